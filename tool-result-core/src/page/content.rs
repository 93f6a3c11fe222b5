//! A page that has to be short: in few words, or cut as a text.

use std::borrow::Cow;

use super::body::Page;
use super::first_line::{self, Voice};
use crate::layout::Body;
use crate::limits::{self, Limits};
use crate::markdown::{OwnText, cut, gap};
use crate::recording::CutKind;
use crate::tape::prefix;
use crate::truncate::truncate_lines;
use crate::truncation::{COUNTED, COUNTED_END};
use crate::{Shown, Status, Truncated, truncate};

/// The bytes of the first line of an author's text that outlive all else.
const MIN_FIRST_LINE: usize = 160;

/// A value is not shortened to less, in bytes.
const MIN_VALUE: usize = 16;

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
        for cut in self.recording.cuts().into_iter().filter(|cut| cut.key != actions) {
            gap(out);
            let noun = self.noun(&cut);
            match cut.kind {
                CutKind::Text | CutKind::Map => {
                    cut::say(cut.window, &format!("{noun} of {}", cut.path), out);
                }
                CutKind::List | CutKind::Lines | CutKind::Struct => {
                    cut::say(cut.window, &noun, out);
                }
            }
        }
        self.note_entries(out);
    }

    /// The markdown within limits. A text of the author's is cut as a text, with the next actions
    /// behind it; any other only where `cut` says so, at line ends.
    pub(crate) fn content(&self, limits: &Limits, brief: bool, cut: bool) -> Content {
        if let Body::Own(number) = self.body()
            && !brief
            && let Some(own) = self.own(number, self.shown_lists())
        {
            let is_too_long = !own.asks_items && !limits.admit(&own.text);
            // a function reads the cursor's own value
            let is_other = own.is_other || self.recording.cursors_set().next().is_some();
            if is_other || is_too_long && self.has_lists() {
                return Page { is_by_default: true, ..*self }.content(limits, brief, cut);
            }
            return self.own_content(own, limits, cut);
        }
        let text = if brief { self.brief() } else { self.draw() };
        if !cut || limits.admit(&text) {
            return Content::whole(text);
        }
        self.cut_page(limits, brief)
    }

    /// A text of the author's is not added to while it is whole.
    fn own_content(&self, own: OwnText, limits: &Limits, cut: bool) -> Content {
        if !own.states_cut && limits.admit(&own.text) {
            return Content::whole(own.text);
        }
        if !own.asks_items || cut {
            return self.cut_own(&own.text, limits);
        }
        let mut text = own.text;
        self.next_actions_section(&mut text);
        Content::whole(text)
    }

    /// The first lines of the page, with a marker where they end, and the next actions in full. Where
    /// they are ended by a line that is longer than all of them, the values in templates are shortened
    /// before they are quoted. Over the limits where the next actions leave no room for the first line.
    fn cut_page(&self, limits: &Limits, brief: bool) -> Content {
        let tail = Tail::new(self);
        let whole = self.head_as(brief);
        let mut best = tail.behind_lines(&whole, limits);
        let mut max_value = limits.max_bytes.min(whole.len());
        let mut head = Cow::Borrowed(&*whole);
        while max_value > MIN_VALUE && ends_before_long_line(&head, best.as_ref()) {
            max_value /= 2;
            head = Cow::Owned(Page { max_value, ..*self }.head_as(brief));
            gap(head.to_mut());
            head.to_mut().push_str(&limits.marker);
            let content = tail.behind_lines(&head, limits);
            best = best.into_iter().chain(content).max_by_key(Content::shown);
        }
        let mut content = best.unwrap_or_else(|| {
            let first = first_line::shortest(self);
            Content::cut(tail.behind_marker(&first, &limits.marker), first.len())
        });
        let shown = content.shown();
        content.cut = Some(Shown { shown, total: whole.len().max(shown) });
        content
    }

    fn head_as(&self, brief: bool) -> String {
        let mut head = String::new();
        if brief {
            self.brief_head(&mut head);
        } else {
            self.head(&mut head);
        }
        head
    }

    /// The beginning of a text of the author's, with a marker where it ends, and the next actions in
    /// full. Over the limits where these leave no room for the first line.
    fn cut_own(&self, text: &str, limits: &Limits) -> Content {
        let tail = Tail::new(self);
        let first = beginning(text, limits);
        for spare in SPARE_TOKENS {
            let Truncated { text: cut, truncation } = truncate(text, &tail.room(limits, spare));
            let cut = whole_markers(&cut, &limits.marker);
            let is_said = truncation.is_none() || cut.ends_with(&*limits.marker);
            let whole = tail.behind(&cut);
            if is_said && cut.starts_with(first) && limits.admit(&whole) {
                return Content { text: whole, cut: truncation.and_then(|cut| cut.get("bytes")) };
            }
        }
        let shown = Shown { shown: first.len(), total: text.len() };
        Content { text: tail.behind_marker(first, &limits.marker), cut: Some(shown) }
    }
}

/// The line that the cut is before is longer than all that is shown.
fn ends_before_long_line(head: &str, content: Option<&Content>) -> bool {
    let shown = content.map_or(0, Content::shown);
    let rest = head.get(shown..).unwrap_or_default().trim_start_matches('\n');
    rest.lines().next().is_some_and(|line| line.len() > shown)
}

/// Two texts may count for more tokens when they stand together.
const SPARE_TOKENS: [usize; 3] = [1, 4, 16];

/// The next actions, which stand whole behind a text that is cut.
struct Tail(String);

impl Tail {
    fn new(page: &Page<'_>) -> Self {
        let mut text = String::new();
        page.next_actions_section(&mut text);
        Tail(text)
    }

    fn gap(&self) -> &'static str {
        if self.0.is_empty() { "" } else { "\n\n" }
    }

    fn behind(&self, head: &str) -> String {
        [head.trim_end_matches('\n'), self.gap(), &self.0].concat()
    }

    fn behind_marker(&self, first: &str, marker: &str) -> String {
        self.behind(&[first, "\n", marker].concat())
    }

    /// The limits for what stands before it.
    fn room(&self, limits: &Limits, spare: usize) -> Limits {
        let Tail(tail) = self;
        let mut room = limits.clone();
        room.max_bytes = limits.max_bytes.saturating_sub(self.gap().len() + tail.len());
        room.max_lines =
            limits.max_lines.saturating_sub(limits::lines(tail) + self.gap().len() / 2);
        if limits.counts_tokens() {
            let tokens = limits.tokens_if_limited(tail).saturating_add(spare);
            room.max_tokens = limits.max_tokens.saturating_sub(tokens);
        }
        room
    }

    /// Puts as many lines of `head` before it as fit. `None` if not even the first one does.
    fn behind_lines(&self, head: &str, limits: &Limits) -> Option<Content> {
        SPARE_TOKENS.into_iter().find_map(|spare| {
            let (cut, shown) = truncate_lines(head, &self.room(limits, spare))?;
            let text = self.behind(&cut);
            limits.admit(&text).then(|| Content::cut(text, shown))
        })
    }
}

/// Returns the beginning of the first line, which stays when all else is cut. It takes half of the tokens at most,
/// since a character that is spelled out takes several.
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

    /// A text that holds `shown` bytes of a longer one.
    fn cut(text: String, shown: usize) -> Self {
        Content { text, cut: Some(Shown { shown, total: shown }) }
    }

    fn shown(&self) -> usize {
        self.cut.map_or(self.text.len(), |cut| cut.shown)
    }
}
