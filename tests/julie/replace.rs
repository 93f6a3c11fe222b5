use schemars::JsonSchema;
use serde::Serialize;
use tool_result::ToolResult;

use super::{Outcome, strings};

/// A text replaced wherever something like it stands.
#[derive(Debug, Clone, Serialize, JsonSchema, ToolResult)]
#[tool_result(
    found = self.matches_found > 0,
    title(
        "✅ {did} {matches_found} {matches} in `{file_path}`",
        did = if self.dry_run { "Would replace" } else { "Replaced" },
        matches = if self.matches_found == 1 { "match" } else { "matches" }
    ),
    empty = "⚪ Nothing in `{file_path}` is like `{pattern}`",
    failure = "❌ `{file_path}` is unchanged: the replacement would have left it invalid"
)]
pub(crate) struct FuzzyReplaceResult {
    pub(crate) tool: String,
    pub(crate) file_path: String,
    pub(crate) pattern: String,
    pub(crate) replacement: String,
    pub(crate) matches_found: usize,
    pub(crate) threshold: f32,
    pub(crate) dry_run: bool,
    #[tool_result(success)]
    pub(crate) validation_passed: bool,
    pub(crate) next_actions: Vec<String>,
}

pub(super) fn outcomes() -> Vec<Outcome> {
    let applied = FuzzyReplaceResult {
        tool: "fuzzy_replace".into(),
        file_path: "src/main.rs".into(),
        pattern: "getUserData".into(),
        replacement: "fetchUserData".into(),
        matches_found: 3,
        threshold: 0.8,
        dry_run: false,
        validation_passed: true,
        next_actions: strings(["Review changes", "Run tests"]),
    };
    let preview = FuzzyReplaceResult {
        matches_found: 1,
        dry_run: true,
        next_actions: strings(["Call again with dry_run=false to apply"]),
        ..applied.clone()
    };
    let nothing = FuzzyReplaceResult {
        pattern: "get_user`data`".into(),
        matches_found: 0,
        next_actions: strings(["Lower the threshold (now 0.8)"]),
        ..applied.clone()
    };
    let invalid = FuzzyReplaceResult {
        replacement: "fn {".into(),
        validation_passed: false,
        next_actions: strings(["Balance the braces of the replacement"]),
        ..applied.clone()
    };
    vec![
        Outcome::of("preview", &preview),
        Outcome::of("applied", &applied),
        Outcome::of("nothing", &nothing),
        Outcome::of("invalid", &invalid),
    ]
}
