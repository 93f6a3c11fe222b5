//! Two maps, field by field.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value};

use crate::allowance::{Allowance, is_allowed};
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
    pub(crate) fn word(self) -> &'static str {
        match self {
            Change::Changed => "changed",
            Change::Missing => "missing",
            Change::Added => "added",
            Change::Renamed => "renamed",
        }
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
    /// `allowed` names fields that have another name now; one in another spelling is known without that.
    pub(crate) fn new(
        old: &Map<String, Value>,
        new: &Map<String, Value>,
        allowed: &[Allowance],
    ) -> Self {
        let mut comparison = Comparison::default();
        comparison.maps("", old, new, allowed);
        comparison.differences.sort_by_cached_key(|difference| path::order(&difference.path));
        comparison
    }

    fn add(
        &mut self,
        change: Change,
        path: &str,
        renamed_to: Option<String>,
        [old, new]: [Option<&Value>; 2],
    ) {
        self.differences.push(Difference {
            change,
            path: path.to_owned(),
            renamed_to,
            old: old.cloned(),
            new: new.cloned(),
            count: 1,
            allowed: false,
        });
    }

    fn values(&mut self, at: &str, old: &Value, new: &Value, allowed: &[Allowance]) {
        match (old, new) {
            _ if old == new => self.same += count(old),
            (Value::Object(old), Value::Object(new)) if !old.is_empty() && !new.is_empty() => {
                self.maps(at, old, new, allowed);
            }
            (Value::Array(old), Value::Array(new)) if !old.is_empty() && !new.is_empty() => {
                self.items(at, old, new, allowed);
            }
            _ => self.add(Change::Changed, at, None, [Some(old), Some(new)]),
        }
    }

    fn maps(
        &mut self,
        at: &str,
        old: &Map<String, Value>,
        new: &Map<String, Value>,
        allowed: &[Allowance],
    ) {
        let mut added = AddedKeys::new(old, new);
        for (key, value) in old {
            let from = path::key(at, key);
            if let Some(new) = new.get(key) {
                self.values(&from, value, new, allowed);
            } else if let Some(key) = added.take(at, key, allowed) {
                let (to, new) = (path::key(at, key), &new[key]);
                self.add(Change::Renamed, &from, Some(to.clone()), [Some(value), Some(new)]);
                if value != new {
                    self.values(&to, value, new, allowed);
                }
            } else {
                self.add(Change::Missing, &from, None, [Some(value), None]);
            }
        }
        for key in added.rest() {
            self.add(Change::Added, &path::key(at, key), None, [None, Some(&new[key])]);
        }
    }

    /// Compares the items of two lists by their numbers. If one list is longer, what lies between the
    /// items that both begin with and those that both end with is missing or added.
    fn items(&mut self, at: &str, old: &[Value], new: &[Value], allowed: &[Allowance]) {
        let shared = old.len().min(new.len());
        let is_same = |(old, new): &(&Value, &Value)| old == new;
        let end = if old.len() == new.len() {
            0
        } else {
            let start = old.iter().zip(new).take_while(is_same).count();
            let end = old.iter().rev().zip(new.iter().rev()).take_while(is_same).count();
            end.min(shared - start)
        };
        let middle = shared - end;
        for (index, (old, new)) in old.iter().zip(new).enumerate().take(middle) {
            self.values(&path::index(at, index), old, new, allowed);
        }
        for (index, old) in old[..old.len() - end].iter().enumerate().skip(middle) {
            self.add(Change::Missing, &path::index(at, index), None, [Some(old), None]);
        }
        for (index, new) in new[..new.len() - end].iter().enumerate().skip(middle) {
            self.add(Change::Added, &path::index(at, index), None, [None, Some(new)]);
        }
        self.same += old[old.len() - end..].iter().map(count).sum::<usize>();
    }

    /// Each kind of difference at each field, in the order of the map.
    pub(crate) fn by_field(&self, allowed: &[Allowance]) -> Vec<Difference> {
        let mut fields: Vec<Difference> = Vec::new();
        let mut numbers = HashMap::new();
        for difference in &self.differences {
            let (change, at) = (difference.change, pattern(&difference.path));
            let is_allowed = is_allowed(difference, allowed);
            let to = difference.renamed_to.as_deref().map(last);
            let key = (change, at.clone(), to.map(pattern), is_allowed);
            let number = *numbers.entry(key).or_insert(fields.len());
            if let Some(field) = fields.get_mut(number) {
                field.count += 1;
                (field.path, field.renamed_to) = (at, to.map(pattern));
            } else {
                let renamed_to = to.map(str::to_owned);
                fields.push(Difference { renamed_to, allowed: is_allowed, ..difference.clone() });
            }
        }
        fields
    }
}

/// The keys that only the new map has.
struct AddedKeys<'m> {
    keys: Vec<&'m String>,
    /// By the letters of their names.
    by_letters: HashMap<String, &'m String>,
    taken: HashSet<&'m String>,
}

impl<'m> AddedKeys<'m> {
    fn new(old: &Map<String, Value>, new: &'m Map<String, Value>) -> Self {
        let keys: Vec<_> = new.keys().filter(|key| !old.contains_key(*key)).collect();
        let by_letters = keys.iter().map(|key| (letters(key), *key)).collect();
        AddedKeys { keys, by_letters, taken: HashSet::new() }
    }

    /// Takes the new name of a field that is missing: the one that is allowed, else the same in another
    /// spelling.
    fn take(&mut self, at: &str, missing: &str, allowed: &[Allowance]) -> Option<&'m String> {
        let from = path::key(at, missing);
        let allowed = allowed.iter().filter_map(|allowance| allowance.new_name(&from));
        let is_named = |name: &str, key: &str| path::names(name, &path::key(at, key));
        let mut named =
            allowed.flat_map(|name| self.keys.iter().filter(move |key| is_named(name, key)));
        let spelled = letters(missing);
        let alike = || self.by_letters.get(&spelled).filter(|_| !spelled.is_empty());
        let key = *named.next().or_else(alike)?;
        self.taken.insert(key).then_some(key)
    }

    fn rest(self) -> impl Iterator<Item = &'m String> {
        let AddedKeys { keys, taken, .. } = self;
        keys.into_iter().filter(move |key| !taken.contains(*key))
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
