use tool_result::ToolError;

#[derive(Debug, thiserror::Error, ToolError)]
enum ReadError {
    #[error("no {path}")]
    #[tool_error(next_action = "Look for {paht} in {line:#} {path", fields(lines, path))]
    NotFound { path: String, line: u32 },
    #[error("no {0}")]
    #[tool_error(next_action("{0} {1} {n.x}", n = _0, unused = 1), fields(_0, code = 1))]
    Tuple(String),
    #[error("no")]
    #[tool_error(next_action = "{name}", fields(message))]
    Unit,
    #[error("no")]
    #[tool_error(next_action = "{} {:>5}")]
    Part { a: u8 },
    #[error("no")]
    #[tool_error(fields(_1))]
    Pair(u8, String),
}

#[derive(Debug, thiserror::Error, ToolError)]
#[error("no")]
#[tool_error(next_action = "{b}", fields(a.b))]
struct PartError {
    a: u8,
}

#[derive(Debug, thiserror::Error, ToolError)]
#[error("no {path}")]
#[tool_error(fields(path, path))]
struct TwiceError {
    path: String,
}

#[derive(Debug, thiserror::Error, ToolError)]
#[error("{code}")]
#[tool_error(fields(code))]
struct CodeError {
    code: u32,
}

fn main() {}
