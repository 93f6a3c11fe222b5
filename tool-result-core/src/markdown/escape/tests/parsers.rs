//! The judges: two parsers that share no code.

use crate::markdown::parsers;

/// What a parser makes of a document.
#[derive(Debug, PartialEq)]
pub(super) struct Reading {
    /// Its blocks and spans, in order.
    pub(super) shape: Vec<String>,
    /// Its text, code included.
    pub(super) text: String,
    /// The destinations of its links and images.
    pub(super) targets: Vec<String>,
}

pub(super) type Parser = fn(&str) -> Reading;

pub(super) const PARSERS: [(&str, Parser); 2] = [("pulldown-cmark", pulldown), ("comrak", comrak)];

fn pulldown(markdown: &str) -> Reading {
    use pulldown_cmark::{Event, Parser, Tag};
    let mut reading = Reading { shape: vec![], text: String::new(), targets: vec![] };
    for event in Parser::new_ext(markdown, parsers::pulldown()) {
        match event {
            Event::Text(text) => reading.text.push_str(&text),
            Event::SoftBreak => reading.text.push('\n'),
            Event::Code(text) => {
                reading.text.push_str(&text);
                reading.shape.push("code".into());
            }
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                reading.targets.push(dest_url.into_string());
                reading.shape.push("link".into());
            }
            event => reading.shape.push(format!("{event:?}")),
        }
    }
    reading
}

fn comrak(markdown: &str) -> Reading {
    use comrak::arena_tree::NodeEdge;
    use comrak::nodes::NodeValue;
    let arena = comrak::Arena::new();
    let mut reading = Reading { shape: vec![], text: String::new(), targets: vec![] };
    for edge in comrak::parse_document(&arena, markdown, &parsers::comrak()).traverse() {
        let NodeEdge::Start(node) = edge else {
            reading.shape.push("end".into());
            continue;
        };
        let value = &node.data().value;
        match value {
            NodeValue::Text(text) => reading.text.push_str(text),
            NodeValue::SoftBreak => reading.text.push('\n'),
            NodeValue::Code(code) => reading.text.push_str(&code.literal),
            NodeValue::CodeBlock(block) => {
                reading.text.push_str(&block.literal);
                reading.shape.push(block.info.clone());
            }
            NodeValue::Link(link) | NodeValue::Image(link) => {
                reading.targets.push(link.url.clone());
            }
            NodeValue::Table(table) => reading.shape.push(format!("{:?}", table.alignments)),
            _ => {}
        }
        reading.shape.push(value.xml_node_name().into());
    }
    // Text is no structure: it may be in one node or in several.
    reading.shape = joined(&reading.shape);
    reading
}

fn joined(shape: &[String]) -> Vec<String> {
    let mut kept: Vec<String> = vec![];
    let mut nodes = shape.iter().peekable();
    while let Some(node) = nodes.next() {
        if node == "text" || node == "softbreak" {
            nodes.next();
        } else {
            kept.push(node.clone());
        }
    }
    kept
}
