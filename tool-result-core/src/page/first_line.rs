//! The first line: mark, identifier and what came of the call; or the author's template for it.
//! The model reads it as markdown, a person as plain text.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::body::Page;
use super::labels;
use super::section::PageEntry;
use crate::layout::{Context, Field, Only, Role, Source, Template, Value};
use crate::markdown::quoting;
use crate::markdown::value::{MAX_BRIEF, MAX_INLINE, brief, multi_line, plain};
use crate::recording::Recording;
use crate::tape::{Node, Shape};
use crate::words::{self, NOTHING_FOUND};
use crate::{Marks, Status};

const FAILED: &str = "failed";

/// Who reads the line.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Voice {
    /// The model: values are quoted where they are not plain.
    Markdown,
    /// A person: values stand as they are.
    Plain,
}

impl Voice {
    fn fill(self, page: &Page<'_>, template: &Template, out: &mut String) -> bool {
        match self {
            Voice::Markdown => page.fill_one_line(template, out).is_any(),
            Voice::Plain => page.fill_plain(template, out),
        }
    }

    fn value(self, text: &str, next: Option<char>, out: &mut String) {
        match self {
            Voice::Markdown => quoting::write(text, &Context { next, ..Context::LINE_END }, out),
            Voice::Plain => out.push_str(text),
        }
    }
}

/// The facts that the first line states, so that nothing is stated twice.
#[derive(Default)]
pub(super) struct Stated {
    /// The values of the author's template.
    values: &'static [Value],
    /// The error, in the line that core writes.
    error: Option<usize>,
    /// The lists whose counts that line shows, by their tokens.
    lists: Vec<usize>,
    tool: bool,
    /// Values of several lines that it shows on one, and that no field holds.
    pub(super) shortened: Vec<String>,
}

impl Stated {
    /// True if the first line shows the value of the field as it is.
    pub(super) fn field(&self, index: usize, node: Node<'_>) -> bool {
        // a format may have cut digits off; a number with its noun is all of it
        let is_whole = |value: &Value| value.count || value.format.is_none();
        (self.error == Some(index) || self.shows(index, is_whole)) && is_one_line(node)
    }

    /// True if the first line shows the count of the field.
    pub(super) fn count(&self, entry: &PageEntry<'_>) -> bool {
        self.lists.contains(&entry.node.at())
            || entry.index().is_some_and(|index| self.shows(index, |value| value.count))
    }

    pub(super) fn tool(&self) -> bool {
        self.tool || self.values.iter().any(|value| value.source == Source::Tool)
    }

    fn shows(&self, index: usize, is_wanted: impl Fn(&Value) -> bool) -> bool {
        let mut values = self.values.iter().filter(|value| value.is_field(index));
        values.any(is_wanted)
    }
}

/// A list in a line has lost the borders of its items, and a text its line breaks.
fn is_one_line(node: Node<'_>) -> bool {
    node.scalar().is_some() && multi_line(node).is_none()
}

/// Writes the first line: as markdown without a line break, as plain text with those of its values.
pub(super) fn draw(page: &Page<'_>, voice: Voice, out: &mut String) -> Stated {
    let layout = page.recording.layout;
    let template = match page.recording.status {
        Status::Success => &layout.title,
        Status::Empty => &layout.empty,
        Status::Failure => &layout.failure,
    };
    let start = out.len();
    match template {
        Some(template) if voice.fill(page, template, out) && !out[start..].trim().is_empty() => {
            let shortened = page.arguments_of_several_lines(template);
            Stated { values: template.values, shortened, ..Stated::default() }
        }
        _ => {
            out.truncate(start);
            default(page, voice, out)
        }
    }
}

fn default(page: &Page<'_>, voice: Voice, out: &mut String) -> Stated {
    let says =
        mark_and_tool(page.marks.symbol(page.recording.status), page.recording.tool, voice, out);
    let mut stated = Stated { tool: true, ..Stated::default() };
    match page.recording.status {
        Status::Success => {
            let is_variant = variant(page, says, voice, out);
            let lists = counted_lists(page);
            for (place, list) in lists.iter().enumerate() {
                let is_first = place == 0 && !is_variant;
                let _ = write!(out, "{}{} ", if is_first { says } else { ", " }, list.count);
                let next = Some(',').filter(|_| place + 1 < lists.len());
                voice.value(&list.noun(), next, out);
                stated.lists.push(list.node.at());
            }
        }
        Status::Empty => {
            if !variant(page, says, voice, out) {
                out.extend([says, NOTHING_FOUND]);
            }
        }
        Status::Failure => {
            let is_variant = variant(page, says, voice, out);
            match error(page, voice) {
                Some((index, error)) => {
                    out.push_str(says);
                    voice.value(&error, None, out);
                    stated.error = Some(index);
                }
                None if is_variant => {}
                None => out.extend([says, FAILED]),
            }
        }
    }
    stated
}

