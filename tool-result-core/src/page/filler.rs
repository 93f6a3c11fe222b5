//! A template with the values of its placeholders, by their numbers.

use std::cell::Cell;
use std::sync::Arc;

use super::input::{self, Item, Renderer};
use super::lines::{TemplateLine, lines_of};
use crate::companion::Visit;
use crate::layout::{Body, Count, Format, FoundPart, Source, Template, Value};
use crate::markdown::fence_tag::FENCE_TAG;
use crate::markdown::line::{UNTRUSTED, Written};
use crate::markdown::quoting::{Markup, SPACES, without_last_break};
use crate::markdown::sheet::{ABSENT, Sheet, Voice};
use crate::markdown::value::{plain, separate, write};
use crate::scalar::Scalar;
use crate::sorted_map::SortedMap;
use crate::tape::{Entries, FieldKey, ItemKeys, Items, Node, Place, Shape, Tape};
use crate::visible::visible;
use crate::words;

/// The lines of a template that have nothing but one placeholder, which a block replaces.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Blocks {
    /// The parts in the value.
    Parts,
    /// The block of the field: in `markdown = "…"`.
    Fields,
    /// The form of this field: in its `line = "…"`.
    Form(usize),
}

/// Fills one template, for one result or for each item of a list.
pub(super) struct Filler<'p> {
    pub(super) page: Renderer<'p>,
    pub(super) template: &'static Template,
    pub(super) lines: &'static [TemplateLine],
    pub(super) blocks: Blocks,
    /// The named arguments that the template uses.
    arguments: SortedMap<usize, Tape>,
    /// The steps of all values.
    steps: Vec<Step>,
    pub(super) paths: Vec<ValuePath>,
    pub(super) item: Cell<Option<Item>>,
}

pub(super) struct ValuePath {
    /// The number of its first step.
    first: usize,
    /// It is a field of an item, without a count or parts: most values of items are.
    is_field: bool,
    /// The parts in it that have lines of their own.
    pub(super) part: Option<FoundPart>,
    pub(super) is_default: bool,
}

/// One of the names that lead to a part of a value.
struct Step {
    name: &'static str,
    key: Key,
    /// The place of the key in the last value.
    place: Cell<Place>,
}

enum Key {
    /// The name is the key.
    Name,
    /// Serializing a value showed it, and its type the parts in it.
    Known(Arc<str>, Option<FoundPart>),
    /// Serde writes no such field.
    Lost,
    /// The key is alike: the derive does not know the type.
    Alike,
}

impl Key {
    /// `keys`: those of the items, of a template for items.
    fn new(page: &Renderer<'_>, keys: Option<&ItemKeys>, source: Source, path: &[&str]) -> Self {
        let fields = page.fields;
        let below = |path: String| match Key::known(&page.item_keys(fields.len()), &path) {
            // another part may have what this one leaves out
            Key::Lost if page.part.is_some() => Key::Alike,
            key => key,
        };
        match (source, keys, path) {
            (Source::Item, Some(keys), [name]) => Key::known(keys, name),
            (Source::Item, Some(keys), _) => Key::known(keys, &path.join(".")),
            // of a part, the derive has written down the key
            (Source::Item, None, [_]) => Key::Name,
            (Source::Item, None, _) => below(path.join(".")),
            (Source::Field(index), ..) => below([fields[index].key, ".", &path.join(".")].concat()),
            _ => Key::Alike,
        }
    }

    fn known(keys: &ItemKeys, path: &str) -> Self {
        match keys.key(path) {
            Some(FieldKey { key, part, .. }) => Key::Known(Arc::clone(key), *part),
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
            Key::Known(key, _) => node.get_near(key, &self.place),
            Key::Lost => None,
            Key::Alike => node.get_alike(self.name),
        }
    }
}

impl<'p> Filler<'p> {
    /// Only the arguments that the template uses are evaluated: those of the failure's line may not be there on
    /// success. `keys`: those of the items, of a template for items. `repeats`: one of the template may stand right below
    /// another.
    pub(super) fn new(
        page: &Renderer<'p>,
        template: &'static Template,
        keys: Option<&ItemKeys>,
        repeats: bool,
    ) -> Self {
        let values = &template.values;
        let mut arguments = SortedMap::default();
        let mut steps = Vec::with_capacity(values.len());
        let mut paths = Vec::with_capacity(values.len());
        for value in values {
            if let Source::Argument(number) = value.source
                && arguments.get(&number).is_none()
            {
                arguments.insert(number, page.argument(number));
            }
            let first = steps.len();
            for (index, name) in value.path.iter().enumerate() {
                let key = Key::new(page, keys, value.source, &value.path[..=index]);
                steps.push(Step { name, key, place: Cell::default() });
            }
            let known = match steps[first..] {
                [.., Step { key: Key::Known(_, part), .. }] => part,
                _ => None,
            };
            let part = value.part.and_then(|find| find()).or(known);
            let has_default = known.is_some() || part.is_some_and(|part| part.has_default());
            if has_default || value.is_computed() {
                // the visit also records what parts say of their fields
                page.computed();
            }
            let is_one = value.source == Source::Item && value.path.len() == 1;
            let is_field = is_one && value.count.is_none() && part.is_none();
            let is_default = part.is_some_and(|part| part.is_default());
            let part = part.filter(|part| part.levels > 0 || !is_default);
            paths.push(ValuePath { first, is_field, part, is_default });
        }
        let (page, item, lines) = (*page, Cell::new(page.part), lines_of(template, repeats));
        Filler { page, template, lines, blocks: Blocks::Parts, arguments, steps, paths, item }
    }

