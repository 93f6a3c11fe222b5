//! The words of a line, each quoted where it is not plain.
//!
//! A *word* is what stands between white space or marks of the author's. A word that holds a value is
//! written as it is where it is plain, else verbatim in a code span.

use std::borrow::Cow;
use std::ops::Range;

use super::line::{Line, Opening};
use super::quoting::{self, Context, ContextKind, EMPTY};
use crate::visible::visible;

impl Line {
    /// Writes the line as markdown.
    pub(crate) fn write(&self, out: &mut String) {
        if self.needs_look() {
            let words = Words::new(self, on_line);
            out.push_str(&words.text[..words.content]);
            words.write(words.content..words.text.len(), false, out);
        } else {
            out.push_str(self.as_str());
        }
    }

    /// Writes the line as plain text: without what opens it, and without the author's marks.
    pub(crate) fn write_unmarked(&self, out: &mut String) {
        let words = Words::new(self, visible);
        words.unmark(words.content..words.text.len(), out);
    }
}

/// The line on one line, in which every character is seen.
struct Words {
    text: String,
    /// The author's bytes of the text; for each byte of a value one of the two below.
    own: Vec<u8>,
    content: usize,
    kind: ContextKind,
    are_marks_below: bool,
    /// The end of the last mark of the author's that could close what a value opens.
    last_mark: usize,
}

/// The bytes of a value, and of one that the author answers for. No text has them.
const VALUE: u8 = 0xfe;
const RAW: u8 = 0xff;

/// Something of the author's that ends a word.
enum Mark {
    /// White space or a mark, so long.
    Text(usize),
    /// A stretch that is quoted, up to here.
    Quoted(usize),
    /// A code span: what is in it, and its end.
    Code(Range<usize>, usize),
    Link(Link),
}

struct Link {
    text: Range<usize>,
    /// The target, and the title behind it.
    target: Range<usize>,
}

/// The bytes that may end a word.
static MAY_END_WORD: [bool; 256] = quoting::table(b" \t\n\r`\\&_<![|*~](>\")\x0c\xff");

/// Punctuation of the author's that stays outside of the quotes.
const OPENING: &[char] = &['(', '{', '"', '\'', '“', '‘', '«', '‹', '„'];
const CLOSING: &[char] =
    &[')', '}', '"', '\'', '”', '’', '»', '›', '“', '.', ',', ';', ':', '!', '?', '*', '_', '~'];

impl Words {
    fn new(line: &Line, on_line: impl Fn(&str) -> Cow<'_, str>) -> Self {
        let Opening { content, kind } = line.opening();
        let mut words = Words {
            text: String::with_capacity(line.as_str().len()),
            own: Vec::with_capacity(line.as_str().len()),
            content,
            kind,
            are_marks_below: line.marks.are_below,
            last_mark: 0,
        };
        let mut empty = Vec::new();
        for (segment, is_raw) in line.segments() {
            let (segment, byte) = match is_raw {
                None => (Cow::Borrowed(segment), None),
                Some(is_raw) if quoting::without_last_break(segment).is_empty() => {
                    empty.push((words.text.len(), is_raw));
                    continue;
                }
                Some(true) if !kind.is_cell() => (visible(segment), Some(RAW)),
                Some(true) => (on_line(segment), Some(RAW)),
                Some(false) => (on_line(segment), Some(VALUE)),
            };
            words.text.push_str(&segment);
            match byte {
                None => words.own.extend_from_slice(segment.as_bytes()),
                Some(byte) => words.own.resize(words.text.len(), byte),
            }
        }
        empty.retain(|(at, is_raw)| match is_raw {
            true => words.is_between_ticks(*at),
            false => words.needs_stand_in(*at),
        });
        // values that stand together are one place
        empty.dedup_by_key(|(at, _)| *at);
        for (at, _) in empty.into_iter().rev() {
            words.text.insert_str(at, EMPTY);
            words.own.splice(at..at, EMPTY.bytes());
        }
        let may_close = |byte: &u8| matches!(byte, b'*' | b'_' | b'~' | b'[' | b']');
        words.last_mark = words.own.iter().rposition(may_close).map_or(0, |at| at + 1);
        words
    }

    fn run(&self, at: usize, end: usize, byte: u8) -> usize {
        quoting::run_of(&self.own[at..end], byte)
    }

