//! Two maps, field by field.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value};

use super::path::{Path, Step};
use super::renamed::{self, Names};
use super::{Change, path};

/// One difference, at one place.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    pub(super) change: Change,
    pub(super) path: Path,
    /// The place under its new name.
    pub(super) to: Option<Path>,
    pub(super) old: Option<Value>,
    pub(super) new: Option<Value>,
}

/// Two maps beside each other.
#[derive(Clone, Debug, Default)]
pub(super) struct Compared {
    /// How many values are the same: scalars, and lists and maps that are empty.
    pub(super) same: usize,
    pub(super) findings: Vec<Finding>,
    /// Where the walk is.
    at: Path,
    /// The fields of the next item that all items of its list show to be one.
    shown: Vec<Names>,
}

impl Compared {
    pub(super) fn of(old: &Map<String, Value>, new: &Map<String, Value>) -> Self {
        let mut compared = Compared::default();
        compared.maps(old, new);
        compared
    }

    fn values(&mut self, old: &Value, new: &Value) {
        match (old, new) {
            (Value::Object(old), Value::Object(new)) if !old.is_empty() && !new.is_empty() => {
                self.maps(old, new);
            }
            (Value::Array(old), Value::Array(new)) if !old.is_empty() && !new.is_empty() => {
                self.lists(old, new);
            }
            _ if old == new => self.same += 1,
            _ => self.find(Change::Changed, Some(old), Some(new)),
        }
    }

    fn lists(&mut self, old: &[Value], new: &[Value]) {
        let shown = renamed::of_items(old, new);
        for index in 0..old.len().max(new.len()) {
            self.at.push(Step::Index(index));
            self.shown.clone_from(&shown);
            self.sides(old.get(index), new.get(index));
            self.at.pop();
        }
        self.shown.clear();
    }

    fn maps(&mut self, old: &Map<String, Value>, new: &Map<String, Value>) {
        let missing = beside(old, new);
        let added = beside(new, old);
        let shown = std::mem::take(&mut self.shown);
        let renamed: HashMap<&str, &str> = renamed::pairs(&missing, &added, &shown)
            .into_iter()
            .map(|(from, to)| (missing[from].0, added[to].0))
            .collect();
        let taken: HashSet<&str> = renamed.values().copied().collect();
        let added = added.iter().map(|(key, _)| *key).filter(|key| !taken.contains(key));
        let mut keys: Vec<&str> = old.keys().map(String::as_str).chain(added).collect();
        keys.sort_unstable();
        for key in keys {
            self.at.push(Step::Key(key.to_owned()));
            match renamed.get(key) {
                Some(to) => self.rename(to, &old[key], &new[*to]),
                None => self.sides(old.get(key), new.get(key)),
            }
            self.at.pop();
        }
    }

    fn sides(&mut self, old: Option<&Value>, new: Option<&Value>) {
        match (old, new) {
            (Some(old), Some(new)) => self.values(old, new),
            (Some(_), None) => self.find(Change::Missing, old, None),
            (None, Some(_)) => self.find(Change::Added, None, new),
            (None, None) => {}
        }
    }

    fn rename(&mut self, to: &str, old: &Value, new: &Value) {
        let mut renamed = self.at.clone();
        renamed.pop();
        renamed.push(Step::Key(to.to_owned()));
        self.find(Change::Renamed, Some(old), Some(new));
        if let Some(finding) = self.findings.last_mut() {
            finding.to = Some(renamed.clone());
        }
        if old != new {
            self.below(renamed, old, new);
        }
    }

    /// Compares what two names of a field hold, under the new one.
    fn below(&mut self, at: Path, old: &Value, new: &Value) {
        let before = std::mem::replace(&mut self.at, at);
        self.values(old, new);
        self.at = before;
    }

    fn find(&mut self, change: Change, old: Option<&Value>, new: Option<&Value>) {
        let (path, old, new) = (self.at.clone(), old.cloned(), new.cloned());
        self.findings.push(Finding { change, path, to: None, old, new });
    }

    /// Takes what is missing at `from` and what is added at `to` for one field, and compares what the
    /// two hold. Whether there was such a field.
    pub(super) fn rename_by_hand(&mut self, from: &str, to: &str) -> bool {
        let is_from = |f: &Finding| f.change == Change::Missing && path::is(from, &f.path);
        let (missing, rest): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.findings).into_iter().partition(is_from);
        self.findings = rest;
        let mut parents: HashMap<String, usize> = HashMap::new();
        for (index, finding) in self.findings.iter().enumerate() {
            if finding.change == Change::Added && path::names(to, &finding.path) {
                parents.insert(path::parent(&finding.path), index);
            }
        }
        let mut taken = HashSet::new();
        for finding in missing {
            match parents.get(&path::parent(&finding.path)) {
                Some(&index) => {
                    taken.insert(index);
                    self.pair(finding, index);
                }
                None => self.findings.push(finding),
            }
        }
        let mut index = 0..;
        self.findings.retain(|_| index.next().is_none_or(|index| !taken.contains(&index)));
        self.findings.sort_by(|one, other| path::order(&one.path, &other.path));
        !taken.is_empty()
    }

    /// `missing` is what is added by the finding with this number.
    fn pair(&mut self, missing: Finding, added: usize) {
        let added = self.findings[added].clone();
        if let (Some(old), Some(new)) = (&missing.old, &added.new) {
            self.below(added.path.clone(), old, new);
        }
        let (to, new) = (Some(added.path), added.new);
        self.findings.push(Finding { change: Change::Renamed, to, new, ..missing });
    }
}

/// The entries of `one` whose keys `other` has not.
pub(super) fn beside<'m>(
    one: &'m Map<String, Value>,
    other: &Map<String, Value>,
) -> Vec<(&'m str, &'m Value)> {
    let entries = one.iter().filter(|(key, _)| !other.contains_key(*key));
    let mut entries: Vec<_> = entries.map(|(key, value)| (&**key, value)).collect();
    entries.sort_unstable_by_key(|(key, _)| *key);
    entries
}
