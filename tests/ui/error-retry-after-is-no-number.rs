use std::time::Duration;

use tool_result::ToolError;

#[derive(Debug, thiserror::Error, ToolError)]
#[error("busy")]
#[tool_error(retry_after = Duration::from_secs(30))]
struct BusyError;

fn main() {}
