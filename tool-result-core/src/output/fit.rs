//! Finds what stays of a result: as much as is within the limits.
//!
//! Whole items of lists go first, then parts of the first item, where it alone is too much; then lists
//! and maps below the result, long texts, whole entries. What a half takes is measured on that half
//! as it is drawn, so what fits is known and not estimated. Guesses only save drawing.

use std::ops::ControlFlow;

use super::draft::{Draft, Halves};
use super::sites::Site;
use crate::Error;
use crate::limits::Limits;

/// A text is not shortened to less, in bytes.
const SHORTEST_TEXT: usize = 64;

/// After so many guesses in a row that did not bring the ends nearer by half, the middle is taken.
const MISSES: usize = 2;

/// The part of the limits within which a list is kept before longer ones are cut.
const SMALL: f64 = 1.0 / 8.0;

/// The limits from which on there is always an answer, if need be with fewer next actions.
const FLOOR: (usize, usize, usize) = (512, 16, 128);

/// Cuts the draft until it is within its limits, and draws it.
pub(super) fn fit(draft: &mut Draft<'_>) -> Result<Halves, Error> {
    let halves = draft.draw()?;
    let load = draft.load(&halves);
    if load <= 1.0 {
        return Ok(halves);
    }
    draft.find_sites();
    let mut fit = Fit { draft, best: None };
    match fit.run(load)? {
        ControlFlow::Break(()) => fit.best.map_or_else(|| fit.draft.draw(), Ok),
        ControlFlow::Continue(()) => Err(fit.too_small()?),
    }
}

struct Fit<'d, 'r> {
    draft: &'d mut Draft<'r>,
    /// What was drawn last that fits.
    best: Option<Halves>,
}

/// `Break` where the limits are kept.
type Step = Result<ControlFlow<()>, Error>;

/// A setting, and how much of the limits it takes.
#[derive(Clone, Copy)]
struct Probe {
    n: usize,
    load: f64,
}

impl Fit<'_, '_> {
    /// `whole`: what all that is recorded takes.
    fn run(&mut self, whole: f64) -> Step {
        let own_room = self.draft.own_room;
        if self.draft.has_own_parts() {
            self.draft.own_room = own_room / 8;
        }
        for list in 0..self.draft.sites.lists.len() {
            self.keep(list, 0);
        }
        let load = self.probe()?;
        if load <= 1.0 {
            self.fill(load, whole)?;
            self.widen_own(own_room)?;
            return Ok(ControlFlow::Break(()));
        }
        let outside = |sites: &[Site]| -> Vec<Site> {
            sites.iter().filter(|site| !site.in_item).copied().collect()
        };
        let (nested, texts) = (outside(&self.draft.sites.nested), outside(&self.draft.sites.texts));
        if self.shrink(&nested, &texts)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
        self.draft.cut_text = true;
        self.set_nested(&nested, usize::MAX);
        self.set_texts(&texts, usize::MAX);
        if self.probe()? <= 1.0 || self.shrink(&nested, &texts)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
        if self.leave_out_entries()?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
        if at_floor(self.draft.limits) { self.cut_actions() } else { Ok(ControlFlow::Continue(())) }
    }

    /// Draws the draft as it is cut now, and tells how much of the limits it takes.
    fn probe(&mut self) -> Result<f64, Error> {
        let halves = self.draft.draw()?;
        let load = self.draft.load(&halves);
        if load <= 1.0 {
            self.best = Some(halves);
        }
        Ok(load)
    }

