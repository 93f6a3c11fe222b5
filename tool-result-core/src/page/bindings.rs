//! The values of a template's placeholders, by their numbers.

use std::borrow::Cow;
use std::cell::Cell;
use std::fmt::Write as _;
use std::ops::Deref;
use std::rc::Rc;
use std::sync::Arc;

use super::input::{Item, Page};
use super::labels;
use crate::companion::Computed;
use crate::layout::{Count, Each, FoundPart, Layout, Source, Template, Value};
use crate::markdown::line::Written;
use crate::markdown::sheet::ABSENT;
use crate::markdown::value::{MAX_BRIEF, brief, plain, shorten, write_untrusted};
use crate::scalar::Scalar;
use crate::tape::{FieldKey, ItemKeys, Node, Place, Progress, Shape, Tape};
use crate::words;

/// The values of one template's placeholders, for one result or for each item of a list.
pub(super) struct Bindings<'p> {
    page: Page<'p>,
    /// What the items and parts compute, for a template that asks for it.
    computed: Option<Rc<Computed>>,
    pub(super) values: &'static [Value],
    /// The named arguments that the template uses.
    arguments: Vec<(usize, Tape)>,
    /// The items told under which keys they write their fields.
    has_item_keys: bool,
    /// The keys of an item's fields, by the placeholder's number.
    keys: Vec<Option<KeyBinding>>,
    /// By the placeholder's number.
    told: ToldKeys,
    item: Cell<Option<Item>>,
    /// The part of the content that is shown, for `more`.
    progress: Progress,
    /// The bytes that stay of a value.
    max_value: usize,
}

/// The key under which the items of a list have a field.
struct KeyBinding {
    key: Key,
    /// The placeholder is the field itself, and no part or count of it.
    is_field: bool,
    /// The place of the key in the last item.
    place: Cell<Place>,
}

enum Key {
    /// A key of a part, which the derive knows.
    Known(&'static str),
    /// A key that serializing an item told.
    Told(Arc<str>),
}

impl Deref for Key {
    type Target = str;

