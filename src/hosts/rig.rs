#![doc = include_str!("../../docs/rig.md")]

use ::rig_core::tool::{ToolExecutionError, ToolOutput};

use crate::hosts::answer::Answer;
use crate::{Delivery, OutputOptions, ToolFailure, ToolResult, WithOptions};

/// The items that `host_impls!` calls.
#[doc(hidden)]
pub mod private {
    pub use ::rig_core::tool::{ToolExecutionError, ToolOutput};

    /// Of a result.
    pub mod result {
        use super::ToolOutput;
        use crate::hosts::answer::Answer;
        use crate::{Delivery, OutputOptions, ToolResult};

        pub fn tool_output<T: ToolResult>(result: &T) -> ToolOutput {
            let options = OutputOptions::default().delivery(Delivery::Text);
            ToolOutput::text(Answer::within(result, &options).text)
        }
    }

    /// Of an error.
    pub mod error {
        use super::ToolExecutionError;
        use crate::ToolError;

        pub fn tool_execution_error<E: ToolError>(error: &E) -> ToolExecutionError {
            error.to_failure().into()
        }
    }
}

/// The text alone: rig gives its model every block of an output.
impl<T: ToolResult> From<WithOptions<T>> for ToolOutput {
    fn from(WithOptions(result, options): WithOptions<T>) -> Self {
        ToolOutput::text(Answer::within(&result, &options.delivery(Delivery::Text)).text)
    }
}

/// The model reads the whole text; the message, the code and `retryable` are for whoever operates the agent.
impl From<ToolFailure> for ToolExecutionError {
    fn from(failure: ToolFailure) -> Self {
        let options = OutputOptions::default().delivery(Delivery::Text);
        let Answer { text, .. } = Answer::failed_within(&failure, &options);
        let mut error = ToolExecutionError::other(failure.to_string()).with_model_feedback(text);
        let (code, retryable) = failure.policy();
        if let Some(code) = code {
            error = error.with_code(code);
        }
        if let Some(retryable) = retryable {
            error = error.with_retryable(retryable);
        }
        error
    }
}
