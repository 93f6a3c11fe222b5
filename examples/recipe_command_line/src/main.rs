//! Counts the words of a file: as a command, and as a tool of an MCP server if there is no argument.
//!
//! ```text
//! cargo run --package recipe_command_line -- README.md --json
//! ```
//!
//! `cli::parse` reads the arguments. With `clap`, derive them as `examples/both` does.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::{env, fs};

use rmcp::handler::server::wrapper::Parameters;
use rmcp::{ServiceExt as _, tool, tool_router, transport::stdio};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tool_result::cli::{self, Format};
use tool_result::schema::{input_schema, output_schema};
use tool_result::{Page, ToolError, ToolFailure, ToolResult, WithOptions};

#[derive(Deserialize, JsonSchema)]
struct CountWords {
    path: String,
    #[serde(flatten)]
    page: Page,
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(
    title = "✅ {words:#} in `{path}`",
    success = true,
    next_actions = [],
    more = "Call again with start={next}"
)]
struct CountWordsResult {
    path: String,
    #[tool_result(items, each = "{count} {word}")]
    words: Vec<Word>,
}

#[derive(Serialize, JsonSchema)]
struct Word {
    word: String,
    count: usize,
}

#[derive(Debug, thiserror::Error, ToolError)]
#[error("cannot read {0}")]
#[tool_error(code = "unreadable", next_action = "Give the path of a text file")]
struct Unreadable(String);

fn count_words(
    CountWords { path, page }: CountWords,
) -> Result<WithOptions<CountWordsResult>, Unreadable> {
    let text = fs::read_to_string(&path).map_err(|_| Unreadable(path.clone()))?;
    let mut counts = BTreeMap::new();
    for word in text.split_whitespace() {
        *counts.entry(word).or_default() += 1;
    }
    let word = |(word, count): (&str, usize)| Word { word: word.to_owned(), count };
    let mut words: Vec<_> = counts.into_iter().map(word).collect();
    words.sort_by_key(|word| usize::MAX - word.count);
    Ok(WithOptions(CountWordsResult { path, words }, page.options()))
}

struct Server;

#[tool_router(server_handler)]
impl Server {
    /// Counts how often each word of a text file occurs.
    #[tool(input_schema = input_schema::<CountWords>(), output_schema = output_schema::<CountWordsResult>().into())]
    async fn count_words(
        Parameters(arguments): Parameters<CountWords>,
    ) -> Result<WithOptions<CountWordsResult>, Unreadable> {
        count_words(arguments)
    }
}

#[tokio::main]
async fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    if env::args_os().len() == 1 {
        Server.serve(stdio()).await?.waiting().await?;
        return Ok(ExitCode::SUCCESS);
    }
    Ok(match arguments() {
        Ok((format, arguments)) => cli::run(&format, || count_words(arguments)),
        Err(failure) => cli::report(Err::<CountWordsResult, _>(failure), &Format::default()),
    })
}

fn arguments() -> Result<(Format, CountWords), ToolFailure> {
    let (format, page, mut rest) = cli::parse(env::args_os().skip(1))?;
    let path = rest.pop().filter(|_| rest.is_empty());
    let path = path.ok_or_else(|| ToolFailure::new("expected one path").code("usage"))?;
    Ok((format, CountWords { path: path.to_string_lossy().into(), page }))
}
