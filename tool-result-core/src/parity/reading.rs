//! A text as it stands, and as CommonMark reads it.

use std::collections::HashSet;
use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::search::Search;
use super::words::{BORDER, Vocabulary, Word, data};
use crate::visible::visible;

/// The first half of a line break of two characters, spelled out. It is one like any other.
pub(super) const CARRIAGE_RETURN: &str = "\\u{d}";

/// A text and its words, read both ways.
#[derive(Debug)]
pub(super) struct Reading {
    /// The words as they stand, without list markers.
    raw: Vec<Word>,
    pub(super) source: String,
    /// What a reader sees: escapes, emphasis and cells resolved.
    pub(super) shown: Shown,
    words: Vec<Word>,
}

/// The text of a document.
#[derive(Debug, Default)]
pub(super) struct Shown {
    pub(super) text: String,
    /// Where code stands, line by line, and in which span or fence, by its number.
    code: Vec<(Range<usize>, usize)>,
    /// How many spans and fences there are.
    blocks: usize,
    /// Where a part of it begins, here and in the source.
    parts: Vec<(usize, usize)>,
    /// Where the numbers of list items stand in the source.
    markers: Vec<Range<usize>>,
}

/// The words but for those that end a line with its break. They are not taken out of the text, where
/// they keep a number from being a list's.
fn without_returns(mut words: Vec<Word>, text: &str) -> Vec<Word> {
    words.retain(|word| {
        let rest = &text[word.start..];
        !rest.starts_with(CARRIAGE_RETURN)
            || !rest.trim_start_matches(CARRIAGE_RETURN).starts_with('\n')
    });
    words
}

impl Reading {
    pub(super) fn of(text: &str, vocabulary: &mut Vocabulary) -> Self {
        let text = visible(text).into_owned();
        let shown = Shown::of(&text);
        let mut raw = without_returns(vocabulary.words(&text), &text);
        let mut markers = shown.markers.iter().peekable();
        raw.retain(|word| {
            while markers.next_if(|marker| marker.end <= word.start).is_some() {}
            markers.peek().is_none_or(|marker| word.start < marker.start)
        });
        let words = without_returns(vocabulary.words(&shown.text), &shown.text);
        Reading { raw, source: text, shown, words }
    }

    /// How many times each run stands in the text, in the way of reading that has more of it.
    pub(super) fn counts(&self, search: &Search) -> Vec<usize> {
        most(search.counts(&ids(&self.raw)), search.counts(&ids(&self.words)))
    }

    /// The same, beside what `known` looks for.
    pub(super) fn counts_beside(&self, known: &Search, search: &Search) -> Vec<usize> {
        let (raw, shown) = self.covered(known);
        let counts = |words: &[Word], covered: &[bool]| {
            let open = words.iter().zip(covered);
            let open = open.map(|(word, covered)| if *covered { u32::MAX } else { word.id });
            search.counts(&open.collect::<Vec<_>>())
        };
        most(counts(&self.raw, &raw), counts(&self.words, &shown))
    }

    /// Which words, read in either way, are part of what `known` looks for.
    fn covered(&self, known: &Search) -> (Vec<bool>, Vec<bool>) {
        let raw = known.covered(&ids(&self.raw));
        let covered = self.raw.iter().zip(&raw).filter(|(_, covered)| **covered);
        let starts: HashSet<usize> = covered.map(|(word, _)| word.start).collect();
        let mut shown = known.covered(&ids(&self.words));
        for (word, covered) in self.words.iter().zip(&mut shown) {
            *covered |= self.shown.source(word.start).is_some_and(|start| starts.contains(&start));
        }
        (raw, shown)
    }

