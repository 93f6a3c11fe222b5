use serde::Serialize;
use tool_result::ToolResult;

struct Part;

#[derive(Serialize, ToolResult)]
#[tool_result(title("{a} {b}", a = self.part(), b = Part))]
struct Page {
    success: bool,
    next_actions: Vec<String>,
}

impl Page {
    fn part(&self) -> Part {
        Part
    }
}

fn main() {}
