//! The items of a list and the entries of a map, each by the author's template; and nested types that say how they are
//! drawn.

use std::cell::OnceCell;
use std::collections::HashMap;

use super::filler::Filler;
use super::input::{Item, Renderer};
use super::lines::begins_apart;
use crate::companion::Visit;
use crate::layout::{Body, Field, Form, FoundPart, Layout, Template, TextKey};
use crate::markdown::line::marker;
use crate::markdown::outline::OwnEntries;
use crate::markdown::sheet::{ABSENT, Sheet, Voice};
use crate::markdown::value::{Entry, NONE, count_of, is_said_as_none, plain};
use crate::scalar::Scalar;
use crate::tape::{Entries, Node, Shape};
use crate::words::{self, ITEMS};

pub(super) fn has_elements(node: Node<'_>) -> bool {
    matches!(node.shape(), Shape::List(_) | Shape::Map(Entries { fixed: false, .. }))
}

fn is_lost(node: Node<'_>) -> bool {
    matches!(node.scalar(), Some(Scalar::Lost(_)))
}

fn elements(node: Node<'_>) -> impl Iterator<Item = Item> {
    let numbers = node.from().saturating_add(1)..;
    node.parts().zip(numbers).map(|((key, part), number)| Item {
        number,
        is_entry: key.is_some(),
        at: part.at(),
        visit: Visit::item(part),
    })
}

