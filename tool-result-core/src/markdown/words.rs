//! The words of a line, each quoted where it is not plain.
//!
//! A *word* is what stands between white space or marks of the author's. A word that holds a value is
//! written as it is where it is plain, else verbatim in a code span.

use std::borrow::Cow;
use std::ops::Range;

use super::line::{Line, Opening, Quotes, UNTRUSTED};
use super::quoting::{self, Context, ContextKind, EMPTY};
use crate::visible::visible;

impl Line {
    /// Writes the line as markdown. `is_marked`: it is behind the marker of an item.
    pub(crate) fn write(&self, is_marked: bool, out: &mut String) {
        if self.needs_look() {
            Words::new(self, is_marked, on_line).write_all(out);
        } else {
            out.push_str(self.as_str());
        }
    }

    /// Writes the line as plain text: without the author's marks.
    pub(crate) fn write_unmarked(&self, out: &mut String) {
        Words::new(self, false, visible).write_unmarked(out);
    }
}

/// The line on one line, in which every character is seen.
struct Words {
    text: String,
    /// The quotes of each byte of a value; none of the author's.
    of: Vec<Option<Quotes>>,
    content: usize,
    kind: ContextKind,
    /// The line is behind the marker of an item.
    is_marked: bool,
    are_marks_below: bool,
    /// The end of the last mark of the author's that could close what a value opens.
    last_mark: usize,
}

/// Something of the author's that ends a word.
enum Mark {
    /// White space or a mark, so long.
    Text(usize),
    /// Brackets up to here.
    Brackets(usize),
    /// A stretch that is quoted, up to here.
    Quoted(usize),
    /// A code span: what is in it, and its end.
    Code(Range<usize>, usize),
    Link(Link),
}

struct Link {
    /// The place where it begins, with the `!` of an image.
    start: usize,
    text: Range<usize>,
    target: Range<usize>,
    /// The title, with the white space before it.
    title: Range<usize>,
}

/// The bytes of the author's that may end a word.
static MAY_END_WORD: [bool; 256] = quoting::table(b" \t\n\r`\\&_<![|*~](>\")\x0c");

/// Punctuation of the author's that stays outside of the quotes.
const OPENING: &[char] = &['(', '{', '"', '\'', '“', '‘', '«', '‹', '„'];
const CLOSING: &[char] =
    &[')', '}', '"', '\'', '”', '’', '»', '›', '“', '.', ',', ';', ':', '!', '?', '*', '_', '~'];

impl Words {
    fn new(line: &Line, is_marked: bool, on_line: impl Fn(&str) -> Cow<'_, str>) -> Self {
        let Opening { content, is_item, kind } = line.opening();
        let is_marked = is_marked || is_item;
        let (mut text, mut of, mut empty) = (String::new(), Vec::new(), Vec::new());
        for (segment, quotes) in line.segments() {
            let (segment, quotes) = match quotes {
                None => (Cow::Borrowed(segment), None),
                Some(Quotes::Fenced) => (Cow::Borrowed(UNTRUSTED), None),
                Some(Quotes::Needed) if quoting::without_last_break(segment).is_empty() => {
                    empty.push(text.len());
                    continue;
                }
                Some(Quotes::Never) if !kind.is_cell() => (visible(segment), quotes),
                Some(_) => (on_line(segment), quotes),
            };
            text.push_str(&segment);
            of.resize(text.len(), quotes);
        }
        let mut words = Words {
            text,
            of,
            content,
            kind,
            is_marked,
            are_marks_below: line.are_marks_below,
            last_mark: 0,
        };
        if words.kind == ContextKind::Text && is_marked && words.has_task_box() {
            words.kind = ContextKind::Heading;
        }
        let mut end = usize::MAX;
        for at in empty.into_iter().rev() {
            // values that stand together, or in a code span that is gone, are one place
            if at < end {
                end = words.stand_in(at);
            }
        }
        let may_close = |at: &usize| words.is_own(*at) && b"*_~[]".contains(&words.byte(*at));
        words.last_mark = (0..words.text.len()).rev().find(may_close).map_or(0, |at| at + 1);
        words
    }

    fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes()[at]
    }

    fn is_own(&self, at: usize) -> bool {
        self.of[at].is_none()
    }

    /// The author's byte at this place.
    fn own(&self, at: usize) -> Option<u8> {
        (at < self.text.len() && self.is_own(at)).then(|| self.byte(at))
    }

    fn run(&self, at: usize, end: usize, byte: u8) -> usize {
        (at..end).take_while(|at| self.own(*at) == Some(byte)).count()
    }

    fn has_value(&self, place: Range<usize>) -> bool {
        self.of[place].iter().any(Option::is_some)
    }

    fn before(&self, at: usize) -> Option<char> {
        self.text[..at].chars().next_back()
    }

    fn behind(&self, at: usize) -> Option<char> {
        self.text[at..].chars().next()
    }

    /// Begins with `[ ]`, `[x]` or `[{mark}]`, and a space behind it.
    fn has_task_box(&self) -> bool {
        let rest = &self.text[self.content..];
        let is_own = |at: usize| self.own(self.content + at).is_some();
        rest.as_bytes().first() == Some(&b'[')
            && is_own(0)
            && rest.find(']').is_some_and(|end| {
                is_own(end)
                    && rest[end + 1..].starts_with(' ')
                    && matches!(&rest[1..end], "" | " " | "x" | "X")
            })
    }

    /// Puts quotes where a value is empty, if its marks or its line would mean something else without it.
    /// Returns where the change begins.
    fn stand_in(&mut self, mut at: usize) -> usize {
        let before = (0..at).rev().take_while(|at| self.own(*at) == Some(b'`')).count();
        if before > 0 && before == self.run(at, self.text.len(), b'`') {
            // there are no code spans without text
            let span = at - before..at + before;
            self.text.replace_range(span.clone(), "");
            self.of.drain(span);
            at -= before;
        }
        let is_box = at > 0 && self.text[..at].ends_with('[') && self.text[at..].starts_with(']');
        let text = if is_box && at - 1 == self.content && self.kind == ContextKind::Heading {
            " "
        } else if self.needs_stand_in(at) {
            EMPTY
        } else {
            return at;
        };
        self.text.insert_str(at, text);
        self.of.splice(at..at, std::iter::repeat_n(None, text.len()));
        at
    }

    fn needs_stand_in(&self, at: usize) -> bool {
        let before = self.before(at).filter(|_| at > 0 && self.is_own(at - 1));
        let behind = self.behind(at).filter(|_| self.is_own(at));
        let is_emphasis = |c: Option<char>| matches!(c, Some('*' | '_' | '~'));
        let would_join = matches!(
            (before, behind),
            (Some(']'), Some('(' | '[' | ':')) | (Some('!'), Some('[')) | (Some('\\'), Some(_))
        );
        if is_emphasis(before) || is_emphasis(behind) || would_join {
            return true;
        }
        if self.kind == ContextKind::Heading {
            let is_blank = self.text[self.content..].trim().is_empty();
            return before == Some('#')
                || is_blank && !self.has_value(self.content..self.text.len());
        }
        if self.kind != ContextKind::Text {
            return false;
        }
        let above = self.content.min(at)..at;
        if self.has_value(above.clone()) {
            return false;
        }
        let above = self.text[above].trim_start();
        if !above.is_empty() {
            // the author's text could be the marker of a block without the value
            return above.bytes().all(|byte| b"0123456789-+*_#=~:.) \t".contains(&byte));
        }
        let rest = self.text[at..].trim_start();
        match rest.chars().next() {
            _ if self.is_marked => true,
            None => false,
            Some(c) => !c.is_alphabetic() && self.is_own(self.text.len() - rest.len()),
        }
    }

    fn write_all(&self, out: &mut String) {
        out.push_str(&self.text[..self.content]);
        self.write(self.content, self.text.len(), false, out);
    }

    /// Writes this stretch of the line. Returns whether a word of it was quoted. `in_link`: it is a link's text.
    fn write(&self, from: usize, end: usize, in_link: bool, out: &mut String) -> bool {
        let (mut at, mut start, mut is_quoted) = (from, from, false);
        let mut chunk = from;
        while at < end {
            let length = self.plain_run(at, end);
            if length > 0 {
                at += length;
                continue;
            }
            let is_soft = b"()\"!>".contains(&self.byte(at)) && self.is_url(chunk, at);
            let Some(mark) = self.mark(at, end).filter(|_| !is_soft) else {
                at += self.behind(at).map_or(1, char::len_utf8);
                continue;
            };
            is_quoted |= self.word(start..at, in_link, out);
            at = match mark {
                Mark::Text(length) => {
                    self.push(at..at + length, out);
                    at + length
                }
                Mark::Link(link) => self.link(&link, out),
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
                Mark::Brackets(close) => {
                    let is_whole = self.brackets(at, close, out);
                    is_quoted |= is_whole;
                    if is_whole { close + 1 } else { at + 1 }
                }
            };
            start = at;
            if self.is_space(at - 1) {
                chunk = at;
            }
        }
        is_quoted | self.word(start..end, in_link, out)
    }

    fn is_space(&self, at: usize) -> bool {
        self.own(at).is_some_and(|byte| byte.is_ascii_whitespace())
    }

    /// A link that GFM makes by itself begins in the author's text here, and takes in all up to white space.
    fn is_url(&self, chunk: usize, at: usize) -> bool {
        let is_own = |at: &usize| self.is_own(*at);
        let begins = (chunk..at).take_while(is_own).last().map_or(chunk, |last| last + 1);
        begins < at
            && quoting::begins_url(&self.text[chunk..begins])
            && (begins..at).any(|at| !self.is_own(at))
    }

    fn push(&self, place: Range<usize>, out: &mut String) {
        let is_raw = self.of[place.start] == Some(Quotes::Never);
        let text = &self.text[place];
        if is_raw && self.kind.is_cell() { quoting::bars(text, out) } else { out.push_str(text) }
    }

    /// The length of what is no white space and no mark of the author's by a look at each byte.
    fn plain_run(&self, at: usize, end: usize) -> usize {
        let is_plain = |(of, byte): (&Option<Quotes>, &u8)| match of {
            None => !MAY_END_WORD[usize::from(*byte)],
            Some(quotes) => *quotes != Quotes::Never,
        };
        let bytes = self.of[at..end].iter().zip(&self.text.as_bytes()[at..end]);
        bytes.take_while(|pair| is_plain(*pair)).count()
    }

    /// The author's code span that begins here: what is in it, and its end.
    fn code(&self, at: usize, end: usize) -> Option<(Range<usize>, usize)> {
        let ticks = self.run(at, end, b'`');
        if ticks == 0 {
            return None;
        }
        let mut next = at + ticks;
        while next < end {
            match self.run(next, end, b'`') {
                0 => next += 1,
                run if run == ticks => return Some((at + ticks..next, next + run)),
                run => next += run,
            }
        }
        None
    }

    /// White space or a mark of the author's.
    fn mark(&self, at: usize, end: usize) -> Option<Mark> {
        let is_raw = |at: &usize| self.of[*at] == Some(Quotes::Never);
        if is_raw(&at) {
            return Some(Mark::Text((at..end).take_while(is_raw).count()));
        }
        let byte = self.own(at)?;
        let next = self.own(at + 1).filter(|_| at + 1 < end);
        match byte {
            b'`' => Some(match self.code(at, end) {
                Some((inner, close)) => Mark::Code(inner, close),
                None => Mark::Text(self.run(at, end, b'`')),
            }),
            b'\\' if next.is_some_and(|byte| byte.is_ascii_punctuation()) => Some(Mark::Text(2)),
            b'&' => self.entity(at, end).map(Mark::Text),
            b'_' if self.is_in_word(at) => None,
            // it could begin a tag, or a link, with the value behind it
            b'<' if at + 1 < end && next.is_none() => None,
            b'!' if next == Some(b'[') => match self.link_at(at + 1, end) {
                Some(link) => Some(Mark::Link(Link { start: at, ..link })),
                None => Some(Mark::Text(1)),
            },
            b'[' => Some(match self.link_at(at, end) {
                Some(link) => Mark::Link(link),
                None => self.brackets_at(at, end),
            }),
            b'|' if !self.kind.is_cell() => None,
            b'*' | b'_' | b'~' | b']' | b'(' | b')' | b'|' | b'<' | b'>' | b'!' | b'"' => {
                Some(Mark::Text(1))
            }
            byte if byte.is_ascii_whitespace() => Some(Mark::Text(1)),
            _ => None,
        }
    }

    /// Brackets that are no link. A link that is not complete, or has a value in its title, is quoted: its value could
    /// make another one of it.
    fn brackets_at(&self, at: usize, end: usize) -> Mark {
        let Some(close) = self.find(at + 1, end, b']') else {
            let has_value = self.has_value(at..end);
            return if has_value { Mark::Quoted(end) } else { Mark::Text(1) };
        };
        if self.own(close + 1) == Some(b'(') && close + 1 < end {
            let last = self.find(close + 2, end, b')').map_or(end, |last| last + 1);
            if self.has_value(at..last) {
                return Mark::Quoted(last);
            }
        }
        if self.has_value(at..close) { Mark::Brackets(close) } else { Mark::Text(1) }
    }

    /// A character reference of the author's.
    fn entity(&self, at: usize, end: usize) -> Option<usize> {
        let is_name = |at: &usize| {
            self.own(*at).is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'#')
        };
        let name = (at + 1..end).take_while(is_name).count();
        (name > 0 && self.own(at + 1 + name) == Some(b';')).then_some(name + 2)
    }

    /// An underscore between letters, digits and values.
    fn is_in_word(&self, at: usize) -> bool {
        let is_word = |at: Option<usize>| {
            at.filter(|at| *at < self.text.len()).is_some_and(|at| {
                !self.is_own(at)
                    || self.byte(at).is_ascii_alphanumeric()
                    || !self.byte(at).is_ascii()
            })
        };
        is_word(at.checked_sub(1)) && is_word(Some(at + 1))
    }

    fn find(&self, from: usize, end: usize, byte: u8) -> Option<usize> {
        (from..end).find(|at| self.own(*at) == Some(byte))
    }

    /// `[text](target "title")` of the author's.
    fn link_at(&self, at: usize, end: usize) -> Option<Link> {
        let close = self.find(at + 1, end, b']')?;
        let open = close + 1;
        if open >= end || self.own(open) != Some(b'(') {
            return None;
        }
        let is_bracketed = self.own(open + 1) == Some(b'<');
        let start = open + 1 + usize::from(is_bracketed);
        let target = if is_bracketed {
            start..self.find(start, end, b'>')?
        } else {
            let ends = |at: &usize| self.is_space(*at) || self.own(*at) == Some(b')');
            start..(start..end).find(ends)?
        };
        let rest = target.end + usize::from(is_bracketed);
        let title = rest..self.find(rest, end, b')').filter(|end| !self.has_value(rest..*end))?;
        Some(Link { start: at, text: at + 1..close, target, title })
    }

    /// Writes a link; where its text is not plain, the text in quotes, and its target. Returns its end.
    fn link(&self, link: &Link, out: &mut String) -> usize {
        let end = link.title.end + 1;
        if !self.has_value(link.start..end) {
            self.push(link.start..end, out);
            return end;
        }
        let mut target = String::new();
        for at in link.target.clone() {
            match self.text.get(at..).and_then(|rest| rest.chars().next()) {
                Some(c) if self.is_own(at) => target.push(c),
                Some(c) => {
                    quoting::target(c.encode_utf8(&mut [0; 4]), self.kind.is_cell(), &mut target);
                }
                None => {}
            }
        }
        let target = if target.contains(' ') { format!("<{target}>") } else { target };
        let mut words = String::new();
        let is_quoted = self.write(link.text.start, link.text.end, true, &mut words);
        if is_quoted || quoting::is_url(&self.text[link.text.clone()]) {
            let mut text = String::new();
            self.unmark(link.text.clone(), &mut text);
            apart(out);
            quoting::quoted_link(&text, &target, self.kind.is_cell(), out);
        } else {
            let open = if self.byte(link.start) == b'!' { "![" } else { "[" };
            out.extend([open, &words, "](", &target, &self.text[link.title.clone()], ")"]);
        }
        end
    }

    /// Brackets of the author's that are no link: with what is quoted in them, they are quoted, so that they define no
    /// link, and tick no box.
    fn brackets(&self, at: usize, close: usize, out: &mut String) -> bool {
        let inner = &self.text[at + 1..close];
        let is_box = at == self.content && matches!(inner.trim(), "" | "x" | "X");
        let is_own = is_box && self.kind == ContextKind::Heading;
        if is_own {
            self.push(at..close + 1, out);
            return true;
        }
        if !is_box && !self.write(at + 1, close, true, &mut String::new()) {
            out.push('[');
            return false;
        }
        apart(out);
        quoting::code_span(&self.text[at..=close], self.kind.is_cell(), out);
        true
    }

    /// Writes a word. Returns whether it was quoted.
    fn word(&self, place: Range<usize>, in_link: bool, out: &mut String) -> bool {
        let Range { start, end } = self.trimmed(place.clone());
        if start >= end || !self.has_value(start..end) {
            if !place.is_empty() {
                self.push(place, out);
            }
            return false;
        }
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

    /// The word without the author's punctuation at its edges.
    fn trimmed(&self, place: Range<usize>) -> Range<usize> {
        let Range { mut start, mut end } = place;
        while let Some(c) = self.behind(start).filter(|c| OPENING.contains(c))
            && start < end
            && self.is_own(start)
        {
            start += c.len_utf8();
        }
        while let Some(c) = self.before(end).filter(|c| CLOSING.contains(c))
            && start < end
            && self.is_own(end - 1)
        {
            end -= c.len_utf8();
        }
        start..end
    }

    /// `text`: the word, in which every character is seen.
    fn is_plain(&self, part: Range<usize>, text: &str, in_link: bool) -> bool {
        let is_first =
            part.start <= self.content || self.text[self.content..part.start].trim().is_empty();
        let ends = part.end == self.text.len();
        let is_mark = |at: &usize| match self.own(*at) {
            Some(byte) => b"*_~[]<\\`".contains(&byte),
            None => self.of[*at] == Some(Quotes::Never),
        };
        let context = Context {
            kind: self.kind,
            prev: self.before(part.start).filter(|_| !is_first || self.kind.is_cell()),
            next: self.behind(part.end).filter(|_| !ends),
            among_marks: in_link || self.are_marks_below || self.last_mark > part.end,
            before_marks: (part.end..self.text.len())
                .take_while(|at| !self.is_space(*at))
                .any(|at| is_mark(&at)),
        };
        let is_code = self.of[part].contains(&Some(Quotes::Always));
        let joins_code = [context.prev, context.next].contains(&Some('`')) && text.contains('`');
        !is_code && !joins_code && quoting::is_plain(text, &context)
    }

    /// Writes a code span of the author's: with a value, verbatim.
    fn write_code(&self, at: usize, inner: Range<usize>, end: usize, out: &mut String) {
        let has_value = self.has_value(inner.clone());
        let is_escaped = at > 0 && self.own(at - 1) == Some(b'`');
        if has_value || out.ends_with('`') && !is_escaped {
            apart(out);
        }
        if has_value {
            quoting::code_span(self.code_text(inner), self.kind.is_cell(), out);
        } else {
            out.push_str(&self.text[at..end]);
        }
    }

    /// The text in a code span: one space of the author's at both edges is no part of it.
    fn code_text(&self, inner: Range<usize>) -> &str {
        let Range { start, end } = inner;
        let is_space = |at: usize| at < self.text.len() && self.own(at) == Some(b' ');
        let is_padded = end - start > 2 && is_space(start) && is_space(end - 1);
        if is_padded { &self.text[start + 1..end - 1] } else { &self.text[start..end] }
    }

    /// Writes the line without what opens it, and without marks.
    fn write_unmarked(&self, out: &mut String) {
        self.unmark(self.content..self.text.len(), out);
    }

    /// Writes this stretch without the author's marks: backslashes, back-ticks, and `**` where each has a
    /// partner. A single `*` or `_` is seen in names and sums as well, so it stays.
    fn unmark(&self, place: Range<usize>, out: &mut String) {
        let is_strong = |at: &usize| self.run(*at, place.end, b'*') == 2;
        let has_partners = place.clone().filter(is_strong).count() % 2 == 0;
        let mut at = place.start;
        while at < place.end {
            if let Some((inner, end)) = self.code(at, place.end) {
                out.push_str(self.code_text(inner));
                at = end;
                continue;
            }
            let is_escape = self.own(at) == Some(b'\\')
                && self.own(at + 1).is_some_and(|byte| byte.is_ascii_punctuation());
            at += match self.run(at, place.end, b'*') {
                2 if has_partners => 2,
                _ if is_escape => 1,
                _ => {
                    let end = at + self.behind(at).map_or(1, char::len_utf8);
                    out.push_str(&self.text[at..end]);
                    end - at
                }
            };
            if is_escape {
                out.push_str(&self.text[at..=at]);
                at += 1;
            }
        }
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
