//! Nested types that say how they are drawn.

use std::cell::RefCell;
use std::rc::Rc;

use super::bindings::{Bindings, Item};
use super::body::Page;
use super::each::{Elements, RenderMode};
use super::template::{Bullet, Filler, FlatTemplate, Rendered};
use crate::layout::{
    Block, Context, Field, FoundPart, PartForm, PartLayout, PartVariant, Template,
};
use crate::markdown::outline::Outline;
use crate::markdown::quoting::EMPTY;
use crate::markdown::value::{ABSENT, count_of, plain};
use crate::markdown::{quoting, trim};
use crate::parts::{PartPlace, PartValues};
use crate::tape::Node;
use crate::visible::visible;
use crate::words::{self, ITEMS};

#[derive(Clone, Copy)]
pub(super) struct PartStyle<'l> {
    /// The text before each line but the first.
    pub(super) pad: &'l str,
    pub(super) mode: PartMode,
}

#[derive(Clone, Copy)]
pub(super) enum PartMode {
    Markdown(Bullet),
    /// Lines of a fence.
    Verbatim,
    /// A text in a line.
    Text,
}

impl<'l> PartStyle<'l> {
    pub(super) const TEXT: PartStyle<'static> = PartStyle { pad: "", mode: PartMode::Text };

    /// Lines of markdown, of one part.
    pub(super) fn markdown(pad: &'l str) -> Self {
        PartStyle { pad, mode: PartMode::Markdown(Bullet::None) }
    }

    /// Lines of a fence.
    pub(super) fn verbatim(pad: &'l str) -> Self {
        PartStyle { pad, mode: PartMode::Verbatim }
    }

    /// For the items of a list.
    fn of_items(self) -> Self {
        match self.mode {
            PartMode::Markdown(_) => PartStyle { mode: PartMode::Markdown(Bullet::Dash), ..self },
            PartMode::Verbatim | PartMode::Text => self,
        }
    }

    fn is_text(self) -> bool {
        matches!(self.mode, PartMode::Text)
    }
}

impl Page<'_> {
    /// The computed values of the parts that are shown.
    pub(super) fn part_values(&self) -> Rc<PartValues> {
        self.recording.part_values(self.result, self.max_bytes)
    }

    pub(super) fn parts(
        &self,
        found: FoundPart,
        node: Node<'_>,
        style: PartStyle<'_>,
        out: &mut String,
    ) -> Rendered {
        let start = out.len();
        let FoundPart { layout, levels } = found;
        let writer = PartWriter::new(self, layout);
        if levels == 0 {
            writer.write(Item::sole(node), 0, style, out);
        } else if let Some(elements) = Elements::new(node) {
            writer.elements(&mut elements.items(), levels - 1, None, style, out);
            if node.is_hollow() {
                out.push_str(&count_of(node));
            }
        }
        if out.len() > start { Rendered::Text } else { Rendered::Nothing }
    }

    /// The same of a field of the result, with what stands between its items and above groups of them.
    pub(super) fn parts_of_field(
        &self,
        field: &Field,
        found: FoundPart,
        node: Node<'_>,
        style: PartStyle<'_>,
        out: &mut String,
    ) {
        let elements = Elements::new(node).filter(|_| found.levels > 0);
        let (Some(elements), true) = (elements, field.between.is_some() || field.group.is_some())
        else {
            self.parts(found, node, style, out);
            return;
        };
        let mode = match style.mode {
            PartMode::Markdown(bullet) => RenderMode::Markdown(bullet),
            PartMode::Verbatim | PartMode::Text => RenderMode::Verbatim,
        };
        let writer = PartWriter::new(self, found.layout);
        self.in_groups(field, elements, mode, out, &|items, between, out| {
            let start = out.len();
            writer.elements(items, found.levels - 1, between, style, out);
            out.push_str(if out.len() > start { "\n" } else { "" });
        });
        trim(out);
    }

    /// Writes the parts of a list in a part.
    pub(super) fn parts_in_part(
        &self,
        found: FoundPart,
        node: Node<'_>,
        style: PartStyle<'_>,
        out: &mut String,
    ) -> Rendered {
        let start = out.len();
        self.parts(found, node, style, out);
        if out.len() == start {
            Rendered::Nothing
        } else if found.levels > 0 {
            // text right below a list would belong to its last item
            Rendered::Block
        } else {
            Rendered::Text
        }
    }
}

