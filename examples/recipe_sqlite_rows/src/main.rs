//! Answers with the rows of a query, whose columns are known only at run time.
//!
//! `query` runs one SELECT of the model's. The database is opened read-only, all actions but reading are denied, and a
//! query that takes too long is stopped. `table = self.columns` draws the rows, and `more` offers the next ones.
//!
//! `cargo run --package recipe_sqlite_rows -- the.db` runs the server over stdio.

use std::{error::Error, path::Path, path::PathBuf, time::Duration, time::Instant};

use rmcp::handler::server::wrapper::Parameters;
use rmcp::{ServiceExt as _, tool, tool_router, transport::stdio};
use rusqlite::hooks::AuthAction::{Function, Read, Recursive, Select};
use rusqlite::hooks::{AuthContext, Authorization};
use rusqlite::{Connection, OpenFlags, Row, types::ValueRef};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tool_result::schema::{input_schema, output_schema};
use tool_result::{Page, ToolError, ToolFailure, ToolResult, WithOptions};

const MAX_ROWS: usize = 1_000;
const MAX_TIME: Duration = Duration::from_secs(2);

#[derive(Deserialize, JsonSchema)]
struct Query {
    sql: String,
    #[serde(default)]
    offset: usize,
    #[serde(flatten)]
    page: Page,
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(success = true, next_actions = [], more = "Call again with offset={next_offset}")]
#[tool_result(empty = "⚪ The query gives no rows from number {offset} on")]
struct QueryResult {
    #[tool_result(only = json)]
    offset: usize,
    columns: Vec<String>,
    #[tool_result(items, table = self.columns)]
    rows: Vec<Vec<Value>>,
    #[tool_result(cursor = self.offset + next, only = json)]
    next_offset: Option<usize>,
}

#[derive(Debug, thiserror::Error, ToolError)]
#[error("the query failed")]
#[tool_error(next_action = "Call query with `SELECT sql FROM sqlite_schema` to see the tables")]
struct QueryFailed(#[from] rusqlite::Error);

struct Server(PathBuf);

#[tool_router(server_handler)]
impl Server {
    /// Runs one SELECT. Order the rows to read them page by page: `offset` skips rows, `start` is in the others.
    #[tool(input_schema = input_schema::<Query>(), output_schema = output_schema::<QueryResult>().into())]
    async fn query(&self, of: Parameters<Query>) -> Result<WithOptions<QueryResult>, ToolFailure> {
        let (path, options) = (self.0.clone(), of.0.page.options());
        let rows = tokio::task::spawn_blocking(move || select(&path, &of.0)).await;
        Ok(WithOptions(rows.map_err(|error| ToolFailure::new(error.to_string()))??, options))
    }
}

fn select(path: &Path, query: &Query) -> Result<QueryResult, QueryFailed> {
    let database = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    database.authorizer(Some(|context: AuthContext<'_>| match context.action {
        Select | Read { .. } | Function { .. } | Recursive => Authorization::Allow,
        _ => Authorization::Deny,
    }))?;
    let begin = Instant::now();
    database.progress_handler(10_000, Some(move || begin.elapsed() > MAX_TIME))?;
    let mut select = database.prepare(&query.sql)?;
    let columns: Vec<_> = select.column_names().into_iter().map(str::to_owned).collect();
    let cells = |row: &Row<'_>| (0..columns.len()).map(|n| Ok(cell(row.get_ref(n)?))).collect();
    let mut rest = select.query_map([], cells)?.skip(query.offset);
    let rows = rest.by_ref().take(MAX_ROWS).collect::<Result<Vec<Vec<_>>, _>>()?;
    let next_offset = rest.next().map(|_| query.offset + rows.len());
    Ok(QueryResult { offset: query.offset, columns, rows, next_offset })
}

fn cell(value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => number.into(),
        ValueRef::Real(number) => number.into(),
        ValueRef::Text(text) => String::from_utf8_lossy(text).into(),
        ValueRef::Blob(blob) => format!("{} bytes", blob.len()).into(),
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os().nth(1).ok_or("which database? give its path")?;
    Server(path.into()).serve(stdio()).await?.waiting().await?;
    Ok(())
}

#[cfg(test)]
mod tests;
