//! Nested types that say how they are drawn. They are found by the type of a field.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::ops::Deref;
use std::rc::Rc;
use std::sync::Arc;

use serde::Serialize;

use crate::companion::Companion;
use crate::layout::FoundPart;
use crate::tape::{ItemKeys, ReadField, Recorder, part};

/// A type that derives `ToolPart`, or that contains one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say how it is drawn",
    label = "this type has no `ToolPart`",
    note = "write `#[derive(Serialize, ToolPart)]` and `#[tool_part(\"…\")]` on it; for a list, on the type of its items"
)]
pub trait Part {
    /// Returns the layout of the type.
    fn __found() -> FoundPart;

    /// Tells the values that the templates ask for, of this part and of those in it.
    fn __visit(&self, to: &mut Companion<'_>);
}

#[diagnostic::do_not_recommend]
impl<P: Opens<Inner: Part> + ?Sized> Part for P {
    fn __found() -> FoundPart {
        P::Inner::__found()
    }

    fn __visit(&self, to: &mut Companion<'_>) {
        if let Some(part) = self.open() {
            part.__visit(to);
        }
    }
}

/// Defines the text of a nested type. `#[derive(ToolPart)]` implements it.
pub trait ToolPart: Part {}

macro_rules! lists {
    ($([$($generics:tt)*] $list:ty: $parts:ident),* $(,)?) => { $(#[diagnostic::do_not_recommend] impl<T: Part, $($generics)*> Part for $list {
        fn __found() -> FoundPart {
            let found = T::__found();
            FoundPart { levels: found.levels.saturating_add(1), ..found }
        }

        fn __visit(&self, to: &mut Companion<'_>) {
            for (place, part) in to.shown(self.$parts()) {
                to.visit_at(place.at, |to| part.__visit(to));
            }
        }
    })* };
}
lists!(
    [] [T]: iter,
    [const N: usize] [T; N]: iter,
    [] Vec<T>: iter,
    [] std::collections::VecDeque<T>: iter,
    [] std::collections::LinkedList<T>: iter,
    [] std::collections::BinaryHeap<T>: iter,
    [] std::collections::BTreeSet<T>: iter,
    [S] std::collections::HashSet<T, S>: iter,
    [K] BTreeMap<K, T>: values,
    [K, S] HashMap<K, T, S>: values,
);

/// Asks a value or a type what it is. The functions of this name are those of the probe where it is that, else those of
/// `Plain`, which the probe derefs to.
#[derive(Debug)]
pub struct Probe<'v, T: ?Sized>(Plain<'v, T>);

/// Answers for any type. It has the value, if there is one.
#[derive(Debug)]
pub struct Plain<'v, T: ?Sized>(Option<&'v T>);

impl<'v, T: ?Sized> Probe<'v, T> {
    /// Asks the type of a field, without a value.
    #[must_use]
    pub fn in_field<S: ?Sized>(_: fn(&S) -> &T) -> Self {
        Probe(Plain(None))
    }

    /// Asks this value.
    #[inline]
    pub fn new(value: &'v T) -> Self {
        Probe(Plain(Some(value)))
    }
}

impl<'v, T: ?Sized> Deref for Probe<'v, T> {
    type Target = Plain<'v, T>;

    fn deref(&self) -> &Plain<'v, T> {
        &self.0
    }
}

impl<T: Part + ?Sized> Probe<'_, T> {
    /// Visits the parts in the value.
    pub fn __visit_part(&self, to: &mut Companion<'_>) {
        self.0.0.__visit(to);
    }

    /// The same of a value that is under this key.
    pub fn __visit_field(&self, key: &str, to: &mut Companion<'_>) {
        to.enter(key, |to| self.__visit_part(to));
    }

    /// Finds the parts in the type.
    #[must_use]
    pub fn __find_part(&self) -> Option<FoundPart> {
        Some(T::__found())
    }

    /// The value as a field of this name, to find its key.
    #[must_use]
    pub fn __read(&self, name: &'static str) -> ReadField {
        ReadField::new(name, self.0.0, Some(T::__found()))
    }
}

