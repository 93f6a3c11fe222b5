//! Text as words, so that `3` is not found in `13`, nor `a.rs` in `data.rs`.

use std::collections::HashMap;
use std::ops::Range;

use unicode_width::UnicodeWidthChar as _;

use super::whole;

/// Parts a block, a cell or an item from the next; never in a value.
pub(super) const BORDER: char = '\0';

/// The number of a point that has a word on either side. A name that goes on behind one is another
/// name: `a.rs` does not stand in `a.rs.bak`.
pub(super) const JOINT: u32 = u32::MAX - 1;

/// A word, a number, or one character that is neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) id: u32,
    /// Where it begins and ends, in bytes.
    pub(super) start: usize,
    pub(super) end: usize,
}

/// A number for every word there is.
#[derive(Debug, Default)]
pub(super) struct Vocabulary(HashMap<Box<str>, u32>);

impl Vocabulary {
    fn id(&mut self, word: &str) -> u32 {
        let word = &*whole::plain(word);
        if let Some(id) = self.0.get(word) {
            return *id;
        }
        let id = u32::try_from(self.0.len()).unwrap_or(u32::MAX);
        self.0.insert(word.into(), id);
        id
    }

    /// The words of `text`, without the white space between them.
    pub(super) fn words(&mut self, text: &str) -> Vec<Word> {
        let mut words = Vec::new();
        let mut at = 0;
        while let Some(c) = text[at..].chars().next() {
            let end = at + if c.is_whitespace() { c.len_utf8() } else { first_word(text, at) };
            if !c.is_whitespace() {
                let id = if is_joint(text, at) { JOINT } else { self.id(&text[at..end]) };
                words.push(Word { id, start: at, end });
            }
            at = end;
        }
        words
    }

    /// The same, without where they stand.
    pub(super) fn ids(&mut self, text: &str) -> Vec<u32> {
        self.words(text).into_iter().map(|word| word.id).collect()
    }
}

/// How many bytes the word at `at` has.
fn first_word(text: &str, at: usize) -> usize {
    let sign = sign(text, at);
    if let Some(whole) = whole::length(text, at + sign) {
        return sign + whole;
    }
    let rest = &text[at..];
    let run = run(&rest[sign..]);
    if run == 0 {
        return rest.chars().next().map_or(1, char::len_utf8);
    }
    let word = &rest[sign..sign + run];
    match unit_of(word) {
        Some(parts) => sign + parts,
        None => sign + run + whole::tail(word, &rest[sign + run..]),
    }
}

/// How many bytes a minus has before a number, and not between two.
fn sign(text: &str, at: usize) -> usize {
    let mut after = text[at..].chars();
    let before = text[..at].chars().next_back();
    let sign = after.next().filter(|c| matches!(c, '-' | '\u{2212}'));
    let is_sign = after.next().is_some_and(|c| c.is_ascii_digit())
        && before.is_none_or(|c| !is_of_word(c) && c != '-');
    sign.filter(|_| is_sign).map_or(0, char::len_utf8)
}

/// A point between two words.
fn is_joint(text: &str, at: usize) -> bool {
    text[..at].ends_with(is_of_word)
        && text[at..].strip_prefix('.').is_some_and(|after| after.starts_with(is_of_word))
}

/// How many bytes belong together: letters, digits and underscores, and the point and the exponent of
/// a number. In scripts without spaces, each character is by itself.
fn run(text: &str) -> usize {
    let mut end = 0;
    for (at, c) in text.char_indices() {
        let stands_alone = is_of_spaceless(c);
        if stands_alone && at > 0 {
            break;
        }
        if !(is_of_word(c) || at > 0 && (is_mark(c) || is_in_number(text, at, c))) {
            break;
        }
        end = at + c.len_utf8();
        if stands_alone {
            break;
        }
    }
    end
}

pub(super) fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Drawn on the letter before it.
fn is_mark(c: char) -> bool {
    c.width() == Some(0) && !c.is_control()
}

fn is_in_number(text: &str, at: usize, c: char) -> bool {
    let mut before = text[..at].chars().rev();
    let is_before_digit = text[at + c.len_utf8()..].starts_with(|c: char| c.is_ascii_digit());
    let last = before.next().unwrap_or(BORDER);
    is_before_digit
        && match c {
            '.' => last.is_ascii_digit(),
            '+' | '-' => {
                matches!(last, 'e' | 'E')
                    && text[..at - 1]
                        .trim_start_matches(|c: char| c.is_ascii_digit() || c == '.')
                        .is_empty()
                    && before.next().is_some_and(|c| c.is_ascii_digit())
            }
            _ => false,
        }
}

