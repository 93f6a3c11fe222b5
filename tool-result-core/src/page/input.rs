//! The sources of a page: a recording, and the arguments and functions of its author.

use std::borrow::Cow;
use std::rc::Rc;

use crate::Marks;
use crate::companion::{Computed, Visit};
use crate::erased::Request;
use crate::layout::{Field, Only};
use crate::markdown::Markdown;
use crate::recording::Recording;
use crate::tape::{Argument, ItemKeys, Node, Progress, Tape};
use crate::words::{self, LINES};

pub(super) fn noun_of(field: &Field, node: Option<Node<'_>>, count: usize) -> Cow<'static, str> {
    let is_text = !field.has_own_label && node.is_some_and(|node| node.lines().is_some());
    if is_text { words::noun(LINES, count) } else { Cow::Borrowed(field.noun(count)) }
}

/// Draws a result as markdown.
#[derive(Clone, Copy)]
pub(crate) struct Renderer<'p> {
    pub(crate) recording: &'p Recording<'p>,
    pub(crate) marks: Marks,
    /// The bytes that a function of the author's may write.
    pub(crate) max_bytes: usize,
    /// Nothing is drawn by the author's words or functions.
    pub(crate) by_default: bool,
    /// The layout of the fields that are drawn: of the result, or of a part.
    pub(crate) fields: &'static [Field],
    /// The part whose fields are drawn.
    pub(crate) part: Option<Item>,
    /// The part of the content that is shown, for `more`.
    pub(crate) progress: Option<&'p Progress>,
}

/// An item of a list, or an entry of a map.
#[derive(Clone, Copy)]
pub(crate) struct Item {
    /// Counted from 1.
    pub(super) number: usize,
    /// The token of the item, or of the entry's value.
    pub(super) at: usize,
    pub(super) is_entry: bool,
    pub(super) visit: Visit,
}

impl<'p> Renderer<'p> {
    pub(crate) fn new(recording: &'p Recording<'p>) -> Self {
        Renderer {
            recording,
            marks: Marks::Emoji,
            max_bytes: usize::MAX,
            by_default: false,
            fields: &recording.layout.fields,
            part: None,
            progress: None,
        }
    }

    pub(super) fn field(&self, index: usize) -> Option<Node<'p>> {
        let Some(part) = self.part else { return self.recording.field(index) };
        self.recording.tape.node(part.at).get(self.fields.get(index)?.key)
    }

    pub(super) fn computed(&self) -> &'p Computed {
        self.recording.computed(self.max_bytes)
    }

    pub(super) fn item_keys(&self, field: usize) -> Rc<ItemKeys> {
        match self.part {
            Some(part) => self.computed().keys(part.visit, field),
            None => self.recording.item_keys(field),
        }
    }

    pub(super) fn argument(&self, number: usize) -> Tape {
        let seen = self.progress.cloned().unwrap_or_default();
        self.recording.result.argument(number, Argument::seeing(seen))
    }

    /// `None` where the default layout draws in its place.
    pub(super) fn own_part(&self, number: usize, field: &Field, node: Node<'_>) -> Option<String> {
        if let Some(part) = self.part {
            let computed = self.computed();
            return computed.get(part.visit, number).and_then(Node::str).map(str::to_owned);
        }
        let is_in_fence = field.untrusted.is_some() || node.is_untrusted();
        let md = Markdown::within(self.max_bytes, [(field.key, node)], is_in_fence);
        md.text_for(node, |md| self.recording.result.answer(Request::Draw(number, md)))
    }

    pub(super) fn own_body(&self, number: usize) -> Option<String> {
        let (recording, content) = (self.recording, self.recording.content());
        let actions = recording.layout.actions_key();
        let is_drawn =
            |(key, _): &(&str, Node<'_>)| *key != actions && !recording.is_only(key, Only::Json);
        let entries = content.entries().iter().filter(is_drawn);
        let md = Markdown::within(self.max_bytes, entries, false);
        md.text_for(content, |md| self.recording.result.answer(Request::Draw(number, md)))
    }
}
