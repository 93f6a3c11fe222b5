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
//! // limits may leave no file
//! assert_eq!(schema["properties"]["files"], json!({"type": "array", "items": {"type": "string"}}));
//! // an answer, or a failure that has no result
//! let [answer, failure] = schema["anyOf"].as_array().unwrap().as_slice() else { panic!() };
//! assert_eq!(answer["required"], json!(["tool", "folder", "files", "error", "next_actions", "success"]));
//! assert_eq!(failure["required"], json!(["success", "error", "next_actions"]));
//! ```

mod answer;
mod arguments;
mod failures;
mod keywords;
mod outcomes;
mod parts;
mod references;
mod rules;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

use crate::ToolResult;

/// A schema, or any other object of JSON.
type Node = Map<String, Value>;

/// Returns the schema that the JSON half of every answer of `T` meets: complete or cut, success or failure. It also
/// has an arm for a [`ToolFailure`](crate::ToolFailure), which any tool may answer with.
///
/// It is what `schemars` derives for what `T` serializes to, with these differences:
///
/// - `tool`, the status and the next actions are required, also where they are computed and where
///   `skip_serializing_if` leaves them out, since the answer has them then too. `truncation` is
///   declared. A field that is `only = markdown` is not there.
/// - It is an `anyOf` of two arms: the answer, with what it requires, and the failure, whose `error` is open. The
///   properties of the answer stand beside the arms, where clients look for them. Those that the two have differently,
///   such as `error`, stand in the arms.
/// - An enum is an object, with one arm for each variant, and that of the failure. Each arm requires what serde writes of that
///   variant, its status and its next actions, at the top of the answer.
/// - What cutting may break is not promised: the least length of a list or a map, that its items differ,
///   and what `contains`, `if` and most `not`s say; length, pattern and encoding of a text, unless it has
///   at most 64 characters (a text is cut over 256 bytes). Structs, enums and tuples keep their form;
///   only a tuple in an enum that is flattened, or in what a variant of an enum with `serde(tag = …)`
///   holds, is declared as any list.
/// - More keys are allowed in every object, also with `deny_unknown_fields`, and no flattened part speaks
///   of the keys of another.
/// - A `number` may be `null`, as not-a-number and infinities are.
/// - `oneOf` is `anyOf`: a value that was cut may meet two forms that it told apart before.
/// - Of the formats those are left that JSON Schema has and that are short: `date-time`, `date`,
///   `time`, `duration`, `uuid`, `ipv4`, `ipv6`. Keywords that JSON Schema does not have are not there.
/// - Every part of it is an object, a type is one type or one type and `null`, and there is no
///   `$schema`, which would be that of 2020-12: clients of MCP refuse a list of tools over less.
///
/// One kind of answer does not meet it: under limits so small that whole entries are left out of the
/// JSON, or fields of an item that is too long by itself, required ones may be missing. With [`match_schema`](crate::OutputOptions::match_schema), which the
/// bridges to MCP SDKs set, there is an error in place of such an answer. The key `*` under `truncation`
/// tells of entries that are left out. Those of a flattened map are at any limit, if they are very many,
/// and such an answer does meet the schema.
///
/// What `T` or a type in it says by hand (`schemars(with = …)`, `schemars(extend(…))`, a `JsonSchema`
/// of its own) is believed, so it has to be true of what `Serialize` writes, and of what limits leave of
/// that. They cut what is serialized as a list or as a map. So where `schemars(with = "Type")` names a
/// struct or a tuple, the field has to be serialized as one.
///
/// # What is not seen
///
/// `schemars` does not tell of some keys, or tells what is not so. An answer may be refused that has
///
/// - a struct with a flattened field, in a variant with fields of an enum that is itself flattened, or
///   is what a variant of an enum with `serde(tag = …)` holds: all its keys come as those of a map, and
///   are cut as such;
/// - two flattened maps in one struct whose values are of different types: the type of the first is
///   declared;
/// - a struct with a tag of its own (`serde(tag = …)`) beside a flattened map: the tag is not declared.
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
///             "next_actions": {},
///             "truncation": {
///                 "type": "object",
///                 "additionalProperties": {
///                     "type": "object",
///                     "properties": {
///                         "from": {"type": "integer", "minimum": 0},
///                         "shown": {"type": "integer", "minimum": 0},
///                         "total": {"type": "integer", "minimum": 0},
///                     },
///                     "required": ["shown", "total"],
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
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let (mut schema, mut definitions) = derived::<T>(settings);
    let mut arms = outcomes::arms(&schema, T::__VARIANTS, &definitions).unwrap_or_default();
    if arms.is_empty() {
        answer::hide_markdown(&mut schema, T::__LAYOUT);
    } else {
        outcomes::attach(&mut schema, &mut arms);
    }
    parts::open(&mut schema, &mut definitions);
    for schema in std::iter::once(&mut schema).chain(objects(&mut definitions)) {
        rules::apply(rules::OUTPUT_RULES, schema);
    }
    let layout = T::__LAYOUT;
    let tools = if layout.tools.is_empty() { &[T::TOOL] } else { layout.tools };
    if arms.is_empty() {
        // what an enum says by hand is believed
        let layout = T::__VARIANTS.is_empty().then_some(layout);
        answer::declare(&mut schema, tools, layout);
        failures::beside_answer(&mut schema);
    } else {
        outcomes::declare(&mut schema, &arms);
        failures::beside_arms(&mut schema);
    }
    references::attach(&mut schema, definitions);
    schema
}

