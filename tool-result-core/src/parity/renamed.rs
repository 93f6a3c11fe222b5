//! Which missing field is which added one, under another name.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::json::beside;
use super::labels::letters;

/// More fields than this of one value tell nothing of which is which.
const MOST_ALIKE: usize = 32;

/// An old name and the new one.
pub(super) type Names = (String, String);

/// A key with what it holds.
type Entry<'m> = (&'m str, &'m Value);

/// The pairs, by their numbers among the missing and the added.
///
/// First those whose names are the same in another spelling, and those that the items of a list show;
/// what they hold may differ. Any other pair holds the same value. Where another field holds it too, or
/// where the value is one that many fields hold, the names have to be alike as well; of several, the
/// pair that is more alike than any other of either.
pub(super) fn pairs(
    missing: &[Entry<'_>],
    added: &[Entry<'_>],
    shown: &[Names],
) -> Vec<(usize, usize)> {
    let mut pairs = respelled(missing, added);
    let at = |of: &[Entry<'_>], name: &str| of.iter().position(|(key, _)| *key == name);
    for (from, to) in shown {
        if let (Some(from), Some(to)) = (at(missing, from), at(added, to))
            && pairs.iter().all(|pair| pair.0 != from && pair.1 != to)
        {
            pairs.push((from, to));
        }
    }
    let (from, to): (HashSet<_>, HashSet<_>) = pairs.iter().copied().unzip();
    let rest = |of: usize, taken: &HashSet<usize>| {
        (0..of).filter(|index| !taken.contains(index)).collect::<Vec<_>>()
    };
    by_value(&rest(missing.len(), &from), &rest(added.len(), &to), missing, added, &mut pairs);
    pairs.sort_unstable();
    pairs
}

/// `startLine` and `start_line`, where no other name is the same.
fn respelled(missing: &[Entry<'_>], added: &[Entry<'_>]) -> Vec<(usize, usize)> {
    let mut of_letters: HashMap<String, (Vec<usize>, Vec<usize>)> = HashMap::new();
    for (index, (key, _)) in missing.iter().enumerate() {
        of_letters.entry(letters(key)).or_default().0.push(index);
    }
    for (index, (key, _)) in added.iter().enumerate() {
        if let Some((_, added)) = of_letters.get_mut(&letters(key)) {
            added.push(index);
        }
    }
    of_letters.remove("");
    let sole = of_letters.values().filter_map(|(from, to)| match (&**from, &**to) {
        ([from], [to]) => Some((*from, *to)),
        _ => None,
    });
    sole.collect()
}

fn by_value(
    rest: &[usize],
    others: &[usize],
    missing: &[Entry<'_>],
    added: &[Entry<'_>],
    pairs: &mut Vec<(usize, usize)>,
) {
    let mut of_value: HashMap<Cow<'_, Value>, (Vec<usize>, Vec<usize>)> = HashMap::new();
    for index in rest {
        of_value.entry(single(missing[*index].1)).or_default().0.push(*index);
    }
    for index in others {
        if let Some((_, added)) = of_value.get_mut(&single(added[*index].1)) {
            added.push(*index);
        }
    }
    let are_sole = rest.len() == 1 && others.len() == 1;
    for (value, (from, to)) in of_value {
        match (&*from, &*to) {
            ([from], [to]) if are_sole || !is_common(&value) => pairs.push((*from, *to)),
            _ if from.len().max(to.len()) > MOST_ALIKE => {}
            _ => by_name(from, to, missing, added, pairs),
        }
    }
}

/// A float as an `f32` has it: one that became an `f64` digit by digit is the same as before.
fn single(value: &Value) -> Cow<'_, Value> {
    match value {
        Value::Number(number) if number.is_f64() => match number.to_string().parse::<f32>() {
            Ok(float) if float.is_normal() => Cow::Owned(float.into()),
            _ => Cow::Borrowed(value),
        },
        _ => Cow::Borrowed(value),
    }
}

/// Which missing field of the items of a list is which added one, where two items or more show it: the
/// pair that holds the same more often than any other of either.
pub(super) fn of_items(old: &[Value], new: &[Value]) -> Vec<Names> {
    let mut votes: HashMap<(&str, &str), Votes> = HashMap::new();
    for (old, new) in old.iter().zip(new) {
        let (Value::Object(old), Value::Object(new)) = (old, new) else { continue };
        let (missing, added) = (beside(old, new), beside(new, old));
        if missing.len() * added.len() > MOST_ALIKE * MOST_ALIKE {
            continue;
        }
        for (from, one) in &missing {
            for (to, other) in &added {
                votes.entry((from, to)).or_default().count(one, other);
            }
        }
    }
    let votes: Vec<_> =
        votes.iter().filter_map(|(pair, votes)| Some((pair, votes.sum()?))).collect();
    let is_best = |(pair, sum): &&(&(&str, &str), usize)| {
        let beats = |(other, less): &(&(&str, &str), usize)| {
            *other == *pair || other.0 != pair.0 && other.1 != pair.1 || less < sum
        };
        votes.iter().all(beats)
    };
    let names = |((from, to), _): &(&(&str, &str), usize)| ((*from).to_owned(), (*to).to_owned());
    votes.iter().filter(is_best).map(names).collect()
}

#[derive(Default)]
struct Votes {
    items: usize,
    same: usize,
    other: usize,
}

impl Votes {
    fn count(&mut self, one: &Value, other: &Value) {
        self.items += 1;
        match single(one) == single(other) {
            true if is_common(one) => self.same += 1,
            true => self.same += 2,
            false => self.other += 2,
        }
    }

    fn sum(&self) -> Option<usize> {
        self.same.checked_sub(self.other).filter(|sum| *sum > 1 && self.items > 1)
    }
}

/// A value that two fields hold by accident.
fn is_common(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(_) => true,
        Value::Number(number) => matches!(&*number.to_string(), "0" | "1" | "0.0" | "1.0"),
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(entries) => entries.is_empty(),
    }
}

/// Pairs each with the one that is most alike, where no other could be meant; then, without those, the
/// others.
fn by_name(
    mut from: Vec<usize>,
    mut to: Vec<usize>,
    missing: &[Entry<'_>],
    added: &[Entry<'_>],
    pairs: &mut Vec<(usize, usize)>,
) {
    loop {
        let best = |one: usize| sole_best(&to, |other| likeness(missing[one].0, added[other].0));
        let bests: Vec<_> = from.iter().filter_map(|one| Some((*one, best(*one)?))).collect();
        let is_sole =
            |pair: &&(usize, usize)| bests.iter().filter(|(_, to)| *to == pair.1).count() == 1;
        let found: Vec<_> = bests.iter().filter(is_sole).copied().collect();
        if found.is_empty() {
            return;
        }
        from.retain(|one| found.iter().all(|(from, _)| from != one));
        to.retain(|other| found.iter().all(|(_, to)| to != other));
        pairs.extend(found);
    }
}

fn sole_best(of: &[usize], likeness: impl Fn(usize) -> usize) -> Option<usize> {
    let best = of.iter().map(|index| likeness(*index)).max().filter(|best| *best > 0)?;
    let mut bests = of.iter().filter(|index| likeness(**index) == best);
    bests.next().filter(|_| bests.next().is_none()).copied()
}

/// How many thousandths of two names are the same words; none, where no word is.
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[track_caller]
    fn renamed(missing: &Value, added: &Value, expected: &[(&str, &str)]) {
        fn fields(object: &Value) -> Vec<(&str, &Value)> {
            object.as_object().unwrap().iter().map(|(key, value)| (&**key, value)).collect()
        }
        let (missing, added) = (fields(missing), fields(added));
        let pairs = pairs(&missing, &added, &[]);
        let mut names: Vec<_> =
            pairs.iter().map(|(from, to)| (missing[*from].0, added[*to].0)).collect();
        names.sort_unstable();
        assert_eq!(names, expected);
    }

    #[test]
    fn a_value_that_stands_once_on_either_side_is_told_by_itself() {
        renamed(
            &json!({"a": 7, "b": "x"}),
            &json!({"one": "x", "two": 7}),
            &[("a", "two"), ("b", "one")],
        );
        renamed(&json!({"a": 7}), &json!({"b": 8}), &[]);
        renamed(&json!({"a": 7}), &json!({"b": 7.0}), &[]);
    }

    #[test]
    fn of_several_with_one_value_the_names_decide() {
        renamed(
            &json!({"end": 7, "line": 7}),
            &json!({"end_line": 7, "start_line": 7}),
            &[("end", "end_line"), ("line", "start_line")],
        );
        renamed(&json!({"a": 7, "b": 7}), &json!({"c": 7, "d": 7}), &[]);
        renamed(&json!({"line": 7, "x": 7}), &json!({"startLine": 7}), &[("line", "startLine")]);
        renamed(&json!({"line": 7}), &json!({"start_line": 7, "line_start": 7}), &[]);
    }

    #[test]
    fn what_many_fields_hold_is_told_by_the_name_too() {
        for common in
            [json!(null), json!(false), json!(0), json!(1), json!(""), json!([]), json!({})]
        {
            renamed(&json!({"a": common, "b": 5}), &json!({"c": common}), &[]);
            renamed(&json!({"a": common}), &json!({"c": common}), &[("a", "c")]);
            renamed(
                &json!({"note": common, "b": 5}),
                &json!({"notes": common}),
                &[("note", "notes")],
            );
        }
    }
}
