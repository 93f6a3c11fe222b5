//! The places where a recording can be cut.

#![expect(clippy::arithmetic_side_effects, reason = "levels and sizes are of what lies on a tape")]

use std::ops::Range;

use crate::layout::{Layout, Only, Role};
use crate::recording::Recording;
use crate::scalar::Scalar;
use crate::tape::{Items, MIN_COMPOUND, Node, Shape};

/// Longer texts may be shortened, in bytes.
const MAX_UNCUT_TEXT: usize = 256;

/// Texts of this many line breaks count as long, too, if they take more than this part of the lines.
const MIN_TALL: usize = 4;
const TALL_DIVISOR: usize = 4;

/// A text is not shortened to less, in bytes, where those have only one line break.
pub(super) const MIN_TEXT: usize = 64;

pub(super) fn is_long(text: &str) -> bool {
    text.len() > MAX_UNCUT_TEXT
}

/// Returns whether a text takes many of the lines that there may be.
fn is_tall(text: &str, max_lines: usize) -> bool {
    let least = MIN_TALL.max(max_lines / TALL_DIVISOR);
    // most texts have no room for so many
    text.len() >= least && text.matches('\n').nth(least - 1).is_some()
}

/// The bytes of a text that stay of it at least.
fn least(text: &str) -> usize {
    text.match_indices('\n').nth(1).map_or(MIN_TEXT, |(second, _)| second.min(MIN_TEXT))
}

/// The least that a list or map takes: its brackets, and a comma.
const BRACKETS: usize = 3;

/// A list or map in an item that has no more bytes is never cut alone.
const MAX_SHORT_LIST: usize = MIN_COMPOUND;

/// The places at which a recording can be cut, in its order.
#[derive(Debug, Default)]
pub(super) struct Sites {
    /// The lists that the answer is made of.
    pub(super) lists: Vec<List>,
    /// Any other list, and any map whose keys are data.
    pub(super) nested: Vec<Site>,
    /// Long texts.
    pub(super) texts: Vec<Site>,
    /// The lines that there may be.
    max_lines: usize,
    /// The entries of the result that can be left out, each with its token.
    pub(super) entries: Vec<usize>,
    /// Those of them whose keys are data.
    pub(super) dynamic: Vec<usize>,
    /// The lists of which one has to show an item: the one that is marked, or each that has any.
    pub(super) items: Vec<FirstItem>,
}

/// A list that no other holds.
#[derive(Clone, Debug)]
pub(super) struct List {
    pub(super) at: usize,
    pub(super) recorded: usize,
    /// All items from the first one on that may be shown.
    pub(super) total: usize,
    pub(super) first: Option<FirstItem>,
    pub(super) tokens: Range<usize>,
    /// The size of its items as compact JSON, each with those before it, without the lists in them.
    pub(super) sizes: Vec<usize>,
    /// The size with all that is in it.
    pub(super) size: usize,
}

/// The first item that can be shown of a list.
#[derive(Clone, Debug)]
pub(super) struct FirstItem {
    pub(super) list: usize,
    pub(super) tokens: Range<usize>,
}

impl FirstItem {
    fn find(list: Node<'_>) -> Option<Self> {
        let first = list.items()?.iter().next()?;
        Some(FirstItem { list: list.at(), tokens: first.tokens() })
    }
}

/// A value that can be shown in part.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Site {
    pub(super) at: usize,
    pub(super) recorded: usize,
    /// The bytes of a text that are shown at least.
    pub(super) least: usize,
    /// The value is part of an item of one of the lists.
    pub(super) in_item: bool,
    /// The lists and maps around it.
    pub(super) level: usize,
    /// A list or map that is not worth a note that it is cut: it is part of its item.
    pub(super) is_short: bool,
}

