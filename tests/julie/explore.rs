use schemars::JsonSchema;
use serde::Serialize;
use tool_result::ToolResult;

use super::calls::{
    ExploreCall, Explored, Hotspot, KindCount, LanguageCount, Referenced, Relation,
};
use super::strings;

/// What a code base looks like from above.
#[derive(Debug, Clone, Serialize, JsonSchema, ToolResult)]
#[tool_result(
    limit(max_tokens = super::MAX_TOKENS),
    title = "✅ {tool}: {mode}, {depth} depth",
    failure_markdown = "❌ {error}\n\n{next_actions}"
)]
pub(crate) struct FastExploreResult {
    pub(crate) tool: String,
    pub(crate) mode: String,
    pub(crate) depth: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) focus: Option<String>,
    pub(crate) success: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) symbol_count: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) file_count: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) relationship_count: Option<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) kinds: Vec<KindCount>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) languages: Vec<LanguageCount>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) hotspots: Vec<Hotspot>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) most_referenced: Vec<Referenced>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) incoming: Vec<Relation>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) outgoing: Vec<Relation>,
    pub(crate) next_actions: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<String>,
}

pub(crate) fn invalid_mode(call: &ExploreCall) -> FastExploreResult {
    FastExploreResult {
        success: false,
        error: Some(format!("there is no mode {}", call.mode)),
        ..explored(call, &Explored::default(), "Use overview, dependencies, hotspots, trace or all")
    }
}

pub(crate) fn explored(
    call: &ExploreCall,
    explored: &Explored,
    next_action: &str,
) -> FastExploreResult {
    FastExploreResult {
        tool: "fast_explore".to_string(),
        mode: call.mode.to_string(),
        depth: call.depth.to_string(),
        focus: call.focus.map(str::to_string),
        success: true,
        symbol_count: explored.symbol_count,
        file_count: explored.file_count,
        relationship_count: explored.relationship_count,
        kinds: explored.kinds.clone(),
        languages: explored.languages.clone(),
        hotspots: explored.hotspots.clone(),
        most_referenced: explored.most_referenced.clone(),
        incoming: explored.incoming.clone(),
        outgoing: explored.outgoing.clone(),
        next_actions: strings(&[next_action]),
        error: None,
    }
}