    fn deref(&self) -> &str {
        match self {
            Key::Known(key) => key,
            Key::Told(key) => key,
        }
    }
}

#[derive(Clone, Copy)]
enum Resolved<'s> {
    Node(Node<'s>),
    /// A count, or the identifier.
    Scalar(Scalar<'s>),
    /// A field or a part that is not there this time.
    Absent,
    /// A name of a part of what has no parts, or under which its `Serialize` writes nothing.
    Unknown(&'static str),
}

impl<'p> Bindings<'p> {
    /// For a template of the result. Only the arguments that it uses are evaluated: those of the
    /// failure's line may not be there on success.
    pub(super) fn new(page: &Page<'p>, template: &Template) -> Self {
        Self::seeing(page, template, Progress::default())
    }

    /// The same, for a template that sees what is shown.
    pub(super) fn seeing(page: &Page<'p>, template: &Template, progress: Progress) -> Self {
        let asks = |value: &Value| matches!(value.source, Source::ItemArgument(_));
        let computed = template.values.iter().any(asks).then(|| page.computed());
        let mut arguments: Vec<(usize, Tape)> = Vec::new();
        for value in template.values {
            if let Source::Argument(number) = value.source
                && !arguments.iter().any(|(known, _)| *known == number)
            {
                arguments.push((number, page.argument(number, &progress)));
            }
        }
        Bindings {
            page: *page,
            computed,
            values: template.values,
            arguments,
            has_item_keys: false,
            keys: Vec::new(),
            told: told_in_result(page, template),
            item: Cell::new(page.part_item()),
            progress,
            max_value: usize::MAX,
        }
    }

    /// For a template of an item.
    pub(super) fn for_items(page: &Page<'p>, each: &Each) -> Self {
        let template = &each.template;
        let mut bindings = Bindings::new(page, template);
        if let Some(list) = each.list {
            let keys = page.item_keys(list);
            let key = |value: &Value| KeyBinding::new(value, &keys);
            bindings.has_item_keys = true;
            bindings.keys = template.values.iter().map(key).collect();
            bindings.told = told_in_items(template, keys);
        }
        bindings
    }

    /// For the template of a part.
    pub(super) fn for_part(page: &Page<'p>, template: &Template) -> Self {
        let keys = template.values.iter().map(KeyBinding::of_part).collect();
        Bindings { keys, ..Bindings::new(page, template) }
    }

    #[inline]
    fn key(&self, number: usize) -> Option<&KeyBinding> {
        self.keys.get(number)?.as_ref()
    }

    /// For a line that is short, whatever its values.
    pub(super) fn brief(mut self) -> Self {
        self.max_value = MAX_BRIEF;
        self
    }

    pub(super) fn set_item(&self, item: Item) {
        self.item.set(Some(item));
    }

    /// A value with how the parts in it are drawn; `None` where it is absent, or its type does not say so.
    pub(super) fn parts(&self, number: usize) -> Option<(Node<'_>, FoundPart)> {
        self.node(number).zip(self.values[number].found_part())
    }

    /// The value is neither absent nor `false` nor an empty text.
    pub(super) fn is_there(&self, number: usize) -> bool {
        let scalar = match self.resolve(number) {
            Resolved::Node(node) if node.is_absent() => return false,
            Resolved::Node(node) => node.scalar(),
            Resolved::Scalar(scalar) => Some(scalar),
            Resolved::Absent | Resolved::Unknown(_) => return false,
        };
        !matches!(scalar, Some(Scalar::Null | Scalar::Bool(false) | Scalar::Str("")))
    }

    /// The list, map or text that a placeholder without a format stands for; `None` where it is absent.
    pub(super) fn node(&self, number: usize) -> Option<Node<'_>> {
        match self.resolve(number) {
            Resolved::Node(node) if !node.is_absent() => Some(node),
            Resolved::Node(_) | Resolved::Scalar(_) | Resolved::Absent | Resolved::Unknown(_) => {
                None
            }
        }
    }

    /// Writes the text of a placeholder, as it is.
    #[inline]
    pub(super) fn write(&self, number: usize, out: &mut String) -> Written {
        let value = &self.values[number];
        match (self.scalar_of_item(number), value.format) {
            (None | Some(Scalar::Null | Scalar::Str("")), _) => self.write_any(number, value, out),
            (Some(scalar), None) => {
                scalar.write(out);
                Written::default()
            }
            (Some(scalar), Some(format)) => {
                let start = out.len();
                // writing to a `String` cannot fail
                let _ = format(&scalar, out);
                let own = if let Scalar::Str(text) = scalar { text } else { "" };
                Written { padding: padding(&out[start..], own), ..Written::default() }
            }
        }
    }

    /// A value without parts and limit, which is most of what an item has.
    #[inline]
    fn scalar_of_item(&self, number: usize) -> Option<Scalar<'_>> {
        let KeyBinding { key, is_field: true, place } = self.key(number)? else { return None };
        let item = self.item.get().filter(|item| !item.is_entry && self.is_whole())?;
        let field = self.page.recording.tape().node(item.at).get_near(key, place)?;
        field.scalar().filter(|_| !field.is_untrusted())
    }

    fn write_any(&self, number: usize, value: &Value, out: &mut String) -> Written {
        let start = out.len();
        let mut is_absent = false;
        let mut own = "";
        match self.resolve(number) {
            Resolved::Node(node) if node.is_untrusted() && value.count.is_none() => {
                return write_untrusted(node, out);
            }
            Resolved::Unknown(name) => {
                // writing to a `String` cannot fail
                let _ = write!(out, "(no \"{name}\" here)");
            }
            Resolved::Scalar(scalar) => write_formatted(value, scalar, out),
            Resolved::Absent => {
                is_absent = true;
                if !(value.count.is_some() && self.write_count(value, None, out)) {
                    write_absent(value, out);
                }
            }
            Resolved::Node(node) if value.part.is_some() && self.write_parts(value, node, out) => {}
            Resolved::Node(node) => match node.scalar() {
                Some(scalar) if scalar != Scalar::Null && value.is_bare() && self.is_whole() => {
                    scalar.write(out);
                    return Written::default();
                }
                _ => {
                    is_absent = node.is_absent();
                    own = node.str().unwrap_or_default();
                    if !(value.count.is_some() && self.write_count(value, Some(node), out)) {
                        self.write_node(value, node, out);
                    }
                }
            },
        }
        // a bare number is there, also of nothing
        is_absent &= value.count != Some(Count::Bare);
        let padding = if value.format.is_some() { padding(&out[start..], own) } else { (0, 0) };
        Written { is_absent, padding, ..Written::default() }
    }

    /// Writes a value whose type says how it is drawn. False where it does not, or a format asks for more.
    fn write_parts(&self, value: &Value, node: Node<'_>, out: &mut String) -> bool {
        let Some(found) = value.part.and_then(|find| find()) else { return false };
        if found.layout.is_default() {
            // the value is drawn with what the part says of its fields
            self.page.computed();
            return false;
        }
        if node.is_absent() || !value.is_bare() {
            return false;
        }
        let text = self.page.parts_as_text(found, node);
        out.push_str(&shorten(Cow::Owned(text), self.max_value));
        true
    }

    fn write_node(&self, value: &Value, node: Node<'_>, out: &mut String) {
        if node.is_absent() {
            write_absent(value, out);
        } else if self.is_whole() {
            write_any(value, node, out);
        } else if value.is_bare() {
            out.push_str(&brief(node, self.max_value));
        } else {
            let mut text = String::new();
            write_any(value, node, &mut text);
            out.push_str(&shorten(Cow::Owned(text), self.max_value));
        }
    }

    /// No value is shortened.
    #[inline]
    pub(super) fn is_whole(&self) -> bool {
        self.max_value == usize::MAX
    }

    /// Writes the count that a placeholder asks for, with its noun. False where it is of nothing that
    /// can be counted.
    fn write_count(&self, value: &Value, node: Option<Node<'_>>, out: &mut String) -> bool {
        let Some((number, count)) = counted(node) else { return false };
        number.write(out);
        if value.count != Some(Count::Bare) {
            out.extend([" ", &*self.noun(value, count)]);
        }
        true
    }

    #[inline]
    fn resolve(&self, number: usize) -> Resolved<'_> {
        let value = &self.values[number];
        let start = match value.source {
            Source::Field(index) => self.page.field(index),
            Source::Argument(number) => self
                .arguments
                .iter()
                .find(|(known, _)| *known == number)
                .map(|(_, tape)| tape.node(0)),
            Source::ItemArgument(argument) => {
                let visit = self.item.get().map(|item| item.visit);
                visit.and_then(|visit| self.computed.as_ref()?.get(visit, argument))
            }
            Source::Item => {
                return self
                    .item
                    .get()
                    .map_or(Resolved::Absent, |item| self.resolve_in_item(item, number));
            }
            Source::Index => return Resolved::count(self.item.get().map_or(0, |item| item.number)),
            Source::Next => return Resolved::Scalar(Scalar::Str(self.progress.next.path())),
            Source::NextItem => return Resolved::count(self.progress.next_item),
            Source::Shown => return Resolved::count(self.progress.shown),
            Source::Total => return Resolved::count(self.progress.total),
            Source::Tool | Source::NextActions => {
                return Resolved::Scalar(Scalar::Str(self.page.recording.tool));
            }
        };
        start.map_or(Resolved::Absent, |start| self.part(start, value.path, number))
    }

