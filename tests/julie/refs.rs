use schemars::JsonSchema;
use serde::Serialize;
use tool_result::ToolResult;

use super::symbols::DefinitionResult;
use super::{Outcome, strings};

/// Who uses a symbol.
#[derive(Debug, Clone, Serialize, JsonSchema, ToolResult)]
#[tool_result(
    title = "✅ `{symbol}`: {definitions:#}, {references:#}",
    empty = "⚪ Nothing refers to `{symbol}`"
)]
pub(crate) struct FastRefsResult {
    pub(crate) tool: String,
    pub(crate) symbol: String,
    pub(crate) found: bool,
    #[tool_result(only = json)]
    pub(crate) include_definition: bool,
    #[tool_result(only = json)]
    pub(crate) definition_count: usize,
    #[tool_result(only = json)]
    pub(crate) reference_count: usize,
    #[tool_result(each = "- {kind} at {file_path}:{start_line}\n  `{signature}`")]
    pub(crate) definitions: Vec<DefinitionResult>,
    #[tool_result(
        each = "- {kind} at {file_path}:{line_number}, from {from_symbol_id} to {to_symbol_id} ({confidence:.2})"
    )]
    pub(crate) references: Vec<ReferenceResult>,
    pub(crate) next_actions: Vec<String>,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct ReferenceResult {
    pub(crate) from_symbol_id: String,
    pub(crate) to_symbol_id: String,
    pub(crate) kind: String,
    pub(crate) file_path: String,
    pub(crate) line_number: u32,
    pub(crate) confidence: f32,
}

impl FastRefsResult {
    /// So many references, with every seventeenth in the same file.
    pub(crate) fn with_references(count: u32) -> Self {
        let reference = |i: u32| ReferenceResult {
            from_symbol_id: format!("sym_{i:06}"),
            to_symbol_id: "sym_000017".into(),
            kind: if i.is_multiple_of(3) { "import" } else { "call" }.into(),
            file_path: format!("src/tools/module_{}/file.rs", i % 17),
            line_number: 10 + i % 900,
            confidence: 0.5 + f32::from((i % 50) as u8) / 100.0,
        };
        FastRefsResult {
            tool: "fast_refs".into(),
            symbol: "getUserData".into(),
            found: true,
            include_definition: true,
            definition_count: 1,
            reference_count: count as usize,
            definitions: vec![DefinitionResult::class()],
            references: (0..count).map(reference).collect(),
            next_actions: strings(["Use fast_goto on the first caller"]),
        }
    }
}

pub(super) fn outcomes() -> Vec<Outcome> {
    let found = FastRefsResult::with_references(2);
    let without_definition = FastRefsResult {
        include_definition: false,
        definition_count: 0,
        definitions: vec![],
        ..FastRefsResult::with_references(1)
    };
    let nothing = FastRefsResult {
        found: false,
        definition_count: 0,
        reference_count: 0,
        definitions: vec![],
        references: vec![],
        next_actions: strings(["Check the spelling", "Use fast_search first"]),
        ..found.clone()
    };
    vec![
        Outcome::of("found", &found),
        Outcome::of("without_definition", &without_definition),
        Outcome::of("nothing", &nothing),
    ]
}
