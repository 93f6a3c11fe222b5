//! What generated code calls. Not public API: it changes without notice.

mod inner;

use std::collections::{BTreeSet, HashSet, VecDeque};
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

pub use crate::erased::ResultLayout;
pub use crate::layout::*;
pub use crate::scalar::Scalar;
pub use crate::status::Verdict;
pub use crate::tape::{Argument, ItemArguments, Names, address};
pub use ::core;
pub use inner::{Entry, Inner};
pub use serde::Serialize;
pub use std::borrow::Cow;
pub use std::vec::Vec;

use crate::Markdown;

/// Ends the line of an item that a function of the author's drew.
///
/// # Errors
/// Where the function failed.
pub fn end_item(drawn: fmt::Result, md: &mut Markdown) -> fmt::Result {
    drawn?;
    md.end_line();
    Ok(())
}

/// A status field.
#[diagnostic::on_unimplemented(
    message = "a status is a `bool`, and `{Self}` is none",
    label = "not a `bool`",
    note = "make the field a `bool`, or compute the status: `#[tool_result(success = …)]` on the struct"
)]
pub trait Flag {
    /// Its value.
    fn flag(&self) -> bool;
}

impl Flag for bool {
    fn flag(&self) -> bool {
        *self
    }
}

/// An error field.
#[diagnostic::on_unimplemented(
    message = "an error that says whether the call failed is an `Option`, and `{Self}` is none",
    label = "not an `Option`",
    note = "make the field an `Option`, or add a `success: bool` beside it"
)]
pub trait Failing {
    /// There is an error.
    fn failing(&self) -> bool;
}

impl<T> Failing for Option<T> {
    fn failing(&self) -> bool {
        self.is_some()
    }
}

/// A string, owned or borrowed.
#[diagnostic::on_unimplemented(
    message = "a string is wanted here, and `{Self}` is none",
    label = "not a string",
    note = "a `tool` field is a `String` or `&str`; next actions are a list of them, such as `Vec<String>`"
)]
pub trait Text {
    /// Its text.
    fn text(&self) -> &str;
}

macro_rules! text {
    ($($t:ty),*) => { $(impl Text for $t {
        fn text(&self) -> &str { self }
    })* };
}
text!(str, String, Cow<'_, str>, Box<str>, Rc<str>, Arc<str>);

impl<T: Text + ?Sized> Text for &T {
    fn text(&self) -> &str {
        (**self).text()
    }
}

/// Next actions: a list of strings.
#[diagnostic::on_unimplemented(
    message = "next actions are a list of strings, and `{Self}` is none",
    label = "not a list of strings",
    note = "make it a `Vec<String>`, or compute them: `#[tool_result(next_actions = …)]` on the struct"
)]
pub trait NextActions {
    /// The actions, in order.
    fn actions(&self) -> Vec<Cow<'_, str>>;
}

fn borrowed<'a, T: Text + 'a>(actions: impl IntoIterator<Item = &'a T>) -> Vec<Cow<'a, str>> {
    actions.into_iter().map(|action| Cow::Borrowed(action.text())).collect()
}

impl<T: Text> NextActions for [T] {
    fn actions(&self) -> Vec<Cow<'_, str>> {
        borrowed(self)
    }
}

impl<T: Text, const N: usize> NextActions for [T; N] {
    fn actions(&self) -> Vec<Cow<'_, str>> {
        self.as_slice().actions()
    }
}

macro_rules! actions {
    ($($t:ident),*) => { $(impl<T: Text> NextActions for $t<T> {
        fn actions(&self) -> Vec<Cow<'_, str>> {
            borrowed(self)
        }
    })* };
}
actions!(Vec, VecDeque, BTreeSet);

impl<T: Text, S> NextActions for HashSet<T, S> {
    fn actions(&self) -> Vec<Cow<'_, str>> {
        borrowed(self)
    }
}

impl<T: NextActions> NextActions for Option<T> {
    fn actions(&self) -> Vec<Cow<'_, str>> {
        self.as_ref().map(NextActions::actions).unwrap_or_default()
    }
}

impl<T: NextActions + ?Sized> NextActions for &T {
    fn actions(&self) -> Vec<Cow<'_, str>> {
        (**self).actions()
    }
}

impl<T: NextActions + ?Sized> NextActions for Box<T> {
    fn actions(&self) -> Vec<Cow<'_, str>> {
        (**self).actions()
    }
}

/// What a computed `next_actions = …` may be.
#[diagnostic::on_unimplemented(
    message = "computed next actions are a list of strings, and `{Self}` is none",
    label = "not a list of strings",
    note = "write an array, a `Vec` or an iterator of `&str` or `String`, such as `[\"Open the file\"]`"
)]
pub trait ComputedActions<'a> {
    /// The actions, in order.
    fn actions(self) -> Vec<Cow<'a, str>>;
}

#[diagnostic::do_not_recommend]
impl<'a, T> ComputedActions<'a> for T
where
    T: IntoIterator,
    T::Item: Into<Cow<'a, str>>,
{
    fn actions(self) -> Vec<Cow<'a, str>> {
        self.into_iter().map(Into::into).collect()
    }
}

/// Takes computed next actions.
pub fn computed_actions<'a, T: ComputedActions<'a>>(actions: T) -> Vec<Cow<'a, str>> {
    actions.actions()
}

/// A list, as `items` and `each` want it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list, so it has no items",
    label = "not a list",
    note = "`items` and `each` go on a list, such as a `Vec`"
)]
pub trait List {
    /// True where it has no items.
    fn is_empty(&self) -> bool;
}

#[diagnostic::do_not_recommend]
impl<T: ?Sized> List for T
where
    for<'a> &'a T: IntoIterator,
{
    fn is_empty(&self) -> bool {
        self.into_iter().next().is_none()
    }
}
