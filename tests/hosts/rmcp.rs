//! A result is what a `#[tool]` function of rmcp returns, and the protocol is right.

use elsewhere::Kept;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{CallToolRequestParams, CallToolResult, JsonObject};
use rmcp::{ServerHandler, ServiceExt, tool, tool_handler, tool_router};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tool_result::{
    Delivery, Marks, OutputOptions, ToolError, ToolFailure, ToolResult, WithOptions, schema,
};

#[derive(Debug, Serialize, ToolResult)]
struct FindResult<T> {
    success: bool,
    found: bool,
    #[tool_result(items)]
    hits: Vec<T>,
    error: Option<String>,
    next_actions: Vec<String>,
}

impl<T> FindResult<T> {
    fn of(hits: Vec<T>) -> Self {
        let next_actions = vec!["Open one".to_owned()];
        FindResult { success: true, found: !hits.is_empty(), hits, error: None, next_actions }
    }

    fn failed(error: &str) -> Self {
        FindResult { success: false, error: Some(error.to_owned()), ..FindResult::of(Vec::new()) }
    }
}

/// JSON has no room for its number.
#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct SumResult {
    sums: Vec<u128>,
}

#[derive(Debug, thiserror::Error, ToolError)]
enum FindError {
    #[error("the index is locked")]
    #[tool_error(retryable, fields(by))]
    Locked { by: &'static str },
}

#[derive(Deserialize, schemars::JsonSchema)]
struct Limit {
    max_bytes: usize,
}

#[derive(Clone)]
struct Server;

#[tool_router]
impl Server {
    #[tool]
    async fn alone(&self) -> FindResult<u8> {
        FindResult::of(vec![1, 2])
    }
    #[tool]
    #[expect(clippy::unused_self, reason = "the router hands it over")]
    fn not_async(&self) -> FindResult<u8> {
        FindResult::of(Vec::new())
    }
    #[tool]
    async fn ok(&self) -> Result<FindResult<String>, ToolFailure> {
        Ok(FindResult::of(vec!["a|b".to_owned()]))
    }
    #[tool]
    async fn ok_of_a_failure(&self) -> Result<FindResult<u8>, String> {
        Ok(FindResult::failed("no index"))
    }
    #[tool]
    async fn err(&self) -> Result<FindResult<u8>, ToolFailure> {
        Err(ToolFailure::new("no API key").next_action("Set SEARCH_KEY and call again"))
    }
    #[tool]
    async fn err_of_its_own(&self) -> Result<FindResult<u8>, FindError> {
        Err(FindError::Locked { by: "indexer" })
    }
    #[tool]
    async fn err_of_another_crate(&self) -> Result<FindResult<u8>, Kept<u8>> {
        Err(Kept { found: false, value: None })
    }
    #[tool]
    async fn of_another_crate(&self) -> Kept<&'static str> {
        Kept { found: true, value: Some("v") }
    }
    #[tool]
    async fn limited(
        &self,
        Parameters(Limit { max_bytes }): Parameters<Limit>,
    ) -> WithOptions<FindResult<u32>> {
        let options = OutputOptions::default().max_bytes(max_bytes).marks(Marks::Ascii);
        WithOptions(FindResult::of((0..1_000).collect()), options)
    }
    #[tool]
    async fn structured(&self) -> Result<WithOptions<FindResult<u8>>, ToolFailure> {
        let options = OutputOptions::default().delivery(Delivery::Structured);
        Ok(WithOptions(FindResult::of(vec![1]), options))
    }
    #[tool]
    async fn no_json(&self) -> SumResult {
        SumResult { sums: vec![1, u128::MAX] }
    }
}

#[tool_handler]
impl ServerHandler for Server {}

/// Calls a tool, as a client on the other side of a pipe.
async fn call(tool: &'static str, arguments: Value) -> Value {
    let (here, there) = tokio::io::duplex(1 << 16);
    let server =
        tokio::spawn(async { Server.serve(there).await.expect("a server").waiting().await });
    let client = ().serve(here).await.expect("a client");
    let Value::Object(arguments) = arguments else { panic!("no arguments: {arguments}") };
    let call = CallToolRequestParams::new(tool).with_arguments(arguments as JsonObject);
    let result = client.call_tool(call).await.expect("an answer");
    client.cancel().await.expect("the end");
    server.await.expect("no panic").expect("the end");
    let mut result = serde_json::to_value(result).expect("JSON");
    result.as_object_mut().expect("an object").remove("resultType");
    result
}

async fn answer(tool: &'static str) -> Value {
    call(tool, json!({})).await
}

fn text(text: &str) -> Value {
    json!([{ "type": "text", "text": text }])
}

#[tokio::test]
async fn a_result_is_text_and_structured_content() {
    let expected = json!({
        "content": text("✅ find: 2 hits\n\n## Hits\n\n1, 2\n\n## Next actions\n\n- Open one"),
        "structuredContent": {
            "tool": "find",
            "success": true,
            "found": true,
            "hits": [1, 2],
            "error": null,
            "next_actions": ["Open one"],
        },
        "isError": false,
    });
    assert_eq!(answer("alone").await, expected);
    let converted = serde_json::to_value(CallToolResult::from(FindResult::of(vec![1u8, 2])));
    let mut converted = converted.expect("JSON");
    converted.as_object_mut().expect("an object").remove("resultType");
    assert_eq!(converted, expected);
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(tool("read", "open"), success = true, next_actions = [])]
struct ReadResult {
    tool: String,
}

