//! What the placeholders of a template stand for, by their numbers.

use std::borrow::Cow;
use std::cell::{Cell, OnceCell};
use std::sync::Arc;

use super::body::Page;
use super::labels;
use crate::erased::ErasedResult;
use crate::layout::{Block, Each, Source, Template, Value};
use crate::markdown::value::{ABSENT, MAX_BRIEF, brief, plain, rest, shorten};
use crate::recording::Recording;
use crate::scalar::Scalar;
use crate::tape::{Argument, ItemArguments, ItemKeys, ItemPlan, ItemValues, Node, Shape, Tape};
use crate::words;

/// The values of one template's placeholders, for one result or for each item of a list.
pub(super) struct Bindings<'p> {
    recording: &'p Recording<'p>,
    values: &'static [Value],
    /// The named arguments that the template uses.
    arguments: Vec<(usize, Tape)>,
    /// The named arguments that ask for the item.
    item_arguments: OnceCell<ItemValues>,
    /// The items told under which keys they write their fields.
    has_item_keys: bool,
    /// The keys of an item's fields, by the placeholder's number.
    keys: Vec<Option<KeyBinding>>,
    item: Cell<Option<Item>>,
    /// For the lists in the item, each with its number.
    inner: Vec<(usize, Bindings<'p>)>,
    /// The items that are left, and all there were.
    counts: Option<(usize, usize)>,
    /// The bytes that stay of a value.
    max_value: usize,
}

/// An item of a list, or an entry of a map.
#[derive(Clone, Copy)]
pub(super) struct Item {
    /// Counted from 1.
    pub(super) number: usize,
    /// The token of the item, or of the entry's value.
    pub(super) at: usize,
    pub(super) is_entry: bool,
}

/// The key under which the items of a list have a field.
struct KeyBinding {
    key: Arc<str>,
    /// Serde writes the field itself under it.
    is_own: bool,
    /// The offset in tokens at which the last item had the key.
    offset: Cell<usize>,
}

#[derive(Clone, Copy)]
enum Resolved<'s> {
    Node(Node<'s>),
    /// A field or a part that is not there this time.
    Absent,
    /// A name that the value's type has not, or under which its `Serialize` writes nothing.
    Unknown(&'static str),
}

/// The text of a placeholder, not yet quoted.
pub(super) struct ValueText<'s> {
    pub(super) value: Cow<'s, str>,
    pub(super) is_absent: bool,
    /// The spaces before and behind it that fill its width up, and are not the value's own.
    pub(super) padding: (usize, usize),
}

impl<'p> Bindings<'p> {
    /// For a template of the result. Only the arguments that it uses are evaluated: those of the
    /// failure's line may not be there on success.
    pub(super) fn new(page: &Page<'p>, template: &Template) -> Self {
        let mut arguments: Vec<(usize, Tape)> = Vec::new();
        for value in template.values {
            if let Source::Argument(number) = value.source
                && !arguments.iter().any(|(known, _)| *known == number)
            {
                let mut argument = Argument::default();
                page.result.argument(number, &mut argument);
                arguments.push((number, argument.finish()));
            }
        }
        Bindings {
            recording: page.recording,
            values: template.values,
            arguments,
            item_arguments: OnceCell::new(),
            has_item_keys: false,
            keys: Vec::new(),
            item: Cell::new(None),
            inner: Vec::new(),
            counts: None,
            max_value: page.max_value,
        }
    }

    /// For a template that says what was cut.
    pub(super) fn counting(mut self, shown: usize, total: usize) -> Self {
        self.counts = Some((shown, total));
        self
    }

    /// For a template of an item.
    pub(super) fn for_items(page: &Page<'p>, each: &Each) -> Self {
        let template = &each.template;
        let mut bindings = Bindings::new(page, template);
        for (_, number, each) in inner_lists(template) {
            bindings.inner.push((number, Bindings::for_items(page, each)));
        }
        if let Some(list) = each.list {
            let keys = page.result.item_keys(list, page.recording.tape().len());
            let key = |value: &Value| KeyBinding::new(value, &keys);
            bindings.has_item_keys = true;
            bindings.keys = template.values.iter().map(key).collect();
        }
        bindings
    }

    /// Evaluates the arguments that ask for the item.
    pub(super) fn ask_items(&self, result: &dyn ErasedResult, number: usize, plan: ItemPlan) {
        self.item_arguments.get_or_init(|| {
            let mut arguments = ItemArguments::new(plan);
            result.item_arguments(number, &mut arguments);
            arguments.finish()
        });
    }

