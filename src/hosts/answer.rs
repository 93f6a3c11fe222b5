//! The answer of an MCP tool, for any SDK.

use serde_json::{Map, Value};

use tool_result_core::__private::{
    DefaultLimits, MAX_BYTES, Outcome, set_limits, with_default_limits,
};

use crate::{Error, Limit, OutputOptions, ToolError, ToolFailure, ToolOutput, ToolResult};

/// Adds the options of one call to a result, such as the limits that its caller asked for.
///
/// Return it in place of the result. A result without options is answered within its own `limit(…)`, or within 50,000
/// bytes and 2,000 lines.
///
/// - Each entry of the result stays in the JSON half, as the tool's output schema says. If the limits are too small for
///   that, the answer is a failure that says how large they have to be.
/// - [`Delivery::Text`](crate::Delivery::Text) leaves out the JSON half. Do not use it for a tool that declares an
///   output schema: its clients would refuse the answer.
///
/// ```
/// use rmcp::model::CallToolResult;
/// use serde::Serialize;
/// use tool_result::{OutputOptions, ToolResult, WithOptions};
///
/// #[derive(Serialize, ToolResult)]
/// #[tool_result(success = true, next_actions = [])]
/// struct ListResult {
///     files: Vec<String>,
/// }
///
/// let result = ListResult { files: (0..1_000).map(|n| format!("{n}.rs")).collect() };
/// let answer = WithOptions(result, OutputOptions::default().max_bytes(1_500));
/// assert!(answer.output()?.content.len() <= 1_500);
///
/// let sent = CallToolResult::from(answer);
/// let map = sent.structured_content.expect("both halves by default");
/// assert!(map.to_string().len() <= 1_500);
/// assert_eq!(map["truncation"]["files"]["total"], 1_000);
/// # Ok::<(), tool_result::Error>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct WithOptions<T>(pub T, pub OutputOptions);

impl<T: ToolResult> WithOptions<T> {
    /// Returns both halves within the options. It is for tests of a tool's function.
    ///
    /// # Errors
    /// The errors are those of [`ToolResult::output_with`].
    pub fn output(&self) -> Result<ToolOutput, Error> {
        self.0.output_with(&self.1)
    }
}

/// The source of a host's types: `host_impls!` calls the function of the kind.
#[doc(hidden)]
pub mod private {
    use crate::{OutputOptions, ToolError, ToolFailure, ToolResult, WithOptions};

    pub fn result<T: ToolResult>(result: T) -> WithOptions<T> {
        WithOptions(result, OutputOptions::default())
    }

    #[expect(clippy::needless_pass_by_value, reason = "the macros call both functions alike")]
    pub fn error<E: ToolError>(error: E) -> ToolFailure {
        error.to_failure()
    }
}

/// The parts of an answer, for any framework.
pub(crate) struct Answer {
    pub(crate) text: String,
    pub(crate) structured_content: Option<Map<String, Value>>,
    pub(crate) is_error: bool,
}

impl Answer {
    /// A result; where it cannot be written down, a failure that says why.
    pub(crate) fn new<T: ToolResult>(result: &T, options: &OutputOptions) -> Self {
        match result.output_with(options) {
            Ok(output) => output.into(),
            Err(error) => Answer::failed(&failure_in_place(result, error, options), options),
        }
    }

    /// A failure, within the default limits: smaller ones might cut off how large they have to be.
    pub(crate) fn failed(failure: &ToolFailure, options: &OutputOptions) -> Self {
        match failure.output_with(&with_default_limits(options)) {
            Ok(output) => output.into(),
            Err(_) => {
                Answer { text: failure.to_markdown(), structured_content: None, is_error: true }
            }
        }
    }
}

pub(crate) fn failure_in_place<T: ToolResult>(
    result: &T,
    error: Error,
    options: &OutputOptions,
) -> ToolFailure {
    let Outcome { tools: declared, limit: own, .. } = result.__outcome();
    let (failure, tool) = (failure_of(error, options, &own), result.tool());
    // a schema knows the declared identifiers, and no other
    let is_known = declared.is_empty() || declared.contains(&tool);
    if is_known { failure.with_tool(tool) } else { failure }
}

/// A larger limit is advised where the call can set one that is large enough.
fn failure_of(error: Error, options: &OutputOptions, own: &DefaultLimits) -> ToolFailure {
    let Error::LimitTooSmall { limit, needed, .. } = error else { return error.into() };
    let [bytes, lines, tokens, page] = set_limits(options);
    let helps = match (limit, page) {
        // it can only lower the limit of the tool
        (Limit::Bytes, Some(_)) => needed <= bytes.or(own.bytes).unwrap_or(MAX_BYTES),
        // the tool may have it from its arguments
        (Limit::Bytes, None) => bytes.is_some(),
        (Limit::Lines, _) => lines.is_some(),
        (Limit::Tokens, _) => tokens.is_some(),
    };
    if helps {
        return error.into();
    }
    ToolFailure::new(error.to_string())
        .code(error.code().to_owned())
        .retryable(error.is_retryable())
        .next_action(format!(
            "Ask for something else: the tool's own {limit} is too small, until the tool is mended"
        ))
}

impl From<ToolOutput> for Answer {
    fn from(output: ToolOutput) -> Self {
        let ToolOutput { content: text, structured_content, is_error, .. } = output;
        Answer { text, structured_content, is_error }
    }
}
