//! The text of an answer: the page, the note of what was cut, and the next actions; or the page cut as a text.

use super::first_line::{self, status_line};
use super::input::Renderer;
use crate::layout::{Body, Role};
use crate::limits::{self, Limits};
use crate::markdown::sheet::{Sheet, Voice};
use crate::markdown::value::noun_of;
use crate::recording::{CutValue, Recording};
use crate::truncate::truncate_lines;
use crate::truncation::Window;
use crate::{Shown, Status, Truncated, truncate, words};

/// Two texts may count for so many more tokens when they stand together.
const SPARE_TOKENS: usize = 4;

impl Renderer<'_> {
    /// The markdown: the page, what was cut, and the next actions. `limits`: those within which it is cut as a text.
    /// `brief`: the summary alone, beside a JSON half that has the rest.
    pub(crate) fn content(&self, limits: Option<&Limits>, brief: bool) -> Content {
        let own = match self.body() {
            Body::Own(number) if !brief => self.own_body(number),
            _ => None,
        };
        let is_own = own.is_some();
        let mut sheet = match own {
            Some(own) => Sheet::below(own),
            None if brief => Sheet::below(first_line::summary(self, Voice::Markdown)),
            None => self.head(),
        };
        let head = sheet.end_text();
        let has_actions = if is_own {
            // the author's text is not added to while all actions are its own
            !self.recording.tape.is_whole() || self.recording.has_added_action()
        } else {
            brief || !self.head_places_next_actions()
        };
        // the tag is as long as what stands for it
        let text = self.recording.set_fence_tag(self.with_tail(has_actions, sheet));
        match limits.filter(|limits| !limits.admit(&text)) {
            Some(limits) => self.cut_text(text.get(..head).unwrap_or_default(), is_own, limits),
            None => Content { text, head, cut: None },
        }
    }

    /// The text of the sheet, and what was cut and the next actions below it.
    fn with_tail(&self, has_actions: bool, mut sheet: Sheet) -> String {
        sheet.apart();
        self.note(&mut sheet);
        if has_actions {
            self.next_actions_section(&mut sheet);
        }
        sheet.finish_with_gap()
    }

    /// `... (items 64 to 103 of 118, next: 103)`, if something is cut.
    fn note(&self, sheet: &mut Sheet) {
        let (mut separator, mut next) = ("... (", None);
        for cut in self.recording.cut_values() {
            // the position says that a struct is cut
            if cut.window.is_some() || cut.next.is_none() {
                self.note_part(&cut, sheet.text(separator));
                separator = ", ";
            }
            next = next.or(cut.next);
        }
        if let Some(next) = next {
            sheet.text(separator).text("next: ").value(next.path());
        }
        if !sheet.line.is_empty() {
            sheet.text(")").end();
            sheet.apart();
        }
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
                // a position says it, where there are pages
                let has_pages = self.recording.status == Status::Success;
                let last = cut.node.children().last().filter(|_| !has_pages);
                let is_in_part = last.is_some_and(|last| last.tape.is_cut_within(last));
                let in_part = if is_in_part { ", the last in part" } else { "" };
                format!("{noun} {} to {} of {total}{in_part}", from + 1, from + shown)
            }
            None => "shown in part".to_owned(),
        });
    }

    /// The first lines of a text, with a marker where they end, and behind it the note and the next actions in full. A
    /// text of the author's may be cut inside a line. Over the limits where there is no room for the first line.
    fn cut_text(&self, head: &str, is_own: bool, limits: &Limits) -> Content {
        let (tail, total) = (self.with_tail(true, Sheet::default()), head.len());
        let room = room_before(&tail, limits);
        let inside = || {
            let Truncated { text, truncation } = truncate(head, &room);
            let shown = truncation.and_then(|cut| cut.get("bytes"))?.shown;
            (is_own && shown > 0).then(|| (text.into_owned(), shown))
        };
        if let Some((cut, shown)) = truncate_lines(head, &room).or_else(inside) {
            let text = self.with_tail(true, Sheet::below(cut));
            if limits.admit(&text) {
                return Content { text, head: shown, cut: Some(Shown { shown, total }) };
            }
        }
        let Recording { status, tool, .. } = *self.recording;
        let first = status_line(status, tool, self.marks);
        let shown = Shown { shown: first.len(), total };
        let first = [&*first, "\n", &*limits.marker].concat();
        let text = self.with_tail(true, Sheet::below(first));
        Content { text, head: 0, cut: Some(shown) }
    }
}

fn room_before(tail: &str, limits: &Limits) -> Limits {
    let gap = if tail.is_empty() { "" } else { "\n\n" };
    let mut room = limits.clone();
    room.max_bytes = limits.max_bytes.saturating_sub(gap.len() + tail.len());
    room.max_lines = limits.max_lines.saturating_sub(limits::lines(tail) + gap.len() / 2);
    if limits.counts_tokens() {
        let tokens = limits.tokens_if_limited(tail).saturating_add(SPARE_TOKENS);
        room.max_tokens = limits.max_tokens.saturating_sub(tokens);
    }
    room
}

#[derive(Debug)]
pub(crate) struct Content {
    pub(crate) text: String,
    /// The bytes of the page in it: behind them stands what was cut, and the next actions.
    pub(crate) head: usize,
    /// The bytes of it that are shown if it was cut as a text.
    pub(crate) cut: Option<Shown>,
}
