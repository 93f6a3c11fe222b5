//! What a user would write instead.

use crate::julie::refs::FastRefsResult;

/// The text as such tools write it by hand.
#[expect(clippy::format_push_string, reason = "this is how it is written")]
pub(crate) fn markdown(result: &FastRefsResult) -> String {
    let mut text = format!("✅ `{}`: {} references\n\n", result.symbol, result.references.len());
    for reference in &result.references {
        text.push_str(&format!(
            "- {} at {}:{}, from {} to {} ({:.2})\n",
            reference.kind,
            reference.file_path,
            reference.line_number,
            reference.from_symbol_id,
            reference.to_symbol_id,
            reference.confidence
        ));
    }
    text
}
