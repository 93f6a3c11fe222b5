//! A text as words and numbers, so that `3` is not found in `13`, nor `a.rs` in `data.rs`.

/// A word or a number, by its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) kind: TokenKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Word,
    Number,
    /// The number of a list item, at the start of a line: `1.`
    Marker,
}

pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut start = 0;
    while let Some(c) = text[start..].chars().next() {
        let (length, kind) = token(text, start);
        let end = start + length;
        if length > 0 {
            tokens.push(Token { start, end, kind });
        }
        start = end.max(start + c.len_utf8());
    }
    tokens
}

/// Returns the length of the token at `at` in bytes, and its kind.
fn token(text: &str, at: usize) -> (usize, TokenKind) {
    let (before, rest) = text.split_at(at);
    let number = number(rest, before.chars().next_back());
    let word = word(&rest[number..]);
    let has_unit = !rest[number..number + word].contains(char::is_numeric);
    let is_version = rest[..number].matches('.').count() > 1;
    match rest.as_bytes() {
        // `L40` and `v1.2`: the number is by itself
        [b'v' | b'L', b'0'..=b'9', ..] => (1, TokenKind::Word),
        _ if number == 0 || !has_unit || is_version => (number + word, TokenKind::Word),
        _ if is_marker(before, &rest[number..]) => (number, TokenKind::Marker),
        _ => (number, TokenKind::Number),
    }
}

/// Counts the bytes of digits with a minus and points. A minus between two words is none.
fn number(rest: &str, before: Option<char>) -> usize {
    let is_sign = rest.starts_with('-') && before.is_none_or(|c| !is_of_word(c) && c != '-');
    let rest = &rest[usize::from(is_sign)..];
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
    let number = rest[..end].split("..").next().unwrap_or_default().trim_end_matches('.');
    let is_number = number.starts_with(|c: char| c.is_ascii_digit());
    if is_number { usize::from(is_sign) + number.len() } else { 0 }
}

/// Counts the bytes of letters, digits and underscores that belong together. In scripts without capital
/// letters, where spaces may be missing, each character is by itself.
fn word(text: &str) -> usize {
    let is_alone = |c: char| c.is_alphabetic() && !c.is_lowercase() && !c.is_uppercase();
    let rest = text.trim_start_matches(|c| is_of_word(c) && !is_alone(c));
    let first = text.chars().next().filter(|c| is_alone(*c));
    first.map_or(text.len() - rest.len(), char::len_utf8)
}

pub(crate) fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn is_marker(before: &str, after: &str) -> bool {
    let line = before.trim_end_matches([' ', '\t', '>']);
    (line.is_empty() || line.ends_with('\n'))
        && after
            .strip_prefix(['.', ')'])
            .is_some_and(|after| after.chars().next().is_none_or(char::is_whitespace))
}

/// A number without zeros at the end of its decimals: `1.0` and `1` are the same.
pub(crate) fn canonical(number: &str) -> &str {
    match decimals(number) {
        Some(_) => number.trim_end_matches('0').trim_end_matches('.'),
        None => number,
    }
}

pub(crate) fn decimals(number: &str) -> Option<usize> {
    let fraction = number.rsplit_once('.')?.1;
    fraction.bytes().all(|b| b.is_ascii_digit()).then_some(fraction.len())
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
        assert_eq!(split("13 3.5 1e16 -7 10-20 3."), ["13", "3.5", "1e16", "-7", "10", "20", "3"]);
        assert_eq!(
            split("12ms L40 v1.2.3 3fa9c x1 1..2"),
            ["12", "ms", "L", "40", "v", "1.2.3", "3fa9c", "x1", "1", "2"]
        );
        assert_eq!(split("第3章 日本"), ["第", "3", "章", "日", "本"]);
    }

    #[test]
    fn the_numbers_of_list_items_are_none() {
        let kinds = |text| tokens(text).iter().map(|token| token.kind).collect::<Vec<_>>();
        let [word, number, marker] = [TokenKind::Word, TokenKind::Number, TokenKind::Marker];
        assert_eq!(kinds("1. a\n > 2) 3.\n4.5 6:"), [marker, word, marker, number, number, number]);
    }

    #[test]
    fn zeros_at_the_end_of_decimals_do_not_count() {
        for (one, other) in [("1.0", "1"), ("0.80", "0.8"), ("10", "10")] {
            assert_eq!(canonical(one), other);
        }
    }
}
