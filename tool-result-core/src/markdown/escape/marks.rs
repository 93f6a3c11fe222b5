//! Marks of emphasis: which runs can open or close, and which find no partner.

use super::is_angle;

/// What stands beside a run, which decides whether it can open or close.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Space,
    Word,
    Punctuation,
    /// No white space; parsers differ in what it is.
    Solid,
    /// Not known.
    Any,
}

impl Class {
    pub(super) fn of(c: char) -> Self {
        match c {
            ' ' | '\t' | '\n' => Class::Space,
            _ if c.is_ascii_alphanumeric() => Class::Word,
            // some parsers look past it
            '~' => Class::Any,
            _ if c.is_ascii_punctuation() => Class::Punctuation,
            // letters in circles and squares are symbols as well
            '\u{24b6}'..='\u{24e9}' | '\u{1f130}'..='\u{1f189}' => Class::Solid,
            _ if c.is_ascii() || c.is_whitespace() || c == '\u{180e}' => Class::Any,
            _ if c.is_alphanumeric() => Class::Word,
            _ => Class::Solid,
        }
    }

    fn is_certain(self) -> bool {
        matches!(self, Class::Space | Class::Word | Class::Punctuation)
    }
}

/// A run of one mark, and what it can do at most.
#[derive(Clone, Copy, Default)]
pub(super) struct Run {
    pub(super) length: usize,
    pub(super) opens: bool,
    pub(super) closes: bool,
    /// It can do that for sure.
    pub(super) is_certain: bool,
}

impl Run {
    pub(super) fn of(mark: u8, length: usize, prev: Class, next: Class) -> Self {
        use Class::{Any, Punctuation, Space, Word};
        let flanks = |inner, outer| inner != Space && (inner != Punctuation || outer != Word);
        let (left, right) = (flanks(next, prev), flanks(prev, next));
        let both = prev.is_certain() && next.is_certain();
        let in_word = |outer| mark == b'_' && both && left && right && outer != Punctuation;
        let (opens, closes) = (left && !in_word(prev), right && !in_word(next));
        let surely = |inner, outer| {
            inner == Word || inner != Any && inner != Space && matches!(outer, Space | Punctuation)
        };
        let is_certain = both
            || opens && !closes && surely(next, prev)
            || closes && !opens && surely(prev, next);
        match mark {
            // parsers have rules of their own for these
            b'~' => Run {
                length,
                opens: prev != Space || next != Space,
                closes: prev != Space || next != Space,
                is_certain: false,
            },
            _ => Run { length, opens, closes, is_certain },
        }
    }

    /// It is emphasis, or may be.
    pub(super) fn is_flanking(self) -> bool {
        self.opens || self.closes
    }

    /// Whether emphasis may stand from here to `close`.
    pub(super) fn may_pair(self, close: Run) -> bool {
        let by_three = (self.length + close.length).is_multiple_of(3)
            && !(self.length.is_multiple_of(3) && close.length.is_multiple_of(3));
        let is_certain = self.is_certain && close.is_certain;
        let is_apart = is_certain && by_three && (self.closes || close.opens);
        self.opens && close.closes && !is_apart
    }
}

/// Runs of one mark in a text, less those that are a pair for sure.
#[derive(Default)]
pub(super) struct Loose {
    /// One could open emphasis that goes on behind the text.
    pub(super) opens: bool,
    /// One could close emphasis that began before the text.
    pub(super) closes: bool,
    /// A run that opens: its length, and how many brackets it stands in.
    pending: Option<(usize, i32)>,
    depth: i32,
    /// The fewest brackets since that run.
    lowest: i32,
}

impl Loose {
    /// Reads markdown: `prev` and `next` stand beside it.
    pub(super) fn of(text: &str, mark: u8, prev: Class, next: Class) -> Self {
        let bytes = text.as_bytes();
        let mut loose = Loose::default();
        let mut at = 0;
        while at < bytes.len() {
            let rest = &bytes[at + 1..];
            at = match bytes[at] {
                b'\\' => at + 1 + usize::from(rest.first().is_some_and(u8::is_ascii_punctuation)),
                b'`' => loose.code(bytes, at),
                b'<' => {
                    loose.opens |= is_angle(rest.iter().copied(), true);
                    at + 1
                }
                b'[' => {
                    loose.depth += 1;
                    at + 1
                }
                b']' => loose.bracket(bytes, at, mark),
                byte if byte == mark => {
                    let length = run(bytes, at);
                    let before = text[..at].chars().next_back().map_or(prev, Class::of);
                    let after = text[at + length..].chars().next().map_or(next, Class::of);
                    loose.see(Run::of(mark, length, before, after));
                    at + length
                }
                _ => at + 1,
            };
        }
        loose.opens |= loose.pending.is_some();
        loose
    }

    /// Skips a code span. What does not end here may end anywhere.
    fn code(&mut self, bytes: &[u8], at: usize) -> usize {
        let length = run(bytes, at);
        let mut end = at + length;
        while end < bytes.len() {
            if bytes[end] != b'`' {
                end += 1;
                continue;
            }
            let other = run(bytes, end);
            end += other;
            if other == length {
                return end;
            }
        }
        self.opens = true;
        at + length
    }

    /// Skips a link's target that holds nothing of account; marks in others may be none.
    fn bracket(&mut self, bytes: &[u8], at: usize, mark: u8) -> usize {
        self.depth -= 1;
        self.lowest = self.lowest.min(self.depth);
        if bytes.get(at + 1) != Some(&b'(') {
            return at + 1;
        }
        let target = &bytes[at + 2..];
        let ends = |b: &u8| *b == mark || b.is_ascii_whitespace() || b"()<>[]`\\\"'".contains(b);
        match target.iter().position(ends) {
            Some(end) if target[end] == b')' => at + 2 + end,
            _ => {
                self.opens = true;
                at + 1
            }
        }
    }

    fn see(&mut self, run: Run) {
        match (run.opens, run.closes) {
            (false, false) => {}
            (true, false) if self.pending.is_none() && run.is_certain => {
                self.pending = Some((run.length, self.depth));
                self.lowest = self.depth;
            }
            (false, true) if !self.opens && run.is_certain && self.is_closed_by(run) => {
                self.pending = None;
            }
            // without a run before it, nothing here is left open
            (false, true) if !self.opens && self.pending.is_none() => self.closes = true,
            (opens, closes) => {
                self.opens |= opens || closes;
                self.closes |= closes;
            }
        }
    }

    /// Brackets that close between the two could be a link's, which no emphasis leaves.
    fn is_closed_by(&self, run: Run) -> bool {
        let inside = self.depth.min(self.lowest);
        self.pending == Some((run.length, self.depth)) && inside == self.depth
    }
}

/// How long the run is that begins at `at`.
pub(super) fn run(bytes: &[u8], at: usize) -> usize {
    bytes[at..].iter().take_while(|byte| **byte == bytes[at]).count()
}
