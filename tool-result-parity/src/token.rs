//! A text as words and numbers, so that `3` is not found in `13`, nor `a.rs` in `data.rs`.

use std::borrow::Cow;

use unicode_width::UnicodeWidthChar as _;

/// A word or a number, by its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) is_number: bool,
}

/// The words and numbers of `text`, without what stands between them.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        if let Some((bytes, is_number)) = token(text, at) {
            tokens.push(Token { start: at, end: at + bytes, is_number });
            at += bytes;
        } else {
            at += spelled_out(&text[at..]).map_or(c.len_utf8(), |(_, bytes)| bytes);
        }
    }
    tokens
}

/// Reads a hidden character that is spelled out, `\u{202e}`: the character, and the number of bytes.
pub(crate) fn spelled_out(rest: &str) -> Option<(char, usize)> {
    let hex = rest.strip_prefix("\\u{")?;
    let hex = &hex[..hex.find('}').filter(|end| (1..=6).contains(end))?];
    let c = u32::from_str_radix(hex, 16).ok().and_then(char::from_u32)?;
    Some((c, hex.len() + 4))
}

/// Returns the length of the token at `at` in bytes, and whether it is a number.
fn token(text: &str, at: usize) -> Option<(usize, bool)> {
    let rest = &text[at..];
    let before = text[..at].chars().next_back();
    let sign = sign(rest, before);
    if rest[sign..].starts_with(|c: char| c.is_ascii_digit()) {
        let (bytes, is_number) = digits_first(&rest[sign..], before);
        return Some((sign + bytes, is_number));
    }
    let word = match rest.as_bytes() {
        // `L40` and `v1.2`: the number is by itself
        [b'v' | b'V' | b'L', b'0'..=b'9', ..] if is_number_alone(&rest[1..]) => 1,
        // of a date and a time
        [b'T', ..] if before.is_some_and(|c| c.is_ascii_digit()) && time(&rest[1..]) > 0 => 1,
        _ => word(rest),
    };
    (word > 0).then(|| (word + tail(&rest[..word], &rest[word..]), false))
}

/// Returns the length of a minus in bytes, if it stands before a number and not between two.
fn sign(rest: &str, before: Option<char>) -> usize {
    let mut chars = rest.chars();
    let sign = chars.next().filter(|c| matches!(c, '-' | '\u{2212}'));
    let is_sign = chars.next().is_some_and(|c| c.is_ascii_digit())
        && before.is_none_or(|c| !is_of_word(c) && c != '-');
    sign.filter(|_| is_sign).map_or(0, char::len_utf8)
}

/// A number, or a word that begins with one: a date, a time, a version, `3fa9c`.
fn digits_first(rest: &str, before: Option<char>) -> (usize, bool) {
    let is_joined = before.is_some_and(|c| is_of_word(c) && c != 'T');
    let shape = if is_joined { 0 } else { date(rest).max(time(rest)) };
    let version = version(rest);
    if shape.max(version) > 0 {
        return (shape.max(version), false);
    }
    let number = number(rest, before);
    let after = word(&rest[number..]);
    if after > 0 && !is_unit(&rest[number..number + after]) {
        return (number + after, false);
    }
    (number, true)
}

fn is_number_alone(rest: &str) -> bool {
    let number = rest.bytes().take_while(|b| b.is_ascii_digit() || *b == b'.').count();
    !rest[number..].starts_with(is_of_word)
}

fn is_unit(word: &str) -> bool {
    word.chars().all(char::is_alphabetic) && word.chars().count() <= 3
        || word.starts_with(is_spaceless)
}

