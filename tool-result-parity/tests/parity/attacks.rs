//! Losses that must not pass, and what is no loss though it looks like one.

use std::fmt::{self, Write as _};

use serde::Serialize;
use serde_json::{Value, json};
use tool_result::parity::{Parity, check_halves};
use tool_result::{Markdown, ToolResult};

/// Any JSON beside any text.
#[derive(Serialize, ToolResult)]
#[tool_result(tool = "t", success = true, next_actions = [], markdown = draw)]
struct AnyResult {
    #[serde(flatten)]
    values: Value,
    #[tool_result(only = markdown)]
    text: String,
}

fn draw(result: &AnyResult, md: &mut Markdown) -> fmt::Result {
    md.write_str(&result.text)
}

fn any(values: Value, text: &str) -> AnyResult {
    AnyResult { values, text: text.into() }
}

/// What the two halves of an answer with this value disagree in.
fn disagree(value: Value, text: &str) -> Vec<String> {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [], markdown = draw)]
    struct OneResult {
        value: Value,
        #[serde(skip)]
        text: String,
    }
    fn draw(result: &OneResult, md: &mut Markdown) -> fmt::Result {
        md.write_str(&result.text)
    }
    let told = check_halves(&OneResult { value, text: text.into() }).err().unwrap_or_default();
    told.into_iter().map(|told| told.value).collect()
}

const NOTHING: [&str; 0] = [];

fn moved((mut old, old_text): (Value, &str), (new, new_text): (Value, &str)) -> Parity {
    let map = old.as_object_mut().unwrap();
    map.insert("success".into(), true.into());
    map.insert("tool".into(), "t".into());
    map.insert("next_actions".into(), json!([]));
    Parity::compare(&any(new, new_text), old_text, map).allow_rewording()
}

/// What of the old text is lost beside the same JSON, with how often it stood and stands.
#[track_caller]
fn loses(values: &Value, old: &str, new: &str, expected: &[&str]) {
    let parity = moved((values.clone(), old), (values.clone(), new));
    let times = |now, before| if now == 0 { String::new() } else { format!(" {now} of {before}") };
    let lost = parity.lost().iter();
    let lost: Vec<_> =
        lost.map(|lost| format!("{}{}", lost.value, times(lost.now, lost.before))).collect();
    assert_eq!(lost, expected, "{parity}");
}

#[test]
fn as_many_copies_are_forgiven_as_changed_where_that_is_allowed() {
    let old = || (json!({"a": "EnumMember", "b": "EnumMember"}), "a EnumMember, b EnumMember");
    let same = |new: Value, text: &str, allowed: &[&str]| {
        let parity = moved(old(), (new, text));
        allowed.iter().fold(parity, |parity, at| parity.allow_changed(at)).is_same()
    };
    let one = || json!({"a": "enum_member", "b": "EnumMember"});
    assert!(same(one(), "a enum_member, b EnumMember", &["a"]));
    assert!(!same(one(), "a enum_member", &["a"]));
    let both = || json!({"a": "enum_member", "b": "enum_member"});
    assert!(same(both(), "a enum_member, b enum_member", &["a", "b"]));
    assert!(!same(both(), "a enum_member", &["a", "b"]));
    assert!(!same(both(), "a enum_member, b enum_member", &["a"]));
    let split = || json!({"a": "enum_member", "b": "x_y"});
    assert!(same(split(), "a enum_member, b x_y", &["a", "b"]));
    assert!(!same(split(), "a enum_member", &["a", "b"]));
}

#[test]
fn each_of_the_fields_that_held_a_value_has_its_own_new_one() {
    let same = |new: &str| {
        let parity = moved(
            (json!({"a": 5, "b": 5, "c": 5}), "5 5 5"),
            (json!({"a": 6, "b": 7, "c": 5}), new),
        );
        parity.allow_changed("a").allow_changed("b").is_same()
    };
    assert!(same("6 7 5"));
    assert!(!same("6 7"));
    assert!(!same("6 5"));
    // one value takes the place of another that takes a third's
    let chain = |new: &str| {
        let parity = moved((json!({"a": 5, "b": 6}), "5 6"), (json!({"a": 6, "b": 7}), new));
        parity.allow_changed("a").allow_changed("b").is_same()
    };
    assert!(chain("6 7"));
    assert!(!chain("7"));
}

#[test]
fn what_no_json_holds_stands_as_often_as_before() {
    let none = json!({});
    loses(&none, "took 3 s, 3 hits", "3 hits", &["3 1 of 2"]);
    loses(&none, "3 hits, 3 hits", "3 hits of 3", &[]);
    loses(&none, "1,234 and 1", "1 and 234", &["1,234"]);
    // what stands in a value still stands there
    loses(&json!({"file": "src/x/main.rs"}), "main.rs", "src/x/main.rs", &[]);
}

#[test]
fn the_length_of_a_list_is_a_fact_of_its_own() {
    let hits = json!({"hits": [{"line": 3}, {"line": 8}, {"line": 9}]});
    loses(&hits, "3 hits\nin line 3\n8, 9", "3 hits\n8, 9", &["3 1 of 2"]);
    loses(&hits, "3 hits\nin line 3\n8, 9", "3 hits: 3, 8, 9", &[]);
    loses(&hits, "found 3", "3 hits", &[]);
}

