//! A field as a fact (a bullet) or as a section of its own.

use std::borrow::Cow;
use std::sync::Arc;

use super::body::{Page, is_nothing};
use super::each::{Elements, RenderMode};
use super::labels;
use super::part::{PartStyle, put_before};
use super::template::Bullet;
use crate::layout::{
    Columns, Context, ContextKind, Field, Form, FoundPart, NEXT_ACTIONS, Only, Role, Template,
};
use crate::markdown::outline::{Outline, is_empty_list};
use crate::markdown::quoting;
use crate::markdown::table::Table;
use crate::markdown::value::{MAX_INLINE, count_of, multi_line, plain};
use crate::markdown::{gap, list, trim};
use crate::tape::{Node, Progress, Shape};
use crate::visible::visible;
use crate::words;

const HEADING: Context = Context { kind: ContextKind::Heading, ..Context::LINE };

/// An entry of the result.
#[derive(Clone, Copy)]
pub(super) struct PageEntry<'p> {
    pub(super) key: &'p str,
    /// The key is a field's name, and no data.
    pub(super) named: bool,
    /// The layout of the field; none for what `flatten` brought in.
    pub(super) field: Option<(usize, &'static Field)>,
    pub(super) node: Node<'p>,
    /// The author's function for it does not draw it this time.
    pub(super) is_by_default: bool,
}

impl<'p> PageEntry<'p> {
    pub(super) fn new(
        key: &'p str,
        named: bool,
        field: Option<(usize, &'static Field)>,
        node: Node<'p>,
    ) -> Self {
        PageEntry { key, named, field, node, is_by_default: false }
    }

    pub(super) fn index(&self) -> Option<usize> {
        self.field.map(|(index, _)| index)
    }

    fn label(&self) -> Cow<'p, str> {
        match self.field {
            Some((_, field)) => labels::label(field),
            None => words::label_of(self.key, self.named),
        }
    }

    /// The label of a map's keys: its noun for one.
    fn key_label(&self) -> String {
        let noun = match self.field {
            Some((_, field)) => labels::noun(field, 1),
            None => words::noun(self.key, 1),
        };
        words::upper_first(noun.into_owned())
    }

    fn is_next_actions(&self) -> bool {
        self.field.is_some_and(|(_, field)| field.role == Role::NextActions)
            || self.key == NEXT_ACTIONS
    }

    pub(super) fn form(&self) -> &'static Form {
        match self.field {
            Some((_, field)) if !self.is_by_default => field.drawn(),
            _ => &Form::Default,
        }
    }

    pub(super) fn line(&self) -> Option<&'static Template> {
        self.field?.1.line.as_ref()
    }

    /// The name of an untrusted text.
    pub(super) fn untrusted(&self) -> Option<&'static str> {
        self.field?.1.untrusted
    }

    fn count(&self) -> Option<usize> {
        match self.node.shape() {
            Shape::List(items) if !items.fixed => Some(items.total),
            _ => None,
        }
    }

    /// Its default form has lines of its own.
    fn has_lines(&self) -> bool {
        match self.node.shape() {
            Shape::List(items) => !items.fixed && !self.node.is_absent(),
            Shape::Map(entries) => entries.total > MAX_INLINE,
            Shape::Scalar(_) | Shape::Lost(_) => multi_line(self.node).is_some(),
        }
    }

    /// A heading that says how much there is of a value, of which nothing is shown.
    fn hollow_section(&self, out: &mut String) {
        let count = self.count().map_or_else(|| count_of(self.node), |count| count.to_string());
        out.push_str("## ");
        quoting::write(&self.label(), &Context { next: Some(' '), ..HEADING }, out);
        out.extend([" (", &*count, ")"]);
    }

    /// A part that is one line.
    fn line_part(&self) -> Option<FoundPart> {
        let Form::Part(find) = self.form() else { return None };
        find().filter(|found| found.levels == 0 && found.layout.is_line())
    }

    /// Stands under a heading of its own (or in the author's own words), below the facts.
    pub(super) fn is_section(&self) -> bool {
        if self.untrusted().is_some() {
            return true;
        }
        if self.line_part().is_some() {
            return false;
        }
        !matches!(self.form(), Form::Default) || self.line().is_none() && self.has_lines()
    }
}

