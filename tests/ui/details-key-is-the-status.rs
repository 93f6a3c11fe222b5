use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(details(success = "yes", found = 3))]
struct Written {
    success: bool,
    found: bool,
    next_actions: Vec<String>,
}

// Here `success` is no key of the JSON's.
#[derive(Serialize, ToolResult)]
#[tool_result(details(success = "yes", isFound = 3))]
#[serde(rename_all = "camelCase")]
struct Renamed {
    #[tool_result(found)]
    is_found: bool,
    #[serde(rename = "nextActions")]
    next_actions: Vec<String>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(details(ok = "yes"))]
struct RenamedAlone {
    #[serde(rename = "ok")]
    success: bool,
    next_actions: Vec<String>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(found = self.links > 0, details(found = self.links))]
struct Computed {
    links: usize,
    next_actions: Vec<String>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(details(success = "yes"))]
struct SaidByTheError {
    error: Option<String>,
    next_actions: Vec<String>,
}

fn main() {}
