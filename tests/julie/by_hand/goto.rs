use rust_mcp_sdk::schema::{CallToolResult, TextContent};
use serde::Serialize;

use super::Answer;
use super::symbols::DefinitionResult;
use crate::julie::symbols::Symbol;

/// Where a symbol is defined.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct FastGotoResult {
    tool: String,
    symbol: String,
    found: bool,
    definitions: Vec<DefinitionResult>,
    next_actions: Vec<String>,
}

pub(crate) fn not_found(symbol: &str) -> Answer {
    let message = format!(
        "🔍 No definition of '{symbol}' found\n\
         💡 Use fast_search to find a symbol of a like name"
    );
    create_result(
        symbol,
        &[],
        vec!["Use fast_search to find a symbol of a like name".to_string()],
        message,
    )
}

pub(crate) fn found(symbol: &str, definitions: &[Symbol]) -> Answer {
    let mut message = format!("🎯 {} definitions of '{symbol}'\n\n", definitions.len());
    for (i, definition) in definitions.iter().enumerate() {
        message.push_str(&format!(
            "{}. {} [{}]\n   📁 {}:{}:{}\n   🏷️ {:?}\n",
            i + 1,
            definition.name,
            definition.language,
            definition.file_path,
            definition.start_line,
            definition.start_column,
            definition.kind
        ));
        if let Some(signature) = &definition.signature {
            message.push_str(&format!("   📝 {signature}\n"));
        }
    }
    message.push_str("\n🎯 Next: Navigate to file, Use fast_refs\n");
    create_result(
        symbol,
        definitions,
        vec!["Navigate to file".to_string(), "Use fast_refs".to_string()],
        message,
    )
}

fn create_result(
    symbol: &str,
    definitions: &[Symbol],
    next_actions: Vec<String>,
    markdown: String,
) -> Answer {
    let result = FastGotoResult {
        tool: "fast_goto".to_string(),
        symbol: symbol.to_string(),
        found: !definitions.is_empty(),
        definitions: definitions.iter().map(DefinitionResult::from).collect(),
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
