//! What one half tells and the other does not.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use serde::Serialize;
use serde_json::json;
use tool_result::parity::{Disagreement, Half, check_halves};
use tool_result::{Markdown, ToolResult};

/// Each disagreement in short: the half, the path, the value and how many.
#[track_caller]
fn disagree<T: ToolResult>(result: &T, expected: &[&str]) {
    let short = |d: &Disagreement| match d.missing_from {
        Half::Markdown => format!("{} {} {}", d.path.as_deref().unwrap_or("?"), d.value, d.count),
        _ => format!("says {}", d.value),
    };
    let found = check_halves(result).err().unwrap_or_default();
    let found: Vec<_> = found.iter().map(short).collect();
    assert_eq!(found, expected, "{}", result.to_markdown());
}

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = draw)]
struct GotoResult {
    found: bool,
    symbol: &'static str,
    definitions: Vec<Definition>,
    next_actions: Vec<&'static str>,
    #[serde(skip)]
    text: &'static str,
}

#[derive(Serialize)]
struct Definition {
    kind: &'static str,
    file: &'static str,
    start_line: u32,
}

fn draw(result: &GotoResult, md: &mut Markdown) -> fmt::Result {
    md.write_str(result.text)
}

fn goto(text: &'static str) -> GotoResult {
    GotoResult {
        found: true,
        symbol: "get_user",
        definitions: vec![
            Definition { kind: "enum_member", file: "src/a.rs", start_line: 10 },
            Definition { kind: "function", file: "src/b.rs", start_line: 20 },
        ],
        next_actions: vec!["Use fast_refs on get_user"],
        text,
    }
}

const WHOLE: &str = "✅ `get_user`: 2 definitions\n\n\
    1. enum_member at src/a.rs:10\n\
    2. function at `src/b.rs`:20\n\n\
    Next: Use fast_refs on get_user";

#[test]
fn a_text_that_tells_all() {
    disagree(&goto(WHOLE), &[]);
}

#[test]
fn a_text_that_leaves_a_field_out() {
    let text =
        "✅ get_user\n- enum_member src/a.rs\n- function src/b.rs\nUse fast_refs on get_user";
    disagree(&goto(text), &["definitions[*].start_line 10 2"]);
    let text = "✅\n- enum_member src/a.rs:10\n- function src/b.rs:20\nUse fast_refs on get_user";
    disagree(&goto(text), &["symbol get_user 1"]);
}

#[test]
fn a_text_that_reads_another_field() {
    let text =
        "✅ get_user\n- enum_member src/a.rs:0\n- function src/b.rs:0\nUse fast_refs on get_user";
    disagree(&goto(text), &["definitions[*].start_line 10 2", "says 0"]);
}

#[test]
fn a_text_with_other_next_actions() {
    let text = "✅ get_user\n- enum_member src/a.rs:10\n- function src/b.rs:20\nUse fast_goto";
    disagree(&goto(text), &["next_actions[0] Use fast_refs on get_user 1", "says fast_goto"]);
}

#[test]
fn a_text_that_spells_an_enum_otherwise() {
    let text =
        "✅ get_user\n- EnumMember src/a.rs:10\n- Function src/b.rs:20\nUse fast_refs on get_user";
    disagree(&goto(text), &["definitions[*].kind enum_member 2", "says EnumMember"]);
}

#[test]
fn what_each_disagreement_says() {
    let text = "✅\n- enum_member src/a.rs\n- function src/b.rs in 12ms\nUse fast_refs on get_user";
    let told: Vec<_> =
        check_halves(&goto(text)).unwrap_err().iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "symbol: the JSON holds `get_user`, which the text says only inside another value: write it in your own function, or mark the field `only = json`",
            "definitions[*].start_line: the JSON holds `10` and 1 other value, which the text does not say: write it in your own function",
            "the text says `12ms`, the JSON does not: add a field that holds it, or mark the field that it comes from `only = markdown`",
        ]
    );
    let text = "✅ get_user\n- enum_member src/a.rs:10\n- function src/b.rs:20";
    let told = check_halves(&goto(text)).unwrap_err();
    assert_eq!(
        told[0].to_string(),
        "next_actions[0]: the JSON holds `Use fast_refs on get_user`, the text does not: write it in your own function, or mark the field `only = json`"
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "✅ {hits:#} for `{query}`, see docs/search_2.md", next_actions = ["Read src/a_b.rs"])]
struct SearchResult {
    success: bool,
    query: String,
    #[tool_result(only = json)]
    elapsed_ms: u64,
    #[tool_result(only = markdown)]
    drawn_at: String,
    sha256: f32,
    ratio: f64,
    #[tool_result(each = "{index}. {file}:{line} ({score:.2})")]
    hits: Vec<Hit>,
    by_file: BTreeMap<String, u32>,
    error: Option<String>,
}

