//! The search for the largest setting that fits.

#![expect(clippy::arithmetic_side_effects, reason = "`low` stays below `high`")]

use super::fit::Fit;

/// After so many guesses in a row that did not bring the ends nearer by half, the middle is taken.
const MAX_MISSES: usize = 2;

/// A setting, and how much of the limits it takes.
#[derive(Clone, Copy)]
pub(super) struct Probe {
    pub(super) n: usize,
    pub(super) load: f64,
}

impl Fit<'_, '_> {
    /// The largest setting that fits, given that `low` does and was drawn last of those that do.
    /// `high` is the largest there is; where its load is over 1, it is known not to fit.
    pub(super) fn largest(
        &mut self,
        mut low: Probe,
        mut high: Probe,
        weight: &dyn Fn(usize) -> f64,
        set: &dyn Fn(&mut Self, usize),
    ) -> Probe {
        if high.n <= low.n {
            return low;
        }
        if high.load <= 1.0 {
            set(self, high.n);
            high.load = self.probe();
            if high.load <= 1.0 {
                return high;
            }
        }
        let mut misses = 0;
        while high.n - low.n > 1 {
            let is_off = misses == MAX_MISSES;
            let n = if is_off { low.n.midpoint(high.n) } else { guess(low, high, weight) };
            let span = high.n - low.n;
            set(self, n);
            let probe = Probe { n, load: self.probe() };
            if probe.load <= 1.0 {
                low = probe;
            } else {
                high = probe;
            }
            let is_miss = !is_off && (high.n - low.n) * 2 > span;
            misses = if is_miss { misses + 1 } else { 0 };
        }
        set(self, low.n);
        low
    }
}

/// The setting at which the limit is crossed if the load grows evenly between two others.
fn guess(low: Probe, high: Probe, weight: &dyn Fn(usize) -> f64) -> usize {
    let (from, to) = (weight(low.n), weight(high.n));
    let share = (1.0 - low.load) / (high.load - low.load);
    let wanted = from + (to - from) * share;
    let (mut least, mut most) = (low.n + 1, high.n - 1);
    while least < most {
        let middle = least + (most - least).div_ceil(2);
        if weight(middle) <= wanted {
            least = middle;
        } else {
            most = middle - 1;
        }
    }
    least
}

/// The weight of the first items of a list.
#[expect(clippy::cast_precision_loss, reason = "a guess is made of it, and checked")]
pub(super) fn list_weight(sizes: &[usize], n: usize) -> f64 {
    n.checked_sub(1).and_then(|last| sizes.get(last)).map_or(0.0, |size| *size as f64)
}

/// The weight of so many parts that are all alike.
#[expect(clippy::cast_precision_loss, reason = "a guess is made of it, and checked")]
pub(super) fn even_weight(n: usize) -> f64 {
    n as f64
}