    pub(super) fn has_computed(&self) -> bool {
        let is_visited = |item: Item| self.page.computed().variant(item.visit).is_some();
        !self.template.values.iter().any(Value::is_computed)
            || self.item.get().is_some_and(is_visited)
    }

    pub(super) fn is_there(&self, number: usize) -> bool {
        // a number or the identifier is no node
        let Some(node) = self.resolve(number) else { return self.scalar(number).is_some() };
        let is_nothing = matches!(node.scalar(), Some(Scalar::Bool(false) | Scalar::Str("")));
        node.is_hollow() || !node.is_absent() && !is_nothing
    }

    pub(super) fn write_number(&self, number: usize, out: &mut String) {
        if let Some(scalar) = self.scalar(number) {
            write_scalar(&self.template.values[number], scalar, out);
        }
    }

    #[inline]
    pub(super) fn write(&self, number: usize, sheet: &mut Sheet) {
        let value = &self.template.values[number];
        if let Some(scalar) = self.scalar(number) {
            sheet.value_by(value.raw, |out| write_scalar(value, scalar, out));
            return;
        }
        let node = self.resolve(number);
        if let Some(own) = node.and_then(|node| self.own_line(number, node, sheet)) {
            sheet.text(own).line.presence = Some(true);
            return;
        }
        // a fence may be open at either end of a part
        let is_raw = value.raw && node.is_none_or(|node| node.cut().is_none());
        let is_bare = value.is_bare() && !value.raw && self.paths[number].part.is_none();
        match node.filter(|_| is_bare).and_then(separate) {
            Some(items) => sheet.values(items),
            None => drop(sheet.value_by(is_raw, |out| self.write_node(number, node, out))),
        }
    }

