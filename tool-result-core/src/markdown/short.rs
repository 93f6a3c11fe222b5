//! A page that has to be short: in few words, or cut as a text.

use super::first_line::{self, Voice};
use super::page::Page;
use super::template::Bullet;
use crate::Status;
use crate::layout::Body;
use crate::limits::{self, Limits};
use crate::recording::prefix;
use crate::truncate;

/// So much of the first line outlives all else, in bytes.
const FIRST_LINE: usize = 160;

impl Page<'_> {
    /// The summary, what was cut, and the next actions: beside a JSON half that has the rest.
    pub(crate) fn brief(&self) -> String {
        let mut out = String::new();
        self.brief_head(&mut out);
        self.next_actions_section(&mut out);
        out
    }

    fn brief_head(&self, out: &mut String) {
        let summary = self.recording.layout.summary.as_ref();
        let own = summary.filter(|_| self.recording.status == Status::Success);
        if !own.is_some_and(|own| self.fill(own, Bullet::None, out)) {
            out.clear();
            first_line::draw(self, Voice::Markdown, out);
        }
        self.note_lists(out);
        self.note_cuts(out);
    }

    /// The markdown within limits. A text of the author's is cut as a text, with the next actions
    /// behind it; any other only where `cut` says so.
    pub(crate) fn within(&self, limits: &Limits, brief: bool, cut: bool) -> String {
        let Body::Own(number) = self.recording.layout.body else {
            let text = if brief { self.brief() } else { self.draw() };
            return if cut && !limits.admit(&text) { self.cut_to(limits, brief) } else { text };
        };
        if brief {
            return self.brief();
        }
        match self.own(number) {
            None => self.draw(),
            Some(own) if !own.said && limits.admit(&own.text) => own.text,
            Some(own) if own.said && !cut => {
                let mut text = own.text;
                self.next_actions_section(&mut text);
                text
            }
            Some(own) => self.cut_before_actions(&own.text, limits),
        }
    }

    fn cut_to(&self, limits: &Limits, brief: bool) -> String {
        let mut head = String::new();
        if brief {
            self.brief_head(&mut head);
        } else {
            self.head(&mut head);
        }
        self.cut_before_actions(&head, limits)
    }

    /// The beginning of a text, with a marker where it ends, and the next actions in full. Over the
    /// limits where these leave no room for the first line.
    fn cut_before_actions(&self, head: &str, limits: &Limits) -> String {
        let mut tail = String::new();
        self.next_actions_section(&mut tail);
        let first = prefix(head.lines().next().unwrap_or_default(), FIRST_LINE);
        let gap = if tail.is_empty() { "" } else { "\n\n" };
        let mut room = limits.clone();
        room.max_bytes = limits.max_bytes.saturating_sub(gap.len() + tail.len());
        room.max_lines = limits.max_lines.saturating_sub(limits::lines(&tail) + gap.len() / 2);
        let tokens = limits.tokens_if_limited(&tail);
        // two texts may count for more when they stand together
        for spare in [1, 4, 16] {
            room.max_tokens = limits.max_tokens.saturating_sub(tokens.saturating_add(spare));
            let cut = truncate(head, &room).text;
            let text = format!("{}{gap}{tail}", cut.trim_end_matches('\n'));
            if cut.starts_with(first) && cut.ends_with(&*limits.marker) && limits.admit(&text) {
                return text;
            }
        }
        format!("{first}\n{}{gap}{tail}", limits.marker)
    }
}