    /// False if serde writes something else in place of a list in the item.
    pub(super) fn is_own(&self, list: usize) -> bool {
        let is_entry = self.item.get().is_some_and(|item| item.is_entry);
        self.values[list].path.is_empty()
            || is_entry
            || self.key(list).is_some_and(|key| key.is_own)
    }

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

    /// The digits of the item's number.
    pub(super) fn digits(&self) -> usize {
        self.item.get().map_or(1, |item| item.number.to_string().len())
    }

    /// For the items of a list in the item.
    pub(super) fn inner(&self, number: usize) -> Option<&Self> {
        self.inner.iter().find(|(known, _)| *known == number).map(|(_, bindings)| bindings)
    }

    /// The noun of a list in the item.
    pub(super) fn name(&self, number: usize) -> &'static str {
        self.values[number].name
    }

    /// The list, map or text that a placeholder without a format stands for; `None` where it is absent.
    pub(super) fn node(&self, number: usize) -> Option<Node<'_>> {
        match self.resolve(number) {
            Resolved::Node(node) if !node.is_absent() => Some(node),
            Resolved::Node(_) | Resolved::Absent | Resolved::Unknown(_) => None,
        }
    }

    pub(super) fn arguments_of_several_lines(&self) -> impl Iterator<Item = &str> {
        self.arguments
            .iter()
            .filter_map(|(_, tape)| tape.node(0).str())
            .filter(|text| text.trim_end_matches('\n').contains('\n'))
    }

    pub(super) fn text(&self, number: usize) -> ValueText<'_> {
        let value = &self.values[number];
        let present = |text| ValueText::new(value, None, text, false);
        let count = |number: usize| present(formatted(value, Scalar::U64(number as u64)));
        let (shown, total) = self.counts.unwrap_or_default();
        match value.source {
            Source::Index => return count(self.item.get().map_or(0, |item| item.number)),
            Source::Shown => return count(shown),
            Source::Total => return count(total),
            Source::Tool => return present(formatted(value, Scalar::Str(self.recording.tool))),
            Source::Field(_) | Source::Argument(_) | Source::ItemArgument(_) | Source::Item => {}
        }
        let node = match self.resolve(number) {
            Resolved::Unknown(name) => return present(Cow::Owned(format!("(no \"{name}\" here)"))),
            Resolved::Node(node) => Some(node),
            Resolved::Absent => None,
        };
        let is_absent = node.is_none_or(Node::is_absent);
        let text = match (counted(value, node), node) {
            (Some((number, count)), _) => {
                Cow::Owned(format!("{number} {}", self.noun(value, count)))
            }
            (None, None) => formatted(value, Scalar::Null),
            (None, Some(_)) if is_absent => formatted(value, Scalar::Null),
            (None, Some(node)) if value.format.is_none() && self.max_value < usize::MAX => {
                brief(node, self.max_value)
            }
            (None, Some(node)) => shorten(node_text(value, node), self.max_value),
        };
        ValueText::new(value, node, text, is_absent)
    }

    fn resolve(&self, number: usize) -> Resolved<'_> {
        let value = &self.values[number];
        let start = match value.source {
            Source::Field(index) => self.recording.field(index),
            Source::Argument(number) => self
                .arguments
                .iter()
                .find(|(known, _)| *known == number)
                .map(|(_, tape)| tape.node(0)),
            Source::ItemArgument(argument) => {
                let Some(values) = self.item_arguments.get() else {
                    return Resolved::Unknown(value.name);
                };
                self.item.get().and_then(|item| values.get(item.at, argument))
            }
            Source::Item => {
                return self
                    .item
                    .get()
                    .map_or(Resolved::Absent, |item| self.resolve_in_item(item, number));
            }
            Source::Index | Source::Shown | Source::Total | Source::Tool => None,
        };
        start.map_or(Resolved::Absent, |start| part(start, value.path))
    }

    fn resolve_in_item(&self, item: Item, number: usize) -> Resolved<'_> {
        let value = &self.values[number];
        let (item, is_entry) = (self.recording.tape().node(item.at), item.is_entry);
        let [name, below @ ..] = value.path else { return Resolved::Node(item) };
        if is_entry {
            return match (*name, item.key()) {
                ("value", _) => part(item, below),
                ("key", Some(key)) => part(key, below),
                _ => Resolved::Unknown(name),
            };
        }
        if let Some(KeyBinding { key, offset, .. }) = self.key(number) {
            let field = item.get_near(key, offset);
            return field.map_or(Resolved::Absent, |field| part(field, below));
        }
        match (self.has_item_keys, item.has_fixed_keys()) {
            // of a type that the derive does not know, names are all there is to go by
            (false, _) => part(item, value.path),
            (true, true) => Resolved::Unknown(name),
            // the parts of a flattened field stand in the item itself
            (true, false) if !below.is_empty() => part(item, below),
            (true, false) => Resolved::Absent,
        }
    }

    fn noun(&self, value: &Value, count: usize) -> Cow<'static, str> {
        match value.source {
            Source::Field(index) if value.path.is_empty() => {
                labels::noun(&self.recording.layout.fields[index], count)
            }
            _ => words::noun(value.name, count),
        }
    }
}

