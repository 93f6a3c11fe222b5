//! What a placeholder stands for: a field, a named argument, the item, with its format.

use std::borrow::Cow;
use std::cell::{Cell, OnceCell};

use super::labels;
use crate::erased::ErasedResult;
use crate::layout::{Block, Each, Line, Piece, Source, Template, Value};
use crate::markdown::value::{ABSENT, brief, plain, rest};
use crate::recording::Recording;
use crate::scalar::Scalar;
use crate::tape::{Argument, ItemArguments, ItemValues, Names, Node, Plan, Shape, Tape};
use crate::words;

/// The values that the placeholders of one template may name.
pub(super) struct Scope<'p> {
    recording: &'p Recording<'p>,
    /// The named arguments that the template uses.
    arguments: Vec<(usize, Tape)>,
    /// The named arguments that ask for the item.
    of_items: OnceCell<ItemValues>,
    /// The items told under which keys they write their fields.
    learnt: bool,
    slots: Vec<Slot>,
    item: Cell<Option<Item>>,
    /// It is of a list in an item.
    pub(super) is_inner: bool,
    /// For the lists in the item, by the address of what says how they are drawn.
    inner: Vec<(usize, Scope<'p>)>,
    /// How many items are left, and how many there were.
    counts: Option<(usize, usize)>,
    /// The text is for a line that is short, whatever its values.
    is_brief: bool,
    /// Where in the output a line begins that goes on in the paragraph above it, for sure.
    pub(super) goes_on: Cell<Option<usize>>,
}

/// An item of a list, or an entry of a map.
#[derive(Clone, Copy)]
pub(super) struct Item {
    /// Counted from 1.
    pub(super) number: usize,
    /// Where it is on the tape; of an entry, its value.
    pub(super) at: usize,
    pub(super) is_entry: bool,
}

/// The key under which the items of a list have the value of one placeholder.
struct Slot {
    /// The placeholder, by its address.
    value: usize,
    key: String,
    /// Serde writes the field itself under it.
    is_own: bool,
}

/// What a placeholder stands for.
#[derive(Clone, Copy)]
enum Found<'s> {
    Node(Node<'s>),
    /// A field or a part that is not there this time.
    Absent,
    /// A name that the value's type has not, or under which its `Serialize` writes nothing.
    Unknown(&'static str),
}

/// The text of a placeholder, not yet made harmless.
#[derive(Default)]
pub(super) struct Filled<'s> {
    pub(super) text: Cow<'s, str>,
    pub(super) absent: bool,
    /// How many spaces before and behind it are none of the value's own: they fill its width up.
    pub(super) pads: (usize, usize),
}

impl<'p> Scope<'p> {
    /// For a template of the struct. Only the arguments that it uses are evaluated: those of the
    /// failure's line may not be there on success.
    pub(super) fn of(
        recording: &'p Recording<'p>,
        result: &dyn ErasedResult,
        template: &Template,
    ) -> Self {
        let mut arguments: Vec<(usize, Tape)> = Vec::new();
        for_each_value(template, &mut |value| {
            if let Source::Argument(number) = value.source
                && !arguments.iter().any(|(known, _)| *known == number)
            {
                let mut argument = Argument::default();
                result.argument(number, &mut argument);
                arguments.push((number, argument.finish()));
            }
        });
        Scope {
            recording,
            arguments,
            of_items: OnceCell::new(),
            learnt: false,
            slots: Vec::new(),
            item: Cell::new(None),
            is_inner: false,
            inner: Vec::new(),
            counts: None,
            is_brief: false,
            goes_on: Cell::default(),
        }
    }

    /// For a template that says what was cut.
    pub(super) fn counting(mut self, shown: usize, total: usize) -> Self {
        self.counts = Some((shown, total));
        self
    }

    /// For a template of an item.
    pub(super) fn of_items(
        recording: &'p Recording<'p>,
        result: &dyn ErasedResult,
        each: &Each,
    ) -> Self {
        let template = &each.template;
        let mut scope = Scope::of(recording, result, template);
        for (_, each) in inner_lists(template) {
            let inner = Scope::of_items(recording, result, each);
            scope.inner.push((address_of(each), Scope { is_inner: true, ..inner }));
        }
        let Some(list) = each.list else { return scope };
        scope.learnt = true;
        let mut names = Names::within(recording.tape().len());
        result.names(list, &mut names);
        for_each_value(template, &mut |value| {
            if let (Source::Item, [name, ..]) = (value.source, value.path)
                && let Some(key) = names.key(name)
            {
                let (key, is_own) = (key.to_owned(), names.is_own(name));
                scope.slots.push(Slot { value: address_of(value), key, is_own });
            }
        });
        scope
    }

