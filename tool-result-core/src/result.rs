use std::fmt;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::erased::{Erased, ErasedResult, Head, Request};
use crate::layout::{Attr, Outcome, Tagging, Variant, variant};
use crate::recording::Recording;
use crate::status::Verdict;
use crate::tape::{Recorder, part};
use crate::{
    Error, JsonStyle, Marks, NextAction, OutputOptions, Status, ToolOutput, details, output, page,
};

/// Gives a tool's result three forms: markdown for the model, JSON for programs, one line for a person.
///
/// `#[derive(ToolResult)]` implements it, beside `#[derive(Serialize)]`. Both halves come from
/// the type's own [`Serialize`]. They differ only where an attribute says so.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tool result",
    label = "this type has no `ToolResult`",
    note = "write `#[derive(Serialize, ToolResult)]` on it, if it is yours; a variant may hold any type under a name: `Found {{ value: … }}`"
)]
pub trait ToolResult: Serialize {
    /// The identifier of the tool, or the first one if several tools share the type.
    const TOOL: &'static str;

    /// The text of `markdown = "…"`, or the default layout as such a text. An enum has the text of every variant, each
    /// under a line with the variant's name. For a function of your own, it is `{markdown}`. For a variant that holds a
    /// result, it is the name of that type in braces.
    ///
    /// Write it as `markdown("<this text>", <arguments>)` beside the same attributes, with their arguments.
    /// Then a success has the same text, if no value is absent or has several lines, and each list and map
    /// has two to four entries. Exceptions:
    ///
    /// - A flattened field and the tag of a variant are not in it.
    /// - A part that has a heading or whose field has a line of its own, and a map of parts, stand below their label
    ///   instead. A list behind an alias, or in a `Value`, is one line.
    /// - A value in which others are nested, such as a tuple that holds a list, stands below a title that names it, too.
    /// - A struct of more than four fields has no heading.
    /// - The default first line has no count if `dry_run` is true.
    /// - A field whose `line` does not name it has to be named. So has an error that `failure` leaves out.
    /// - A `line` that has the field alone on one of its lines is written twice. A title that is only a field with a
    ///   `line` or a form is drawn as that.
    /// - Each field that `rest = json` leaves out has `only = json` instead.
    /// - A label or key that the text has in back-ticks, such as `a *b*`, stands without them.
    /// - An empty line at the edge of a `title`, a `line` or a `wrap` is elsewhere.
    const MARKDOWN_TEMPLATE: &'static str;

    /// The text that a host shows while there is no result yet. It is plain text on one line.
    const RUNNING: &'static str = "⏳ Running…";

    /// Returns the identifier of this value: that of its `tool` field, else [`TOOL`](Self::TOOL).
    fn tool(&self) -> &str {
        Self::TOOL
    }

    /// The attributes of the struct, and of its fields. By default, there are none.
    #[doc(hidden)]
    const __LAYOUT: &'static [Attr] = &[];

    /// The variants of an enum; a struct has none.
    #[doc(hidden)]
    const __VARIANTS: &'static [Variant] = &[];

    /// The variant that holds this result, but for its tag: for the derive on an enum.
    #[doc(hidden)]
    const __INNER: Variant =
        Variant { variants: Self::__VARIANTS, ..variant(Tagging::Untagged, Self::__LAYOUT) };

    /// Returns what this value is read by: of an enum, the layout of its variant.
    #[doc(hidden)]
    fn __outcome(&self) -> Outcome {
        Outcome::from_attrs(Self::__LAYOUT)
    }

    /// Returns the status that the fields hold.
    #[doc(hidden)]
    fn __verdict(&self) -> Verdict {
        Verdict::default()
    }

    /// Answers what a reading asks for by number.
    ///
    /// # Errors
    /// Returns an error if a function of the author's failed.
    #[doc(hidden)]
    fn __answer(&self, _: Request<'_, '_>) -> fmt::Result {
        Ok(())
    }

    /// Returns the status of the call. See [`Status`] for the order in which it is decided.
    fn status(&self) -> Status {
        self.__verdict().status()
    }

