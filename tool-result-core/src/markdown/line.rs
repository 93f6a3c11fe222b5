//! The line that is being written: the author's text and values, kept apart until it ends, and quoted
//! then, once.

use std::ops::Range;

use super::quoting::{self, ContextKind, Look, Markup};
use crate::visible::visible;

/// Stands for an untrusted value where no fence can be.
pub const UNTRUSTED: &str = "(untrusted)";

#[derive(Clone, Debug)]
struct ValueRange {
    place: Range<usize>,
    byte: u8,
}

/// A byte of a value, of one that is quoted in any case, and of one that the author answers for. No text has them.
pub(super) const VALUE: u8 = 0xfd;
pub(super) const QUOTED: u8 = 0xfe;
pub(super) const RAW: u8 = 0xff;

#[derive(Clone, Debug, Default)]
pub(crate) struct Line {
    pub(crate) text: String,
    values: Vec<ValueRange>,
    /// The untrusted values, which stand in fences below the line.
    fenced: Vec<String>,
    /// The end of the word in the place of the last of them.
    fenced_end: usize,
    /// One of its values is present; `None` if it has no values.
    pub(crate) presence: Option<bool>,
    /// The most that a look at one of the values found.
    look: Look,
    pub(crate) markup: Markup,
}

/// The text of a placeholder, as it was written.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Written {
    /// There is no value: what stands for it is the author's text.
    pub(crate) is_absent: bool,
    pub(crate) is_untrusted: bool,
    /// The spaces before and behind it that fill its width up, and are not the value's own.
    pub(crate) padding: (usize, usize),
}

