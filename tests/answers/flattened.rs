//! A status and next actions behind `#[serde(flatten)]` are the result's.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, json};
use tool_result::{
    Error, JsonStyle, NextAction, OutputOptions, Status, ToolResult, parity, schema,
};

#[derive(Clone, Serialize, schemars::JsonSchema)]
struct Common {
    success: bool,
    error: Option<String>,
    next_actions: Vec<NextAction<'static>>,
}

#[derive(Serialize, schemars::JsonSchema, ToolResult)]
struct SearchResult {
    query: &'static str,
    #[tool_result(items)]
    hits: Vec<&'static str>,
    #[serde(flatten)]
    common: Common,
}

fn common(error: Option<&str>) -> Common {
    let read = NextAction::call("read", &json!({"path": "a.rs"}));
    Common {
        success: error.is_none(),
        error: error.map(str::to_owned),
        next_actions: vec![read, "Search elsewhere".into()],
    }
}

/// The text, and the JSON, which meets its schema and says the same.
fn halves<T: ToolResult + schemars::JsonSchema>(result: &T) -> (String, Value) {
    let output = result.output().expect("an answer");
    let json = Value::Object(output.structured_content.expect("both halves"));
    let schema = Value::Object(schema::output_schema::<T>());
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    assert!(validator.is_valid(&json), "{json}\n{schema}");
    assert_eq!(parity::check_halves(result), Ok(()));
    (output.content, json)
}

#[test]
fn they_are_the_results_and_stand_once() {
    let result = SearchResult { query: "fn", hits: vec!["a.rs"], common: common(None) };
    assert_eq!(result.status(), Status::Success);
    assert_eq!(result.next_actions().len(), 2);
    let (text, json) = halves(&result);
    assert_eq!(
        text,
        "✅ search: 1 hit\n\n- Query: fn\n\n## Hits\n\n- a.rs\n\n## Next actions\n\n- Call read with {\"path\":\"a.rs\"}\n- Search elsewhere"
    );
    assert_eq!(json["success"], true);
    let compact = result.to_json(JsonStyle::Compact).expect("JSON");
    for key in ["\"success\":", "\"error\":", "\"next_actions\":"] {
        assert_eq!(compact.matches(key).count(), 1, "{compact}");
    }
}

#[test]
fn a_failure_is_one() {
    let result =
        SearchResult { query: "fn", hits: Vec::new(), common: common(Some("no such folder")) };
    assert_eq!(result.status(), Status::Failure);
    let (text, json) = halves(&result);
    assert!(text.starts_with("❌ search: no such folder\n\n- Query: fn\n\n## Next"), "{text}");
    assert_eq!(text.matches("no such folder").count(), 1, "{text}");
    assert_eq!(result.summary(), "❌ search: no such folder");
    assert_eq!((&json["success"], &json["error"]), (&json!(false), &json!("no such folder")));
    let empty = SearchResult { query: "fn", hits: Vec::new(), common: common(None) };
    assert_eq!(empty.status(), Status::Empty);
}

/// It stands in every answer, and is cut where there is no room for it.
#[test]
fn an_error_is_the_results() {
    let long = "x".repeat(2_000);
    let result = SearchResult { query: "fn", hits: Vec::new(), common: common(Some(&long)) };
    let text = result.to_markdown();
    assert!(text.starts_with(&format!("❌ search: {long}\n\n- Query: fn\n\n## Next")), "{text}");
    let output = result.output_with(&OutputOptions::default().max_bytes(600)).expect("an answer");
    assert!(output.content.starts_with("❌ search: xxx"), "{}", output.content);
    assert!(output.content.len() <= 600, "{}", output.content);
    let warned = Common { success: true, ..common(Some("one file was skipped")) };
    let warned = SearchResult { query: "fn", hits: vec!["a.rs"], common: warned };
    let text = warned.to_markdown();
    assert!(
        text.starts_with("✅ search: 1 hit\n\n- Query: fn\n- Error: one file was skipped"),
        "{text}"
    );
}

#[derive(Serialize, schemars::JsonSchema)]
struct Found {
    found: bool,
    scanned: u32,
}

#[derive(Serialize, schemars::JsonSchema, ToolResult)]
struct FindResult {
    #[serde(flatten)]
    found: Found,
    next_actions: Vec<String>,
}

