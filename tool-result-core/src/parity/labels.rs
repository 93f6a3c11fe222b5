//! The keys of two maps, which a text has as labels.

use std::collections::HashSet;

use serde_json::{Map, Value};

use crate::recording::Recording;
use crate::tape::{Node, Shape};

/// The letters and digits of names, in small letters: a key is a label in whatever spelling.
#[derive(Debug, Default)]
pub(super) struct Labels {
    /// Of fields.
    names: HashSet<String>,
    /// Of maps whose keys are data: a text that had one has to have it still, in some spelling.
    data: HashSet<String>,
}

impl Labels {
    pub(super) fn of(old: &Map<String, Value>, recording: &Recording<'_>) -> Self {
        let mut labels = Labels::default();
        for (key, node) in recording.all_entries() {
            labels.entry(key, recording.is_loose(key, node), node);
        }
        labels.old(old);
        labels
    }

    fn entry(&mut self, key: &str, is_data: bool, node: Node<'_>) {
        let keys = if is_data { &mut self.data } else { &mut self.names };
        keys.insert(letters(key));
        self.value(node);
    }

    fn value(&mut self, node: Node<'_>) {
        match node.shape() {
            Shape::List(items) => items.for_each(|item| self.value(item)),
            Shape::Map(entries) => {
                entries.for_each(|(key, node)| self.entry(key, node.has_data_key(), node));
            }
            Shape::Scalar(_) | Shape::Lost(_) => {}
        }
    }

    fn old(&mut self, map: &Map<String, Value>) {
        for (key, value) in map {
            let name = letters(key);
            if !self.data.contains(&name) {
                self.names.insert(name);
            }
            self.old_value(value);
        }
    }

    fn old_value(&mut self, value: &Value) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| self.old_value(item)),
            Value::Object(map) => self.old(map),
            _ => {}
        }
    }

    /// `word` is a label; one of a map whose keys are data, where it is one of those that are `standing`.
    pub(super) fn is_kept(&self, word: &str, standing: &HashSet<String>) -> bool {
        let name = letters(word);
        self.names.contains(&name) || standing.contains(&name)
    }

    /// The keys that are data and stand in a text, in any spelling.
    pub(super) fn standing(&self, text: &str) -> HashSet<String> {
        let mut standing = HashSet::new();
        for line in text.lines() {
            let parts = line.split(|c: char| !c.is_alphanumeric());
            let words: Vec<String> = parts.filter(|part| !part.is_empty()).map(letters).collect();
            for start in 0..words.len() {
                let mut name = String::new();
                for word in words[start..].iter().take(MOST_WORDS) {
                    name.push_str(word);
                    if self.data.contains(&name) {
                        standing.insert(name.clone());
                    }
                }
            }
        }
        standing
    }
}

/// Words that a key has.
const MOST_WORDS: usize = 8;

/// What of a name is the same in every spelling.
pub(super) fn letters(name: &str) -> String {
    let letters = name.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}
