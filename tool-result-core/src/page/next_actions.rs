//! The next actions: last on the page, or where a template places them.

use super::bindings::Bindings;
use super::body::{Page, names};
use super::section::PageEntry;
use super::template::{Bullet, Filler, Rendered};
use crate::NextAction;
use crate::layout::{Block, Context, NEXT_ACTIONS, Only, Role, Template};
use crate::markdown::outline::Outline;
use crate::markdown::quoting::{self, EMPTY};
use crate::markdown::trim;
use crate::markdown::value::plain;
use crate::tape::{Node, Progress, Shape};

impl Page<'_> {
    /// The next action that says how to get more. `None` if the author gives none, or a template without a value
    /// this time.
    pub(super) fn more_action(&self, progress: Progress) -> Option<NextAction<'static>> {
        if let Some(number) = self.recording.layout.more_by {
            let tape = self.argument(number, &progress);
            let action = tape.node(0);
            // what is wrong with a call is said in its place
            return NextAction::recorded(action)
                .or_else(|| Some(plain(action).into_owned().into()));
        }
        let template = self.recording.layout.more.as_ref()?;
        let bindings = Bindings::seeing(self, template, progress);
        let mut action = String::new();
        let filler = Filler { is_one_line: true, ..Filler::new(self, &bindings) };
        filler.fill(template, Bullet::None, &mut action).is_any().then(|| action.into())
    }

    pub(super) fn places_next_actions(&self, template: &Template) -> bool {
        template.blocks.iter().any(|block| matches!(block, Block::NextActions))
            || self
                .recording
                .layout
                .index_of(Role::NextActions)
                .is_some_and(|index| names(template, index))
    }

    pub(super) fn next_actions_section(&self, out: &mut String) {
        let Some(actions) = self.recording.next_actions().filter(|actions| !actions.is_absent())
        else {
            return;
        };
        let index = self.recording.layout.index_of(Role::NextActions);
        let field = index.map(|index| (index, &self.recording.layout.fields[index]));
        if field.is_none_or(|(_, field)| field.only != Only::Json) {
            let entry = PageEntry::new(NEXT_ACTIONS, true, field, actions);
            self.section(&entry, false, out);
        }
    }

    /// Without a heading.
    pub(super) fn next_actions_block(&self, out: &mut String) -> Rendered {
        match self.recording.next_actions() {
            Some(actions) if !actions.is_absent() => {
                self.next_actions_list(actions, out);
                trim(out);
                Rendered::Block
            }
            _ => Rendered::Nothing,
        }
    }

    /// A bullet an action, its line breaks kept.
    pub(super) fn next_actions_list(&self, actions: Node<'_>, out: &mut String) {
        let Shape::List(items) = actions.shape() else {
            return Outline::new(out, false).item(actions);
        };
        for (index, item) in items.iter().enumerate() {
            out.push_str("- ");
            let text = plain(item);
            let is_last = index + 1 == items.total;
            let is_filled_in = is_last && self.recording.layout.more.is_some();
            if is_filled_in && self.recording.has_added_action() && item.cut().is_none() {
                // its template has quoted its values already
                out.push_str(&text);
            } else {
                let text = if text.is_empty() { EMPTY } else { &*text };
                let content = out.len();
                quoting::write_lines(text, &Context::LINE, "  ", content, out);
            }
            out.push('\n');
        }
    }
}
