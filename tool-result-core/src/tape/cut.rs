//! What is shown of a list, a map or a text that is not shown whole.

use std::collections::BTreeMap;

use super::{Tape, Token};
use crate::Shown;

/// The parts of a tape that are not whole, by their tokens.
#[derive(Debug, Default)]
pub(super) struct Cuts(BTreeMap<usize, Part>);

/// A list, a map or a text of which less is shown than there is.
#[derive(Clone, Copy, Debug)]
struct Part {
    shown: usize,
    /// How much of it is on the tape.
    recorded: usize,
    total: usize,
    /// Where a text begins that was shortened.
    text: usize,
}

impl Cuts {
    pub(super) fn forget_from(&mut self, token: usize) {
        self.0.split_off(&token);
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }
}

impl Tape {
    /// Notes that the value at `at` has more than was recorded.
    pub(crate) fn note_missing(&mut self, at: usize, total: usize) {
        let (recorded, text) = self.extent(at);
        self.cuts.0.insert(at, Part { shown: recorded, recorded, total, text });
    }

    /// How much of the list, map or text at `at` is on the tape, and where it begins as a text.
    fn extent(&self, at: usize) -> (usize, usize) {
        match self.tokens[at] {
            Token::List { len, .. } | Token::Map { len, .. } => (len, 0),
            Token::Str { at, len } => (len, at),
            _ => (0, 0),
        }
    }

    pub(crate) fn recorded(&self, at: usize) -> usize {
        self.cuts.0.get(&at).map_or_else(|| self.extent(at).0, |part| part.recorded)
    }

    /// How much there is of the value at `at`, where not all of it may be shown.
    pub(super) fn total(&self, at: usize) -> Option<usize> {
        if self.cuts.0.is_empty() {
            return None;
        }
        self.cuts.0.get(&at).map(|part| part.total)
    }

    /// How much of a shortened text is shown.
    pub(super) fn kept(&self, at: usize) -> usize {
        self.cuts.0.get(&at).map_or(0, |part| part.shown)
    }

    /// Has the texts of which only a part was recorded say so.
    pub(crate) fn say_short_texts(&mut self) {
        let is_text = |at: &usize| matches!(self.tokens[*at], Token::Str { .. });
        let texts: Vec<_> = self.cut_tokens().filter(is_text).collect();
        for text in texts {
            self.show(text, usize::MAX);
        }
    }

    /// The tokens of what may not be shown whole.
    pub(crate) fn cut_tokens(&self) -> impl Iterator<Item = usize> {
        self.cuts.0.keys().copied()
    }

    /// How many keys of a map are a struct's fields, which are always shown.
    pub(crate) fn named(&self, map: usize) -> usize {
        match self.tokens[map] {
            Token::Map { named, .. } => named as usize,
            _ => 0,
        }
    }

    /// Has the map that was recorded last, from `at` on, no keys but data.
    pub(super) fn unname(&mut self, at: usize) {
        let keys: Vec<_> = self.starts(at + 1, self.tokens.len()).collect();
        for key in keys {
            if let Token::Named { at, len } = self.tokens[key] {
                self.tokens[key] = Token::Str { at, len };
            }
        }
    }

    /// How many entries of a map are shown whose keys are data.
    pub(super) fn data_shown(&self, map: usize) -> usize {
        self.extent(map).0 - self.named(map)
    }

    /// Whether the key at `at` is data.
    pub(crate) fn is_data(&self, key: usize) -> bool {
        matches!(self.tokens[key], Token::Str { .. })
    }

    /// Shows the first `n` items, keys or bytes of the value at `at`, or as many as are recorded. Of
    /// the keys, those that are a struct's fields come first, wherever they stand.
    pub(crate) fn show(&mut self, at: usize, n: usize) {
        let (recorded, text) = self.extent(at);
        let named = self.named(at);
        let part = self.cuts.0.entry(at).or_insert(Part {
            shown: recorded,
            recorded,
            total: recorded,
            text,
        });
        part.shown = n.max(named).min(part.recorded);
        let part = *part;
        match &mut self.tokens[at] {
            Token::List { len, .. } | Token::Map { len, .. } => *len = part.shown,
            Token::Str { .. } => self.show_text(at, part),
            _ => {}
        }
    }

    /// A text that is shortened says so itself, in both halves alike.
    fn show_text(&mut self, at: usize, part: Part) {
        if part.shown == part.total {
            self.tokens[at] = Token::Str { at: part.text, len: part.total };
            return;
        }
        let whole = part.text..part.text + part.recorded;
        let beginning = prefix(&self.text[whole], part.shown);
        let is_chosen = part.shown < part.recorded;
        let shown = if is_chosen { to_line_end(beginning) } else { beginning }.len();
        let start = self.text.len();
        let kept = self.text[part.text..part.text + shown].to_owned();
        self.text.push_str(&kept);
        let breaks = self.text[start..].contains('\n');
        let between = if shown == 0 {
            ""
        } else if breaks {
            "\n"
        } else {
            " "
        };
        self.text.push_str(between);
        Shown { shown, total: part.total }.say(&mut self.text, |out| out.push_str("bytes "));
        self.tokens[at] = Token::Str { at: start, len: self.text.len() - start };
        if let Some(part) = self.cuts.0.get_mut(&at) {
            part.shown = shown;
        }
    }
}

/// A text up to its last line end, where that is near.
fn to_line_end(text: &str) -> &str {
    match text.rfind('\n') {
        Some(end) if end >= text.len() / 4 * 3 => &text[..end],
        _ => text,
    }
}

/// The longest beginning of a text that has at most `len` bytes.
pub(crate) fn prefix(text: &str, len: usize) -> &str {
    if text.len() <= len {
        return text;
    }
    let is_whole = |at: &usize| text.is_char_boundary(*at);
    let end = (0..=len).rev().find(is_whole).unwrap_or(0);
    &text[..end]
}
