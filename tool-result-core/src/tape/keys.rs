//! The keys of structs, each set of them kept once, and keys that stand twice.

use std::ops::Range;

use super::Tape;
use super::recorder::Recorder;
use super::token::{Token, index};
use crate::Error;

impl Recorder {
    /// Gives the struct that ends its keys: those of an earlier one, or new ones.
    pub(super) fn close_keys(&mut self) {
        let keys = &self.keys[self.frame.keys as usize..];
        let mut sets = self.key_sets.iter().rev();
        let known = sets.find(|set| are_same(&self.tape.keys[(*set).clone()], keys)).cloned();
        let is_new = known.is_none();
        let set = known.unwrap_or_else(|| self.add_keys());
        let at = self.frame.at as usize;
        if let Token::Struct { flat, end, keys, .. } = &mut self.tape.tokens[at] {
            *flat = *end as usize == at + 1 + set.len();
            *keys = index(set.start);
        }
        if is_new && self.key_sets.last() != Some(&set) {
            self.tape.find_repeated_keys(at);
        }
    }

    #[cold]
    fn add_keys(&mut self) -> Range<usize> {
        let keys = &self.keys[self.frame.keys as usize..];
        let start = self.tape.keys.len();
        self.tape.keys.extend_from_slice(keys);
        let set = start..self.tape.keys.len();
        // keys that stand twice are new in each struct, as they are an error only where both have a value
        if (1..keys.len()).all(|at| !keys[..at].contains(&keys[at])) {
            self.key_sets.push(set.clone());
        }
        set
    }
}

fn are_same(known: &[&str], keys: &[&str]) -> bool {
    known.len() == keys.len() && known.iter().zip(keys).all(|(a, b)| std::ptr::eq(*a, *b))
}

impl Tape {
    pub(super) fn find_repeated_keys(&mut self, map: usize) {
        let entries = self.node(map).entries();
        // sorted keys are the common case
        if entries.iter().map(|(key, _)| key).is_sorted_by(|one, other| one < other) {
            return;
        }
        let mut entries: Vec<_> = entries.iter().map(|(key, node)| (key, node.at())).collect();
        entries.sort_unstable();
        let repeated = entries.windows(2).filter(|pair| pair[0].0 == pair[1].0);
        let fault = Error::DuplicateKey { path: String::new() };
        let faults: Vec<_> = repeated.map(|pair| (pair[1].1, fault.clone())).collect();
        self.faults.extend(faults);
    }
}
