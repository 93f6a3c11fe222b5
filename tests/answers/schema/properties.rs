//! Any value of a struct with a field of every kind, within any limit.

use std::collections::{BTreeMap, BTreeSet};

use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use tool_result::{OutputOptions, ToolResult};

use super::Schemas;

#[derive(Clone, Debug, Serialize, JsonSchema, ToolResult)]
#[serde(rename_all = "camelCase")]
#[tool_result(more = "{shown} of {total} are shown", found = !self.hits.is_empty())]
struct ThingsResult {
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    success: bool,
    scalars: Scalars,
    text: String,
    absent: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    skipped: Option<String>,
    #[schemars(length(min = 1))]
    #[tool_result(items)]
    hits: Vec<Hit>,
    grid: Vec<Vec<Option<f32>>>,
    distinct: BTreeSet<String>,
    by_name: BTreeMap<String, Hit>,
    by_number: BTreeMap<i32, f64>,
    pair: (String, f64),
    three: [u8; 3],
    forms: Vec<Form>,
    tagged: Vec<Tagged>,
    beside: Vec<Beside>,
    bare: Vec<Bare>,
    any: Value,
    tree: Tree,
    #[tool_result(only = markdown)]
    hidden: Vec<String>,
    #[serde(rename = "over")]
    renamed: String,
    #[serde(flatten)]
    page: Page,
    #[serde(flatten)]
    form: Tagged,
    #[serde(flatten)]
    more: BTreeMap<String, u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next_actions: Option<Vec<String>>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Scalars {
    yes: bool,
    small: i8,
    large: u64,
    single: f32,
    double: f64,
    letter: char,
    nothing: (),
    #[schemars(length(max = 8))]
    short: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Hit {
    name: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<String>,
    score: f64,
}

/// Tagged from outside.
#[derive(Clone, Debug, Serialize, JsonSchema)]
enum Form {
    Dot,
    /// A line has ends.
    Line(f64, f64),
    Name(String),
    Area {
        corners: Vec<(f64, f64)>,
        name: String,
    },
}

/// Tagged from inside.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Tagged {
    Nothing,
    Named { title: String, notes: Vec<String> },
    Hit(Hit),
}

/// The tag stands beside.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "t", content = "c")]
enum Beside {
    Nothing,
    Number(f64),
    Texts(Vec<String>),
}

/// Without a tag.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
enum Bare {
    Few(#[schemars(length(max = 1))] Vec<String>),
    Many(#[schemars(length(min = 2))] Vec<String>),
    Number(f64),
    Text(String),
    Hit(Hit),
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Tree {
    name: String,
    weight: f32,
    first: Option<Box<Tree>>,
    below: Vec<Tree>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Page {
    #[serde(rename = "pageNumber")]
    number: u32,
    rows: Vec<String>,
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![3 => ".{0,12}", 1 => ".{250,400}"]
}

fn float() -> impl Strategy<Value = f64> {
    prop_oneof![any::<f64>(), Just(f64::NAN), Just(f64::INFINITY)]
}

fn hit() -> impl Strategy<Value = Hit> {
    (text(), vec(text(), 0..3), float()).prop_map(|(name, lines, score)| Hit { name, lines, score })
}

fn form() -> impl Strategy<Value = Form> {
    prop_oneof![
        Just(Form::Dot),
        (float(), float()).prop_map(|(a, b)| Form::Line(a, b)),
        text().prop_map(Form::Name),
        (vec((float(), float()), 0..4), text())
            .prop_map(|(corners, name)| Form::Area { corners, name }),
    ]
}

fn tagged() -> impl Strategy<Value = Tagged> {
    prop_oneof![
        Just(Tagged::Nothing),
        (text(), vec(text(), 0..3)).prop_map(|(title, notes)| Tagged::Named { title, notes }),
        hit().prop_map(Tagged::Hit),
    ]
}

fn beside() -> impl Strategy<Value = Beside> {
    prop_oneof![
        Just(Beside::Nothing),
        float().prop_map(Beside::Number),
        vec(text(), 0..4).prop_map(Beside::Texts),
    ]
}

fn bare() -> impl Strategy<Value = Bare> {
    prop_oneof![
        vec(text(), 0..2).prop_map(Bare::Few),
        vec(text(), 2..5).prop_map(Bare::Many),
        float().prop_map(Bare::Number),
        text().prop_map(Bare::Text),
        hit().prop_map(Bare::Hit),
    ]
}

fn anything() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        text().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::from),
            btree_map(".{0,6}", inner, 0..4).prop_map(|map| json!(map)),
        ]
    })
}