impl<'s> ValueText<'s> {
    fn new(value: &Value, node: Option<Node<'_>>, text: Cow<'s, str>, is_absent: bool) -> Self {
        let own = node.filter(|_| !is_absent).and_then(Node::str).unwrap_or_default();
        let padding = if value.format.is_some() { padding(&text, own) } else { (0, 0) };
        ValueText { value: text, is_absent, padding }
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
        let key = keys.key(name)?;
        Some(KeyBinding { key, is_own: keys.is_own(name), offset: Cell::new(0) })
    }
}

/// The part of a value that the names lead to.
fn part<'t>(mut node: Node<'t>, path: &[&'static str]) -> Resolved<'t> {
    for name in path {
        match node.get_alike(name) {
            Some(part) => node = part,
            None if node.has_fixed_keys() => return Resolved::Unknown(name),
            None => return Resolved::Absent,
        }
    }
    Resolved::Node(node)
}

/// The count that a placeholder asks for, of a list or the number itself, and the count that its
/// noun is for.
fn counted(value: &Value, node: Option<Node<'_>>) -> Option<(String, usize)> {
    if !value.count {
        return None;
    }
    let count = |count: usize| Some((count.to_string(), count));
    match node.map(Node::shape) {
        Some(Shape::List(items)) => count(items.total),
        Some(Shape::Map(entries)) => count(entries.total),
        None | Some(Shape::Scalar(Scalar::Null)) => count(0),
        Some(Shape::Scalar(number @ (Scalar::I64(_) | Scalar::U64(_)))) => {
            let number = number.to_string();
            let count = usize::from(matches!(number.as_str(), "1" | "-1"));
            Some((number, count))
        }
        Some(Shape::Scalar(_) | Shape::Lost(_)) => None,
    }
}

fn node_text<'t>(value: &Value, node: Node<'t>) -> Cow<'t, str> {
    match node.shape() {
        Shape::Scalar(scalar) => formatted(value, scalar),
        Shape::List(items)
            if value.format.is_some() && items.iter().all(|item| item.scalar().is_some()) =>
        {
            let each = items.iter().filter_map(|item| Some(formatted(value, item.scalar()?)));
            let mut text = each.collect::<Vec<_>>().join(", ");
            rest(items.len(), items.total, ", ", &mut text);
            Cow::Owned(text)
        }
        _ => plain(node),
    }
}

fn formatted<'t>(value: &Value, scalar: Scalar<'t>) -> Cow<'t, str> {
    match (value.format, scalar) {
        (None, Scalar::Null) => Cow::Borrowed(ABSENT),
        (Some(format), Scalar::Null) => {
            let mut text = String::new();
            let _ = format(&Scalar::Str(ABSENT), &mut text);
            // a precision can cut it off, `?` puts quotes around it
            let is_whole = text.trim_matches(' ') == ABSENT;
            if is_whole { Cow::Owned(text) } else { Cow::Borrowed(ABSENT) }
        }
        (None, Scalar::Str(text)) => Cow::Borrowed(text),
        (None, scalar) => Cow::Owned(scalar.to_string()),
        (Some(format), scalar) => {
            let mut text = String::new();
            let _ = format(&scalar, &mut text);
            Cow::Owned(text)
        }
    }
}

/// The blocks of a template, and what stands in its fences.
pub(super) fn all_blocks(template: &Template) -> impl Iterator<Item = &'static Block> {
    template.blocks.iter().flat_map(|block| match block {
        Block::Fence { body, .. } => body,
        block => std::slice::from_ref(block),
    })
}

/// The lists of the item that have a template of their own: each with the number of its placeholder,
/// and its own.
pub(super) fn inner_lists(
    template: &Template,
) -> impl Iterator<Item = (usize, usize, &'static Each)> {
    all_blocks(template).filter_map(|block| match block {
        Block::Inner { list, number, each, .. } => Some((*list, *number, *each)),
        _ => None,
    })
}
