//! Values in running text.

use super::around::{Around, Next, Then};
use super::bare::Bare;
use super::line_start::{At, line_end, opener};
use super::marks::run;
use super::{is_angle, is_entity, is_escaped, reference, visible};
use crate::layout::{Place, Within};

/// Writes `value` into running text, lines after the first indented by `indent`.
///
/// The first line may still begin a block, for here it is not known what stands before it:
/// [`guard`](super::guard) sees to that when the line is whole.
pub(crate) fn text(
    value: &str,
    place: Place,
    indent: usize,
    around: &Around<'_>,
    out: &mut String,
) {
    let value = visible(value);
    let cell;
    let around = match place.within {
        Within::Cell | Within::LinkInCell => {
            cell = around.within_cell();
            &cell
        }
        Within::Text | Within::Heading | Within::Link => around,
    };
    settle(&value, around, out);
    if value.is_empty() {
        return;
    }
    let start = out.len();
    let end = value.len();
    let bare = Bare::default();
    Text { value: &value, place, indent, around, end, done: 0, bare, out }.write();
    // A backslash of the author's right before the value would take its first character.
    let takes = out.as_bytes().get(start).is_some_and(u8::is_ascii_punctuation);
    if takes && is_escaped(out.as_bytes(), start) {
        out.insert(start, '\\');
    }
}

/// Takes the life from what the author's text left open before the value: `<`, `</`, `&`, `&am`.
/// An empty value brings together what the author kept apart: `]` and `(`, a backslash and a dot.
fn settle(value: &str, around: &Around<'_>, out: &mut String) {
    let (before, value) = (out.as_bytes(), value.as_bytes());
    // Most values stand behind one of these.
    if matches!(before, [] | [.., b' ' | b':' | b'(' | b'\n']) {
        return;
    }
    let is_word = |b: &&u8| b.is_ascii_alphanumeric() || **b == b'#';
    let word = before.iter().rev().take(32).take_while(is_word).count();
    let name = before.len() - word;
    let after = value.iter().chain(around.text.as_bytes()).copied();
    let is_next = |mark: u8| match around.next() {
        Next::Byte(byte) => byte == mark,
        Next::End => false,
        Next::Unknown => true,
    };
    let mark = match before {
        [.., b']'] if value.is_empty() && around.begins(b'(') => Some(before.len() - 1),
        [.., b'!'] if value.is_empty() && is_next(b'[') => Some(before.len() - 1),
        [.., b'\\'] if value.is_empty() && takes(around) => Some(before.len() - 1),
        [.., b'<'] => Some(before.len() - 1).filter(|_| is_angle(after, around.is_open())),
        [.., b'<', b'/' | b'!' | b'?'] => Some(before.len() - 2),
        _ if before[..name].ends_with(b"&") => {
            let whole = before[name..].iter().copied().chain(after);
            Some(name - 1).filter(|_| is_entity(whole, around.is_open()))
        }
        _ => None,
    };
    if let Some(mark) = mark.filter(|mark| !is_escaped(before, *mark)) {
        out.insert(mark, '\\');
    }
}

/// Whether a backslash right before this is one.
fn takes(around: &Around<'_>) -> bool {
    match around.next() {
        Next::Byte(byte) => byte.is_ascii_punctuation(),
        Next::End | Next::Unknown => true,
    }
}

/// The bytes that may need something.
static SPECIAL: [bool; 256] = {
    let mut table = [false; 256];
    let marks = b"\n\\`*_~[](!^<&#|";
    let mut mark = 0;
    while mark < marks.len() {
        table[marks[mark] as usize] = true;
        mark += 1;
    }
    table
};

pub(super) struct Text<'a> {
    pub(super) value: &'a str,
    pub(super) place: Place,
    indent: usize,
    pub(super) around: &'a Around<'a>,
    /// Where the value ends, less white space that must be written as a reference.
    end: usize,
    /// How much of the value is written.
    done: usize,
    /// The marks whose runs stay as they are.
    pub(super) bare: Bare,
    pub(super) out: &'a mut String,
}

