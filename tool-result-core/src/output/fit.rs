//! Finds what stays of a result: as much as is within the limits.
//!
//! The lists in items go first, the deepest before the others, then whole items, then parts of the first
//! item, where it alone is too much; then lists and maps that are no list of items, long texts, whole entries.
//! Where no item is left then, one is shown at the cost of all that is none. What a half takes is measured on that half as it is drawn, so what fits is known and not estimated.
//! Guesses only save drawing.

#![expect(
    clippy::indexing_slicing,
    reason = "a list is known by its number, and none comes or goes while the answer is fitted"
)]

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};

use super::draft::{Draft, Halves};
use super::search::{Probe, even_weight, list_weight};
use super::sites::{MIN_TEXT, Site};
use crate::Error;

/// The error is not shortened to less, in bytes.
const MIN_ERROR: usize = 16;

/// Up to this share of the limits, the first lists of a level show one item more than the others.
const MUCH: f64 = 0.9;

/// A list that takes no more than the limits divided by this is kept before longer ones are cut.
const SHORT_LIST_DIVISOR: usize = 8;

/// Cuts the draft until it is within its limits, and draws it.
pub(super) fn fit(draft: &mut Draft<'_>) -> Result<Halves, Error> {
    let load = match draft.probe() {
        (Some(halves), _) => return Ok(halves),
        (None, load) => load,
    };
    draft.find_sites();
    let max_own_list = draft.max_own_list;
    let mut fit = Fit { draft, best: None };
    fit.draft.max_own_list = max_own_list / SHORT_LIST_DIVISOR;
    let mut outcome = fit.run(load);
    let match_schema = fit.draft.match_schema;
    if (outcome.is_break() || match_schema) && fit.draft.lacks_items() {
        outcome = fit.make_room_for_an_item();
        if outcome.is_continue() && !match_schema {
            fit.show_all();
            outcome = fit.run(load);
        }
    }
    if outcome.is_continue() {
        let least = fit.draft.draw();
        return Err(fit.draft.too_small(&least));
    }
    fit.widen_own_lists(max_own_list);
    Ok(fit.best.unwrap_or_else(|| fit.draft.draw()))
}

pub(super) struct Fit<'d, 'r> {
    pub(super) draft: &'d mut Draft<'r>,
    /// The last halves that fit.
    best: Option<Halves>,
}

/// `Break` where the limits are kept.
pub(super) type Outcome = ControlFlow<()>;

pub(super) const FITS: ControlFlow<()> = ControlFlow::Break(());
pub(super) const IS_OVER: ControlFlow<()> = ControlFlow::Continue(());

/// Values that are cut together.
#[derive(Default)]
pub(super) struct Group {
    pub(super) nested: Vec<Site>,
    pub(super) texts: Vec<Site>,
    /// The group has everything that is no list of items.
    pub(super) is_outside: bool,
    /// Short lists are kept before it is widened.
    gives_way_to_lists: bool,
}

impl Fit<'_, '_> {
    /// `whole`: what all that is recorded takes.
    fn run(&mut self, whole: f64) -> Outcome {
        for list in 0..self.draft.sites.lists.len() {
            self.keep(list, 0);
        }
        let load = self.probe();
        if load > 1.0 {
            return self.cut_outside();
        }
        self.fill(load, whole);
        FITS
    }

    /// Shows more of what the author's functions write of lists without asking, where there is room.
    fn widen_own_lists(&mut self, most: usize) {
        if self.draft.has_own_lists() {
            let set = |fit: &mut Self, n| fit.draft.max_own_list = n;
            let _ = self.widen(self.draft.max_own_list, most, false, &set);
        }
    }

    /// Shows again all that was cut, but for the lists.
    pub(super) fn show_all(&mut self) {
        let nested = self.draft.sites.nested.clone();
        self.set_level(&nested, usize::MAX);
        self.draft.show_texts();
        self.draft.cut_text = false;
        self.draft.recording.end_at(usize::MAX);
        self.draft.recording.keep_entry_of(None);
        if let Some((at, len)) = self.draft.actions() {
            self.draft.show(at, len);
        }
    }

