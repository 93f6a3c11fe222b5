//! Two maps, field by field.

use std::collections::{BTreeMap, HashMap};

use serde_json::{Map, Value};

use crate::names::{self, Sides};
use crate::path;

/// In which way a field differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Change {
    /// It holds another value, or one of another type.
    Changed,
    /// It is a list with the same items in another order.
    Reordered,
    /// Only the old map has it.
    Missing,
    /// Only the new map has it.
    Added,
    /// It has another name. If it also holds another value, that is a difference of its own.
    Renamed,
    /// It has another place, and holds the same value.
    Moved,
}

/// One difference, at one place.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    pub(crate) change: Change,
    pub(crate) path: String,
    /// The place under its new name.
    pub(crate) to: Option<String>,
    pub(crate) old: Option<Value>,
    pub(crate) new: Option<Value>,
}

/// Two maps beside each other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Compared {
    /// How many values are the same: scalars, and lists and maps that are empty.
    pub(crate) same: usize,
    pub(crate) findings: Vec<Finding>,
}

/// What one field holds in all items, by the numbers of the items.
type Held = Vec<(Vec<usize>, Value)>;

/// Two values at a place.
struct Pair<'m, T> {
    at: String,
    old: &'m T,
    new: &'m T,
}

type Pairs<'m, T> = Vec<Pair<'m, T>>;

impl Compared {
    pub(crate) fn new(old: &Map<String, Value>, new: &Map<String, Value>) -> Self {
        let mut compared = Compared::default();
        compared.maps(&vec![Pair { at: String::new(), old, new }]);
        compared.find_moves();
        compared.sort();
        compared
    }

    fn sort(&mut self) {
        self.findings.sort_by_cached_key(|finding| path::order(&finding.path));
    }

    /// Compares what the same field of many items holds.
    fn values(&mut self, pairs: Pairs<'_, Value>) {
        let (mut maps, mut items) = (Vec::new(), Vec::new());
        for Pair { at, old, new } in pairs {
            match (old, new) {
                (Value::Object(old), Value::Object(new)) if !old.is_empty() && !new.is_empty() => {
                    maps.push(Pair { at, old, new });
                }
                (Value::Array(old), Value::Array(new)) if is_reordered(old, new) => {
                    self.same += old.iter().map(count).sum::<usize>();
                    let (old, new) = (Value::from(old.clone()), Value::from(new.clone()));
                    self.find(Change::Reordered, at, Some(&old), Some(&new));
                }
                (Value::Array(old), Value::Array(new)) if !old.is_empty() && !new.is_empty() => {
                    self.items(&at, old, new, &mut items);
                }
                _ if old == new => self.same += 1,
                _ => self.find(Change::Changed, at, Some(old), Some(new)),
            }
        }
        if !maps.is_empty() {
            self.maps(&maps);
        }
        if !items.is_empty() {
            self.values(items);
        }
    }

