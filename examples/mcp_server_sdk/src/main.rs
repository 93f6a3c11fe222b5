//! An MCP server over stdio, with `rust-mcp-sdk`: the tools of `mcp_server`.
//!
//! ```text
//! cargo run --package mcp_server_sdk -- /the/folder
//! ```

mod cancel;
mod handshake;

use std::error::Error;
use std::io::ErrorKind;
use std::process::ExitCode;
use std::sync::Arc;

use async_trait::async_trait;
use cancel::Cancellable;
use folder_tools::arguments::short;
use folder_tools::{CodeSearch, Folder, ListFolder, ReadFile};
use rust_mcp_sdk::error::{McpSdkError, SdkResult};
use rust_mcp_sdk::mcp_server::{McpServerOptions, ServerHandler, server_runtime};
use rust_mcp_sdk::schema::schema_utils::{CallToolError, CustomRequest};
use rust_mcp_sdk::schema::{
    CallToolRequestParams, CallToolResult, GenericResult, Implementation, ListToolsResult,
    ListToolsResultCacheScope, PaginatedRequestParams, RpcError, ServerCapabilities,
    ServerCapabilitiesTools, ServerResult, Tool, ToolAnnotations, ToolInputSchema,
};
use rust_mcp_sdk::{
    McpServer, RequestContext, ServerDetails, StdioTransport, ToMcpServerHandler as _,
    TransportError, TransportOptions,
};
use serde_json::{Map, Value};
use tokio::runtime::Runtime;
use tool_result::ToolFailure;
use tool_result::hosts::rust_mcp_sdk::{IntoCallToolResult as _, WithSchemas as _};

struct Server {
    folder: Arc<Folder>,
}

impl Server {
    /// A tool by its name, with the arguments as they are sent.
    async fn call(&self, name: &str, arguments: Option<Map<String, Value>>) -> CallToolResult {
        async fn call<T: folder_tools::Tool>(
            server: &Server,
            arguments: Map<String, Value>,
        ) -> CallToolResult {
            folder_tools::call::<T>(&server.folder, arguments).await.into_call_tool_result()
        }
        let arguments = arguments.unwrap_or_default();
        match name {
            <CodeSearch as folder_tools::Tool>::NAME => call::<CodeSearch>(self, arguments).await,
            <ReadFile as folder_tools::Tool>::NAME => call::<ReadFile>(self, arguments).await,
            <ListFolder as folder_tools::Tool>::NAME => call::<ListFolder>(self, arguments).await,
            _ => unknown(name).into(),
        }
    }
}

fn unknown(name: &str) -> ToolFailure {
    let names: Vec<_> = tools().tools.into_iter().map(|tool| tool.name).collect();
    ToolFailure::new(format!("there is no tool {}", short(name)))
        .code("unknown_tool")
        .next_action(format!("Call one of {}", names.join(", ")))
}

fn tools() -> ListToolsResult {
    ListToolsResult {
        // by name, as rmcp has them
        tools: vec![tool::<CodeSearch>(), tool::<ListFolder>(), tool::<ReadFile>()],
        cache_scope: ListToolsResultCacheScope::Public,
        result_type: "complete".to_owned(),
        ttl_ms: 0,
        meta: None,
        next_cursor: None,
    }
}

fn tool<T: folder_tools::Tool>() -> Tool {
    let tool = Tool {
        name: T::NAME.to_owned(),
        description: Some(T::DESCRIPTION.to_owned()),
        input_schema: ToolInputSchema::new(None, None),
        annotations: Some(ToolAnnotations {
            read_only_hint: Some(true),
            open_world_hint: Some(false),
            ..ToolAnnotations::default()
        }),
        output_schema: None,
        icons: Vec::new(),
        title: None,
        meta: None,
    };
    tool.with_input_schema::<T>().with_output_schema::<T::Outcome>()
}

#[async_trait]
impl ServerHandler for Server {
    async fn handle_list_tools_request(
        &self,
        _: Option<PaginatedRequestParams>,
        _: &RequestContext,
        _: Arc<dyn McpServer>,
    ) -> Result<ListToolsResult, RpcError> {
        Ok(tools())
    }

    async fn handle_call_tool_request(
        &self,
        params: CallToolRequestParams,
        _: &RequestContext,
        _: Arc<dyn McpServer>,
    ) -> Result<ServerResult, CallToolError> {
        Ok(self.call(&params.name, params.arguments).await.into())
    }

    async fn handle_custom_request(
        &self,
        request: CustomRequest,
        _: &RequestContext,
        runtime: Arc<dyn McpServer>,
    ) -> Result<GenericResult, RpcError> {
        handshake::answer(self, request, runtime.server_details()).await
    }
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let Some(folder) = folder_tools::folder_to_serve() else { return Ok(ExitCode::FAILURE) };
    let runtime = Runtime::new()?;
    let served = runtime.block_on(serve(Server { folder }));
    // a search that still runs has nobody to answer to
    runtime.shutdown_background();
    Ok(served.map(|()| ExitCode::SUCCESS)?)
}

async fn serve(server: Server) -> SdkResult<()> {
    let server = server_runtime::create_server(McpServerOptions {
        transport: StdioTransport::new(TransportOptions::default())?,
        handler: Arc::new(Cancellable::new(server.to_mcp_server_handler())),
        server_details: details(),
        message_observer: None,
    });
    match server.start().await {
        // the host is gone, and reads no answer
        Err(McpSdkError::Transport(TransportError::Io(error)))
            if error.kind() == ErrorKind::BrokenPipe =>
        {
            Ok(())
        }
        ended => ended,
    }
}

fn details() -> ServerDetails {
    ServerDetails {
        server_info: Implementation {
            name: "folder-tools".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            title: None,
            description: None,
            icons: Vec::new(),
            website_url: None,
        },
        capabilities: ServerCapabilities {
            tools: Some(ServerCapabilitiesTools { list_changed: None }),
            ..ServerCapabilities::default()
        },
        instructions: Some(folder_tools::INSTRUCTIONS.to_owned()),
        meta: None,
    }
}