/// Begins with `shape`, in which `0` is any digit.
pub(crate) fn begins(text: &str, shape: &str) -> bool {
    let is_like = |(b, of): (u8, u8)| if of == b'0' { b.is_ascii_digit() } else { b == of };
    text.len() >= shape.len() && text.bytes().zip(shape.bytes()).all(is_like)
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

fn date(rest: &str) -> usize {
    let Some(after) = rest.get(10..).filter(|_| begins(rest, "0000-00-00")) else { return 0 };
    let is_whole = !after.starts_with(is_of_word) && !begins(after, "-0");
    let has_time = after.strip_prefix('T').is_some_and(|after| time(after) > 0);
    if is_whole || has_time { 10 } else { 0 }
}

/// Returns the length of a time, with its fraction and its zone.
fn time(rest: &str) -> usize {
    if !begins(rest, "00:00:00") {
        return 0;
    }
    let mut end = 8;
    if begins(&rest[end..], ".0") {
        end += 1 + digits(&rest[end + 1..]);
    }
    let zones = ["Z", "+00:00", "-00:00", "+0000", "-0000"];
    end += zones.iter().find(|zone| begins(&rest[end..], zone)).map_or(0, |zone| zone.len());
    if rest[end..].starts_with(is_of_word) || begins(&rest[end..], ":0") { 0 } else { end }
}

/// Three numbers or more, with what marks a release: `1.2.3-rc.1`.
fn version(rest: &str) -> usize {
    let is_of_number = |b: &u8| b.is_ascii_digit() || *b == b'.';
    let numbers = rest[..rest.bytes().take_while(is_of_number).count()].trim_end_matches('.').len();
    if rest[..numbers].split('.').count() < 3 || rest[..numbers].contains("..") {
        return 0;
    }
    let is_mark = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'+');
    let mark = &rest[numbers..][..rest[numbers..].bytes().take_while(is_mark).count()];
    let mark = mark.trim_end_matches(['.', '-', '+']);
    let is_release =
        mark.starts_with(['-', '+']) && mark[1..].starts_with(|c: char| c.is_ascii_alphabetic());
    numbers + if is_release { mark.len() } else { word(&rest[numbers..]) }
}

/// Digits with what parts their thousands, a fraction and an exponent.
fn number(rest: &str, before: Option<char>) -> usize {
    let mut end = digits(rest);
    let grouped = thousands(rest);
    let is_list = matches!(before, Some('[' | ',')) || rest[grouped..].starts_with(']');
    if !is_list && end <= 3 {
        end = grouped;
    }
    if begins(&rest[end..], ".0") {
        end += 1 + digits(&rest[end + 1..]);
    }
    let exponent = rest[end..].strip_prefix(['e', 'E']).unwrap_or_default();
    let power = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    let length = digits(power) + exponent.len() - power.len();
    if digits(power) > 0 && !exponent[length..].starts_with(is_of_word) {
        end += 1 + length;
    }
    end
}

fn thousands(rest: &str) -> usize {
    let first = digits(rest);
    let mut end = first;
    while [",000", "_000"].iter().any(|group| begins(&rest[end..], group))
        && digits(&rest[end + 1..]) == 3
    {
        end += 4;
    }
    if begins(&rest[end..], ",0") || rest[end..].starts_with(is_of_word) { first } else { end }
}

/// Counts the bytes of letters, digits and underscores that belong together. In scripts without spaces,
/// each character is by itself.
fn word(text: &str) -> usize {
    let mut chars = text.char_indices().peekable();
    if let Some((_, c)) = chars.next_if(|(_, c)| is_spaceless(*c)) {
        return c.len_utf8();
    }
    let is_inside =
        |(at, c): &(usize, char)| !is_spaceless(*c) && (is_of_word(*c) || *at > 0 && is_accent(*c));
    chars.take_while(is_inside).last().map_or(0, |(at, c)| at + c.len_utf8())
}

pub(crate) fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Drawn on the letter before it.
fn is_accent(c: char) -> bool {
    c.width() == Some(0) && !c.is_control()
}

/// Returns whether its script writes no spaces between words.
fn is_spaceless(c: char) -> bool {
    matches!(c,
        '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'
        | '\u{3040}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}' | '\u{3400}'..='\u{4dbf}'
        | '\u{4e00}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' | '\u{f900}'..='\u{faff}'
        | '\u{20000}'..='\u{3ffff}')
        && c.is_alphanumeric()
}

