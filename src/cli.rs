//! Prints the answer of a tool on a command line, so that one function serves a command and an MCP server.
//!
//! [The guide](crate::guide::command_line) shows such a program.
//!
//! ```
//! use std::process::ExitCode;
//!
//! use serde::Serialize;
//! use tool_result::ToolResult;
//! use tool_result::cli::{self, Format};
//!
//! #[derive(Serialize, ToolResult)]
//! #[tool_result(next_actions = [])]
//! struct FindResult {
//!     #[tool_result(items)]
//!     files: Vec<String>,
//!     error: Option<String>,
//! }
//!
//! fn find(name: &str) -> FindResult {
//!     FindResult { files: vec![format!("src/{name}.rs")], error: None }
//! }
//!
//! // prints "✅ find: 1 file", a heading and the file
//! let code = cli::report(find("lib"), &Format::default());
//! assert_eq!(code, ExitCode::SUCCESS);
//! ```
//!
//! - **Exit codes** are those of `grep`: 0 for a success, 1 if nothing was found, and 2 for a failure. `clap` exits with 2
//!   if it cannot read the arguments.
//! - **The answer is complete.** The default limits and the `limit(…)` of a type are for models and do not hold here.
//!   [`WithOptions`] adds the options of a call, such as those of a [`Page`](crate::Page).
//! - **A closed pipe**, as that of `| head -1`, ends the output without a message.

mod format;
mod screen;
mod spinner;

use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write};
use std::process::ExitCode;

use tool_result_core::__private::{json, unlimited};
pub use tool_result_core::ToolAnswer;

pub use format::{Format, parse};
use screen::Screen;

use crate::hosts::answer::failure_in_place;
use crate::{
    Delivery, Error, JsonStyle, OutputOptions, Status, ToolFailure, ToolResult, WithOptions,
};

impl<T: ToolResult> ToolAnswer<ToolFailure> for WithOptions<T> {
    type Result = T;

    fn into_parts(self) -> Result<(T, OutputOptions), ToolFailure> {
        Ok((self.0, self.1))
    }
}

/// Prints an answer, and returns the exit code for it.
///
/// The answer is a `T: ToolResult`, a [`WithOptions<T>`](WithOptions), or a `Result` of one of them whose error becomes a
/// [`ToolFailure`]. `?` and `#[derive(ToolError)]` work as in a server.
///
/// The format says what is printed, and where:
///
/// | | success, or nothing found | failure |
/// |---|---|---|
/// | text, the default | the markdown on stdout; a terminal shows it without the markup of headings, tables and fences | the same on stderr |
/// | `--json` | the JSON map on stdout, indented on a terminal | the JSON map on stdout |
/// | `--jsonl` | a line for each item of the content on stdout, then a line with all other fields | the same |
///
/// If the answer cannot be written down, a failure that says why is printed, and the exit code is 2. If
/// `--jsonl` printed items before, the failure is on stderr, and the last line is missing.
///
/// ```
/// use std::process::ExitCode;
///
/// use tool_result::cli::{Format, report};
/// use tool_result::{ToolFailure, ToolResult};
/// # use serde::Serialize;
/// # #[derive(Serialize, ToolResult)]
/// # #[tool_result(success = true, next_actions = [])]
/// # struct ReadResult { path: String }
///
/// let answer: Result<ReadResult, ToolFailure> = Err(ToolFailure::new("no such file").code("not_found"));
/// // prints "❌ no such file" and its code on stderr
/// assert_eq!(report(answer, &Format::default()), ExitCode::from(2));
/// ```
pub fn report<A: ToolAnswer<ToolFailure>>(answer: A, format: &Format) -> ExitCode {
    ExitCode::from(match answer.into_parts() {
        Ok((result, options)) => print(&result, &unlimited(options), *format),
        Err(failure) => fail(&failure, *format),
    })
}

/// Runs `work` and [reports](report) its answer. Meanwhile, a terminal shows [`RUNNING`](ToolResult::RUNNING) on stderr.
///
/// ```
/// use tool_result::cli::{self, Format};
/// # use serde::Serialize;
/// # use tool_result::ToolResult;
/// # #[derive(Serialize, ToolResult)]
/// # #[tool_result(success = true, next_actions = [])]
/// # struct ReadResult { path: String }
/// # fn read(path: &str) -> ReadResult { ReadResult { path: path.to_owned() } }
///
/// cli::run(&Format::default(), || read("a.rs"));
/// ```
pub fn run<A: ToolAnswer<ToolFailure>>(format: &Format, work: impl FnOnce() -> A) -> ExitCode {
    report(spinner::during(A::Result::RUNNING, work), format)
}

/// Returns the exit code.
fn print<T: ToolResult>(result: &T, options: &OutputOptions, format: Format) -> u8 {
    let status = result.status();
    let written = if format.json || format.jsonl {
        let is_terminal = io::stdout().is_terminal();
        let style = if is_terminal { JsonStyle::Pretty } else { JsonStyle::Compact };
        let style = Some(style).filter(|_| !format.jsonl);
        json(result, options, style, Box::new(io::stdout().lock()))
    } else {
        let output = result.output_with(&options.clone().delivery(Delivery::Text));
        output.map_err(io::Error::other).and_then(|output| show(&output.content, status))
    };
    match written.map_err(|error| (error.kind(), error.downcast::<Error>())) {
        Err((_, Ok(error))) => {
            // among lines, a message would be read as one
            let is_first =
                matches!(error, Error::LimitTooSmall { .. } | Error::NoSuchPosition { .. });
            let format = if format.jsonl && !is_first { Format::default() } else { format };
            fail(&failure_in_place(result, error, options), format)
        }
        Err((kind, Err(error))) if kind != ErrorKind::BrokenPipe => {
            let failure = ToolFailure::new(format!("the answer cannot be printed: {error}"));
            // there is nobody else to tell
            let _ = show(&failure.to_markdown(), Status::Failure);
            FAILED
        }
        _ => match status {
            Status::Success => 0,
            Status::Empty => 1,
            Status::Failure => FAILED,
        },
    }
}

/// The exit code of a failure.
const FAILED: u8 = 2;

fn fail(failure: &ToolFailure, format: Format) -> u8 {
    print(&*failure.0, &unlimited(OutputOptions::default()), format)
}

fn show(markdown: &str, status: Status) -> io::Result<()> {
    if status == Status::Failure {
        write(markdown, io::stderr())
    } else {
        write(markdown, io::stdout())
    }
}

fn write(markdown: &str, to: impl Write + IsTerminal) -> io::Result<()> {
    let drawn = Screen::new(to.is_terminal()).map(|screen| screen.draw(markdown));
    let mut to = BufWriter::new(to);
    to.write_all(drawn.as_deref().unwrap_or(markdown).as_bytes())?;
    to.write_all(b"\n")?;
    to.flush()
}
