//! The items that generated code names. Not public API: they change without notice.

mod function;

use std::collections::{BTreeSet, HashSet, VecDeque};
use std::io;

pub use crate::columns::fit;
pub use crate::companion::Companion;
pub use crate::erased::Request;
pub use crate::layout::*;
pub use crate::limits::MAX_BYTES;
pub use crate::markdown::line::UNTRUSTED;
pub use crate::parts::{List, Part as VisitPart, Probe, part_of_item};
pub use crate::scalar::Scalar;
pub use crate::status::Verdict;
pub use crate::tape::{Argument, ItemKeys, ReadField};
pub use ::core;
pub use ::core::primitive::{bool, str, usize};
pub use function::TemplateFunction;
pub use serde::Serialize;
pub use std::borrow::Cow;
pub use std::fmt;
pub use std::option::Option::{self, None, Some};
pub use std::result::Result::Ok;
pub use std::string::String;
pub use std::vec::Vec;

pub use crate::NextAction;
use crate::erased::Erased;
use crate::layout::{ERROR_KEYS, NEXT_ACTIONS};
use crate::parts::Opens;
use crate::tape::{Recorder, Tape};
use crate::{
    Delivery, Error, JsonStyle, Markdown, OutputOptions, ToolResult, json, number, output,
};

/// One of the variants of a result. Where generated code names the constant itself, rustc reports a type that is not
/// `Serialize` a second time.
#[must_use]
#[expect(clippy::indexing_slicing, reason = "generated code has the numbers of the list beside it")]
pub fn variant_of<T: ToolResult + ?Sized>(number: usize) -> &'static Variant {
    &T::__VARIANTS[number]
}

/// Writes a scalar with so many decimals. The commonest format is compiled once for all types.
pub fn decimals<const N: u8>(value: &Scalar<'_>, to: &mut String) {
    let float = match *value {
        Scalar::F32(v) => v.into(),
        Scalar::F64(v) => v,
        _ => f64::NAN,
    };
    if number::write_rounded(float, N.into(), to).is_none() {
        write_args(to, format_args!("{value:.*}", N.into()));
    }
}

/// Writing to a `String` does not fail.
pub fn write_args(to: &mut String, text: fmt::Arguments<'_>) {
    let _ = fmt::Write::write_fmt(to, text);
}

/// Makes the function that writes a scalar with a format specification.
#[doc(hidden)]
#[macro_export]
macro_rules! __format_by {
    ($spec:literal) => {{
        fn __format(__value: &$crate::__private::Scalar<'_>, __to: &mut $crate::__private::String) {
            $crate::__private::write_args(
                __to,
                $crate::__private::core::format_args!($spec, __value),
            );
        }
        __format
    }};
}

/// Ends the line of an item that a function of the author's drew.
///
/// # Errors
/// Returns an error if the function failed.
pub fn end_item(drawn: fmt::Result, md: &mut Markdown) -> fmt::Result {
    drawn?;
    md.end_line()
}

/// The options of a failure that has no result: its text is complete beside a JSON half, too, since there
/// are hosts that show the text of a failure alone.
#[must_use]
pub fn of_failure(options: &OutputOptions) -> Cow<'_, OutputOptions> {
    match options.delivery {
        Delivery::Structured => Cow::Owned(options.clone().delivery(Delivery::Both)),
        Delivery::Both | Delivery::Text => Cow::Borrowed(options),
    }
}

/// The limits of bytes, lines and tokens that options set, and the bytes that a page asks for.
#[must_use]
pub fn set_limits(options: &OutputOptions) -> [Option<usize>; 4] {
    [options.max_bytes, options.max_lines, options.max_tokens, options.page_bytes]
}

/// The delivery and the marks of these options, within default limits.
#[must_use]
pub fn with_default_limits(options: &OutputOptions) -> OutputOptions {
    let OutputOptions { delivery, marks, .. } = *options;
    OutputOptions::default().delivery(delivery).marks(marks)
}

/// These options, where each limit that they do not set is none.
#[must_use]
pub fn unlimited(mut options: OutputOptions) -> OutputOptions {
    for limit in [&mut options.max_bytes, &mut options.max_lines, &mut options.max_tokens] {
        limit.get_or_insert(usize::MAX);
    }
    options
}