fn tree() -> impl Strategy<Value = Tree> {
    let leaf = (text(), any::<f32>()).prop_map(|(name, weight)| Tree {
        name,
        weight,
        first: None,
        below: Vec::new(),
    });
    leaf.prop_recursive(3, 12, 3, |inner| {
        (text(), proptest::option::of(inner.clone()), vec(inner, 0..3)).prop_map(
            |(name, first, below)| Tree {
                name,
                weight: f32::NAN,
                first: first.map(Box::new),
                below,
            },
        )
    })
}

prop_compose! {
    fn scalars()(
        (yes, small, large) in any::<(bool, i8, u64)>(),
        (single, double) in (any::<f32>(), float()),
        letter in any::<char>(),
        short in ".{0,8}",
    ) -> Scalars {
        Scalars { yes, small, large, single, double, letter, nothing: (), short }
    }
}

prop_compose! {
    fn enums()(
        forms in vec(form(), 0..6),
        tagged in vec(tagged(), 0..6),
        beside in vec(beside(), 0..6),
        bare in vec(bare(), 0..6),
        form in tagged(),
    ) -> (Vec<Form>, Vec<Tagged>, Vec<Beside>, Vec<Bare>, Tagged) {
        (forms, tagged, beside, bare, form)
    }
}

prop_compose! {
    fn lists()(
        hits in vec(hit(), 1..8),
        grid in vec(vec(any::<Option<f32>>(), 0..4), 0..4),
        distinct in proptest::collection::btree_set(text(), 0..5),
        by_name in btree_map(text(), hit(), 0..4),
        by_number in btree_map(any::<i32>(), float(), 0..4),
        more in btree_map("more[a-z]{1,4}", any::<u32>(), 0..5),
        next_actions in proptest::option::of(vec(text(), 0..4)),
    ) -> ThingsResult {
        ThingsResult { hits, grid, distinct, by_name, by_number, more, next_actions, ..things() }
    }
}

prop_compose! {
    fn any_things()(
        lists in lists(),
        scalars in scalars(),
        (forms, tagged, beside, bare, form) in enums(),
        (success, three) in any::<(bool, [u8; 3])>(),
        (text, renamed) in (text(), text()),
        (absent, skipped) in (proptest::option::of(float()), proptest::option::of(text())),
        pair in (text(), float()),
        any in anything(),
        tree in tree(),
        rows in vec(text(), 0..4),
    ) -> ThingsResult {
        ThingsResult {
            success, scalars, text, absent, skipped, pair, three, forms, tagged, beside, bare, any,
            tree, renamed, form, page: Page { number: 1, rows },
            ..lists
        }
    }
}

fn things() -> ThingsResult {
    ThingsResult {
        success: true,
        scalars: Scalars {
            yes: true,
            small: 1,
            large: 2,
            single: 0.8,
            double: 0.5,
            letter: 'é',
            nothing: (),
            short: "short".into(),
        },
        text: "text".into(),
        absent: None,
        skipped: None,
        hits: Vec::new(),
        grid: Vec::new(),
        distinct: BTreeSet::new(),
        by_name: BTreeMap::new(),
        by_number: BTreeMap::new(),
        pair: ("a".into(), 1.0),
        three: [1, 2, 3],
        forms: Vec::new(),
        tagged: Vec::new(),
        beside: Vec::new(),
        bare: Vec::new(),
        any: Value::Null,
        tree: Tree { name: "root".into(), weight: 1.0, first: None, below: Vec::new() },
        hidden: Vec::new(),
        renamed: "over".into(),
        page: Page { number: 1, rows: Vec::new() },
        form: Tagged::Nothing,
        more: BTreeMap::new(),
        next_actions: None,
    }
}

thread_local! {
    static SCHEMAS: Schemas = Schemas::of::<ThingsResult>();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_answer_meets_the_schema(
        things in any_things(),
        bytes in 0usize..6_000,
        lines in 0usize..100,
        tokens in 0usize..2_000,
    ) {
        SCHEMAS.with(|schemas| {
            schemas.assert_met(things.to_json_map().expect("all of it is JSON"));
            let options = OutputOptions::default();
            schemas.assert_met_by(&things, &options.clone().max_bytes(bytes));
            schemas.assert_met_by(&things, &options.clone().max_lines(lines));
            schemas.assert_met_by(&things, &options.max_tokens(tokens));
        });
    }
}

#[test]
fn every_limit_is_met_by_one_value() {
    let runner = &mut proptest::test_runner::TestRunner::deterministic();
    let things = any_things().new_tree(runner).expect("a value").current();
    super::assert_met(&things);
}
