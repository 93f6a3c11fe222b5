use std::fmt::{self, Write as _};

use schemars::JsonSchema;
use serde::Serialize;
use tool_result::{Markdown, ToolResult};

use super::calls::{TraceCall, Traced};
use super::strings;
use super::symbols::CallPathNode;

/// Who calls a symbol, or what it calls, across languages.
#[derive(Debug, Clone, Serialize, JsonSchema, ToolResult)]
#[tool_result(
    limit(max_tokens = super::MAX_TOKENS),
    found = self.paths_found > 0,
    title = "✅ {paths_found:#} for `{symbol}`, direction: {direction}",
    empty = "⚪ {paths_found:#} for `{symbol}`, direction: {direction}",
    failure_markdown = "❌ {error_message}\n\n{next_actions}"
)]
pub(crate) struct TraceCallPathResult {
    pub(crate) tool: String,
    pub(crate) symbol: String,
    pub(crate) direction: String,
    pub(crate) max_depth: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) depth_reached: Option<u32>,
    pub(crate) cross_language: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[tool_result(line = "Languages: {languages}")]
    pub(crate) languages: Vec<String>,
    pub(crate) success: bool,
    #[tool_result(label = "path", only = json)]
    pub(crate) paths_found: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[tool_result(each = node)]
    pub(crate) call_tree: Vec<CallPathNode>,
    pub(crate) next_actions: Vec<String>,
    pub(crate) error_message: Option<String>,
}

fn node(node: &CallPathNode, md: &mut Markdown) -> fmt::Result {
    branch(node, 0, md)
}

fn branch(node: &CallPathNode, level: usize, md: &mut Markdown) -> fmt::Result {
    write!(md, "{}- ", "  ".repeat(level))?;
    md.code(&node.name)?;
    md.write_str(" at ")?;
    md.value(&node.file_path)?;
    write!(md, ":{} (", node.line)?;
    md.value(&node.language)?;
    md.write_str(", ")?;
    md.value(&node.matched_by)?;
    if let Some(similarity) = node.similarity {
        write!(md, ", similarity {similarity:.2}")?;
    }
    md.write_str(")\n")?;
    // so that a long list of callers is cut as in the JSON
    let key = format!("call_tree{}", ".*.calls".repeat(level + 1));
    md.items(&key, &node.calls, |next, md| branch(next, level + 1, md))
}

fn failed(call: &TraceCall, error: String, next_action: &str) -> TraceCallPathResult {
    TraceCallPathResult {
        success: false,
        next_actions: strings(&[next_action]),
        error_message: Some(error),
        ..traced(call, &Traced { call_tree: vec![] })
    }
}

pub(crate) fn max_depth_too_large(call: &TraceCall) -> TraceCallPathResult {
    let error = format!("max_depth must be at most 10, not {}", call.max_depth);
    failed(call, error, "Call again with max_depth=10")
}

pub(crate) fn similarity_threshold_out_of_range(call: &TraceCall) -> TraceCallPathResult {
    let error = format!(
        "similarity_threshold must be between 0.0 and 1.0, not {}",
        call.similarity_threshold
    );
    failed(call, error, "Call again with similarity_threshold=0.7")
}

pub(crate) fn symbol_not_found(call: &TraceCall) -> TraceCallPathResult {
    failed(call, format!("there is no symbol {}", call.symbol), "Use fast_search to find it")
}

pub(crate) fn not_in_context_file(call: &TraceCall, file: &str) -> TraceCallPathResult {
    let error = format!("there is no symbol {} in {file}", call.symbol);
    failed(call, error, "Call again without context_file")
}

pub(crate) fn invalid_direction(call: &TraceCall) -> TraceCallPathResult {
    let error = format!("there is no direction {}", call.direction);
    failed(call, error, "Use upstream, downstream or both")
}

pub(crate) fn traced(call: &TraceCall, traced: &Traced) -> TraceCallPathResult {
    let paths = traced.paths();
    let next_action = if paths == 0 { "Raise max_depth" } else { "Use fast_goto on a caller" };
    TraceCallPathResult {
        tool: "trace_call_path".to_string(),
        symbol: call.symbol.to_string(),
        direction: call.direction.to_string(),
        max_depth: call.max_depth,
        depth_reached: (paths > 0).then(|| traced.depth_reached()),
        cross_language: call.cross_language,
        languages: traced.languages(),
        success: true,
        paths_found: paths,
        call_tree: traced.call_tree.clone(),
        next_actions: strings(&[next_action]),
        error_message: None,
    }
}
