//! The values of a template's placeholders, by their numbers.

use std::borrow::Cow;
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use super::input::{self, Item, Page};
use crate::companion::Computed;
use crate::layout::{Count, FoundPart, Source, Template, Value, has_default_part};
use crate::markdown::line::Written;
use crate::markdown::quoting::without_last_break;
use crate::markdown::sheet::ABSENT;
use crate::markdown::value::{count_of, plain};
use crate::scalar::Scalar;
use crate::tape::{FieldKey, ItemKeys, Node, Place, Progress, Shape, Tape};
use crate::words;

/// The values of one template's placeholders, for one result or for each item of a list.
pub(super) struct Bindings<'p> {
    pub(super) page: Page<'p>,
    /// The values that the items and parts compute, for a template that asks for it.
    computed: Option<Rc<Computed>>,
    pub(super) template: Template,
    /// The named arguments that the template uses.
    arguments: Vec<(usize, Tape)>,
    /// The steps of all values.
    steps: Vec<Step>,
    /// The way to each value, where any has steps.
    ways: Vec<Way>,
    item: Cell<Option<Item>>,
    /// The part of the content that is shown, for `more`.
    progress: Progress,
}

/// The way to a value.
#[derive(Clone, Copy, Default)]
struct Way {
    /// The number of its first step.
    first: usize,
    /// It is a field of an item, without a count or parts: most values of items are.
    is_field: bool,
    /// The parts in the type of an item's field.
    part: Option<FoundPart>,
}

/// One of the names that lead to a part of a value.
struct Step {
    name: &'static str,
    key: Key,
    /// The place of the key in the last value.
    place: Cell<Place>,
}

/// The key under which a field of a name is.
enum Key {
    /// The name is the key.
    Name,
    /// Serializing a value told it, and its type the parts in it.
    Told(Arc<str>, Option<FoundPart>),
    /// Serde writes no such field.
    Lost,
    /// Of a type that the derive does not know, names are all there is to go by.
    Alike,
}

impl Key {
    fn told(keys: &ItemKeys, path: &str) -> Self {
        match keys.key(path) {
            Some(FieldKey { key, part, .. }) => Key::Told(Arc::clone(key), *part),
            None if keys.is_lost(path) => Key::Lost,
            None => Key::Alike,
        }
    }
}

impl Step {
    #[inline]
    fn part<'t>(&self, node: Node<'t>) -> Option<Node<'t>> {
        match &self.key {
            Key::Name => node.get_near(self.name, &self.place),
            Key::Told(key, _) => node.get_near(key, &self.place),
            Key::Lost => None,
            Key::Alike => node.get_alike(self.name),
        }
    }
}

