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
fn from_within_a_function() {
    mod local {
        pub(super) use tool_result as results;
    }

    #[derive(Serialize, ToolResult)]
    #[tool_result(
        crate = local::results,
        markdown("{size} {twice:>3}", twice = self.size * 2),
        next_actions = []
    )]
    struct Inner {
        success: bool,
        size: u8,
    }

    #[derive(Serialize, ToolResult)]
    #[tool_result(crate = super::renamed::prelude::results, next_actions = [])]
    struct Other {
        success: bool,
    }

    assert_eq!(Inner { success: true, size: 1 }.to_markdown(), "1   2");
    assert_eq!(Other { success: true }.status(), Status::Success);
}

#[test]
fn elsewhere() {
    assert_eq!(Passed { success: false }.status(), Status::Failure);
}
