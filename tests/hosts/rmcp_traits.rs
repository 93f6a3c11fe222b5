//! Tools of rmcp's traits answer with results as `#[tool]` functions do.

use std::borrow::Cow;
use std::sync::Arc;

use rmcp::handler::server::router::tool::{AsyncTool, SyncTool, ToolBase, ToolRouter};
use rmcp::model::{CallToolRequestParams, JsonObject, MetaObject, Tool};
use rmcp::{ServerHandler, ServiceExt as _, tool_handler};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tool_result::hosts::rmcp::{async_route, sync_route};
use tool_result::hosts::tool_meta;
use tool_result::{ToolError, ToolFailure, ToolResult, schema};

struct Server {
    names: Vec<&'static str>,
    tools: ToolRouter<Self>,
}

#[tool_handler(router = self.tools)]
impl ServerHandler for Server {}

#[derive(Default, Deserialize, JsonSchema)]
struct List {
    prefix: String,
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(next_actions = [], limit(max_bytes = 200_000))]
struct ListResult {
    #[tool_result(items)]
    names: Vec<&'static str>,
    error: Option<String>,
}

#[derive(Debug, thiserror::Error, ToolError)]
enum ListError {
    #[error("the prefix is empty")]
    #[tool_error(next_action = "Call list with a prefix")]
    Empty,
}

impl List {
    fn names(self, server: &Server) -> Result<ListResult, ToolFailure> {
        if self.prefix.is_empty() {
            return Err(ListError::Empty.into());
        }
        let names = server.names.iter().copied().filter(|name| name.starts_with(&self.prefix));
        Ok(ListResult { names: names.collect(), error: None })
    }
}

impl ToolBase for List {
    type Parameter = List;
    type Output = ListResult;
    type Error = ToolFailure;

    fn name() -> Cow<'static, str> {
        ListResult::TOOL.into()
    }

    fn description() -> Option<Cow<'static, str>> {
        Some("Lists names.".into())
    }

    fn meta() -> Option<MetaObject> {
        Some(MetaObject(tool_meta::<ListResult>()))
    }
}

impl AsyncTool<Server> for List {
    async fn invoke(server: &Server, list: List) -> Result<ListResult, ToolFailure> {
        list.names(server)
    }
}

/// The same at once, with a schema of its own.
struct ListNow;

impl ToolBase for ListNow {
    type Parameter = List;
    type Output = ListResult;
    type Error = ToolFailure;

    fn name() -> Cow<'static, str> {
        "list_now".into()
    }

    fn output_schema() -> Option<Arc<JsonObject>> {
        Some(Arc::new(own_schema()))
    }
}

impl SyncTool<Server> for ListNow {
    fn invoke(server: &Server, list: List) -> Result<ListResult, ToolFailure> {
        list.names(server)
    }
}

fn own_schema() -> JsonObject {
    let Value::Object(schema) = json!({ "type": "object", "required": ["tool"] }) else {
        unreachable!()
    };
    schema
}

/// It takes no arguments, and declares no schema.
struct Count;

impl ToolBase for Count {
    type Parameter = ();
    type Output = CountResult;
    type Error = ToolFailure;

    fn name() -> Cow<'static, str> {
        CountResult::TOOL.into()
    }

    fn input_schema() -> Option<Arc<JsonObject>> {
        None
    }

    fn output_schema() -> Option<Arc<JsonObject>> {
        None
    }
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct CountResult {
    names: usize,
}

impl SyncTool<Server> for Count {
    fn invoke(server: &Server, (): ()) -> Result<CountResult, ToolFailure> {
        Ok(CountResult { names: server.names.len() })
    }
}

fn server() -> Server {
    let tools = ToolRouter::new()
        .with_route(async_route::<Server, List>())
        .with_route(sync_route::<Server, ListNow>())
        .with_route(sync_route::<Server, Count>());
    Server { names: vec!["ada", "alan", "grace"], tools }
}

/// Asks the server, as a client on the other side of a pipe.
async fn ask(tool: &'static str, arguments: Value) -> (Vec<Tool>, Value) {
    let (here, there) = tokio::io::duplex(1 << 16);
    let running = tokio::spawn(async {
        server().serve(there).await.expect("a server").waiting().await.expect("the end")
    });
    let client = ().serve(here).await.expect("a client");
    let tools = client.list_all_tools().await.expect("tools");
    let Value::Object(arguments) = arguments else { panic!("no arguments: {arguments}") };
    let call = CallToolRequestParams::new(tool).with_arguments(arguments);
    let result = client.call_tool(call).await.expect("an answer");
    client.cancel().await.expect("the end");
    running.await.expect("no panic");
    let mut result = serde_json::to_value(result).expect("JSON");
    result.as_object_mut().expect("an object").remove("resultType");
    (tools, result)
}

