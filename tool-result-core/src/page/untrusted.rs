//! Untrusted text: all of a field in one fence, whose info string says where it comes from.

use super::body::Page;
use super::each::{Elements, RenderMode};
use super::part::PartStyle;
use super::section::PageEntry;
use super::template::Bullet;
use crate::layout::Form;
use crate::markdown::value::plain;
use crate::markdown::{quoting, trim};
use crate::tape::Shape;
use crate::visible::visible;

impl Page<'_> {
    /// The field in its fence; nothing where there is no text. `own`: what a function of the author's wrote
    /// for it.
    pub(super) fn untrusted(
        &self,
        source: &str,
        entry: &PageEntry<'_>,
        own: Option<String>,
        out: &mut String,
    ) {
        let mut text = String::new();
        let Some((_, field)) = entry.field else { return };
        let items = Elements::new(entry.node);
        match (entry.form(), items, entry.node.shape()) {
            _ if own.is_some() => text = own.unwrap_or_default(),
            (Form::Each(each), Some(items), _) => {
                self.each(field, each, items, RenderMode::Verbatim, &mut text);
            }
            (Form::Part(find), ..) => {
                if let Some(found) = find() {
                    let style = PartStyle::verbatim("");
                    self.parts_of_field(field, found, entry.node, style, &mut text);
                }
            }
            (.., Shape::Scalar(_) | Shape::Lost(_)) => {
                text = visible(&plain(entry.node)).into_owned();
            }
            _ => self.by_form(entry, None, Bullet::Dash, &mut text),
        }
        if text.is_empty() {
            return;
        }
        trim(&mut text);
        let mark = self.recording.mark_beside(&text);
        quoting::fence(&text, quoting::FENCE, &format!("untrusted {source} {mark}"), "", out);
        out.push('\n');
    }
}