#[derive(Serialize)]
struct Hit {
    file: String,
    line: u32,
    score: f32,
}

fn search() -> SearchResult {
    let hit = |line, score| Hit { file: "src/a_b.rs".into(), line, score };
    SearchResult {
        success: true,
        query: "a\u{202e}|b\n`x`".into(),
        elapsed_ms: 777,
        drawn_at: "10:31:07".into(),
        sha256: f32::NAN,
        ratio: 1e16,
        hits: vec![hit(3, 0.853), hit(3, 0.845), hit(41, 1.0)],
        by_file: BTreeMap::from([("src/a_b.rs".into(), 3), ("C:\\x|y".into(), 0)]),
        error: None,
    }
}

#[test]
fn what_is_rounded_counted_spelled_out_or_of_one_half_is_no_disagreement() {
    disagree(&search(), &[]);
    disagree(
        &SearchResult { success: false, error: Some("429:\ntoo_many".into()), ..search() },
        &[],
    );
    disagree(&SearchResult { hits: vec![], by_file: BTreeMap::new(), ..search() }, &[]);
}

#[test]
fn a_float_of_the_json_alone_may_be_rounded_in_the_first_line() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(title = "Sure to {confidence:.2}", next_actions = [])]
    struct GuessResult {
        success: bool,
        #[tool_result(only = json)]
        confidence: f32,
    }
    disagree(&GuessResult { success: true, confidence: 0.5 }, &[]);
    disagree(&GuessResult { success: true, confidence: 0.128 }, &[]);
}

#[test]
fn a_result_without_json_says_why() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct SumResult {
        sum: u128,
    }
    let told = check_halves(&SumResult { sum: u128::MAX }).unwrap_err();
    let [told] = &*told else { panic!("{told:?}") };
    assert_eq!(
        told.to_string(),
        "there is no JSON: sum: the number 340282366920938463463374607431768211455 does not fit into 64 bits; write it as a string, by `#[serde(with = …)]` on its field"
    );
}

/// The result of a text that is written by hand here, as quoting writes values.
#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], markdown = draw_quoted)]
struct QuotedResult {
    value: serde_json::Value,
    #[serde(skip)]
    text: &'static str,
}

fn draw_quoted(result: &QuotedResult, md: &mut Markdown) -> fmt::Result {
    md.write_str(result.text)
}

#[track_caller]
fn quoted(value: serde_json::Value, text: &'static str, expected: &[&str]) {
    disagree(&QuotedResult { value, text }, expected);
}

#[test]
fn a_value_stands_as_it_is_or_in_quotes() {
    for text in ["- File: src/__init__.py", "- File: `src/__init__.py`", "`` src/__init__.py ``:"] {
        quoted(json!("src/__init__.py"), text, &[]);
    }
    quoted(json!("a`b"), "`` a`b ``", &[]);
    quoted(json!("Vec<T>"), "is a `Vec<T>`.", &[]);
    quoted(json!("snake_case, 3 * 4 & a < b"), "Note: snake_case, 3 * 4 & a < b", &[]);
    quoted(json!(["src/a.rs", 12]), "`src/a.rs:12`", &[]);
}

#[test]
fn what_is_escaped_is_another_value() {
    quoted(json!("say_hi"), "say\\_hi", &["value say_hi 1", "says say\\_hi"]);
    quoted(json!("Vec<T>"), "Vec\\<T>", &["value Vec<T> 1"]);
    quoted(json!("a & b"), "a &amp; b", &["value a & b 1"]);
    quoted(json!("one\ntwo"), "one&#10;two", &["says 10"]);
}