    /// Evaluates the arguments that ask for the item.
    pub(super) fn ask_items(&self, result: &dyn ErasedResult, number: usize, plan: Plan) {
        self.of_items.get_or_init(|| {
            let mut arguments = ItemArguments::of(plan);
            result.item_arguments(number, &mut arguments);
            arguments.finish()
        });
    }

    /// Whether the items of a list in the item are those that serde writes.
    pub(super) fn is_own(&self, list: &Value) -> bool {
        let is_entry = self.item.get().is_some_and(|item| item.is_entry);
        let slot = self.slots.iter().find(|slot| slot.value == address_of(list));
        list.path.is_empty() || is_entry || slot.is_some_and(|slot| slot.is_own)
    }

    /// Values that are long are shortened.
    pub(super) fn brief(mut self) -> Self {
        self.is_brief = true;
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
    pub(super) fn inner(&self, each: &Each) -> Option<&Self> {
        let known = self.inner.iter().find(|(address, _)| *address == address_of(each));
        known.map(|(_, scope)| scope)
    }

    /// The list, map or text that a placeholder without a format stands for; `None` where it is absent.
    pub(super) fn node(&self, value: &Value) -> Option<Node<'_>> {
        match self.find(value) {
            Found::Node(node) if !node.is_absent() => Some(node),
            Found::Node(_) | Found::Absent | Found::Unknown(_) => None,
        }
    }

