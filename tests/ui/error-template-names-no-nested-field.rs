//! Below a field of an error, rustc knows the names.

use thiserror::Error;
use tool_result::ToolError;

#[derive(Debug)]
pub struct Place {
    pub line: u32,
}

#[derive(Debug, Error, ToolError)]
#[error("no such line")]
#[tool_error(next_action = "Look at line {place.lin}")]
struct LineError {
    place: Place,
}

fn main() {}
