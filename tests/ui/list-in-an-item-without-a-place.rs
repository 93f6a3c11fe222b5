use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    #[tool_result(each("{name}: {tags}", tags = each("- {item}")))]
    inline: Vec<Item>,
    #[tool_result(each("{name}\n> {tags}", tags = each("- {item}")))]
    quoted: Vec<Item>,
    #[tool_result(each("{name} ({tags:#})", tags = each("- {item}")))]
    counted: Vec<Item>,
    #[tool_result(each("{name}\n{tags}", tags = each("- {item}"), tags = each("{item}")))]
    twice: Vec<Item>,
    #[tool_result(each("{name}\n    {tags}", tags = each("\n    {item}")))]
    code: Vec<Item>,
}

#[derive(Serialize)]
struct Item {
    name: String,
    tags: Vec<String>,
}

fn main() {}
