use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use tool_result::ToolResult;

use super::symbols::{Symbol, SymbolKind, Visibility};
use super::{Outcome, strings};

/// A page of search results of any kind, with what was found in all.
#[derive(Debug, Clone, Serialize, JsonSchema, ToolResult)]
#[tool_result(
    tool = "fast_search",
    found = !self.results.is_empty(),
    title = "✅ fast_search: {results:#} of {total_found} (confidence {confidence:.2})"
)]
pub(crate) struct OptimizedResponse<T> {
    pub(crate) tool: String,
    #[tool_result(
        items,
        each = "{index}. `{name}` ({kind}, {language}) at {file_path}:{start_line}\n   `{signature}`\n   {doc_comment}\n   ```\n   {code_context}\n   ```"
    )]
    pub(crate) results: Vec<T>,
    #[tool_result(only = json)]
    pub(crate) confidence: f32,
    pub(crate) total_found: usize,
    pub(crate) insights: Option<String>,
    pub(crate) next_actions: Vec<String>,
}

pub(super) fn outcomes() -> Vec<Outcome> {
    let found = OptimizedResponse {
        tool: "fast_search".into(),
        results: vec![get_user_data(), member()],
        confidence: 0.85,
        total_found: 42,
        insights: Some("Found across 3 languages (*.ts, *.rs, *.py)".into()),
        next_actions: strings(["Use fast_goto on getUserData", "Narrow the search by a language"]),
    };
    let nothing = OptimizedResponse::<Symbol> {
        results: vec![],
        confidence: 0.0,
        total_found: 0,
        insights: None,
        next_actions: strings(["Check the spelling", "Try a semantic search"]),
        ..found.clone()
    };
    vec![Outcome::of("found", &found), Outcome::of("nothing", &nothing)]
}

fn get_user_data() -> Symbol {
    Symbol {
        id: "sym_000017".into(),
        name: "getUserData".into(),
        kind: SymbolKind::Function,
        language: "typescript".into(),
        file_path: "src/services/user.ts".into(),
        start_line: 31,
        start_column: 2,
        end_line: 34,
        end_column: 3,
        start_byte: 812,
        end_byte: 931,
        signature: Some("async getUserData(id: string): Promise<User | null>".into()),
        doc_comment: Some("Loads a user.\nReturns `null` for an unknown id.".into()),
        visibility: Some(Visibility::Public),
        parent_id: Some("sym_000012".into()),
        metadata: Some(BTreeMap::from([("is_async".into(), true.into())])),
        semantic_group: None,
        confidence: Some(0.8),
        code_context: Some(
            "async getUserData(id: string) {\n  return this.db.find(id); // ```sql```\n}".into(),
        ),
    }
}

fn member() -> Symbol {
    Symbol {
        id: "sym_000140".into(),
        name: "USER_DATA".into(),
        kind: SymbolKind::EnumMember,
        language: "rust".into(),
        file_path: "src/cache_keys.rs".into(),
        start_line: 9,
        start_column: 4,
        end_line: 9,
        end_column: 13,
        start_byte: 120,
        end_byte: 129,
        signature: None,
        doc_comment: None,
        visibility: Some(Visibility::Private),
        parent_id: None,
        metadata: None,
        semantic_group: None,
        confidence: None,
        code_context: None,
    }
}
