use std::borrow::Cow;
use std::fmt::{self, Write as _};

use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::{Map, Value};

use crate::json::{self, JsonStyle};
use crate::scalar::Scalar;
use crate::tape::{Node, Shape, Tape};
use crate::visible::escape_hidden;

/// Holds one thing that can be done next: a text, or a call of a tool with its arguments.
///
/// A text is a string in the JSON. A call is an object in the JSON, and one line in the text, with arguments that
/// can be copied:
///
/// ```
/// use serde::Serialize;
/// use tool_result::{JsonStyle, NextAction, ToolResult};
///
/// #[derive(Serialize)]
/// struct ReadFileArguments {
///     path: String,
///     start: usize,
/// }
///
/// #[derive(Serialize, ToolResult)]
/// struct FindResult {
///     found: bool,
///     next_actions: Vec<NextAction<'static>>,
/// }
///
/// let read = NextAction::call("read_file", &ReadFileArguments { path: "src/lib.rs".into(), start: 40 })
///     .because("it has the definition");
/// let result = FindResult { found: true, next_actions: vec![read, "Open an issue".into()] };
///
/// assert_eq!(
///     result.to_markdown(),
///     "✅ find\n\n## Next actions\n\n- Call read_file with {\"path\":\"src/lib.rs\",\"start\":40} (it has the definition)\n- Open an issue"
/// );
/// assert_eq!(
///     result.to_json(JsonStyle::Compact)?,
///     r#"{"tool":"find","found":true,"next_actions":[{"tool":"read_file","arguments":{"path":"src/lib.rs","start":40},"reason":"it has the definition"},"Open an issue"]}"#
/// );
/// # Ok::<(), tool_result::Error>(())
/// ```
///
/// A call is never cut: limits show it whole or leave it out.
///
/// A `NextAction` equals the string that `Display` writes. So a test can compare `result.next_actions()` with
/// `["Open an issue"]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextAction<'a>(Kind<'a>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind<'a> {
    Text(Cow<'a, str>),
    Call(Box<Call>),
    /// A call that cannot be made, and why.
    Wrong(String),
}

// the recorder knows it by this name
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename = "$tool_result::Call")]
struct Call {
    tool: String,
    arguments: Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// A call that is read, whose arguments may be wrong.
#[derive(Deserialize)]
struct WrittenCall {
    tool: String,
    arguments: Value,
    reason: Option<String>,
}

/// The longest identifier of a tool, in bytes.
const MAX_TOOL: usize = 128;

impl<'a> NextAction<'a> {
    /// Creates a call of the tool with this identifier. The arguments are any value that is serialized as an object.
    /// An argument that is `None` is left out, and so is each such field of a struct in it. `&()` means no arguments.
    ///
    /// A call is wrong if its identifier has other characters than `A-Z a-z 0-9 _ - .` or more than 128 of them, or if
    /// its arguments are not an object. Then the result that holds the call has no JSON: the
    /// [`Error`](crate::Error) has the path of the call, such as `next_actions[0]`. In place of a wrong call in
    /// `more`, a text says what is wrong.
    ///
    /// ```
    /// # use serde_json::json;
    /// use tool_result::NextAction;
    ///
    /// let call = NextAction::call("list_folder", &json!({"path": "src"}));
    /// assert_eq!(call.to_string(), r#"Call list_folder with {"path":"src"}"#);
    /// assert_eq!(NextAction::call("list_roots", &()), "Call list_roots");
    /// ```
    #[must_use]
    pub fn call<T: Serialize + ?Sized>(tool: impl Into<Cow<'a, str>>, arguments: &T) -> Self {
        Self::recorded_call(tool.into(), Tape::record(arguments))
    }

    fn recorded_call(tool: Cow<'a, str>, mut arguments: Tape) -> Self {
        arguments.leave_out_none();
        NextAction(match checked_arguments(&tool, &arguments) {
            Ok(arguments) => {
                Kind::Call(Box::new(Call { tool: tool.into_owned(), arguments, reason: None }))
            }
            Err(why) => Kind::Wrong(why),
        })
    }

    /// Adds the reason, which the text has in parentheses.
    ///
    /// ```
    /// # use tool_result::NextAction;
    /// let action = NextAction::from("Read src/lib.rs").because("it has the definition");
    /// assert_eq!(action, "Read src/lib.rs (it has the definition)");
    /// ```
    #[must_use]
    pub fn because(mut self, reason: impl Into<Cow<'a, str>>) -> Self {
        let reason = reason.into();
        match &mut self.0 {
            Kind::Text(text) => push_reason(&reason, text.to_mut()),
            Kind::Call(call) => call.reason = Some(reason.into_owned()),
            Kind::Wrong(_) => {}
        }
        self
    }

    /// Returns the identifier of the tool that is called, or `None` for a text.
    #[must_use]
    pub fn tool(&self) -> Option<&str> {
        self.as_call().map(|call| &*call.tool)
    }

    /// Returns the arguments of the call, or `None` for a text.
    #[must_use]
    pub fn arguments(&self) -> Option<&Map<String, Value>> {
        self.as_call().map(|call| &call.arguments)
    }

    /// Returns what the call is for, or `None` if it was not given.
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        self.as_call()?.reason.as_deref()
    }

    fn as_call(&self) -> Option<&Call> {
        match &self.0 {
            Kind::Call(call) => Some(call),
            Kind::Text(_) | Kind::Wrong(_) => None,
        }
    }