/// Writes the JSON half of an answer, with its keys in the order of the result. Without a style, the items of the content
/// are a line each, and everything else is on one line behind them.
///
/// # Errors
/// An error of writing, or one that holds an [`Error`].
pub fn json(
    result: &impl ToolResult,
    options: &OutputOptions,
    style: Option<JsonStyle>,
    out: Box<dyn io::Write>,
) -> io::Result<()> {
    output::json(&Erased(result), options, style, out)
}

/// A value as JSON has it, and whether something in it is untrusted. The error is that JSON cannot hold it.
pub fn json_value<T: Serialize + ?Sized>(value: &T) -> (Result<serde_json::Value, Error>, bool) {
    let tape = Tape::record(value);
    let json = json::check(&tape, "").map(|()| json::value(tape.node(0)));
    (json, tape.node(0).holds_untrusted())
}

/// Completes a status by the keys of what serde flattens into the result.
#[must_use]
pub fn flattened_verdict<T: Serialize + ?Sized>(own: Verdict, field: &T) -> Verdict {
    let tape = Recorder::with_budget(0).record_alone(field);
    let value = |key| tape.node(0).get(key);
    let flag = |key| match value(key)?.scalar()? {
        Scalar::Bool(flag) => Some(flag),
        _ => None,
    };
    let [success, found] = STATUS_KEYS;
    Verdict {
        success: own.success.or_else(|| flag(success)),
        found: own.found.or_else(|| flag(found)),
        error: own.error
            || ERROR_KEYS.iter().filter_map(|key| value(key)).any(|error| !error.is_absent()),
        ..own
    }
}

/// The next actions of what serde flattens into the result. `None` if it has no such key.
pub fn flattened_actions<'a, T: Serialize + ?Sized>(field: &T) -> Option<Vec<NextAction<'a>>> {
    let tape = Tape::record(field);
    let actions = tape.node(0).get(NEXT_ACTIONS)?;
    Some(actions.children().filter_map(NextAction::recorded).collect())
}

/// The value of a cursor, for a field of type `F`.
#[diagnostic::on_unimplemented(
    message = "expected the type of the field, `{F}`, for `cursor`, found `{Self}`",
    label = "not the value of a cursor",
    note = "a cursor is an integer, a `String` or a `&str`, or an `Option` of one: make it the type of its field, by `as u32` or `.to_string()`"
)]
pub trait IntoField<F> {
    /// Converts it into the type of its field.
    fn into_field(self) -> F;
}

#[diagnostic::do_not_recommend]
impl<T: CursorValue> IntoField<T> for T {
    fn into_field(self) -> T {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<T: CursorValue> IntoField<Option<T>> for T {
    fn into_field(self) -> Option<T> {
        Some(self)
    }
}

/// An integer or a text, or an `Option` of one.
pub trait CursorValue {}

macro_rules! cursors {
    ($($ty:ty)*) => { $(impl CursorValue for $ty {})* };
}
cursors!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize String &str Cow<'_, str>);

impl<T: CursorValue> CursorValue for Option<T> {}

/// The last of the first `n` items.
pub fn last_of<I: IntoIterator>(items: I, n: usize) -> Option<I::Item> {
    items.into_iter().nth(n.checked_sub(1)?)
}

/// A status field.
#[diagnostic::on_unimplemented(
    message = "expected `bool` for a status field, found `{Self}`",
    label = "not a `bool`",
    note = "make the field a `bool`, or give it another name: then `#[tool_result(success = expression)]` on the struct computes the status"
)]
pub trait StatusField {
    /// Its value.
    fn flag(&self) -> bool;
}

#[diagnostic::do_not_recommend]
impl StatusField for bool {
    fn flag(&self) -> bool {
        *self
    }
}

/// An error field.
#[diagnostic::on_unimplemented(
    message = "expected `Option` for an error field that decides the status, found `{Self}`",
    label = "not an `Option`",
    note = "make the field an `Option`, which is `Some` on failure, or add a field `success: bool`"
)]
pub trait ErrorField {
    /// There is an error.
    fn failing(&self) -> bool;
}

#[diagnostic::do_not_recommend]
impl<T> ErrorField for Option<T> {
    fn failing(&self) -> bool {
        self.is_some()
    }
}

