//! Values of any shape: what a tool's own types may be.

use serde::ser::{SerializeMap as _, SerializeSeq as _, SerializeStruct as _};
use serde::{Serialize, Serializer};

use crate::inert::values::{Random, Values, Word};
use crate::text;

/// Names of fields, which the text has as words.
const NAMES: [&str; 4] = ["name", "start_line", "kind", "children"];
const KEYS: usize = 4;

/// Keys and texts are numbers of [`Strings`], so that a twin can have others.
pub(crate) enum Value {
    Null,
    Bool(bool),
    Signed(i64),
    Unsigned(u64),
    Float(f64),
    Text(usize),
    List(Vec<Value>),
    Map(Vec<(usize, Value)>),
    Struct(Vec<(&'static str, Value)>),
}

/// The keys and texts of one document.
pub(crate) struct Strings {
    keys: Vec<String>,
    texts: Vec<String>,
}

impl Strings {
    /// Keys that differ from each other, and no text yet.
    pub(crate) fn new(random: &mut Random) -> Self {
        let mut keys = Vec::<String>::new();
        while keys.len() < KEYS {
            let mut key = text::line(random);
            while keys.contains(&key) {
                key.push('x');
            }
            keys.push(key);
        }
        Strings { keys, texts: Vec::new() }
    }

    pub(crate) fn add(&mut self, text: String) -> usize {
        self.texts.push(text);
        self.texts.len() - 1
    }

    pub(crate) fn text(&self, number: usize) -> &str {
        &self.texts[number]
    }

    /// A harmless word for every line of these, and which words they are.
    pub(crate) fn twin(&self) -> (Self, Vec<Word>, bool) {
        let drawn: Vec<String> = self.keys.iter().chain(&self.texts).cloned().collect();
        let mut harmless = Values::harmless(0, drawn);
        let keys = self.keys.iter().map(|_| harmless.value()).collect();
        let texts = self.texts.iter().map(|_| harmless.value()).collect();
        let has_lines = harmless.has_line_breaks();
        (Strings { keys, texts }, harmless.into_words(), has_lines)
    }
}

impl Value {
    /// A value whose parts nest at most so deep.
    pub(crate) fn new(random: &mut Random, depth: usize, strings: &mut Strings) -> Self {
        match random.below(if depth == 0 { 6 } else { 12 }) {
            0 => Value::Null,
            1 => Value::Bool(random.below(2) == 0),
            2 => Value::number(random),
            3..=5 => Value::Text(strings.add(text::any(random))),
            6 | 7 => Value::list(random, depth - 1, strings, true),
            8 | 9 => Value::Map(
                some(random, KEYS)
                    .map(|key| (key, Value::part(random, depth - 1, strings)))
                    .collect(),
            ),
            _ => Value::structure(random, depth - 1, strings),
        }
    }

    /// A list of structs, which is drawn as a table.
    pub(crate) fn rows(random: &mut Random, strings: &mut Strings) -> Self {
        let count = random.below(4);
        Value::List((0..count).map(|_| Value::structure(random, 1, strings)).collect())
    }

    fn part(random: &mut Random, depth: usize, strings: &mut Strings) -> Self {
        match Value::new(random, depth, strings) {
            Value::List(_) if depth > 0 => Value::list(random, depth - 1, strings, false),
            Value::List(_) => Value::Null,
            value => value,
        }
    }

    fn structure(random: &mut Random, depth: usize, strings: &mut Strings) -> Self {
        let names = some(random, NAMES.len()).map(|at| NAMES[at]);
        Value::Struct(names.map(|name| (name, Value::part(random, depth, strings))).collect())
    }

    /// A list in another value has short texts only: how many stand in a row depends on their lengths,
    /// and the words of a twin are short.
    fn list(random: &mut Random, depth: usize, strings: &mut Strings, is_outer: bool) -> Self {
        let count = random.below(4);
        let item = |_| match Value::part(random, depth, strings) {
            Value::Text(number) if !is_outer => {
                let short = short(strings.text(number));
                Value::Text(strings.add(short))
            }
            item => item,
        };
        Value::List((0..count).map(item).collect())
    }

    fn number(random: &mut Random) -> Self {
        let bytes = std::array::from_fn(|_| u8::try_from(random.below(256)).unwrap_or_default());
        match random.below(6) {
            0 => Value::Unsigned(u64::from_le_bytes(bytes)),
            1 => Value::Signed(i64::from_le_bytes(bytes)),
            2 => Value::Float(f64::from_le_bytes(bytes)),
            3 => Value::Float(f64::from(bytes[0]) / 8.0),
            4 => Value::Signed(-i64::from(bytes[0])),
            _ => Value::Unsigned(bytes[0].into()),
        }
    }
}

/// Some of the numbers below `end`.
fn some(random: &mut Random, end: usize) -> impl Iterator<Item = usize> + use<> {
    let bits = random.below(256);
    (0..end).filter(move |at| bits >> at & 1 == 1)
}

fn short(text: &str) -> String {
    let mut short = text.replace([',', '\n'], "");
    // a joiner at the end would join nothing, and be spelled out
    while short.len() > 40 || short.ends_with('\u{200d}') {
        short.pop();
    }
    if short.is_empty() { "_".to_owned() } else { short }
}

/// A value with the keys and texts that it has.
pub(crate) struct Recorded<'a>(pub(crate) &'a Value, pub(crate) &'a Strings);

impl Serialize for Recorded<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Recorded(value, strings) = self;
        match value {
            Value::Null => serializer.serialize_none(),
            Value::Bool(value) => serializer.serialize_bool(*value),
            Value::Signed(value) => serializer.serialize_i64(*value),
            Value::Unsigned(value) => serializer.serialize_u64(*value),
            Value::Float(value) => serializer.serialize_f64(*value),
            Value::Text(number) => serializer.serialize_str(&strings.texts[*number]),
            Value::List(items) => {
                let mut list = serializer.serialize_seq(Some(items.len()))?;
                for item in items {
                    list.serialize_element(&Recorded(item, strings))?;
                }
                list.end()
            }
            Value::Map(entries) => {
                let mut map = serializer.serialize_map(Some(entries.len()))?;
                for (key, value) in entries {
                    map.serialize_entry(&strings.keys[*key], &Recorded(value, strings))?;
                }
                map.end()
            }
            Value::Struct(fields) => {
                let mut fields_of = serializer.serialize_struct("Struct", fields.len())?;
                for (name, value) in fields {
                    fields_of.serialize_field(name, &Recorded(value, strings))?;
                }
                fields_of.end()
            }
        }
    }
}
