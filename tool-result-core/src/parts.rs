//! Nested types that say how they are drawn. They are found by the type of a field, and visited beside
//! the recording, so that the values that their templates ask for can be computed.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::marker::PhantomData;
use std::rc::Rc;
use std::sync::Arc;

use serde::Serialize;

use crate::layout::FoundPart;
use crate::markdown::Markdown;
use crate::markdown::shown_lists::ShownLists;
use crate::tape::{Node, Recorder, Tape};

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
    fn __visit(&self, to: &mut PartVisitor<'_>);
}

macro_rules! held {
    ($([$($generics:tt)*] $held:ty),* $(,)?) => { $(#[diagnostic::do_not_recommend] impl<$($generics)*> Part for $held {
        fn __found() -> FoundPart {
            T::__found()
        }

        fn __visit(&self, to: &mut PartVisitor<'_>) {
            T::__visit(self, to);
        }
    })* };
}
held!([T: Part + ?Sized] &T, [T: Part + ?Sized] Box<T>, [T: Part + ?Sized] Rc<T>, [T: Part + ?Sized] Arc<T>);

#[diagnostic::do_not_recommend]
impl<T: Part + ToOwned + ?Sized> Part for Cow<'_, T> {
    fn __found() -> FoundPart {
        T::__found()
    }

    fn __visit(&self, to: &mut PartVisitor<'_>) {
        T::__visit(self, to);
    }
}

#[diagnostic::do_not_recommend]
impl<T: Part> Part for Option<T> {
    fn __found() -> FoundPart {
        T::__found()
    }

    fn __visit(&self, to: &mut PartVisitor<'_>) {
        if let Some(part) = self {
            part.__visit(to);
        }
    }
}

/// Says how a nested type is drawn, wherever it stands. `#[derive(ToolPart)]` implements it.
pub trait ToolPart: Part {
    /// The template of the type, with its `{placeholders}`. An enum has the template of each variant, below a
    /// line with the variant's name.
    const MARKDOWN_TEMPLATE: &'static str;
}

/// One more list or map around the parts of `T`.
#[expect(
    clippy::arithmetic_side_effects,
    reason = "a list in a list is as deep as the name of its type is long"
)]
fn inside<T: Part + ?Sized>() -> FoundPart {
    let FoundPart { layout, levels } = T::__found();
    FoundPart { layout, levels: levels + 1 }
}

macro_rules! lists {
    ($([$($generics:tt)*] $list:ty),* $(,)?) => { $(#[diagnostic::do_not_recommend] impl<T: Part, $($generics)*> Part for $list {
        fn __found() -> FoundPart {
            inside::<T>()
        }

        fn __visit(&self, to: &mut PartVisitor<'_>) {
            to.each(self.iter());
        }
    })* };
}
lists!(
    [] [T],
    [const N: usize] [T; N],
    [] Vec<T>,
    [] std::collections::VecDeque<T>,
    [] std::collections::LinkedList<T>,
    [] std::collections::BinaryHeap<T>,
    [] std::collections::BTreeSet<T>,
    [S] std::collections::HashSet<T, S>,
);

macro_rules! maps {
    ($([$($generics:tt)*] $map:ty),* $(,)?) => { $(#[diagnostic::do_not_recommend] impl<K, T: Part, $($generics)*> Part for $map {
        fn __found() -> FoundPart {
            inside::<T>()
        }

        fn __visit(&self, to: &mut PartVisitor<'_>) {
            to.each(self.values());
        }
    })* };
}
maps!([] BTreeMap<K, T>, [S] HashMap<K, T, S>);

/// Asks a type whether it is a part. The functions of this name are those of [`Part`] where it is one,
/// else those of [`NoPart`].
#[derive(Debug)]
pub struct Probe<'v, T: ?Sized>(&'v T);

/// The same, of a type without a value.
#[derive(Debug)]
pub struct ProbeType<T: ?Sized>(PhantomData<T>);

impl<'v, T: ?Sized> Probe<'v, T> {
    /// Asks this value.
    #[inline]
    pub fn new(value: &'v T) -> Self {
        Probe(value)
    }
}

impl<T: Part + ?Sized> Probe<'_, T> {
    /// Visits the parts in the value.
    pub fn __visit_part(&self, to: &mut PartVisitor<'_>) {
        self.0.__visit(to);
    }
}

impl<T: ?Sized> Probe<'_, T>
where
    for<'a> &'a T: IntoIterator,
{
    /// True for a list without items.
    #[must_use]
    pub fn __is_empty_list(&self) -> bool {
        self.0.into_iter().next().is_none()
    }
}

impl<T: Part + ?Sized> ProbeType<T> {
    /// Finds the parts in the type.
    #[must_use]
    pub fn __find_part() -> Option<FoundPart> {
        Some(T::__found())
    }
}

