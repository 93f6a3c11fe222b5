use schemars::JsonSchema;
use serde::Serialize;
use tool_result::ToolResult;

use super::{Outcome, strings};

/// The code that carries a domain's rules.
#[derive(Debug, Clone, Serialize, JsonSchema, ToolResult)]
#[tool_result(
    found = self.found_count > 0,
    title("✅ {found_count} {symbols} for `{domain}`", symbols = if self.found_count == 1 { "symbol" } else { "symbols" }),
    empty = "⚪ No business logic for `{domain}` found"
)]
pub(crate) struct FindLogicResult {
    pub(crate) tool: String,
    pub(crate) domain: String,
    pub(crate) found_count: usize,
    pub(crate) max_results: usize,
    pub(crate) min_business_score: f32,
    pub(crate) group_by_layer: bool,
    #[tool_result(label = "Layers")]
    pub(crate) intelligence_layers: Vec<String>,
    #[tool_result(label = "Symbols")]
    pub(crate) business_symbols: Vec<BusinessLogicSymbol>,
    pub(crate) next_actions: Vec<String>,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct BusinessLogicSymbol {
    pub(crate) name: String,
    pub(crate) kind: String,
    pub(crate) language: String,
    pub(crate) file_path: String,
    pub(crate) start_line: u32,
    pub(crate) confidence: f32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) signature: Option<String>,
}

pub(super) fn outcomes() -> Vec<Outcome> {
    let symbol =
        |name: &str, start_line, confidence, signature: Option<&str>| BusinessLogicSymbol {
            name: name.into(),
            kind: "function".into(),
            language: "rust".into(),
            file_path: "src/payment/rules.rs".into(),
            start_line,
            confidence,
            signature: signature.map(str::to_owned),
        };
    let found = FindLogicResult {
        tool: "find_logic".into(),
        domain: "payment".into(),
        found_count: 2,
        max_results: 50,
        min_business_score: 0.3,
        group_by_layer: true,
        intelligence_layers: strings(["Keyword: 50", "Semantic: 12"]),
        business_symbols: vec![
            symbol(
                "calculate_total",
                10,
                0.9,
                Some("fn calculate_total(a: &[u32]) -> u32 | Error"),
            ),
            symbol("is_refundable", 55, 0.75, None),
        ],
        next_actions: strings(["Use fast_refs on calculate_total"]),
    };
    let nothing = FindLogicResult {
        domain: "astrology".into(),
        found_count: 0,
        intelligence_layers: vec![],
        business_symbols: vec![],
        next_actions: strings(["Lower min_business_score"]),
        ..found.clone()
    };
    vec![Outcome::of("found", &found), Outcome::of("nothing", &nothing)]
}
