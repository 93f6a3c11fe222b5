//! The first line: mark, identifier and what came of the call; or the author's template for it.
//! The model reads it as markdown, a person as plain text.

use std::borrow::Cow;

use super::input::Renderer;
use super::section::PageEntry;
use crate::layout::{Only, Role, Source, TextKey, Value};
use crate::markdown::quoting::without_last_break;
use crate::markdown::sheet::{Sheet, Voice};
use crate::markdown::value::{MAX_INLINE, plain};
use crate::recording::Recording;
use crate::scalar::Scalar;
use crate::tape::{Node, Shape, prefix};
use crate::visible::visible;
use crate::words::{self, NOTHING_FOUND};
use crate::{Marks, Status};

const FAILED: &str = "failed";

/// Longer lines end in `…`, in bytes.
const MAX_LEN: usize = 1_024;

/// The facts that the first line states, so that nothing is stated twice.
#[derive(Default)]
pub(super) struct Stated {
    /// The values of the author's template; none of the line that core writes.
    values: Option<&'static [Value]>,
    /// The token of the error, where the line that core writes shows it as it is.
    error: Option<usize>,
    /// The lists whose counts that line shows, by their tokens.
    lists: Vec<usize>,
}

impl Stated {
    pub(super) fn field(&self, page: &Renderer<'_>, entry: &PageEntry<'_>) -> bool {
        // a format may have cut digits off; a number with its noun is all of it, the count of a map or of lines is
        // not, and what a function makes of a part is none of it
        let is_whole = |value: &Value| match (value.count, value.field) {
            (None, None) => value.format.is_none(),
            _ => entry.node.scalar().is_some() && entry.node.lines().is_none(),
        };
        self.error == Some(entry.node.at())
            || self.shows(entry.field.index, is_whole) && page.is_on_line(entry)
            || self.values.is_some_and(|values| entry.is_said_error(values))
    }

    pub(super) fn count(&self, entry: &PageEntry<'_>) -> bool {
        self.lists.contains(&entry.node.at())
            || self.shows(entry.field.index, |value| value.count.is_some())
    }

    pub(super) fn tool(&self) -> bool {
        self.values.is_none_or(|values| values.iter().any(|value| value.source == Source::Tool))
    }

    fn shows(&self, index: usize, is_wanted: impl Fn(&Value) -> bool) -> bool {
        let values = self.values.into_iter().flatten();
        values.filter(|value| value.is_field(index)).any(is_wanted)
    }
}

/// A value of several lines stands on one.
pub(super) fn draw(page: &Renderer<'_>, sheet: &mut Sheet) -> Stated {
    let Recording { layout, status, tool, .. } = *page.recording;
    let key = match status {
        Status::Success => TextKey::Title,
        Status::Empty => TextKey::Empty,
        Status::Failure => TextKey::Failure,
    };
    if let Some(template) = layout.text(key)
        && !page.by_default
        && page.fill_line(template, sheet)
    {
        return Stated { values: Some(&template.values), ..Stated::default() };
    }
    sheet.is_one_line = true;
    let says = icon_and_tool(page.marks.symbol(status), tool, sheet);
    let mut separator = says;
    // serde writes the variant of an enum as a key, so no value says it
    for key in page.recording.outcome.variant_keys() {
        sheet.text(separator).value(&words::name_of(key, true));
        separator = ", ";
    }
    let mut stated = Stated::default();
    // nothing was done, so nothing is counted
    let is_dry_run = page.recording.content().get_alike("dry_run").and_then(Node::scalar)
        == Some(Scalar::Bool(true));
    if status == Status::Failure
        && let Some((at, error)) = error(page, sheet.voice)
    {
        sheet.text(says).value(&error);
        stated.error = at;
    } else if status == Status::Success && !is_dry_run {
        for (list, count) in counted_lists(page) {
            sheet.text(separator).text(&count.to_string()).text(" ").value(&list.noun(count));
            stated.lists.push(list.node.at());
            separator = ", ";
        }
    } else if separator == says {
        in_words(status, says, sheet);
    }
    sheet.end();
    sheet.is_one_line = false;
    stated
}

fn in_words(status: Status, says: &str, sheet: &mut Sheet) {
    match status {
        Status::Success => {}
        Status::Empty => drop(sheet.text(says).text(NOTHING_FOUND)),
        Status::Failure => drop(sheet.text(says).text(FAILED)),
    }
}

