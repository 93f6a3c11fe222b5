//! An editor's agent (Zed): untagged enums of an outcome and an error, with a text written by hand.
//!
//! | tool | lines that format, before | after |
//! |---|---|---|
//! | find paths, page by page | 33 | 16 |
//! | edit a file, drawn as a diff | 25 | 10 |
//!
//! Each line stands where it stood. What differs, and what no attribute says:
//!
//! - A path or an error that could be markup is quoted, unless its field is `raw`.
//! - `failure_markdown` as a default of the enum, beside a variant with `found = …`: it is refused, though such a
//!   variant is never a failure. It stands on `Error` instead.
//! - The second line counts the page as it was before the cut: an argument does not know how many items are left.
//! - A text of nothing found need not name every field, but `check_halves` reports those that it leaves out.

use std::path::PathBuf;
use std::sync::Arc;

use serde::Serialize;
use serde_json::{Value, json};
use tool_result::{Status, ToolResult};

use super::{cut, disagreements};

const PAGE: usize = 50;

#[derive(Serialize, ToolResult)]
#[serde(untagged)]
#[tool_result(next_actions = [], failure_markdown = "{error}")]
enum FindPathOutput {
    #[tool_result(
        markdown(
            "{all_matches_len} files in all.\n{page}\n{current_matches_page}",
            page = page(*offset, current_matches_page.len(), *all_matches_len),
        ),
        empty_markdown = "No file matches.",
        more = "Narrow the pattern: {shown} of {total} paths are here"
    )]
    Success {
        #[tool_result(only = json)]
        offset: usize,
        #[tool_result(items, label = "path|paths", each = "{item}")]
        current_matches_page: Vec<PathBuf>,
        all_matches_len: usize,
    },
    Error {
        error: String,
    },
}

fn page(offset: usize, shown: usize, all: usize) -> Option<String> {
    (all > PAGE).then(|| {
        format!("Here are {} to {} (the rest: give an offset):", offset + 1, offset + shown)
    })
}

fn found(offset: usize, names: &[&str], all: usize) -> FindPathOutput {
    let current_matches_page = names.iter().map(PathBuf::from).collect();
    FindPathOutput::Success { offset, current_matches_page, all_matches_len: all }
}

#[derive(Serialize, ToolResult)]
#[serde(untagged)]
#[tool_result(next_actions = [])]
enum EditFileOutput {
    #[tool_result(
        found = !diff.is_empty(),
        markdown = "Changed {input_path}:\n\n{diff}",
        empty_markdown = "Nothing to change."
    )]
    Success {
        input_path: PathBuf,
        #[tool_result(only = json)]
        new_text: String,
        #[tool_result(only = json)]
        old_text: Arc<String>,
        #[tool_result(wrap = "{diff}", code = "diff")]
        diff: String,
    },
    #[tool_result(failure_markdown = "{error}")]
    Error { error: String },
}

fn edited(diff: &str) -> EditFileOutput {
    EditFileOutput::Success {
        input_path: "app/src/main.rs".into(),
        new_text: "fn main() { run() }\n".into(),
        old_text: Arc::new("fn main() {}\n".into()),
        diff: diff.into(),
    }
}

#[test]
fn a_page_of_paths() {
    let result = found(0, &["app/src/main.rs", "app/src/__init__.py"], 2);
    assert_eq!(result.to_markdown(), "2 files in all.\napp/src/main.rs\n`app/src/__init__.py`");
    assert_eq!(disagreements(&result), [""; 0]);

    let result = found(50, &["app/lib.rs", "app/log.rs"], 52);
    assert_eq!(
        result.to_markdown(),
        "\
52 files in all.
Here are 51 to 52 (the rest: give an offset):
app/lib.rs
app/log.rs"
    );
    assert_eq!(result.status(), Status::Success);
}

#[test]
fn no_path_and_a_pattern_that_is_none() {
    let result = found(0, &[], 0);
    assert_eq!(
        (result.status(), result.to_markdown().as_str()),
        (Status::Empty, "No file matches.")
    );
    assert_eq!(
        disagreements(&result),
        [
            "all_matches_len: the JSON holds `0`, the text does not: name the field in the template, or mark it `only = json`"
        ]
    );

    let result = FindPathOutput::Error { error: "Bad pattern: no end of the group at 3".into() };
    assert_eq!(result.status(), Status::Failure);
    assert_eq!(result.to_markdown(), "Bad pattern: no end of the group at 3");
    assert_eq!(disagreements(&result), [""; 0]);
}

