//! `{?name: text}`: an optional piece of a line.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;
use tool_result::{OutputOptions, ToolError, ToolPart, ToolResult, Untrusted};

#[derive(Serialize, ToolResult)]
#[tool_result(
    failure = "error {code}: {message}{?path: path={path}}{?line:, line {line}}",
    summary = "{code}{?path: in {path}}",
    next_actions = []
)]
struct DetailResult {
    success: bool,
    code: u8,
    message: &'static str,
    path: Option<&'static str>,
    line: Option<u32>,
}

fn detail(path: Option<&'static str>, line: Option<u32>) -> String {
    DetailResult { success: false, code: 7, message: "not there", path, line }.to_markdown()
}

#[test]
fn it_stands_where_its_value_is_there() {
    assert_eq!(detail(Some("a.rs"), Some(3)), "error 7: not there path=a.rs, line 3");
    assert_eq!(detail(Some("a*b*"), None), "error 7: not there `path=a*b*`");
    assert_eq!(detail(Some(""), Some(0)), "error 7: not there, line 0");
    assert_eq!(detail(None, None), "error 7: not there");
}

/// What is there: not absent, not `false`, not `""`.
#[test]
fn zero_is_there_and_false_and_nothing_are_not() {
    macro_rules! drawn {
        ($ty:ty = $value:expr) => {
            result!(#[tool_result(markdown = "a{?v: b}")] { v: $ty = $value })
        };
    }
    assert_eq!(drawn!(u8 = 0), "a b");
    assert_eq!(drawn!(bool = true), "a b");
    assert_eq!(drawn!(bool = false), "a");
    assert_eq!(drawn!(Option<bool> = Some(false)), "a");
    assert_eq!(drawn!(&'static str = " "), "a b");
    assert_eq!(drawn!(&'static str = ""), "a");
    assert_eq!(drawn!(Option<u8> = None), "a");
    assert_eq!(drawn!(Vec<u8> = vec![]), "a");
    assert_eq!(drawn!(Vec<u8> = vec![0]), "a b");
    assert_eq!(drawn!(BTreeMap<u8, u8> = BTreeMap::new()), "a");
}

#[derive(Serialize)]
struct Deep {
    at: Option<Box<Place>>,
}

#[derive(Serialize)]
struct Place {
    line: u64,
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    next_actions = [],
    success = true,
    title("Found{?deep.at: at {deep.at.line}}{?n: of {n} names}}}", n = self.names.len()),
)]
struct NamedResult {
    #[tool_result(only = json)]
    deep: Deep,
    names: Vec<&'static str>,
}

#[test]
fn its_name_is_any_name_of_a_template() {
    let at = Some(Box::new(Place { line: 3 }));
    let result = NamedResult { deep: Deep { at }, names: vec![] };
    assert_eq!(result.to_markdown(), "Found at 3 of 0 names}");
    let result = NamedResult { deep: Deep { at: None }, names: vec![] };
    assert_eq!(result.to_markdown(), "Found of 0 names}");
}

/// A line is judged by the values outside of pieces, and one of nothing but pieces by these.
#[derive(Serialize, ToolResult)]
#[tool_result(
    next_actions = [],
    success = true,
    markdown = "Start
{?a:A {a}}
- {?b: B}{?a: C}
{b}{?a: and {a} {b}}
Always{?b: {b}}
`{?b:{b}}` `{b}` {?a:`{a}`}
1. {?a:**{a}** is {b}}

End"
)]
struct LinesResult {
    a: Option<&'static str>,
    b: Option<&'static str>,
}

#[test]
fn a_line_of_nothing_but_pieces_goes_with_them() {
    let result = |a, b| LinesResult { a, b }.to_markdown();
    assert_eq!(
        result(Some("x"), Some("y")),
        "Start\nA x\n-  B C\ny and x y\nAlways y\n`y` `y` `x`\n1. **x** is y\n\nEnd"
    );
    assert_eq!(result(None, None), "Start\nAlways\n\nEnd");
    assert_eq!(result(Some("x"), None), "Start\nA x\n-  C\nAlways\n1. **x** is –\n\nEnd");
    assert_eq!(result(None, Some("y")), "Start\n-  B\ny\nAlways y\n`y` `y` \n\nEnd");
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [], success = true, title = "Items")]
struct ItemsResult {
    #[tool_result(each("{index}. {name}{?alias: ({alias:upper})}{?long: long}", long = item.name.len() > 3))]
    items: Vec<Item>,
    #[tool_result(each = "{key}{?value:: {value}}")]
    entries: BTreeMap<&'static str, Option<u8>>,
    parts: Vec<Part>,
    #[tool_result(line = "Last{?last: is {last}}")]
    last: Option<Part>,
}

#[derive(Serialize)]
struct Item {
    name: &'static str,
    alias: Option<&'static str>,
}

#[derive(Serialize, ToolPart)]
#[tool_part("{name}{?inner: > {inner}}{?dry: (dry)}")]
struct Part {
    name: &'static str,
    inner: Option<Box<Part>>,
    dry: bool,
}

fn upper(text: &str) -> String {
    text.to_uppercase()
}

#[test]
fn it_stands_in_items_entries_parts_and_lines() {
    let part = |name, inner| Part { name, inner, dry: name == "b" };
    let result = ItemsResult {
        items: vec![Item { name: "a", alias: Some("x") }, Item { name: "long", alias: None }],
        entries: BTreeMap::from([("a", Some(0)), ("b", None)]),
        parts: vec![part("a", Some(Box::new(part("b", None)))), part("c", None)],
        last: Some(part("d", None)),
    };
    assert_eq!(
        result.to_markdown(),
        "\
Items

- Last is d

## Items (2)

1. a (X)
2. long long

## Entries

- a: 0
- b

## Parts (2)

- a > b (dry)
- c"
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [], success = true, title = "Page{?body: with a body}{?note: and a note}")]
struct PageResult {
    #[tool_result(untrusted = "web page")]
    body: String,
    note: Option<Untrusted<&'static str>>,
}

#[test]
fn an_untrusted_value_may_say_whether_it_stands() {
    let result = PageResult { body: String::new(), note: None };
    assert_eq!(result.to_markdown(), "Page\n\n- Body: \"\"");
    let result = PageResult { body: "# b".to_owned(), note: Some("n".into()) };
    let text = result.to_markdown();
    let (first, rest) = text.split_once('\n').unwrap();
    assert_eq!(first, "Page with a body and a note");
    assert!(rest.contains("\n# b\n```") && rest.contains("\nn\n"), "{text}");
}

#[derive(Debug, ToolError)]
#[tool_error(next_action = "Free space{?path: in {path}}{?size:, {size:>4} bytes}{?all: and all}")]
struct FullError {
    path: Option<&'static str>,
    size: u64,
    all: bool,
}

impl fmt::Display for FullError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("full")
    }
}