/// They stand in every answer, beside content that is cut, like those of a field.
#[test]
fn next_actions_are_the_results_in_every_page() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(tool = "search")]
    struct Own {
        success: bool,
        error: Option<String>,
        next_actions: Vec<NextAction<'static>>,
        hits: Vec<String>,
    }

    #[derive(Serialize, ToolResult)]
    #[tool_result(tool = "search")]
    struct Flattened {
        #[serde(flatten)]
        common: Common,
        hits: Vec<String>,
    }

    let hits: Vec<_> = (0..200).map(|hit| format!("src/{hit}.rs")).collect();
    let next_actions: Vec<NextAction<'_>> =
        (0..10).map(|path| NextAction::call("read", &json!({ "path": path }))).collect();
    let own =
        Own { success: true, error: None, next_actions: next_actions.clone(), hits: hits.clone() };
    let flattened = Flattened { common: Common { success: true, error: None, next_actions }, hits };
    for (max_bytes, start) in [(2_000, "hits/0"), (2_000, "hits/80"), (900, "hits/15")] {
        let options = OutputOptions::default().max_bytes(max_bytes).start(start);
        let [own, flattened] = [own.output_with(&options), flattened.output_with(&options)]
            .map(|output| output.expect("an answer"));
        assert_eq!(flattened.content.matches("- Call read with").count(), 10);
        assert_eq!(flattened.content, own.content);
        assert_eq!(flattened.structured_content, own.structured_content);
    }
}

#[test]
fn found_is_a_status_too() {
    let result = FindResult { found: Found { found: false, scanned: 3 }, next_actions: Vec::new() };
    assert_eq!(result.status(), Status::Empty);
    let (text, json) = halves(&result);
    assert_eq!(text, "⚪ find: No results found.\n\n- Scanned: 3");
    assert_eq!(json, json!({"tool": "find", "found": false, "scanned": 3, "next_actions": []}));
}

#[derive(Serialize, schemars::JsonSchema)]
struct Size {
    bytes: u64,
}

#[derive(Serialize, schemars::JsonSchema, ToolResult)]
struct SizeResult {
    #[serde(flatten)]
    size: Size,
}

#[test]
fn what_is_flattened_without_them_leaves_the_keys_that_every_answer_has() {
    let result = SizeResult { size: Size { bytes: 3 } };
    assert_eq!((result.status(), result.next_actions().len()), (Status::Success, 0));
    let (text, json) = halves(&result);
    assert_eq!(text, "✅ size\n\n- Bytes: 3");
    assert_eq!(json, json!({"tool": "size", "bytes": 3, "success": true, "next_actions": []}));
}

#[derive(Serialize, schemars::JsonSchema)]
struct Closing {
    error: Option<&'static str>,
}

#[derive(Serialize, schemars::JsonSchema, ToolResult)]
struct CloseResult {
    #[serde(flatten)]
    closing: Closing,
}

#[derive(Serialize, schemars::JsonSchema)]
struct Mounting {
    error_message: Option<&'static str>,
}

#[derive(Serialize, schemars::JsonSchema, ToolResult)]
struct MountResult {
    #[serde(flatten)]
    mounting: Mounting,
}

#[test]
fn a_flattened_error_message_is_a_failure_too() {
    let halves = |error_message| halves(&MountResult { mounting: Mounting { error_message } });
    let (text, json) = halves(Some("no file"));
    assert_eq!(text, "❌ mount: no file");
    assert_eq!(
        json,
        json!({"tool": "mount", "error_message": "no file", "success": false, "next_actions": []})
    );
    assert_eq!(halves(None).0, "✅ mount");
}

#[test]
fn a_flattened_error_alone_leaves_the_status_to_be_added() {
    let halves = |error| halves(&CloseResult { closing: Closing { error } });
    assert_eq!(
        halves(None),
        (
            "✅ close".to_owned(),
            json!({"tool": "close", "error": null, "success": true, "next_actions": []})
        )
    );
    assert_eq!(
        halves(Some("not open")),
        (
            "❌ close: not open".to_owned(),
            json!({"tool": "close", "error": "not open", "success": false, "next_actions": []})
        )
    );
}

#[derive(Serialize, schemars::JsonSchema, ToolResult)]
#[serde(tag = "kind", content = "of")]
enum Answer {
    Searched(SearchResult),
}

