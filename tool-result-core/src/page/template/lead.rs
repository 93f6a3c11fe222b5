//! White space that a line begins with: the template's own, and what fills the width of a value.

use super::{At, Filler, Seen, indent_of, is_blank};
use crate::layout::{Block, Body, Each, Field, Form, Only, Place, Within};
use crate::markdown::escape::{self, Lead, columns, trim_start};

impl Filler<'_, '_> {
    /// Sees to it that a line with values begins no block.
    pub(super) fn guard(&self, at: &At<'_>, seen: &Seen, out: &mut String) {
        let before = out.get(at.content..seen.own.unwrap_or(out.len())).unwrap_or_default();
        let blank = before.len() - trim_start(before).len();
        if blank == 0 {
            return escape::guard(out, at.content);
        }
        let goes_on = self.scope.goes_on.get() == Some(at.line) || escape::goes_on(&out[..at.line]);
        let ends_item = self.ends_item(at);
        escape::guard_behind(Lead { blank, ends_item, goes_on }, out, at.content);
        let (above, line) = out.split_at(at.line);
        let text = trim_start(line);
        let is_bare = trim_start(&out[at.line..at.content]).is_empty();
        let begins = above.is_empty() || above.ends_with("\n\n");
        let is_paragraph = goes_on || begins && columns(line) < 4;
        if seen.present && is_paragraph && is_bare && escape::is_word(text) {
            self.scope.goes_on.set(Some(out.len() + 1));
        }
    }

    /// Nothing below the line can be in the list item that it may open: no line is indented, neither
    /// of this template nor of what else is drawn.
    fn ends_item(&self, at: &At<'_>) -> bool {
        let is_nested = at.bulleted && !at.below.iter().all(is_blank) || self.scope.is_inner;
        let body = match self.page.body() {
            Body::Template(template) | Body::Alone(template) => template.blocks,
            Body::Default | Body::Own(_) => &[],
        };
        let mut fields = self.page.recording.layout.fields.iter();
        !is_nested && is_flush(at.below) && is_flush(body) && fields.all(is_field_flush)
    }
}

fn is_flush(blocks: &[Block]) -> bool {
    blocks.iter().all(|block| indent_of(block) == 0)
}

/// Whether no line of the field can be taken into a list item above it.
fn is_field_flush(field: &Field) -> bool {
    let is_form_flush = match &field.form {
        Form::Each(Each { template, .. }) => {
            let begins = template.blocks.first().is_none_or(|block| indent_of(block) == 0);
            begins && (template.marked || is_flush(template.blocks))
        }
        Form::Own(_) | Form::OwnEach(_) => false,
        Form::Default | Form::Code(_) | Form::Table => true,
    };
    let is_line_flush = field.line.is_none_or(|line| is_flush(line.blocks));
    field.only == Only::Json || is_form_flush && is_line_flush
}

/// How many of the spaces that fill a value's width up, before it, are layout: in a cell, and where
/// its line begins with it. Between emphasis and its text they would end it.
pub(super) fn free_before(pads: usize, place: Place, at: &At<'_>, seen: &Seen, out: &str) -> usize {
    let begins = || out.get(at.content..).is_some_and(|line| trim_start(line).is_empty());
    let is_free = match place.within {
        Within::Cell => !place.opens,
        _ => !place.opens && !place.closes && seen.own.is_none() && begins(),
    };
    if is_free { pads } else { 0 }
}