impl std::error::Error for FullError {}

#[test]
fn it_stands_in_the_next_actions_of_errors() {
    let action = |path, all| FullError { path, size: 12, all }.next_actions()[0].to_string();
    assert_eq!(action(Some("/tmp"), true), "Free space in /tmp,   12 bytes and all");
    assert_eq!(action(None, false), "Free space,   12 bytes");
}

#[derive(Serialize)]
struct Step {
    name: &'static str,
    flag: Option<&'static str>,
    note: &'static str,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], title = "Ran `{?flag:{flag}}` {note}")]
struct StepsResult {
    #[tool_result(only = json)]
    flag: Option<&'static str>,
    #[tool_result(only = json)]
    note: &'static str,
    #[tool_result(each = "- `{name}` `{?flag:{flag}}` {note}")]
    steps: Vec<Step>,
}

/// Without it, the back-ticks around it would open a code span together with those of a value.
#[test]
fn something_stands_for_it_between_back_ticks() {
    let note = "a`b <img src=x> [l](http://evil)";
    let steps = vec![
        Step { name: "build", flag: None, note },
        Step { name: "test", flag: Some("-q"), note: "done" },
    ];
    let result = StepsResult { flag: None, note, steps };
    let quoted = format!("``{note}``");
    assert_eq!(
        result.to_markdown(),
        format!(
            "Ran `\"\"` {quoted}\n\n## Steps (2)\n\n- `build` `\"\"` {quoted}\n- `test` `-q` done"
        )
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], markdown = "`{a}` and {b}")]
struct RawResult {
    #[tool_result(raw)]
    a: &'static str,
    b: &'static str,
}

