//! What the tools are called with, and what is said of arguments that are not so.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, DeserializeOwned, Deserializer, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Value};
use tool_result::ToolFailure;

/// How many characters of a name are repeated in an error.
const MOST_CHARACTERS: usize = 64;

/// What `code_search` is called with.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CodeSearch {
    /// A regular expression, matched line by line; (?i) before it ignores case.
    pub pattern: String,
    /// The folder or file to search, relative to the folder of the server.
    pub path: String,
    /// The match to begin with, counted from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Start>,
    /// The most bytes that the answer may have; 51200 where it is not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_bytes: Option<MaxBytes>,
}

/// What `read_file` is called with.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadFile {
    /// The file, relative to the folder of the server.
    pub path: String,
    /// The first line to read, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_line: Option<Line>,
    /// The most bytes that the answer may have; 51200 where it is not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_bytes: Option<MaxBytes>,
}

/// What `list_folder` is called with.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ListFolder {
    /// The folder, relative to the folder of the server.
    pub path: String,
    /// The entry to begin with, counted from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Start>,
    /// The most bytes that the answer may have; 51200 where it is not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_bytes: Option<MaxBytes>,
}

pub type MaxBytes = Whole<512, 1_000_000>;
pub type Line = Whole<1, 1_000_000_000>;
pub type Start = Whole<0, 1_000_000_000>;

/// A whole number within bounds: in the schema, and in what is said of another one.
#[derive(Debug, Clone, Copy)]
pub struct Whole<const LEAST: u64, const MOST: u64>(usize);

impl<const LEAST: u64, const MOST: u64> Whole<LEAST, MOST> {
    pub fn get(self) -> usize {
        self.0
    }

    /// The number, or the bound that is nearest to it.
    pub fn of(number: usize) -> Self {
        let bound = |bound| usize::try_from(bound).unwrap_or(usize::MAX);
        Self(number.clamp(bound(LEAST), bound(MOST)))
    }
}

impl<const LEAST: u64, const MOST: u64> JsonSchema for Whole<LEAST, MOST> {
    fn schema_name() -> Cow<'static, str> {
        format!("Whole{LEAST}To{MOST}").into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "minimum": LEAST, "maximum": MOST })
    }
}

impl<const LEAST: u64, const MOST: u64> Serialize for Whole<LEAST, MOST> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, const LEAST: u64, const MOST: u64> Deserialize<'de> for Whole<LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Bounded<const LEAST: u64, const MOST: u64>;

        impl<const LEAST: u64, const MOST: u64> Visitor<'_> for Bounded<LEAST, MOST> {
            type Value = usize;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a whole number from {LEAST} to {MOST}")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<usize, E> {
                Err(E::invalid_type(de::Unexpected::Str(&short(text)), &self))
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<usize, E> {
                let other = || E::invalid_value(de::Unexpected::Unsigned(number), &self);
                if !(LEAST..=MOST).contains(&number) {
                    return Err(other());
                }
                usize::try_from(number).map_err(|_| other())
            }

            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "within bounds"
            )]
            #[expect(clippy::cast_precision_loss, reason = "the bounds have less than 53 bits")]
            fn visit_f64<E: de::Error>(self, number: f64) -> Result<usize, E> {
                // 5.0 is an integer in JSON Schema
                if number.fract() == 0.0 && (LEAST as f64..=MOST as f64).contains(&number) {
                    return self.visit_u64(number as u64);
                }
                Err(E::invalid_value(de::Unexpected::Float(number), &self))
            }
        }

        deserializer.deserialize_any(Bounded::<LEAST, MOST>).map(Self)
    }
}

/// Reads the arguments of a call. A failure names the argument, and says what to call instead.
pub fn read<T: DeserializeOwned>(
    tool: &str,
    usage: &str,
    arguments: Map<String, Value>,
) -> Result<T, ToolFailure> {
    // no argument has so long a name, and an error repeats it
    let arguments = arguments.into_iter().map(|(name, value)| (short(&name).into_owned(), value));
    serde_path_to_error::deserialize(Value::Object(arguments.collect())).map_err(|error| {
        let (path, why) = (error.path().to_string(), error.inner().to_string());
        // an argument that is missing, or one too many, is named by serde itself
        let named = path == "." || why.contains(&format!("`{path}`"));
        let error = if named { why } else { format!("{path}: {why}") };
        ToolFailure::new(format!("{tool}: {error}"))
            .code("invalid_arguments")
            .next_action(format!("Call {tool} with {usage}"))
    })
}

/// As much of a name as an error repeats.
pub fn short(name: &str) -> Cow<'_, str> {
    match name.char_indices().nth(MOST_CHARACTERS) {
        Some((end, _)) => format!("{}…", &name[..end]).into(),
        None => name.into(),
    }
}
