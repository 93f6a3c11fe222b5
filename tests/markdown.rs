//! A value cannot change the document around it, and is given back unchanged.

#[path = "support/adversarial.rs"]
mod adversarial;
mod support;

use std::collections::BTreeMap;

use adversarial::{ADVERSARIAL, ADVERSARIAL_LINES, shown};
use proptest::prelude::*;
use serde::Serialize;
use support::read;
use tool_result::ToolResult;

/// Every place that the default layout has.
#[derive(Serialize, ToolResult, Clone)]
struct EverywhereResult {
    success: bool,
    scalar: String,
    nested: Nested,
    map: BTreeMap<String, String>,
    list: Vec<String>,
    table: Vec<Row>,
    outline: Vec<Nested>,
    pair: (String, u8),
    next_actions: Vec<String>,
}

#[derive(Serialize, Clone)]
struct Nested {
    name: String,
    inner: Vec<String>,
}

#[derive(Serialize, Clone)]
struct Row {
    left: String,
    middle: String,
    right: String,
}

impl EverywhereResult {
    fn filled(value: &str) -> Self {
        let value = || value.to_owned();
        EverywhereResult {
            success: true,
            scalar: value(),
            nested: Nested { name: value(), inner: vec![value(), value()] },
            map: BTreeMap::from([("key".into(), value()), ("other".into(), value())]),
            list: vec![value(), value()],
            table: vec![Row { left: value(), middle: value(), right: value() }],
            outline: vec![Nested { name: value(), inner: vec![value()] }],
            pair: (value(), 1),
            next_actions: vec![value()],
        }
    }
}

/// How often a filled result holds its value.
const TIMES: usize = 15;

#[derive(Serialize, ToolResult, Clone)]
#[tool_result(
    title = "# {a}: **{b}** and _{a}_, ~~{b}~~ ({a}) {b}",
    next_actions = [self.a.clone()]
)]
struct TemplatesResult {
    success: bool,
    #[tool_result(line = "- start {a} `{b}` [{a}]({b}) end {a}")]
    a: String,
    #[tool_result(
        line = "> {a} {b}\n\n| {a} | `{b}` |\n|---|---|\n| {b} | [{a}]({b}) |\n\n{a}{b}\n{a}-{b}\n\n{a}.{b}\n\n[{a}]{b} x [{b}L{a}]{a}\n\n- [{b}]{a}"
    )]
    b: String,
    #[tool_result(each = "{index}. {left} ({middle}): `{right}`\n   {left}")]
    rows: Vec<Row>,
    #[tool_result(each = "{left}: {middle} **{right}** [{left}]{middle}")]
    plain: Vec<Row>,
}

impl TemplatesResult {
    fn filled(value: &str) -> Self {
        let EverywhereResult { table, .. } = EverywhereResult::filled(value);
        TemplatesResult {
            success: true,
            a: value.into(),
            b: value.into(),
            rows: table.clone(),
            plain: table,
        }
    }
}

/// Values in lists of items, and in the entries of a map.
#[derive(Serialize, ToolResult, Clone)]
#[tool_result(
    markdown = "{bullets}\n\n{plain}\n{numbered}\n\n{map}\n\n*end*",
    success = true,
    next_actions = []
)]
struct InnerResult {
    #[tool_result(each("- {name} *x* {name}\n  {inner}", inner = each("* {item} and {item}")))]
    bullets: Vec<Nested>,
    #[tool_result(each("{name}:\n  {inner}\n", inner = each("{item} x {index:>3} {item}")))]
    plain: Vec<Nested>,
    #[tool_result(
        each(
            "{index}. {name}\n   {inner}\n\n   {name}",
            inner = each("{item}: `{item}`\n[{item}]({item})\n")
        ),
        between = ""
    )]
    numbered: Vec<Nested>,
    #[tool_result(each("**{key}** {value:#}\n{value}", value = each("{index:>4} {item} _y_")))]
    map: BTreeMap<String, Vec<String>>,
}

impl InnerResult {
    fn filled(value: &str) -> Self {
        let EverywhereResult { nested, .. } = EverywhereResult::filled(value);
        let items = vec![nested.clone(), nested];
        InnerResult {
            bullets: items.clone(),
            plain: items.clone(),
            numbered: items,
            map: BTreeMap::from([(value.into(), vec![value.into(), value.into()])]),
        }
    }
}

