//! Functions of the author's: `with`, `each` and `markdown` by path, and what `Markdown` gives them.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use serde::Serialize;
use tool_result::{Markdown, ToolPart, ToolResult};

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct ListsResult {
    full: Vec<u32>,
    #[tool_result(each = name)]
    empty: Vec<String>,
    #[tool_result(each = name)]
    none: [String; 0],
    #[tool_result(with = names)]
    absent: Vec<String>,
    #[tool_result(with = names)]
    drawn: Vec<String>,
}

fn name(name: &str, md: &mut Markdown) -> fmt::Result {
    writeln!(md, "* {name}")
}

fn names(names: &[String], md: &mut Markdown) -> fmt::Result {
    writeln!(md, "{} in all.", names.len())
}

/// A function of a field draws what is absent, too; one of items has nothing to draw.
#[test]
fn a_list_without_items_has_no_heading() {
    let (drawn, absent) = (vec!["a".to_owned()], vec![]);
    let result = ListsResult { full: vec![1], empty: vec![], none: [], absent, drawn };
    assert_eq!(
        result.to_markdown(),
        "✅ lists: 1 full, 1 drawn\n\n## Full\n\n1\n\n0 in all.\n\n1 in all."
    );
}

#[derive(Serialize, Clone)]
struct Hit {
    file: String,
    line: u32,
}

fn hits() -> Vec<Hit> {
    vec![Hit { file: "src/__init__.py".into(), line: 3 }, Hit { file: "a|b.rs".into(), line: 14 }]
}

fn hit(hit: &Hit, md: &mut Markdown) -> fmt::Result {
    write!(md, "{}. ", hit.line)?;
    md.value(&hit.file)?;
    md.write_str("\n")
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is given")]
fn span(range: &(u32, u32), md: &mut Markdown) -> fmt::Result {
    writeln!(md, "Lines {} to {}", range.0, range.1)
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = ["Read one"])]
struct FieldsResult {
    name: String,
    #[tool_result(with = span)]
    range: (u32, u32),
    #[tool_result(each = hit)]
    hits: Option<Vec<Hit>>,
}

#[test]
fn a_field_and_an_item_can_be_drawn_by_a_function() {
    let result = FieldsResult { name: "n".into(), range: (3, 9), hits: Some(hits()) };
    assert_eq!(
        result.to_markdown(),
        "\
✅ fields: 2 hits

- Name: n

Lines 3 to 9

## Hits

3. `src/__init__.py`
14. a|b.rs

## Next actions

- Read one"
    );
    let none = FieldsResult { hits: None, ..result };
    assert_eq!(
        none.to_markdown(),
        "✅ fields\n\n- Name: n\n\nLines 3 to 9\n\n## Next actions\n\n- Read one"
    );
}

/// The text that the tool wrote before, to the byte.
fn legacy(result: &LegacyResult, md: &mut Markdown) -> fmt::Result {
    write!(md, "Found {} hits!\n\n", result.hits.len())?;
    md.items("hits", &result.hits, |hit, md| writeln!(md, "* {}:{}", hit.file, hit.line))?;
    md.write_str("\nNext: ...\n\n")
}

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = legacy)]
struct LegacyResult {
    success: bool,
    hits: Vec<Hit>,
    next_actions: Vec<String>,
}

#[test]
fn the_whole_text_can_be_the_authors_and_is_not_added_to() {
    let result =
        LegacyResult { success: false, hits: hits(), next_actions: vec!["Try again".into()] };
    assert_eq!(
        result.to_markdown(),
        "Found 2 hits!\n\n* src/__init__.py:3\n* a|b.rs:14\n\nNext: ...\n\n"
    );
}

