//! A recorded result; every reading is made from here.

mod json;
mod shown;

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use crate::companion::{Companion, Computed};
use crate::erased::{ErasedResult, Head, Request};
use crate::layout::{Field, Form, Layout, Only, Outcome, Role, STATUS_KEYS};
use crate::markdown::fence_tag::set_fence_tag;
use crate::tape::{ItemKeys, Node, Recorder, Scope, Shape, Tape};
use crate::truncation::TRUNCATION;
use crate::{Error, Status};
pub(crate) use shown::CutValue;

/// One result on a tape, with the fields that its `Serialize` did not write.
pub(crate) struct Recording<'r> {
    /// The result itself. Templates ask it for more than its fields.
    pub(crate) result: &'r dyn ErasedResult,
    pub(crate) outcome: Outcome,
    pub(crate) layout: &'static Layout,
    pub(crate) tool: &'r str,
    pub(crate) status: Status,
    pub(crate) tape: Tape,
    /// Its tokens, before anything was added for an answer. The identifier is the last one.
    recorded: usize,
    /// The value that holds the fields. The values around it are what serde puts there for enums.
    content: usize,
    /// The extent of the recording, and the entries that stand whole in every answer.
    pub(crate) scope: Scope,
    /// Keys and values that are added to what `Serialize` wrote: the status, the next actions.
    added: Vec<(&'static str, usize)>,
    item_keys: RefCell<Vec<(usize, Rc<ItemKeys>)>>,
    computed: OnceCell<Computed>,
}

impl<'r> Recording<'r> {
    pub(crate) fn new(result: &'r dyn ErasedResult) -> Self {
        Self::with_budget(result, usize::MAX)
    }

    /// Records of the entries so much that their compact JSON has at least about `bytes` bytes.
    pub(crate) fn with_budget(result: &'r dyn ErasedResult, bytes: usize) -> Self {
        let outcome = result.outcome();
        let scope = Scope::new(outcome.layout, Only::Neither, bytes);
        Self::within(result, outcome, scope)
    }

    pub(crate) fn within(result: &'r dyn ErasedResult, outcome: Outcome, scope: Scope) -> Self {
        let layout = outcome.layout;
        let mut recorder = Recorder::for_result(scope, outcome.path().count());
        result.record(&mut recorder);
        // everything that follows is no part of the result
        recorder.content_level = 0;
        let mut content = 0;
        for key in outcome.path() {
            // what cannot be recorded ends the way there
            let Some(inner) = written(&recorder, content, key) else { break };
            content = inner;
        }
        let Head { tool, status, verdict } = result.head();
        let is_own = |key: &str| layout.fields.iter().any(|field| field.key == key);
        let [success, found] = STATUS_KEYS;
        let is_flattened = |key: &&str| {
            let written = || written(&recorder, content, key).map(|at| recorder.tape.node(at));
            layout.flattened_status && !is_own(key) && written().is_some_and(Node::is_bool)
        };
        let found = layout.status_key(Role::Found).or(Some(found).filter(is_flattened));
        let lacks_status = layout.flattened_status && found.is_none();
        let success = Some(success).filter(|key| lacks_status || is_flattened(key));
        let required: [(_, Record<'_>); 3] = [
            (layout.status_key(Role::Success).or(success), &|to| to.record(&!verdict.is_failure())),
            (found, &|to| to.record(&verdict.found)),
            (Some(layout.actions_key()), &|to| to.record(&result.next_actions())),
        ];
        let mut added = Vec::new();
        for (key, record) in required.into_iter().filter_map(|(key, to)| Some((key?, to))) {
            // a field of the struct's own may have been left out this time; what is computed has none
            let is_flattened = layout.is_flattened(key);
            let is_computed = !is_flattened && !is_own(key);
            match written(&recorder, content, key).filter(|_| !is_computed) {
                Some(_) if content == 0 => {}
                Some(own) => added.push((key, own)),
                None => added.push((key, record(&mut recorder))),
            }
        }
        recorder.record(tool);
        let Recorder { mut tape, scope, .. } = recorder;
        let is_left_out = |field: &&Field| field.only == Only::Markdown;
        let left_out = layout.fields.iter().filter(is_left_out);
        let left_out = left_out.filter_map(|field| tape.node(content).get(field.key));
        tape.left_out = left_out.map(Node::at).collect();
        Recording {
            result,
            outcome,
            layout,
            tool,
            status,
            recorded: tape.len(),
            tape,
            content,
            scope,
            added,
            item_keys: RefCell::default(),
            computed: OnceCell::new(),
        }
    }

    pub(crate) fn item_keys(&self, field: usize) -> Rc<ItemKeys> {
        let mut known = self.item_keys.borrow_mut();
        if let Some((_, keys)) = known.iter().find(|(known, _)| *known == field) {
            return Rc::clone(keys);
        }
        let read = |keys: &mut ItemKeys| self.result.answer(Request::ItemKeys(field, keys));
        let keys = Rc::new(ItemKeys::of_field((self.layout.of, field), self.tape.len(), read));
        known.push((field, Rc::clone(&keys)));
        keys
    }

    /// Returns the values that templates compute of the items and parts that are shown. A function of the author's may write so many bytes, as
    /// the first one says that asks.
    pub(crate) fn computed(&self, max_bytes: usize) -> &Computed {
        self.computed.get_or_init(|| {
            let mut companion = Companion::new(&self.tape, self.content, max_bytes);
            // it cannot fail
            let _ = self.result.answer(Request::Visit(&mut companion));
            companion.finish()
        })
    }

    pub(crate) fn root(&self) -> Node<'_> {
        self.tape.node(0)
    }