impl Sites {
    /// `max_lines`: texts that are long only in lines are among them.
    pub(super) fn new(recording: &Recording<'_>, max_lines: usize) -> Self {
        let mut sites = Sites { max_lines, ..Sites::default() };
        let Shape::Map(entries) = recording.content().shape() else { return sites };
        for (key, node) in entries {
            let lists = sites.lists.len();
            if !is_kept_whole(recording.layout, key) {
                sites.walk(recording, node, Parent::Struct, 0);
            }
            if !recording.is_only(key, Only::Json) {
                let lists = sites.lists.iter().skip(lists).filter_map(|list| list.first.clone());
                sites.items.extend(lists);
            }
            if !recording.is_required(key) {
                sites.entries.push(node.at());
            }
            if recording.is_dynamic(key, node) && key != "tool" {
                sites.dynamic.push(node.at());
            }
        }
        let marked = recording.field_of_role(Role::Items);
        if let Some(first) = marked.and_then(|(_, list)| FirstItem::find(list)) {
            sites.items = vec![first];
        }
        if !sites.dynamic.is_empty() {
            let (at, recorded) = (recording.content().at(), sites.dynamic.len());
            sites.nested.push(Site { at, recorded, ..Site::default() });
        }
        sites
    }

    /// `level`: the lists and maps around the node.
    fn walk(&mut self, recording: &Recording<'_>, node: Node<'_>, parent: Parent, level: usize) {
        let tape = recording.tape();
        let (at, in_item) = (node.at(), parent == Parent::Item);
        let site = || Site { at, recorded: tape.recorded(at), in_item, level, ..Site::default() };
        let is_short = || node.cut().is_none() && tape.weight(node) <= MAX_SHORT_LIST;
        if let Some(items) = node.items().filter(|items| parent == Parent::Struct && !items.fixed) {
            let nested = self.nested.len();
            items.iter().for_each(|item| self.walk(recording, item, Parent::Item, 1));
            self.list(recording, node, items, nested);
            return;
        }
        if node.is_call() {
            return;
        }
        if node.lines().is_some() {
            self.nested.push(site());
            return;
        }
        match node.shape() {
            Shape::List(items) => {
                let site = site();
                if !items.fixed && site.recorded > 0 {
                    self.nested.push(Site { is_short: is_short(), ..site });
                }
                let level = level + usize::from(!items.fixed);
                let parent = parent.below();
                items.iter().for_each(|item| self.walk(recording, item, parent, level));
            }
            Shape::Map(entries) => {
                let site = site();
                if !entries.fixed && site.recorded > tape.named(at) {
                    self.nested.push(Site { is_short: is_short(), ..site });
                }
                let parent = if entries.fixed { parent } else { parent.below() };
                for (_, value) in entries {
                    let is_inside = !entries.fixed && value.has_data_key();
                    self.walk(recording, value, parent, level + usize::from(is_inside));
                }
            }
            Shape::Scalar(Scalar::Str(text))
                if is_long(text) || node.cut().is_some() || is_tall(text, self.max_lines) =>
            {
                self.texts.push(Site { least: least(text), ..site() });
            }
            Shape::Scalar(_) | Shape::Lost(_) => {}
        }
    }

    /// `nested`: the number of the first site in its items.
    fn list(&mut self, recording: &Recording<'_>, list: Node<'_>, items: Items<'_>, nested: usize) {
        let tape = recording.tape();
        let mut nested = self.nested.iter().skip(nested).filter(|site| !site.is_short).peekable();
        let (mut size, mut sizes) = (0, Vec::with_capacity(items.len()));
        for item in items {
            let mut own = tape.weight(item);
            while let Some(site) = nested.next_if(|site| item.holds(site.at)) {
                // deeper ones are part of those at level 1
                let weight = if site.level == 1 { tape.weight(tape.node(site.at)) } else { 0 };
                own = own.saturating_sub(weight).max(BRACKETS);
            }
            size += own;
            sizes.push(size);
        }
        let (at, recorded) = (list.at(), tape.recorded(list.at()));
        let (tokens, size) = (list.tokens(), tape.weight(list));
        let total = items.total_from_start();
        let first = FirstItem::find(list);
        self.lists.push(List { at, recorded, total, first, tokens, sizes, size });
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
    [Role::Tool, Role::NextActions].into_iter().any(|role| layout.key_of(role) == Some(key))
}
