use rust_mcp_sdk::schema::{CallToolResult, TextContent};
use serde::Serialize;

use super::Answer;
use crate::julie::calls::{Page, SearchCall};
use crate::julie::symbols::Symbol;

/// A page of search results of any kind, with what was found in all.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct OptimizedResponse<T> {
    pub(crate) tool: String,
    pub(crate) results: Vec<T>,
    pub(crate) confidence: f32,
    pub(crate) total_found: usize,
    pub(crate) insights: Option<String>,
    pub(crate) next_actions: Vec<String>,
}

pub(crate) fn not_indexed() -> CallToolResult {
    let message = "❌ The workspace has no index yet\n\
                   💡 Run manage_workspace with operation=index first";
    CallToolResult::text_content(vec![TextContent::from(message.to_string())])
}

pub(crate) fn index_being_built(call: &SearchCall, symbols: &[Symbol]) -> CallToolResult {
    let mut message = format!(
        "⏳ The semantic index is still being built: these are matches by name\n\
         📊 {} matches for '{}'\n\n",
        symbols.len(),
        call.query
    );
    for (i, symbol) in symbols.iter().enumerate() {
        message.push_str(&format!(
            "{}. {} ({:?}) - {}:{}\n",
            i + 1,
            symbol.name,
            symbol.kind,
            symbol.file_path,
            symbol.start_line
        ));
        if let Some(signature) = &symbol.signature {
            message.push_str(&format!("   📝 {signature}\n"));
        }
    }
    message.push_str("\n💡 Search again when the index is there\n");
    CallToolResult::text_content(vec![TextContent::from(message)])
}

pub(crate) fn nothing_found(call: &SearchCall) -> CallToolResult {
    let message = format!(
        "🔍 Nothing found for '{}' in {} mode\n\
         💡 Check the spelling\n\
         💡 Try a broader query, or another mode",
        call.query, call.mode
    );
    CallToolResult::text_content(vec![TextContent::from(message)])
}

pub(crate) fn found(call: &SearchCall, page: &Page) -> Answer {
    let response = OptimizedResponse {
        tool: call.tool.to_string(),
        results: page.symbols.clone(),
        confidence: page.confidence,
        total_found: page.total_found,
        insights: page.insights.map(str::to_string),
        next_actions: page.next_actions.iter().map(ToString::to_string).collect(),
    };

    let markdown = format_results(call, &response);

    let structured = serde_json::to_value(&response)?;
    let structured_map = if let serde_json::Value::Object(map) = structured {
        map
    } else {
        return Err("Expected JSON object".into());
    };

    Ok(CallToolResult::text_content(vec![TextContent::from(markdown)])
        .with_structured_content(structured_map))
}

fn format_results(call: &SearchCall, response: &OptimizedResponse<Symbol>) -> String {
    let mut text = format!("🔎 {}: '{}' (mode: {})\n", response.tool, call.query, call.mode);
    text.push_str(&format!(
        "📊 {} of {} results (confidence: {:.2})\n",
        response.results.len(),
        response.total_found,
        response.confidence
    ));
    if let Some(insights) = &response.insights {
        text.push_str(&format!("💡 {insights}\n"));
    }
    text.push('\n');
    for (i, symbol) in response.results.iter().enumerate() {
        text.push_str(&format!("{}. {} [{}]\n", i + 1, symbol.name, symbol.language));
        text.push_str(&format!(
            "   📁 {}:{}-{}\n",
            symbol.file_path, symbol.start_line, symbol.end_line
        ));
        if let Some(signature) = &symbol.signature {
            text.push_str(&format!("   📝 {signature}\n"));
        }
        if let Some(context) = &symbol.code_context {
            text.push_str("   📄 Code:\n");
            for line in context.lines() {
                text.push_str(&format!("   {line}\n"));
            }
        }
        text.push('\n');
    }
    text.push_str("🎯 Next:\n");
    for action in &response.next_actions {
        text.push_str(&format!("   • {action}\n"));
    }
    text
}
