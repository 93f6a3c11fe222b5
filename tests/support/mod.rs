//! Markdown as two parsers that nobody here wrote read it, with GFM's literal autolinks in one of them.

use comrak::arena_tree::NodeEdge;
use comrak::nodes::{ListType, NodeValue};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// What a document is made of, and its text.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Reading {
    /// Every block and mark as it opens and closes, but for links, code spans and line breaks.
    pub(crate) shape: Vec<String>,
    /// The text of every block: paragraphs, headings, cells, fences.
    pub(crate) texts: Vec<String>,
    /// All of the text.
    pub(crate) text: String,
    /// Every link that is more than a URL that leads to itself.
    pub(crate) links: Vec<Link>,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Link {
    pub(crate) text: String,
    pub(crate) target: String,
    /// Where its text ends in the text of the document.
    pub(crate) end: usize,
}

/// How each parser reads a document.
pub(crate) fn read(markdown: &str) -> [(&'static str, Reading); 2] {
    [("pulldown-cmark", pulldown(markdown)), ("comrak", comrak(markdown))]
}

impl Reading {
    fn add_text(&mut self, text: &str) {
        self.text.push_str(text);
        match self.texts.last_mut() {
            Some(last) => last.push_str(text),
            None => self.texts.push(text.to_owned()),
        }
    }

    fn open_block(&mut self, name: &str) {
        self.texts.push(String::new());
        self.text.push('\n');
        self.shape.push(name.to_owned());
    }

    fn add_link(&mut self, start: usize, target: String) {
        let text = self.text[start..].to_owned();
        let leads_to_itself =
            ["", "http://", "mailto:"].iter().any(|scheme| target == format!("{scheme}{text}"));
        if !leads_to_itself {
            self.links.push(Link { text, target, end: self.text.len() });
        }
    }

    fn finish(mut self) -> Self {
        self.texts.retain(|text| !text.is_empty());
        self
    }
}

fn pulldown(markdown: &str) -> Reading {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_FOOTNOTES;
    let mut reading = Reading::default();
    let mut links = Vec::new();
    for event in Parser::new_ext(markdown, options) {
        match event {
            Event::Text(text) | Event::Code(text) => reading.add_text(&text),
            Event::SoftBreak | Event::HardBreak => reading.add_text("\n"),
            Event::Start(Tag::Link { dest_url, .. }) => {
                links.push((reading.text.len(), dest_url.into_string()));
            }
            Event::End(TagEnd::Link) => {
                let (start, target) = links.pop().expect("a link that was opened");
                reading.add_link(start, target);
            }
            Event::Start(
                tag @ (Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::Image { .. }),
            ) => reading.shape.push(format!("{tag:?}")),
            Event::Start(tag) => reading.open_block(&format!("{tag:?}")),
            Event::End(tag) => reading.shape.push(format!("/{tag:?}")),
            other => reading.shape.push(format!("{other:?}")),
        }
    }
    reading.finish()
}

fn comrak(markdown: &str) -> Reading {
    let arena = comrak::Arena::new();
    let mut options = comrak::Options::default();
    options.extension.table = true;
    options.extension.strikethrough = true;
    options.extension.tasklist = true;
    options.extension.footnotes = true;
    options.extension.autolink = true;
    let root = comrak::parse_document(&arena, markdown, &options);
    let mut reading = Reading::default();
    let mut links = Vec::new();
    for edge in root.traverse() {
        let (node, opens) = match edge {
            NodeEdge::Start(node) => (node, true),
            NodeEdge::End(node) => (node, false),
        };
        let value = &node.data.borrow().value;
        match value {
            NodeValue::Text(text) if opens => reading.add_text(text),
            NodeValue::Code(code) if opens => reading.add_text(&code.literal),
            NodeValue::SoftBreak | NodeValue::LineBreak if opens => reading.add_text("\n"),
            NodeValue::Link(_) if opens => links.push(reading.text.len()),
            NodeValue::Link(link) => {
                let start = links.pop().expect("a link that was opened");
                reading.add_link(start, link.url.clone());
            }
            NodeValue::CodeBlock(block) if opens => {
                reading.open_block(&comrak_name(value));
                reading.add_text(&block.literal);
                reading.texts.push(String::new());
            }
            NodeValue::Text(_)
            | NodeValue::Code(_)
            | NodeValue::SoftBreak
            | NodeValue::LineBreak => {}
            _ if opens && value.block() => reading.open_block(&comrak_name(value)),
            _ => reading.shape.push(format!(
                "{}{}",
                if opens { "" } else { "/" },
                comrak_name(value)
            )),
        }
    }
    reading.finish()
}

fn comrak_name(value: &NodeValue) -> String {
    match value {
        NodeValue::Heading(heading) => format!("Heading {}", heading.level),
        NodeValue::List(list) => match list.list_type {
            ListType::Bullet => "List".to_owned(),
            ListType::Ordered => format!("List from {}", list.start),
        },
        NodeValue::CodeBlock(block) => format!("CodeBlock {}", block.info),
        NodeValue::Table(table) => format!("Table {:?}", table.alignments),
        value => {
            let name = format!("{value:?}");
            name.split(['(', ' ', '{']).next().unwrap_or_default().to_owned()
        }
    }
}
