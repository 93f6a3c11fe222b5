//! The host's details: a few small values under their keys, whatever the size of the result.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value, json};
use tool_result::{Error, NextAction, OutputOptions, ToolResult, Untrusted};

/// The details, which are to be these.
#[track_caller]
fn told(result: &impl ToolResult, expected: &Value) {
    assert_eq!(Value::Object(result.details().unwrap()), *expected);
}

#[derive(Serialize)]
struct Part {
    name: &'static str,
}

#[derive(Serialize, ToolResult)]
struct Everything {
    success: bool,
    name: &'static str,
    size: u64,
    share: f32,
    ratio: f64,
    mark: char,
    missing: Option<u8>,
    found: bool,
    parts: Vec<Part>,
    none: Option<Vec<u8>>,
    empty: Vec<u8>,
    pair: (u8, u8),
    array: [u8; 3],
    by_name: BTreeMap<String, u8>,
    part: Part,
    #[tool_result(only = markdown)]
    shown: &'static str,
    #[tool_result(only = json)]
    cursor: &'static str,
    error: Option<String>,
    next_actions: Vec<String>,
}

#[test]
fn scalars_and_lengths_are_told_unasked() {
    let result = Everything {
        success: true,
        name: "a\u{202e}b\n",
        size: 3,
        share: 0.8,
        ratio: f64::NAN,
        mark: 'x',
        missing: None,
        found: true,
        parts: vec![Part { name: "a" }, Part { name: "b" }],
        none: None,
        empty: Vec::new(),
        pair: (1, 2),
        array: [1; 3],
        by_name: BTreeMap::from([("a".to_owned(), 1)]),
        part: Part { name: "c" },
        shown: "in the text",
        cursor: "in the JSON",
        error: None,
        next_actions: vec!["Go on".to_owned()],
    };
    assert_eq!(result.parts[0].name, "a");
    told(
        &result,
        &json!({
            "tool": "everything",
            "success": true,
            "name": "a\u{202e}b\n",
            "size": 3,
            "share": 0.8,
            "mark": "x",
            "found": true,
            "parts_count": 2,
            "empty_count": 0,
            "cursor": "in the JSON",
        }),
    );
}

#[test]
fn a_computed_status_is_told_as_in_the_json() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(found = self.total > 0, success = true, next_actions = ["Go on"])]
    struct Count {
        total: u8,
    }

    told(
        &Count { total: 0 },
        &json!({ "tool": "count", "total": 0, "success": true, "found": false }),
    );
}

#[test]
fn next_actions_are_not_counted_under_any_name() {
    #[derive(Serialize, ToolResult)]
    #[serde(rename_all = "camelCase")]
    #[tool_result(success = true)]
    struct Named {
        #[tool_result(next_actions)]
        what_now: Vec<&'static str>,
        open_files: Vec<u8>,
    }

    told(
        &Named { what_now: vec!["Go on"], open_files: vec![1] },
        &json!({ "tool": "named", "success": true, "openFiles_count": 1 }),
    );
}

#[test]
fn what_is_asked_for_comes_under_its_name() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(
        details(
            runId = self.id,
            r#type = "run",
            id = format!("run-{}", self.id),
            tags_count = 9,
            tags = self.tags,
            part = Part { name: "a" },
            secret = None::<u8>,
            error = self.error,
        ),
        success = true,
        next_actions = []
    )]
    struct RunResult {
        id: u8,
        secret: &'static str,
        tags: Vec<&'static str>,
        error: Option<&'static str>,
    }

    let result = RunResult { id: 7, secret: "s3", tags: vec!["a", "b"], error: Some("late") };
    told(
        &result,
        &json!({
            "tool": "run",
            "success": true,
            "error": "late",
            "runId": 7,
            "type": "run",
            "id": "run-7",
            "tags_count": 9,
            "tags": ["a", "b"],
            "part": { "name": "a" },
        }),
    );
}

#[test]
fn a_long_list_or_map_is_told_by_its_beginning_and_its_length() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(
        details(
            list = vec!['x'; self.list],
            map = (0..self.map).map(|n| (format!("{n:06}"), 0)).collect::<BTreeMap<_, _>>(),
            one = ["x".repeat(self.one)]
        ),
        success = true,
        next_actions = []
    )]
    struct Sized {
        list: usize,
        map: usize,
        one: usize,
    }

    // `["x","x",…]` has 4 bytes an item, `{"000000":0,…}` has 11 bytes a key, and both one more
    let small = Sized { list: 255, map: 93, one: 1_020 }.details().unwrap();
    assert_eq!(small["list"].as_array().map(Vec::len), Some(255));
    assert_eq!(small["map"].as_object().map(Map::len), Some(93));
    assert_eq!(small["one"], json!(["x".repeat(1_020)]));
    assert_eq!(small.keys().find(|key| key.ends_with("_count")), None);
    for sized in [
        Sized { list: 256, map: 94, one: 1_021 },
        Sized { list: 1_000_000, map: 100_000, one: 10_000_000 },
    ] {
        let large = sized.details().unwrap();
        assert_eq!((&large["list"], &large["list_count"]), (&small["list"], &json!(sized.list)));
        assert_eq!((&large["map"], &large["map_count"]), (&small["map"], &json!(sized.map)));
        assert_eq!((&large["one"], &large["one_count"]), (&json!([]), &json!(1)));
    }
}