fn broken<T>(_: &T, md: &mut Markdown) -> fmt::Result {
    md.write_str("half a line")?;
    Err(fmt::Error)
}

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = broken, next_actions = ["Look elsewhere"])]
struct BrokenResult {
    success: bool,
    name: &'static str,
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct PartlyBrokenResult {
    success: bool,
    #[tool_result(with = broken)]
    name: &'static str,
    #[tool_result(each = broken)]
    list: Vec<&'static str>,
}

#[test]
fn where_a_function_fails_the_default_layout_stands_in() {
    assert_eq!(
        BrokenResult { success: true, name: "n" }.to_markdown(),
        "✅ broken\n\n- Name: n\n\n## Next actions\n\n- Look elsewhere"
    );
    assert_eq!(
        PartlyBrokenResult { success: true, name: "n", list: vec!["x", "y"] }.to_markdown(),
        "✅ partly_broken: 2 lists\n\n- Name: n\n\n## List\n\n- x\n- y"
    );
}

#[test]
fn values_are_harmless_in_the_line_they_stand_in() {
    let mut md = Markdown::new();
    for value in ["# x", "a|b", "`", "1", "two\nlines", "\u{202e}"] {
        md.value(value).unwrap();
        md.write_str("\n- ").unwrap();
        md.value(value).unwrap();
        md.write_str("\n| ").unwrap();
        md.value(value).unwrap();
        md.write_str(" | ").unwrap();
        md.code(value).unwrap();
        md.write_str(" |\n## ").unwrap();
        md.value(value).unwrap();
        md.write_str("\n").unwrap();
    }
    assert_eq!(
        md.as_str(),
        "\
`# x`
- `# x`
| # x | `# x` |
## # x
a|b
- a|b
| a\\|b | `a\\|b` |
## a|b
`` ` ``
- `` ` ``
| `` ` `` | `` ` `` |
## `` ` ``
1
- 1
| 1 | `1` |
## 1
two
lines
- two
  lines
| two ↵ lines | `two ↵ lines` |
## two ↵ lines
\\u{202e}
- \\u{202e}
| \\u{202e} | `\\u{202e}` |
## \\u{202e}
"
    );
}

#[test]
fn values_side_by_side_are_harmless_together() {
    let mut md = Markdown::new();
    md.value("1").unwrap();
    md.value(". x").unwrap();
    md.write_str("\n").unwrap();
    md.value("-").unwrap();
    md.value(" y").unwrap();
    assert_eq!(md.as_str(), "`1. x`\n`- y`");
}

#[test]
fn lines_tables_and_fences() {
    let mut md = Markdown::new();
    md.write_str("Intro").unwrap();
    md.line("Files", &hits()).unwrap();
    md.line("None", &None::<u8>).unwrap();
    md.line("Score", &0.8f32).unwrap();
    md.write_str("\n").unwrap();
    md.table(&hits()).unwrap();
    md.write_str("\n").unwrap();
    md.fence("rust", "let x = \"```\";").unwrap();
    md.table(&["a", "b"]).unwrap();
    md.value(&["a", "b"]).unwrap();
    md.write_str(" and ").unwrap();
    md.value(&hits()[0]).unwrap();
    assert_eq!(
        md.into_string(),
        "\
Intro
- Files (file, line):
  - `src/__init__.py`, 3
  - a|b.rs, 14
- Score: 0.8

|File|Line|
|---|---|
|`src/__init__.py`|3|
|a\\|b.rs|14|


````rust
let x = \"```\";
````

- a
- b

a, b and `file: src/__init__.py, line: 3`"
    );
}

#[test]
fn spans_and_tables_are_kept_apart() {
    let mut md = Markdown::new();
    md.code("a").unwrap();
    md.code("b`c").unwrap();
    md.table(&hits()[..1]).unwrap();
    md.table(&hits()[..1]).unwrap();
    md.value("a|b").unwrap();
    md.fence("ru`st\n# x", "code").unwrap();
    assert_eq!(
        md.as_str(),
        "\
`a` ``b`c``

|File|Line|
|---|---|
|`src/__init__.py`|3|

|File|Line|
|---|---|
|`src/__init__.py`|3|

a|b
```rust# x
code
```
"
    );
}

#[test]
fn a_code_span_that_cannot_be_is_text_that_opens_nothing() {
    let mut md = Markdown::new();
    md.code("- a\nb").unwrap();
    md.write_str("\n- ").unwrap();
    md.code("# a\nb").unwrap();
    assert_eq!(md.as_str(), "`- a ↵ b`\n- `# a ↵ b`");
}

#[test]
fn a_row_is_the_authors_and_never_a_values() {
    let mut md = Markdown::new();
    md.value("| a").unwrap();
    md.write_str(" ").unwrap();
    md.code("x|y").unwrap();
    md.write_str("\n\n| ").unwrap();
    md.code("x|y").unwrap();
    md.write_str(" |\n\n- ").unwrap();
    md.value("x|").unwrap();
    md.write_str("\n  - ").unwrap();
    md.value("|").unwrap();
    assert_eq!(md.as_str(), "`| a` `x|y`\n\n| `x\\|y` |\n\n- x|\n  - `|`");
}

fn unended(hit: &Hit, md: &mut Markdown) -> fmt::Result {
    md.write_str("* ")?;
    md.value(&hit.file)
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct UnendedResult {
    #[tool_result(each = unended)]
    hits: Vec<Hit>,
}

#[test]
fn each_item_has_lines_of_its_own() {
    let result = UnendedResult { hits: hits() };
    assert_eq!(
        result.to_markdown(),
        "✅ unended: 2 hits\n\n## Hits\n\n* `src/__init__.py`\n* a|b.rs"
    );
}

#[test]
fn what_was_written_is_read_in_the_usual_ways() {
    let mut md = Markdown::new();
    assert_eq!(md.to_string(), "");
    md.write_str("one *line*").expect("a string");
    assert_eq!(format!("<{md}>"), "<one *line*>");
    assert_eq!(md.into_string(), "one *line*");
    let mut md = Markdown::new();
    md.value(&None::<u8>).expect("a string");
    assert_eq!(md.as_str(), "–");
}

#[test]
fn a_fence_stays_in_its_item_whatever_follows() {
    let mut md = Markdown::new();
    md.write_str("- a: ").unwrap();
    md.value("one\n# two").unwrap();
    md.write_str("\n- b: ").unwrap();
    md.value("x").unwrap();
    assert_eq!(md.as_str(), "- a:\n  ```\n  one\n  # two\n  ```\n- b: x");
}

#[test]
fn a_link_that_the_author_begins_takes_the_value_in() {
    let mut md = Markdown::new();
    md.write_str("- see (https://h/").unwrap();
    md.value("<h>").unwrap();
    md.write_str(") and www.x.y/").unwrap();
    md.value("a").unwrap();
    assert_eq!(md.as_str(), "- see (`https://h/<h>`) and www.x.y/a");
}

#[test]
fn marks_count_for_the_values_before_them() {
    let mut md = Markdown::new();
    md.write_str("- **x**: ").unwrap();
    md.value("*.rs").unwrap();
    assert_eq!(md.as_str(), "- **x**: *.rs");
    md.write_str(" and *y*").unwrap();
    assert_eq!(md.as_str(), "- **x**: `*.rs` and *y*");
}

#[test]
fn a_line_of_an_absent_value_leaves_no_trace() {
    let mut md = Markdown::new();
    md.line("Tags", &Vec::<u8>::new()).expect("a line");
    md.line("Note", &None::<u8>).expect("a line");
    md.line("Sizes", &BTreeMap::<u8, u8>::new()).expect("a line");
    assert_eq!(md.as_str(), "");
}

/// A commit, with the ones before it.
#[derive(Serialize, ToolPart)]
#[tool_part(with = draw_commit)]
struct Commit {
    id: usize,
    parent: Option<Box<Commit>>,
}

impl Commit {
    fn with_parents(count: usize) -> Self {
        let root = Commit { id: 0, parent: None };
        (1..=count).fold(root, |parent, id| Commit { id, parent: Some(Box::new(parent)) })
    }
}

fn draw_commit(commit: &Commit, md: &mut Markdown) -> fmt::Result {
    md.value(&commit.id)?;
    commit.parent.iter().try_for_each(|parent| {
        md.write_str(" < ")?;
        draw_commit(parent, md)
    })
}

fn draw_log(log: &LogResult, md: &mut Markdown) -> fmt::Result {
    draw_commit(&log.head, md)
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct HeadResult {
    head: Commit,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct FieldResult {
    #[tool_result(with = draw_commit)]
    head: Commit,
}

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = draw_log, success = true, next_actions = [])]
struct LogResult {
    head: Commit,
}

#[test]
fn no_function_is_called_for_what_json_cannot_hold() {
    let drawn = |count| {
        let head = || Commit::with_parents(count);
        [
            HeadResult { head: head() }.to_markdown(),
            FieldResult { head: head() }.to_markdown(),
            LogResult { head: head() }.to_markdown(),
        ]
    };
    for text in drawn(3) {
        assert!(text.ends_with("3 < 2 < 1 < 0"), "{text}");
    }
    for text in drawn(3_000) {
        assert!(text.contains("- ID: 2990") && !text.contains(" < "), "{text}");
        assert!(text.ends_with("(not shown: nested deeper than 128 levels)"), "{text}");
    }
    let head = Commit::with_parents(3_000);
    let error = HeadResult { head }.to_json_map().unwrap_err();
    assert!(matches!(error, tool_result::Error::TooDeep { .. }), "{error}");
}

#[test]
fn a_fence_that_a_function_leaves_empty_keeps_its_opening_line() {
    fn diff(change: &(&str, &str), md: &mut Markdown) -> fmt::Result {
        writeln!(md, "```diff {}\n{}```", change.0, change.1)
    }

    #[derive(Serialize, ToolResult)]
    #[tool_result(title = "x", success = true, next_actions = [])]
    struct DiffResult {
        #[tool_result(with = diff)]
        change: (&'static str, &'static str),
    }

    let text = |lines| DiffResult { change: ("src/a.rs", lines) }.to_markdown();
    assert_eq!(text("+ b\n"), "x\n\n```diff src/a.rs\n+ b\n```");
    assert_eq!(text(""), "x\n\n```diff src/a.rs\n\n```");
}
