//! What a model reads in an agent of rig. The tool is that of `docs/rig.md`.

use std::fmt;

use rig::agent::AgentBuilder;
use rig::test_utils::{MockCompletionModel, MockTurn};
use serde_json::json;
use tool_result::{Delivery, OutputOptions, ToolError, WithOptions};

include!("rig/square.rs");

#[test]
fn the_page_has_this_tool() {
    let page = include_str!("../../../docs/rig.md");
    assert!(page.contains(&format!("```rust,ignore\n{}```\n", include_str!("rig/square.rs"))));
}

/// The block that the model reads after a call of `square`, as the agent sends it.
async fn read_by_the_model(arguments: Value) -> Value {
    let model = MockCompletionModel::from_turns([
        MockTurn::tool_call("1", "square", arguments),
        MockTurn::text("done"),
    ]);
    let agent = AgentBuilder::new(model.clone()).tool(SquareTool).build();
    let answer = agent.prompt("Square it").max_turns(3).run().await.expect("an answer");
    assert_eq!(answer.output(), "done");
    json!(model.requests())[1]["chat_history"][2]["content"].clone()
}

#[tokio::test]
async fn a_model_reads_the_text_of_a_result_and_of_a_failure() {
    assert_eq!(
        read_by_the_model(json!({ "n": 7 })).await,
        json!([{
            "type": "toolresult",
            "call": { "provider": "1" },
            "name": "square",
            "content": [{ "type": "text", "text": "✅ square\n\n- Square: 49" }],
        }])
    );
    assert_eq!(
        read_by_the_model(json!({ "n": 1_000_000 })).await,
        json!([{
            "type": "toolresult",
            "call": { "provider": "1" },
            "name": "square",
            "content": [{
                "type": "text",
                "text": "❌ too large\n\n- Code: too_large\n\n## Next actions\n\n- Call square with a smaller n",
            }],
            "is_error": true,
        }])
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], summary = "{names:#}")]
struct ListResult {
    names: Vec<String>,
}

#[test]
fn limits_hold_and_the_delivery_has_no_effect() {
    let result = || ListResult { names: (0..1_000).map(|n| format!("name {n}")).collect() };
    let output = |options| ToolOutput::from(WithOptions(result(), options));
    let options = OutputOptions::default().max_bytes(600);
    let text = output(options.clone()).as_text().expect("a text").to_owned();
    let shown = text.lines().filter(|line| line.starts_with("- name ")).count();
    let note = format!("\n\n... (names: items 1 to {shown} of 1000, next: names/{shown})");
    assert!(text.len() <= 600 && text.ends_with(&note), "{text}");
    let structured = output(options.delivery(Delivery::Structured));
    assert_eq!(structured.as_text(), Some(&*text));
    let text = ToolOutput::from(result()).as_text().expect("a text").to_owned();
    assert!(text.ends_with("\n- name 999"), "{text}");
}

#[derive(Debug, ToolError)]
#[tool_error(code = "not_found", retryable, next_action = "Call list")]
struct NotFound;

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such file")
    }
}

impl std::error::Error for NotFound {}

#[test]
fn an_error_of_the_authors_own_has_a_text_a_code_and_says_whether_to_try_again() {
    let error = ToolExecutionError::from(NotFound);
    assert_eq!((error.message(), error.code()), ("no such file", Some("not_found")));
    assert!(error.is_retryable());
    assert_eq!(
        error.model_output().as_text(),
        Some(
            "❌ no such file\n\n- Code: not_found\n- Retryable: true\n\n## Next actions\n\n- Call list"
        )
    );
    let plain = ToolExecutionError::from(ToolFailure::new("no index"));
    assert_eq!((plain.code(), plain.is_retryable()), (None, false));
    assert_eq!(plain.model_output().as_text(), Some("❌ no index"));
}