/// Draws the parts of one type.
struct PartWriter<'p, 'w> {
    page: &'w Page<'p>,
    layout: &'static PartLayout,
    /// The template of a struct, with what its placeholders stand for.
    of_struct: Option<(&'static Template, Bindings<'p>)>,
    /// The same, made flat for the items of a list.
    flat: RefCell<Option<FlatTemplate>>,
}

impl<'p, 'w> PartWriter<'p, 'w> {
    fn new(page: &'w Page<'p>, layout: &'static PartLayout) -> Self {
        let of_struct = match layout.variants {
            [PartVariant { form: PartForm::Template(template), .. }] if !layout.is_enum => {
                Some((template, Bindings::for_part(page, template)))
            }
            _ => None,
        };
        PartWriter { page, layout, of_struct, flat: RefCell::default() }
    }

    /// The items of a list, or the entries of a map, with these lines between two of them.
    fn elements(
        &self,
        items: &mut dyn Iterator<Item = Item>,
        levels: usize,
        between: Option<&str>,
        style: PartStyle<'_>,
        out: &mut String,
    ) {
        let start = out.len();
        for item in items {
            let (before, is_first) = (out.len(), out.len() == start);
            match style.mode {
                _ if is_first => {}
                PartMode::Text => out.push_str(", "),
                PartMode::Markdown(_) | PartMode::Verbatim => {
                    out.extend(["\n", between.unwrap_or_default(), style.pad]);
                }
            }
            let content = out.len();
            self.element(item, levels, style, out);
            if out.len() == content {
                out.truncate(before);
            }
        }
    }

    /// An item of a list, or an entry of a map. `levels`: the lists in it around its parts.
    fn element(&self, item: Item, levels: usize, style: PartStyle<'_>, out: &mut String) {
        if levels == 0 && !item.is_entry {
            return self.write(item, 0, style.of_items(), out);
        }
        let node = self.page.recording.tape().node(item.at);
        let head = if item.is_entry {
            node.key().and_then(Node::str).unwrap_or_default().to_owned()
        } else {
            let count = Elements::new(node).map_or(0, |elements| elements.node.part().total);
            format!("{count} {}", words::noun(ITEMS, count))
        };
        let head = written_head(&head, style);
        let pad = format!("{}  ", style.pad);
        let inner = PartStyle { pad: &pad, ..style };
        out.push_str(if matches!(style.mode, PartMode::Markdown(_)) { "- " } else { "" });
        let at = out.len();
        if levels == 0 {
            self.write(item, 0, inner, out);
        } else {
            let found = FoundPart { layout: self.layout, levels };
            self.page.parts_in_part(found, node, inner, out);
        }
        let has_lines = !style.is_text() && (levels > 0 || self.layout.has_blocks());
        put_before(&head, at, has_lines, &pad, out);
    }

    /// Writes one part. `layer`: the parts around it that have the same token.
    fn write(&self, item: Item, layer: usize, style: PartStyle<'_>, out: &mut String) {
        let place = PartPlace { at: item.at, layer };
        let item = Item { part: Some(place), is_entry: false, ..item };
        if let Some((template, bindings)) = &self.of_struct {
            return self.by_template(template, bindings, item, style, out);
        }
        let node = self.page.recording.tape().node(item.at);
        let Some((variant, content)) = self.variant(node, place) else {
            return by_default(node, style, out);
        };
        let item = Item { at: content.at(), ..item };
        match &variant.form {
            PartForm::Template(template) => {
                let bindings = Bindings::for_part(self.page, template);
                self.by_template(template, &bindings, item, style, out);
            }
            PartForm::Inner(find) => match find() {
                Some(FoundPart { layout, levels: 0 }) => {
                    let layer = if content.at() == node.at() { layer + 1 } else { 0 };
                    PartWriter::new(self.page, layout).write(item, layer, style, out);
                }
                Some(found) => drop(self.page.parts(found, content, style, out)),
                None => by_default(content, style, out),
            },
            PartForm::Own => {
                let values = self.page.part_values();
                match values.get(place, usize::from(self.layout.is_enum)).and_then(Node::str) {
                    Some(text) => push_lines(text.trim_end_matches('\n'), style, out),
                    None => by_default(node, style, out),
                }
            }
            PartForm::Default => by_default(node, style, out),
        }
    }

