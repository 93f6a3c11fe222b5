//! `read_file`: a file, or some lines of it, as many as the answer holds.

use schemars::JsonSchema;
use serde::Serialize;
use tool_result::{OutputOptions, ToolFailure, ToolResult};

use super::Tool;
use super::arguments::{Line, MaxBytes, ReadFile};
use super::folder::Folder;
use super::lines::{Lines, Problem, read_lines};
use super::refusal::{Refusal, Why};

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
        return Err(folder.refusal(&path, Why::NoFile));
    }
    let refuse = |why| folder.refusal(&path, why);
    let (file, _) = folder.file(found.path()).map_err(|error| refuse(error.into()))?;
    match read_lines(file.into_std(), start, end) {
        Ok(lines) => part(&path, start, &lines, options),
        Err(Problem::Io(error)) => Err(refuse(error.into())),
        Err(Problem::Binary) => Err(refuse(Why::Binary)),
        Err(Problem::Encoding { name, from }) => Err(refuse(Why::Encoding { name, from })),
    }
}

/// As many of the lines as the answer holds within its limits.
fn part(
    path: &str,
    start: usize,
    lines: &Lines,
    options: &OutputOptions,
) -> Result<ReadFileResult, Refusal> {
    if lines.kept.is_empty() && !(start == 1 && lines.complete) {
        return Err(past_the_end(path, start, lines));
    }
    let with = |count| shown(path, start, count, lines);
    let fits = |result: &ReadFileResult| {
        result.output_with(options).is_ok_and(|output| output.truncation.is_none())
    };
    let all = with(lines.kept.len());
    if lines.kept.is_empty() || fits(&all) {
        return Ok(all);
    }
    // between none, which fits, and all, which do not
    let (mut fit, mut over) = (0, lines.kept.len());
    while fit + 1 < over {
        let middle = usize::midpoint(fit, over);
        if fits(&with(middle)) { fit = middle } else { over = middle }
    }
    Ok(if fit > 0 { with(fit) } else { cut_by_the_limit(with(1), start) })
}

/// A line that is too long by itself.
fn cut_by_the_limit(mut result: ReadFileResult, line: usize) -> ReadFileResult {
    let action = format!(
        "Line {line} is cut: call read_file with a greater max_bytes, or code_search with path {} for a part of it",
        result.path
    );
    result.next_actions.insert(0, action);
    result
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

fn shown(path: &str, start: usize, count: usize, lines: &Lines) -> ReadFileResult {
    let (there, end) = (count > 0, start + count - 1);
    let more = there && !(lines.complete && lines.seen == end);
    let read_on =
        || format!("Call read_file with path {path} and start_line {} to read on", end + 1);
    ReadFileResult {
        path: path.to_owned(),
        start_line: there.then_some(start),
        end_line: there.then_some(end),
        total_lines: lines.complete.then_some(lines.seen),
        content: there.then(|| lines.kept[..count].join("\n")),
        error: None,
        next_actions: more.then(read_on).into_iter().collect(),
    }
}
