//! A text whose lines are the items that the answer is about.

use std::ops::Range;

use super::cut::prefix;
use super::recorder::Recorder;
use super::{Tape, Token, index};
use crate::words::{self, LINES};

impl Recorder {
    /// Records a text line by line, from the first one that is wanted, as far as the budget allows. The
    /// others are counted.
    pub(super) fn push_lines(&mut self, text: &str) {
        let from = std::mem::take(&mut self.before);
        let mut left = self.budget.text_bytes(self.frame.inside);
        self.is_lines = false;
        let at = self.tape.tokens.len();
        self.push(Token::Lines { len: 0, end: 0 });
        self.tape.tokens.push(Token::Str { len: 0, at: self.tape.text.len() });
        let (mut passed, mut behind) = (0, 0);
        for line in text.split_inclusive('\n').take(from) {
            (passed, behind) = (passed + 1, behind + line.len());
        }
        let mut len = 0;
        for line in text[behind..].split_inclusive('\n') {
            if line.len() > left && len > 0 {
                break;
            }
            let (token, start) = (self.tape.tokens.len(), self.tape.text.len());
            let beginning = prefix(line, left);
            self.tape.text.push_str(beginning);
            self.budget.spend(beginning.len());
            self.tape.tokens.push(Token::Str { len: index(beginning.len()), at: start });
            (left, len, behind) = (left - beginning.len(), len + 1, behind + line.len());
            if beginning.len() < line.len() {
                self.tape.note_missing(token, line.len());
                break;
            }
        }
        self.tape.tokens[at] = Token::Lines { len, end: index(self.tape.tokens.len()) };
        self.tape.lines = Some(at);
        if from > 0 {
            self.tape.start = Some((at, from));
        }
        let total = passed + len as usize + count_lines(&text[behind..]);
        if (len as usize) < total || from > 0 {
            self.tape.note_missing(at, total);
        }
    }
}

fn count_lines(text: &str) -> usize {
    // no way out of the loop, so that many bytes are looked at at once
    let ends = text.bytes().filter(|byte| *byte == b'\n').count();
    ends + usize::from(!text.is_empty() && !text.ends_with('\n'))
}

impl Tape {
    /// The lines that are shown of the text at `at`, as they stand in it.
    pub(crate) fn lines_shown(&self, at: usize) -> Option<&str> {
        let Token::Lines { len, .. } = self.tokens[at] else { return None };
        Some(&self.text[self.range_of_lines(at, len as usize)])
    }

    /// The lines follow each other, but where the first one is shortened, and is alone.
    fn range_of_lines(&self, at: usize, len: usize) -> Range<usize> {
        let range = |token: usize| match self.tokens[token] {
            Token::Str { len, at } => at..at + len as usize,
            _ => 0..0,
        };
        if len == 0 {
            return 0..0;
        }
        let (first, last) = (range(at + 2), range(at + 1 + len));
        if first.start <= last.end { first.start..last.end } else { first }
    }

    /// Writes the text of lines as it is shown: where some are missing, it says so itself.
    pub(crate) fn note_lines(&mut self) {
        let Some(at) = self.lines else { return };
        let Token::Lines { len, .. } = self.tokens[at] else { return };
        let mut range = self.range_of_lines(at, len as usize);
        if let Some(window) = self.node(at).window() {
            let mut text = self.text[range].to_owned();
            let is_open = !text.is_empty() && !text.ends_with('\n');
            text.push_str(if is_open { "\n" } else { "" });
            window.say(&mut text, |out| {
                out.push_str(&words::noun(LINES, window.total));
                out.push(' ');
            });
            range = self.text.len()..self.text.len() + text.len();
            self.text.push_str(&text);
        }
        self.tokens[at + 1] = Token::Str { len: index(range.len()), at: range.start };
    }
}
