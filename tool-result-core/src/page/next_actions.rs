//! The next actions: last on the page, or where a template places them.

use super::body::{Page, names};
use super::placeholder::Scope;
use super::section::Part;
use super::template::{Drawn, Ends, Filler};
use crate::layout::{Block, NEXT_ACTIONS, Only, Role, Template};
use crate::markdown::escape::{self, Around};
use crate::markdown::outline::Outline;
use crate::markdown::value::{EMPTY, plain};
use crate::markdown::{TEXT, trim};
use crate::tape::{Node, Shape};

impl Page<'_> {
    /// What to do where items were cut: plain text, as actions are. `None` where the author says
    /// nothing, or nothing that has a value this time.
    pub(super) fn truncated_action(&self, shown: usize, total: usize) -> Option<String> {
        let template = self.recording.layout.truncated.as_ref()?;
        let scope = Scope::of(self.recording, self.result, template).counting(shown, total);
        let mut action = String::new();
        let filler = Filler { page: self, scope: &scope, ends: Ends::BOTH };
        filler.verbatim(template, &mut action).then_some(action)
    }

    /// Whether the template shows them itself.
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
            let part = Part { key: NEXT_ACTIONS, named: true, field, node: actions };
            self.section(&part, false, out);
        }
    }

    /// Without a heading.
    pub(super) fn next_actions_block(&self, out: &mut String) -> Drawn {
        match self.recording.next_actions() {
            Some(actions) if !actions.is_absent() => {
                list(actions, out);
                trim(out);
                Drawn::Block
            }
            _ => Drawn::Nothing,
        }
    }
}

/// A bullet an action, its line breaks kept.
pub(super) fn list(actions: Node<'_>, out: &mut String) {
    let Shape::List(items) = actions.shape() else {
        return Outline::new(out, true).item(actions);
    };
    for item in items {
        out.push_str("- ");
        let start = out.len();
        let text = plain(item);
        let around = Around { from: start, ..Around::END };
        escape::text(if text.is_empty() { EMPTY } else { &text }, TEXT, 2, &around, out);
        escape::guard(out, start);
        out.push('\n');
    }
    Outline::new(out, true).rest(actions, "next actions");
}

#[cfg(test)]
mod tests;
