//! Values that stood in the old text and stand no longer in the new one.

use std::collections::{HashMap, HashSet};

use crate::report::{one_line, times};
use crate::status;
use crate::text::{Found, Standing, Text, Wanted, data};
use crate::token::{canonical, decimals, letters};
use crate::values::{Rounded, Side, Values};

/// Lost values of which the line is looked for.
const MAX_LINES: usize = 200;

/// A value that the old text shows and the new one does not, or not as often.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Lost {
    /// The value, as the old text has it; one line of a value of several.
    pub value: String,
    /// Where the JSON has it: `references[3].line`, or `references[*].line` for many. `None` if
    /// several fields hold it, or none.
    pub path: Option<String>,
    /// The line of the old text that it stood in: the first one that the new text does not have.
    /// `None` from the 201st lost value on.
    pub line: Option<String>,
    /// How many times it stood in the old text.
    pub before: usize,
    /// How many times it stands in the new one.
    pub now: usize,
    /// It may be lost.
    pub allowed: bool,
    /// How many copies of it are lost.
    pub(crate) short: usize,
}

impl Lost {
    /// It is spelled so, or so in a report.
    pub(crate) fn is(&self, value: &str) -> bool {
        self.value == value || one_line(&self.value) == value
    }

    /// The line that it stood in, if that says more.
    pub(crate) fn stood_in(&self) -> String {
        let line = self.line.as_deref().filter(|line| *line != self.value);
        line.map_or_else(String::new, |line| format!("in: {}", one_line(line)))
    }

    /// How often it stands, if it still does.
    pub(crate) fn times(&self) -> String {
        match self.now {
            0 => String::new(),
            now => format!("(stands {}, {} before)", times(now), times(self.before)),
        }
    }
}

/// How many times each value stands in the old text and in the new one, by itself.
pub(crate) type Stands = HashMap<String, (usize, usize)>;

/// What the new text has lost, in the order of the JSON, then of the old text; and how often each value
/// stands.
pub(crate) fn lost(old: &str, new: &str, values: &Values) -> (Vec<Lost>, Stands) {
    if old == new {
        return (Vec::new(), Stands::new());
    }
    let (old, new) = (Text::by_hand(old), Text::by_hand(new));
    let spelled: Vec<_> = new.source.lines().map(letters).collect();
    let spelled = spelled.join("\n");
    let texts: Vec<_> =
        (0..values.all.len()).filter(|index| !values.all[*index].is_number).collect();
    let wanted = |index: &usize| Wanted::text(&values.all[*index].text, values.all[*index].most());
    let mut all: Vec<_> = texts.iter().map(wanted).collect();
    let rounded = values.rounded(old.spelled_numbers());
    let is_number =
        |number: &str| !values.of_number(number, &rounded).is_empty() || values.is_length(number);
    let known = known(&old, old.find(&all), is_number);
    let named: HashSet<String> =
        texts.iter().map(|index| letters(&values.all[*index].text)).collect();
    let is_named =
        |run: &str| named.contains(&letters(run)) && !run.chars().any(char::is_whitespace);
    let mut seen = HashSet::new();
    let runs = data(&old, &known, is_named).into_iter().map(|run| old.run(&run));
    let runs: Vec<_> =
        runs.filter(|run| seen.insert(*run) && !values.is_label(run, &spelled)).collect();
    all.extend(runs.iter().map(|run| Wanted::run(run, usize::MAX)));
    let both = Both { before: old.find(&all), now: new.find(&all), old: &old, new: &new };
    let mut lost = both.texts(&all, &texts, values, &spelled);
    lost.extend(both.numbers(values, &rounded));
    lost.sort_by_key(|(order, _)| *order);
    let mut lost: Vec<_> = lost.into_iter().map(|(_, lost)| lost).collect();
    let mut turned = status::turned(&old, &new, values);
    turned.retain(|turned| lost.iter().all(|lost| lost.value != turned.value));
    lost.extend(turned);
    both.show_lines(&mut lost);
    (lost, both.stands(&texts, values))
}

/// The tokens that values cover, numbers included.
fn known(text: &Text, found: Found, is_number: impl Fn(&str) -> bool) -> Vec<bool> {
    let mut known = found.known;
    for (number, token) in text.tokens.iter().enumerate().filter(|(_, token)| token.is_number) {
        known[number] |= is_number(&text.source[token.start..token.end]);
    }
    known
}

/// The old text and the new one, with what stands in them.
struct Both<'t> {
    before: Found,
    now: Found,
    old: &'t Text,
    new: &'t Text,
}

