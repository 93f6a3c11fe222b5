//! Finds the places where a text may be cut.

use super::fence::{Fence, MARKS, MIN_RUN, begins_with_run, skip_runs};
use crate::columns::first_cluster;
use crate::{Keep, Limits};

pub(super) struct Cutter<'t, 'l> {
    text: &'t str,
    pub(super) limits: &'l Limits,
    fences: Vec<Fence<'t>>,
    pub(super) max_kept: usize,
    /// A head is cut at line ends only.
    pub(super) in_lines: bool,
}

/// A part of a text, and what is written of it.
#[derive(Default)]
pub(super) struct Excerpt<'t> {
    pub(super) kept: &'t str,
    /// The part, with the closing line of the code that was cut behind it; of a tail, with the opening line before it. The
    /// marker is added last.
    pub(super) text: String,
    /// Other text may follow on the same line; for a tail, precede.
    pub(super) may_be_written_beside: bool,
}

impl<'t, 'l> Cutter<'t, 'l> {
    pub(super) fn new(text: &'t str, limits: &'l Limits) -> Self {
        let max_kept = max_kept(text, limits);
        // the fence around a tail may be opened anywhere before it
        let read = match limits.keep {
            Keep::Head => boundary_before(text, max_kept),
            Keep::Tail => text.len(),
        };
        let fences = Fence::find_all(&text[..read]);
        Cutter { text, limits, fences, max_kept, in_lines: false }
    }

    /// The bytes of the one character, or line break, that is the least to keep.
    pub(super) fn min_kept(&self) -> usize {
        match self.limits.keep {
            Keep::Head => boundary_after(self.text, 1),
            Keep::Tail => {
                self.text.len() - boundary_before(self.text, self.text.len().saturating_sub(1))
            }
        }
    }

    /// Keeps up to `room` bytes of the beginning, which hold one character at least.
    pub(super) fn head(&self, room: usize) -> Excerpt<'t> {
        let text = self.text;
        let room = boundary_before(text, room);
        let soft = match line_end_near(text, room) {
            _ if self.in_lines => last_line_end(text, room),
            Some(end) => end,
            None => soft(text, room, Keep::Head),
        };
        let end = self.head_end(if soft == 0 { room } else { soft });
        let kept = &text[..end];
        let mut whole = kept.to_owned();
        if let Some(fence) = self.fence_around(end - 1) {
            break_line(&mut whole);
            whole.push_str(&fence.closing_line());
        }
        Excerpt {
            kept,
            text: whole,
            // where a fence is open, its closing line has room, and so has the marker below it
            may_be_written_beside: !begins_with_run(&kept[line_start(text, end)..])
                && !kept.ends_with(MARKS),
        }
    }

    /// A head ends before a line with a fence, or behind it; and with some code, if it opens any.
    fn head_end(&self, at: usize) -> usize {
        let line = line_start(self.text, at);
        // a run that begins behind the end is not cut, but white space may be the beginning of a line that closes
        let near = &self.text[line..boundary_after(self.text, at + MIN_RUN)];
        let closes = |fence: &Fence<'_>| fence.closing.start < at && at < fence.closing.end;
        let is_in_run = begins_with_run(near) || self.fence_before(at).is_some_and(closes);
        let end = if is_in_run && !is_line_end(self.text, at) { line } else { at };
        let opening = self.fence_before(end).map(|fence| &fence.opening);
        match opening.filter(|opening| end <= opening.end).map_or(end, |opening| opening.start) {
            // less than a run is no fence
            0 => at.min(self.text.find(MARKS).unwrap_or(at) + MIN_RUN - 1),
            end => end,
        }
    }

    /// Keeps up to `room` bytes of the end, which hold one character at least. `has_marker`: a marker stands before it,
    /// and the fence keeps code that is never closed apart from it.
    pub(super) fn tail(&self, room: usize, has_marker: bool) -> Excerpt<'t> {
        let text = self.text;
        let first = boundary_after(text, text.len().saturating_sub(room));
        let soft = line_start_near(text, first).unwrap_or_else(|| soft(text, first, Keep::Tail));
        let start = self.tail_start(if soft == text.len() { first } else { soft });
        let is_needed = |fence: &&Fence<'t>| has_marker || fence.closing.start < text.len();
        let fence = self.fence_around(start).filter(is_needed).map(|fence| {
            let margin = if is_line_start(text, start) { String::new() } else { fence.margin() };
            fence.opening_line() + "\n" + &margin
        });
        Excerpt {
            kept: &text[start..],
            may_be_written_beside: fence.is_none() && !text[start..].starts_with(MARKS),
            text: fence.unwrap_or_default() + &text[start..],
        }
    }

    /// A tail begins behind a line that opens a fence, as it gets that line back, or that closes one;
    /// and never with what is no fence but would be read as one.
    fn tail_start(&self, at: usize) -> usize {
        let mut start = at;
        // another fence may open right behind one
        while let Some(Fence { opening, closing, .. }) = self.fence_before(start + 1)
            && (start < opening.end || closing.contains(&start))
        {
            start = if start < opening.end { opening.end } else { closing.end };
        }
        if start == self.text.len() {
            start = at;
        }
        let is_line_of_code = is_line_start(self.text, start) && self.fence_around(start).is_some();
        if is_line_of_code || !begins_with_run(&self.text[start..]) {
            return start;
        }
        // one character is no fence
        let last = boundary_before(self.text, self.text.len() - 1);
        (self.text.len() - skip_runs(&self.text[start..]).len()).min(last)
    }

    fn fence_before(&self, at: usize) -> Option<&Fence<'t>> {
        let next = self.fences.partition_point(|fence| fence.opening.start < at);
        self.fences[..next].last()
    }

    fn fence_around(&self, at: usize) -> Option<&Fence<'t>> {
        let fence = self.fence_before(at);
        fence.filter(|fence| fence.opening.end <= at && at < fence.closing.start)
    }
}

