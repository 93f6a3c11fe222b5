use std::collections::BTreeMap;

use rust_mcp_sdk::schema::{CallToolResult, TextContent};
use serde::Serialize;

use super::Answer;
use crate::julie::calls::LogicCall;
use crate::julie::symbols::Symbol;

/// The code that carries a domain's rules.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct FindLogicResult {
    tool: String,
    domain: String,
    found_count: usize,
    max_results: usize,
    min_business_score: f32,
    group_by_layer: bool,
    intelligence_layers: Vec<String>,
    business_symbols: Vec<BusinessLogicSymbol>,
    next_actions: Vec<String>,
}

#[derive(Debug, Clone, Serialize)]
struct BusinessLogicSymbol {
    name: String,
    kind: String,
    language: String,
    file_path: String,
    start_line: u32,
    confidence: f32,
    #[serde(skip_serializing_if = "Option::is_none")]
    signature: Option<String>,
}

pub(crate) fn find_logic(
    call: &LogicCall,
    intelligence_layers: &[&str],
    symbols: &[Symbol],
    next_actions: &[&str],
) -> Answer {
    let business_symbols = symbols
        .iter()
        .map(|symbol| BusinessLogicSymbol {
            name: symbol.name.clone(),
            kind: format!("{:?}", symbol.kind),
            language: symbol.language.clone(),
            file_path: symbol.file_path.clone(),
            start_line: symbol.start_line,
            confidence: symbol.confidence.unwrap_or(0.0),
            signature: symbol.signature.clone(),
        })
        .collect();
    let result = FindLogicResult {
        tool: "find_logic".to_string(),
        domain: call.domain.to_string(),
        found_count: symbols.len(),
        max_results: call.max_results,
        min_business_score: call.min_business_score,
        group_by_layer: call.group_by_layer,
        intelligence_layers: intelligence_layers.iter().map(ToString::to_string).collect(),
        business_symbols,
        next_actions: next_actions.iter().map(ToString::to_string).collect(),
    };

    let markdown = format_results(&result, symbols);

    let structured = serde_json::to_value(&result)?;
    let structured_map = if let serde_json::Value::Object(map) = structured {
        map
    } else {
        return Err("Expected JSON object".into());
    };

    Ok(CallToolResult::text_content(vec![TextContent::from(markdown)])
        .with_structured_content(structured_map))
}

fn format_results(result: &FindLogicResult, symbols: &[Symbol]) -> String {
    let mut text = format!("🏢 Business logic: {}\n", result.domain);
    text.push_str(&format!("🔬 {}\n", result.intelligence_layers.join(" | ")));
    text.push_str(&format!(
        "📊 {} symbols with a score of {:.1} or more, at most {}\n",
        result.found_count, result.min_business_score, result.max_results
    ));
    let mut layers: BTreeMap<&str, Vec<&Symbol>> = BTreeMap::new();
    for symbol in symbols {
        let layer = symbol.semantic_group.as_deref().unwrap_or("other");
        layers.entry(layer).or_default().push(symbol);
    }
    for (layer, symbols) in layers {
        text.push_str(&format!("\n🏛️ Layer: {} ({} symbols)\n", layer, symbols.len()));
        for symbol in symbols {
            text.push_str(&format!(
                "  📍 {} [{}] (score: {:.2})\n     📄 {}:{}\n",
                symbol.name,
                format!("{:?}", symbol.kind).to_lowercase(),
                symbol.confidence.unwrap_or(0.0),
                symbol.file_path,
                symbol.start_line
            ));
            if let Some(signature) = &symbol.signature {
                text.push_str(&format!("     🔧 {signature}\n"));
            }
        }
    }
    text.push_str(&format!("\n🎯 Next: {}\n", result.next_actions.join(", ")));
    text
}