    /// Returns the next actions: texts that a model can act on, or calls of tools. The list is empty if there
    /// are none.
    fn next_actions(&self) -> Vec<NextAction<'_>>;

    /// Returns one line for a person: the `summary` template on success, else the first line. A failure is
    /// marked as one, whatever its template says.
    ///
    /// It is plain text and not markdown. No value is quoted. The template's markup for code, strong text and
    /// headings is left out. Line breaks and tabs become spaces. Hidden characters are spelled out, as
    /// `\u{202e}`. The line has at most 1,024 bytes. A longer line ends in `…`.
    ///
    /// ```
    /// # use serde::Serialize;
    /// # use tool_result::ToolResult;
    /// #[derive(Serialize, ToolResult)]
    /// #[tool_result(summary = "🔍 Found {results:#}", next_actions = [])]
    /// struct SearchResult {
    ///     results: Vec<String>,
    ///     error: Option<String>,
    /// }
    ///
    /// let mut result = SearchResult { results: vec!["a*b".into()], error: None };
    /// assert_eq!(result.summary(), "🔍 Found 1 result");
    /// result.error = Some("no network".into());
    /// assert_eq!(result.summary(), "❌ search: no network");
    /// ```
    fn summary(&self) -> String {
        summary(&Erased(self))
    }

    /// Returns the whole result as markdown, without a limit. The text ends without a line break, unless a template or a
    /// function of yours writes one.
    ///
    /// The text holds every value of the JSON, unless an attribute leaves the value out. A value that a CommonMark
    /// or GFM parser could read as markup is quoted, in a code span or a fence. Every other
    /// value is unchanged. Hidden characters are spelled out, as `\u{202e}`. `raw` switches quoting
    /// off, for a field or for the struct.
    ///
    /// This method has no error. If a value cannot be recorded, the text says so in its place.
    ///
    /// ```
    /// # use serde::Serialize;
    /// # use tool_result::{JsonStyle, ToolResult};
    /// # #[derive(Serialize, ToolResult)]
    /// # struct PingResult { success: bool, host: String, ms: f32, next_actions: Vec<String> }
    /// # let result = PingResult { success: true, host: "a|b".into(), ms: 0.8, next_actions: vec![] };
    /// assert_eq!(result.to_markdown(), "✅ ping\n\n- Host: a|b\n- Ms: 0.8");
    ///
    /// let result = PingResult { host: "*.example.com*".into(), ..result };
    /// assert_eq!(result.to_markdown(), "✅ ping\n\n- Host: `*.example.com*`\n- Ms: 0.8");
    /// ```
    fn to_markdown(&self) -> String {
        page::render(&Erased(self))
    }

    /// Returns the whole result as JSON text: `tool` first, then what [`Serialize`] writes in its order, then
    /// the status and the next actions if it wrote none.
    ///
    /// No intermediate tree is built. An `f32` has its shortest decimal. Not-a-number and infinities are `null`.
    ///
    /// ```
    /// # use serde::Serialize;
    /// # use tool_result::{JsonStyle, ToolResult};
    /// # #[derive(Serialize, ToolResult)]
    /// # struct PingResult { success: bool, host: String, ms: f32, next_actions: Vec<String> }
    /// # let result = PingResult { success: true, host: "a|b".into(), ms: 0.8, next_actions: vec![] };
    /// assert_eq!(
    ///     result.to_json(JsonStyle::Compact)?,
    ///     r#"{"tool":"ping","success":true,"host":"a|b","ms":0.8,"next_actions":[]}"#
    /// );
    /// # Ok::<(), tool_result::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors are those of [`to_json_map`](Self::to_json_map).
    fn to_json(&self, style: JsonStyle) -> Result<String, Error> {
        json(&Erased(self), style)
    }

