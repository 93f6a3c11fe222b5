use serde_json::{Map, Value};
use tool_result_core::__private::{Layout, MAX_BYTES, Variant};

use crate::ToolResult;

/// The key by which Claude Code, from 2.1.91 on, is told how many characters of an answer to give its model.
const MAX_RESULT_SIZE: &str = "anthropic/maxResultSizeChars";

/// More than that Claude Code does not give.
const MAX_CHARS: usize = 500_000;

/// Returns the `_meta` of a tool that answers with `T`: `{"anthropic/maxResultSizeChars": n}`.
///
/// Claude Code writes an answer of more than 50,000 characters to a file, and gives its model the beginning. A tool
/// that declares a size of its own is not cut before that size.
///
/// - `n` is the `limit(max_bytes = n)` of `T`, or 50,000. It is at most 500,000, which is the most that Claude Code
///   takes. A half of `n` bytes has at most `n` characters.
/// - For an enum, `n` is the largest limit of its variants.
/// - The limits of one call, by [`WithOptions`](crate::WithOptions), are not known when the tools are listed. Declare
///   the largest of them as the result's own limit.
///
/// ```
/// use serde::Serialize;
/// use tool_result::ToolResult;
/// use tool_result::hosts::tool_meta;
///
/// #[derive(Serialize, ToolResult)]
/// #[tool_result(success = true, next_actions = [], limit(max_bytes = 200_000))]
/// struct ReadLogResult {
///     log: String,
/// }
///
/// let meta = tool_meta::<ReadLogResult>();
/// assert_eq!(meta["anthropic/maxResultSizeChars"], 200_000);
/// ```
///
/// With rmcp, write it in the attribute: `#[tool(meta = MetaObject(tool_meta::<ReadLogResult>()))]`.
#[must_use]
pub fn tool_meta<T: ToolResult>() -> Map<String, Value> {
    let inner = T::__INNER;
    let bytes = max_bytes(Layout::from_attrs(inner.layout).limit.bytes, inner.variants)
        .unwrap_or(MAX_BYTES);
    Map::from_iter([(MAX_RESULT_SIZE.to_owned(), bytes.min(MAX_CHARS).into())])
}

/// The largest limit, where a type has this one or is an enum with these variants.
fn max_bytes(own: Option<usize>, variants: &[Variant]) -> Option<usize> {
    if variants.is_empty() {
        return own;
    }
    let limits = variants.iter().map(|variant| match variant.limit {
        Some(limit) => limit.bytes,
        None => max_bytes(Layout::from_attrs(variant.layout).limit.bytes, variant.variants),
    });
    limits.map(|limit| limit.unwrap_or(MAX_BYTES)).max()
}