    pub(crate) fn content(&self) -> Node<'_> {
        self.tape.node(self.content)
    }

    /// The first line may also name one that is left out.
    pub(crate) fn field(&self, index: usize) -> Option<Node<'_>> {
        let key = self.layout.fields.get(index)?.key;
        self.completed(key).or_else(|| self.content().get(key))
    }

    pub(crate) fn error(&self) -> Option<Node<'_>> {
        self.content().get(self.error_key()?)
    }

    pub(crate) fn error_key(&self) -> Option<&'static str> {
        let is_there = |key: &&str| self.content().get(key).is_some_and(|error| !error.is_absent());
        self.layout.key_of(Role::Error).or_else(|| self.layout.flattened_errors().find(is_there))
    }

    pub(crate) fn next_actions(&self) -> Option<Node<'_>> {
        self.completed(self.layout.actions_key()).or_else(|| self.own_next_actions())
    }

    pub(crate) fn own_next_actions(&self) -> Option<Node<'_>> {
        let key = self.layout.actions_key();
        match self.added.iter().find(|(added, _)| *added == key) {
            Some((_, at)) => Some(self.tape.node(*at)),
            None => self.content().get(key),
        }
    }

    /// The values that the JSON has beside `tool`, each once: tags, the entries of the content, and what
    /// is added.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (&str, Node<'_>)> {
        self.all_entries().filter(|(key, _)| !self.is_only(key, Only::Markdown))
    }

    /// The values that the JSON has beside `tool`, and what only the markdown shows.
    pub(crate) fn all_entries(&self) -> impl Iterator<Item = (&str, Node<'_>)> {
        let content = self.content().entries().iter();
        let content = content.filter(|(key, _)| !self.is_repeated(key));
        let added = self.added.iter().map(|(key, at)| (*key, self.tape.node(*at)));
        let entries = self.tags().chain(content).chain(added);
        entries.map(|(key, node)| (key, self.completed(key).unwrap_or(node)))
    }

    /// The entries around the content that do not lead to it.
    pub(crate) fn tags(&self) -> impl Iterator<Item = (&str, Node<'_>)> {
        let outer = self.tape.descend(0, self.content);
        let entries = outer.flat_map(|(outer, ..)| outer.entries());
        entries.filter(|(_, node)| !node.holds(self.content))
    }

    pub(crate) fn has_added_action(&self) -> bool {
        self.tape.len() > self.recorded
    }

    /// The next actions with the one that was added, if they are what this key is of.
    fn completed(&self, key: &str) -> Option<Node<'_>> {
        let is_it = self.has_added_action() && key == self.layout.actions_key();
        is_it.then(|| self.tape.node(self.recorded))
    }

    /// An entry of the content that stands at the top of the JSON, too.
    fn is_repeated(&self, key: &str) -> bool {
        let is_tool =
            key == "tool" && (self.content == 0 || self.layout.key_of(Role::Tool) == Some(key));
        is_tool || self.is_added(key)
    }

    pub(crate) fn is_added(&self, key: &str) -> bool {
        self.added.iter().any(|(added, _)| *added == key)
    }

    /// Fails if this recording cannot be a JSON map.
    pub(crate) fn check(&self) -> Result<(), Error> {
        let is_shown = |(node, fault): &(Node<'_>, &Error)| {
            // a text has room for any number
            let mut text_alone = self.tape.left_out.iter().map(|at| self.tape.node(*at));
            let is_text =
                self.scope.hidden == Only::Json || text_alone.any(|it| it.holds(node.at()));
            is_text && matches!(fault, Error::NumberOutOfRange { .. })
        };
        if let Some((node, fault)) = self.tape.faults().find(|fault| !is_shown(fault)) {
            let error = fault.at(self.path(node));
            let is_untrusted = self.untrusted_around(node).is_some();
            return Err(if is_untrusted { error.without_message() } else { error });
        }
        if !matches!(self.content().shape(), Shape::Map(_)) {
            return Err(Error::NotAnObject { tool: self.tool.to_owned() });
        }
        let own_tool = self.content == 0 && self.layout.key_of(Role::Tool) == Some("tool");
        for (key, _) in self.root().entries() {
            let is_list_of_paths = key == UNTRUSTED && self.layout.untrusted().next().is_some();
            if key == TRUNCATION || key == "tool" && !own_tool || is_list_of_paths {
                return Err(Error::ReservedKey { path: key.to_owned() });
            }
            // `flatten` brought it in
            if self.is_added(key) {
                return Err(Error::DuplicateKey { path: key.to_owned() });
            }
        }
        let expected = self.outcome.tools;
        if !expected.is_empty() && !expected.contains(&self.tool) {
            return Err(Error::ToolMismatch { found: self.tool.to_owned(), expected });
        }
        Ok(())
    }

    /// The path of a value. It ends at a field that is untrusted: the keys below are untrusted, too.
    pub(crate) fn path(&self, node: Node<'_>) -> String {
        let node = self.untrusted_around(node).unwrap_or(node);
        let added = self.added.iter().find(|(_, at)| self.tape.node(*at).holds(node.at()));
        let (key, from) = added.map_or(("", 0), |(key, at)| (*key, *at));
        self.tape.path(key, from, node.at())
    }

    fn untrusted_around(&self, node: Node<'_>) -> Option<Node<'_>> {
        self.untrusted().find(|untrusted| untrusted.holds(node.at()))
    }

    fn untrusted(&self) -> impl Iterator<Item = Node<'_>> {
        let fields = self.layout.untrusted().filter_map(|field| self.content().get(field.key));
        fields.chain(self.tape.untrusted())
    }

    pub(crate) fn set_fence_tag(&self, drawn: String) -> String {
        set_fence_tag(drawn, self.untrusted().flat_map(|node| self.tape.texts(node)))
    }
}

