//! The values of answers, as a text would have them.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value as Json};
use tool_result_core::{Fact, FactKind};

use crate::path;
use crate::text::{Needle, plain};
use crate::token::{canonical, letters};

/// One line of a value, or one number, wherever the JSON has it.
#[derive(Debug)]
pub(crate) struct Value {
    pub(crate) wanted: Needle,
    /// Its places in the old map.
    old: Vec<Place>,
    /// Its places in the new map.
    pub(crate) new: Vec<Place>,
}

/// A field, or the same field of all items.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) pattern: String,
    /// Its first path.
    path: String,
    count: usize,
    /// The fact that stands first.
    pub(crate) fact: Option<Fact>,
}

impl Place {
    /// The path of one value, the pattern of several.
    pub(crate) fn name(&self) -> &str {
        if self.count == 1 { &self.path } else { &self.pattern }
    }

    fn add(places: &mut Vec<Place>, path: &str, fact: Option<&Fact>) {
        let pattern = path::pattern(path);
        if let Some(place) = places.iter_mut().find(|place| place.pattern == pattern) {
            place.count += 1;
        } else {
            let (path, fact) = (path.to_owned(), fact.cloned());
            places.push(Place { pattern, path, count: 1, fact });
        }
    }

    pub(crate) fn count(places: &[Place]) -> usize {
        places.iter().map(|place| place.count).sum()
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

    /// Returns how often it stands in the map that has it more often.
    pub(crate) fn most(&self) -> usize {
        Place::count(&self.old).max(Place::count(&self.new))
    }
}

#[derive(Debug, Default)]
pub(crate) struct Values {
    pub(crate) all: Vec<Value>,
    /// The words that they begin with.
    pub(crate) firsts: HashSet<String>,
    index: HashMap<(bool, String), usize>,
}

impl Values {
    /// Adds what facts tell. Those that are no `need` may stand in the text.
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
                    // of all rows together, a table says a key once
                    FactKind::Key => keys.insert(path::column(&fact.path)),
                    _ => true,
                };
            let (texts, is_number) = match fact.kind {
                FactKind::Number | FactKind::Count => {
                    let number = fact.value.split(' ').next().unwrap_or_default();
                    (vec![canonical(number).to_owned()], true)
                }
                // its line breaks are spaces wherever it stands
                FactKind::Key => (lines(&fact.value.replace('\n', " ")), false),
                _ => (lines(&fact.value), false),
            };
            for text in texts {
                let value = self.add(text, is_number);
                if is_needed {
                    Place::add(&mut value.new, &fact.path, Some(fact));
                }
            }
        }
    }

    /// Adds what the old map holds.
    pub(crate) fn add_json(&mut self, at: &str, json: &Json) {
        let mut add = |text, is_number| Place::add(&mut self.add(text, is_number).old, at, None);
        match json {
            Json::Array(items) => {
                add(items.len().to_string(), true);
                for (index, item) in items.iter().enumerate() {
                    self.add_json(&path::index(at, index), item);
                }
            }
            Json::Object(entries) => {
                for (key, value) in entries {
                    self.add_json(&path::key(at, key), value);
                }
            }
            scalar => lines_of(scalar).into_iter().for_each(|line| add(line, scalar.is_number())),
        }
    }

    fn add(&mut self, text: String, is_number: bool) -> &mut Value {
        let next = self.all.len();
        let index = *self.index.entry((is_number, text.clone())).or_insert(next);
        if index == next {
            let wanted = Needle::new(text, is_number);
            self.firsts.extend(wanted.first().map(str::to_owned));
            self.all.push(Value { wanted, old: Vec::new(), new: Vec::new() });
        }
        &mut self.all[index]
    }

    /// The longest first, and numbers last: what stands in a longer value is that value's.
    pub(crate) fn longest_first(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.all.len()).collect();
        order.sort_by_key(|index| {
            let wanted = &self.all[*index].wanted;
            (wanted.is_number, Reverse(wanted.length()))
        });
        order
    }
}

/// A scalar of the JSON, line by line as a text has it.
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
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(str::to_owned).collect()
}

/// The letters of the keys of a map at any depth, as labels have them.
pub(crate) fn labels(map: &Map<String, Json>, all: &mut HashSet<String>) {
    for (key, value) in map {
        all.insert(letters(key));
        labels_below(value, all);
    }
}

fn labels_below(value: &Json, all: &mut HashSet<String>) {
    match value {
        Json::Object(map) => labels(map, all),
        Json::Array(items) => items.iter().for_each(|item| labels_below(item, all)),
        _ => {}
    }
}
