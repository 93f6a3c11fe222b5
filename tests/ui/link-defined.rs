use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title = "✅ {file}", failure = "{file}\n\nSee [1].\n\n[1]: https://example.com\n[^1]: a footnote", success = true, next_actions = [])]
struct Page {
    file: String,
    #[tool_result(line = "[INFO]: done")]
    done: u8,
}

fn main() {}
