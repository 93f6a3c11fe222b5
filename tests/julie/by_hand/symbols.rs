use serde::Serialize;

use crate::julie::symbols::Symbol;

/// Where a symbol is defined.
#[derive(Debug, Clone, Serialize)]
pub(super) struct DefinitionResult {
    pub(super) name: String,
    pub(super) kind: String,
    pub(super) language: String,
    pub(super) file_path: String,
    pub(super) start_line: u32,
    pub(super) start_column: u32,
    pub(super) end_line: u32,
    pub(super) end_column: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) signature: Option<String>,
}

impl From<&Symbol> for DefinitionResult {
    fn from(symbol: &Symbol) -> Self {
        DefinitionResult {
            name: symbol.name.clone(),
            kind: format!("{:?}", symbol.kind),
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
