use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use tool_result::ToolResult;

use super::{Outcome, strings};

/// A refactoring, tried or done. `metadata` differs by operation and carries the errors by file.
#[derive(Debug, Clone, Serialize, JsonSchema, ToolResult)]
#[tool_result(
    title("✅ {operation}: {changes_count} {changes}", changes = changes(self)),
    failure("❌ {operation} failed")
)]
pub(crate) struct SmartRefactorResult {
    pub(crate) tool: String,
    pub(crate) operation: String,
    pub(crate) dry_run: bool,
    pub(crate) success: bool,
    pub(crate) files_modified: Vec<String>,
    pub(crate) changes_count: usize,
    pub(crate) next_actions: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tool_result(label = "Details")]
    pub(crate) metadata: Option<Value>,
}

fn changes(result: &SmartRefactorResult) -> String {
    let noun = if result.changes_count == 1 { "change" } else { "changes" };
    let mood = if result.dry_run { "to come" } else { "made" };
    format!("{noun} {mood}")
}

pub(super) fn outcomes() -> Vec<Outcome> {
    let applied = SmartRefactorResult {
        tool: "smart_refactor".into(),
        operation: "rename_symbol".into(),
        dry_run: false,
        success: true,
        files_modified: strings(["src/main.rs", "src/lib.rs"]),
        changes_count: 15,
        next_actions: strings(["Run tests", "Review changes"]),
        metadata: Some(json!({"old_name": "getUserData", "new_name": "fetchUserData"})),
    };
    let preview = SmartRefactorResult {
        dry_run: true,
        changes_count: 1,
        files_modified: strings(["src/main.rs"]),
        next_actions: strings(["Call again with dry_run=false to apply"]),
        metadata: None,
        ..applied.clone()
    };
    let partly = SmartRefactorResult {
        success: false,
        changes_count: 7,
        files_modified: strings(["src/main.rs"]),
        next_actions: strings(["Make src/lib.rs writable and call again"]),
        metadata: Some(json!({
            "errors": [{"file": "src/lib.rs", "error": "permission denied (os error 13)"}],
        })),
        ..applied.clone()
    };
    let unknown = SmartRefactorResult {
        operation: "rename_everything".into(),
        success: false,
        files_modified: vec![],
        changes_count: 0,
        next_actions: strings(["Use rename_symbol, replace_symbol_body or extract_function"]),
        metadata: None,
        ..applied.clone()
    };
    vec![
        Outcome::of("preview", &preview),
        Outcome::of("applied", &applied),
        Outcome::of("partly", &partly),
        Outcome::of("unknown_operation", &unknown),
    ]
}
