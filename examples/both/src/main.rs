//! One tool as a command and as an MCP server. Both search the files of the current folder:
//!
//! ```text
//! cargo run --package both -- search 'fn main'
//! cargo run --package both -- search 'fn main' --jsonl
//! cargo run --package both -- mcp
//! ```
//!
//! `Arguments` holds the arguments of both, `search` does the work of both, and `SearchResult` is what both print.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fs, io};

use clap::Parser;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::{ServiceExt as _, tool, tool_router, transport::stdio};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tool_result::cli::{self, Format};
use tool_result::schema::{input_schema, output_schema};
use tool_result::{Page, ToolError, ToolResult, WithOptions};

/// Searches the files of the current folder.
#[derive(Parser)]
enum Command {
    /// Print the lines that contain a text
    Search {
        #[command(flatten)]
        arguments: Arguments,
        #[command(flatten)]
        format: Format,
    },
    /// Serve the search over stdio, as a tool of MCP
    Mcp,
}

#[derive(clap::Args, Deserialize, JsonSchema)]
struct Arguments {
    /// The text to search for
    text: String,
    #[command(flatten)]
    #[serde(flatten)]
    page: Page,
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(
    running = "⏳ Searching…",
    title = "✅ {matches:#} of `{text}` in {files:#}",
    empty = "⚪ No line of {files:#} contains `{text}`",
    success = true,
    next_actions = [],
    more = "Search again with start={next}"
)]
struct SearchResult {
    text: String,
    #[tool_result(label = "file|files")]
    files: usize,
    #[tool_result(items, label = "match|matches", each = "{file}:{line}: {text}")]
    matches: Vec<Match>,
}

#[derive(Serialize, JsonSchema)]
struct Match {
    file: String,
    line: usize,
    text: String,
}

#[derive(Debug, thiserror::Error, ToolError)]
#[error("cannot read {}: {cause}", path.display())]
#[tool_error(code = "unreadable", next_action = "Search a folder that can be read")]
struct Unreadable {
    path: PathBuf,
    #[source]
    cause: io::Error,
}

fn search(
    folder: &Path,
    Arguments { text, page }: Arguments,
) -> Result<WithOptions<SearchResult>, Unreadable> {
    let mut result = SearchResult { text, files: 0, matches: Vec::new() };
    search_folder(folder, folder, &mut result)?;
    Ok(WithOptions(result, page.options()))
}

/// Hidden files and those that are no text are left out.
fn search_folder(root: &Path, folder: &Path, result: &mut SearchResult) -> Result<(), Unreadable> {
    let unreadable = |cause| Unreadable { path: folder.to_owned(), cause };
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let mut paths: Vec<_> = entries.map_err(unreadable)?.iter().map(fs::DirEntry::path).collect();
    paths.sort();
    for path in paths {
        let is_hidden = path.file_name().is_some_and(|name| name.as_encoded_bytes()[0] == b'.');
        if is_hidden || path.is_symlink() {
            continue;
        }
        if path.is_dir() {
            search_folder(root, &path, result)?;
        } else if let Ok(lines) = fs::read_to_string(&path) {
            result.files += 1;
            let file = path.strip_prefix(root).unwrap_or(&path).display().to_string();
            let found = lines.lines().enumerate().filter(|(_, line)| line.contains(&*result.text));
            result.matches.extend(found.map(|(n, line)| Match {
                file: file.clone(),
                line: n + 1,
                text: line.trim().to_owned(),
            }));
        }
    }
    Ok(())
}

struct Server(PathBuf);

#[tool_router(server_handler)]
impl Server {
    /// Finds the lines of the files in this folder that contain a text.
    #[tool(input_schema = input_schema::<Arguments>(), output_schema = output_schema::<SearchResult>().into())]
    fn search(
        &self,
        Parameters(arguments): Parameters<Arguments>,
    ) -> Result<WithOptions<SearchResult>, Unreadable> {
        search(&self.0, arguments)
    }
}

#[tokio::main]
async fn main() -> Result<ExitCode, Box<dyn Error>> {
    match Command::parse() {
        Command::Search { arguments, format } => {
            Ok(cli::run(&format, || search(Path::new("."), arguments)))
        }
        Command::Mcp => {
            Server(".".into()).serve(stdio()).await?.waiting().await?;
            Ok(ExitCode::SUCCESS)
        }
    }
}
