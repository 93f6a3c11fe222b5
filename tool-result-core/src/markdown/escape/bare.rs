//! Marks of emphasis that stay as they are, since no other can pair with them.

use super::around::{Around, Next, Then, bar};
use super::line::is_blank;
use super::marks::{Class, Loose, Run, run};
use super::text::Text;

/// So far back a paragraph is looked through, in bytes.
const BACK: usize = 256;

/// So many runs of one mark are compared.
const MOST: usize = 8;

/// What is known of each mark: whether its runs stay bare.
#[derive(Clone, Copy, Default)]
pub(super) struct Bare([Option<bool>; 3]);

/// Whether emphasis that began before `text` could be closed in it.
pub(crate) fn closes(text: &str, mark: u8) -> bool {
    Loose::of(text, mark, Class::Any, Class::Any).closes
}

impl Text<'_> {
    /// Whether the runs of this mark stay bare, those before `at` being of no account.
    pub(super) fn is_bare(&mut self, mark: u8, at: usize) -> bool {
        let slot = match mark {
            b'*' => 0,
            b'_' => 1,
            _ => 2,
        };
        if self.bare.0[slot].is_none() {
            self.bare.0[slot] = Some(self.is_alone(mark, at));
        }
        self.bare.0[slot] == Some(true)
    }

    /// No run of the value's finds a partner: neither in the value, nor before it, nor behind it.
    fn is_alone(&self, mark: u8, from: usize) -> bool {
        let own = char::from(mark);
        let grows = self.value.starts_with(own) && self.out.ends_with(own)
            || self.value.ends_with(own)
                && matches!(self.around.next(), Next::Byte(byte) if byte == mark);
        // before it, some parsers look past this mark when they judge the author's emphasis
        let hides = mark == b'~' && (self.place.opens || self.place.closes);
        // what a function of the author's wrote may stand in the middle of a paragraph
        let is_known = self.around.then != Then::Unknown;
        let mut runs = [Run::default(); MOST];
        if grows || hides || !is_known {
            return false;
        }
        let Some(count) = self.runs(mark, from, &mut runs) else { return false };
        let runs = &runs[..count];
        let pairs = |at: usize| runs[at + 1..].iter().any(|close| runs[at].may_pair(*close));
        if mark == b'~' && count > 1 || (0..count).any(pairs) {
            return false;
        }
        let opens = runs.iter().any(|run| run.opens);
        let closes = runs.iter().any(|run| run.closes);
        let pairs = opens && (self.around.closes)(mark) || closes && self.is_opened(mark);
        !pairs
    }

    /// The runs that are or may be emphasis; `None` where there are too many.
    fn runs(&self, mark: u8, mut at: usize, runs: &mut [Run; MOST]) -> Option<usize> {
        let bytes = self.value.as_bytes();
        let mut count = 0;
        while let Some(next) = bytes[at..].iter().position(|byte| *byte == mark) {
            let start = at + next;
            at = start + run(bytes, start);
            let run = self.run(start, at);
            if run.is_flanking() {
                *runs.get_mut(count)? = run;
                count += 1;
            }
        }
        Some(count)
    }

    /// The run from `at` to `end`.
    pub(super) fn run(&self, at: usize, end: usize) -> Run {
        let mark = self.value.as_bytes()[at];
        let run = Run::of(mark, end - at, self.before(at), self.after(end));
        // the first of them may be taken as the beginning of a block
        if end - at > 1 && self.is_line_of(mark, at) {
            return Run { opens: true, closes: true, is_certain: false, ..run };
        }
        run
    }

    /// The value's line holds nothing but this mark and white space.
    fn is_line_of(&self, mark: u8, at: usize) -> bool {
        let is_end = |byte: &u8| !matches!(byte, b' ' | b'\t') && *byte != mark;
        let (before, after) = self.value.as_bytes().split_at(at);
        before.iter().rev().take(BACK).find(|byte| is_end(byte)).is_none_or(|byte| *byte == b'\n')
            && after.iter().take(BACK).find(|byte| is_end(byte)).is_none_or(|byte| *byte == b'\n')
    }

    fn before(&self, at: usize) -> Class {
        if at == 0 {
            let line = self.out.trim_end_matches([' ', '\t']);
            // white space that begins a line is written as a reference when the line is whole
            // also a mark that no space follows
            let is_led = line.len() <= self.around.content
                && (self.around.content < self.out.len()
                    || self.around.content == self.out.len() && self.out.ends_with('>'));
            let begins = line.len() < self.out.len() && (line.is_empty() || line.ends_with('\n'));
            let begins_cell = self.in_cell() && self.out.ends_with('|');
            return match self.out.chars().next_back() {
                _ if is_led || begins || begins_cell => Class::Any,
                prev => prev.map_or(Class::Space, Class::of),
            };
        }
        match &self.value.as_bytes()[..at] {
            // of these it is not known here which are written as references
            [.., b'\n'] | [b' ' | b'\t'] | [.., b'\n', b' ' | b'\t'] => Class::Any,
            _ => self.value[..at].chars().next_back().map_or(Class::Any, Class::of),
        }
    }

    fn after(&self, at: usize) -> Class {
        match (self.value[at..].chars().next(), self.around.next()) {
            (Some(' ' | '\t'), _) if self.stays_space(at) => Class::Space,
            (Some(' ' | '\t' | '\n'), _) | (None, Next::Unknown) => Class::Any,
            (Some(next), _) => Class::of(next),
            (None, Next::End) if self.in_cell() => Class::Any,
            (None, Next::End) => Class::Space,
            (None, Next::Byte(_)) => self.around.text.chars().next().map_or(Class::Any, Class::of),
        }
    }

    /// Whether emphasis may be open in the text before the value.
    fn is_opened(&self, mark: u8) -> bool {
        let Some((text, prev)) = self.block() else { return true };
        text.as_bytes().contains(&mark) && Loose::of(text, mark, prev, Class::Any).opens
    }

    /// What stands before the value in its block, or `None` where that is not known.
    fn block(&self) -> Option<(&str, Class)> {
        let out = self.out.as_str();
        let mut first = out.len().saturating_sub(BACK);
        while !out.is_char_boundary(first) {
            first += 1;
        }
        if self.in_cell() {
            let bytes = out.as_bytes();
            let is_bar = |at: &usize| bar(&bytes[at - 1..=*at]) == Some(1);
            let start = (first.max(1)..bytes.len()).rev().find(is_bar);
            let begins = bytes.first() == Some(&b'|') && first == 0;
            return start.or(begins.then_some(0)).map(|at| (&out[at + 1..], Class::Any));
        }
        let start = paragraph(out, first, self.around)?;
        Some((&out[start..], Class::Space))
    }
}

