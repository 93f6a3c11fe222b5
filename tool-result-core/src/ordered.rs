//! Lists of values in the order of their keys, no key twice. They are cheap where the keys come in order.

use std::ops::Range;

/// Puts a value in its place.
pub(crate) fn insert<K: Ord, V>(all: &mut Vec<(K, V)>, key: K, value: V) {
    let place = all.partition_point(|(known, _)| *known < key);
    all.insert(place, (key, value));
}

/// The value under a key.
pub(crate) fn get<'a, K: Ord, V>(all: &'a [(K, V)], key: &K) -> Option<&'a V> {
    let place = all.binary_search_by(|(known, _)| known.cmp(key)).ok()?;
    all.get(place).map(|(_, value)| value)
}

/// The values whose keys are in this range.
pub(crate) fn within<K: Ord, V>(all: &[(K, V)], keys: Range<K>) -> &[(K, V)] {
    let place = |key| all.partition_point(|(known, _)| *known < key);
    all.get(place(keys.start)..place(keys.end)).unwrap_or_default()
}
