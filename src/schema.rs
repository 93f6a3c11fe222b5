//! Returns the JSON Schema of a tool's arguments and of its answers.
//!
//! A host that knows the output schema of a tool checks every answer against it, and refuses an answer that does
//! not match. The schema that `schemars` derives is that of the struct alone. An answer also has its identifier,
//! its status and its next actions, and [limits](crate::OutputOptions) may have cut it. [`output_schema`] is the
//! schema of the answer.
//!
//! ```
//! use schemars::JsonSchema;
//! use serde::Serialize;
//! use serde_json::json;
//! use tool_result::{ToolResult, schema};
//!
//! /// The files of a folder.
//! #[derive(Serialize, JsonSchema, ToolResult)]
//! struct ListFilesResult {
//!     folder: String,
//!     #[schemars(length(min = 1))]
//!     files: Vec<String>,
//!     error: Option<String>,
//!     next_actions: Vec<String>,
//! }
//!
//! let schema = schema::output_schema::<ListFilesResult>();
//! assert_eq!(schema["properties"]["tool"], json!({"type": "string", "const": "list_files"}));
//! assert_eq!(schema["properties"]["success"], json!({"type": "boolean"}));
//! // a page past the end has no file
//! assert_eq!(schema["properties"]["files"], json!({"type": "array", "items": {"type": "string"}}));
//! // an answer, or a failure that has no result
//! let [answer, failure] = schema["anyOf"].as_array().unwrap().as_slice() else { panic!() };
//! assert_eq!(answer["required"], json!(["tool", "folder", "files", "error", "next_actions", "success"]));
//! assert_eq!(failure["required"], json!(["success", "error", "next_actions"]));
//! ```

mod answer;
mod failures;
mod keywords;
mod outcomes;
mod parts;
mod references;
mod rules;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};
use tool_result_core::__private::Layout;

use crate::ToolResult;
use keywords::Node;

