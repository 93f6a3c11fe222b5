use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title = "{size:?}    {size}", failure = "`code {size")]
struct Place {
    success: bool,
    next_actions: Vec<String>,
    size: u8,
}

#[derive(Serialize, ToolResult)]
#[serde(tag = "tool")]
struct Tagged {
    success: bool,
    next_actions: Vec<String>,
    tool: String,
}

#[derive(Serialize, ToolResult)]
#[serde(tag = "success")]
#[tool_result(success = true)]
struct TaggedByAnother {
    next_actions: Vec<String>,
    #[serde(rename = "success")]
    other: u8,
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "a\r\nb {size}")]
struct Returned {
    success: bool,
    next_actions: Vec<String>,
    size: u8,
}

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = "Head | Tail\n:-- | --\n{size} | {size}")]
struct Bare {
    success: bool,
    next_actions: Vec<String>,
    size: u8,
}

fn main() {}