/// Counts the bytes behind the letters `name` that belong to it: `C++`, `F#`.
fn tail(name: &str, after: &str) -> usize {
    let is_letter = name.len() == 1 && name.bytes().all(|b| b.is_ascii_uppercase());
    if name.ends_with(|c: char| c.is_ascii_alphabetic()) && after.starts_with("++") {
        2
    } else {
        usize::from(is_letter && after.starts_with('#') && !after[1..].starts_with(is_of_word))
    }
}

/// A number in one spelling: `1.0` and `1`, `1,234` and `1234`, `−5` and `-5` are the same.
pub(crate) fn canonical(number: &str) -> Cow<'_, str> {
    let is_plain = |b: u8| b.is_ascii_digit() || b == b'-';
    if number.bytes().all(is_plain) {
        return Cow::Borrowed(number);
    }
    let mut digits = number.replace('\u{2212}', "-").replace([',', '_'], "");
    if digits.contains('.') && !digits.contains(['e', 'E']) {
        digits.truncate(digits.trim_end_matches('0').trim_end_matches('.').len());
    }
    Cow::Owned(digits)
}

/// Counts the decimals of a number; `None` for one without a point.
pub(crate) fn decimals(number: &str) -> Option<usize> {
    let fraction = number.rsplit_once('.')?.1;
    fraction.bytes().all(|b| b.is_ascii_digit()).then_some(fraction.len())
}

/// A float rounded to so many decimals, as an `f64` and as an `f32` rounds; none of another number.
pub(crate) fn rounded(number: &str, decimals: usize) -> Vec<String> {
    if !number.contains(['.', 'e']) {
        return Vec::new();
    }
    let double = number.parse::<f64>().map(|value| format!("{value:.decimals$}"));
    let single = number.parse::<f32>().map(|value| format!("{value:.decimals$}"));
    double.into_iter().chain(single).collect()
}

/// Returns the part of a name that is the same in every spelling: its letters and digits, in lower case.
pub(crate) fn letters(name: &str) -> String {
    let letters = name.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Vec<&str> {
        tokens(text).iter().map(|token| &text[token.start..token.end]).collect()
    }

    #[test]
    fn words_and_numbers() {
        assert_eq!(split("src/a_b.rs:12,"), ["src", "a_b", "rs", "12"]);
        assert_eq!(
            split("13 3.5 1e+16 -7 10-20 3."),
            ["13", "3.5", "1e+16", "-7", "10", "20", "3"]
        );
        assert_eq!(
            split("12ms L40 3fa9c x1 C++ F# C#1"),
            ["12", "ms", "L", "40", "3fa9c", "x1", "C++", "F#", "C", "1"]
        );
        assert_eq!(split("第3章 e\u{301}a \u{2212}5"), ["第", "3", "章", "e\u{301}a", "\u{2212}5"]);
        assert_eq!(split("a\\u{202e}b \\u{1b}[31mred"), ["a", "b", "31mred"]);
    }

    #[test]
    fn dates_times_versions_and_thousands_are_one_token() {
        assert_eq!(
            split("2026-01-05T10:11:12.5Z 2026-01-05, 10:11:12+02:00"),
            ["2026-01-05", "T", "10:11:12.5Z", "2026-01-05", "10:11:12+02:00"]
        );
        assert_eq!(
            split("v1.2.3-rc.1. 1.2.3-4 10.0.0.1"),
            ["v", "1.2.3-rc.1", "1.2.3", "4", "10.0.0.1"]
        );
        assert_eq!(
            split("-1,234,567.5 1,234. [1,234] 1,2345 1_234"),
            ["-1,234,567.5", "1,234", "1", "234", "1", "2345", "1_234"]
        );
        for (one, other) in
            [("1,234,567", "1_234_567"), ("1.0", "1"), ("\u{2212}5", "-5"), ("0.80", "0.8")]
        {
            assert_eq!(canonical(one), canonical(other));
        }
        assert_ne!(canonical("10"), canonical("1"));
    }
}
