//! The parts of a recording that are shown, and those that are cut.

#![expect(clippy::arithmetic_side_effects, reason = "counts and places are of what lies on a tape")]

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};

use super::Recording;
use crate::erased::{ErasedResult, Request};
use crate::layout::{Only, Role};
use crate::scalar::Scalar;
use crate::tape::{Argument, Checkpoint, FieldPlace, Node, Recorder, Shape, Tape};
use crate::truncation::Window;
use crate::{NextAction, Shown, Truncation};

impl Recording<'_> {
    pub(crate) fn is_shown(&self, key: &str, node: Node<'_>) -> bool {
        let at = node.at();
        at < self.end.min(self.dynamic_end)
            || at < self.end && !self.is_dynamic(key, node)
            || self.kept.is_some_and(|kept| node.tokens().contains(&kept))
            || self.is_required(key)
    }

    /// The entry that has the value at `at` is not left out.
    pub(crate) fn is_entry_shown(&self, at: usize) -> bool {
        let mut entries = self.content().entries().iter();
        entries.any(|(key, node)| self.is_shown(key, node) && node.tokens().contains(&at))
    }

    /// The key of a dynamic entry is data, and no field of a struct.
    pub(crate) fn is_dynamic(&self, key: &str, node: Node<'_>) -> bool {
        node.has_data_key() && self.layout.fields.iter().all(|field| field.key != key)
    }

    /// A required entry outlives all others.
    pub(crate) fn is_required(&self, key: &str) -> bool {
        let fields = self.layout.fields;
        match fields.iter().find(|field| field.key == key) {
            Some(field) => !matches!(field.role, Role::Plain | Role::Items),
            None => self.outcome.is_tag(key),
        }
    }

    /// Leaves out all entries that begin at `end` or behind it and are not required.
    pub(crate) fn end_at(&mut self, end: usize) {
        self.end = end;
    }

    /// The entry that has the value at `at` is not left out.
    pub(crate) fn keep_entry_of(&mut self, at: Option<usize>) {
        self.kept = at;
    }

    /// The same, of entries whose keys are data.
    pub(crate) fn end_dynamic_at(&mut self, end: usize) {
        self.dynamic_end = end;
    }

    /// False if entries are missing only because they are not recorded.
    pub(crate) fn leaves_out_entries(&self) -> bool {
        self.end.min(self.dynamic_end) < usize::MAX
    }

    pub(crate) fn entries_shown(&self) -> Option<Shown> {
        let entries = self.content().entries();
        let shown = entries.iter().filter(|(key, node)| self.is_shown(key, *node)).count();
        (shown < entries.total).then_some(Shown { shown, total: entries.total })
    }

    /// `None` if nothing is cut.
    pub(crate) fn truncation(&self) -> Option<Truncation> {
        self.truncation_of(|_| true)
    }

    /// The same, of what the JSON has.
    pub(crate) fn json_truncation(&self) -> Option<Truncation> {
        self.truncation_of(|key| !self.is_only(key, Only::Markdown))
    }

    pub(crate) fn is_only(&self, key: &str, half: Only) -> bool {
        self.layout.fields.iter().any(|field| field.only == half && field.key == key)
    }

    fn truncation_of(&self, counts: impl Fn(&str) -> bool) -> Option<Truncation> {
        let mut truncation = Truncation::default();
        if let Some(shown) = self.entries_shown() {
            truncation.set_entries(shown);
        }
        for cut in self.cuts().into_iter().filter(|cut| counts(cut.key)) {
            truncation.add(self.path_from_top(&cut), cut.window);
        }
        (!truncation.is_empty()).then_some(truncation)
    }

    /// The path of a cut, which begins at the top of the JSON.
    fn path_from_top(&self, cut: &Cut<'_>) -> String {
        if self.is_added(cut.key) { cut.path.clone() } else { self.top_path(&cut.path) }
    }

    /// A path in the content, as one that begins at the top of the JSON.
    pub(super) fn top_path(&self, path: &str) -> String {
        if self.outer.is_empty() {
            return path.to_owned();
        }
        let outer = self.outcome.path().flat_map(|key| [key, "."]);
        outer.chain([path]).collect()
    }

    /// The items that are shown of the list that the answer is about. If that one is whole, those of all lists that
    /// are cut, and of lists in items only if no other list is cut. `None` if no list is cut. The next actions do not
    /// count.
    pub(crate) fn items_shown(&self) -> Option<Window> {
        let field = self.field_of_role(Role::Items);
        if let Some((_, items)) = field
            && let Some(window) = items.window()
            && window.next().is_some()
        {
            return Some(window);
        }
        let actions = self.layout.actions_key();
        let mut lists = self.cuts();
        lists.retain(|cut| {
            cut.kind.is_of_items() && cut.key != actions && cut.window.next().is_some()
        });
        let is_outer = |cut: &&Cut<'_>| !cut.path.contains('*');
        let outer = lists.iter().filter(is_outer).map(|cut| cut.window).reduce(Window::and);
        outer.or_else(|| lists.iter().map(|cut| cut.window).reduce(Window::and))
    }

    /// The values that are shown in part. All values of one path count together, in the order of the first ones.
    #[expect(
        clippy::indexing_slicing,
        reason = "the number of each cut is noted where it is added"
    )]
    pub(crate) fn cuts(&self) -> Vec<Cut<'_>> {
        let mut cuts: Vec<Cut<'_>> = Vec::new();
        let mut numbers: HashMap<(String, CutKind), usize> = HashMap::new();
        self.for_each_cut(&mut |key, path, node, window| {
            let kind = CutKind::of(node);
            // mostly, equal paths follow each other
            if let Some(last) = cuts.last_mut()
                && last.path == path
                && last.kind == kind
            {
                last.window = last.window.and(window);
                return;
            }
            match numbers.entry((path.to_owned(), kind)) {
                Entry::Occupied(known) => {
                    let cut = &mut cuts[*known.get()];
                    cut.window = cut.window.and(window);
                }
                Entry::Vacant(new) => {
                    new.insert(cuts.len());
                    cuts.push(Cut { key, path: path.to_owned(), window, kind });
                }
            }
        });
        cuts
    }

    /// Visits each value that is shown in part: the entry that it belongs to, its path, and itself.
    pub(crate) fn for_each_cut<'t>(&'t self, visit: &mut CutVisitor<'_, 't>) {
        let tokens: Vec<usize> = self.tape.cut_tokens().collect();
        if tokens.is_empty() {
            return;
        }
        let mut walk = CutWalk { tokens, next: 0, key: "", path: String::new(), visit };
        for (key, value) in self.all_entries() {
            walk.begin(key, value);
            walk.node(value);
        }
        // another list stands in the place of the next actions, of the same texts
        if self.actions.is_some()
            && let Some(own) = self.own_next_actions()
            && let Shape::List(items) = own.shape()
        {
            walk.begin(self.layout.actions_key(), own);
            items.iter().for_each(|item| walk.below("*", item));
        }
    }

    pub(crate) fn tape(&self) -> &Tape {
        &self.tape
    }

    pub(crate) fn show(&mut self, at: usize, n: usize) {
        self.part_values.take();
        self.tape.show(at, n);
    }

    /// Has a text of lines say which of them are shown.
    pub(crate) fn note_lines(&mut self) {
        self.tape.note_lines();
    }

    pub(crate) fn checkpoint(&self) -> Checkpoint {
        self.tape.checkpoint()
    }

    /// Forgets what was written since: shortened texts, the next action that was added.
    pub(crate) fn rewind(&mut self, to: Checkpoint) {
        self.part_values.take();
        for cursor in self.cursors.drain(..) {
            self.tape.put_back(cursor);
        }
        self.tape.rewind(to);
        self.actions = None;
    }

    /// Has each cursor say where the next page begins, if its list is cut. They stay until
    /// [`rewind`](Self::rewind).
    pub(crate) fn set_cursors(&mut self, result: &dyn ErasedResult) {
        let fields = self.layout.fields;
        for (field, cursor) in fields.iter().filter_map(|field| Some((field, field.cursor?))) {
            let (Some(list), Some(node)) = (self.field(cursor.list), self.content().get(field.key))
            else {
                continue;
            };
            let Some(window) = list.window().filter(|window| window.next().is_some()) else {
                continue;
            };
            let mut argument = Argument::seeing(window);
            // only the author's functions fail
            let _ = result.answer(Request::Argument(cursor.argument, &mut argument));
            let (value, at) = (argument.finish(), node.at());
            let is_nothing = |value: &Scalar<'_>| *value == Scalar::Null && node.is_absent();
            let value = value.node(0).scalar().filter(|value| !is_nothing(value));
            if let Some(value) = value {
                self.cursors.push(self.tape.replace(self.content, at, value));
            }
        }
    }

    /// Shows these fields of an item up to number `n`, and leaves out the others.
    pub(crate) fn show_fields(&mut self, fields: &[FieldPlace], n: usize) {
        self.part_values.take();
        for field in self.left_out.drain(..) {
            self.tape.put_back(field);
        }
        let mut left_out: BTreeMap<usize, usize> = BTreeMap::new();
        for (number, field) in fields.iter().enumerate() {
            let count = left_out.entry(field.holder).or_default();
            if number >= n {
                *count += 1;
                self.left_out.push(self.tape.leave_out(*field));
            }
        }
        for (holder, count) in left_out {
            self.tape.note_fields(holder, count);
        }
    }

    /// The keys of the cursors that were set.
    pub(crate) fn cursors_set(&self) -> impl Iterator<Item = &'static str> {
        let is_any = !self.cursors.is_empty();
        let fields = self.layout.fields.iter().filter(move |_| is_any);
        fields.filter(|field| field.cursor.is_some()).map(|field| field.key)
    }

    pub(crate) fn has_added_action(&self) -> bool {
        self.actions.is_some()
    }

    pub(crate) fn add_action(&mut self, action: NextAction<'static>) {
        let Some(actions) = self.own_next_actions() else { return };
        let Shape::List(items) = actions.shape() else { return };
        let Some(mut actions) = items.iter().map(NextAction::recorded).collect::<Option<Vec<_>>>()
        else {
            return;
        };
        let missing = items.total.saturating_sub(items.len());
        actions.push(action);
        let total = actions.len().saturating_add(missing);
        let mut recorder = Recorder::resume(std::mem::take(&mut self.tape));
        let at = recorder.record(&actions);
        self.tape = recorder.finish();
        self.tape.note_missing(at, total);
        self.actions = Some(at);
    }
}

