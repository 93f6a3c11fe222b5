//! All names of the crate, beside the crates of the hosts.

use serde::Serialize;
use tool_result::*;

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct Passed {
    success: bool,
}

#[test]
fn crates_keep_their_names() {
    let answer = rmcp::model::CallToolResult::from(Passed { success: false });
    assert_eq!(answer.is_error, Some(true));
    let answer = rust_mcp_sdk::schema::CallToolResult::from(Passed { success: true });
    assert_eq!(answer.is_error, Some(false));
}
