//! How many records of a result are whole within a limit, in each half of an answer and in compact JSON that is cut
//! at the byte: prints the tables of BENCHMARKS.md.
//!
//! ```text
//! facts             within 10,000 bytes
//! facts 50000       within another limit
//! ```

mod data;

use std::env;

use data::{Record, Records};
use serde_json::Value;
use tool_result::{Delivery, JsonStyle, OutputOptions, ToolResult};

fn main() {
    let limit =
        env::args().nth(1).map_or(10_000, |limit| limit.parse().expect("a number of bytes"));
    println!("Whole records within {limit} bytes:\n");
    println!(
        "| data | records | text of both | JSON of both | text alone | JSON alone | cut at the byte |"
    );
    println!("|---|---|---|---|---|---|---|");
    row("rows of 4 cells", &data::rows(1_000), limit);
    row("rows of a map", &data::maps(1_000), limit);
    row("files with matches", &data::files(690, 5_339), limit);
    row("a tree of folders", &data::tree(3_000), limit);
}

fn row(name: &str, result: &(impl ToolResult + Records), limit: usize) {
    let records = result.records();
    let half = |delivery, is_text| {
        let options = OutputOptions::default().max_bytes(limit).max_lines(usize::MAX);
        let output = result.output_with(&options.delivery(delivery)).expect("an answer");
        let json = output.structured_content.map(|map| Value::Object(map).to_string());
        whole(&records, if is_text { &output.content } else { json.as_ref().expect("a JSON half") })
    };
    let json = result.to_json(JsonStyle::Compact).expect("the data is JSON");
    let cut = whole(&records, &json[..json.floor_char_boundary(limit)]);
    println!(
        "| {name} | {} | {} | {} | {} | {} | {cut} |",
        records.len(),
        half(Delivery::Both, true),
        half(Delivery::Both, false),
        half(Delivery::Text, true),
        half(Delivery::Structured, false),
    );
}

/// A record is whole if each of its values stands in the text. No value is a part of another.
fn whole(records: &[Record], text: &str) -> usize {
    records.iter().filter(|record| record.iter().all(|value| text.contains(value.as_str()))).count()
}
