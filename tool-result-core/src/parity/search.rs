//! Many runs of words looked for at once, in time that follows the text and not their number.

use std::collections::{HashMap, VecDeque};

/// The root: nothing is matched.
const NOTHING: usize = 0;

/// An automaton after Aho and Corasick, over words.
#[derive(Debug)]
pub(super) struct Search {
    states: Vec<State>,
    next: HashMap<(usize, u32), usize>,
    /// The states, each behind those it may fall back to.
    order: Vec<usize>,
    /// The state in which each run is complete.
    ends: Vec<usize>,
}

#[derive(Debug, Default)]
struct State {
    /// How many words are matched.
    depth: usize,
    /// The run that is complete here.
    run: Option<usize>,
    /// The longest end of what is matched that is also a beginning.
    fallback: usize,
    /// The nearest of the fallbacks in which a run is complete.
    shorter: usize,
}

impl Search {
    /// For these runs, which are not empty and all different.
    pub(super) fn of(runs: &[Vec<u32>]) -> Self {
        let mut search = Search {
            states: vec![State::default()],
            next: HashMap::new(),
            order: Vec::new(),
            ends: Vec::with_capacity(runs.len()),
        };
        let mut steps: Vec<(usize, u32, usize)> = Vec::new();
        for (number, run) in runs.iter().enumerate() {
            let mut at = NOTHING;
            for (depth, word) in run.iter().enumerate() {
                let fresh = search.states.len();
                let to = *search.next.entry((at, *word)).or_insert(fresh);
                if to == fresh {
                    search.states.push(State { depth: depth + 1, ..State::default() });
                    steps.push((at, *word, fresh));
                }
                at = to;
            }
            search.states[at].run = Some(number);
            search.ends.push(at);
        }
        search.link(&steps);
        search
    }

    fn link(&mut self, steps: &[(usize, u32, usize)]) {
        let mut below: Vec<Vec<(u32, usize)>> = vec![Vec::new(); self.states.len()];
        for (from, word, to) in steps {
            below[*from].push((*word, *to));
        }
        let mut queue = VecDeque::from([NOTHING]);
        while let Some(at) = queue.pop_front() {
            for (word, to) in std::mem::take(&mut below[at]) {
                let fallback =
                    if at == NOTHING { NOTHING } else { self.step(self.states[at].fallback, word) };
                let ends_run = self.states[fallback].run.is_some();
                let shorter = if ends_run { fallback } else { self.states[fallback].shorter };
                let state = &mut self.states[to];
                (state.fallback, state.shorter) = (fallback, shorter);
                self.order.push(to);
                queue.push_back(to);
            }
        }
    }

    fn step(&self, mut at: usize, word: u32) -> usize {
        loop {
            match self.next.get(&(at, word)) {
                Some(to) => return *to,
                None if at == NOTHING => return NOTHING,
                None => at = self.states[at].fallback,
            }
        }
    }

    fn walk(&self, words: impl Iterator<Item = u32>) -> impl Iterator<Item = usize> {
        words.scan(NOTHING, |at, word| {
            *at = self.step(*at, word);
            Some(*at)
        })
    }

    /// How many times each run stands in a text.
    pub(super) fn counts(&self, words: impl Iterator<Item = u32>) -> Vec<usize> {
        let mut seen = vec![0; self.states.len()];
        self.walk(words).for_each(|at| seen[at] += 1);
        for at in self.order.iter().rev() {
            seen[self.states[*at].fallback] += seen[*at];
        }
        self.ends.iter().map(|end| seen[*end]).collect()
    }

    /// Which words of a text are part of a run.
    pub(super) fn covered(&self, words: impl ExactSizeIterator<Item = u32>) -> Vec<bool> {
        let mut longest = vec![0; words.len()];
        for (index, at) in self.walk(words).enumerate() {
            let state = &self.states[at];
            let ends = if state.run.is_some() { at } else { state.shorter };
            longest[index] = self.states[ends].depth;
        }
        let mut is_covered = vec![false; longest.len()];
        let mut open = 0;
        for index in (0..longest.len()).rev() {
            open = longest[index].max(open);
            is_covered[index] = open > 0;
            open = open.saturating_sub(1);
        }
        is_covered
    }

    /// Every run that stands in a text, each time it does.
    pub(super) fn each(&self, words: &[u32], mut found: impl FnMut(usize)) {
        for mut at in self.walk(words.iter().copied()) {
            while at != NOTHING {
                if let Some(run) = self.states[at].run {
                    found(run);
                }
                at = self.states[at].shorter;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_within_runs_are_all_counted() {
        let runs = [vec![1], vec![1, 2], vec![2, 3], vec![1, 2, 3, 4], vec![9, 9]];
        let search = Search::of(&runs);
        let text = [1, 2, 3, 5, 1, 2, 3, 4, 9, 9, 9];
        assert_eq!(search.counts(text.into_iter()), [2, 2, 2, 1, 2]);
        let covered = search.covered(text.into_iter());
        assert_eq!(covered.iter().filter(|covered| !**covered).count(), 1);
        assert!(!covered[3]);
        let mut each = vec![0; runs.len()];
        search.each(&text, |run| each[run] += 1);
        assert_eq!(each, [2, 2, 2, 1, 2]);
    }

    #[test]
    fn nothing_is_looked_for_in_nothing() {
        let search = Search::of(&[]);
        assert!(search.counts([1, 2].into_iter()).is_empty());
        assert_eq!(search.covered([1, 2].into_iter()), [false, false]);
    }

    #[test]
    fn a_text_that_repeats_costs_no_more() {
        let search = Search::of(&[vec![1; 50_000], vec![1], vec![1; 25_000]]);
        let counts = search.counts(std::iter::repeat_n(1, 200_000));
        assert_eq!(counts, [150_001, 200_000, 175_001]);
    }
}
