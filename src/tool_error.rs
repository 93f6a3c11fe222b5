use std::collections::BTreeMap;
use std::error;
use std::fmt::{Display, Write as _};

use serde::Serialize;
use tool_result_core::__private::json_value;

use crate::{Error, NextAction, ToolFailure};

/// Makes an error the answer of a tool: its `Display`, a code, whether the same call may succeed later, and next
/// actions.
///
/// [`#[derive(ToolError)]`](derive@crate::ToolError) implements it. `?` turns such an error into a [`ToolFailure`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the error of a tool",
    label = "no `ToolError`: derive it, or write `.map_err(|error| ToolFailure::new(error.to_string()))`",
    note = "write `#[derive(ToolError)]` on the error, which has to be `Display`; for an error of another crate, write `ToolFailure::new(error.to_string())`, and in a variant leave out `#[tool_error(transparent)]`"
)]
// rustc shows this line where there is no `Display`
pub trait ToolError: Display /* thiserror writes it from `#[error("…")]` */ {
    /// Returns the code by which a program tells this error from others.
    fn code(&self) -> &str;

    /// Returns true if the same call may succeed later.
    fn is_retryable(&self) -> bool {
        false
    }

    /// Returns the next actions: what can be done about it.
    fn next_actions(&self) -> Vec<NextAction<'_>> {
        Vec::new()
    }

    /// Returns the failure that the tool answers with.
    ///
    /// Its message is what `Display` writes, and after it the message of each error that
    /// [caused](error::Error::source) it: `cannot read config.toml: permission denied`. Nothing is said twice.
    fn to_failure(&self) -> ToolFailure {
        failure_of(self)
    }

    /// The error that caused this one.
    #[doc(hidden)]
    fn __source(&self) -> Option<&(dyn error::Error + 'static)> {
        None
    }

    /// The text that `Display` writes.
    #[doc(hidden)]
    fn __text(&self) -> String {
        text(&self)
    }

    /// Tells the fields that `fields(…)` names.
    #[doc(hidden)]
    fn __fields(&self, to: &mut ErrorFields<'_>) {
        let _ = to;
    }
}

/// The failure that an error is by its methods.
pub fn failure_of<E: ToolError + ?Sized>(error: &E) -> ToolFailure {
    let message = message(&error, error.__source());
    let code = error.code().to_owned();
    let failure = ToolFailure::new(message).code(code).retryable(error.is_retryable());
    let mut failure = error.next_actions().into_iter().fold(failure, ToolFailure::next_action);
    error.__fields(&mut ErrorFields(&mut failure));
    failure
}

impl<E: ToolError> From<E> for ToolFailure {
    fn from(error: E) -> Self {
        error.to_failure()
    }
}

impl<E: ToolError + ?Sized> ToolError for Box<E> {
    fn code(&self) -> &str {
        (**self).code()
    }

    fn is_retryable(&self) -> bool {
        (**self).is_retryable()
    }

    fn next_actions(&self) -> Vec<NextAction<'_>> {
        (**self).next_actions()
    }

    fn to_failure(&self) -> ToolFailure {
        (**self).to_failure()
    }

    fn __source(&self) -> Option<&(dyn error::Error + 'static)> {
        (**self).__source()
    }
}

/// Names the field or the limit, and says what can be done.
impl ToolError for Error {
    fn code(&self) -> &str {
        match self {
            Error::NotAnObject { .. } => "not_an_object",
            Error::TooDeep { .. } => "too_deep",
            Error::NumberOutOfRange { .. } => "number_out_of_range",
            Error::DuplicateKey { .. } => "duplicate_key",
            Error::ReservedKey { .. } => "reserved_key",
            Error::LimitTooSmall { .. } => "limit_too_small",
            Error::NoSuchPosition { .. } => "no_such_position",
            Error::ToolMismatch { .. } => "tool_mismatch",
            _ => "serialize",
        }
    }

    fn next_actions(&self) -> Vec<NextAction<'_>> {
        vec![match self {
            Error::LimitTooSmall { limit, needed, .. } => {
                NextAction::from(format!("Call again with {limit} of at least {needed}"))
            }
            Error::NoSuchPosition { .. } => "Call again without start".into(),
            _ => "Ask for something else: with the same arguments it fails again, until the tool is mended".into(),
        }]
    }
}

/// The errors that caused one are asked so many times.
const MAX_CAUSES: usize = 64;

fn message(error: &dyn Display, source: Option<&(dyn error::Error + 'static)>) -> String {
    let mut message = text(error);
    // one may be the cause of itself
    for cause in std::iter::successors(source, |error| error.source()).take(MAX_CAUSES) {
        let cause = text(&cause);
        if says(&message, &cause) {
            continue;
        }
        let end = message.trim_end().trim_end_matches(':').len();
        message.truncate(end);
        if !message.is_empty() {
            message.push_str(": ");
        }
        message.push_str(&cause);
    }
    message
}

/// The text that `Display` writes, also where it fails in the middle.
fn text(value: &dyn Display) -> String {
    let mut text = String::new();
    let _ = write!(text, "{value}");
    text
}

/// True if a message has a text in it, and not in the middle of a word.
fn says(message: &str, text: &str) -> bool {
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let mut places = message.match_indices(text);
    text.trim().is_empty()
        || places.any(|(at, _)| {
            let (before, behind) = (&message[..at], &message[at + text.len()..]);
            let begins = !is_word(text.chars().next()) || !is_word(before.chars().next_back());
            let ends = !is_word(text.chars().next_back()) || !is_word(behind.chars().next());
            begins && ends
        })
}

/// Takes the fields that an error tells.
#[doc(hidden)]
#[derive(Debug)]
pub struct ErrorFields<'a>(&'a mut ToolFailure);

