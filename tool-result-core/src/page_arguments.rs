use std::fmt::Display;

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::{Deserialize as Derive, Serialize};

use crate::{OutputOptions, Position};

/// Holds the arguments by which a client pages through the answers of a tool: `start` and `max_bytes`.
///
/// Flatten it into the arguments of the tool, and answer with its [`options`](Self::options):
///
/// ```
/// use serde::{Deserialize, Serialize};
/// use serde_json::json;
/// use tool_result::{Page, ToolResult};
///
/// #[derive(Deserialize)]
/// struct ListFolder {
///     path: String,
///     #[serde(flatten)]
///     page: Page,
/// }
///
/// #[derive(Serialize, ToolResult)]
/// #[tool_result(success = true, next_actions = [])]
/// struct ListFolderResult {
///     path: String,
///     #[tool_result(items)]
///     files: Vec<String>,
/// }
///
/// let ListFolder { path, page } = serde_json::from_value(json!({"path": "src", "start": "2"}))?;
/// let files = ["a.rs", "b.rs", "c.rs"].map(str::to_owned).to_vec();
/// let output = ListFolderResult { path, files }.output_with(&page.options())?;
/// assert_eq!(output.structured_content.expect("both halves")["files"], json!(["c.rs"]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Both are optional, and `null` counts as absent. With the feature `schema`, its `JsonSchema` declares them as a
/// string and as an integer of at least 1, also where it is flattened. With the feature `clap`, it is a `clap::Args`:
/// `--start` and `--max-bytes`.
///
/// A tool that fetches its pages elsewhere has an argument of its own in place of `start`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Derive, Serialize)]
#[cfg_attr(feature = "clap", derive(clap::Args), group(id = "tool_result::Page"))]
// a program without a description is not described by this struct
#[cfg_attr(feature = "clap", command(about = None, long_about = None))]
pub struct Page {
    /// The position at which the answer begins; `None` for the beginning.
    #[serde(default, deserialize_with = "start", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "clap",
        arg(long, value_name = "POSITION", help = "Begin where a cut answer ended: at its `next`")
    )]
    pub start: Option<Position>,
    /// The most bytes that each half of the answer may have. It lowers the limit of the tool, and does not raise it.
    #[serde(default, deserialize_with = "max_bytes", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "clap",
        arg(long, value_name = "N", help = "Cut the answer to so many bytes")
    )]
    pub max_bytes: Option<usize>,
}

impl Page {
    /// Returns the options of an answer that begins at `start` and has at most `max_bytes`.
    ///
    /// Set other options after that. A [`max_bytes`](OutputOptions::max_bytes) of the tool holds beside the one of the
    /// page, and the smaller one decides:
    ///
    /// ```
    /// use tool_result::Page;
    ///
    /// let page = Page { start: Some(63.into()), max_bytes: None };
    /// let options = page.options().max_bytes(10_000);
    /// ```
    #[must_use]
    pub fn options(&self) -> OutputOptions {
        let start = self.start.clone().unwrap_or_default();
        let mut options = OutputOptions::default().start(start);
        options.page_bytes = self.max_bytes;
        options
    }
}

fn start<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Position>, D::Error> {
    Option::deserialize(deserializer).map_err(|error| named::<D>("start", &error))
}

fn max_bytes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<usize>, D::Error> {
    Option::deserialize(deserializer).map_err(|error| named::<D>("max_bytes", &error))
}

/// Serde names no key in the error of a wrong value, and the client has to know which one to mend.
fn named<'de, D: Deserializer<'de>>(key: &str, error: &dyn Display) -> D::Error {
    D::Error::custom(format_args!("`{key}`: {error}"))
}

/// An object without required keys. No key may be null and none has a `format`, which strict clients refuse.
#[cfg(feature = "schema")]
impl schemars::JsonSchema for Page {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Page".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "object",
            "properties": {
                "start": generator.subschema_for::<Position>(),
                "max_bytes": {
                    "type": "integer",
                    "description": "The most bytes that the answer may have, for a shorter one",
                    "minimum": 1,
                },
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, from_value, json, to_value};