    fn find(&self, from: usize, end: usize, byte: u8) -> Option<usize> {
        Some(from + memchr::memchr(byte, self.own.get(from..end)?)?)
    }

    fn first_value(&self, place: Range<usize>) -> Option<usize> {
        let first = self.own[place.clone()].iter().position(|byte| *byte >= VALUE)?;
        Some(place.start + first)
    }

    fn has_value(&self, place: Range<usize>) -> bool {
        self.first_value(place).is_some()
    }

    fn before(&self, at: usize) -> Option<char> {
        self.text[..at].chars().next_back()
    }

    fn behind(&self, at: usize) -> Option<char> {
        self.text[at..].chars().next()
    }

    /// What is empty here would have the back-ticks around it open a code span with others.
    fn is_between_ticks(&self, at: usize) -> bool {
        matches!(self.own.split_at(at), ([.., b'`'], [b'`', ..]))
    }

    /// A value is empty here, and the marks beside it or its line would mean something else without it.
    fn needs_stand_in(&self, at: usize) -> bool {
        let (before, behind) = self.own.split_at(at);
        if matches!(
            (before.last(), behind.first()),
            (Some(b'*' | b'_' | b'~' | b'#' | b'\\'), _)
                | (_, Some(b'*' | b'_' | b'~'))
                | (Some(b']'), Some(b'(' | b'[' | b':'))
                | (Some(b'!'), Some(b'['))
        ) || self.is_between_ticks(at)
        {
            return true;
        }
        if self.kind.is_cell() {
            return false;
        }
        let above = before[self.content..].trim_ascii_start();
        if !above.is_empty() {
            // the author's text could be the marker of a block without the value
            let is_marker = |byte: &u8| b"0123456789-+*_#=~:.) \t".contains(byte);
            return above.iter().all(is_marker);
        }
        let next = behind.trim_ascii_start();
        // behind a marker, white space decides what below it is in the item
        next.len() < behind.len()
            || next.first().is_none_or(|byte| !byte.is_ascii_alphabetic() && byte.is_ascii())
    }

    /// Writes this stretch of the line. Returns whether a word of it was quoted. `in_link`: it is a link's text.
    fn write(&self, place: Range<usize>, in_link: bool, out: &mut String) -> bool {
        let Range { start: mut at, end } = place;
        let (mut start, mut chunk, mut is_quoted) = (at, at, false);
        let may_end_word = |byte: &u8| MAY_END_WORD[usize::from(*byte)];
        while let Some(length) = self.own[at..end].iter().position(may_end_word) {
            at += length;
            // it closes the author's bracket before a value, so the word goes on
            let is_close = self.own[at] == b'>' && self.own[start..at].contains(&b'<');
            let is_soft = is_close || b"()\"!>".contains(&self.own[at]) && self.is_url(chunk, at);
            let Some(mark) = self.mark(at, end).filter(|_| !is_soft) else {
                at += 1;
                continue;
            };
            is_quoted |= self.word(start..at, in_link, out);
            at = match mark {
                Mark::Text(length) => {
                    self.push(at..at + length, out);
                    at + length
                }
                Mark::Link(link) => self.link(at, &link, out),
                Mark::Code(inner, end) => {
                    // some parsers look for brackets in code too, or for the code's end
                    is_quoted |= in_link
                        && self.has_value(inner.clone())
                        && self.text[inner.clone()].contains(['[', ']', '`', '\\']);
                    self.write_code(at, inner, end, out);
                    end
                }
                Mark::Quoted(end) => {
                    apart(out);
                    quoting::code_span(&self.text[at..end], self.kind.is_cell(), out);
                    is_quoted = true;
                    end
                }
            };
            start = at;
            if self.own[at - 1].is_ascii_whitespace() {
                chunk = at;
            }
        }
        is_quoted | self.word(start..end, in_link, out)
    }

    /// A link that GFM makes by itself begins in the author's text here, and takes in all up to white space.
    fn is_url(&self, chunk: usize, at: usize) -> bool {
        let begins = |value| quoting::begins_url(&self.text[chunk..value]);
        self.first_value(chunk..at).is_some_and(begins)
    }

    fn push(&self, place: Range<usize>, out: &mut String) {
        let is_raw = self.own[place.start] == RAW;
        let text = &self.text[place];
        if is_raw && self.kind.is_cell() { quoting::bars(text, out) } else { out.push_str(text) }
    }

