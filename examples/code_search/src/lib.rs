//! The tool: what it answers with, and how it finds it.

#![expect(
    missing_docs,
    clippy::missing_errors_doc,
    clippy::must_use_candidate,
    reason = "for the programs beside it alone; and a comment on a field would go into the schema"
)]

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use ignore::WalkBuilder;
use regex::{Regex, RegexBuilder};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;
use tool_result::{NextAction, ToolResult};

/// Characters of a line that are shown, from its match on. Some files are one line.
const MAX_CHARACTERS: usize = 400;

/// After how many matches a search stops: no answer holds as many.
const MAX_MATCHES: usize = 10_000;

/// A search that takes longer answers with the hits that it has.
pub const MAX_TIME: Duration = Duration::from_secs(10);

/// The length of a pattern, and of its compiled states, in bytes. One with many states is slow on each byte.
const MAX_PATTERN: usize = 4_096;
const MAX_STATES: usize = 1 << 20;

/// Bytes of a line that are searched at once. The time is checked between two parts.
const PART: usize = 16 << 10;

/// Bytes by which a part reaches back into the one before it. A match of so many bytes is not cut.
const OVERLAP: usize = 1 << 10;

/// The hits of a search.
#[derive(Debug, Serialize, ToolResult, JsonSchema)]
#[tool_result(
    title = "✅ {matches:#} of `{pattern}` below `{path}`",
    empty = "⚪ No match of `{pattern}` below `{path}`",
    more = NextAction::call("code_search", &json!({ "pattern": self.pattern, "path": self.path, "start": next }))
        .because("for the next matches")
)]
pub struct CodeSearchResult {
    pub pattern: String,
    pub path: String,
    pub files_searched: usize,
    #[tool_result(items, label = "match|matches", each = "- {file}:{line}: `{text}`")]
    pub matches: Vec<Match>,
    /// Files that could not be read.
    pub skipped: Vec<Skipped>,
    pub error: Option<String>,
    pub next_actions: Vec<NextAction<'static>>,
}

/// A line that matches.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Match {
    pub file: String,
    /// Counted from 1.
    pub line: usize,
    /// The line without the white space around it.
    pub text: String,
}

/// A file that was not searched.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Skipped {
    pub file: String,
    pub reason: String,
}

/// Is set when nobody waits for the answer any more.
pub type Cancelled = Arc<AtomicBool>;