    /// What looks like data and is no part of what `known` looks for.
    pub(super) fn unknown_data(&self, known: &Search) -> Vec<Found<'_>> {
        let (_, is_covered) = self.covered(known);
        let code = self.shown.unknown_code(&self.words, &is_covered);
        let runs = data(&self.shown.text, &self.words, &code, &is_covered);
        runs.into_iter().map(|run| self.found(run)).collect()
    }

    /// For each run, the first line of the source in which it stands and that `passes`, or else the
    /// first one at all.
    pub(super) fn lines_of(&self, search: &Search, passes: impl Fn(&str) -> bool) -> Vec<String> {
        let mut lines: Vec<Option<(bool, &str)>> = vec![None; search.len()];
        let mut line = |start: usize, run: usize| {
            let known = &mut lines[run];
            if known.is_none_or(|(passes, _)| !passes) {
                let line = line_at(&self.source, start);
                let passes = passes(line);
                if passes || known.is_none() {
                    *known = Some((passes, line));
                }
            }
        };
        search.each(&ids(&self.raw), |index, run| line(self.raw[index].start, run));
        search.each(&ids(&self.words), |index, run| {
            if let Some(start) = self.shown.source(self.words[index].start) {
                line(start, run);
            }
        });
        lines.into_iter().map(|line| line.map_or("", |(_, line)| line.trim()).to_owned()).collect()
    }

    fn found(&self, run: Range<usize>) -> Found<'_> {
        let words = &self.words[run];
        let at = words[0].start;
        let end = words[words.len() - 1].end;
        Found {
            text: &self.shown.text[at..end],
            ids: words.iter().map(|word| word.id).collect(),
            before: &self.shown.text[..at],
            after: &self.shown.text[end..],
        }
    }

    /// The numbers with a point, as they are spelled.
    pub(super) fn decimals(&self) -> impl Iterator<Item = &str> {
        let words = self.words.iter().map(|word| &self.shown.text[word.start..word.end]);
        words.filter(|word| decimals(word).is_some())
    }
}

fn ids(words: &[Word]) -> Vec<u32> {
    words.iter().map(|word| word.id).collect()
}

fn most(one: Vec<usize>, other: Vec<usize>) -> Vec<usize> {
    one.into_iter().zip(other).map(|(one, other)| one.max(other)).collect()
}

/// The whole line that has this byte.
fn line_at(text: &str, at: usize) -> &str {
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let end = text[at..].find('\n').map_or(text.len(), |length| at + length);
    &text[start..end]
}

/// A run of words in a text.
#[derive(Debug)]
pub(super) struct Found<'t> {
    pub(super) text: &'t str,
    pub(super) ids: Vec<u32>,
    pub(super) before: &'t str,
    pub(super) after: &'t str,
}

/// A number without the unit that is glued to it: `1.70` of `1.70s`.
pub(super) fn number_of(word: &str) -> &str {
    let end = word.find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | '-'))).unwrap_or(0);
    let unit = &word[end..];
    let is_unit = unit.chars().all(char::is_alphabetic) && unit.chars().count() <= 3;
    if end > 0 && is_unit { &word[..end] } else { word }
}

/// How many digits a number has behind its point; `None` for anything else.
pub(super) fn decimals(word: &str) -> Option<usize> {
    let (whole, decimals) = word.split_once('.')?;
    let whole = whole.strip_prefix('-').unwrap_or(whole);
    let is_number = |digits: &str| digits.bytes().all(|b| b.is_ascii_digit()) && !digits.is_empty();
    (is_number(whole) && is_number(decimals)).then_some(decimals.len())
}

/// `number` with so many decimals, as an `f64` and as an `f32` are rounded.
pub(super) fn rounded(number: &str, decimals: usize) -> Option<[String; 2]> {
    if !number.ends_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let (double, single): (f64, f32) = (number.parse().ok()?, number.parse().ok()?);
    Some([format!("{double:.decimals$}"), format!("{single:.decimals$}")])
}

