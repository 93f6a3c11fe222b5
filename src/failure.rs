use std::error;
use std::fmt;

use serde::Serialize;
use tool_result_core::__private::{Layout, ResultLayout, Role, StatusKey, Verdict, field};

use crate::{Delivery, Error, NextAction, OutputOptions, ToolOutput, ToolResult};

/// A failure that has no result: arguments that make no sense, a credential that is missing.
///
/// It is text alone, with the mark of a failure and its next actions: there is no JSON half, so it
/// answers for a tool whatever output schema that declares. With the feature `rmcp` it is what the
/// `Err` arm of a `#[tool]` function holds; with `rust-mcp-sdk` it becomes a `CallToolResult`, and a
/// `CallToolError` by `?`.
///
/// ```
/// use tool_result::{Status, ToolFailure};
///
/// let failure = ToolFailure::new("no API key").next_action("Set SEARCH_KEY and call again");
/// let output = failure.output()?;
/// assert_eq!(
///     output.content,
///     "❌ no API key\n\n## Next actions\n\n- Set SEARCH_KEY and call again"
/// );
/// assert_eq!((output.status, output.is_error), (Status::Failure, true));
/// assert_eq!(output.structured_content, None);
/// # Ok::<(), tool_result::Error>(())
/// ```
///
/// An [`Error`] becomes one, so that a result which cannot be written down is still an answer:
///
/// ```
/// use tool_result::{Error, Limit, ToolFailure};
///
/// let error = Error::LimitTooSmall { limit: Limit::Bytes, given: 60, needed: 108 };
/// assert_eq!(
///     ToolFailure::from(error).to_markdown(),
///     "❌ max_bytes: 60 is too small for what is never left out of this result; it needs 108\n\n## Next actions\n\n- Call again with max_bytes of at least 108"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolFailure(FailureFields);

/// The struct that the readings are drawn from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct FailureFields {
    error: String,
    next_actions: Vec<NextAction<'static>>,
}

impl ToolFailure {
    /// Creates a failure with this error, in words that a model can act on. An error that could be read
    /// as markup is quoted as a whole.
    ///
    /// ```
    /// # use tool_result::ToolFailure;
    /// let failure = ToolFailure::new("no file matches src/**/*.rs");
    /// assert_eq!(failure.to_markdown(), "❌ `no file matches src/**/*.rs`");
    /// ```
    #[must_use]
    pub fn new(error: impl Into<String>) -> Self {
        ToolFailure(FailureFields { error: error.into(), next_actions: Vec::new() })
    }

    /// One more thing that can be done about it.
    #[must_use]
    pub fn next_action<'a>(mut self, action: impl Into<NextAction<'a>>) -> Self {
        self.0.next_actions.push(action.into().into_owned());
        self
    }

    #[cfg(any(feature = "rmcp", feature = "rust-mcp-sdk"))]
    pub(crate) fn with_tool(mut self, tool: &str) -> Self {
        self.0.error.insert_str(0, &format!("{tool}: "));
        self
    }

    /// The whole text as markdown, without a limit.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        self.0.to_markdown()
    }

    /// The failure as a host takes it, within 51,200 bytes and 2,000 lines, with an empty `tool`.
    ///
    /// # Errors
    /// None within these limits.
    pub fn output(&self) -> Result<ToolOutput, Error> {
        self.output_with(&OutputOptions::default())
    }

    /// The failure as a host takes it, within other limits or with other marks. It has no JSON half,
    /// whatever the delivery.
    ///
    /// # Errors
    /// [`Error::LimitTooSmall`], never where all limits are at least 512 bytes, 16 lines and 128 tokens by
    /// the estimate.
    pub fn output_with(&self, options: &OutputOptions) -> Result<ToolOutput, Error> {
        self.0.output_with(&options.clone().delivery(Delivery::Text))
    }
}

/// The error alone, without its next actions.
impl fmt::Display for ToolFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.error)
    }
}

impl error::Error for ToolFailure {}

/// Names the field or the limit, and says what can be done.
impl From<Error> for ToolFailure {
    fn from(error: Error) -> Self {
        let failure = ToolFailure::new(error.to_string());
        failure.next_action(match error {
            Error::LimitTooSmall { limit, needed, .. } => {
                format!("Call again with {limit} of at least {needed}")
            }
            _ => "Ask for something else: with the same arguments it fails again, until the tool is mended".to_owned(),
        })
    }
}

/// No tool is named, which the derive would ask for.
impl ToolResult for FailureFields {
    const TOOL: &'static str = "";
    const MARKDOWN_TEMPLATE: &'static str = "❌ {error}";

    fn next_actions(&self) -> Vec<NextAction<'_>> {
        self.next_actions.iter().map(NextAction::from).collect()
    }
}

impl ResultLayout for FailureFields {
    const __LAYOUT: &'static Layout =
        &Layout::new(&[Self::TOOL])
            .fields(
                const {
                    &[
                        field("error").role(Role::Error),
                        field("next_actions").role(Role::NextActions),
                    ]
                },
            )
            .status(StatusKey::Success);

    fn __verdict(&self) -> Verdict {
        Verdict { success: Some(false), ..Verdict::default() }
    }
}
