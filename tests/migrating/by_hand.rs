use rust_mcp_sdk::schema::{CallToolResult, TextContent};
use serde::Serialize;
use serde_json::Value;

use super::definition::Definition;

#[derive(Debug, Clone, Serialize)]
pub struct FastGotoResult {
    pub tool: String,
    pub symbol: String,
    pub found: bool,
    pub definitions: Vec<Definition>,
    pub next_actions: Vec<String>,
}

fn format_markdown(result: &FastGotoResult) -> String {
    let mut lines = Vec::new();
    if !result.found {
        lines.push(format!("🔍 No definition of `{}` found", result.symbol));
        lines.push(String::new());
        for action in &result.next_actions {
            lines.push(format!("💡 {action}"));
        }
        return lines.join("\n");
    }
    let count = result.definitions.len();
    let plural = if count == 1 { "" } else { "s" };
    lines.push(format!("✅ **{count} definition{plural} of `{}`**", result.symbol));
    lines.push(String::new());
    for (i, definition) in result.definitions.iter().enumerate() {
        let Definition { name, kind, language, .. } = definition;
        lines.push(format!("{}. **{name}** ({kind:?}, {language})", i + 1));
        lines.push(format!("   📍 {}:{}", definition.file_path, definition.start_line));
        lines.push(format!("   Confidence: {:.2}", definition.confidence));
        if let Some(signature) = &definition.signature {
            lines.push(format!("   `{signature}`"));
        }
    }
    lines.push(String::new());
    lines.push(format!("🎯 Next: {}", result.next_actions.join(", ")));
    lines.join("\n")
}

pub fn fast_goto(symbol: &str, definitions: Vec<Definition>) -> Result<CallToolResult, String> {
    if definitions.is_empty() {
        let result = FastGotoResult {
            tool: "fast_goto".to_string(),
            symbol: symbol.to_string(),
            found: false,
            definitions: vec![],
            next_actions: vec![
                "Check the spelling".to_string(),
                "Use fast_search to find a symbol of a like name".to_string(),
            ],
        };
        let markdown = format_markdown(&result);
        let structured = serde_json::to_value(&result).map_err(|error| error.to_string())?;
        let structured_map = if let Value::Object(map) = structured {
            map
        } else {
            return Err("Expected JSON object".to_string());
        };
        return Ok(CallToolResult::text_content(vec![TextContent::from(markdown)])
            .with_structured_content(structured_map));
    }

    let result = FastGotoResult {
        tool: "fast_goto".to_string(),
        symbol: symbol.to_string(),
        found: true,
        definitions,
        next_actions: vec!["Navigate to file".to_string(), "Use fast_refs".to_string()],
    };
    let markdown = format_markdown(&result);
    let structured = serde_json::to_value(&result).map_err(|error| error.to_string())?;
    let structured_map = if let Value::Object(map) = structured {
        map
    } else {
        return Err("Expected JSON object".to_string());
    };
    Ok(CallToolResult::text_content(vec![TextContent::from(markdown)])
        .with_structured_content(structured_map))
}
