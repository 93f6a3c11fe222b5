//! Whether each half of a result tells all that the other does.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};

use serde_json::{Map, Value};
use tool_result_core::{Fact, FactKind, Facts, ToolResult, facts};

use crate::disagreement::{Disagreement, Fix};
use crate::path;
use crate::text::{Standing, Text, Wanted, data, without_bars};
use crate::token::{canonical, decimals, letters, rounded};
use crate::values::{Rounded, singular};

/// Proves that the two halves of a result tell the same.
///
/// **In the text** stands every value of the JSON and every key of a map, as often as the JSON has it.
/// A value is looked up by its bytes, line by line, and has to begin and end at the edge of a word. What
/// a table cell adds to a bar (`a\|b`) is of no account. A number may be written in another spelling
/// (`1,234`), and a float may be rounded to one decimal or more. The mark tells the status. Fields marked
/// `only = json` need not stand there.
///
/// **In the JSON** stands whatever looks like data in the text: numbers, paths, names such as `getUser`,
/// and what is marked as code. The words of templates and labels need not stand there, nor fields marked
/// `only = markdown`, nor how many items a list has, if the list is named on that line (`3 hits`).
///
/// What is drawn by default never disagrees. What disagrees is what an `each` or a function leaves out,
/// and what it shows in other words: an enum by `{:?}`, a number as a percentage.
///
/// **Not seen** are two values that are swapped, plain words that no JSON holds, and the unit of a number
/// that the JSON has. Of a value without a letter or digit, such as `->`, only the first is looked for.
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
    let told = Told::new(&facts, &map);
    let found = told.compare(&result.to_markdown(), T::MARKDOWN_TEMPLATE, facts.wording());
    if found.is_empty() { Ok(()) } else { Err(found) }
}

/// One line of a value, or one number, wherever the JSON has it.
struct Line<'f> {
    text: Cow<'f, str>,
    is_number: bool,
    /// The facts that have to stand in the text.
    due: Vec<&'f Fact>,
}

/// What the JSON tells.
struct Told<'f> {
    lines: Vec<Line<'f>>,
    of_text: HashMap<(bool, String), usize>,
    /// How many items lists have, with their nouns and their keys.
    counts: Vec<(&'f str, [String; 2])>,
    /// The keys, as labels have them.
    labels: HashSet<String>,
}

impl<'f> Told<'f> {
    fn new(facts: &'f Facts, map: &Map<String, Value>) -> Self {
        let mut told = Told {
            lines: Vec::new(),
            of_text: HashMap::new(),
            counts: Vec::new(),
            labels: HashSet::new(),
        };
        told.labels(map);
        let mut keys = HashSet::new();
        for fact in facts {
            // of all items together, a table says a key once
            let is_due = fact.hidden_from.is_none()
                && !matches!(fact.kind, FactKind::Status | FactKind::Tool)
                && (fact.kind != FactKind::Key || keys.insert(path::pattern(&fact.path)));
            match fact.kind {
                FactKind::Count => {
                    let (count, noun) = fact.value.split_once(' ').unwrap_or((&fact.value, ""));
                    let key = path::last(path::without_indices(&fact.path));
                    told.counts.push((count, [in_singular(noun), in_singular(key)]));
                }
                FactKind::Number => told.add(canonical(&fact.value), fact, is_due, true),
                _ => {
                    for line in fact.value.lines() {
                        let line = line.trim_end_matches(CARRIAGE_RETURN).trim();
                        told.add(without_bars(line), fact, is_due, false);
                    }
                }
            }
        }
        told
    }

    fn labels(&mut self, map: &Map<String, Value>) {
        for (key, value) in map {
            self.labels.insert(singular(&letters(key)));
            self.labels_of(value);
        }
    }

    fn labels_of(&mut self, value: &Value) {
        match value {
            Value::Object(map) => self.labels(map),
            Value::Array(items) => items.iter().for_each(|item| self.labels_of(item)),
            _ => {}
        }
    }

    fn add(&mut self, text: Cow<'f, str>, fact: &'f Fact, is_due: bool, is_number: bool) {
        if text.is_empty() {
            return;
        }
        let next = self.lines.len();
        let index = *self.of_text.entry((is_number, text.clone().into_owned())).or_insert(next);
        if index == next {
            self.lines.push(Line { text, is_number, due: Vec::new() });
        }
        if is_due {
            self.lines[index].due.push(fact);
        }
    }

