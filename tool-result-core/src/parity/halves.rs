//! Whether each half of a result tells all that the other does.

use std::collections::{HashMap, HashSet};

use super::counts::Lengths;
use super::disagreement::{Disagreement, Half};
use super::facts::{Fact, Facts, Place, Runs};
use super::known::{Known, known_of};
use super::lost::Rounded;
use super::path::{Path, Step, pattern};
use super::reading::{Found, Reading, decimals, number_of, rounded};
use super::search::Search;
use super::words::Vocabulary;
use crate::erased::{Erased, ErasedResult};
use crate::layout::{Layout, Only};
use crate::recording::Recording;
use crate::scalar::Scalar;
use crate::tape::{Node, Shape};
use crate::{ToolResult, page};

/// Proves that the markdown and the JSON of a result tell the same; one [`Disagreement`] for each fact
/// that they do not.
///
/// Every value of the JSON, and every key of a map that is data, has to stand in the text as a whole
/// word, as often as the JSON has it; a float may be rounded, to one decimal or more. The status is
/// told by the mark; `tool`, nulls, empty values and fields marked `only = json` need not stand there.
/// Whatever looks like data in the text (numbers, code, paths, names such as `getUser`) has to stand
/// somewhere in the JSON, but for how long its lists are, where the noun or the label of the list stands
/// beside it (`3 hits`, `Hits: 3`, `Hits (3)`), what the templates and labels say, and fields marked
/// `only = markdown`.
///
/// Not checked is where in the text a value stands, and under which label: two values that are swapped
/// pass. So do plain words that no JSON holds, and the unit of a number that the JSON has.
///
/// What is drawn by default never disagrees. What an `each` or an own function leaves out does, as does
/// a value that is shown in other words: an enum by `{:?}`, a number as a percentage or without
/// decimals, a file once for all that stands in it.
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
///     "kind: the JSON holds `enum_member`, the text does not: name the field in the template, or mark it `only = json`",
///     "the text says `EnumMember`, the JSON does not: add a field that holds it, or mark the field that it comes from `only = markdown`",
/// ]);
/// ```
///
/// # Errors
/// What one half tells and the other does not: first of the JSON, then of the text, each in its order.
/// Where the result has no JSON, that alone.
pub fn check_halves<T: ToolResult + ?Sized>(result: &T) -> Result<(), Vec<Disagreement>> {
    check(&Erased::new(result), T::MARKDOWN_TEMPLATE)
}

fn check(result: &dyn ErasedResult, template: &str) -> Result<(), Vec<Disagreement>> {
    let recording = Recording::of(result);
    if let Err(error) = recording.to_json_map() {
        return Err(vec![Disagreement {
            missing_from: Half::Json,
            path: None,
            value: error.to_string(),
            count: 1,
            stands: 0,
            own: 0,
            is_action: false,
            is_error: true,
        }]);
    }
    let mut told = Told { known: known_of(recording.layout, template), ..Told::default() };
    told.all_of(&recording);
    let mut vocabulary = Vocabulary::default();
    let text = Reading::of(&page::draw(&recording, result), &mut vocabulary);
    let runs = Runs::of(&mut told.facts.all, &mut vocabulary);
    let mut found =
        missing_from_text(&text, &told.facts.all, &runs, recording.layout.actions_key());
    found.extend(missing_from_json(&text, &told, &runs, recording.layout, &mut vocabulary));
    if found.is_empty() { Ok(()) } else { Err(found) }
}

/// What the JSON tells.
#[derive(Default)]
struct Told {
    /// Its values. Those that need not stand in the text have no place.
    facts: Facts,
    /// How long its lists and maps are.
    lengths: Lengths,
    /// What may stand in the text anyway.
    known: Known,
    /// The keys that are data, by the field that has them: of all items together, a table says one once.
    keys: HashSet<(String, String)>,
    at: Path,
}

impl Told {
    fn all_of(&mut self, recording: &Recording<'_>) {
        let layout = recording.layout;
        let status = [layout.success_key(), layout.found_key()];
        self.facts.know(recording.tool, false);
        for (key, node) in recording.all_entries().filter(|(key, _)| !status.contains(&Some(key))) {
            let is_in_both =
                ![Only::Json, Only::Markdown].iter().any(|half| recording.is_only(key, *half));
            let is_own = layout.actions_key() == key;
            self.entry(key, !is_own && recording.is_loose(key, node), node, is_in_both);
        }
    }