    /// Draws the draft as it is cut now, and tells how much of the limits it takes.
    pub(super) fn probe(&mut self) -> f64 {
        let (halves, load) = self.draft.probe();
        self.best = halves.or(self.best.take());
        load
    }

    pub(super) fn keep(&mut self, list: usize, n: usize) {
        let at = self.draft.sites.lists[list].at;
        self.draft.show(at, n);
    }

    /// Shows as many items as fit: short lists whole, then the others in the order of declaration.
    fn fill(&mut self, load: f64, whole: f64) {
        let lists = &self.draft.sites.lists;
        let all: usize = lists.iter().map(|list| list.size).sum();
        #[expect(clippy::cast_precision_loss, reason = "a guess is made of it, and checked")]
        let per_weight = (whole - load) / all.max(1) as f64;
        let (mut load, open) = self.keep_short_lists(load);
        let mut is_first = true;
        for list in open {
            let group = self.group_within(self.draft.sites.lists[list].tokens.clone());
            let levels = levels(group.nested.iter().filter(|site| !site.is_short));
            self.set_levels(&levels, 0);
            let sizes = self.draft.sites.lists[list].sizes.clone();
            let weight = |n: usize| list_weight(&sizes, n);
            let set = |fit: &mut Self, n| fit.keep(list, n);
            // a list of which not all was recorded is known to be too long
            let is_partial = sizes.len() < self.draft.sites.lists[list].total;
            let expected = load + per_weight * weight(sizes.len());
            let high = Probe { n: sizes.len(), load: if is_partial { expected } else { 0.0 } };
            let kept = self.largest(Probe { n: 0, load }, high, &weight, &set);
            load = kept.load;
            let is_whole = kept.n == self.draft.sites.lists[list].total;
            if is_whole {
                load = self.widen_levels(load, &levels);
            } else if kept.n == 0 && is_first {
                let first = self.draft.sites.lists[list].first.clone();
                let _ = first.map(|first| self.show_part(&first));
            }
            is_first &= is_whole;
        }
    }

    /// Shows of the lists in others as many items as fit, the outer ones first. All of them are empty.
    fn widen_levels(&mut self, mut load: f64, levels: &[Vec<Site>]) -> f64 {
        for level in levels {
            let most = level.iter().map(|site| site.recorded).max().unwrap_or(0);
            let (low, high) = (Probe { n: 0, load }, Probe { n: most, load: 0.0 });
            let kept = self.largest(low, high, &even_weight, &|fit, n| fit.set_level(level, n));
            load = kept.load;
            if kept.n < most {
                return if load < MUCH { self.widen_first(load, level, kept.n) } else { load };
            }
        }
        load
    }

    /// Shows one item more of the first lists of a level, all of which show `n`.
    fn widen_first(&mut self, load: f64, level: &[Site], n: usize) -> f64 {
        let longer: Vec<Site> = level.iter().filter(|site| site.recorded > n).copied().collect();
        let (low, high) = (Probe { n: 0, load }, Probe { n: longer.len(), load: 0.0 });
        let set = |fit: &mut Self, first: usize| {
            fit.set_level(&longer[..first], n.saturating_add(1));
            fit.set_level(&longer[first..], n);
        };
        self.largest(low, high, &even_weight, &set).load
    }

    fn set_levels(&mut self, levels: &[Vec<Site>], n: usize) {
        for level in levels {
            self.set_level(level, n);
        }
    }

    pub(super) fn set_level(&mut self, level: &[Site], n: usize) {
        for site in level {
            self.draft.show(site.at, n);
        }
    }

    /// The values in a part of the recording that can be cut.
    pub(super) fn group_within(&self, tokens: Range<usize>) -> Group {
        self.group_where(|site| tokens.contains(&site.at))
    }

