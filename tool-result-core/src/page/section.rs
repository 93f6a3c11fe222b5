//! A field as a fact (a bullet) or as a section of its own.

use std::borrow::Cow;
use std::sync::LazyLock;

use super::filler::{Blocks, Filler};
use super::input::{self, Renderer};
use super::lines::begins_apart;
use super::part::{has_elements, is_line};
use crate::JsonStyle;
use crate::layout::{Field, Form, FoundPart, NEXT_ACTIONS, Role, Source, Template, TextKey, Value};
use crate::markdown::quoting::without_last_break;
use crate::markdown::sheet::{Sheet, Voice};
use crate::markdown::table::Table;
use crate::markdown::value::{
    MAX_INLINE, as_json, count_of, is_on_line, is_one_line, is_row, is_there, multi_line, plain,
    untrusted_text,
};
use crate::tape::{Items, Node, Shape, alike};
use crate::visible::visible;
use crate::words;

/// The field of what `flatten` brought in.
static FLATTENED: LazyLock<Field> =
    LazyLock::new(|| Field { index: usize::MAX, ..Field::default() });

pub(super) struct PageEntry<'p> {
    pub(super) key: &'p str,
    pub(super) field: &'static Field,
    pub(super) node: Node<'p>,
    /// The author's line of it, or lines around it.
    pub(super) line: Option<&'static Template>,
    /// The default one also where the author's function does not draw it this time.
    pub(super) form: &'static Form,
    /// The text that the author's function wrote for it.
    pub(super) own: Option<String>,
}

impl<'p> PageEntry<'p> {
    pub(super) fn new(key: &'p str, field: Option<&'static Field>, node: Node<'p>) -> Self {
        let field = field.unwrap_or(&FLATTENED);
        PageEntry { key, field, node, line: field.line(), form: field.drawn(), own: None }
    }

    pub(super) fn is_flattened(&self) -> bool {
        self.field.index == FLATTENED.index
    }

    fn label(&self) -> Cow<'p, str> {
        if !self.is_flattened() {
            return Cow::Borrowed(self.field.label);
        }
        let is_data = self.node.has_data_key() && !self.is_next_actions();
        words::label_of(self.key, !is_data)
    }

    pub(super) fn noun(&self, count: usize) -> Cow<'p, str> {
        if self.is_flattened() {
            return words::noun(self.key, count);
        }
        input::noun_of(self.field, Some(self.node), count)
    }

    fn is_next_actions(&self) -> bool {
        self.field.role == Role::NextActions || self.key == NEXT_ACTIONS
    }

    pub(super) fn untrusted_source(&self) -> Option<&'static str> {
        let source = self.field.untrusted.filter(|_| !is_nothing(self.node));
        source.or_else(|| self.node.is_untrusted().then_some(""))
    }

    /// The values show each part of the error, on one line and as it is.
    pub(super) fn is_said_error(&self, values: &[Value]) -> bool {
        let values = values.iter().filter(|value| value.is_bare() && !value.is_condition);
        let shown = values.filter(|value| value.source == Source::Field(self.field.index));
        let names = shown.filter_map(|value| value.path.first());
        let is_said = |(key, part): (&str, Node<'_>)| {
            part.is_absent() || is_one_line(part) && names.clone().any(|name| alike(name, key))
        };
        let entries = || self.node.entries();
        self.field.role == Role::Error && entries().total > 0 && entries().all(is_said)
    }

    fn has_lines(&self) -> bool {
        match self.node.shape() {
            Shape::List(items) => !items.fixed && !self.node.is_absent(),
            Shape::Map(entries) => entries.total > MAX_INLINE,
            Shape::Scalar(_) => multi_line(self.node).is_some(),
        }
    }

    pub(super) fn line_part(&self) -> Option<FoundPart> {
        self.form.part().filter(|found| found.levels == 0 && is_line(found.variants))
    }

    /// Stands under a heading of its own (or in the author's own words), below the facts.
    pub(super) fn is_section(&self) -> bool {
        if self.line.is_some() {
            return self.field.text(TextKey::Wrap).is_some();
        }
        if self.untrusted_source().is_some() {
            return true;
        }
        let has_form = match self.form {
            Form::Default => false,
            Form::Code(_) | Form::CodeIn(_) => !is_nothing(self.node),
            _ => true,
        };
        self.line_part().is_none() && (has_form || self.has_lines())
    }
}

