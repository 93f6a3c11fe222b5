//! Lists in items: commits, each with the files that it changed.

use serde::Serialize;
use tool_result::{ToolPart, ToolResult};

use crate::Sample;

#[derive(Clone, Serialize, ToolResult)]
#[tool_result(title = "Found {commits:#} on {branch}")]
pub(crate) struct ListCommitsResult {
    success: bool,
    #[tool_result(only = json)]
    branch: String,
    commits: Vec<Commit>,
    next_actions: Vec<String>,
}

#[derive(Clone, Serialize, ToolPart)]
#[tool_part("- {hash} {author}, {date}: {message}\n  {files}")]
struct Commit {
    hash: String,
    author: String,
    date: String,
    message: String,
    files: Vec<ChangedFile>,
}

#[derive(Clone, Serialize, ToolPart)]
#[tool_part("{path} +{added} -{removed}")]
struct ChangedFile {
    path: String,
    added: u32,
    removed: Option<u32>,
}

const AUTHORS: [&str; 3] = ["Grace Hopper", "Ada Lovelace", "Barbara Liskov"];
const MESSAGES: [&str; 3] =
    ["Fix the parser of dates", "Read each file once", "Say which of two paths is meant"];

impl Sample for ListCommitsResult {
    fn with_items(count: usize) -> Self {
        let commit = |i: usize| Commit {
            hash: format!("{:010x}", i * 104_729 + 4096),
            author: AUTHORS[i % 3].to_owned(),
            date: format!("2026-11-{:02}", 1 + i % 28),
            message: MESSAGES[i % 3].to_owned(),
            files: (0..=i % 5).map(|j| changed_file(i + j)).collect(),
        };
        ListCommitsResult {
            success: true,
            branch: "main".to_owned(),
            commits: (0..count).map(commit).collect(),
            next_actions: vec!["Show the newest commit".to_owned()],
        }
    }

    fn middle(&self) -> String {
        format!("commits/{}", self.commits.len() / 2)
    }

    #[expect(clippy::format_push_string, reason = "this is how it is written")]
    fn markdown_by_hand(&self) -> String {
        let mut text = format!("Found {} commits on {}\n\n", self.commits.len(), self.branch);
        for commit in &self.commits {
            let Commit { hash, author, date, message, files } = commit;
            text.push_str(&format!("- {hash} {author}, {date}: {message}\n"));
            for file in files {
                let removed = file.removed.map_or("–".to_owned(), |lines| lines.to_string());
                text.push_str(&format!("  - {} +{} -{removed}\n", file.path, file.added));
            }
        }
        text.push_str("\nNext: ");
        text.push_str(&self.next_actions.join(", "));
        text
    }
}

fn changed_file(number: usize) -> ChangedFile {
    ChangedFile {
        path: format!("src/module_{}/file_{}.rs", number % 37, number % 101),
        added: (number * 7 % 200) as u32,
        removed: (!number.is_multiple_of(4)).then_some((number * 3 % 90) as u32),
    }
}
