//! `each = "…"` on a map: its entries, by `{key}` and `{value}`.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;
use serde_json::{Map, Value, json};
use tool_result::{JsonStyle, OutputOptions, Position, ToolResult, Truncation};

fn counts() -> BTreeMap<&'static str, u32> {
    BTreeMap::from([("rust", 12), ("*c*", 1), ("a|b", 0)])
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Usage {
    total_bytes: u64,
    names: Vec<&'static str>,
    note: Option<&'static str>,
}

#[test]
fn keys_values_and_numbers() {
    assert_eq!(
        result!({
            #[tool_result(each = "{key}: {value}")]
            languages: BTreeMap<&'static str, u32> = counts(),
            #[tool_result(each = "{index}. `{key:<5}` **{value:#}** {value:>3}", label = "Again")]
            more: Option<Box<BTreeMap<&'static str, u32>>> = Some(Box::new(counts())),
            #[tool_result(each = "{key}")]
            none: HashMap<String, u8> = HashMap::new(),
        }),
        "\
✅ sample

## Languages

- `*c*`: 1
- a|b: 0
- rust: 12

## Again

1. `*c*  ` **1 value**   1
2. `a|b  ` **0 values**   0
3. `rust ` **12 values**  12"
    );
}

#[test]
fn the_parts_of_a_value() {
    assert_eq!(
        result!({
            #[tool_result(each = "- {key}: {value.total_bytes} bytes, {value.names:#} ({value.names})\n  {value.note}")]
            usage: BTreeMap<&'static str, Usage> = BTreeMap::from([
                ("a", Usage { total_bytes: 7, names: vec!["x", "y"], note: Some("new") }),
                ("b", Usage { total_bytes: 0, names: vec![], note: None }),
            ]),
            #[tool_result(each = "{key}={value}")]
            open: Map<String, Value> = json!({ "k": [1, 2], "l": null }).as_object().unwrap().clone(),
        }),
        "\
✅ sample

## Usage

- a: 7 bytes, 2 names (x, y)
  new
- b: 0 bytes, 0 names (–)

## Open

- k=1, 2
- l=–"
    );
}

#[test]
fn keys_that_are_no_strings() {
    assert_eq!(
        result!({
            #[tool_result(each = "{key} → {value}")]
            lines: BTreeMap<u32, bool> = BTreeMap::from([(1, true), (20, false)]),
        }),
        "✅ sample\n\n## Lines\n\n- 1 → true\n- 20 → false"
    );
}

#[test]
fn arguments_ask_for_the_entry() {
    assert_eq!(
        result!({
            #[tool_result(each(
                "{n} {shout} {share}% of {all}",
                n = index * 10,
                shout = key.to_uppercase(),
                share = value * 100 / self.languages.values().sum::<u32>(),
                all = self.languages.len(),
            ))]
            languages: BTreeMap<&'static str, u32> = BTreeMap::from([("c", 1), ("rust", 3)]),
        }),
        "✅ sample\n\n## Languages\n\n- 10 C 25% of 2\n- 20 RUST 75% of 2"
    );
}

