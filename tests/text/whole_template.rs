//! `markdown = "…"`: a template that is the whole text.

use std::collections::BTreeMap;

use serde::Serialize;
use tool_result::{OutputOptions, ToolPart, ToolResult};

#[derive(Serialize)]
struct Hit {
    file_path: &'static str,
}

fn hits() -> Vec<Hit> {
    vec![Hit { file_path: "src/a.rs" }, Hit { file_path: "src/b_c.rs" }]
}

#[derive(Serialize)]
struct Place {
    row: u32,
    col: Option<u32>,
}

#[derive(Serialize)]
struct Data {
    rows: Vec<serde_json::Value>,
    places: Vec<Place>,
    hits: Vec<Part>,
    tags: Vec<&'static str>,
}

#[derive(Serialize, ToolPart)]
#[tool_part("{path}:{line}")]
struct Part {
    path: &'static str,
    line: u32,
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    success = true,
    next_actions = [],
    markdown("{data.rows:#}\n{data.rows}\n{data.places}\nHits:\n{data.hits}\n{made}\nTags:\n{data.tags}", made = vec![(1, "a*b")])
)]
struct NestedResult {
    data: Data,
}

#[test]
fn a_nested_list_of_structs_and_one_of_an_argument_stand_on_lines_of_their_own() {
    let row = |n: u32| serde_json::json!({"id": n, "note": "a|b"});
    let result = |count| NestedResult {
        data: Data {
            rows: (0..count).map(row).collect(),
            places: (0..count / 2).map(|row| Place { row, col: None }).collect(),
            hits: vec![Part { path: "a.rs", line: 1 }, Part { path: "b.rs", line: 2 }],
            tags: vec!["x", "y"],
        },
    };
    let end = "Hits:\n- a.rs:1\n- b.rs:2\n\n- 1, `a*b`\n\nTags:\nx, y";
    assert_eq!(
        result(2).to_markdown(),
        format!("2 rows\n\n|id|note|\n|---|---|\n|0|a\\|b|\n|1|a\\|b|\n\n- row: 0\n\n{end}")
    );
    assert_eq!(result(0).to_markdown(), end);
    let output = result(40).output_with(&OutputOptions::default().max_bytes(400)).unwrap();
    let rows: Vec<_> = (0..11).map(|n| format!("|{n}|a\\|b|")).collect();
    let rows = rows.join("\n");
    assert_eq!(
        output.content,
        format!(
            "40 rows\n\n|id|note|\n|---|---|\n{rows}\n\n20 items\nHits:\n2 items\n\n- 1, `a*b`\n\nTags:\n2 items\n\n\
             ... (next: data/rows/11)"
        )
    );
}

#[test]
fn in_a_fence_each_item_of_any_list_has_a_line() {
    assert_eq!(
        result!(
            #[tool_result(markdown(
                "```\n{names}\n```\n```\n{hits.names}\n{hits.none}\n```\n```\n{made}\n```",
                made = [("a", 1), ("b", 2)].as_slice(),
            ))]
            {
                names: Vec<&'static str> = vec!["a, b", "c"],
                hits: Names = Names { names: vec!["a, b", "c"], none: Vec::new() },
            }
        ),
        "```\na, b\nc\n```\n```\na, b\nc\n```\n```\na, 1\nb, 2\n```"
    );
}