#[test]
fn a_page_within_700_bytes() {
    let names: Vec<_> = (1..=50).map(|number| format!("app/src/part_{number:02}/mod.rs")).collect();
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    let (text, map) = cut(&found(50, &names, 118));
    assert_eq!(
        text,
        "\
118 files in all.
Here are 51 to 100 (the rest: give an offset):
app/src/part_01/mod.rs
app/src/part_02/mod.rs
app/src/part_03/mod.rs
app/src/part_04/mod.rs
app/src/part_05/mod.rs
app/src/part_06/mod.rs
app/src/part_07/mod.rs
app/src/part_08/mod.rs
app/src/part_09/mod.rs
app/src/part_10/mod.rs
app/src/part_11/mod.rs
app/src/part_12/mod.rs
app/src/part_13/mod.rs
app/src/part_14/mod.rs
app/src/part_15/mod.rs
app/src/part_16/mod.rs
app/src/part_17/mod.rs
app/src/part_18/mod.rs

... (items 1 to 18 of 50, next: 18)

## Next actions

- Narrow the pattern: 18 of 50 paths are here"
    );
    assert_eq!(map["current_matches_page"].as_array().map(Vec::len), Some(18));
}

#[test]
fn an_edit() {
    let result = edited("@@ -1 +1 @@\n-fn main() {}\n+fn main() { run() }\n");
    assert_eq!(
        result.to_markdown(),
        "\
Changed app/src/main.rs:

```diff
@@ -1 +1 @@
-fn main() {}
+fn main() { run() }
```"
    );
    assert_eq!(disagreements(&result), [""; 0]);
    assert_eq!(
        Value::Object(result.to_json_map().unwrap()),
        json!({
            "tool": "edit_file",
            "input_path": "app/src/main.rs",
            "new_text": "fn main() { run() }\n",
            "old_text": "fn main() {}\n",
            "diff": "@@ -1 +1 @@\n-fn main() {}\n+fn main() { run() }\n",
            "found": true,
            "next_actions": [],
        })
    );
}

#[test]
fn a_fence_in_the_diff_does_not_end_it() {
    assert_eq!(
        edited("-```\n+```rust\n").to_markdown(),
        "Changed app/src/main.rs:\n\n````diff\n-```\n+```rust\n````"
    );
}

#[test]
fn no_edit_and_an_edit_that_failed() {
    let result = edited("");
    assert_eq!(
        (result.status(), result.to_markdown().as_str()),
        (Status::Empty, "Nothing to change.")
    );

    let result = EditFileOutput::Error {
        error: "The old text stands there twice:\n- line 3\n- line 9".into(),
    };
    assert_eq!(result.status(), Status::Failure);
    assert_eq!(
        result.to_markdown(),
        "```\nThe old text stands there twice:\n- line 3\n- line 9\n```"
    );
    assert_eq!(disagreements(&result), [""; 0]);
}

#[test]
fn a_diff_within_700_bytes() {
    let lines: Vec<_> =
        (1..=99).map(|number| format!("+    line {number:02} of the new text;")).collect();
    let (text, map) = cut(&edited(&(lines.join("\n") + "\n")));
    assert_eq!(
        text,
        "\
Changed app/src/main.rs:

```diff
+    line 01 of the new text;
+    line 02 of the new text;
+    line 03 of the new text;
+    line 04 of the new text;
+    line 05 of the new text;
+    line 06 of the new text;
+    line 07 of the new text;
+    line 08 of the new text;
+    line 09 of the new text;
+    line 10 of the new text;
+    line 11 of the new text;
+    line 12 of the new text;
+    line 13 of the new text;
+    line 14 of the new text;
+    line 15 of the new text;
```

... (diff: bytes 1 to 450 of 2970, next: diff/450)"
    );
    let window = json!({ "from": 0, "shown": 450, "total": 2970, "next": "diff/450" });
    assert_eq!(map["truncation"], json!({ "diff": window }));
}
