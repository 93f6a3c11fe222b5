//! Searches source files by a regular expression:
//!
//! ```text
//! cargo run --package code_search -- 'fn \w+_markdown' src
//! cargo run --package code_search -- --json 'fn main'
//! ```
//!
//! Files that `.gitignore` and its like name are left out, and so are hidden and binary ones.

use std::env;
use std::path::Path;
use std::process::ExitCode;

use code_search::{CodeSearchResult, code_search};
use tool_result::WithOptions;
use tool_result::cli::{self, Format};

fn main() -> ExitCode {
    let (format, page, arguments) = match cli::parse(env::args_os().skip(1)) {
        Ok(parsed) => parsed,
        Err(failure) => {
            return cli::report(Err::<CodeSearchResult, _>(failure), &Format::default());
        }
    };
    let (pattern, path) = match arguments.as_slice() {
        [pattern] => (pattern, Path::new(".")),
        [pattern, path] => (pattern, Path::new(path)),
        _ => {
            eprintln!(
                "usage: code_search [--json | --jsonl] [--start POSITION] [--max-bytes N] PATTERN [PATH]"
            );
            return ExitCode::from(2);
        }
    };
    cli::run(&format, || {
        let result = code_search(&pattern.to_string_lossy(), path);
        WithOptions(result, page.options())
    })
}