#[test]
fn in_a_fence_a_map_is_json() {
    assert_eq!(
        result!(
            #[tool_result(markdown(
                "```json\n{settings}\n```\n```jsonl\n{hits}\n{hit}\n{none}\n```\n```json\n{made}\n```\n{settings}",
                made = Names { names: vec!["a"], none: Vec::new() },
                none = BTreeMap::<&str, u8>::new(),
            ))]
            {
                settings: BTreeMap<&'static str, bool> = BTreeMap::from([("a\"\u{202e}", true)]),
                hits: Vec<Names> = vec![Names { names: vec!["a, b"], none: vec![1] }],
                hit: Option<Names> = None,
            }
        ),
        r#"```json
{
  "a\"\u202e": true
}
```
```jsonl
{"names":["a, b"],"none":[1]}
```
```json
{
  "names": [
    "a"
  ],
  "none": []
}
```
- a"\u{202e}: true"#
    );
}

#[derive(Serialize)]
struct Names {
    names: Vec<&'static str>,
    none: Vec<u8>,
}

#[test]
fn a_whole_template_is_the_text() {
    assert_eq!(
        result!(#[tool_result(
            markdown = "# Report on {name}\n\n{text}\n\n```{{}}\n{code}\n```\n\n{hits}\n\n{rows}\n\n{map}\n\n{missing}\nThe end.\n"
        )] {
            name: &'static str = "*x*",
            text: &'static str = "two\nlines",
            code: &'static str = "```\nx",
            #[tool_result(each = "* {index}: {file_path}")]
            hits: Vec<Hit> = hits(),
            rows: Vec<Place> = vec![Place { row: 1, col: Some(2) }, Place { row: 2, col: None }],
            map: Place = Place { row: 5, col: None },
            missing: Option<Vec<u8>> = None,
        }),
        "\
# Report on `*x*`

two
lines

````{}
```
x
````

* 1: src/a.rs
* 2: src/b_c.rs

|Row|Col|
|---|---|
|1|2|
|2|–|

- row: 5

The end.
"
    );
}

#[test]
fn code_spans_fences_cells_and_targets_hold_values_harmlessly() {
    assert_eq!(
        result!(#[tool_result(
            markdown = "`{s}` and `pre {s} post`\n\n| {s} | `{s}` |\n|---|---|\n\n[{s}]({url}) <b>bold</b>\n\n~~~text\n{s}\n~~~"
        )] {
            s: &'static str = "a`|`b",
            url: &'static str = "http://x/a b?(c)",
        }),
        "\
``a`|`b`` and ``pre a`|`b post``

| ``a`\\|`b`` | ``a`\\|`b`` |
|---|---|

``a`|`b`` `http://x/a%20b?%28c%29` <b>bold</b>

~~~text
a`|`b
~~~"
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = ["Do this"], markdown = "Body: {text}\n{next_actions}\nAfter", empty = "Nothing of {text}")]
struct PlacedResult {
    found: bool,
    text: &'static str,
}

#[test]
fn next_actions_stand_where_they_are_placed_and_the_status_comes_first() {
    assert_eq!(
        PlacedResult { found: true, text: "t" }.to_markdown(),
        "Body: t\n- Do this\n\nAfter"
    );
    assert_eq!(
        PlacedResult { found: false, text: "t" }.to_markdown(),
        "Nothing of t\n\nBody: t\n- Do this\n\nAfter"
    );
}

#[test]
fn a_block_is_kept_apart_from_the_lines_around_it() {
    assert_eq!(
        result!(#[tool_result(markdown = "Places:\n{places}\nIn all: {total}\n{map}\n{names}\nEnd")] {
            places: Vec<Place> = vec![Place { row: 1, col: Some(2) }, Place { row: 2, col: None }],
            total: &'static str = "a|b",
            map: Place = Place { row: 3, col: None },
            #[tool_result(each = "- {item}")]
            names: Vec<&'static str> = vec!["x"],
        }),
        "\
Places:

|Row|Col|
|---|---|
|1|2|
|2|–|

In all: a|b
- row: 3

- x
End"
    );
}

