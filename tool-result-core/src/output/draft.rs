//! An answer that ends at some point, drawn and measured.

#![expect(clippy::arithmetic_side_effects, reason = "what is taken away was added before")]

use serde_json::{Map, Value};

use super::cuts::Cuts;
use super::tool_output::ToolOutput;
use crate::erased::ErasedResult;
use crate::json::{self, Length, Writer};
use crate::layout::{Only, TextKey};
use crate::limits::{Limits, Size, largest};
use crate::page::{Content, Renderer};
use crate::recording::Recording;
use crate::tape::{ItemSink, Node, Point, Scope, Share};
use crate::truncation::TEXT;
use crate::{
    Delivery, Error, JsonStyle, Limit, NextAction, OutputOptions, Position, Status, details, page,
};

/// An entry beside the field with `items` stands whole in every answer if it takes at most this part of the limits; all
/// of them together take at most half.
const BESIDE_DIVISOR: usize = 8;

pub(super) struct Draft<'r> {
    pub(super) recording: Recording<'r>,
    limits: Limits,
    options: &'r OutputOptions,
    details: Map<String, Value>,
    summary: String,
    /// The next actions that are shown, and the bytes of the error; `None` for all.
    max_fixed: Option<(usize, usize)>,
    /// The page is drawn by the default layout alone.
    by_default: bool,
    /// All items that are recorded whole fit, and more may do so.
    pub(super) is_starved: bool,
}

impl<'r> Draft<'r> {
    /// Its JSON has at least `bytes` bytes, if the result has so many.
    pub(super) fn new(
        result: &'r dyn ErasedResult,
        limits: Limits,
        options: &'r OutputOptions,
        bytes: usize,
        sink: Option<ItemSink>,
    ) -> Result<Self, Error> {
        let hidden = match options.delivery {
            Delivery::Both => Only::Neither,
            Delivery::Text => Only::Json,
            Delivery::Structured => Only::Markdown,
        };
        // a failure and an empty answer have no pages
        let has_start =
            options.start != Position::default() && result.head().status == Status::Success;
        let outcome = result.outcome();
        let scope = Scope {
            beside: max_compact(&limits) / BESIDE_DIVISOR,
            fixed_bytes: Some(limits.max_bytes),
            sink,
            // before a start, first the summary, and what stands in every answer
            ..Scope::new(outcome.layout, hidden, if has_start { 0 } else { bytes })
        };
        let recording = Recording::within(result, outcome, scope);
        let mut draft = Draft {
            details: details::collect(&recording)?,
            summary: page::summary(&recording, options.marks),
            recording,
            limits,
            options,
            max_fixed: None,
            by_default: false,
            is_starved: false,
        };
        if has_start {
            draft.recording.scope.bytes = bytes;
            draft.fix_small_entries();
            draft.begin_at_start()?;
        }
        Ok(draft)
    }

    /// Records again from the start. A recording from the beginning has found what stands whole in every answer.
    fn begin_at_start(&mut self) -> Result<(), Error> {
        let mut scope = self.recording.scope.clone();
        scope.start = self.options.start.steps(scope.marked);
        // an answer may have ended in it
        let first = scope.start.first().map(String::as_str);
        let error = self.growing_error().filter(|key| first == Some(key));
        scope.fixed.retain(|fixed| Some(*fixed) != error);
        let Recording { result, ref outcome, .. } = self.recording;
        let recording = Recording::within(result, outcome.clone(), scope);
        if !recording.tape.has_start {
            return Err(Error::NoSuchPosition { position: self.options.start.clone() });
        }
        recording.check()?;
        self.recording = recording;
        Ok(())
    }