    /// The largest setting that fits, given that `low` does and was drawn last of those that do.
    /// `high` is the largest there is; where its load is over 1, it does not fit.
    fn largest(
        &mut self,
        mut low: Probe,
        mut high: Probe,
        weight: &dyn Fn(usize) -> f64,
        set: &dyn Fn(&mut Self, usize),
    ) -> Result<Probe, Error> {
        if high.n <= low.n {
            return Ok(low);
        }
        if high.load <= 1.0 {
            set(self, high.n);
            high.load = self.probe()?;
            if high.load <= 1.0 {
                return Ok(high);
            }
        }
        let mut misses = 0;
        while high.n - low.n > 1 {
            let is_off = misses == MISSES;
            let n = if is_off { low.n.midpoint(high.n) } else { guess(low, high, weight) };
            let span = high.n - low.n;
            set(self, n);
            let probe = Probe { n, load: self.probe()? };
            if probe.load <= 1.0 {
                low = probe;
            } else {
                high = probe;
            }
            let is_miss = !is_off && (high.n - low.n) * 2 > span;
            misses = if is_miss { misses + 1 } else { 0 };
        }
        set(self, low.n);
        Ok(low)
    }

    fn keep(&mut self, list: usize, n: usize) {
        let at = self.draft.sites.lists[list].at;
        self.draft.show(at, n);
    }

    /// Shows as many items as fit: small lists whole, then the others in the order of declaration.
    fn fill(&mut self, mut load: f64, whole: f64) -> Result<(), Error> {
        let lists = &self.draft.sites.lists;
        let all: f64 = lists.iter().map(|list| weight_of(&list.sizes, list.sizes.len())).sum();
        let per_weight = (whole - load) / all.max(1.0);
        let mut open: Vec<usize> = Vec::new();
        for list in 0..self.draft.sites.lists.len() {
            if self.draft.sites.lists[list].total == 0 {
                continue;
            }
            match self.keep_if_small(list, load)? {
                Some(with) => load = with,
                None => open.push(list),
            }
        }
        let mut is_first = true;
        for list in open {
            let sizes = self.draft.sites.lists[list].sizes.clone();
            let weight = |n: usize| weight_of(&sizes, n);
            let set = |fit: &mut Self, n| fit.keep(list, n);
            // a list of which not all was recorded is known to be too long
            let is_partial = sizes.len() < self.draft.sites.lists[list].total;
            let expected = load + per_weight * weight(sizes.len());
            let high = Probe { n: sizes.len(), load: if is_partial { expected } else { 0.0 } };
            let kept = self.largest(Probe { n: 0, load }, high, &weight, &set)?;
            load = kept.load;
            if kept.n == 0 && is_first {
                self.keep_part_of_first(list)?;
            }
            is_first &= kept.n == self.draft.sites.lists[list].total;
        }
        Ok(())
    }

    /// Shows a list whole where it takes a small part of the limits: the load with it.
    fn keep_if_small(&mut self, list: usize, load: f64) -> Result<Option<f64>, Error> {
        let site = &self.draft.sites.lists[list];
        let (recorded, at_least) = (site.recorded, site.sizes.last().copied().unwrap_or(0));
        let is_long = at_least > self.draft.limits.max_bytes / 8;
        if is_long || recorded < site.total {
            return Ok(None);
        }
        let best = self.best.take();
        self.keep(list, recorded);
        let with = self.probe()?;
        if with <= 1.0 && with - load <= SMALL {
            return Ok(Some(with));
        }
        self.best = best;
        self.keep(list, 0);
        Ok(None)
    }

    /// Shows the first item of a list, cut where it can be.
    fn keep_part_of_first(&mut self, list: usize) -> Result<(), Error> {
        let first = self.draft.sites.lists[list].first.clone();
        let inside = |sites: &[Site]| -> Vec<Site> {
            sites.iter().filter(|site| first.contains(&site.at)).copied().collect()
        };
        let (nested, texts) = (inside(&self.draft.sites.nested), inside(&self.draft.sites.texts));
        self.keep(list, 1);
        if self.shrink(&nested, &texts)?.is_continue() {
            self.keep(list, 0);
            self.set_nested(&nested, usize::MAX);
            self.set_texts(&texts, usize::MAX);
        }
        Ok(())
    }

