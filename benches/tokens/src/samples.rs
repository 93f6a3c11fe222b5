//! The tokens of the texts of eight tools beside those of the texts that were written by hand: the samples of
//! `tests/julie`, which holds each tool both ways.

use std::iter;

use tool_result::Status;

use crate::counts::tokens;
use crate::julie::samples::{Sample, tools};
use crate::mean;

struct Row {
    name: String,
    status: Status,
    by_hand: usize,
    derived: usize,
}

impl Row {
    fn new(sample: &Sample) -> Self {
        Row {
            name: name(sample),
            status: sample.outcome.status,
            by_hand: tokens(&sample.old_text),
            derived: tokens(&sample.outcome.markdown),
        }
    }

    fn ratio(&self) -> f64 {
        self.derived as f64 / self.by_hand as f64
    }
}

fn name(sample: &Sample) -> String {
    format!("{}.{}", sample.outcome.tool, sample.outcome.name)
}

fn samples() -> impl Iterator<Item = Sample> {
    tools().into_iter().flat_map(|tool| tool.samples)
}

/// The means of the successes and of the failures. An empty answer is a success.
pub(crate) fn table() {
    let rows: Vec<Row> = samples().map(|sample| Row::new(&sample)).collect();
    let (failures, successes): (Vec<&Row>, Vec<&Row>) =
        rows.iter().partition(|row| row.status == Status::Failure);
    println!("\nTokens of the texts of eight tools, by hand and derived:\n");
    println!("| | samples | by hand | derived | derived / by hand | mean of each sample's |");
    println!("|---|---|---|---|---|---|");
    for (name, rows) in
        [("successes", successes), ("failures", failures), ("all", rows.iter().collect())]
    {
        let by_hand: usize = rows.iter().map(|row| row.by_hand).sum();
        let derived: usize = rows.iter().map(|row| row.derived).sum();
        println!(
            "| {name} | {} | {by_hand} | {derived} | {:.2} | **{:.2}** |",
            rows.len(),
            derived as f64 / by_hand as f64,
            mean(rows.iter().map(|row| row.ratio())),
        );
    }
}

/// Each sample, those with the largest ratio first.
pub(crate) fn list() {
    let mut rows: Vec<Row> = samples().map(|sample| Row::new(&sample)).collect();
    rows.sort_by(|a, b| b.ratio().total_cmp(&a.ratio()));
    println!("| sample | status | by hand | derived | ratio |\n|---|---|---|---|---|");
    for row in rows {
        let Row { name, status, by_hand, derived } = &row;
        println!("| {name} | {status:?} | {by_hand} | {derived} | {:.2} |", row.ratio());
    }
}

/// Both texts of one sample.
pub(crate) fn show(wanted: &str) {
    let sample = samples().find(|sample| name(sample) == wanted).expect("the name of a sample");
    for (text, how) in
        iter::zip([&sample.old_text, &sample.outcome.markdown], ["by hand", "derived"])
    {
        println!("---- {how}: {} tokens\n{text}\n", tokens(text));
    }
}
