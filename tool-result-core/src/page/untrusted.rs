//! Untrusted text: all of a field in one fence, whose info string says where it comes from.

use super::input::Page;
use super::section::PageEntry;
use crate::markdown::sheet::{Sheet, Voice};
use crate::markdown::value::untrusted_text;
use crate::tape::Shape;

impl Page<'_> {
    /// The field in its fence; nothing where there is no text.
    pub(super) fn untrusted(&self, source: &str, entry: &PageEntry<'_>, sheet: &mut Sheet) {
        let text = match entry.node.shape() {
            Shape::Scalar(_) | Shape::Lost(_) if entry.own.is_none() => untrusted_text(entry.node),
            _ => self.recording.tape().reveal(|| {
                let mut inner = Sheet::new(Voice::Verbatim);
                self.by_form(entry, true, &mut inner);
                inner.finish()
            }),
        };
        if !text.is_empty() {
            sheet.untrusted(source, &text);
        }
    }
}
