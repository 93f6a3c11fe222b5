//! What a text says that is no value: labels, nouns, and the author's own words.

use super::reading::CARRIAGE_RETURN;
use crate::layout::{
    Block, Body, Code, Form, Layout, Line, Part, Piece, Run, Source, Template, Value,
};
use crate::page;
use crate::words;

/// All of it.
#[derive(Default)]
pub(super) struct Known {
    /// As markdown.
    pub(super) words: String,
    /// What templates count by name.
    pub(super) counted: Vec<&'static str>,
    /// Templates number items.
    pub(super) numbers_items: bool,
}

pub(super) fn known_of(layout: &'static Layout, template: &str) -> Known {
    let mut known = Known { words: String::from(template), ..Known::default() };
    let Layout { title, empty, failure, empty_markdown, failure_markdown, .. } = layout;
    for text in [title, empty, failure, empty_markdown, failure_markdown].into_iter().flatten() {
        known.template(text);
    }
    if let Body::Template(template) = &layout.body {
        known.template(template);
    }
    for field in layout.fields {
        known.key(field.key);
        known.add(&page::label(field));
        known.add(&page::noun(field, 1));
        known.add(&page::noun(field, 2));
        field.line.iter().for_each(|line| known.template(line));
        match &field.form {
            Form::Each(each) => {
                known.template(&each.template);
                each.between.iter().for_each(|between| known.template(between));
            }
            Form::Code(info) => known.add(info),
            Form::Default | Form::Own(_) | Form::OwnEach(_) | Form::Table => {}
        }
    }
    layout.tools.iter().for_each(|tool| known.add(tool));
    // what stands for floats that JSON has not, and for what ends a line
    known.add("NaN inf -inf");
    known.add(CARRIAGE_RETURN);
    known
}

impl Known {
    fn add(&mut self, text: &str) {
        self.words.push_str("\n\n");
        self.words.push_str(text);
    }

    /// What stands in the text for a key.
    pub(super) fn key(&mut self, key: &str) {
        self.add(key);
        self.add(&words::label(key));
        self.add(&words::noun(key, 1));
        self.add(&words::noun(key, 2));
    }

    fn template(&mut self, template: &Template) {
        self.blocks(template.blocks);
        template.values.iter().for_each(|value| self.value(value));
    }

    fn blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            match block {
                Block::Line(line) => self.line(line),
                Block::Fence { info, body, .. } => {
                    self.add(info);
                    self.blocks(body);
                }
                Block::Inner { each, .. } => self.template(&each.template),
                Block::Field(_) | Block::Form(_) | Block::NextActions => {}
            }
        }
    }

    fn line(&mut self, line: &Line) {
        line.prefix.iter().chain(line.pieces).for_each(|piece| self.piece(piece));
    }

    fn value(&mut self, value: &Value) {
        self.numbers_items |= value.source == Source::Index;
        if value.count && !self.counted.contains(&value.name) {
            self.counted.push(value.name);
        }
    }

    fn piece(&mut self, piece: &Piece) {
        match piece {
            Piece::Text(text) => self.add(text),
            Piece::Run(Run { parts, .. }) | Piece::Code(Code { parts, .. }) => self.parts(parts),
            Piece::Link(link) => {
                link.text.iter().for_each(|piece| self.piece(piece));
                self.parts(link.target);
                self.add(link.title);
            }
            Piece::Raw(..) => {}
        }
    }

    fn parts(&mut self, parts: &[Part]) {
        for part in parts {
            if let Part::Text(text) = part {
                self.add(text);
            }
        }
    }
}