    pub(super) fn group_where(&self, is_wanted: impl Fn(&Site) -> bool) -> Group {
        let wanted = |sites: &[Site]| -> Vec<Site> {
            sites.iter().filter(|site| is_wanted(site)).copied().collect()
        };
        let (nested, texts) = (wanted(&self.draft.sites.nested), wanted(&self.draft.sites.texts));
        Group { nested, texts, ..Group::default() }
    }

    /// Shows the lists whole that take a small part of the limits; tells the load with them, and the
    /// other lists.
    fn keep_short_lists(&mut self, mut load: f64) -> (f64, Vec<usize>) {
        let mut open = Vec::new();
        for list in 0..self.draft.sites.lists.len() {
            if self.draft.sites.lists[list].total == 0 {
                continue;
            }
            match self.keep_if_short(list, load) {
                Some(with) => load = with,
                None => open.push(list),
            }
        }
        (load, open)
    }

    /// Shows a list whole where that is a small part of the limits: the load with it.
    fn keep_if_short(&mut self, list: usize, load: f64) -> Option<f64> {
        let site = &self.draft.sites.lists[list];
        let (recorded, weight) = (site.recorded, site.size);
        // the weight is of the JSON, which may not be sent
        if recorded < site.total || weight > self.draft.limits.max_bytes {
            return None;
        }
        let best = self.best.take();
        self.keep(list, recorded);
        let with = self.probe();
        #[expect(clippy::cast_precision_loss, reason = "it is a small number")]
        if with <= 1.0 && with - load <= 1.0 / SHORT_LIST_DIVISOR as f64 {
            return Some(with);
        }
        self.best = best;
        self.keep(list, 0);
        None
    }

    /// Cuts what is no list of items, in the order in which it is least missed.
    fn cut_outside(&mut self) -> Outcome {
        let mut group = self.group_where(|site| !site.in_item);
        let error = self.draft.error_tokens();
        let (errors, texts): (Vec<_>, Vec<_>) =
            group.texts.iter().partition(|text| error.contains(&text.at));
        group = Group { texts, is_outside: true, gives_way_to_lists: true, ..group };
        if self.shrink(&group).is_break() {
            return FITS;
        }
        // the error and the next actions outlive every item
        group.gives_way_to_lists = false;
        group.texts.extend(errors);
        if self.widen_shortened(&group).is_break() || self.cut_as_text(&group).is_break() {
            return FITS;
        }
        if self.draft.may_cut_actions() {
            group.texts.extend(self.draft.action_texts());
            self.draft.cut_text = false;
            if self.widen_shortened(&group).is_break() || self.cut_as_text(&group).is_break() {
                return FITS;
            }
            // the entries outlive the actions where that is enough
            if self.leave_out_actions().is_break() {
                return FITS;
            }
        }
        if self.draft.match_schema { IS_OVER } else { self.cut_entries() }
    }

    /// Leaves out entries, where that is not enough next actions too, and shortens the error at last.
    fn cut_entries(&mut self) -> Outcome {
        if let Some((at, len)) = self.draft.actions() {
            self.draft.show(at, len);
        }
        if self.leave_out_entries().is_break() {
            return FITS;
        }
        if !self.draft.may_cut_actions() {
            return IS_OVER;
        }
        if self.leave_out_actions().is_break() { FITS } else { self.shorten_error() }
    }

    /// Cuts the markdown as a text. What lists and maps have left is not shown in either half.
    fn cut_as_text(&mut self, group: &Group) -> Outcome {
        self.draft.cut_text = true;
        self.set_texts(group, usize::MAX);
        if self.probe() <= 1.0 {
            return FITS;
        }
        self.widen_shortened(group)
    }

    /// Shortens all texts, and shows as much of them as fits.
    fn widen_shortened(&mut self, group: &Group) -> Outcome {
        self.set_texts(group, MIN_TEXT);
        self.widen_texts(group)
    }

