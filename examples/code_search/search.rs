//! The tool: what it answers with, and how it finds it.

use std::fs;
use std::path::Path;

use ignore::WalkBuilder;
use regex::Regex;
use schemars::JsonSchema;
use serde::Serialize;
use tool_result::ToolResult;

/// How many characters of a line are shown, from its match on: some files are one line.
const MOST_CHARACTERS: usize = 400;

/// After how many matches a search stops: no answer holds as many.
const MOST_MATCHES: usize = 10_000;

/// What a search found.
#[derive(Debug, Serialize, ToolResult, JsonSchema)]
#[tool_result(
    title = "✅ {matches:#} of `{pattern}` below `{path}`",
    empty = "⚪ No match of `{pattern}` below `{path}`",
    truncated = "{shown} of {total} are shown: narrow the pattern or the path"
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
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Match {
    pub(crate) file: String,
    /// Counted from 1.
    pub(crate) line: usize,
    /// The line without the white space around it.
    pub(crate) text: String,
}

/// A file that was not searched.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Skipped {
    pub(crate) file: String,
    pub(crate) reason: String,
}

/// Searches every source file below `path`, line by line.
pub(crate) fn code_search(pattern: &str, path: &Path) -> CodeSearchResult {
    let mut search = match Search::new(pattern, &path.display().to_string()) {
        Ok(search) => search,
        Err(failed) => return *failed,
    };
    if let Err(error) = fs::metadata(path) {
        return search.failed(format!("{}: {error}", path.display()), vec![path_that_exists(path)]);
    }
    for entry in WalkBuilder::new(path).sort_by_file_path(Ord::cmp).build() {
        match entry {
            Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_file()) => {
                search_file(entry.path(), &mut search);
            }
            Ok(_) => {}
            Err(error) => search.skip(Skipped { file: String::new(), reason: error.to_string() }),
        }
        if search.is_full() {
            break;
        }
    }
    search.done()
}

fn search_file(path: &Path, search: &mut Search) {
    let file = path.strip_prefix(".").unwrap_or(path).display().to_string();
    match fs::read(path) {
        Ok(bytes) => search.file(&file, &bytes),
        Err(error) => search.skip(Skipped { file, reason: error.to_string() }),
    }
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

/// A search that goes on: files are given to it, wherever they come from.
pub(crate) struct Search {
    regex: Regex,
    result: CodeSearchResult,
}

impl Search {
    /// A failure, where the pattern is no regular expression.
    pub(crate) fn new(pattern: &str, path: &str) -> Result<Self, Box<CodeSearchResult>> {
        let result = CodeSearchResult {
            pattern: pattern.to_owned(),
            path: path.to_owned(),
            files_searched: 0,
            matches: Vec::new(),
            skipped: Vec::new(),
            error: None,
            next_actions: Vec::new(),
        };
        match Regex::new(pattern) {
            Ok(regex) => Ok(Self { regex, result }),
            Err(error) => Err(Box::new(bad_pattern(result, &error))),
        }
    }

    /// Searches a file, unless it is binary: there is a zero byte in it, as git and others see it.
    pub(crate) fn file(&mut self, file: &str, bytes: &[u8]) {
        if bytes.contains(&0) {
            return;
        }
        self.result.files_searched += 1;
        for (index, line) in String::from_utf8_lossy(bytes).lines().enumerate() {
            if self.is_full() {
                return;
            }
            if let Some(found) = self.regex.find(line) {
                let text = around(line, found.start());
                self.result.matches.push(Match { file: file.to_owned(), line: index + 1, text });
            }
        }
    }

    pub(crate) fn skip(&mut self, skipped: Skipped) {
        self.result.skipped.push(skipped);
    }

    /// Whether enough was found.
    pub(crate) fn is_full(&self) -> bool {
        self.result.matches.len() >= MOST_MATCHES
    }

    pub(crate) fn done(mut self) -> CodeSearchResult {
        if self.is_full() {
            let stopped = format!(
                "The search stopped at {MOST_MATCHES} matches: narrow the pattern or the path"
            );
            self.result.next_actions.push(stopped);
        }
        self.result.next_actions.push(next_action(&self.result));
        self.result
    }

    pub(crate) fn failed(self, error: String, next_actions: Vec<String>) -> CodeSearchResult {
        failed(self.result, error, next_actions)
    }
}

fn failed(result: CodeSearchResult, error: String, next_actions: Vec<String>) -> CodeSearchResult {
    CodeSearchResult { error: Some(error), next_actions, ..result }
}

fn bad_pattern(result: CodeSearchResult, error: &regex::Error) -> CodeSearchResult {
    // the last line says what is wrong, those before it draw the pattern
    let why = error.to_string().lines().last().unwrap_or_default().replace("error: ", "");
    let action = match error {
        regex::Error::CompiledTooBig(_) => "Call again with a pattern that repeats less",
        _ => "Escape what is to be found as it stands: a parenthesis, a bracket, a brace, a star",
    };
    failed(
        result,
        format!("the pattern is not a regular expression: {why}"),
        vec![action.to_owned()],
    )
}

/// The line without the white space around it; of a long one what begins at the match.
fn around(line: &str, start: usize) -> String {
    let whole = line.trim();
    if whole.chars().nth(MOST_CHARACTERS).is_none() {
        return whole.to_owned();
    }
    let text: String = line[start..].trim_start().chars().take(MOST_CHARACTERS).collect();
    format!("… {text} …")
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
