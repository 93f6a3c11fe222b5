use schemars::JsonSchema;
use serde::Serialize;
use tool_result::ToolResult;

use super::calls::{Brackets, Edit, ReplaceCall};
use super::strings;

/// A text replaced wherever something like it stands.
#[derive(Debug, Clone, Serialize, JsonSchema, ToolResult)]
#[tool_result(
    limit(max_tokens = super::MAX_TOKENS),
    found = self.matches_found > 0,
    rest = json,
    title = "✅ {matches_found:#} in `{file_path}` {?dry_run:would be }replaced",
    empty = "⚪ Nothing in `{file_path}` is like `{pattern}`",
    failure_markdown = "❌ `{file_path}` is unchanged: {error}\n\n{pattern_brackets}\n{replacement_brackets}\n\n{next_actions}"
)]
pub(crate) struct FuzzyReplaceResult {
    pub(crate) tool: String,
    pub(crate) file_path: String,
    #[tool_result(label = "Pattern")]
    pub(crate) pattern: String,
    #[tool_result(label = "Replacement")]
    pub(crate) replacement: String,
    #[tool_result(label = "match|matches", only = json)]
    pub(crate) matches_found: usize,
    #[tool_result(line = "Threshold: {threshold}, distance: {distance}")]
    pub(crate) threshold: f32,
    pub(crate) distance: i32,
    pub(crate) dry_run: bool,
    #[tool_result(success)]
    pub(crate) validation_passed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tool_result(
        line = "Left open by the pattern: {pattern_brackets.braces} braces, {pattern_brackets.square} square and {pattern_brackets.round} round brackets"
    )]
    pub(crate) pattern_brackets: Option<Brackets>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tool_result(
        line = "Left open by the replacement: {replacement_brackets.braces} braces, {replacement_brackets.square} square and {replacement_brackets.round} round brackets"
    )]
    pub(crate) replacement_brackets: Option<Brackets>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tool_result(code = "diff")]
    pub(crate) diff: Option<String>,
    pub(crate) next_actions: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<String>,
}

impl FuzzyReplaceResult {
    fn unchanged(call: &ReplaceCall, next_actions: &[&str]) -> Self {
        FuzzyReplaceResult {
            tool: "fuzzy_replace".to_string(),
            file_path: call.file_path.to_string(),
            pattern: call.pattern.to_string(),
            replacement: call.replacement.to_string(),
            matches_found: 0,
            threshold: call.threshold,
            distance: call.distance,
            dry_run: call.dry_run,
            validation_passed: true,
            pattern_brackets: None,
            replacement_brackets: None,
            diff: None,
            next_actions: strings(next_actions),
            error: None,
        }
    }

    fn failed(call: &ReplaceCall, error: String, next_action: &str) -> Self {
        FuzzyReplaceResult {
            validation_passed: false,
            error: Some(error),
            ..FuzzyReplaceResult::unchanged(call, &[next_action])
        }
    }
}

pub(crate) fn empty_pattern(call: &ReplaceCall) -> FuzzyReplaceResult {
    let error = "the pattern is empty".to_string();
    FuzzyReplaceResult::failed(call, error, "Give the text to look for")
}

pub(crate) fn threshold_out_of_range(call: &ReplaceCall) -> FuzzyReplaceResult {
    let error = format!("threshold is {}, and must be between 0.0 and 1.0", call.threshold);
    FuzzyReplaceResult::failed(call, error, "Call again with threshold=0.8")
}

pub(crate) fn distance_out_of_range(call: &ReplaceCall) -> FuzzyReplaceResult {
    let error = format!("distance is {}, and must not be negative", call.distance);
    FuzzyReplaceResult::failed(call, error, "Call again with distance=1000")
}

pub(crate) fn no_match(call: &ReplaceCall) -> FuzzyReplaceResult {
    FuzzyReplaceResult::unchanged(call, &["Lower the threshold", "Raise the distance"])
}

pub(crate) fn would_be_invalid(call: &ReplaceCall, edit: &Edit) -> FuzzyReplaceResult {
    let error = "the replacement has other brackets than the pattern".to_string();
    FuzzyReplaceResult {
        matches_found: edit.matches,
        pattern_brackets: Some(Brackets::of(call.pattern)),
        replacement_brackets: Some(Brackets::of(call.replacement)),
        ..FuzzyReplaceResult::failed(call, error, "Balance the brackets of the replacement")
    }
}

pub(crate) fn preview(call: &ReplaceCall, edit: &Edit) -> FuzzyReplaceResult {
    FuzzyReplaceResult {
        matches_found: edit.matches,
        diff: Some(edit.diff()),
        ..FuzzyReplaceResult::unchanged(call, &["Call again with dry_run=false to apply"])
    }
}

pub(crate) fn applied(call: &ReplaceCall, edit: &Edit) -> FuzzyReplaceResult {
    let review = format!("Review {}", call.file_path);
    FuzzyReplaceResult {
        matches_found: edit.matches,
        ..FuzzyReplaceResult::unchanged(call, &[&review, "Run the tests"])
    }
}