#[test]
fn calls_in_a_result_that_a_variant_holds_are_in_the_schema() {
    let result = SearchResult { query: "fn", hits: vec!["a.rs"], common: common(None) };
    let (_, json) = halves(&Answer::Searched(result));
    let actions = json!([{"tool": "read", "arguments": {"path": "a.rs"}}, "Search elsewhere"]);
    assert_eq!(
        json,
        json!({
            "tool": "search",
            "kind": "Searched",
            "of": {
                "query": "fn",
                "hits": ["a.rs"],
                "success": true,
                "error": null,
                "next_actions": actions,
            },
            "success": true,
            "next_actions": actions,
        })
    );
}

macro_rules! listings {
    ($($name:ident: #[$serde:meta]),*) => { $(
        #[derive(Serialize, schemars::JsonSchema, ToolResult)]
        #[tool_result(tool = "list")]
        #[$serde]
        enum $name {
            Names {
                names: Vec<&'static str>,
                #[serde(flatten)]
                common: Common,
            },
            Size {
                size: u64,
                #[serde(flatten)]
                found: Found,
                next_actions: Vec<String>,
            },
            Failed {
                error: String,
                next_actions: Vec<String>,
            },
        }
    )* };
}

listings! {
    Untagged: #[serde(untagged)],
    Internal: #[serde(tag = "kind")],
    Adjacent: #[serde(tag = "kind", content = "data")],
    External: #[serde(rename_all = "snake_case")]
}

#[test]
fn those_of_a_variant_are_the_results() {
    macro_rules! assert_status {
        ($($name:ident),*) => { $(
            for (error, status) in [(None, Status::Success), (Some("no"), Status::Failure)] {
                let result = $name::Names { names: vec!["a.rs"], common: common(error) };
                assert_eq!((result.status(), result.next_actions().len()), (status, 2));
                let (text, json) = halves(&result);
                assert_eq!(text.matches("Search elsewhere").count(), 1, "{text}");
                assert_eq!(json["success"], error.is_none(), "{json}");
                assert_eq!(json["next_actions"][1], "Search elsewhere", "{json}");
            }
            let found = Found { found: false, scanned: 3 };
            let result = $name::Size { size: 1, found, next_actions: Vec::new() };
            assert_eq!(result.status(), Status::Empty);
            assert_eq!(halves(&result).1["found"], false);
            let result = $name::Failed { error: "no".to_owned(), next_actions: Vec::new() };
            assert_eq!(result.status(), Status::Failure);
        )* };
    }
    assert_status!(Untagged, Internal, Adjacent, External);
}

#[derive(Serialize, schemars::JsonSchema)]
#[serde(untagged)]
enum Either {
    Found { found: bool, by: u32 },
    Done { success: bool },
    Neither { by: u32 },
}

#[derive(Serialize, schemars::JsonSchema, ToolResult)]
#[tool_result(tool = "either", next_actions = [])]
struct EitherResult {
    #[serde(flatten)]
    either: Either,
}

#[test]
fn of_an_enum_each_variant_may_have_another_status() {
    let halves = |either| halves(&EitherResult { either });
    let answer = |rest: Value| {
        let mut answer = json!({"tool": "either", "next_actions": []});
        answer.as_object_mut().unwrap().extend(rest.as_object().unwrap().clone());
        answer
    };
    assert_eq!(
        halves(Either::Found { found: false, by: 3 }),
        (
            "⚪ either: No results found.\n\n- By: 3".to_owned(),
            answer(json!({"found": false, "by": 3}))
        )
    );
    assert_eq!(
        halves(Either::Done { success: false }),
        ("❌ either: failed".to_owned(), answer(json!({"success": false})))
    );
    assert_eq!(
        halves(Either::Neither { by: 3 }),
        ("✅ either\n\n- By: 3".to_owned(), answer(json!({"by": 3, "success": true})))
    );
}

#[derive(Clone, Serialize, schemars::JsonSchema)]
struct Outcome {
    success: bool,
    next_actions: Vec<String>,
}

#[derive(Serialize, schemars::JsonSchema, ToolResult)]
#[tool_result(tool = "open")]
struct OpenResult {
    #[serde(flatten)]
    outcome: Outcome,
    error: Option<String>,
}

#[test]
fn a_status_beside_an_error_of_the_results_own_stands_once() {
    for error in [None, Some("locked".to_owned())] {
        let outcome = Outcome { success: error.is_none(), next_actions: vec!["Wait".into()] };
        let result = OpenResult { outcome, error };
        let is_failure = result.error.is_some();
        assert_eq!(result.status() == Status::Failure, is_failure);
        let (text, json) = halves(&result);
        let first = if is_failure { "❌ open: locked" } else { "✅ open" };
        assert_eq!(text, format!("{first}\n\n## Next actions\n\n- Wait"));
        assert_eq!(json["success"], !is_failure);
    }
}

