use rust_mcp_sdk::schema::{CallToolResult, TextContent};
use serde::Serialize;

use super::Answer;
use crate::julie::calls::{TraceCall, Traced};
use crate::julie::symbols::{CallPathNode, MatchedBy};

/// Who calls a symbol, or what it calls, across languages.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct TraceCallPathResult {
    tool: String,
    symbol: String,
    direction: String,
    max_depth: u32,
    cross_language: bool,
    success: bool,
    paths_found: usize,
    next_actions: Vec<String>,
    error_message: Option<String>,
}

pub(crate) fn max_depth_too_large(call: &TraceCall) -> Answer {
    let error = format!("max_depth must be at most 10, not {}", call.max_depth);
    let message = format!("❌ {error}\n💡 Call again with max_depth=10");
    let next_actions = vec!["Call again with max_depth=10".to_string()];
    create_result(call, false, 0, next_actions, message, Some(error))
}

pub(crate) fn similarity_threshold_out_of_range(call: &TraceCall) -> Answer {
    let error = format!(
        "similarity_threshold must be between 0.0 and 1.0, not {}",
        call.similarity_threshold
    );
    let message = format!("❌ {error}\n💡 Call again with similarity_threshold=0.7");
    let next_actions = vec!["Call again with similarity_threshold=0.7".to_string()];
    create_result(call, false, 0, next_actions, message, Some(error))
}

pub(crate) fn symbol_not_found(call: &TraceCall) -> Answer {
    let message = format!(
        "❌ There is no symbol '{}'\n\
         💡 Use fast_search to find it",
        call.symbol
    );
    create_result(
        call,
        false,
        0,
        vec!["Use fast_search to find it".to_string()],
        message,
        Some(format!("there is no symbol {}", call.symbol)),
    )
}

pub(crate) fn not_in_context_file(call: &TraceCall, file: &str) -> Answer {
    let message = format!(
        "❌ There is no symbol '{}' in {file}\n\
         💡 Call again without context_file",
        call.symbol
    );
    create_result(
        call,
        false,
        0,
        vec!["Call again without context_file".to_string()],
        message,
        Some(format!("there is no symbol {} in {file}", call.symbol)),
    )
}

pub(crate) fn invalid_direction(call: &TraceCall) -> Answer {
    let message = format!(
        "❌ There is no direction '{}'\n\
         💡 Use upstream, downstream or both",
        call.direction
    );
    create_result(
        call,
        false,
        0,
        vec!["Use upstream, downstream or both".to_string()],
        message,
        Some(format!("there is no direction {}", call.direction)),
    )
}

pub(crate) fn traced(call: &TraceCall, traced: &Traced) -> Answer {
    let paths = traced.paths();
    let next_action = if paths == 0 { "Raise max_depth" } else { "Use fast_goto on a caller" };

    let mut markdown = format!("🔍 **Call paths: {}**\n\n", call.symbol);
    markdown.push_str(&format!(
        "**Direction:** {} | **Max depth:** {} | **Cross-language:** {}\n\n",
        call.direction,
        call.max_depth,
        if call.cross_language { "✓" } else { "✗" }
    ));
    push_nodes(&mut markdown, &traced.call_tree, 0);
    markdown.push_str(&format!("\n**Paths:** {paths}\n"));
    if paths > 0 {
        markdown.push_str(&format!("**Languages:** {}\n", traced.languages().join(", ")));
        markdown.push_str(&format!("**Depth reached:** {}\n", traced.depth_reached()));
    }
    markdown.push_str(&format!("\n💡 {next_action}\n"));

    create_result(call, true, paths, vec![next_action.to_string()], markdown, None)
}

fn push_nodes(text: &mut String, nodes: &[CallPathNode], level: usize) {
    for node in nodes {
        let matched_by = match node.matched_by {
            MatchedBy::Call => "",
            MatchedBy::NamingVariant => " ⚡",
            MatchedBy::Meaning => " 🧠",
        };
        let similarity =
            node.similarity.map(|score| format!(" [similarity {score:.2}]")).unwrap_or_default();
        text.push_str(&format!(
            "{}• {}:{} `{}`{}{} ({})\n",
            "  ".repeat(level),
            node.file_path,
            node.line,
            node.name,
            matched_by,
            similarity,
            node.language
        ));
        push_nodes(text, &node.calls, level + 1);
    }
}

fn create_result(
    call: &TraceCall,
    success: bool,
    paths_found: usize,
    next_actions: Vec<String>,
    markdown: String,
    error_message: Option<String>,
) -> Answer {
    let result = TraceCallPathResult {
        tool: "trace_call_path".to_string(),
        symbol: call.symbol.to_string(),
        direction: call.direction.to_string(),
        max_depth: call.max_depth,
        cross_language: call.cross_language,
        success,
        paths_found,
        next_actions,
        error_message,
    };

    let structured = serde_json::to_value(&result)?;
    let structured_map = if let serde_json::Value::Object(map) = structured {
        map
    } else {
        return Err("Expected JSON object".into());
    };

    Ok(CallToolResult::text_content(vec![TextContent::from(markdown)])
        .with_structured_content(structured_map))
}
