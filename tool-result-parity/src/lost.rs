//! Values that stood in the old text and stand no longer in the new one.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value as Json};
use tool_result_core::{FactKind, Facts, Half};

use crate::data::data;
use crate::path;
use crate::report::{one_line, times};
use crate::search::{Needle, Occurrences, Search, firsts};
use crate::status;
use crate::text::{Text, plain};
use crate::token::letters;
use crate::values::{Values, labels, singular};

/// Lost values of which the line is looked for.
const MAX_LINES: usize = 200;

/// Describes a value that the old text shows and the new one does not, or not as often.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LostValue {
    /// The value as the JSON has it, one line of a value of several; or the words of the old text.
    pub value: String,
    /// The path in the JSON: `references[3].line`, or `references[*].line` for many. `None` if several
    /// fields hold it, or none. The length of a list is at the list's path.
    pub path: Option<String>,
    /// The line of the old text that it stood in: the first one that the new text does not have.
    /// `None` from the 201st lost value on.
    pub line: Option<String>,
    /// The number of times that it stood in the old text.
    pub before: usize,
    /// The number of times that it stands in the new one.
    pub now: usize,
    /// True if the loss is allowed.
    pub allowed: bool,
    /// The number of copies that are lost.
    pub(crate) short: usize,
}

impl LostValue {
    pub(crate) fn new(value: &str, before: usize, now: usize, short: usize) -> Self {
        let value = value.to_owned();
        LostValue { value, path: None, line: None, before, now, allowed: false, short }
    }

    /// Returns whether it is spelled so, here or in a report.
    pub(crate) fn is(&self, value: &str) -> bool {
        self.value == value || one_line(&self.value) == value
    }

    /// The line that it stood in, if that says more.
    pub(crate) fn stood_in(&self) -> String {
        let line = self.line.as_deref().filter(|line| *line != self.value);
        line.map_or_else(String::new, |line| format!("in: {}", one_line(line)))
    }

    /// Says how often it stands, if it still does.
    pub(crate) fn times(&self) -> String {
        match self.now {
            0 => String::new(),
            now => format!("(stands {}, {} before)", times(now), times(self.before)),
        }
    }
}

/// The number of times that each value stands in the old text and in the new one, by itself.
pub(crate) type OwnCounts = HashMap<String, (usize, usize)>;

/// The values and labels of two maps.
pub(crate) struct Vocabulary {
    values: Values,
    /// The letters of the keys of structs: a text has them as labels.
    labels: HashSet<String>,
    /// The letters of keys that are data.
    keys: HashSet<String>,
}

impl Vocabulary {
    pub(crate) fn new(
        old: &Map<String, Json>,
        new: Option<&Map<String, Json>>,
        facts: Option<&Facts>,
    ) -> Self {
        let mut values = Values::default();
        let mut keys = HashSet::new();
        let mut seen_keys = HashSet::new();
        // the mark tells the status, and the tool's name need not stand in a text
        let mut unsaid = vec!["tool", "success", "found"];
        for fact in facts.into_iter().flatten().filter(|fact| fact.hidden_from != Some(Half::Json))
        {
            let is_due = match fact.kind {
                FactKind::Status => {
                    unsaid.push(&fact.path);
                    continue;
                }
                FactKind::Tool => continue,
                FactKind::Key => {
                    keys.insert(letters(path::last(&fact.path)));
                    is_of_map(&fact.path) && seen_keys.insert(path::pattern(&fact.path))
                }
                _ => true,
            };
            if is_due {
                values.add_fact(fact, plain, true);
            }
        }
        for (key, value) in old.iter().filter(|(key, _)| !unsaid.contains(&key.as_str())) {
            values.add_json(&path::key("", key), value);
        }
        let mut all = HashSet::new();
        [Some(old), new].into_iter().flatten().for_each(|map| labels(map, &mut all));
        Vocabulary { values, labels: all, keys }
    }

    /// `word` is a label; the key of a map only if it stands in a text with these letters.
    pub(crate) fn is_label(&self, word: &str, spelled: &str) -> bool {
        let name = letters(word);
        if self.keys.contains(&name) {
            return spelled.contains(&name);
        }
        self.labels.contains(&singular(&name))
    }
}

/// The key is one of a field's map: one of the result itself, or of an item, stands for a field's name.
fn is_of_map(path: &str) -> bool {
    let map = path::parent(path);
    !map.is_empty() && path::without_indices(map) == map
}

