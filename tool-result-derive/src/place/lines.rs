//! Relates a line to the lines above it. A line is refused if that depends on a value, or if parsers differ.

use super::prefix::Prefix;
use super::{Reader, Start, html, is_blank, is_definition, text};
use crate::template::Token;

/// The line above.
#[derive(Clone, Copy, Default)]
#[expect(clippy::struct_excessive_bools, reason = "facts that do not exclude each other")]
pub(super) struct Above {
    /// Text that the next line may go on in.
    pub(super) text: bool,
    row: bool,
    /// The line is in a footnote.
    footnote: bool,
    /// The line is in a quote.
    quote: bool,
    /// Goes on in an item or a quote that it is not marked or indented for.
    pub(super) lazy: bool,
    /// The same of the line before.
    pub(super) was_lazy: bool,
    /// The columns before the first line of a template, which a bullet may be put before.
    pub(super) indent: usize,
}

impl Reader<'_> {
    /// The column where the text of the list item begins that a line is in; 0 outside a list.
    pub(super) fn content(&self, indent: usize) -> usize {
        let around = self.items.iter().rev().find(|content| **content <= indent);
        around.copied().unwrap_or(0)
    }

    /// Four columns make code of a line, or text of the paragraph above.
    pub(super) fn is_deep(&self, columns: usize) -> bool {
        columns >= self.content(columns) + 4
    }

    /// Says of a line what it must not be below those above it.
    pub(super) fn check_lines(&mut self, line: &[Token], prefix: &Prefix, start: Start) {
        let rest = text(&line[prefix.end..]);
        let above = self.above;
        let is_blank = is_blank(line) || rest.is_empty() && prefix.quote && prefix.list == 0;
        let is_row = rest.starts_with('|');
        let is_footnote = rest.starts_with("[^") && is_definition(&line[prefix.end..]);
        let in_item = self.items.last().is_some_and(|content| start.indent < *content);
        let is_code = self.is_deep(prefix.indent) && (self.blank || !above.text);
        let is_lazy = above.text
            && !is_blank
            && !prefix.begins_block
            && !prefix.quote
            && prefix.list == 0
            && (in_item || above.quote || above.lazy || start.indent < above.indent);
        self.above = Above {
            text: !is_blank
                && !is_code
                && !prefix.heading
                && !is_row
                && !is_rule(&rest)
                && !is_bare_marker(&rest),
            row: is_row,
            footnote: !is_blank && (above.footnote || is_footnote),
            quote: prefix.quote || is_lazy && above.quote,
            lazy: is_lazy,
            was_lazy: above.lazy,
            indent: 0,
        };
        // below a line that goes on in an item, it is that list's next item
        let is_late = prefix.late && above.text && !in_item && !above.lazy;
        let is_below_row = above.row && !is_blank && !is_row && !prefix.marked;
        let wrong = [
            (prefix.wide || self.is_tabbed_marker(line, prefix), WIDE),
            (prefix.marked && rest.starts_with("~~~"), FENCE),
            (above.text && is_empty_item(&rest, prefix) && rest != "-", EMPTY),
            (is_late, NUMBER),
            (is_below_row && !is_value(&rest), ROW),
            ((prefix.list > 0 || !prefix.marked) && is_tight_box(&rest), BOX),
            (above.text && html::begins(&rest, true) && !html::begins(&rest, false), TAG),
            (above.footnote && !is_blank && !is_footnote, FOOTNOTE),
        ];
        let first =
            wrong.into_iter().find(|(is_wrong, _)| *is_wrong && !self.placeholders.is_empty());
        self.wrong.extend(first.map(|(_, message)| message.to_owned()));
    }

    /// A tab may be as wide as one column, so that the marker behind it is one after all.
    fn is_tabbed_marker(&self, line: &[Token], prefix: &Prefix) -> bool {
        line[..prefix.end].contains(&Token::Char('\t'))
            && self.is_deep(prefix.indent)
            && Prefix::parse(line, self.is_number).marked
    }
}

fn is_empty_item(rest: &str, prefix: &Prefix) -> bool {
    prefix.list > 0 && rest.is_empty() || is_bare_marker(rest)
}

/// `[x]`, with a value or a mark right behind it.
fn is_tight_box(rest: &str) -> bool {
    let behind = ["[ ]", "[x]", "[X]"].iter().find_map(|text| rest.strip_prefix(text));
    behind.is_some_and(|behind| behind.starts_with(['\0', '`', '*', '_', '~', '<']))
}

/// Nothing but the marks of a break or an underline.
fn is_rule(rest: &str) -> bool {
    !rest.trim().is_empty() && rest.chars().all(|c| "-=*_ \t".contains(c))
}

/// A value alone, which core keeps apart from a table.
fn is_value(rest: &str) -> bool {
    rest.trim() == "\0"
}

/// A list marker or a heading's, with nothing behind it.
fn is_bare_marker(rest: &str) -> bool {
    let rest = rest.trim_end();
    let number = rest.strip_suffix(['.', ')']).unwrap_or_default();
    matches!(rest, "-" | "+" | "*" | "#")
        || !number.is_empty() && number.chars().all(|c| c.is_ascii_digit())
}

const WIDE: &str =
    "text behind a list marker and five spaces, or a tab, may be code: write one space";
const FENCE: &str = "a fence stands behind a list marker: write it on a line of its own, below the text of \
    the item";
const EMPTY: &str = "this marker right below text has no text behind it: write its text on the same line, or \
    `\\` before the marker for the character itself";
const NUMBER: &str =
    "a list that begins right below text has to begin at 1: write an empty line above it";
const ROW: &str = "a line right below a table's row is a row too: write an empty line above it";
const BOX: &str = "the box of a task, `[ ]`, needs a space behind it: write one, or `\\[` for the character \
    itself";
const TAG: &str = "an HTML tag alone on its line begins a block only if no text stands right above it: write an \
    empty line above it";
const FOOTNOTE: &str =
    "a line right below a footnote is a part of it: write an empty line above it";
