//! The values of a JSON map as a text would have them.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::path::{self, Path, Step};
use super::reading::{CARRIAGE_RETURN, Reading};
use super::search::Search;
use super::words::Vocabulary;
use crate::visible::visible;

/// What a JSON map says, without its status.
#[derive(Debug, Default)]
pub(super) struct Facts {
    pub(super) all: Vec<Fact>,
    of_text: HashMap<String, usize>,
    /// The number of a place among those of its fact.
    of_place: HashMap<(usize, String), usize>,
    /// How many lists are so long.
    lengths: HashMap<usize, usize>,
}

/// One value, wherever it stands.
#[derive(Debug)]
pub(super) struct Fact {
    pub(super) text: String,
    pub(super) is_float: bool,
    /// Where it stands.
    pub(super) places: Vec<Place>,
    /// The runs of words that it is, one a line.
    pub(super) lines: Vec<usize>,
    /// How many lists are as long as this number says.
    lengths: usize,
}

/// A field, or the same field of all items.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) pattern: String,
    /// Where it stands first.
    pub(super) path: String,
    /// How many times it stands there.
    pub(super) count: usize,
}

impl Fact {
    fn new(text: &str, is_float: bool) -> Self {
        let text = text.to_owned();
        Fact { text, is_float, places: Vec::new(), lines: Vec::new(), lengths: 0 }
    }

    /// Where it stands, where that is certain: in one field, or in the same field of many items.
    pub(super) fn sole_place(&self) -> Option<String> {
        match &*self.places {
            [place] if self.lengths == 0 => Some(place.name().to_owned()),
            _ => None,
        }
    }

    pub(super) fn count(&self) -> usize {
        self.places.iter().map(|place| place.count).sum()
    }
}

impl Facts {
    /// All of a map, but for the entries with these keys.
    pub(super) fn of(map: &Map<String, Value>, without: &[&str]) -> Self {
        let mut facts = Facts::default();
        let mut at = Vec::new();
        for (key, value) in map.iter().filter(|(key, _)| !without.contains(&key.as_str())) {
            at.push(Step::Key(key.clone()));
            facts.add_all(value, &mut at);
            at.pop();
        }
        facts
    }

    fn add_all(&mut self, value: &Value, at: &mut Path) {
        match value {
            Value::Array(items) => {
                *self.lengths.entry(items.len()).or_default() += 1;
                for (index, item) in items.iter().enumerate() {
                    at.push(Step::Index(index));
                    self.add_all(item, at);
                    at.pop();
                }
            }
            Value::Object(entries) => {
                for (key, value) in entries {
                    at.push(Step::Key(key.clone()));
                    self.add_all(value, at);
                    at.pop();
                }
            }
            value => {
                if let Some(text) = scalar(value) {
                    self.add(&text, value.is_f64(), at);
                }
            }
        }
    }

    pub(super) fn add(&mut self, text: &str, is_float: bool, at: &[Step]) {
        if text.trim().is_empty() {
            return;
        }
        let index = *self.of_text.entry(text.to_owned()).or_insert(self.all.len());
        if index == self.all.len() {
            self.all.push(Fact::new(text, is_float));
        }
        let fact = &mut self.all[index];
        fact.is_float |= is_float;
        let pattern = path::pattern(at);
        let place = *self.of_place.entry((index, pattern.clone())).or_insert(fact.places.len());
        match fact.places.get_mut(place) {
            Some(place) => place.count += 1,
            None => fact.places.push(Place { pattern, path: path::spelled(at), count: 1 }),
        }
    }

    /// A value that may stand in the text and need not.
    pub(super) fn know(&mut self, text: &str, is_float: bool) {
        if !text.trim().is_empty() && !self.of_text.contains_key(text) {
            self.of_text.insert(text.to_owned(), self.all.len());
            self.all.push(Fact::new(text, is_float));
        }
    }

    /// The values of both; how many times each stands in the one that has it more often.
    pub(super) fn or(mut self, other: Facts) -> Self {
        for fact in other.all {
            let Some(index) = self.of_text.get(&fact.text) else {
                self.of_text.insert(fact.text.clone(), self.all.len());
                self.all.push(fact);
                continue;
            };
            if self.all[*index].count() < fact.count() {
                self.all[*index] = fact;
            }
        }
        for (length, count) in other.lengths {
            let most = self.lengths.entry(length).or_default();
            *most = count.max(*most);
        }
        self
    }

    /// All values. A number that lists are as long as has to stand for them, too: `3 hits` is not the
    /// line of a hit.
    pub(super) fn with_lengths(mut self) -> Vec<Fact> {
        for (length, count) in &self.lengths {
            if let Some(index) = self.of_text.get(&length.to_string()) {
                self.all[*index].lengths = *count;
            }
        }
        self.all
    }
}

/// A scalar as a text has it; `None` for null, lists and maps.
pub(super) fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::Bool(value) => Some(value.to_string()),
        Value::Number(value) => Some(value.to_string()),
        Value::String(value) => Some(value.clone()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

/// The runs of words that values are, each once.
#[derive(Debug)]
pub(super) struct Runs {
    pub(super) words: Vec<Vec<u32>>,
    pub(super) search: Search,
    /// How many values, and lengths of lists, each is.
    wanted: Vec<usize>,
}

impl Runs {
    /// Also tells each fact which runs it is.
    pub(super) fn of(facts: &mut [Fact], vocabulary: &mut Vocabulary) -> Self {
        let mut numbers: HashMap<Vec<u32>, usize> = HashMap::new();
        let (mut runs, mut wanted) = (Vec::new(), Vec::new());
        for fact in facts {
            let shown = visible(&fact.text);
            fact.lines = shown
                .lines()
                .map(|line| vocabulary.ids(line.trim_end_matches(CARRIAGE_RETURN)))
                .filter(|run| !run.is_empty())
                .map(|run| {
                    *numbers.entry(run).or_insert_with_key(|run| {
                        runs.push(run.clone());
                        wanted.push(0);
                        runs.len() - 1
                    })
                })
                .collect();
            fact.lines.iter().for_each(|run| wanted[*run] += fact.count() + fact.lengths);
        }
        let search = Search::of(&runs);
        Runs { words: runs, search, wanted }
    }

    /// How many times each stands in a text by itself: what stands in a longer value is that value's.
    pub(super) fn standing(&self, counts: &[usize]) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.words.len()).collect();
        order.sort_by_key(|run| usize::MAX - self.words[*run].len());
        let mut standing = counts.to_vec();
        for run in order {
            let times = standing[run].min(self.wanted[run]);
            if times > 0 {
                self.search.each(&self.words[run], |_, within| {
                    if within != run {
                        standing[within] = standing[within].saturating_sub(times);
                    }
                });
            }
        }
        standing
    }

    pub(super) fn wanted(&self, run: usize) -> usize {
        self.wanted[run]
    }

    pub(super) fn counts(&self, text: &Reading) -> Vec<usize> {
        text.counts(&self.search)
    }
}

impl Place {
    /// The field with this key holds it.
    pub(super) fn is_in(&self, key: &str) -> bool {
        let rest = self.pattern.strip_prefix(&*path::spelled(&[Step::Key(key.to_owned())]));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
    }

    /// The path of one, the pattern of several.
    pub(super) fn name(&self) -> &str {
        if self.count == 1 { &self.path } else { &self.pattern }
    }
}