/// Where a number with a unit (`12ms`) or a short name before it (`v1.2`, `L40`) falls into two.
fn unit_of(word: &str) -> Option<usize> {
    let is_digit = |c: char| c.is_ascii_digit() || c == '.';
    if word.starts_with(|c: char| c.is_ascii_digit()) {
        let number = word.find(|c| !is_digit(c))?;
        let unit = &word[number..];
        let is_unit = unit.chars().all(char::is_alphabetic) && unit.chars().count() <= 3;
        return is_unit.then_some(number);
    }
    let rest = word.strip_prefix(['v', 'V', 'L'])?;
    (!rest.is_empty() && rest.chars().all(is_digit)).then_some(1)
}

/// Of a script that writes no spaces between words.
fn is_of_spaceless(c: char) -> bool {
    matches!(c,
        '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'
        | '\u{3040}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}' | '\u{3400}'..='\u{4dbf}'
        | '\u{4e00}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' | '\u{f900}'..='\u{faff}'
        | '\u{20000}'..='\u{3ffff}')
        && c.is_alphanumeric()
}

/// The runs of words in `text` that look like data: with a digit, with one of `_ / \ :: . @ #` or a
/// capital letter inside, or in code.
pub(super) fn data(
    text: &str,
    words: &[Word],
    code: &[Range<usize>],
    is_covered: &[bool],
) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut code = code.iter().peekable();
    let mut at = 0;
    while let Some(word) = words.get(at) {
        while code.next_if(|line| line.end <= word.start).is_some() {}
        let next = code.peek().map_or(usize::MAX..usize::MAX, |line| (*line).clone());
        let is_code = next.start <= word.start;
        let end = at
            + if is_code {
                within(&words[at..], next.end)
            } else {
                glued(&words[at..], next.start)
            };
        for open in open_runs(at..end, is_covered) {
            if is_code {
                found.extend(trimmed(text, words, open));
            } else {
                pieces(text, words, open, &mut found);
            }
        }
        at = end;
    }
    found
}

/// How many words begin before `end`.
fn within(words: &[Word], end: usize) -> usize {
    words.iter().take_while(|word| word.start < end).count()
}

/// How many words stand before `end` without a space between them; at least the first.
fn glued(words: &[Word], end: usize) -> usize {
    let is_glued = |pair: &&[Word]| pair[0].end == pair[1].start && pair[1].start < end;
    1 + words.windows(2).take_while(is_glued).count()
}

/// The runs in `range` that are not covered.
fn open_runs(range: Range<usize>, is_covered: &[bool]) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for at in range.filter(|at| !is_covered[*at]) {
        match runs.last_mut() {
            Some(run) if run.end == at => run.end += 1,
            _ => runs.push(at..at + 1),
        }
    }
    runs
}

/// Without the characters at both ends that are no words; `None` where nothing is left.
fn trimmed(text: &str, words: &[Word], run: Range<usize>) -> Option<Range<usize>> {
    let is_word = |index: &usize| {
        let word = &text[words[*index].start..words[*index].end];
        word.contains(is_of_word) && !whole::is_escape(word)
    };
    let first = run.clone().find(is_word)?;
    run.rev().find(is_word).map(|last| first..last + 1)
}

/// A run without spaces, at the characters that hold no data together.
fn pieces(text: &str, words: &[Word], run: Range<usize>, found: &mut Vec<Range<usize>>) {
    let word = |index: usize| &text[words[index].start..words[index].end];
    let joins = |index: usize| {
        let next = |more: usize| run.contains(&(index + more)).then(|| word(index + more));
        let before = |less: usize| index.checked_sub(less).filter(|at| run.contains(at)).map(word);
        let is_number =
            |word: Option<&str>| word.is_some_and(|w| w.bytes().all(|b| b.is_ascii_digit()));
        match word(index) {
            "/" | "\\" | "." | "@" | "#" | "~" => true,
            "-" => !(is_number(before(1)) && is_number(next(1))),
            ":" => matches!(next(1), Some(":" | "/")) || before(1) == Some(":"),
            other => other.contains(is_of_word) && !whole::is_escape(other),
        }
    };
    let mut start = run.start;
    for at in run.clone().chain([run.end]) {
        if at == run.end || !joins(at) {
            let piece = trimmed(text, words, start..at);
            found.extend(piece.filter(|piece| {
                looks_like_data(&text[words[piece.start].start..words[piece.end - 1].end])
            }));
            start = at + 1;
        }
    }
}

