use std::fmt;

use serde::Serialize;
use tool_result::{ToolError, ToolPart, ToolResult};

/// A hit, with the lines around it.
#[derive(Serialize)]
pub struct Hit {
    /// Its path.
    pub path: String,
    /// Its lines.
    pub lines: Vec<Line>,
}

/// A line of a file.
#[derive(Serialize, ToolPart)]
#[tool_part("{number}: {text} ({len})", len = self.text.len())]
pub struct Line {
    /// Counted from 1.
    pub number: usize,
    /// Its text.
    pub text: String,
}

/// Finds text.
#[derive(Serialize, ToolResult)]
#[tool_result(
    title = "{hits:#} of **{query}**",
    more = "Call again with start={next}",
    details(len = self.query.len())
)]
pub struct SearchResult {
    /// What was looked for.
    pub query: String,
    /// What was found.
    #[tool_result(items, each("{index}. {path} {n:>3}", n = item.lines.len()), group("{l}", l = item.path.len()))]
    pub hits: Vec<Hit>,
    /// The lines of the best one.
    pub best: Option<Vec<Line>>,
    /// What comes next.
    pub next_actions: Vec<String>,
    /// Why it failed.
    pub error: Option<String>,
}

/// Finds one file.
#[derive(Serialize, ToolResult)]
#[serde(tag = "outcome")]
#[tool_result(next_actions = ["Look elsewhere", format!("Look below {}", "src")])]
pub enum FindResult {
    /// It is there.
    Found {
        /// Its path.
        path: String,
    },
    /// It is not there.
    #[tool_result(empty)]
    Nowhere {},
    /// It could not be looked for.
    Failed {
        /// Why.
        error: String,
    },
}

/// A call that failed.
#[derive(Debug, ToolError)]
pub enum ReadError {
    /// There is no such file.
    #[tool_error(code = "not_found", next_action = "List {folder}", fields(folder))]
    Missing {
        /// Where it was looked for.
        folder: String,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("no such file")
    }
}

#[test]
fn results_are_drawn_as_in_any_edition() {
    let line = |number| Line { number, text: "fn main".to_owned() };
    let result = SearchResult {
        query: "fn".to_owned(),
        hits: vec![Hit { path: "a.rs".to_owned(), lines: vec![line(1), line(2)] }],
        best: Some(vec![line(3)]),
        next_actions: vec!["Open it".to_owned()],
        error: None,
    };
    assert_eq!(
        result.to_markdown(),
        "1 hit of **fn**\n\n## Hits\n\n4\n1. a.rs   2\n\n## Best (1)\n\n- 3: fn main (7)\n\n## Next actions\n\n- Open it"
    );
    assert_eq!(result.to_json_map().expect("JSON").len(), 7);
    let failed = FindResult::Failed { error: "no such folder".to_owned() };
    assert_eq!(failed.summary(), "❌ find: no such folder");
    assert_eq!(FindResult::Nowhere {}.next_actions(), ["Look elsewhere", "Look below src"]);
    let failure = tool_result::ToolFailure::from(ReadError::Missing { folder: "src".to_owned() });
    assert_eq!(failure.output().expect("an answer").summary, "❌ no such file");
}
