//! A recording as JSON: `tool` first, then what `Serialize` wrote, what was added, and what was cut.

use std::fmt::Write;

use serde_json::{Map, Value};

use super::Recording;
use crate::Error;
use crate::json::{self, JsonStyle, Length, Writer};
use crate::layout::Only;
use crate::tape::{Node, Recorder, Tape};
use crate::truncation::TRUNCATION;

impl Recording<'_> {
    pub(crate) fn to_json(&self, style: JsonStyle) -> Result<String, Error> {
        self.check()?;
        self.check_numbers()?;
        Ok(self.write(String::with_capacity(self.size_hint()), style))
    }

    pub(crate) fn to_json_map(&self) -> Result<Map<String, Value>, Error> {
        self.check()?;
        self.check_numbers()?;
        Ok(self.json_map())
    }

    /// An error for the first number that JSON cannot hold; [`check`](Self::check) has all others.
    pub(crate) fn check_numbers(&self) -> Result<(), Error> {
        let is_in_json = |node: Node<'_>| self.entries().any(|(_, entry)| entry.holds(node.at()));
        let numbers = json::too_large(self.root()).filter(|(node, _)| is_in_json(*node));
        json::none_too_large(numbers, |node| self.path(node))
    }

    /// One value, where JSON can hold it.
    pub(crate) fn json_value(&self, node: Node<'_>) -> Result<Value, Error> {
        json::none_too_large(json::too_large(node), |node| self.path(node))?;
        Ok(json::value(node))
    }

    /// The entries that are shown, as a map.
    pub(crate) fn json_map(&self) -> Map<String, Value> {
        self.map_at(0, self.truncation_tape().as_ref())
    }

    fn map_at(&self, level: usize, truncation: Option<&Tape>) -> Map<String, Value> {
        let mut map = Map::new();
        for (key, part) in self.json_entries(level, truncation) {
            let value = match part {
                JsonPart::Value(node) => match node.lines_shown() {
                    Some(lines) => lines.into(),
                    None => json::value(node),
                },
                JsonPart::Level(inner) => Value::Object(self.map_at(inner, None)),
            };
            map.insert(key.to_owned(), value);
        }
        map
    }

    /// The bytes of the compact text of the entries that are shown.
    pub(crate) fn json_length(&self) -> usize {
        self.write(Length::default(), JsonStyle::Compact).0
    }

    /// The compact text of a recording of which nothing is cut has no more bytes than this.
    pub(crate) fn max_json_len(&self) -> usize {
        // what is repeated at the top is on the tape once
        if self.outer.is_empty() { self.tape.max_json_len() } else { usize::MAX }
    }

    fn write<O: Write>(&self, out: O, style: JsonStyle) -> O {
        let truncation = self.truncation_tape();
        // keys in the paths of what was cut stand on the tape, too
        let mut writer = Writer::new(out, style, &self.tape);
        self.write_level(0, truncation.as_ref(), &mut writer);
        writer.out
    }

    fn write_level<O: Write>(
        &self,
        level: usize,
        truncation: Option<&Tape>,
        writer: &mut Writer<O>,
    ) {
        let entries = self.json_entries(level, truncation);
        writer.object_of(entries, &mut |part, writer| match part {
            JsonPart::Value(node) => match node.lines_shown() {
                Some(lines) => writer.string(lines),
                None => writer.value(node),
            },
            JsonPart::Level(inner) => self.write_level(inner, None, writer),
        });
    }

    fn truncation_tape(&self) -> Option<Tape> {
        let truncation = self.json_truncation()?;
        let mut recorder = Recorder::default();
        recorder.record(&truncation);
        Some(recorder.finish())
    }

    /// The entries of the value at a level, of which the top is number 0 and the content the last: at the
    /// top with what is added there.
    fn json_entries<'e>(
        &'e self,
        level: usize,
        truncation: Option<&'e Tape>,
    ) -> impl Iterator<Item = (&'e str, JsonPart<'e>)> {
        let holder = self.outer.get(level).copied();
        let is_top = level == 0;
        let own = self.tape.node(holder.unwrap_or(self.content)).entries().iter();
        let own = own.filter(move |(key, node)| {
            let is_elsewhere = is_top && *key == "tool";
            let is_in_json = || self.is_shown(key, *node) && !self.is_only(key, Only::Markdown);
            !is_elsewhere && (holder.is_some() || is_in_json())
        });
        let own = own.map(move |(key, node)| match holder {
            Some(_) if node.holds(self.content) => (key, JsonPart::Level(level + 1)),
            None if is_top => self.part(key, node),
            _ => (key, JsonPart::Value(node)),
        });
        // a failure may be of no tool
        let has_tool = is_top && !self.tool.is_empty();
        let tool = has_tool.then(|| ("tool", JsonPart::Value(self.tape.node(self.tool_at))));
        let added = if is_top { &*self.added } else { &[] };
        let added = added.iter().map(|(key, at)| self.part(key, self.tape.node(*at)));
        let truncation = truncation.map(|tape| (TRUNCATION, JsonPart::Value(tape.node(0))));
        tool.into_iter().chain(own).chain(added).chain(truncation)
    }

    fn part<'e>(&'e self, key: &'e str, node: Node<'e>) -> (&'e str, JsonPart<'e>) {
        let (key, node) = self.with_action(key, node);
        (key, JsonPart::Value(node))
    }
}

/// The value of an entry of the JSON.
enum JsonPart<'e> {
    Value(Node<'e>),
    /// What leads to the content, or is it.
    Level(usize),
}
