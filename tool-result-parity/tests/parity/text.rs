//! The old text beside the new one.

use std::fmt::{self, Write as _};

use serde::Serialize;
use serde_json::json;
use tool_result::parity::Parity;
use tool_result::{Markdown, ToolResult};

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "fast_search", next_actions = [])]
struct FastSearchResult {
    success: bool,
    pattern: String,
    confidence: f32,
    hits: Vec<Hit>,
}

#[derive(Serialize)]
struct Hit {
    file: String,
    line: u32,
}

fn search() -> FastSearchResult {
    let hit = |line| Hit { file: format!("src/a_{line}.rs"), line };
    FastSearchResult {
        success: true,
        pattern: "x".into(),
        confidence: 0.85,
        hits: vec![hit(3), hit(13)],
    }
}

/// The same, drawn otherwise.
#[derive(Serialize, ToolResult)]
#[tool_result(tool = "fast_search", next_actions = [])]
struct NewResult {
    success: bool,
    pattern: String,
    #[tool_result(only = json)]
    confidence: f32,
    #[tool_result(each = "{file}:{line}")]
    hits: Vec<Hit>,
}

/// The report beside the same JSON.
fn text_of<T: ToolResult>(result: &T, old: &str) -> Parity {
    Parity::compare(result, old, &result.to_json_map().unwrap())
}

#[track_caller]
fn lost(parity: &Parity, expected: &[(&str, Option<&str>)]) {
    let lost: Vec<_> =
        parity.lost().iter().map(|lost| (&*lost.value, lost.path.as_deref())).collect();
    assert_eq!(lost, expected, "{parity}");
}

/// Values, and a text that has nothing to do with them.
#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [], markdown = draw)]
struct TextResult {
    success: bool,
    #[tool_result(only = markdown)]
    text: String,
    values: Vec<serde_json::Value>,
}

fn draw(result: &TextResult, md: &mut Markdown) -> fmt::Result {
    md.write_str(&result.text)
}

/// What of `old` and of the values is lost in `new`.
#[track_caller]
fn loses(values: serde_json::Value, old: &str, new: &str, expected: &[&str]) {
    let serde_json::Value::Array(values) = values else { panic!("{values} is no list") };
    let result = TextResult { success: true, text: String::new(), values };
    let old_map = result.to_json_map().unwrap();
    let result = TextResult { text: new.into(), ..result };
    let parity = Parity::compare(&result, old, &old_map);
    let lost: Vec<_> = parity.lost().iter().map(|lost| &*lost.value).collect();
    assert_eq!(lost, expected, "{parity}");
}

#[test]
fn the_lines_and_the_values_that_are_lost() {
    let old = "Found 2 hits\n\n**Pattern:** `x`\n1. src/a_3.rs:3 (0.85)\n2. src/a_13.rs:13 (0.85)\nin 12ms, by getUser\n";
    let FastSearchResult { success, pattern, confidence, mut hits } = search();
    hits[1].line = 14;
    let new = NewResult { success, pattern, confidence, hits };
    let parity = Parity::compare(&new, old, &search().to_json_map().unwrap());
    assert_eq!(
        parity.to_string(),
        "\
fast_search: JSON 1 difference, text differs, 4 values lost

JSON                      before  after
  same      8 values
  changed   hits[1].line  13      14

text
  - Found 2 hits
  + ✅ fast_search: 2 hits
  +
  + - Pattern: x
  +
  + ## Hits

  - **Pattern:** `x`
  - 1. src/a_3.rs:3 (0.85)
  - 2. src/a_13.rs:13 (0.85)
  - in 12ms, by getUser
  + - src/a_3.rs:3
  + - src/a_13.rs:14
  \\ the old text ends with a line break, the new one does not

no longer in the text
  0.85     confidence    in: 1. src/a_3.rs:3 (0.85)
  13       hits[1].line  in: 2. src/a_13.rs:13 (0.85)
  12ms                   in: in 12ms, by getUser
  getUser                in: in 12ms, by getUser"
    );
}

#[test]
fn numbers_and_names_stand_as_whole_words() {
    loses(json!([3]), "line 3", "line 13, 3.5, -3, a3", &["3"]);
    loses(json!([3]), "line 3", "lines 3-5", &[]);
    loses(json!([3]), "3ms", "Ms: 3", &[]);
    loses(json!(["a.rs"]), "in a.rs", "in data.rs", &["a.rs"]);
    loses(json!(["a.rs"]), "in a.rs", "in src/a.rs:12", &[]);
    loses(json!(["user"]), "user", "user_id, users, superuser", &["user"]);
    loses(json!(["日本"]), "日本", "日本語", &[]);
    loses(json!([3]), "第3章", "3", &[]);
}

#[test]
fn how_a_value_is_quoted_is_of_no_account() {
    loses(json!(["a_b|c", "*x*"]), "a_b|c *x*", "| `a_b\\|c` |\n|---|\n| `*x*` |", &[]);
    loses(json!(["one\ntwo"]), "one\r\ntwo\r\n", "```\none\ntwo\n```", &[]);
    loses(json!(["one\ntwo"]), "one\ntwo", "one ↵ two", &[]);
    loses(json!(["one\ntwo"]), "one\ntwo", "one", &["two"]);
    loses(json!(["a\u{202e}b"]), "a\u{202e}b", "a\\u{202e}b", &[]);
    loses(json!(["src/__init__.py"]), "src/__init__.py", "`src/__init__.py`", &[]);
}

#[test]
fn what_is_escaped_or_wrapped_is_another_value() {
    loses(json!(["a_b"]), "a_b", "a\\_b", &["a_b"]);
    loses(json!(["two words"]), "two words", "two\nwords", &["two words"]);
}

