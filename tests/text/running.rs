//! What stands there while there is no result yet.

use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct Plain {
    size: u8,
}

#[derive(Serialize, ToolResult)]
#[tool_result(running = "🔍 {size} of {{…", success = true, next_actions = [])]
struct Own {
    size: u8,
}

#[test]
fn it_runs_until_something_else_is_said() {
    assert_eq!(Plain::RUNNING, "⏳ Running…");
}

#[test]
fn an_own_text_is_no_template() {
    assert_eq!(Own::RUNNING, "🔍 {size} of {{…");
}

#[test]
fn it_stands_in_no_reading() {
    let (plain, own) = (Plain { size: 1 }, Own { size: 1 });
    assert_eq!(plain.to_markdown(), "✅ plain\n\n- Size: 1");
    assert_eq!(own.to_markdown(), "✅ own\n\n- Size: 1");
}