impl<'p> Renderer<'p> {
    pub(super) fn entry(&self, key: &'p str, node: Node<'p>) -> PageEntry<'p> {
        let field = self.fields.iter().find(|field| field.key == key);
        let entry = PageEntry::new(key, field, node);
        if self.by_default {
            return PageEntry { line: None, form: &Form::Default, ..entry };
        }
        entry
    }

    pub(super) fn entry_at(&self, index: usize) -> Option<PageEntry<'p>> {
        Some(self.entry(self.fields[index].key, self.field(index)?))
    }

    /// There is no value, nor a part that is `null` and is drawn, nor a text that a function wrote for it.
    pub(super) fn is_absent(&self, entry: &PageEntry<'_>) -> bool {
        match entry.form.part() {
            Some(found) => self.is_absent_part(found, entry.node),
            None => entry.node.is_absent() && entry.own.as_deref().unwrap_or_default().is_empty(),
        }
    }

    /// The value stands on one line as it is. A list in a line has lost the borders of its items, and a text its line
    /// breaks.
    pub(super) fn is_on_line(&self, entry: &PageEntry<'_>) -> bool {
        let Some(part) = entry.line_part() else {
            // the name of a variant leads to its fields
            let mut entries = entry.node.entries();
            let sole = entries.next().filter(|_| entries.total == 1);
            let inner = sole.map_or(entry.node, |(_, inner)| inner);
            // a row looks there as it would below; the heading of a list counts its items
            let is_whole_row = inner.cut().is_none()
                && matches!(inner.shape(), Shape::List(items)
                    if is_row(items) && (items.fixed || entry.field.role == Role::Error));
            return is_whole_row || is_on_line(inner);
        };
        !self.parts_as_text(Voice::Markdown, part, entry.node).contains('\n')
    }

    /// Adds the text that a function of the author's writes for the entry now.
    pub(super) fn resolve<'e>(&self, entry: PageEntry<'e>) -> PageEntry<'e> {
        let (Form::Own(number) | Form::OwnEach(number)) = entry.form else { return entry };
        let own = self.own_part(*number, entry.field, entry.node);
        let form = if own.is_some() { entry.form } else { &Form::Default };
        PageEntry { form, own, ..entry }
    }

    /// Returns whether the values around the entry are raw.
    fn begin_raw(&self, entry: &PageEntry<'_>, sheet: &mut Sheet) -> bool {
        let is_raw_around = sheet.is_raw;
        sheet.is_raw |= entry.field.raw || self.recording.layout.raw;
        is_raw_around
    }

    pub(super) fn fact(&self, entry: &PageEntry<'_>, sheet: &mut Sheet) {
        let Some(template) = entry.line else {
            return self.labeled(entry, &entry.label(), sheet);
        };
        // a heading, quote, table or fence of the author's would run into the bullets
        let is_apart = begins_apart(template.text.trim_start());
        if is_apart {
            sheet.apart();
        }
        self.fill(template, Blocks::Parts, true, sheet);
        if is_apart {
            sheet.apart();
        }
    }

    fn labeled(&self, entry: &PageEntry<'_>, label: &str, sheet: &mut Sheet) {
        // an empty list is only drawn where it stands beside others
        if entry.line_part().is_some() || is_there(&(label, entry.node)) {
            sheet.labeled(label, |sheet| self.behind_label(entry, entry.is_section(), sheet));
        }
    }

    pub(super) fn is_nested(&self, index: usize) -> bool {
        self.entry_at(index).filter(|entry| entry.line.is_none()).is_some_and(|entry| {
            let node = entry.node;
            let is_list = matches!(node.shape(), Shape::List(Items { fixed: false, .. }));
            let has_parts = self.is_default(index) || matches!(entry.form, Form::Part(_));
            let is_below = has_parts && node.scalar().is_none() && !is_list;
            (is_below || entry.line_part().is_some())
                && !self.is_absent(&entry)
                && !node.is_untrusted()
        })
    }

    pub(super) fn nested(&self, index: usize, sheet: &mut Sheet) {
        if let Some(entry) = self.entry_at(index) {
            self.behind_label(&entry, matches!(entry.form, Form::Part(_)), sheet);
        }
    }

    /// `has_form`: its form is drawn below the label.
    fn behind_label(&self, entry: &PageEntry<'_>, has_form: bool, sheet: &mut Sheet) {
        let is_raw_around = self.begin_raw(entry, sheet);
        if let Some(found) = entry.line_part() {
            self.parts(found, entry.node, None, sheet.text(": "));
        } else if has_form {
            sheet.text(":").end();
            self.drawn(entry, true, sheet);
        } else {
            sheet.behind_label(entry.node);
        }
        sheet.is_raw = is_raw_around;
    }

    /// A heading with the count, and the value below it; or the author's `line` around the value.
    pub(super) fn section(&self, entry: &PageEntry<'_>, with_count: bool, sheet: &mut Sheet) {
        sheet.apart();
        match entry.line {
            Some(_) => self.block(entry.field.index, sheet),
            None if entry.node.is_hollow() => heading(entry, with_count, sheet),
            None if self.is_absent(entry) => {}
            None => {
                if !matches!(entry.form, Form::Own(_)) {
                    heading(entry, with_count, sheet);
                }
                self.drawn(entry, true, sheet);
            }
        }
        sheet.apart();
    }

    /// Untrusted text stands in one fence, whose info string says where it comes from.
    pub(super) fn drawn(&self, entry: &PageEntry<'_>, has_bullets: bool, sheet: &mut Sheet) {
        let (before, gap) = (sheet.extent(), sheet.gap);
        if let Some(source) = entry.untrusted_source().filter(|_| sheet.voice != Voice::Verbatim) {
            let text = match entry.node.shape() {
                Shape::Scalar(_) if entry.own.is_none() => untrusted_text(entry.node),
                _ => self.recording.tape.reveal(|| {
                    Sheet::render(Voice::Verbatim, |inner| self.by_form(entry, true, inner))
                }),
            };
            if !text.is_empty() {
                sheet.untrusted(source, &text);
            }
        } else {
            self.by_form(entry, has_bullets, sheet);
        }
        // empty lines behind the last item are between two items alone
        sheet.gap = if sheet.extent() > before { 0 } else { gap };
    }

    pub(super) fn field_of_part(&self, entry: PageEntry<'_>, sheet: &mut Sheet) {
        if self.is_headings(entry.field.index) {
            return;
        }
        let entry = self.resolve(entry);
        let label = entry.node.name(entry.key);
        match entry.line {
            Some(_) if entry.node.is_absent() || entry.is_section() && is_nothing(entry.node) => {}
            Some(line) => {
                if !entry.is_section() {
                    sheet.give_place();
                }
                self.fill(line, Blocks::Form(entry.field.index), true, sheet);
            }
            None if entry.node.is_hollow() => sheet.entry(&label, entry.node),
            None if self.is_absent(&entry) && matches!(entry.form, Form::Part(_)) => {
                sheet.entry(&label, entry.node);
            }
            None if self.is_absent(&entry) || entry.own.as_deref() == Some("") => {}
            None => self.labeled(&entry, &label, sheet),
        }
    }

    /// `has_bullets`: an item without a marker of its own has a bullet.
    fn by_form(&self, entry: &PageEntry<'_>, has_bullets: bool, sheet: &mut Sheet) {
        let node = entry.node;
        if let Some(own) = &entry.own {
            return sheet.append_with_gaps(own.trim_end_matches('\n'));
        }
        let keys = || self.item_keys(entry.field.index);
        let table = match entry.form {
            Form::Table => Table::new(node),
            Form::Columns(columns) => Table::with_columns(node, columns, &keys()),
            Form::Rows(headings) => self.table_below(*headings, node),
            _ => None,
        };
        let is_raw_around = self.begin_raw(entry, sheet);
        match entry.form {
            _ if table.is_some() => drop(table.map(|table| table.draw(sheet))),
            Form::Each if has_elements(node) => {
                let Some(each) = entry.field.text(TextKey::Each) else { return };
                let filler = Filler::new(self, each, Some(&keys()), true);
                self.in_groups(entry.field, node, sheet, &mut |item, sheet| {
                    filler.item.set(Some(item));
                    filler.fill(has_bullets, sheet);
                });
            }
            Form::Code(info) => fences(node, info, sheet),
            Form::CodeIn(number) => fences(node, &self.text_argument(*number), sheet),
            Form::Part(find) => {
                if let Some(found) = find() {
                    self.parts(found, node, Some(entry.field), sheet);
                }
            }
            _ => self.default_form(entry, sheet),
        }
        sheet.is_raw = is_raw_around;
    }

    fn table_below<'t>(&'t self, headings: usize, node: Node<'t>) -> Option<Table<'t>> {
        Table::with_headings(self.field(headings)?, node)
    }

    pub(super) fn is_headings(&self, index: usize) -> bool {
        !self.by_default
            && self.fields.iter().any(|field| {
                matches!(field.form, Form::Rows(headings) if headings == index)
                    && self
                        .field(field.index)
                        .is_some_and(|rows| self.table_below(index, rows).is_some())
            })
    }

    /// An argument as text; empty where it is `None`.
    fn text_argument(&self, number: usize) -> String {
        let text = |text: Node<'_>| {
            if text.is_absent() { String::new() } else { plain(text).into_owned() }
        };
        match self.part {
            Some(part) => self.computed().get(part.visit, number).map(text).unwrap_or_default(),
            None => text(self.argument(number).node(0)),
        }
    }

    fn default_form(&self, entry: &PageEntry<'_>, sheet: &mut Sheet) {
        if entry.is_next_actions() {
            return self.next_actions_list(entry.node, sheet);
        }
        let node = entry.node;
        match multi_line(node) {
            // a fence may be open at either end of a part
            Some(text) if sheet.is_raw && node.cut().is_none() => {
                sheet.append(&visible(without_last_break(text)));
            }
            Some(text) => sheet.fence("", text),
            None => sheet.default_form(node),
        }
    }
}