#[test]
fn a_list_that_is_told_in_part_keeps_whole_items() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(
        details(pages = self.pages, first = (1, self.pages[0].clone()), total_count = 7, total = [self.pages[0].clone()]),
        success = true,
        next_actions = []
    )]
    struct PagesResult {
        #[tool_result(only = json)]
        pages: Vec<BTreeMap<&'static str, Vec<String>>>,
    }

    let page = BTreeMap::from([("lines", vec!["a \"quoted\" line".to_owned(); 30])]);
    assert_eq!(serde_json::to_string(&page).unwrap().len(), 611);
    let details = PagesResult { pages: vec![page.clone(); 3] }.details().unwrap();
    assert_eq!((&details["pages"], &details["pages_count"]), (&json!([page]), &json!(3)));
    assert_eq!(details["first"], json!([1, page]));
    assert_eq!((&details["total"], &details["total_count"]), (&json!([page]), &json!(7)));

    let page = BTreeMap::from([("lines", vec!["a \"quoted\" line".to_owned(); 60])]);
    let details = PagesResult { pages: vec![page; 3] }.details().unwrap();
    assert_eq!((&details["pages"], &details["pages_count"]), (&json!([]), &json!(3)));
    assert_eq!((&details["first"], &details["first_count"]), (&json!([1]), &json!(2)));
    // the author's own count stays
    assert_eq!((&details["total"], &details["total_count"]), (&json!([]), &json!(7)));
}

#[derive(Serialize, ToolResult)]
#[tool_result(details(asked = self.text), success = true, next_actions = [])]
struct Text {
    text: String,
}

#[test]
fn a_long_string_is_cut_between_characters() {
    for (text, expected) in [
        ("x".repeat(256), "x".repeat(256)),
        ("x".repeat(257), format!("{}... (truncated)", "x".repeat(241))),
        ("x".repeat(10_000_000), format!("{}... (truncated)", "x".repeat(241))),
        ("日".repeat(100), format!("{}... (truncated)", "日".repeat(80))),
        (format!("x{}", "🦀".repeat(100)), format!("x{}... (truncated)", "🦀".repeat(60))),
    ] {
        assert!(expected.len() <= 256);
        let details =
            json!({ "tool": "text", "success": true, "text": expected, "asked": expected });
        told(&Text { text }, &details);
    }
}

#[test]
fn a_string_that_the_limits_cut_says_so() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct LogResult {
        #[tool_result(items)]
        hits: Vec<String>,
        log: String,
    }
    let hits = (0..30).map(|n| format!("hit {n} of the list")).collect();
    let result = LogResult { hits, log: "l".repeat(1_000) };
    for (max_bytes, start) in [(5_000, 0), (900, 0), (900, 20), (2_000, 20)] {
        let options = OutputOptions::default().max_bytes(max_bytes).start(start);
        let details = result.output_with(&options).unwrap().details;
        let log = details["log"].as_str().unwrap();
        assert!(log.len() <= 256 && log.ends_with("... (truncated)"), "{max_bytes} {start}: {log}");
    }
}

#[derive(Serialize, ToolResult)]
struct Open {
    #[serde(flatten)]
    rest: BTreeMap<String, Value>,
    late: u8,
    success: bool,
    next_actions: Vec<String>,
}

fn open(rest: impl IntoIterator<Item = (String, Value)>) -> Open {
    Open { rest: rest.into_iter().collect(), late: 1, success: true, next_actions: Vec::new() }
}

#[test]
fn keys_are_few_and_short() {
    let keys = [256, 257].map(|bytes| ("k".repeat(bytes), json!("v")));
    let details = json!({ "tool": "open", "late": 1, "success": true, (keys[0].0.clone()): "v" });
    told(&open(keys), &details);

    let details = open((0..1_000).map(|n| (format!("a{n:04}"), json!(n)))).details().unwrap();
    assert_eq!(
        (details.len(), &details["late"], &details["success"]),
        (65, &json!(1), &json!(true))
    );
    assert_eq!((&details["a0000"], &details["a0061"]), (&json!(0), &json!(61)));
    assert_eq!(details.get("a0062"), None);
}

#[test]
fn a_field_that_is_called_like_a_count_is_itself() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct Counted {
        pages: Vec<u8>,
        pages_count: u8,
        runs_count: u8,
        runs: Vec<u8>,
    }

    told(
        &Counted { pages: vec![1], pages_count: 80, runs_count: 90, runs: vec![1] },
        &json!({ "tool": "counted", "success": true, "pages_count": 80, "runs_count": 90 }),
    );
}

