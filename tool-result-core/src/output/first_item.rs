//! One item where none is left: it is shown at the cost of all that is none.

use super::fit::{FITS, Fit, Group, IS_OVER, Outcome};
use super::sites::{FirstItem, MIN_TEXT, Site};

impl Fit<'_, '_> {
    /// Shows an item where there is none, since a client that asks for the next page would get this one again.
    pub(super) fn make_room_for_an_item(&mut self) -> Outcome {
        let Some(first) = self.draft.sites.items.first().cloned() else { return FITS };
        self.show_at_the_cost_of_all(&first)
    }

    /// Shows the first item of a list, whole or in part, and as much of all else as there is room for beside it.
    /// `Continue` where as little as may be is too much.
    fn show_at_the_cost_of_all(&mut self, first: &FirstItem) -> Outcome {
        self.show_all();
        for list in 0..self.draft.sites.lists.len() {
            self.keep(list, 0);
        }
        let error = self.draft.error_tokens();
        let is_other =
            |site: &Site| !site.in_item && site.at != first.list && !error.contains(&site.at);
        let mut rest = self.group_where(is_other);
        rest.is_outside = true;
        let mut actions = Group::default();
        self.set_level(&rest.nested, 0);
        self.set_texts(&rest, MIN_TEXT);
        let mut outcome = self.show_first(first);
        if outcome.is_continue() && self.draft.may_cut_actions() {
            actions.texts = self.draft.action_texts();
            self.set_texts(&actions, MIN_TEXT);
            outcome = self.show_first(first);
        }
        if outcome.is_continue() && self.leave_out_beside(first).is_continue() {
            self.show_least(first, usize::MAX);
            return IS_OVER;
        }
        for group in [&actions, &rest] {
            let _ = self.widen_nested(group);
            let _ = self.widen_texts(group);
        }
        FITS
    }

    /// Shows part of the first item of a list, and leaves out what entries and next actions there is no room for
    /// beside it.
    fn leave_out_beside(&mut self, first: &FirstItem) -> Outcome {
        let has_all = self.draft.match_schema;
        self.draft.recording.keep_entry_of(Some(first.list));
        // what is said of fields that are left out may take more than they do
        for fields in if has_all { &[usize::MAX][..] } else { &[usize::MAX, 1] } {
            self.show_least(first, *fields);
            let fits = !has_all && self.leave_out_entries().is_break()
                || self.draft.may_cut_actions() && self.leave_out_actions().is_break();
            if fits {
                return self.show_first(first);
            }
        }
        IS_OVER
    }

    /// Shows the first item of a list, or some of it.
    fn show_first(&mut self, first: &FirstItem) -> Outcome {
        self.show_fields(first, usize::MAX);
        self.draft.show(first.list, 1);
        if self.probe() <= 1.0 { FITS } else { self.show_part(first) }
    }

    /// The values in the first item of a list that can be cut.
    fn group_in(&self, first: &FirstItem) -> Group {
        let mut group = self.group_within(first.tokens.clone());
        // one that is short may be long as it is drawn
        if group.texts.is_empty() {
            group.texts.extend(self.draft.first_text(first.tokens.start));
        }
        group
    }

    /// Shows the first item of a list, cut where it can be, in the end to some of its fields.
    pub(super) fn show_part(&mut self, first: &FirstItem) -> Outcome {
        let group = self.group_in(first);
        self.draft.show(first.list, 1);
        if self.shrink(&group).is_break() || self.keep_fields(first, &group).is_break() {
            return FITS;
        }
        self.draft.show(first.list, 0);
        self.set_level(&group.nested, usize::MAX);
        self.set_texts(&group, usize::MAX);
        IS_OVER
    }

    /// Shows so many fields of the first item of a list, and as little of each as may be.
    fn show_least(&mut self, first: &FirstItem, fields: usize) {
        let group = self.group_in(first);
        self.draft.show(first.list, 1);
        self.set_level(&group.nested, 0);
        self.set_texts(&group, MIN_TEXT);
        self.show_fields(first, fields);
    }

    fn show_fields(&mut self, first: &FirstItem, n: usize) {
        let fields = self.draft.recording.tape().scalar_fields(first.tokens.start);
        self.draft.recording.show_fields(&fields, n);
    }

    /// Shows as many fields of an item as fit, and nothing of what can be cut in it.
    fn keep_fields(&mut self, first: &FirstItem, group: &Group) -> Outcome {
        let fields = self.draft.recording.tape().scalar_fields(first.tokens.start);
        if self.draft.match_schema || fields.is_empty() {
            return IS_OVER;
        }
        self.set_level(&group.nested, 0);
        self.set_texts(group, MIN_TEXT);
        let set = |fit: &mut Self, n: usize| fit.draft.recording.show_fields(&fields, n);
        set(self, 1);
        let kept = self.widen(1, fields.len(), false, &set);
        if kept.is_continue() {
            set(self, fields.len());
        }
        kept
    }
}
