//! The values of answers, as a text would have them.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value as Json};
use tool_result_core::{Fact, FactKind};

use crate::path;
use crate::search::Needle;
use crate::text::plain;
use crate::token::{canonical, letters};

/// The side of a comparison. What is not compared has the new one alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Old,
    New,
}

/// One line of a value, or one number, wherever the JSON has it.
#[derive(Debug)]
pub(crate) struct Value {
    pub(crate) wanted: Needle,
    /// The key of an entry of a map, and nothing else.
    pub(crate) is_key: bool,
    /// Its places in the old map, and in the new one.
    places: [Vec<Place>; 2],
}

/// A field, or the same field of all items.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) pattern: String,
    /// Its first path.
    path: String,
    pub(crate) count: usize,
    /// The fact that stands first.
    pub(crate) fact: Option<Fact>,
}

impl Place {
    /// The path of one value, the pattern of several.
    pub(crate) fn name(&self) -> &str {
        if self.count == 1 { &self.path } else { &self.pattern }
    }
}

impl Value {
    pub(crate) fn places(&self, side: Side) -> &[Place] {
        &self.places[side as usize]
    }

    /// Returns its path, if that is certain: one field, or the same field of many items.
    pub(crate) fn sole_place(&self) -> Option<String> {
        let [old, new] = &self.places;
        match &old[..] {
            [] if new.len() == 1 => Some(new[0].name().to_owned()),
            [place] => Some(place.name().to_owned()),
            _ => None,
        }
    }

    pub(crate) fn count(&self, side: Side) -> usize {
        self.places(side).iter().map(|place| place.count).sum()
    }

    /// Returns how often it stands in the map that has it more often.
    pub(crate) fn most(&self) -> usize {
        self.count(Side::Old).max(self.count(Side::New))
    }
}

#[derive(Debug, Default)]
pub(crate) struct Values {
    pub(crate) all: Vec<Value>,
    index: HashMap<(bool, String), usize>,
}

impl Values {
    /// Adds what a fact tells; `read` says how a text has it.
    pub(crate) fn add_fact(&mut self, fact: &Fact, read: fn(&str) -> String, is_due: bool) {
        let is_number = matches!(fact.kind, FactKind::Number | FactKind::Count);
        let place = (Side::New, &*fact.path, Some(fact));
        if is_number {
            let number = fact.value.split(' ').next().unwrap_or_default();
            return self.add(canonical(number).to_owned(), true, is_due.then_some(place));
        }
        for line in read(&fact.value).lines().map(str::trim).filter(|line| !line.is_empty()) {
            self.add(line.to_owned(), false, is_due.then_some(place));
        }
    }

    /// Adds what the old map holds.
    pub(crate) fn add_json(&mut self, at: &str, value: &Json) {
        match value {
            Json::Array(items) => {
                self.add(items.len().to_string(), true, Some((Side::Old, at, None)));
                for (index, item) in items.iter().enumerate() {
                    self.add_json(&path::index(at, index), item);
                }
            }
            Json::Object(entries) => {
                for (key, value) in entries {
                    self.add_json(&path::key(at, key), value);
                }
            }
            scalar => {
                for line in lines(scalar) {
                    self.add(line, scalar.is_number(), Some((Side::Old, at, None)));
                }
            }
        }
    }

    fn add(&mut self, text: String, is_number: bool, place: Option<(Side, &str, Option<&Fact>)>) {
        let next = self.all.len();
        let index = *self.index.entry((is_number, text.clone())).or_insert(next);
        if index == next {
            let wanted = Needle::new(text, is_number);
            self.all.push(Value { wanted, is_key: true, places: Default::default() });
        }
        let value = &mut self.all[index];
        let Some((side, path, fact)) = place else { return };
        value.is_key &= fact.is_some_and(|fact| fact.kind == FactKind::Key);
        let pattern = path::pattern(path);
        let places = &mut value.places[side as usize];
        if let Some(place) = places.iter_mut().find(|place| place.pattern == pattern) {
            place.count += 1;
        } else {
            let (path, fact) = (path.to_owned(), fact.cloned());
            places.push(Place { pattern, path, count: 1, fact });
        }
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
pub(crate) fn lines(value: &Json) -> Vec<String> {
    match value {
        Json::Number(number) => vec![canonical(&number.to_string()).to_owned()],
        Json::Bool(value) => vec![value.to_string()],
        Json::String(text) => {
            let text = plain(text);
            let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
            lines.map(str::to_owned).collect()
        }
        _ => Vec::new(),
    }
}

/// The letters of the keys of a map at any depth, as labels have them.
pub(crate) fn labels(map: &Map<String, Json>, labels: &mut HashSet<String>) {
    for (key, value) in map {
        labels.insert(singular(&letters(key)));
        labels_below(value, labels);
    }
}

fn labels_below(value: &Json, all: &mut HashSet<String>) {
    match value {
        Json::Object(map) => labels(map, all),
        Json::Array(items) => items.iter().for_each(|item| labels_below(item, all)),
        _ => {}
    }
}

/// A label in the singular is the same label.
pub(crate) fn singular(name: &str) -> String {
    if let Some(stem) = name.strip_suffix("ies") {
        return format!("{stem}y");
    }
    let has_hiss = ["ches", "shes", "xes", "sses"].iter().any(|end| name.ends_with(end));
    name.strip_suffix(if has_hiss { "es" } else { "s" }).unwrap_or(name).to_owned()
}