    /// The variant that a value is, and where its fields lie.
    fn variant<'t>(
        &self,
        node: Node<'t>,
        place: PartPlace,
    ) -> Option<(&'static PartVariant, Node<'t>)> {
        let number = if self.layout.is_enum {
            let values = self.page.part_values();
            let told = values.get(place, 0)?.scalar()?.to_string();
            told.parse().ok()?
        } else {
            0
        };
        let variant = self.layout.variants.get::<usize>(number)?;
        let content = variant.content.and_then(|key| node.get(key)).unwrap_or(node);
        Some((variant, content))
    }

    fn by_template(
        &self,
        template: &Template,
        bindings: &Bindings<'p>,
        item: Item,
        style: PartStyle<'_>,
        out: &mut String,
    ) {
        bindings.set_item(item);
        let filler = Filler::new(self.page, bindings);
        match style.mode {
            PartMode::Markdown(Bullet::Dash)
                if style.pad.is_empty()
                    && self.of_struct.is_some()
                    && filler.write_flat(template, Bullet::Dash, &self.flat, out) => {}
            PartMode::Markdown(bullet) => {
                // a part that is only a list has no bullet of its own
                let is_list = matches!(template.blocks, [Block::Parts { .. }]);
                let bullet = if is_list { Bullet::None } else { bullet };
                let rest = [style.pad, bullet.margins(template).1].concat();
                filler.fill_behind(&rest, template, bullet, out);
            }
            PartMode::Verbatim => {
                let mut text = String::new();
                filler.verbatim_lines(template, &mut text);
                push_lines(&text, style, out);
            }
            PartMode::Text => {
                filler.plain(template, out);
            }
        }
    }
}

/// Writes the name of a list in a list, or of an entry of a map.
fn written_head(name: &str, style: PartStyle<'_>) -> String {
    let name = if name.is_empty() { EMPTY } else { name };
    let mut head = String::new();
    match style.mode {
        PartMode::Markdown(_) => {
            quoting::write(name, &Context { next: Some(':'), ..Context::LINE }, &mut head);
        }
        PartMode::Verbatim => head.push_str(&visible(name)),
        PartMode::Text => head.push_str(name),
    }
    head
}

/// Puts a name before what was written from `at` on, which may stand behind it if it is one line.
pub(super) fn put_before(name: &str, at: usize, has_lines: bool, pad: &str, out: &mut String) {
    if out.len() == at {
        out.push_str(ABSENT);
    } else if has_lines || out[at..].contains('\n') {
        return out.insert_str(at, &format!("{name}:\n{pad}"));
    }
    out.insert_str(at, &format!("{name}: "));
}

/// A value by what it is.
fn by_default(node: Node<'_>, style: PartStyle<'_>, out: &mut String) {
    match style.mode {
        PartMode::Markdown(_) => {
            let mut text = String::new();
            Outline::new(&mut text, false).item(node);
            push_lines(text.trim_end_matches('\n'), style, out);
        }
        PartMode::Verbatim => push_lines(&visible(&plain(node)), style, out),
        PartMode::Text => out.push_str(&plain(node)),
    }
}

/// Lines that are written already, each but the first behind what opens it.
fn push_lines(text: &str, style: PartStyle<'_>, out: &mut String) {
    for (index, line) in text.split('\n').enumerate() {
        out.push_str(if index > 0 { "\n" } else { "" });
        out.push_str(if index > 0 && !line.is_empty() { style.pad } else { "" });
        out.push_str(line);
    }
}