    /// Cuts lists and maps, where that is not enough long texts, where that is not enough both.
    pub(super) fn shrink(&mut self, group: &Group) -> Outcome {
        self.set_level(&group.nested, 0);
        if self.widen_nested(group).is_break() {
            return FITS;
        }
        self.set_level(&group.nested, usize::MAX);
        if self.widen_shortened(group).is_break() {
            return FITS;
        }
        self.set_level(&group.nested, 0);
        if self.widen_nested(group).is_break() {
            return self.widen_texts(group);
        }
        IS_OVER
    }

    /// Shows as much of lists and maps as fits, if the draft fits as it is.
    pub(super) fn widen_nested(&mut self, group: &Group) -> Outcome {
        let mut load = self.probe();
        if load > 1.0 {
            return IS_OVER;
        }
        if group.gives_way_to_lists {
            (load, _) = self.keep_short_lists(load);
        }
        self.widen_levels(load, &levels(group.nested.iter()));
        FITS
    }

    pub(super) fn widen_texts(&mut self, group: &Group) -> Outcome {
        // a text of several lines has less than this at first, though it is no longer
        let longest =
            group.texts.iter().map(|site| site.recorded.max(MIN_TEXT + 1)).max().unwrap_or(0);
        let own = if group.is_outside { self.draft.own_text() } else { 0 };
        let (most, lists_first) = (longest.max(own), group.gives_way_to_lists);
        self.widen(MIN_TEXT, most, lists_first, &|fit, n| fit.set_texts(group, n))
    }

    /// Sets as much more than `low`, which is set, as fits. `lists_first`: short lists come before
    /// it.
    pub(super) fn widen(
        &mut self,
        low: usize,
        high: usize,
        lists_first: bool,
        set: &dyn Fn(&mut Self, usize),
    ) -> Outcome {
        let mut load = self.probe();
        if load > 1.0 {
            return IS_OVER;
        }
        if lists_first {
            (load, _) = self.keep_short_lists(load);
        }
        let high = Probe { n: high, load: 0.0 };
        self.largest(Probe { n: low, load }, high, &even_weight, set);
        FITS
    }

    pub(super) fn set_texts(&mut self, group: &Group, n: usize) {
        for site in &group.texts {
            self.draft.show_text(site.at, if n > MIN_TEXT { n } else { n.min(site.least) });
        }
        if group.is_outside {
            self.draft.max_own_text = n;
        }
    }

    /// Leaves out entries of the result, the last ones first.
    pub(super) fn leave_out_entries(&mut self) -> Outcome {
        let entries = self.draft.sites.entries.clone();
        let set = |fit: &mut Self, n: usize| {
            fit.draft.recording.end_at(entries.get(n).copied().unwrap_or(usize::MAX));
        };
        set(self, 0);
        self.widen(0, entries.len(), false, &set)
    }

    /// Leaves out next actions, the last ones first.
    pub(super) fn leave_out_actions(&mut self) -> Outcome {
        let Some((at, len)) = self.draft.actions() else { return IS_OVER };
        self.draft.show(at, 0);
        self.widen(0, len, false, &|fit, n| fit.draft.show(at, n))
    }

    /// Shortens the error, also where it is not long: all of its characters may be escaped, or be lines.
    fn shorten_error(&mut self) -> Outcome {
        let group = Group { texts: self.draft.error_texts(), ..Group::default() };
        let longest = group.texts.iter().map(|site| site.recorded).max().unwrap_or(0);
        let set = |fit: &mut Self, n| fit.set_texts(&group, n);
        set(self, MIN_ERROR);
        if self.leave_out_actions().is_break() {
            return self.widen(MIN_ERROR, longest, false, &set);
        }
        IS_OVER
    }
}

/// Lists and maps, by how many others they lie in.
fn levels<'s>(sites: impl Iterator<Item = &'s Site>) -> Vec<Vec<Site>> {
    let mut levels: BTreeMap<usize, Vec<Site>> = BTreeMap::new();
    sites.for_each(|site| levels.entry(site.level).or_default().push(*site));
    levels.into_values().collect()
}
