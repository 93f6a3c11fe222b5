use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = ["Open an issue", "Read {path:?}"])]
struct OneOfTwo {
    path: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true)]
enum Found {
    #[tool_result(next_actions = ["Read {path}"])]
    File { path: String },
}

// no field is called so, or the text is formatted
#[derive(Serialize, ToolResult)]
#[tool_result(
    success = true,
    next_actions = [
        "Write {name} or {\"path\": 1}".to_owned(),
        format!("Read {}", self.path),
        String::from("Write {path}"),
    ],
)]
struct Meant {
    path: String,
}

// a function of the author's fills its own templates
#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = self.filled("Read {path}"))]
struct Filled {
    path: String,
}

impl Filled {
    fn filled(&self, template: &str) -> [String; 1] {
        [template.replace("{path}", &self.path)]
    }
}

fn main() {}
