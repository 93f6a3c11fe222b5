//! Nested types that say how they are drawn.

use std::cell::OnceCell;

use super::bindings::Bindings;
use super::each::{elements, has_elements};
use super::input::{Item, Page};
use super::template::{Filler, begins_apart};
use crate::companion::Visit;
use crate::layout::{Field, Form, FoundPart, PartForm, PartLayout, drawn_part, has_default_part};
use crate::markdown::line::marker;
use crate::markdown::outline::OwnEntries;
use crate::markdown::sheet::{ABSENT, Sheet, Voice};
use crate::markdown::value::{count_of, plain};
use crate::tape::Node;
use crate::words::{self, ITEMS};

impl Page<'_> {
    /// Has the text know the keys of the fields of parts with the default layout.
    pub(super) fn compute_default_parts(&self) {
        let has_some = |field: &Field| match &field.form {
            Form::Part(find) => has_default_part(*find),
            // the type of its items is not known here
            Form::Table => true,
            _ => false,
        };
        if self.recording.layout.fields.iter().any(has_some) {
            self.computed();
        }
    }

    /// Writes a part, or the parts of a list. Returns false where there is none.
    pub(super) fn parts(&self, found: FoundPart, node: Node<'_>, sheet: &mut Sheet) -> bool {
        let before = sheet.len();
        let FoundPart { layout, levels } = found;
        let writer = PartWriter::new(self, layout);
        if levels == 0 {
            let (at, visit) = (node.at(), Visit::part(node));
            writer.write(Item { number: 1, at, is_entry: false, visit }, false, sheet);
        } else if node.is_hollow() {
            sheet.text(&count_of(node)).end();
        } else if has_elements(node) {
            writer.elements(&mut elements(node), levels - 1, sheet);
        }
        sheet.len() > before
    }

    /// The parts as text in a line.
    pub(super) fn parts_as_text(&self, found: FoundPart, node: Node<'_>) -> String {
        let mut sheet = Sheet::new(Voice::OneLine);
        self.parts(found, node, &mut sheet);
        sheet.finish()
    }

    /// The same of a field of the result, with what stands between its items and above groups of them.
    pub(super) fn parts_of_field(
        &self,
        field: &Field,
        found: FoundPart,
        node: Node<'_>,
        sheet: &mut Sheet,
    ) {
        if found.levels == 0 || node.is_hollow() || !has_elements(node) {
            self.parts(found, node, sheet);
            return;
        }
        let writer = PartWriter::new(self, found.layout);
        self.in_groups(field, node, sheet, &mut |item, sheet| {
            writer.element(item, found.levels - 1, sheet);
        });
    }
}

/// Draws the parts of one type.
struct PartWriter<'p, 'w> {
    page: &'w Page<'p>,
    layout: &'static PartLayout,
    /// The template of each variant, once it is used.
    templates: Vec<OnceCell<Filler<'p>>>,
}

impl<'p, 'w> PartWriter<'p, 'w> {
    fn new(page: &'w Page<'p>, layout: &'static PartLayout) -> Self {
        let templates = layout.variants.iter().map(|_| OnceCell::new()).collect();
        PartWriter { page, layout, templates }
    }

    /// The items of a list, or the entries of a map.
    fn elements(&self, items: &mut dyn Iterator<Item = Item>, levels: usize, sheet: &mut Sheet) {
        if sheet.voice() != Voice::OneLine {
            return items.for_each(|item| self.element(item, levels, sheet));
        }
        let mut texts = Vec::new();
        for item in items {
            let mut inner = Sheet::new(Voice::OneLine);
            self.element(item, levels, &mut inner);
            texts.push(inner.finish());
        }
        texts.retain(|text| !text.is_empty());
        if !texts.is_empty() {
            sheet.value(&texts.join(", ")).end();
        }
    }

