#![doc = crate::links::links!()]
#![doc = include_str!("../../docs/rust-mcp-sdk.md")]

use ::rust_mcp_sdk::schema::schema_utils::CallToolError;
use ::rust_mcp_sdk::schema::{CallToolResult, ServerResult, TextContent};
#[cfg(feature = "schema")]
use ::rust_mcp_sdk::schema::{Tool, ToolInputSchema, ToolOutputSchema};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde_json::Value;

use crate::hosts::answer::Answer;
use crate::{OutputOptions, ToolFailure, ToolResult, WithOptions};

/// The items that `host_impls!` names.
#[doc(hidden)]
pub mod private {
    pub use ::rust_mcp_sdk::schema::schema_utils::CallToolError;
    pub use ::rust_mcp_sdk::schema::{CallToolResult, ServerResult};
}

/// Converts the `Result` of a tool into an answer, with both halves in both arms.
///
/// An error can leave a handler by `?`, too. The SDK sends it as text alone.
///
/// ```
/// use rust_mcp_sdk::schema::CallToolResult;
/// use serde::Serialize;
/// use tool_result::hosts::rust_mcp_sdk::IntoCallToolResult;
/// use tool_result::{ToolFailure, ToolResult};
///
/// #[derive(Serialize, ToolResult)]
/// #[tool_result(success = true, next_actions = [])]
/// struct SquareResult {
///     square: i32,
/// }
///
/// fn square(n: i32) -> Result<SquareResult, ToolFailure> {
///     let square = n.checked_mul(n).ok_or_else(|| ToolFailure::new("too large").code("too_large"))?;
///     Ok(SquareResult { square })
/// }
///
/// let answer: CallToolResult = square(1_000_000).into_call_tool_result();
/// assert_eq!(answer.is_error, Some(true));
/// assert_eq!(answer.structured_content.unwrap()["error"]["code"], "too_large");
/// ```
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
        let mut result = CallToolResult::text_content(vec![TextContent::from(answer.text)]);
        result.structured_content = answer.structured_content.map(Value::Object);
        result.is_error = Some(answer.is_error);
        result
    }
}

impl<T: ToolResult> From<WithOptions<T>> for CallToolResult {
    fn from(WithOptions(result, options): WithOptions<T>) -> Self {
        Answer::new(&result, &options).into()
    }
}

impl<T: ToolResult> From<WithOptions<T>> for ServerResult {
    fn from(result: WithOptions<T>) -> Self {
        CallToolResult::from(result).into()
    }
}

impl From<ToolFailure> for CallToolResult {
    fn from(failure: ToolFailure) -> Self {
        Answer::failed(&failure, &OutputOptions::default()).into()
    }
}

impl From<ToolFailure> for ServerResult {
    fn from(failure: ToolFailure) -> Self {
        CallToolResult::from(failure).into()
    }
}

/// The SDK sends it as an error with the same text.
impl From<ToolFailure> for CallToolError {
    fn from(failure: ToolFailure) -> Self {
        let Answer { text, .. } = Answer::failed(&failure, &OutputOptions::default());
        CallToolError::from_message(text)
    }
}

/// Adds the schemas of the arguments and of the answers to a tool. It needs the feature `schema`.
#[cfg(feature = "schema")]
pub trait WithSchemas {
    /// Sets the [schema](crate::schema::input_schema) of the arguments. It replaces the schema of `#[mcp_tool]`.
    #[must_use]
    fn with_input_schema<T: JsonSchema>(self) -> Self;

    /// Sets the [schema](crate::schema::output_schema) that each answer of `T` meets.
    ///
    /// Its answers then need a JSON half, so do not ask for [`Delivery::Text`](crate::Delivery::Text).
    #[must_use]
    fn with_output_schema<T: ToolResult + JsonSchema>(self) -> Self;
}

#[cfg(feature = "schema")]
impl WithSchemas for Tool {
    fn with_input_schema<T: JsonSchema>(mut self) -> Self {
        let mut schema = crate::schema::input_schema::<T>();
        // the SDK writes that itself
        schema.remove("type");
        self.input_schema = ToolInputSchema::new(None, Some(schema));
        self
    }

    fn with_output_schema<T: ToolResult + JsonSchema>(mut self) -> Self {
        let schema = crate::schema::output_schema::<T>();
        self.output_schema = Some(ToolOutputSchema { schema: None, extra: Some(schema) });
        self
    }
}
