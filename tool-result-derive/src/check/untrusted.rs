//! Untrusted text: it stands in a fence of its own, and nowhere else.

use crate::attr::Key;
use crate::bind::{Source, Template, Value};
use crate::errors::Errors;
use crate::model::Model;
use crate::types;

/// The text has a fence in blocks, and a line has none.
pub(super) fn untrusted_text_is_fenced(model: &Model<'_>, errors: &mut Errors) {
    for (index, field) in model.item.written() {
        let is_marked = field.attrs.get(Key::Untrusted).is_some();
        if !is_marked && !types::is_untrusted(field.ty) {
            continue;
        }
        for (key, owner, template) in templates(model) {
            // what is said of it already
            let is_own = owner == Some(index) && (key == Key::Line || !template.places(index));
            if is_marked && !is_own || !is_marked && ONE_LINE.contains(&key) {
                stands_alone(model, index, key, template, errors);
            }
        }
    }
}

/// The templates of one line, which has no fence.
const ONE_LINE: [Key; 5] = [Key::Title, Key::Empty, Key::Failure, Key::Summary, Key::More];

/// The templates that are read where the author's own words are, and whose each is.
fn templates<'m>(
    model: &'m Model<'_>,
) -> impl Iterator<Item = (Key, Option<usize>, &'m Template<'m>)> {
    let texts = &model.texts;
    let of_struct = texts.templates.iter().map(|(key, template)| (*key, None, template));
    let of_fields = texts.fields.iter().zip(&model.item.fields).enumerate();
    let of_fields = of_fields.filter_map(|(index, (drawn, field))| {
        let key = if field.attrs.get(Key::Wrap).is_some() { Key::Wrap } else { Key::Line };
        Some((key, Some(index), drawn.line.as_ref()?))
    });
    of_struct.chain(of_fields)
}

/// A count of it is no text. Else it is the block of a line that has nothing else.
fn stands_alone(
    model: &Model<'_>,
    index: usize,
    key: Key,
    template: &Template<'_>,
    errors: &mut Errors,
) {
    // a count of what has no items is the text itself
    let has_items = types::is_list(types::trusted(model.item.fields[index].ty))
        || model.roles.of_field(index) == Some(Key::Items);
    let is_shown = |value: &Value| {
        let is_number = value.placeholder.count.is_some() && has_items;
        value.source == Source::Field(index) && !value.placeholder.is_condition && !is_number
    };
    let has_blocks =
        matches!(key, Key::Markdown | Key::EmptyMarkdown | Key::FailureMarkdown | Key::Wrap);
    let is_fenced = has_blocks && template.places_each(is_shown);
    if template.flawed || is_fenced || !template.values.iter().any(is_shown) {
        return;
    }
    let (name, key) = (&model.item.fields[index].name, key.name());
    let count = || format!(", or the number of its items, `{{{name}:#}}`");
    let or = has_items.then(count).unwrap_or_default();
    let message = format!(
        "`{name}` is untrusted, and `{key}` would show it outside of its fence: write `{{{name}}}` on a line of its \
         own in `markdown` or `wrap`, outside of other fences{or}"
    );
    model.item.body.wrong(template.literal.text.span(), &message, errors);
}
