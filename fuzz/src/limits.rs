//! Any result within any limits: both halves hold them, and have the same items.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use serde_json::Value as Json;
use tool_result::{
    Delivery, Error, Limit, Limits, Marks, OutputOptions, ToolOutput, ToolResult, Truncation, View,
    ViewOptions, truncate,
};

use crate::inert::values::Random;
use crate::nested::{Recorded, Strings, Value};
use crate::text::{self, IN_NO_TEXT, number};

/// What stands before the six digits of an identifier.
const KINDS: [&str; 3] = ["hit§", "tag§", "mod§"];

/// Panics where a half is over a limit, or where the halves differ.
///
/// # Panics
/// See above.
pub fn check(data: &[u8]) {
    let mut random = Random::given(data);
    let limited = Limited::new(&mut random);
    let kind = random.below(4);
    let result = survey(&mut random);
    match kind {
        0 => limited.without_start().check(&Beside::Survey(result)),
        1 => limited.without_start().check(&Below::Survey(result)),
        _ => limited.check(&result),
    }
}

/// A result with a list of every kind that can be cut.
#[derive(Serialize, ToolResult)]
struct SurveyResult {
    success: bool,
    query: String,
    #[tool_result(items)]
    hits: Vec<Hit>,
    tags: Vec<String>,
    sizes: Vec<u32>,
    by_file: BTreeMap<String, Vec<u32>>,
    nested: Nested,
    note: Option<String>,
    #[tool_result(only = json)]
    hidden: Vec<u16>,
    modified: Vec<String>,
    next_actions: Vec<String>,
}

#[derive(Serialize)]
struct Hit {
    id: String,
    text: String,
    lines: Vec<String>,
}

/// A value of any shape.
struct Nested {
    value: Value,
    strings: Strings,
}

impl Serialize for Nested {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Recorded(&self.value, &self.strings).serialize(serializer)
    }
}

/// The same as one outcome of several, beside a tag.
#[derive(Serialize, ToolResult)]
#[serde(tag = "type")]
enum Beside {
    Survey(SurveyResult),
}

/// The same, with its fields below a key of the JSON.
#[derive(Serialize, ToolResult)]
enum Below {
    Survey(SurveyResult),
}

fn survey(random: &mut Random) -> SurveyResult {
    let mut strings = Strings::new(random);
    let value = Value::new(random, 3, &mut strings);
    SurveyResult {
        success: random.below(4) > 0,
        query: text(random, 3),
        hits: many(random, 20, |random, n| Hit {
            id: format!("hit{IN_NO_TEXT}{n:06}"),
            text: text(random, 20),
            lines: many(random, 6, |random, _| text(random, 2)),
        }),
        tags: many(random, 30, |_, n| format!("tag{IN_NO_TEXT}{n:06}")),
        sizes: many(random, 200, |_, n| u32::try_from(n * n).unwrap_or_default()),
        by_file: { many(random, 9, |random, n| (text(random, 1), vec![1_000; n])) }
            .into_iter()
            .collect(),
        nested: Nested { value, strings },
        note: (random.below(2) == 0).then(|| text(random, 60)),
        hidden: many(random, 50, |_, _| 7),
        modified: many(random, 30, |_, n| format!("mod{IN_NO_TEXT}{n:06}")),
        next_actions: many(random, 4, |random, _| text(random, 3)),
    }
}

/// Mostly none or a few, as long lists cost the fuzzer time.
fn many<T>(random: &mut Random, most: usize, item: impl Fn(&mut Random, usize) -> T) -> Vec<T> {
    let count = if random.below(3) == 0 { random.below(most) } else { random.below(3) };
    (0..count).map(|n| item(random, n)).collect()
}

/// A text, up to so many times.
fn text(random: &mut Random, most: usize) -> String {
    text::any(random).repeat(1 + random.below(most))
}

/// The limits, and what else a host chooses.
#[derive(Clone, Debug)]
struct Limited {
    bytes: Option<usize>,
    lines: Option<usize>,
    tokens: Option<usize>,
    /// Tokens are counted by a counter of the host's.
    is_counted: bool,
    start: usize,
    delivery: Delivery,
    marks: Marks,
    match_schema: bool,
}

