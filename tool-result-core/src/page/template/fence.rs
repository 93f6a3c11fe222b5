//! The fences of a template, in which values stand as they are.

use super::{Filler, Presence};
use crate::layout::Block;
use crate::markdown::quoting;
use crate::page::part::PartStyle;

impl Filler<'_, '_> {
    /// A fence whose first line is indented already. False where its values are all absent.
    pub(super) fn fence(
        &self,
        indent: usize,
        (mark, info): (&str, &str),
        body: &[Block],
        out: &mut String,
    ) -> bool {
        let mut all = Presence::default();
        let mut text = String::new();
        for (index, block) in body.iter().enumerate() {
            let before = text.len();
            text.push_str(if index > 0 { "\n" } else { "" });
            let mut presence = Presence::default();
            match block {
                Block::Line(line) => {
                    self.verbatim(line.prefix, &mut presence, &mut text);
                    self.verbatim(line.pieces, &mut presence, &mut text);
                }
                Block::Field(index) => {
                    let present = self.page.verbatim_field(*index, &mut text);
                    presence = Presence { any: true, present };
                }
                Block::Parts { verbatim, value, .. } => {
                    self.verbatim_parts_of(*value, *verbatim, &mut presence, &mut text);
                }
                Block::Fence { .. } | Block::Form(_) | Block::NextActions => {}
            }
            if !presence.is_shown() {
                text.truncate(before);
            }
            all.any |= presence.any;
            all.present |= presence.present;
        }
        if all.is_shown() {
            quoting::fence(&text, mark, info, &" ".repeat(indent), out);
        }
        all.is_shown()
    }

    /// A part, or the parts of a list, as lines of a fence.
    pub(super) fn verbatim_parts_of(
        &self,
        value: usize,
        indent: usize,
        presence: &mut Presence,
        out: &mut String,
    ) {
        let pad = " ".repeat(indent);
        out.push_str(&pad);
        let Some((node, found)) = self.bindings.parts(value) else {
            return out.push_str(&self.text(value, presence));
        };
        let rendered = self.page.parts_in_part(found, node, PartStyle::verbatim(&pad), out);
        presence.any = true;
        presence.present |= rendered.is_any();
    }
}
