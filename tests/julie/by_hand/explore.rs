use rust_mcp_sdk::schema::{CallToolResult, TextContent};
use serde::Serialize;

use super::Answer;
use crate::julie::calls::{ExploreCall, Explored};

/// What a code base looks like from above.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct FastExploreResult {
    tool: String,
    mode: String,
    depth: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    focus: Option<String>,
    success: bool,
    next_actions: Vec<String>,
}

pub(crate) fn invalid_mode(call: &ExploreCall) -> CallToolResult {
    let message = format!(
        "❌ There is no mode '{}'\n\
         💡 Use overview, dependencies, hotspots, trace or all",
        call.mode
    );
    CallToolResult::text_content(vec![TextContent::from(message)])
}

pub(crate) fn explored(call: &ExploreCall, explored: &Explored, next_action: &str) -> Answer {
    let result = FastExploreResult {
        tool: "fast_explore".to_string(),
        mode: call.mode.to_string(),
        depth: call.depth.to_string(),
        focus: call.focus.map(str::to_string),
        success: true,
        next_actions: vec![next_action.to_string()],
    };

    let mut markdown = format!("🧭 Exploration: {} (depth: {})\n", result.mode, result.depth);
    if let Some(focus) = &result.focus {
        markdown.push_str(&format!("🔍 Focus: '{focus}'\n"));
    }
    push_counts(&mut markdown, explored);
    push_hotspots(&mut markdown, explored);
    push_relations(&mut markdown, explored);
    markdown.push_str(&format!("\n🎯 Next: {}\n", result.next_actions.join(", ")));

    let structured = serde_json::to_value(&result)?;
    let structured_map = if let serde_json::Value::Object(map) = structured {
        map
    } else {
        return Err("Expected JSON object".into());
    };

    Ok(CallToolResult::text_content(vec![TextContent::from(markdown)])
        .with_structured_content(structured_map))
}

fn push_counts(text: &mut String, explored: &Explored) {
    if let Some(count) = explored.symbol_count {
        text.push_str(&format!("📊 Symbols: {count}\n"));
    }
    if let Some(count) = explored.file_count {
        text.push_str(&format!("📁 Files: {count}\n"));
    }
    if let Some(count) = explored.relationship_count {
        text.push_str(&format!("🔗 Relationships: {count}\n"));
    }
    if !explored.kinds.is_empty() {
        text.push_str("\n🏷️ Kinds:\n");
        for kind in &explored.kinds {
            let name = format!("{:?}", kind.kind).to_lowercase();
            text.push_str(&format!("  {}: {} symbols\n", name, kind.symbols));
        }
    }
    if !explored.languages.is_empty() {
        text.push_str("\n💻 Languages:\n");
        for language in &explored.languages {
            text.push_str(&format!("  {}: {} symbols\n", language.language, language.symbols));
        }
    }
}

fn push_hotspots(text: &mut String, explored: &Explored) {
    if !explored.hotspots.is_empty() {
        text.push_str("\n🔥 Files with most in them:\n");
        for file in &explored.hotspots {
            text.push_str(&format!(
                "  {}: {} symbols, {} relationships\n",
                file.file, file.symbols, file.relationships
            ));
        }
    }
    if !explored.most_referenced.is_empty() {
        text.push_str("\n🔥 Most referenced:\n");
        for symbol in &explored.most_referenced {
            let kind = format!("{:?}", symbol.kind).to_lowercase();
            text.push_str(&format!(
                "  {} [{}]: {} references\n",
                symbol.name, kind, symbol.references
            ));
        }
    }
}

fn push_relations(text: &mut String, explored: &Explored) {
    if !explored.incoming.is_empty() {
        text.push_str(&format!("\n← Incoming ({} relationships):\n", explored.incoming.len()));
        for (i, relation) in explored.incoming.iter().enumerate() {
            text.push_str(&format!(
                "  {}. {} {} it\n",
                i + 1,
                relation.name,
                relation.relationship
            ));
        }
    }
    if !explored.outgoing.is_empty() {
        text.push_str(&format!("\n→ Outgoing ({} relationships):\n", explored.outgoing.len()));
        for (i, relation) in explored.outgoing.iter().enumerate() {
            text.push_str(&format!(
                "  {}. It {} {}\n",
                i + 1,
                relation.relationship,
                relation.name
            ));
        }
    }
}
