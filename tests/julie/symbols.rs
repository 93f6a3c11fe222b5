use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// A symbol as the index holds it. What is not known is `null` in the JSON.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct Symbol {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) kind: SymbolKind,
    pub(crate) language: String,
    pub(crate) file_path: String,
    pub(crate) start_line: u32,
    pub(crate) start_column: u32,
    pub(crate) end_line: u32,
    pub(crate) end_column: u32,
    pub(crate) start_byte: u32,
    pub(crate) end_byte: u32,
    pub(crate) signature: Option<String>,
    pub(crate) doc_comment: Option<String>,
    pub(crate) visibility: Option<Visibility>,
    pub(crate) parent_id: Option<String>,
    pub(crate) metadata: Option<BTreeMap<String, Value>>,
    pub(crate) semantic_group: Option<String>,
    pub(crate) confidence: Option<f32>,
    pub(crate) code_context: Option<String>,
}

#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SymbolKind {
    Function,
    EnumMember,
}

#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Visibility {
    Public,
    Private,
}

/// Where a symbol is defined.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct DefinitionResult {
    pub(crate) name: String,
    pub(crate) kind: String,
    pub(crate) language: String,
    pub(crate) file_path: String,
    pub(crate) start_line: u32,
    pub(crate) start_column: u32,
    pub(crate) end_line: u32,
    pub(crate) end_column: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) signature: Option<String>,
}

impl DefinitionResult {
    pub(crate) fn class() -> Self {
        DefinitionResult {
            name: "UserService".into(),
            kind: "class".into(),
            language: "typescript".into(),
            file_path: "src/services/user.ts".into(),
            start_line: 12,
            start_column: 0,
            end_line: 88,
            end_column: 1,
            signature: Some("export class UserService extends BaseService<User>".into()),
        }
    }

    pub(crate) fn import() -> Self {
        DefinitionResult {
            kind: "import".into(),
            file_path: "src/api/__tests__/user_api.test.ts".into(),
            start_line: 3,
            start_column: 9,
            end_line: 3,
            end_column: 20,
            signature: None,
            ..DefinitionResult::class()
        }
    }
}
