use serde::Serialize;
use tool_result::ToolResult;

#[derive(Clone, Serialize, ToolResult)]
#[serde(into = "Other")]
#[tool_result(title = "{text}")]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    #[tool_result(label = "Text")]
    text: String,
}

#[derive(Serialize)]
struct Other {
    text: String,
}

impl From<Page> for Other {
    fn from(page: Page) -> Self {
        Other { text: page.text }
    }
}

fn main() {}
