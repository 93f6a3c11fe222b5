//! The next actions: last on the page, or where a template places them.

use super::input::Renderer;
use crate::NextAction;
use crate::layout::{Only, Role, Source, TextKey};
use crate::markdown::sheet::Sheet;
use crate::markdown::value::plain;
use crate::tape::{Node, Progress, Shape};

impl<'p> Renderer<'p> {
    /// `None` if the author gives none, or a template without a value this time.
    pub(crate) fn more_action(&self, progress: &Progress) -> Option<NextAction<'static>> {
        let page = Renderer { progress: Some(progress), ..*self };
        if let Some(number) = self.recording.layout.more_by {
            let tape = page.argument(number);
            let action = tape.node(0);
            // what is wrong with a call is said in its place
            return NextAction::recorded(action)
                .or_else(|| Some(plain(action).into_owned().into()));
        }
        let mut action = Sheet::default();
        let is_any = page.fill_line(self.recording.layout.text(TextKey::More)?, &mut action);
        is_any.then(|| action.finish().into())
    }

    pub(super) fn head_places_next_actions(&self) -> bool {
        let index = self.recording.layout.index_of(Role::NextActions);
        self.recording.layout.template(self.body()).is_some_and(|template| {
            template.values.iter().any(|value| value.source == Source::NextActions)
                || index.is_some_and(|index| template.shows(index))
        })
    }

    pub(super) fn next_actions_section(&self, sheet: &mut Sheet) {
        let key = self.recording.layout.actions_key();
        if let Some(actions) = self.next_actions()
            && !self.recording.is_only(key, Only::Json)
        {
            self.section(&self.resolve(self.entry(key, actions)), false, sheet);
        }
    }

    /// Without a heading.
    pub(super) fn next_actions_block(&self, sheet: &mut Sheet) {
        if let Some(actions) = self.next_actions() {
            self.next_actions_list(actions, sheet);
            sheet.apart();
        }
    }

    fn next_actions(&self) -> Option<Node<'p>> {
        self.recording.next_actions().filter(|actions| !actions.is_absent())
    }

    pub(super) fn next_actions_list(&self, actions: Node<'_>, sheet: &mut Sheet) {
        let Shape::List(items) = actions.shape() else { return sheet.item(actions) };
        for (index, item) in items.iter().enumerate() {
            let text = plain(item);
            let is_last = index + 1 == items.total;
            let is_filled_in = is_last && self.recording.layout.text(TextKey::More).is_some();
            sheet.open("- ");
            if is_filled_in && self.recording.has_added_action() {
                // its template has quoted its values already
                sheet.append(&text);
            } else {
                sheet.name(&text).end();
            }
            sheet.close();
        }
    }
}