impl Both<'_> {
    /// Strings of the JSON, then what looks like data and is in no JSON.
    fn texts(
        &self,
        all: &[Wanted<'_>],
        texts: &[usize],
        values: &Values,
        spelled: &str,
    ) -> Vec<(usize, Lost)> {
        let mut lost = Vec::new();
        for (index, wanted) in all.iter().enumerate() {
            let (before, now) = (self.before.standing[index], self.now.standing[index]);
            let of_json = texts.get(index).copied();
            let short = match of_json {
                Some(value) if values.is_key_in(value, spelled) => 0,
                _ => missing(before, now, wanted.count),
            };
            if short > 0 {
                let path = of_json.and_then(|value| values.sole_place(&[value]));
                let lost_value = Lost::new(wanted.value, path, before.all, now.all, short);
                lost.push((of_json.unwrap_or(usize::MAX), lost_value));
            }
        }
        lost
    }

    /// Numbers of the JSON, however they are rounded.
    fn numbers(&self, values: &Values, floats: &Rounded) -> Vec<(usize, Lost)> {
        let old = Numbers::new(self.old, &self.before.taken);
        let new = Numbers::new(self.new, &self.now.taken);
        let finer = Finer::new(&new, old.all.keys().copied());
        let mut lost = Vec::new();
        let mut seen = HashSet::new();
        for (number, _) in self.old.numbers(&self.before.taken).filter(|(_, is_taken)| !is_taken) {
            let of = values.of_number(number, floats);
            let wanted = [Side::Old, Side::New].map(|side| {
                let held: usize = of.iter().map(|index| values.all[*index].count(side)).sum();
                held + values.lengths(&canonical(number), side)
            });
            let wanted = wanted[0].max(wanted[1]);
            if wanted == 0 || !seen.insert(canonical(number)) {
                continue;
            }
            let (before, now) = (old.standing(number), finer.standing(number));
            let short = missing(before, now, wanted);
            if short > 0 {
                let is_length = values.lengths(&canonical(number), Side::Old) > 0;
                let path = Some(&of).filter(|_| !is_length).and_then(|of| values.sole_place(of));
                let order = of.first().copied().unwrap_or(usize::MAX);
                lost.push((order, Lost::new(number, path, before.all, now.all, short)));
            }
        }
        lost
    }

    fn stands(&self, texts: &[usize], values: &Values) -> Stands {
        let own = texts.iter().enumerate().map(|(at, value)| {
            let own = (self.before.standing[at].own, self.now.standing[at].own);
            (values.all[*value].text.clone(), own)
        });
        let mut stands: Stands = own.collect();
        let old = Numbers::new(self.old, &self.before.taken);
        let new = Numbers::new(self.new, &self.now.taken);
        for value in values.all.iter().filter(|value| value.is_number) {
            let own = (old.standing(&value.text).own, new.standing(&value.text).own);
            stands.insert(value.text.clone(), own);
        }
        stands
    }

    /// Tells of lost values the line that they stood in: one that is gone, rather than one that is not.
    fn show_lines(&self, lost: &mut [Lost]) {
        let lines: HashSet<&str> = self.new.source.lines().map(str::trim).collect();
        for lost in lost.iter_mut().take(MAX_LINES) {
            let stood: Vec<_> = self.old.lines_of(&lost.value).collect();
            let gone = stood.iter().find(|line| !lines.contains(line.trim()));
            lost.line = gone.or(stood.first()).map(|line| line.trim_end().to_owned());
        }
    }
}

impl Lost {
    pub(crate) fn new(
        value: &str,
        path: Option<String>,
        before: usize,
        now: usize,
        short: usize,
    ) -> Self {
        let value = value.to_owned();
        Lost { value, path, line: None, before, now, allowed: false, short }
    }
}

/// How many copies are lost of what has to stand so often, or as often as before.
fn missing(before: Standing, now: Standing, wanted: usize) -> usize {
    let fewer = before.all.saturating_sub(now.all);
    before.own.min(wanted).saturating_sub(now.own).min(fewer)
}

/// The numbers of a text, in one spelling.
struct Numbers<'t> {
    all: HashMap<&'t str, Standing>,
    of_number: HashMap<String, Standing>,
}

impl<'t> Numbers<'t> {
    fn new(text: &'t Text, taken: &[bool]) -> Self {
        let mut numbers = Numbers { all: HashMap::new(), of_number: HashMap::new() };
        for (number, is_taken) in text.numbers(taken) {
            let of_number = numbers.of_number.entry(canonical(number).into_owned());
            for standing in [numbers.all.entry(number).or_default(), of_number.or_default()] {
                standing.all += 1;
                standing.own += usize::from(!is_taken);
            }
        }
        numbers
    }

    fn standing(&self, number: &str) -> Standing {
        self.of_number.get(&*canonical(number)).copied().unwrap_or_default()
    }
}

/// The numbers of the new text, by what they round to.
struct Finer<'t> {
    numbers: &'t Numbers<'t>,
    all: Vec<&'t str>,
    rounded: Rounded,
}

impl<'t> Finer<'t> {
    fn new<'o>(numbers: &'t Numbers<'t>, old: impl Iterator<Item = &'o str>) -> Self {
        let all: Vec<&str> = numbers.all.keys().copied().collect();
        let rounded = Rounded::new(all.iter().copied().enumerate(), old);
        Finer { numbers, all, rounded }
    }

    /// How many times a number of the old text stands in the new one, or one that rounds to it.
    fn standing(&self, number: &str) -> Standing {
        let mut standing = self.numbers.standing(number);
        for index in self.rounded.of(number) {
            let finer = self.all[*index];
            if decimals(finer) > decimals(number) && canonical(finer) != canonical(number) {
                let Standing { all, own } = self.numbers.all[finer];
                standing = Standing { all: standing.all + all, own: standing.own + own };
            }
        }
        standing
    }
}
