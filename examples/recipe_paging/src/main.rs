//! Pages through the lines of a log, which are too many for one answer. `cargo run --package recipe_paging -- the.log`
//! runs the server over stdio.
//!
//! - `find_lines` makes its whole list in each call. `Page` takes a page of it, and `more` offers the next one.
//! - `read_lines` reads one page. `next_offset` says where the next one begins, also if a limit cuts this one.

use std::io::{self, BufRead as _, BufReader};
use std::{error::Error, fs::File, path::PathBuf};

use rmcp::handler::server::wrapper::Parameters;
use rmcp::{ServiceExt as _, tool, tool_router, transport::stdio};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tool_result::schema::{input_schema, output_schema};
use tool_result::{Page, ToolError, ToolResult, WithOptions};

#[derive(Deserialize, JsonSchema)]
struct FindLines {
    text: String,
    #[serde(flatten)]
    page: Page,
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(success = true, next_actions = [], more = "Call again with start={next}")]
struct FindLinesResult {
    text: String,
    #[tool_result(items, each = "{number}: {line}")]
    lines: Vec<Line>,
}

#[derive(Deserialize, JsonSchema)]
struct ReadLines {
    #[serde(default)]
    offset: usize,
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(success = true, next_actions = [], more = "Call again with offset={next_offset}")]
struct ReadLinesResult {
    #[tool_result(items, each = "{number}: {line}")]
    lines: Vec<Line>,
    #[tool_result(cursor = last.number, only = json)]
    next_offset: Option<usize>,
}

#[derive(Serialize, JsonSchema)]
struct Line {
    number: usize,
    line: String,
}

#[derive(Debug, thiserror::Error, ToolError)]
#[error("cannot read the log")]
#[tool_error(code = "unreadable", next_action = "Tell the user that the log cannot be read")]
struct Unreadable(#[from] io::Error);

struct Server(PathBuf);

#[tool_router(server_handler)]
impl Server {
    /// Finds the lines of the log that contain a text.
    #[tool(input_schema = input_schema::<FindLines>(), output_schema = output_schema::<FindLinesResult>().into())]
    fn find_lines(
        &self,
        Parameters(FindLines { text, page }): Parameters<FindLines>,
    ) -> Result<WithOptions<FindLinesResult>, Unreadable> {
        let mut lines = self.lines()?.collect::<io::Result<Vec<_>>>()?;
        lines.retain(|line| line.line.contains(&text));
        Ok(WithOptions(FindLinesResult { text, lines }, page.options()))
    }

    /// Reads up to 1,000 lines of the log, from number `offset` on, which is counted from 0.
    #[tool(input_schema = input_schema::<ReadLines>(), output_schema = output_schema::<ReadLinesResult>().into())]
    fn read_lines(
        &self,
        Parameters(ReadLines { offset }): Parameters<ReadLines>,
    ) -> Result<ReadLinesResult, Unreadable> {
        let mut rest = self.lines()?.skip(offset);
        let lines = rest.by_ref().take(1_000).collect::<io::Result<Vec<_>>>()?;
        let next_offset = rest.next().and(lines.last()).map(|last| last.number);
        Ok(ReadLinesResult { lines, next_offset })
    }

    fn lines(&self) -> io::Result<impl Iterator<Item = io::Result<Line>>> {
        let lines = BufReader::new(File::open(&self.0)?).lines().enumerate();
        Ok(lines.map(|(n, line)| Ok(Line { number: n + 1, line: line? })))
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let log = std::env::args_os().nth(1).ok_or("which log? give its path")?;
    Server(log.into()).serve(stdio()).await?.waiting().await?;
    Ok(())
}

#[cfg(test)]
mod tests;
