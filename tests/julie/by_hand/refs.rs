use rust_mcp_sdk::schema::{CallToolResult, TextContent};
use serde::Serialize;

use super::Answer;
use super::symbols::DefinitionResult;
use crate::julie::symbols::{ReferenceResult, Symbol};

/// Who uses a symbol.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct FastRefsResult {
    tool: String,
    symbol: String,
    found: bool,
    include_definition: bool,
    definition_count: usize,
    reference_count: usize,
    definitions: Vec<DefinitionResult>,
    references: Vec<ReferenceResult>,
    next_actions: Vec<String>,
}

pub(crate) fn nothing(symbol: &str, include_definition: bool) -> Answer {
    let message = format!(
        "🔍 Nothing refers to '{symbol}'\n\
         💡 Check the spelling\n\
         💡 Use fast_search first"
    );
    create_result(
        symbol,
        include_definition,
        &[],
        &[],
        vec!["Check the spelling".to_string(), "Use fast_search first".to_string()],
        message,
    )
}

pub(crate) fn found(
    symbol: &str,
    include_definition: bool,
    definitions: &[Symbol],
    references: &[ReferenceResult],
) -> Answer {
    let mut message = format!("🔗 {} references to '{symbol}'\n\n", references.len());
    for definition in definitions {
        message.push_str(&format!(
            "📍 Definition: {} [{}] - {}:{}:{}\n",
            definition.name,
            format!("{:?}", definition.kind).to_lowercase(),
            definition.file_path,
            definition.start_line,
            definition.start_column
        ));
    }
    for reference in references {
        message.push_str(&format!(
            "🔗 {} - {}:{} (confidence: {:.2})\n",
            reference.kind, reference.file_path, reference.line_number, reference.confidence
        ));
    }
    // The text goes on to other tools than the JSON does.
    message.push_str(&format!("\n🎯 Next: Use trace_call_path on {symbol}\n"));
    create_result(
        symbol,
        include_definition,
        definitions,
        references,
        vec!["Use fast_goto on the first caller".to_string()],
        message,
    )
}

fn create_result(
    symbol: &str,
    include_definition: bool,
    definitions: &[Symbol],
    references: &[ReferenceResult],
    next_actions: Vec<String>,
    markdown: String,
) -> Answer {
    let result = FastRefsResult {
        tool: "fast_refs".to_string(),
        symbol: symbol.to_string(),
        found: !definitions.is_empty() || !references.is_empty(),
        include_definition,
        definition_count: definitions.len(),
        reference_count: references.len(),
        definitions: definitions.iter().map(DefinitionResult::from).collect(),
        references: references.to_vec(),
        next_actions,
    };

    let structured = serde_json::to_value(&result)?;
    let structured_map = if let serde_json::Value::Object(map) = structured {
        map
    } else {
        return Err("Expected JSON object".into());
    };

    Ok(CallToolResult::text_content(vec![TextContent::from(markdown)])
        .with_structured_content(structured_map))
}