/// Says which variant of an enum this is, where no value does: serde writes it as a key.
fn variant(page: &Page<'_>, says: &str, voice: Voice, out: &mut String) -> bool {
    let mut separator = says;
    for key in page.recording.outcome.variant_keys() {
        out.push_str(separator);
        voice.value(&words::name_of(key, true), Some(','), out);
        separator = ", ";
    }
    separator != says
}

/// The error, where the line can show it. One of several lines stands below as a whole.
fn error<'p>(page: &Page<'p>, voice: Voice) -> Option<(usize, Cow<'p, str>)> {
    let (index, error) = page.recording.field_of_role(Role::Error)?;
    let text = match voice {
        Voice::Markdown if multi_line(error).is_none() => plain(error),
        Voice::Markdown | Voice::Plain => brief(error, MAX_BRIEF),
    };
    let says_something = match voice {
        // white space is quoted
        Voice::Markdown => !text.is_empty(),
        Voice::Plain => error.str().is_none() || !text.trim_end_matches('…').trim().is_empty(),
    };
    let shown = page.recording.layout.fields[index].only != Only::Json && !error.is_absent();
    (shown && says_something).then_some((index, text))
}

/// Tells what stands before what is said of them. A failure without a result is of no tool.
fn mark_and_tool(mark: &str, tool: &str, voice: Voice, out: &mut String) -> &'static str {
    out.push_str(mark);
    if tool.is_empty() {
        return " ";
    }
    out.push(' ');
    voice.value(tool, Some(':'), out);
    ": "
}

/// A line that has room within every limit: the mark and the identifier, with the status in words.
pub(super) fn shortest(page: &Page<'_>) -> String {
    let Recording { status, tool, .. } = *page.recording;
    let mut line = String::new();
    let says = mark_and_tool(page.marks.symbol(status), tool, Voice::Markdown, &mut line);
    match status {
        Status::Success => {}
        Status::Empty => line.extend([says, NOTHING_FOUND]),
        Status::Failure => line.extend([says, FAILED]),
    }
    line
}

/// The first line of a failure of which nothing is known.
pub(crate) fn failed_line(tool: &str, marks: Marks) -> String {
    let mut line = String::new();
    let says = mark_and_tool(marks.symbol(Status::Failure), tool, Voice::Markdown, &mut line);
    line.push_str(says);
    line.push_str(FAILED);
    line
}

/// A list that the line counts.
struct CountedList<'p> {
    key: &'p str,
    field: Option<&'static Field>,
    node: Node<'p>,
    count: usize,
}

impl CountedList<'_> {
    fn noun(&self) -> Cow<'_, str> {
        match self.field {
            Some(field) => labels::noun_of(field, Some(self.node), self.count),
            None => words::noun(self.key, self.count),
        }
    }
}

/// The marked list, or the few that hold something.
fn counted_lists<'p>(page: &Page<'p>) -> Vec<CountedList<'p>> {
    let layout = page.recording.layout;
    if let Some(marked) = layout.index_of(Role::Items) {
        let field = &layout.fields[marked];
        let node = page.recording.field(marked).filter(|_| field.only != Only::Json);
        let count = |node| {
            Some(CountedList { key: field.key, field: Some(field), node, count: length(node)? })
        };
        return node.and_then(count).into_iter().collect();
    }
    let entries = page.recording.content().entries().iter();
    let mut lists: Vec<_> =
        entries.filter_map(|(key, node)| counted_list(page, key, node)).collect();
    if lists.len() > 1 {
        lists.retain(|list| list.count > 0);
    }
    if lists.len() > MAX_INLINE { Vec::new() } else { lists }
}

fn length(node: Node<'_>) -> Option<usize> {
    match node.shape() {
        Shape::Map(entries) => Some(entries.total),
        _ => node.length(),
    }
}

/// A list of a field's, or of one that `flatten` brought in: not under a key that is data.
fn counted_list<'p>(page: &Page<'p>, key: &'p str, node: Node<'p>) -> Option<CountedList<'p>> {
    let layout = page.recording.layout;
    let field = layout.fields.iter().find(|field| field.key == key);
    let is_counted = match field {
        Some(field) => field.role == Role::Plain && field.only != Only::Json,
        None => !node.has_data_key() && key != layout.actions_key(),
    };
    let Shape::List(items) = node.shape() else { return None };
    let is_list = is_counted && !items.fixed;
    is_list.then_some(CountedList { key, field, node, count: items.total })
}