fn looks_like_data(word: &str) -> bool {
    // the shorthand of prose: `e.g`, `I/O`
    let is_short = word.split(|c: char| !c.is_alphanumeric()).all(|part| part.chars().count() < 2)
        && !word.contains(char::is_numeric);
    let mut before = ' ';
    word.contains("::")
        || !is_short
            && word.chars().any(|c| {
                let has_capital_inside = c.is_uppercase() && before.is_lowercase();
                before = c;
                has_capital_inside
                    || c.is_numeric()
                    || matches!(c, '_' | '/' | '\\' | '.' | '@' | '#')
            })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Vec<&str> {
        Vocabulary::default().words(text).iter().map(|word| &text[word.start..word.end]).collect()
    }

    #[test]
    fn words_numbers_and_the_characters_between() {
        assert_eq!(split("src/a_b.rs:12,"), ["src", "/", "a_b", ".", "rs", ":", "12", ","]);
        assert_eq!(
            split("13 3.5 1e+16 -7 10-20 3."),
            ["13", "3.5", "1e+16", "-7", "10", "-", "20", "3", "."]
        );
        assert_eq!(
            split("12ms v1.2.3 L40 3fa9c x1"),
            ["12", "ms", "v", "1.2.3", "L", "40", "3fa9c", "x1"]
        );
        assert_eq!(split("\u{2212}5 C++ F# C#1"), ["\u{2212}5", "C++", "F#", "C", "#", "1"]);
        assert_eq!(split("第3章 e\u{301}a"), ["第", "3", "章", "e\u{301}a"]);
    }

    #[test]
    fn dates_times_versions_and_thousands_are_one_word() {
        assert_eq!(
            split("2026-01-05T10:11:12.5Z 2026-01-05, 10:11:12+02:00"),
            ["2026-01-05", "T", "10:11:12.5Z", "2026-01-05", ",", "10:11:12+02:00"]
        );
        assert_eq!(split("a:10:20:30"), ["a", ":", "10", ":", "20", ":", "30"]);
        assert_eq!(split("2026-01-05-1")[0], "2026");
        assert_eq!(split("v1.2.3-rc.1. 1.2.3-4"), ["v", "1.2.3-rc.1", ".", "1.2.3", "-", "4"]);
        assert_eq!(split("-1,234,567.5 1,234."), ["-1,234,567.5", "1,234", "."]);
        assert_eq!(split("[1,234] 1,2345"), ["[", "1", ",", "234", "]", "1", ",", "2345"]);
        assert_eq!(split("\\u{1b}[31mred\\u{202e}x"), ["\\u{1b}[31m", "red", "\\u{202e}", "x"]);
        let mut vocabulary = Vocabulary::default();
        let alike = vocabulary.ids("1234567 1,234,567 1_234_567");
        assert!(alike.iter().all(|id| *id == alike[0]));
        assert_eq!(vocabulary.ids("-5"), vocabulary.ids("\u{2212}5"));
    }

    fn data_in(text: &str) -> Vec<&str> {
        let words = Vocabulary::default().words(text);
        let runs = data(text, &words, &[], &vec![false; words.len()]);
        runs.into_iter().map(|run| &text[words[run.start].start..words[run.end - 1].end]).collect()
    }

    #[test]
    fn what_looks_like_data() {
        assert_eq!(
            data_in("See src/lib.rs:12, (getUser) or a::b. Call me."),
            ["src/lib.rs", "12", "getUser", "a::b"]
        );
        assert_eq!(
            data_in("e.g. plain prose, i.e. I/O – well-known; Found: 3 of 4.5"),
            ["3", "4.5"]
        );
        assert_eq!(
            data_in("https://x.y/z me@x.org snake_case EnumMember"),
            ["https://x.y/z", "me@x.org", "snake_case", "EnumMember"]
        );
        assert!(data_in("").is_empty());
    }
}