impl Limited {
    fn new(random: &mut Random) -> Self {
        let limit = |random: &mut Random, end| (random.below(2) == 0).then(|| number(random, end));
        Limited {
            bytes: limit(random, 9_000),
            lines: limit(random, 120),
            tokens: limit(random, 3_000),
            is_counted: random.below(2) == 0,
            start: if random.below(3) == 0 { random.below(24) } else { 0 },
            delivery: random.pick(&[
                Delivery::Both,
                Delivery::Both,
                Delivery::Text,
                Delivery::Structured,
            ]),
            marks: random.pick(&[Marks::Emoji, Marks::Ascii]),
            match_schema: random.below(4) == 0,
        }
    }

    /// From the first item on: where the fields lie below a key, so does the list.
    fn without_start(self) -> Self {
        Limited { start: 0, ..self }
    }

    fn options(&self) -> OutputOptions {
        let mut options =
            OutputOptions::default().start(self.start).delivery(self.delivery).marks(self.marks);
        if let Some(n) = self.bytes {
            options = options.max_bytes(n);
        }
        if let Some(n) = self.lines {
            options = options.max_lines(n);
        }
        if let Some(n) = self.tokens {
            options = options.max_tokens(n);
        }
        if self.is_counted {
            options = options.count_tokens(third_of_bytes);
        }
        if self.match_schema { options.match_schema() } else { options }
    }

    fn check(self, result: &impl ToolResult) {
        match result.output_with(&self.options()) {
            Ok(output) => self.is_right(result, &output),
            Err(Error::LimitTooSmall { limit, given, needed }) => {
                assert!(needed > given, "{limit}: {needed} are needed, {given} are given");
                let is_documented = self.match_schema || self.is_below_floor();
                assert!(is_documented, "{limit}: {needed} are needed, {given} are given");
                self.raised(limit, needed).check(result);
            }
            Err(other) => panic!("{other}"),
        }
    }

    /// A limit may be too small for any answer. Of a counter of the host's, nobody knows.
    fn is_below_floor(&self) -> bool {
        let is_below = |limit: Option<usize>, floor| limit.is_some_and(|limit| limit < floor);
        is_below(self.bytes, 512)
            || is_below(self.lines, 16)
            || is_below(self.tokens, if self.is_counted { usize::MAX } else { 128 })
    }

    fn raised(self, limit: Limit, needed: usize) -> Self {
        match limit {
            Limit::Bytes => Limited { bytes: Some(needed), ..self },
            Limit::Lines => Limited { lines: Some(needed), ..self },
            Limit::Tokens => Limited { tokens: Some(needed), ..self },
        }
    }

    fn fits(&self, text: &str) -> bool {
        let is_in = |max: Option<usize>, n: usize| max.is_none_or(|max| n <= max);
        let are_tokens_in = match self.tokens {
            None => true,
            Some(max) if self.is_counted => third_of_bytes(text) <= max,
            Some(max) => {
                let limits =
                    Limits::default().max_bytes(usize::MAX).max_lines(usize::MAX).max_tokens(max);
                truncate(text, &limits).truncation.is_none()
            }
        };
        is_in(self.bytes, text.len()) && is_in(self.lines, text.lines().count()) && are_tokens_in
    }