impl<T: Serialize + ?Sized> Probe<'_, T> {
    /// Tells the keys of these fields of the value. True if another value cannot tell more.
    pub fn __read_keys(&self, to: &mut ItemKeys, fields: &[ReadField]) -> bool {
        let Some(value) = self.0.0 else { return true };
        let recorder = to.begin_item();
        part!(recorder, value);
        to.end_item(fields, std::ptr::from_ref(value).addr(), size_of_val(value))
    }
}

impl<T> Probe<'_, Option<T>> {
    /// The type is an `Option`, by whatever name.
    #[must_use]
    pub fn __is_option(&self) -> bool {
        true
    }
}

impl<T: List + ?Sized> Probe<'_, T> {
    /// True for a list without items.
    #[must_use]
    pub fn __is_empty_list(&self) -> bool {
        self.0.0.is_some_and(List::is_empty)
    }
}

/// A list, as `items` and `each` want it.
#[diagnostic::on_unimplemented(
    message = "expected a list, found `{Self}`",
    label = "not a list",
    note = "`items`, `each` and `table` go on a list, such as a `Vec`; `items` also on a `String`, whose lines are its items, or on a struct that holds lists"
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

impl<'v, T: Opens + ?Sized> Probe<'v, T> {
    /// The value in it, if there is one.
    #[must_use]
    pub fn __open(&self) -> Option<&'v T::Inner> {
        self.0.0?.open()
    }
}

/// An `Option`, or a pointer.
pub trait Opens {
    /// The type in it.
    type Inner: ?Sized;

    /// The value in it, if there is one.
    fn open(&self) -> Option<&Self::Inner>;
}

impl<T> Opens for Option<T> {
    type Inner = T;

    fn open(&self) -> Option<&T> {
        self.as_ref()
    }
}

macro_rules! pointers {
    ($([$($bounds:tt)*] $pointer:ty),* $(,)?) => { $(
        impl<T: $($bounds)* ?Sized> Opens for $pointer {
            type Inner = T;

            fn open(&self) -> Option<&T> {
                Some(self)
            }
        }
    )* };
}
pointers!([] &T, [] Box<T>, [] Rc<T>, [] Arc<T>, [ToOwned +] Cow<'_, T>);

impl<T: Serialize + ?Sized> Plain<'_, T> {
    /// It may be a list by what serde writes.
    #[must_use]
    pub fn __is_empty_list(&self) -> bool {
        self.0.is_some_and(|value| {
            let tape = Recorder::with_budget(0).record_alone(value);
            tape.node(0).is_absent() || tape.node(0).str() == Some("")
        })
    }
}

#[expect(clippy::unused_self, reason = "a method is found where the one of the probe is none")]
impl<'v, T: ?Sized> Plain<'v, T> {
    /// There is nothing to visit.
    #[inline]
    pub fn __visit_part(&self, _: &mut Companion<'_>) {}

    /// Nor under a key.
    #[inline]
    pub fn __visit_field(&self, _: &str, _: &mut Companion<'_>) {}

    /// There is none.
    #[must_use]
    pub fn __find_part(&self) -> Option<FoundPart> {
        None
    }

    /// The type is not an `Option`.
    #[must_use]
    pub fn __is_option(&self) -> bool {
        false
    }

    /// The value as a field of this name.
    #[must_use]
    pub fn __read(&self, name: &'static str) -> ReadField {
        ReadField::new(name, self.0, None)
    }

    /// Nothing tells its keys, as its type may not be `Serialize` here.
    pub fn __read_keys(&self, _: &mut ItemKeys, _: &[ReadField]) -> bool {
        true
    }

    /// The value itself.
    #[must_use]
    pub fn __open(&self) -> Option<&'v T> {
        self.0
    }
}

/// The parts in an item of a list, or in a value of a map.
#[must_use]
pub fn part_of_item(found: Option<FoundPart>) -> Option<FoundPart> {
    let FoundPart { variants, levels } = found?;
    Some(FoundPart { variants, levels: levels.checked_sub(1)? })
}
