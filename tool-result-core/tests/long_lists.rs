//! Lists that are longer than anything in memory: their items are made while they are written.

use serde::{Serialize, Serializer};
use tool_result::{OutputOptions, ToolResult};

struct Numbers;

impl Serialize for Numbers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(0..usize::MAX)
    }
}

#[derive(Serialize)]
struct Series {
    name: &'static str,
    numbers: Numbers,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct SeriesResult {
    series: Vec<Series>,
}

#[test]
fn the_items_of_several_are_counted() {
    let series =
        vec![Series { name: "one", numbers: Numbers }, Series { name: "two", numbers: Numbers }];
    let options = OutputOptions::default().max_bytes(2_000);
    let output = SeriesResult { series }.output_with(&options).unwrap();
    let truncation = output.truncation.unwrap();
    assert_eq!(truncation.get("series.*.numbers").unwrap().total, usize::MAX);
}
