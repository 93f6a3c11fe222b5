//! The places of fields in memory, and the keys that serde gives them.

use std::ops::Range;
use std::sync::Arc;

use crate::layout::FoundPart;

/// The place of a field in memory, to know it again when it is serialized. The type tells a struct
/// from its first field, and fields of no size from each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FieldAddress {
    pub(super) address: *const (),
    pub(super) type_name: &'static str,
}

/// The place of a field in memory. As a function, it would be compiled for every type.
macro_rules! address {
    ($field:expr, $type:ty) => {
        $crate::tape::tracker::FieldAddress {
            address: std::ptr::from_ref($field).cast(),
            type_name: std::any::type_name::<$type>(),
        }
    };
}
pub(super) use address;

/// The keys of the outermost map, each with the address of its value; `None` if it was left out.
pub(super) type TrackedKeys = Vec<(String, Option<FieldAddress>)>;

#[derive(Clone, Debug)]
pub(crate) struct FieldKey {
    pub(crate) key: Arc<str>,
    /// The value under the key is the field itself: serde writes nothing else in its place.
    pub(crate) is_own: bool,
    /// The parts in its type, which the derive did not see.
    pub(crate) part: Option<FoundPart>,
}

/// A field of an item that is read.
#[derive(Debug)]
pub struct ReadField {
    /// Its name in Rust.
    pub(super) name: &'static str,
    /// Its place, if there is a value.
    address: Option<FieldAddress>,
    part: Option<FoundPart>,
}

impl ReadField {
    pub(crate) fn new<T: ?Sized>(
        name: &'static str,
        value: Option<&T>,
        part: Option<FoundPart>,
    ) -> Self {
        ReadField { name, address: value.map(|value| address!(value, T)), part }
    }
}

/// A field at whose address a key's value lies has that key. Any other is skipped, or goes through a wrapper of serde's
/// `with`: its key is looked for among those whose value is no other part of the item, as spelled and then without
/// regard to case and underscores.
pub(super) fn find_key(
    tracked: &TrackedKeys,
    ReadField { name, address, part }: &ReadField,
    item: &Range<usize>,
) -> Option<FieldKey> {
    let is_part = |address: &FieldAddress| item.contains(&address.address.addr());
    let wrapped = || tracked.iter().filter(|(_, address)| !address.as_ref().is_some_and(is_part));
    let own = tracked.iter().find(|(_, tracked)| address.is_some() && tracked == address);
    // that of a field in a field has both names
    let last = name.rsplit('.').next()?;
    let (key, _) = own
        .or_else(|| wrapped().find(|(key, _)| key == last))
        .or_else(|| wrapped().find(|(key, _)| alike(key, last)))?;
    // of another value in its place, the type is not known
    let part = part.filter(|_| own.is_some());
    Some(FieldKey { key: key.as_str().into(), is_own: own.is_some(), part })
}

/// Compares names in any of serde's spellings: `line_number`, `lineNumber`, `LINE-NUMBER`.
pub(crate) fn alike(key: &str, name: &str) -> bool {
    letters(key).eq(letters(name))
}

fn letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|c| !matches!(c, '_' | '-')).flat_map(char::to_lowercase)
}