#[test]
fn in_a_template_and_in_a_fence() {
    assert_eq!(
        result!(#[tool_result(markdown = "Counts:\n{counts}\n\n```text\n{raw}\n```")] {
            #[tool_result(each = "  {key} {value}")]
            counts: BTreeMap<&'static str, u32> = counts(),
            #[tool_result(each = "{key}={value}")]
            raw: BTreeMap<&'static str, u32> = counts(),
        }),
        "Counts:\n  `*c*` 1\n  a|b 0\n  rust 12\n\n```text\n*c*=1\na|b=0\nrust=12\n```"
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct CountResult {
    #[tool_result(each("{key}: {value} ({n})", n = index))]
    counts: BTreeMap<String, u32>,
}

#[test]
fn what_is_cut_says_so() {
    let counts = (0..400).map(|n| (format!("key {n:03}"), n)).collect();
    let result = CountResult { counts };
    let output = result.output_with(&OutputOptions::default().max_bytes(600)).unwrap();
    let shown = output.structured_content.unwrap()["counts"].as_object().unwrap().len();
    let drawn: Vec<_> = output.content.lines().filter(|line| line.starts_with("- key")).collect();
    assert_eq!(drawn.len(), shown);
    assert!(shown > 10, "{}", output.content);
    assert_eq!(drawn[shown - 1], format!("- key {0:03}: {0} ({shown})", shown - 1));
    let said = format!("\n\n... (counts: entries 1 to {shown} of 400, next: counts/{shown})");
    assert!(output.content.ends_with(&said), "{}", output.content);
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct FilesResult {
    #[tool_result(items)]
    files: BTreeMap<String, String>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct OpenResult {
    value: Value,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct FlatResult {
    #[serde(flatten)]
    files: BTreeMap<String, String>,
}

/// The texts of both files, of all pages.
fn pages(result: &impl ToolResult, holder: &str) -> [String; 2] {
    let (mut start, mut texts) = (Position::default(), [String::new(), String::new()]);
    loop {
        let options = OutputOptions::default().max_bytes(700).start(&start);
        let output = result.output_with(&options).unwrap();
        let map = output.structured_content.unwrap();
        let map = map.get(holder).and_then(Value::as_object).unwrap_or(&map);
        for (text, key) in texts.iter_mut().zip(["a.txt", "b.txt"]) {
            text.push_str(map.get(key).and_then(Value::as_str).unwrap_or_default());
        }
        let note = output.content.rsplit_once("\n\n... (");
        assert!(note.is_some(), "{start}: {}", output.content);
        match output.truncation.as_ref().and_then(Truncation::next) {
            Some(next) => {
                assert!(
                    output.content.ends_with(&format!(", next: {next})")),
                    "{}",
                    output.content
                );
                start = next.clone();
            }
            None => return texts,
        }
    }
}

#[test]
fn pages_go_on_in_the_text_of_an_entry() {
    let text = |name: &str| (0..150).map(|n| format!("{name} {n}\n")).collect::<Vec<_>>().concat();
    let texts = [text("alpha"), text("beta")];
    let [a, b] = texts.clone();
    let files = BTreeMap::from([("a.txt".to_owned(), a), ("b.txt".to_owned(), b)]);
    assert_eq!(pages(&FilesResult { files: files.clone() }, "files"), texts);
    assert_eq!(pages(&OpenResult { value: json!(files) }, "value"), texts);
    assert_eq!(pages(&FlatResult { files }, ""), texts);
}

#[test]
fn the_json_is_as_it_was() {
    let result = CountResult { counts: BTreeMap::from([("a".to_owned(), 1)]) };
    assert_eq!(
        result.to_json(JsonStyle::Compact).unwrap(),
        r#"{"tool":"count","counts":{"a":1},"success":true,"next_actions":[]}"#
    );
    assert_eq!(CountResult::MARKDOWN_TEMPLATE, "✅ count\n\n## Counts\n\n- {counts}");
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Hit {
    file_name: &'static str,
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "Hits", success = true, next_actions = [])]
struct OptionalResult {
    #[tool_result(each = "{key}: {value.file_name}")]
    by_name: BTreeMap<&'static str, Option<Hit>>,
    #[tool_result(each = "{index}. {file_name}")]
    all: Vec<Option<Hit>>,
}

#[test]
fn names_go_through_items_and_entries_that_are_options() {
    let hit = |file_name| Some(Hit { file_name });
    let result = OptionalResult {
        by_name: BTreeMap::from([("a", None), ("b", hit("b.rs"))]),
        all: vec![None, hit("c.rs")],
    };
    assert_eq!(
        result.to_markdown(),
        "Hits\n\n## By name\n\n- a: –\n- b: b.rs\n\n## All (2)\n\n2. c.rs"
    );
}
