//! How much is shown of a list, a map or a text that is cut.

use std::collections::BTreeMap;
use std::ops::Range;

use super::{Tape, Token, index};
use crate::Shown;

/// The parts of a tape that are not whole, by their tokens.
#[derive(Debug, Default)]
pub(super) struct Cuts(BTreeMap<usize, Excerpt>);

/// A list, a map or a text of which less is shown than there is.
#[derive(Clone, Copy, Debug)]
struct Excerpt {
    shown: usize,
    /// The items, keys or bytes on the tape.
    recorded: usize,
    total: usize,
    /// The start of a text that was shortened.
    text: usize,
}

impl Cuts {
    pub(super) fn rewind(&mut self, token: usize) {
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
        self.cuts.0.insert(at, Excerpt { shown: recorded, recorded, total, text });
    }

    /// Notes how many fields of the struct or map at `at` are written, where some are left out.
    pub(crate) fn note_fields(&mut self, at: usize, left_out: usize) {
        let (shown, text) = self.extent(at);
        let total = shown + left_out;
        let all = Excerpt { shown, recorded: total, total, text };
        let excerpt = self.cuts.0.entry(at).or_insert(all);
        excerpt.shown = shown;
        if excerpt.shown == excerpt.total {
            self.cuts.0.remove(&at);
        }
    }

    /// The items, keys or bytes of the value at `at`, and its start if it is a text.
    fn extent(&self, at: usize) -> (usize, usize) {
        match self.tokens[at] {
            Token::List { len, .. }
            | Token::Lines { len, .. }
            | Token::Struct { len, .. }
            | Token::Map { len, .. } => (len as usize, 0),
            Token::Str { len, at } => (len as usize, at),
            _ => (0, 0),
        }
    }

    pub(crate) fn recorded(&self, at: usize) -> usize {
        self.cuts.0.get(&at).map_or_else(|| self.extent(at).0, |excerpt| excerpt.recorded)
    }

    /// All items, keys or bytes of the value at `at`; `None` if it is whole.
    pub(super) fn total(&self, at: usize) -> Option<usize> {
        if self.cuts.0.is_empty() {
            return None;
        }
        self.cuts.0.get(&at).map(|excerpt| excerpt.total)
    }

    /// The bytes of a shortened text that are shown.
    pub(super) fn kept(&self, at: usize) -> usize {
        self.cuts.0.get(&at).map_or(0, |excerpt| excerpt.shown)
    }

    /// Ends each text of which only a part was recorded with a note that says so.
    pub(crate) fn note_short_texts(&mut self) {
        let is_text = |at: &usize| matches!(self.tokens[*at], Token::Str { .. });
        let texts: Vec<_> = self.cut_tokens().filter(is_text).collect();
        for text in texts {
            self.show(text, usize::MAX);
        }
        self.note_lines();
    }

    /// The tokens of what may not be shown whole.
    pub(crate) fn cut_tokens(&self) -> impl Iterator<Item = usize> {
        self.cuts.0.keys().copied()
    }

    /// Something in a part of the tape may not be shown whole.
    pub(crate) fn is_cut_within(&self, tokens: Range<usize>) -> bool {
        self.cuts.0.range(tokens).next().is_some()
    }

    /// The number of a map's keys that are a struct's fields, which are always shown.
    pub(crate) fn named(&self, map: usize) -> usize {
        match self.tokens[map] {
            Token::Map { named, .. } => named as usize,
            _ => 0,
        }
    }

    /// Has the map that was recorded last, from `at` on, no keys but data.
    pub(super) fn unname(&mut self, at: usize) {
        if let Token::Map { named, .. } = &mut self.tokens[at] {
            *named = 0;
        }
        let mut key = at + 1;
        while key < self.tokens.len() {
            if let Token::Named { len, at } = self.tokens[key] {
                self.tokens[key] = Token::Str { len, at };
            }
            key = self.after(key + 1);
        }
    }

    pub(crate) fn is_data(&self, key: usize) -> bool {
        matches!(self.tokens[key], Token::Str { .. })
    }

    /// Shows the first `n` items, keys or bytes of the value at `at`, or as many as are recorded. Of
    /// the keys, those that are a struct's fields come first, wherever they stand.
    pub(crate) fn show(&mut self, at: usize, n: usize) {
        let (recorded, text) = self.extent(at);
        let named = self.named(at);
        let excerpt = self.cuts.0.entry(at).or_insert(Excerpt {
            shown: recorded,
            recorded,
            total: recorded,
            text,
        });
        excerpt.shown = n.max(named).min(excerpt.recorded);
        let excerpt = *excerpt;
        match &mut self.tokens[at] {
            Token::List { len, .. } | Token::Lines { len, .. } | Token::Map { len, .. } => {
                *len = index(excerpt.shown);
            }
            Token::Str { .. } => self.show_text(at, excerpt),
            _ => {}
        }
    }

    /// A text that is shortened says so itself, in both halves alike.
    fn show_text(&mut self, at: usize, excerpt: Excerpt) {
        if excerpt.shown == excerpt.total {
            self.tokens[at] = Token::Str { len: index(excerpt.total), at: excerpt.text };
            return;
        }
        let whole = excerpt.text..excerpt.text + excerpt.recorded;
        let beginning = prefix(&self.text[whole], excerpt.shown);
        let is_chosen = excerpt.shown < excerpt.recorded;
        let shown = if is_chosen { to_line_end(beginning) } else { beginning }.len();
        let start = self.text.len();
        let kept = self.text[excerpt.text..excerpt.text + shown].to_owned();
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
        Shown { shown, total: excerpt.total }.say(&mut self.text, |out| out.push_str("bytes "));
        self.tokens[at] = Token::Str { len: index(self.text.len() - start), at: start };
        if let Some(excerpt) = self.cuts.0.get_mut(&at) {
            excerpt.shown = shown;
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