    /// Cuts lists and maps, where that is not enough long texts, where that is not enough both.
    fn shrink(&mut self, nested: &[Site], texts: &[Site]) -> Step {
        self.set_nested(nested, 0);
        if self.widen_nested(nested)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
        self.set_nested(nested, usize::MAX);
        self.set_texts(texts, SHORTEST_TEXT);
        if self.widen_texts(texts)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
        self.set_nested(nested, 0);
        if self.widen_nested(nested)?.is_break() {
            return self.widen_texts(texts);
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Where it fits as it is, shows as much of lists and maps as fits.
    fn widen_nested(&mut self, nested: &[Site]) -> Step {
        let set = |fit: &mut Self, n| fit.set_nested(nested, n);
        self.widen(0, nested.iter().map(|site| site.recorded).max().unwrap_or(0), &set)
    }

    fn widen_texts(&mut self, texts: &[Site]) -> Step {
        let set = |fit: &mut Self, n| fit.set_texts(texts, n);
        let longest = texts.iter().map(|site| site.recorded).max().unwrap_or(0);
        self.widen(SHORTEST_TEXT, longest, &set)
    }

    fn widen(&mut self, low: usize, high: usize, set: &dyn Fn(&mut Self, usize)) -> Step {
        let load = self.probe()?;
        if load > 1.0 {
            return Ok(ControlFlow::Continue(()));
        }
        #[expect(clippy::cast_precision_loss, reason = "a guess is made of it, and checked")]
        self.largest(Probe { n: low, load }, Probe { n: high, load: 0.0 }, &|n| n as f64, set)?;
        Ok(ControlFlow::Break(()))
    }

    fn set_nested(&mut self, nested: &[Site], n: usize) {
        for site in nested {
            self.draft.show(site.at, n);
        }
    }

    fn set_texts(&mut self, texts: &[Site], n: usize) {
        for site in texts {
            self.draft.show_text(site.at, n);
        }
    }

    /// Gives what is left to the functions of the author's.
    fn widen_own(&mut self, room: usize) -> Result<(), Error> {
        let low = self.draft.own_room;
        let set = |fit: &mut Self, n| fit.draft.own_room = n;
        if low < room {
            let _ = self.widen(low, room, &set)?;
        }
        Ok(())
    }

    /// Leaves out entries of the result, the last ones first.
    fn leave_out_entries(&mut self) -> Step {
        let entries = self.draft.sites.entries.clone();
        let set = |fit: &mut Self, n: usize| {
            fit.draft.recording.end_at(entries.get(n).copied().unwrap_or(usize::MAX));
        };
        set(self, 0);
        self.widen(0, entries.len(), &set)
    }

    /// Shortens the next actions, and leaves some out where that is not enough.
    fn cut_actions(&mut self) -> Step {
        let texts = self.draft.action_texts();
        self.set_texts(&texts, SHORTEST_TEXT);
        if self.widen_texts(&texts)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
        let Some((at, len)) = self.draft.actions() else { return Ok(ControlFlow::Continue(())) };
        self.draft.show(at, 0);
        self.widen(0, len, &|fit, n| fit.draft.show(at, n))
    }

    /// The error for limits that hold not even the least.
    fn too_small(&mut self) -> Result<Error, Error> {
        let least = self.draft.draw()?;
        Ok(self.draft.too_small(&least))
    }
}

/// Where the limit is crossed, if the load grows evenly between two settings.
fn guess(low: Probe, high: Probe, weight: &dyn Fn(usize) -> f64) -> usize {
    let (from, to) = (weight(low.n), weight(high.n));
    let share = (1.0 - low.load) / (high.load - low.load);
    let wanted = from + (to - from) * share;
    let (mut least, mut most) = (low.n + 1, high.n - 1);
    while least < most {
        let middle = least + (most - least).div_ceil(2);
        if weight(middle) <= wanted { least = middle } else { most = middle - 1 }
    }
    least
}

#[expect(clippy::cast_precision_loss, reason = "a guess is made of it, and checked")]
fn weight_of(sizes: &[usize], n: usize) -> f64 {
    n.checked_sub(1).and_then(|last| sizes.get(last)).map_or(0.0, |size| *size as f64)
}

fn at_floor(limits: &Limits) -> bool {
    let (bytes, lines, tokens) = FLOOR;
    limits.max_bytes >= bytes && limits.max_lines >= lines && limits.max_tokens >= tokens
}
