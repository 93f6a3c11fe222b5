use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    #[tool_result(each("{name}\n{tags}", tags = each("- {shout} {n}", shout = item.to_uppercas(), n = self.indx)))]
    items: Vec<Item>,
    #[tool_result(each("{name}\n{tags}", tags = each("- {item}", n = index)))]
    others: Vec<Item>,
}

#[derive(Serialize)]
struct Item {
    name: String,
    tags: Vec<String>,
}

fn main() {}
