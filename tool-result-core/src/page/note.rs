//! The note of a cut in the text: once, behind the content.

use super::input::Page;
use crate::layout::Role;
use crate::markdown::sheet::Sheet;
use crate::markdown::value::noun_of;
use crate::recording::CutValue;
use crate::truncation::Window;
use crate::words;

impl Page<'_> {
    /// `... (items 64 to 103 of 118, next: 103)`. False if everything is shown.
    pub(super) fn note(&self, sheet: &mut Sheet) -> bool {
        if self.recording.tape().is_whole() {
            return false;
        }
        let (mut next, mut is_any) = (None, false);
        for cut in self.recording.cut_values() {
            // the position says that a struct is cut
            if cut.window.is_some() || cut.next.is_none() {
                sheet.text(if is_any { ", " } else { "... (" });
                self.note_part(&cut, sheet);
                is_any = true;
            }
            next = next.or(cut.next);
        }
        if let Some(next) = next {
            sheet.text(if is_any { ", " } else { "... (" });
            sheet.text("next: ").value(next.path());
            is_any = true;
        }
        if is_any {
            sheet.text(")").end_note();
        }
        is_any
    }

    /// `items 64 to 103 of 118`, with the key before it where it is not the field with `items`.
    fn note_part(&self, cut: &CutValue<'_>, sheet: &mut Sheet) {
        if self.recording.layout.key_of(Role::Items) != Some(cut.key) {
            sheet.value(cut.key).text(": ");
        }
        let noun = noun_of(cut.node);
        sheet.text(&match cut.window {
            Some(Window { shown: 0, total, .. }) => {
                format!("0 of {total} {}", words::noun(noun, total))
            }
            Some(Window { from, shown, total }) => {
                format!("{noun} {} to {} of {total}", from + 1, from + shown)
            }
            None => "shown in part".to_owned(),
        });
    }
}
