//! Checks that each half of a result tells all that the other does.

use std::collections::{BTreeSet, HashMap, HashSet};

use tool_result_core::{FactKind, Facts, ToolResult, facts};

use crate::data::data;
use crate::disagreement::Disagreement;
use crate::path;
use crate::search::{Needle, Occurrences, Search, firsts};
use crate::text::{Text, without_bars};
use crate::token::{canonical, decimals, letters};
use crate::values::{Place, Side, Value, Values, labels, singular};

/// Proves that the two halves of a result hold the same values.
///
/// **The text** must hold every value of the JSON and every key of a map, as often as the JSON has it. A value is
/// looked up by its bytes, line by line, and has to begin and end at the edge of a word. `a\|b` in a table cell counts
/// as `a|b`. A float may be rounded to one decimal or more.
/// The mark counts as the status. The text need not hold fields marked `only = json`.
///
/// **The JSON** must hold everything in the text that looks like data: numbers, paths, names such as `getUser`, and
/// text that is marked as code. It need not hold the words of templates and labels, or fields marked `only = markdown`.
/// It need not hold the number of items of a list, or the `{index}` of an item.
///
/// The default layout never disagrees. An `each` or a function disagrees if it leaves a value out, or
/// shows it in other words: an enum by `{:?}`, a number as a percentage.
///
/// **Limits of the check.** It does not see two swapped values, plain words that no JSON holds, or the unit of a
/// number. If a value has no letter or digit, such as `->`, it looks for the first one only.
///
/// ```
/// use std::fmt::{self, Write as _};
///
/// use serde::Serialize;
/// use tool_result::{Markdown, ToolResult, parity::check_halves};
///
/// #[derive(Serialize, ToolResult)]
/// #[tool_result(markdown = draw)]
/// struct GotoResult {
///     found: bool,
///     kind: Kind,
///     start_line: u32,
///     next_actions: Vec<String>,
/// }
///
/// #[derive(Debug, Serialize)]
/// #[serde(rename_all = "snake_case")]
/// enum Kind {
///     EnumMember,
/// }
///
/// fn draw(result: &GotoResult, md: &mut Markdown) -> fmt::Result {
///     write!(md, "✅ {:?} in line {}", result.kind, result.start_line)
/// }
///
/// let result = GotoResult { found: true, kind: Kind::EnumMember, start_line: 42, next_actions: vec![] };
/// let disagreements = check_halves(&result).unwrap_err();
/// let told: Vec<_> = disagreements.iter().map(ToString::to_string).collect();
/// assert_eq!(told, [
///     "kind: the JSON holds `enum_member`, the text does not: write it in your own function, or mark the field `only = json`",
///     "the text says `EnumMember`, the JSON does not: add a field that holds it, or mark the field that it comes from `only = markdown`",
/// ]);
/// ```
///
/// # Errors
/// One [`Disagreement`] for each fact that only one half tells: first those of the JSON, then those of the
/// text, each in its order. If the result has no JSON, that alone.
pub fn check_halves<T: ToolResult + ?Sized>(result: &T) -> Result<(), Vec<Disagreement>> {
    let (facts, map) = match facts(result).and_then(|facts| Ok((facts, result.to_json_map()?))) {
        Ok(both) => both,
        Err(error) => return Err(vec![Disagreement::no_json(&error)]),
    };
    let values = values(&facts);
    let firsts = firsts(values.all.iter().map(|value| &value.wanted));
    let text = Text::new(without_cells(&result.to_markdown()));
    let mut search = Search::new(&text, &firsts);
    let mut found = by_field(&missing_from_text(&values, &mut search));
    let mut said = vec![T::MARKDOWN_TEMPLATE, facts.wording(), NOT_FINITE];
    said.extend(values.all.iter().map(|value| &*value.wanted.text));
    let mut said = Wording {
        text: Text::new(said.join("\n\n")),
        has_index: T::MARKDOWN_TEMPLATE.contains("{index"),
        counts: counts(&facts).collect(),
        labels: HashSet::new(),
    };
    labels(&map, &mut said.labels);
    found.extend(said.missing_from_json(&search));
    if found.is_empty() { Ok(()) } else { Err(found) }
}

/// The text of floats that JSON does not have.
const NOT_FINITE: &str = "NaN inf -inf";

/// All values of a result; those that have to stand in the text have their places.
fn values(facts: &Facts) -> Values {
    let mut values = Values::default();
    let mut keys = HashSet::new();
    for fact in facts.iter().filter(|fact| fact.kind != FactKind::Count) {
        let is_due = match fact.kind {
            _ if fact.hidden_from.is_some() => false,
            FactKind::Status | FactKind::Tool => false,
            // of all rows together, a table says a key once
            FactKind::Key => keys.insert(path::column(&fact.path)),
            _ => true,
        };
        // the line breaks of a key are spaces wherever it stands
        let read = if fact.kind == FactKind::Key { one_line } else { verbatim };
        values.add_fact(fact, read, is_due);
    }
    values
}

/// A value as a text has it: without what a table cell adds, and with plain line breaks.
fn verbatim(value: &str) -> String {
    let lines = value.lines().map(|line| line.trim_end_matches(CARRIAGE_RETURN));
    without_cells(&lines.collect::<Vec<_>>().join("\n"))
}

