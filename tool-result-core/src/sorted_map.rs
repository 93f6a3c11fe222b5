//! A map for few entries, in one vector. Of std's maps, much more is compiled for each pair of types.

#![expect(clippy::indexing_slicing, reason = "a place is one that was found")]

use std::ops::Range;
use std::sync::{PoisonError, RwLock};

/// Values in the order of their keys.
#[derive(Clone, Debug, Default)]
pub(crate) struct SortedMap<K, V>(Vec<(K, V)>);

impl<K: Ord, V> SortedMap<K, V> {
    fn find(&self, key: &K) -> Result<usize, usize> {
        self.0.binary_search_by(|(known, _)| known.cmp(key))
    }

    pub(crate) fn get(&self, key: &K) -> Option<&V> {
        self.find(key).ok().map(|at| &self.0[at].1)
    }

    /// Replaces the value that the key has.
    pub(crate) fn insert(&mut self, key: K, value: V) {
        match self.find(&key) {
            Ok(at) => self.0[at].1 = value,
            Err(at) => self.0.insert(at, (key, value)),
        }
    }

    pub(crate) fn remove(&mut self, key: &K) {
        if let Ok(at) = self.find(key) {
            self.0.remove(at);
        }
    }

    /// Drops the entries from a key on.
    pub(crate) fn truncate(&mut self, key: &K) {
        self.0.truncate(self.find(key).unwrap_or_else(|at| at));
    }

    pub(crate) fn range(&self, keys: Range<K>) -> &[(K, V)] {
        let place = |key| self.find(key).unwrap_or_else(|at| at);
        &self.0[place(&keys.start)..place(&keys.end)]
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn iter(&self) -> std::slice::Iter<'_, (K, V)> {
        self.0.iter()
    }
}

/// Lists that live as long as the program, each made once for its key.
pub(crate) struct Known<K, T: 'static>(RwLock<SortedMap<K, &'static [T]>>);

impl<K: Ord, T> Known<K, T> {
    pub(crate) const fn new() -> Self {
        Known(RwLock::new(SortedMap(Vec::new())))
    }

    pub(crate) fn get(&self, key: &K) -> Option<&'static [T]> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(key).copied()
    }

    /// Of lists that are made at once, the first one stays.
    pub(crate) fn keep(&self, key: K, made: Vec<T>) -> &'static [T] {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(first) = known.get(&key) {
            return first;
        }
        let made = made.leak();
        known.insert(key, made);
        made
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_stand_in_the_order_of_their_keys() {
        let mut map = SortedMap::default();
        for (key, value) in [(5, 'e'), (1, 'a'), (3, 'x'), (3, 'c')] {
            map.insert(key, value);
        }
        assert_eq!(map.iter().as_slice(), [(1, 'a'), (3, 'c'), (5, 'e')]);
        assert_eq!((map.get(&3), map.get(&4)), (Some(&'c'), None));
        assert_eq!((map.range(1..4), map.range(4..5)), (&[(1, 'a'), (3, 'c')][..], &[][..]));
        assert_eq!(map.range(2..9), [(3, 'c'), (5, 'e')]);
        map.truncate(&4);
        map.remove(&1);
        map.remove(&2);
        assert_eq!(map.iter().as_slice(), [(3, 'c')]);
        map.truncate(&3);
        assert!(map.is_empty());
    }

    #[test]
    fn the_first_list_that_is_made_stays() {
        let known = Known::new();
        let first = known.keep("a", vec![1]);
        assert!(std::ptr::eq(known.keep("a", vec![2]), first));
        assert_eq!((known.get(&"a"), known.get(&"b")), (Some(first), None));
    }
}