#[test]
fn empty_lines_go_with_the_first_line_above_them() {
    assert_eq!(
        result!(#[tool_result(markdown = "T {a}\n\nText")] { a: Option<u8> = None }),
        "Text"
    );
}

#[derive(Serialize, ToolResult, Clone)]
#[tool_result(markdown = "Body {text} ({next_actions:#})")]
struct WholeResult {
    success: bool,
    text: &'static str,
    error: Option<&'static str>,
    next_actions: Vec<&'static str>,
}

#[test]
fn a_whole_template_loses_neither_an_error_nor_the_next_actions() {
    let result =
        WholeResult { success: false, text: "t", error: Some("one"), next_actions: vec!["Go on"] };
    let actions = "## Next actions\n\n- Go on";
    assert_eq!(
        result.to_markdown(),
        format!("❌ whole: one\n\nBody t (1 next action)\n\n{actions}")
    );
    let lines = WholeResult { error: Some("one\ntwo"), ..result.clone() };
    assert_eq!(
        lines.to_markdown(),
        format!(
            "❌ whole: one ↵ two\n\nBody t (1 next action)\n\n## Error\n\n```\none\ntwo\n```\n\n{actions}"
        )
    );
    let detail = WholeResult { success: true, ..result };
    assert_eq!(
        detail.to_markdown(),
        format!("Body t (1 next action)\n\n## Error\n\n- one\n\n{actions}")
    );
}

#[test]
fn a_part_that_is_left_out_leaves_the_empty_line_above_it() {
    #[derive(Serialize, ToolPart)]
    #[tool_part("A: {a}\nB: {b}")]
    struct Pair {
        a: Option<u8>,
        b: Option<u8>,
    }
    let text = |a, b| {
        result!(#[tool_result(markdown = "Intro\n\n{pair}\nNext\n\n- Item\n\n  {pair}\n  more")] {
            pair: Pair = Pair { a, b },
        })
    };
    assert_eq!(text(None, None), "Intro\n\nNext\n\n- Item\n\n  more");
    assert_eq!(text(Some(1), None), "Intro\n\nA: 1\nNext\n\n- Item\n\n  A: 1\n  more");
}

#[test]
fn an_item_that_is_left_out_leaves_the_empty_line_above_it() {
    assert_eq!(
        result!(#[tool_result(markdown = "*{name}\n\n{notes}\n2*3 {name}")] {
            #[tool_result(each = "{item}")]
            notes: Vec<Option<&'static str>> = vec![None],
            name: &'static str = "x",
        }),
        "*x\n\n2*3 x"
    );
}

#[test]
fn an_empty_value_is_an_empty_line_of_a_fence() {
    assert_eq!(
        result!(#[tool_result(markdown = "```\n{text}\n\n\nx {count}\n```")] {
            text: &'static str = "",
            count: u8 = 1,
        }),
        "```\n\n\n\nx 1\n```"
    );
}

#[test]
fn a_line_left_out_behind_a_block_leaves_the_block_alone() {
    macro_rules! behind {
        ($note:expr) => {
            result!(#[tool_result(markdown = "{files}\n{note}\n{more}\ntail")] {
                files: Vec<&'static str> = vec!["a"],
                note: Option<&'static str> = $note,
                more: Vec<u8> = vec![],
            })
        };
    }
    assert_eq!(behind!(None), "- a\n\ntail");
    assert_eq!(behind!(Some("n")), "- a\n\nn\ntail");
}

#[test]
fn what_is_below_the_marker_of_a_line_left_out_takes_its_place() {
    macro_rules! below {
        ($head:expr) => {
            result!(#[tool_result(markdown = "{head}\n    {text}\n\n- {head}\n  - {text}\n  - end\n\n- {head}\n  ```\n  {text}\n  ```")] {
                head: Option<&'static str> = $head,
                text: &'static str = "*x*",
            })
        };
    }
    assert_eq!(
        below!(Some("h")),
        "h\n    `*x*`\n\n- h\n  - `*x*`\n  - end\n\n- h\n  ```\n  *x*\n  ```"
    );
    assert_eq!(below!(None), "    `*x*`\n\n- `*x*`\n  - end\n\n- ```\n  *x*\n  ```");
}