    use super::*;
    use crate::limits::DefaultLimits;

    #[derive(Debug, PartialEq, Derive, Serialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    struct Search {
        pattern: String,
        #[serde(flatten)]
        page: Page,
    }

    fn search(start: Option<Position>, max_bytes: Option<usize>) -> Search {
        Search { pattern: "fn".to_owned(), page: Page { start, max_bytes } }
    }

    #[test]
    fn its_keys_are_read_beside_those_of_a_tool() {
        for (arguments, expected) in [
            (json!({}), search(None, None)),
            (json!({"start": null, "max_bytes": null}), search(None, None)),
            (json!({"start": 63}), search(Some(63.into()), None)),
            (json!({"start": "66/x", "max_bytes": 900}), search(Some("66/x".into()), Some(900))),
        ] {
            let Value::Object(mut arguments) = arguments else { panic!("an object") };
            arguments.insert("pattern".to_owned(), json!("fn"));
            assert_eq!(from_value::<Search>(arguments.into()).expect("arguments"), expected);
        }
    }

    #[test]
    fn what_is_absent_is_not_written() {
        let json = |search: &Search| to_value(search).expect("JSON");
        assert_eq!(json(&search(None, None)), json!({"pattern": "fn"}));
        assert_eq!(
            json(&search(Some(63.into()), Some(900))),
            json!({"pattern": "fn", "start": "63", "max_bytes": 900})
        );
    }

    #[test]
    fn an_error_names_the_key() {
        for (arguments, error) in [
            (
                json!({"pattern": "fn", "start": -1}),
                "`start`: expected a position, such as \"63\" or \"66/matches/19\"",
            ),
            (
                json!({"pattern": "fn", "max_bytes": "900"}),
                "`max_bytes`: invalid type: string \"900\", expected usize",
            ),
        ] {
            assert_eq!(from_value::<Search>(arguments).unwrap_err().to_string(), error);
        }
    }

    #[test]
    fn its_bytes_lower_the_limit_of_the_tool_and_do_not_raise_it() {
        let bytes = |asked, options: fn(OutputOptions) -> OutputOptions, own| {
            let page = Page { start: None, max_bytes: asked };
            let own = DefaultLimits { bytes: own, lines: None, tokens: None };
            options(page.options()).limits(&own).max_bytes
        };
        let set = |options: OutputOptions| options.max_bytes(700);
        assert_eq!(bytes(None, |options| options, None), 50_000);
        assert_eq!(bytes(Some(900), |options| options, None), 900);
        assert_eq!(bytes(Some(90_000), |options| options, None), 50_000);
        assert_eq!(bytes(Some(900), |options| options, Some(800)), 800);
        assert_eq!(bytes(Some(90_000), |options| options, Some(80_000)), 80_000);
        assert_eq!(bytes(Some(900), set, Some(800)), 700);
        assert_eq!(bytes(Some(600), set, Some(800)), 600);
    }

    #[test]
    fn it_begins_where_it_says() {
        assert_eq!(Page::default().options().start, Position::default());
        let page = Page { start: Some("66/x".into()), max_bytes: None };
        assert_eq!(page.options().start, "66/x".into());
    }

    #[cfg(feature = "schema")]
    #[test]
    fn its_schema_is_strict_also_where_it_is_flattened() {
        let schema = to_value(schemars::schema_for!(Search)).expect("JSON");
        assert_eq!(schema["required"], json!(["pattern"]));
        assert_eq!(
            schema["properties"],
            json!({
                "pattern": {"type": "string"},
                "start": {
                    "type": "string",
                    "description": "Where to begin: the `next` of an earlier answer, or the number of an item, counted from 0",
                },
                "max_bytes": {
                    "type": "integer",
                    "description": "The most bytes that the answer may have, for a shorter one",
                    "minimum": 1,
                },
            })
        );
    }
}