/// A text without what a table cell adds to bars and line breaks.
fn without_cells(text: &str) -> String {
    without_bars(text).replace(" ↵ ", " ")
}

/// A key as a text has it, on one line.
fn one_line(key: &str) -> String {
    without_cells(&key.replace('\n', " "))
}

/// The first half of a line break of two characters, spelled out.
const CARRIAGE_RETURN: &str = "\\u{d}";

/// A value that the text does not have, or not as often.
struct Shortfall<'v> {
    value: &'v Value,
    count: usize,
    standing: Occurrences,
}

fn missing_from_text<'v>(values: &'v Values, search: &mut Search<'_>) -> Vec<Shortfall<'v>> {
    let places = search.text.numbers().filter_map(decimals);
    let places: HashSet<usize> = places.collect();
    let mut missing = Vec::new();
    for index in values.longest_first() {
        let value = &values.all[index];
        let Needle { text, is_number, .. } = &value.wanted;
        let due = value.count(Side::New);
        let mut standing = search.find(&value.wanted, due);
        let roundings = if *is_number { rounded(text, &places) } else { BTreeSet::new() };
        for rounding in roundings {
            let free = due.saturating_sub(standing.own);
            let Occurrences { all, own } = search.find(&Needle::new(rounding, true), free);
            standing.all += all;
            standing.own += own;
        }
        let has_edges = text.contains(char::is_alphanumeric);
        let wanted = if has_edges { due } else { due.min(1) };
        let count = wanted.saturating_sub(standing.own);
        if count > 0 {
            missing.push((index, Shortfall { value, count, standing }));
        }
    }
    missing.sort_by_key(|(index, _)| *index);
    missing.into_iter().map(|(_, missing)| missing).collect()
}

/// A float rounded to these numbers of decimals, as an `f64` and as an `f32` rounds.
fn rounded(number: &str, decimals: &HashSet<usize>) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    if let (true, Ok(double), Ok(single)) =
        (number.contains(['.', 'e']), number.parse::<f64>(), number.parse::<f32>())
    {
        for decimals in decimals {
            for rounded in [format!("{double:.decimals$}"), format!("{single:.decimals$}")] {
                all.insert(canonical(&rounded).to_owned());
            }
        }
    }
    all.remove(number);
    all
}

/// Fields that may be meant.
const MAX_PLACES: usize = 4;

/// One disagreement a field: the same field of many items is one.
fn by_field(missing: &[Shortfall<'_>]) -> Vec<Disagreement> {
    let places = missing.iter().map(|one| one.value.places(Side::New));
    let certain: HashSet<&str> =
        places.filter(|places| places.len() == 1).map(|places| &*places[0].pattern).collect();
    let mut found: Vec<Disagreement> = Vec::new();
    let mut numbers: HashMap<String, usize> = HashMap::new();
    for one in missing {
        let mut meant: Vec<&Place> = one.value.places(Side::New).iter().collect();
        if let Some(sole) = meant.iter().find(|place| certain.contains(&*place.pattern)) {
            // a field that others show to be left out
            meant = vec![*sole];
        } else if one.standing.all == 0 || meant.len() > MAX_PLACES {
            meant.truncate(1);
        }
        let pattern = meant.iter().map(|place| &*place.pattern).collect::<Vec<_>>().join(", ");
        let number = *numbers.entry(pattern.clone()).or_insert(found.len());
        if let Some(disagreement) = found.get_mut(number) {
            disagreement.merge(pattern, one.count, one.standing);
            continue;
        }
        let names = meant.iter().map(|place| place.name()).collect::<Vec<_>>().join(", ");
        let Shortfall { value, count, standing } = one;
        let fact = meant.first().and_then(|place| place.fact.as_ref());
        found.push(Disagreement::not_in_text(names, &value.wanted.text, *count, *standing, fact));
    }
    found
}

/// The words that the text may have beside the values.
struct Wording {
    /// The words of templates, and the values: a part of a value is no news.
    text: Text,
    /// A template numbers the items.
    has_index: bool,
    /// The numbers of items of all lists.
    counts: HashSet<usize>,
    /// The keys, as labels have them.
    labels: HashSet<String>,
}

impl Wording {
    /// Returns the words that look like data in the text and stand nowhere in the JSON.
    fn missing_from_json(&self, search: &Search<'_>) -> Vec<Disagreement> {
        let text = search.text;
        let mut seen = HashSet::new();
        let mut missing = Vec::new();
        for run in data(text, &search.known, &HashSet::new()) {
            let word = text.run(&run);
            let is_said = self.labels.contains(&singular(&letters(word)))
                || self.is_count(word)
                || !self.text.places(&Needle::new(word.to_owned(), true), search.firsts).is_empty();
            if !is_said && seen.insert(word) {
                missing.push(Disagreement::not_in_json(word));
            }
        }
        missing
    }

    /// The number of items of a list, or of one item.
    fn is_count(&self, word: &str) -> bool {
        let Ok(number) = word.parse() else { return false };
        let is_index = |count: &usize| (1..=*count).contains(&number);
        self.counts.contains(&number) || self.has_index && self.counts.iter().any(is_index)
    }
}

fn counts(facts: &Facts) -> impl Iterator<Item = usize> {
    let counts = facts.iter().filter(|fact| fact.kind == FactKind::Count);
    counts.filter_map(|fact| fact.value.split(' ').next()?.parse().ok())
}
