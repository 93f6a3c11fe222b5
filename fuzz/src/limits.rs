//! Any result within any limits: both halves hold them, show the same, and lead on to the rest.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use serde_json::Value as Json;
use tool_result::{
    Delivery, Error, Limit, Limits, Marks, OutputOptions, Position, Status, ToolOutput, ToolResult,
    View, ViewOptions, truncate,
};

use crate::inert::values::Random;
use crate::nested::{Recorded, Strings, Value};
use crate::text::{self, IN_NO_TEXT, number};

#[path = "../../tests/limits/model.rs"]
#[allow(dead_code, reason = "used by other tests")]
mod model;
#[path = "../../tests/support/notes.rs"]
mod notes;

use model::{Chain, Data};

/// What stands before the six digits of an identifier.
const KINDS: [&str; 3] = ["hit§", "tag§", "mod§"];

/// The most pages of an answer that are looked at.
const MAX_PAGES: usize = 6;

/// Panics where a half is over a limit, where the halves differ, or where `next` leads wrong.
///
/// # Panics
/// See above.
pub fn check(data: &[u8]) {
    let mut random = Random::given(data);
    let limited = Limited::new(&mut random);
    let kind = random.below(4);
    let result = survey(&mut random);
    match kind {
        0 => limited.check(&Beside::Survey(result), &["hits"]),
        1 => limited.check(&Below::Survey(result), &["Survey", "hits"]),
        _ => limited.check(&result, &["hits"]),
    }
}

/// A result with a list of every kind that can be cut.
#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = &self.actions)]
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
    #[serde(skip)]
    actions: Vec<String>,
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
        actions: many(random, 4, |random, _| text(random, 3)),
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
    bytes: usize,
    lines: usize,
    tokens: usize,
    /// Tokens are counted by a counter of the host's.
    is_counted: bool,
    start: Position,
    delivery: Delivery,
    marks: Marks,
}

impl Limited {
    fn new(random: &mut Random) -> Self {
        let limit = |random: &mut Random, end| match random.below(2) {
            0 => number(random, end),
            _ => usize::MAX,
        };
        Limited {
            bytes: limit(random, 9_000),
            lines: limit(random, 120),
            tokens: limit(random, 3_000),
            is_counted: random.below(2) == 0,
            start: if random.below(3) == 0 { random.below(24) } else { 0 }.into(),
            delivery: random.pick(&[
                Delivery::Both,
                Delivery::Both,
                Delivery::Text,
                Delivery::Structured,
            ]),
            marks: random.pick(&[Marks::Emoji, Marks::Ascii]),
        }
    }

    fn options(&self) -> OutputOptions {
        let options = OutputOptions::default()
            .max_bytes(self.bytes)
            .max_lines(self.lines)
            .max_tokens(self.tokens)
            .start(&self.start)
            .delivery(self.delivery)
            .marks(self.marks);
        if self.is_counted { options.count_tokens(third_of_bytes) } else { options }
    }

    /// Follows `next` for some pages.
    fn check(mut self, result: &impl ToolResult, marked: &[&str]) {
        let data = Data::read(result, marked);
        let has_pages = result.status() == Status::Success;
        if !has_pages {
            self.start_changes_nothing(result);
            self.start = Position::default();
        }
        let end = || data.marked().map_or(0, Data::end);
        let at = data.unit(&self.start.to_string()).unwrap_or_else(|_| end());
        let mut chain = Chain::new(&data);
        chain.at = at;
        for _ in 0..MAX_PAGES {
            let output = self.output(result);
            self.is_right(result, &output);
            let shown = output.structured_content.clone().map(Json::Object);
            if let Some(json) = &shown {
                chain.add(json, self.eighth()).unwrap_or_else(|wrong| self.fail(&wrong, &output));
            }
            let Some(next) = output.truncation.as_ref().and_then(|cut| cut.next()) else {
                let end = if has_pages && shown.is_some() { chain.finish() } else { Ok(()) };
                return end.unwrap_or_else(|wrong| self.fail(&wrong, &output));
            };
            assert!(has_pages, "{self:?} goes on: {output:?}");
            let before = chain.at;
            if shown.is_some() {
                let step = chain.go_on(&next.to_string());
                step.unwrap_or_else(|wrong| self.fail(&wrong, &output));
            } else {
                chain.at = data.unit(&next.to_string()).expect("a position of the result");
                assert!(chain.at > before, "{self:?} is not left: {output:?}");
            }
            self.start = next.clone();
        }
    }

