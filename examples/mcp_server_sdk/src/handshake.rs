//! The protocol before 2026-07-28, which most hosts still begin with.
//!
//! `rust-mcp-sdk` 2 speaks 2026-07-28 alone: there is no `initialize`, and each request says in its `_meta`
//! who sends it. What is not so, the SDK hands on as a custom request; the few that a host of before needs
//! for tools are answered here.

use rust_mcp_sdk::ServerDetails;
use rust_mcp_sdk::schema::schema_utils::CustomRequest;
use rust_mcp_sdk::schema::{GenericResult, RpcError};
use serde_json::{Map, Value, json};

use super::{Server, tools};

/// The versions that have an `initialize`, the latest last.
const VERSIONS: [&str; 4] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];

pub(crate) async fn answer(
    server: &Server,
    request: CustomRequest,
    details: &ServerDetails,
) -> Result<GenericResult, RpcError> {
    let params = request.params.unwrap_or_default();
    match request.method.as_str() {
        "initialize" => Ok(result(initialize(&params, details))),
        "ping" => Ok(result(json!({}))),
        "tools/list" => Ok(tools().into()),
        "tools/call" => call(server, &params).await,
        other => {
            Err(RpcError::method_not_found().with_message(format!("there is no {other} here")))
        }
    }
}

fn initialize(params: &Map<String, Value>, details: &ServerDetails) -> Value {
    let asked = params.get("protocolVersion").and_then(Value::as_str);
    let version = VERSIONS.into_iter().find(|version| Some(*version) == asked);
    json!({
        "protocolVersion": version.unwrap_or(VERSIONS[VERSIONS.len() - 1]),
        "capabilities": details.capabilities,
        "serverInfo": details.server_info,
        "instructions": details.instructions,
    })
}

async fn call(server: &Server, params: &Map<String, Value>) -> Result<GenericResult, RpcError> {
    let Some(name) = params.get("name").and_then(Value::as_str) else {
        return Err(RpcError::invalid_params().with_message("the name of a tool is missing"));
    };
    let arguments = match params.get("arguments") {
        Some(Value::Object(arguments)) => Some(arguments.clone()),
        None | Some(Value::Null) => None,
        Some(_) => {
            return Err(RpcError::invalid_params().with_message("the arguments are no object"));
        }
    };
    Ok(server.call(name, arguments).await.into())
}

fn result(value: Value) -> GenericResult {
    let extra = if let Value::Object(extra) = value { Some(extra) } else { None };
    GenericResult { meta: None, result_type: "complete".to_owned(), extra }
}
