//! The answers that `docs/other-sdks.md` shows, for an SDK that has no feature here.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value};
use tool_result::{Delivery, Error, OutputOptions, ToolFailure, ToolResult};

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct FindTodosResult {
    todos: Vec<String>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct CountResult {
    lines: BTreeMap<(u8, u8), u32>,
}

fn found() -> FindTodosResult {
    FindTodosResult { todos: vec!["src/lib.rs:12".to_owned()] }
}

const TEXT: &str = "✅ find_todos: 1 todo\n\n## Todos\n\n- src/lib.rs:12";

#[derive(Debug)]
struct CallToolResult {
    content: Vec<String>,
    structured_content: Option<Map<String, Value>>,
    is_error: bool,
}

fn answer(result: &impl ToolResult) -> Result<CallToolResult, Error> {
    let output = result.output()?;
    let (structured_content, is_error) = (output.structured_content, output.is_error);
    Ok(CallToolResult { content: vec![output.content], structured_content, is_error })
}

#[test]
fn an_answer_has_a_text_a_map_and_a_status() {
    let answer = answer(&found()).unwrap();
    assert_eq!(answer.content, [TEXT]);
    assert_eq!(answer.structured_content, Some(found().to_json_map().unwrap()));
    assert!(!answer.is_error);
}

fn answer_as_text(result: &impl ToolResult) -> String {
    let options = OutputOptions::default().delivery(Delivery::Text);
    let output = result.output_with(&options);
    output.map_or_else(|error| ToolFailure::from(error).to_markdown(), |output| output.content)
}

#[test]
fn a_framework_that_takes_a_string_gets_the_text_or_the_error() {
    assert_eq!(answer_as_text(&found()), TEXT);
    let error = answer_as_text(&CountResult { lines: BTreeMap::from([((1, 2), 3)]) });
    assert!(error.starts_with("❌ lines: a key must be a string"), "{error}");
}
