//! What gives way to what.

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

fn items(output: &ToolOutput, list: &str) -> usize {
    output.structured_content.as_ref().expect("both")[list].as_array().expect("a list").len()
}

#[test]
fn a_short_list_is_kept_and_the_others_share_by_declaration() {
    let output = within(2_000, &order());
    assert_eq!(items(&output, "small"), 3);
    assert_eq!(shown(&output, "small"), None);
    assert!(items(&output, "first") > 20);
    assert_eq!(shown(&output, "second"), Some((0, 100)));

    let output = within(5_000, &order());
    assert_eq!((items(&output, "small"), items(&output, "first")), (3, 100));
    assert!((20..100).contains(&items(&output, "second")));
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
        assert!(output.content.starts_with("✅ order\n\n"));
        for said in [&*whole.note, "- Error: partly failed", "\n\n- Look at the first"] {
            assert!(output.content.contains(said), "{bytes}: {}", output.content);
        }
    }
}

#[test]
fn a_long_text_is_whole_while_dropping_items_is_enough() {
    let mut result = order();
    result.note = "n".repeat(1_000);
    let output = within(1_700, &result);
    assert_eq!(shown(&output, "note"), None);
    assert!(items(&output, "first") > 0);
    let output = within(1_200, &result);
    assert!(shown(&output, "note").is_some());
    assert_eq!(items(&output, "first") + items(&output, "second"), 0);
    // a list of an eighth is kept before anything long is cut
    assert_eq!(items(&output, "small"), 3);
}

#[test]
fn more_room_never_shows_less() {
    let (result, mut before) = (order(), 0);
    for bytes in 700..9_000 {
        let output = within(bytes, &result);
        let now = items(&output, "first") * 2 + items(&output, "second") + items(&output, "small");
        assert!(now + 6 >= before, "{bytes}: {now} after {before}");
        before = now;
    }
}
