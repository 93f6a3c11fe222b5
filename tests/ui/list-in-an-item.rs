use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct Search {
    #[tool_result(each("{path}\n{matches}", matches = each("{line}: {text}")))]
    files: Vec<File>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(markdown("Tags:\n{tags}", tags = each("- {item}")), success = true, next_actions = [])]
struct Tags {
    tags: Vec<String>,
}

#[derive(Serialize)]
struct File {
    path: String,
    matches: Vec<Match>,
}

#[derive(Serialize)]
struct Match {
    line: u32,
    text: String,
}

fn main() {}