    /// Has the entries beside the field with `items` stand whole in every answer that are small beside the limits.
    pub(super) fn fix_small_entries(&mut self) {
        // those of an answer that begins later are known
        if !self.recording.scope.start.is_empty() {
            return;
        }
        let Scope { beside, marked, .. } = self.recording.scope;
        let mut left = beside.saturating_mul(BESIDE_DIVISOR / 2);
        let mut small = Vec::new();
        let first = self.options.start.steps(marked).into_iter().next();
        let may_be_small = |key: &str, node: Node<'_>| {
            let is_beside = marked.is_some_and(|marked| marked != key);
            // the answer begins in one that had to follow
            let has_start = first.as_deref() == Some(key);
            let has_long = || node.tokens().any(|at| node.tape.node(at).is_long());
            is_beside && !has_start && has_long() && !node.tape.is_cut_within(node)
        };
        let entries = self.recording.content_in_order();
        for (key, node) in entries.filter(|(key, node)| may_be_small(key, *node)) {
            let Length(size) = json::write(Length::default(), JsonStyle::Compact, node);
            if size <= beside.min(left) {
                left = left.saturating_sub(size);
                small.push(key.to_owned());
            }
        }
        small.sort_unstable();
        self.recording.scope.small = small;
    }

    /// The key of an error that is no text, which may follow the content.
    fn growing_error(&self) -> Option<&'static str> {
        let error = self.recording.error()?;
        let is_growing = !(error.is_absent() || error.str().is_some());
        self.recording.error_key().filter(|_| is_growing)
    }

    /// Has the small entries follow the field with `items`, too, and an error that is no text. False if there are none.
    pub(super) fn let_all_follow(&mut self) -> Result<bool, Error> {
        let Scope { fixed, small, .. } = &mut self.recording.scope;
        let count = fixed.len() + small.len();
        small.clear();
        if let Some(key) = self.growing_error() {
            self.recording.scope.fixed.retain(|fixed| *fixed != key);
        }
        if self.recording.scope.fixed.len() == count {
            return Ok(false);
        }
        if !self.recording.scope.start.is_empty() {
            self.begin_at_start()?;
        }
        Ok(true)
    }

    pub(super) fn cuts(&mut self) -> Cuts {
        self.show(None);
        Cuts::new(&self.recording)
    }

    /// Shows everything up to a point, and writes the next action and the cursors that come with a cut. Returns whether
    /// there are such cursors.
    fn show(&mut self, point: Option<Point>) -> bool {
        let fixed = self.max_fixed.map(|(actions, bytes)| {
            let actions = self.recording.own_next_actions().map(|node| (node.at(), actions));
            [actions, self.error().map(|error| (error.at(), bytes))]
        });
        self.recording.show(point, fixed.into_iter().flatten().flatten());
        let has_cursors = self.recording.set_cursors();
        if let Some(action) = self.more() {
            self.recording.add_action(action);
        }
        has_cursors
    }

    fn more(&self) -> Option<NextAction<'static>> {
        let layout = self.recording.layout;
        if layout.text(TextKey::More).is_none() && layout.more_by.is_none()
            || !self.recording.has_more()
        {
            return None;
        }
        self.page().more_action(&self.recording.progress()?)
    }

    fn page(&self) -> Renderer<'_> {
        Renderer {
            marks: self.options.marks,
            max_bytes: self.limits.max_bytes.saturating_add(1).saturating_mul(MAX_TIMES_TOO_LONG),
            by_default: self.by_default,
            ..Renderer::new(&self.recording)
        }
    }

    pub(super) fn json_load(&mut self, point: Option<Point>) -> f64 {
        self.show(point);
        self.load(self.json_size())
    }

    /// The markdown up to a point, if both halves fit, and the share of the limits that the longer half takes.
    pub(super) fn draw(&mut self, point: Option<Point>) -> (Option<Content>, f64) {
        self.show(point);
        let json = self.json_size();
        // no text makes a JSON half fit that is too long
        if self.load(json) > 1.0 || !self.is_recorded() {
            return (None, f64::INFINITY);
        }
        let content = self.content(self.page(), None);
        let load = self.load(self.larger_size(json, &content));
        (Some(content).filter(|_| load <= 1.0), load)
    }

    /// The same of all that is recorded, as if the result had no more. Where that does not fit, the result does not.
    pub(super) fn draw_as_whole(&mut self) -> (Option<Content>, f64) {
        let missing = std::mem::take(&mut self.recording.tape.extents);
        let drawn = self.draw(None);
        self.recording.tape.extents = missing;
        drawn
    }

    fn has_json(&self) -> bool {
        self.options.delivery != Delivery::Text
    }

    fn error(&self) -> Option<Node<'_>> {
        self.recording.error().filter(|error| error.str().is_some())
    }

    /// The next actions and the error are recorded as far as they are shown.
    fn is_recorded(&self) -> bool {
        let key = self.recording.error_key();
        let is_fixed = key.is_some_and(|key| self.recording.scope.share(key) == Share::Fixed);
        let error = self.recording.error().filter(|_| is_fixed);
        let mut fixed = self.recording.own_next_actions().into_iter().chain(error);
        self.max_fixed.is_some() || fixed.all(|node| !self.recording.tape.is_cut_within(node))
    }

    fn content(&self, page: Renderer<'_>, limits: Option<&Limits>) -> Content {
        page.content(limits, self.options.delivery == Delivery::Structured)
    }

    fn larger_size(&self, json: Size, content: &Content) -> Size {
        let Size { bytes, lines, tokens } = self.limits.size_of(&content.text);
        let (bytes, lines) = (bytes.max(json.bytes), lines.max(json.lines));
        Size { bytes, lines, tokens: tokens.max(json.tokens) }
    }

    /// The size of the JSON half as it is sent: compact, on one line, with the keys in the map's order. Zero where there
    /// is none.
    fn json_size(&self) -> Size {
        if !self.has_json() {
            return Size::default();
        }
        if self.limits.counts_tokens() {
            return self.limits.size_of(&Value::Object(self.recording.json_map()).to_string());
        }
        let most = self.recording.max_json_len();
        // most answers are far from their limits, and then nothing is measured
        let is_small = self.recording.tape.is_whole() && most <= self.limits.max_bytes;
        let bytes = if is_small { most } else { self.recording.json_length() };
        Size { bytes, lines: 1, tokens: 0 }
    }

    /// The share of the limits that a size takes: more than 1 if it is too much.
    #[expect(clippy::cast_precision_loss, reason = "a share is rounded, but not over 1")]
    fn load(&self, size: Size) -> f64 {
        let measures = self.measures(size).into_iter().filter(|(_, _, needed)| *needed > 0);
        measures.map(|(_, given, needed)| needed as f64 / given as f64).fold(0.0, f64::max)
    }

    fn measures(&self, Size { bytes, lines, tokens }: Size) -> [(Limit, usize, usize); 3] {
        let Limits { max_bytes, max_lines, max_tokens, .. } = self.limits;
        [
            (Limit::Bytes, max_bytes, bytes),
            (Limit::Lines, max_lines, lines),
            (Limit::Tokens, max_tokens, tokens),
        ]
    }

    /// Cuts the text as a text, if the author's words or functions made it too long: the default layout is within the
    /// limits, and the JSON is small beside them. Words that leave no room for the content are not cut, as a reader of
    /// texts would never get it.
    pub(super) fn cut_as_text(&mut self, cuts: &Cuts) -> Option<Content> {
        self.show(cuts.first());
        let by_default = self.content(Renderer { by_default: true, ..self.page() }, None);
        let json = self.limits.admit(&by_default.text).then(|| self.json_size());
        let json = json.filter(|json| self.load(*json) <= 1.0 && self.is_recorded())?;
        let content = self.content(self.page(), Some(&self.limits));
        let max_json = max_compact(&self.limits) / 2;
        let fits = self.load(self.larger_size(json, &content)) <= 1.0
            && self.recording.json_length() <= max_json
            && (!self.shows_content(cuts) || self.is_cut_in_unit(&content, cuts));
        fits.then_some(content)
    }

    /// The text has something of the content, if the default layout draws it.
    fn shows_content(&mut self, cuts: &Cuts) -> bool {
        let outer = std::mem::replace(&mut self.by_default, true);
        let shows = self.head_to(cuts.shell()) != self.head_to(cuts.first());
        self.by_default = outer;
        shows
    }

    /// It is the content's first unit that is too long, and the cut text has something of it.
    fn is_cut_in_unit(&mut self, cut: &Content, cuts: &Cuts) -> bool {
        let (mut without, mut with) = (self.head_to(cuts.shell()), self.head_to(cuts.first()));
        let before = with.iter().zip(&without).take_while(|(a, b)| a == b).count();
        let (mut unit, without) = (with.split_off(before), without.split_off(before));
        let behind = unit.iter().rev().zip(without.iter().rev()).take_while(|(a, b)| a == b);
        unit.truncate(unit.len() - behind.count());
        let unit = String::from_utf8_lossy(&unit);
        let own = unit.trim_start();
        let starts = before + unit.len() - own.len();
        cut.head > starts && !self.limits.admit(own)
    }

    /// The text with this point, up to its notes.
    fn head_to(&mut self, point: Option<Point>) -> Vec<u8> {
        self.show(point);
        let Content { text, head, .. } = self.content(self.page(), None);
        text.into_bytes().into_iter().take(head).collect()
    }

    /// Cuts the next actions. Where that is not enough, cuts the error.
    pub(super) fn cut_actions_and_error(&mut self, cuts: &Cuts) -> Option<Content> {
        let (actions, mut error) = (self.recorded_actions(), self.error_len());
        let mut fit = |shown| {
            self.max_fixed = Some(shown);
            self.draw(cuts.first()).0.or_else(|| self.cut_as_text(cuts))
        };
        // the note of a cut may be longer than a short error
        if fit((0, error)).is_none() {
            fit((0, 0))?;
            error = largest(0, error, |n| fit((0, n)).is_some());
        }
        let actions = largest(0, actions, |n| fit((n, error)).is_some());
        fit((actions, error))
    }

    /// Has the default layout draw the page, with all next actions and the whole error.
    pub(super) fn use_default_layout(&mut self) {
        (self.by_default, self.max_fixed) = (true, None);
    }

    fn recorded_actions(&self) -> usize {
        let actions = self.recording.own_next_actions().into_iter().flat_map(Node::children);
        actions.take_while(|action| !action.tape.is_cut_within(*action)).count()
    }

    fn error_len(&self) -> usize {
        self.error().and_then(Node::str).map_or(0, str::len)
    }

    /// A limit that suffices: of all answers that were tried, the one that crosses the fewest limits crosses it.
    pub(super) fn too_small(&mut self, point: Option<Point>) -> Error {
        self.max_fixed = None;
        self.show(None);
        let whole = self.recording.tape.is_whole().then_some((None, None));
        let error = self.error_len();
        let tried = [(point, Some((0, 0))), (point, Some((0, error))), (point, None)];
        let tried = tried.into_iter().chain(whole);
        let tried = tried.flat_map(|tried| [(tried, false), (tried, true)]);
        let crossed = tried.filter_map(|((point, max_fixed), by_default)| {
            (self.max_fixed, self.by_default) = (max_fixed, by_default);
            self.show(point);
            let content = self.is_recorded().then(|| self.content(self.page(), None))?;
            let size = self.larger_size(self.json_size(), &content);
            let over = self.measures(size).into_iter().filter(|(_, given, needed)| needed > given);
            Some(over.collect::<Vec<_>>())
        });
        let best = crossed
            .min_by_key(|crossed| (crossed.len(), crossed.first().map(|(_, _, needed)| *needed)));
        let first = best.and_then(|crossed| crossed.first().copied());
        let (limit, given, needed) =
            first.unwrap_or((Limit::Bytes, self.limits.max_bytes, usize::MAX));
        Error::LimitTooSmall { limit, given, needed }
    }

    fn update_cursors(&mut self) {
        self.summary = page::summary(&self.recording, self.options.marks);
        // the same worked before the cut
        let details = details::collect(&self.recording).unwrap_or_default();
        for key in self.recording.cursor_keys() {
            match details.get(key) {
                Some(value) => drop(self.details.insert(key.to_owned(), value.clone())),
                None => drop(self.details.remove(key)),
            }
        }
    }

    /// The JSON text of the answer up to a point. Without a style, the items of the content are a line each, and
    /// everything else is a line behind them.
    pub(super) fn json(mut self, point: Option<Point>, style: Option<JsonStyle>) -> String {
        self.show(point);
        let list = self.recording.tape.item_list.filter(|_| style.is_none());
        self.recording.tape.left_out.extend(list);
        let tape = &self.recording.tape;
        let mut lines = list.map_or_else(String::new, |list| {
            let mut writer = Writer::new(String::new(), JsonStyle::Compact, tape, 0);
            writer.lines(tape.node(list).children());
            writer.out
        });
        lines.extend([&*self.recording.json_text(style.unwrap_or_default()), "\n"]);
        lines
    }

    pub(super) fn finish(mut self, content: Content, point: Option<Point>) -> ToolOutput {
        if self.show(point) {
            self.update_cursors();
        }
        let structured_content = self.has_json().then(|| self.recording.json_map());
        let mut truncation = self.recording.truncation();
        if let Some(shown) = content.cut {
            truncation.get_or_insert_default().add(TEXT, shown);
        }
        let status = self.recording.status;
        ToolOutput {
            tool: self.recording.tool.to_owned(),
            status,
            content: content.text,
            structured_content,
            details: self.details,
            summary: self.summary,
            is_error: status == Status::Failure,
            truncation,
        }
    }
}

/// The bytes of compact JSON that limits may show.
pub(super) fn max_compact(limits: &Limits) -> usize {
    let by_tokens = limits.max_tokens.saturating_mul(4);
    limits.max_bytes.min(by_tokens).min(limits.max_lines.saturating_mul(32))
}

/// A function may write so many times too much: one that comes to its end has asked for all lists that it asks for.
const MAX_TIMES_TOO_LONG: usize = 4;