/// Returns the schema that the JSON half of every answer of `T` meets.
///
/// It describes complete and cut answers, successes and failures. It has an arm for a
/// [`ToolFailure`](crate::ToolFailure), since any tool may answer with one. A limit that is too small for the required
/// keys gives no answer, but an [`Error::LimitTooSmall`](crate::Error::LimitTooSmall).
///
/// It is the schema that `schemars` derives for serializing `T`, with these differences:
///
/// - **Added keys.** `tool`, the status and the next actions are required, also if they are computed or if
///   `skip_serializing_if` leaves them out. `truncation` is declared. `untrusted` is declared if a field is untrusted.
/// - **Hidden fields.** A field that is `only = markdown` is not declared.
/// - **A struct** has an `anyOf` with two arms: the answer with its required keys, and the failure, whose `error` is
///   open. The properties of the answer stand beside the arms, where clients look for them. A property that differs
///   between the arms, such as `error`, stands in the arms.
/// - **An enum** is an object with one arm for each variant and one for the failure. Each arm requires what serde
///   writes of its variant, and the status and the next actions at the top of the answer.
/// - **Lists** have no least length and no `uniqueItems`, since a cut may break both.
/// - **Texts** keep their length and pattern if they have at most 64 characters. Only a text of more than 256 bytes is
///   cut.
/// - **Structs, enums and tuples** keep their form. In a flattened enum, and in the content of a variant of an enum with
///   `serde(tag = …)`, a tuple is declared as any list, and a variant without data is not described.
/// - **Other keys** are allowed in every object, also with `deny_unknown_fields`. A flattened part does not restrict
///   the keys of another one. A map whose keys are numbers has `additionalProperties`, and no pattern for its keys.
/// - **A `number`** may be `null`, since not-a-number and infinities are written as `null`.
/// - **`oneOf`** becomes `anyOf`, since a cut value may match two forms.
/// - **Formats.** `date-time`, `date`, `time`, `duration`, `uuid`, `ipv4` and `ipv6` stay. All others are removed.
/// - **Keywords** that `schemars` does not derive are removed: those that JSON Schema does not have, and those that a cut
///   may break, such as `if`, `contains`, `minProperties` and most `not`s.
/// - **Strict clients.** Each part is an object. Each `type` is one type, or one type and `null`. There is no
///   `$schema`. Some clients refuse a list of tools with other forms.
///
/// # Schemas of your own
///
/// `schemars(with = …)`, `schemars(extend(…))` and a `JsonSchema` of your own are used in the same way. They
/// have to match what `Serialize` writes, complete and cut. Limits cut what is serialized as a list or as a
/// map. If `schemars(with = "Type")` names a struct or a tuple, serialize the field as a struct or a tuple.
///
/// # Known gaps
///
/// `schemars` does not describe some keys, or it describes them wrongly. A client may refuse an answer with one of
/// these:
///
/// - A struct with a flattened field, in a variant with fields of a flattened enum, or as the content of a variant of
///   an enum with `serde(tag = …)`. Limits cut its keys as those of a map.
/// - Two flattened maps in one struct, with values of different types. Only the type of the first one is declared.
/// - A struct with a `serde(tag = …)` of its own beside a flattened map. The tag is not declared.
///
/// ```
/// use schemars::JsonSchema;
/// use serde::Serialize;
/// use serde_json::json;
/// use tool_result::{ToolResult, schema};
///
/// /// How warm it is.
/// #[derive(Serialize, JsonSchema, ToolResult)]
/// #[tool_result(next_actions = [])]
/// struct WeatherResult {
///     found: bool,
///     celsius: f32,
///     station: Option<u32>,
/// }
///
/// assert_eq!(
///     json!(schema::output_schema::<WeatherResult>()),
///     json!({
///         "title": "WeatherResult",
///         "description": "How warm it is.",
///         "type": "object",
///         "properties": {
///             "tool": {"type": "string", "const": "weather"},
///             "found": {"type": "boolean"},
///             "celsius": {"type": ["number", "null"]},
///             "station": {"type": ["integer", "null"], "minimum": 0},
///             "success": {},
///             "error": {},
///             "next_actions": {},
///             "truncation": {
///                 "type": "object",
///                 "additionalProperties": {
///                     "type": "object",
///                     "properties": {
///                         "from": {"type": "integer", "minimum": 0},
///                         "next": {"type": "string"},
///                         "shown": {"type": "integer", "minimum": 0},
///                         "total": {"type": "integer", "minimum": 0},
///                     },
///                 },
///             },
///         },
///         "anyOf": [
///             {
///                 "type": "object",
///                 "properties": {
///                     "tool": {},
///                     "found": {},
///                     "celsius": {},
///                     "station": {},
///                     "next_actions": {"type": "array", "items": {"type": "string"}},
///                 },
///                 "required": ["tool", "found", "celsius", "station", "next_actions"],
///             },
///             {
///                 "description": "A failure that has no result.",
///                 "type": "object",
///                 "properties": {
///                     "success": {"type": "boolean", "const": false},
///                     "error": {
///                         "type": "object",
///                         "properties": {
///                             "code": {"type": "string"},
///                             "message": {"type": "string"},
///                             "retryable": {"type": "boolean"},
///                         },
///                         "required": ["code", "message", "retryable"],
///                     },
///                     "next_actions": {"type": "array", "items": {"anyOf": [
///                         {"type": "string"},
///                         {
///                             "type": "object",
///                             "properties": {
///                                 "tool": {"type": "string"},
///                                 "arguments": {"type": "object"},
///                                 "reason": {"type": "string"},
///                             },
///                             "required": ["tool", "arguments"],
///                         },
///                     ]}},
///                 },
///                 "required": ["success", "error", "next_actions"],
///             },
///         ],
///     })
/// );
/// ```
#[must_use]
pub fn output_schema<T: ToolResult + JsonSchema>() -> Map<String, Value> {
    let mut schema = derived::<T>(SchemaSettings::draft2020_12().for_serialize());
    let definitions = keywords::object(&mut schema, "$defs").clone();
    let layout = Layout::from_attrs(T::__LAYOUT);
    let mut arms = outcomes::arms(&schema, T::__VARIANTS, &definitions).unwrap_or_default();
    if arms.is_empty() {
        answer::hide_markdown(&mut schema, layout);
    } else {
        outcomes::attach(&mut schema, &mut arms);
    }
    rules::apply(rules::OUTPUT_RULES, &mut schema);
    parts::open(&mut schema);
    let tools: &[_] = if layout.tools.is_empty() { &[T::TOOL] } else { &layout.tools };
    if arms.is_empty() {
        // what an enum says by hand is believed
        let layout = T::__VARIANTS.is_empty().then_some(layout);
        answer::declare(&mut schema, tools, layout);
        failures::beside_answer(&mut schema);
    } else {
        outcomes::declare(&mut schema, &arms);
        failures::beside_arms(&mut schema);
    }
    references::prune(&mut schema);
    schema
}