#[derive(Clone, Copy)]
enum Resolved<'s> {
    Node(Node<'s>),
    /// A count, or the identifier.
    Scalar(Scalar<'s>),
    /// A field or a part that is not there.
    Absent,
}

/// The value that the names of a template are in.
pub(super) enum Names {
    Result,
    /// An item, with the keys of its fields.
    Item(Rc<ItemKeys>),
    Part,
}

impl<'p> Bindings<'p> {
    /// Only the arguments that the template uses are evaluated: those of the failure's line may not be there on
    /// success.
    pub(super) fn new(page: &Page<'p>, template: &Template, names: &Names) -> Self {
        Self::seeing(page, template, names, Progress::default())
    }

    /// The same, for a template that sees what is shown.
    pub(super) fn seeing(
        page: &Page<'p>,
        template: &Template,
        names: &Names,
        progress: Progress,
    ) -> Self {
        let fields = page.recording.layout.fields;
        // the key of the last name of a path
        let key = |source, path: &[&str]| match (names, source, path) {
            (Names::Item(keys), Source::Item, [name]) => Key::told(keys, name),
            (Names::Item(keys), Source::Item, _) => Key::told(keys, &path.join(".")),
            // the derive has written down the key
            (Names::Part, Source::Item, [_]) => Key::Name,
            // in a part they are found by likeness
            (Names::Result, Source::Field(index), _) if page.part.is_none() => {
                let path = format!("{}.{}", fields[index].key, path.join("."));
                Key::told(&page.item_keys(fields.len()), &path)
            }
            _ => Key::Alike,
        };
        let values = template.values;
        let asks = |value: &Value| matches!(value.source, Source::ItemArgument(_));
        let computed = values.iter().any(asks).then(|| page.computed());
        let mut arguments: Vec<(usize, Tape)> = Vec::new();
        for value in values {
            if let Source::Argument(number) = value.source
                && !arguments.iter().any(|(known, _)| *known == number)
            {
                arguments.push((number, page.argument(number, &progress)));
            }
        }
        let has_steps = values.iter().any(|value| !value.path.is_empty());
        let with_steps = if has_steps { values } else { &[] };
        let mut steps = Vec::with_capacity(with_steps.len());
        let mut ways = Vec::with_capacity(with_steps.len());
        for value in with_steps {
            let first = steps.len();
            for (index, name) in value.path.iter().enumerate() {
                let key = key(value.source, &value.path[..=index]);
                steps.push(Step { name, key, place: Cell::default() });
            }
            let part = match &steps[first..] {
                [.., Step { key: Key::Told(_, part), .. }] => *part,
                _ => None,
            };
            if part.is_some() {
                // what it says of its fields
                page.computed();
            }
            let part = part.filter(FoundPart::has_lines);
            let is_one = value.source == Source::Item && value.path.len() == 1;
            let has_parts = part.is_some() || value.part.is_some();
            ways.push(Way { first, is_field: is_one && value.count.is_none() && !has_parts, part });
        }
        Bindings {
            page: *page,
            computed,
            template: *template,
            arguments,
            steps,
            ways,
            item: Cell::new(page.part),
            progress,
        }
    }

    pub(super) fn set_item(&self, item: Item) {
        self.item.set(Some(item));
    }

    /// The values that the template asks for of the item or the part were computed.
    pub(super) fn has_computed(&self) -> bool {
        let Some(computed) = &self.computed else { return true };
        self.item.get().is_some_and(|item| computed.has(item.visit))
    }

    /// The parts in a value that have lines of their own.
    pub(super) fn found_part(&self, number: usize) -> Option<FoundPart> {
        let own = self.template.values[number].found_part();
        own.or_else(|| self.ways.get(number)?.part)
    }

    /// A value with how the parts in it are drawn; `None` where it is absent, or its type does not say so.
    pub(super) fn parts(&self, number: usize) -> Option<(Node<'_>, FoundPart)> {
        let found = self.found_part(number)?;
        match self.resolve(number) {
            Resolved::Node(node) if !self.page.is_absent_part(found, node) => Some((node, found)),
            _ => None,
        }
    }

    /// The value is neither absent nor `false` nor an empty text.
    pub(super) fn is_there(&self, number: usize) -> bool {
        let scalar = match self.resolve(number) {
            Resolved::Node(node) if node.is_absent() => return false,
            Resolved::Node(node) if node.is_hollow() => return true,
            Resolved::Node(node) => node.scalar(),
            Resolved::Scalar(scalar) => Some(scalar),
            Resolved::Absent => return false,
        };
        !matches!(scalar, Some(Scalar::Null | Scalar::Bool(false) | Scalar::Str("")))
    }

    /// Writes the text of a placeholder, as it is.
    #[inline]
    pub(super) fn write(&self, number: usize, out: &mut String) -> Written {
        let value = &self.template.values[number];
        if let Some(scalar) = self.scalar_of_item(number) {
            return write_scalar(value, scalar, out);
        }
        match self.resolve(number) {
            Resolved::Node(node) => self.write_node(number, Some(node), out),
            Resolved::Absent => self.write_node(number, None, out),
            Resolved::Scalar(scalar) => write_scalar(value, scalar, out),
        }
    }

    /// A field without parts, which is most of what an item has.
    #[inline]
    fn scalar_of_item(&self, number: usize) -> Option<Scalar<'_>> {
        let way = self.ways.get(number).filter(|way| way.is_field)?;
        let item = self.item.get().filter(|item| !item.is_entry)?;
        let field = self.steps[way.first].part(self.page.recording.tape.node(item.at))?;
        let scalar =
            field.scalar().filter(|scalar| !matches!(scalar, Scalar::Null | Scalar::Str("")))?;
        (!field.is_untrusted()).then_some(scalar)
    }

    #[inline]
    fn write_node(&self, number: usize, node: Option<Node<'_>>, out: &mut String) -> Written {
        let value = &self.template.values[number];
        if let Some(count) = value.count
            && let Some((number, of)) = counted(node)
        {
            number.write(out);
            if let Count::WithNoun(name) = count {
                out.extend([" ", &*self.noun(value, name, of)]);
            }
            // a bare number is there, also of nothing
            let is_absent = node.is_none_or(Node::is_absent) && count != Count::Bare;
            return Written { is_absent, ..Written::default() };
        }
        match (node, value.count) {
            (Some(node), None) if node.holds_untrusted() && !node.is_hollow() => {
                let start = out.len();
                node.tape.reveal(|| {
                    if !self.write_parts(number, node, out) {
                        out.push_str(&plain(node));
                    }
                });
                out.truncate(start + without_last_break(&out[start..]).len());
                Written { is_untrusted: true, ..Written::default() }
            }
            (Some(node), None) if self.write_parts(number, node, out) => Written::default(),
            (Some(node), _) if node.is_hollow() => {
                out.push_str(&count_of(node));
                Written::default()
            }
            (Some(node), _) if !node.is_absent() => match node.scalar() {
                Some(scalar) => write_scalar(value, scalar, out),
                None => write_any(value, node, out),
            },
            _ => write_absent(value, out),
        }
    }

    /// Writes a value whose type says how it is drawn. False where it does not, or a format asks for more.
    fn write_parts(&self, number: usize, node: Node<'_>, out: &mut String) -> bool {
        let value = &self.template.values[number];
        if value.part.is_some_and(has_default_part) {
            // the value is drawn with what the part says of its fields
            self.page.computed();
        }
        let found = self.found_part(number).filter(|found| {
            value.is_bare() && !found.is_default() && !self.page.is_absent_part(*found, node)
        });
        if let Some(found) = found {
            out.push_str(&self.page.parts_on_line(found, node));
        }
        found.is_some()
    }

    #[inline]
    fn resolve(&self, number: usize) -> Resolved<'_> {
        let value = &self.template.values[number];
        let way = self.ways.get(number).copied().unwrap_or_default();
        let mut steps = &self.steps[way.first..][..value.path.len()];
        let item = self.item.get();
        let node = match value.source {
            Source::Item => match (item, steps) {
                (Some(item), [Step { name, .. }, below @ ..]) if item.is_entry => {
                    let node = self.page.recording.tape.node(item.at);
                    steps = below;
                    match (*name, node.key()) {
                        ("value", _) => Some(node),
                        ("key", Some(key)) => Some(key),
                        _ => None,
                    }
                }
                _ => item.map(|item| self.page.recording.tape.node(item.at)),
            },
            Source::Field(index) => self.page.field(index),
            Source::Argument(number) => self
                .arguments
                .iter()
                .find(|(known, _)| *known == number)
                .map(|(_, tape)| tape.node(0)),
            Source::ItemArgument(argument) => {
                item.and_then(|item| self.computed.as_ref()?.get(item.visit, argument))
            }
            Source::Index => return Resolved::count(item.map_or(0, |item| item.number)),
            Source::Next => return Resolved::Scalar(Scalar::Str(self.progress.next.path())),
            Source::NextItem => return Resolved::count(self.progress.next_item),
            Source::Shown => return Resolved::count(self.progress.shown),
            Source::Total => return Resolved::count(self.progress.total),
            Source::Tool | Source::NextActions => {
                return Resolved::Scalar(Scalar::Str(self.page.recording.tool));
            }
        };
        node.map_or(Resolved::Absent, |node| Resolved::part(node, steps))
    }

    fn noun(&self, value: &Value, name: &'static str, count: usize) -> Cow<'static, str> {
        match value.source {
            Source::Field(index) if value.path.is_empty() => {
                input::noun_of(&self.page.fields[index], self.page.field(index), count)
            }
            _ => words::noun(name, count),
        }
    }
}