    /// The author's code span that begins here: what is in it, and its end.
    fn code(&self, at: usize, end: usize) -> Option<(Range<usize>, usize)> {
        let ticks = self.run(at, end, b'`');
        let close = (ticks > 0).then(|| quoting::end_of_code_span(&self.own[..end], at))??;
        Some((at + ticks..close - ticks, close))
    }

    /// White space or a mark.
    fn mark(&self, at: usize, end: usize) -> Option<Mark> {
        Some(match self.own[at..end] {
            [RAW, ..] => Mark::Text(self.run(at, end, RAW)),
            [b'`', ..] => match self.code(at, end) {
                Some((inner, close)) => Mark::Code(inner, close),
                None => Mark::Text(self.run(at, end, b'`')),
            },
            [b'\\', next, ..] if next.is_ascii_punctuation() => Mark::Text(2),
            [b'&', ref rest @ ..] if quoting::is_entity(rest, None) => {
                Mark::Text(self.find(at, end, b';')? + 1 - at)
            }
            // `<` could begin a tag, or a link, with the value behind it
            [b'\\' | b'&', ..] | [b'<', VALUE..=RAW, ..] => return None,
            [b'_', ..] if self.is_in_word(at) => return None,
            [b'!', b'[', ..] | [b'[', ..] => match self.link_at(at, end) {
                Some(link) => Mark::Link(link),
                None if self.own[at] == b'!' => Mark::Text(1),
                None => self.brackets(at, end),
            },
            [b'|', ..] if !self.kind.is_cell() => return None,
            _ => Mark::Text(1),
        })
    }

    /// Brackets that are no link: with what is quoted in them, they are quoted, so that they define no
    /// link. So is a link that is not complete: its value could make another one of it.
    fn brackets(&self, at: usize, end: usize) -> Mark {
        let Some(close) = self.find(at + 1, end, b']') else {
            let has_value = self.has_value(at..end);
            return if has_value { Mark::Quoted(end) } else { Mark::Text(1) };
        };
        if self.own[..end].get(close + 1) == Some(&b'(') {
            let last = self.find(close + 2, end, b')').map_or(end, |last| last + 1);
            if self.has_value(at..last) {
                return Mark::Quoted(last);
            }
        }
        if !self.has_value(at..close) {
            return Mark::Text(1);
        }
        let is_quoted = self.write(at + 1..close, true, &mut String::new());
        if is_quoted { Mark::Quoted(close + 1) } else { Mark::Text(1) }
    }

