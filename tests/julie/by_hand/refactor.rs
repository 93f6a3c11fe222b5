use rust_mcp_sdk::schema::{CallToolResult, TextContent};
use serde::Serialize;
use serde_json::{Value, json};

use super::Answer;
use crate::julie::calls::{Body, RefactorCall, Rename};

/// A refactoring, tried or done.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct SmartRefactorResult {
    tool: String,
    operation: String,
    dry_run: bool,
    success: bool,
    files_modified: Vec<String>,
    changes_count: usize,
    next_actions: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    metadata: Option<Value>,
}

pub(crate) fn rename_symbol(call: &RefactorCall, rename: &Rename) -> Answer {
    if rename.changes.is_empty() && rename.errors.is_empty() {
        let message = format!(
            "🔍 Nothing refers to '{}'\n\
             💡 Use fast_search to find the symbol",
            rename.old_name
        );
        return create_result(
            call,
            false,
            vec![],
            0,
            vec!["Use fast_search to find the symbol".to_string()],
            message,
            None,
        );
    }

    let files: Vec<String> = rename.changes.iter().map(|changed| changed.file.into()).collect();
    let total: usize = rename.changes.iter().map(|changed| changed.changes).sum();
    if call.dry_run {
        preview_rename(call, rename, files, total)
    } else {
        finish_rename(call, rename, files, total)
    }
}

fn preview_rename(
    call: &RefactorCall,
    rename: &Rename,
    files: Vec<String>,
    total: usize,
) -> Answer {
    let mut preview = format!(
        "🔍 DRY RUN: rename '{}' -> '{}'\n📊 {} changes in {} files\n\n",
        rename.old_name,
        rename.new_name,
        total,
        files.len()
    );
    push_files(&mut preview, rename, "⚠️ These would stay as they are:");
    preview.push_str("\n💡 Call again with dry_run=false to apply");
    create_result(
        call,
        true,
        files,
        total,
        vec!["Call again with dry_run=false to apply".to_string()],
        preview,
        None,
    )
}

fn finish_rename(call: &RefactorCall, rename: &Rename, files: Vec<String>, total: usize) -> Answer {
    // The mark is that of a success, also where the JSON says that it failed.
    let mut message = format!(
        "✅ Renamed '{}' -> '{}'\n📊 {} changes in {} files\n\n",
        rename.old_name,
        rename.new_name,
        total,
        files.len()
    );
    push_files(&mut message, rename, "⚠️ Some files had errors:");
    message.push_str("\n🎯 Next:\n• Run the tests\n• Review the changes");
    create_result(
        call,
        rename.errors.is_empty(),
        files,
        total,
        vec!["Run the tests".to_string(), "Review the changes".to_string()],
        message,
        None,
    )
}

fn push_files(text: &mut String, rename: &Rename, errors: &str) {
    for changed in &rename.changes {
        text.push_str(&format!("  • {}: {} changes\n", changed.file, changed.changes));
    }
    if !rename.errors.is_empty() {
        text.push_str(&format!("\n{errors}\n"));
        for failed in &rename.errors {
            text.push_str(&format!("  • {}: {}\n", failed.file, failed.error));
        }
    }
}

pub(crate) fn symbol_not_found(call: &RefactorCall, symbol: &str, file: &str) -> Answer {
    let message = format!(
        "🔍 '{symbol}' not found in {file}\n\
         💡 Use fast_search to find the symbol"
    );
    create_result(
        call,
        false,
        vec![],
        0,
        vec!["Use fast_search to find the symbol".to_string()],
        message,
        None,
    )
}

pub(crate) fn replace_symbol_body(call: &RefactorCall, body: &Body) -> Answer {
    if call.dry_run {
        let preview = format!(
            "🔍 DRY RUN: replace the body of '{}'\n\
             📁 {}, lines {}-{}\n\n\
             New body:\n{}\n\n\
             💡 Call again with dry_run=false to apply",
            body.symbol, body.file, body.start_line, body.end_line, body.replacement
        );
        return create_result(
            call,
            true,
            vec![body.file.to_string()],
            1,
            vec!["Call again with dry_run=false to apply".to_string()],
            preview,
            None,
        );
    }

    let message = format!(
        "✅ Replaced the body of '{}'\n\
         📁 {}, lines {}-{}\n\n\
         🎯 Next:\n• Run the tests\n• Use fast_goto on {}",
        body.symbol, body.file, body.start_line, body.end_line, body.symbol
    );
    create_result(
        call,
        true,
        vec![body.file.to_string()],
        1,
        vec!["Run the tests".to_string(), format!("Use fast_goto on {}", body.symbol)],
        message,
        None,
    )
}