impl Page<'_> {
    fn is_raw(&self, entry: &PageEntry<'_>) -> bool {
        entry.field.map_or(self.recording.layout.raw, |(_, field)| field.raw)
    }

    /// One bullet, or what `line = "…"` says instead.
    pub(super) fn fact(&self, entry: &PageEntry<'_>, out: &mut String) {
        let Some(template) = entry.line() else {
            if let Some(found) = entry.line_part() {
                return self.line_of_part(entry, found, out);
            }
            let mut outline = Outline::new(out, self.is_raw(entry));
            // it is only drawn where it stands beside others
            return if is_empty_list(entry.node) {
                outline.none(&entry.label());
            } else {
                outline.entry(&entry.label(), entry.node);
            };
        };
        let mut line = String::new();
        if !self.fill(template, Bullet::Dash, &mut line).is_any() {
            return;
        }
        // a heading, quote, table or fence of the author's would run into the bullets
        let apart = template.marked && line.starts_with(['#', '>', '|', '`', '~']);
        if apart {
            gap(out);
        }
        out.push_str(&line);
        out.push_str(if apart { "\n\n" } else { "\n" });
    }

    /// `- Label: ` with a part that is one line.
    fn line_of_part(&self, entry: &PageEntry<'_>, found: FoundPart, out: &mut String) {
        let before = out.len();
        out.push_str("- ");
        let start = out.len();
        if self.parts(found, entry.node, PartStyle::markdown("  "), out).is_any() {
            let mut label = String::new();
            quoting::write(
                &entry.label(),
                &Context { next: Some(':'), ..Context::LINE },
                &mut label,
            );
            put_before(&label, start, false, "  ", out);
            out.push('\n');
        } else {
            out.truncate(before);
        }
    }

    /// A heading with the count, and the value below it; or the author's `line` around the value.
    pub(super) fn section(&self, entry: &PageEntry<'_>, with_count: bool, out: &mut String) {
        if let Some(line) = entry.line() {
            if !is_nothing(entry.node) {
                gap(out);
                self.fill(line, Bullet::None, out);
                trim(out);
            }
            return;
        }
        let before = out.len();
        gap(out);
        if entry.node.is_hollow() {
            return entry.hollow_section(out);
        }
        let (entry, own) = self.resolve(*entry);
        if entry.is_by_default && !entry.is_section() {
            self.fact(&entry, out);
            return trim(out);
        }
        if !matches!(entry.form(), Form::Own(_)) {
            out.push_str("## ");
            let count = entry.count().filter(|_| with_count);
            let count = count.map_or_else(String::new, |count| format!(" ({count})"));
            let next = Some(' ').filter(|_| !count.is_empty());
            quoting::write(&entry.label(), &Context { next, ..HEADING }, out);
            out.push_str(&count);
            out.push_str("\n\n");
        }
        let start = out.len();
        match entry.untrusted() {
            Some(source) => self.untrusted(source, &entry, own, out),
            None => self.by_form(&entry, own, Bullet::Dash, out),
        }
        trim(out);
        if out.len() <= start {
            out.truncate(before);
        }
    }

    /// An entry as it is drawn now, with the text that a function of the author's writes for it.
    pub(super) fn resolve<'e>(&self, entry: PageEntry<'e>) -> (PageEntry<'e>, Option<String>) {
        let (Form::Own(number) | Form::OwnEach(number), Some((_, field))) =
            (entry.form(), entry.field)
        else {
            return (entry, None);
        };
        let own = self.own_part(*number, field, entry.node);
        (PageEntry { is_by_default: own.is_none(), ..entry }, own)
    }

    /// The value by its form. `own`: what a function of the author's wrote for it.
    pub(super) fn by_form(
        &self,
        entry: &PageEntry<'_>,
        own: Option<String>,
        bullet: Bullet,
        out: &mut String,
    ) {
        let (node, raw) = (entry.node, self.is_raw(entry));
        match (entry.form(), node.shape()) {
            _ if own.is_some() => out.push_str(&own.unwrap_or_default()),
            (Form::Each(each), _) => match entry.field.zip(Elements::new(node)) {
                Some(((_, field), items)) => {
                    self.each(field, each, items, RenderMode::Markdown(bullet), out);
                }
                None => self.default_form(entry, out),
            },
            (Form::Code(info), _) => fences(node, info, out),
            (Form::CodeIn(number), _) => fences(node, &self.text_argument(*number), out),
            (Form::Table, _) => match Table::new(node) {
                Some(table) => table.draw("", raw, out),
                None => self.default_form(entry, out),
            },
            (Form::Columns(columns), _) => match self.table_of(columns, node) {
                Some(table) => table.draw("", raw, out),
                None => self.default_form(entry, out),
            },
            (Form::Rows(headings), _) => match self.table_below(*headings, node) {
                Some(table) => table.draw("", raw, out),
                None => self.default_form(entry, out),
            },
            (Form::Part(find), _) => {
                if let Some(((_, field), found)) = entry.field.zip(find()) {
                    self.parts_of_field(field, found, node, PartStyle::markdown(""), out);
                }
            }
            (Form::Own(_) | Form::OwnEach(_) | Form::Default, _) => self.default_form(entry, out),
        }
    }

    /// A table below the headings that a field holds.
    fn table_below<'t>(&'t self, headings: usize, node: Node<'t>) -> Option<Table<'t>> {
        Table::with_headings(self.recording.field(headings)?, node)
    }

    /// The field is the headings of a table that is drawn.
    pub(super) fn is_headings(&self, index: usize) -> bool {
        let fields = self.recording.layout.fields.iter().enumerate();
        let mut rows = fields.filter(|(_, field)| {
            field.only != Only::Json && matches!(field.form, Form::Rows(of) if of == index)
        });
        rows.any(|(rows, _)| {
            let rows = self.recording.field(rows);
            rows.is_some_and(|rows| self.table_below(index, rows).is_some())
        })
    }

    /// An argument as text; empty where it is `None`.
    fn text_argument(&self, number: usize) -> String {
        let text = self.argument(number, &Progress::default());
        let text = text.node(0);
        if text.is_absent() { String::new() } else { plain(text).into_owned() }
    }

    /// A table with the columns that its author chose; `None` where an item is no map.
    fn table_of<'t>(&self, columns: &Columns, node: Node<'t>) -> Option<Table<'t>> {
        let keys = columns.list.map(|list| self.recording.item_keys(self.result, list));
        let key = |name| Some(Arc::clone(&keys.as_ref()?.key(name)?.key));
        Table::with_columns(node, columns.names.iter().map(|name| (*name, key(name))))
    }

    fn default_form(&self, entry: &PageEntry<'_>, out: &mut String) {
        if entry.is_next_actions() {
            return self.next_actions_list(entry.node, out);
        }
        let (node, raw) = (entry.node, self.is_raw(entry));
        match (node.shape(), multi_line(node)) {
            (Shape::List(_) | Shape::Map(_), _) => list::draw(node, &entry.key_label(), raw, out),
            (_, Some(text)) if raw => quoting::write_raw(text, false, out),
            (_, Some(text)) => fence(text, "", out),
            (Shape::Scalar(_) | Shape::Lost(_), None) => Outline::new(out, raw).item(node),
        }
    }

    /// A field as lines of a fence, each item of a list on its own. False where there is nothing.
    pub(super) fn verbatim_field(&self, index: usize, out: &mut String) -> bool {
        let field = &self.recording.layout.fields[index];
        let Some(node) = self.recording.field(index).filter(|node| !node.is_absent()) else {
            return false;
        };
        let start = out.len();
        let entry = PageEntry::new("", true, Some((index, field)), node);
        let (entry, own) = self.resolve(entry);
        if let Some(own) = own {
            out.push_str(own.trim_end_matches('\n'));
            return out.len() > start;
        }
        let through = match entry.form() {
            Form::Each(each) => Elements::new(node).map(|items| (each, items)),
            _ => None,
        };
        match (entry.form(), node.shape(), through) {
            (Form::Part(find), ..) => {
                if let Some(found) = find() {
                    self.parts_of_field(field, found, node, PartStyle::verbatim(""), out);
                    out.push('\n');
                }
            }
            (_, _, Some((each, items))) => self.each(field, each, items, RenderMode::Verbatim, out),
            (_, Shape::List(items), None) => {
                for item in items {
                    out.push_str(&visible(&plain(item)));
                    out.push('\n');
                }
            }
            _ => {
                out.push_str(&visible(&plain(node)));
                return true;
            }
        }
        if node.is_hollow() {
            out.push_str(&count_of(node));
            return true;
        }
        // the break behind the last item is the template's
        let is_drawn = out.len() > start;
        out.truncate(out.len() - usize::from(is_drawn));
        is_drawn
    }
}

/// The value in a fence, of a list each item in one.
fn fences(node: Node<'_>, info: &str, out: &mut String) {
    let Shape::List(items) = node.shape() else { return fence(&plain(node), info, out) };
    for item in items {
        fence(&plain(item), info, out);
        out.push('\n');
    }
}

fn fence(text: &str, info: &str, out: &mut String) {
    let text = quoting::without_last_break(text);
    quoting::fence(text, quoting::FENCE, info, "", out);
    out.push('\n');
}