/// Where the paragraph begins that `out` ends in, or an earlier block; `None` where that is before
/// `first`. Of a line that is not guarded it is not known yet whether its marks begin a block.
fn paragraph(out: &str, first: usize, around: &Around<'_>) -> Option<usize> {
    let Around { from, line: open, .. } = *around;
    let mut end = out.len();
    loop {
        let start = out[first.min(end)..end].rfind('\n').map(|at| first + at + 1);
        let start = start.or((first <= from).then_some(from)).filter(|start| *start >= first)?;
        let line = &out[start.max(from)..end];
        if start <= from || start < open && begins_block(line) {
            return Some(start.max(from));
        }
        if is_fence(line) {
            return None;
        }
        let above = &out[first..start - 1];
        let above = &above[above.rfind('\n').map_or(0, |at| at + 1)..];
        // of a line that is not seen whole it is not known
        if is_blank(above) && start - 1 - above.len() > first {
            return Some(start);
        }
        end = start - 1;
    }
}

fn begins_block(line: &str) -> bool {
    opened(line).is_some_and(|rest| !is_blank(rest))
}

/// Whether what opens a line ends the paragraph above it for sure: a bullet, the first number of a
/// list, a heading.
pub(crate) fn opens_block(prefix: &str) -> bool {
    opened(prefix).is_some()
}

fn opened(line: &str) -> Option<&str> {
    let inner = line.trim_start_matches(' ');
    if line.len() - inner.len() > 3 {
        return None;
    }
    match inner.as_bytes() {
        [b'-' | b'*' | b'+', b' ', ..] => Some(&inner[2..]),
        [b'1', b'.' | b')', b' ', ..] => Some(&inner[3..]),
        [b'#', ..] => {
            let rest = inner.trim_start_matches('#');
            rest.strip_prefix(' ').filter(|_| inner.len() - rest.len() <= 6)
        }
        _ => None,
    }
}

fn is_fence(line: &str) -> bool {
    let inner = line.trim_start_matches([' ', '>', '\t']);
    inner.starts_with("```") || inner.starts_with("~~~")
}