pub(crate) fn extract_function(call: &RefactorCall, body: &Body) -> Answer {
    let message = format!(
        "🚧 extract_function is not implemented yet\n\
         📁 {}, lines {}-{}\n\
         🎯 Name: {}\n\n\
         💡 Use replace_symbol_body in two steps",
        body.file, body.start_line, body.end_line, body.symbol
    );
    create_result(
        call,
        false,
        vec![],
        0,
        vec!["Use replace_symbol_body in two steps".to_string()],
        message,
        Some(json!({
            "file": body.file,
            "start_line": body.start_line,
            "end_line": body.end_line,
            "function_name": body.symbol,
        })),
    )
}

pub(crate) fn insert_relative_to_symbol(call: &RefactorCall) -> Answer {
    let message = "🚧 insert_relative_to_symbol is not implemented yet\n\
                   💡 Use replace_symbol_body on the symbol around it";
    let action = "Use replace_symbol_body on the symbol around it".to_string();
    create_result(call, false, vec![], 0, vec![action], message.to_string(), None)
}

pub(crate) fn extract_type(call: &RefactorCall) -> Answer {
    let message = "🚧 extract_type is not implemented yet\n\
                   💡 Write the type, then use replace_symbol_body";
    let action = "Write the type, then use replace_symbol_body".to_string();
    create_result(call, false, vec![], 0, vec![action], message.to_string(), None)
}

pub(crate) fn update_imports(call: &RefactorCall) -> Answer {
    let message = "🚧 update_imports is not implemented yet\n\
                   💡 Use fuzzy_replace on the imports";
    let action = "Use fuzzy_replace on the imports".to_string();
    create_result(call, false, vec![], 0, vec![action], message.to_string(), None)
}

pub(crate) fn inline_variable(call: &RefactorCall) -> Answer {
    let message = "🚧 inline_variable is not implemented yet\n\
                   💡 Use fuzzy_replace on the variable";
    let action = "Use fuzzy_replace on the variable".to_string();
    create_result(call, false, vec![], 0, vec![action], message.to_string(), None)
}

pub(crate) fn inline_function(call: &RefactorCall) -> Answer {
    let message = "🚧 inline_function is not implemented yet\n\
                   💡 Use fast_refs, then replace_symbol_body on each caller";
    let action = "Use fast_refs, then replace_symbol_body on each caller".to_string();
    create_result(call, false, vec![], 0, vec![action], message.to_string(), None)
}

pub(crate) fn unknown_operation(call: &RefactorCall) -> Answer {
    let message = format!(
        "❌ There is no operation '{}'\n\
         💡 Use rename_symbol or replace_symbol_body",
        call.operation
    );
    create_result(
        call,
        false,
        vec![],
        0,
        vec!["Use rename_symbol or replace_symbol_body".to_string()],
        message,
        None,
    )
}

fn create_result(
    call: &RefactorCall,
    success: bool,
    files_modified: Vec<String>,
    changes_count: usize,
    next_actions: Vec<String>,
    markdown: String,
    metadata: Option<Value>,
) -> Answer {
    let result = SmartRefactorResult {
        tool: "smart_refactor".to_string(),
        operation: call.operation.to_string(),
        dry_run: call.dry_run,
        success,
        files_modified,
        changes_count,
        next_actions,
        metadata,
    };

    let structured = serde_json::to_value(&result)?;
    let structured_map = if let Value::Object(map) = structured {
        map
    } else {
        return Err("Expected JSON object".into());
    };

    Ok(CallToolResult::text_content(vec![TextContent::from(markdown)])
        .with_structured_content(structured_map))
}