impl Text<'_> {
    fn write(&mut self) {
        self.open();
        let last = self.value.chars().next_back().filter(|last| self.is_edge(*last));
        if let Some(last) = last {
            self.end = self.done.max(self.value.len() - last.len_utf8());
        }
        let mut at = self.done;
        while let Some(n) =
            self.value.as_bytes()[at..self.end].iter().position(|b| SPECIAL[usize::from(*b)])
        {
            at = self.special(at + n);
        }
        self.flush(self.end);
        if let Some(last) = last.filter(|_| self.done < self.value.len()) {
            reference(last, self.out);
        }
    }

    /// White space that opens the value, where it would keep emphasis from opening or be trimmed.
    fn open(&mut self) {
        let Some(first) = self.value.chars().next() else { return };
        let is_blank = matches!(first, ' ' | '\t');
        let opens_cell = || self.out.trim_end_matches([' ', '\t']).ends_with('|');
        let opens_mark = self.place.opens && first != '\n' && first.is_whitespace();
        if opens_mark || is_blank && self.in_cell() && opens_cell() {
            reference(first, self.out);
            self.done = first.len_utf8();
        }
    }

    /// White space that ends the value: at the end of a line it would be trimmed or break the
    /// line, before a closing mark it would keep the emphasis open.
    fn is_edge(&self, last: char) -> bool {
        matches!(last, ' ' | '\t') && self.ends_blank()
            || self.place.closes && last != '\n' && last.is_whitespace()
    }

    /// The value may be followed by nothing that is seen. Where that is decided by another value
    /// of the template's, the template sees to it when the line is whole.
    fn ends_blank(&self) -> bool {
        !self.around.is_visible() && (self.in_cell() || self.around.then != Then::Value)
    }

    fn flush(&mut self, to: usize) {
        self.out.push_str(&self.value[self.done..to]);
        self.done = to;
    }

    /// Deals with the special byte at `at`, and answers where to go on.
    fn special(&mut self, at: usize) -> usize {
        let bytes = self.value.as_bytes();
        let is_word = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphanumeric);
        match bytes[at] {
            b'\n' => self.line_break(at),
            // The most frequent of them all is the one in `snake_case`.
            b'_' if at > self.done && is_word(at - 1) && is_word(at + 1) => at + 1,
            b'*' | b'_' | b'~' => self.delimiters(at),
            // Some parsers take the bar after two backslashes for an escaped one.
            b'\\' if self.in_cell() && at + 1 == self.value.len() && takes(self.around) => {
                self.flush(at);
                reference('\\', self.out);
                self.done = at + 1;
                at + 1
            }
            byte => {
                if self.is_markup(at, byte) {
                    self.flush(at);
                    self.out.push('\\');
                }
                at + 1
            }
        }
    }

    fn is_markup(&self, at: usize, byte: u8) -> bool {
        let rest = &self.value.as_bytes()[at + 1..];
        let follows = |mark: &str| at == 0 && self.out.ends_with(mark);
        let after = || rest.iter().chain(self.around.text.as_bytes()).copied();
        let is_open = self.around.is_open();
        match byte {
            b'`' => true,
            b'\\' => self.is_live_backslash(at),
            b'|' => self.in_cell(),
            // Some parsers read a footnote there, defined or not, and drop the marks in it.
            b'[' => self.in_link() || after().next() == Some(b'^'),
            b'^' => follows("["),
            b']' => {
                let begins = || self.around.begins(b'(');
                self.in_link() || rest.first().map_or_else(begins, |next| *next == b'(')
            }
            b'(' => follows("]") && !is_escaped(self.out.as_bytes(), self.out.len() - 1),
            // An image, if the author goes on with a link.
            b'!' => rest.is_empty() && after().next().map_or(is_open, |next| next == b'['),
            b'<' => is_angle(after(), is_open),
            b'&' => is_entity(after(), is_open),
            b'#' => self.closes_heading(at),
            _ => false,
        }
    }

    /// Before punctuation and line breaks, and before what will be written as a reference.
    fn is_live_backslash(&self, at: usize) -> bool {
        match self.value.as_bytes().get(at + 1) {
            None => takes(self.around),
            Some(b'\n') => true,
            Some(b' ' | b'\t') => !self.stays_space(at + 1),
            Some(next) => next.is_ascii_punctuation() || at + 1 >= self.end,
        }
    }

    /// A run of `#` at the end of a heading is cut off, also one that the author's text begins.
    fn closes_heading(&self, at: usize) -> bool {
        let prev = match &self.value[self.done..at] {
            "" => self.out.trim_end_matches('#').chars().next_back(),
            before => before.chars().next_back(),
        };
        let ends = |byte: u8| matches!(byte, b' ' | b'\t' | b'#');
        self.place.within == Within::Heading
            && self.around.text.bytes().all(ends)
            && prev.is_none_or(|prev| matches!(prev, ' ' | '\t'))
            && self.value.as_bytes()[at..].iter().all(|b| *b == b'#')
    }

    /// A run of emphasis marks stays bare where it can neither open nor close, or finds no partner.
    fn delimiters(&mut self, at: usize) -> usize {
        let bytes = self.value.as_bytes();
        let (mark, end) = (bytes[at], at + run(bytes, at));
        if self.run(at, end).is_flanking() && !self.is_bare(mark, at) {
            self.flush(at);
            (at..end).for_each(|_| self.out.extend(['\\', char::from(mark)]));
            self.done = end;
        }
        end
    }

    /// Within a paragraph a line break stays one, and all that follow it at once are references,
    /// since an empty line would end the paragraph.
    fn line_break(&mut self, at: usize) -> usize {
        let bytes = self.value.as_bytes();
        let stays = self.place.within == Within::Text && self.around.ends_line() && at > 0;
        if !stays || at + 1 == bytes.len() {
            self.flush(at);
            reference('\n', self.out);
            self.done = at + 1;
            return at + 1;
        }
        let space = bytes[at - 1];
        if matches!(space, b' ' | b'\t') && self.done < at {
            self.flush(at - 1);
            reference(char::from(space), self.out);
        } else {
            self.flush(at);
        }
        self.out.push('\n');
        self.out.extend(std::iter::repeat_n(' ', self.indent));
        let empty = bytes[at + 1..].iter().take_while(|b| **b == b'\n').count();
        (0..empty).for_each(|_| reference('\n', self.out));
        self.done = at + 1 + empty;
        if empty == 0 { self.line_start() } else { self.done }
    }

    /// Keeps the line that begins here from beginning a block.
    fn line_start(&mut self) -> usize {
        let (bytes, at) = (self.value.as_bytes(), self.done);
        if at < self.end && matches!(bytes[at], b' ' | b'\t') {
            reference(char::from(bytes[at]), self.out);
            self.done = at + 1;
        } else if let Some(mark) = opener(&bytes[at..line_end(bytes, at)], At::Continued) {
            self.flush(at + mark);
            self.out.push('\\');
            return at + mark + 1;
        }
        self.done
    }

    /// Whether the white space at `at` stays what it is.
    pub(super) fn stays_space(&self, at: usize) -> bool {
        match self.value.as_bytes()[at..] {
            [_] => self.around.is_visible() && !self.place.closes,
            [_, next, ..] => next > b' ',
            [] => false,
        }
    }

    pub(super) fn in_cell(&self) -> bool {
        matches!(self.place.within, Within::Cell | Within::LinkInCell)
    }

    fn in_link(&self) -> bool {
        matches!(self.place.within, Within::Link | Within::LinkInCell)
    }
}