/// Given the entry of the result, the path, the value that is shown in part, and how much of it is.
type CutVisitor<'v, 't> = dyn FnMut(&'t str, &str, Node<'t>, Window) + 'v;

/// A walk over what is shown that goes only where something is cut.
struct CutWalk<'v, 'w, 't> {
    /// The tokens that are not whole, in order. Some of them may not be shown.
    tokens: Vec<usize>,
    /// The next of them.
    next: usize,
    key: &'t str,
    /// The path, with `*` for items and for keys that are data: `references.*.text`.
    path: String,
    visit: &'w mut CutVisitor<'v, 't>,
}

impl<'t> CutWalk<'_, '_, 't> {
    fn begin(&mut self, key: &'t str, value: Node<'t>) {
        self.key = key;
        self.path.clear();
        self.path.push_str(key);
        self.next = self.tokens.partition_point(|token| *token < value.at());
    }

    fn node(&mut self, node: Node<'t>) {
        let range = node.tokens();
        while self.tokens.get(self.next).is_some_and(|token| *token < range.start) {
            self.next += 1;
        }
        if self.tokens.get(self.next).is_none_or(|token| *token >= range.end) {
            return;
        }
        if let Some(window) = node.window() {
            (self.visit)(self.key, &self.path, node, window);
        }
        if let Some(items) = node.items() {
            items.iter().for_each(|item| self.below("*", item));
            return;
        }
        let entries = node.entries();
        for (key, value) in entries {
            self.below(if value.has_data_key() && !entries.fixed { "*" } else { key }, value);
        }
    }

    fn below(&mut self, step: &str, node: Node<'t>) {
        let above = self.path.len();
        self.path.push('.');
        self.path.push_str(step);
        self.node(node);
        self.path.truncate(above);
    }
}

/// Values of one path that are shown in part.
pub(crate) struct Cut<'r> {
    /// The entry of the result that they belong to.
    pub(crate) key: &'r str,
    /// Begins with that entry.
    pub(crate) path: String,
    pub(crate) window: Window,
    pub(crate) kind: CutKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum CutKind {
    List,
    /// The lines of a text.
    Lines,
    Map,
    /// The fields of an item.
    Struct,
    Text,
}

impl CutKind {
    pub(crate) fn is_of_items(self) -> bool {
        matches!(self, CutKind::List | CutKind::Lines)
    }

    pub(crate) fn of(node: Node<'_>) -> Self {
        match node.shape() {
            _ if node.lines().is_some() => CutKind::Lines,
            Shape::List(_) => CutKind::List,
            Shape::Map(entries) if entries.fixed => CutKind::Struct,
            Shape::Map(_) => CutKind::Map,
            Shape::Scalar(_) | Shape::Lost(_) => CutKind::Text,
        }
    }
}
