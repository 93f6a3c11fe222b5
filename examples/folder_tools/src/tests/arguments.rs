//! Arguments that are not as they should be: an answer says which, and what to call instead.

use serde_json::{Value, json};

use super::here::{Here, text};
use crate::{CodeSearch, ListFolder, ReadFile, Tool};

#[track_caller]
fn assert_refused<T: Tool>(arguments: &Value, error: &str, action: &str) {
    let result = Here::new().call::<T>(arguments);
    assert_eq!(
        text(&result),
        format!("❌ {error}\n\n- Code: invalid_arguments\n\n## Next actions\n\n- {action}")
    );
    assert_eq!(result.is_error, Some(true));
    assert_eq!(
        json!(result.structured_content),
        json!({
            "success": false,
            "error": {"code": "invalid_arguments", "message": error, "retryable": false},
            "next_actions": [action],
        })
    );
}

const READ: &str = r#"Call read_file with {"path": "src/lib.rs"}, and "start_line", counted from 1, to begin at a later line"#;

#[test]
fn one_that_is_missing() {
    assert_refused::<ReadFile>(&json!({}), "read_file: missing field `path`", READ);
    assert_refused::<CodeSearch>(
        &json!({ "path": "src" }),
        "code_search: missing field `pattern`",
        r#"Call code_search with {"pattern": "fn main", "path": "."}, where "path" is a folder or a file"#,
    );
    assert_refused::<ListFolder>(
        &json!({}),
        "list_folder: missing field `path`",
        r#"Call list_folder with {"path": "."}, and "max_bytes" if the answer is to be shorter"#,
    );
}

#[test]
fn one_that_is_not_known() {
    assert_refused::<ReadFile>(
        &json!({ "path": "src/lib.rs", "line": 2 }),
        "read_file: unknown field `line`",
        READ,
    );
    assert_refused::<ListFolder>(
        &json!({ "folder": "src" }),
        "list_folder: missing field `path`",
        r#"Call list_folder with {"path": "."}, and "max_bytes" if the answer is to be shorter"#,
    );
}

#[test]
fn one_that_is_very_long() {
    let (long, short) = ("é".repeat(1 << 20), "é".repeat(64));
    assert_refused::<ReadFile>(
        &json!({ "path": "src/lib.rs", (long.clone()): 2 }),
        &format!("read_file: unknown field `{short}…`"),
        READ,
    );
    let said = "`max_bytes`: invalid type: string \"";
    assert_refused::<ReadFile>(
        &json!({ "path": "src/lib.rs", "max_bytes": long }),
        &format!("read_file: {said}{}…", "é".repeat(400 - said.len())),
        READ,
    );
}

#[test]
fn one_of_another_type() {
    for (wrong, said) in [
        (json!({ "path": 1 }), "path: invalid type: integer `1`, expected a string"),
        (json!({ "path": null }), "path: invalid type: null, expected a string"),
        (
            json!({ "path": "a", "max_bytes": "2" }),
            "`max_bytes`: invalid type: string \"2\", expected usize",
        ),
        (
            json!({ "path": "a", "start_line": [2] }),
            "start_line: invalid type: sequence, expected a nonzero usize",
        ),
        (
            json!({ "path": "a", "start": [2] }),
            "`start`: expected a position, such as \"63\" or \"66/matches/19\"",
        ),
    ] {
        assert_refused::<ReadFile>(&wrong, &format!("read_file: {said}"), READ);
    }
}

#[test]
fn a_number_out_of_its_bounds() {
    for (wrong, said) in [
        (
            json!({ "path": "a", "start_line": 0 }),
            "start_line: invalid value: integer `0`, expected a nonzero usize",
        ),
        (
            json!({ "path": "a", "start_line": -1 }),
            "start_line: invalid value: integer `-1`, expected a nonzero usize",
        ),
        (
            json!({ "path": "a", "max_bytes": -1 }),
            "`max_bytes`: invalid value: integer `-1`, expected usize",
        ),
        (
            json!({ "path": "a", "max_bytes": 1.5 }),
            "`max_bytes`: invalid type: floating point `1.5`, expected usize",
        ),
    ] {
        assert_refused::<ReadFile>(&wrong, &format!("read_file: {said}"), READ);
    }
}

#[test]
fn absent_ones_as_hosts_write_them() {
    let here = Here::new();
    let arguments = json!({ "path": "src/lib.rs", "start_line": 2, "max_bytes": null });
    assert_eq!(here.json::<ReadFile>(&arguments)["content"], "fn b() {}\n");
    let arguments = json!({ "path": "src/lib.rs", "start_line": null, "start": null });
    assert_eq!(here.json::<ReadFile>(&arguments)["content"], "fn a() {}\nfn b() {}\n");
}

#[test]
fn a_position_comes_before_a_line() {
    let here = Here::new();
    for start in [json!(1), json!("1")] {
        let arguments = json!({ "path": "src/lib.rs", "start_line": 1, "start": start });
        assert_eq!(here.json::<ReadFile>(&arguments)["content"], "fn b() {}\n");
    }
}

#[test]
fn a_position_that_leads_nowhere() {
    let arguments = json!({ "path": "src/lib.rs", "start": "x" });
    let result = Here::new().call::<ReadFile>(&arguments);
    assert_eq!(result.is_error, Some(true));
    let half = result.structured_content.expect("a JSON half");
    let error = "start leads nowhere in this result: call again without start";
    assert_eq!(
        half["error"],
        json!({ "code": "no_such_position", "message": error, "retryable": false })
    );
    assert_eq!(half["next_actions"], json!(["Call again without start"]));
}

#[test]
fn their_schemas_are_strict() {
    assert_eq!(
        json!(tool_result::schema::input_schema::<ReadFile>()),
        json!({
            "title": "ReadFile",
            "description": "The arguments of `read_file`.",
            "type": "object",
            "properties": {
                "path": {
                    "type": "string",
                    "description": "The file, relative to the folder of the server.",
                },
                "start_line": {
                    "type": "integer",
                    "description": "The first line to read, counted from 1. It has no effect beside start.",
                    "minimum": 1,
                },
                "start": {
                    "type": "string",
                    "description": "Where to begin: the `next` of an earlier answer, or the number of an item, counted from 0",
                },
                "max_bytes": {
                    "type": "integer",
                    "description": "The most bytes that the answer may have, for a shorter one",
                    "minimum": 1,
                },
            },
            "required": ["path"],
            "additionalProperties": false,
        })
    );
}
