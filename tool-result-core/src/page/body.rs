//! The whole page: first line, facts, sections, next actions.

use super::filler::{Blocks, Filler};
use super::first_line::{self, Stated};
use super::input::Renderer;
use super::section::{PageEntry, is_nothing};
use crate::Status;
use crate::layout::{Body, Form, Only, Role, Template, TextKey};
use crate::markdown::sheet::{Sheet, Voice};
use crate::markdown::value::{count_of, is_said_as_none, verbatim};
use crate::scalar::Scalar;
use crate::tape::{Node, Shape};

impl<'p> Renderer<'p> {
    pub(super) fn body(&self) -> Body {
        if self.by_default {
            return Body::Default;
        }
        self.recording.layout.body_of(self.recording.status)
    }

    /// Draws everything before the next actions; for a template that places them itself, all of it.
    pub(super) fn head(&self) -> Sheet {
        self.compute_default_parts();
        let mut sheet = Sheet::with_capacity(self.recording.tape.size_hint());
        match self.recording.layout.template(self.body()) {
            Some(template) => self.whole(template, &mut sheet),
            None => self.default_body(&mut sheet),
        }
        sheet
    }

    /// The template is the text; below `markdown = "…"` on empty and on failure, and where there is
    /// nothing else to say, the first line.
    fn whole(&self, template: &'static Template, sheet: &mut Sheet) {
        let mut stated = Stated::default();
        if self.recording.status != Status::Success && template.key == TextKey::Markdown {
            stated = first_line::draw(self, sheet);
            sheet.apart();
        }
        self.fill(template, Blocks::Fields, false, sheet);
        if sheet.is_empty() && self.recording.status != Status::Success {
            stated = first_line::draw(self, sheet);
        }
        self.unsaid_error(&stated, template, sheet);
    }

    /// An error that neither the first line nor the template could show: of several lines, or beside
    /// a success.
    fn unsaid_error(&self, stated: &Stated, template: &Template, sheet: &mut Sheet) {
        let index = self.recording.layout.index_of(Role::Error);
        let Some(entry) = index.and_then(|index| self.entry_at(index)) else { return };
        if !entry.node.is_absent()
            && entry.field.only != Only::Json
            && !stated.field(self, &entry)
            && !template.shows(entry.field.index)
            && !entry.is_said_error(&template.values)
        {
            self.section(&self.resolve(entry), false, sheet);
        }
    }

    fn default_body(&self, sheet: &mut Sheet) {
        let stated = first_line::draw(self, sheet);
        let entries = self.entries_below(&stated);
        sheet.apart();
        for entry in entries.iter().filter(|entry| !entry.is_section()) {
            self.fact(entry, sheet);
        }
        for entry in entries.iter().filter(|entry| entry.is_section()) {
            self.section(entry, !stated.count(entry), sheet);
        }
    }

