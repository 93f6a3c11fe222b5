use std::borrow::Cow;
use std::error;
use std::fmt;

use serde::ser::{Serialize, SerializeStruct as _, Serializer};
use serde_json::Value;
use tool_result_core::__private::{Attr, Only, Outcome, Role, Tagging, Verdict, of_failure};

use crate::{Error, NextAction, OutputOptions, ToolOutput, ToolResult, Untrusted};

/// Answers a call that has no result, such as one with arguments that make no sense or without a credential.
///
/// Both of its halves are complete. With the feature `rmcp`, a `#[tool]` function returns it in the `Err` arm. With
/// `rust-mcp-sdk` and `tower-mcp`, it becomes a `CallToolResult`. With `rig`, it becomes a `ToolExecutionError`.
///
/// ```
/// use serde_json::json;
/// use tool_result::{Status, ToolFailure};
///
/// let failure = ToolFailure::new("no API key")
///     .code("no_key")
///     .retryable(false)
///     .next_action("Set SEARCH_KEY and call again");
/// let output = failure.output()?;
/// assert_eq!(
///     output.content,
///     "❌ no API key\n\n- Code: no_key\n\n## Next actions\n\n- Set SEARCH_KEY and call again"
/// );
/// assert_eq!((output.status, output.is_error), (Status::Failure, true));
/// assert_eq!(
///     json!(output.structured_content),
///     json!({
///         "success": false,
///         "error": {"code": "no_key", "message": "no API key", "retryable": false},
///         "next_actions": ["Set SEARCH_KEY and call again"],
///     })
/// );
/// # Ok::<(), tool_result::Error>(())
/// ```
///
/// The message is public. The model reads it, and so does the user of the model.
///
/// `?` turns every [`ToolError`](crate::ToolError) into a `ToolFailure`, and every [`Error`], too: a
/// result without JSON still has an answer.
///
/// ```
/// use tool_result::{Error, Limit, ToolFailure};
///
/// let error = Error::LimitTooSmall { limit: Limit::Bytes, given: 60, needed: 108 };
/// assert_eq!(
///     ToolFailure::from(error).to_markdown(),
///     "❌ max_bytes: 60 is too small for this answer; it needs 108\n\n- Code: limit_too_small\n\n## Next actions\n\n- Call again with max_bytes of at least 108"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolFailure(pub(crate) Box<Failure>);

/// The result that a failure is recorded as.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Failure {
    /// The identifier of the tool; empty where it is not known.
    tool: String,
    message: String,
    code: Option<Cow<'static, str>>,
    retryable: Option<bool>,
    /// Further fields of the error, and whether something in one is untrusted.
    pub(crate) fields: Vec<(&'static str, Value, bool)>,
    next_actions: Vec<NextAction<'static>>,
}

impl ToolFailure {
    /// Creates a failure with this message, in words that a model can act on. A message that could be read
    /// as markup is quoted as a whole.
    ///
    /// ```
    /// # use tool_result::ToolFailure;
    /// let failure = ToolFailure::new("no file matches src/**/*.rs");
    /// assert_eq!(failure.to_markdown(), "❌ `no file matches src/**/*.rs`");
    /// ```
    #[must_use]
    pub fn new(message: impl Into<String>) -> Self {
        ToolFailure(Box::new(Failure { message: message.into(), ..Failure::default() }))
    }

    /// Sets the code by which a program tells this failure from others. Without one, the JSON has `failed`,
    /// and the text says nothing about it.
    #[must_use]
    pub fn code(mut self, code: impl Into<Cow<'static, str>>) -> Self {
        self.0.code = Some(code.into());
        self
    }

    /// Sets whether the same call may succeed later. The text says so only if it may. Without it, the JSON has `false`.
    #[must_use]
    pub fn retryable(mut self, retryable: bool) -> Self {
        self.0.retryable = Some(retryable);
        self
    }

    /// Sets the seconds after which the same call may succeed.
    ///
    /// ```
    /// # use tool_result::ToolFailure;
    /// let failure = ToolFailure::new("too many requests").code("rate_limit").retry_after(30);
    /// assert_eq!(
    ///     failure.to_markdown(),
    ///     "❌ too many requests\n\n- Code: rate_limit\n- Retryable: true\n- Retry after: 30"
    /// );
    /// ```
    #[must_use]
    pub fn retry_after(mut self, seconds: u64) -> Self {
        self.0.fields.retain(|(key, ..)| *key != RETRY_AFTER);
        self.0.fields.push((RETRY_AFTER, seconds.into(), false));
        self.retryable(true)
    }

