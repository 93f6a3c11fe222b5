use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    #[tool_result(each("{path}\n{matches}", matches = "{line}: {text}"))]
    files: Vec<File>,
    #[tool_result(each("{path} {sign}\n{matches}", sign = "{}", matches = each("{line}")))]
    others: Vec<File>,
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