#[tokio::test]
async fn both_halves_and_the_status_arrive() {
    for tool in ["list", "list_now"] {
        let (_, found) = ask(tool, json!({ "prefix": "a" })).await;
        assert_eq!(
            found,
            json!({
                "content": [{ "type": "text", "text": "✅ list: 2 names\n\n## Names\n\n- ada\n- alan" }],
                "structuredContent": {
                    "tool": "list",
                    "names": ["ada", "alan"],
                    "error": null,
                    "success": true,
                    "next_actions": [],
                },
                "isError": false,
            })
        );
        let (_, failed) = ask(tool, json!({ "prefix": "" })).await;
        assert_eq!(
            failed,
            json!({
                "content": [{
                    "type": "text",
                    "text": "❌ the prefix is empty\n\n- Code: empty\n\n## Next actions\n\n- Call list with a prefix",
                }],
                "structuredContent": {
                    "success": false,
                    "error": { "code": "empty", "message": "the prefix is empty", "retryable": false },
                    "next_actions": ["Call list with a prefix"],
                },
                "isError": true,
            })
        );
    }
    let (_, count) = ask("count", json!({})).await;
    assert_eq!(count["structuredContent"]["names"], 3);
}

#[tokio::test]
async fn arguments_that_cannot_be_read_are_a_failure_that_says_what_is_wrong() {
    for tool in ["list", "list_now"] {
        let (_, answer) = ask(tool, json!({ "prefix": 7 })).await;
        assert_eq!(answer["isError"], true);
        assert_eq!(
            answer["structuredContent"],
            json!({
                "success": false,
                "error": {
                    "code": "invalid_arguments",
                    "message": "invalid type: integer `7`, expected a string",
                    "retryable": false,
                },
                "next_actions": [format!("Call {tool} with arguments of its input schema")],
            })
        );
    }
    // what it does not take is not read
    let (_, count) = ask("count", json!({ "prefix": 7 })).await;
    assert_eq!(count["isError"], false);
}

#[tokio::test]
async fn a_tool_declares_the_schema_of_its_answers_or_its_own() {
    let (tools, _) = ask("count", json!({})).await;
    let tool = |name| tools.iter().find(|tool| tool.name == name).expect("it is listed");
    assert_eq!(tool("list").output_schema.as_deref(), Some(&schema::output_schema::<ListResult>()));
    assert_eq!(tool("list_now").output_schema.as_deref(), Some(&own_schema()));
    assert_eq!(tool("count").output_schema, None);
    assert_eq!(tool("list").description.as_deref(), Some("Lists names."));
    assert_eq!(tool("list").input_schema["required"], json!(["prefix"]));
    let meta = tool("list").meta.as_ref().expect("a meta");
    assert_eq!(json!(meta), json!({ "anthropic/maxResultSizeChars": 200_000 }));
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct PlainResult {
    n: u8,
}

#[derive(Serialize, ToolResult)]
#[serde(untagged)]
#[tool_result(success = true, next_actions = [], limit(max_bytes = 60_000))]
#[expect(dead_code, reason = "only its limits are asked for")]
enum LargeResult {
    Lines { n: u8 },
    Held(PlainResult),
}

#[derive(Serialize, ToolResult)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its limits are asked for")]
enum HoldingResult {
    List(ListResult),
    Plain(PlainResult),
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], limit(max_bytes = 900_000))]
struct HugeResult {
    n: u8,
}

#[test]
fn the_size_that_a_tool_declares_is_its_largest_limit() {
    let size = |meta: JsonObject| meta["anthropic/maxResultSizeChars"].clone();
    assert_eq!(size(tool_meta::<PlainResult>()), 50_000);
    assert_eq!(size(tool_meta::<HugeResult>()), 500_000);
    assert_eq!(size(tool_meta::<HoldingResult>()), 200_000);
    // the limit of the enum is that of the result it holds, too
    assert_eq!(size(tool_meta::<LargeResult>()), 60_000);
}
