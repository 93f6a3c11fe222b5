//! The SDKs' clients, told apart no further than by their names.

use std::path::Path;
use std::sync::Arc;

use async_trait::async_trait;
use rmcp::RoleClient;
use rmcp::model::{CallToolRequest, CallToolRequestParams, ProtocolVersion};
use rmcp::service::{
    ClientLifecycleMode, ClientServiceExt as _, PeerRequestOptions, RequestHandle, RunningService,
};
use rmcp::transport::TokioChildProcess;
use rust_mcp_sdk::mcp_client::{
    ClientHandler, ClientRuntime, McpClientOptions, ToMcpClientHandler as _, client_runtime,
};
use rust_mcp_sdk::schema::{self, ClientCapabilities, Implementation, RequestMetaObject};
use rust_mcp_sdk::{ClientDetails, McpClient as _, StdioTransport, TransportOptions};
use serde_json::{Value, to_value};
use tokio::process::Command;

use crate::{server, soon, utf8};

/// A client, and how it begins.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Begin {
    /// rmcp, as most hosts do today.
    Initialize,
    /// rmcp, as since 2026-07-28.
    Discover,
    /// rust-mcp-sdk, which knows no other way than that of 2026-07-28.
    Sdk,
}

pub(crate) enum Client {
    Rmcp(RunningService<RoleClient, ()>),
    Sdk(Arc<ClientRuntime>),
}

struct Silent;

#[async_trait]
impl ClientHandler for Silent {}

impl Client {
    pub(crate) async fn connect(begin: Begin, to: &str, folder: &Path) -> Self {
        let lifecycle = match begin {
            Begin::Initialize => ClientLifecycleMode::Initialize,
            Begin::Discover => ClientLifecycleMode::Discover {
                preferred_versions: vec![ProtocolVersion::V_2026_07_28],
            },
            Begin::Sdk => return Self::Sdk(sdk(to, folder).await),
        };
        let mut command = Command::new(server(to));
        command.arg(folder);
        let process = TokioChildProcess::new(command).expect("the server starts");
        let served = soon("the beginning", ().serve_with_lifecycle(process, lifecycle)).await;
        Self::Rmcp(served.expect("they understand each other"))
    }

    /// The tools, as JSON.
    pub(crate) async fn tools(&self) -> Vec<Value> {
        let list = async {
            match self {
                Self::Rmcp(client) => to_value(client.list_all_tools().await.expect("tools")),
                Self::Sdk(client) => {
                    to_value(client.request_tool_list(None).await.expect("tools").tools)
                }
            }
        };
        match soon("the tools", list).await.expect("JSON") {
            Value::Array(tools) => tools,
            other => panic!("no list: {other}"),
        }
    }

    /// A call's result, as JSON.
    pub(crate) async fn call(&self, tool: &str, arguments: &Value) -> Value {
        let arguments = arguments.as_object().expect("an object").clone();
        let call = async {
            match self {
                Self::Rmcp(client) => {
                    let params =
                        CallToolRequestParams::new(tool.to_owned()).with_arguments(arguments);
                    to_value(client.call_tool(params).await.expect("a result"))
                }
                Self::Sdk(client) => {
                    let params = schema::CallToolRequestParams {
                        name: tool.to_owned(),
                        arguments: Some(arguments),
                        meta: RequestMetaObject::default(),
                        input_responses: None,
                        request_state: None,
                    };
                    to_value(client.request_tool_call(params).await.expect("a result"))
                }
            }
        };
        soon(tool, call).await.expect("JSON")
    }

    /// A call that can be cancelled, with rmcp.
    pub(crate) async fn begin(&self, tool: &str, arguments: &Value) -> RequestHandle<RoleClient> {
        let Self::Rmcp(client) = self else {
            panic!("rust-mcp-sdk does not tell its requests' ids")
        };
        let arguments = arguments.as_object().expect("an object").clone();
        let params = CallToolRequestParams::new(tool.to_owned()).with_arguments(arguments);
        let request = CallToolRequest::new(params).into();
        let options = PeerRequestOptions::no_options();
        soon(tool, client.send_cancellable_request(request, options)).await.expect("it is sent")
    }

    pub(crate) async fn close(self) {
        match self {
            Self::Rmcp(client) => drop(soon("the end", client.cancel()).await),
            Self::Sdk(client) => drop(soon("the end", client.shut_down()).await),
        }
    }
}

async fn sdk(to: &str, folder: &Path) -> Arc<ClientRuntime> {
    let transport = StdioTransport::create_with_server_launch(
        utf8(server(to)),
        vec![utf8(folder)],
        None,
        TransportOptions::default(),
    );
    let details = ClientDetails {
        client_info: Implementation {
            name: "test".to_owned(),
            version: "0".to_owned(),
            description: None,
            icons: Vec::new(),
            title: None,
            website_url: None,
        },
        capabilities: ClientCapabilities::default(),
    };
    let client = client_runtime::create_client(McpClientOptions::new(
        details,
        transport.expect("a transport"),
        Silent.to_mcp_client_handler(),
    ));
    soon("the beginning", client.clone().start()).await.expect("the server starts");
    client
}
