//! A page that has to be short: in few words, or cut as a text.

use std::borrow::Cow;

use super::body::{OwnText, Page};
use super::first_line::{self, Voice};
use crate::layout::Body;
use crate::limits::{self, Limits};
use crate::markdown::{cut, gap};
use crate::recording::CutKind;
use crate::tape::prefix;
use crate::truncation::{COUNTED, COUNTED_END};
use crate::{Shown, Status, Truncated, truncate};

/// The bytes of the first line that outlive all else.
const MIN_FIRST_LINE: usize = 160;

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
        if !own.is_some_and(|own| self.fill_one_line(own, out).is_any()) {
            out.clear();
            first_line::draw(self, Voice::Markdown, out);
        }
        if self.recording.status == Status::Failure {
            *out = self.marks.failed(out);
        }
        self.note_all_cuts(out);
    }

    /// Notes the cuts of the JSON beside it. A text's field is named, as nothing else does.
    fn note_all_cuts(&self, out: &mut String) {
        let actions = self.recording.layout.actions_key();
        for cut in self.recording.cuts().filter(|cut| cut.key != actions) {
            gap(out);
            let noun = self.noun(&cut);
            match cut.kind {
                CutKind::Text | CutKind::Map => {
                    cut::say(cut.shown, &format!("{noun} of {}", cut.path), out);
                }
                CutKind::List => cut::say(cut.shown, &noun, out),
            }
        }
        self.note_entries(out);
    }

    /// The markdown within limits. A text of the author's is cut as a text, with the next actions
    /// behind it; any other only where `cut` says so.
    pub(crate) fn content(&self, limits: &Limits, brief: bool, cut: bool) -> Content {
        if let Body::Own(number) = self.body()
            && !brief
            && let Some(own) = self.own(number)
        {
            return self.own_content(own, limits, cut);
        }
        let text = if brief { self.brief() } else { self.draw() };
        if !cut || limits.admit(&text) {
            return Content::whole(text);
        }
        let mut head = String::new();
        if brief {
            self.brief_head(&mut head);
        } else {
            self.head(&mut head);
        }
        self.cut_before_actions(&head, limits)
    }

    /// A text of the author's is not added to while it is whole.
    fn own_content(&self, own: OwnText, limits: &Limits, cut: bool) -> Content {
        if !own.states_cut && limits.admit(&own.text) {
            return Content::whole(own.text);
        }
        if !own.asks_items || cut {
            return self.cut_before_actions(&own.text, limits);
        }
        let mut text = own.text;
        self.next_actions_section(&mut text);
        Content::whole(text)
    }

    /// The beginning of a text, with a marker where it ends, and the next actions in full. Over the
    /// limits where these leave no room for the first line.
    fn cut_before_actions(&self, head: &str, limits: &Limits) -> Content {
        let mut tail = String::new();
        self.next_actions_section(&mut tail);
        let first = beginning(head, limits);
        let gap = if tail.is_empty() { "" } else { "\n\n" };
        let mut head_limits = limits.clone();
        head_limits.max_bytes = limits.max_bytes.saturating_sub(gap.len() + tail.len());
        head_limits.max_lines =
            limits.max_lines.saturating_sub(limits::lines(&tail) + gap.len() / 2);
        let tokens = limits.tokens_if_limited(&tail);
        // two texts may count for more when they stand together
        for spare in [1, 4, 16] {
            if limits.counts_tokens() {
                head_limits.max_tokens =
                    limits.max_tokens.saturating_sub(tokens.saturating_add(spare));
            }
            let Truncated { text: cut, truncation } = truncate(head, &head_limits);
            let cut = whole_markers(&cut, &limits.marker);
            let text = format!("{}{gap}{tail}", cut.trim_end_matches('\n'));
            let is_said = truncation.is_none() || cut.ends_with(&*limits.marker);
            if is_said && cut.starts_with(first) && limits.admit(&text) {
                return Content { text, cut: truncation.and_then(|cut| cut.get("bytes")) };
            }
        }
        let text = format!("{first}\n{}{gap}{tail}", limits.marker);
        Content { text, cut: Some(Shown { shown: first.len(), total: head.len() }) }
    }
}

/// So much of the first line as outlives all else, in half of the tokens at most: characters that are
/// spelled out take several each.
fn beginning<'t>(head: &'t str, limits: &Limits) -> &'t str {
    let mut first = prefix(head.lines().next().unwrap_or_default(), MIN_FIRST_LINE);
    while limits.counts_tokens() && limits.tokens_if_limited(first) > limits.max_tokens / 2 {
        first = prefix(first, first.len() / 2);
    }
    first
}

/// Takes away what is left of a marker that was cut itself, right before the one that says so.
fn whole_markers<'t>(cut: &'t str, marker: &str) -> Cow<'t, str> {
    let Some(head) = cut.strip_suffix(marker).map(|head| head.trim_end_matches('\n')) else {
        return Cow::Borrowed(cut);
    };
    let last = head.rfind('\n').map_or(0, |at| at + 1);
    let line = &head[last..];
    let is_part = line.len() > 2 && COUNTED.starts_with(line)
        || line.starts_with(COUNTED) && !line.ends_with(COUNTED_END);
    if is_part {
        Cow::Owned(format!("{}\n{marker}", head[..last].trim_end_matches('\n')))
    } else {
        Cow::Borrowed(cut)
    }
}

/// The markdown of an answer.
#[derive(Debug)]
pub(crate) struct Content {
    pub(crate) text: String,
    /// The bytes of it that are shown if it was cut as a text.
    pub(crate) cut: Option<Shown>,
}

impl Content {
    fn whole(text: String) -> Self {
        Content { text, cut: None }
    }
}