#[test]
fn a_failure_has_no_identifier_that_its_schema_does_not_know() {
    let answer = CallToolResult::from(ReadResult { tool: "delete".to_owned() });
    let failure = answer.structured_content.expect("the JSON");
    assert_eq!(failure["error"]["code"], "tool_mismatch");
    assert_eq!(failure.get("tool"), None);
    let schema = json!(schema::output_schema::<ReadResult>());
    assert!(jsonschema::is_valid(&schema, &failure), "{failure}");
}

#[tokio::test]
async fn what_found_nothing_is_no_error() {
    let answer = answer("not_async").await;
    assert_eq!(
        answer["content"],
        text("⚪ find: No results found.\n\n## Next actions\n\n- Open one")
    );
    assert_eq!(answer["structuredContent"]["found"], false);
    assert_eq!(answer["isError"], false);
}

#[tokio::test]
async fn either_arm_of_a_result_may_hold_one() {
    let ok = answer("ok").await;
    assert_eq!(ok["structuredContent"]["hits"], json!(["a|b"]));
    assert_eq!(ok["isError"], false);
    let err = answer("err_of_another_crate").await;
    assert_eq!(err["content"], text("⚪ look_up: No results found."));
    assert_eq!(err["isError"], true);
    let other = answer("of_another_crate").await;
    assert_eq!(other["content"], text("✅ look_up\n\n- Value: v"));
    assert_eq!(
        other["structuredContent"],
        json!({ "tool": "look_up", "found": true, "value": "v", "next_actions": [] })
    );
}

#[tokio::test]
async fn the_status_says_whether_it_is_an_error() {
    let answer = answer("ok_of_a_failure").await;
    assert_eq!(
        answer["content"],
        text("❌ find: no index\n\n- Found: false\n\n## Next actions\n\n- Open one")
    );
    assert_eq!(answer["structuredContent"]["error"], "no index");
    assert_eq!(answer["isError"], true);
}

#[tokio::test]
async fn a_failure_without_a_result_has_both_halves() {
    assert_eq!(
        answer("err").await,
        json!({
            "content": text("❌ no API key\n\n## Next actions\n\n- Set SEARCH_KEY and call again"),
            "structuredContent": {
                "success": false,
                "error": {"code": "failed", "message": "no API key", "retryable": false},
                "next_actions": ["Set SEARCH_KEY and call again"],
            },
            "isError": true,
        })
    );
}

#[tokio::test]
async fn an_error_of_the_authors_own_has_both_halves() {
    let expected = json!({
        "content": text("❌ the index is locked\n\n- Code: locked\n- Retryable: true\n- By: indexer"),
        "structuredContent": {
            "success": false,
            "error": {
                "code": "locked",
                "message": "the index is locked",
                "retryable": true,
                "by": "indexer",
            },
            "next_actions": [],
        },
        "isError": true,
    });
    assert_eq!(answer("err_of_its_own").await, expected);
    let converted = CallToolResult::from(FindError::Locked { by: "indexer" });
    let mut converted = serde_json::to_value(converted).expect("JSON");
    converted.as_object_mut().expect("an object").remove("resultType");
    assert_eq!(converted, expected);
}

#[tokio::test]
async fn a_call_may_have_options_of_its_own() {
    let answer = call("limited", json!({ "max_bytes": 171 })).await;
    assert_eq!(
        answer["content"],
        text(
            "[ok] find: 1000 hits\n\n## Hits\n\n0, 1, 2, 3, 4\n\n... (items 1 to 5 of 1000, next: 5)\n\n## Next actions\n\n- Open one"
        )
    );
    let map = &answer["structuredContent"];
    assert_eq!(map["hits"], json!([0, 1, 2, 3, 4]));
    assert_eq!(
        map["truncation"],
        json!({ "hits": { "from": 0, "shown": 5, "total": 1000, "next": "5" } })
    );
}

#[tokio::test]
async fn limits_that_hold_no_answer_are_a_failure_that_says_so() {
    let answer = call("limited", json!({ "max_bytes": 20 })).await;
    assert_eq!(
        answer,
        json!({
            "content": text(
                "[failed] find: max_bytes: 20 is too small for this answer; it needs 162\n\n- Code: limit_too_small\n\n## Next actions\n\n- Call again with max_bytes of at least 162"
            ),
            "structuredContent": {
                "tool": "find",
                "success": false,
                "error": {
                    "code": "limit_too_small",
                    "message": "max_bytes: 20 is too small for this answer; it needs 162",
                    "retryable": false,
                },
                "next_actions": ["Call again with max_bytes of at least 162"],
            },
            "isError": true,
        })
    );
    let again = call("limited", json!({ "max_bytes": 198 })).await;
    assert_eq!(again["isError"], false);
}

#[tokio::test]
async fn nothing_is_paid_for_twice_where_that_is_asked() {
    let answer = answer("structured").await;
    assert_eq!(answer["content"], text("✅ find: 1 hit\n\n## Next actions\n\n- Open one"));
    assert_eq!(answer["structuredContent"]["hits"], json!([1]));
}

#[tokio::test]
async fn what_has_no_json_is_a_failure_that_names_the_field() {
    let answer = answer("no_json").await;
    let message = "sums[1]: the number 340282366920938463463374607431768211455 does not fit into 64 bits; write it as a string, by `#[serde(with = …)]` on its field";
    let next =
        "Ask for something else: with the same arguments it fails again, until the tool is mended";
    assert_eq!(
        answer,
        json!({
            "content": text(&format!(
                "❌ sum: {message}\n\n- Code: number_out_of_range\n\n## Next actions\n\n- {next}"
            )),
            "structuredContent": {
                "tool": "sum",
                "success": false,
                "error": {"code": "number_out_of_range", "message": message, "retryable": false},
                "next_actions": [next],
            },
            "isError": true,
        })
    );
}
