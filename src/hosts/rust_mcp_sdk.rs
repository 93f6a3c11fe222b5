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

/// The items that `host_impls!` calls.
#[doc(hidden)]
pub mod private {
    pub use ::rust_mcp_sdk::schema::schema_utils::CallToolError;
    pub use ::rust_mcp_sdk::schema::{CallToolResult, ServerResult};

    /// Of a result.
    pub mod result {
        use super::{CallToolResult, ServerResult};
        use crate::hosts::answer::Answer;
        use crate::{OutputOptions, ToolResult};

        pub fn call_tool_result<T: ToolResult>(result: &T) -> CallToolResult {
            Answer::new(result, &OutputOptions::default()).into()
        }

        pub fn server_result<T: ToolResult>(result: &T) -> ServerResult {
            call_tool_result(result).into()
        }
    }

    /// Of an error.
    pub mod error {
        use super::{CallToolError, CallToolResult, ServerResult};
        use crate::ToolError;

        pub fn call_tool_result<E: ToolError>(error: &E) -> CallToolResult {
            error.to_failure().into()
        }

        pub fn server_result<E: ToolError>(error: &E) -> ServerResult {
            call_tool_result(error).into()
        }

        pub fn call_tool_error<E: ToolError>(error: &E) -> CallToolError {
            error.to_failure().into()
        }
    }
}

/// A `Result` of a tool as its answer: both of its arms with both halves.
///
/// A handler of the SDK may answer with an error by `?`, too. The SDK makes an answer of it that has the text
/// alone.
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
    /// The answer.
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

/// The SDK makes an answer of it that has the same text, and is an error.
impl From<ToolFailure> for CallToolError {
    fn from(failure: ToolFailure) -> Self {
        let Answer { text, .. } = Answer::failed(&failure, &OutputOptions::default());
        CallToolError::from_message(text)
    }
}

/// Declares what a tool takes and what it answers with. Feature `schema`.
#[cfg(feature = "schema")]
pub trait WithSchemas {
    /// The tool, with the [schema](crate::schema::input_schema) of its arguments. `#[mcp_tool]` has made
    /// one already.
    #[must_use]
    fn with_input_schema<T: JsonSchema>(self) -> Self;

    /// The tool, with the [schema](crate::schema::output_schema) that each answer of `T` meets.
    ///
    /// Its answers have to have a JSON half then, as they have unless
    /// [`Delivery::Text`](crate::Delivery::Text) is asked for.
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
