//! Values that stood in the old text and stand no longer in the new one.

use std::collections::{HashMap, HashSet};

use super::Lost;
use super::facts::{Fact, Facts, Runs};
use super::forgive::Stands;
use super::labels::Labels;
use super::reading::{Found, Reading, decimals, number_of, rounded};
use super::search::Search;
use super::words::Vocabulary;
use crate::visible::visible;

/// Lost values of which the line is shown.
const MOST_LINES: usize = 200;

/// What the new text has lost, in the order of the JSON, then of the old text; and how often what is
/// not lost stands.
pub(super) fn lost(old: &str, new: &str, facts: Facts, labels: &Labels) -> (Vec<Lost>, Stands) {
    if old == new {
        return (Vec::new(), Stands::new());
    }
    let mut vocabulary = Vocabulary::default();
    let (old, new) = (Reading::of(old, &mut vocabulary), Reading::of(new, &mut vocabulary));
    let mut facts = facts.with_lengths();
    let runs = Runs::of(&mut facts, &mut vocabulary);
    let texts =
        Texts { before: Standing::of(&old, &runs), now: Standing::of(&new, &runs), old, new };
    let mut lost = of_json(&texts, &facts, &runs);
    lost.extend(of_text(&texts, &facts, &runs, labels));
    if lost.is_empty() {
        return (lost, Stands::new());
    }
    texts.show_lines(&mut lost, &mut vocabulary);
    let stands = texts.stands(&facts);
    (lost, stands)
}

struct Texts {
    old: Reading,
    new: Reading,
    before: Standing,
    now: Standing,
}

/// How many times each run stands in a text.
struct Standing {
    all: Vec<usize>,
    /// By itself.
    own: Vec<usize>,
}

impl Standing {
    fn of(text: &Reading, runs: &Runs) -> Self {
        let all = runs.counts(text);
        Standing { own: runs.standing(&all), all }
    }
}

impl Texts {
    /// How many copies of a run are lost.
    fn short(&self, run: usize, runs: &Runs) -> usize {
        if self.now.all[run] >= self.before.all[run] {
            return 0;
        }
        self.before.own[run].min(runs.wanted(run)).saturating_sub(self.now.own[run])
    }

    fn stands(&self, facts: &[Fact]) -> Stands {
        let own = |run: usize| (self.before.own[run], self.now.own[run]);
        let least = |fact: &Fact| {
            let lines = fact.lines.iter().map(|run| own(*run));
            lines.min_by_key(|(before, now)| usize::MAX / 2 + *now - *before)
        };
        let stands = |fact: &Fact| Some((fact.text.clone(), least(fact).filter(|own| own.1 > 0)?));
        facts.iter().filter_map(stands).collect()
    }

    /// Tells of lost values the line that they stood in: one that is gone, rather than one that is not.
    fn show_lines(&self, lost: &mut [Lost], vocabulary: &mut Vocabulary) {
        let lines: HashSet<&str> = self.new.source.lines().map(str::trim).collect();
        let mut runs: Vec<Vec<u32>> = Vec::new();
        let mut of_run = HashMap::new();
        for (index, lost) in lost.iter().enumerate().take(MOST_LINES) {
            let run = vocabulary.ids(&visible(&lost.value));
            if !run.is_empty() && !of_run.contains_key(&run) {
                of_run.insert(run.clone(), index);
                runs.push(run);
            }
        }
        let found = self.old.lines_of(&Search::of(&runs), |line| !lines.contains(line.trim()));
        for (run, line) in runs.iter().zip(found) {
            lost[of_run[run]].line = Some(line).filter(|line| !line.is_empty());
        }
    }
}

/// Values of the JSON.
fn of_json(texts: &Texts, facts: &[Fact], runs: &Runs) -> Vec<Lost> {
    let floats = facts.iter().filter(|fact| fact.is_float).map(|fact| &*fact.text);
    let finer = Rounded::of(texts.new.decimals(), floats);
    let mut lost = Vec::new();
    let mut told = HashSet::new();
    for fact in facts {
        let is_lost = |run: &usize| texts.short(*run, runs) > 0;
        let Some(run) = fact.lines.iter().copied().find(is_lost) else { continue };
        if !told.insert(run) {
            continue;
        }
        let value = line_of(fact, run);
        let before = texts.before.all[run];
        if fact.is_float && finer.count(value) >= before.min(runs.wanted(run)) {
            continue;
        }
        lost.push(Lost {
            value: value.to_owned(),
            path: fact.sole_place(),
            line: None,
            before,
            now: texts.now.all[run],
            allowed: false,
            short: texts.short(run, runs),
        });
    }
    lost
}

