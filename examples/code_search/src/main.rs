//! Searches source files by a regular expression:
//!
//! ```text
//! cargo run --package code_search -- 'fn \w+_markdown' src
//! cargo run --package code_search -- --json 'fn main'
//! ```
//!
//! Files that `.gitignore` and its like name are left out, and so are hidden and binary ones.

use std::env;
use std::io::{self, ErrorKind, Write as _};
use std::path::Path;
use std::process::ExitCode;

use tool_result::{JsonStyle, Status, ToolResult};

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let mut arguments: Vec<String> = env::args().skip(1).collect();
    let json = arguments.first().is_some_and(|first| first == "--json");
    if json {
        arguments.remove(0);
    }
    let (pattern, path) = match arguments.as_slice() {
        [pattern] => (pattern, "."),
        [pattern, path] => (pattern, path.as_str()),
        _ => {
            eprintln!("usage: code_search [--json] PATTERN [PATH]");
            return Ok(ExitCode::from(2));
        }
    };
    let result = code_search::code_search(pattern, Path::new(path));
    print(&if json { result.to_json(JsonStyle::Pretty)? } else { result.to_markdown() })?;
    Ok(if result.status() == Status::Failure { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Prints as much as is read: a pipe may end early, as under `head`.
fn print(text: &str) -> io::Result<()> {
    match writeln!(io::stdout().lock(), "{text}") {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}
