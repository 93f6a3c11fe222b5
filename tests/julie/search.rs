use schemars::JsonSchema;
use serde::Serialize;
use tool_result::ToolResult;

use super::calls::{Page, SearchCall};
use super::strings;
use super::symbols::Symbol;

/// A page of search results of any kind, with what was found in all. Two tools share it.
#[derive(Debug, Clone, Serialize, JsonSchema, ToolResult)]
#[tool_result(
    limit(max_tokens = super::MAX_TOKENS),
    tool("fast_search", "semantic_search"),
    title = "✅ {tool}: {results:#} of {total_found} for `{query}` ({mode} mode, confidence {confidence:.2})",
    empty = "⚪ {tool}: nothing found for `{query}` in {mode} mode",
    failure_markdown = "❌ {error}\n\n{next_actions}"
)]
pub(crate) struct OptimizedResponse<T> {
    pub(crate) tool: String,
    pub(crate) query: String,
    pub(crate) mode: String,
    #[tool_result(
        items,
        each = "{index}. `{name}` ({kind}, {language}) at {file_path}:{start_line}-{end_line}\n   `{signature}`\n   {doc_comment}\n   ```\n   {code_context}\n   ```"
    )]
    pub(crate) results: Vec<T>,
    #[tool_result(only = json)]
    pub(crate) confidence: f32,
    #[tool_result(only = json)]
    pub(crate) total_found: usize,
    #[tool_result(line = "{insights}")]
    pub(crate) insights: Option<String>,
    pub(crate) next_actions: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<String>,
}

impl<T> OptimizedResponse<T> {
    fn nothing(call: &SearchCall, next_actions: &[&str]) -> Self {
        OptimizedResponse {
            tool: call.tool.to_string(),
            query: call.query.to_string(),
            mode: call.mode.to_string(),
            results: vec![],
            confidence: 0.0,
            total_found: 0,
            insights: None,
            next_actions: strings(next_actions),
            error: None,
        }
    }
}

pub(crate) fn not_indexed(call: &SearchCall) -> OptimizedResponse<Symbol> {
    OptimizedResponse {
        error: Some("the workspace has no index yet".to_string()),
        ..OptimizedResponse::nothing(call, &["Run manage_workspace with operation=index first"])
    }
}

pub(crate) fn index_being_built(
    call: &SearchCall,
    symbols: &[Symbol],
) -> OptimizedResponse<Symbol> {
    OptimizedResponse {
        results: symbols.to_vec(),
        confidence: 0.5,
        total_found: symbols.len(),
        insights: Some(
            "The semantic index is still being built: these are matches by name".to_string(),
        ),
        ..OptimizedResponse::nothing(call, &["Search again when the index is there"])
    }
}

pub(crate) fn nothing_found(call: &SearchCall) -> OptimizedResponse<Symbol> {
    let next_actions = ["Check the spelling", "Try a broader query, or another mode"];
    OptimizedResponse::nothing(call, &next_actions)
}

pub(crate) fn found(call: &SearchCall, page: &Page) -> OptimizedResponse<Symbol> {
    OptimizedResponse {
        results: page.symbols.clone(),
        confidence: page.confidence,
        total_found: page.total_found,
        insights: page.insights.map(str::to_string),
        ..OptimizedResponse::nothing(call, page.next_actions)
    }
}
