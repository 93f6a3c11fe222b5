//! What the text says of a cut: once, behind the content.

use std::fmt::Write as _;

use super::body::Page;
use crate::layout::{Context, Role};
use crate::markdown::value::noun_of;
use crate::markdown::{gap, quoting};
use crate::recording::CutValue;
use crate::truncation::Window;
use crate::words;

impl Page<'_> {
    /// `... (items 64 to 103 of 118, next: 103)`. False if everything is shown.
    pub(super) fn note(&self, out: &mut String) -> bool {
        if self.recording.tape().is_whole() {
            return false;
        }
        let (mut parts, mut next) = (Vec::new(), None);
        for cut in self.recording.cut_values() {
            // the position says that a struct is cut
            if cut.window.is_some() || cut.next.is_none() {
                parts.push(self.note_part(&cut));
            }
            next = next.or(cut.next);
        }
        if let Some(next) = next {
            let mut part = String::from("next: ");
            quoting::write(
                &next.to_string(),
                &Context { next: Some(')'), ..Context::LINE_END },
                &mut part,
            );
            parts.push(part);
        }
        if parts.is_empty() {
            return false;
        }
        gap(out);
        out.extend(["... (", &*parts.join(", "), ")"]);
        true
    }

    /// `items 64 to 103 of 118`, with the key before it where it is not the field with `items`.
    fn note_part(&self, cut: &CutValue<'_>) -> String {
        let mut part = String::new();
        if self.recording.layout.key_of(Role::Items) != Some(cut.key) {
            quoting::write(cut.key, &Context { next: Some(':'), ..Context::LINE_END }, &mut part);
            part.push_str(": ");
        }
        let noun = noun_of(cut.node);
        let _ = match cut.window {
            Some(Window { shown: 0, total, .. }) => {
                write!(part, "0 of {total} {}", words::noun(noun, total))
            }
            Some(Window { from, shown, total }) => {
                write!(part, "{noun} {} to {} of {total}", from + 1, from + shown)
            }
            None => write!(part, "shown in part"),
        };
        part
    }
}
