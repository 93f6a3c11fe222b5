//! The words of a line, each quoted where it is not plain.
//!
//! A *word* is what stands between white space or markup of the author's. A word that holds a value is
//! written as it is where it is plain, else verbatim in a code span.

use std::borrow::Cow;
use std::cell::Cell;
use std::ops::Range;

use super::line::{Line, Opening, QUOTED, RAW, VALUE};
use super::quoting::{self, Context, ContextKind, EMPTY};
use crate::visible::visible;

impl Line {
    pub(crate) fn write(&self, out: &mut String) {
        if self.needs_look() {
            let words = Words::new(self, quoting::one_line);
            out.push_str(&words.text[..words.content]);
            words.write(words.content..words.text.len(), out);
        } else {
            out.push_str(&self.text);
        }
    }

    /// The line as plain text: without what opens it, and without the author's markup.
    pub(crate) fn unmarked(&self) -> String {
        let words = Words::new(self, visible);
        words.unmarked(words.content..words.text.len())
    }
}

/// The line on one line, in which every character is seen.
struct Words {
    text: String,
    /// The author's bytes of the text; for each byte of a value its own.
    own: Vec<u8>,
    content: usize,
    kind: ContextKind,
    /// The end of the last markup of the author's that could close what a value opens: behind the line, where markup is
    /// below it.
    last_markup: usize,
    /// The author's first `<`: a tag may begin there.
    first_angle: usize,
    /// No link that parsers make begins before this place of the written text.
    looked: Cell<usize>,
}

