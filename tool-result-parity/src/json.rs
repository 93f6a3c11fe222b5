//! Two maps, field by field.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::{Map, Value};

use crate::allowance::{Allowance, is_allowed};
use crate::path::{self, indices, last, parent, pattern};
use crate::token::letters;

/// Says how a field differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Change {
    /// The field holds another value, or one of another type.
    Changed,
    /// The field is a list with the same items in another order.
    Reordered,
    /// Only the old map has it.
    Missing,
    /// Only the new map has it.
    Added,
    /// The field has another name. If it also holds another value, that is a difference of its own.
    Renamed,
    /// The field has another place, and holds the same value.
    Moved,
}

impl Change {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Change::Changed => "changed",
            Change::Reordered => "reordered",
            Change::Missing => "missing",
            Change::Added => "added",
            Change::Renamed => "renamed",
            Change::Moved => "moved",
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
    /// The last key of the path that it has now, if it is renamed; the whole path, if it is moved.
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
    pub(crate) fn new(old: &Map<String, Value>, new: &Map<String, Value>) -> Self {
        let mut comparison = Comparison::default();
        comparison.maps("", old, new);
        // what two fields hold may show more of them
        while let Some(pairs) = comparison.next_pairs() {
            comparison.join(&pairs);
        }
        comparison.sort();
        comparison
    }

    fn next_pairs(&self) -> Option<Vec<(usize, usize)>> {
        let (missing, added) = (self.fields(Change::Missing), self.fields(Change::Added));
        let hints = [Hint::Name, Hint::ValueBeside, Hint::Value];
        let is_over = missing.is_empty() || added.is_empty();
        let mut pairs = hints.iter().take_while(|_| !is_over);
        pairs.find_map(|hint| {
            let pairs = self.pairs(*hint, &missing, &added);
            (!pairs.is_empty()).then_some(pairs)
        })
    }

    fn sort(&mut self) {
        self.differences.sort_by_cached_key(|difference| path::order(&difference.path));
    }

    fn add(&mut self, change: Change, path: &str, old: Option<&Value>, new: Option<&Value>) {
        self.differences.push(Difference {
            change,
            path: path.to_owned(),
            renamed_to: None,
            old: old.cloned(),
            new: new.cloned(),
            count: 1,
            allowed: false,
        });
    }

    fn values(&mut self, at: &str, old: &Value, new: &Value) {
        match (old, new) {
            _ if old == new => self.same += count(old),
            (Value::Object(old), Value::Object(new)) if !old.is_empty() && !new.is_empty() => {
                self.maps(at, old, new);
            }
            (Value::Array(items), Value::Array(others)) if is_reordered(items, others) => {
                self.same += count(old);
                self.add(Change::Reordered, at, Some(old), Some(new));
            }
            (Value::Array(old), Value::Array(new)) if !old.is_empty() && !new.is_empty() => {
                self.items(at, old, new);
            }
            _ => self.add(Change::Changed, at, Some(old), Some(new)),
        }
    }

    fn maps(&mut self, at: &str, old: &Map<String, Value>, new: &Map<String, Value>) {
        for (key, value) in old {
            let at = path::key(at, key);
            match new.get(key) {
                Some(new) => self.values(&at, value, new),
                None => self.add(Change::Missing, &at, Some(value), None),
            }
        }
        for (key, value) in new.iter().filter(|(key, _)| !old.contains_key(*key)) {
            self.add(Change::Added, &path::key(at, key), None, Some(value));
        }
    }

