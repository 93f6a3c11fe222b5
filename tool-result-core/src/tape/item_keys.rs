//! The keys under which a type writes its fields, found by where the values lie in memory.
//!
//! A template names fields as Rust does; serde may have renamed them. Serializing one value tells
//! both the key and the address of each field, and generated code knows the address by name.

use std::any::TypeId;
use std::borrow::Cow;
use std::fmt;

use super::recorder::Recorder;
use super::tracker::{FieldAddress, FieldKey, ReadField, TrackedKeys, find_key};
use crate::layout::OneType;
use crate::sorted_map::Known;

impl Recorder {
    pub(super) fn track(&mut self, key: &str, value: Option<FieldAddress>) {
        if self.depth() == 1
            && let Some(tracker) = &mut self.tracker
        {
            tracker.push((key.to_owned(), value));
        }
    }
}

/// The keys of an item's fields, by their Rust names.
#[derive(Debug, Default)]
pub struct ItemKeys {
    keys: Cow<'static, [KeyOfName]>,
    /// Items read since the last one that showed a key.
    idle: usize,
    reads_left: usize,
    /// A value was not there to be read.
    has_skipped: bool,
    recorder: Option<Box<Recorder>>,
}

/// A name that an item was asked for, with its key if one showed it.
type KeyOfName = (&'static str, Option<FieldKey>);

/// The type of a list, its variant and the number of its field.
type Place = (TypeId, &'static str, usize);

/// The keys of the items of each list that an earlier result has shown.
static KNOWN: Known<Place, KeyOfName> = Known::new();

/// The items in a row that tell nothing new before no more are read: a name may never be written.
const MAX_IDLE: usize = 16;

impl ItemKeys {
    /// The keys of the items of a field, by its number: those that are known, or else what at most `max_reads` items tell.
    /// All may leave out what is looked for. Of a type with parameters, each result may have others.
    pub(crate) fn of_field(
        (of, field): (Option<OneType>, usize),
        max_reads: usize,
        read: impl FnOnce(&mut Self) -> fmt::Result,
    ) -> Self {
        let place = of.map(|(id, name)| (id(), name, field));
        if let Some(keys) = place.and_then(|place| KNOWN.get(&place)) {
            return ItemKeys { keys: Cow::Borrowed(keys), ..ItemKeys::default() };
        }
        let mut keys = ItemKeys { reads_left: max_reads, ..ItemKeys::default() };
        // only the author's functions fail
        let _ = read(&mut keys);
        if let Some(place) = place.filter(|_| keys.are_complete()) {
            KNOWN.keep(place, keys.keys.to_vec());
        }
        keys
    }

    fn are_complete(&self) -> bool {
        !self.keys.is_empty()
            && !self.has_skipped
            && self.keys.iter().all(|(_, key)| is_own(key.as_ref()))
    }

    /// A value is not there to be read. True if a further item cannot tell more.
    pub fn skip(&mut self) -> bool {
        self.has_skipped = true;
        self.is_last(true)
    }

    pub(crate) fn begin_item(&mut self) -> &mut Recorder {
        // the keys are all that counts, so no values are kept
        let recorder = Recorder::with_budget(0);
        let recorder = Recorder { tracker: Some(TrackedKeys::new()), ..recorder };
        let recorder = self.recorder.insert(Box::new(recorder));
        recorder.begin_alone()
    }

    /// The fields of an item by Rust name, each with its place. True if a further item cannot tell more.
    pub(crate) fn end_item(&mut self, fields: &[ReadField], start: usize, size: usize) -> bool {
        let item = start..start + size;
        let tracked = self.recorder.take().and_then(|recorder| recorder.tracker);
        let tracked = tracked.unwrap_or_default();
        let mut is_idle = true;
        for field in fields {
            let place = self.keys.iter().position(|(name, _)| *name == field.name);
            let place = place.unwrap_or_else(|| {
                self.keys.to_mut().push((field.name, None));
                self.keys.len() - 1
            });
            let known = &mut self.keys.to_mut()[place].1;
            if !is_own(known.as_ref())
                && let Some(key) = find_key(&tracked, field, &item)
                && (known.is_none() || key.is_own)
            {
                *known = Some(key);
                is_idle = false;
            }
        }
        // what this item leaves out another may have
        let leaves_out = tracked.iter().any(|(_, address)| address.is_none());
        self.is_last(is_idle && !leaves_out)
            || fields.iter().all(|field| is_own(self.key(field.name)))
    }

    /// Counts an item that was read. True if no more may be read.
    fn is_last(&mut self, is_idle: bool) -> bool {
        self.idle = if is_idle { self.idle + 1 } else { 0 };
        let none_left = self.reads_left == 0;
        self.reads_left = self.reads_left.saturating_sub(1);
        none_left || self.idle >= MAX_IDLE
    }

    pub(crate) fn key(&self, name: &str) -> Option<&FieldKey> {
        self.known(name)?.as_ref()
    }

    pub(crate) fn is_lost(&self, name: &str) -> bool {
        matches!(self.known(name), Some(None))
    }

    fn known(&self, name: &str) -> Option<&Option<FieldKey>> {
        self.keys.iter().find(|(known, _)| *known == name).map(|(_, key)| key)
    }
}

fn is_own(key: Option<&FieldKey>) -> bool {
    key.is_some_and(|key| key.is_own)
}