    pub(super) fn text(&self, value: &Value) -> Filled<'_> {
        let present = |text| padded(value, None, text, false);
        let number = |number: usize| present(formatted(value, Scalar::U64(number as u64)));
        let (shown, all) = self.counts.unwrap_or_default();
        let found = match value.source {
            Source::Index => return number(self.item.get().map_or(0, |item| item.number)),
            Source::Shown => return number(shown),
            Source::Total => return number(all),
            Source::Tool => {
                return present(formatted(value, Scalar::Str(self.recording.tool)));
            }
            Source::Field(_) | Source::Argument(_) | Source::ItemArgument(_) | Source::Item => {
                self.find(value)
            }
        };
        let node = match found {
            Found::Unknown(name) => return present(Cow::Owned(format!("(no \"{name}\" here)"))),
            Found::Node(node) => Some(node),
            Found::Absent => None,
        };
        let absent = node.is_none_or(Node::is_absent);
        let text = match (count(value, node), node) {
            (Some((number, count)), _) => {
                Cow::Owned(format!("{number} {}", self.noun(value, count)))
            }
            (None, Some(node)) if !absent && self.is_brief && value.format.is_none() => brief(node),
            (None, Some(node)) if !absent => node_text(value, node),
            _ => formatted(value, Scalar::Null),
        };
        if value.format.is_none() {
            return Filled { text, absent, pads: (0, 0) };
        }
        padded(value, node, text, absent)
    }

    fn find(&self, value: &Value) -> Found<'_> {
        let start = match value.source {
            Source::Field(index) => self.recording.field(index),
            Source::Argument(number) => self
                .arguments
                .iter()
                .find(|(known, _)| *known == number)
                .map(|(_, tape)| tape.node(0)),
            Source::ItemArgument(argument) => {
                let Some(values) = self.of_items.get() else { return Found::Unknown(value.name) };
                self.item.get().and_then(|item| values.of(item.at, argument))
            }
            Source::Item => {
                return self
                    .item
                    .get()
                    .map_or(Found::Absent, |item| self.find_in_item(item, value));
            }
            Source::Index | Source::Shown | Source::Total | Source::Tool => None,
        };
        start.map_or(Found::Absent, |start| part(start, value.path))
    }

    fn find_in_item(&self, item: Item, value: &Value) -> Found<'_> {
        let (item, is_entry) = (self.recording.tape().node(item.at), item.is_entry);
        let [name, below @ ..] = value.path else { return Found::Node(item) };
        if is_entry {
            return match (*name, item.key()) {
                ("value", _) => part(item, below),
                ("key", Some(key)) => part(key, below),
                _ => Found::Unknown(name),
            };
        }
        if let Some(slot) = self.slots.iter().find(|slot| slot.value == address_of(value)) {
            return item.get(&slot.key).map_or(Found::Absent, |field| part(field, below));
        }
        match (self.learnt, item.has_fixed_keys()) {
            // of a type that the derive does not know, names are all there is to go by
            (false, _) => part(item, value.path),
            (true, true) => Found::Unknown(name),
            // the parts of a flattened field stand in the item itself
            (true, false) if !below.is_empty() => part(item, below),
            (true, false) => Found::Absent,
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

/// The part of a value that the names lead to.
fn part<'t>(mut node: Node<'t>, path: &[&'static str]) -> Found<'t> {
    for name in path {
        match node.get_alike(name) {
            Some(part) => node = part,
            None if node.has_fixed_keys() => return Found::Unknown(name),
            None => return Found::Absent,
        }
    }
    Found::Node(node)
}

fn address_of<T>(of: &T) -> usize {
    std::ptr::from_ref(of).addr()
}

/// How many there are, where the placeholder asks for a count: of a list, or the number itself. And
/// the count of which the noun is, which is 1 or any other.
fn count(value: &Value, node: Option<Node<'_>>) -> Option<(String, usize)> {
    if !value.count {
        return None;
    }
    let of = |count: usize| Some((count.to_string(), count));
    match node.map(Node::shape) {
        Some(Shape::List(items)) => of(items.total),
        Some(Shape::Map(entries)) => of(entries.total),
        None | Some(Shape::Scalar(Scalar::Null)) => of(0),
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
            if value.format.is_some() && { items }.all(|item| item.scalar().is_some()) =>
        {
            let each = { items }.filter_map(|item| Some(formatted(value, item.scalar()?)));
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

/// The lists of the item that have a template of their own.
pub(super) fn inner_lists(
    template: &Template,
) -> impl Iterator<Item = (&'static Value, &'static Each)> {
    all_blocks(template).filter_map(|block| match block {
        Block::Inner { list, each, .. } => Some((list, *each)),
        _ => None,
    })
}

/// The lines of a template, those in its fences too.
pub(super) fn lines(template: &Template) -> impl Iterator<Item = &'static Line> {
    all_blocks(template).filter_map(|block| match block {
        Block::Line(line) => Some(line),
        _ => None,
    })
}

/// Tells the spaces that a width puts in from those of the value itself.
fn padded<'t>(
    value: &Value,
    node: Option<Node<'_>>,
    text: Cow<'t, str>,
    absent: bool,
) -> Filled<'t> {
    let bare = Filled { text, absent, pads: (0, 0) };
    let text = &bare.text;
    if value.format.is_none() || !text.starts_with(' ') && !text.ends_with(' ') {
        return bare;
    }
    let own = match node.filter(|_| !absent).map(Node::scalar) {
        // which of the items' spaces are their own is not known any more
        Some(None) => return bare,
        Some(Some(Scalar::Str(own))) => own,
        Some(Some(Scalar::Char(' '))) => " ",
        _ => "",
    };
    let rest = text.trim_start_matches(' ');
    let whole = rest.trim_end_matches(' ');
    let before = own.len() - own.trim_start_matches(' ').len();
    // of a value that is cut, white space may stand where it was cut
    let behind = own.trim_start_matches(' ').strip_prefix(whole).unwrap_or_default();
    let behind = behind.len() - behind.trim_start_matches(' ').len();
    let pads = (text.len() - rest.len(), rest.len() - whole.len());
    Filled { pads: (pads.0.saturating_sub(before), pads.1.saturating_sub(behind)), ..bare }
}

/// Goes through the placeholders of a template.
pub(super) fn for_each_value(template: &Template, see: &mut dyn FnMut(&Value)) {
    for block in all_blocks(template) {
        match block {
            Block::Line(line) => {
                in_pieces(line.prefix, see);
                in_pieces(line.pieces, see);
            }
            Block::Inner { list, .. } => see(list),
            Block::Fence { .. } | Block::Field(_) | Block::Form(_) | Block::NextActions => {}
        }
    }
}

fn in_pieces(pieces: &[Piece], see: &mut dyn FnMut(&Value)) {
    for piece in pieces {
        match piece {
            Piece::Text(_) => {}
            Piece::Value(value, _) => see(value),
            Piece::Code(parts, _) | Piece::Target(parts) => in_pieces(parts, see),
        }
    }
}