impl<'t> Resolved<'t> {
    fn count(count: usize) -> Self {
        Resolved::Scalar(Scalar::U64(count as u64))
    }

    /// The part of a value that the steps lead to.
    #[inline]
    fn part(mut node: Node<'t>, steps: &[Step]) -> Self {
        for (index, step) in steps.iter().enumerate() {
            node = match (step.part(node), &step.key) {
                (Some(part), _) => part,
                // the parts of a flattened field stand in the value itself
                (None, Key::Lost) if index + 1 < steps.len() => node,
                (None, _) => return Resolved::Absent,
            };
        }
        Resolved::Node(node)
    }
}

/// The spaces at both ends of a text beyond those of the value itself.
fn padding(text: &str, own: &str) -> (usize, usize) {
    let edges = |text: &str| {
        let rest = text.trim_start_matches(' ');
        (text.len() - rest.len(), rest.len() - rest.trim_end_matches(' ').len())
    };
    let (all, own) = (edges(text), edges(own));
    (all.0.saturating_sub(own.0), all.1.saturating_sub(own.1))
}

/// The count that a placeholder asks for, of a list or the number itself, and the count that its
/// noun is for.
fn counted(node: Option<Node<'_>>) -> Option<(Scalar<'_>, usize)> {
    let count = |count: usize| Some((Scalar::U64(count as u64), count));
    if let Some(lines) = node.and_then(Node::lines) {
        return count(lines.total);
    }
    match node.map(Node::shape) {
        Some(Shape::List(items)) => count(items.total),
        Some(Shape::Map(entries)) => count(entries.total),
        None | Some(Shape::Scalar(Scalar::Null)) => count(0),
        Some(Shape::Scalar(number @ (Scalar::I64(1 | -1) | Scalar::U64(1)))) => Some((number, 1)),
        Some(Shape::Scalar(number @ (Scalar::I64(_) | Scalar::U64(_)))) => Some((number, 0)),
        Some(Shape::Scalar(_) | Shape::Lost(_)) => None,
    }
}