/// Searches every source file below `path`, line by line.
pub fn code_search(pattern: &str, path: &Path) -> CodeSearchResult {
    let shown = path.display().to_string();
    let mut search = match Search::new(pattern, &shown, MAX_TIME, &Cancelled::default()) {
        Ok(search) => search,
        Err(failed) => return *failed,
    };
    if let Err(error) = fs::metadata(path) {
        return search
            .failed(format!("{}: {error}", path.display()), vec![path_that_exists(path).into()]);
    }
    for entry in WalkBuilder::new(path).sort_by_file_path(Ord::cmp).build() {
        match entry {
            Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_file()) => {
                search_file(entry.path(), &mut search);
            }
            Ok(_) => {}
            Err(error) => search.skip(Skipped { file: String::new(), reason: error.to_string() }),
        }
        if search.is_over() {
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

/// Says which path exists, if this one does not.
fn path_that_exists(path: &Path) -> String {
    match path.ancestors().skip(1).find(|above| above.is_dir()) {
        Some(above) if above != Path::new("") => {
            format!("Call again with a path below {}", above.display())
        }
        _ => "Call again with a path that exists, or without one for this folder".to_owned(),
    }
}

/// A search that goes on: files are given to it, wherever they come from.
pub struct Search {
    regex: Regex,
    start: Instant,
    max_time: Duration,
    is_late: bool,
    cancelled: Cancelled,
    result: CodeSearchResult,
}

impl Search {
    /// A failure, where the pattern is no regular expression.
    pub fn new(
        pattern: &str,
        path: &str,
        max_time: Duration,
        cancelled: &Cancelled,
    ) -> Result<Self, Box<CodeSearchResult>> {
        let result = CodeSearchResult {
            pattern: pattern.to_owned(),
            path: path.to_owned(),
            files_searched: 0,
            matches: Vec::new(),
            skipped: Vec::new(),
            error: None,
            next_actions: Vec::new(),
        };
        match compile(pattern) {
            Ok(regex) => Ok(Self {
                regex,
                start: Instant::now(),
                max_time,
                is_late: false,
                cancelled: Arc::clone(cancelled),
                result,
            }),
            Err((error, action)) => Err(Box::new(failed(result, error, vec![action.into()]))),
        }
    }

    /// Searches a file, unless it is binary: there is a zero byte in it, as git and others see it.
    pub fn file(&mut self, file: &str, bytes: &[u8]) {
        if bytes.contains(&0) {
            return;
        }
        self.result.files_searched += 1;
        for (index, line) in String::from_utf8_lossy(bytes).lines().enumerate() {
            if self.is_over() {
                return;
            }
            if let Some(start) = self.find(line) {
                let text = around(line, start);
                self.result.matches.push(Match { file: file.to_owned(), line: index + 1, text });
            }
        }
    }

    /// Finds the first match in a line, part by part.
    fn find(&mut self, line: &str) -> Option<usize> {
        let mut start = 0;
        loop {
            let end = boundary(line, start + PART);
            let next = boundary(line, end.saturating_sub(OVERLAP));
            let is_last = end == line.len();
            match self.regex.find_at(&line[..end], start) {
                // at the end of a part, $ and \b may match where the line goes on: so that is left to the next part
                Some(found) if is_last || found.end() < end || found.start() < next => {
                    return Some(found.start());
                }
                _ if is_last || self.is_over() => return None,
                // what is before the start is still seen, by \b and the like
                _ => start = next,
            }
        }
    }

    pub fn skip(&mut self, skipped: Skipped) {
        self.result.skipped.push(skipped);
    }

    /// True if enough was found, the time is up, or nobody waits any more.
    pub fn is_over(&mut self) -> bool {
        self.is_late = self.is_late || self.start.elapsed() >= self.max_time;
        self.is_late || self.is_full() || self.cancelled.load(Relaxed)
    }

    fn is_full(&self) -> bool {
        self.result.matches.len() >= MAX_MATCHES
    }

    pub fn done(mut self) -> CodeSearchResult {
        let why = if self.is_full() {
            Some(format!("at {MAX_MATCHES} matches"))
        } else {
            self.is_late.then(|| format!("after {} s", self.max_time.as_secs()))
        };
        let next = next_actions(&self.result, why.is_some());
        let stopped = why
            .map(|why| format!("The search stopped {why}: narrow the pattern or the path").into());
        self.result.next_actions.extend(stopped.into_iter().chain(next));
        self.result
    }

    pub fn failed(self, error: String, next_actions: Vec<NextAction<'static>>) -> CodeSearchResult {
        failed(self.result, error, next_actions)
    }
}

fn failed(
    result: CodeSearchResult,
    error: String,
    next_actions: Vec<NextAction<'static>>,
) -> CodeSearchResult {
    CodeSearchResult { error: Some(error), next_actions, ..result }
}

/// The error says what is wrong with a pattern, and what to do about it.
fn compile(pattern: &str) -> Result<Regex, (String, &'static str)> {
    if pattern.len() > MAX_PATTERN {
        let error = format!("the pattern is longer than {MAX_PATTERN} bytes");
        return Err((error, "Call again with a shorter pattern"));
    }
    RegexBuilder::new(pattern).size_limit(MAX_STATES).build().map_err(|error| {
        // the last line says what is wrong, those before it draw the pattern
        let why = error.to_string().lines().last().unwrap_or_default().replace("error: ", "");
        let action = match error {
            regex::Error::CompiledTooBig(_) => "Call again with a pattern that repeats less",
            _ => {
                "Escape what is to be found as it stands: a parenthesis, a bracket, a brace, a star"
            }
        };
        (format!("the pattern is not a regular expression: {why}"), action)
    })
}

/// The last place before `at` where a character ends.
fn boundary(line: &str, at: usize) -> usize {
    let mut before = (0..=at.min(line.len())).rev();
    before.find(|at| line.is_char_boundary(*at)).unwrap_or_default()
}

/// The line without the white space around it; of a long one what begins at the match.
fn around(line: &str, start: usize) -> String {
    let whole = line.trim();
    if whole.chars().nth(MAX_CHARACTERS).is_none() {
        return whole.to_owned();
    }
    let text: String = line[start..].trim_start().chars().take(MAX_CHARACTERS).collect();
    format!("… {text} …")
}

fn next_actions(result: &CodeSearchResult, is_over: bool) -> Vec<NextAction<'static>> {
    // a name that is not UTF-8 is shown with this character in it, and cannot be asked for
    let named = |found: &&Match| !found.file.contains(char::REPLACEMENT_CHARACTER);
    if !result.matches.is_empty() {
        let first = result.matches.iter().find(named);
        let read = |Match { file, line, .. }: &Match| {
            NextAction::call("read_file", &json!({ "path": file, "start_line": line }))
        };
        return first.map(read).into_iter().collect();
    }
    let any_case = format!("(?i){}", result.pattern);
    let other = match result.files_searched {
        0 if result.skipped.is_empty() => Some("Search a folder that has files in it".into()),
        0 => None,
        _ if !result.pattern.starts_with("(?i)") && any_case.len() <= MAX_PATTERN => {
            let arguments = json!({ "pattern": any_case, "path": result.path });
            Some(NextAction::call("code_search", &arguments).because("whatever the case"))
        }
        _ => Some("Search for a shorter part of it".into()),
    };
    not_searched(&result.skipped).into_iter().chain(other.filter(|_| !is_over)).collect()
}

/// If nothing was found, a skipped file may have it.
fn not_searched(skipped: &[Skipped]) -> Option<NextAction<'static>> {
    let Skipped { file, reason } = skipped.first()?;
    let first = if file.is_empty() { reason.clone() } else { format!("{file}, {reason}") };
    let more = match skipped.len() - 1 {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    Some(format!("Tell the user what could not be searched: {first}{more}").into())
}
