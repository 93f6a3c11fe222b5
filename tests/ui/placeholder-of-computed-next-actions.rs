use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = ["Go on"])]
#[tool_result(title = "{next_actions}")]
struct Page {
    success: bool,
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = ["Go on"])]
#[tool_result(markdown = "{next_actions}\n\nDo: {next_actions}")]
struct Whole {
    success: bool,
}

// said of `nothing` alone
#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = ["Go on"])]
#[tool_result(markdown = "Do: {next_actions} {nothing}")]
struct Flawed {
    success: bool,
}

fn main() {}