    fn entries_below(&self, stated: &Stated) -> Vec<PageEntry<'p>> {
        let Shape::Map(entries) = self.recording.content().shape() else {
            return vec![PageEntry::new("result", None, self.recording.content())];
        };
        let tags = self.recording.tags().map(|(key, node)| PageEntry::new(key, None, node));
        let entries = entries.iter().map(|(key, node)| self.entry(key, node));
        let entries = entries.filter(|entry| self.is_to_be_drawn(entry, stated));
        let entries = entries.map(|entry| match entry.line {
            None => self.resolve(entry),
            Some(_) => entry,
        });
        tags.chain(entries).collect()
    }

    fn is_empty_among_others(&self, entry: &PageEntry<'_>, stated: &Stated) -> bool {
        let is_filled = |(key, node): (&str, Node<'_>)| {
            let is_list = node.str().is_none() && node.length() > Some(0);
            is_list && key != self.recording.layout.actions_key()
        };
        is_said_as_none(entry.node)
            && entry.line.is_none()
            && self.recording.status == Status::Success
            && !stated.count(entry)
            && self.recording.entries().any(is_filled)
    }

    fn is_to_be_drawn(&self, entry: &PageEntry<'_>, stated: &Stated) -> bool {
        let (field, layout) = (entry.field, self.recording.layout);
        let is_status = entry.is_flattened()
            && layout.is_flattened(entry.key)
            && (entry.node.is_bool() || entry.key == layout.actions_key());
        if is_status || field.only == Only::Json {
            return false;
        }
        // the first line has drawn a part that is one line as the part does
        let has_form = !matches!(entry.form, Form::Default) && entry.line_part().is_none();
        let shaped = entry.line.is_some() || has_form;
        let is_unsaid = match field.role {
            Role::NextActions => false,
            // the mark of the first line says it, and the author's own line stands for it
            Role::Success => shaped,
            Role::Found => {
                let is_success = self.recording.status == Status::Success;
                let is_stated = entry.node.scalar() == Some(Scalar::Bool(is_success));
                shaped || !is_stated || self.recording.status == Status::Failure
            }
            Role::Tool => shaped || !stated.tool() && self.recording.outcome.tools.len() > 1,
            Role::Error | Role::Items | Role::Plain => {
                shaped || !stated.field(self, entry) && !self.is_headings(entry.field.index)
            }
        };
        // a function draws what is absent
        is_unsaid
            && (!self.is_absent(entry)
                || self.is_empty_among_others(entry, stated)
                || matches!(entry.form, Form::Own(_)))
    }

    /// `has_bullet`: without a marker of its own it is a list item.
    pub(super) fn fill(
        &self,
        template: &'static Template,
        blocks: Blocks,
        has_bullet: bool,
        sheet: &mut Sheet,
    ) {
        let mut filler = Filler::new(self, template, None, false);
        filler.blocks = blocks;
        filler.fill(has_bullet, sheet);
    }

    /// A value of several lines stands on one. Returns false where nothing is to be seen.
    pub(super) fn fill_line(&self, template: &'static Template, sheet: &mut Sheet) -> bool {
        sheet.is_one_line = true;
        self.fill(template, Blocks::Parts, false, sheet);
        sheet.is_one_line = false;
        let is_blank = sheet.is_blank();
        if is_blank {
            *sheet = Sheet::new(sheet.voice);
        }
        !is_blank
    }

    /// A block replaces the line that places the field.
    pub(super) fn has_block(&self, index: usize) -> bool {
        self.fields[index].line().is_some()
            || !self.is_default(index)
            || self.field(index).is_some_and(|node| node.scalar().is_none())
    }

    /// A field's block, as a template places it: its `line`, else its value without a heading.
    pub(super) fn block(&self, index: usize, sheet: &mut Sheet) {
        let field = &self.fields[index];
        match field.line() {
            Some(_) if self.field(index).is_none_or(is_nothing) => {}
            Some(line) => self.fill(line, Blocks::Form(index), false, sheet),
            None => self.form(index, false, sheet),
        }
    }

    pub(super) fn is_default(&self, index: usize) -> bool {
        let field = &self.fields[index];
        let has_fence = field.untrusted.is_some() && !self.field(index).is_some_and(is_nothing);
        !has_fence && matches!(field.drawn(), Form::Default)
    }

    pub(super) fn form(&self, index: usize, has_bullets: bool, sheet: &mut Sheet) {
        let Some(entry) = self.entry_at(index) else { return };
        let node = entry.node;
        if node.is_hollow() {
            return sheet.text(&count_of(node)).end();
        }
        let entry = self.resolve(entry);
        if self.is_absent(&entry) {
            return;
        }
        let is_default =
            matches!(entry.form, Form::Default | Form::Table | Form::Columns(_) | Form::Rows(_));
        let has_form = entry.own.is_some() || matches!(entry.form, Form::Each | Form::Part(_));
        if sheet.voice == Voice::Verbatim && !has_form {
            verbatim(node, sheet);
        } else {
            self.drawn(&entry, has_bullets, sheet);
        }
        if is_default || entry.untrusted_source().is_some() {
            sheet.apart();
        }
    }
}