    fn compare(&self, markdown: &str, template: &str, wording: &str) -> Vec<Disagreement> {
        let text = Text::new(without_bars(markdown).into_owned());
        let texts: Vec<_> = self.lines.iter().filter(|line| !line.is_number).collect();
        let wanted = texts.iter().map(|line| Wanted::text(&line.text, line.due.len()));
        let found = text.find(&wanted.collect::<Vec<_>>());
        let mut numbers = Numbers::new(&text, &found.taken);
        let exact: Vec<_> = self.lines.iter().map(|line| numbers.take(line)).collect();
        let mut standing = found.standing.iter();
        let mut missing = Vec::new();
        for (line, exact) in self.lines.iter().zip(exact) {
            let due = line.due.len();
            let (Standing { all, own }, short) = if line.is_number {
                let short = due - exact;
                (numbers.standing(line), short - numbers.take_rounded(&line.text, short))
            } else {
                let standing = standing.next().copied().unwrap_or_default();
                let has_edges = line.text.contains(char::is_alphanumeric);
                let wanted = if has_edges { due } else { due.min(1) };
                (standing, wanted.saturating_sub(standing.own))
            };
            if short > 0 {
                missing.push(Missing { line, count: short, stands: all, own });
            }
        }
        let mut told = by_field(&missing);
        let known = self.known(&text, found.known);
        told.extend(self.missing_from_json(&text, &known, template, wording));
        told
    }

    /// The tokens that values cover, numbers included.
    fn known(&self, text: &Text, mut known: Vec<bool>) -> Vec<bool> {
        let floats = self.lines.iter().enumerate().filter(|(_, line)| line.is_number);
        let floats = floats.map(|(index, line)| (index, &*line.text));
        let rounded = Rounded::new(floats, text.spelled_numbers());
        for (number, token) in text.tokens.iter().enumerate().filter(|(_, token)| token.is_number) {
            let digits = &text.source[token.start..token.end];
            let is_exact = self.of_text.contains_key(&(true, canonical(digits).into_owned()));
            let is_rounded = decimals(digits).is_some() && !rounded.of(digits).is_empty();
            known[number] |= is_exact || is_rounded;
        }
        known
    }

    /// What looks like data in the text and stands nowhere in the JSON.
    fn missing_from_json(
        &self,
        text: &Text,
        known: &[bool],
        template: &str,
        wording: &str,
    ) -> Vec<Disagreement> {
        let mut seen = HashSet::new();
        let mut runs = data(text, known, |_| false);
        runs.retain(|run| {
            let (word, line) = (text.run(run), text.line_at(text.tokens[run.start].start));
            !self.labels.contains(&singular(&letters(word)))
                && !self.counts(word, line, template)
                && seen.insert(word)
        });
        let words: Vec<_> = runs.iter().map(|run| Wanted::run(text.run(run), 1)).collect();
        let mut said = [template, wording, NOT_FINITE].join("\n\n");
        // a part of a value is no news
        self.lines.iter().for_each(|line| said.extend(["\n", &line.text]));
        let said = Text::new(said).find(&words);
        let unknown = words.iter().zip(said.standing).filter(|(_, said)| said.all == 0);
        unknown.map(|(word, _)| Disagreement::not_in_json(word.value)).collect()
    }

    /// A number that counts the items of a list, which its line names, or that numbers items.
    fn counts(&self, number: &str, line: &str, template: &str) -> bool {
        let number = canonical(number);
        let Ok(value) = number.parse::<usize>() else { return false };
        let words = in_singular(line);
        // a heading, or the label of a list in an item
        let label = format!("({number})");
        let is_label = line.trim_start().starts_with('#') && line.contains(&label)
            || line.trim_end().ends_with(&format!("{label}:"));
        let is_named = |name: &str| name.len() > 2 && words.contains(name);
        let numbers_items = value > 0 && template.contains("{index");
        self.counts.iter().any(|(count, names)| {
            let is_named = || is_label || names.iter().any(|name| is_named(name));
            let is_item =
                || numbers_items && count.parse().is_ok_and(|count: usize| value <= count);
            *count == number && (is_named() || counted(template).any(|name| words.contains(&name)))
                || is_item()
        })
    }
}

/// The nouns of what a template counts, as in `{matches:#}`, and those of lists without a name.
fn counted(template: &str) -> impl Iterator<Item = String> {
    let placeholders = template.split('{').filter_map(|part| part.split_once(":#"));
    let names = placeholders.filter(|(name, _)| !name.contains('}'));
    let names = names.map(|(name, _)| name.rsplit('.').next().unwrap_or(name));
    names.chain(["item", "key"]).map(in_singular)
}

/// The first half of a line break of two characters, spelled out.
const CARRIAGE_RETURN: &str = "\\u{d}";

/// What stands in the text for floats that JSON does not have.
const NOT_FINITE: &str = "NaN inf -inf";