    /// Returns the whole result as a JSON map, with the same values as [`to_json`](Self::to_json).
    ///
    /// The map sorts its keys by the alphabet, unless the feature `preserve_order` of `serde_json` is on.
    ///
    /// ```
    /// # use serde::Serialize;
    /// # use tool_result::{JsonStyle, ToolResult};
    /// # #[derive(Serialize, ToolResult)]
    /// # struct PingResult { success: bool, host: String, ms: f32, next_actions: Vec<String> }
    /// # let result = PingResult { success: true, host: "a|b".into(), ms: 0.8, next_actions: vec![] };
    /// assert_eq!(result.to_json_map()?["tool"], "ping");
    /// # Ok::<(), tool_result::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if JSON cannot hold the result:
    ///
    /// - a number has more than 64 bits,
    /// - a key stands twice in one object,
    /// - the result has more than 128 levels, or it is not an object,
    /// - the struct does not declare its `tool`,
    /// - the `Serialize` of a value fails.
    ///
    /// The error names the path, such as `references[3].size`.
    fn to_json_map(&self) -> Result<Map<String, Value>, Error> {
        json_map(&Erased(self))
    }

    /// Returns a few values for the host, small for a result of any size: `tool`, the JSON's own
    /// scalars, the length of each of its lists (`<list>_count`), and what `details(…)` adds.
    ///
    /// Next actions, nulls, maps, tuples, arrays and keys of over 256 bytes are left out. A string of more than 256
    /// bytes is cut between two characters and ends in `... (truncated)`. By default there are
    /// at most 64 keys besides `tool`. The keys of a `#[serde(flatten)]` field come after the struct's own. A
    /// list is not counted if a field or a key of `details(…)` is named after it, such as `hit_count` or
    /// `hitsCount` for `hits`. An empty list of a failure is not counted either.
    ///
    /// A list or a map that `details(…)` names has at most 1,024 bytes as compact JSON. A longer one keeps its
    /// first items, each whole, and `<key>_count` is the number of all of them. A value `None` is left out.
    ///
    /// ```
    /// # use serde::Serialize;
    /// # use tool_result::{JsonStyle, ToolResult};
    /// #[derive(Serialize, ToolResult)]
    /// #[tool_result(details(sites = self.sites()))]
    /// struct CrawlResult {
    ///     success: bool,
    ///     pages: Vec<String>,
    ///     next_actions: Vec<String>,
    /// }
    /// # impl CrawlResult { fn sites(&self) -> usize { 1 } }
    ///
    /// let pages = vec!["https://x.y/a".into(), "https://x.y/b".into()];
    /// let result = CrawlResult { success: true, pages, next_actions: vec![] };
    /// let details = serde_json::json!({ "tool": "crawl", "success": true, "pages_count": 2, "sites": 1 });
    /// assert_eq!(result.details()?, *details.as_object().unwrap());
    /// # Ok::<(), tool_result::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors are those of [`to_json_map`](Self::to_json_map), and those of the values that `details(…)`
    /// names, with a path such as `details.sites`. A number over 64 bits is an error only if it would be in
    /// the details.
    fn details(&self) -> Result<Map<String, Value>, Error> {
        details(&Erased(self))
    }

    /// Returns both halves within the tool's own limits (`limit(…)`), else within 50,000 bytes and 2,000 lines
    /// each.
    ///
    /// # Errors
    /// The errors are those of [`output_with`](Self::output_with).
    fn output(&self) -> Result<ToolOutput, Error> {
        output::render(&Erased(self), OutputOptions::defaults())
    }