    /// A failure and an empty answer have no pages.
    fn start_changes_nothing(&self, result: &impl ToolResult) {
        let whole = Limited { start: Position::default(), ..self.clone() };
        let answers = [self, &whole].map(|limited| result.output_with(&limited.options()));
        assert_eq!(answers[0], answers[1]);
    }

    fn fail(&self, wrong: &str, output: &ToolOutput) {
        panic!("{wrong}: {self:?} {output:?}");
    }

    /// The answer within these limits, or within those that an error asks for.
    fn output(&mut self, result: &impl ToolResult) -> ToolOutput {
        let mut raised = Vec::new();
        loop {
            let answer = result.output_with(&self.options());
            assert_eq!(answer, result.output_with(&self.options().match_schema()), "{self:?}");
            match answer {
                Ok(output) => return output,
                Err(Error::LimitTooSmall { limit, given, needed }) => {
                    assert!(needed > given, "{limit}: {needed} are needed, {given} are given");
                    assert!(!raised.contains(&limit), "{given} {limit} do not suffice: {self:?}");
                    raised.push(limit);
                    match limit {
                        Limit::Bytes => self.bytes = needed,
                        Limit::Lines => self.lines = needed,
                        Limit::Tokens => self.tokens = needed,
                    }
                }
                Err(other) => panic!("{other}"),
            }
        }
    }

    /// The most bytes of a value that stands whole beside the hits.
    fn eighth(&self) -> usize {
        let (tokens, lines) = (self.tokens.saturating_mul(4), self.lines.saturating_mul(32));
        self.bytes.min(tokens).min(lines) / 8
    }

    fn fits(&self, text: &str) -> bool {
        let limits =
            Limits::default().max_bytes(self.bytes).max_lines(self.lines).max_tokens(self.tokens);
        let limits = if self.is_counted { limits.count_tokens(third_of_bytes) } else { limits };
        truncate(text, &limits).truncation.is_none()
    }

    fn is_right(&self, result: &impl ToolResult, output: &ToolOutput) {
        assert!(self.fits(&output.content), "the text is over {self:?}: {}", output.content);
        assert!(!output.summary.contains('\n'), "{:?}", output.summary);
        for width in [0, 1, 20, 80] {
            let options = ViewOptions::default().width(width);
            assert!(!output.view(View::Collapsed, &options).contains('\n'));
        }
        let cut = output.truncation.as_ref();
        let next = cut.and_then(|cut| cut.next()).map(Position::to_string);
        let note = notes::note(&output.content);
        assert_eq!(note.is_some(), cut.is_some(), "{self:?} {output:?}");
        assert_eq!(notes::next_of(&output.content), next.as_deref(), "{self:?} {output:?}");
        let Some(map) = &output.structured_content else {
            assert!(self.delivery == Delivery::Text, "the JSON is missing");
            return;
        };
        let json = serde_json::to_string(map).expect("JSON");
        assert!(self.fits(&json), "the JSON is over {self:?}: {json}");
        let told = map.get("truncation").cloned().unwrap_or_default();
        assert_eq!(told, serde_json::to_value(cut).expect("JSON"), "{self:?}");
        if cut.is_none() {
            assert_eq!(*map, result.to_json_map().expect("JSON"), "{self:?}");
        }
        if self.delivery != Delivery::Both {
            return;
        }
        for kind in KINDS {
            assert_eq!(ids(&output.content, kind), ids(&json, kind), "{self:?} {output:?}");
        }
        if cut.is_none() && self.marks == Marks::Emoji {
            assert_eq!(output.content, result.to_markdown());
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