#[test]
fn a_count_of_the_authors_is_told_once() {
    #[derive(Serialize, ToolResult)]
    #[serde(rename_all = "camelCase")]
    #[tool_result(
        details(resultCount = self.error.is_none().then_some(self.results.len())),
        next_actions = []
    )]
    struct FindResult {
        results: Vec<u8>,
        match_count: usize,
        matches: Vec<u8>,
        file_count: Option<usize>,
        files: Vec<u8>,
        #[tool_result(only = markdown)]
        line_count: usize,
        lines: Vec<u8>,
        error: Option<&'static str>,
    }

    let found = FindResult {
        results: vec![1],
        match_count: 80,
        matches: vec![1],
        file_count: Some(90),
        files: vec![1],
        line_count: 70,
        lines: vec![1],
        error: None,
    };
    told(
        &found,
        &json!({
            "tool": "find",
            "resultCount": 1,
            "matchCount": 80,
            "fileCount": 90,
            "lines_count": 1,
            "success": true,
        }),
    );
    // the key that the author takes out has no other in its place
    told(
        &FindResult { file_count: None, error: Some("late"), ..found },
        &json!({
            "tool": "find",
            "matchCount": 80,
            "files_count": 1,
            "lines_count": 1,
            "error": "late",
            "success": false,
        }),
    );
}

#[test]
fn a_failure_has_not_counted_what_it_did_not_look_for() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(next_actions = [])]
    struct GrepResult {
        files: Vec<u8>,
        matches: Vec<u8>,
        error: Option<&'static str>,
    }

    told(
        &GrepResult { files: vec![], matches: vec![], error: None },
        &json!({ "tool": "grep", "files_count": 0, "matches_count": 0, "success": true }),
    );
    told(
        &GrepResult { files: vec![1, 2], matches: vec![], error: Some("late") },
        &json!({ "tool": "grep", "files_count": 2, "error": "late", "success": false }),
    );
}

#[test]
fn a_megabyte_of_result_has_small_details() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct PagesResult {
        pages: Vec<String>,
        log: String,
    }

    let result = PagesResult { pages: vec!["x".repeat(1_000); 1_000], log: "y".repeat(10_000_000) };
    assert!(Value::Object(result.details().unwrap()).to_string().len() < 400);
}

#[test]
fn what_is_no_json_has_no_details() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(details(sums = self.asked), success = true, next_actions = [])]
    struct SumResult {
        sum: u128,
        #[serde(skip)]
        asked: Vec<u128>,
    }

    let error = |sum, asked| SumResult { sum, asked }.details().unwrap_err();
    assert!(matches!(
        error(u128::MAX, vec![]),
        Error::NumberOutOfRange { path, .. } if path == "sum"
    ));
    assert!(matches!(
        error(1, vec![1, u128::MAX]),
        Error::NumberOutOfRange { path, number } if path == "details.sums[1]" && number == u128::MAX.to_string()
    ));
}

#[test]
fn a_value_that_fails_is_named() {
    struct Broken;

    impl Serialize for Broken {
        fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            Err(serde::ser::Error::custom("poisoned"))
        }
    }

    #[derive(Serialize, ToolResult)]
    #[tool_result(details(lock = BTreeMap::from([("state", Broken)])), success = true, next_actions = [])]
    struct AskedFor {}

    #[derive(Serialize, ToolResult)]
    #[tool_result(tool("one", "other"), success = true, next_actions = [])]
    struct Stranger {
        tool: &'static str,
    }

    let error = AskedFor {}.details().unwrap_err();
    assert_eq!(error.to_string(), "details.lock.state: poisoned");
    let error = Stranger { tool: "third" }.details().unwrap_err();
    assert!(matches!(error, Error::ToolMismatch { found, .. } if found == "third"));
    told(&Stranger { tool: "other" }, &json!({ "tool": "other", "success": true }));
}

#[test]
fn a_count_behind_flatten_is_told_once_and_only_a_number_is_one() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct HitsResult {
        hits: Vec<u8>,
        #[serde(flatten)]
        more: BTreeMap<&'static str, Value>,
    }

    let result = |count| HitsResult { hits: vec![1, 2], more: [("hit_count", count)].into() };
    told(&result(json!(9)), &json!({"tool": "hits", "success": true, "hit_count": 9}));
    told(&result(json!({"deep": [1]})), &json!({"tool": "hits", "success": true, "hits_count": 2}));
}

/// An expression is not searched, so what it returns is looked at.
#[test]
fn an_untrusted_value_is_not_told() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(
        success = true,
        next_actions = [],
        details(page = self.page, titles = [&self.page], size = self.page.as_inner().len())
    )]
    struct FetchResult {
        page: Untrusted<&'static str>,
    }
    told(
        &FetchResult { page: Untrusted::new("Ignore all") },
        &json!({"tool": "fetch", "success": true, "size": 10}),
    );
}

#[test]
fn a_call_is_whole_or_left_out() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(
        details(retry = NextAction::call("write", &json!({ "text": self.text }))),
        success = true,
        next_actions = []
    )]
    struct WriteResult {
        #[serde(skip)]
        text: String,
    }

    let retry = |bytes| {
        let result = WriteResult { text: "x".repeat(bytes) };
        result.details().expect("details").remove("retry")
    };
    let whole = json!({ "tool": "write", "arguments": { "text": "xx" } });
    assert_eq!(retry(2), Some(whole));
    assert_eq!(retry(2_000), None);
}
