//! Texts, recorded as far as the budget allows.

use super::budget::Share;
use super::frame::{Expect, Want};
use super::point::Lines;
use super::recorder::Recorder;
use super::token::{SHORT, Token, index};
use crate::limits::{line_breaks, lines};
use crate::truncation::Window;

impl Recorder {
    #[inline(never)]
    pub(super) fn push_long(&mut self, text: &str) {
        if matches!(self.frame.expected, Expect::KeyText | Expect::RawText) {
            return self.push_whole(text, false);
        }
        let is_long = (text.len() > SHORT || self.has_lines()) && !self.frame.is_in_call;
        let want = std::mem::take(&mut self.want);
        let first = self.first_byte(text, want);
        if !is_long {
            return self.push_whole(text, false);
        }
        let room = self.budget.until.saturating_sub(self.tape.spent).max(SHORT);
        let taken = prefix(&text[first..], room);
        let at = self.tape.tokens.len();
        if self.has_lines() {
            let (before, total) = (&text[..first], lines(text));
            let byte = before.len() - before.rfind('\n').map_or(0, |end| end + 1);
            // the last line may end without a line break
            let passed = if first == text.len() { total } else { line_breaks(before) };
            self.tape.lines = Some(Lines { at, first: passed, byte, total });
        }
        self.push_whole(taken, true);
        if taken.len() < text.len() {
            let part = Window { from: first, shown: taken.len(), total: text.len() };
            self.tape.extents.insert(at, part);
        }
        if !taken.is_empty() {
            self.budget.has_unit = true;
        }
    }

    pub(super) fn push_whole(&mut self, text: &str, is_long: bool) {
        let at = self.tape.text.len();
        self.tape.text.push_str(text);
        self.push(Token::Str { is_long, is_name: false, len: index(text.len()), at });
        self.tape.spent += text.len();
    }

    fn has_lines(&self) -> bool {
        self.budget.share == Share::Marked && self.is_at_content()
    }

    fn first_byte(&mut self, text: &str, want: Want) -> usize {
        let Want::From(depth) = want else {
            return if want == Want::All { 0 } else { text.len() };
        };
        let steps = depth..self.scope.start.len();
        let steps: Option<Vec<_>> = steps.map(|depth| self.number_at(depth)).collect();
        let first = match steps.as_deref() {
            Some([number, byte @ ..]) if self.has_lines() && byte.len() < 2 => {
                let mut lines = text.split_inclusive('\n');
                let line: usize = lines.by_ref().take(*number).map(str::len).sum();
                let byte = byte.first().copied().unwrap_or(0);
                // a byte behind the end of its line goes on with the next
                line + byte.min(lines.next().map_or(0, str::len))
            }
            Some([byte]) => *byte,
            _ => return text.len(),
        };
        self.tape.has_start = true;
        prefix(text, first).len()
    }
}

/// At most `len` bytes, up to the end of a character.
pub(crate) fn prefix(text: &str, len: usize) -> &str {
    if text.len() <= len {
        return text;
    }
    (0..=len).rev().find_map(|end| text.get(..end)).unwrap_or_default()
}