/// The error, where the line can show it, with its token if the line shows it as it is. One of several lines stands
/// below as a whole.
fn error<'p>(page: &Renderer<'p>, voice: Voice) -> Option<(Option<usize>, Cow<'p, str>)> {
    let key = page.recording.error_key()?;
    let entry = page.entry(key, page.recording.error()?);
    let error = entry.node;
    let is_whole = page.is_on_line(&entry);
    let mut text = match entry.line_part() {
        _ if error.is_untrusted() => return None,
        Some(part) => Cow::Owned(page.parts_as_text(Voice::OneLine, part, error)),
        None => plain(error),
    };
    if !is_whole {
        shorten(text.to_mut());
    }
    let said = match voice {
        // white space is quoted
        Voice::Markdown => without_last_break(&text),
        _ => text.trim_end_matches('…').trim(),
    };
    let shown = !page.recording.is_only(key, Only::Json) && !error.is_absent();
    (shown && !said.is_empty()).then_some((is_whole.then_some(error.at()), text))
}

/// Returns what stands before the words. A failure without a result is of no tool.
fn icon_and_tool(icon: &str, tool: &str, sheet: &mut Sheet) -> &'static str {
    sheet.text(icon);
    if tool.is_empty() {
        return " ";
    }
    sheet.text(" ").value(tool);
    ": "
}

/// The line has room within every limit.
pub(crate) fn status_line(status: Status, tool: &str, marks: Marks) -> String {
    Sheet::render(Voice::Markdown, |sheet| {
        let says = icon_and_tool(marks.symbol(status), tool, sheet);
        in_words(status, says, sheet);
    })
}

/// The author's own on success, else the first line. A failure is always seen to be one.
pub(super) fn summary(page: &Renderer<'_>, voice: Voice) -> String {
    page.compute_default_parts();
    let status = page.recording.status;
    let may_be_own = status == Status::Success && !page.by_default;
    let own = page.recording.layout.text(TextKey::Summary).filter(|_| may_be_own);
    let mut sheet = Sheet::new(voice);
    if !own.is_some_and(|own| page.fill_line(own, &mut sheet)) {
        draw(page, &mut sheet);
    }
    let mut line = sheet.finish();
    let is_one_line = voice == Voice::OneLine;
    if is_one_line {
        line = one_line(&line);
    }
    if status == Status::Failure {
        line = page.marks.failed(&line);
    }
    if is_one_line {
        shorten(&mut line);
    }
    line
}

fn shorten(line: &mut String) {
    if line.len() > MAX_LEN {
        line.truncate(prefix(line, MAX_LEN - "…".len()).len());
        line.push('…');
    }
}

/// Line breaks and tabs become a space; hidden characters are spelled out.
pub(crate) fn one_line(text: &str) -> String {
    let text = text.replace('\r', "\n");
    let shown = visible(&text);
    let parts = shown.split(['\n', '\t']).map(|part| part.trim_matches(' '));
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

fn counted_lists<'p>(page: &Renderer<'p>) -> Vec<(PageEntry<'p>, usize)> {
    let marked = page.recording.layout.key_of(Role::Items);
    let entries = page.recording.content().entries().iter();
    let entries = entries.filter(|(key, _)| marked.is_none_or(|marked| marked == *key));
    let counted = entries.filter_map(|(key, node)| {
        let entry = page.entry(key, node);
        let count = match node.shape() {
            Shape::Map(entries) if marked.is_some() => (!entries.fixed).then_some(entries.total),
            _ => node.length(),
        };
        Some(entry).filter(|entry| is_counted(page, entry)).zip(count)
    });
    let mut lists: Vec<_> = counted.collect();
    if lists.len() > 1 {
        lists.retain(|(_, count)| *count > 0);
    }
    if lists.len() > MAX_INLINE { Vec::new() } else { lists }
}

/// It is a field's list, or one that `flatten` brought in: not under a key that is data.
fn is_counted(page: &Renderer<'_>, entry: &PageEntry<'_>) -> bool {
    let is_data = || entry.node.has_data_key() || entry.key == page.recording.layout.actions_key();
    let is_list = matches!(entry.field.role, Role::Plain | Role::Items);
    is_list
        && !(entry.is_flattened() && is_data())
        && !page.recording.is_only(entry.key, Only::Json)
}