    #[inline]
    fn resolve_in_item(&self, item: Item, number: usize) -> Resolved<'_> {
        let value = &self.values[number];
        let (item, is_entry) = (self.page.recording.tape().node(item.at), item.is_entry);
        let [name, below @ ..] = value.path else { return Resolved::Node(item) };
        if is_entry {
            return match (*name, item.key()) {
                ("value", _) => self.part(item, below, number),
                ("key", Some(key)) => self.part(key, below, number),
                _ => Resolved::Unknown(name),
            };
        }
        if let Some(KeyBinding { key, place, .. }) = self.key(number) {
            return match item.get_near(key, place) {
                None => Resolved::Absent,
                Some(field) if below.is_empty() => Resolved::Node(field),
                Some(field) => self.part(field, below, number),
            };
        }
        match (self.has_item_keys, item.has_fixed_keys()) {
            // of a type that the derive does not know, names are all there is to go by
            (false, _) => self.part(item, value.path, number),
            (true, true) => Resolved::Unknown(name),
            // the parts of a flattened field stand in the item itself
            (true, false) if !below.is_empty() => self.part(item, below, number),
            (true, false) => Resolved::Absent,
        }
    }

    /// The part of a value that the names lead to.
    fn part<'t>(&self, mut node: Node<'t>, path: &[&'static str], number: usize) -> Resolved<'t> {
        let mut told = self.told.get(number).map_or(&[][..], Vec::as_slice).iter();
        for name in path {
            let part = match told.next() {
                Some(Told::Key(key)) => node.get(key),
                Some(Told::Lost) if node.has_fixed_keys() => return Resolved::Unknown(name),
                // the parts of a flattened field stand in the value itself
                Some(Told::Lost) if told.len() > 0 => continue,
                Some(Told::Lost) => return Resolved::Absent,
                _ => node.get_alike(name),
            };
            match part {
                Some(part) => node = part,
                None if node.has_no_parts() => return Resolved::Unknown(name),
                // another variant of an enum may have it
                None => return Resolved::Absent,
            }
        }
        Resolved::Node(node)
    }

    fn noun(&self, value: &Value, count: usize) -> Cow<'static, str> {
        match value.source {
            Source::Field(index) if value.path.is_empty() => {
                labels::noun_of(&self.page.fields()[index], self.page.field(index), count)
            }
            _ => words::noun(value.name, count),
        }
    }
}

