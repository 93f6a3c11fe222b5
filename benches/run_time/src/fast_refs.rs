//! Short values: who refers to a symbol.

use std::fmt::Write;

use serde::Serialize;
use tool_result::ToolResult;

use crate::Sample;

#[derive(Clone, Serialize, ToolResult)]
#[tool_result(title = "Found {references:#} to '{symbol}'")]
pub(crate) struct FastRefsResult {
    #[tool_result(only = json)]
    symbol: String,
    found: bool,
    #[tool_result(only = json)]
    reference_count: usize,
    #[tool_result(
        each = "{index}. {kind} [{from_symbol_id}]\n{file_path}:{line_number}\nConfidence: {confidence:.2}\n"
    )]
    references: Vec<Reference>,
    next_actions: Vec<String>,
}

#[derive(Clone, Serialize)]
struct Reference {
    from_symbol_id: String,
    to_symbol_id: String,
    kind: String,
    file_path: String,
    line_number: u32,
    confidence: f32,
}

impl Sample for FastRefsResult {
    fn with_items(count: usize) -> Self {
        let reference = |i: usize| Reference {
            from_symbol_id: format!("{:032x}", i * 7919),
            to_symbol_id: format!("{:032x}", 42),
            kind: "Calls".to_owned(),
            file_path: format!("src/module_{}/file_{}.rs", i % 37, i % 101),
            line_number: (i * 13 % 5000) as u32,
            confidence: 0.95,
        };
        FastRefsResult {
            symbol: "getUserData".to_owned(),
            found: true,
            reference_count: count,
            references: (0..count).map(reference).collect(),
            next_actions: vec!["Navigate".to_owned()],
        }
    }

    fn middle(&self) -> String {
        format!("references/{}", self.references.len() / 2)
    }

    #[expect(clippy::format_push_string, reason = "this is how it is written")]
    fn markdown_by_hand(&self) -> String {
        let mut text =
            format!("Found {} references to '{}'\n\n", self.references.len(), self.symbol);
        for (i, reference) in self.references.iter().enumerate() {
            text.push_str(&format!(
                "{}. {} [{}]\n{}:{}\nConfidence: {:.2}\n\n",
                i + 1,
                reference.kind,
                reference.from_symbol_id,
                reference.file_path,
                reference.line_number,
                reference.confidence,
            ));
        }
        let _ = write!(text, "Next: {}", self.next_actions.join(", "));
        text
    }
}
