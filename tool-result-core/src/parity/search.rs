//! Many runs of words looked for at once, in time that follows the text and not their number.

use std::collections::{HashMap, VecDeque};

use super::words::JOINT;

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
    /// Whether each run has a point between two words, and so is another one where such a point and
    /// more follow.
    is_jointed: Vec<bool>,
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
            is_jointed: runs.iter().map(|run| run.contains(&JOINT)).collect(),
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

    fn walk(&self, words: &[u32]) -> impl Iterator<Item = (usize, usize)> {
        let step = |at: &mut usize, (index, word): (usize, &u32)| {
            *at = self.step(*at, *word);
            Some((index, *at))
        };
        words.iter().enumerate().scan(NOTHING, step)
    }

    /// Whether a point and more follow here, and what follows is no run of its own.
    fn goes_on(&self, words: &[u32], index: usize) -> bool {
        words.get(index + 1) == Some(&JOINT)
            && words.get(index + 2).is_some_and(|next| !self.next.contains_key(&(NOTHING, *next)))
    }

    /// How many times each run stands in a text.
    pub(super) fn counts(&self, words: &[u32]) -> Vec<usize> {
        let mut seen = vec![(0, 0); self.states.len()];
        for (index, at) in self.walk(words) {
            seen[at].0 += 1;
            seen[at].1 += usize::from(self.goes_on(words, index));
        }
        for at in self.order.iter().rev() {
            let (all, longer) = seen[*at];
            let fallback = &mut seen[self.states[*at].fallback];
            *fallback = (fallback.0 + all, fallback.1 + longer);
        }
        let count = |(run, end): (usize, &usize)| {
            let (all, longer) = seen[*end];
            if self.is_jointed[run] { all - longer } else { all }
        };
        self.ends.iter().enumerate().map(count).collect()
    }

    /// The runs that end in this word, the longest first.
    fn ending(
        &self,
        words: &[u32],
        index: usize,
        at: usize,
    ) -> impl Iterator<Item = (usize, usize)> {
        let goes_on = self.goes_on(words, index);
        let shorter = |at: &usize| Some(self.states[*at].shorter).filter(|at| *at != NOTHING);
        std::iter::successors(Some(at).filter(|at| *at != NOTHING), shorter)
            .filter_map(|at| self.states[at].run.map(|run| (at, run)))
            .filter(move |(_, run)| !(goes_on && self.is_jointed[*run]))
    }

    /// Which words of a text are part of a run.
    pub(super) fn covered(&self, words: &[u32]) -> Vec<bool> {
        let mut longest = vec![0; words.len()];
        for (index, at) in self.walk(words) {
            let end = self.ending(words, index, at).next();
            longest[index] = end.map_or(0, |(at, _)| self.states[at].depth);
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

    /// Every run that stands in a text, each time it does, with the number of its last word.
    pub(super) fn each(&self, words: &[u32], mut found: impl FnMut(usize, usize)) {
        for (index, at) in self.walk(words) {
            self.ending(words, index, at).for_each(|(_, run)| found(index, run));
        }
    }

    /// How many runs there are.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
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
        assert_eq!(search.counts(&text), [2, 2, 2, 1, 2]);
        let covered = search.covered(&text);
        assert_eq!(covered.iter().filter(|covered| !**covered).count(), 1);
        assert!(!covered[3]);
        let mut each = vec![0; runs.len()];
        search.each(&text, |_, run| each[run] += 1);
        assert_eq!(each, [2, 2, 2, 1, 2]);
    }

    #[test]
    fn a_run_with_a_point_does_not_stand_where_it_goes_on() {
        let search = Search::of(&[vec![1, JOINT, 2], vec![1], vec![4]]);
        assert_eq!(search.counts(&[1, JOINT, 2, JOINT, 3, 1, JOINT, 2]), [1, 2, 0]);
        assert_eq!(search.covered(&[1, JOINT, 2, JOINT, 3]), [true, false, false, false, false]);
        // what follows is a value itself
        assert_eq!(search.counts(&[1, JOINT, 2, JOINT, 4]), [1, 1, 1]);
    }

    #[test]
    fn nothing_is_looked_for_in_nothing() {
        let search = Search::of(&[]);
        assert!(search.counts(&[1, 2]).is_empty());
        assert_eq!(search.covered(&[1, 2]), [false, false]);
    }

    #[test]
    fn a_text_that_repeats_costs_no_more() {
        let search = Search::of(&[vec![1; 50_000], vec![1], vec![1; 25_000]]);
        let counts = search.counts(&vec![1; 200_000]);
        assert_eq!(counts, [150_001, 200_000, 175_001]);
    }
}