fn write_any(value: &Value, node: Node<'_>, out: &mut String) -> Written {
    match node.shape() {
        Shape::List(items)
            if value.format.is_some() && items.iter().all(|item| item.scalar().is_some()) =>
        {
            let start = out.len();
            for (index, item) in items.iter().filter_map(Node::scalar).enumerate() {
                out.push_str(if index == 0 { "" } else { ", " });
                let _ = match item {
                    Scalar::Null => write_absent(value, out),
                    item => write_scalar(value, item, out),
                };
            }
            Written { padding: padding(&out[start..], ""), ..Written::default() }
        }
        _ => {
            out.push_str(&plain(node));
            Written::default()
        }
    }
}

#[inline]
fn write_scalar(value: &Value, scalar: Scalar<'_>, out: &mut String) -> Written {
    let Some(format) = value.format else {
        scalar.write(out);
        return Written::default();
    };
    let start = out.len();
    // writing to a `String` cannot fail
    let _ = format(&scalar, out);
    let own = if let Scalar::Str(text) = scalar { text } else { "" };
    Written { padding: padding(&out[start..], own), ..Written::default() }
}

fn write_absent(value: &Value, out: &mut String) -> Written {
    let start = out.len();
    write_scalar(value, Scalar::Str(ABSENT), out);
    // a precision can cut it off, `?` puts quotes around it
    if out[start..].trim_matches(' ') != ABSENT {
        out.truncate(start);
        out.push_str(ABSENT);
    }
    Written { is_absent: true, ..Written::default() }
}
