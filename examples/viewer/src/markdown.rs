//! Markdown as lines of a terminal.

use std::borrow::Cow;
use std::mem;

use pulldown_cmark::{Alignment, CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

use crate::table::Table;
use crate::wrap::{Break, wrap};

pub(crate) const CODE: Style = Style::new().fg(Color::Yellow);
pub(crate) const DIM: Style = Style::new().fg(Color::DarkGray);
const HEADING: Style = Style::new().fg(Color::Cyan).add_modifier(Modifier::BOLD);
const LINK: Style = Style::new().fg(Color::Blue).add_modifier(Modifier::UNDERLINED);

/// `markdown` on lines of at most `columns`.
pub(crate) fn lines(markdown: &str, columns: usize) -> Vec<Line<'static>> {
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    let mut page = Page { columns, ..Page::default() };
    for event in Parser::new_ext(markdown, options) {
        page.event(event);
    }
    page.flush();
    page.lines
}

/// The lines that are drawn so far, and the tags that are open.
#[derive(Default)]
struct Page {
    columns: usize,
    lines: Vec<Line<'static>>,
    /// The text of the open block.
    text: Vec<Span<'static>>,
    styles: Vec<Style>,
    /// The beginning of each line: one margin for each quote and each item that is open.
    margins: Vec<Margin>,
    /// The open lists, with the number of the next item.
    lists: Vec<Option<u64>>,
    links: Vec<String>,
    table: Option<Table>,
    code: Option<String>,
    /// A block ended, so an empty line comes before the next.
    gap: bool,
}

struct Margin {
    /// On the first line only.
    first: Option<Span<'static>>,
    rest: Span<'static>,
}

