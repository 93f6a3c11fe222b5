//! One way to cut a result, drawn and measured.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use serde_json::{Map, Value};

use super::levels;
use super::sites::{MIN_TEXT, Site, Sites, is_long};
use crate::erased::ErasedResult;
use crate::layout::{Form, Role};
use crate::limits::{Limits, Size};
use crate::page::{Content, Page};
use crate::recording::{CutKind, Recording};
use crate::tape::{Checkpoint, Node, Shape, Start};
use crate::{
    Delivery, Error, Limit, Marks, NextAction, OutputOptions, Status, ToolOutput, details, page,
};

/// A result within limits, in the making.
pub(super) struct Draft<'r> {
    result: &'r dyn ErasedResult,
    pub(super) recording: Recording<'r>,
    pub(super) limits: &'r Limits,
    delivery: Delivery,
    marks: Marks,
    /// No entry of the result is left out.
    pub(super) match_schema: bool,
    pub(super) sites: Sites,
    /// Less is shown than there is, so sizes have to be exact.
    is_cut: bool,
    /// The end of the recording, before anything was cut.
    recorded: Checkpoint,
    /// The shortened texts: their tokens, and the bytes that are shown.
    texts: BTreeMap<usize, usize>,
    details: Map<String, Value>,
    summary: String,
    /// The bytes that stay of what a function of the author's writes of a field that is no list.
    pub(super) max_own_text: usize,
    /// The same, of what holds a list, without asking which items to draw.
    pub(super) max_own_list: usize,
    /// The markdown may be cut as a text.
    pub(super) cut_text: bool,
}

/// One limit, and how much of it the longer half takes.
#[derive(Clone, Copy)]
struct Measure {
    limit: Limit,
    given: usize,
    needed: usize,
    /// The limit from which on there is always an answer, perhaps with fewer next actions.
    floor: usize,
}

/// The markdown, and the sizes of both halves.
#[derive(Debug)]
pub(super) struct Halves {
    content: Content,
    size: Size,
    /// Not there where the answer has no JSON half.
    json: Option<Size>,
}

impl Halves {
    /// The bytes of both.
    pub(super) fn bytes(&self) -> usize {
        self.size.bytes.saturating_add(self.json.map_or(0, |json| json.bytes))
    }

    /// The larger of each size.
    fn most(&self) -> Size {
        let json = self.json.unwrap_or_default();
        Size {
            bytes: self.size.bytes.max(json.bytes),
            lines: self.size.lines.max(json.lines),
            tokens: self.size.tokens.max(json.tokens),
        }
    }
}

impl<'r> Draft<'r> {
    /// Records so much of a result that its JSON has at least `bytes` bytes, if it has more.
    pub(super) fn new(
        result: &'r dyn ErasedResult,
        limits: &'r Limits,
        options: &OutputOptions,
        bytes: usize,
        start: Option<&Start>,
    ) -> Result<Self, Error> {
        let recording = levels::record(result, bytes, start);
        let details = details::collect(&recording, result)?;
        if options.delivery != Delivery::Text {
            recording.check_numbers()?;
        }
        let summary = page::summary(&recording, result, options.marks);
        let recorded = recording.checkpoint();
        let is_cut = recording.tape().cut_tokens().next().is_some();
        Ok(Draft {
            result,
            recording,
            limits,
            delivery: options.delivery,
            marks: options.marks,
            match_schema: options.match_schema,
            sites: Sites::default(),
            is_cut,
            recorded,
            texts: BTreeMap::new(),
            details,
            summary,
            max_own_list: limits.max_bytes,
            max_own_text: usize::MAX,
            cut_text: false,
        })
    }

    /// Looks where the recording can be cut. All of it has to be shown.
    pub(super) fn find_sites(&mut self) {
        self.sites = Sites::new(&self.recording, self.limits.max_lines);
        self.is_cut = true;
    }

    /// Shows the first `n` items or keys of a list or map; of the result itself, of the entries
    /// whose keys are data.
    pub(super) fn show(&mut self, at: usize, n: usize) {
        if at == self.recording.content().at() {
            let end = self.sites.dynamic.get(n).copied().unwrap_or(usize::MAX);
            self.recording.end_dynamic_at(end);
        } else {
            self.recording.show(at, n);
        }
    }