/// The line of a value that is this run.
fn line_of(fact: &Fact, run: usize) -> &str {
    let lines = fact.text.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut lines = fact.lines.iter().zip(lines);
    lines.find(|(line, _)| **line == run).map_or(&fact.text, |(_, line)| line)
}

/// What looks like data, though the JSON has it not.
fn of_text(texts: &Texts, facts: &[Fact], runs: &Runs, labels: &Labels) -> Vec<Lost> {
    let (found, copies) = texts.unknown(runs);
    let numbers = || found.iter().map(|found| number_of(found.text));
    let finer = Rounded::of(texts.new.decimals(), numbers());
    let floats: HashMap<&str, &Fact> =
        facts.iter().filter(|fact| fact.is_float).map(|fact| (&*fact.text, fact)).collect();
    let json = Rounded::of(floats.keys().copied(), numbers());
    let keys = labels.standing(&texts.new.shown.text);
    let mut lost = Vec::new();
    for (found, Copies { before, now, lost: short }) in found.iter().zip(copies) {
        // a unit is of no account where the JSON has the number
        let number = number_of(found.text);
        let is_number = json.count(number) > 0 || number == found.text;
        let kept = if is_number { finer.count(number) } else { 0 };
        if short <= kept || labels.is_kept(found.text, &keys) {
            continue;
        }
        let sole = json.least(number).filter(|_| json.count(number) == 1);
        lost.push(Lost {
            value: found.text.to_owned(),
            path: sole.and_then(|of| floats[of].sole_place()),
            line: None,
            before,
            now,
            allowed: false,
            short: short - kept,
        });
    }
    lost
}

/// How many times a run stands in both texts, and how many copies of it are lost.
struct Copies {
    before: usize,
    now: usize,
    lost: usize,
}

impl Texts {
    /// Each run of the old text that looks like data and is in no JSON. It is lost where fewer stand in
    /// the text, and fewer beside the values of the JSON.
    fn unknown(&self, runs: &Runs) -> (Vec<Found<'_>>, Vec<Copies>) {
        let mut found = self.old.unknown_data(&runs.search);
        let mut beside: HashMap<Vec<u32>, usize> = HashMap::new();
        for found in &found {
            *beside.entry(found.ids.clone()).or_default() += 1;
        }
        let mut seen = HashSet::new();
        found.retain(|found| seen.insert(found.ids.clone()));
        let ids: Vec<_> = found.iter().map(|found| found.ids.clone()).collect();
        let search = Search::of(&ids);
        let (before, now) = (self.old.counts(&search), self.new.counts(&search));
        let beside_now = self.new.counts_beside(&runs.search, &search);
        let copies = |(index, ids): (usize, &Vec<u32>)| {
            let (before, now) = (before[index], now[index]);
            let beside = beside[ids].saturating_sub(beside_now[index]);
            Copies { before, now, lost: beside.min(before.saturating_sub(now)) }
        };
        let copies = ids.iter().enumerate().map(copies).collect();
        (found, copies)
    }
}

/// Numbers under what they round to.
pub(super) struct Rounded<'n>(HashMap<String, (usize, &'n str)>);

impl<'n> Rounded<'n> {
    /// To as many decimals as some of `to` have.
    pub(super) fn of<'t>(
        numbers: impl Iterator<Item = &'n str>,
        to: impl Iterator<Item = &'t str>,
    ) -> Self {
        let places: HashSet<usize> = to.filter_map(decimals).collect();
        let mut of: HashMap<String, (usize, &str)> = HashMap::new();
        for number in numbers {
            for [double, single] in places.iter().filter_map(|places| rounded(number, *places)) {
                let is_either = double != single;
                for rounded in
                    [Some(double), Some(single).filter(|_| is_either)].into_iter().flatten()
                {
                    let (count, least) = of.entry(rounded).or_insert((0, number));
                    *count += 1;
                    *least = number.min(least);
                }
            }
        }
        Rounded(of)
    }

    /// How many numbers round to this one.
    pub(super) fn count(&self, number: &str) -> usize {
        self.0.get(number).map_or(0, |(count, _)| *count)
    }

    /// One of them.
    pub(super) fn least(&self, number: &str) -> Option<&'n str> {
        self.0.get(number).map(|(_, least)| *least)
    }
}