#[test]
fn a_longer_word_is_another_word() {
    for (value, longer) in
        [("src/a.rs", "src/a.rsx"), ("ann@x.org", "ann@x.orgs"), ("1.2.3", "1.2.3.4")]
    {
        let values = json!({ "value": value });
        loses(&values, &format!("of {value}"), &format!("of {longer}"), &[value]);
        loses(&values, &format!("of {value}"), &format!("of ({value}). More"), &[]);
        assert_eq!(disagree(value.into(), &format!("of {longer}"))[0], value);
        assert_eq!(disagree(value.into(), &format!("of {value}.")), NOTHING);
    }
    loses(&json!({"n": 5}), "delta 5", "delta -5", &["5"]);
    assert_eq!(disagree(json!(5), "delta -5"), ["5", "-5"]);
    loses(&json!({"table": "main.users", "column": "id"}), "main.users id", "main.users.id", &[]);
}

#[test]
fn the_number_of_items_of_a_list_is_told_by_the_list() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [], markdown = draw)]
    struct FindResult {
        hits: [char; 3],
        errors_found: Vec<u32>,
        #[serde(skip)]
        text: String,
    }
    fn draw(result: &FindResult, md: &mut Markdown) -> fmt::Result {
        md.write_str(&result.text)
    }
    let said = |text: &str| {
        let text = format!("x y z, {text}");
        let result = FindResult { hits: ['x', 'y', 'z'], errors_found: vec![], text };
        let told = check_halves(&result).err().unwrap_or_default();
        told.into_iter().map(|told| told.value).collect::<Vec<_>>()
    };
    for text in ["3 hits", "Hits: 3", "**Hits** (3)", "0 errors found", "3 items"] {
        assert!(said(text).is_empty(), "{text}: {:?}", said(text));
    }
    for text in ["4 hits", "hits: 4", "(4)"] {
        assert_eq!(said(text), ["4"], "{text}");
    }
}

#[test]
fn a_number_with_its_unit_may_be_rounded() {
    for (number, short) in [(1.703, "1.70s"), (12.34, "12.3ms"), (1.503, "1.50x"), (93.21, "93.2%")]
    {
        let values = json!({ "value": number });
        loses(&values, &format!("took {short}"), &format!("took {short} in all"), &[]);
        assert_eq!(disagree(json!(number), &format!("took {short}")), NOTHING);
    }
    loses(&json!({"value": 1.703}), "took 1.70s", "took 1.703s", &["1.70s"]);
    loses(&json!({}), "took 5ms", "took 5s", &["5ms"]);
}

#[test]
fn dates_and_times_hold_together() {
    let at = json!({"at": "2026-01-05T10:11:12Z"});
    loses(&at, "on 2026-01-05", "on 2026-01-05T10:11:12Z", &["2026-01-05"]);
    loses(&at, "at 2026-01-05T10:11:12Z", "on 2026-01-05", &["2026-01-05T10:11:12Z"]);
    loses(&json!({}), "on 2026-01-05", "on 05-01-2026", &["2026-01-05"]);
    loses(&json!({}), "on 2026-01-05", "on 2026-01", &["2026-01-05"]);
    loses(&json!({}), "at 10:11:12", "at 12:11:10", &["10:11:12"]);
    let at = "2026-01-05T10:11:12Z";
    assert_eq!(disagree(at.into(), "on 2026-01-05"), [at, "2026-01-05"]);
}

#[test]
fn thousands_that_are_parted_are_another_number() {
    loses(&json!({"n": 1_234_567}), "1,234,567 bytes", "n: 1234567", &["1,234,567"]);
    assert_eq!(disagree(json!(1_234_567), "1,234,567"), ["1234567", "1,234,567"]);
    assert_eq!(disagree(json!([1, 234]), "[1,234]"), NOTHING);
}

#[test]
fn a_key_is_a_label() {
    for label in ["start_line", "Start line", "startLine", "`start_line`"] {
        let old = format!("{label}: 5");
        loses(&json!({"start_line": 5}), &old, "Start line: 5", &[]);
        loses(&json!({"startLine": 5}), &old, "| Start line |\n|---|\n| 5 |", &[]);
    }
    // the keys of a map are data
    loses(&json!({"by_name": {"getUser": 5}}), "getUser: 5", "5", &["getUser"]);
}

#[test]
fn in_code_with_known_values_the_rest_is_no_code() {
    let file = json!({"name": "Cargo.lock", "size": 44});
    loses(&file, "```\nCargo.lock  File, 44.6 KB\nand so on\n```", "Cargo.lock", &["44.6"]);
    loses(&file, "`Cargo.lock` `44 B`", "Cargo.lock 44", &[]);
    loses(&file, "`Cargo.lock` `cargo test`", "Cargo.lock", &["cargo test"]);
}

#[test]
fn a_hidden_character_is_the_same_when_it_is_spelled_out() {
    loses(&json!({"name": "\u{1b}[31mred"}), "\u{1b}[31mred", "`\\u{1b}[31mred`", &[]);
}

#[test]
fn code_over_a_line_break_is_read_where_it_stands() {
    let result = any(json!({ "names": ["a_b"] }), "nothing");
    let parity = Parity::compare(&result, "À`㐀a0\r\na_b`|*[]()", &serde_json::Map::new());
    let lost: Vec<_> = parity.lost().iter().map(|lost| &*lost.value).collect();
    assert_eq!(lost, ["a_b", "㐀a0"], "{parity}");
}
