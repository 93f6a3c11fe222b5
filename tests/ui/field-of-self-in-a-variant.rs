use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [self.path.clone()])]
enum EditResult {
    #[tool_result(title("{n}{m}", n = self.path, m = self.path()))]
    Done {
        path: String,
        #[tool_result(code = self.language)]
        text: String,
        language: String,
    },
    Failed { error: String },
}

impl EditResult {
    fn path(&self) -> &str {
        ""
    }
}

fn main() {}
