//! The parts of a recording that are shown, and those that are cut.

use super::Recording;
use crate::layout::{Only, Role};
use crate::tape::{Checkpoint, Node, Recorder, Shape, Tape};
use crate::{Shown, Truncation};

impl Recording<'_> {
    pub(crate) fn is_shown(&self, key: &str, node: Node<'_>) -> bool {
        let at = node.at();
        at < self.end.min(self.dynamic_end)
            || at < self.end && !self.is_dynamic(key, node)
            || self.is_required(key)
    }

    /// The key of a dynamic entry is data, and no field of a struct.
    pub(crate) fn is_dynamic(&self, key: &str, node: Node<'_>) -> bool {
        node.has_data_key() && self.layout.fields.iter().all(|field| field.key != key)
    }

    /// A required entry outlives all others.
    pub(crate) fn is_required(&self, key: &str) -> bool {
        let fields = self.layout.fields;
        let field = fields.iter().find(|field| field.key == key);
        field.is_some_and(|field| !matches!(field.role, Role::Plain | Role::Items))
    }

    /// Leaves out all entries that begin at `end` or behind it and are not required.
    pub(crate) fn end_at(&mut self, end: usize) {
        self.end = end;
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
        let entries = self.root().entries();
        let shown = if self.leaves_out_entries() {
            entries.iter().filter(|(key, node)| self.is_shown(key, *node)).count()
        } else {
            entries.len()
        };
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
        self.cuts()
            .filter(|cut| counts(cut.key))
            .for_each(|cut| truncation.add(cut.path, cut.shown));
        (!truncation.is_empty()).then_some(truncation)
    }

    /// The items that are shown of the list that the answer is about. If that one is whole, of all
    /// lists that are cut; of lists in items only if no other is.
    pub(crate) fn items_shown(&self) -> Option<Shown> {
        if let Some((_, items)) = self.field_of_role(Role::Items)
            && let Some(shown) = items.cut()
        {
            return Some(shown);
        }
        let actions = self.layout.actions_key();
        let lists: Vec<_> =
            self.cuts().filter(|cut| cut.kind == CutKind::List && cut.key != actions).collect();
        let is_outer = |cut: &&Cut<'_>| !cut.path.contains('*');
        let outer = lists.iter().filter(is_outer).map(|cut| cut.shown).reduce(sum);
        outer.or_else(|| lists.iter().map(|cut| cut.shown).reduce(sum))
    }

    /// The lists of entries that are left out, with how many items each has.
    pub(crate) fn lists_left_out(&self) -> impl Iterator<Item = (&'static str, usize)> {
        let keys = self.layout.fields.iter().map(|field| field.key);
        keys.filter_map(|key| {
            let node = self.root().get(key).filter(|node| !self.is_shown(key, *node))?;
            match node.shape() {
                Shape::List(items) => Some((key, items.total)),
                _ => None,
            }
        })
    }

    /// The values that are shown in part.
    pub(crate) fn cuts(&self) -> impl Iterator<Item = Cut<'_>> {
        self.tape.cut_tokens().filter_map(|at| self.cut(at))
    }

    fn cut(&self, at: usize) -> Option<Cut<'_>> {
        let node = self.tape.node(at);
        let shown = node.cut()?;
        let (key, value) = self
            .all_entries()
            .find(|(_, value)| value.holds(at))
            .or_else(|| self.replaced_action(at))?;
        let below = self.tape.pattern(value.at(), at)?;
        let dot = if below.is_empty() { "" } else { "." };
        let kind = match node.shape() {
            Shape::List(_) => CutKind::List,
            Shape::Map(_) => CutKind::Map,
            _ => CutKind::Text,
        };
        Some(Cut { key, path: format!("{key}{dot}{below}"), shown, kind, at })
    }

    /// The next actions as recorded, where the token at `at` is one of them and another list stands
    /// in their place.
    fn replaced_action(&self, at: usize) -> Option<(&str, Node<'_>)> {
        let own = self.own_next_actions().filter(|own| own.holds(at) && own.at() != at)?;
        Some((self.layout.actions_key(), own))
    }

    pub(crate) fn tape(&self) -> &Tape {
        &self.tape
    }

    pub(crate) fn show(&mut self, at: usize, n: usize) {
        self.tape.show(at, n);
    }

    pub(crate) fn checkpoint(&self) -> Checkpoint {
        self.tape.checkpoint()
    }

    /// Forgets what was written since: shortened texts, the next action that was added.
    pub(crate) fn rewind(&mut self, to: Checkpoint) {
        self.tape.rewind(to);
        self.actions = None;
    }

    pub(crate) fn has_added_action(&self) -> bool {
        self.actions.is_some()
    }

    /// Adds one more next action.
    pub(crate) fn add_action(&mut self, action: &str) {
        let Some(actions) = self.own_next_actions() else { return };
        let Shape::List(items) = actions.shape() else { return };
        let Some(mut actions) =
            items.iter().map(|item| item.str().map(str::to_owned)).collect::<Option<Vec<_>>>()
        else {
            return;
        };
        let missing = items.total - items.len();
        actions.push(action.to_owned());
        let total = actions.len() + missing;
        let mut recorder = Recorder::resume(std::mem::take(&mut self.tape));
        let at = recorder.record(&actions);
        self.tape = recorder.finish();
        if missing > 0 {
            self.tape.note_missing(at, total);
        }
        self.actions = Some(at);
    }
}

fn sum(one: Shown, other: Shown) -> Shown {
    Shown { shown: one.shown + other.shown, total: one.total + other.total }
}

/// A value that is shown in part.
pub(crate) struct Cut<'r> {
    /// The entry of the result that it belongs to.
    pub(crate) key: &'r str,
    pub(crate) path: String,
    pub(crate) shown: Shown,
    pub(crate) kind: CutKind,
    pub(crate) at: usize,
}

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum CutKind {
    List,
    Map,
    Text,
}