    /// Returns the markdown and the compact JSON, each within the limits of `options`. Both halves have the
    /// same items, and both say what was cut.
    ///
    /// An answer that fits is the same as [`to_markdown`](Self::to_markdown) and
    /// [`to_json_map`](Self::to_json_map), with the next action that `more` adds if a cursor says that there is more.
    /// Another one is cut by these rules:
    ///
    /// 1. **Short values stand in every answer.** They are numbers, bools, texts of at most 256 bytes, and structs, tuples
    ///    and arrays of these.
    /// 2. **The content is shown from its start up to one point.** The content is the field that is marked
    ///    `items`, and then all other lists, maps and longer texts, in the order of the JSON. Lists, maps and
    ///    longer texts behind the point are empty. No field is left out.
    /// 3. **The point is behind a whole item.** If that leaves more than a quarter of the room free, the
    ///    point is in the next item, by the same rule. A text ends at a line or at a character.
    /// 4. **Beside a field that is marked `items`, another field of at most an eighth of the limit is whole in
    ///    every answer**, with all that is in it. All such fields together take at most half of the limit.
    /// 5. **If not one item fits**, the fields of rule 4 follow the content, too. Then the text of your own templates and
    ///    functions is cut, then next actions, then the error. The content gets the rest.
    ///
    /// The text says `... (items 1 to 24 of 80, next: 24)` behind the content. The JSON has
    /// `"truncation": {"references": {"shown": 24, "total": 80, "from": 0, "next": "24"}}`. The next answer begins at
    /// that [`start`](OutputOptions::start).
    ///
    /// The cost follows the limits, and hardly the data. What is cut is not serialized. There are two exceptions.
    /// [`NextAction::call`](crate::NextAction::call) copies its arguments when it is made. Serde copies the
    /// fields of an enum's variant below `#[serde(flatten)]`.
    ///
    /// ```
    /// # use serde::Serialize;
    /// # use tool_result::{OutputOptions, ToolResult};
    /// #[derive(Serialize, ToolResult)]
    /// struct ListResult {
    ///     success: bool,
    ///     #[tool_result(items)]
    ///     files: Vec<String>,
    ///     next_actions: Vec<String>,
    /// }
    ///
    /// let files = (1..=100).map(|n| format!("{n}.rs")).collect();
    /// let result = ListResult { success: true, files, next_actions: vec!["Open one".into()] };
    /// let output = result.output_with(&OutputOptions::default().max_bytes(158))?;
    /// assert_eq!(
    ///     output.content,
    ///     "✅ list: 100 files\n\n## Files\n\n- 1.rs\n- 2.rs\n- 3.rs\n\n... (items 1 to 3 of 100, next: 3)\n\n## Next actions\n\n- Open one"
    /// );
    /// let map = output.structured_content.expect("both halves by default");
    /// assert_eq!(map["files"], serde_json::json!(["1.rs", "2.rs", "3.rs"]));
    /// # Ok::<(), tool_result::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::LimitTooSmall`] if a limit is too small for the short values and the beginning of one item, and
    /// [`Error::NoSuchPosition`] if the start leads nowhere in the result. The other errors are those of
    /// [`to_json_map`](Self::to_json_map), for the recorded part of the result.
    fn output_with(&self, options: &OutputOptions) -> Result<ToolOutput, Error> {
        output::render(&Erased(self), options)
    }
}

/// The bytes that are recorded of each field for a reading that is small whatever the data.
const MIN_BUDGET: usize = 2_048;

// The methods of the trait are compiled for every result, these functions are not.

fn summary(result: &dyn ErasedResult) -> String {
    page::summary(&Recording::with_budget(result, MIN_BUDGET), Marks::Emoji)
}

fn json(result: &dyn ErasedResult, style: JsonStyle) -> Result<String, Error> {
    Ok(Recording::new(result).checked()?.json_text(style))
}

fn json_map(result: &dyn ErasedResult) -> Result<Map<String, Value>, Error> {
    Ok(Recording::new(result).checked()?.json_map())
}

fn details(result: &dyn ErasedResult) -> Result<Map<String, Value>, Error> {
    details::collect(&Recording::with_budget(result, MIN_BUDGET))
}

impl<T: ToolResult + ?Sized> ErasedResult for Erased<'_, T> {
    fn outcome(&self) -> Outcome {
        self.0.__outcome()
    }

    fn head(&self) -> Head<'_> {
        let Erased(result) = self;
        Head { tool: result.tool(), status: result.status(), verdict: result.__verdict() }
    }

    fn next_actions(&self) -> Vec<NextAction<'_>> {
        self.0.next_actions()
    }

    fn record(&self, recorder: &mut Recorder) {
        let recorder = recorder.begin_alone();
        part!(recorder, self.0);
    }

    fn answer(&self, request: Request<'_, '_>) -> fmt::Result {
        self.0.__answer(request)
    }
}