/// Returns the input schema of a tool: the schema of the arguments that `T` is deserialized from.
///
/// It is the schema that `schemars` derives. Lengths, patterns and limits stay, since arguments are never
/// cut. Parts that hosts refuse are removed: `true` as a schema, several types beside `null`, and formats
/// that JSON Schema does not have (`double`). The formats `email`, `uri` and those of [`output_schema`] stay.
/// The least and the greatest value replace the format of an integer (`uint32`).
///
/// An option is not declared as `null`. Some clients have a form with a field for each argument, and would write a text
/// there. A call leaves the option out, and serde reads `null` as well.
///
/// Arguments are an object, also where the schema has another form: no call has the form of an enum that is a text, a
/// list or `null`. The schema of `()` is that of an empty object.
///
/// The schema accepts some arguments that serde refuses. Integers of 64 bits and more, `usize` and `isize` have no
/// greatest value, and the signed ones have no least value, since JavaScript does not count that far exactly. JSON
/// Schema takes `1.0` for an integer. A `serde(alias)` is not declared.
///
/// ```
/// use schemars::JsonSchema;
/// use serde::Deserialize;
/// use serde_json::json;
/// use tool_result::schema;
///
/// #[derive(Deserialize, JsonSchema)]
/// #[serde(deny_unknown_fields)]
/// struct SearchArgs {
///     /// What to look for.
///     #[schemars(length(min = 1))]
///     query: String,
///     limit: Option<u32>,
/// }
///
/// assert_eq!(
///     json!(schema::input_schema::<SearchArgs>()),
///     json!({
///         "title": "SearchArgs",
///         "type": "object",
///         "properties": {
///             "query": {"type": "string", "description": "What to look for.", "minLength": 1},
///             "limit": {"type": "integer", "minimum": 0, "maximum": 4_294_967_295_u32},
///         },
///         "required": ["query"],
///         "additionalProperties": false,
///     })
/// );
/// ```
#[must_use]
pub fn input_schema<T: JsonSchema>() -> Map<String, Value> {
    let mut schema = derived::<T>(SchemaSettings::draft2020_12().for_deserialize());
    rules::apply(rules::INPUT_RULES, &mut schema);
    if schema.get("type").is_some_and(|of| of == "null") {
        schema.retain(|keyword, _| keyword == "description");
    }
    schema.insert("type".to_owned(), "object".into());
    keywords::object(&mut schema, "properties");
    references::prune(&mut schema);
    schema
}

/// Returns a schema without references, for hosts that cannot follow them. The target of each `$ref` replaces
/// it, and there are no `$defs`.
///
/// A type that contains itself has no end. The schema is `{}`, which accepts anything, where such a type comes again in
/// itself, and after the thousandth reference. A schema with such a place accepts no less than before: each `oneOf`
/// becomes `anyOf`, and most `not`s, `if`s and the like are removed.
///
/// ```
/// use schemars::JsonSchema;
/// use serde::Serialize;
/// use serde_json::json;
/// use tool_result::{ToolResult, schema};
///
/// #[derive(Serialize, JsonSchema, ToolResult)]
/// #[tool_result(success = true, next_actions = [])]
/// struct TreeResult {
///     root: Folder,
/// }
///
/// #[derive(Serialize, JsonSchema)]
/// struct Folder {
///     name: String,
///     folders: Vec<Folder>,
/// }
///
/// let schema = schema::inlined(schema::output_schema::<TreeResult>());
/// assert_eq!(
///     schema["properties"]["root"],
///     json!({
///         "type": "object",
///         "properties": {
///             "name": {"type": "string"},
///             "folders": {"type": "array", "items": {}},
///         },
///         "required": ["name", "folders"],
///     })
/// );
/// ```
#[must_use]
pub fn inlined(mut schema: Map<String, Value>) -> Map<String, Value> {
    references::inline(&mut schema);
    schema
}

/// Returns the schema that `schemars` derives for `T`, with the definitions that it refers to.
///
/// A reference to `T` itself is one to a definition, and none to the root, since the root is going to
/// be another: only there stand the identifier and the like.
fn derived<T: JsonSchema>(settings: SchemaSettings) -> Node {
    let mut generator = settings.into_generator();
    let mut schema = generator.subschema_for::<T>();
    let definitions = generator.take_definitions(true);
    let mut schema = std::mem::take(schema.ensure_object());
    if let Some(target) = references::resolve(&schema, &definitions) {
        schema = target.clone();
    }
    schema.entry("title").or_insert_with(|| T::schema_name().into());
    schema.insert("$defs".to_owned(), Value::Object(definitions));
    schema
}
