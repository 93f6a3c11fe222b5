//! `rest = json`: the text has what has a role or is drawn by a key, and the JSON has all.

use serde::Serialize;
use tool_result::{JsonStyle, ToolResult};

#[derive(Serialize)]
struct Hit {
    path: &'static str,
    score: f32,
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "{hits:#} in {scanned} files", rest = json, next_actions = ["Read a file"])]
struct SearchResult {
    success: bool,
    error: Option<String>,
    query: &'static str,
    scanned: u32,
    #[tool_result(label = "Took")]
    elapsed: &'static str,
    #[tool_result(each = "{path}")]
    hits: Vec<Hit>,
    #[tool_result(untrusted = "web page")]
    page: &'static str,
    #[tool_result(only = markdown)]
    hint: &'static str,
    #[tool_result(raw)]
    trace: Vec<u32>,
    skipped: Vec<&'static str>,
}

fn search(error: Option<&str>) -> SearchResult {
    SearchResult {
        success: error.is_none(),
        error: error.map(str::to_owned),
        query: "fn",
        scanned: 7,
        elapsed: "3 ms",
        hits: vec![Hit { path: "a.rs", score: 0.5 }],
        page: "text",
        hint: "Narrow the query.",
        trace: vec![1, 2],
        skipped: vec!["b.rs"],
    }
}

#[test]
fn what_no_key_draws_stands_in_the_json_alone() {
    let result = search(None);
    assert_eq!(
        result.to_markdown(),
        "\
1 hit in 7 files

- Took: 3 ms
- Hint: Narrow the query.

## Hits

- a.rs

## Page

```untrusted web page e391b491
text
```

## Next actions

- Read a file"
    );
    assert_eq!(
        result.to_json(JsonStyle::Compact).unwrap(),
        r#"{"tool":"search","success":true,"error":null,"query":"fn","scanned":7,"elapsed":"3 ms","hits":[{"path":"a.rs","score":0.5}],"page":"text","trace":[1,2],"skipped":["b.rs"],"next_actions":["Read a file"],"untrusted":["page"]}"#
    );
}

#[test]
fn a_failure_has_its_error() {
    assert_eq!(
        search(Some("no such folder")).to_markdown(),
        "\
❌ search: no such folder

- Took: 3 ms
- Hint: Narrow the query.

## Hits (1)

- a.rs

## Page

```untrusted web page e391b491
text
```

## Next actions

- Read a file"
    );
}

#[derive(Serialize, ToolResult)]
#[serde(tag = "kind")]
#[tool_result(rest = json, success = true, next_actions = [])]
enum Change {
    Moved {
        from: &'static str,
        #[tool_result(line = "Now at {to}")]
        to: &'static str,
    },
    #[tool_result(markdown = "Removed {path}")]
    Removed { path: &'static str },
}

#[test]
fn the_variants_of_an_enum_take_it() {
    assert_eq!(
        Change::Moved { from: "a", to: "b" }.to_markdown(),
        "✅ change\n\n- Kind: Moved\n- Now at b"
    );
    assert_eq!(Change::Removed { path: "a" }.to_markdown(), "Removed a");
}
