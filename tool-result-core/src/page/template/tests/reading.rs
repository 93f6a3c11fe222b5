//! What two parsers read.

use pulldown_cmark::{Event, Parser, Tag};

use crate::markdown::parsers;

/// What a parser reads: its blocks and marks, with the text between them.
pub(super) type Reading = Vec<(String, String)>;

pub(super) fn pulldown(markdown: &str) -> Reading {
    let mut reading: Reading = vec![Default::default()];
    for event in Parser::new_ext(markdown, parsers::pulldown()) {
        let text = &mut reading.last_mut().expect("never empty").1;
        match event {
            // a span holds what its text cannot: both are text here
            Event::Text(part) | Event::Code(part) => text.push_str(&part),
            // the author's spaces around an empty value can make the one of the other
            Event::SoftBreak | Event::HardBreak => text.push('\n'),
            Event::Start(Tag::Link { .. }) => reading.push(("link".into(), String::new())),
            event => reading.push((format!("{event:?}"), String::new())),
        }
    }
    reading
}

pub(super) fn comrak(markdown: &str) -> Reading {
    use comrak::arena_tree::NodeEdge;
    use comrak::nodes::NodeValue;
    let arena = comrak::Arena::new();
    let mut reading: Reading = vec![Default::default()];
    for edge in comrak::parse_document(&arena, markdown, &parsers::comrak()).traverse() {
        let (node, end) = match edge {
            NodeEdge::Start(node) => (node, false),
            NodeEdge::End(node) => (node, true),
        };
        let text = &mut reading.last_mut().expect("never empty").1;
        match &node.data().value {
            NodeValue::Text(_)
            | NodeValue::Code(_)
            | NodeValue::SoftBreak
            | NodeValue::LineBreak
                if end => {}
            NodeValue::Text(part) => text.push_str(part),
            NodeValue::Code(code) => text.push_str(&code.literal),
            NodeValue::SoftBreak | NodeValue::LineBreak => text.push('\n'),
            value => reading.push((format!("{end} {}", value.xml_node_name()), String::new())),
        }
    }
    reading
}