    /// Compares the items of two lists by their numbers. If one list is longer, what lies between the
    /// items that both begin with and those that both end with is missing or added.
    fn items(&mut self, at: &str, old: &[Value], new: &[Value]) {
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
            self.values(&path::index(at, index), old, new);
        }
        for (index, old) in old[..old.len() - end].iter().enumerate().skip(middle) {
            self.add(Change::Missing, &path::index(at, index), Some(old), None);
        }
        for (index, new) in new[..new.len() - end].iter().enumerate().skip(middle) {
            self.add(Change::Added, &path::index(at, index), None, Some(new));
        }
        self.same += old[old.len() - end..].iter().map(count).sum::<usize>();
    }

    /// Returns the missing and the added differences of each two fields that a hint takes for one.
    fn pairs(&self, hint: Hint, missing: &Fields, added: &Fields) -> Vec<(usize, usize)> {
        let mut shared: HashMap<String, [Vec<&str>; 2]> = HashMap::new();
        for (side, fields) in [missing, added].into_iter().enumerate() {
            for (field, items) in fields {
                for key in items.values().filter_map(|index| hint.key(&self.differences[*index])) {
                    shared.entry(key).or_default()[side].push(field);
                }
            }
        }
        let pairs = shared.values().filter_map(|[from, to]| Some((*sole(from)?, *sole(to)?)));
        let mut pairs: BTreeSet<(&str, &str)> = pairs.collect();
        pairs.retain(|(from, to)| self.is_one_field(hint, &missing[*from], &added[*to]));
        let mut times: HashMap<(usize, &str), usize> = HashMap::new();
        for (from, to) in &pairs {
            *times.entry((0, from)).or_default() += 1;
            *times.entry((1, to)).or_default() += 1;
        }
        let soles = pairs.iter().filter(|(from, to)| times[&(0, *from)] * times[&(1, *to)] == 1);
        let items = soles.flat_map(|(from, to)| {
            let to = &added[*to];
            missing[*from].iter().filter_map(|(item, from)| Some((*from, *to.get(item)?)))
        });
        items.collect()
    }

    fn fields(&self, change: Change) -> Fields {
        let mut fields = Fields::new();
        let all = self.differences.iter().enumerate();
        for (index, difference) in all.filter(|(_, difference)| difference.change == change) {
            let items = fields.entry(pattern(&difference.path)).or_default();
            items.insert(indices(&difference.path), index);
        }
        fields
    }

    /// Both hold the same value in most items; in every one, if they lie in two places.
    fn is_one_field(&self, hint: Hint, from: &Items, to: &Items) -> bool {
        let both = from.iter().filter_map(|(item, from)| Some((*from, *to.get(item)?)));
        let both: Vec<_> = both.collect();
        let is_same = |(from, to): &&(usize, usize)| {
            let (from, to) = (&self.differences[*from], &self.differences[*to]);
            from.old == to.new || comparable(from).is_some_and(|old| comparable(to) == Some(old))
        };
        let same = both.iter().filter(is_same).count();
        match hint {
            Hint::Name => true,
            Hint::ValueBeside => same * 2 > both.len(),
            Hint::Value => same == from.len() && same == to.len(),
        }
    }

    /// Makes one difference of what is missing and what is added, and compares what the two hold.
    fn join(&mut self, pairs: &[(usize, usize)]) {
        for (missing, added) in pairs {
            let added = &mut self.differences[*added];
            let (to, new) = (added.path.clone(), added.new.take());
            let missing = &mut self.differences[*missing];
            let is_beside = parent(&missing.path) == parent(&to);
            missing.change = if is_beside { Change::Renamed } else { Change::Moved };
            missing.renamed_to = Some(to.clone());
            missing.new.clone_from(&new);
            if let (Some(old), Some(new)) = (missing.old.clone(), new)
                && old != new
            {
                self.values(&to, &old, &new);
            }
        }
        self.differences.retain(|left| left.change != Change::Added || left.new.is_some());
    }

    /// Takes a missing field and an added one beside it for one field, if this allows it to be renamed.
    /// Returns whether there was such a field.
    pub(crate) fn rename_as(&mut self, allowance: &Allowance) -> bool {
        let Allowance::Renamed(from, to) = allowance else { return false };
        let of = |change| {
            let all = self.differences.iter().enumerate();
            all.filter(move |(_, difference)| difference.change == change)
        };
        let added = of(Change::Added).filter(|(_, added)| path::names(to, &added.path));
        let added: HashMap<&str, usize> =
            added.map(|(index, added)| (parent(&added.path), index)).collect();
        let missing = of(Change::Missing).filter(|(_, missing)| path::is(from, &missing.path));
        let pairs = missing
            .filter_map(|(index, missing)| Some((index, *added.get(parent(&missing.path))?)));
        let pairs: Vec<_> = pairs.collect();
        self.join(&pairs);
        self.sort();
        !pairs.is_empty()
    }

    /// Each kind of difference at each field, in the order of the map.
    pub(crate) fn by_field(&self, allowed: &[Allowance]) -> Vec<Difference> {
        let mut fields: Vec<Difference> = Vec::new();
        let mut numbers = HashMap::new();
        for difference in &self.differences {
            let (change, at) = (difference.change, pattern(&difference.path));
            let is_allowed = is_allowed(difference, allowed);
            let to = difference.renamed_to.as_deref();
            let to = to.map(|to| if change == Change::Moved { to } else { last(to) });
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

/// The differences at each field, by the numbers of the items that the field is in.
type Fields = BTreeMap<String, Items>;
type Items = BTreeMap<Vec<usize>, usize>;

/// The property by which a missing field is known to be an added one.
#[derive(Clone, Copy)]
enum Hint {
    Name,
    ValueBeside,
    Value,
}

impl Hint {
    /// Returns the text that the two fields have in common, and no third has.
    fn key(self, difference: &Difference) -> Option<String> {
        let at = &difference.path;
        let name = letters(last(at));
        match self {
            Hint::Name => (!name.is_empty()).then(|| format!("{}\n{name}", parent(at))),
            Hint::ValueBeside => Some(format!("{}\n{}", parent(at), comparable(difference)?)),
            Hint::Value => Some(format!("{:?}\n{}", indices(at), comparable(difference)?)),
        }
    }
}

/// The value of a field that is missing or added, if it is one that no two fields hold by accident. An
/// `f32` that became an `f64` digit by digit is what it was.
fn comparable(difference: &Difference) -> Option<String> {
    let value = difference.old.as_ref().or(difference.new.as_ref())?;
    if is_common(value) {
        return None;
    }
    #[expect(clippy::cast_possible_truncation, reason = "an `f32` is what it was")]
    let single = value.as_f64().filter(|_| value.is_f64()).map(|value| value as f32);
    Some(single.map_or_else(|| value.to_string(), |single| single.to_string()))
}

fn is_common(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(_) => true,
        Value::Number(number) => matches!(&*number.to_string(), "0" | "1" | "0.0" | "1.0"),
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(entries) => entries.is_empty(),
    }
}

fn sole<T>(all: &[T]) -> Option<&T> {
    if let [sole] = all { Some(sole) } else { None }
}

/// Counts the values in one: scalars, and lists and maps that are empty.
fn count(value: &Value) -> usize {
    match value {
        Value::Array(items) => items.iter().map(count).sum::<usize>().max(1),
        Value::Object(entries) => entries.values().map(count).sum::<usize>().max(1),
        _ => 1,
    }
}

/// Two lists with the same items in another order.
fn is_reordered(old: &[Value], new: &[Value]) -> bool {
    old.len() == new.len() && sorted(old) == sorted(new)
}

fn sorted(items: &[Value]) -> Vec<String> {
    let mut items: Vec<_> = items.iter().map(Value::to_string).collect();
    items.sort_unstable();
    items
}
