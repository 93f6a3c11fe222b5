//! The arguments of the tools, and the errors of wrong ones.

use std::borrow::Cow;
use std::num::NonZeroUsize;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tool_result::{Page, Position, ToolFailure};

/// Characters of a name that an error repeats.
const MAX_CHARACTERS: usize = 64;

/// Characters of an error that repeats a value.
const MAX_ERROR: usize = 400;

/// The arguments of `code_search`.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CodeSearch {
    /// A regular expression, matched line by line; (?i) before it ignores case.
    pub pattern: String,
    /// The folder or file to search, relative to the folder of the server.
    pub path: String,
    #[serde(flatten)]
    pub page: Page,
}

/// The arguments of `read_file`.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadFile {
    /// The file, relative to the folder of the server.
    pub path: String,
    /// The first line to read, counted from 1. It has no effect beside start.
    #[schemars(with = "NonZeroUsize")]
    #[serde(default)]
    pub start_line: Option<NonZeroUsize>,
    #[serde(flatten)]
    pub page: Page,
}

/// The arguments of `list_folder`.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ListFolder {
    /// The folder, relative to the folder of the server.
    pub path: String,
    #[serde(flatten)]
    pub page: Page,
}

/// The page that begins at a position.
pub(crate) fn page_from(start: impl Into<Position>) -> Page {
    Page { start: Some(start.into()), max_bytes: None }
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
        ToolFailure::new(format!("{tool}: {}", first(&error, MAX_ERROR)))
            .code("invalid_arguments")
            .next_action(format!("Call {tool} with {usage}"))
    })
}

/// Returns the part of a name that an error repeats.
pub fn short(name: &str) -> Cow<'_, str> {
    first(name, MAX_CHARACTERS)
}

/// A text, or so many characters of it.
fn first(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    }
}
