use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "ed it", next_actions = [], limit(max_byte = 7))]
enum EditResult {
    #[tool_result(title = "{paht}")]
    Done { path: String },
    Unclear { path: String },
    #[tool_result(failure)]
    Failed {
        #[tool_result(each = "{item}")]
        reason: String,
        #[serde(skip)]
        hidden: String,
        #[tool_result(line = "{hidden}", code = rust)]
        text: String,
    },
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
enum TupleResult {
    Tuple(u32, u32),
}

fn main() {}
