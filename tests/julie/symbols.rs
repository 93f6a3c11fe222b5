//! What the tools' results are made of.

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
    Class,
    Import,
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
    pub(crate) kind: SymbolKind,
    pub(crate) language: String,
    pub(crate) file_path: String,
    pub(crate) start_line: u32,
    pub(crate) start_column: u32,
    pub(crate) end_line: u32,
    pub(crate) end_column: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) signature: Option<String>,
}

impl From<&Symbol> for DefinitionResult {
    fn from(symbol: &Symbol) -> Self {
        DefinitionResult {
            name: symbol.name.clone(),
            kind: symbol.kind,
            language: symbol.language.clone(),
            file_path: symbol.file_path.clone(),
            start_line: symbol.start_line,
            start_column: symbol.start_column,
            end_line: symbol.end_line,
            end_column: symbol.end_column,
            signature: symbol.signature.clone(),
        }
    }
}

/// Where a symbol is used.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct ReferenceResult {
    pub(crate) from_symbol_id: String,
    pub(crate) to_symbol_id: String,
    pub(crate) kind: String,
    pub(crate) file_path: String,
    pub(crate) line_number: u32,
    pub(crate) confidence: f32,
}

/// A symbol on a call path, and those that follow it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct CallPathNode {
    pub(crate) name: String,
    pub(crate) file_path: String,
    pub(crate) line: u32,
    pub(crate) language: String,
    pub(crate) matched_by: MatchedBy,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) similarity: Option<f32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) calls: Vec<CallPathNode>,
}

/// How a call is known to lead to a symbol.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MatchedBy {
    Call,
    NamingVariant,
    Meaning,
}