/// A string, owned or borrowed.
#[diagnostic::on_unimplemented(
    message = "expected a string, found `{Self}`",
    label = "not a string",
    note = "a `tool` field is a `String` or `&str`"
)]
pub trait Text {
    /// Its text.
    fn text(&self) -> &str;
}

#[diagnostic::do_not_recommend]
impl<T: AsRef<str> + ?Sized> Text for T {
    fn text(&self) -> &str {
        self.as_ref()
    }
}

/// One of the next actions.
#[diagnostic::on_unimplemented(
    message = "expected a next action, found `{Self}`",
    label = "neither a string nor a `NextAction`",
    note = "next actions are a list of strings or of `NextAction`s, such as `Vec<String>`"
)]
pub trait ActionItem {
    /// The action.
    fn action(&self) -> NextAction<'_>;
}

#[diagnostic::do_not_recommend]
impl<T: AsRef<str> + ?Sized> ActionItem for T {
    fn action(&self) -> NextAction<'_> {
        NextAction::from(self.as_ref())
    }
}

#[diagnostic::do_not_recommend]
impl ActionItem for NextAction<'_> {
    fn action(&self) -> NextAction<'_> {
        self.into()
    }
}

#[diagnostic::do_not_recommend]
impl ActionItem for &NextAction<'_> {
    fn action(&self) -> NextAction<'_> {
        (*self).into()
    }
}

/// Next actions: a list.
#[diagnostic::on_unimplemented(
    message = "expected a list of next actions, found `{Self}`",
    label = "not a list of strings or of `NextAction`s",
    note = "make the field a `Vec<String>`, or give it another name: then `#[tool_result(next_actions = expression)]` on the struct computes the next actions"
)]
pub trait NextActionsField {
    /// The actions, in order.
    fn actions(&self) -> Vec<NextAction<'_>>;
}

macro_rules! actions {
    ($([$($generics:tt)*] $list:ty),* $(,)?) => { $(
        #[diagnostic::do_not_recommend]
        impl<T: ActionItem, $($generics)*> NextActionsField for $list {
            fn actions(&self) -> Vec<NextAction<'_>> {
                self.iter().map(ActionItem::action).collect()
            }
        }
    )* };
}
actions!(
    [] [T],
    [const N: usize] [T; N],
    [] Vec<T>,
    [] VecDeque<T>,
    [] BTreeSet<T>,
    [S] HashSet<T, S>,
);

#[diagnostic::do_not_recommend]
impl<P: Opens<Inner: NextActionsField> + ?Sized> NextActionsField for P {
    fn actions(&self) -> Vec<NextAction<'_>> {
        self.open().map(NextActionsField::actions).unwrap_or_default()
    }
}

/// The types that a computed `next_actions = …` may have.
#[diagnostic::on_unimplemented(
    message = "expected a list of next actions for the computed next actions, found `{Self}`",
    label = "not a list of strings or of `NextAction`s",
    note = "write an array, a `Vec` or an iterator of `&str`, `String` or `NextAction`, such as `[\"Open the file\"]`; of a slice, `.iter().copied()`"
)]
pub trait ComputedNextActions<'a> {
    /// The actions, in order.
    fn actions(self) -> Vec<NextAction<'a>>;
}

#[diagnostic::do_not_recommend]
impl<'a, T: IntoIterator<Item: Into<NextAction<'a>>>> ComputedNextActions<'a> for T {
    fn actions(self) -> Vec<NextAction<'a>> {
        self.into_iter().map(Into::into).collect()
    }
}

/// The values that `more = …` takes, and each item of `next_actions = […]`.
#[diagnostic::on_unimplemented(
    message = "expected a next action, found `{Self}`",
    label = "neither a string nor a `NextAction`",
    note = "write a string, such as `format!(…)`, or `NextAction::call(…)`"
)]
pub trait ComputedNextAction<'a> {
    /// The action.
    fn action(self) -> NextAction<'a>;
}

#[diagnostic::do_not_recommend]
impl<'a, T: Into<NextAction<'a>>> ComputedNextAction<'a> for T {
    fn action(self) -> NextAction<'a> {
        self.into()
    }
}

/// Takes `more = …`, or an item of `next_actions = […]`.
pub fn next_action<'a, T: ComputedNextAction<'a>>(action: T) -> NextAction<'a> {
    action.action()
}
