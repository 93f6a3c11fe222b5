//! What a server of tower-mcp answers. The server is that of `docs/tower-mcp.md`.

#[expect(dead_code, reason = "`main` is for the page")]
mod page {
    include!("../src/bin/tower_mcp.rs");

    pub fn router() -> McpRouter {
        McpRouter::new().server_info("squares", "1.0.0").tool(tool())
    }

    pub fn schema() -> Value {
        Value::Object(output_schema::<SquareResult>())
    }
}

use serde::Serialize;
use serde_json::json;
use tool_result::{OutputOptions, ToolFailure, ToolResult, WithOptions};
use tower_mcp::{CallToolResult, TestClient};

#[test]
fn the_page_has_this_server() {
    let page = include_str!("../../../docs/tower-mcp.md");
    assert!(
        page.contains(&format!("```rust,ignore\n{}```\n", include_str!("../src/bin/tower_mcp.rs")))
    );
}

async fn client() -> TestClient {
    let mut client = TestClient::from_router(page::router());
    client.initialize().await;
    client
}

#[tokio::test]
async fn both_halves_arrive_of_a_result_and_of_a_failure() {
    let mut client = client().await;
    let answer = client.call_tool("square", json!({ "n": 7 })).await;
    assert_eq!(answer.all_text(), "✅ square\n\n- Square: 49");
    assert_eq!(
        answer.structured_content,
        Some(json!({ "tool": "square", "square": 49, "success": true, "next_actions": [] }))
    );
    assert!(!answer.is_error);

    let answer = client.call_tool("square", json!({ "n": 1_000_000 })).await;
    assert_eq!(answer.all_text(), "❌ too large\n\n- Code: too_large");
    assert_eq!(
        answer.structured_content,
        Some(json!({
            "success": false,
            "error": { "code": "too_large", "message": "too large", "retryable": false },
            "next_actions": [],
        }))
    );
    assert!(answer.is_error);
}

#[tokio::test]
async fn the_schema_is_listed() {
    let tools = client().await.list_tools().await;
    let schema = tools[0]["outputSchema"].clone();
    assert_eq!(schema, page::schema());
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    for n in [7, 1_000_000] {
        let answer = client().await.call_tool("square", json!({ "n": n })).await;
        assert!(validator.is_valid(&answer.structured_content.expect("both halves")));
    }
}

#[derive(Serialize, ToolResult)]
struct ListResult {
    names: Vec<String>,
    error: Option<String>,
    next_actions: Vec<String>,
}

#[test]
fn limits_hold_and_the_status_says_whether_it_is_an_error() {
    let names = (0..1_000).map(|n| format!("name {n}")).collect();
    let result = ListResult { names, error: None, next_actions: vec![] };
    let options = OutputOptions::default().max_bytes(600);
    let answer = CallToolResult::from(WithOptions(result, options));
    let map = answer.structured_content.as_ref().expect("both halves");
    assert!(answer.all_text().len() <= 600 && map.to_string().len() <= 600);
    let shown = map["names"].as_array().expect("a list").len();
    let next = format!("names/{shown}");
    let window = json!({ "from": 0, "shown": shown, "total": 1_000, "next": next });
    assert_eq!(map["truncation"], json!({ "names": window }));

    let failed =
        ListResult { names: vec![], error: Some("no index".to_owned()), next_actions: vec![] };
    assert!(CallToolResult::from(failed).is_error);
    assert_eq!(CallToolResult::from(ToolFailure::new("no index")).all_text(), "❌ no index");
}
