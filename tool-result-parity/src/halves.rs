//! Checks that each half of a result tells all that the other does.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::slice;

use serde_json::Value as Json;
use tool_result_core::{FactKind, Facts, ToolResult, facts};

use crate::data::data;
use crate::disagreement::Disagreement;
use crate::text::{Needle, Occurrences, Text, longest_first};
use crate::token::{canonical, decimals, letters};
use crate::values::{Place, Value, Values};

/// Checks that the two halves of a result hold the same values.
///
/// **The text** must hold every value of the JSON, as often as the JSON has it, and every key of a map once
/// if its value is not `null`. A value is
/// looked up by its bytes, line by line, and has to begin and end at the edge of a word. `a\|b` in a table cell counts
/// as `a|b`. A float may be rounded to one decimal or more.
/// The icon counts as the status. The text need not hold fields marked `only = json`.
///
/// **The JSON** must hold everything in the text that looks like data: numbers, paths, names such as `getUser`, and
/// text that is marked as code. It need not hold the words of templates and labels, or fields marked `only = markdown`.
/// It need not hold the number of items of a list, or the `{index}` of an item.
///
/// The default layout never disagrees, but for `code` of a map or struct whose texts have line breaks or quotes: JSON
/// escapes them. An `each` or a function disagrees if it leaves a value out, or
/// shows it in other words: an enum by `{:?}`, a number as a percentage.
///
/// **Limits of the check.** It does not see two swapped values, a name that goes on behind a point (`a.rs` in
/// `a.rs.bak`), plain words that no JSON holds, or the unit of a number. It does not look for a value without a letter or digit, such as `->`.
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
/// let reports: Vec<_> = disagreements.iter().map(ToString::to_string).collect();
/// assert_eq!(reports, [
///     "kind: the JSON holds `enum_member`, the text does not: write it in your own function, or mark the field `only = json`",
///     "the text says `EnumMember`, the JSON does not: add a field that holds it, or mark the field that it comes from `only = markdown`",
/// ]);
/// ```
///
/// # Errors
/// Returns one [`Disagreement`] for each fact that only one half tells, first those of the JSON, then
/// those of the text, or only one if there is no JSON.
pub fn check_halves<T: ToolResult + ?Sized>(result: &T) -> Result<(), Vec<Disagreement>> {
    let both = facts(result).and_then(|facts| Ok((facts, result.to_json_map()?)));
    let (facts, map) = both.map_err(|error| vec![Disagreement::no_json(&error)])?;
    let mut values = Values::default();
    values.add_labels(&Json::Object(map));
    values
        .add_facts(facts.iter(), |fact| fact.hidden_from.is_none() && fact.kind != FactKind::Count);
    let mut text = Text::new(&result.to_markdown());
    let decimals = text.numbers().filter_map(decimals).collect();
    let missing = longest_first(&values.all, |value| shortfall(value, &mut text, &decimals));
    let mut found = by_field(missing);
    let has_index = T::MARKDOWN_TEMPLATE.contains("{index");
    let indexes = if has_index { longest_list_len(&facts) } else { 0 };
    // JSON does not have such floats, and a part of a value is no news
    let mut said = vec![T::MARKDOWN_TEMPLATE, facts.wording(), "NaN inf -inf"];
    said.extend(values.all.iter().map(|value| &*value.wanted.text));
    let said = Text::new(&said.join("\n\n"));
    for word in data(&text, &HashSet::new()) {
        let is_said = values.labels.contains(&letters(word))
            || word.parse().is_ok_and(|index| (1..=indexes).contains(&index))
            || !said.places(&Needle::new(word)).is_empty();
        if !is_said {
            found.push(Disagreement::not_in_json(word));
        }
    }
    if found.is_empty() { Ok(()) } else { Err(found) }
}

/// A value that the text does not have, or not as often: how many are missing, and how often it stands.
type Shortfall<'v> = (&'v Value, usize, Occurrences);

fn shortfall<'v>(
    value: &'v Value,
    text: &mut Text,
    decimals: &HashSet<usize>,
) -> Option<Shortfall<'v>> {
    let due = Place::count(&value.new);
    let mut standing = text.find(&value.wanted, due);
    for rounding in rounded(&value.wanted, decimals) {
        let free = due.saturating_sub(standing.own);
        let Occurrences { all, own } = text.find(&Needle::new(&rounding), free);
        standing.all += all;
        standing.own += own;
    }
    let count = due.checked_sub(standing.own).filter(|count| *count > 0)?;
    Some((value, count, standing))
}

/// A float rounded to these numbers of decimals, as an `f64` and as an `f32` rounds.
fn rounded(wanted: &Needle, decimals: &HashSet<usize>) -> BTreeSet<String> {
    let number = &wanted.text;
    let mut all = BTreeSet::new();
    let is_float = wanted.is_number && number.contains('.');
    if let (true, Ok(double), Ok(single)) = (is_float, number.parse::<f64>(), number.parse::<f32>())
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

/// One disagreement a field: the same field of many items is one.
fn by_field(missing: Vec<Shortfall<'_>>) -> Vec<Disagreement> {
    let mut found: Vec<Disagreement> = Vec::new();
    let mut numbers: HashMap<String, usize> = HashMap::new();
    for (value, count, standing) in missing {
        let places = &value.new[..];
        let fields = match places.iter().find(|place| numbers.contains_key(&place.pattern)) {
            // a field that lacks others is left out
            Some(field) => slice::from_ref(field),
            None if standing.all == 0 => &places[..1],
            // any of its fields may be left out
            None => places,
        };
        let pattern = fields.iter().map(|place| &*place.pattern).collect::<Vec<_>>().join(", ");
        if let Some(number) = numbers.get(&pattern) {
            found[*number].merge(pattern, count, standing);
            continue;
        }
        numbers.insert(pattern, found.len());
        let path = fields.iter().map(Place::name).collect::<Vec<_>>().join(", ");
        let (value, fact) = (&value.wanted.text, value.fact.as_ref());
        found.push(Disagreement::not_in_text(path, value, count, standing, fact));
    }
    found
}

fn longest_list_len(facts: &Facts) -> usize {
    let counts = facts.iter().filter(|fact| fact.kind == FactKind::Count);
    counts.filter_map(|fact| fact.value.parse().ok()).max().unwrap_or_default()
}