impl ErrorFields<'_> {
    /// Adds one, under a key that it has not yet.
    pub fn push<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) {
        // where the answer will have it: it may be nested too deep there
        let nested = BTreeMap::from([("error", BTreeMap::from([(key, value)]))]);
        let (nested, is_untrusted) = json_value(&nested);
        let value = nested.map(|mut nested| nested["error"][key].take());
        let value = value.unwrap_or_else(|error| format!("(not shown: {error})").into());
        self.0.0.fields.push((key, value, is_untrusted));
    }

    /// Adds the seconds to wait.
    pub fn push_seconds<T: Seconds + ?Sized>(&mut self, key: &'static str, value: &T) {
        self.push(key, value);
    }
}

/// A number of seconds.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`retry_after` takes the seconds to wait, a number, but this is `{Self}`",
    label = "write a number, such as `30` or `duration.as_secs()`"
)]
pub trait Seconds: Serialize {}

macro_rules! seconds {
    ($($number:ty)*) => { $(impl Seconds for $number {})* };
}

seconds! { u8 u16 u32 u64 usize i32 i64 f32 f64 }

impl<T: Seconds + ?Sized> Seconds for &T {}
impl<T: Seconds> Seconds for Option<T> {}

/// The items that generated code names.
pub mod private {
    use std::error::Error;
    use std::fmt::{Arguments, Display};

    use serde::Serialize;
    use serde_json::{Value, json};
    use tool_result_core::__private::{UNTRUSTED, json_value};
    use tool_result_core::NextAction;

    use crate::{ToolError, ToolFailure};

    pub use super::{ErrorFields, failure_of};
    pub use std::borrow::ToOwned;

    /// An error, to be asked for its source; any other type has none.
    #[derive(Debug)]
    pub struct Source<'a, T: ?Sized>(pub &'a T);

    impl<'a, T: Error + ?Sized> Source<'a, T> {
        /// Found before that of [`NoSource`].
        #[must_use]
        pub fn __source(&self) -> Option<&'a (dyn Error + 'static)> {
            self.0.source()
        }
    }

    /// A type that is no [`Error`].
    pub trait NoSource<'a> {
        /// Returns nothing.
        fn __source(&self) -> Option<&'a (dyn Error + 'static)> {
            None
        }
    }

    impl<'a, T: ?Sized> NoSource<'a> for Source<'a, T> {}

    /// An optional piece: nothing where its value is absent, `false` or an empty text.
    #[must_use]
    pub fn piece<T: Serialize + ?Sized>(value: &T, text: Arguments<'_>) -> String {
        let absent = [Value::Null, false.into(), "".into(), json!([]), json!({})];
        let is_absent = json_value(value).0.is_ok_and(|value| absent.contains(&value));
        if is_absent { String::new() } else { text.to_string() }
    }

    /// A value in the text of a next action: what its `Display` writes, else what it serializes as.
    #[derive(Debug)]
    pub struct Shown<'a, T: ?Sized>(pub &'a T);

    impl<'a, T: Display + ?Sized> Shown<'a, T> {
        /// Found before that of [`ShownAsJson`].
        #[must_use]
        pub fn __shown(&self) -> &'a T {
            self.0
        }
    }

    /// A value that is no [`Display`].
    pub trait ShownAsJson {
        /// A text as it is, `–` for what is not there, else compact JSON. Nothing of what is untrusted.
        fn __shown(&self) -> String;
    }

    impl<T: Serialize + ?Sized> ShownAsJson for Shown<'_, T> {
        fn __shown(&self) -> String {
            match json_value(self.0) {
                (Err(error), _) => format!("(not shown: {error})"),
                (Ok(_), true) => UNTRUSTED.to_owned(),
                (Ok(Value::Null), _) => "–".to_owned(),
                (Ok(Value::String(text)), _) => text,
                (Ok(value), _) => value.to_string(),
            }
        }
    }

    /// A value that is neither, so that rustc says that it is no [`Display`].
    pub trait NotShown {
        /// The value's type.
        type Value: ?Sized;

        /// The value.
        fn __shown(&self) -> &Self::Value;
    }

    impl<T: ?Sized> NotShown for &Shown<'_, T> {
        type Value = T;

        fn __shown(&self) -> &T {
            self.0
        }
    }

    /// The failure of the error in a `transparent` variant, which writes these words: in the words of the
    /// one around it where those are others.
    #[must_use]
    pub fn transparent<E: ToolError + ?Sized>(
        outer: &E,
        inner: ToolFailure,
        words: &str,
    ) -> ToolFailure {
        if outer.__text() == words {
            return inner;
        }
        inner.with_message(super::message(&outer, outer.__source()))
    }

    /// The text of a next action.
    #[must_use]
    pub fn next_action(text: Arguments<'_>) -> NextAction<'static> {
        NextAction::from(super::text(&text))
    }
}
