//! Short values stand in every answer.

use serde::Serialize;
use tool_result::{OutputOptions, ToolOutput, ToolResult};

use super::shown;

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "order")]
struct OrderResult {
    success: bool,
    first: Vec<String>,
    second: Vec<String>,
    small: Vec<String>,
    note: String,
    error: Option<String>,
    next_actions: Vec<String>,
}

fn order() -> OrderResult {
    let items = |kind, count| (0..count).map(|n| format!("{kind} item number {n:04}")).collect();
    OrderResult {
        success: true,
        first: items("first", 100),
        second: items("second", 100),
        small: items("small", 3),
        note: "n".repeat(200),
        error: Some("partly failed".into()),
        next_actions: vec!["Look at the first".into()],
    }
}

fn within(bytes: usize, result: &OrderResult) -> ToolOutput {
    result.output_with(&OutputOptions::default().max_bytes(bytes)).expect("output")
}

#[test]
fn what_is_no_item_outlives_every_item() {
    let whole = order();
    for bytes in (700..9_000).step_by(37) {
        let output = within(bytes, &whole);
        let map = output.structured_content.as_ref().expect("both");
        assert_eq!(map["note"], whole.note.as_str());
        assert_eq!(map["error"], "partly failed");
        assert_eq!(map["next_actions"][0], "Look at the first");
        assert!(output.content.starts_with("✅ order: "));
        for said in [&*whole.note, "- Error: partly failed", "\n\n- Look at the first"] {
            assert!(output.content.contains(said), "{bytes}: {}", output.content);
        }
    }
}

#[derive(Serialize)]
enum Kind {
    Range { from: u32, to: u32 },
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct KindResult {
    kind: Kind,
    pair: ([u8; 3], &'static str),
    body: String,
}

#[test]
fn a_variant_a_tuple_and_an_array_are_never_cut() {
    let body = "x".repeat(3_000);
    let range = Kind::Range { from: 1, to: 2 };
    let result = KindResult { kind: range, pair: ([1, 2, 3], "pair"), body: body.clone() };
    let output = result.output_with(&OutputOptions::default().max_bytes(600)).expect("output");
    let map = output.structured_content.as_ref().expect("both");
    assert_eq!(map["kind"], serde_json::json!({"Range": {"from": 1, "to": 2}}));
    assert_eq!(map["pair"], serde_json::json!([[1, 2, 3], "pair"]));
    assert!(shown(&output, "body").is_some());
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Body {
    Binary,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct FileResult {
    #[tool_result(items)]
    body: Body,
    versions: Vec<String>,
}

#[test]
fn the_name_of_a_variant_is_no_text_of_lines() {
    let versions = (0..100).map(|n| format!("version {n}")).collect();
    let file = FileResult { body: Body::Binary, versions };
    let options = OutputOptions::default().max_bytes(300);
    let second = file.output_with(&options.clone().start("versions/10")).expect("output");
    let json = second.structured_content.as_ref().expect("both");
    assert_eq!(json["body"], "binary");
    assert_eq!(shown(&second, "body"), None);
    assert!(second.content.contains("- Body: binary\n"), "{}", second.content);
    // it has no items to begin at
    assert!(file.output_with(&options.start(4)).is_err());
}
