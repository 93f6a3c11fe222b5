use schemars::JsonSchema;
use serde::Serialize;
use tool_result::ToolResult;

use super::symbols::DefinitionResult;
use super::{Outcome, strings};

/// Where a symbol is defined.
#[derive(Debug, Clone, Serialize, JsonSchema, ToolResult)]
#[tool_result(
    title = "✅ `{symbol}`: {definitions:#}",
    empty = "⚪ No definition of `{symbol}` found"
)]
pub(crate) struct FastGotoResult {
    pub(crate) tool: String,
    pub(crate) symbol: String,
    pub(crate) found: bool,
    #[tool_result(
        each = "{index}. {kind} `{name}` ({language}) at {file_path}:{start_line}:{start_column}, to {end_line}:{end_column}\n   `{signature}`"
    )]
    pub(crate) definitions: Vec<DefinitionResult>,
    pub(crate) next_actions: Vec<String>,
}

pub(super) fn outcomes() -> Vec<Outcome> {
    let found = FastGotoResult {
        tool: "fast_goto".into(),
        symbol: "UserService".into(),
        found: true,
        definitions: vec![DefinitionResult::class(), DefinitionResult::import()],
        next_actions: strings(["Navigate to file", "Use fast_refs"]),
    };
    let not_found = FastGotoResult {
        symbol: "UserServce".into(),
        found: false,
        definitions: vec![],
        next_actions: strings(["Use fast_search to find a symbol of a like name"]),
        ..found.clone()
    };
    vec![Outcome::of("found", &found), Outcome::of("not_found", &not_found)]
}
