use serde::Serialize;
use tool_result::ToolResult;

use super::definition::Definition;

#[derive(Debug, Clone, Serialize, ToolResult)]
#[tool_result(
    markdown = "✅ **{definitions:#} of `{symbol}`**\n\n{definitions}\n\n🎯 Next: {next_actions}",
    empty_markdown = "🔍 No definition of `{symbol}` found\n\n{next_actions}"
)]
pub struct FastGotoResult {
    pub tool: String,
    pub symbol: String,
    pub found: bool,
    #[tool_result(each(
        "{index:1}. **{name}** ({kind}, {language})\n   📍 {file_path}:{start_line}\n   Confidence: {confidence:.2}\n   `{signature}`",
        kind = format!("{:?}", item.kind)
    ))]
    pub definitions: Vec<Definition>,
    #[tool_result(each = "💡 {item}")]
    pub next_actions: Vec<String>,
}

pub fn fast_goto(symbol: &str, definitions: Vec<Definition>) -> FastGotoResult {
    if definitions.is_empty() {
        return FastGotoResult {
            tool: "fast_goto".to_string(),
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
        tool: "fast_goto".to_string(),
        symbol: symbol.to_string(),
        found: true,
        definitions,
        next_actions: vec!["Navigate to file".to_string(), "Use fast_refs".to_string()],
    }
}