    /// Adds one next action: a thing that can be done about the failure. If a call cannot be
    /// written, a text says why.
    ///
    /// ```
    /// # use tool_result::{NextAction, ToolFailure};
    /// let failure = ToolFailure::new("no such file").next_action(NextAction::call("find", "x"));
    /// assert!(failure.output().unwrap().content.contains("the arguments of `find` are not an object"));
    /// ```
    #[must_use]
    pub fn next_action<'a>(mut self, action: impl Into<NextAction<'a>>) -> Self {
        let action = action.into().into_owned();
        let is_written = serde_json::to_value(&action).is_ok();
        self.0.next_actions.push(if is_written { action } else { action.to_string().into() });
        self
    }

    pub(crate) fn with_tool(mut self, tool: &str) -> Self {
        tool.clone_into(&mut self.0.tool);
        self
    }

    #[cfg(feature = "rig")]
    pub(crate) fn policy(&self) -> (Option<&str>, Option<bool>) {
        (self.0.code.as_deref(), self.0.retryable)
    }

    pub(crate) fn with_message(mut self, message: String) -> Self {
        self.0.message = message;
        self
    }

    /// Returns the whole text as markdown, without a limit.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        self.0.to_markdown()
    }

    /// Returns both halves, within 50,000 bytes and 2,000 lines each, with an empty `tool`.
    ///
    /// # Errors
    /// There is no error within these limits.
    pub fn output(&self) -> Result<ToolOutput, Error> {
        self.output_with(&OutputOptions::default())
    }

    /// Returns both halves within other limits or with other status icons.
    ///
    /// [`Delivery::Text`](crate::Delivery::Text) leaves out the JSON half. Under
    /// [`Delivery::Structured`](crate::Delivery::Structured) the text is complete, too, as some hosts show only
    /// the text of a failure.
    ///
    /// # Errors
    /// Returns [`Error::LimitTooSmall`] if a limit is too small for the code, the short fields and the beginning of the
    /// message.
    pub fn output_with(&self, options: &OutputOptions) -> Result<ToolOutput, Error> {
        self.0.output_with(&of_failure(options))
    }
}

/// The message alone.
impl fmt::Display for ToolFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl error::Error for ToolFailure {}

/// Written as serde writes `enum Failure { Error { … } }`; the status and the next actions are added.
impl Serialize for Failure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_variant("Failure", 0, CONTENT, &ErrorObject(self))
    }
}

const RETRY_AFTER: &str = "retry_after";

/// The key that the error is below.
const CONTENT: &str = "error";

struct ErrorObject<'a>(&'a Failure);

impl Serialize for ErrorObject<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Failure { message, code, retryable, fields, .. } = self.0;
        let mut object = serializer.serialize_struct("Error", 3 + fields.len())?;
        object.serialize_field("code", code.as_deref().unwrap_or("failed"))?;
        object.serialize_field("message", message)?;
        object.serialize_field("retryable", &retryable.unwrap_or_default())?;
        for (key, value, is_untrusted) in fields {
            match is_untrusted {
                true => object.serialize_field(key, &Untrusted::new(value))?,
                false => object.serialize_field(key, value)?,
            }
        }
        object.end()
    }
}

/// The attributes of a failure whose text has the entries that were set, and only these.
macro_rules! attrs {
    ($code:ident, $retryable:ident) => {
        &[
            Attr::Status("success"),
            Attr::Field("code"),
            Attr::Only(Only::$code),
            Attr::Field("message"),
            Attr::Role(Role::Error),
            Attr::Label("Error"),
            Attr::Field("retryable"),
            Attr::Only(Only::$retryable),
        ]
    };
}

/// No tool is named, which the derive would ask for.
impl ToolResult for Failure {
    const TOOL: &'static str = "";
    const MARKDOWN_TEMPLATE: &'static str = "❌ {error}";

    fn tool(&self) -> &str {
        &self.tool
    }

    fn next_actions(&self) -> Vec<NextAction<'_>> {
        self.next_actions.iter().map(NextAction::from).collect()
    }

    fn __outcome(&self) -> Outcome {
        let attrs: &[Attr] = match (self.code.is_some(), self.retryable == Some(true)) {
            (false, false) => attrs!(Json, Json),
            (true, false) => attrs!(Neither, Json),
            (false, true) => attrs!(Json, Neither),
            (true, true) => attrs!(Neither, Neither),
        };
        // as of a variant, but for the tag
        Outcome { tagging: vec![Tagging::Adjacent("", CONTENT)], ..Outcome::from_attrs(attrs) }
    }

    fn __verdict(&self) -> Verdict {
        Verdict { success: Some(false), ..Verdict::default() }
    }
}
