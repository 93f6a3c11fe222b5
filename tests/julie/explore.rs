use schemars::JsonSchema;
use serde::Serialize;
use tool_result::ToolResult;

use super::{Outcome, strings};

/// What a code base looks like from above. The derive alone draws it.
#[derive(Debug, Clone, Serialize, JsonSchema, ToolResult)]
pub(crate) struct FastExploreResult {
    pub(crate) tool: String,
    pub(crate) mode: String,
    pub(crate) depth: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) focus: Option<String>,
    pub(crate) success: bool,
    pub(crate) next_actions: Vec<String>,
}

pub(super) fn outcomes() -> Vec<Outcome> {
    let explored = |mode: &str, focus: Option<&str>, success, action: &str| FastExploreResult {
        tool: "fast_explore".into(),
        mode: mode.into(),
        depth: "medium".into(),
        focus: focus.map(str::to_owned),
        success,
        next_actions: strings([action]),
    };
    vec![
        Outcome::of("overview", &explored("overview", None, true, "Use fast_goto on a main type")),
        Outcome::of(
            "dependencies",
            &explored("dependencies", None, true, "Look at the most used module"),
        ),
        Outcome::of("hotspots", &explored("hotspots", None, true, "Review the largest file")),
        Outcome::of("trace", &explored("trace", Some("UserService"), true, "Use trace_call_path")),
        Outcome::of("all", &explored("all", None, true, "Choose one mode for more detail")),
        Outcome::of(
            "invalid_mode",
            &explored(
                "everything",
                None,
                false,
                "Use overview, dependencies, hotspots, trace or all",
            ),
        ),
    ]
}
