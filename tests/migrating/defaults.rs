use serde::Serialize;
use tool_result::ToolResult;

use super::definition::Definition;

#[derive(Debug, Clone, Serialize, ToolResult)]
#[tool_result(
    title = "✅ {definitions:#} of `{symbol}`",
    empty = "🔍 No definition of `{symbol}` found"
)]
pub struct FastGotoResult {
    pub symbol: String,
    pub found: bool,
    #[tool_result(
        each = "{index}. {kind} **{name}** ({language}) at {file_path}:{start_line}, confidence {confidence:.2}\n   `{signature}`"
    )]
    pub definitions: Vec<Definition>,
    pub next_actions: Vec<String>,
}

pub fn fast_goto(symbol: &str, definitions: Vec<Definition>) -> FastGotoResult {
    if definitions.is_empty() {
        return FastGotoResult {
            symbol: symbol.to_string(),
            found: false,
            definitions: vec![],
            next_actions: vec![
                "Check the spelling".to_string(),
                "Use fast_search to find a symbol of a like name".to_string(),
            ],
        };
    }

    FastGotoResult {
        symbol: symbol.to_string(),
        found: true,
        definitions,
        next_actions: vec!["Navigate to file".to_string(), "Use fast_refs".to_string()],
    }
}