    /// The number of an item or the identifier, or a field without parts, which is most of what an item has.
    #[expect(clippy::inline_always, reason = "a tenth of the instructions of an item")]
    #[inline(always)]
    fn scalar(&self, number: usize) -> Option<Scalar<'_>> {
        let item = self.item.get();
        match self.template.values[number].source {
            Source::Index => return Some(Scalar::U64(item?.number as u64)),
            Source::Tool => return Some(Scalar::Str(self.page.recording.tool)),
            _ => {}
        }
        let path = Some(&self.paths[number]).filter(|path| path.is_field)?;
        let item = item.filter(|item| !item.is_entry)?;
        let field = self.steps[path.first].part(self.page.recording.tape.node(item.at))?;
        let scalar =
            field.scalar().filter(|scalar| !matches!(scalar, Scalar::Null | Scalar::Str("")))?;
        (!field.is_untrusted()).then_some(scalar)
    }

    #[inline]
    fn write_node(&self, number: usize, node: Option<Node<'_>>, out: &mut String) -> Written {
        let value = &self.template.values[number];
        if let Some(count) = value.count
            && let Some(number) = counted(node)
        {
            number.write(out);
            if let Count::WithNoun(name) = count {
                let of = usize::from(matches!(number, Scalar::I64(1 | -1) | Scalar::U64(1)));
                let noun = match value.source {
                    Source::Field(index) if value.path.is_empty() => {
                        input::noun_of(&self.page.fields[index], node, of)
                    }
                    _ => words::noun(name, of),
                };
                out.extend([" ", &*noun]);
            }
            // a bare number is there, also of nothing
            let is_absent = node.is_none_or(Node::is_absent) && count != Count::Bare;
            return Written { is_absent, ..Written::default() };
        }
        let Some(node) = node else { return write_absent(value, out) };
        if node.is_hollow() {
            out.push_str(&plain(node));
            return Written::default();
        }
        if node.holds_untrusted() {
            // a part may show nothing of it
            let drawn = self.part_text(number, node).filter(|drawn| !shows_untrusted(drawn));
            if let Some(drawn) = drawn {
                return write_scalar(value, Scalar::Str(&drawn), out);
            }
            let drawn = node.tape.reveal(|| {
                // a function has written a fence of its own
                let drawn = self.part_text(number, node).filter(|drawn| !has_tag(drawn));
                drawn.unwrap_or_else(|| plain(node).into_owned())
            });
            out.push_str(without_last_break(&drawn));
            return Written { is_untrusted: true, ..Written::default() };
        }
        if let Some(drawn) = self.part_text(number, node) {
            return write_scalar(value, Scalar::Str(&drawn), out);
        }
        match node.shape() {
            _ if node.is_absent() => write_absent(value, out),
            Shape::Scalar(scalar) => write_scalar(value, scalar, out),
            _ => {
                let start = out.len();
                write(node, value.format, out);
                let padding = value.format.map(|_| padding(&out[start..], ""));
                Written { padding: padding.unwrap_or_default(), ..Written::default() }
            }
        }
    }

    /// The one line that a function wrote for a part: it is the author's text. Beside other marks of the author's, which
    /// could close what stands in it, and for a person, it is a value.
    fn own_line(&self, number: usize, node: Node<'_>, sheet: &Sheet) -> Option<&str> {
        let Markup { any, are_wild, are_below } = sheet.line.markup;
        let has_marks = any || are_wild || are_below || sheet.voice != Voice::Markdown;
        let is_bare = self.template.values[number].is_bare() && !has_marks;
        let part = self.paths[number].part.filter(|part| part.levels == 0 && is_bare)?;
        let is_own = matches!(self.page.variant_of(part, node)?.body, Body::Own(_));
        let own = self.page.computed().get(Visit::part(node), 0).filter(|_| is_own)?.str()?;
        Some(own.trim_end_matches('\n')).filter(|own| !own.contains(['\n', '|']))
    }

    /// `None` where the type does not say how the value is drawn, or a precision asks for the values.
    fn part_text(&self, number: usize, node: Node<'_>) -> Option<String> {
        let ValuePath { part, is_default, .. } = self.paths[number];
        let found = part.filter(|_| !is_default)?;
        let Value { count, format, .. } = self.template.values[number];
        let is_drawn = count.is_none() && !format.is_some_and(has_precision);
        let is_drawn = is_drawn && !self.page.is_absent_part(found, node);
        is_drawn.then(|| self.page.parts_as_text(Voice::OneLine, found, node))
    }

    /// `None` for a field or a part that is not there.
    #[inline]
    pub(super) fn resolve(&self, number: usize) -> Option<Node<'_>> {
        let value = &self.template.values[number];
        let mut steps = &self.steps[self.paths[number].first..][..value.path.len()];
        let item = self.item.get();
        let mut node = match value.source {
            Source::Item => {
                let Item { at, is_entry, .. } = item?;
                let node = self.page.recording.tape.node(at);
                match steps {
                    [Step { name, .. }, below @ ..] if is_entry => {
                        steps = below;
                        match *name {
                            "value" => node,
                            "key" => node.key()?,
                            _ => return None,
                        }
                    }
                    _ => node,
                }
            }
            Source::Field(index) => self.page.field(index)?,
            Source::Argument(number) => self.arguments.get(&number)?.node(0),
            Source::ItemArgument(argument) => self.page.computed().get(item?.visit, argument)?,
            _ => return None,
        };
        while let [step, below @ ..] = steps {
            node = match step.part(node) {
                Some(part) => part,
                // the parts of a flattened field stand in the value itself
                None if matches!(step.key, Key::Lost) && !below.is_empty() => node,
                None => return None,
            };
            steps = below;
        }
        Some(node)
    }
}

/// A precision is that of the values in a part, as it would cut the part's text.
fn has_precision(format: Format) -> bool {
    let mut drawn = String::new();
    format(&Scalar::Str(SPACES), &mut drawn);
    drawn.len() < SPACES.len()
}

fn shows_untrusted(drawn: &str) -> bool {
    drawn.contains(UNTRUSTED) || has_tag(drawn)
}

/// The tag of a fence, which is not set yet, and is spelled out in what became a value.
fn has_tag(drawn: &str) -> bool {
    visible(drawn).contains(&*visible(FENCE_TAG))
}

fn padding(text: &str, own: &str) -> (usize, usize) {
    let (all, own) = (spaces_around(text), spaces_around(own));
    (all.0.saturating_sub(own.0), all.1.saturating_sub(own.1))
}

fn spaces_around(text: &str) -> (usize, usize) {
    let is_space = |byte: &u8| *byte == b' ';
    let before = text.bytes().take_while(is_space).count();
    (before, text.bytes().skip(before).rev().take_while(is_space).count())
}

fn counted(node: Option<Node<'_>>) -> Option<Scalar<'_>> {
    let total = match node.map(Node::shape) {
        None | Some(Shape::Scalar(Scalar::Null)) => 0,
        Some(Shape::Scalar(number @ (Scalar::I64(_) | Scalar::U64(_)))) => return Some(number),
        Some(
            Shape::List(Items { total, .. }) | Shape::Map(Entries { total, fixed: false, .. }),
        ) => total,
        // a struct is one value
        Some(_) => node?.lines()?.total,
    };
    Some(Scalar::U64(total as u64))
}

#[expect(clippy::inline_always, reason = "a tenth of the instructions of an item")]
#[inline(always)]
fn write_scalar(value: &Value, scalar: Scalar<'_>, out: &mut String) -> Written {
    let Some(format) = value.format else {
        scalar.write(out);
        return Written::default();
    };
    let start = out.len();
    format(&scalar, out);
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
