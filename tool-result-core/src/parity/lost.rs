//! Values that stood in the old text and stand no longer in the new one.

use std::collections::{HashMap, HashSet};

use super::Lost;
use super::facts::{Fact, Facts, Runs};
use super::json::Compared;
use super::reading::{Found, Reading, decimals, rounded};
use super::search::Search;
use super::words::Vocabulary;

/// What the new text has lost, in the order of the JSON, then of the old text.
pub(super) fn lost(old: &str, new: &str, facts: Facts, json: &Compared) -> Vec<Lost> {
    if old == new {
        return Vec::new();
    }
    let mut vocabulary = Vocabulary::default();
    let (old, new) = (Reading::of(old, &mut vocabulary), Reading::of(new, &mut vocabulary));
    let mut facts = facts.all;
    let runs = Runs::of(&mut facts, &mut vocabulary);
    let mut lost = of_json(&old, &new, &facts, &runs);
    take_the_place(&mut lost, &facts, &runs.counts(&new), json);
    lost.extend(of_text(&old, &new, &facts, &runs));
    lost
}

/// Values of the JSON.
fn of_json(old: &Reading, new: &Reading, facts: &[Fact], runs: &Runs) -> Vec<Lost> {
    let (before, now) = (runs.counts(old), runs.counts(new));
    let (own_before, own_now) = (runs.standing(&before), runs.standing(&now));
    let is_lost =
        |run: usize| now[run] < before[run] && own_now[run] < own_before[run].min(runs.wanted(run));
    let floats = facts.iter().filter(|fact| fact.is_float).map(|fact| &*fact.text);
    let finer = Rounded::of(new.decimals(), floats);
    let mut lost = Vec::new();
    let mut told = HashSet::new();
    for fact in facts {
        let Some(run) = fact.lines.iter().copied().find(|run| is_lost(*run)) else { continue };
        if !told.insert(run) {
            continue;
        }
        let value = line_of(fact, run);
        if fact.is_float && finer.count(value) >= before[run].min(runs.wanted(run)) {
            continue;
        }
        let place = fact.places.first();
        lost.push(Lost {
            value: value.to_owned(),
            path: place.map(|place| place.name().to_owned()),
            before: before[run],
            now: now[run],
            allowed: false,
            changed: None,
        });
    }
    lost
}

/// Sees where the JSON has another value in place of one that is lost, and the new text shows that.
fn take_the_place(lost: &mut [Lost], facts: &[Fact], now: &[usize], json: &Compared) {
    let changed = json.changed();
    let shown: HashSet<&str> = facts
        .iter()
        .filter(|fact| fact.lines.iter().all(|run| now[*run] > 0))
        .map(|fact| &*fact.text)
        .collect();
    for lost in lost {
        let other = changed.get(&lost.value).filter(|(_, new)| shown.contains(&**new));
        lost.changed = other.map(|(path, _)| (*path).clone());
    }
}

/// The line of a value that is this run.
fn line_of(fact: &Fact, run: usize) -> &str {
    let lines = fact.text.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut lines = fact.lines.iter().zip(lines);
    lines.find(|(line, _)| **line == run).map_or(&fact.text, |(_, line)| line)
}

/// What looks like data, though the JSON has it not.
fn of_text(old: &Reading, new: &Reading, facts: &[Fact], runs: &Runs) -> Vec<Lost> {
    let mut seen = HashSet::new();
    let mut found = old.unknown_data(&runs.search);
    found.retain(|found| seen.insert(found.ids.clone()));
    let ids: Vec<_> = found.iter().map(|found| found.ids.clone()).collect();
    let search = Search::of(&ids);
    let (before, now) = (old.counts(&search), new.counts(&search));
    let texts = || found.iter().map(|found| found.text);
    let kept = Rounded::of(new.decimals(), texts());
    let floats: HashMap<&str, &Fact> =
        facts.iter().filter(|fact| fact.is_float).map(|fact| (&*fact.text, fact)).collect();
    let json = Rounded::of(floats.keys().copied(), texts());
    let lost = |(number, found): (usize, &Found<'_>)| {
        let is_kept = now[number] > 0 || kept.count(found.text) > 0;
        (!is_kept).then(|| {
            let place = json.least(found.text).and_then(|of| floats[of].places.first());
            let path = place.map(|place| place.name().to_owned());
            Lost {
                value: found.text.to_owned(),
                path,
                before: before[number],
                now: 0,
                allowed: false,
                changed: None,
            }
        })
    };
    found.iter().enumerate().filter_map(lost).collect()
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