    /// Shows the first `n` bytes of a text.
    pub(super) fn show_text(&mut self, at: usize, n: usize) {
        self.texts.insert(at, n);
    }

    pub(super) fn show_texts(&mut self) {
        for (at, shown) in &mut self.texts {
            *shown = usize::MAX;
            self.recording.show(*at, usize::MAX);
        }
        self.max_own_text = usize::MAX;
    }

    fn page(&self) -> Page<'_> {
        Page {
            recording: &self.recording,
            result: self.result,
            marks: self.marks,
            max_bytes: max_own_bytes(self.limits),
            max_own_list: self.max_own_list,
            max_own_text: self.max_own_text,
            max_value: usize::MAX,
            is_by_default: false,
        }
    }

    /// Draws both halves as they are cut now.
    pub(super) fn draw(&mut self) -> Halves {
        self.apply_cuts();
        self.draw_beside(self.json_size())
    }

    /// The halves as they are cut now, if they fit, and how much of the limits the longer one takes: of
    /// those that do not fit, perhaps the shorter one.
    pub(super) fn probe(&mut self) -> (Option<Halves>, f64) {
        self.apply_cuts();
        let json = self.json_size();
        let load = self.load(json.unwrap_or_default());
        if load > 1.0 {
            // no text makes that fit
            return (None, load);
        }
        let halves = self.draw_beside(json);
        let load = self.load(halves.most());
        (Some(halves).filter(|_| load <= 1.0), load)
    }

    fn draw_beside(&self, json: Option<Size>) -> Halves {
        let brief = self.delivery == Delivery::Structured;
        let content = || self.page().content(self.limits, brief, self.cut_text);
        let content = self.recording.draw_marked(content);
        Halves { size: self.limits.size_of(&content.text), content, json }
    }

    /// The size of the JSON half as it is sent, where there is one: compact, on one line, with the keys in
    /// the map's order.
    fn json_size(&self) -> Option<Size> {
        if self.delivery == Delivery::Text {
            return None;
        }
        if self.limits.counts_tokens() {
            let map = Value::Object(self.recording.json_map());
            return Some(self.limits.size_of(&map.to_string()));
        }
        let most = self.recording.max_json_len();
        // most answers are far from their limits, and then nothing is measured
        let is_small = !self.is_cut && most <= self.limits.max_bytes;
        let bytes = if is_small { most } else { self.recording.json_length() };
        Some(Size { bytes, lines: 1, tokens: 0 })
    }

    /// Writes the shortened texts, and the next action that comes with a cut, behind what was recorded.
    fn apply_cuts(&mut self) {
        self.recording.rewind(self.recorded);
        for (at, shown) in &self.texts {
            self.recording.show(*at, *shown);
        }
        self.recording.note_lines();
        self.recording.set_cursors(self.result);
        if let Some(action) = self.more_action() {
            self.recording.add_action(action);
        }
    }

    /// The next action that comes with a cut, by the author's template or expression.
    fn more_action(&self) -> Option<NextAction<'static>> {
        let layout = self.recording.layout;
        if layout.more.is_none() && layout.more_by.is_none() {
            return None;
        }
        let window = self.recording.items_shown()?;
        page::more_action(&self.recording, self.result, window)
    }

    /// The next actions, as a list that can be cut.
    pub(super) fn actions(&self) -> Option<(usize, usize)> {
        let node = self.recording.own_next_actions()?;
        let is_list = matches!(node.shape(), Shape::List(_));
        is_list.then(|| (node.at(), self.recording.tape().recorded(node.at())))
    }

    /// The share of the limits that a size takes: more than 1 if it is too much.
    fn load(&self, size: Size) -> f64 {
        let Limits { max_bytes, max_lines, max_tokens, .. } = *self.limits;
        let Size { bytes, lines, tokens } = size;
        ratio(bytes, max_bytes).max(ratio(lines, max_lines)).max(ratio(tokens, max_tokens))
    }

    /// All is shown that was recorded of a value that has more: the limits did not decide.
    pub(super) fn is_starved(&self) -> bool {
        let (recording, tape) = (&self.recording, self.recording.tape());
        let is_whole = |at| tape.node(at).cut().is_none_or(|cut| cut.shown >= tape.recorded(at));
        let by_choice: Vec<usize> = tape.cut_tokens().filter(|at| !is_whole(*at)).collect();
        // of an item that is cut itself, no more would be shown
        let holds_cut = |node: Node<'_>| {
            let next = by_choice.partition_point(|cut| *cut < node.at());
            by_choice.get(next).is_some_and(|cut| node.holds(*cut))
        };
        let mut levels: HashMap<&str, usize> = HashMap::new();
        let mut starved = Vec::new();
        recording.for_each_cut(&mut |key, path, node, window| {
            let level = path.matches('*').count();
            if !is_whole(node.at()) && CutKind::of(node) != CutKind::Text {
                let least = levels.entry(key).or_insert(level);
                *least = level.min(*least);
            } else if is_whole(node.at()) && window.next().is_some() && !holds_cut(node) {
                starved.push((key, level, CutKind::of(node)));
            }
        });
        // what lies deeper in a list that is cut comes after its items
        let is_due = |(key, level, kind): &(&str, usize, CutKind)| {
            *kind == CutKind::Text || levels.get(key).is_none_or(|least| level <= least)
        };
        let root = recording.content();
        root.cut().is_some() && !recording.leaves_out_entries() || starved.iter().any(is_due)
    }

    /// A function of the author's draws a list.
    pub(super) fn has_own_lists(&self) -> bool {
        self.own_fields().any(|node| self.recording.tape().has_list(node))
    }

    /// The bytes that a function of the author's may write that draws no list; 0 if there is none.
    pub(super) fn own_text(&self) -> usize {
        let has_some = self.own_fields().any(|node| !self.recording.tape().has_list(node));
        if has_some { self.limits.max_bytes } else { 0 }
    }

    fn own_fields(&self) -> impl Iterator<Item = Node<'_>> {
        let fields = self.recording.layout.fields.iter().enumerate();
        let own = fields.filter(|(_, field)| matches!(field.form, Form::Own(_)));
        own.filter_map(|(index, _)| self.recording.field(index))
    }

    /// The next actions may be cut if every limit that is not kept is large enough for all but
    /// them.
    pub(super) fn may_cut_actions(&mut self) -> bool {
        let least = self.draw();
        let is_kept = |measure: &Measure| measure.needed <= measure.given;
        let measured = self.measured(&least);
        measured.iter().all(|measure| is_kept(measure) || measure.given >= measure.floor)
    }

    /// No list shows an item of those of which one has to.
    pub(super) fn lacks_items(&self) -> bool {
        let shown = |at| match self.recording.tape().node(at).items() {
            Some(items) if self.recording.is_entry_shown(at) => items.len(),
            _ => 0,
        };
        let lists = &self.sites.items;
        !lists.is_empty() && lists.iter().all(|first| shown(first.list) == 0)
    }

    /// The first text of an item, or the item itself.
    pub(super) fn first_text(&self, item: usize) -> Option<Site> {
        let tape = self.recording.tape();
        let fields = tape.scalar_fields(item);
        let at = fields.first().map_or(item, |field| field.at);
        tape.node(at).str().map(|_| self.site(tape.node(at)))
    }

    pub(super) fn error_tokens(&self) -> Range<usize> {
        self.recording.field_of_role(Role::Error).map_or(0..0, |(_, error)| error.tokens())
    }

    /// The error, where it is a text that can be shortened at all.
    pub(super) fn error_texts(&self) -> Vec<Site> {
        let error = self.recording.field_of_role(Role::Error).map(|(_, error)| error);
        let text = error.filter(|error| error.str().is_some());
        text.map(|text| self.site(text)).into_iter().collect()
    }

    /// The next actions that can be shortened.
    pub(super) fn action_texts(&self) -> Vec<Site> {
        let Some(Shape::List(items)) = self.recording.own_next_actions().map(Node::shape) else {
            return Vec::new();
        };
        let long = items.iter().filter(|item| item.str().is_some_and(is_long));
        long.map(|text| self.site(text)).collect()
    }

    fn site(&self, node: Node<'_>) -> Site {
        let recorded = self.recording.tape().recorded(node.at());
        Site { at: node.at(), recorded, least: MIN_TEXT, ..Site::default() }
    }

    /// The limit that the least answer does not keep.
    pub(super) fn too_small(&self, least: &Halves) -> Error {
        let measured = self.measured(least);
        let over = measured.iter().filter(|least| least.needed > least.given);
        // one below its floor keeps the next actions from being cut under the others
        let first = over.min_by_key(|least| least.given >= least.floor);
        let Measure { limit, given, needed, floor } = *first.unwrap_or(&measured[0]);
        // the next actions are cut from the floor on; below it all are kept, and not even recorded
        let needed = if given >= floor {
            needed
        } else if self.has_more_actions() {
            floor
        } else {
            needed.min(floor)
        };
        Error::LimitTooSmall { limit, given, needed }
    }

    /// There are more next actions than were recorded.
    fn has_more_actions(&self) -> bool {
        self.actions().is_some_and(|(at, recorded)| {
            let cut = self.recording.tape().node(at).cut();
            cut.is_some_and(|cut| recorded < cut.total)
        })
    }

    fn measured(&self, halves: &Halves) -> [Measure; 3] {
        let Limits { max_bytes, max_lines, max_tokens, .. } = *self.limits;
        let Size { bytes, lines, tokens } = halves.most();
        let measure = |limit, given, needed, floor| Measure { limit, given, needed, floor };
        [
            measure(Limit::Bytes, max_bytes, bytes, 512),
            measure(Limit::Lines, max_lines, lines, 16),
            measure(Limit::Tokens, max_tokens, tokens, 128),
        ]
    }

    /// Has the summary and the details say where the next page begins.
    fn tell_cursors(&mut self) {
        let keys: Vec<_> = self.recording.cursors_set().collect();
        if keys.is_empty() {
            return;
        }
        self.summary = page::summary(&self.recording, self.result, self.marks);
        // the recording could be told before, too
        let told = details::collect(&self.recording, self.result).unwrap_or_default();
        for key in keys {
            match told.get(key) {
                Some(value) => drop(self.details.insert(key.to_owned(), value.clone())),
                None => drop(self.details.remove(key)),
            }
        }
    }

    /// The answer, cut as it is now.
    pub(super) fn finish(mut self, halves: Halves) -> ToolOutput {
        self.apply_cuts();
        self.tell_cursors();
        let structured_content = halves.json.map(|_| self.recording.json_map());
        let mut truncation = self.recording.truncation();
        if let Some(shown) = halves.content.cut {
            truncation.get_or_insert_default().set_text(shown);
        }
        let status = self.recording.status;
        ToolOutput {
            tool: self.recording.tool.to_owned(),
            status,
            content: halves.content.text,
            structured_content,
            details: self.details,
            summary: self.summary,
            is_error: status == Status::Failure,
            truncation,
        }
    }
}

/// More bytes than this a function of the author's need not write: the limits are crossed, whatever
/// it writes.
fn max_own_bytes(limits: &Limits) -> usize {
    let by_tokens = limits.max_tokens.saturating_mul(MAX_TOKEN_BYTES);
    let by_lines = limits.max_lines.saturating_mul(MAX_LINE_BYTES);
    limits.max_bytes.min(by_tokens).min(by_lines).saturating_add(1)
}

/// No token is longer than this, but for long runs of white space.
const MAX_TOKEN_BYTES: usize = 256;

/// A text with lines longer than this is not cut by its lines.
const MAX_LINE_BYTES: usize = 16_384;

#[expect(clippy::cast_precision_loss, reason = "a guess is made of it, and checked")]
fn ratio(size: usize, limit: usize) -> f64 {
    match (size, limit) {
        (0, _) => 0.0,
        (_, 0) => f64::INFINITY,
        (size, limit) => size as f64 / limit as f64,
    }
}
