//! Where a recording can be cut.

use std::ops::Range;

use crate::layout::{Layout, NEXT_ACTIONS, Role};
use crate::recording::Recording;
use crate::scalar::Scalar;
use crate::tape::{Node, Shape};

/// Longer texts may be shortened, in bytes.
pub(super) const LONG_TEXT: usize = 256;

/// Where a recording can be cut, in the order in which it was recorded.
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
    pub(super) loose: Vec<usize>,
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
    /// It stands in an item of one of the lists.
    pub(super) in_item: bool,
}

impl Sites {
    pub(super) fn of(recording: &Recording<'_>) -> Self {
        let mut sites = Sites::default();
        let Shape::Map(entries) = recording.root().shape() else { return sites };
        for (key, node) in entries {
            if !is_kept_whole(recording.layout, key) {
                sites.walk(recording, node, Within::Struct);
            }
            if !recording.is_required(key) {
                sites.entries.push(node.at());
            }
            if recording.is_loose(key, node) && key != "tool" {
                sites.loose.push(node.at());
            }
        }
        if !sites.loose.is_empty() {
            let (at, recorded) = (recording.root().at(), sites.loose.len());
            sites.nested.push(Site { at, recorded, in_item: false });
        }
        sites
    }

    fn walk(&mut self, recording: &Recording<'_>, node: Node<'_>, within: Within) {
        let at = node.at();
        let recorded = recording.tape().recorded(at);
        let site = Site { at, recorded, in_item: within == Within::Item };
        match node.shape() {
            Shape::List(items) if within == Within::Struct && !items.fixed => {
                self.list(recording, node, items.total);
                { items }.for_each(|item| self.walk(recording, item, Within::Item));
            }
            Shape::List(items) => {
                if !items.fixed && recorded > 0 {
                    self.nested.push(site);
                }
                { items }.for_each(|item| self.walk(recording, item, within.below()));
            }
            Shape::Map(entries) => {
                if !entries.fixed && recorded > recording.tape().named(at) {
                    self.nested.push(site);
                }
                let below = if entries.fixed { within } else { within.below() };
                { entries }.for_each(|(_, value)| self.walk(recording, value, below));
            }
            Shape::Scalar(Scalar::Str(text)) if text.len() > LONG_TEXT || node.cut().is_some() => {
                self.texts.push(site);
            }
            Shape::Scalar(_) | Shape::Lost(_) => {}
        }
    }

    fn list(&mut self, recording: &Recording<'_>, list: Node<'_>, total: usize) {
        let Shape::List(mut items) = list.shape() else { return };
        let mut size = 0;
        let mut weigh = |item: Node<'_>| {
            size += recording.tape().weight(item);
            size
        };
        let sizes = { items }.map(&mut weigh).collect();
        let first = items.next().map_or(0..0, Node::tokens);
        let recorded = recording.tape().recorded(list.at());
        self.lists.push(List { at: list.at(), recorded, total, first, sizes });
    }
}

/// What a value stands in.
#[derive(Clone, Copy, PartialEq)]
enum Within {
    /// The result, or a struct in it.
    Struct,
    /// A map whose keys are data, a tuple.
    Other,
    /// An item of a list.
    Item,
}

impl Within {
    fn below(self) -> Self {
        if self == Within::Struct { Within::Other } else { self }
    }
}

/// The identifier is never cut; the next actions are by a rule of their own.
fn is_kept_whole(layout: &Layout, key: &str) -> bool {
    let role = |role| layout.key_of(role) == Some(key);
    key == "tool" || key == NEXT_ACTIONS || role(Role::Tool) || role(Role::NextActions)
}
