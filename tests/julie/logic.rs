use schemars::JsonSchema;
use serde::Serialize;
use tool_result::ToolResult;

use super::calls::LogicCall;
use super::strings;
use super::symbols::{Symbol, SymbolKind};

/// The code that carries a domain's rules.
#[derive(Debug, Clone, Serialize, JsonSchema, ToolResult)]
#[tool_result(
    limit(max_tokens = super::MAX_TOKENS),
    found = self.found_count > 0,
    rest = json,
    title = "✅ {business_symbols:#} for `{domain}`, score {min_business_score} or more, at most {max_results}",
    empty = "⚪ {business_symbols:#} for `{domain}`, score {min_business_score} or more, at most {max_results}"
)]
pub(crate) struct FindLogicResult {
    pub(crate) tool: String,
    pub(crate) domain: String,
    pub(crate) found_count: usize,
    pub(crate) max_results: usize,
    pub(crate) min_business_score: f32,
    pub(crate) group_by_layer: bool,
    #[tool_result(line = "Layers: {intelligence_layers}")]
    pub(crate) intelligence_layers: Vec<String>,
    #[tool_result(
        label = "symbol|symbols",
        group("### Layer: {layer}\n", layer = self.group_by_layer.then_some(&item.layer)),
        each = "- `{name}` ({kind}, {language}, {layer}, score {confidence:.2}) at {file_path}:{start_line}\n  `{signature}`"
    )]
    pub(crate) business_symbols: Vec<BusinessLogicSymbol>,
    pub(crate) next_actions: Vec<String>,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct BusinessLogicSymbol {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) layer: Option<String>,
    pub(crate) name: String,
    pub(crate) kind: SymbolKind,
    pub(crate) language: String,
    pub(crate) file_path: String,
    pub(crate) start_line: u32,
    pub(crate) confidence: f32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) signature: Option<String>,
}

pub(crate) fn find_logic(
    call: &LogicCall,
    intelligence_layers: &[&str],
    symbols: &[Symbol],
    next_actions: &[&str],
) -> FindLogicResult {
    let business_symbols = symbols
        .iter()
        .map(|symbol| BusinessLogicSymbol {
            layer: symbol.semantic_group.clone(),
            name: symbol.name.clone(),
            kind: symbol.kind,
            language: symbol.language.clone(),
            file_path: symbol.file_path.clone(),
            start_line: symbol.start_line,
            confidence: symbol.confidence.unwrap_or(0.0),
            signature: symbol.signature.clone(),
        })
        .collect();
    FindLogicResult {
        tool: "find_logic".to_string(),
        domain: call.domain.to_string(),
        found_count: symbols.len(),
        max_results: call.max_results,
        min_business_score: call.min_business_score,
        group_by_layer: call.group_by_layer,
        intelligence_layers: strings(intelligence_layers),
        business_symbols,
        next_actions: strings(next_actions),
    }
}
