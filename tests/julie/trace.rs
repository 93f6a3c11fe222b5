use schemars::JsonSchema;
use serde::Serialize;
use tool_result::ToolResult;

use super::{Outcome, strings};

/// Who calls a symbol, or what it calls, across languages.
#[derive(Debug, Clone, Serialize, JsonSchema, ToolResult)]
#[tool_result(
    found = self.paths_found > 0,
    title("✅ {paths_found} {paths} {direction} from `{symbol}`", paths = if self.paths_found == 1 { "path" } else { "paths" }),
    empty = "⚪ No path {direction} from `{symbol}` found"
)]
pub(crate) struct TraceCallPathResult {
    pub(crate) tool: String,
    pub(crate) symbol: String,
    pub(crate) direction: String,
    pub(crate) max_depth: u32,
    pub(crate) cross_language: bool,
    pub(crate) success: bool,
    pub(crate) paths_found: usize,
    pub(crate) next_actions: Vec<String>,
    pub(crate) error_message: Option<String>,
}

pub(super) fn outcomes() -> Vec<Outcome> {
    let traced = TraceCallPathResult {
        tool: "trace_call_path".into(),
        symbol: "getUserData".into(),
        direction: "upstream".into(),
        max_depth: 3,
        cross_language: true,
        success: true,
        paths_found: 12,
        next_actions: strings(["Use fast_goto on a caller"]),
        error_message: None,
    };
    let no_path = TraceCallPathResult {
        paths_found: 0,
        next_actions: strings(["Raise max_depth"]),
        ..traced.clone()
    };
    let failed = |message: &str, action: &str| TraceCallPathResult {
        success: false,
        paths_found: 0,
        next_actions: strings([action]),
        error_message: Some(message.into()),
        ..traced.clone()
    };
    let too_deep = TraceCallPathResult {
        max_depth: 99,
        ..failed("max_depth must be at most 10, not 99", "Call again with max_depth=10")
    };
    let threshold = failed("similarity_threshold must be between 0.0 and 1.0", "Use 0.7");
    let unknown = failed("Symbol `getUserData` not found", "Use fast_search to find it");
    let elsewhere =
        failed("Symbol `getUserData` not found in src/main.rs", "Call again without context_file");
    let sideways = TraceCallPathResult {
        direction: "sideways".into(),
        ..failed("Invalid direction 'sideways'", "Use upstream, downstream or both")
    };
    vec![
        Outcome::of("traced", &traced),
        Outcome::of("no_path", &no_path),
        Outcome::of("max_depth", &too_deep),
        Outcome::of("similarity_threshold", &threshold),
        Outcome::of("symbol_not_found", &unknown),
        Outcome::of("not_in_context_file", &elsewhere),
        Outcome::of("invalid_direction", &sideways),
    ]
}
