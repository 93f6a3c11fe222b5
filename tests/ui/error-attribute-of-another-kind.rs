use std::fmt;
use tool_result::ToolError;

#[derive(Debug, ToolError)]
#[tool_error]
#[tool_error(kode = "io", retryable = , transparent, fields)]
enum ReadError {
    #[tool_error(crate = tool_result, code = 4, retry, fields())]
    Io,
    #[tool_error(code = "a", code = "b", retryable(true), next_action, next_action = 4)]
    Other {
        #[tool_error(fields)]
        path: String,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no")
    }
}

fn main() {
    let _ = tool_result::ToolFailure::from(ReadError::Io);
}