#[test]
fn in_a_table_cell_bars_have_backslashes_and_lines_an_arrow() {
    let table =
        "| Pattern | Note |\n|---|---|\n| a\\|b | `x_ \\|\\| y` |\n| c\\\\\\|d | one ↵   two |";
    let values = json!(["a|b", "x_ || y", "c\\|d", "one\n  two"]);
    quoted(values, table, &[]);
    quoted(json!("a|b"), "| a\\|c |", &["value a|b 1"]);
}

#[test]
fn hidden_characters_are_spelled_out() {
    quoted(json!("a\u{202e}b"), "`a\\u{202e}b`", &[]);
    quoted(json!("a\u{202e}b"), "`ab`", &["value a\\u{202e}b 1", "says ab"]);
    let told = ["value a\\u{202e}b 1", "says a\\u{202d}b"];
    quoted(json!("a\u{202e}b"), "`a\\u{202d}b`", &told);
}

#[test]
fn lines_are_indented_or_parted_by_a_space() {
    let lines = json!("fn main() {\n    run();\n}");
    quoted(lines.clone(), "- Body:\n  ```rust\n  fn main() {\n      run();\n  }\n  ```", &[]);
    quoted(lines.clone(), "```rust 2cf1ed07\nfn main() {\n    run();\n}\n```", &[]);
    quoted(lines.clone(), "## fn main() { run(); }", &[]);
    quoted(lines, "```\nfn main() {\n}\n```", &["value run(); 1"]);
    quoted(json!("one\r\ntwo"), "one\ntwo", &[]);
}

#[test]
fn as_often_as_the_json_has_it() {
    quoted(json!(["x_y", "x_y"]), "`x_y`, `x_y`", &[]);
    quoted(json!(["x_y", "x_y"]), "`x_y`", &["value[*] x_y 1"]);
    quoted(json!([7, 7.0, 7]), "7, 7", &["value[*] 7 1"]);
    quoted(json!([0.804, 0.796]), "0.80 and 0.80", &[]);
    quoted(json!([0.804, 0.796]), "0.80", &["value[1] 0.796 1"]);
    quoted(json!("Exact"), "an exact match", &["value Exact 1"]);
}

#[test]
fn the_parts_of_a_name_may_be_values_of_their_own() {
    quoted(json!(["main.users", "id"]), "main.users.id", &[]);
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct Keyed {
    any: BTreeMap<&'static str, bool>,
    rows: Vec<BTreeMap<&'static str, u8>>,
    name: &'static str,
}

#[test]
fn a_key_of_several_lines_is_one_value() {
    // `end` with what follows it is the name, too
    let rows = vec![BTreeMap::from([("first\nof two", 7), ("x", 8)]); 2];
    let any = BTreeMap::from([("the end\nof_it", false), ("!\r\r\n?", true), ("a\r\nb", true)]);
    let keyed = Keyed { any, rows, name: "end of_it" };
    check_halves(&keyed).unwrap_or_else(|told| panic!("{told:?}\n{}", keyed.to_markdown()));
}

#[test]
fn the_words_of_a_key_without_digits_are_no_labels() {
    fn other(_: &ReadResult, md: &mut Markdown) -> fmt::Result {
        md.write_str("`file`: 404")
    }
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [], markdown = other)]
    struct ReadResult {
        #[tool_result(only = json)]
        inner: BTreeMap<&'static str, u8>,
    }
    let inner = BTreeMap::from([("code_404", 1), ("read_file", 2)]);
    disagree(&ReadResult { inner }, &["says file", "says 404"]);
}

#[test]
fn the_default_layout_puts_keys_with_digits_into_words() {
    #[derive(Serialize)]
    struct Host {
        ipv4_address: &'static str,
        p95_ms: u32,
        #[serde(rename = "sha256Sum")]
        sha256_sum: &'static str,
    }
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct HostsResult {
        first: Host,
        hosts: Vec<Host>,
    }
    let host = || Host { ipv4_address: "10.0.0.1", p95_ms: 7, sha256_sum: "ab" };
    disagree(&HostsResult { first: host(), hosts: vec![host(), host()] }, &[]);
}
