//! Finds the point at which an answer ends: as far on as both halves are within the limits.
//!
//! Each half is measured as it is drawn, so what fits is known and not estimated.

#![expect(clippy::indexing_slicing, reason = "a cut is known by its number")]
#![expect(clippy::arithmetic_side_effects, reason = "numbers of cuts are of what lies in memory")]

use super::cuts::{Cut, Cuts};
use super::draft::Draft;
use crate::Error;
use crate::page::Content;
use crate::tape::Point;

/// At most this share of the room stays free behind the last whole item.
const MAX_FREE: f64 = 0.25;

pub(super) struct Fitted {
    pub(super) content: Content,
    pub(super) point: Option<Point>,
    /// The recording ended where the answer does.
    pub(super) is_starved: bool,
}

pub(super) fn fit(draft: &mut Draft<'_>) -> Result<Fitted, Error> {
    draft.fix_small_entries();
    let cuts = loop {
        let cuts = draft.cuts();
        if let Some(fitted) = last_that_fits(draft, &cuts) {
            return Ok(fitted);
        }
        if !draft.let_all_follow()? {
            break cuts;
        }
    };
    // as little as may be of the content; where its beginning is too long, none of it is recorded
    let mut drawn = draft.cut_as_text(&cuts).or_else(|| draft.cut_actions_and_error(&cuts));
    if drawn.is_none() {
        // the default layout has room where the author's words and functions have none
        draft.use_default_layout();
        if let Some(fitted) = last_that_fits(draft, &cuts) {
            return Ok(fitted);
        }
        drawn = draft.cut_actions_and_error(&cuts);
    }
    let Some(content) = drawn else { return Err(draft.too_small(cuts.first())) };
    // what is cut of them may leave room for more of the content
    let more = if content.cut.is_some() { None } else { last_that_fits(draft, &cuts) };
    Ok(more.unwrap_or(Fitted { content, point: cuts.first(), is_starved: false }))
}

/// The number of cuts, up to `most`, of which the load is within the limits. It grows about evenly with them, so two
/// of three tries are where the room would end then. `before`: that of no content.
fn most_within(
    cuts: &Cuts,
    most: usize,
    mut before: f64,
    mut load: impl FnMut(Option<Point>) -> f64,
) -> usize {
    let mut load = |count: usize| load(Some(cuts.all[count - 1].point));
    let (mut low, mut high) = (0, most);
    let mut behind = if most > 0 { load(most) } else { 0.0 };
    if behind <= 1.0 {
        return most;
    }
    let mut tries = 0;
    while high - low > 1 {
        tries += 1;
        let share = if tries % 3 == 0 { 0.5 } else { (1.0 - before) / (behind - before) };
        let middle = (low + share_of(high - low, share)).clamp(low + 1, high - 1);
        let load = load(middle);
        if load <= 1.0 {
            (low, before) = (middle, load);
        } else {
            (high, behind) = (middle, load);
        }
    }
    low
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a guess"
)]
pub(super) fn share_of(count: usize, share: f64) -> usize {
    (count as f64 * share) as usize
}

/// The answer up to the last cut that fits, or up to the outermost item around it that leaves little room free.
fn last_that_fits(draft: &mut Draft<'_>, cuts: &Cuts) -> Option<Fitted> {
    // without a note, an answer to the end may be shorter than one up to a cut
    if cuts.has_end
        && let Some(content) = draft.probe(None)
    {
        return Some(Fitted { content, point: None, is_starved: false });
    }
    // the JSON is measured and not drawn, and mostly it is the longer half
    let shell = draft.json_load(cuts.shell);
    let most = most_within(cuts, cuts.all.len(), shell, |point| draft.json_load(point));
    let mut drawn = None;
    let last = most_within(cuts, most, shell, |point| {
        let (content, load) = draft.draw(point);
        drawn = content.or_else(|| drawn.take());
        load
    });
    let content = drawn?;
    let best = cuts.all[last - 1];
    let is_starved = last == cuts.all.len() && !cuts.has_end;
    let outer = |cut: &Cut| cut.outer.map(|outer| cuts.all[outer]);
    let around: Vec<Cut> = std::iter::successors(outer(&best), outer).collect();
    let fitted = |content, point| Fitted { content, point: Some(point), is_starved };
    // the room of an answer, of which an item around the cut may leave a part free
    let shell = if around.is_empty() { f64::INFINITY } else { draft.draw(cuts.shell).1 };
    let most_free = (1.0 - shell) * MAX_FREE;
    let whole_item = around.into_iter().rev().find_map(|Cut { point, .. }| {
        let (content, load) = draft.draw(Some(point));
        content.filter(|_| 1.0 - load <= most_free).map(|content| fitted(content, point))
    });
    Some(whole_item.unwrap_or_else(|| fitted(content, best.point)))
}