/// Returns how many bytes fit into the limits of bytes and lines, at the end that is kept. They are always fewer than
/// all.
fn max_kept(text: &str, limits: &Limits) -> usize {
    let bytes = limits.max_bytes.min(text.len().saturating_sub(1));
    let Some(breaks) = limits.max_lines.checked_sub(1) else { return 0 };
    let lines = match limits.keep {
        Keep::Head => {
            let mut ends = memchr::memchr_iter(b'\n', &text.as_bytes()[..bytes]);
            ends.nth(breaks).map(|at| at + 1)
        }
        Keep::Tail => {
            let lines = text.strip_suffix('\n').unwrap_or(text);
            let tail = lines.as_bytes().get(text.len() - bytes..).unwrap_or_default();
            memchr::memrchr_iter(b'\n', tail).nth(breaks).map(|at| bytes - at - 1)
        }
    };
    lines.unwrap_or(bytes)
}

pub(super) fn break_line(text: &mut String) {
    if !text.ends_with('\n') {
        text.push('\n');
    }
}

fn boundary_before(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|at| is_boundary(text, *at)).unwrap_or(0)
}

fn boundary_after(text: &str, at: usize) -> usize {
    (at..text.len()).find(|at| is_boundary(text, *at)).unwrap_or(text.len())
}

/// Between two characters, and not inside `\r\n`.
fn is_boundary(text: &str, at: usize) -> bool {
    text.is_char_boundary(at) && !(text[..at].ends_with('\r') && text[at..].starts_with('\n'))
}

fn is_line_start(text: &str, at: usize) -> bool {
    at == 0 || text[..at].ends_with(['\n', '\r'])
}

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1)
}

pub(super) fn is_line_end(text: &str, at: usize) -> bool {
    at == text.len() || text[at..].starts_with(['\n', '\r'])
}

/// A line end in the last quarter before `room`: there, or behind the line break.
fn line_end_near(text: &str, room: usize) -> Option<usize> {
    if text[room..].starts_with(['\n', '\r']) {
        return Some(room);
    }
    let quarter = room - room / 4;
    let near = &text.as_bytes()[quarter..room];
    near.iter().rposition(|byte| *byte == b'\n').map(|at| quarter + at + 1)
}

/// The last line end up to `room`, before the line break.
fn last_line_end(text: &str, room: usize) -> usize {
    if is_line_end(text, room) { room } else { text[..room].rfind('\n').unwrap_or(room) }
}

fn line_start_near(text: &str, first: usize) -> Option<usize> {
    if is_line_start(text, first) {
        return Some(first);
    }
    let quarter = first + (text.len() - first) / 4;
    let near = &text.as_bytes()[first..quarter];
    near.iter().position(|byte| *byte == b'\n').map(|at| first + at + 1)
}

/// The most bytes that a cut moves to keep a sequence whole.
const MAX_SHIFT: usize = 64;

/// A place at `at`, or on the side of it that is not kept, where nothing that belongs together is cut. `at` where none is
/// near.
fn soft(text: &str, at: usize, keep: Keep) -> usize {
    let first = boundary_after(text, at.saturating_sub(MAX_SHIFT));
    let last = boundary_before(text, at + MAX_SHIFT);
    let (mut start, mut end) = (first, first);
    while end < at {
        start = end;
        end += first_unit(&text[end..last]);
    }
    match keep {
        // what reaches beyond the bytes that are looked at has no end
        Keep::Head if end > at && (start > first || start == 0) => start,
        Keep::Tail if end < last || end == text.len() => end,
        _ => at,
    }
}

/// The bytes of the first characters of a text that belong together: an escape, a character reference, or what is drawn
/// as one.
fn first_unit(text: &str) -> usize {
    let before = match text.as_bytes() {
        [b'\r', b'\n', ..] => 1,
        [b'\\', next, ..] if next.is_ascii_punctuation() => 1,
        [b'&', rest @ ..] => {
            let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'#';
            let name = rest.iter().take_while(is_part).count();
            if name > 0 && rest.get(name) == Some(&b';') { name + 1 } else { 0 }
        }
        _ => 0,
    };
    before + first_cluster(&text[before..])
}