    fn entry(&mut self, key: &str, is_data: bool, node: Node<'_>, is_due: bool) {
        self.known.key(key);
        let field = || (pattern(&self.at), key.to_owned());
        if is_data && !node.is_absent() && self.keys.insert(field()) {
            // it is the map that holds it
            self.fact(key, false, is_due);
        }
        self.at.push(Step::Key(key.to_owned()));
        self.value(node, is_due);
        self.at.pop();
    }

    fn value(&mut self, node: Node<'_>, is_due: bool) {
        match node.shape() {
            Shape::Scalar(scalar) => self.scalar(scalar, is_due),
            Shape::List(items) => {
                self.length(items.total);
                for (index, item) in items.enumerate() {
                    self.at.push(Step::Index(index));
                    self.value(item, is_due);
                    self.at.pop();
                }
            }
            Shape::Map(entries) => {
                self.length(entries.total);
                for (key, node) in entries {
                    self.entry(key, node.has_data_key(), node, is_due);
                }
            }
            Shape::Lost(_) => {}
        }
    }

    fn length(&mut self, length: usize) {
        let key = self.at.iter().rev().find_map(|step| match step {
            Step::Key(key) => Some(key),
            Step::Index(_) => None,
        });
        self.lengths.add(length, key.map_or("", String::as_str));
    }

    fn scalar(&mut self, scalar: Scalar<'_>, is_due: bool) {
        match scalar {
            Scalar::Null => {}
            Scalar::F32(v) if !v.is_finite() => {}
            Scalar::F64(v) if !v.is_finite() => {}
            Scalar::Str(text) => self.fact(text, false, is_due),
            Scalar::F32(_) | Scalar::F64(_) => self.fact(&scalar.to_string(), true, is_due),
            Scalar::Digits(digits) => self.fact(digits, digits.contains(['.', 'e', 'E']), is_due),
            _ => self.fact(&scalar.to_string(), false, is_due),
        }
    }

    fn fact(&mut self, text: &str, is_float: bool, is_due: bool) {
        if is_due {
            self.facts.add(text, is_float, &self.at);
        } else {
            self.facts.know(text, is_float);
        }
    }
}

/// Values of the JSON that do not stand in the text, or not as often.
fn missing_from_text(
    text: &Reading,
    facts: &[Fact],
    runs: &Runs,
    actions: &str,
) -> Vec<Disagreement> {
    let counts = runs.counts(text);
    let standing = runs.standing(&counts);
    let short = |run: usize| runs.wanted(run).saturating_sub(standing[run]);
    let mut numbers = Numbers::of(text, facts);
    let mut missing = Vec::new();
    for fact in facts {
        let most = fact.lines.iter().map(|run| short(*run)).max().unwrap_or(0);
        let mut count = most.min(fact.count());
        if count > 0 && fact.is_float {
            count -= numbers.take(&fact.text, count);
        }
        if count > 0 {
            let stands = fact.lines.iter().map(|run| counts[*run]).min().unwrap_or(0);
            let own = fact.lines.iter().map(|run| standing[*run]).min().unwrap_or(0);
            missing.push(Missing { fact, count, stands, own });
        }
    }
    by_field(&missing, actions)
}

/// A value that the text does not have, or not as often.
struct Missing<'f> {
    fact: &'f Fact,
    count: usize,
    stands: usize,
    own: usize,
}

