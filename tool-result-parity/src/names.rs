//! Which missing field is which added one, under another name.

use std::collections::{BTreeMap, HashMap};

use serde_json::{Map, Value};

use crate::token::letters;

/// More fields than this on either side tell nothing of which is which, but for their names.
const MAX_ALIKE: usize = 32;

/// The fields that only one side has, of many pairs of objects of one kind.
pub(crate) struct Sides<'m> {
    /// Under each key: what it holds in each pair that has it, by the number of the pair.
    missing: BTreeMap<&'m str, HashMap<usize, &'m Value>>,
    added: BTreeMap<&'m str, HashMap<usize, &'m Value>>,
}

impl<'m> Sides<'m> {
    pub(crate) fn new(
        pairs: impl Iterator<Item = (&'m Map<String, Value>, &'m Map<String, Value>)>,
    ) -> Self {
        let mut sides = Sides { missing: BTreeMap::new(), added: BTreeMap::new() };
        for (number, (old, new)) in pairs.enumerate() {
            for (one, other, side) in [(old, new, &mut sides.missing), (new, old, &mut sides.added)]
            {
                for (key, value) in one.iter().filter(|(key, _)| !other.contains_key(*key)) {
                    side.entry(key).or_default().insert(number, value);
                }
            }
        }
        sides
    }
}

/// The old name and the new one of each field that is renamed.
///
/// First come names that are the same in another spelling; what they hold may differ. Any other pair
/// holds the same value in most objects, and is more alike than any other pair of either field.
pub(crate) fn pairs<'m>(sides: &Sides<'m>) -> Vec<(&'m str, &'m str)> {
    let mut pairs = respelled(sides);
    let is_open = |of: fn(&(&'m str, &'m str)) -> &'m str,
                   pairs: &[(&'m str, &'m str)],
                   key: &str| { pairs.iter().all(|pair| of(pair) != key) };
    let missing: Vec<_> =
        sides.missing.keys().copied().filter(|key| is_open(|pair| pair.0, &pairs, key)).collect();
    let added: Vec<_> =
        sides.added.keys().copied().filter(|key| is_open(|pair| pair.1, &pairs, key)).collect();
    if missing.len().max(added.len()) > MAX_ALIKE {
        return pairs;
    }
    let mut scores = Vec::new();
    for from in &missing {
        for to in &added {
            let likeness = likeness(from, to);
            let same = same(&sides.missing[from], &sides.added[to], likeness > 0);
            scores.extend(same.map(|same| ((*from, *to), (same, likeness))));
        }
    }
    while let Some(best) = sole_bests(&scores) {
        scores.retain(|((from, to), _)| best.iter().all(|pair| pair.0 != *from && pair.1 != *to));
        pairs.extend(best);
    }
    pairs
}

/// `startLine` and `start_line`, if no other name is the same.
fn respelled<'m>(sides: &Sides<'m>) -> Vec<(&'m str, &'m str)> {
    let mut of_letters: HashMap<String, [Vec<&str>; 2]> = HashMap::new();
    for (side, fields) in [&sides.missing, &sides.added].into_iter().enumerate() {
        for key in fields.keys() {
            of_letters.entry(letters(key)).or_default()[side].push(key);
        }
    }
    of_letters.remove("");
    let sole = of_letters.values().filter_map(|[from, to]| match (&**from, &**to) {
        ([from], [to]) => Some((*from, *to)),
        _ => None,
    });
    sole.collect()
}

type Score<'m> = ((&'m str, &'m str), (usize, usize));

/// The pairs whose score is above that of any other pair of either field; `None` if there are none.
fn sole_bests<'m>(scores: &[Score<'m>]) -> Option<Vec<(&'m str, &'m str)>> {
    let is_best = |(pair, score): &&Score<'_>| {
        scores.iter().all(|(other, less)| {
            other == pair || other.0 != pair.0 && other.1 != pair.1 || less < score
        })
    };
    let best: Vec<_> = scores.iter().filter(is_best).map(|(pair, _)| *pair).collect();
    (!best.is_empty()).then_some(best)
}

/// How often two fields hold the same value, if that is more often than they do not. Values that many
/// fields hold count only if the names are alike.
fn same(
    missing: &HashMap<usize, &Value>,
    added: &HashMap<usize, &Value>,
    are_alike: bool,
) -> Option<usize> {
    let (mut same, mut other, mut is_telling) = (0, 0, are_alike);
    for (number, old) in missing {
        let Some(new) = added.get(number) else { continue };
        if is_same(old, new) {
            same += if is_common(old) { 1 } else { 2 };
            is_telling |= !is_common(old);
        } else {
            other += 2;
        }
    }
    (same > other && is_telling).then(|| same - other)
}

/// Equal, also if the old float is an `f32` that became an `f64` digit by digit.
fn is_same(old: &Value, new: &Value) -> bool {
    #[expect(clippy::cast_possible_truncation, reason = "an `f32` is what it was")]
    let single = |value: &Value| value.as_f64().filter(|_| value.is_f64()).map(|v| v as f32);
    old == new || single(old).is_some() && single(old) == single(new)
}

/// A value that two fields hold by accident.
pub(crate) fn is_common(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(_) => true,
        Value::Number(number) => matches!(&*number.to_string(), "0" | "1" | "0.0" | "1.0"),
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(entries) => entries.is_empty(),
    }
}

/// How many thousandths of two names are the same words; 0 if no word is.
fn likeness(one: &str, other: &str) -> usize {
    let (one, other) = (words(one), words(other));
    let shared = one.iter().filter(|word| other.contains(word)).count();
    2_000 * shared / (one.len() + other.len()).max(1)
}

/// The words of a name in small letters, without an `s` at their end.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    for c in name.chars() {
        if !c.is_alphanumeric() || c.is_uppercase() && before.is_lowercase() {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| c.is_alphanumeric()) {
            word.extend(c.to_lowercase());
        }
        before = c;
    }
    words.retain(|word| !word.is_empty());
    words.into_iter().map(|word| word.strip_suffix('s').unwrap_or(&word).to_owned()).collect()
}
