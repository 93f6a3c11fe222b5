use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [], label = "Edit", failure)]
enum EditResult {
    #[tool_result(tool = "edit", limit(max_bytes = 5), items)]
    Done {
        #[tool_result(title = "Done", running = "…")]
        path: String,
    },
    #[tool_result(empyt)]
    Failed { error: String },
}

fn main() {}
