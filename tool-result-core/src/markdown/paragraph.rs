//! The paragraph that a function of the author's is writing. Its values are judged by what is written
//! next, so the last of them are written again when something follows.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "places were found in the same output or line, which only changes behind them"
)]

use super::quoting::{self, EMPTY};
use crate::layout::{Context, ContextKind};

/// The parts of the paragraph so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Paragraph {
    /// Its start in the output.
    start: usize,
    segments: Vec<Segment>,
    /// The last value that may go on: its segment, and where it begins in the output.
    open: Option<(usize, usize)>,
    /// The author's text has marks of emphasis or brackets.
    has_marks: bool,
}

#[derive(Clone, Debug)]
enum Segment {
    /// The author's text.
    Text(String),
    Value(String),
    /// A value that is a code span in any case.
    Code(String),
    /// A link's text and target.
    Link(String, String),
}

impl Paragraph {
    /// Writes a value, as one with a value right before it.
    pub(super) fn value(&mut self, text: String, is_code: bool, out: &mut String) {
        let (segment, at) = match self.open {
            Some(open) => open,
            None => self.take_url(out).unwrap_or_else(|| self.last_text(out)),
        };
        self.open = Some((segment, at));
        self.segments.push(if is_code { Segment::Code(text) } else { Segment::Value(text) });
        self.write_from(segment, at, out);
    }

    /// The text that ends the output, whose last space a fence takes away.
    fn last_text(&self, out: &str) -> (usize, usize) {
        match self.segments.last() {
            Some(Segment::Text(text)) => (self.segments.len() - 1, out.len() - text.len()),
            _ => (self.segments.len(), out.len()),
        }
    }

    /// Makes the beginning of a link that ends the author's text a part of the value that follows.
    fn take_url(&mut self, out: &str) -> Option<(usize, usize)> {
        let written = out.get(self.start..)?;
        // behind a bar as behind a space
        let word = written.rsplit(|c: char| c.is_whitespace() || c == '|').next()?;
        let word = word.trim_start_matches(OPENING);
        let len_of_text = |segment: &Segment| match segment {
            Segment::Text(text) => Some(text.len()),
            Segment::Value(_) | Segment::Code(_) | Segment::Link(..) => None,
        };
        let text: usize = self.segments.iter().rev().map_while(len_of_text).sum();
        if word.len() > text || !quoting::begins_url(word) {
            return None;
        }
        let mut left = word.len();
        while left > 0 {
            let Some(Segment::Text(text)) = self.segments.last_mut() else { return None };
            if text.len() > left {
                text.truncate(text.len() - left);
                left = 0;
            } else {
                left -= text.len();
                self.segments.pop();
            }
        }
        self.segments.push(Segment::Value(word.to_owned()));
        Some((self.segments.len() - 1, out.len() - word.len()))
    }

    pub(super) fn link(&mut self, text: &str, target: &str, out: &mut String) {
        self.segments.push(Segment::Link(text.to_owned(), target.to_owned()));
        self.has_marks = true;
        self.open = None;
        self.write_from(0, self.start, out);
    }

    /// Writes the author's text.
    pub(super) fn text(&mut self, text: &str, out: &mut String) {
        let had_marks = self.has_marks;
        self.has_marks = had_marks || has_marks(out.chars().next_back(), text);
        self.segments.push(Segment::Text(text.to_owned()));
        if self.has_marks && !had_marks {
            self.write_from(0, self.start, out);
        } else if let Some((segment, at)) = self.open {
            self.write_from(segment, at, out);
        } else {
            out.push_str(text);
        }
        if text.contains(ends_word) {
            self.open = None;
        }
        if out.ends_with("\n\n") {
            self.end(out);
        }
    }

    /// Nothing goes on in the paragraph.
    pub(super) fn end(&mut self, out: &str) {
        *self = Paragraph { start: out.len(), ..Paragraph::default() };
    }

    fn write_from(&mut self, mut segment: usize, at: usize, out: &mut String) {
        out.truncate(at);
        while let Some(first) = self.segments.get(segment) {
            if let Some((open, at)) = &mut self.open
                && *open == segment
            {
                *at = out.len();
            }
            match first {
                Segment::Text(text) => {
                    out.push_str(text);
                    segment += 1;
                    continue;
                }
                Segment::Link(text, target) => {
                    write_link(text, target, out);
                    segment += 1;
                    continue;
                }
                Segment::Value(_) | Segment::Code(_) => {}
            }
            segment = self.write_run(segment, out);
        }
    }

    /// Writes the values that stand together from this segment on, and tells which one follows.
    fn write_run(&self, start: usize, out: &mut String) -> usize {
        let mut end = start;
        let (mut run, mut is_code) = (String::new(), false);
        loop {
            match &self.segments[end..] {
                [Segment::Value(text), ..] => run.push_str(text),
                [Segment::Code(text), ..] => {
                    run.push_str(text);
                    is_code = true;
                }
                [Segment::Text(text), Segment::Value(_), ..]
                    if !is_code && !text.contains(ends_word) =>
                {
                    run.push_str(text);
                }
                _ => break,
            }
            end += 1;
        }
        if is_code {
            quoting::code_span(&run, line_of(out).0.is_cell(), out);
        } else {
            self.write_value(&run, &self.segments[end..], out);
        }
        end
    }

