//! The keys of structs, each set of them kept once, and keys that stand twice.

use std::collections::HashSet;

use super::Tape;
use super::frame::{Expect, KeySet, Keys};
use super::recorder::Recorder;
use super::token::{Fault, Token, index};

impl Recorder {
    /// The keys that the last struct of this name had.
    pub(super) fn expected_keys(&mut self, name: &'static str) -> Keys {
        let is_named = |set: &KeySet| std::ptr::eq(set.name, name);
        match self.key_sets.iter().rposition(is_named) {
            Some(set) => {
                let KeySet { start, end, .. } = self.key_sets[set];
                Keys { set: Some(index(set)), next: start, end }
            }
            None => self.begin_new_keys(name),
        }
    }

    /// The name goes before its new keys.
    #[cold]
    fn begin_new_keys(&mut self, name: &'static str) -> Keys {
        let start = index(self.new_keys.len());
        self.new_keys.push(name);
        Keys { set: None, next: start, end: start }
    }

    /// The key of a struct's next field is where it is in the last such struct.
    #[inline]
    pub(super) fn is_next_key(&self, key: &'static str) -> bool {
        let Keys { next, end, .. } = self.frame.keys;
        next < end && std::ptr::eq(self.tape.keys[next as usize], key)
    }

    pub(super) fn key_of_struct(&mut self, key: &'static str) {
        if self.is_next_key(key) {
            self.frame.keys.next += 1;
        } else {
            self.other_key(key);
        }
    }

    #[cold]
    fn other_key(&mut self, key: &'static str) {
        let Keys { set, next, end } = self.frame.keys;
        let Some(set) = set else {
            if self.frame.expected != Expect::RawText {
                self.new_keys.push(key);
            }
            return;
        };
        let KeySet { name, start, .. } = self.key_sets[set as usize];
        let before = start as usize..next as usize;
        if next < end && self.tape.keys[next as usize] == key {
            self.frame.keys.next += 1;
            return;
        }
        let fits = |other: &KeySet| {
            let keys = &self.tape.keys[other.start as usize..other.end as usize];
            keys.get(before.len()) == Some(&key)
                && keys.starts_with(&self.tape.keys[before.clone()])
        };
        if let Some(set) = self.key_sets.iter().rposition(fits) {
            let KeySet { start, end, .. } = self.key_sets[set];
            let next = start + index(before.len()) + 1;
            self.frame.keys = Keys { set: Some(index(set)), next, end };
        } else {
            self.frame.keys = self.begin_new_keys(name);
            self.new_keys.extend_from_slice(&self.tape.keys[before]);
            self.new_keys.push(key);
        }
    }

    /// Gives the struct that ends its keys.
    pub(super) fn close_keys(&mut self) {
        let Keys { set, next, .. } = self.frame.keys;
        let (set, count) = match set {
            Some(set) => {
                let set = self.key_sets[set as usize];
                (set, next - set.start)
            }
            None => self.keep_new_keys(),
        };
        let at = self.frame.at;
        if let Token::Struct { flat, end, keys, .. } = &mut self.tape.tokens[at as usize] {
            *flat = *end == at + 1 + count;
            *keys = set.start;
        }
        if set.has_repeated {
            self.tape.find_repeated_keys(at as usize);
        }
    }

    #[cold]
    fn keep_new_keys(&mut self) -> (KeySet, u32) {
        let start = self.frame.keys.next as usize;
        let (name, new) = (self.new_keys[start], &self.new_keys[start + 1..]);
        let count = index(new.len());
        let keys = &mut self.tape.keys;
        let is_same = |set: &&KeySet| keys[set.start as usize..set.end as usize] == *new;
        let set = if let Some(known) = self.key_sets.iter().find(is_same) {
            KeySet { name, ..*known }
        } else {
            let start = index(keys.len());
            keys.extend_from_slice(new);
            let has_repeated = (1..new.len()).any(|at| new[..at].contains(&new[at]));
            KeySet { name, start, end: start + count, has_repeated }
        };
        self.key_sets.push(set);
        self.new_keys.truncate(start);
        (set, count)
    }
}

impl Tape {
    /// Notes which keys of a map or struct stand before, too.
    pub(super) fn find_repeated_keys(&mut self, map: usize) {
        let entries = self.node(map).entries();
        // sorted keys are the common case
        if entries.iter().map(|(key, _)| key).is_sorted_by(|one, other| one < other) {
            return;
        }
        let (keys, values): (Vec<_>, Vec<_>) =
            entries.iter().map(|(key, node)| (key, node.at())).unzip();
        let faults = repeated(&keys).into_iter().map(|key| (values[key], Fault::DuplicateKey));
        let faults: Vec<_> = faults.collect();
        self.faults.extend(faults);
    }
}

/// The numbers of the keys that stand before, too.
fn repeated(keys: &[&str]) -> Vec<usize> {
    if keys.len() <= 8 {
        return (1..keys.len()).filter(|at| keys[..*at].contains(&keys[*at])).collect();
    }
    let mut seen = HashSet::with_capacity(keys.len());
    (0..keys.len()).filter(|at| !seen.insert(keys[*at])).collect()
}