#[test]
fn something_stands_for_a_raw_text_that_is_empty_between_back_ticks() {
    let result = RawResult { a: "", b: "x`y *z* <b>" };
    assert_eq!(result.to_markdown(), "`\"\"` and ``x`y *z* <b>``");
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    success = true,
    next_actions = [],
    markdown = "Start\n> {?a:x}\n# {?a:x}\n- **{?a:x}**\n- {?a:x}\nEnd"
)]
struct MarksResult {
    a: Option<u8>,
}

#[test]
fn a_line_of_nothing_else_but_marks_is_left_out() {
    assert_eq!(MarksResult { a: None }.to_markdown(), "Start\nEnd");
    assert_eq!(MarksResult { a: Some(1) }.to_markdown(), "Start\n> x\n# x\n- **x**\n- x\nEnd");
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    success = true,
    next_actions = [],
    markdown = "- **`{name}`{?alias: ({alias})}**: {name}\n\t{?alias:x}\t{?alias:y}",
    summary = "`{name}` `{?alias:{alias}}`"
)]
struct AliasResult {
    name: &'static str,
    alias: Option<&'static str>,
}

#[test]
fn nothing_stands_for_it_behind_a_code_span_nor_in_plain_text() {
    let result = AliasResult { name: "ls", alias: None };
    assert_eq!(result.to_markdown(), "- **`ls`**: ls");
    assert_eq!(result.summary(), "ls");
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct CellsResult {
    #[tool_result(each = "| {?x:{x}} | {?y:{y}} |", wrap = "| X | Y |\n|---|---|\n{cells}")]
    cells: Vec<Cell>,
}

#[derive(Serialize)]
struct Cell {
    x: Option<u8>,
    y: Option<u8>,
}

#[test]
fn a_row_of_nothing_else_stays() {
    let cells = vec![Cell { x: Some(1), y: None }, Cell { x: None, y: None }];
    let text = CellsResult { cells }.to_markdown();
    assert_eq!(text, "✅ cells: 2 cells\n\n| X | Y |\n|---|---|\n| 1 |  |\n|  |  |");
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct DiagnosticsResult {
    #[tool_result(each = "error: {message}{?code: ({code})}")]
    diagnostics: Vec<Diagnostic>,
}

#[derive(Serialize)]
struct Diagnostic {
    message: &'static str,
    code: Option<&'static str>,
}

#[test]
fn a_value_keeps_its_lines_before_one_that_is_left_out() {
    let diagnostics = vec![Diagnostic { message: "mismatched\nexpected `u32`", code: None }];
    let text = DiagnosticsResult { diagnostics }.to_markdown();
    assert_eq!(
        text,
        "✅ diagnostics: 1 diagnostic\n\n## Diagnostics\n\n- error:\n  ```\n  mismatched\n  expected `u32`\n  ```"
    );
}

/// Only a line of nothing but pieces is judged by them.
#[test]
fn a_line_with_other_text_stands_without_its_piece() {
    macro_rules! drawn {
        ($path:expr) => {
            result!(#[tool_result(markdown = "a\n{?path:in {path}}, end\n{?path:in {path}}\nb")] {
                path: Option<&'static str> = $path,
            })
        };
    }
    assert_eq!(drawn!(None), "a\n, end\nb");
    assert_eq!(drawn!(Some("x")), "a\nin x, end\nin x\nb");
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct NotesResult {
    #[tool_result(items)]
    rows: Vec<u8>,
    #[tool_result(line = "{?notes:There are notes}")]
    notes: String,
}

/// It has text, which is on another page.
#[test]
fn a_text_of_which_nothing_is_shown_is_there() {
    let result = NotesResult { rows: vec![7; 100], notes: "x".repeat(300) };
    let output = result.output_with(&OutputOptions::default().max_bytes(250)).expect("output");
    assert_eq!(
        output.content,
        format!(
            "✅ notes: 100 rows\n\n- There are notes\n\n## Rows\n\n{}\n\n... (items 1 to 36 of 100, notes: 0 of 300 bytes, next: 36)",
            ["7"; 36].join(", ")
        )
    );
}
