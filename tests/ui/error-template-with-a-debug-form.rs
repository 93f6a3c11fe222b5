#[derive(Debug, thiserror::Error, tool_result::ToolError)]
enum Failed {
    #[error("no {what}")]
    #[tool_error(next_action = "Look for {what:?}")]
    Named { what: String },
    #[error("no {0}")]
    #[tool_error(next_action = "Look for {0:?}")]
    Unnamed(String),
}

#[derive(Debug, thiserror::Error, tool_result::ToolError)]
#[error("no {what}")]
#[tool_error(next_action = "Look for {what:x}")]
struct Other {
    what: u32,
}

#[derive(Debug, thiserror::Error, tool_result::ToolError)]
#[error("no {0}")]
#[tool_error(next_action = "Look for {0:#?}")]
struct Wrapped(u32);

fn main() {}