impl Page {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => match &mut self.code {
                Some(code) => code.push_str(&text),
                None => self.push(&text, Style::default()),
            },
            Event::Code(text) => self.push(&text, CODE),
            Event::Html(text) | Event::InlineHtml(text) => self.push(&text, DIM),
            // the author's line breaks are meant as such
            Event::SoftBreak | Event::HardBreak => self.push("\n", Style::default()),
            Event::TaskListMarker(done) => self.push(if done { "☑ " } else { "☐ " }, DIM),
            Event::Rule => {
                self.block();
                self.write(&[Span::styled("─".repeat(self.room()), DIM)], Break::Anywhere);
                self.gap = true;
            }
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        let style = style_of(&tag);
        match tag {
            Tag::Paragraph | Tag::HtmlBlock | Tag::Heading { .. } => self.block(),
            Tag::BlockQuote(_) => {
                self.block();
                self.margins.push(Margin { first: None, rest: Span::styled("▎ ", DIM) });
            }
            Tag::CodeBlock(kind) => self.start_code(&kind),
            Tag::List(first) => {
                self.block();
                self.lists.push(first);
            }
            Tag::Item => {
                self.block();
                let bullet = self.bullet();
                let rest = Span::raw(" ".repeat(bullet.width()));
                self.margins.push(Margin { first: Some(bullet), rest });
            }
            Tag::Table(sides) => {
                self.block();
                let right = sides.into_iter().map(|side| side == Alignment::Right).collect();
                self.table = Some(Table::new(right));
            }
            Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. } => {
                self.links.push(dest_url.into_string());
            }
            _ => {}
        }
        self.styles.extend(style);
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph | TagEnd::HtmlBlock => self.close(),
            TagEnd::Heading(_) => {
                self.styles.pop();
                self.close();
            }
            TagEnd::BlockQuote(_) => {
                self.close();
                self.margins.pop();
            }
            TagEnd::CodeBlock => self.end_code(),
            TagEnd::List(_) => {
                self.lists.pop();
                self.gap |= self.lists.is_empty();
            }
            TagEnd::Item => self.end_item(),
            TagEnd::Table => self.end_table(),
            TagEnd::TableHead => {
                self.styles.pop();
                self.end_row();
            }
            TagEnd::TableRow => self.end_row(),
            TagEnd::TableCell => {
                let cell = mem::take(&mut self.text);
                if let Some(table) = &mut self.table {
                    table.cell(cell);
                }
            }
            TagEnd::Link | TagEnd::Image => self.end_link(),
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough => {
                self.styles.pop();
            }
            _ => {}
        }
    }

    fn start_code(&mut self, kind: &CodeBlockKind<'_>) {
        self.block();
        self.code = Some(String::new());
        if let CodeBlockKind::Fenced(language) = kind
            && !language.is_empty()
        {
            self.write(&[Span::styled(clean(language), DIM)], Break::Words);
        }
    }

    fn end_code(&mut self) {
        let code = self.code.take().unwrap_or_default();
        self.margins.push(Margin { first: None, rest: Span::styled("│ ", DIM) });
        self.write(&[Span::styled(clean(code.trim_end_matches('\n')), CODE)], Break::Anywhere);
        self.margins.pop();
        self.gap = true;
    }

    fn end_item(&mut self) {
        self.flush();
        if self.margins.last().is_some_and(|margin| margin.first.is_some()) {
            self.push_line(vec![Span::raw("")]);
        }
        self.margins.pop();
    }

    fn end_table(&mut self) {
        if let Some(table) = self.table.take() {
            for line in table.lines(self.room()) {
                self.push_line(line);
            }
        }
        self.gap = true;
    }

    fn end_row(&mut self) {
        if let Some(table) = &mut self.table {
            table.end_row();
        }
    }

    /// A terminal cannot be trusted to follow a link, so its target is shown.
    fn end_link(&mut self) {
        self.styles.pop();
        let target = self.links.pop().unwrap_or_default();
        let is_said = self.text.last().is_some_and(|text| target.ends_with(&*text.content));
        if !is_said {
            self.push(&format!(" ({target})"), DIM);
        }
    }

    fn bullet(&mut self) -> Span<'static> {
        match self.lists.last_mut() {
            Some(Some(number)) => {
                *number += 1;
                Span::styled(format!("{}. ", *number - 1), DIM)
            }
            _ => Span::styled("• ", DIM),
        }
    }

    fn push(&mut self, text: &str, style: Style) {
        let style = self.styles.iter().fold(style, |style, open| style.patch(*open));
        self.text.push(Span::styled(clean(text).into_owned(), style));
    }

    /// Begins a block.
    fn block(&mut self) {
        self.flush();
        if mem::take(&mut self.gap) {
            self.write(&[], Break::Words);
        }
    }

    fn close(&mut self) {
        self.flush();
        self.gap = true;
    }

    fn flush(&mut self) {
        let text = mem::take(&mut self.text);
        if !text.is_empty() {
            self.write(&text, Break::Words);
        }
    }

    fn write(&mut self, text: &[Span<'_>], at: Break) {
        for line in wrap(text, self.room(), at) {
            self.push_line(line);
        }
    }

    fn push_line(&mut self, text: Vec<Span<'static>>) {
        let is_empty = text.is_empty();
        let mut line = Vec::new();
        if self.has_room_for_margins() {
            for margin in &mut self.margins {
                // an empty line before an item is none of the item's
                let first = if is_empty { None } else { margin.first.take() };
                line.push(first.unwrap_or_else(|| margin.rest.clone()));
            }
        }
        line.extend(text);
        self.lines.push(Line::from(line));
    }

    /// The columns that the margins leave.
    fn room(&self) -> usize {
        self.columns - if self.has_room_for_margins() { self.margin_columns() } else { 0 }
    }

    /// Deep in a narrow terminal the text matters more.
    fn has_room_for_margins(&self) -> bool {
        self.margin_columns() * 2 <= self.columns
    }

    fn margin_columns(&self) -> usize {
        self.margins.iter().map(|margin| margin.rest.width()).sum()
    }
}

/// The style of the text within a tag, if it has one of its own.
fn style_of(tag: &Tag<'_>) -> Option<Style> {
    match tag {
        Tag::Heading { .. } => Some(HEADING),
        Tag::TableHead | Tag::Strong => Some(Style::new().add_modifier(Modifier::BOLD)),
        Tag::Emphasis => Some(Style::new().add_modifier(Modifier::ITALIC)),
        Tag::Strikethrough => Some(Style::new().add_modifier(Modifier::CROSSED_OUT)),
        Tag::Link { .. } | Tag::Image { .. } => Some(LINK),
        _ => None,
    }
}

/// A character reference in markdown, such as `&#27;`, may stand for what no terminal should get.
pub(crate) fn clean(text: &str) -> Cow<'_, str> {
    let is_hidden = |c: char| {
        c.is_control() && c != '\n'
            || matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::new();
    for c in text.chars() {
        match c {
            '\t' => shown.push_str("    "),
            c if is_hidden(c) => shown.extend(c.escape_unicode()),
            c => shown.push(c),
        }
    }
    Cow::Owned(shown)
}
