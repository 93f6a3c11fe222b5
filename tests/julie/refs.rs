use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;
use tool_result::{NextAction, ToolResult};

use super::symbols::{DefinitionResult, ReferenceResult, Symbol};

/// Who uses a symbol.
#[derive(Debug, Clone, Serialize, JsonSchema, ToolResult)]
#[tool_result(
    limit(max_tokens = super::MAX_TOKENS),
    rest = json,
    title = "✅ `{symbol}`: {definitions:#}, {references:#}",
    empty = "⚪ Nothing refers to `{symbol}`"
)]
pub(crate) struct FastRefsResult {
    pub(crate) tool: String,
    pub(crate) symbol: String,
    pub(crate) found: bool,
    pub(crate) include_definition: bool,
    pub(crate) definition_count: usize,
    pub(crate) reference_count: usize,
    #[tool_result(
        each = "- {kind} `{name}` ({language}) at {file_path}:{start_line}:{start_column}-{end_line}:{end_column}\n  `{signature}`"
    )]
    pub(crate) definitions: Vec<DefinitionResult>,
    #[tool_result(each = "- {kind} at {file_path}:{line_number} ({confidence:.2})")]
    pub(crate) references: Vec<ReferenceResult>,
    pub(crate) next_actions: Vec<NextAction<'static>>,
}

pub(crate) fn nothing(symbol: &str, include_definition: bool) -> FastRefsResult {
    FastRefsResult {
        found: false,
        next_actions: vec!["Check the spelling".into(), "Use fast_search first".into()],
        ..found(symbol, include_definition, &[], &[])
    }
}

pub(crate) fn found(
    symbol: &str,
    include_definition: bool,
    definitions: &[Symbol],
    references: &[ReferenceResult],
) -> FastRefsResult {
    let trace = NextAction::call("trace_call_path", &json!({ "symbol": symbol }));
    FastRefsResult {
        tool: "fast_refs".to_string(),
        symbol: symbol.to_string(),
        found: true,
        include_definition,
        definition_count: definitions.len(),
        reference_count: references.len(),
        definitions: definitions.iter().map(DefinitionResult::from).collect(),
        references: references.to_vec(),
        next_actions: vec!["Use fast_goto on the first caller".into(), trace],
    }
}