    fn write_value(&self, run: &str, behind: &[Segment], out: &mut String) {
        let (kind, begins) = line_of(out);
        let is_first = out[begins..].trim().is_empty();
        let context = Context {
            kind,
            prev: out.chars().next_back().filter(|_| !is_first),
            next: next_char(behind).filter(|c| *c != '\n'),
            among_marks: self.has_marks && have_marks(behind),
            before_marks: is_before_marks(behind),
        };
        if run.is_empty() {
            let is_seen = is_first || context.is_beside_emphasis();
            out.push_str(if is_seen { EMPTY } else { "" });
        } else if is_first && run.starts_with('|') && !run.contains('\n') {
            // values behind it would take its line for a row
            quoting::code_span(run, false, out);
        } else if context.next.is_none() && kind == ContextKind::Text {
            let indent = quoting::continuation(&out[..begins]);
            quoting::write_lines(run, &context, &indent, begins, out);
        } else {
            quoting::write(run, &context, out);
        }
    }
}

fn next_char(behind: &[Segment]) -> Option<char> {
    match behind.first()? {
        Segment::Text(text) => text.chars().next(),
        Segment::Value(_) | Segment::Code(_) => Some('`'),
        Segment::Link(..) => Some('['),
    }
}

fn write_link(text: &str, target: &str, out: &mut String) {
    let kind = line_of(out).0;
    let mut encoded = String::new();
    quoting::target(target, kind.is_cell(), &mut encoded);
    quoting::link(text, &encoded, &Context { kind, ..Context::LINE_END }, out);
}

/// Returns whether emphasis or a bracket that opened in a value could close behind it.
fn have_marks(behind: &[Segment]) -> bool {
    const SOME_VALUE: Option<char> = Some('x');
    let mut before = SOME_VALUE;
    for segment in behind {
        before = match segment {
            Segment::Text(text) if has_marks(before, text) => return true,
            Segment::Text(text) => text.chars().last(),
            Segment::Link(..) => return true,
            Segment::Value(_) | Segment::Code(_) => SOME_VALUE,
        };
    }
    false
}

/// Returns whether a mark or a code span follows before the next white space.
fn is_before_marks(behind: &[Segment]) -> bool {
    for segment in behind {
        let Segment::Text(text) = segment else { return true };
        if let Some(c) = text.chars().find(|c| ends_word(*c)) {
            return !c.is_whitespace();
        }
    }
    false
}

/// Punctuation that stays outside of the quotes before the beginning of a link.
const OPENING: &[char] = &['(', '{', '"', '\'', '“', '‘', '«', '‹', '„'];

/// White space, or what may be a mark.
fn ends_word(c: char) -> bool {
    c.is_whitespace() || matches!(c, '*' | '_' | '~' | '`' | '[' | ']' | '<' | '\\' | '|' | '!')
}

/// Returns whether a text behind the character `before` has marks of emphasis or brackets.
fn has_marks(before: Option<char>, text: &str) -> bool {
    let mut before = before;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let next = chars.peek().copied();
        let is_space = |c: Option<char>| c.is_none_or(char::is_whitespace);
        let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let is_mark = match c {
            '[' | ']' => true,
            '*' | '~' => next.is_none() || !is_space(before) || !is_space(next),
            '_' => {
                let is_inside = is_word(before) && is_word(next);
                next.is_none() || !(is_inside || is_space(before) && is_space(next))
            }
            _ => false,
        };
        if is_mark {
            return true;
        }
        before = Some(c);
    }
    false
}

/// Returns the kind of the last line of the output, and the start of its content, behind the author's
/// marks.
fn line_of(out: &str) -> (ContextKind, usize) {
    let line = out.rsplit('\n').next().unwrap_or(out);
    let marks = marks(line);
    let kind = match line.trim_start().as_bytes().first() {
        Some(b'|') => ContextKind::Row,
        Some(b'#') if marks > 0 => ContextKind::Heading,
        _ => ContextKind::Text,
    };
    (kind, out.len() - line.len() + marks)
}

/// The length of what opens a line: indentation, quote marks, list markers, heading marks.
fn marks(line: &str) -> usize {
    let mut rest = line;
    loop {
        let inner = rest.trim_start_matches([' ', '\t']);
        let digits = inner.bytes().take_while(u8::is_ascii_digit).count();
        let hashes = inner.bytes().take_while(|b| *b == b'#').count();
        let mark = match inner.as_bytes() {
            [b'>', ..] => 1,
            [b'-' | b'*' | b'+', b' ', ..] => 2,
            bytes
                if (1..=9).contains(&digits)
                    && matches!(bytes[digits..], [b'.' | b')', b' ', ..]) =>
            {
                digits + 2
            }
            bytes if (1..=6).contains(&hashes) && bytes.get(hashes) == Some(&b' ') => hashes + 1,
            _ => return line.len() - inner.len(),
        };
        rest = &inner[mark..];
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use crate::Markdown;

    #[test]
    fn white_space_of_several_bytes_stands_before_a_value() {
        for space in ['\u{a0}', '\u{2003}', '\u{3000}'] {
            let mut md = Markdown::new();
            write!(md, "場所{space}").unwrap();
            md.value("a*b").unwrap();
            assert_eq!(md.as_str(), format!("場所{space}`a*b`"));
        }
    }

    #[test]
    fn the_beginning_of_a_link_right_behind_a_value_stays() {
        let mut md = Markdown::new();
        md.value("a").unwrap();
        write!(md, "|http:").unwrap();
        md.value("b").unwrap();
        assert_eq!(md.as_str(), "a|http:b");
        md.link("c", "d").unwrap();
        assert_eq!(md.as_str(), "a|http:b[c](d)");
    }

    #[test]
    fn the_beginning_of_a_link_behind_a_bar_is_quoted_with_its_value() {
        let mut md = Markdown::new();
        md.value("a").unwrap();
        write!(md, "|http:").unwrap();
        md.value("//b.c/*d*").unwrap();
        assert_eq!(md.as_str(), "a|`http://b.c/*d*`");
    }
}
