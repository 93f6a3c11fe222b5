use schemars::JsonSchema;
use serde::Serialize;
use tool_result::{ToolPart, ToolResult};

use super::calls::{Body, FileChanges, FileError, RefactorCall, Rename};
use super::strings;

/// A refactoring, tried or done.
#[derive(Debug, Clone, Serialize, JsonSchema, ToolResult)]
#[tool_result(
    limit(max_tokens = super::MAX_TOKENS),
    rest = json,
    title = "✅ {operation} {metadata}{?dry_run: (dry run)}",
    failure_markdown = "❌ {operation}{?metadata: {metadata}}: {error}\n\n{changes}\n\n{errors}\n\nNext:\n{next_actions}"
)]
pub(crate) struct SmartRefactorResult {
    pub(crate) tool: String,
    pub(crate) operation: String,
    pub(crate) dry_run: bool,
    pub(crate) success: bool,
    pub(crate) files_modified: Vec<String>,
    #[tool_result(label = "change|changes", only = json)]
    pub(crate) changes_count: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) metadata: Option<Subject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tool_result(label = "New body")]
    pub(crate) new_body: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[tool_result(
        label = "file|files",
        wrap = "{changes_count:#} in {changes:#}:\n{changes}",
        each = "- {file}: {changes}"
    )]
    pub(crate) changes: Vec<FileChanges>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[tool_result(wrap = "Errors:\n{errors}", each = "- {file}: {error}")]
    pub(crate) errors: Vec<FileError>,
    pub(crate) next_actions: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<String>,
}

/// What is refactored.
#[derive(Debug, Clone, Serialize, JsonSchema, ToolPart)]
#[serde(untagged)]
pub(crate) enum Subject {
    #[tool_part("`{old_name}` → `{new_name}`")]
    Names { old_name: &'static str, new_name: &'static str },
    #[tool_part("`{symbol}` (lines {start_line}-{end_line})")]
    Symbol { symbol: &'static str, start_line: u32, end_line: u32 },
    #[tool_part("`{function_name}` ({file}, lines {start_line}-{end_line})")]
    Function { function_name: &'static str, file: &'static str, start_line: u32, end_line: u32 },
}

impl SmartRefactorResult {
    fn done(call: &RefactorCall, changes: Vec<FileChanges>, next_actions: &[&str]) -> Self {
        SmartRefactorResult {
            tool: "smart_refactor".to_string(),
            operation: call.operation.to_string(),
            dry_run: call.dry_run,
            success: true,
            files_modified: changes.iter().map(|changed| changed.file.into()).collect(),
            changes_count: changes.iter().map(|changed| changed.changes).sum(),
            metadata: None,
            new_body: None,
            changes,
            errors: vec![],
            next_actions: strings(next_actions),
            error: None,
        }
    }

    fn failed(call: &RefactorCall, error: &str, next_action: &str) -> Self {
        SmartRefactorResult {
            success: false,
            error: Some(error.to_string()),
            ..SmartRefactorResult::done(call, vec![], &[next_action])
        }
    }
}

pub(crate) fn rename_symbol(call: &RefactorCall, rename: &Rename) -> SmartRefactorResult {
    let metadata = Some(Subject::Names { old_name: rename.old_name, new_name: rename.new_name });
    if rename.changes.is_empty() && rename.errors.is_empty() {
        let error = format!("nothing refers to {}", rename.old_name);
        return SmartRefactorResult {
            metadata,
            ..SmartRefactorResult::failed(call, &error, "Use fast_search to find the symbol")
        };
    }
    let partly = !call.dry_run && !rename.errors.is_empty();
    let next_actions: &[&str] = if call.dry_run {
        &["Call again with dry_run=false to apply"]
    } else {
        &["Run the tests", "Review the changes"]
    };
    SmartRefactorResult {
        success: !partly,
        metadata,
        errors: rename.errors.clone(),
        error: partly.then(|| "some files could not be changed".to_string()),
        ..SmartRefactorResult::done(call, rename.changes.clone(), next_actions)
    }
}

pub(crate) fn symbol_not_found(
    call: &RefactorCall,
    symbol: &str,
    file: &str,
) -> SmartRefactorResult {
    let error = format!("{symbol} not found in {file}");
    SmartRefactorResult::failed(call, &error, "Use fast_search to find the symbol")
}

pub(crate) fn replace_symbol_body(call: &RefactorCall, body: &Body) -> SmartRefactorResult {
    let goto = format!("Use fast_goto on {}", body.symbol);
    let next_actions: &[&str] = if call.dry_run {
        &["Call again with dry_run=false to apply"]
    } else {
        &["Run the tests", &goto]
    };
    let changes = vec![FileChanges { file: body.file, changes: 1 }];
    SmartRefactorResult {
        metadata: Some(Subject::Symbol {
            symbol: body.symbol,
            start_line: body.start_line,
            end_line: body.end_line,
        }),
        new_body: call.dry_run.then_some(body.replacement),
        ..SmartRefactorResult::done(call, changes, next_actions)
    }
}

pub(crate) fn extract_function(call: &RefactorCall, body: &Body) -> SmartRefactorResult {
    SmartRefactorResult {
        metadata: Some(Subject::Function {
            function_name: body.symbol,
            file: body.file,
            start_line: body.start_line,
            end_line: body.end_line,
        }),
        ..not_implemented(call, "Use replace_symbol_body in two steps")
    }
}

pub(crate) fn insert_relative_to_symbol(call: &RefactorCall) -> SmartRefactorResult {
    not_implemented(call, "Use replace_symbol_body on the symbol around it")
}

pub(crate) fn extract_type(call: &RefactorCall) -> SmartRefactorResult {
    not_implemented(call, "Write the type, then use replace_symbol_body")
}

pub(crate) fn update_imports(call: &RefactorCall) -> SmartRefactorResult {
    not_implemented(call, "Use fuzzy_replace on the imports")
}

pub(crate) fn inline_variable(call: &RefactorCall) -> SmartRefactorResult {
    not_implemented(call, "Use fuzzy_replace on the variable")
}

pub(crate) fn inline_function(call: &RefactorCall) -> SmartRefactorResult {
    not_implemented(call, "Use fast_refs, then replace_symbol_body on each caller")
}

fn not_implemented(call: &RefactorCall, next_action: &str) -> SmartRefactorResult {
    SmartRefactorResult::failed(call, "not implemented yet", next_action)
}

pub(crate) fn unknown_operation(call: &RefactorCall) -> SmartRefactorResult {
    let next_action = "Use rename_symbol or replace_symbol_body";
    SmartRefactorResult::failed(call, "there is no such operation", next_action)
}
