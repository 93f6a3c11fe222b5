//! The fences of a template, in which values stand as they are.

use super::{Filler, Seen};
use crate::layout::{Block, Each, Value};
use crate::markdown::escape;

impl Filler<'_, '_> {
    /// A fence whose first line is indented already. False where its values are all absent.
    pub(super) fn fence(
        &self,
        indent: usize,
        opening: (&str, &str),
        body: &[Block],
        out: &mut String,
    ) -> bool {
        let mut all = Seen::default();
        let mut text = String::new();
        for (index, block) in body.iter().enumerate() {
            let before = text.len();
            if index > 0 {
                text.push('\n');
            }
            let mut seen = Seen::default();
            match block {
                Block::Line(line) => {
                    self.raw(line.prefix, &mut seen, &mut text);
                    self.raw(line.pieces, &mut seen, &mut text);
                }
                Block::Field(index) => {
                    let present = self.page.bare_lines(*index, &mut text);
                    seen = Seen { any: true, present, ..seen };
                }
                Block::Inner { indent, list, each } => {
                    self.raw_inner(list, each, *indent, &mut seen, &mut text);
                }
                Block::Fence { .. } | Block::Form(_) | Block::NextActions => {}
            }
            if seen.any && !seen.present {
                text.truncate(before);
            }
            all.any |= seen.any;
            all.present |= seen.present;
        }
        if all.any && !all.present {
            return false;
        }
        escape::fence(&text, opening, indent, out);
        true
    }

    /// The items of a list in the item as they are, or what stands in its place.
    pub(super) fn raw_inner(
        &self,
        list: &Value,
        each: &Each,
        indent: usize,
        seen: &mut Seen,
        out: &mut String,
    ) {
        if let Some(present) = self.bare_inner(list, each, indent, out) {
            seen.any = true;
            seen.present |= present;
        } else {
            out.extend(std::iter::repeat_n(' ', indent));
            out.push_str(&self.text(list, seen).text);
        }
    }
}
