#![doc = crate::links::links!()]
#![doc = include_str!("../../docs/rmcp.md")]

mod routes;

use ::rmcp::ErrorData;
use ::rmcp::handler::server::tool::IntoCallToolResult;
use ::rmcp::model::{CallToolResponse, CallToolResult, ContentBlock};
use serde_json::Value;

use crate::hosts::answer::Answer;
use crate::{OutputOptions, ToolFailure, ToolResult, WithOptions};

pub use routes::{async_route, sync_route};

/// The items that `host_impls!` names.
#[doc(hidden)]
pub mod private {
    pub use ::rmcp::ErrorData;
    pub use ::rmcp::handler::server::tool::IntoCallToolResult;
    pub use ::rmcp::model::{CallToolResponse, CallToolResult};

    pub fn respond(answer: impl Into<CallToolResult>) -> Result<CallToolResponse, ErrorData> {
        Ok(answer.into().into())
    }
}

impl From<Answer> for CallToolResult {
    fn from(answer: Answer) -> Self {
        let mut result = CallToolResult::success(vec![ContentBlock::text(answer.text)]);
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

impl From<ToolFailure> for CallToolResult {
    fn from(failure: ToolFailure) -> Self {
        Answer::failed(&failure, &OutputOptions::default()).into()
    }
}

impl<T: ToolResult> IntoCallToolResult for WithOptions<T> {
    fn into_call_tool_result(self) -> Result<CallToolResponse, ErrorData> {
        private::respond(self)
    }
}

impl IntoCallToolResult for ToolFailure {
    fn into_call_tool_result(self) -> Result<CallToolResponse, ErrorData> {
        private::respond(self)
    }
}
