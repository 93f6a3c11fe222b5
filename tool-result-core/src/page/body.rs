//! The whole page: first line, facts, sections, next actions.

use std::borrow::Cow;

use super::bindings::{Bindings, all_blocks};
use super::first_line::{self, Stated, Voice};
use super::labels;
use super::section::Part;
use super::template::{Bullet, Filler, Rendered};
use crate::Markdown;
use crate::erased::ErasedResult;
use crate::layout::{Block, Body, Context, Form, Only, Role, Source, Template};
use crate::markdown::quoting;
use crate::markdown::value::plain;
use crate::markdown::{Budget, Kept, cut, gap, trim};
use crate::recording::{Cut, Kind, Recording};
use crate::scalar::Scalar;
use crate::tape::{Node, Shape};
use crate::words::{self, ITEMS, KEYS};
use crate::{Limits, Marks, Shown, Status, truncate};

const BYTES: &str = "bytes";
const FIELDS: &str = "fields";

/// A result that is drawn as markdown.
pub(crate) struct Page<'p> {
    pub(crate) recording: &'p Recording<'p>,
    pub(crate) result: &'p dyn ErasedResult,
    pub(crate) marks: Marks,
    /// How many bytes a function of the author's may write.
    pub(crate) room: usize,
    /// How many of them stay of a field that is no list.
    pub(crate) text_room: usize,
    /// How many of them stay of a list, where the function does not ask which items to draw.
    pub(crate) own_room: usize,
}

/// What a function of the author's wrote.
pub(super) struct OwnText {
    pub(super) text: String,
    /// Items were left out, and the text says so.
    pub(super) said: bool,
    /// It asked which items to draw.
    pub(super) asked: bool,
}

impl<'p> Page<'p> {
    /// A page without limits.
    pub(crate) fn of(recording: &'p Recording<'p>, result: &'p dyn ErasedResult) -> Self {
        let room = usize::MAX;
        Page { recording, result, marks: Marks::Emoji, room, text_room: room, own_room: room }
    }

    pub(super) fn body(&self) -> Body {
        self.recording.layout.body_of(self.recording.status)
    }

    /// The template that the text is filled in from, where there is one.
    fn template(&self) -> Option<Template> {
        match self.body() {
            Body::Template(template) | Body::Alone(template) => Some(template),
            Body::Default | Body::Own(_) => None,
        }
    }

    /// The whole markdown, without a line break at its end.
    pub(crate) fn draw(&self) -> String {
        let mut out = String::new();
        // the author's text is not added to
        if let Body::Own(number) = self.body()
            && let Some(own) = self.own(number)
        {
            return own.text;
        }
        self.head(&mut out);
        if !self.head_places_next_actions() {
            self.next_actions_section(&mut out);
        }
        out
    }

    /// What stands before the next actions; for a template that places them itself, all of it.
    pub(super) fn head(&self, out: &mut String) {
        match self.template() {
            Some(template) => self.whole(&template, out),
            None => self.default_body(out),
        }
        self.note_cuts(out);
    }

    fn head_places_next_actions(&self) -> bool {
        self.template().is_some_and(|template| self.places_next_actions(&template))
    }

    /// What was cut and has no place of its own.
    pub(super) fn note_cuts(&self, out: &mut String) {
        for cut in self.recording.cuts().filter(|cut| self.is_unsaid(cut)) {
            gap(out);
            cut::say(cut.shown, &self.noun(&cut), out);
        }
        self.note_entries(out);
    }

    /// How many entries of the result are left, where some were left out.
    pub(super) fn note_entries(&self, out: &mut String) {
        if let Some(shown) = self.recording.entries_shown() {
            gap(out);
            cut::say(shown, FIELDS, out);
        }
    }

    /// A list of which the text shows no item, only how many there are.
    fn is_unsaid(&self, cut: &Cut<'_>) -> bool {
        let fields = self.recording.layout.fields;
        let Some(index) = fields.iter().position(|field| field.key == cut.path) else {
            return false;
        };
        let field = &fields[index];
        let template = self.template().or(field.line);
        cut.kind == Kind::List
            && field.only != Only::Json
            && template.is_some_and(|template| !names(&template, index))
    }

    /// The template is the text; below `markdown = "…"` on empty and on failure, and where there is
    /// nothing else to say, the first line.
    fn whole(&self, template: &Template, out: &mut String) {
        let mut said = Stated::default();
        if self.recording.status != Status::Success && matches!(self.body(), Body::Template(_)) {
            said = first_line::draw(self, Voice::Markdown, out);
            Self::note_shortened(&said, out);
            gap(out);
        }
        self.fill(template, Bullet::None, out);
        if out.trim().is_empty() && self.recording.status != Status::Success {
            out.clear();
            said = first_line::draw(self, Voice::Markdown, out);
            Self::note_shortened(&said, out);
        }
        self.unsaid_error(&said, template, out);
        self.note_stranger(out);
    }

