//! The values of answers, as a text would have them.

use std::borrow::Borrow;
use std::collections::{HashMap, HashSet};

use serde_json::Value as Json;
use tool_result_core::{Fact, FactKind};

use crate::path;
use crate::text::{Needle, plain};
use crate::token::{canonical, is_of_word, letters};

/// One line of a value, or one number, wherever the JSON has it.
#[derive(Debug)]
pub(crate) struct Value {
    pub(crate) wanted: Needle,
    /// Its places in the old map.
    old: Vec<Place>,
    /// Its places in the new map.
    pub(crate) new: Vec<Place>,
    /// The fact that stands first in the new map.
    pub(crate) fact: Option<Fact>,
}

/// The most fields of a value that are told apart. All others count as the last one.
const MAX_PLACES: usize = 64;

/// A field, or the same field of all items.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) pattern: String,
    /// Its first path.
    path: String,
    count: usize,
}

impl Place {
    pub(crate) fn name(&self) -> &str {
        if self.count == 1 { &self.path } else { &self.pattern }
    }

    fn add(places: &mut Vec<Place>, path: &str) {
        let pattern = path::pattern(path);
        let known = places.iter().position(|place| place.pattern == pattern);
        let last = places.len().checked_sub(1).filter(|_| places.len() == MAX_PLACES);
        if let Some(place) = known.or(last) {
            places[place].count += 1;
        } else {
            places.push(Place { pattern, path: path.to_owned(), count: 1 });
        }
    }

    pub(crate) fn count(places: &[Place]) -> usize {
        places.iter().map(|place| place.count).sum()
    }
}

impl Borrow<Needle> for Value {
    fn borrow(&self) -> &Needle {
        &self.wanted
    }
}

impl Value {
    /// Returns its path, if that is certain: one field, or the same field of many items.
    pub(crate) fn sole_place(&self) -> Option<String> {
        match if self.old.is_empty() { &self.new[..] } else { &self.old[..] } {
            [place] => Some(place.name().to_owned()),
            _ => None,
        }
    }

    pub(crate) fn most(&self) -> usize {
        Place::count(&self.old).max(Place::count(&self.new))
    }
}

#[derive(Debug, Default)]
pub(crate) struct Values {
    pub(crate) all: Vec<Value>,
    /// The letters of the keys, and of words with digits in them: a text has them as labels.
    pub(crate) labels: HashSet<String>,
    index: HashMap<String, usize>,
}

impl Values {
    /// The text need not hold those that are not needed.
    pub(crate) fn add_facts<'f>(
        &mut self,
        facts: impl Iterator<Item = &'f Fact>,
        is_needed: fn(&Fact) -> bool,
    ) {
        let mut keys = HashSet::new();
        for fact in facts {
            let is_needed = is_needed(fact)
                && match fact.kind {
                    // the mark tells the status
                    FactKind::Status | FactKind::Tool => false,
                    // a table says a key once
                    FactKind::Key => keys.insert(path::last(&fact.path)),
                    _ => true,
                };
            for text in texts(fact) {
                let value = self.add(text);
                if is_needed {
                    Place::add(&mut value.new, &fact.path);
                    value.fact.get_or_insert_with(|| fact.clone());
                }
            }
        }
    }

    pub(crate) fn add_old_json(&mut self, at: &str, json: &Json) {
        match json {
            Json::Array(items) => {
                self.add_old(at, items.len().to_string());
                for (index, item) in items.iter().enumerate() {
                    self.add_old_json(&format!("{at}[{index}]"), item);
                }
            }
            Json::Object(entries) => {
                for (key, value) in entries {
                    self.add_old_json(&path::key(at, key), value);
                }
            }
            scalar => lines_of(scalar).into_iter().for_each(|text| self.add_old(at, text)),
        }
    }

    fn add_old(&mut self, at: &str, text: String) {
        Place::add(&mut self.add(text).old, at);
    }

    fn add(&mut self, text: String) -> &mut Value {
        let index = *self.index.entry(text).or_insert_with_key(|text| {
            let wanted = Needle::new(text);
            self.all.push(Value { wanted, old: Vec::new(), new: Vec::new(), fact: None });
            self.all.len() - 1
        });
        &mut self.all[index]
    }

    pub(crate) fn add_labels(&mut self, json: &Json) {
        match json {
            Json::Object(map) => {
                for (key, value) in map {
                    self.labels.insert(letters(key));
                    // `Sha256 sum` for `sha256_sum` and `sha256Sum`
                    let words = key.split(|c: char| !c.is_lowercase() && !c.is_numeric());
                    let is_data = |word: &&str| {
                        word.contains(char::is_numeric) && word.contains(char::is_alphabetic)
                    };
                    self.labels.extend(words.filter(is_data).map(letters));
                    self.add_labels(value);
                }
            }
            Json::Array(items) => items.iter().for_each(|item| self.add_labels(item)),
            _ => {}
        }
    }
}

/// A fact, line by line as a text has it.
fn texts(fact: &Fact) -> Vec<String> {
    match fact.kind {
        FactKind::Number | FactKind::Count => vec![canonical(&fact.value).to_owned()],
        // its line breaks are spaces wherever it stands
        FactKind::Key => lines(&fact.value.replace('\n', " ")),
        _ => lines(&fact.value),
    }
}

pub(crate) fn lines_of(scalar: &Json) -> Vec<String> {
    match scalar {
        Json::Number(number) => vec![canonical(&number.to_string()).to_owned()],
        Json::Bool(value) => vec![value.to_string()],
        Json::String(text) => lines(text),
        _ => Vec::new(),
    }
}

fn lines(text: &str) -> Vec<String> {
    let text = plain(text);
    let lines = text.lines().map(str::trim);
    lines.filter(|line| line.contains(is_of_word)).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_of_many_fields_counts_them_all() {
        let mut places = Vec::new();
        for n in 0..1_000 {
            Place::add(&mut places, &format!("map.key{n}"));
        }
        assert_eq!((places.len(), Place::count(&places)), (MAX_PLACES, 1_000));
    }
}