/// Something of the author's that ends a word.
enum Span<'w> {
    /// White space, markup, or brackets with plain text, as it is written.
    Own(Cow<'w, str>),
    /// A code span: what is in it.
    Code(Range<usize>),
    /// A stretch that is quoted; of a link, the text and the target.
    Quoted([Cow<'w, str>; 2]),
}

/// Brackets in more brackets are no link.
const MAX_NESTED: usize = 32;

/// The bytes behind a link that are looked at for its end.
const MAX_LOOK: usize = 1_024;

/// The bytes that may end a word.
static MAY_END_WORD: [bool; 256] = quoting::byte_set(b" \t\n\r`\\&_<![|*~](>\")\x0c\xff");

/// Punctuation of the author's that stays outside of the quotes.
const OPENING: &[char] = &['(', '{', '"', '\'', '“', '‘', '«', '‹', '„'];
const CLOSING: &[char] =
    &[')', '}', '"', '\'', '”', '’', '»', '›', '“', '.', ',', ';', ':', '!', '?', '*', '_', '~'];

impl Words {
    fn new(line: &Line, on_line: impl Fn(&str) -> Cow<'_, str>) -> Self {
        let Opening { content, kind } = line.opening();
        let mut words = Words {
            text: String::with_capacity(line.text.len()),
            own: Vec::with_capacity(line.text.len()),
            content,
            kind,
            last_markup: usize::MAX,
            first_angle: usize::MAX,
            looked: Cell::default(),
        };
        let mut empty = Vec::new();
        for (segment, byte) in line.segments() {
            let is_raw = byte == Some(RAW);
            match byte {
                None => {
                    words.text.push_str(segment);
                    words.own.extend_from_slice(segment.as_bytes());
                }
                Some(_) if quoting::without_last_break(segment).is_empty() => {
                    empty.push((words.text.len(), is_raw));
                }
                Some(byte) => {
                    let keeps_lines = is_raw && kind != ContextKind::Cell;
                    let shown = if keeps_lines { visible(segment) } else { on_line(segment) };
                    words.text.push_str(&shown);
                    let is_ticked = shown.starts_with('`') && shown.ends_with('`');
                    let byte = if is_ticked { byte.max(QUOTED) } else { byte };
                    words.own.resize(words.text.len(), byte);
                }
            }
        }
        // values that stand together are one place
        empty.dedup();
        for (at, is_raw) in empty.into_iter().rev() {
            if words.needs_stand_in(at, is_raw) {
                words.text.insert_str(at, EMPTY);
                words.own.splice(at..at, EMPTY.bytes());
            }
        }
        if line.markup.are_wild {
            words.first_angle = memchr::memchr(b'<', &words.own).unwrap_or(usize::MAX);
        }
        let may_close = |byte: &u8| matches!(byte, b'*' | b'_' | b'~' | b'[' | b']');
        if !line.markup.are_below {
            words.last_markup = words.own.iter().rposition(may_close).map_or(0, |at| at + 1);
        }
        words
    }

    fn first_value(&self, place: Range<usize>) -> Option<usize> {
        let first = self.own[place.clone()].iter().position(|byte| *byte >= VALUE)?;
        Some(place.start + first)
    }

    fn has_value(&self, place: Range<usize>) -> bool {
        self.first_value(place).is_some()
    }

    /// A value is empty here, and the markup beside it or its line would mean something else without it.
    fn needs_stand_in(&self, at: usize, is_raw: bool) -> bool {
        let (before, behind) = self.own.split_at(at);
        let is_behind = |marks: &[u8]| before.last().is_some_and(|byte| marks.contains(byte));
        let is_before = |marks: &[u8]| behind.first().is_some_and(|byte| marks.contains(byte));
        // the back-ticks around it would open a code span with others
        let is_between_ticks = is_behind(b"`") && is_before(b"`");
        if is_raw || is_between_ticks {
            return is_between_ticks;
        }
        let is_between_brackets =
            is_behind(b"]") && is_before(b"([:") || is_behind(b"!") && is_before(b"[");
        if is_between_brackets || is_behind(b"*_~#\\") || is_before(b"*_~") {
            return true;
        }
        if self.kind == ContextKind::Cell {
            return false;
        }
        // the author's text could be the marker of a block without the value
        let is_marker = |byte: &u8| b"0123456789-+*_#=~:.) \t".contains(byte);
        let above = before[self.content..].trim_ascii_start();
        // behind a marker, white space decides what below it is in the item
        let is_text = |byte: &u8| byte.is_ascii_alphabetic() || !byte.is_ascii();
        above.iter().all(is_marker) && !(above.is_empty() && behind.first().is_some_and(is_text))
    }

    /// Returns whether it has quotes, or code that no link could have in its text.
    fn write(&self, place: Range<usize>, out: &mut String) -> bool {
        let Range { start: mut at, end } = place;
        let (mut start, mut is_quoted) = (at, false);
        let may_end_word = |byte: &u8| MAY_END_WORD[usize::from(*byte)];
        while let Some(length) = self.own[at..end].iter().position(may_end_word) {
            at += length;
            // it closes the author's bracket before a value, so the word goes on
            let is_close = self.own[at] == b'>' && self.own[start..at].contains(&b'<');
            let Some((span, span_end)) = self.span(at, end).filter(|_| !is_close) else {
                at += 1;
                continue;
            };
            is_quoted |= self.word(start..at, out);
            match span {
                Span::Own(text) => {
                    let is_raw = self.own[at] == RAW;
                    quoting::push(&text, is_raw && self.kind == ContextKind::Cell, out);
                }
                Span::Code(inner) => {
                    // some parsers look for brackets in code too, or for the code's end
                    is_quoted |= self.has_value(inner.clone())
                        && self.text[inner.clone()].contains(['[', ']', '`', '\\']);
                    self.write_code(at, inner, span_end, out);
                }
                Span::Quoted(parts) => {
                    for part in &parts {
                        self.quote(part, out);
                    }
                    is_quoted = true;
                }
            }
            (at, start) = (span_end, span_end);
        }
        is_quoted | self.word(start..end, out)
    }

    fn span(&self, at: usize, end: usize) -> Option<(Span<'_>, usize)> {
        let own = &self.own[..end];
        let length = match own[at..] {
            [RAW, ..] => quoting::run_of(&own[at..], RAW),
            [b'`', ..] => {
                let ticks = quoting::run_of(&own[at..], b'`');
                if let Some(close) = quoting::end_of_code_span(own, at) {
                    return Some((Span::Code(at + ticks..close - ticks), close));
                }
                ticks
            }
            [b'\\', next, ..] if next.is_ascii_punctuation() => 2,
            [b'&', ref rest @ ..] if quoting::is_entity(rest, None) => {
                memchr::memchr(b';', rest)? + 2
            }
            // `<` could begin a tag, or a link, with the value behind it
            [b'\\' | b'&', ..] | [b'<', VALUE..=RAW, ..] => return None,
            [b'_', ..] if self.is_in_word(at) => return None,
            [b'|', ..] if self.kind != ContextKind::Cell => return None,
            [b'!', b'[', ..] | [b'[', ..] => return Some(self.brackets(at, end)),
            _ => 1,
        };
        Some((Span::Own(self.text[at..at + length].into()), at + length))
    }

    /// Brackets, which are quoted with a value that is not plain in them, so that they define no link. So is a link that
    /// is not complete: its value could make another one of it.
    fn brackets(&self, at: usize, end: usize) -> (Span<'_>, usize) {
        let quoted = |end| (Span::Quoted([self.text[at..end].into(), "".into()]), end);
        let text = at + 1 + usize::from(self.own[at] == b'!');
        let closed = self.closing(text, end, *b"[]").and_then(|close| {
            let is_link = self.own[..end].get(close + 1) == Some(&b'(');
            let last = if is_link { self.closing(close + 2, end, *b"()")? } else { close };
            Some((text..close, last))
        });
        let Some((inner, last)) = closed else {
            let own = (Span::Own(self.text[at..text].into()), text);
            return if self.has_value(at..end) { quoted(end) } else { own };
        };
        let mut words = self.text[at..text].to_owned();
        let is_link = last > inner.end;
        let is_wrong = is_link && !self.can_be_link(inner.clone(), inner.end + 2..last);
        if is_wrong && self.has_value(at..last) {
            return quoted(last + 1);
        }
        let is_url = is_link
            && self.has_value(inner.clone())
            && quoting::is_url(self.text[inner.clone()].as_bytes());
        let outer = self.looked.take();
        let is_quoted = self.write(inner.clone(), &mut words) || is_url;
        self.looked.set(outer);
        match (is_quoted, is_link) {
            (false, false) => (Span::Own(words.into()), inner.end),
            (false, true) => {
                words.extend(["](", &self.target(inner.end + 2..last), ")"]);
                (Span::Own(words.into()), last + 1)
            }
            (true, false) => quoted(last + 1),
            (true, true) => {
                let target = self.target(inner.end + 2..last);
                (Span::Quoted([self.unmarked(inner).into(), target.into()]), last + 1)
            }
        }
    }

    /// The end of the brackets that are open at `at`: outside of code, and behind those in them.
    fn closing(&self, mut at: usize, end: usize, brackets: [u8; 2]) -> Option<usize> {
        let own = &self.own[..end];
        let mut depth = 0;
        loop {
            at = match *own.get(at)? {
                b'`' => quoting::end_of_code_span(own, at)
                    .unwrap_or_else(|| at + quoting::run_of(&own[at..], b'`')),
                b'\\' => at + 2,
                byte if byte == brackets[1] && depth == 0 => return Some(at),
                // each level is a call on the stack
                _ if depth > MAX_NESTED => return None,
                byte => {
                    depth += usize::from(byte == brackets[0]);
                    depth -= usize::from(byte == brackets[1]);
                    at + 1
                }
            };
        }
    }

    /// No other link is in the text, and nothing but a title behind the first word of the target.
    fn can_be_link(&self, text: Range<usize>, target: Range<usize>) -> bool {
        let pairs =
            |of: &[u8; 2]| self.own[text.clone()].windows(2).filter(|pair| pair == of).count();
        let target = self.own[target].trim_ascii();
        let mut words =
            target.split(u8::is_ascii_whitespace).skip(1).filter(|word| !word.is_empty());
        let has_end = words.next().is_none_or(|word| b"\"'(".contains(&word[0]));
        (has_end || target.starts_with(b"<")) && pairs(b"](") <= pairs(b"![")
    }

    fn is_in_word(&self, at: usize) -> bool {
        let is_word = |byte: Option<&u8>| {
            byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii())
        };
        is_word(self.own[..at].last()) && is_word(self.own.get(at + 1))
    }

    /// The target of a link, with what could end it encoded in values.
    fn target(&self, place: Range<usize>) -> String {
        let mut out = String::new();
        for (at, c) in self.text[place.clone()].char_indices() {
            if self.own[place.start + at] < VALUE {
                out.push(c);
            } else {
                quoting::target(c, self.kind == ContextKind::Cell, &mut out);
            }
        }
        out
    }

    fn quote(&self, text: &str, out: &mut String) {
        if !text.is_empty() {
            self.apart(out);
            quoting::code_span(text, self.kind == ContextKind::Cell, out);
        }
    }

    /// Two code spans side by side would be read as one, and a link that parsers make would take in the quotes.
    fn apart(&self, out: &mut String) {
        let written = out.get(self.looked.get()..).unwrap_or_default();
        let word = written.rsplit(|c: char| c.is_ascii_whitespace()).next().unwrap_or_default();
        if out.ends_with('`') || quoting::may_begin_url(word) {
            out.push(' ');
        }
        self.looked.set(out.len());
    }

    /// Returns whether it was quoted.
    fn word(&self, place: Range<usize>, out: &mut String) -> bool {
        let is_value = |byte: &u8| *byte >= VALUE;
        let Some(first) = self.first_value(place.clone()) else {
            out.push_str(&self.text[place]);
            return false;
        };
        let last = self.own[..place.end].iter().rposition(is_value).map_or(first, |last| last + 1);
        // the author's punctuation at the edges stays outside of the quotes
        let start = first - self.text[place.start..first].trim_start_matches(OPENING).len();
        let end = last + self.text[last..place.end].trim_end_matches(CLOSING).len();
        out.push_str(&self.text[place.start..start]);
        let text = visible(&self.text[start..end]);
        // ours are never taken for the back-ticks of a value
        let has_quotes = self.own[first..last].contains(&QUOTED);
        let is_quoted = has_quotes || !self.is_plain(start..end, &text);
        if is_quoted {
            self.quote(&text, out);
        } else {
            if text.contains('`') {
                self.apart(out);
            }
            quoting::push(&text, self.kind == ContextKind::Cell, out);
        }
        out.push_str(&self.text[end..place.end]);
        is_quoted
    }

    /// `text`: the word, in which every character is seen.
    fn is_plain(&self, part: Range<usize>, text: &str) -> bool {
        let is_first = self.text[self.content..part.start].trim().is_empty();
        let prev = self.text[..part.start].chars().next_back();
        let context = Context {
            kind: self.kind,
            prev: prev.filter(|_| !is_first),
            next: self.text[part.end..].chars().next(),
            among_markup: self.last_markup > part.end,
        };
        let closes_tag = self.first_angle < part.end && text.contains('>');
        let joins_code = [context.prev, context.next].contains(&Some('`')) && text.contains('`');
        // a link would take in the markup that follows
        let is_link = quoting::is_url(text.as_bytes()) || text.contains('@');
        let takes_in = is_link && self.has_markup_behind(part.end);
        !closes_tag && !joins_code && !takes_in && quoting::is_plain(text, &context)
    }

    /// Markup of the author's follows before the next white space, or nobody looks that far.
    fn has_markup_behind(&self, at: usize) -> bool {
        let is_markup = |byte: u8| b"*_~[]<\\`\xff".contains(&byte);
        let behind = self.own[at..].iter().take(MAX_LOOK);
        let mut ends = behind.filter(|byte| byte.is_ascii_whitespace() || is_markup(**byte));
        ends.next().map_or(self.own.len() - at > MAX_LOOK, |byte| is_markup(*byte))
    }

    fn write_code(&self, at: usize, inner: Range<usize>, end: usize, out: &mut String) {
        if self.has_value(inner.clone()) {
            // one space of the author's at both edges is no part of it
            let text = match self.own[inner.clone()] {
                [b' ', _, .., b' '] => &self.text[inner.start + 1..inner.end - 1],
                _ => &self.text[inner],
            };
            return self.quote(text, out);
        }
        out.push_str(if out.ends_with('`') { " " } else { "" });
        out.push_str(&self.text[at..end]);
    }

    /// This stretch without the author's backslashes, and the marks of code and strong emphasis. A single `*` or `_` is
    /// seen in names and sums as well, so it stays.
    fn unmarked(&self, place: Range<usize>) -> String {
        let is_star = |at: Option<usize>| at.and_then(|at| self.own.get(at)) == Some(&b'*');
        let is_markup = |at: usize| match self.own[at] {
            b'*' => is_star(at.checked_sub(1)) || is_star(at.checked_add(1)),
            b'\\' => self.own.get(at + 1).is_some_and(u8::is_ascii_punctuation),
            byte => byte == b'`',
        };
        let chars = self.text[place.clone()].char_indices();
        chars.filter(|(at, _)| !is_markup(place.start + at)).map(|(_, c)| c).collect()
    }
}
