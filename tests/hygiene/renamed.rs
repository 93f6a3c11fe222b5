//! `crate = path`, for crates that pass this one on.

mod prelude {
    pub(super) use tool_result as results;
}

use serde::Serialize;
use tool_result::{Status, ToolResult};

#[derive(Serialize, ToolResult)]
#[tool_result(crate = prelude::results, next_actions = [])]
struct Passed {
    success: bool,
}

#[test]
fn elsewhere() {
    assert_eq!(Passed { success: false }.status(), Status::Failure);
}
