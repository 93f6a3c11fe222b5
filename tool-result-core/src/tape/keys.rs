//! What is asked of the keys of a map: whether one stands twice, or may need escapes.

use std::collections::HashSet;

use super::recorder::Recorder;
use super::{Fault, StaticStr, Token, needs_escapes};

const MAX_KEY_SETS: usize = 16;

impl Recorder {
    /// Looks at the keys of the map that was closed last.
    pub(super) fn check_keys(&mut self, map: usize) {
        let Token::Map { end, .. } = self.tape.tokens[map] else { return };
        // a struct's keys are mostly the same ones again, so they are looked at once
        let is_known = |known: &Vec<StaticStr>| {
            known.iter().copied().map(Some).eq(self.tape.static_keys(map + 1, end))
        };
        if self.unique_key_sets.iter().any(is_known) {
            return;
        }
        let is_odd = |(key, _): (&str, usize)| needs_escapes(key);
        let has_odd_names = self.tape.keys(map + 1, end).any(is_odd);
        self.tape.has_odd_names |= has_odd_names;
        let all: Vec<_> = self.tape.keys(map + 1, end).collect();
        if repeated(&all).is_empty() {
            let known: Option<Vec<_>> = self.tape.static_keys(map + 1, end).collect();
            self.unique_key_sets
                .extend(known.filter(|_| self.unique_key_sets.len() < MAX_KEY_SETS));
            return;
        }
        // of two fields with one key, one may be left out this time
        let is_written = |(_, at): &(&str, usize)| self.tape.tokens[*at] != Token::Omitted;
        let written: Vec<_> = all.into_iter().filter(is_written).collect();
        let faults = repeated(&written).into_iter().map(|at| (at, Fault::DuplicateKey));
        self.tape.faults.extend(faults);
    }
}

/// The tokens of the keys that stand before, too.
fn repeated(keys: &[(&str, usize)]) -> Vec<usize> {
    if keys.len() <= 8 {
        let is_before =
            |index: usize, key: &str| keys[..index].iter().any(|(before, _)| *before == key);
        let repeated = keys.iter().enumerate().filter(|(index, (key, _))| is_before(*index, key));
        return repeated.map(|(_, (_, at))| *at).collect();
    }
    let mut seen = HashSet::with_capacity(keys.len());
    keys.iter().filter(|(key, _)| !seen.insert(*key)).map(|(_, at)| *at).collect()
}
