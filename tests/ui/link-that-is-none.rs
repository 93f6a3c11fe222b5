use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct Page {
    #[tool_result(line = "[x [y](z)](https://h/{nested})")]
    nested: String,
    #[tool_result(line = "[x](<{target})")]
    target: String,
    #[tool_result(line = "[{touching}](https://h/){touching}")]
    touching: String,
}

fn main() {}
