//! Keeps a result that cannot be made again for a `more` tool.
//!
//! The pages of a log that grows would move from call to call. So `newest_lines` keeps its whole result if the answer is
//! cut, and `more` shows the rest. The server keeps 8 results for 10 minutes, and each session has a server of its own.
//! For a result that is gone, `more` fails and says what to call. An answer is a text, so no tool declares a schema.
//!
//! `cargo run --package recipe_more -- the.log` runs the server over stdio.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::{collections::VecDeque, error::Error, fs, path::PathBuf, time::Duration};

use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{CallToolResult, ContentBlock};
use rmcp::{ServiceExt as _, tool, tool_router, transport::stdio};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::{sync::Mutex, time::Instant};
use tool_result::schema::input_schema;
use tool_result::{Delivery, NextAction, Page, ToolFailure, ToolOutput, ToolResult};

const MAX_KEPT: usize = 8;
const MAX_AGE: Duration = Duration::from_secs(600);

#[derive(Deserialize, JsonSchema)]
struct More {
    id: u64,
    #[serde(flatten)]
    page: Page,
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "Result {id}: {lines:#}, the newest first", success = true, next_actions = [])]
#[tool_result(more = NextAction::call("more", &json!({"id": self.id, "start": next})))]
struct NewestLinesResult {
    #[tool_result(only = json)]
    id: u64,
    #[tool_result(items)]
    lines: Vec<String>,
}

#[derive(Default)]
struct Server {
    log: PathBuf,
    ids: AtomicU64,
    kept: Mutex<VecDeque<(Instant, NewestLinesResult)>>,
}

#[tool_router(server_handler)]
impl Server {
    /// Shows the log, its newest line first.
    #[tool]
    async fn newest_lines(&self) -> Result<CallToolResult, ToolFailure> {
        let log = fs::read_to_string(&self.log)
            .map_err(|error| ToolFailure::new(format!("cannot read the log: {error}")))?;
        let lines = log.lines().rev().map(str::to_owned).collect();
        let result = NewestLinesResult { id: self.ids.fetch_add(1, Relaxed), lines };
        let output = answer(&result, &Page::default())?;
        if output.truncation.is_some() {
            let mut kept = self.kept.lock().await;
            kept.truncate(MAX_KEPT - 1);
            kept.push_front((Instant::now(), result));
        }
        Ok(text(output))
    }

    /// Shows the rest of a result that was cut. The last 8 are kept, for 10 minutes.
    #[tool(input_schema = input_schema::<More>())]
    async fn more(&self, more: Parameters<More>) -> Result<CallToolResult, ToolFailure> {
        let Parameters(More { id, page }) = more;
        let mut kept = self.kept.lock().await;
        kept.retain(|(since, _)| since.elapsed() < MAX_AGE);
        let found = kept.iter().find(|(_, result)| result.id == id).ok_or_else(|| {
            ToolFailure::new(format!("result {id} is gone: 8 are kept, for 10 minutes"))
                .code("gone")
                .next_action("Call newest_lines, and page through its result")
        });
        Ok(text(answer(&found?.1, &page)?))
    }
}

fn answer(result: &NewestLinesResult, page: &Page) -> Result<ToolOutput, tool_result::Error> {
    result.output_with(&page.options().delivery(Delivery::Text))
}

fn text(output: ToolOutput) -> CallToolResult {
    CallToolResult::success(vec![ContentBlock::text(output.content)])
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let log = std::env::args_os().nth(1).ok_or("which log? give its path")?.into();
    Server { log, ..Server::default() }.serve(stdio()).await?.waiting().await?;
    Ok(())
}

#[cfg(test)]
mod tests;
