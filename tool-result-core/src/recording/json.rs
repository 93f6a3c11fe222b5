//! A recording as JSON: `tool` first, then what `Serialize` wrote, what was added, and what was cut.

use serde_json::{Map, Value};

use super::Recording;
use crate::Error;
use crate::json::text::{Length, Out, Writer};
use crate::json::{JsonStyle, Unheld, map, out_of_range};
use crate::tape::Node;
use crate::truncation::TRUNCATION;

impl Recording<'_> {
    /// As text, where nothing went wrong in recording it.
    pub(crate) fn to_json(&self, style: JsonStyle) -> Result<String, Error> {
        self.check()?;
        self.write(style)
    }

    /// As a map, where nothing went wrong in recording it.
    pub(crate) fn to_json_map(&self) -> Result<Map<String, Value>, Error> {
        self.check()?;
        self.json_map()
    }

    /// What is shown, as a map.
    pub(crate) fn json_map(&self) -> Result<Map<String, Value>, Error> {
        let mut map = Map::new();
        map.insert("tool".to_owned(), Value::from(self.tool));
        for (key, node) in self.entries() {
            map.insert(key.to_owned(), self.json_value(node)?);
        }
        if let Some(truncation) = self.json_truncation() {
            map.insert(TRUNCATION.to_owned(), map::shown(&truncation));
        }
        Ok(map)
    }

    /// One value of the result.
    pub(crate) fn json_value(&self, node: Node<'_>) -> Result<Value, Error> {
        map::value(node).map_err(|node| out_of_range(self.path(node), node))
    }

    /// How many bytes the compact text of what is shown has.
    pub(crate) fn json_length(&self) -> Result<usize, Error> {
        self.write(JsonStyle::Compact).map(|Length(bytes)| bytes)
    }

    fn write<O: Out>(&self, style: JsonStyle) -> Result<O, Error> {
        let mut writer = Writer::new(style);
        self.write_to(&mut writer).map_err(|node| out_of_range(self.path(node), node))?;
        Ok(writer.finish())
    }

    fn write_to<O: Out>(&self, writer: &mut Writer<O>) -> Result<(), Unheld<'_>> {
        writer.reserve(self.size_hint());
        writer.open("{");
        writer.key("tool", true);
        writer.string(self.tool);
        for (key, node) in self.entries() {
            writer.key(key, false);
            writer.value(node)?;
        }
        if let Some(truncation) = self.json_truncation() {
            writer.key(TRUNCATION, false);
            writer.truncation(&truncation);
        }
        writer.close("}", false);
        Ok(())
    }
}
