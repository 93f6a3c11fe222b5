use rust_mcp_sdk::schema::{CallToolResult, TextContent};
use serde::Serialize;

use super::Answer;
use crate::julie::calls::{Brackets, Edit, ReplaceCall};

/// A text replaced wherever something like it stands.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct FuzzyReplaceResult {
    pub(crate) tool: String,
    pub(crate) file_path: String,
    pub(crate) pattern: String,
    pub(crate) replacement: String,
    pub(crate) matches_found: usize,
    pub(crate) threshold: f32,
    pub(crate) dry_run: bool,
    pub(crate) validation_passed: bool,
    pub(crate) next_actions: Vec<String>,
}

pub(crate) fn empty_pattern(call: &ReplaceCall) -> CallToolResult {
    let message = format!(
        "❌ The pattern is empty, {} is unchanged\n\
         💡 Give the text to look for",
        call.file_path
    );
    CallToolResult::text_content(vec![TextContent::from(message)])
}

pub(crate) fn threshold_out_of_range(call: &ReplaceCall) -> CallToolResult {
    let message = format!(
        "❌ threshold is {}, and must be between 0.0 and 1.0\n\
         💡 0.8 suits most files",
        call.threshold
    );
    CallToolResult::text_content(vec![TextContent::from(message)])
}

pub(crate) fn distance_out_of_range(call: &ReplaceCall) -> CallToolResult {
    let message = format!(
        "❌ distance is {}, and must not be negative\n\
         💡 1000 suits most files",
        call.distance
    );
    CallToolResult::text_content(vec![TextContent::from(message)])
}

pub(crate) fn no_match(call: &ReplaceCall) -> CallToolResult {
    let message = format!(
        "🔍 Nothing in {} is like the pattern\n\n\
         Pattern: '{}'\n\
         Threshold: {}\n\n\
         💡 Lower the threshold\n\
         💡 Raise the distance above {}",
        call.file_path, call.pattern, call.threshold, call.distance
    );
    CallToolResult::text_content(vec![TextContent::from(message)])
}

pub(crate) fn would_be_invalid(call: &ReplaceCall) -> CallToolResult {
    let message = format!(
        "❌ The replacement would leave {} with other brackets than it has\n\n\
         In the pattern: {:?}\n\
         In the replacement: {:?}\n\n\
         💡 Balance the brackets of the replacement",
        call.file_path,
        Brackets::of(call.pattern),
        Brackets::of(call.replacement)
    );
    CallToolResult::text_content(vec![TextContent::from(message)])
}

pub(crate) fn preview(call: &ReplaceCall, edit: &Edit) -> Answer {
    let result = FuzzyReplaceResult {
        tool: "fuzzy_replace".to_string(),
        file_path: call.file_path.to_string(),
        pattern: call.pattern.to_string(),
        replacement: call.replacement.to_string(),
        matches_found: edit.matches,
        threshold: call.threshold,
        dry_run: true,
        validation_passed: true,
        next_actions: vec!["Call again with dry_run=false to apply".to_string()],
    };

    let mut markdown = format!("📋 **Preview: {}**\n\n", result.file_path);
    markdown.push_str(&format!("**Matches:** {}\n", result.matches_found));
    markdown.push_str(&format!("**Pattern:** `{}`\n", result.pattern));
    markdown.push_str(&format!("**Replacement:** `{}`\n", result.replacement));
    markdown.push_str(&format!("**Threshold:** {}\n", result.threshold));
    markdown.push_str(&format!("**Distance:** {}\n\n", call.distance));
    markdown.push_str(&format!("```diff\n{}\n```\n\n", edit.diff()));
    markdown.push_str(&format!("💡 {}\n", result.next_actions.join(", ")));

    let structured = serde_json::to_value(&result)?;
    let structured_map = if let serde_json::Value::Object(map) = structured {
        map
    } else {
        return Err("Expected JSON object".into());
    };

    Ok(CallToolResult::text_content(vec![TextContent::from(markdown)])
        .with_structured_content(structured_map))
}

pub(crate) fn applied(call: &ReplaceCall, edit: &Edit) -> Answer {
    let result = FuzzyReplaceResult {
        tool: "fuzzy_replace".to_string(),
        file_path: call.file_path.to_string(),
        pattern: call.pattern.to_string(),
        replacement: call.replacement.to_string(),
        matches_found: edit.matches,
        threshold: call.threshold,
        dry_run: false,
        validation_passed: true,
        next_actions: vec![format!("Review {}", call.file_path), "Run the tests".to_string()],
    };

    let markdown = format!(
        "✅ **Replaced: {}**\n\n\
         **{} matches replaced**\n\
         **Pattern:** `{}`\n\
         **Replacement:** `{}`\n\
         **Threshold:** {}\n\n\
         💡 {}\n",
        result.file_path,
        result.matches_found,
        result.pattern,
        result.replacement,
        result.threshold,
        result.next_actions.join(", ")
    );

    let structured = serde_json::to_value(&result)?;
    let structured_map = if let serde_json::Value::Object(map) = structured {
        map
    } else {
        return Err("Expected JSON object".into());
    };

    Ok(CallToolResult::text_content(vec![TextContent::from(markdown)])
        .with_structured_content(structured_map))
}
