//! A recording as JSON: `tool` first, then what `Serialize` wrote, what was added, and what was cut.

use std::fmt::Write;

use serde_json::{Map, Value};

use super::Recording;
use crate::Error;
use crate::json::{self, JsonStyle, Length, Writer};
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
        json::map(self.json_entries(self.truncation_tape().as_ref()))
    }

    /// The bytes of the compact text of the entries that are shown.
    pub(crate) fn json_length(&self) -> usize {
        self.write(Length::default(), JsonStyle::Compact).0
    }

    /// The compact text of a recording of which nothing is cut has no more bytes than this.
    pub(crate) fn max_json_len(&self) -> usize {
        self.tape.max_json_len()
    }

    fn write<O: Write>(&self, out: O, style: JsonStyle) -> O {
        let truncation = self.truncation_tape();
        // keys in the paths of what was cut stand on the tape, too
        let mut writer = Writer::new(out, style, &self.tape);
        writer.object(self.json_entries(truncation.as_ref()));
        writer.out
    }

    fn truncation_tape(&self) -> Option<Tape> {
        let truncation = self.json_truncation()?;
        let mut recorder = Recorder::default();
        recorder.record(&truncation);
        Some(recorder.finish())
    }

    fn json_entries<'e>(
        &'e self,
        truncation: Option<&'e Tape>,
    ) -> impl Iterator<Item = (&'e str, Node<'e>)> {
        let truncation = truncation.map(|tape| (TRUNCATION, tape.node(0)));
        let tool = self.tape.node(self.tool_at);
        std::iter::once(("tool", tool)).chain(self.entries()).chain(truncation)
    }
}
