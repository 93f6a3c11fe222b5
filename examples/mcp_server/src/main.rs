//! An MCP server over stdio, with `rmcp`: searches, reads and lists one folder.
//!
//! ```text
//! cargo run --package mcp_server -- /the/folder
//! ```

use std::error::Error;
use std::process::ExitCode;
use std::sync::Arc;

use folder_tools::{Answer, CodeSearch, Folder, ListFolder, Outcome, ReadFile, Tool};
use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::model::{Implementation, JsonObject, ServerCapabilities, ServerConfig};
use rmcp::service::{RequestContext, ServerInitializeError};
use rmcp::transport::stdio;
use rmcp::{RoleServer, ServerHandler, ServiceExt as _, tool, tool_handler, tool_router};
use tokio::runtime::Runtime;
use tool_result::ToolFailure;
use tool_result::schema::{input_schema, output_schema};

type Context = RequestContext<RoleServer>;

struct Server {
    folder: Arc<Folder>,
    /// Made once, with its schemas: without it they were made for each request.
    tools: ToolRouter<Self>,
}

// The arguments are taken as they are sent: of those that `Parameters` cannot read, rmcp says what is wrong
// and not what to do. A `ToolFailure` says both.
#[tool_router]
impl Server {
    #[tool(
        description = CodeSearch::DESCRIPTION,
        input_schema = input_schema::<CodeSearch>(),
        output_schema = output_schema::<Outcome<CodeSearch>>().into(),
        annotations(read_only_hint = true, open_world_hint = false)
    )]
    async fn code_search(&self, arguments: JsonObject, context: Context) -> Answer<CodeSearch> {
        self.call::<CodeSearch>(arguments, context).await
    }

    #[tool(
        description = ReadFile::DESCRIPTION,
        input_schema = input_schema::<ReadFile>(),
        output_schema = output_schema::<Outcome<ReadFile>>().into(),
        annotations(read_only_hint = true, open_world_hint = false)
    )]
    async fn read_file(&self, arguments: JsonObject, context: Context) -> Answer<ReadFile> {
        self.call::<ReadFile>(arguments, context).await
    }

    #[tool(
        description = ListFolder::DESCRIPTION,
        input_schema = input_schema::<ListFolder>(),
        output_schema = output_schema::<Outcome<ListFolder>>().into(),
        annotations(read_only_hint = true, open_world_hint = false)
    )]
    async fn list_folder(&self, arguments: JsonObject, context: Context) -> Answer<ListFolder> {
        self.call::<ListFolder>(arguments, context).await
    }
}

impl Server {
    /// Calls a tool. What the host cancels is dropped, and rmcp sends no answer to it.
    async fn call<T: Tool>(&self, arguments: JsonObject, context: Context) -> Answer<T> {
        tokio::select! {
            answer = folder_tools::call::<T>(&self.folder, arguments) => answer,
            () = context.ct.cancelled() => Err(ToolFailure::new("cancelled")),
        }
    }
}

#[tool_handler(router = self.tools)]
impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("folder-tools", env!("CARGO_PKG_VERSION")))
            .with_instructions(folder_tools::INSTRUCTIONS)
    }
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let Some(folder) = folder_tools::folder_to_serve() else { return Ok(ExitCode::FAILURE) };
    let runtime = Runtime::new()?;
    let served = runtime.block_on(serve(Server { folder, tools: Server::tool_router() }));
    // a search that still runs has nobody to answer to
    runtime.shutdown_background();
    served.map(|()| ExitCode::SUCCESS)
}

async fn serve(server: Server) -> Result<(), Box<dyn Error>> {
    match server.serve(stdio()).await {
        Ok(server) => drop(server.waiting().await?),
        // the host left before it said anything
        Err(ServerInitializeError::ConnectionClosed(_)) => {}
        Err(error) => return Err(error.into()),
    }
    Ok(())
}
