//! The default layout, first lines, next actions and errors.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use tool_result::{ToolFailure, ToolResult};

use super::layouts::Layout;
use super::values::Values;

/// A map in the order in which its keys were drawn.
struct Entries(Vec<(String, String)>);

impl Serialize for Entries {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

fn entries(values: &mut Values) -> Entries {
    Entries((0..values.count(2)).map(|_| (values.key(), values.value())).collect())
}

fn texts(values: &mut Values) -> Vec<String> {
    (0..values.count(3)).map(|_| values.value()).collect()
}

#[derive(Serialize)]
struct Row {
    left: String,
    middle: String,
    right: String,
}

fn rows(values: &mut Values) -> Vec<Row> {
    let row = |values: &mut Values| Row {
        left: values.value(),
        middle: values.value(),
        right: values.value(),
    };
    (0..values.count(3)).map(|_| row(values)).collect()
}

#[derive(Serialize)]
struct Nested {
    name: String,
    inner: Vec<String>,
    rows: Vec<Row>,
    map: Entries,
}

fn nested(values: &mut Values) -> Nested {
    let inner = |values: &mut Values| (0..values.count(3)).map(|_| values.short()).collect();
    Nested { name: values.value(), inner: inner(values), rows: rows(values), map: entries(values) }
}

/// Every place that the default layout has.
#[derive(Serialize, ToolResult)]
struct EverywhereResult {
    success: bool,
    scalar: String,
    pair: (String, u8),
    nested: Nested,
    map: Entries,
    list: Vec<String>,
    table: Vec<Row>,
    outline: Vec<Nested>,
    maps: Vec<Entries>,
    next_actions: Vec<String>,
}

fn everywhere(values: &mut Values) -> String {
    let result = EverywhereResult {
        success: true,
        scalar: values.value(),
        pair: (values.value(), 1),
        nested: nested(values),
        map: entries(values),
        list: texts(values),
        table: rows(values),
        outline: (0..values.count(2)).map(|_| nested(values)).collect(),
        maps: vec![entries(values)],
        next_actions: texts(values),
    };
    values.text(&result)
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    title = "✅ {name}:{line} ({note}) `{name}` of {kind}",
    empty = "No {kind} for **{name}**: {note}",
    failure = "❌ {name}: {error} in {kind}"
)]
struct FirstLineResult {
    found: bool,
    name: String,
    line: String,
    note: String,
    kind: String,
    error: Option<String>,
    #[tool_result(label = "match|matches")]
    matches: Vec<String>,
    next_actions: Vec<String>,
}

fn first_line(values: &mut Values) -> String {
    let status = values.count(3);
    let result = FirstLineResult {
        found: status > 1,
        name: values.line(),
        line: values.value(),
        note: values.value(),
        kind: values.value(),
        error: (status == 3).then(|| values.value()),
        matches: texts(values),
        next_actions: texts(values),
    };
    values.text(&result)
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "{name}{kind}")]
struct BareTitleResult {
    success: bool,
    name: String,
    kind: String,
    #[tool_result(line = "- {text} x {name}")]
    text: String,
    #[tool_result(code = "rust")]
    code: String,
    next_actions: Vec<String>,
}

fn bare_title(values: &mut Values) -> String {
    let result = BareTitleResult {
        success: true,
        name: values.value(),
        kind: values.value(),
        text: values.value(),
        code: values.value(),
        next_actions: texts(values),
    };
    values.text(&result)
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct DrawnResult {
    #[tool_result(table)]
    table: Vec<Row>,
    #[tool_result(each = "**{key}** {value}")]
    map: BTreeMap<String, String>,
    #[tool_result(each = "{key}: {value}")]
    other: BTreeMap<String, String>,
}

fn drawn(values: &mut Values) -> String {
    // a single entry: hostile keys would be in another order
    let entry = |values: &mut Values| BTreeMap::from([(values.key(), values.value())]);
    let result = DrawnResult { table: rows(values), map: entry(values), other: entry(values) };
    values.text(&result)
}

fn failure(values: &mut Values) -> String {
    let failure = ToolFailure::new(values.value());
    let failure = failure.next_action(values.value()).next_action(values.value());
    failure.to_markdown()
}

const fn layout(name: &'static str, render: fn(&mut Values) -> String) -> Layout {
    Layout { name, render }
}

pub(crate) const DEFAULTS: &[Layout] = &[
    layout("everywhere in the default layout", everywhere),
    layout("a title, an empty answer, a failure", first_line),
    layout("a title of nothing but values", bare_title),
    layout("forms of fields", drawn),
    layout("a failure that has no result", failure),
];