    /// Pairs the items of two lists by their numbers. If one list is longer, what lies between the items
    /// that both begin with and those that both end with is missing or added.
    fn items<'m>(
        &mut self,
        at: &str,
        old: &'m [Value],
        new: &'m [Value],
        pairs: &mut Pairs<'m, Value>,
    ) {
        let shared = old.len().min(new.len());
        let end = if old.len() == new.len() {
            0
        } else {
            let same = |(old, new): &(&Value, &Value)| old == new;
            let start = old.iter().zip(new).take_while(same).count();
            let end = old.iter().rev().zip(new.iter().rev()).take_while(same).count();
            end.min(shared - start)
        };
        for index in 0..shared - end {
            pairs.push(Pair { at: path::index(at, index), old: &old[index], new: &new[index] });
        }
        for (index, old) in old[..old.len() - end].iter().enumerate().skip(shared - end) {
            self.find(Change::Missing, path::index(at, index), Some(old), None);
        }
        for (index, new) in new[..new.len() - end].iter().enumerate().skip(shared - end) {
            self.find(Change::Added, path::index(at, index), None, Some(new));
        }
        // what both lists end with is the same
        self.same += old[old.len() - end..].iter().map(count).sum::<usize>();
    }

    /// Compares many objects of one kind: which field is which shows in all of them together.
    fn maps(&mut self, pairs: &Pairs<'_, Map<String, Value>>) {
        let sides = Sides::new(pairs.iter().map(|pair| (pair.old, pair.new)));
        let renamed: HashMap<&str, &str> = names::pairs(&sides).into_iter().collect();
        let mut below: BTreeMap<&str, Pairs<'_, Value>> = BTreeMap::new();
        for Pair { at, old, new } in pairs {
            let mut taken = Vec::new();
            for (key, value) in *old {
                let to = renamed.get(&**key).filter(|_| !new.contains_key(key));
                let at_key = path::key(at, key);
                match (new.get(key), to.and_then(|to| Some((*to, new.get(*to)?)))) {
                    (Some(new), _) => {
                        below.entry(key).or_default().push(Pair { at: at_key, old: value, new });
                    }
                    (None, Some((to, new))) => {
                        taken.push(to);
                        let at_new = path::key(at, to);
                        self.find(Change::Renamed, at_key, Some(value), Some(new));
                        self.last_goes_to(&at_new);
                        if value != new {
                            below.entry(key).or_default().push(Pair {
                                at: at_new,
                                old: value,
                                new,
                            });
                        }
                    }
                    (None, None) => self.find(Change::Missing, at_key, Some(value), None),
                }
            }
            for (key, value) in *new {
                if !old.contains_key(key) && !taken.contains(&&**key) {
                    self.find(Change::Added, path::key(at, key), None, Some(value));
                }
            }
        }
        for pairs in below.into_values() {
            self.values(pairs);
        }
    }

    fn find(&mut self, change: Change, path: String, old: Option<&Value>, new: Option<&Value>) {
        self.findings.push(Finding {
            change,
            path,
            to: None,
            old: old.cloned(),
            new: new.cloned(),
        });
    }

    fn last_goes_to(&mut self, to: &str) {
        if let Some(finding) = self.findings.last_mut() {
            finding.to = Some(to.to_owned());
        }
    }

    /// Takes what is missing in one place and added in another for moved, where all items show it.
    fn find_moves(&mut self) {
        let missing = self.by_pattern(Change::Missing);
        let added = self.by_pattern(Change::Added);
        let mut sole: HashMap<&Held, [Vec<&str>; 2]> = HashMap::new();
        for (side, places) in [&missing, &added].into_iter().enumerate() {
            for (pattern, held) in places {
                if held.iter().any(|(_, value)| !names::is_common(value)) {
                    sole.entry(held).or_default()[side].push(pattern);
                }
            }
        }
        let moved: HashMap<&str, &str> = sole
            .values()
            .filter_map(|[from, to]| match (&**from, &**to) {
                ([from], [to]) => Some((*from, *to)),
                _ => None,
            })
            .collect();
        let mut targets = HashMap::new();
        self.findings.retain(|finding| {
            let pattern = path::pattern(&finding.path);
            let is_target =
                finding.change == Change::Added && moved.values().any(|to| *to == pattern);
            if is_target {
                targets.insert((pattern, path::indices(&finding.path)), finding.path.clone());
            }
            !is_target
        });
        for finding in self.findings.iter_mut().filter(|finding| finding.change == Change::Missing)
        {
            if let Some(to) = moved.get(&*path::pattern(&finding.path)) {
                finding.to = targets.remove(&((*to).to_owned(), path::indices(&finding.path)));
                finding.new.clone_from(&finding.old);
                finding.change = Change::Moved;
            }
        }
    }

    /// What is missing or added, by the field that it is in every item.
    fn by_pattern(&self, change: Change) -> BTreeMap<String, Held> {
        let mut places: BTreeMap<String, Held> = BTreeMap::new();
        for finding in self.findings.iter().filter(|finding| finding.change == change) {
            let value = finding.old.as_ref().or(finding.new.as_ref()).cloned().unwrap_or_default();
            let held = places.entry(path::pattern(&finding.path)).or_default();
            held.push((path::indices(&finding.path), value));
        }
        places
    }

    /// Takes what is missing at `from` and what is added at `to` for one field, and compares what the
    /// two hold. Returns whether there was such a field.
    pub(crate) fn rename_by_hand(&mut self, from: &str, to: &str) -> bool {
        let is_from = |f: &Finding| f.change == Change::Missing && path::is(from, &f.path);
        let is_to = |f: &Finding| f.change == Change::Added && path::names(to, &f.path);
        let (missing, rest): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.findings).into_iter().partition(is_from);
        let (added, rest): (Vec<_>, Vec<_>) = rest.into_iter().partition(is_to);
        self.findings = rest;
        let mut added: HashMap<String, Finding> =
            added.into_iter().map(|f| (path::parent(&f.path).to_owned(), f)).collect();
        let mut found = false;
        for finding in missing {
            let Some(target) = added.remove(path::parent(&finding.path)) else {
                self.findings.push(finding);
                continue;
            };
            found = true;
            if let (Some(old), Some(new)) = (&finding.old, &target.new) {
                self.values(vec![Pair { at: target.path.clone(), old, new }]);
            }
            let (to, new) = (Some(target.path), target.new);
            self.findings.push(Finding { change: Change::Renamed, to, new, ..finding });
        }
        self.findings.extend(added.into_values());
        self.sort();
        found
    }
}

/// How many values there are in one: scalars, and lists and maps that are empty.
fn count(value: &Value) -> usize {
    match value {
        Value::Array(items) => items.iter().map(count).sum::<usize>().max(1),
        Value::Object(entries) => entries.values().map(count).sum::<usize>().max(1),
        _ => 1,
    }
}

/// Two lists with the same items in another order.
fn is_reordered(old: &[Value], new: &[Value]) -> bool {
    let sorted = |items: &[Value]| {
        let mut items: Vec<_> = items.iter().map(Value::to_string).collect();
        items.sort_unstable();
        items
    };
    old.len() == new.len() && old != new && sorted(old) == sorted(new)
}
