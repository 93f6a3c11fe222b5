//! Untrusted text: all of a field in one fence, whose info string says where it comes from.

use super::input::Page;
use super::section::PageEntry;
use crate::markdown::sheet::{Sheet, Voice};
use crate::markdown::value::plain;
use crate::tape::Shape;
use crate::visible::visible;

impl Page<'_> {
    /// The field in its fence; nothing where there is no text.
    pub(super) fn untrusted(&self, source: &str, entry: &PageEntry<'_>, sheet: &mut Sheet) {
        let mut inner = Sheet::new(Voice::Verbatim);
        self.recording.tape().reveal(|| match entry.node.shape() {
            Shape::Scalar(_) | Shape::Lost(_) if entry.own.is_none() => {
                inner.append(visible(&plain(entry.node)).trim_end_matches('\n'));
            }
            _ => self.by_form(entry, true, &mut inner),
        });
        let text = inner.finish();
        if !text.is_empty() {
            sheet.untrusted(source, &text);
        }
    }
}
