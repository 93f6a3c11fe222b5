use schemars::JsonSchema;
use serde::Serialize;
use tool_result::ToolResult;

use super::strings;
use super::symbols::{DefinitionResult, Symbol};

/// Where a symbol is defined.
#[derive(Debug, Clone, Serialize, JsonSchema, ToolResult)]
#[tool_result(
    limit(max_tokens = super::MAX_TOKENS),
    title = "✅ `{symbol}`: {definitions:#}",
    empty = "⚪ No definition of `{symbol}` found"
)]
pub(crate) struct FastGotoResult {
    pub(crate) tool: String,
    pub(crate) symbol: String,
    pub(crate) found: bool,
    #[tool_result(
        each = "{index}. {kind} `{name}` ({language}) at {file_path}:{start_line}:{start_column}-{end_line}:{end_column}\n   `{signature}`"
    )]
    pub(crate) definitions: Vec<DefinitionResult>,
    pub(crate) next_actions: Vec<String>,
}

pub(crate) fn not_found(symbol: &str) -> FastGotoResult {
    FastGotoResult {
        tool: "fast_goto".to_string(),
        symbol: symbol.to_string(),
        found: false,
        definitions: vec![],
        next_actions: strings(&["Use fast_search to find a symbol of a like name"]),
    }
}

pub(crate) fn found(symbol: &str, definitions: &[Symbol]) -> FastGotoResult {
    FastGotoResult {
        tool: "fast_goto".to_string(),
        symbol: symbol.to_string(),
        found: true,
        definitions: definitions.iter().map(DefinitionResult::from).collect(),
        next_actions: strings(&["Navigate to file", "Use fast_refs"]),
    }
}