/// Returns the values that the new text has lost, in the order of the JSON, then of the old text; and
/// how often each value stands.
pub(crate) fn lost(old: &str, new: &str, known: &Vocabulary) -> (Vec<LostValue>, OwnCounts) {
    if old == new {
        return (Vec::new(), OwnCounts::new());
    }
    let (old, new) = (Text::by_hand(old), Text::by_hand(new));
    let firsts = firsts(known.values.all.iter().map(|value| &value.wanted));
    let spelled: Vec<_> = new.source.lines().map(letters).collect();
    let mut losses = Losses {
        known,
        before: Search::new(&old, &firsts),
        now: Search::new(&new, &firsts),
        spelled: spelled.join("\n"),
        all: Vec::new(),
    };
    let stands = losses.values();
    losses.data();
    losses.all.sort_by_key(|(order, _)| *order);
    let mut lost: Vec<_> = losses.all.into_iter().map(|(_, lost)| lost).collect();
    let mut turned = status::turned(&old, &new, known);
    turned.retain(|turned| lost.iter().all(|lost| lost.value != turned.value));
    lost.extend(turned);
    show_lines(&old, &new, &mut lost);
    (lost, stands)
}

/// A search for the same in the old text and in the new one.
struct Losses<'t> {
    known: &'t Vocabulary,
    before: Search<'t>,
    now: Search<'t>,
    /// The letters of the new text.
    spelled: String,
    /// The lost values, each with its place in the order of the JSON.
    all: Vec<(usize, LostValue)>,
}

impl Losses<'_> {
    fn values(&mut self) -> OwnCounts {
        let mut stands = OwnCounts::new();
        let values = &self.known.values;
        for index in values.longest_first() {
            let value = &values.all[index];
            let (wanted, most) = (&value.wanted, value.most());
            let stand = (self.before.find(wanted, most), self.now.find(wanted, most));
            let own = stands.entry(wanted.text.clone()).or_insert((0, 0));
            *own = (own.0.max(stand.0.own), own.1.max(stand.1.own));
            let is_told = || value.is_key && self.spelled.contains(&letters(&wanted.text));
            if is_told() {
                continue;
            }
            if let Some(lost) = compare(&wanted.text, stand, most) {
                let path = value.sole_place();
                self.all.push((index, LostValue { path, ..lost }));
            }
        }
        stands
    }

    /// Looks for words that look like data and are in no JSON.
    fn data(&mut self) {
        let texts = self.known.values.all.iter().filter(|value| !value.wanted.is_number);
        let named: HashSet<String> = texts.map(|value| letters(&value.wanted.text)).collect();
        let old = self.before.text;
        let mut seen = HashSet::new();
        let runs = data(old, &self.before.known, &named).into_iter().map(|run| old.run(&run));
        let runs = runs.filter(|run| !self.known.is_label(run, &self.spelled) && seen.insert(*run));
        let mut runs: Vec<_> =
            runs.map(|run| Needle::new(run.to_owned(), true)).enumerate().collect();
        runs.sort_by_key(|(_, run)| std::cmp::Reverse(run.length()));
        for (order, run) in runs {
            let stand = (self.before.find(&run, usize::MAX), self.now.find(&run, usize::MAX));
            let order = self.known.values.all.len() + order;
            self.all.extend(compare(&run.text, stand, usize::MAX).map(|lost| (order, lost)));
        }
    }
}

/// Returns the value as lost, if it stands neither `wanted` times nor as often as before.
fn compare(
    value: &str,
    (before, now): (Occurrences, Occurrences),
    wanted: usize,
) -> Option<LostValue> {
    let fewer = before.all.saturating_sub(now.all);
    let short = before.own.min(wanted).saturating_sub(now.own).min(fewer);
    (short > 0).then(|| LostValue::new(value, before.all, now.all, short))
}

/// Tells of lost values the line that they stood in: one that is gone, rather than one that is not.
fn show_lines(old: &Text, new: &Text, lost: &mut [LostValue]) {
    let lines: HashSet<&str> = new.source.lines().map(str::trim).collect();
    for lost in lost.iter_mut().take(MAX_LINES) {
        let stood: Vec<_> = old.lines_of(&lost.value).collect();
        let gone = stood.iter().find(|line| !lines.contains(line.trim()));
        lost.line = gone.or(stood.first()).map(|line| line.trim_end().to_owned());
    }
}
