//! A value as text of one run: what a placeholder, a cell or a bullet shows of it.

use std::borrow::Cow;

use super::line::{UNTRUSTED, Written};
use super::quoting::{EMPTY, without_last_break};
use super::sheet::{ABSENT, Sheet};
use crate::json::{self, JsonStyle};
use crate::layout::Format;
use crate::next_action::write_call;
use crate::scalar::Scalar;
use crate::tape::{Entries, Items, Node, Shape};
use crate::visible::escape_hidden;
use crate::words::{self, BYTES, ENTRIES, ITEMS, LINES};

/// The values of a row, and the bytes of each text.
const MAX_ROW: usize = 16;
const MAX_ROW_TEXT: usize = 40;

/// An absent item of a list.
pub(super) const NULL: &str = "null";

/// Stands for a list that is empty.
pub(crate) const NONE: &str = "none";

/// The values of a list that is an item itself.
const MAX_RECORD: usize = 64;

/// The entries of a map that stand on one line.
pub(crate) const MAX_INLINE: usize = 4;

/// The value as text, not yet quoted: a string as it is, the items of a list with commas
/// between, a map as `key: value, key: value`.
pub(crate) fn plain(node: Node<'_>) -> Cow<'_, str> {
    if let Some(text) = node.str().filter(|_| !node.is_untrusted() && !node.is_hollow()) {
        return Cow::Borrowed(text);
    }
    let mut text = String::new();
    write(node, None, &mut text);
    Cow::Owned(text)
}

pub(crate) fn write_value(node: Node<'_>, sheet: &mut Sheet) {
    if let Some(items) = separate(node) {
        return sheet.values(items);
    }
    sheet.value_by(false, |out| {
        let is_untrusted = node.holds_untrusted();
        if is_untrusted {
            out.push_str(&untrusted_text(node));
        } else {
            write(node, None, out);
        }
        Written { is_untrusted, ..Written::default() }
    });
}

/// Characters that nobody sees are escaped as JSON has them. `None` for what is no map.
pub(crate) fn as_json(node: Node<'_>, style: JsonStyle) -> Option<String> {
    let is_map = matches!(node.shape(), Shape::Map(_)) && !node.holds_untrusted();
    is_map.then(|| escape_hidden(&json::write(String::new(), style, node)).into_owned())
}

/// Writes a value into a fence: a line for each item of a list, and maps as JSON.
pub(crate) fn verbatim(node: Node<'_>, sheet: &mut Sheet) {
    let (lines, style) = match node.shape() {
        Shape::List(items) if !node.is_untrusted() => (items.collect(), JsonStyle::Compact),
        _ => (vec![node], JsonStyle::Pretty),
    };
    for line in lines {
        match as_json(line, style) {
            Some(json) if !line.is_call() => drop(sheet.value(&json)),
            _ => write_value(line, sheet),
        }
        sheet.end();
    }
}

/// The items of a list that are a value each: scalars of one line.
pub(crate) fn separate(node: Node<'_>) -> Option<Items<'_>> {
    let Shape::List(items) = node.shape() else { return None };
    let are_values = items.len > 0 && !node.is_untrusted() && items.iter().all(is_one_line);
    are_values.then_some(items)
}

pub(crate) fn untrusted_text(node: Node<'_>) -> String {
    without_last_break(&node.tape.reveal(|| plain(node))).to_owned()
}

pub(crate) fn count_of(node: Node<'_>) -> String {
    let total = node.part().total;
    format!("{total} {}", words::noun(noun_of(node), total))
}

pub(crate) fn noun_of(node: Node<'_>) -> &'static str {
    match node.shape() {
        Shape::List(_) => ITEMS,
        Shape::Map(_) => ENTRIES,
        _ if node.lines().is_some() => LINES,
        Shape::Scalar(_) => BYTES,
    }
}

/// Writes a value, and each scalar in it by `format`.
pub(crate) fn write(node: Node<'_>, format: Option<Format>, out: &mut String) {
    match node.shape() {
        _ if node.is_untrusted() => out.push_str(UNTRUSTED),
        _ if node.is_hollow() => out.push_str(&count_of(node)),
        _ if node.is_absent() => out.push_str(ABSENT),
        Shape::Scalar(scalar) => match format {
            Some(format) => format(&scalar, out),
            None => scalar.write(out),
        },
        // what has commas of its own is kept apart by semicolons
        Shape::List(items) => {
            let is_flat = items.iter().all(|item| item.scalar().is_some());
            let between = if is_flat { ", " } else { "; " };
            for (index, item) in items.iter().enumerate() {
                out.push_str(if index == 0 { "" } else { between });
                write_inner(item, format, out);
            }
        }
        Shape::Map(_) if node.is_call() => write_call(node, out),
        // a variant without a value is its name
        Shape::Map(mut entries) if is_blank(entries) => match entries.next() {
            Some((key, value)) if entries.is_variant() => out.push_str(&value.name(key)),
            _ => out.push_str(ABSENT),
        },
        Shape::Map(entries) => {
            for (index, (key, value)) in drawn(entries).filter(is_there).enumerate() {
                let is_whole = value.scalar().is_some() || is_said_as_none(value);
                let (open, close) = if is_whole { ("", "") } else { ("(", ")") };
                let between = if index == 0 { "" } else { ", " };
                out.extend([between, &value.name(key), ": ", open]);
                write_inner(value, format, out);
                out.push_str(close);
            }
        }
    }
}

/// Writes a value among others: each is seen.
fn write_inner(node: Node<'_>, format: Option<Format>, out: &mut String) {
    match stand_in(node) {
        Some(text) => out.push_str(text),
        None => write(node, format, out),
    }
}

/// Stands for a value of which nothing would be seen.
pub(super) fn stand_in(node: Node<'_>) -> Option<&'static str> {
    match node.scalar() {
        Some(Scalar::Null) => Some(NULL),
        Some(Scalar::Str(text)) if !node.is_hollow() && without_last_break(text).is_empty() => {
            Some(EMPTY)
        }
        _ => is_said_as_none(node).then_some(NONE),
    }
}

pub(crate) type Entry<'t> = (&'t str, Node<'t>);

/// The entries that no part leaves out of the text.
pub(super) fn drawn(entries: Entries<'_>) -> impl Iterator<Item = Entry<'_>> {
    entries.iter().filter(|(_, node)| !node.is_hidden())
}

pub(super) fn is_blank(entries: Entries<'_>) -> bool {
    !drawn(entries).any(|entry| is_there(&entry))
}

pub(crate) fn is_there((_, node): &Entry<'_>) -> bool {
    !node.is_absent() || is_said_as_none(*node)
}

/// A list, or a map whose own key is data.
pub(crate) fn is_said_as_none(node: Node<'_>) -> bool {
    match node.shape() {
        Shape::List(_) => node.is_absent(),
        Shape::Map(entries) => node.is_absent() && !entries.fixed && node.has_data_key(),
        Shape::Scalar(_) => false,
    }
}

pub(super) fn is_null(node: Node<'_>) -> bool {
    node.scalar() == Some(Scalar::Null)
}

pub(crate) fn is_one_line(node: Node<'_>) -> bool {
    let is_scalar = matches!(node.shape(), Shape::Scalar(_));
    is_scalar && !node.is_untrusted() && multi_line(node).is_none()
}

pub(crate) fn multi_line(node: Node<'_>) -> Option<&str> {
    node.str().filter(|text| without_last_break(text).contains('\n'))
}

/// True for a scalar of one line, or a map of a few, which stands on the line of its item.
pub(crate) fn is_on_line(node: Node<'_>) -> bool {
    match node.shape() {
        Shape::Map(entries) => {
            let is_part = |(_, value): (&str, Node<'_>)| is_one_line(value) || value.is_absent();
            (1..=MAX_INLINE).contains(&drawn(entries).count())
                && entries.len == entries.total
                && drawn(entries).all(is_part)
                && (!is_blank(entries) || entries.is_variant())
        }
        _ => !node.is_absent() && is_one_line(node),
    }
}

/// Items that stand side by side on one line: numbers, a few values of a tuple, short texts and what
/// stands among them.
pub(crate) fn is_row(items: Items<'_>) -> bool {
    is_row_of_numbers(items)
        || items.fixed && items.len < 4 && items.iter().all(is_one_line)
        || (1..=MAX_ROW).contains(&items.total) && items.iter().all(is_short)
}

fn is_short(node: Node<'_>) -> bool {
    let is_short_text =
        |text: &str| !text.is_empty() && text.len() <= MAX_ROW_TEXT && !text.contains([',', '\n']);
    !node.is_untrusted() && node.str().map_or(node.scalar().is_some(), is_short_text)
}

/// The values of a list that is an item itself, such as a row of a database: scalars of one line each.
pub(super) fn is_record(items: Items<'_>) -> bool {
    (1..=MAX_RECORD).contains(&items.total)
        && items.iter().all(|item| item.is_nothing() || is_one_line(item))
}

/// A list in which commas cannot be mistaken for data: numbers and bools.
pub(crate) fn is_row_of_numbers(items: Items<'_>) -> bool {
    items.len > 0 && items.iter().all(is_number_or_bool)
}

fn is_number_or_bool(item: Node<'_>) -> bool {
    let has_other = matches!(item.scalar(), None | Some(Scalar::Null | Scalar::Str(_)));
    !has_other && !item.is_untrusted()
}
