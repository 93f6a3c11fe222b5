use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(details(state = self.state()))]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    pages: Vec<String>,
}

struct State;

impl Page {
    fn state(&self) -> State {
        State
    }
}

fn main() {}
