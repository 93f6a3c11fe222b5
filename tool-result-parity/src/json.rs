//! Two maps, field by field.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value};

use crate::path::{self, last, pattern};
use crate::token::letters;

/// Says how a field differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Change {
    /// The field holds another value, or one of another type.
    Changed,
    /// Only the old map has it.
    Missing,
    /// Only the new map has it.
    Added,
    /// The field has another name. If it also holds another value, that is a difference of its own.
    Renamed,
}

impl Change {
    pub(crate) fn word(self) -> String {
        format!("{self:?}").to_lowercase()
    }
}

/// Describes a field that differs, or the same field of many items.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Difference {
    /// The way in which it differs.
    pub change: Change,
    /// Its path: `references[3].line`, or `references[*].line` for many.
    pub path: String,
    /// The last key of the path that it has now, if it is renamed.
    pub renamed_to: Option<String>,
    /// The value in the old map; of many items, the first one's.
    pub old: Option<Value>,
    /// The value in the new map there.
    pub new: Option<Value>,
    /// The number of places.
    pub count: usize,
    /// True if the difference is allowed.
    pub allowed: bool,
}

/// Two maps beside each other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Comparison {
    /// The number of values that are the same: scalars, and lists and maps that are empty.
    pub(crate) same: usize,
    /// Each at one place, with the whole path that it has now.
    pub(crate) differences: Vec<Difference>,
}

impl Comparison {
    /// `renames` are old paths with the names that they have now; a name in another spelling is known
    /// without that.
    pub(crate) fn new(old: &Value, new: &Value, renames: &[(&str, &str)]) -> Self {
        let mut comparison = Comparison::default();
        if let (Value::Object(old), Value::Object(new)) = (old, new) {
            comparison.maps("", old, new, renames);
        }
        comparison.differences.sort_by_cached_key(|difference| path::order(&difference.path));
        comparison
    }

    fn add(
        &mut self,
        change: Change,
        path: String,
        old: Option<&Value>,
        new: Option<&Value>,
        renamed_to: Option<String>,
    ) {
        let (old, new) = (old.cloned(), new.cloned());
        let (count, allowed) = (1, false);
        self.differences.push(Difference { change, path, renamed_to, old, new, count, allowed });
    }

    fn values(&mut self, at: String, old: &Value, new: &Value, renames: &[(&str, &str)]) {
        match (old, new) {
            _ if old == new => self.same += count(old),
            (Value::Object(old), Value::Object(new)) if !old.is_empty() && !new.is_empty() => {
                self.maps(&at, old, new, renames);
            }
            (Value::Array(old), Value::Array(new)) if !old.is_empty() && !new.is_empty() => {
                self.items(&at, old, new, renames);
            }
            _ => self.add(Change::Changed, at, Some(old), Some(new), None),
        }
    }

    fn maps(
        &mut self,
        at: &str,
        old: &Map<String, Value>,
        new: &Map<String, Value>,
        renames: &[(&str, &str)],
    ) {
        let added: Vec<_> = new.keys().filter(|key| !old.contains_key(*key)).collect();
        let by_letters = added.iter().map(|key| (letters(key), key));
        let by_letters: HashMap<_, _> = by_letters.filter(|(name, _)| !name.is_empty()).collect();
        let mut taken = HashSet::new();
        for (key, value) in old {
            let from = path::key(at, key);
            if let Some(new) = new.get(key) {
                self.values(from, value, new, renames);
                continue;
            }
            let named = renames
                .iter()
                .filter(|(old, _)| path::is(old, &from))
                .find_map(|(_, to)| added.iter().find(|key| path::names(to, &path::key(at, key))));
            let alike = || by_letters.get(&letters(key)).copied();
            let Some(key) = named.or_else(alike).filter(|key| taken.insert(**key)) else {
                self.add(Change::Missing, from, Some(value), None, None);
                continue;
            };
            let (to, new) = (path::key(at, key), &new[*key]);
            self.add(Change::Renamed, from, Some(value), Some(new), Some(to.clone()));
            if value != new {
                self.values(to, value, new, renames);
            }
        }
        for key in added.into_iter().filter(|key| !taken.contains(key)) {
            self.add(Change::Added, path::key(at, key), None, Some(&new[key]), None);
        }
    }

    /// Compares the items of two lists by their numbers. If one list is longer, the items that both end
    /// with are the same.
    fn items(&mut self, at: &str, old: &[Value], new: &[Value], renames: &[(&str, &str)]) {
        let pairs = || old.iter().zip(new);
        let end = if old.len() == new.len() {
            0
        } else {
            let shared = old.len().min(new.len());
            let start = pairs().take_while(|(old, new)| old == new).count();
            let ends = old.iter().rev().zip(new.iter().rev());
            ends.take(shared - start).take_while(|(old, new)| old == new).count()
        };
        let (old, ending) = old.split_at(old.len() - end);
        let new = &new[..new.len() - end];
        for index in 0..old.len().max(new.len()) {
            let at = format!("{at}[{index}]");
            match (old.get(index), new.get(index)) {
                (Some(old), Some(new)) => self.values(at, old, new, renames),
                (Some(_), None) => self.add(Change::Missing, at, old.get(index), None, None),
                (None, new) => self.add(Change::Added, at, None, new, None),
            }
        }
        self.same += ending.iter().map(count).sum::<usize>();
    }

    /// Each kind of difference at each field, in the order of the map.
    pub(crate) fn by_field(&self) -> Vec<Difference> {
        let mut fields: Vec<Difference> = Vec::new();
        let mut numbers = HashMap::new();
        for difference in &self.differences {
            let Difference { change, allowed, .. } = *difference;
            let to = difference.renamed_to.as_deref().map(last);
            let (at, to_all) = (pattern(&difference.path), to.map(pattern));
            let key = (change, at.clone(), to_all.clone(), allowed);
            let number = *numbers.entry(key).or_insert(fields.len());
            if let Some(field) = fields.get_mut(number) {
                field.count += 1;
                (field.path, field.renamed_to) = (at, to_all);
            } else {
                let renamed_to = to.map(str::to_owned);
                fields.push(Difference { renamed_to, ..difference.clone() });
            }
        }
        fields
    }
}

/// Counts the values in one: scalars, and lists and maps that are empty.
fn count(value: &Value) -> usize {
    match value {
        Value::Array(items) => items.iter().map(count).sum::<usize>().max(1),
        Value::Object(entries) => entries.values().map(count).sum::<usize>().max(1),
        _ => 1,
    }
}