    fn is_right(&self, result: &impl ToolResult, output: &ToolOutput) {
        assert!(self.fits(&output.content), "the text is over the limit: {}", output.content);
        assert!(!output.summary.contains('\n'), "{:?}", output.summary);
        for width in [0, 1, 20, 80] {
            let options = ViewOptions::default().width(width);
            assert!(!output.view(View::Collapsed, &options).contains('\n'));
        }
        let Some(map) = &output.structured_content else {
            assert!(self.delivery == Delivery::Text, "the JSON is missing");
            return;
        };
        let json = serde_json::to_string(map).expect("JSON");
        assert!(self.fits(&json), "the JSON is over the limit: {json}");
        let is_cut = |cut: &Truncation| cut.iter().next().is_some() || cut.entries().is_some();
        let is_json_cut = output.truncation.as_ref().is_some_and(is_cut);
        assert_eq!(is_json_cut, map.contains_key("truncation"), "{self:?} {json}");
        let mut whole = Json::Object(result.to_json_map().expect("JSON"));
        // a failure is complete
        if self.start > 0 && !output.is_error {
            let hits = whole["hits"].as_array_mut().expect("a list");
            hits.drain(..self.start.min(hits.len()));
        }
        let hits = |json: Option<&Json>| json.and_then(Json::as_array).map_or(0, Vec::len);
        let has_room =
            self.match_schema || !self.is_below_floor() && self.lines.is_none_or(|n| n >= 18);
        let has_hits = has_room && !output.is_error && hits(whole.get("hits")) > 0;
        assert!(!has_hits || hits(map.get("hits")) > 0, "no item is shown: {self:?} {json}");
        is_part("", &Json::Object(map.clone()), &whole, output);
        if self.delivery == Delivery::Both {
            self.halves_agree(result, output, &json);
        }
    }

    fn halves_agree(&self, result: &impl ToolResult, output: &ToolOutput, json: &str) {
        for kind in KINDS {
            assert_eq!(ids(&output.content, kind), ids(json, kind), "{}", output.content);
        }
        // the text never shows what is hidden from it
        let is_of_hidden = |cut: &Truncation| {
            cut.iter().all(|(path, _)| path.ends_with("hidden"))
                && cut.entries().or(cut.text()).is_none()
        };
        if output.truncation.as_ref().is_none_or(is_of_hidden) {
            if self.marks == Marks::Emoji {
                assert_eq!(output.content, result.to_markdown());
            }
        } else if self.start == 0 {
            assert!(output.content.contains("... (truncated"), "{}", output.content);
        }
    }
}

fn third_of_bytes(text: &str) -> usize {
    text.len().div_ceil(3)
}

/// The identifiers of this kind in a text.
fn ids<'t>(text: &'t str, kind: &str) -> Vec<&'t str> {
    text.match_indices(kind).filter_map(|(at, _)| text.get(at..at + kind.len() + 6)).collect()
}

/// Every list of `cut` begins like the one of `whole`, and says how many it has.
fn is_part(path: &str, cut: &Json, whole: &Json, output: &ToolOutput) {
    match (cut, whole) {
        (Json::Array(cut), Json::Array(whole)) => {
            for (index, (cut, whole)) in cut.iter().zip(whole).enumerate() {
                is_part(&format!("{path}[{index}]"), cut, whole, output);
            }
            assert!(cut.len() <= whole.len(), "{path}");
            assert!(
                cut.len() == whole.len() || output.truncation.is_some(),
                "{path} is cut unsaid"
            );
        }
        (Json::Object(cut), Json::Object(whole)) => {
            for (key, cut) in
                cut.iter().filter(|(key, _)| !(path.is_empty() && *key == "truncation"))
            {
                is_part(&format!("{path}.{key}"), cut, &whole[key], output);
            }
            let is_said = output.truncation.is_some();
            assert!(cut.len() >= whole.len() || is_said, "{path} is cut unsaid");
        }
        (Json::String(cut), Json::String(whole)) if cut != whole => {
            let at = cut.rfind("... (truncated: ").unwrap_or_else(|| panic!("{path}: {cut:?}"));
            let kept = cut[..at].strip_suffix([' ', '\n']).unwrap_or(&cut[..at]);
            assert!(whole.starts_with(kept), "{path}");
            // the first text of an item that is shown in part is cut where nothing else can be
            let is_of_first = whole.len() > 64 && path.contains("[0]");
            let is_long = whole.len() > 256 || whole.matches('\n').count() > 3 || is_of_first;
            assert!(
                is_long,
                "{path}: a short text is cut: {whole:?} to {cut:?}\n{}",
                output.content
            );
        }
        (cut, whole) => assert_eq!(cut, whole, "{path}"),
    }
}