impl Line {
    pub(crate) fn with_room() -> Self {
        Line { text: String::with_capacity(128), values: Vec::with_capacity(8), ..Line::default() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty() && self.values.is_empty()
    }

    pub(crate) fn len(&self) -> usize {
        self.text.len() + self.fenced.iter().map(String::len).sum::<usize>()
    }

    pub(crate) fn is_left_out(&self) -> bool {
        self.presence == Some(false)
    }

    pub(crate) fn clear(&mut self) {
        self.text.clear();
        self.values.clear();
        self.fenced.clear();
        (self.presence, self.look, self.markup) = (None, Look::Plain, Markup::default());
    }

    #[inline]
    pub(crate) fn text(&mut self, text: &str) {
        self.set_markup(Markup::new(text));
        self.text.push_str(text);
    }

    #[inline]
    pub(crate) fn set_markup(&mut self, markup: Markup) {
        self.markup.any |= markup.any;
        self.markup.are_wild |= markup.are_wild;
        self.markup.are_below |= markup.are_below;
    }

    /// Writes a value whose bytes are of this kind. Returns whether it is untrusted.
    #[inline]
    pub(super) fn value(&mut self, byte: u8, write: impl FnOnce(&mut String) -> Written) -> bool {
        let start = self.text.len();
        let Written { is_absent, is_untrusted, padding: (before, behind) } = write(&mut self.text);
        self.presence = self.presence.max(Some(!is_absent));
        if is_absent {
            return false;
        }
        let place = start + before..(self.text.len() - behind).max(start + before);
        let (above, value) = self.text.as_bytes().split_at(place.start);
        let value = &value[..place.len()];
        let is_unknown = is_untrusted || byte != VALUE;
        let look = if is_unknown { Look::Unknown } else { quoting::look(value, above) };
        self.look = self.look.max(look);
        self.values.push(ValueRange { place, byte });
        is_untrusted
    }

    /// Between back-ticks, something has to stand for the piece.
    #[cold]
    pub(super) fn leave_out_piece(&mut self) {
        let is_own = self.values.last().is_none_or(|value| value.place.end < self.text.len());
        if is_own && self.text.ends_with('`') {
            self.look = Look::Unknown;
            self.values.push(ValueRange { place: self.text.len()..self.text.len(), byte: RAW });
        }
    }

    pub(crate) fn move_to_fence(&mut self) {
        let Some(value) = self.values.pop() else { return };
        self.fenced.push(self.text.split_off(value.place.start));
        self.text.push_str(UNTRUSTED);
        self.fenced_end = self.text.len();
    }

    /// `None` for the author's text; of a value, its byte.
    pub(super) fn segments(&self) -> impl Iterator<Item = (&str, Option<u8>)> {
        let mut done = 0;
        let end = self.text.len();
        let last = std::iter::once((end..end, None));
        let values = self.values.iter().map(|value| (value.place.clone(), Some(value.byte)));
        values.chain(last).flat_map(move |(place, byte)| {
            let before = &self.text[done..place.start];
            done = place.end;
            [(before, None), (&self.text[place], byte)]
        })
    }

    pub(super) fn beginning(&self) -> &str {
        &self.text[..self.values.first().map_or(self.text.len(), |value| value.place.start)]
    }

    pub(crate) fn is_row(&self) -> bool {
        self.beginning().trim_start().starts_with('|')
    }

    /// The line is written as it is, and nothing of it is a block of its own.
    pub(crate) fn is_plain(&self) -> bool {
        let begins_block = matches!(self.text.as_bytes(), [b' ' | b'|' | b'`' | b'~', ..]);
        !begins_block && !self.needs_look()
    }

    pub(super) fn needs_look(&self) -> bool {
        let is_wild = self.look == Look::Unknown || self.markup.are_wild;
        is_wild || self.markup.any && self.look == Look::PlainApart
    }

    /// The author's text begins with a fence: its white space, its mark and what stands behind it.
    pub(crate) fn fence(&self) -> Option<(&str, &str, &str)> {
        let own = self.beginning().trim_start_matches(' ');
        let (indent, text) = self.text.split_at(self.beginning().len() - own.len());
        let sign = own.chars().next().filter(|c| matches!(c, '`' | '~'))?;
        let (mark, info) = text.split_at(own.len() - own.trim_start_matches(sign).len());
        let is_fence = mark.len() >= 3 && !info.contains('`') && !info.starts_with(sign);
        is_fence.then_some((indent, mark, info))
    }

    pub(crate) fn closes(&self, mark: &str) -> bool {
        let text = self.text.trim();
        self.values.is_empty()
            && text.len() >= mark.len()
            && mark.starts_with(|c| text.chars().all(|other| other == c))
    }

    /// Takes the value of several lines away that ends the line and that may stand on lines of its own,
    /// with the white space before it.
    pub(crate) fn take_lines(&mut self) -> Option<String> {
        let value = self.values.last().filter(|value| value.byte != RAW)?;
        let (before, text) = self.text.split_at(value.place.start);
        let text = quoting::without_last_break(text);
        // what stands alone there might be a marker
        let is_apart = before.chars().next_back().is_none_or(char::is_whitespace);
        if !text.contains('\n') || value.place.end < self.text.len() || !is_apart {
            return None;
        }
        let opening = self.opening();
        if opening.kind != ContextKind::Text {
            return None;
        }
        let (start, lines) = (before.len(), text.to_owned());
        self.values.pop();
        self.text.truncate(start);
        self.trim_end();
        Some(lines)
    }

    pub(crate) fn replace_opening(&mut self, content: usize, opening: &str) {
        self.text.replace_range(..content, opening);
        for ValueRange { place, .. } in &mut self.values {
            *place = place.start + opening.len() - content..place.end + opening.len() - content;
        }
    }

    /// Drops the author's white space at the end, but not that behind a marker.
    fn trim_end(&mut self) {
        let done = self.values.last().map_or(0, |value| value.place.end);
        let done = done.max(self.opening().content);
        self.text.truncate(done + self.text[done..].trim_end().len());
    }

    /// Empty in a heading and in a row, which have no fences.
    pub(crate) fn take_fenced(&mut self) -> Vec<String> {
        if self.fenced.is_empty() || self.opening().kind != ContextKind::Text {
            return Vec::new();
        }
        // the fence itself is in the place of a value that ends the line
        let is_last = self.values.last().is_none_or(|value| value.place.end <= self.fenced_end);
        if is_last && self.text[self.fenced_end..].trim().is_empty() {
            self.text.truncate(self.fenced_end - UNTRUSTED.len());
            // one that is empty may stand behind it
            self.values.retain(|value| value.place.end <= self.text.len());
            self.trim_end();
        }
        std::mem::take(&mut self.fenced)
    }

    pub(super) fn opening(&self) -> Opening {
        let own = self.beginning();
        let (mut content, mut is_heading) = (own.trim_start_matches([' ', '\t']), false);
        while let marker @ 1.. = marker(content)
            && !is_heading
        {
            is_heading = content.starts_with('#');
            content = content[marker..].trim_start_matches([' ', '\t']);
        }
        let kind = if is_heading {
            ContextKind::Heading
        } else if content.starts_with('|') {
            ContextKind::Cell
        } else {
            ContextKind::Text
        };
        Opening { content: own.len() - content.len(), kind }
    }

    /// The line as it is, but for characters that nobody sees, and in a row for bars.
    pub(crate) fn verbatim(&self) -> String {
        let (is_row, mut out) = (self.is_row(), String::new());
        for (text, value) in self.segments() {
            match value {
                None => out.push_str(text),
                Some(_) if is_row => quoting::bars(&quoting::one_line(&visible(text)), &mut out),
                Some(_) => out.push_str(&visible(text)),
            }
        }
        out
    }
}

/// The opening of a line: indentation, and markers of quotes, lists and headings.
pub(super) struct Opening {
    /// The end of the markers.
    pub(super) content: usize,
    pub(super) kind: ContextKind,
}

/// The length of a marker and the space behind it; a quote mark needs none.
pub(crate) fn marker(text: &str) -> usize {
    let bytes = text.as_bytes();
    let run = |is: fn(&u8) -> bool| bytes.iter().take_while(|byte| is(byte)).count();
    let (digits, hashes) = (run(u8::is_ascii_digit), run(|byte| *byte == b'#'));
    match bytes {
        [b'>', ..] => 1,
        [b'-' | b'*' | b'+', b' ' | b'\t', ..] => 2,
        _ if (1..=9).contains(&digits)
            && matches!(bytes[digits..], [b'.' | b')', b' ' | b'\t', ..]) =>
        {
            digits + 2
        }
        _ if (1..=6).contains(&hashes) && bytes.get(hashes) == Some(&b' ') => hashes + 1,
        _ => 0,
    }
}
