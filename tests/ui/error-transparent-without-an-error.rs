use tool_result::ToolError;

#[derive(Debug, thiserror::Error, ToolError)]
enum ReadError {
    #[error("a")]
    #[tool_error(transparent)]
    None,
    #[error("b")]
    #[tool_error(transparent, code = "b", retryable)]
    Beside(Inner),
    #[error("d")]
    #[tool_error(next_action = " ")]
    Empty,
}

#[derive(Debug, thiserror::Error, ToolError)]
#[error("c")]
struct Inner;

fn main() {}
