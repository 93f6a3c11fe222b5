//! The lists in items that generated code looks into.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;
use std::sync::Arc;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::parts::std_lists;

/// A list in an item, as an `each` in `each` wants it.
#[diagnostic::on_unimplemented(
    message = "expected a list for `each(…)` to draw, found `{Self}`",
    label = "not a list",
    note = "`each(…)` draws a `Vec`, another list or a map of the standard library, or an `Option` of one of these"
)]
pub trait InnerList<'a> {
    /// The items of the list.
    type Item;

    /// Looks at the items until one is enough.
    fn any_item(&'a self, is_enough: impl FnMut(&Self::Item) -> bool) -> bool;
}

macro_rules! inner_lists {
    ($([$($generics:tt)*] $list:ty),* $(,)?) => { $(#[diagnostic::do_not_recommend] impl<'a, T: 'a, $($generics)*> InnerList<'a> for $list {
        type Item = T;

        fn any_item(&'a self, is_enough: impl FnMut(&T) -> bool) -> bool {
            self.iter().any(is_enough)
        }
    })* };
}
std_lists!(inner_lists);

macro_rules! inner_held {
    ($($held:ty),*) => { $(#[diagnostic::do_not_recommend] impl<'a, L: InnerList<'a> + ?Sized> InnerList<'a> for $held {
        type Item = L::Item;

        fn any_item(&'a self, is_enough: impl FnMut(&L::Item) -> bool) -> bool {
            (**self).any_item(is_enough)
        }
    })* };
}
inner_held!(&L, Box<L>, Rc<L>, Arc<L>);

#[diagnostic::do_not_recommend]
impl<'a, L: InnerList<'a> + ToOwned + ?Sized> InnerList<'a> for Cow<'a, L> {
    type Item = L::Item;

    fn any_item(&'a self, is_enough: impl FnMut(&L::Item) -> bool) -> bool {
        (**self).any_item(is_enough)
    }
}

#[diagnostic::do_not_recommend]
impl<'a, L: InnerList<'a>> InnerList<'a> for Option<L> {
    type Item = L::Item;

    fn any_item(&'a self, is_enough: impl FnMut(&L::Item) -> bool) -> bool {
        self.as_ref().is_some_and(|list| list.any_item(is_enough))
    }
}

/// An entry of a map in an item.
#[derive(Debug, Serialize)]
pub struct Entry<'a, K, V> {
    /// Its key.
    pub key: &'a K,
    /// Its value.
    pub value: &'a V,
}

macro_rules! inner_maps {
    ($([$($generics:tt)*] $map:ty),*) => { $(#[diagnostic::do_not_recommend] impl<'a, K: 'a, V: 'a, $($generics)*> InnerList<'a> for $map {
        type Item = Entry<'a, K, V>;

        fn any_item(&'a self, mut is_enough: impl FnMut(&Self::Item) -> bool) -> bool {
            self.iter().any(|(key, value)| is_enough(&Entry { key, value }))
        }
    })* };
}
inner_maps!([] BTreeMap<K, V>, [S] HashMap<K, V, S>);

#[diagnostic::do_not_recommend]
impl<'a> InnerList<'a> for Map<String, Value> {
    type Item = Entry<'a, String, Value>;

    fn any_item(&'a self, mut is_enough: impl FnMut(&Self::Item) -> bool) -> bool {
        self.iter().any(|(key, value)| is_enough(&Entry { key, value }))
    }
}
