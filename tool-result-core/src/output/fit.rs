//! Finds the point at which an answer ends: as far on as both halves are within the limits.
//!
//! What a half takes is measured on that half as it is drawn, so what fits is known and not estimated. Guesses only
//! save drawing.

#![expect(clippy::indexing_slicing, reason = "a cut is known by its number")]
#![expect(clippy::arithmetic_side_effects, reason = "numbers of cuts are of what lies in memory")]

use super::cuts::{Cuts, Ends};
use super::draft::Draft;
use crate::Error;
use crate::page::Content;
use crate::tape::Point;

/// At most this share of the room stays free behind the last whole item.
const MAX_FREE: f64 = 0.25;

/// After so many guesses in a row that did not bring the ends nearer by half, the middle is taken.
const MAX_MISSES: usize = 2;

/// An answer within its limits.
pub(super) struct Fitted {
    pub(super) content: Content,
    pub(super) point: Option<Point>,
    /// The recording ended where the answer does.
    pub(super) is_starved: bool,
}

/// Cuts the draft until it is within its limits, and draws it. `whole`: the load of all that is recorded.
pub(super) fn fit(draft: &mut Draft<'_>, whole: f64) -> Result<Fitted, Error> {
    draft.fix_small_entries();
    let cuts = loop {
        let cuts = draft.cuts();
        if let Some(fitted) = Search::new(draft, &cuts, whole).run() {
            return Ok(fitted);
        }
        if !draft.let_all_follow()? {
            break cuts;
        }
    };
    // as little as may be of the content; where its beginning is too long, none of it is recorded
    let first = cuts.all.first().and_then(|cut| cut.point);
    let ends = Ends { shell: cuts.shell, first };
    let content = draft.cut_as_text(ends).or_else(|| draft.cut_actions_and_error(ends));
    let Some(content) = content else { return Err(draft.too_small(first)) };
    // what is cut of them may leave room for more of the content
    let more = if draft.cut_text {
        None
    } else {
        let (_, whole) = draft.probe(None);
        Search::new(draft, &cuts, whole).run()
    };
    Ok(more.unwrap_or(Fitted { content, point: first, is_starved: false }))
}

/// The search for the last cut that fits.
struct Search<'s, 'r> {
    draft: &'s mut Draft<'r>,
    cuts: &'s Cuts,
    /// The share of the limits that the answer up to a cut takes, and the JSON without any content.
    loads: Vec<(usize, f64)>,
    shell: f64,
    /// The share that all that is recorded takes.
    whole: f64,
    /// The cut that was drawn last of those that fit.
    drawn: Option<(usize, Content)>,
}

impl<'s, 'r> Search<'s, 'r> {
    fn new(draft: &'s mut Draft<'r>, cuts: &'s Cuts, whole: f64) -> Self {
        let is_whole = draft.recording.tape.is_recorded_whole();
        let end = cuts.all.len().checked_sub(1).filter(|_| is_whole);
        let loads = end.map(|end| (end, whole)).into_iter().collect();
        let shell = draft.json_load(cuts.shell);
        Search { draft, cuts, loads, shell, whole, drawn: None }
    }

    fn run(mut self) -> Option<Fitted> {
        let last = self.cuts.all.len().checked_sub(1)?;
        let best = self.last_that_fits(last)?;
        let chosen = self.behind_whole_item(best);
        let is_starved = best == last && !self.cuts.has_end;
        let drawn = self.drawn.take().filter(|(cut, _)| *cut == chosen).map(|(_, content)| content);
        let point = self.cuts.all[chosen].point;
        let content = drawn.or_else(|| self.draft.probe(point).0)?;
        Some(Fitted { content, point, is_starved })
    }

    fn load(&mut self, cut: usize) -> f64 {
        if let Some((_, load)) = self.loads.iter().find(|(known, _)| *known == cut) {
            return *load;
        }
        let (content, load) = self.draft.probe(self.cuts.all[cut].point);
        if let Some(content) = content {
            self.drawn = Some((cut, content));
        }
        self.loads.push((cut, load));
        load
    }

    fn last_that_fits(&mut self, last: usize) -> Option<usize> {
        let has_end = self.cuts.has_end;
        // those before `low` fit, those from `high` on do not
        let (mut low, mut high) = (0, if has_end { last } else { last + 1 });
        let all = &self.cuts.all;
        let end = all[last];
        let mut behind = match self.whole {
            _ if has_end => self.load(last),
            // a function that drew all of it draws none of what is cut
            2.0.. => self.draft.json_load(end.point),
            whole => whole,
        };
        if has_end && behind <= 1.0 {
            return Some(last);
        }
        let (mut before, mut misses) = (self.shell, 0);
        let (mut from, mut to) = (0.0, end.weight);
        while low < high {
            let (span, is_off) = (high - low, misses == MAX_MISSES);
            let room = (1.0 - before) / (behind - before).max(f64::EPSILON);
            let wanted = from + (to - from) * room;
            let guess = low + all[low..high].partition_point(|cut| cut.weight <= wanted);
            let cut = if is_off { low.midpoint(high) } else { guess.saturating_sub(1).max(low) };
            let load = self.load(cut);
            if load <= 1.0 {
                (low, before, from) = (cut + 1, load, all[cut].weight);
            } else {
                (high, behind, to) = (cut, load, all[cut].weight);
            }
            let is_miss = !is_off && (high - low) * 2 > span;
            misses = if is_miss { misses + 1 } else { 0 };
        }
        low.checked_sub(1)
    }

    /// The outermost item around the cut that leaves little room free where the answer ends before it.
    fn behind_whole_item(&mut self, best: usize) -> usize {
        let around = |cut: &usize| self.cuts.all[*cut].outer;
        let around: Vec<usize> = std::iter::successors(around(&best), around).collect();
        if around.is_empty() {
            return best;
        }
        let shell = self.draft.probe(self.cuts.shell).1;
        let is_full = |load: f64| load <= 1.0 && 1.0 - load <= (1.0 - shell) * MAX_FREE;
        around.into_iter().rev().find(|cut| is_full(self.load(*cut))).unwrap_or(best)
    }
}
