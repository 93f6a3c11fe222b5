use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title = "a `code {text}")]
struct P0 {
    success: bool,
    next_actions: Vec<String>,
    text: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "<a href={text}>x</a>")]
struct P4 {
    success: bool,
    next_actions: Vec<String>,
    text: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "[x]: {text}")]
struct P7 {
    success: bool,
    next_actions: Vec<String>,
    text: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = "```{text}\n```")]
struct B0 {
    success: bool,
    next_actions: Vec<String>,
    text: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = "~~~\n{text}")]
struct B1 {
    success: bool,
    next_actions: Vec<String>,
    text: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = "<div>\n{text}\n</div>")]
struct B2 {
    success: bool,
    next_actions: Vec<String>,
    text: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = "<!-- one line -->\n\n<pre>\n\n{text}\n</pre>")]
struct B3 {
    success: bool,
    next_actions: Vec<String>,
    text: String,
}

fn main() {}
