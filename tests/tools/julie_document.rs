//! The texts and the struct that a document on structured output prints in full, by attributes alone.
//!
//! The document writes a struct, a text by `format!`, and the plumbing that returns both. The derive stands
//! on the same struct and returns the same bytes.

use rust_mcp_sdk::schema::{CallToolResult, ContentBlock};
use serde::Serialize;
use serde_json::{Value, json};
use tool_result::ToolResult;

#[derive(Debug, Clone, Serialize, ToolResult)]
#[tool_result(
    tool = "your_tool",
    markdown(
        "✅ **Operation Complete**\n\nDetails: {details}\nNext: {next_actions}",
        details = self.some_field()
    )
)]
struct YourToolResult {
    /// Tool identifier (enables routing and schema detection)
    tool: String,
    /// Main results data
    #[tool_result(only = json)]
    results: Vec<YourDataType>,
    /// Quality/confidence signal
    #[tool_result(only = json)]
    confidence: f32,
    /// Success indicators
    success: bool,
    /// Files or entities modified
    #[tool_result(only = json)]
    files_modified: Vec<String>,
    /// Suggested next actions (KEY FOR TOOL CHAINING)
    next_actions: Vec<String>,
    /// Tool-specific metadata
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tool_result(only = json)]
    metadata: Option<Value>,
}

#[derive(Debug, Clone, Serialize)]
struct YourDataType {
    name: String,
}

impl YourToolResult {
    fn some_field(&self) -> String {
        format!("{} results", self.results.len())
    }
}

fn your_result() -> YourToolResult {
    YourToolResult {
        tool: "your_tool".to_string(),
        results: vec![
            YourDataType { name: "a".to_string() },
            YourDataType { name: "b".to_string() },
        ],
        confidence: 0.85,
        success: true,
        files_modified: vec!["src/main.rs".to_string()],
        next_actions: vec!["Review changes".to_string(), "Run tests".to_string()],
        metadata: None,
    }
}

/// As the document formats it.
fn operation_complete(result: &YourToolResult) -> String {
    format!(
        "✅ **Operation Complete**\n\n\
         Details: {}\n\
         Next: {}",
        result.some_field(),
        result.next_actions.join(", ")
    )
}

#[test]
fn the_text_of_the_pattern() {
    let mut result = your_result();
    assert_eq!(
        result.to_markdown(),
        "✅ **Operation Complete**\n\nDetails: 2 results\nNext: Review changes, Run tests"
    );
    assert_eq!(result.to_markdown(), operation_complete(&result));
    result.next_actions.truncate(1);
    result.results.clear();
    assert_eq!(result.to_markdown(), operation_complete(&result));
}

#[test]
fn the_json_of_the_pattern() {
    let mut result = your_result();
    let expected = json!({
        "tool": "your_tool",
        "results": [{ "name": "a" }, { "name": "b" }],
        "confidence": 0.85,
        "success": true,
        "files_modified": ["src/main.rs"],
        "next_actions": ["Review changes", "Run tests"],
    });
    assert_eq!(Value::Object(result.to_json_map().unwrap()), expected);
    result.metadata = Some(json!({ "operation": "rename", "old": null, "lines": [1, 2] }));
    let map = result.to_json_map().unwrap();
    assert_eq!(map["metadata"], json!({ "operation": "rename", "old": null, "lines": [1, 2] }));
    let keys: Vec<_> = serde_json::from_str::<Value>(&serde_json::to_string(&result).unwrap())
        .unwrap()
        .as_object()
        .unwrap()
        .keys()
        .cloned()
        .collect();
    assert_eq!(map.keys().cloned().collect::<Vec<_>>(), keys);
}

/// The document's own test, with the plumbing in `into`.
#[test]
fn both_halves_are_sent() {
    let sent: CallToolResult = your_result().into();
    assert!(sent.structured_content.is_some());
    let structured = sent.structured_content.unwrap();
    assert_eq!(structured.get("tool").unwrap(), "your_tool");
    assert!(structured.get("next_actions").is_some());
    assert!(!sent.content.is_empty());
    let ContentBlock::TextContent(text) = &sent.content[0] else { panic!("no text") };
    assert_eq!(text.text, operation_complete(&your_result()));
}

#[derive(Debug, Clone, Serialize, ToolResult)]
#[tool_result(
    markdown = "✅ **Fuzzy Replace Complete: {file_path}**\n**Matches replaced:** {matches_found}"
)]
struct FuzzyReplaceResult {
    tool: String,
    file_path: String,
    #[tool_result(only = json)]
    pattern: String,
    #[tool_result(only = json)]
    replacement: String,
    matches_found: usize,
    #[tool_result(only = json)]
    threshold: f32,
    #[tool_result(only = json)]
    dry_run: bool,
    #[tool_result(success)]
    validation_passed: bool,
    #[tool_result(only = json)]
    next_actions: Vec<String>,
}

#[test]
fn the_text_that_agents_could_not_parse() {
    let result = FuzzyReplaceResult {
        tool: "fuzzy_replace".to_string(),
        file_path: "src/main.rs".to_string(),
        pattern: "getUserData".to_string(),
        replacement: "fetchUserData".to_string(),
        matches_found: 3,
        threshold: 0.8,
        dry_run: false,
        validation_passed: true,
        next_actions: vec!["Review changes".to_string(), "Run tests".to_string()],
    };
    assert_eq!(
        result.to_markdown(),
        "✅ **Fuzzy Replace Complete: src/main.rs**\n**Matches replaced:** 3"
    );
    let expected = json!({
        "tool": "fuzzy_replace",
        "file_path": "src/main.rs",
        "pattern": "getUserData",
        "replacement": "fetchUserData",
        "matches_found": 3,
        "threshold": 0.8,
        "dry_run": false,
        "validation_passed": true,
        "next_actions": ["Review changes", "Run tests"],
    });
    assert_eq!(Value::Object(result.to_json_map().unwrap()), expected);
}