#[test]
fn a_line_below_one_without_marks_that_is_left_out_keeps_its_indentation() {
    macro_rules! below {
        ($head:expr) => {
            result!(#[tool_result(markdown = "x {head}\n # {text}\n\n# {head}\n {text}")] {
                head: Option<&'static str> = $head,
                text: &'static str = "#",
            })
        };
    }
    assert_eq!(below!(Some("h")), "x h\n # `#`\n\n# h\n `#`");
    assert_eq!(below!(None), " # `#`\n\n `#`");
}

#[test]
fn a_space_that_begins_an_item_is_left_out_of_every_item() {
    let text = result!({
        #[tool_result(each = " {item}")]
        notes: Vec<&'static str> = vec!["a", "#"],
    });
    assert!(text.ends_with("\n- a\n- `#`"), "{text}");
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
#[tool_result(
    markdown = "Files of {owner}:\n- {files}\n- {tags}\n1. In it\n   - {files}\n- {marked}\n- Done: {files}"
)]
struct BulletsResult {
    owner: &'static str,
    #[tool_result(each = "{item}\nsaved", between = "")]
    files: Vec<&'static str>,
    tags: Vec<&'static str>,
    #[tool_result(each = "* {item}")]
    marked: Vec<&'static str>,
}

#[test]
fn a_bullet_before_a_list_with_a_template_is_that_of_each_item() {
    let result = BulletsResult {
        owner: "Ann",
        files: vec!["a.rs", "b.rs"],
        tags: vec!["x", "y"],
        marked: vec!["z"],
    };
    assert_eq!(
        result.to_markdown(),
        "\
Files of Ann:
- a.rs
  saved

- b.rs
  saved
- x, y
1. In it
   - a.rs
     saved

   - b.rs
     saved
* z
- Done: a.rs, b.rs"
    );
    let nothing = BulletsResult { owner: "Ann", files: vec![], tags: vec!["x"], marked: vec![] };
    assert_eq!(nothing.to_markdown(), "Files of Ann:\n- x\n1. In it");
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
#[tool_result(
    markdown = "<!--\nnote\n\n-->\n{name}\n\n<pre>\na\n\nb</pre>\n<preview>\n\n{name}\n\n<details>"
)]
struct HtmlResult {
    name: &'static str,
}

#[test]
fn a_value_may_stand_behind_the_end_of_a_block_of_html() {
    assert_eq!(
        HtmlResult { name: "<b>" }.to_markdown(),
        "<!--\nnote\n\n-->\n`<b>`\n\n<pre>\na\n\nb</pre>\n<preview>\n\n`<b>`\n\n<details>"
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [], markdown = "{name} failed")]
struct FailedResult {
    name: &'static str,
    #[tool_result(only = json)]
    error: Option<&'static str>,
}

#[test]
fn an_error_of_the_json_alone_is_not_said_below_a_template() {
    let result = FailedResult { name: "x", error: Some("a\nb") };
    assert_eq!(result.to_markdown(), "❌ failed: failed\n\nx failed");
}

#[derive(Serialize, ToolPart)]
#[tool_part("{name}!")]
struct Class {
    name: &'static str,
}

#[test]
fn the_line_of_a_part_that_is_absent_is_left_out() {
    let text = |class: Option<Class>| {
        result!(#[tool_result(markdown = "Found:\n- Class: {class}\n- Size: {size}")] {
            class: Option<Class> = class,
            size: u32 = 2,
        })
    };
    assert_eq!(text(Some(Class { name: "A" })), "Found:\n- Class: A!\n- Size: 2");
    assert_eq!(text(None), "Found:\n- Size: 2");
}

/// A marker in a fence opens no item.
#[test]
fn a_list_in_a_fence_is_as_the_template_has_it() {
    let text = result!(
        #[tool_result(markdown = "```\n- {a}\n  {b}\n  - {none}\n    - {b}\n1. {a}\n\n   {b}\n2. c\n```")] {
            a: &'static str = "one\ntwo",
            b: &'static str = "*b*",
            none: Option<u8> = None
        }
    );
    assert_eq!(text, "```\n- one\ntwo\n  *b*\n    - *b*\n1. one\ntwo\n\n   *b*\n2. c\n```");
}
