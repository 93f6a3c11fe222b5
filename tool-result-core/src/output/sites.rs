//! Where a recording can be cut.

use std::ops::Range;

use crate::layout::{Layout, NEXT_ACTIONS, Role};
use crate::recording::Recording;
use crate::scalar::Scalar;
use crate::tape::{Node, Shape};

/// Longer texts may be shortened, in bytes.
pub(super) const MAX_UNCUT_TEXT: usize = 256;

/// The places at which a recording can be cut, in its order.
#[derive(Debug, Default)]
pub(super) struct Sites {
    /// The lists that the answer is made of.
    pub(super) lists: Vec<List>,
    /// Any other list, and any map whose keys are data.
    pub(super) nested: Vec<Site>,
    /// Long texts.
    pub(super) texts: Vec<Site>,
    /// The entries of the result that can be left out, each with its token.
    pub(super) entries: Vec<usize>,
    /// Those of them whose keys are data.
    pub(super) dynamic: Vec<usize>,
}

/// A list that no other holds.
#[derive(Clone, Debug)]
pub(super) struct List {
    pub(super) at: usize,
    pub(super) recorded: usize,
    pub(super) total: usize,
    /// The tokens of its first item.
    pub(super) first: Range<usize>,
    /// The size of its items as compact JSON, each with those before it.
    pub(super) sizes: Vec<usize>,
}

/// A value that can be shown in part.
#[derive(Clone, Copy, Debug)]
pub(super) struct Site {
    pub(super) at: usize,
    pub(super) recorded: usize,
    /// The value is part of an item of one of the lists.
    pub(super) in_item: bool,
}

impl Sites {
    pub(super) fn new(recording: &Recording<'_>) -> Self {
        let mut sites = Sites::default();
        let Shape::Map(entries) = recording.root().shape() else { return sites };
        for (key, node) in entries {
            if !is_kept_whole(recording.layout, key) {
                sites.walk(recording, node, Parent::Struct);
            }
            if !recording.is_required(key) {
                sites.entries.push(node.at());
            }
            if recording.is_dynamic(key, node) && key != "tool" {
                sites.dynamic.push(node.at());
            }
        }
        if !sites.dynamic.is_empty() {
            let (at, recorded) = (recording.root().at(), sites.dynamic.len());
            sites.nested.push(Site { at, recorded, in_item: false });
        }
        sites
    }

    fn walk(&mut self, recording: &Recording<'_>, node: Node<'_>, parent: Parent) {
        let at = node.at();
        let recorded = recording.tape().recorded(at);
        let site = Site { at, recorded, in_item: parent == Parent::Item };
        match node.shape() {
            Shape::List(items) if parent == Parent::Struct && !items.fixed => {
                self.list(recording, node, items.total);
                items.iter().for_each(|item| self.walk(recording, item, Parent::Item));
            }
            Shape::List(items) => {
                if !items.fixed && recorded > 0 {
                    self.nested.push(site);
                }
                items.iter().for_each(|item| self.walk(recording, item, parent.below()));
            }
            Shape::Map(entries) => {
                if !entries.fixed && recorded > recording.tape().named(at) {
                    self.nested.push(site);
                }
                let below = if entries.fixed { parent } else { parent.below() };
                entries.iter().for_each(|(_, value)| self.walk(recording, value, below));
            }
            Shape::Scalar(Scalar::Str(text))
                if text.len() > MAX_UNCUT_TEXT || node.cut().is_some() =>
            {
                self.texts.push(site);
            }
            Shape::Scalar(_) | Shape::Lost(_) => {}
        }
    }

    fn list(&mut self, recording: &Recording<'_>, list: Node<'_>, total: usize) {
        let Shape::List(items) = list.shape() else { return };
        let sizes = items.iter().scan(0, |size, item| {
            *size += recording.tape().weight(item);
            Some(*size)
        });
        let sizes = sizes.collect();
        let first = items.iter().next().map_or(0..0, Node::tokens);
        let recorded = recording.tape().recorded(list.at());
        self.lists.push(List { at: list.at(), recorded, total, first, sizes });
    }
}

/// The value that another one is part of.
#[derive(Clone, Copy, PartialEq)]
enum Parent {
    /// The result, or a struct in it.
    Struct,
    /// A map whose keys are data, a tuple.
    Other,
    /// An item of a list.
    Item,
}

impl Parent {
    fn below(self) -> Self {
        if self == Parent::Struct { Parent::Other } else { self }
    }
}

/// The identifier is never cut; the next actions are by a rule of their own.
fn is_kept_whole(layout: &Layout, key: &str) -> bool {
    let role = |role| layout.key_of(role) == Some(key);
    key == "tool" || key == NEXT_ACTIONS || role(Role::Tool) || role(Role::NextActions)
}
