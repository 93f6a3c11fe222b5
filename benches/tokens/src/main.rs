//! The tokens (o200k) of default texts beside those of compact JSON and TOON of the same data, and of texts with
//! attributes beside those that were written by hand: prints the tables of BENCHMARKS.md.
//!
//! ```text
//! tokens                              the tables
//! tokens hits 5                       the text, TOON and JSON of one result
//! tokens samples                      each sample of eight tools, derived and by hand
//! tokens samples fast_goto.found      both texts of one sample
//! ```

mod answers;
mod counts;
mod data;
#[path = "../../../tests/julie/mod.rs"]
#[expect(dead_code, reason = "the tests read more of a sample than its texts")]
mod julie;
mod samples;
mod words;

use std::env;

use counts::Counts;
use data::Data;

const ITEMS: [u32; 4] = [1, 5, 20, 100];

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.as_slice() {
        [] => tables(),
        [name] if name == "samples" => samples::list(),
        [name, sample] if name == "samples" => samples::show(sample),
        [name, items] => show(name, items.parse().expect("a number of items")),
        _ => panic!("expected NAME ITEMS, or samples"),
    }
}

fn show(name: &str, items: u32) {
    let data =
        data::ALL.iter().find(|data| data.name.starts_with(name)).expect("the name of a result");
    let counts = (data.counts)(items).expect("a result of this size");
    println!("{}", counts.forms.join("\n\n----\n\n"));
    println!("\ntext {}, TOON {}, JSON {}", counts.text, counts.toon, counts.json);
}

/// The counts of one result of one size.
struct Row {
    data: &'static Data,
    items: u32,
    counts: Counts,
}

fn tables() {
    let rows: Vec<Row> = data::ALL.iter().flat_map(rows).collect();
    println!("Tokens of the text, TOON and compact JSON:\n");
    table(&rows);
    summary(&rows);
    samples::table();
}

fn rows(data: &'static Data) -> impl Iterator<Item = Row> {
    let row = move |items| (data.counts)(items).map(|counts| Row { data, items, counts });
    ITEMS.into_iter().filter_map(row)
}

fn table(rows: &[Row]) {
    let heads: String = ITEMS.iter().map(|items| format!(" {items} |")).collect();
    println!("| data \\ items |{heads}\n|---{}|", "|---".repeat(ITEMS.len()));
    for data in data::ALL {
        let of_size =
            |items| rows.iter().find(|row| row.data.name == data.name && row.items == items);
        let cells = ITEMS.map(|items| {
            of_size(items).map_or("–".to_owned(), |Row { counts, .. }| {
                format!("{} / {} / {}", counts.text, counts.toon, counts.json)
            })
        });
        println!("| {}: {} | {} |", data.kind, data.name, cells.join(" | "));
    }
    println!();
}

fn summary(rows: &[Row]) {
    let many: Vec<&Row> = rows.iter().filter(|row| row.items >= 5).collect();
    println!("| | mean | mean from 5 items on | worst from 5 items on |\n|---|---|---|---|");
    for (name, ratio) in
        [("TOON", Counts::by_toon as fn(&Counts) -> f64), ("compact JSON", Counts::by_json)]
    {
        let worst = many.iter().max_by(|a, b| ratio(&a.counts).total_cmp(&ratio(&b.counts)));
        let worst = worst.expect("there is data");
        println!(
            "| text / {name} | **{:.2}** | **{:.2}** | **{:.2}**, {} with {} items |",
            mean(rows.iter().map(|row| ratio(&row.counts))),
            mean(many.iter().map(|row| ratio(&row.counts))),
            ratio(&worst.counts),
            worst.data.name,
            worst.items,
        );
    }
}

fn mean(ratios: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = ratios.len() as f64;
    ratios.sum::<f64>() / count
}
