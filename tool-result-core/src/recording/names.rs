//! Under which keys a type writes its fields, found by looking where the values lie.
//!
//! A template names fields as Rust does; serde may have renamed them. Serializing one value tells
//! both the key and the address of each field, and generated code knows the address by name.

use serde::Serialize;

use super::Recorder;

/// Listens to a [`Recorder`] for the fields of the outermost map.
#[derive(Debug, Default)]
pub(super) struct Watch {
    addresses: Vec<usize>,
    /// The key found at each address.
    found: Vec<Option<String>>,
    /// Every key, also of fields that were skipped.
    keys: Vec<String>,
}

impl Recorder {
    pub(super) fn watch_field<T: ?Sized>(&mut self, key: &str, value: &T) {
        if self.depth == 1
            && let Some(watch) = &mut self.watch
        {
            watch.see(key, address(value));
        }
    }

    pub(super) fn watch_skipped(&mut self, key: &str) {
        if self.depth == 1
            && let Some(watch) = &mut self.watch
        {
            watch.keys.push(key.to_owned());
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

impl Watch {
    fn see(&mut self, key: &str, address: usize) {
        self.keys.push(key.to_owned());
        for (wanted, found) in self.addresses.iter().zip(&mut self.found) {
            if *wanted == address && found.is_none() {
                *found = Some(key.to_owned());
            }
        }
    }
}

/// Where a field lies, to know it again when it is serialized.
pub fn address<T: ?Sized>(field: &T) -> usize {
    std::ptr::from_ref(field).cast::<()>().addr()
}

/// The keys of an item's fields, by their Rust names.
#[derive(Debug, Default)]
pub struct Names {
    known: Vec<(&'static str, String)>,
}

impl Names {
    /// Looks at one item: its fields by Rust name, each with [`address`] of the field.
    /// True when nothing more is to be learnt from a further item.
    ///
    /// A field that the item skips has no address to be seen; then its name is looked for among all
    /// keys, as spelled and without regard to case and underscores.
    pub fn of<T: Serialize + ?Sized>(
        &mut self,
        item: &T,
        fields: &[(&'static str, usize)],
    ) -> bool {
        let mut recorder = Recorder { watch: Some(self.watch(fields)), ..Recorder::default() };
        recorder.record(item);
        self.learn(fields, recorder.watch.unwrap_or_default())
    }

    /// What is still to be found out about these fields.
    fn watch(&self, fields: &[(&'static str, usize)]) -> Watch {
        let unknown = fields.iter().filter(|(name, _)| self.key(name).is_none());
        let addresses: Vec<_> = unknown.map(|(_, address)| *address).collect();
        Watch { found: vec![None; addresses.len()], addresses, keys: Vec::new() }
    }

    fn learn(&mut self, fields: &[(&'static str, usize)], watch: Watch) -> bool {
        let Watch { found, keys, .. } = watch;
        let unknown: Vec<_> = fields.iter().filter(|(name, _)| self.key(name).is_none()).collect();
        let taken: Vec<_> = found.iter().flatten().cloned().collect();
        for ((name, _), key) in unknown.into_iter().zip(found) {
            let free = || keys.iter().filter(|key| !taken.contains(key));
            let alike =
                || free().find(|key| *key == name).or_else(|| free().find(|key| alike(key, name)));
            if let Some(key) = key.or_else(|| alike().cloned()) {
                self.known.push((name, key));
            }
        }
        fields.iter().all(|(name, _)| self.key(name).is_some())
    }

    /// The key of the field `name`, where an item told it.
    pub(crate) fn key(&self, name: &str) -> Option<&str> {
        self.known.iter().find(|(known, _)| *known == name).map(|(_, key)| key.as_str())
    }
}

/// The same name in another of serde's spellings: `line_number`, `lineNumber`, `LINE-NUMBER`.
pub(crate) fn alike(key: &str, name: &str) -> bool {
    let letters = |text: &'_ str| -> Vec<char> {
        text.chars().filter(|c| !matches!(c, '_' | '-')).flat_map(char::to_lowercase).collect()
    };
    letters(key) == letters(name)
}
