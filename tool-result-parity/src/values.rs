//! The values of two answers, as a text would have them.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value as Json};
use tool_result_core::{FactKind, Facts, Half};

use crate::path;
use crate::text::plain;
use crate::token::{canonical, decimals, letters, rounded};

/// One line of a value, or one number, wherever the JSON has it.
#[derive(Debug)]
pub(crate) struct Value {
    pub(crate) text: String,
    pub(crate) is_number: bool,
    /// The key of an entry of a map.
    is_key: bool,
    /// Where the old map has it, and where the new one.
    places: [Vec<Place>; 2],
}

/// A field, or the same field of all items.
#[derive(Clone, Debug)]
struct Place {
    pattern: String,
    /// Where it stands first.
    path: String,
    count: usize,
}

/// The side of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Old,
    New,
}

/// What two maps hold, without their status.
#[derive(Debug, Default)]
pub(crate) struct Values {
    pub(crate) all: Vec<Value>,
    of_text: HashMap<(bool, String), usize>,
    /// How many lists have so many items.
    lengths: [HashMap<String, usize>; 2],
    /// The letters of the keys of structs: a text has them as labels.
    fields: HashSet<String>,
    /// The letters of keys that are data.
    keys: HashSet<String>,
    seen_keys: HashSet<String>,
}

impl Value {
    pub(crate) fn count(&self, side: Side) -> usize {
        self.places[side as usize].iter().map(|place| place.count).sum()
    }

    pub(crate) fn most(&self) -> usize {
        self.count(Side::Old).max(self.count(Side::New))
    }

    fn add(&mut self, side: Side, at: &str) {
        let pattern = path::pattern(at);
        let places = &mut self.places[side as usize];
        match places.iter_mut().find(|place| place.pattern == pattern) {
            Some(place) => place.count += 1,
            None => places.push(Place { pattern, path: at.to_owned(), count: 1 }),
        }
    }

    fn places(&self) -> &[Place] {
        let [old, new] = &self.places;
        if old.is_empty() { new } else { old }
    }
}

impl Values {
    pub(crate) fn new(old: &Map<String, Json>, facts: Option<&Facts>) -> Self {
        let mut values = Values::default();
        let mut status = vec!["success", "found"];
        for fact in facts.into_iter().flatten().filter(|fact| fact.hidden_from != Some(Half::Json))
        {
            match fact.kind {
                FactKind::Status => status.push(&fact.path),
                FactKind::Key => {
                    let key = path::last(&fact.path).trim_matches(['[', ']', '"']);
                    values.keys.insert(letters(key));
                    if is_of_map(&fact.path) && values.seen_keys.insert(path::pattern(&fact.path)) {
                        values.text(Side::New, &fact.path, &fact.value, true);
                    }
                }
                FactKind::Count => values.length(Side::New, &fact.value),
                FactKind::Number => values.number(Side::New, &fact.path, &fact.value),
                FactKind::Tool => {}
                _ => values.text(Side::New, &fact.path, &fact.value, false),
            }
        }
        for (key, value) in old.iter().filter(|(key, _)| !status.contains(&key.as_str())) {
            values.field(key);
            if key != "tool" {
                values.old(&path::key("", key), value);
            }
        }
        values
    }

    /// Takes the keys of a map for labels.
    pub(crate) fn labels(&mut self, map: &Map<String, Json>) {
        for (key, value) in map {
            self.field(key);
            self.labels_of(value);
        }
    }

    fn labels_of(&mut self, value: &Json) {
        match value {
            Json::Object(map) => self.labels(map),
            Json::Array(items) => items.iter().for_each(|item| self.labels_of(item)),
            _ => {}
        }
    }

    fn field(&mut self, key: &str) {
        self.fields.insert(singular(&letters(key)));
    }

    fn old(&mut self, at: &str, value: &Json) {
        match value {
            Json::Null => {}
            Json::Bool(value) => self.text(Side::Old, at, &value.to_string(), false),
            Json::Number(number) => self.number(Side::Old, at, &number.to_string()),
            Json::String(text) => self.text(Side::Old, at, text, false),
            Json::Array(items) => {
                self.length(Side::Old, &items.len().to_string());
                for (index, item) in items.iter().enumerate() {
                    self.old(&path::index(at, index), item);
                }
            }
            Json::Object(entries) => {
                for (key, value) in entries {
                    self.field(key);
                    self.old(&path::key(at, key), value);
                }
            }
        }
    }

