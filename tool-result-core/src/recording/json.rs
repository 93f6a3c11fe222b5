//! A recording as JSON: `tool` first, then what `Serialize` wrote, what was added, and what was cut.

use serde_json::{Map, Value};

use super::{Recording, UNTRUSTED};
use crate::Error;
use crate::json::{self, JsonStyle, Length, Sink, Writer};
use crate::layout::{Field, Only};
use crate::tape::{Node, Tape};
use crate::truncation::TRUNCATION;

impl Recording<'_> {
    pub(crate) fn checked(self) -> Result<Self, Error> {
        self.check()?;
        Ok(self)
    }

    /// The text of a recording that was checked.
    pub(crate) fn json_text(&self, style: JsonStyle) -> String {
        self.write(String::with_capacity(self.tape.size_hint()), style)
    }

    pub(crate) fn json_map(&self) -> Map<String, Value> {
        json::map(self.json_entries(&self.notes()))
    }

    pub(crate) fn json_length(&self) -> usize {
        self.write(Length::default(), JsonStyle::Compact).0
    }

    /// The compact text of a recording of which nothing is cut has no more bytes than this.
    pub(crate) fn max_json_len(&self) -> usize {
        // an enum's keys stand twice in it, and so do those of untrusted fields
        let is_on_tape = self.content == 0 && self.layout.untrusted().next().is_none();
        if is_on_tape { self.tape.max_json_len() } else { usize::MAX }
    }

    fn write<O: Sink>(&self, out: O, style: JsonStyle) -> O {
        // keys in the paths stand on the tape, too
        let mut writer = Writer::new(out, style, &self.tape, 0);
        writer.object(self.json_entries(&self.notes()));
        writer.out
    }

    fn notes(&self) -> Vec<Note> {
        let untrusted = self.layout.untrusted().filter(|field| field.only != Only::Markdown);
        let untrusted: Vec<_> = untrusted.filter_map(|field| self.untrusted_path(field)).collect();
        let untrusted = (!untrusted.is_empty()).then(|| (UNTRUSTED, Tape::record(&untrusted)));
        let truncation = self.truncation().map(|cut| (TRUNCATION, Tape::record(&cut)));
        untrusted.into_iter().chain(truncation).collect()
    }

    /// The path from the top, where the JSON has the field.
    fn untrusted_path(&self, field: &Field) -> Option<String> {
        let node = self.content().get(field.key)?;
        let is_given_away = self.tape.item_list == Some(node.at()) && self.tape.given_items > 0;
        let has_text = is_given_away || !node.is_absent() && node.str() != Some("");
        has_text.then(|| self.top_path(field.key))
    }

    fn json_entries<'e>(&'e self, notes: &'e [Note]) -> impl Iterator<Item = (&'e str, Node<'e>)> {
        let own = json::kept(self.root().entries()).filter(|(key, _)| *key != "tool");
        // a failure may be of no tool
        let has_tool = !self.tool.is_empty();
        let tool = has_tool.then(|| ("tool", self.tape.node(self.recorded.saturating_sub(1))));
        let added = self.added.iter().map(|(key, at)| (*key, self.tape.node(*at)));
        let notes = notes.iter().map(|(key, tape)| (*key, tape.node(0)));
        let written = tool.into_iter().chain(own).chain(added);
        let written = written.map(|(key, node)| (key, self.completed(key).unwrap_or(node)));
        written.chain(notes)
    }
}

type Note = (&'static str, Tape);
