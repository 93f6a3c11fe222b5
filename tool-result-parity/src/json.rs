//! Two maps, field by field.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value};

use crate::allowance::Allowance;
use crate::difference::{Change, Difference};
use crate::path::{self, last, pattern};
use crate::token::letters;

#[derive(Clone, Debug, Default)]
pub(crate) struct Comparison {
    pub(crate) allowed: Vec<Allowance>,
    /// The number of values that are the same: scalars, and lists and maps that are empty.
    pub(crate) same: usize,
    /// Each at one place, with the whole path that it has now.
    pub(crate) differences: Vec<Difference>,
}

impl Comparison {
    pub(crate) fn new(old: &Value, new: &Value, allowed: Vec<Allowance>) -> Self {
        let mut comparison = Comparison { allowed, ..Comparison::default() };
        if let (Value::Object(old), Value::Object(new)) = (old, new) {
            comparison.maps("", old, new);
        }
        comparison.differences.sort_by_cached_key(|difference| path::order(&difference.path));
        comparison
    }

    fn add(&mut self, path: String, old: Option<&Value>, new: Option<&Value>, to: Option<String>) {
        let change = match (old, new) {
            (Some(_), Some(_)) if to.is_some() => Change::Renamed,
            (Some(_), Some(_)) => Change::Changed,
            (Some(_), None) => Change::Missing,
            (None, _) => Change::Added,
        };
        let (old, new, renamed_to) = (old.cloned(), new.cloned(), to);
        let mut difference =
            Difference { change, path, renamed_to, old, new, count: 1, allowed: false };
        difference.allowed = self.allowed.iter().any(|one| one.allows(&difference));
        self.differences.push(difference);
    }

    fn values(&mut self, at: String, old: &Value, new: &Value) {
        match (old, new) {
            _ if old == new => self.same += count(old),
            (Value::Object(old), Value::Object(new)) if !old.is_empty() && !new.is_empty() => {
                self.maps(&at, old, new);
            }
            (Value::Array(old), Value::Array(new)) if !old.is_empty() && !new.is_empty() => {
                self.items(&at, old, new);
            }
            _ => self.add(at, Some(old), Some(new), None),
        }
    }

    fn maps(&mut self, at: &str, old: &Map<String, Value>, new: &Map<String, Value>) {
        let added: Vec<_> = new.keys().filter(|key| !old.contains_key(*key)).collect();
        let by_letters = added.iter().map(|key| (letters(key), key));
        let by_letters: HashMap<_, _> = by_letters.filter(|(name, _)| !name.is_empty()).collect();
        let mut taken = HashSet::new();
        for (key, value) in old {
            let from = path::key(at, key);
            if let Some(new) = new.get(key) {
                self.values(from, value, new);
                continue;
            }
            let mut to = self.allowed.iter().filter_map(|one| one.new_name(&from));
            let named =
                to.find_map(|to| added.iter().find(|key| path::names(to, &path::key(at, key))));
            let alike = || by_letters.get(&letters(key)).copied();
            let Some(key) = named.or_else(alike).filter(|key| taken.insert(**key)) else {
                self.add(from, Some(value), None, None);
                continue;
            };
            let (to, new) = (path::key(at, key), &new[*key]);
            self.add(from, Some(value), Some(new), Some(to.clone()));
            if value != new {
                self.values(to, value, new);
            }
        }
        for key in added.into_iter().filter(|key| !taken.contains(key)) {
            self.add(path::key(at, key), None, Some(&new[key]), None);
        }
    }

    /// Compares the items of two lists by their numbers. If one list is longer, the items that both end
    /// with are the same.
    fn items(&mut self, at: &str, old: &[Value], new: &[Value]) {
        let is_longer = old.len() != new.len();
        let ends = old.iter().rev().zip(new.iter().rev());
        let end = ends.take_while(|(old, new)| is_longer && old == new).count();
        let (old, ending) = old.split_at(old.len() - end);
        let new = &new[..new.len() - end];
        for index in 0..old.len().max(new.len()) {
            let at = format!("{at}[{index}]");
            match (old.get(index), new.get(index)) {
                (Some(old), Some(new)) => self.values(at, old, new),
                (old, new) => self.add(at, old, new, None),
            }
        }
        self.same += ending.iter().map(count).sum::<usize>();
    }

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