    /// An underscore between letters, digits and values.
    fn is_in_word(&self, at: usize) -> bool {
        let is_word = |byte: Option<&u8>| {
            byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii())
        };
        is_word(self.own[..at].last()) && is_word(self.own.get(at + 1))
    }

    /// `[text](target "title")` of the author's, or the same with a `!` before it.
    fn link_at(&self, at: usize, end: usize) -> Option<Link> {
        let own = &self.own[..end];
        let text = at + 1 + usize::from(own[at] == b'!');
        let close = self.find(text, end, b']')?;
        if own.get(close + 1) != Some(&b'(') {
            return None;
        }
        Some(Link { text: text..close, target: close + 2..self.find(close + 2, end, b')')? })
    }

    /// Writes a link; where its text is not plain, the text in quotes, and its target. Returns its end.
    fn link(&self, at: usize, link: &Link, out: &mut String) -> usize {
        let mut target = String::new();
        for (index, c) in self.text[link.target.clone()].char_indices() {
            if self.own[link.target.start + index] < VALUE {
                target.push(c);
            } else {
                quoting::target(c, self.kind.is_cell(), &mut target);
            }
        }
        let mut words = String::new();
        let is_quoted = self.write(link.text.clone(), true, &mut words);
        let is_url = || quoting::is_url(&self.text[link.text.clone()]);
        if is_quoted || self.has_value(link.text.clone()) && is_url() {
            let mut text = String::new();
            self.unmark(link.text.clone(), &mut text);
            for part in [text, target].iter().filter(|part| !part.is_empty()) {
                apart(out);
                quoting::code_span(part, self.kind.is_cell(), out);
            }
        } else {
            let open = if self.own[at] == b'!' { "![" } else { "[" };
            out.extend([open, &words, "](", &target, ")"]);
        }
        link.target.end + 1
    }

    /// Writes a word. Returns whether it was quoted.
    fn word(&self, place: Range<usize>, in_link: bool, out: &mut String) -> bool {
        let is_value = |byte: &u8| *byte >= VALUE;
        let Some(first) = self.first_value(place.clone()) else {
            if !place.is_empty() {
                self.push(place, out);
            }
            return false;
        };
        let last = self.own[..place.end].iter().rposition(is_value).map_or(first, |last| last + 1);
        // the author's punctuation at the edges stays outside of the quotes
        let start = first - self.text[place.start..first].trim_start_matches(OPENING).len();
        let end = last + self.text[last..place.end].trim_end_matches(CLOSING).len();
        out.push_str(&self.text[place.start..start]);
        let text = visible(&self.text[start..end]);
        let is_quoted = !self.is_plain(start..end, &text, in_link);
        if is_quoted || text.starts_with('`') {
            apart(out);
        }
        if is_quoted {
            quoting::code_span(&text, self.kind.is_cell(), out);
        } else if self.kind.is_cell() {
            quoting::bars(&text, out);
        } else {
            out.push_str(&text);
        }
        out.push_str(&self.text[end..place.end]);
        is_quoted
    }

    /// `text`: the word, in which every character is seen.
    fn is_plain(&self, part: Range<usize>, text: &str, in_link: bool) -> bool {
        let is_first = self.text[self.content..part.start].trim().is_empty();
        let is_mark = |byte: &u8| {
            matches!(byte, b'*' | b'_' | b'~' | b'[' | b']' | b'<' | b'\\' | b'`' | &RAW)
        };
        let mut behind = self.own[part.end..].iter().take_while(|byte| !byte.is_ascii_whitespace());
        let context = Context {
            kind: self.kind,
            prev: self.before(part.start).filter(|_| !is_first || self.kind.is_cell()),
            next: self.behind(part.end),
            among_marks: in_link || self.are_marks_below || self.last_mark > part.end,
            before_marks: behind.any(is_mark),
        };
        let joins_code = [context.prev, context.next].contains(&Some('`')) && text.contains('`');
        !joins_code && quoting::is_plain(text, &context)
    }

    /// Writes a code span of the author's: with a value, verbatim.
    fn write_code(&self, at: usize, inner: Range<usize>, end: usize, out: &mut String) {
        let has_value = self.has_value(inner.clone());
        let is_escaped = self.own[..at].ends_with(b"`");
        if has_value || out.ends_with('`') && !is_escaped {
            apart(out);
        }
        if has_value {
            // one space of the author's at both edges is no part of it
            let text = match self.own[inner.clone()] {
                [b' ', _, .., b' '] => &self.text[inner.start + 1..inner.end - 1],
                _ => &self.text[inner],
            };
            quoting::code_span(text, self.kind.is_cell(), out);
        } else {
            out.push_str(&self.text[at..end]);
        }
    }

    /// Writes this stretch without the author's backslashes, and the marks of code and strong emphasis. A single `*` or
    /// `_` is seen in names and sums as well, so it stays.
    fn unmark(&self, place: Range<usize>, out: &mut String) {
        let is_star = |at: Option<usize>| at.and_then(|at| self.own.get(at)) == Some(&b'*');
        let is_mark = |at: usize| match self.own[at] {
            b'*' => is_star(at.checked_sub(1)) || is_star(at.checked_add(1)),
            b'\\' => self.own.get(at + 1).is_some_and(u8::is_ascii_punctuation),
            byte => byte == b'`',
        };
        let start = place.start;
        let chars = self.text[place].char_indices().filter(|(at, _)| !is_mark(start + at));
        out.extend(chars.map(|(_, c)| c));
    }
}

/// A value on one line; characters that nobody sees are spelled out when its word is written.
fn on_line(value: &str) -> Cow<'_, str> {
    if !value.contains("\r\n") {
        return quoting::one_line(value);
    }
    // a carriage return before a line break is no part of it
    let value = quoting::without_last_break(value).replace("\r\n", "\n");
    Cow::Owned(value.replace('\n', quoting::BREAK))
}

/// Two code spans side by side would be read as one, and a link that parsers make would take in the quotes.
fn apart(out: &mut String) {
    let word = out.rsplit(char::is_whitespace).next().unwrap_or_default();
    if out.ends_with('`') || quoting::begins_url(word) {
        out.push(' ');
    }
}
