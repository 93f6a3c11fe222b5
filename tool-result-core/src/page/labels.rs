//! The labels of fields, from their attributes or their keys.

use std::borrow::Cow;

use crate::layout::{Field, Label};
use crate::tape::Node;
use crate::words::{self, LINES};

pub(crate) fn label(field: &Field) -> Cow<'static, str> {
    match field.label {
        Label::Key => words::label_of(field.key, true),
        Label::Is(label) => Cow::Borrowed(label),
        // given as a noun, so it has a noun's small letter
        Label::Forms { many, .. } => Cow::Owned(words::upper_first(many.to_owned())),
    }
}

/// The same of a field with this value: of a text, its lines are counted.
pub(super) fn noun_of(field: &Field, node: Option<Node<'_>>, count: usize) -> Cow<'static, str> {
    let is_text = node.is_some_and(|node| node.lines().is_some());
    if is_text { words::noun(LINES, count) } else { noun(field, count) }
}

/// The noun for `count` of what `field` lists: `reference` or `references`.
pub(crate) fn noun(field: &Field, count: usize) -> Cow<'static, str> {
    match field.label {
        Label::Key => words::noun(field.key, count),
        Label::Is(label) => Cow::Owned(words::noun_of_label(label, count)),
        Label::Forms { one, .. } if count == 1 => Cow::Borrowed(one),
        Label::Forms { many, .. } => Cow::Borrowed(many),
    }
}
