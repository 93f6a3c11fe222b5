use serde::Serialize;
use tool_result::ToolResult;
use tool_result::parity::Parity;

#[derive(Serialize, ToolResult)]
struct FastGotoResult {
    found: bool,
    definitions: Vec<Definition>,
    next_actions: Vec<&'static str>,
}

#[derive(Serialize)]
struct Definition {
    file: &'static str,
    start_line: u32,
}

fn compare() -> Parity {
    let old_text = "✅ Found 1 definition:\n1. src/user.rs:42 (exact)";
    let old_json = serde_json::json!({
        "tool": "fast_goto",
        "found": true,
        "definitions": [{ "file": "src/user.rs", "line": 42 }],
        "match_type": "exact",
    });

    let definitions = vec![Definition { file: "src/user.rs", start_line: 42 }];
    let result = FastGotoResult { found: true, definitions, next_actions: vec![] };
    Parity::compare(&result, old_text, old_json.as_object().expect("an object"))
}