impl Scope {
    /// `hidden`: the half that is not delivered has these fields.
    pub(crate) fn new(layout: &Layout, hidden: Only, bytes: usize) -> Self {
        let is_hidden = |key: &str| layout.is_hidden(key, hidden);
        let is_fixed = |field: &&Field| {
            let is_content = matches!(field.role, Role::Plain | Role::Items);
            !is_content || field.cursor.is_some() || is_hidden(field.key)
        };
        let fixed = layout.fields.iter().filter(is_fixed).map(|field| field.key);
        let fixed = fixed.chain(layout.flattened_errors()).chain([layout.actions_key()]);
        let has_rows = |field: &&Field| matches!(field.form, Form::Rows(_));
        Scope {
            bytes,
            fixed_bytes: Some(bytes),
            hidden,
            fixed: fixed.collect(),
            marked: layout.key_of(Role::Items).filter(|key| !is_hidden(key)),
            rows: layout.fields.iter().filter(has_rows).map(|field| field.key).collect(),
            ..Scope::default()
        }
    }
}

/// The key of the paths of untrusted text.
pub(crate) const UNTRUSTED: &str = "untrusted";

/// Records a value that every result's JSON has, also if `Serialize` leaves it out.
type Record<'f> = &'f dyn Fn(&mut Recorder) -> usize;

fn written(recorder: &Recorder, map: usize, key: &str) -> Option<usize> {
    let mut entries = recorder.tape.node(map).entries();
    entries.find(|(written, _)| *written == key).map(|(_, node)| node.at())
}
