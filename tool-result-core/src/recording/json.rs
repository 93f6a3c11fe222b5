//! A recording as JSON: `tool` first, then what `Serialize` wrote, what was added, and what was cut.

use std::fmt::Write;

use serde_json::{Map, Value};

use super::{Recording, UNTRUSTED};
use crate::Error;
use crate::json::{self, JsonStyle, Length, Writer};
use crate::layout::{Field, Only};
use crate::tape::{Node, Scope, Shape, Tape};
use crate::truncation::TRUNCATION;

impl Recording<'_> {
    pub(crate) fn to_json(&self, style: JsonStyle) -> Result<String, Error> {
        self.check()?;
        self.check_numbers()?;
        Ok(self.json_text(style))
    }

    /// The text of a recording that was checked.
    pub(crate) fn json_text(&self, style: JsonStyle) -> String {
        self.write(String::with_capacity(self.size_hint()), style)
    }

    /// Leaves the list out whose items are lines of their own: the field with `items`, or without one the first list.
    pub(crate) fn leave_out_list(&mut self) -> Option<usize> {
        let scope = Scope::new(self.layout, self.hidden, 0);
        let is_list = |node: Node<'_>| matches!(node.shape(), Shape::List(items) if !items.fixed);
        let entries = self.content_in_order(&scope).into_iter();
        let mut lists = entries.filter(|(key, node)| {
            is_list(*node) && scope.marked.is_none_or(|marked| marked == *key)
        });
        self.left_out = lists.next().map(|(_, list)| list.at());
        self.left_out
    }

    pub(crate) fn to_json_map(&self) -> Result<Map<String, Value>, Error> {
        self.check()?;
        self.check_numbers()?;
        Ok(self.json_map())
    }

    /// An error for the first number that JSON cannot hold; [`check`](Self::check) has all others.
    pub(crate) fn check_numbers(&self) -> Result<(), Error> {
        self.entries().try_for_each(|(_, entry)| self.check_value(entry))
    }

    /// One value, where JSON can hold it.
    pub(crate) fn json_value(&self, node: Node<'_>) -> Result<Value, Error> {
        self.check_value(node)?;
        Ok(json::value(node))
    }

    fn check_value(&self, value: Node<'_>) -> Result<(), Error> {
        let fault = self.tape.faults().find(|(node, _)| value.holds(node.at()));
        fault.map_or(Ok(()), |(node, fault)| Err(fault.at(self.path(node))))
    }

    /// The entries that are shown, as a map.
    pub(crate) fn json_map(&self) -> Map<String, Value> {
        self.map_at(0, &self.notes())
    }

    fn map_at(&self, level: usize, notes: &[Note]) -> Map<String, Value> {
        let mut map = Map::new();
        for (key, part) in self.json_entries(level, notes) {
            let value = match part {
                JsonPart::Value(node) => json::value(node),
                JsonPart::Level(inner) => Value::Object(self.map_at(inner, &[])),
            };
            map.insert(key.to_owned(), value);
        }
        map
    }

    /// The bytes of the compact text of one value.
    pub(crate) fn json_length_of(&self, node: Node<'_>) -> usize {
        let mut writer = Writer::new(Length::default(), JsonStyle::Compact, &self.tape);
        writer.value(node);
        writer.out.0
    }

    /// The bytes of the compact text of the entries that are shown.
    pub(crate) fn json_length(&self) -> usize {
        self.write(Length::default(), JsonStyle::Compact).0
    }

    /// The compact text of a recording of which nothing is cut has no more bytes than this.
    pub(crate) fn max_json_len(&self) -> usize {
        // what is repeated at the top is on the tape once
        if !self.outer.is_empty() {
            return usize::MAX;
        }
        let paths = self
            .layout
            .untrusted()
            .map(|field| field.key.len().saturating_mul(MAX_ESCAPE).saturating_add("\"\",".len()));
        let list = paths.fold(",\"untrusted\":[]".len(), usize::saturating_add);
        self.tape.max_json_len().saturating_add(list)
    }

    fn write<O: Write>(&self, out: O, style: JsonStyle) -> O {
        // keys in the paths stand on the tape, too
        let mut writer = Writer::new(out, style, &self.tape);
        self.write_level(0, &self.notes(), &mut writer);
        writer.out
    }

    fn write_level<O: Write>(&self, level: usize, notes: &[Note], writer: &mut Writer<O>) {
        let entries = self.json_entries(level, notes);
        writer.object_of(entries, &mut |part, writer| match part {
            JsonPart::Value(node) => writer.value(node),
            JsonPart::Level(inner) => self.write_level(inner, &[], writer),
        });
    }

    /// The notes that the JSON holds: the paths of untrusted values, and what was cut.
    fn notes(&self) -> Vec<Note> {
        let untrusted = self.layout.untrusted().filter(|field| field.only != Only::Markdown);
        let untrusted: Vec<_> = untrusted.filter_map(|field| self.untrusted_path(field)).collect();
        let untrusted = (!untrusted.is_empty()).then(|| (UNTRUSTED, Tape::record(&untrusted)));
        let truncation = self.truncation();
        let truncation = truncation.map(|truncation| (TRUNCATION, Tape::record(&truncation)));
        untrusted.into_iter().chain(truncation).collect()
    }

    /// The path from the top, where the JSON has the field.
    fn untrusted_path(&self, field: &Field) -> Option<String> {
        let node = self.content().get(field.key)?;
        let is_given_away = self.left_out == Some(node.at()) && self.tape.has_given_items();
        let has_text = is_given_away || !node.is_absent() && node.str() != Some("");
        has_text.then(|| self.top_path(field.key))
    }

    /// The entries of the value at a level, of which the top is number 0 and the content the last: at the
    /// top with what is added there.
    fn json_entries<'e>(
        &'e self,
        level: usize,
        notes: &'e [Note],
    ) -> impl Iterator<Item = (&'e str, JsonPart<'e>)> {
        let holder = self.outer.get(level).copied();
        let is_top = level == 0;
        let own = self.tape.node(holder.unwrap_or(self.content)).entries().iter();
        let own = own.filter(move |(key, node)| {
            let is_elsewhere = is_top && *key == "tool";
            let is_in_json = || !self.is_only(key, Only::Markdown);
            let is_left_out = self.left_out == Some(node.at());
            !is_elsewhere && !is_left_out && (holder.is_some() || is_in_json())
        });
        let own = own.map(move |(key, node)| match holder {
            Some(_) if node.holds(self.content) => (key, JsonPart::Level(level.saturating_add(1))),
            None if is_top => self.part(key, node),
            _ => (key, JsonPart::Value(node)),
        });
        // a failure may be of no tool
        let has_tool = is_top && !self.tool.is_empty();
        let tool = has_tool.then(|| ("tool", JsonPart::Value(self.tape.node(self.tool_at))));
        let added = if is_top { &*self.added } else { &[] };
        let added = added.iter().map(|(key, at)| self.part(key, self.tape.node(*at)));
        let notes = notes.iter().map(|(key, tape)| (*key, JsonPart::Value(tape.node(0))));
        tool.into_iter().chain(own).chain(added).chain(notes)
    }

    fn part<'e>(&'e self, key: &'e str, node: Node<'e>) -> (&'e str, JsonPart<'e>) {
        let (key, node) = self.with_action(key, node);
        (key, JsonPart::Value(node))
    }
}

/// A key, and its value.
type Note = (&'static str, Tape);

/// A byte of a key takes no more bytes in JSON.
const MAX_ESCAPE: usize = 6;

/// The value of an entry of the JSON.
enum JsonPart<'e> {
    Value(Node<'e>),
    /// A level on the way to the content, or the content itself.
    Level(usize),
}