    /// Converts into a next action that borrows nothing.
    #[must_use]
    pub fn into_owned(self) -> NextAction<'static> {
        NextAction(match self.0 {
            Kind::Text(text) => Kind::Text(text.into_owned().into()),
            Kind::Call(call) => Kind::Call(call),
            Kind::Wrong(why) => Kind::Wrong(why),
        })
    }

    pub(crate) fn recorded(node: Node<'_>) -> Option<NextAction<'static>> {
        serde_json::from_value(json::value(node)).ok()
    }
}

fn checked_arguments(tool: &str, tape: &Tape) -> Result<Map<String, Value>, String> {
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    if tool.is_empty() || tool.len() > MAX_TOOL || !tool.chars().all(is_allowed) {
        return Err(format!(
            "`{tool}` is not an identifier of a tool: write 1 to {MAX_TOOL} characters of `A-Z a-z 0-9 _ - .`"
        ));
    }
    json::check(tape, "arguments").map_err(|error| error.to_string())?;
    let arguments = tape.node(0);
    if arguments.holds_untrusted() {
        return Err(format!(
            "an argument of `{tool}` is `Untrusted`: give what `as_inner` returns, if a model may call with it"
        ));
    }
    match arguments.shape() {
        Shape::Map(entries) => {
            Ok(json::map(json::kept(entries).filter(|(_, node)| !node.is_none())))
        }
        Shape::Scalar(Scalar::Null) => Ok(Map::new()),
        _ => Err(format!(
            "the arguments of `{tool}` are not an object: give a struct with named fields, or a map"
        )),
    }
}

/// Writes a call that stands on a tape, on one line. Hidden characters in the arguments are escaped as JSON has it, so
/// that these are the same arguments where they are copied.
pub(crate) fn write_call(call: Node<'_>, out: &mut String) {
    let (tool, arguments) = (call.get("tool"), call.get("arguments"));
    let tool = tool.and_then(Node::str).unwrap_or_default();
    // writing to a `String` cannot fail
    let _ = write!(out, "Call {tool}");
    if let Some(arguments) = arguments.filter(|arguments| !arguments.is_absent()) {
        let arguments = json::write(String::new(), JsonStyle::Compact, arguments);
        let _ = write!(out, " with {}", escape_hidden(&arguments));
    }
    if let Some(reason) = call.get("reason").and_then(Node::str) {
        push_reason(reason, out);
    }
}

fn push_reason(reason: &str, out: &mut String) {
    let lines = reason.lines().map(str::trim).filter(|line| !line.is_empty());
    let line = lines.collect::<Vec<_>>().join(" ");
    if !line.is_empty() {
        out.extend([" (", &line, ")"]);
    }
}

/// A string, or an object with the tool, its arguments and perhaps a reason.
#[cfg(feature = "schema")]
impl schemars::JsonSchema for NextAction<'_> {
    fn schema_name() -> Cow<'static, str> {
        Cow::Borrowed("NextAction")
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "anyOf": [
                {"type": "string"},
                {
                    "type": "object",
                    "properties": {
                        "tool": {"type": "string"},
                        "arguments": {"type": "object"},
                        "reason": {"type": "string"},
                    },
                    "required": ["tool", "arguments"],
                },
            ],
        })
    }
}

/// The line that the text has of it.
impl fmt::Display for NextAction<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Text(text) => f.pad(text),
            Kind::Call(_) => {
                let mut line = String::new();
                write_call(Tape::record(self).node(0), &mut line);
                f.pad(&line)
            }
            Kind::Wrong(why) => write!(f, "(not shown: {why})"),
        }
    }
}

impl Serialize for NextAction<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Kind::Text(text) => serializer.serialize_str(text),
            Kind::Call(call) => call.serialize(serializer),
            Kind::Wrong(why) => Err(S::Error::custom(why)),
        }
    }
}

impl<'de> Deserialize<'de> for NextAction<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let call = match Value::deserialize(deserializer)? {
            Value::String(text) => return Ok(text.into()),
            Value::Object(call) => WrittenCall::deserialize(call).map_err(de::Error::custom)?,
            _ => return Err(de::Error::custom("a next action is a string or an object")),
        };
        match NextAction::call(call.tool, &call.arguments) {
            NextAction(Kind::Wrong(why)) => Err(de::Error::custom(why)),
            action => Ok(call.reason.into_iter().fold(action, NextAction::because)),
        }
    }
}

impl<'a, T: Into<Cow<'a, str>>> From<T> for NextAction<'a> {
    fn from(text: T) -> Self {
        NextAction(Kind::Text(text.into()))
    }
}

impl<'a> From<&'a NextAction<'_>> for NextAction<'a> {
    fn from(action: &'a NextAction<'_>) -> Self {
        match &action.0 {
            Kind::Text(text) => NextAction::from(&**text),
            Kind::Call(_) | Kind::Wrong(_) => action.clone(),
        }
    }
}

impl<T: AsRef<str> + ?Sized> PartialEq<T> for NextAction<'_> {
    fn eq(&self, other: &T) -> bool {
        format!("{self}") == other.as_ref()
    }
}

impl PartialEq<NextAction<'_>> for str {
    fn eq(&self, other: &NextAction<'_>) -> bool {
        other == self
    }
}

impl PartialEq<NextAction<'_>> for &str {
    fn eq(&self, other: &NextAction<'_>) -> bool {
        other == *self
    }
}
