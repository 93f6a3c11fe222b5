//! Lists that are longer than anything in memory: their items are made while they are written.

use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use tool_result::{OutputOptions, Position, ToolResult};

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

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct NumbersResult {
    numbers: Numbers,
}

fn json_of(result: &impl ToolResult, start: &Position) -> Value {
    let options = OutputOptions::default().max_bytes(2_000).start(start);
    let output = result.output_with(&options).unwrap();
    Value::Object(output.structured_content.unwrap())
}

#[test]
fn the_items_of_one_are_counted() {
    let json = json_of(&NumbersResult { numbers: Numbers }, &Position::from("numbers/100"));
    let shown = json["numbers"].as_array().unwrap();
    assert!(shown.len() > 100);
    assert!(shown.iter().zip(100_u64..).all(|(number, n)| *number == n));
    let window = json!({
        "from": 100,
        "shown": shown.len(),
        "total": usize::MAX,
        "next": format!("numbers/{}", 100 + shown.len()),
    });
    assert_eq!(json["truncation"], json!({ "numbers": window }));
}

#[test]
fn several_are_shown_up_to_a_point_in_the_first() {
    let series =
        vec![Series { name: "one", numbers: Numbers }, Series { name: "two", numbers: Numbers }];
    let json = json_of(&SeriesResult { series }, &Position::default());
    let shown = json["series"][0]["numbers"].as_array().unwrap();
    assert!(shown.len() > 100);
    assert!(shown.iter().zip(0_u64..).all(|(number, n)| *number == n));
    let next = format!("series/0/numbers/{}", shown.len());
    let window = json!({ "from": 0, "shown": 1, "total": 2, "next": next });
    assert_eq!(json["truncation"], json!({ "series": window }));
}
