use std::io;

use serde::Serialize;
use tool_result::ToolResult;
use tool_result::cli::{self, Format};

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct ReadResult {
    path: String,
}

fn read() -> Result<ReadResult, io::Error> {
    Ok(ReadResult { path: String::new() })
}

fn main() {
    cli::report("an answer", &Format::default());
    cli::report(read(), &Format::default());
}