/// Returns the input schema of a tool: that of the arguments that `T` is deserialized from.
///
/// It is what `schemars` derives, with lengths, patterns and limits: nothing of arguments is cut. What
/// hosts stumble over is not there: formats that JSON Schema does not have (`double`), `true` in place of
/// a schema, more than one type beside `null`, `$schema`. In place of formats of integers (`uint32`) there
/// are the least and the greatest one.
///
/// Arguments are an object. So where an enum or an `Option` is asked for, its forms that are texts, lists
/// or `null` are not there, and a type that is none but those accepts nothing. For `()` it is the schema of
/// an empty object.
///
/// It accepts some arguments that serde refuses. Integers of 64 bits and more, `usize` and `isize` have no
/// greatest one, and the signed of them no least one, since JavaScript does not count that far exactly.
/// And to JSON Schema `1.0` is an integer. Another name of a field (`serde(alias)`) is not declared.
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
///             "limit": {"type": ["integer", "null"], "minimum": 0, "maximum": 4_294_967_295_u32},
///         },
///         "required": ["query"],
///         "additionalProperties": false,
///     })
/// );
/// ```
#[must_use]
pub fn input_schema<T: JsonSchema>() -> Map<String, Value> {
    let settings = SchemaSettings::draft2020_12().for_deserialize();
    let (mut schema, mut definitions) = derived::<T>(settings);
    for schema in std::iter::once(&mut schema).chain(objects(&mut definitions)) {
        rules::apply(rules::INPUT_RULES, schema);
    }
    arguments::declare(&mut schema, &definitions);
    references::attach(&mut schema, definitions);
    schema
}

/// Returns a schema without references, for hosts that cannot follow them. The target of each `$ref` replaces
/// it, and there are no `$defs`.
///
/// A type that contains itself has no end. Where it comes again in itself, and behind the thousandth
/// reference, anything is accepted: the schema there is `{}`. The whole accepts no less for that: a
/// `oneOf` around such a place is `anyOf`, and a `not` around it is not there.
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

/// Returns the schema that `schemars` derives for `T`, and the definitions that it refers to.
///
/// A reference to `T` itself is one to a definition, and none to the root, since the root is going to
/// be another: only there stand the identifier and the like.
fn derived<T: JsonSchema>(settings: SchemaSettings) -> (Node, Node) {
    let mut generator = settings.into_generator();
    let mut schema = generator.subschema_for::<T>();
    let mut definitions = generator.take_definitions(true);
    definitions.values_mut().for_each(keywords::make_object);
    let mut schema = std::mem::take(schema.ensure_object());
    if let Some(target) = references::resolve(&schema, &definitions) {
        schema = target.clone();
    }
    schema.entry("title").or_insert_with(|| T::schema_name().into());
    (schema, definitions)
}

/// The schemas of definitions.
fn objects(definitions: &mut Node) -> impl Iterator<Item = &mut Node> {
    definitions.values_mut().filter_map(Value::as_object_mut)
}
