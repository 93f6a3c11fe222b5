use tool_result::ToolError;

#[derive(Debug, ToolError)]
enum ReadError {
    #[allow(dead_code)]
    NotFound,
}

fn main() {}