    /// An error that neither the first line nor the template could show: of several lines, or beside
    /// a success.
    fn unsaid_error(&self, said: &Stated, template: &Template, out: &mut String) {
        let Some((index, node)) = self.recording.field_of_role(Role::Error) else { return };
        let field = &self.recording.layout.fields[index];
        if !node.is_absent()
            && field.only != Only::Json
            && !said.field(index)
            && !names(template, index)
        {
            let part = Part { key: field.key, named: true, field: Some((index, field)), node };
            self.section(&part, false, out);
        }
    }

    fn default_body(&self, out: &mut String) {
        let said = first_line::draw(self, Voice::Markdown, out);
        Self::note_shortened(&said, out);
        self.note_stranger(out);
        let mut facts = String::new();
        let mut sections = Vec::new();
        for part in self.parts(&said) {
            if part.is_section() {
                sections.push(part);
            } else {
                self.fact(&part, &mut facts);
            }
        }
        if !facts.is_empty() {
            gap(out);
            out.push_str(facts.trim_end_matches('\n'));
        }
        for part in &sections {
            self.section(part, !part.index().is_some_and(|index| said.count(index)), out);
        }
    }

    /// What is to be drawn below the first line.
    fn parts(&self, said: &Stated) -> Vec<Part<'p>> {
        let layout = self.recording.layout;
        let Shape::Map(mut entries) = self.recording.root().shape() else {
            return vec![Part {
                key: "result",
                named: true,
                field: None,
                node: self.recording.root(),
            }];
        };
        let mut parts = Vec::with_capacity(entries.len());
        loop {
            let named = entries.next_is_named();
            let Some((key, node)) = entries.next() else { return parts };
            let field = layout.fields.iter().position(|field| field.key == key);
            if !self.recording.is_shown(key, node) {
                continue;
            }
            let part =
                Part { key, named, field: field.map(|index| (index, &layout.fields[index])), node };
            if self.is_to_be_drawn(&part, said) {
                parts.push(part);
            }
        }
    }

    fn is_to_be_drawn(&self, part: &Part<'_>, said: &Stated) -> bool {
        let Some((index, field)) = part.field else { return !part.node.is_absent() };
        if field.only == Only::Json || part.node.is_absent() && !matches!(field.form, Form::Own(_))
        {
            return false;
        }
        let shaped = field.line.is_some() || !matches!(field.form, Form::Default);
        match field.role {
            Role::NextActions => false,
            // the mark of the first line says it, and the author's own line stands for it
            Role::Success => shaped,
            Role::Found => shaped || self.contradicts(part.node),
            Role::Tool => shaped || !said.tool && self.recording.layout.tools.len() > 1,
            Role::Error | Role::Items | Role::Plain => shaped || !said.field(index),
        }
    }

    /// The mark says "found" or "nothing found", and this says otherwise.
    fn contradicts(&self, found: Node<'_>) -> bool {
        let said = match self.recording.status {
            Status::Success => Some(true),
            Status::Empty => Some(false),
            Status::Failure => None,
        };
        found.scalar() != said.map(Scalar::Bool)
    }

    pub(super) fn fill(&self, template: &Template, bullet: Bullet, out: &mut String) -> Rendered {
        let bindings = Bindings::new(self.recording, self.result, template);
        Filler::new(self, &bindings).fill(template, bullet, out)
    }

    /// The same, with a space for each line break of a value.
    pub(super) fn fill_one_line(&self, template: &Template, out: &mut String) -> Rendered {
        let bindings = Bindings::new(self.recording, self.result, template);
        let filler = Filler { is_one_line: true, ..Filler::new(self, &bindings) };
        filler.fill(template, Bullet::None, out)
    }

    /// The same as plain text.
    pub(super) fn fill_plain(&self, template: &Template, out: &mut String) -> bool {
        let bindings = Bindings::new(self.recording, self.result, template).brief();
        Filler::new(self, &bindings).plain(template, out)
    }

    /// The values of a template that no field holds and that have several lines.
    pub(super) fn arguments_of_several_lines(&self, template: &Template) -> Vec<String> {
        let bindings = Bindings::new(self.recording, self.result, template);
        bindings.arguments_of_several_lines().map(str::to_owned).collect()
    }

    /// What the first line shows on one line, as it is.
    fn note_shortened(stated: &Stated, out: &mut String) {
        for text in &stated.shortened {
            gap(out);
            let content = out.len();
            quoting::write_lines(text, &Context::LINE, "", content, out);
        }
    }

    /// What a function of the author's writes; `None` where it fails.
    pub(super) fn own(&self, number: usize) -> Option<OwnText> {
        let mut md = Markdown::within(self.budget());
        let drawn = self.result.draw(number, &mut md);
        let (mut text, Budget { said, asked, full, .. }) = md.finish();
        if full {
            // one more byte says that there is more
            text.push(' ');
        }
        (drawn.is_ok() || full).then_some(OwnText { text, said, asked })
    }

    /// What a function of the author's writes as a part of the page.
    pub(super) fn own_part(&self, number: usize, node: Node<'_>) -> Option<String> {
        let own = self.own(number)?;
        if own.asked {
            // fewer items make it shorter
            return Some(own.text);
        }
        let is_list = matches!(node.shape(), Shape::List(_));
        let room = if is_list { self.own_room } else { self.text_room };
        let limits = Limits::default().max_bytes(room).max_lines(usize::MAX);
        Some(truncate(&own.text, &limits).text.into_owned())
    }

    /// What a function of the author's may draw.
    fn budget(&self) -> Budget {
        let lists = self.recording.cuts().filter(|cut| cut.kind == Kind::List);
        let lists = lists.map(|cut| Kept {
            noun: self.noun(&cut).into_owned(),
            path: cut.path,
            shown: cut.shown,
        });
        let left_out = self.recording.lists_left_out().map(|(key, total)| Kept {
            noun: words::noun(key, total).into_owned(),
            path: key.to_owned(),
            shown: Shown { shown: 0, total },
        });
        Budget { lists: lists.chain(left_out).collect(), room: self.room, ..Budget::default() }
    }

    /// What is counted of a value that is cut.
    pub(super) fn noun(&self, cut: &Cut<'_>) -> Cow<'static, str> {
        let total = cut.shown.total;
        let field = self.recording.layout.fields.iter().find(|field| field.key == cut.path);
        match (cut.kind, field, cut.path.rsplit('.').find(|step| *step != "*")) {
            (Kind::List, Some(field), _) => labels::noun(field, total),
            (Kind::List, None, Some(last)) if cut.path.ends_with(last) => {
                words::noun(last, total).into_owned().into()
            }
            (Kind::List, ..) => words::noun(ITEMS, total),
            (Kind::Map, ..) => words::noun(KEYS, total),
            (Kind::Text, ..) => words::noun(BYTES, total),
        }
    }

    fn note_stranger(&self, out: &mut String) {
        if self.recording.is_stranger() {
            gap(out);
            out.push_str("⚠ `tool` is none of ");
            for (index, tool) in self.recording.layout.tools.iter().enumerate() {
                out.push_str(if index == 0 { "" } else { ", " });
                quoting::code_span(tool, false, out);
            }
        }
    }

    /// A field's block, as a template places it: its `line`, else its value without a heading.
    pub(super) fn block(&self, index: usize, out: &mut String) -> Rendered {
        let field = &self.recording.layout.fields[index];
        match &field.line {
            Some(_) if self.recording.field(index).is_none_or(is_nothing) => Rendered::Nothing,
            Some(line) => self.fill(line, Bullet::None, out),
            None => self.form(index, out),
        }
    }

    /// A field's value by its form.
    pub(super) fn form(&self, index: usize, out: &mut String) -> Rendered {
        let field = &self.recording.layout.fields[index];
        if field.role == Role::NextActions && matches!(field.form, Form::Default) {
            return self.next_actions_block(out);
        }
        let Some(node) = self.recording.field(index) else { return Rendered::Nothing };
        if node.is_absent() && !matches!(field.form, Form::Own(_)) {
            return Rendered::Nothing;
        }
        let start = out.len();
        let rendered = match (&field.form, node.shape()) {
            (Form::Default, Shape::Scalar(_) | Shape::Lost(_)) => {
                let text = plain(node);
                if field.raw {
                    quoting::write_raw(&text, false, out);
                } else {
                    let indent = quoting::continuation(out);
                    quoting::write_lines(&text, &Context::LINE, &indent, start, out);
                }
                return Rendered::Text;
            }
            (Form::Default | Form::Table, _) => Rendered::Block,
            _ => Rendered::Text,
        };
        let part = Part { key: field.key, named: true, field: Some((index, field)), node };
        self.by_form(&part, Bullet::None, out);
        trim(out);
        let rendered = if part.rest(out.len() > start, out) { Rendered::Block } else { rendered };
        if out.len() > start { rendered } else { Rendered::Nothing }
    }
}

/// There is nothing to put the author's lines around.
pub(super) fn is_nothing(node: Node<'_>) -> bool {
    node.is_absent() || node.str() == Some("")
}

/// Whether the template shows a field, not only its count or a part of it.
pub(super) fn names(template: &Template, index: usize) -> bool {
    let is_block = |block: &Block| matches!(block, Block::Field(placed) | Block::Form(placed) if *placed == index);
    all_blocks(template).any(is_block)
        || template.values.iter().any(|value| {
            value.source == Source::Field(index) && value.path.is_empty() && !value.count
        })
}
