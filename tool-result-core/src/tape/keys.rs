//! The keys of structs, each set of them kept once, and keys that stand twice.

use std::collections::HashSet;

use super::Tape;
use super::frame::{Expect, Keys};
use super::recorder::Recorder;
use super::token::{Fault, Token, index};

impl Recorder {
    /// The keys that the last struct of this name had.
    pub(super) fn expected_keys(&self, name: &'static str) -> Keys {
        let mut known = self.key_sets.iter().rev();
        if let Some(known) = known.find(|keys| std::ptr::eq(keys.name, name)) {
            return Keys { next: known.start, ..*known };
        }
        let start = index(self.tape.keys.len());
        Keys { name, start, next: start, end: start, has_repeated: false }
    }

    /// The key of a struct's next field is where it is in the last such struct.
    #[inline]
    pub(super) fn is_next_key(&self, key: &'static str) -> bool {
        let next = self.tape.keys.get(self.frame.keys.next as usize);
        next.is_some_and(|next| std::ptr::eq(*next, key))
    }

    pub(super) fn key_of_struct(&mut self, key: &'static str) {
        if !self.is_next_key(key) {
            self.find_key(key);
        }
        self.frame.keys.next += 1;
    }

    /// Has the next key be this one: that of a known struct which begins with the same keys, or of a new one.
    #[cold]
    fn find_key(&mut self, key: &'static str) {
        let Keys { name, start, next, .. } = self.frame.keys;
        let before = start as usize..next as usize;
        let keys = &mut self.tape.keys;
        if self.frame.expected == Expect::RawText || keys.get(before.end) == Some(&key) {
            return;
        }
        let fits = |known: &&Keys| {
            let known_keys = &keys[known.start as usize..known.end as usize];
            std::ptr::eq(known.name, name)
                && known_keys.get(before.len()) == Some(&key)
                && known_keys.starts_with(&keys[before.clone()])
        };
        if let Some(known) = self.key_sets.iter().rev().find(fits) {
            self.frame.keys = Keys { next: known.start + (next - start), ..*known };
            return;
        }
        if before.end < keys.len() {
            let start = index(keys.len());
            keys.extend_from_within(before);
            let next = index(keys.len());
            self.frame.keys = Keys { name, start, next, end: start, has_repeated: false };
        }
        keys.push(key);
    }

    /// Gives the struct that ends its keys.
    pub(super) fn close_keys(&mut self) {
        if self.frame.keys.next != self.frame.keys.end {
            self.add_keys();
        }
        let Keys { start, end: keys_end, has_repeated, .. } = self.frame.keys;
        let at = self.frame.at;
        if let Token::Struct { flat, end, keys, .. } = &mut self.tape.tokens[at as usize] {
            *flat = *end == at + 1 + (keys_end - start);
            *keys = start;
        }
        if has_repeated {
            self.tape.find_repeated_keys(at as usize);
        }
    }

    #[cold]
    fn add_keys(&mut self) {
        let Keys { start, next, .. } = self.frame.keys;
        let keys = &self.tape.keys[start as usize..next as usize];
        let has_repeated = (1..keys.len()).any(|at| keys[..at].contains(&keys[at]));
        let keys = Keys { end: next, has_repeated, ..self.frame.keys };
        if !self.key_sets.contains(&keys) {
            self.key_sets.push(keys);
        }
        self.frame.keys = keys;
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