/// The parts in an item of a list, or in a value of a map.
#[must_use]
pub fn part_of_item(found: Option<FoundPart>) -> Option<FoundPart> {
    let FoundPart { layout, levels } = found?;
    Some(FoundPart { layout, levels: levels.checked_sub(1)? })
}

/// Answers for a type without parts.
pub trait NoPart {
    /// There is nothing to visit.
    #[inline]
    fn __visit_part(&self, _: &mut PartVisitor<'_>) {}

    /// It is no list.
    #[must_use]
    #[inline]
    fn __is_empty_list(&self) -> bool {
        false
    }

    /// There is none.
    #[must_use]
    fn __find_part() -> Option<FoundPart> {
        None
    }
}

impl<T: ?Sized> NoPart for Probe<'_, T> {}
impl<T: ?Sized> NoPart for ProbeType<T> {}

/// Goes through the parts of a result beside its recording: what serde left out or wrote in another
/// way is not visited.
#[derive(Debug)]
pub struct PartVisitor<'t> {
    tape: &'t Tape,
    /// The token of the value that is visited.
    at: usize,
    /// Those of the values around it.
    outer: Vec<usize>,
    /// The bytes that a function of the author's may write.
    max_bytes: usize,
    recorder: Recorder,
    /// The parts: each with its token, and the index of its first value in `starts`.
    visits: Vec<(usize, usize)>,
    starts: Vec<usize>,
}

impl<'t> PartVisitor<'t> {
    pub(crate) fn new(tape: &'t Tape, root: usize, max_bytes: usize) -> Self {
        PartVisitor {
            tape,
            at: root,
            outer: Vec::new(),
            max_bytes,
            recorder: Recorder::default(),
            visits: Vec::new(),
            starts: Vec::new(),
        }
    }

    /// Goes to the value under this key. False where it is not shown.
    pub fn enter(&mut self, key: &str) -> bool {
        let field = self.node().get(key).filter(|field| !field.is_absent());
        if let Some(field) = field {
            self.outer.push(self.at);
            self.at = field.at();
        }
        field.is_some()
    }

    /// Goes back to the value around this one.
    pub fn leave(&mut self) {
        self.at = self.outer.pop().unwrap_or_default();
    }

    /// Begins a part: its values follow.
    pub fn begin(&mut self) {
        self.visits.push((self.at, self.starts.len()));
    }

    /// Records the next value of the part.
    pub fn record<T: Serialize + ?Sized>(&mut self, value: &T) {
        self.starts.push(self.recorder.record(value));
    }

    /// Records the text that a function of the author's writes for the part; nothing where it fails, or
    /// draws a list that is cut without asking for its items.
    pub fn draw<T>(&mut self, part: &T, draw: fn(&T, &mut Markdown) -> fmt::Result)
    where
        T: ?Sized,
    {
        let mut lists = ShownLists::default();
        if self.tape.is_cut_within(self.node()) {
            lists.add_item(self.node());
        }
        let mut md = Markdown::within(self.max_bytes, lists);
        let drawn = draw(part, &mut md);
        self.record(&md.finish(drawn));
    }

    /// Visits the items of a list, or the values of a map, that are shown.
    fn each<'p, T: Part + 'p>(&mut self, parts: impl Iterator<Item = &'p T>) {
        let list = self.at;
        for (part, node) in parts.skip(self.node().from()).zip(self.node().children()) {
            self.at = node.at();
            part.__visit(self);
        }
        self.at = list;
    }

    fn node(&self) -> Node<'t> {
        self.tape.node(self.at)
    }

    pub(crate) fn finish(mut self) -> PartValues {
        // a part and what it alone holds have one token: the outer one comes first
        self.visits.sort_by_key(|(at, _)| *at);
        PartValues { tape: self.recorder.finish(), visits: self.visits, starts: self.starts }
    }
}

/// The values that the parts of a result told.
#[derive(Debug)]
pub(crate) struct PartValues {
    tape: Tape,
    visits: Vec<(usize, usize)>,
    starts: Vec<usize>,
}

/// A part that was visited.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PartPlace {
    /// Its token.
    pub(crate) at: usize,
    /// The parts around it that have the same token.
    pub(crate) layer: usize,
}

impl PartValues {
    /// A value of the part that lies there.
    #[expect(
        clippy::arithmetic_side_effects,
        reason = "places and numbers count what lies on a tape"
    )]
    pub(crate) fn get(&self, place: PartPlace, number: usize) -> Option<Node<'_>> {
        let first = self.visits.partition_point(|(at, _)| *at < place.at) + place.layer;
        let (_, start) = self.visits.get(first).filter(|(at, _)| *at == place.at)?;
        Some(self.tape.node(*self.starts.get(start + number)?))
    }
}
