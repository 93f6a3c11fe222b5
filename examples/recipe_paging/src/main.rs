//! Pages through the lines of a log, which are too many for one answer.
//!
//! - `find_lines` makes its whole list in each call. `start` gives a page of it, and `more` offers the next one.
//! - `read_lines` reads one page. `next_offset` says where the next one begins, also if a limit cuts this one.
//!
//! `cargo run --package recipe_paging -- the.log` runs the server over stdio.

use std::error::Error;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader};
use std::path::PathBuf;

use rmcp::handler::server::wrapper::Parameters;
use rmcp::{ServiceExt as _, tool, tool_router, transport::stdio};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tool_result::schema::output_schema;
use tool_result::{OutputOptions, ToolError, ToolResult, WithOptions};

const PAGE: usize = 1_000;

#[derive(Deserialize, JsonSchema)]
struct FindLines {
    text: String,
    start: Option<usize>,
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
    offset: Option<usize>,
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct ReadLinesResult {
    #[tool_result(items, each = "{number}: {line}")]
    lines: Vec<Line>,
    #[tool_result(cursor = last.number, line = "Call again with offset={next_offset}")]
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

type Answer<T> = Result<WithOptions<T>, Unreadable>;

struct Server(PathBuf);

#[tool_router(server_handler)]
impl Server {
    /// Finds the lines of the log that contain a text.
    #[tool(output_schema = output_schema::<FindLinesResult>().into())]
    fn find_lines(&self, Parameters(find): Parameters<FindLines>) -> Answer<FindLinesResult> {
        let mut lines = self.lines()?.collect::<io::Result<Vec<_>>>()?;
        lines.retain(|line| line.line.contains(&find.text));
        let options = OutputOptions::default().start(find.start.unwrap_or(0));
        Ok(WithOptions(FindLinesResult { text: find.text, lines }, options))
    }

    /// Reads up to 1,000 lines of the log, from number `offset` on, which is counted from 0.
    #[tool(output_schema = output_schema::<ReadLinesResult>().into())]
    fn read_lines(&self, Parameters(read): Parameters<ReadLines>) -> Answer<ReadLinesResult> {
        let mut rest = self.lines()?.skip(read.offset.unwrap_or(0));
        let lines = rest.by_ref().take(PAGE).collect::<io::Result<Vec<_>>>()?;
        let next_offset = rest.next().and(lines.last()).map(|last| last.number);
        Ok(WithOptions(ReadLinesResult { lines, next_offset }, OutputOptions::default()))
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