#[derive(Serialize, schemars::JsonSchema, ToolResult)]
#[tool_result(tool = "measure", next_actions = [])]
struct MeasureResult {
    #[serde(flatten)]
    size: Size,
    error: Option<String>,
}

#[test]
fn without_one_the_error_decides() {
    let result = MeasureResult { size: Size { bytes: 3 }, error: Some("cold".to_owned()) };
    let (text, json) = halves(&result);
    assert_eq!(text, "❌ measure: cold\n\n- Bytes: 3");
    assert_eq!(json["success"], false);
}

#[derive(Serialize, schemars::JsonSchema)]
struct Tally {
    found: u32,
}

#[derive(Serialize, schemars::JsonSchema, ToolResult)]
#[tool_result(tool = "count", next_actions = [])]
struct CountResult {
    #[serde(flatten)]
    tally: Tally,
    error: Option<String>,
}

#[test]
fn what_is_called_like_a_status_and_is_none_is_shown() {
    let (text, json) = halves(&CountResult { tally: Tally { found: 12 }, error: None });
    assert_eq!(text, "✅ count\n\n- Found: 12");
    assert_eq!((&json["found"], &json["success"]), (&json!(12), &json!(true)));
}

/// Either one can make a failure, or an answer that is empty.
#[test]
fn a_status_that_is_flattened_goes_with_an_own_found() {
    #[derive(Serialize, schemars::JsonSchema, ToolResult)]
    #[tool_result(tool = "find")]
    struct Own {
        found: bool,
        #[serde(flatten)]
        common: Common,
    }

    #[derive(Serialize, schemars::JsonSchema, ToolResult)]
    #[tool_result(tool = "find", found = self.lines > 0)]
    struct Computed {
        lines: u8,
        #[serde(flatten)]
        common: Common,
    }

    #[derive(Serialize, schemars::JsonSchema, ToolResult)]
    #[tool_result(tool = "find", next_actions = [])]
    struct OnlyFound {
        found: bool,
        #[serde(flatten)]
        more: BTreeMap<String, u8>,
    }

    let error = common(Some("no such folder"));
    let failed = Own { found: true, common: error.clone() };
    assert_eq!(failed.status(), Status::Failure);
    let (text, json) = halves(&failed);
    assert_eq!(
        text,
        "❌ find: no such folder\n\n- Found: true\n\n## Next actions\n\n- Call read with {\"path\":\"a.rs\"}\n- Search elsewhere"
    );
    assert_eq!((&json["success"], &json["found"]), (&json!(false), &json!(true)));
    assert_eq!(Own { found: false, common: common(None) }.status(), Status::Empty);
    assert_eq!(Own { found: true, common: common(None) }.status(), Status::Success);

    let failed = Computed { lines: 1, common: error };
    assert_eq!(failed.status(), Status::Failure);
    let (_, json) = halves(&failed);
    assert_eq!((&json["success"], &json["found"]), (&json!(false), &json!(true)));
    assert_eq!(Computed { lines: 0, common: common(None) }.status(), Status::Empty);

    let (_, json) = halves(&OnlyFound { found: true, more: BTreeMap::from([("a".into(), 1)]) });
    assert_eq!(json, json!({"tool": "find", "found": true, "a": 1, "next_actions": []}));
}

/// Of two values of one key, none is taken: it stands twice.
#[test]
fn a_found_that_is_computed_beside_a_flattened_one_is_an_error() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(tool = "find", found = self.rows.len() > 1, next_actions = [])]
    struct Computed {
        rows: Vec<u8>,
        #[serde(flatten)]
        more: Found,
    }

    let result = Computed { rows: vec![1, 2], more: Found { found: false, scanned: 3 } };
    let error = result.to_json_map().expect_err("two keys");
    assert!(matches!(&error, Error::DuplicateKey { path } if path == "found"), "{error}");
}

/// The word is what the author says of all answers of the variant.
#[test]
fn the_word_of_a_variant_stands_before_a_flattened_status() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(tool = "find")]
    enum Outcome {
        #[tool_result(empty)]
        Nothing {
            #[serde(flatten)]
            common: Common,
        },
    }

    let outcome = Outcome::Nothing { common: common(Some("no such folder")) };
    assert_eq!(outcome.status(), Status::Empty);
}
