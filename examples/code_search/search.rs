//! The tool: what it answers with, and how it finds it.

use std::path::Path;
use std::{fs, io};

use ignore::WalkBuilder;
use regex::Regex;
use serde::Serialize;
use tool_result::ToolResult;

/// What a search found.
#[derive(Debug, Serialize, ToolResult)]
#[tool_result(
    title = "✅ {matches:#} of `{pattern}` below `{path}`",
    empty = "⚪ No match of `{pattern}` below `{path}`"
)]
pub(crate) struct CodeSearchResult {
    pub(crate) pattern: String,
    pub(crate) path: String,
    pub(crate) files_searched: usize,
    #[tool_result(items, label = "match|matches", each = "- {file}:{line}: `{text}`")]
    pub(crate) matches: Vec<Match>,
    /// Files that could not be read.
    pub(crate) skipped: Vec<Skipped>,
    pub(crate) error: Option<String>,
    pub(crate) next_actions: Vec<String>,
}

/// A line that matches.
#[derive(Debug, Serialize)]
pub(crate) struct Match {
    pub(crate) file: String,
    /// Counted from 1.
    pub(crate) line: usize,
    /// The line without the white space around it.
    pub(crate) text: String,
}

/// A file that was not searched.
#[derive(Debug, Serialize)]
pub(crate) struct Skipped {
    pub(crate) file: String,
    pub(crate) reason: String,
}

/// Searches every source file below `path`, line by line.
pub(crate) fn code_search(pattern: &str, path: &Path) -> CodeSearchResult {
    let mut result = CodeSearchResult {
        pattern: pattern.to_owned(),
        path: path.display().to_string(),
        files_searched: 0,
        matches: Vec::new(),
        skipped: Vec::new(),
        error: None,
        next_actions: Vec::new(),
    };
    let regex = match Regex::new(pattern) {
        Ok(regex) => regex,
        Err(error) => {
            // the last line says what is wrong, those before it draw the pattern
            let why = error.to_string().lines().last().unwrap_or_default().replace("error: ", "");
            let action = "Escape what is to be found as it stands: a parenthesis, a bracket, a brace, a star";
            return failed(
                result,
                format!("the pattern is not a regular expression: {why}"),
                action.to_owned(),
            );
        }
    };
    if let Err(error) = fs::metadata(path) {
        return failed(result, format!("{}: {error}", path.display()), path_that_exists(path));
    }
    for entry in WalkBuilder::new(path).sort_by_file_path(Ord::cmp).build() {
        match entry {
            Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_file()) => {
                search_file(&regex, entry.path(), &mut result);
            }
            Ok(_) => {}
            Err(error) => {
                result.skipped.push(Skipped { file: String::new(), reason: error.to_string() });
            }
        }
    }
    result.next_actions.push(next_action(&result));
    result
}

/// What to do about a path that is not there.
fn path_that_exists(path: &Path) -> String {
    match path.ancestors().skip(1).find(|above| above.is_dir()) {
        Some(above) if above != Path::new("") => {
            format!("Call again with a path below {}", above.display())
        }
        _ => "Call again with a path that exists, or without one for this folder".to_owned(),
    }
}

fn failed(result: CodeSearchResult, error: String, action: String) -> CodeSearchResult {
    CodeSearchResult { error: Some(error), next_actions: vec![action], ..result }
}

fn next_action(result: &CodeSearchResult) -> String {
    match result.matches.first() {
        Some(first) => format!("Read {} around line {}", first.file, first.line),
        None if result.files_searched == 0 => "Search a folder that has files in it".to_owned(),
        None if !result.pattern.starts_with("(?i)") => {
            format!("Search without regard to case: (?i){}", result.pattern)
        }
        None => "Search for a shorter part of it".to_owned(),
    }
}

fn search_file(regex: &Regex, path: &Path, result: &mut CodeSearchResult) {
    let file = path.strip_prefix(".").unwrap_or(path).display().to_string();
    let text = match read_text(path) {
        Ok(Some(text)) => text,
        // binary, as git and other searches see it
        Ok(None) => return,
        Err(error) => return result.skipped.push(Skipped { file, reason: error.to_string() }),
    };
    result.files_searched += 1;
    for (index, line) in text.lines().enumerate().filter(|(_, line)| regex.is_match(line)) {
        result.matches.push(Match {
            file: file.clone(),
            line: index + 1,
            text: line.trim().to_owned(),
        });
    }
}

/// The text of a file; none where it holds a zero byte.
fn read_text(path: &Path) -> io::Result<Option<String>> {
    let bytes = fs::read(path)?;
    if bytes.contains(&0) {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}
