//! Values that stood in the old text and stand no longer in the new one.

use std::collections::{HashMap, HashSet};

use serde_json::Value as Json;
use tool_result_core::{FactKind, Facts, Half};

use crate::data::data;
use crate::difference::{Change, Difference};
use crate::line::{one_line, times};
use crate::path;
use crate::status;
use crate::text::{Needle, Occurrences, Text, longest_first};
use crate::token::letters;
use crate::values::{Values, lines_of};

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
    /// Returns the value as lost, if it stands neither `wanted` times nor as often as before.
    fn new(value: &str, before: Occurrences, now: Occurrences, wanted: usize) -> Option<Self> {
        let fewer = before.all.saturating_sub(now.all);
        let short = before.own.min(wanted).saturating_sub(now.own).min(fewer);
        let (value, before, now) = (value.to_owned(), before.all, now.all);
        let lost = LostValue { value, path: None, line: None, before, now, allowed: false, short };
        Some(lost).filter(|lost| lost.short > 0)
    }

    /// Returns whether it is spelled so, here or in a report.
    pub(crate) fn is(&self, value: &str) -> bool {
        self.value == value || one_line(&self.value) == value
    }

    pub(crate) fn stood_in(&self) -> String {
        let line = self.line.as_deref().filter(|line| *line != self.value);
        line.map_or_else(String::new, |line| format!("in: {}", one_line(line)))
    }

    pub(crate) fn times(&self) -> String {
        match self.now {
            0 => String::new(),
            now => format!("(stands {}, {} before)", times(now), times(self.before)),
        }
    }
}

/// The number of times that each value stands in the new text, by itself.
pub(crate) type OwnCounts = HashMap<String, usize>;

pub(crate) fn vocabulary(old: &Json, new: Option<&(Facts, Json)>) -> Values {
    let mut known = Values::default();
    let facts = new.into_iter().flat_map(|(facts, _)| facts);
    let facts = facts.filter(|fact| fact.hidden_from != Some(Half::Json));
    known.add_facts(facts.clone(), |fact| fact.kind != FactKind::Key || is_of_map(&fact.path));
    // the mark tells the status, and the tool's name need not stand in a text
    let unsaid = facts.filter(|fact| matches!(fact.kind, FactKind::Status | FactKind::Tool));
    let unsaid: HashSet<&str> = unsaid.map(|fact| &*fact.path).collect();
    for (key, value) in old.as_object().into_iter().flatten() {
        if !unsaid.contains(key.as_str()) {
            known.add_old_json(&path::key("", key), value);
        }
    }
    known.add_labels(old);
    known.add_labels(new.map_or(&Json::Null, |(_, map)| map));
    known
}

/// The key is one of a field's map: one of the result itself, or of an item, stands for a field's name.
fn is_of_map(path: &str) -> bool {
    let map = path::parent(path);
    !map.is_empty() && path::number(path::last(map)).is_none()
}

/// Returns the values that the new text has lost, in the order of the JSON, then of the old text; and
/// how often each value stands.
pub(crate) fn lost(old: &str, new: &str, known: &Values) -> (Vec<LostValue>, OwnCounts) {
    let mut stands = OwnCounts::new();
    if old == new {
        return (Vec::new(), stands);
    }
    let [mut old, mut new] = [old, new].map(Text::new);
    let mut lost = longest_first(&known.all, |value| {
        let (wanted, most) = (&value.wanted, value.most());
        let (before, now) = (old.find(wanted, most), new.find(wanted, most));
        stands.insert(wanted.text.clone(), now.own);
        let lost = LostValue::new(&wanted.text, before, now, most)?;
        Some(LostValue { path: value.sole_place(), ..lost })
    });
    let data = unknown_data(&old, known);
    lost.extend(longest_first(&data, |run| {
        let (before, now) = (old.find(run, usize::MAX), new.find(run, usize::MAX));
        LostValue::new(&run.text, before, now, usize::MAX)
    }));
    for (status, before, now) in status::turned(&old, &new) {
        if lost.iter().all(|lost| lost.value != status) {
            let [before, now] = [before, now].map(|all| Occurrences { all, own: all });
            lost.extend(LostValue::new(status, before, now, usize::MAX));
        }
    }
    show_lines(&old, &new, &mut lost);
    (lost, stands)
}

fn unknown_data(text: &Text, known: &Values) -> Vec<Needle> {
    let texts = known.all.iter().filter(|value| !value.wanted.is_number);
    let named: HashSet<String> = texts.map(|value| letters(&value.wanted.text)).collect();
    let words = data(text, &named).into_iter();
    words.filter(|word| !known.labels.contains(&letters(word))).map(Needle::new).collect()
}

/// Allows as many copies of a value to be lost as changed at allowed places, and no more than the new
/// text has of the values that took their place.
pub(crate) fn forgive(lost: &mut [LostValue], differences: &[Difference], stands: &OwnCounts) {
    let mut replaced: HashMap<String, Vec<String>> = HashMap::new();
    let is_change = |one: &&Difference| one.change == Change::Changed && one.allowed;
    for Difference { old, new, .. } in differences.iter().filter(is_change) {
        let [old, new] = [old, new].map(|json| json.as_ref().map_or_else(Vec::new, lines_of));
        for old in old {
            replaced.entry(old).or_default().extend(new.first().cloned());
        }
    }
    let mut free = stands.clone();
    for lost in lost {
        let mut short = lost.short;
        for new in replaced.get(&lost.value).into_iter().flatten() {
            if let Some(free) = free.get_mut(new).filter(|free| short > 0 && **free > 0) {
                (short, *free) = (short - 1, *free - 1);
            }
        }
        lost.allowed |= short == 0;
    }
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
