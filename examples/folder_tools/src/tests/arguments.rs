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
        r#"Call list_folder with {"path": "."}, and "max_bytes" from 512 to 1000000 if the answer is to be shorter or longer"#,
    );
}

#[test]
fn one_that_is_not_known() {
    assert_refused::<ReadFile>(
        &json!({ "path": "src/lib.rs", "line": 2 }),
        "read_file: unknown field `line`, expected one of `path`, `start_line`, `max_bytes`",
        READ,
    );
    assert_refused::<ListFolder>(
        &json!({ "folder": "src" }),
        "list_folder: unknown field `folder`, expected one of `path`, `start`, `max_bytes`",
        r#"Call list_folder with {"path": "."}, and "max_bytes" from 512 to 1000000 if the answer is to be shorter or longer"#,
    );
}

#[test]
fn one_that_is_very_long() {
    let (long, short) = ("é".repeat(1 << 20), "é".repeat(64));
    assert_refused::<ReadFile>(
        &json!({ "path": "src/lib.rs", (long.clone()): 2 }),
        &format!(
            "read_file: unknown field `{short}…`, expected one of `path`, `start_line`, `max_bytes`"
        ),
        READ,
    );
    assert_refused::<ReadFile>(
        &json!({ "path": "src/lib.rs", "max_bytes": long }),
        &format!(
            "read_file: max_bytes: invalid type: string \"{short}…\", expected a whole number from 512 to 1000000"
        ),
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
            "max_bytes: invalid type: string \"2\", expected a whole number from 512 to 1000000",
        ),
        (
            json!({ "path": "a", "start_line": [2] }),
            "start_line: invalid type: sequence, expected a whole number from 1 to 1000000000",
        ),
    ] {
        assert_refused::<ReadFile>(&wrong, &format!("read_file: {said}"), READ);
    }
}

#[test]
fn a_number_out_of_its_bounds() {
    for (key, number, said, bounds) in [
        ("start_line", json!(0), "value: integer `0`", "1 to 1000000000"),
        ("start_line", json!(-1), "type: integer `-1`", "1 to 1000000000"),
        ("start_line", json!(1.5), "value: floating point `1.5`", "1 to 1000000000"),
        ("start_line", json!(1e300), "value: floating point `1e+300`", "1 to 1000000000"),
        ("max_bytes", json!(511), "value: integer `511`", "512 to 1000000"),
        ("max_bytes", json!(u64::MAX), "value: integer `18446744073709551615`", "512 to 1000000"),
    ] {
        let error =
            format!("read_file: {key}: invalid {said}, expected a whole number from {bounds}");
        assert_refused::<ReadFile>(&json!({ "path": "src/lib.rs", key: number }), &error, READ);
    }
}

#[test]
fn numbers_and_absent_ones_as_hosts_write_them() {
    let here = Here::new();
    let arguments = json!({ "path": "src/lib.rs", "start_line": 2.0, "max_bytes": null });
    assert_eq!(here.json::<ReadFile>(&arguments)["content"], "fn b() {}\n");
}