impl Shown {
    fn of(source: &str) -> Self {
        let options =
            Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
        let mut shown = Shown::default();
        let mut targets = Vec::new();
        let mut is_code = false;
        for (event, range) in Parser::new_ext(source, options).into_offset_iter() {
            match event {
                Event::Text(text) if is_code => shown.code(&text, &range, source),
                Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => {
                    shown.text(&text, &range, source);
                }
                Event::Code(text) => {
                    shown.blocks += 1;
                    shown.code(&text, &range, source);
                }
                Event::SoftBreak | Event::HardBreak => shown.line_break(),
                Event::Start(tag) => {
                    shown.start(&tag, &range, source);
                    match tag {
                        Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. } => {
                            targets.push(dest_url);
                        }
                        Tag::CodeBlock(_) => {
                            is_code = true;
                            shown.blocks += 1;
                        }
                        _ => {}
                    }
                }
                Event::End(TagEnd::Link | TagEnd::Image) => {
                    let target = targets.pop().unwrap_or("".into());
                    shown.text.push(' ');
                    shown.text.push_str(&target);
                    shown.text.push(' ');
                }
                Event::End(end) => {
                    is_code &= end != TagEnd::CodeBlock;
                    if !matches!(end, TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough) {
                        shown.text.push(BORDER);
                    }
                }
                _ => shown.text.push(BORDER),
            }
        }
        shown
    }

    fn start(&mut self, tag: &Tag<'_>, range: &Range<usize>, source: &str) {
        if matches!(tag, Tag::Item) {
            let item = &source[range.clone()];
            let digits = item.len() - item.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            if digits > 0 {
                self.markers.push(range.start..range.start + digits);
            }
        }
        if let Tag::CodeBlock(pulldown_cmark::CodeBlockKind::Fenced(info)) = tag {
            self.text.push_str(info);
        }
        if !matches!(
            tag,
            Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::Link { .. } | Tag::Image { .. }
        ) {
            self.text.push(BORDER);
        }
    }

    fn line_break(&mut self) {
        let end = self.text.trim_end_matches(CARRIAGE_RETURN).len();
        self.text.truncate(end);
        self.text.push('\n');
    }

    fn text(&mut self, text: &str, range: &Range<usize>, source: &str) {
        let part = source.get(range.clone()).and_then(|part| part.find(text));
        if let Some(offset) = part {
            self.parts.push((self.text.len(), range.start + offset));
        }
        self.text.push_str(text);
    }

    fn code(&mut self, text: &str, range: &Range<usize>, source: &str) {
        let start = self.text.len();
        self.text(text, range, source);
        let mut at = start;
        for line in text.split_inclusive('\n') {
            self.code.push((at..at + line.len(), self.blocks));
            at += line.len();
        }
    }

    /// The lines of code in spans and fences of which nothing is known. Where something is, the rest is
    /// what the code is wrapped in.
    fn unknown_code(&self, words: &[Word], is_covered: &[bool]) -> Vec<Range<usize>> {
        let mut known = HashSet::new();
        let mut code = self.code.iter().peekable();
        for (word, _) in words.iter().zip(is_covered).filter(|(_, covered)| **covered) {
            while code.next_if(|(line, _)| line.end <= word.start).is_some() {}
            let line = code.peek().filter(|(line, _)| line.start <= word.start);
            known.extend(line.map(|(_, block)| *block));
        }
        let unknown = self.code.iter().filter(|(_, block)| !known.contains(block));
        unknown.map(|(line, _)| line.clone()).collect()
    }

    /// Where a byte of the text stands in the source; `None` where the two differ.
    fn source(&self, at: usize) -> Option<usize> {
        let part = self.parts.partition_point(|(start, _)| *start <= at).checked_sub(1)?;
        let (start, source) = self.parts[part];
        Some(source + (at - start))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_reader_sees() {
        let source = "# A\\_b\n\n1. *x* `c d`\n2. [l](http://t)\n\n| a\\|b | &amp; |\n|---|---|\n| 1 | 2 |\n\n```rs\nfn\n```\n";
        let shown = Shown::of(source);
        let text: Vec<_> =
            shown.text.split([BORDER, '\n']).filter(|part| !part.trim().is_empty()).collect();
        assert_eq!(text, ["A_b", "x c d", "l http://t ", "a|b", "&", "1", "2", "rs", "fn"]);
        let code: Vec<_> = shown.code.iter().map(|(range, _)| &shown.text[range.clone()]).collect();
        assert_eq!(code, ["c d", "fn\n"]);
        let markers: Vec<_> = shown.markers.iter().map(|range| &source[range.clone()]).collect();
        assert_eq!(markers, ["1", "2"]);
    }

    #[test]
    fn numbers_are_rounded_as_both_kinds_of_float_are() {
        assert_eq!(decimals("0.85"), Some(2));
        assert_eq!(decimals("-10.5"), Some(1));
        assert!(["3", "1.2.3", "a.b", ".5", "5."].iter().all(|word| decimals(word).is_none()));
        assert_eq!(rounded("0.853", 2).unwrap(), ["0.85", "0.85"]);
        assert_eq!(rounded("0.845", 2).unwrap(), ["0.84", "0.85"]);
        assert!(rounded("inf", 2).is_none());
    }
}
