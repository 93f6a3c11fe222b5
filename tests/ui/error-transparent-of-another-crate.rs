use tool_result::ToolError;

#[derive(Debug, thiserror::Error, ToolError)]
enum ReadError {
    #[error("a")]
    #[tool_error(transparent)]
    Io(std::io::Error),
}

fn main() {}
