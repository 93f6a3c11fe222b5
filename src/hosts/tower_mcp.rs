#![doc = include_str!("../../docs/tower-mcp.md")]

use ::tower_mcp_types::protocol::CallToolResult;
use serde_json::Value;

use crate::hosts::answer::Answer;
use crate::{OutputOptions, ToolFailure, ToolResult, WithOptions};

/// The items that `host_impls!` names.
#[doc(hidden)]
pub mod private {
    pub use ::tower_mcp_types::protocol::CallToolResult;
}

/// Converts the `Result` of a tool into an answer, with both halves in both arms.
///
/// An error that leaves a handler by `?` is an error of the protocol instead. It has only the message.
pub trait IntoCallToolResult {
    /// Converts the result, or the error, into a `CallToolResult`.
    fn into_call_tool_result(self) -> CallToolResult;
}

impl<T: Into<CallToolResult>, E: Into<CallToolResult>> IntoCallToolResult for Result<T, E> {
    fn into_call_tool_result(self) -> CallToolResult {
        self.map_or_else(Into::into, Into::into)
    }
}

impl From<Answer> for CallToolResult {
    fn from(answer: Answer) -> Self {
        let mut result = CallToolResult::text(answer.text);
        result.structured_content = answer.structured_content.map(Value::Object);
        result.is_error = answer.is_error;
        result
    }
}

impl<T: ToolResult> From<WithOptions<T>> for CallToolResult {
    fn from(WithOptions(result, options): WithOptions<T>) -> Self {
        Answer::new(&result, &options).into()
    }
}

impl From<ToolFailure> for CallToolResult {
    fn from(failure: ToolFailure) -> Self {
        Answer::failed(&failure, &OutputOptions::default()).into()
    }
}
