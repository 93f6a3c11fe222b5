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
    /// What a reader sees: escapes, emphasis and cells resolved.
    pub(super) shown: Shown,
    words: Vec<Word>,
}

/// The text of a document.
#[derive(Debug, Default)]
pub(super) struct Shown {
    pub(super) text: String,
    /// Where code stands, line by line.
    code: Vec<Range<usize>>,
    /// Where a part of it begins, here and in the source.
    parts: Vec<(usize, usize)>,
    /// Where the numbers of list items stand in the source.
    markers: Vec<Range<usize>>,
}

impl Reading {
    pub(super) fn of(text: &str, vocabulary: &mut Vocabulary) -> Self {
        let text = visible(text).replace("\\u{d}\n", "\n");
        let shown = Shown::of(&text);
        let mut raw = vocabulary.words(&text);
        let mut markers = shown.markers.iter().peekable();
        raw.retain(|word| {
            while markers.next_if(|marker| marker.end <= word.start).is_some() {}
            markers.peek().is_none_or(|marker| word.start < marker.start)
        });
        let words = vocabulary.words(&shown.text);
        Reading { raw, shown, words }
    }

    /// How many times each run stands in the text, in the way of reading that has more of it.
    pub(super) fn counts(&self, search: &Search) -> Vec<usize> {
        let counts = |words: &[Word]| search.counts(words.iter().map(|word| word.id));
        let (raw, shown) = (counts(&self.raw), counts(&self.words));
        raw.into_iter().zip(shown).map(|(raw, shown)| raw.max(shown)).collect()
    }

    /// What looks like data and is no part of what `known` looks for.
    pub(super) fn unknown_data(&self, known: &Search) -> Vec<Found<'_>> {
        let ids = |words: &[Word]| words.iter().map(|word| word.id).collect::<Vec<_>>();
        let raw = known.covered(ids(&self.raw).into_iter());
        let raw: HashSet<usize> = self
            .raw
            .iter()
            .zip(raw)
            .filter(|(_, covered)| *covered)
            .map(|(word, _)| word.start)
            .collect();
        let mut is_covered = known.covered(ids(&self.words).into_iter());
        for (word, is_covered) in self.words.iter().zip(&mut is_covered) {
            *is_covered |= self.shown.source(word.start).is_some_and(|start| raw.contains(&start));
        }
        let runs = data(&self.shown.text, &self.words, &self.shown.code, &is_covered);
        runs.into_iter().map(|run| self.found(run)).collect()
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

/// A run of words in a text.
#[derive(Debug)]
pub(super) struct Found<'t> {
    pub(super) text: &'t str,
    pub(super) ids: Vec<u32>,
    pub(super) before: &'t str,
    pub(super) after: &'t str,
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
                Event::Code(text) => shown.code(&text, &range, source),
                Event::SoftBreak | Event::HardBreak => shown.line_break(),
                Event::Start(tag) => {
                    shown.start(&tag, &range, source);
                    match tag {
                        Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. } => {
                            targets.push(dest_url);
                        }
                        Tag::CodeBlock(_) => is_code = true,
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
            self.code.push(at..at + line.len());
            at += line.len();
        }
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
        let code: Vec<_> = shown.code.iter().map(|range| &shown.text[range.clone()]).collect();
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