impl Resolved<'_> {
    fn count(count: usize) -> Self {
        Resolved::Scalar(Scalar::U64(count as u64))
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

impl KeyBinding {
    fn new(value: &Value, keys: &ItemKeys) -> Option<Self> {
        let (Source::Item, [name, ..]) = (value.source, value.path) else { return None };
        let FieldKey { key, .. } = keys.key(name)?;
        Some(Self::with_key(value, Key::Told(Arc::clone(key))))
    }

    /// The key of a part's field, which the derive has written down.
    fn of_part(value: &Value) -> Option<Self> {
        let (Source::Item, [key, ..]) = (value.source, value.path) else { return None };
        Some(Self::with_key(value, Key::Known(key)))
    }

    fn with_key(value: &Value, key: Key) -> Self {
        let is_field = value.path.len() == 1 && value.count.is_none();
        KeyBinding { key, is_field, place: Cell::default() }
    }
}

/// The keys that were told behind the first one of each name.
type ToldKeys = Vec<Vec<Told>>;

enum Told {
    Key(Arc<str>),
    /// Serde writes no such field.
    Lost,
    /// Nobody asked.
    Unknown,
}

/// Those of the names that go on behind a field of the result.
fn told_in_result(page: &Page<'_>, template: &Template) -> ToldKeys {
    let Layout { names, fields, .. } = page.recording.layout;
    // in a part they are found by likeness
    let Some(names) = names.filter(|_| page.part_item().is_none()) else { return Vec::new() };
    let steps = |value: &Value| match value.source {
        Source::Field(index) => Some((fields[index].key, value.path)),
        _ => None,
    };
    told(template, steps, || page.item_keys(names))
}

fn told_in_items(template: &Template, keys: Rc<ItemKeys>) -> ToldKeys {
    let steps = |value: &Value| match (value.source, value.path) {
        (Source::Item, [first, below @ ..]) => Some((*first, below)),
        _ => None,
    };
    told(template, steps, || keys)
}

/// The keys are asked for only where a name goes on.
fn told(
    template: &Template,
    steps: impl Fn(&Value) -> Option<(&'static str, &'static [&'static str])>,
    keys: impl FnOnce() -> Rc<ItemKeys>,
) -> ToldKeys {
    let steps = |value: &Value| steps(value).filter(|(_, below)| !below.is_empty());
    if template.values.iter().all(|value| steps(value).is_none()) {
        return Vec::new();
    }
    let keys = keys();
    let of_value = |value: &Value| {
        let Some((first, below)) = steps(value) else { return Vec::new() };
        let mut name = first.to_owned();
        let key = |step: &&str| {
            name.extend([".", step]);
            match keys.key(&name) {
                Some(told) => Told::Key(Arc::clone(&told.key)),
                None if keys.is_lost(&name) => Told::Lost,
                None => Told::Unknown,
            }
        };
        below.iter().map(key).collect()
    };
    template.values.iter().map(of_value).collect()
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

fn write_any(value: &Value, node: Node<'_>, out: &mut String) {
    match node.shape() {
        Shape::Scalar(scalar) => write_formatted(value, scalar, out),
        Shape::List(items)
            if value.format.is_some() && items.iter().all(|item| item.scalar().is_some()) =>
        {
            for (index, item) in items.iter().filter_map(Node::scalar).enumerate() {
                out.push_str(if index == 0 { "" } else { ", " });
                write_formatted(value, item, out);
            }
        }
        _ => out.push_str(&plain(node)),
    }
}

fn write_formatted(value: &Value, scalar: Scalar<'_>, out: &mut String) {
    match (value.format, scalar) {
        (_, Scalar::Null) => write_absent(value, out),
        (None, scalar) => scalar.write(out),
        (Some(format), scalar) => {
            // writing to a `String` cannot fail
            let _ = format(&scalar, out);
        }
    }
}

fn write_absent(value: &Value, out: &mut String) {
    let start = out.len();
    if let Some(format) = value.format {
        let _ = format(&Scalar::Str(ABSENT), out);
        // a precision can cut it off, `?` puts quotes around it
        if out[start..].trim_matches(' ') == ABSENT {
            return;
        }
    }
    out.truncate(start);
    out.push_str(ABSENT);
}