fn check_inner(value: &str) -> Result<(), TestCaseError> {
    let of = |value: &str| InnerResult::filled(value).to_markdown();
    check_with_links(value, &of)
}

/// The document has the same shape as with a harmless value in each place.
fn same_shape(markdown: &str, harmless: &str) -> Result<(), TestCaseError> {
    for ((parser, reading), (_, plain)) in read(markdown).into_iter().zip(read(harmless)) {
        prop_assert_eq!(
            reading.shape,
            plain.shape,
            "{} reads another document in\n{}",
            parser,
            markdown
        );
    }
    Ok(())
}

/// Every text of the harmless document stands in the other one, with the value for the harmless one.
fn same_texts(markdown: &str, harmless: &str, value: &str) -> Result<(), TestCaseError> {
    for ((parser, reading), (_, plain)) in read(markdown).into_iter().zip(read(harmless)) {
        let wanted: Vec<_> = plain.texts.iter().map(|text| text.replace(HARMLESS, value)).collect();
        prop_assert_eq!(reading.texts, wanted, "{} reads another text in\n{}", parser, markdown);
    }
    Ok(())
}

const HARMLESS: &str = "harmless";

fn check_line(value: &str) -> Result<(), TestCaseError> {
    if value.is_empty() {
        return Ok(());
    }
    let markdown = EverywhereResult::filled(value).to_markdown();
    let harmless = EverywhereResult::filled(HARMLESS).to_markdown();
    same_shape(&markdown, &harmless)?;
    same_texts(&markdown, &harmless, &shown(value))
}

/// The shape of a document of templates, less what a value may decide: a link's target, and whether
/// a code span can hold the value or it stands as text.
fn template_shapes(markdown: &str) -> [(&'static str, Vec<String>); 2] {
    let link = |mark: String| if mark.starts_with("Link") { "Link".to_owned() } else { mark };
    read(markdown).map(|(parser, reading)| {
        (parser, reading.shape.into_iter().filter(|mark| mark != "code").map(link).collect())
    })
}

fn check_templates(value: &str) -> Result<(), TestCaseError> {
    let of = |value: &str| TemplatesResult::filled(value).to_markdown();
    check_with_links(value, &of)
}

fn check_with_links(value: &str, of: &dyn Fn(&str) -> String) -> Result<(), TestCaseError> {
    if value.is_empty() {
        return Ok(());
    }
    let (markdown, harmless) = (of(value), of(HARMLESS));
    prop_assert_eq!(
        template_shapes(&markdown),
        template_shapes(&harmless),
        "another document:\n{}",
        markdown
    );
    same_texts(&markdown, &harmless, &shown(value))
}

#[test]
fn a_value_of_one_line_is_inert_in_every_place_of_the_default_layout() {
    assert_eq!(EverywhereResult::filled(HARMLESS).to_markdown().matches(HARMLESS).count(), TIMES);
    for value in ADVERSARIAL {
        check_line(value).unwrap_or_else(|error| panic!("{value:?}: {error}"));
    }
}

#[test]
fn a_value_is_inert_in_every_place_of_a_template() {
    for value in ADVERSARIAL.iter().chain(ADVERSARIAL_LINES) {
        check_templates(value).unwrap_or_else(|error| panic!("{value:?}: {error}"));
        check_inner(value).unwrap_or_else(|error| panic!("{value:?}: {error}"));
    }
}

/// A value of several lines is a fence here and there, so the shape is its own; it is all there.
#[test]
fn a_value_of_several_lines_is_given_back_in_full() {
    for value in ADVERSARIAL_LINES {
        let markdown = EverywhereResult::filled(value).to_markdown();
        for (parser, reading) in read(&markdown) {
            let value = shown(value);
            let found: usize = reading.texts.iter().map(|text| text.matches(&value).count()).sum();
            assert!(found >= TIMES, "{parser} finds {found} of {TIMES} {value:?} in\n{markdown}");
            for mark in [
                "Html",
                "InlineHtml",
                "Link",
                "Image",
                "Emphasis",
                "Emph",
                "Strong",
                "ThematicBreak",
                "Rule",
            ] {
                let opened = reading.shape.iter().find(|shape| shape.starts_with(mark));
                assert_eq!(opened, None, "{parser} in\n{markdown}");
            }
        }
    }
}

#[test]
fn keys_that_are_data_are_inert_too() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct KeysResult {
        map: BTreeMap<String, u8>,
        rows: Vec<BTreeMap<String, u8>>,
    }
    for key in ADVERSARIAL {
        let of = |key: &str| {
            let row = BTreeMap::from([(key.to_owned(), 1), ("😀".into(), 2)]);
            KeysResult { map: BTreeMap::from([(key.to_owned(), 1)]), rows: vec![row] }.to_markdown()
        };
        let (markdown, harmless) = (of(key), of(HARMLESS));
        same_shape(&markdown, &harmless).unwrap_or_else(|error| panic!("{key:?}: {error}"));
        same_texts(&markdown, &harmless, &shown(key))
            .unwrap_or_else(|error| panic!("{key:?}: {error}"));
    }
}