/// One disagreement a field: the same field of many items is one.
fn by_field(missing: &[Missing<'_>], actions: &str) -> Vec<Disagreement> {
    let sole = |missing: &Missing<'_>| match &*missing.fact.places {
        [place] => Some(place.pattern.clone()),
        _ => None,
    };
    let certain: HashSet<String> = missing.iter().filter_map(sole).collect();
    let mut found: Vec<Disagreement> = Vec::new();
    let mut numbers: HashMap<String, usize> = HashMap::new();
    for Missing { fact, count, stands, own } in missing {
        let is_certain = |place: &&Place| certain.contains(&place.pattern);
        let places: Vec<&Place> = match fact.places.iter().find(is_certain) {
            // a field that others show to be left out
            Some(place) => vec![place],
            None if *stands == 0 || fact.places.len() > MOST_PLACES => {
                fact.places.iter().take(1).collect()
            }
            None => fact.places.iter().collect(),
        };
        let patterns = join(places.iter().map(|place| &*place.pattern));
        let number = *numbers.entry(patterns.clone()).or_insert(found.len());
        match found.get_mut(number) {
            Some(disagreement) => {
                disagreement.count += count;
                disagreement.stands = disagreement.stands.min(*stands);
                disagreement.own = disagreement.own.min(*own);
                disagreement.path = Some(patterns);
            }
            None => found.push(Disagreement {
                missing_from: Half::Markdown,
                path: Some(join(places.iter().map(|place| place.name()))),
                value: fact.text.clone(),
                count: *count,
                stands: *stands,
                own: *own,
                is_action: places.iter().all(|place| place.is_in(actions)),
                is_error: false,
            }),
        }
    }
    found
}

/// Fields that may be meant.
const MOST_PLACES: usize = 4;

fn join<'n>(names: impl Iterator<Item = &'n str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

/// The numbers of the text that floats may be rounded to.
struct Numbers<'t> {
    left: HashMap<&'t str, usize>,
    places: HashSet<usize>,
}

impl<'t> Numbers<'t> {
    fn of(text: &'t Reading, facts: &[Fact]) -> Self {
        let mut left: HashMap<&str, usize> = HashMap::new();
        text.decimals().for_each(|number| *left.entry(number).or_default() += 1);
        // a number that a value is to the digit is that value's
        for fact in facts.iter().filter(|fact| fact.is_float) {
            if let Some(left) = left.get_mut(&*fact.text) {
                *left = left.saturating_sub(fact.count());
            }
        }
        let places = left.keys().filter_map(|number| decimals(number)).collect();
        Numbers { left, places }
    }

    /// Takes so many numbers that `float` rounds to, or as many as there are.
    fn take(&mut self, float: &str, wanted: usize) -> usize {
        let mut taken = 0;
        for places in &self.places {
            for rounded in rounded(float, *places).into_iter().flatten() {
                if let Some(left) = self.left.get_mut(&*rounded) {
                    let more = (wanted - taken).min(*left);
                    *left -= more;
                    taken += more;
                }
            }
        }
        taken
    }
}

/// What looks like data in the text and stands nowhere in the JSON.
fn missing_from_json(
    text: &Reading,
    told: &Told,
    runs: &Runs,
    layout: &Layout,
    vocabulary: &mut Vocabulary,
) -> Vec<Disagreement> {
    let mut found = text.unknown_data(&runs.search);
    found.retain(|found| !told.lengths.is_told(found, layout, &told.known));
    let mut seen = HashSet::new();
    found.retain(|found| seen.insert(found.ids.clone()));
    let ids: Vec<_> = found.iter().map(|found| found.ids.clone()).collect();
    let search = Search::of(&ids);
    let mut stands = Reading::of(&told.known.words, vocabulary).counts(&search);
    let values: Vec<u32> = told
        .facts
        .all
        .iter()
        .flat_map(|fact| fact.lines.iter())
        .flat_map(|run| runs.words[*run].iter().copied().chain([u32::MAX]))
        .collect();
    for (stands, more) in stands.iter_mut().zip(search.counts(&values)) {
        *stands += more;
    }
    let floats = told.facts.all.iter().filter(|fact| fact.is_float).map(|fact| &*fact.text);
    let rounded = Rounded::of(floats, found.iter().map(|found| number_of(found.text)));
    let is_unknown = |(found, stands): &(&Found<'_>, usize)| {
        *stands == 0 && rounded.count(number_of(found.text)) == 0
    };
    let unknown = found.iter().zip(stands).filter(is_unknown);
    let disagreement = |(found, _): (&Found<'_>, usize)| Disagreement {
        missing_from: Half::Json,
        path: None,
        value: found.text.to_owned(),
        count: 1,
        stands: 1,
        own: 1,
        is_action: false,
        is_error: false,
    };
    unknown.map(disagreement).collect()
}