/// The words of a line, each in the singular and in small letters, with a space around each.
fn in_singular(line: &str) -> String {
    let words = line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let words: Vec<_> = words.map(|word| singular(&word.to_lowercase())).collect();
    format!(" {} ", words.join(" "))
}

/// The numbers of a text that no text covers, as they are spelled there.
struct Numbers<'t> {
    all: HashMap<String, Standing>,
    left: HashMap<&'t str, usize>,
    of_number: HashMap<String, BTreeSet<&'t str>>,
    places: BTreeSet<usize>,
}

impl<'t> Numbers<'t> {
    fn new(text: &'t Text, taken: &[bool]) -> Self {
        let mut numbers = Numbers {
            all: HashMap::new(),
            left: HashMap::new(),
            of_number: HashMap::new(),
            places: BTreeSet::new(),
        };
        for (number, is_taken) in text.numbers(taken) {
            let same = canonical(number).into_owned();
            let standing = numbers.all.entry(same.clone()).or_default();
            standing.all += 1;
            if !is_taken {
                standing.own += 1;
                *numbers.left.entry(number).or_default() += 1;
                numbers.of_number.entry(same).or_default().insert(number);
                numbers.places.extend(decimals(number));
            }
        }
        numbers
    }

    fn standing(&self, line: &Line<'_>) -> Standing {
        self.all.get(&*line.text).copied().unwrap_or_default()
    }

    /// Takes as many copies of a number as have to stand there, or as there are.
    fn take(&mut self, line: &Line<'_>) -> usize {
        let mut taken = 0;
        for spelled in self.of_number.get(&*line.text).into_iter().flatten() {
            if let Some(left) = self.left.get_mut(spelled).filter(|_| line.is_number) {
                let more = (line.due.len() - taken).min(*left);
                *left -= more;
                taken += more;
            }
        }
        taken
    }

    /// Takes so many numbers that `float` rounds to, or as many as there are.
    fn take_rounded(&mut self, float: &str, wanted: usize) -> usize {
        let mut taken = 0;
        if !float.contains(['.', 'e']) {
            return taken;
        }
        for rounded in self.places.iter().flat_map(|places| rounded(float, *places)) {
            if let Some(left) = self.left.get_mut(&*rounded) {
                let more = (wanted - taken).min(*left);
                *left -= more;
                taken += more;
            }
        }
        taken
    }
}

/// A value that the text does not have, or not as often.
struct Missing<'f> {
    line: &'f Line<'f>,
    count: usize,
    stands: usize,
    own: usize,
}

/// The facts of a line by the field that they are in every item.
fn places<'f>(line: &Line<'f>) -> Vec<(String, Vec<&'f Fact>)> {
    let mut places: Vec<(String, Vec<&Fact>)> = Vec::new();
    for fact in &line.due {
        let pattern = path::pattern(&fact.path);
        match places.iter_mut().find(|(known, _)| *known == pattern) {
            Some((_, facts)) => facts.push(fact),
            None => places.push((pattern, vec![fact])),
        }
    }
    places
}

/// The path of one fact, the pattern of several.
fn name<'p>((pattern, facts): &'p (String, Vec<&Fact>)) -> &'p str {
    match &**facts {
        [fact] => &fact.path,
        _ => pattern,
    }
}

/// Fields that may be meant.
const MAX_PLACES: usize = 4;

/// One disagreement a field: the same field of many items is one.
fn by_field(missing: &[Missing<'_>]) -> Vec<Disagreement> {
    let all: Vec<_> = missing.iter().map(|missing| places(missing.line)).collect();
    let certain: HashSet<String> =
        all.iter().filter(|places| places.len() == 1).map(|places| places[0].0.clone()).collect();
    let mut found: Vec<Disagreement> = Vec::new();
    let mut numbers: HashMap<String, usize> = HashMap::new();
    for (Missing { line, count, stands, own }, mut places) in missing.iter().zip(all) {
        if let Some(sole) = places.iter().position(|(pattern, _)| certain.contains(pattern)) {
            // a field that others show to be left out
            places = vec![places.swap_remove(sole)];
        } else if *stands == 0 || places.len() > MAX_PLACES {
            places.truncate(1);
        }
        let names: Vec<_> = places.iter().map(|(pattern, _)| &**pattern).collect();
        let pattern = names.join(", ");
        let number = *numbers.entry(pattern.clone()).or_insert(found.len());
        let standing = Standing { all: *stands, own: *own };
        if let Some(disagreement) = found.get_mut(number) {
            disagreement.merge(&pattern, *count, standing);
            continue;
        }
        let names: Vec<_> = places.iter().map(|place| name(place)).collect();
        let fix = Fix::new(places[0].1[0]);
        found.push(Disagreement::not_in_text(names.join(", "), &line.text, *count, standing, fix));
    }
    found
}
