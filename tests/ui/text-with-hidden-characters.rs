use serde::Serialize;
use tool_result::{ToolError, ToolPart, ToolResult};

#[derive(Serialize, ToolResult)]
#[tool_result(
    title = "\u{202e}{text}\u{202c} of \u{202e}{tool}",
    empty = "nothing\u{200b}",
    failure("{why}\u{7}", why = 1),
    summary = "\u{feff}Read",
    running = "\u{2066}Reading\u{2069}",
    more = "Read more\u{2060}"
)]
struct Page {
    success: bool,
    found: bool,
    #[tool_result(label = "Te\u{200e}xt", line = "{text:\u{200f}>9}")]
    text: String,
    #[tool_result(each = "{item}\u{85}")]
    links: Vec<String>,
    #[tool_result(code = "ru\u{0}st")]
    source: String,
    #[tool_result(line = "\u{61c}{size}\u{ad} \u{3164}\u{e0041}")]
    size: u64,
    next_actions: Vec<String>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = "{text}\u{b}")]
struct Whole {
    success: bool,
    text: String,
    next_actions: Vec<String>,
}

// What emoji are joined of, tabs and line breaks are none of them.
#[derive(Serialize, ToolResult)]
#[tool_result(empty = "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} می\u{200c}خواهم")]
#[tool_result(running = "👩\u{200d}💻 Reading…", title = "✔\u{fe0f} {text}\n\tas it is")]
struct Emoji {
    found: bool,
    text: String,
    next_actions: Vec<String>,
}

#[derive(Serialize, ToolPart)]
#[tool_part("\u{1b}[1m{name}")]
struct Bold {
    name: String,
}

#[derive(Debug, thiserror::Error, ToolError)]
#[tool_error(next_action = "Try again\u{7}")]
enum Failed {
    #[error("busy")]
    Busy,
    #[error("gone")]
    #[tool_error(next_action = "Look\u{1b}[0m for it")]
    Gone,
}

fn main() {}
