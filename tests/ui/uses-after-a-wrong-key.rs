#![deny(unused_imports)]

use std::fmt;

use serde::Serialize;
use tool_result::{NextAction, ToolError, ToolPart, ToolResult};

mod texts {
    pub fn of_result(ms: u64) -> String {
        format!("{} s", ms / 1_000)
    }

    pub fn of_part(name: &str) -> String {
        name.to_uppercase()
    }

    pub fn of_error(path: &str) -> String {
        format!("Create {path}")
    }
}
use texts::{of_error, of_part, of_result};

#[derive(Serialize, ToolResult)]
#[tool_result(titel = "Read {path}", next_actions = vec![NextAction::call("read", path)])]
struct Page {
    success: bool,
    path: String,
    #[tool_result(line("took {seconds}", seconds = of_result(*ms)))]
    ms: u64,
    authors: Vec<Author>,
}

#[derive(Serialize, ToolPart)]
#[tool_part("{name}", name = of_part(&self.name))]
struct Author {
    name: String,
    #[tool_part(lable = "Born")]
    year: u16,
}

#[derive(Debug, ToolError)]
#[tool_error(kode = "no_page", next_action = of_error(&self.path))]
struct NoPage {
    path: String,
}

impl fmt::Display for NoPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no page `{}`", self.path)
    }
}

impl std::error::Error for NoPage {}

fn main() {}