impl Renderer<'_> {
    pub(super) fn in_groups(
        &self,
        field: &'static Field,
        list: Node<'_>,
        sheet: &mut Sheet,
        draw: &mut dyn FnMut(Item, &mut Sheet),
    ) {
        let fill = |template| Filler::new(self, template, None, false).fill_apart(sheet);
        let between = field.text(TextKey::Between).and_then(fill);
        let groups = match field.text(TextKey::Group) {
            Some(group) => self.groups((field.index, group), list, sheet),
            None => vec![(None, elements(list).collect())],
        };
        for (number, (lines, items)) in groups.into_iter().enumerate() {
            if number > 0 {
                sheet.blank_once();
            }
            if let Some(lines) = lines {
                sheet.append_with_gaps(&lines);
            }
            let mut is_first = true;
            for item in items {
                if !is_first {
                    sheet.defer(between.clone());
                }
                let before = sheet.len();
                draw(item, sheet);
                is_first &= sheet.len() == before;
            }
            sheet.defer(None);
        }
    }

    /// The items by the lines above them, in the order in which these first appear. Those without come first.
    fn groups(
        &self,
        (field, group): (usize, &'static Template),
        list: Node<'_>,
        sheet: &mut Sheet,
    ) -> Vec<(Option<String>, Vec<Item>)> {
        let filler = Filler::new(self, group, Some(&self.item_keys(field)), false);
        // below the lines of a group, an item without one would be read as of it
        let mut groups = vec![(None, Vec::new())];
        let mut known = HashMap::from([(None, 0)]);
        for item in elements(list) {
            filler.item.set(Some(item));
            let lines = filler.fill_apart(sheet);
            let index = *known.entry(lines.clone()).or_insert(groups.len());
            if index == groups.len() {
                groups.push((lines, Vec::new()));
            }
            groups[index].1.push(item);
        }
        groups.retain(|(_, items)| !items.is_empty());
        let in_order = groups.iter_mut().flat_map(|(_, items)| items);
        in_order.zip(list.from() + 1..).for_each(|(item, number)| item.number = number);
        groups
    }

    /// Has the text know the keys of the fields of parts with the default layout.
    pub(super) fn compute_default_parts(&self) {
        let mut forms = self.recording.layout.fields.iter().map(|field| &field.form);
        if self.by_default || forms.any(may_have_default) {
            self.computed();
        }
    }

    /// Nothing is drawn of the part: it is absent, or a variant without a form that serde writes as `null`.
    pub(super) fn is_absent_part(&self, found: FoundPart, node: Node<'_>) -> bool {
        let body = || self.variant_of(found, node).map(|variant| &variant.body);
        let has_words = || matches!(body(), Some(Body::Text(_) | Body::Own(_)));
        node.is_nothing() || node.is_absent() && !has_words()
    }

    /// `None` for a part of an enum that no visit has met.
    pub(super) fn variant_of(&self, found: FoundPart, node: Node<'_>) -> Option<&'static Layout> {
        found.variants.get(self.variant(found.variants, Visit::part(node))?)
    }

    fn variant(&self, variants: &[Layout], visit: Visit) -> Option<usize> {
        if variants.len() == 1 { Some(0) } else { self.computed().variant(visit) }
    }

    pub(super) fn parts_as_text(&self, voice: Voice, found: FoundPart, node: Node<'_>) -> String {
        Sheet::render(voice, |sheet| self.parts(found, node, None, sheet))
    }

    /// Writes a part, or the parts of a list: of a field, with what stands between them and above groups of them.
    pub(super) fn parts(
        &self,
        found: FoundPart,
        node: Node<'_>,
        field: Option<&'static Field>,
        sheet: &mut Sheet,
    ) {
        let FoundPart { variants, levels } = found;
        let writer = PartWriter::new(self, variants);
        if levels == 0 || is_lost(node) {
            let (at, visit) = (node.at(), Visit::part(node));
            writer.write(node, Item { number: 1, at, is_entry: false, visit }, false, sheet);
        } else if node.is_hollow() {
            sheet.text(&count_of(node)).end();
        } else if has_elements(node) {
            let mut draw = |item, sheet: &mut Sheet| writer.element(item, levels - 1, sheet);
            if sheet.voice == Voice::OneLine {
                let texts = elements(node)
                    .map(|item| Sheet::render(Voice::OneLine, |inner| draw(item, inner)));
                let texts: Vec<_> = texts.filter(|text| !text.is_empty()).collect();
                if !texts.is_empty() {
                    sheet.value(&texts.join(", ")).end();
                }
            } else if let Some(field) = field {
                self.in_groups(field, node, sheet, &mut draw);
            } else {
                elements(node).for_each(|item| draw(item, sheet));
            }
        }
    }
}

struct PartWriter<'p, 'w> {
    page: &'w Renderer<'p>,
    variants: &'static [Layout],
    /// Each variant, with its template once that is used.
    templates: Vec<(&'static Layout, OnceCell<Filler<'p>>)>,
}

impl<'p, 'w> PartWriter<'p, 'w> {
    fn new(page: &'w Renderer<'p>, variants: &'static [Layout]) -> Self {
        let templates = variants.iter().map(|variant| (variant, OnceCell::new())).collect();
        PartWriter { page, variants, templates }
    }

    /// An item of a list, or an entry of a map. `levels`: the lists in it around its parts.
    fn element(&self, item: Item, levels: usize, sheet: &mut Sheet) {
        let node = self.page.recording.tape.node(item.at);
        let part = Item { visit: Visit::part(node), ..item };
        if levels == 0 && !item.is_entry {
            return self.write(node, part, true, sheet);
        }
        let head = if item.is_entry {
            node.key().and_then(Node::str).unwrap_or_default().to_owned()
        } else {
            let count = node.part().total;
            format!("{count} {}", words::noun(ITEMS, count))
        };
        let mut inner = Sheet::new(sheet.voice);
        inner.is_raw = sheet.is_raw;
        let found = FoundPart { variants: self.variants, levels };
        match levels {
            _ if self.page.is_absent_part(found, node) => {}
            0 => self.write(node, part, false, &mut inner),
            _ => self.page.parts(found, node, None, &mut inner),
        }
        sheet.is_untrusted |= inner.is_untrusted;
        let text = inner.finish();
        sheet.open("- ");
        sheet.name(&head);
        let has_lines = !text.is_empty() && (levels > 0 || has_lines(&text));
        if has_lines && sheet.voice != Voice::OneLine {
            sheet.text(":").end();
            sheet.append(&text);
        } else {
            let text = match &*text {
                "" if item.is_entry && is_said_as_none(node) => NONE,
                "" => ABSENT,
                text => text,
            };
            sheet.text(": ").written(text).end();
        }
        sheet.close();
    }

    /// `around`: the value that has the name of the variant which holds the part, or the part.
    fn write(&self, around: Node<'_>, item: Item, has_bullet: bool, sheet: &mut Sheet) {
        if self.own(around, item, has_bullet, sheet).is_some() {
            return;
        }
        let is_item = has_bullet || sheet.line.is_empty() && around.scalar().is_none();
        if is_item && sheet.voice == Voice::Markdown {
            sheet.item(around);
        } else {
            sheet.value(&plain(around)).end();
        }
    }

    /// Writes the part as its type says. `None` where it is written as any value.
    fn own(&self, around: Node<'_>, item: Item, has_bullet: bool, sheet: &mut Sheet) -> Option<()> {
        let node = self.page.recording.tape.node(item.at);
        let is_there = !is_lost(node) && !node.is_none();
        let number = self.page.variant(self.variants, item.visit).filter(|_| is_there)?;
        let (variant, template) = self.templates.get(number)?;
        let content = variant.content.and_then(|key| node.get(key)).unwrap_or(node);
        let item = Item { at: content.at(), is_entry: false, ..item };
        let page = Renderer { fields: &variant.fields, part: Some(item), ..*self.page };
        match variant.body {
            Body::Text(key) => {
                let text = variant.text(key)?;
                let template = template.get_or_init(|| Filler::new(&page, text, None, true));
                template.item.set(Some(item));
                if !template.has_computed() {
                    return None;
                }
                // a part that is only a list has no bullet of its own
                template.fill(has_bullet && !template.is_part(), sheet);
            }
            Body::Inner(find) => match find()? {
                found @ FoundPart { variants, levels: 0 } => {
                    let item = Item { visit: item.visit.inner(content), ..item };
                    let around = if found.has_form() { content } else { around };
                    PartWriter::new(self.page, variants).write(around, item, has_bullet, sheet);
                }
                found if !found.has_form() || !has_elements(content) => return None,
                FoundPart { variants, levels } if has_bullet => {
                    PartWriter::new(self.page, variants).element(item, levels, sheet);
                }
                found => self.page.parts(found, content, None, sheet),
            },
            Body::Own(_) => {
                let own = self.page.computed().get(item.visit, 0).and_then(Node::str)?;
                sheet.append(own.trim_end_matches('\n'));
            }
            Body::Default => by_fields(&page, around, has_bullet, sheet)?,
        }
        Some(())
    }
}

/// `None` where no field has a line or a form of its own.
fn by_fields(
    page: &Renderer<'_>,
    node: Node<'_>,
    has_bullet: bool,
    sheet: &mut Sheet,
) -> Option<()> {
    // what the part says of its fields
    page.computed();
    let (Voice::Markdown, Some(part), false) = (sheet.voice, page.part, node.is_absent()) else {
        return None;
    };
    let is_own = |field: &&Field| field.is_own() || page.is_headings(field.index);
    let own: Vec<&str> = page.fields.iter().filter(is_own).map(|field| field.key).collect();
    if own.is_empty() {
        return None;
    }
    let is_own = |key: &str| own.contains(&key);
    let draw = |(key, node): Entry<'_>, sheet: &mut Sheet| {
        page.field_of_part(page.entry(key, node), sheet);
    };
    let own = OwnEntries { is_own: &is_own, draw: &draw };
    sheet.give_place();
    if part.at != node.at() {
        // it is the content of a variant
        let is_content = |key: &str| node.get(key).is_some_and(|value| value.at() == part.at);
        let draw = |(key, content): Entry<'_>, sheet: &mut Sheet| {
            sheet.entries_with(&content.name(key), content, &own);
        };
        sheet.item_with(node, &OwnEntries { is_own: &is_content, draw: &draw });
    } else if !has_bullet && own.all_have_lines(node) {
        // alone, it needs no item around fields that have lines of their own
        sheet.fields_with(node, &own);
    } else {
        sheet.item_with(node, &own);
    }
    Some(())
}

/// True for tables, too: the type of their items is not known here.
fn may_have_default(form: &Form) -> bool {
    let part = form.part();
    matches!(form, Form::Table | Form::Columns(_)) || part.is_some_and(|it| it.has_default())
}

/// A text that cannot stand behind other text on its line.
fn has_lines(text: &str) -> bool {
    text.contains('\n') || begins_apart(text) || marker(text) > 0
}

/// The text of such a part is one line without a marker, and no part alone.
pub(super) fn is_line(variants: &[Layout]) -> bool {
    variants.iter().all(|variant| {
        let Some(Template { text, values, .. }) = variant.template(variant.body) else {
            // a variant without fields is drawn as a text
            return matches!(variant.body, Body::Default) && variant.fields.is_empty();
        };
        let is_part = *text == "{0}" && values.iter().any(|value| value.part.is_some());
        !is_part && !has_lines(text) && !text.starts_with(' ')
    })
}
