//! `read_file`: a file, or some lines of it, as many as the answer holds.

use schemars::JsonSchema;
use serde::Serialize;
use tool_result::{OutputOptions, Shown, ToolFailure, ToolResult};

use super::arguments::{Line, MaxBytes, ReadFile};
use super::folder::Folder;
use super::lines::{Lines, read_lines};
use super::refusal::{Refusal, Why};
use super::{Tool, limits};

/// Lines of a file.
#[derive(Debug, Clone, Serialize, ToolResult, JsonSchema)]
#[tool_result(
    title("✅ `{path}`, lines {start_line} to {end_line} of {total}", total = self.total()),
    empty = "⚪ `{path}` is an empty file",
    found = self.content.is_some(),
)]
pub(crate) struct ReadFileResult {
    /// Relative to the folder of the server.
    path: String,
    /// The first line of `content`, counted from 1.
    start_line: Option<usize>,
    /// The last line of `content`.
    end_line: Option<usize>,
    /// How many lines the file has; absent where it is too large to count them.
    #[tool_result(only = json)] // the first line has it
    total_lines: Option<usize>,
    #[tool_result(code = "text")]
    content: Option<String>,
    error: Option<String>,
    next_actions: Vec<String>,
}

impl ReadFileResult {
    fn total(&self) -> String {
        self.total_lines.map_or_else(|| "very many".to_owned(), |total| total.to_string())
    }
}

impl Tool for ReadFile {
    type Outcome = ReadFileResult;

    const DESCRIPTION: &'static str = "Reads a text file, or the lines from start_line to end_line. A long file comes in parts, with the call for the next one.";
    const USAGE: &'static str = r#"{"path": "src/lib.rs"}, and "start_line" and "end_line", counted from 1, for a part of it"#;

    fn max_bytes(&self) -> Option<MaxBytes> {
        self.max_bytes
    }

    fn run(self, folder: &Folder, options: &OutputOptions) -> Result<ReadFileResult, ToolFailure> {
        let start = self.start_line.map_or(1, Line::get);
        let end = self.end_line.map_or(usize::MAX, Line::get);
        if start > end {
            let error = format!("read_file: start_line {start} is after end_line {end}");
            let action = format!("Call read_file with start_line {end} and end_line {start}");
            return Err(ToolFailure::new(error).next_action(action));
        }
        Ok(read(folder, &self.path, start, end, options).unwrap_or_else(|refusal| ReadFileResult {
            path: self.path,
            start_line: None,
            end_line: None,
            total_lines: None,
            content: None,
            error: Some(refusal.error),
            next_actions: refusal.next_actions,
        }))
    }
}

fn read(
    folder: &Folder,
    asked: &str,
    start: usize,
    end: usize,
    options: &OutputOptions,
) -> Result<ReadFileResult, Refusal> {
    let found = folder.find(asked)?;
    let path = found.shown();
    if found.is_folder {
        return Err(folder.refusal(&path, &Why::NoFile));
    }
    let refuse = |why: Why| folder.refusal(&path, &why);
    let (file, _) = folder.file(found.path()).map_err(|error| refuse(error.into()))?;
    match read_lines(file.into_std(), start, end) {
        Ok(lines) => part(&path, start, &lines, options),
        Err(problem) => Err(refuse(problem.into())),
    }
}

/// The lines that were asked for. Where the limits cut them, the answer says from where to read on.
fn part(
    path: &str,
    start: usize,
    lines: &Lines,
    options: &OutputOptions,
) -> Result<ReadFileResult, Refusal> {
    if lines.kept.is_empty() && !(start == 1 && lines.complete) {
        return Err(past_the_end(path, start, lines));
    }
    let mut result = shown(path, start, lines);
    if cut(&result, options).is_none() {
        return Ok(result);
    }
    // an action as long as the one that will stand there
    result.next_actions = vec![read_on(path, lines.seen)];
    let content = result.content.as_deref().unwrap_or_default();
    let kept = cut(&result, options).map_or(content.len(), |content| content.shown);
    let count = content[..kept].lines().count();
    let is_whole = matches!(content.as_bytes().get(kept), None | Some(b'\n'));
    // the last line is read again where a part of it is shown, unless it is too long by itself
    let is_too_long = count <= 1 && !is_whole;
    let end = if is_whole || is_too_long { start + count.max(1) - 1 } else { start + count - 2 };
    let longer = is_too_long.then(|| longer(&result, end, kept));
    let has_more = end < lines.seen || !lines.complete;
    let read_on = has_more.then(|| read_on(path, end + 1));
    result.end_line = Some(end);
    result.next_actions = longer.into_iter().chain(read_on).collect();
    Ok(result)
}

/// How much of the content the answer will show, where not all of it.
fn cut(result: &ReadFileResult, options: &OutputOptions) -> Option<Shown> {
    result.output_with(options).ok()?.truncation?.get("content")
}

/// How to see more of a line of which an answer shows `kept` bytes.
fn longer(result: &ReadFileResult, line: usize, kept: usize) -> String {
    let most = cut(result, &limits(Some(MaxBytes::most())));
    if most.is_none_or(|most| most.shown > kept) {
        return format!("Line {line} is cut: call read_file with a greater max_bytes");
    }
    let path = &result.path;
    format!("Line {line} is cut: call code_search with path {path} for what you look for in it")
}

fn read_on(path: &str, line: usize) -> String {
    format!("Call read_file with path {path} and start_line {line} to read on")
}

fn past_the_end(path: &str, start: usize, lines: &Lines) -> Refusal {
    let seen = lines.seen;
    let noun = if seen == 1 { "line" } else { "lines" };
    let has = if lines.complete {
        format!("the file has {seen} {noun}")
    } else {
        format!("only the first {seen} {noun} of this large file are within reach")
    };
    let action = match seen {
        0 if lines.complete => format!("Call read_file with path {path}"),
        0 => format!("Call code_search with path {path}"),
        _ => format!("Call read_file with path {path} and start_line {seen} or less"),
    };
    Refusal {
        error: format!("{path}: there is no line {start}, {has}"),
        next_actions: vec![action],
    }
}

fn shown(path: &str, start: usize, lines: &Lines) -> ReadFileResult {
    let (there, end) = (!lines.kept.is_empty(), start + lines.kept.len() - 1);
    let more = there && !(lines.complete && lines.seen == end);
    ReadFileResult {
        path: path.to_owned(),
        start_line: there.then_some(start),
        end_line: there.then_some(end),
        total_lines: lines.complete.then_some(lines.seen),
        content: there.then(|| lines.kept.join("\n")),
        error: None,
        next_actions: more.then(|| read_on(path, end + 1)).into_iter().collect(),
    }
}
