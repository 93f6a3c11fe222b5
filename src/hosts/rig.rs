#![doc = include_str!("../../docs/rig.md")]

use ::rig_core::tool::{ToolExecutionError, ToolOutput};

use crate::hosts::answer::Answer;
use crate::{Delivery, OutputOptions, ToolFailure, ToolResult, WithOptions};

/// The items that `host_impls!` names.
#[doc(hidden)]
pub mod private {
    pub use ::rig_core::tool::{ToolExecutionError, ToolOutput};
}

/// Converts the text alone, as rig gives its model every block of an output.
impl<T: ToolResult> From<WithOptions<T>> for ToolOutput {
    fn from(WithOptions(result, options): WithOptions<T>) -> Self {
        ToolOutput::text(Answer::new(&result, &options.delivery(Delivery::Text)).text)
    }
}

/// Converts a failure. The model reads the whole text. The message, the code and `retryable` are for whoever operates
/// the agent.
impl From<ToolFailure> for ToolExecutionError {
    fn from(failure: ToolFailure) -> Self {
        let options = OutputOptions::default().delivery(Delivery::Text);
        let Answer { text, .. } = Answer::failed(&failure, &options);
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