/// `with_count`: it says how many items there are, as that of a value of which nothing is shown does in any case.
fn heading(entry: &PageEntry<'_>, with_count: bool, sheet: &mut Sheet) {
    let is_hollow = entry.node.is_hollow();
    let count = match entry.node.shape() {
        Shape::List(items) if !items.fixed => {
            (with_count || is_hollow).then(|| items.total.to_string())
        }
        _ => is_hollow.then(|| count_of(entry.node)),
    };
    sheet.text("## ").value(&entry.label());
    if let Some(count) = count {
        sheet.text(" (").text(&count).text(")");
    }
    sheet.end();
    sheet.apart();
}

fn fences(node: Node<'_>, info: &str, sheet: &mut Sheet) {
    let fence = |node: Node<'_>, sheet: &mut Sheet| {
        if node.holds_untrusted() {
            sheet.untrusted("", without_last_break(&node.tape.reveal(|| code_text(node))));
        } else {
            sheet.fence(info, &code_text(node));
        }
    };
    match node.shape() {
        Shape::List(items) => items.iter().for_each(|item| {
            fence(item, sheet);
            sheet.apart();
        }),
        _ => fence(node, sheet),
    }
}

fn code_text(node: Node<'_>) -> Cow<'_, str> {
    as_json(node, JsonStyle::Pretty).map_or_else(|| plain(node), Cow::Owned)
}

/// There is nothing to put the author's lines around.
pub(super) fn is_nothing(node: Node<'_>) -> bool {
    node.is_absent() || node.is_empty_text()
}