    fn length(&mut self, side: Side, count: &str) {
        let number = count.split(' ').next().unwrap_or_default();
        *self.lengths[side as usize].entry(number.to_owned()).or_default() += 1;
    }

    fn text(&mut self, side: Side, at: &str, text: &str, is_key: bool) {
        for line in plain(text).lines().map(str::trim).filter(|line| !line.is_empty()) {
            self.add(side, at, line.to_owned(), is_key, false);
        }
    }

    fn number(&mut self, side: Side, at: &str, number: &str) {
        self.add(side, at, canonical(number).into_owned(), false, true);
    }

    fn add(&mut self, side: Side, at: &str, text: String, is_key: bool, is_number: bool) {
        let next = self.all.len();
        let index = *self.of_text.entry((is_number, text.clone())).or_insert(next);
        if index == next {
            self.all.push(Value { text, is_number, is_key, places: Default::default() });
        }
        let value = &mut self.all[index];
        value.is_key &= is_key;
        value.add(side, at);
    }

    /// The values that a number of a text may stand for: the same number, and floats that round to it.
    pub(crate) fn of_number(&self, number: &str, floats: &Rounded) -> Vec<usize> {
        let exact = self.of_text.get(&(true, canonical(number).into_owned())).copied();
        let rounded = floats.of(number).iter().copied();
        exact.into_iter().chain(rounded.filter(|index| Some(*index) != exact)).collect()
    }

    /// The floats by what they round to, with as many decimals as some of `numbers` have.
    pub(crate) fn rounded<'n>(&self, numbers: impl Iterator<Item = &'n str>) -> Rounded {
        let floats = self.all.iter().enumerate().filter(|(_, value)| value.is_number);
        Rounded::new(floats.map(|(index, value)| (index, &*value.text)), numbers)
    }

    /// How many lists are as long as this number says.
    pub(crate) fn lengths(&self, number: &str, side: Side) -> usize {
        self.lengths[side as usize].get(number).copied().unwrap_or_default()
    }

    /// Some list is as long as this number says.
    pub(crate) fn is_length(&self, number: &str) -> bool {
        self.lengths.iter().any(|lengths| lengths.contains_key(number))
    }

    /// Where values lie, if that is certain: in one field, or in the same field of many items.
    pub(crate) fn sole_place(&self, values: &[usize]) -> Option<String> {
        let mut places = values.iter().flat_map(|index| self.all[*index].places());
        let first = places.next()?;
        let mut is_single = first.count == 1;
        for place in places {
            is_single = false;
            if place.pattern != first.pattern {
                return None;
            }
        }
        Some(if is_single { first.path.clone() } else { first.pattern.clone() })
    }

    /// `word` is a label; the key of a map only if it stands in a text with these letters.
    pub(crate) fn is_label(&self, word: &str, text: &str) -> bool {
        let name = letters(word);
        if self.keys.contains(&name) {
            return text.contains(&name);
        }
        self.fields.contains(&singular(&name))
    }

    /// A key of a map that stands in a text with these letters, in whatever spelling.
    pub(crate) fn is_key_in(&self, index: usize, text: &str) -> bool {
        self.all[index].is_key && text.contains(&letters(&self.all[index].text))
    }
}

/// The key is one of a field's map: one of the result itself, or of an item, stands for a field's name.
fn is_of_map(path: &str) -> bool {
    let map = path::parent(path);
    !map.is_empty() && path::without_indices(map) == map
}

/// Floats by what they round to.
pub(crate) struct Rounded(HashMap<String, Vec<usize>>);

impl Rounded {
    pub(crate) fn new<'f, 'n>(
        floats: impl Iterator<Item = (usize, &'f str)>,
        numbers: impl Iterator<Item = &'n str>,
    ) -> Self {
        let places: HashSet<usize> = numbers.filter_map(decimals).collect();
        let mut of_text: HashMap<String, Vec<usize>> = HashMap::new();
        for (index, float) in floats.filter(|(_, float)| float.contains(['.', 'e'])) {
            for text in places.iter().flat_map(|places| rounded(float, *places)) {
                let floats = of_text.entry(text).or_default();
                if floats.last() != Some(&index) {
                    floats.push(index);
                }
            }
        }
        Rounded(of_text)
    }

    /// The floats that round to this number, in their order.
    pub(crate) fn of(&self, number: &str) -> &[usize] {
        self.0.get(number).map_or(&[], Vec::as_slice)
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