/// A soup of what markup is made of.
fn soup() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        "*",
        "_",
        "~",
        "`",
        "[",
        "]",
        "(",
        ")",
        "<",
        ">",
        "&",
        ";",
        "#",
        "|",
        "\\",
        "-",
        "+",
        "=",
        ":",
        "!",
        "^",
        ".",
        "1",
        "\"",
        "/",
        "?",
        "@",
        "{",
        "}",
        " ",
        "  ",
        "\t",
        "a",
        "b1",
        "word",
        "é",
        "日",
        "amp",
        "http://x.y",
        "div",
        "(u)",
        "[u]",
        "x;",
        "&x;",
        "&pi;",
    ];
    proptest::collection::vec(proptest::sample::select(PIECES), 1..12)
        .prop_map(|pieces| pieces.concat())
}

/// Several of them, with line breaks anywhere.
fn lines() -> impl Strategy<Value = String> {
    let line = prop_oneof![soup(), Just(String::new()), Just("```".into()), Just("~~~~~".into())];
    proptest::collection::vec(line, 1..5).prop_map(|lines| lines.join("\n"))
}

/// Values in fences of the template's.
#[derive(Serialize, ToolResult)]
#[tool_result(
    markdown = "```\n{text}\n```\n\n~~~~ rust\n{items}\n~~~~\n\nend",
    success = true,
    next_actions = []
)]
struct FencesResult {
    text: String,
    items: Vec<String>,
}

proptest! {
    #[test]
    fn fences_of_a_template_give_their_values_back(text in lines(), items in proptest::collection::vec(lines(), 1..4)) {
        let wanted = [text.clone() + "\n", items.join("\n") + "\n", "end".to_owned()];
        let markdown = FencesResult { text, items }.to_markdown();
        for (parser, reading) in read(&markdown) {
            prop_assert_eq!(&reading.texts, &wanted, "{} reads\n{}", parser, markdown);
        }
    }

    #[test]
    fn random_markup_is_inert_in_the_default_layout(value in soup()) {
        check_line(&value)?;
    }

    #[test]
    fn random_markup_is_inert_in_templates(value in soup()) {
        check_templates(&value)?;
        check_inner(&value)?;
    }

    #[test]
    fn different_values_side_by_side_are_inert(a in soup(), b in soup()) {
        let of = |a: &str, b: &str| TemplatesResult { a: a.into(), b: b.into(), ..TemplatesResult::filled(HARMLESS) };
        let (markdown, harmless) = (of(&a, &b).to_markdown(), of(HARMLESS, HARMLESS).to_markdown());
        prop_assert_eq!(template_shapes(&markdown), template_shapes(&harmless), "another document:\n{}", markdown);
    }
}

#[test]
fn the_deepest_lists_are_drawn() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct DeepResult {
        lists: serde_json::Value,
    }
    // the result itself is a level
    let lists = (1..126).fold(serde_json::json!(["leaf"]), |inner, _| serde_json::json!([inner]));
    let markdown = DeepResult { lists }.to_markdown();
    assert!(markdown.ends_with(&format!("\n{}- leaf", " ".repeat(2 * 125))), "{markdown}");
}
