//! Under which keys a type writes its fields, found by looking where the values lie.
//!
//! A template names fields as Rust does; serde may have renamed them. Serializing one value tells
//! both the key and the place of each field, and generated code knows the place by name.

use std::any::type_name;
use std::ops::Range;

use serde::Serialize;

use super::Recorder;

/// Where a field lies, to know it again when it is serialized. The type tells a struct from its
/// first field, and fields of no size from each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    address: usize,
    type_name: &'static str,
}

/// Where a field lies.
pub fn address<T: ?Sized>(field: &T) -> Spot {
    Spot { address: std::ptr::from_ref(field).cast::<()>().addr(), type_name: type_name::<T>() }
}

/// The keys of the outermost map, each with the place of its value; none where it was left out.
#[derive(Debug, Default)]
pub(super) struct Watch(Vec<(String, Option<Spot>)>);

impl Recorder {
    pub(super) fn watch_field<T: ?Sized>(&mut self, key: &str, value: &T) {
        if self.depth == 1
            && let Some(watch) = &mut self.watch
        {
            watch.0.push((key.to_owned(), Some(address(value))));
        }
    }

    pub(super) fn watch_skipped(&mut self, key: &str) {
        if self.depth == 1
            && let Some(watch) = &mut self.watch
        {
            watch.0.push((key.to_owned(), None));
        }
    }

    /// As [`watch_field`](Self::watch_field), for the key that was recorded last.
    pub(super) fn watch_value<T: ?Sized>(&mut self, value: &T) {
        if self.depth == 1 && self.watch.is_some() {
            let key =
                self.tape.node(self.tape.tokens.len() - 1).str().unwrap_or_default().to_owned();
            self.watch_field(&key, value);
        }
    }
}

/// The keys of an item's fields, by their Rust names.
#[derive(Debug, Default)]
pub struct Names {
    known: Vec<Known>,
    /// Items looked at since the last one that told something.
    idle: usize,
    /// Items and lists in items that may still be looked at.
    looks: usize,
}

/// The key of a field.
#[derive(Debug)]
struct Known {
    name: &'static str,
    key: String,
    /// What is written under it is the field itself.
    is_own: bool,
}

/// So many items that tell nothing new are enough: a name may stand for what is never written.
const PATIENCE: usize = 16;

impl Names {
    /// Looks at no more items and lists in items than that: all may be empty, or leave out what is
    /// looked for.
    pub(crate) fn within(looks: usize) -> Self {
        Names { looks, ..Names::default() }
    }

    /// Before one more list in an item: true where enough were looked into.
    pub fn have_enough(&mut self) -> bool {
        let none_left = self.looks == 0;
        self.looks = self.looks.saturating_sub(1);
        none_left
    }

    /// Looks at one item: its fields by Rust name, each with its [`address`].
    /// True when nothing more is to be learnt from a further item.
    pub fn of<T: Serialize + ?Sized>(&mut self, item: &T, fields: &[(&'static str, Spot)]) -> bool {
        // of what stands under the keys, nothing counts
        let mut recorder = Recorder { watch: Some(Watch::default()), ..Recorder::within(0, &[]) };
        recorder.record(item);
        let start = address(item).address;
        self.learn(fields, &recorder.watch.unwrap_or_default(), &(start..start + size_of_val(item)))
    }

    /// A field that lies where a key's value does has that key. One that lies nowhere is skipped, or
    /// goes through a wrapper of serde's `with`: its key is looked for among those whose value is no
    /// other part of the item, as spelled and then without regard to case and underscores.
    fn learn(
        &mut self,
        fields: &[(&'static str, Spot)],
        watch: &Watch,
        item: &Range<usize>,
    ) -> bool {
        let mut is_idle = true;
        for (name, spot) in fields {
            if self.is_own(name) {
                continue;
            }
            let here = watch.0.iter().find(|(_, seen)| *seen == Some(*spot));
            let elsewhere = || {
                let is_part = |seen: &Spot| item.contains(&seen.address);
                watch.0.iter().filter(move |(_, seen)| !seen.as_ref().is_some_and(is_part))
            };
            let found = here
                .or_else(|| elsewhere().find(|(key, _)| key == name))
                .or_else(|| elsewhere().find(|(key, _)| alike(key, name)));
            let known = self.known.iter().position(|known| known.name == *name);
            if let Some((key, _)) = found.filter(|_| known.is_none() || here.is_some()) {
                let told = Known { name, key: key.clone(), is_own: here.is_some() };
                match known {
                    Some(known) => self.known[known] = told,
                    None => self.known.push(told),
                }
                is_idle = false;
            }
        }
        // what this item leaves out another may have
        let leaves_out = watch.0.iter().any(|(_, seen)| seen.is_none());
        self.idle = if is_idle && !leaves_out { self.idle + 1 } else { 0 };
        self.have_enough()
            || self.idle == PATIENCE
            || fields.iter().all(|(name, _)| self.is_own(name))
    }

    /// The key of the field `name`, where an item told it.
    pub(crate) fn key(&self, name: &str) -> Option<&str> {
        self.known(name).map(|known| known.key.as_str())
    }

    /// Whether serde writes the field `name` itself, and nothing in its place.
    pub(crate) fn is_own(&self, name: &str) -> bool {
        self.known(name).is_some_and(|known| known.is_own)
    }

    fn known(&self, name: &str) -> Option<&Known> {
        self.known.iter().find(|known| known.name == name)
    }
}

/// The same name in another of serde's spellings: `line_number`, `lineNumber`, `LINE-NUMBER`.
pub(crate) fn alike(key: &str, name: &str) -> bool {
    let letters = |text: &'_ str| -> Vec<char> {
        text.chars().filter(|c| !matches!(c, '_' | '-')).flat_map(char::to_lowercase).collect()
    };
    letters(key) == letters(name)
}