#[test]
fn a_rounded_number_is_another_one() {
    loses(json!([0.853]), "0.85", "0.85", &[]);
    loses(json!([0.853]), "0.85", "0.853", &["0.85"]);
    loses(json!([0.853]), "0.853", "0.85", &["0.853"]);
    loses(json!([0.853]), "0.85", "0.86", &["0.85"]);
    loses(json!([0.8]), "0.80", "0.8", &[]);
    loses(json!([3.4]), "3", "3.4", &["3"]);
}

#[test]
fn a_value_of_several_fields_stands_as_often() {
    loses(json!([7, 7]), "7 7", "7", &["7"]);
    loses(json!([7, 7]), "7 7", "7 7 7", &[]);
    loses(json!([7]), "7 7", "7", &[]);
    loses(json!([7, 7]), "7", "7", &[]);
    // what stands in a longer value is that value's
    loses(json!(["lib", "src/lib.rs"]), "lib src/lib.rs", "src/lib.rs", &["lib"]);
    loses(json!(["lib", "src/lib.rs"]), "lib src/lib.rs", "lib", &["src/lib.rs"]);
}

#[test]
fn what_looks_like_data_is_a_value_without_a_field() {
    loses(
        json!([]),
        "Run `cargo test` in src/x.rs, by getUser of a::b; 12 plain words, e.g. these.",
        "nothing",
        &["cargo test", "src/x.rs", "getUser", "a::b", "12"],
    );
    loses(json!([]), "```\nlet a = b;\n\nplain\n```", "plain", &["let a = b"]);
    loses(json!([]), "1. one\n2. two", "one two", &[]);
    loses(json!([null, "", true]), "true", "yes", &["true"]);
}

#[test]
fn the_status_is_told_by_the_mark() {
    let result = TextResult { success: true, text: "ok".into(), values: vec![] };
    lost(&text_of(&result, "success: true, ok"), &[]);
}

#[test]
fn a_text_may_be_reworded_and_lose_what_it_may() {
    let parity = text_of(&search(), "x: src/a_3.rs:3, src/a_13.rs:13, 0.85, took 12 ms");
    lost(&parity, &[("12", None)]);
    assert!(!parity.clone().allow_rewording().is_same());
    assert!(!parity.clone().allow_lost("12").is_same());
    let parity = parity.allow_rewording().allow_lost("12");
    parity.assert_same();
    assert!(!parity.is_text_same());
    let report = parity.to_string();
    assert!(report.starts_with("fast_search: same, but for what is allowed\n"), "{report}");
    assert!(report.contains("\nno longer in the text\n  12  in: x: src/a_3.rs:3, "), "{report}");
}

#[test]
fn a_value_that_is_another_now_is_shown_in_its_place() {
    let old = json!({"success": true, "values": ["EnumMember", "Class"]});
    let new = |text: &str| {
        let values = vec![json!("enum_member"), json!("class")];
        let result = TextResult { success: true, text: text.into(), values };
        let parity =
            Parity::compare(&result, "of kind EnumMember, of kind Class", old.as_object().unwrap());
        parity.allow_added("tool").allow_added("next_actions").allow_rewording()
    };
    let shown = new("of kind enum_member, of kind class");
    lost(&shown, &[("EnumMember", Some("values[0]")), ("Class", Some("values[1]"))]);
    assert!(!shown.is_same());
    shown.allow_changed("values[*]").assert_same();
    assert!(!new("of kind enum_member").allow_changed("values[*]").is_same());
}

#[test]
fn a_lost_value_has_a_path_only_where_that_is_certain() {
    let result = TextResult {
        success: true,
        text: "a 1".into(),
        values: vec![json!({"x": 1, "y": 7}), json!({"x": 1, "y": 2, "z": 7})],
    };
    let parity = text_of(&result, "a 1\nb 1 of 7\nc 2");
    lost(&parity, &[("2", None), ("1", Some("values[*].x")), ("7", None)]);
    let lines: Vec<_> = parity.lost().iter().map(|lost| lost.line.as_deref()).collect();
    assert_eq!(lines, [Some("c 2"), Some("b 1 of 7"), Some("b 1 of 7")]);
    assert!(parity.to_string().ends_with(
        "\
no longer in the text
  2                                            in: c 2
  1  values[*].x  (stands once, twice before)  in: b 1 of 7
  7                                            in: b 1 of 7"
    ));
}

#[test]
fn the_same_is_one_line() {
    let result = search();
    let parity = text_of(&result, &result.to_markdown());
    assert_eq!(parity.to_string(), "fast_search: same (9 values, 11 lines of text)");
    parity.assert_same();
}

#[test]
fn empty_texts() {
    loses(json!([]), "", "", &[]);
    loses(json!(["a"]), "", "a", &[]);
    loses(json!(["a"]), "a", "", &["a"]);
}

#[test]
fn of_many_values_the_one_that_is_lost_is_found() {
    let count = 20_000;
    let values: Vec<_> = (0..count).map(|n| json!({"id": format!("sym_{n}"), "n": n})).collect();
    let old: Vec<_> = (0..count).map(|n| format!("* sym_{n} is {n}\n")).collect();
    let old = old.concat();
    let new = old.replace("* ", "- ").replace("sym_777 ", "");
    let result = TextResult { success: true, text: new, values };
    let old_map = result.to_json_map().unwrap();
    let parity = Parity::compare(&result, &old, &old_map);
    assert!(parity.lost().iter().any(|lost| lost.value == "sym_777"));
    assert!(parity.to_string().lines().count() < 400);
}
