//! Finds the point at which an answer ends: as far on as both halves are within the limits.
//!
//! Each half is measured as it is drawn, so what fits is known and not estimated.

#![expect(clippy::indexing_slicing, reason = "a cut is known by its number")]
#![expect(clippy::arithmetic_side_effects, reason = "numbers of cuts are of what lies in memory")]

use super::cuts::Cuts;
use super::draft::Draft;
use crate::Error;
use crate::page::Content;
use crate::tape::Point;

/// At most this share of the room stays free behind the last whole item: a quarter. Shares are rounded, so it is a bit
/// more.
const MAX_FREE: f64 = 0.250_000_001;

pub(super) struct Fitted {
    pub(super) content: Content,
    pub(super) point: Option<Point>,
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
    Ok(more.unwrap_or(Fitted { content, point: cuts.first() }))
}

/// The number of points at which the load is within the limits. It grows about evenly with them, so three of four tries
/// are where the room would end then. `before`: that before the first of them.
fn count_within(points: &[Point], mut before: f64, mut load: impl FnMut(Point) -> f64) -> usize {
    let (mut low, mut high) = (0, points.len());
    let mut behind = points.last().map_or(0.0, |last| load(*last));
    if behind <= 1.0 {
        return high;
    }
    let mut tries = 0;
    while high - low > 1 {
        tries += 1;
        let share = if tries % 4 == 0 { 0.5 } else { (1.0 - before) / (behind - before) };
        let middle = (low + share_of(high - low, share)).clamp(low + 1, high - 1);
        let load = load(points[middle - 1]);
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

/// The answer up to the last item that fits. Where that leaves much room free, a part of the item behind it follows.
fn last_that_fits(draft: &mut Draft<'_>, cuts: &Cuts) -> Option<Fitted> {
    // without a note, an answer to the end may be shorter than one up to a cut
    if cuts.has_end
        && let Some(content) = draft.draw(None).0
    {
        return Some(Fitted { content, point: None });
    }
    let mut before = draft.json_load(cuts.shell());
    let (mut most_free, mut fitted) = (None, None);
    let mut inside = cuts.inside(None, cuts.all.len());
    let mut is_outermost = true;
    while !inside.is_empty() {
        let start = inside.partition_point(|cut| !cuts.all[*cut].is_end);
        let points: Vec<Point> = inside[start..].iter().map(|cut| cuts.all[*cut].point).collect();
        // the JSON is measured and not drawn, and mostly it is the longer half
        let most = count_within(&points, before, |point| draft.json_load(Some(point)));
        let mut drawn = None;
        let count = count_within(&points[..most], before, |point| {
            let (content, load) = draft.draw(Some(point));
            drawn = content.map(|content| (content, load)).or_else(|| drawn.take());
            load
        });
        if std::mem::take(&mut is_outermost) && count == points.len() && !cuts.has_end {
            let behind = draft.draw(cuts.last()).1;
            draft.is_starved |= behind <= 1.0 || draft.recording.tape.is_replaced.get();
        }
        let Some(last) = (start + count).checked_sub(1) else { break };
        let end = inside.get(last + 1).map_or(cuts.all.len(), |next| *next);
        inside = cuts.inside(Some(inside[last]), end);
        let Some((content, load)) = drawn else { continue };
        fitted = Some(Fitted { content, point: Some(points[count - 1]) });
        // a part of the room of an answer
        if !inside.is_empty()
            && 1.0 - load
                <= *most_free.get_or_insert_with(|| (1.0 - draft.draw(cuts.shell()).1) * MAX_FREE)
        {
            break;
        }
        before = load;
    }
    fitted
}
