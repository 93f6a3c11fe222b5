use tool_result::ToolError;

#[derive(Debug, thiserror::Error, ToolError)]
enum ReadError {
    #[error("no")]
    #[tool_error(code = "not found")]
    NotFound,
    #[error("no")]
    #[tool_error(code = "")]
    Empty,
    #[error("no")]
    Übergroß,
}

fn main() {}
