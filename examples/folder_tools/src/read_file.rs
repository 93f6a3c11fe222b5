//! `read_file`: a file from some line on, as many lines as the answer holds.

use std::num::NonZeroUsize;

use schemars::JsonSchema;
use serde::Serialize;
use tool_result::{NextAction, OutputOptions, Page, Position, ToolFailure, ToolResult};

use super::arguments::{ReadFile, page_from};
use super::folder::Folder;
use super::refusal::{Refusal, Why};
use super::text::{MAX_BYTES, read_text};
use super::{Tool, offer};
use code_search::Cancelled;

/// Lines of a file.
#[derive(Debug, Serialize, ToolResult, JsonSchema)]
#[tool_result(
    title = "✅ `{path}`, {content:#}",
    empty = "⚪ `{path}` is an empty file",
    more = offer(&ReadFile::from_position(&self.path, next)).because("to read on")
)]
pub struct ReadFileResult {
    /// Relative to the folder of the server.
    path: String,
    #[tool_result(items, code = "text")]
    content: String,
    error: Option<String>,
    next_actions: Vec<NextAction<'static>>,
}

impl Tool for ReadFile {
    type Outcome = ReadFileResult;

    const DESCRIPTION: &'static str = "Reads a text file from start_line on. A long file comes in parts, with the call for the next one.";
    const USAGE: &'static str =
        r#"{"path": "src/lib.rs"}, and "start_line", counted from 1, to begin at a later line"#;

    fn options(&self) -> OutputOptions {
        let options = self.page.options();
        match self.start_line {
            Some(line) if self.page.start.is_none() => options.start(line.get() - 1),
            _ => options,
        }
    }

    fn run(self, folder: &Folder, _: &Cancelled) -> Result<ReadFileResult, ToolFailure> {
        Ok(read(folder, &self.path).unwrap_or_else(|refusal| ReadFileResult {
            path: self.path,
            content: String::new(),
            error: Some(refusal.error),
            next_actions: refusal.next_actions,
        }))
    }
}

fn read(folder: &Folder, asked: &str) -> Result<ReadFileResult, Refusal> {
    let found = folder.find(asked)?;
    let path = found.shown();
    if found.is_folder {
        return Err(folder.refusal(&found, &Why::NoFile));
    }
    let refuse = |why: Why| folder.refusal(&found, &why);
    let (file, _) = folder.file(found.path()).map_err(|error| refuse(error.into()))?;
    let text = read_text(file.into_std()).map_err(|problem| refuse(problem.into()))?;
    let more = format!("Tell the user that only the first {} MiB are read", MAX_BYTES >> 20);
    let next_actions = if text.complete { Vec::new() } else { vec![more.into()] };
    Ok(ReadFileResult { path, content: text.text, error: None, next_actions })
}

impl ReadFile {
    /// The arguments for a file from this line on.
    pub(crate) fn from_line(path: &str, line: usize) -> Self {
        let start_line = NonZeroUsize::new(line).filter(|line| line.get() > 1);
        ReadFile { path: path.to_owned(), start_line, page: Page::default() }
    }

    /// The arguments that read on where an answer ended, also in the middle of a line.
    fn from_position(path: &str, start: impl Into<Position>) -> Self {
        ReadFile { page: page_from(start), ..Self::from_line(path, 1) }
    }
}
