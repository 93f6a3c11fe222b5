//! The depth to which lists in lists are recorded, so that every folder is there before any folder's files.
//!
//! serde writes the files of the first folder before the second folder. Where a budget ended such a
//! list, the result is recorded again, with less of the lists that lie deeper.

#![expect(clippy::arithmetic_side_effects, reason = "levels and bytes are of what lies on a tape")]
#![expect(
    clippy::indexing_slicing,
    reason = "a level is added before it is looked at, and one that is wanting is there"
)]

use crate::erased::ErasedResult;
use crate::recording::Recording;
use crate::tape::{ListDepth, Node, Shape, Start, Tape};

/// A result is recorded again so many times at most: each one knows the sizes better.
const MAX_TRIES: usize = 3;

/// The tape has to hold so many times the bytes that can be shown.
const WANTED: usize = 2;

/// Records each field up to at least `bytes` bytes of compact JSON, the outer lists first.
pub(super) fn record<'r>(
    result: &'r dyn ErasedResult,
    bytes: usize,
    start: Option<&Start>,
) -> Recording<'r> {
    let mut recording = Recording::with_depths(result, bytes, &[], start);
    let mut depths = Vec::new();
    for _ in 0..MAX_TRIES {
        let better = depths_for(&recording, bytes, &depths);
        if better == depths {
            break;
        }
        recording = Recording::with_depths(result, bytes, &better, start);
        depths = better;
    }
    recording
}

/// Returns how deep each entry has to be recorded next, after a recording with `depths`.
fn depths_for(
    recording: &Recording<'_>,
    bytes: usize,
    depths: &[Option<ListDepth>],
) -> Vec<Option<ListDepth>> {
    let tape = recording.tape();
    let mut better = depths.to_vec();
    for (number, (_, node)) in recording.content().entries().iter().enumerate() {
        if !tape.is_cut_within(node.tokens()) {
            continue;
        }
        let is_limited = depths.get(number).is_some_and(Option::is_some);
        if !is_limited && !tape.has_several_lists(node) {
            continue;
        }
        let levels = Levels::new(tape, node);
        if levels.are_wanting(bytes, is_limited) {
            better.resize(better.len().max(number + 1), None);
            better[number] = Some(levels.depth(bytes.saturating_mul(WANTED)));
        }
    }
    better
}

/// The lists and maps of one field that may be cut, by how many others they lie in.
#[derive(Default)]
struct Levels(Vec<Level>);

#[derive(Default)]
struct Level {
    /// The items of each list, whether they are recorded or not.
    lists: Vec<usize>,
    recorded: usize,
    /// The compact JSON of what is recorded, without what is deeper.
    bytes: usize,
    is_cut: bool,
}

impl Levels {
    fn new(tape: &Tape, node: Node<'_>) -> Self {
        let mut levels = Levels::default();
        levels.walk(tape, node, 0);
        levels
    }

    /// `inside`: the lists and maps around the node.
    fn walk(&mut self, tape: &Tape, node: Node<'_>, inside: usize) {
        self.add_bytes(inside, tape.own_weight(node));
        match node.shape() {
            Shape::List(items) => {
                let below = self.add(inside, items.fixed, items.len(), items.total_from_start());
                items.iter().for_each(|item| self.walk(tape, item, below));
            }
            Shape::Map(entries) => {
                let below = self.add(inside, entries.fixed, entries.len(), entries.total);
                for (key, value) in entries {
                    let inside = if value.has_data_key() { below } else { inside };
                    self.add_bytes(inside, if entries.fixed { 0 } else { key.len() });
                    self.walk(tape, value, inside);
                }
            }
            Shape::Scalar(_) | Shape::Lost(_) => {}
        }
    }

    fn add_bytes(&mut self, inside: usize, bytes: usize) {
        if let Some(level) = inside.checked_sub(1).and_then(|level| self.0.get_mut(level)) {
            level.bytes += bytes;
        }
    }

    /// Adds a list or map, and tells how many are around its items.
    fn add(&mut self, inside: usize, is_fixed: bool, recorded: usize, total: usize) -> usize {
        if is_fixed {
            return inside;
        }
        if self.0.len() == inside {
            self.0.push(Level::default());
        }
        let level = &mut self.0[inside];
        level.lists.push(total);
        level.recorded += recorded;
        level.is_cut |= recorded < total;
        inside + 1
    }

    /// Items are missing on some level, though deeper ones are recorded in their place, or more of them
    /// could be shown.
    fn are_wanting(&self, bytes: usize, is_limited: bool) -> bool {
        let Some(cut) = self.0.iter().position(|level| level.is_cut) else { return false };
        let recorded: usize = self.0[..=cut].iter().map(|level| level.bytes).sum();
        recorded < bytes && (is_limited || cut + 1 < self.0.len())
    }

    /// Returns the depth that takes about `bytes` bytes, if all items are like the recorded ones.
    #[expect(clippy::cast_precision_loss, reason = "it is an estimate")]
    fn depth(&self, bytes: usize) -> ListDepth {
        let mut left = bytes as f64;
        // the items of a level, and the lists that they are in
        let (mut items, mut lists) = (self.0[0].total() as f64, self.0[0].lists.len() as f64);
        let mut size = 1.0;
        for (number, level) in self.0.iter().enumerate() {
            if level.recorded > 0 {
                size = level.bytes as f64 / level.recorded as f64;
            }
            if items * size > left {
                return level.depth(number, left / size / lists);
            }
            left -= items * size;
            let Some(deeper) = self.0.get(number + 1) else { break };
            let each = items / level.recorded.max(1) as f64;
            (items, lists) = (each * deeper.total() as f64, each * deeper.lists.len() as f64);
        }
        ListDepth { level: as_u32(self.0.len()), items: 0 }
    }
}

impl Level {
    fn total(&self) -> usize {
        self.lists.iter().fold(0, |sum, total| sum.saturating_add(*total))
    }

    /// All that lies above this level, and at it `each` items of a list on average.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "it is an estimate"
    )]
    fn depth(&self, number: usize, each: f64) -> ListDepth {
        if number == 0 {
            return ListDepth { level: 1, items: 0 };
        }
        let wanted = (each * self.lists.len() as f64) as usize;
        ListDepth { level: as_u32(number), items: as_u32(self.most_of_each(wanted)) }
    }

    /// The least number of items of each list that are so many in all, as shorter lists have fewer.
    fn most_of_each(&self, wanted: usize) -> usize {
        let sum = |most: usize| {
            self.lists.iter().fold(0_usize, |sum, total| sum.saturating_add(*total.min(&most)))
        };
        let (mut low, mut high) = (0, self.lists.iter().copied().max().unwrap_or(0));
        while low < high {
            let middle = low.midpoint(high);
            if sum(middle) < wanted {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }
}

fn as_u32(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
