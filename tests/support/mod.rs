//! Markdown as two parsers that nobody here wrote read it.

use comrak::nodes::NodeValue;
use pulldown_cmark::{Event, Options, Parser};

/// What a document is made of, and the text of each of its blocks.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Reading {
    /// Every block and mark, without their texts.
    pub(crate) shape: Vec<String>,
    /// The text of every block: paragraphs, headings, cells, fences.
    pub(crate) texts: Vec<String>,
}

/// How each parser reads a document.
pub(crate) fn read(markdown: &str) -> [(&'static str, Reading); 2] {
    [("pulldown-cmark", pulldown(markdown)), ("comrak", comrak(markdown))]
}

fn pulldown(markdown: &str) -> Reading {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_FOOTNOTES;
    let (mut shape, mut texts) = (Vec::new(), vec![String::new()]);
    for event in Parser::new_ext(markdown, options) {
        let text = texts.last_mut().expect("never empty");
        match event {
            Event::Text(part) => text.push_str(&part),
            Event::Code(part) => {
                text.push_str(&part);
                shape.push("code".to_owned());
            }
            Event::SoftBreak => text.push('\n'),
            Event::Start(tag) => {
                use pulldown_cmark::Tag::{Emphasis, Image, Link, Strikethrough, Strong};
                if !matches!(tag, Emphasis | Strong | Strikethrough | Link { .. } | Image { .. }) {
                    texts.push(String::new());
                }
                shape.push(format!("{tag:?}"));
            }
            other => shape.push(format!("{other:?}")),
        }
    }
    texts.retain(|text| !text.is_empty());
    Reading { shape, texts }
}

fn comrak(markdown: &str) -> Reading {
    let arena = comrak::Arena::new();
    let mut options = comrak::Options::default();
    options.extension.table = true;
    options.extension.strikethrough = true;
    options.extension.tasklist = true;
    options.extension.footnotes = true;
    let root = comrak::parse_document(&arena, markdown, &options);
    let (mut shape, mut texts) = (Vec::new(), vec![String::new()]);
    for node in root.descendants() {
        let text = texts.last_mut().expect("never empty");
        match &node.data.borrow().value {
            NodeValue::Text(part) => text.push_str(part),
            NodeValue::SoftBreak => text.push('\n'),
            NodeValue::Code(code) => {
                text.push_str(&code.literal);
                shape.push("code".to_owned());
            }
            NodeValue::CodeBlock(block) => {
                texts.push(block.literal.clone());
                texts.push(String::new());
                shape.push(format!("fence {}", block.info));
            }
            value => {
                if value.block() {
                    texts.push(String::new());
                }
                let name = format!("{value:?}");
                shape.push(name.split(['(', ' ']).next().unwrap_or_default().to_owned());
            }
        }
    }
    texts.retain(|text| !text.is_empty());
    Reading { shape, texts }
}
