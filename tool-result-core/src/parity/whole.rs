//! What is one word, though other characters stand in it: dates, times, versions, long numbers,
//! names such as `C++`, and what spells out a hidden character.

use std::borrow::Cow;

use super::words::is_of_word;

/// How many bytes the word at `at` has, where it is one of these.
pub(super) fn length(text: &str, at: usize) -> Option<usize> {
    let rest = &text[at..];
    let before = text[..at].chars().next_back();
    match rest.as_bytes().first()? {
        b'\\' => escape(rest),
        b'T' => (is_shape(text[..at].get(at.checked_sub(10)?..)?, DATE)
            && time(&rest[1..]).is_some())
        .then_some(1),
        b'0'..=b'9' if before == Some('T') => time(rest),
        b'0'..=b'9' if matches!(before, Some('v' | 'V')) => version(rest),
        b'0'..=b'9' if before.is_some_and(is_of_word) => None,
        b'0'..=b'9' => {
            let time = || time(rest).filter(|_| !matches!(before, Some(':' | '.')));
            date(rest).or_else(time).or_else(|| version(rest)).or_else(|| thousands(rest, before))
        }
        _ => None,
    }
}

const DATE: &str = "0000-00-00";
const TIME: &str = "00:00:00";

/// Begins with `shape`, in which `0` is any digit.
fn begins(text: &str, shape: &str) -> bool {
    let is_like = |(b, of): (u8, u8)| if of == b'0' { b.is_ascii_digit() } else { b == of };
    text.len() >= shape.len() && text.bytes().zip(shape.bytes()).all(is_like)
}

fn is_shape(text: &str, shape: &str) -> bool {
    text.len() == shape.len() && begins(text, shape)
}

/// Ends here, and does not go on with a digit behind one of `joints`.
fn ends(rest: &str, joints: &[char]) -> bool {
    let is_digit = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit());
    !rest.starts_with(is_of_word) && !rest.strip_prefix(joints).is_some_and(is_digit)
}

fn date(rest: &str) -> Option<usize> {
    let after = rest.get(DATE.len()..).filter(|_| begins(rest, DATE))?;
    let is_timestamp = after.strip_prefix('T').is_some_and(|after| time(after).is_some());
    (is_timestamp || ends(after, &['-'])).then_some(DATE.len())
}

/// With its fraction and its zone.
fn time(rest: &str) -> Option<usize> {
    let mut end = Some(TIME.len()).filter(|_| begins(rest, TIME))?;
    if let Some(fraction) = rest[end..].strip_prefix('.') {
        let digits = digits(fraction);
        end += if digits > 0 { 1 + digits } else { 0 };
    }
    let zones = ["Z", "+00:00", "-00:00", "+0000", "-0000"];
    end += zones.iter().find(|zone| begins(&rest[end..], zone)).map_or(0, |zone| zone.len());
    ends(&rest[end..], &[':']).then_some(end)
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// Three numbers and what marks a release: `1.2.3-rc.1`. Behind a digit it would be a range.
fn version(rest: &str) -> Option<usize> {
    let numbers = rest.bytes().take_while(|b| b.is_ascii_digit() || *b == b'.').count();
    let has_three = rest[..numbers].split('.').filter(|part| !part.is_empty()).count() > 2;
    let mark = rest[numbers..].strip_prefix(['-', '+']).filter(|_| has_three)?;
    let is_mark = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'+');
    let mark = &mark[..mark.bytes().take_while(is_mark).count()];
    let mark = mark.trim_end_matches(['.', '-', '+']);
    mark.starts_with(|c: char| c.is_ascii_alphabetic()).then_some(numbers + 1 + mark.len())
}

/// A number with commas. Between brackets it would be a list.
fn thousands(rest: &str, before: Option<char>) -> Option<usize> {
    let first = digits(rest);
    let mut end = first;
    while begins(&rest[end..], ",000") && digits(&rest[end + 1..]) == 3 {
        end += 4;
    }
    let after = &rest[end..];
    let is_list = matches!(before, Some('[' | ',' | '.')) || after.starts_with(']');
    if first > 3 || end == first || is_list || !ends(after, &[',', '.']) && !is_fraction(after) {
        return None;
    }
    Some(end + if is_fraction(after) { 1 + digits(&after[1..]) } else { 0 })
}

fn is_fraction(after: &str) -> bool {
    after.strip_prefix('.').is_some_and(|digits| self::digits(digits) > 0)
}

/// What [`visible`](crate::visible::visible) writes for a hidden character, with the rest of a sequence
/// that colours a terminal.
fn escape(rest: &str) -> Option<usize> {
    let code = rest.strip_prefix("\\u{")?;
    let end = code.find('}').filter(|end| (1..=6).contains(end))?;
    let hex = &code[..end];
    let length = end + 4;
    if !hex.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    let after = &rest[length..];
    let sequence = match hex {
        "1b" => after.strip_prefix('['),
        "9b" => Some(after),
        _ => None,
    };
    let is_part = |b: &u8| b.is_ascii_digit() || matches!(b, b';' | b'?');
    let sequence = sequence.and_then(|sequence| {
        let end = sequence.bytes().take_while(is_part).count();
        sequence[end..].starts_with(|c: char| c.is_ascii_alphabetic()).then_some(end + 1)
    });
    Some(length + sequence.map_or(0, |more| more + usize::from(hex == "1b")))
}

/// A word that spells out what is hidden.
pub(super) fn is_escape(word: &str) -> bool {
    word.len() > 1 && word.starts_with('\\')
}

/// How many bytes behind the letters `name` belong to it: `C++`, `F#`.
pub(super) fn tail(name: &str, after: &str) -> usize {
    let is_letter = name.len() == 1 && name.bytes().all(|b| b.is_ascii_uppercase());
    if name.ends_with(|c: char| c.is_ascii_alphabetic()) && after.starts_with("++") {
        2
    } else {
        usize::from(is_letter && after.starts_with('#') && !after[1..].starts_with(is_of_word))
    }
}

/// A number without what parts its thousands, and with the plain minus; any other word as it is.
pub(super) fn plain(word: &str) -> Cow<'_, str> {
    let number = word.strip_prefix('\u{2212}');
    let (sign, digits) = match number.or_else(|| word.strip_prefix('-')) {
        Some(digits) => ("-", digits),
        None => ("", word),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let is_number = |digits: &str| digits.bytes().all(|b| b.is_ascii_digit());
    let parts: Vec<&str> = whole.split([',', '_']).collect();
    let are_thousands = parts.len() > 1
        && (1..=3).contains(&parts[0].len())
        && parts[1..].iter().all(|part| part.len() == 3)
        && parts.iter().all(|part| is_number(part))
        && is_number(fraction);
    if are_thousands {
        let fraction = &digits[whole.len()..];
        return Cow::Owned(format!("{sign}{}{fraction}", parts.concat()));
    }
    if number.is_some() { Cow::Owned(format!("-{digits}")) } else { Cow::Borrowed(word) }
}
