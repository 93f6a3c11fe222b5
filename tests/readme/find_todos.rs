use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct FindTodosResult {
    found: bool,
    folder: &'static str,
    todos: Vec<Todo>,
    next_actions: Vec<&'static str>,
}

#[derive(Serialize)]
struct Todo {
    file: &'static str,
    line: u32,
    text: &'static str,
}

fn find_todos() -> FindTodosResult {
    FindTodosResult {
        found: true,
        folder: "src",
        todos: vec![
            Todo { file: "src/lib.rs", line: 12, text: "handle a | in __names__" },
            Todo { file: "src/main.rs", line: 3, text: "# remove" },
        ],
        next_actions: vec!["Read src/lib.rs around line 12"],
    }
}