    /// An item of a list, or an entry of a map. `levels`: the lists in it around its parts.
    fn element(&self, item: Item, levels: usize, sheet: &mut Sheet) {
        let node = self.page.recording.tape().node(item.at);
        let part = Item { visit: Visit::part(node), ..item };
        if levels == 0 && !item.is_entry {
            return self.write(part, true, sheet);
        }
        let head = if item.is_entry {
            node.key().and_then(Node::str).unwrap_or_default().to_owned()
        } else {
            let count = if has_elements(node) { node.part().total } else { 0 };
            format!("{count} {}", words::noun(ITEMS, count))
        };
        let mut inner = Sheet::new(sheet.voice());
        if levels == 0 {
            self.write(part, false, &mut inner);
        } else {
            self.page.parts(FoundPart { layout: self.layout, levels }, node, &mut inner);
        }
        let text = inner.finish();
        match sheet.voice() {
            Voice::Markdown => sheet.open("- "),
            Voice::Verbatim | Voice::OneLine => sheet.open_hanging("  "),
        }
        sheet.name(&head);
        let has_lines = !text.is_empty() && (levels > 0 || has_lines(&text));
        if has_lines && sheet.voice() != Voice::OneLine {
            sheet.text(":").end();
            sheet.append(&text);
        } else {
            let text = if text.is_empty() { ABSENT } else { &text };
            sheet.text(": ").written(text).end();
        }
        sheet.close();
    }

    /// Writes one part.
    fn write(&self, item: Item, has_bullet: bool, sheet: &mut Sheet) {
        let node = self.page.recording.tape().node(item.at);
        let number = self.variant(item.visit).unwrap_or(usize::MAX);
        let (Some(variant), Some(template)) =
            (self.layout.variants.get(number), self.templates.get(number))
        else {
            return by_default(node, sheet);
        };
        let content = variant.content.and_then(|key| node.get(key)).unwrap_or(node);
        let item = Item { at: content.at(), is_entry: false, ..item };
        match &variant.form {
            PartForm::Template(of_variant) => {
                let template = template
                    .get_or_init(|| Filler::repeated(Bindings::for_part(self.page, of_variant)));
                template.bindings.set_item(item);
                if !template.bindings.has_computed() {
                    return by_default(node, sheet);
                }
                // a part that is only a list has no bullet of its own
                template.fill(has_bullet && !template.is_part(), sheet);
            }
            PartForm::Inner(find) => match drawn_part(*find) {
                Some(FoundPart { layout, levels: 0 }) => {
                    let item = Item { visit: item.visit.inner(content), ..item };
                    PartWriter::new(self.page, layout).write(item, has_bullet, sheet);
                }
                Some(found) => drop(self.page.parts(found, content, sheet)),
                None => by_default(node, sheet),
            },
            PartForm::Own => {
                let values = self.page.computed();
                match values.get(item.visit, usize::from(self.layout.is_enum)).and_then(Node::str) {
                    Some(text) => sheet.append(text.trim_end_matches('\n')),
                    None => by_default(node, sheet),
                }
            }
            PartForm::Default => by_default(node, sheet),
            PartForm::Fields(fields) => by_fields(&self.page.within(fields, item), node, sheet),
        }
    }

    /// The number of the variant that a value is.
    fn variant(&self, visit: Visit) -> Option<usize> {
        if !self.layout.is_enum {
            return Some(0);
        }
        let values = self.page.computed();
        let number = values.get(visit, 0)?.scalar()?;
        number.to_string().parse().ok()
    }
}

/// A part with the default layout, but for fields that have a line or a form of their own.
fn by_fields(page: &Page<'_>, node: Node<'_>, sheet: &mut Sheet) {
    let (Voice::Markdown, Some(part)) = (sheet.voice(), page.part_item()) else {
        return by_default(node, sheet);
    };
    // what the part says of its fields
    page.computed();
    let is_own = |key: &str| {
        page.field_under(key).is_some_and(|(index, field)| {
            let is_default = field.line.is_none() && matches!(field.drawn(), Form::Default);
            !is_default || field.raw || page.is_headings(index)
        })
    };
    let draw = |(key, node): (&str, Node<'_>), sheet: &mut Sheet| {
        page.field_of_part(page.entry(key, node), sheet);
    };
    let own = OwnEntries { is_own: &is_own, draw: &draw };
    sheet.give_place();
    if part.at == node.at() {
        sheet.item_with(node, &own);
    } else {
        sheet.item_around(node, page.recording.tape().node(part.at), &own);
    }
}

/// A text that cannot stand behind other text on its line.
fn has_lines(text: &str) -> bool {
    text.contains('\n') || begins_apart(text) || marker(text) > 0
}

/// A value by what it is.
fn by_default(node: Node<'_>, sheet: &mut Sheet) {
    match sheet.voice() {
        Voice::Markdown => sheet.item(node),
        Voice::Verbatim | Voice::OneLine => {
            sheet.value(&plain(node)).end();
        }
    }
}
