use serde::Serialize;
use tool_result::ToolPart;

#[derive(Serialize, ToolPart)]
#[tool_part("{ms}")]
enum Whole {
    Passed { ms: u32 },
}

#[derive(Serialize, ToolPart)]
enum Names {
    #[tool_part("{sm} {reason}")]
    Passed { ms: u32 },
    #[tool_part("{reason}: {0}")]
    Failed(String, u32),
    #[tool_part("{index}. timed out after {ms}")]
    TimedOut,
}

#[derive(Serialize, ToolPart)]
#[tool_part(with = draw)]
enum Twice {
    #[tool_part("{ms}")]
    Passed { ms: u32 },
}

fn draw(_: &Twice, _: &mut tool_result::Markdown) -> std::fmt::Result {
    Ok(())
}

fn main() {}
