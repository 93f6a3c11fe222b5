//! Whatever a value holds, it opens nothing in the document around it, and its bytes stand in the text
//! as they are.
//!
//! Every layout is drawn with hostile values and once more with harmless words in their places: two
//! parsers must find the same document, with the text of each value. `PROPTEST_CASES` says how many
//! documents are drawn.

use crate::adversarial;
mod defaults;
mod functions;
mod items;
#[expect(dead_code, reason = "a part is for templates that other tests make")]
mod judge;
mod layouts;
mod parts;
use crate::support;
mod values;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufWriter, Write as _};

use judge::Document;
use layouts::Layout;
use serde::Serialize;
use tool_result::ToolResult;
use values::{Random, Values};

const LAYOUTS: &[&[Layout]] = &[
    layouts::TEMPLATES,
    layouts::MARKED,
    layouts::CUT,
    items::ITEMS,
    items::ROWS,
    items::SECTIONS,
    defaults::DEFAULTS,
    functions::FUNCTIONS,
];

/// One document in so many is of parts.
const PARTS: u64 = 16;

/// The layout of the document of this number.
fn layout(seed: u64) -> Layout {
    if seed % PARTS == PARTS - 1 {
        return Random::new(seed ^ 0x5eed).pick(parts::PARTS);
    }
    let all: Vec<Layout> = LAYOUTS.iter().copied().flatten().copied().collect();
    Random::new(seed ^ 0x5eed).pick(&all)
}

/// The values of the document of this number.
fn draw(seed: u64, limit: Option<usize>) -> Vec<String> {
    let mut values = Values::drawn(seed).within(limit);
    (layout(seed).render)(&mut values);
    values.into_drawn()
}

/// The document of this number with these values, and its twin.
fn document(seed: u64, limit: Option<usize>, drawn: &[String]) -> Document {
    let Layout { name, render } = layout(seed);
    let mut hostile = Values::again(seed, drawn.to_vec()).within(limit);
    let markdown = render(&mut hostile);
    let mut harmless = Values::harmless(seed, drawn.to_vec()).within(limit);
    let twin = render(&mut harmless);
    let has_lines = harmless.has_line_breaks();
    Document { layout: name, markdown, twin, words: harmless.into_words(), has_lines }
}

/// What has to hold of a document, and the limit that it is drawn within.
struct Rule {
    holds: fn(&Document) -> Result<(), String>,
    limit: fn(u64) -> Option<usize>,
}

impl Rule {
    fn judge(&self, seed: u64, drawn: &[String]) -> Result<(), String> {
        (self.holds)(&document(seed, (self.limit)(seed), drawn))
    }
}

/// The values of the document of this number that breaks the rule, less what does not matter.
fn shrunk(rule: &Rule, seed: u64) -> Vec<String> {
    let mut drawn = draw(seed, (rule.limit)(seed));
    let is_fault = |drawn: &[String]| rule.judge(seed, drawn).is_err();
    for at in 0..drawn.len() {
        for shorter in [format!("w{at}"), drawn[at].replace('\n', " ")] {
            let value = std::mem::replace(&mut drawn[at], shorter);
            if is_fault(&drawn) {
                break;
            }
            drawn[at] = value;
        }
        let mut removed = drawn[at].chars().count();
        while let Some(next) = removed.checked_sub(1) {
            removed = next;
            let shorter = { drawn[at].chars().enumerate() }
                .filter_map(|(n, c)| (n != removed).then_some(c))
                .collect::<String>();
            let value = std::mem::replace(&mut drawn[at], shorter);
            if drawn[at].is_empty() || !is_fault(&drawn) {
                drawn[at] = value;
            }
        }
    }
    drawn
}

fn cases() -> u64 {
    std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(2_000)
}

/// Draws documents and shows the first fault of each layout.
fn check(rule: &Rule) {
    let mut faults = BTreeMap::<&str, Vec<u64>>::new();
    for seed in 1..=cases() {
        if rule.judge(seed, &draw(seed, (rule.limit)(seed))).is_err() {
            faults.entry(layout(seed).name).or_default().push(seed);
        }
    }
    let mut report = String::new();
    for (layout, seeds) in faults.iter().take(12) {
        let drawn = shrunk(rule, seeds[0]);
        let error = rule.judge(seeds[0], &drawn).expect_err("the fault is still there");
        let document = document(seeds[0], (rule.limit)(seeds[0]), &drawn);
        let _ = write!(
            report,
            "\n\n{error}\n  {} documents of the layout {layout:?}, first {}\n  values {drawn:?}\n  \
             markdown {:?}\n  twin {:?}",
            seeds.len(),
            seeds[0],
            document.markdown,
            document.twin
        );
    }
    let count: usize = faults.values().map(Vec::len).sum();
    assert!(count == 0, "{count} of {} documents are wrong{report}", cases());
}

#[test]
fn no_value_opens_anything_and_every_text_comes_back() {
    check(&Rule { holds: judge::inert, limit: |_| None });
}

#[test]
fn every_value_stands_in_the_text_as_it_is() {
    check(&Rule { holds: judge::verbatim, limit: |_| None });
}

#[test]
fn what_a_limit_cuts_opens_nothing_either() {
    let limit = |seed: u64| Some(512 + usize::try_from(seed % 5).expect("below 5") * 150);
    check(&Rule { holds: judge::inert_where_cut, limit });
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    success = true,
    next_actions = [],
    markdown = "x {v} y\n\n- {v}\n\n## {v}\n\n> {v}\n\n| h |\n|---|\n| {v} |"
)]
struct PlacesResult {
    v: String,
}

#[test]
fn a_value_in_back_ticks_is_quoted_in_every_place() {
    let mut random = Random::new(1);
    for _ in 0..cases() {
        let value = format!("`{}`", values::one_line(&mut random).replace('|', ""));
        let markdown = PlacesResult { v: value.clone() }.to_markdown();
        let quoted = format!("` {} `", adversarial::shown(&value));
        assert_eq!(markdown.matches(&quoted).count(), 5, "{value:?} in {markdown:?}");
    }
}

/// Writes documents for `.ci/parsers`, one as JSON on each line.
#[test]
#[ignore = "writes documents for parsers that are not written in Rust"]
fn documents_for_other_parsers() {
    let path = std::env::var_os("INERT_DOCUMENTS").expect("INERT_DOCUMENTS: the file to write");
    let mut file = BufWriter::new(File::create(path).expect("a file"));
    for seed in 1..=cases() {
        let line = document(seed, None, &draw(seed, None)).to_json();
        writeln!(file, "{line}").expect("room for a line");
    }
    file.flush().expect("room for the rest");
}
