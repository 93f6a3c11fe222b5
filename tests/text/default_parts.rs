//! Parts without a template have the default layout, with the keys of their fields.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use serde_json::json;
use tool_result::parity::check_halves;
use tool_result::{OutputOptions, ToolPart, ToolResult, Untrusted};

#[derive(Serialize, ToolPart)]
struct File {
    path: &'static str,
    #[tool_part(only = json)]
    id: u32,
    #[tool_part(label = "Size in bytes")]
    size: u32,
}

fn file(path: &'static str, size: u32) -> File {
    File { path, id: 12_345, size }
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct ListResult<T: ToolPart + Serialize> {
    #[tool_result(items)]
    files: Vec<T>,
}

#[track_caller]
fn assert_text(result: &impl ToolResult, expected: &str) {
    assert_eq!(result.to_markdown(), expected);
    check_halves(result).expect("halves that say the same");
    let output = result.output().expect("an answer");
    assert_eq!(output.content, expected);
    assert_eq!(output.structured_content, Some(result.to_json_map().expect("JSON")));
}

#[test]
fn a_table_has_no_column_of_a_field_that_is_only_json() {
    let result = ListResult { files: vec![file("a.rs", 1), file("b.rs", 2)] };
    assert_text(
        &result,
        "✅ list: 2 files\n\n## Files\n\n|Path|Size in bytes|\n|---|---|\n|a.rs|1|\n|b.rs|2|",
    );
    let first = json!({"path": "a.rs", "id": 12_345, "size": 1});
    assert_eq!(result.to_json_map().expect("JSON")["files"][0], first);
    assert_text(
        &ListResult { files: vec![file("a.rs", 1)] },
        "✅ list: 1 file\n\n## Files\n\n- path: a.rs, Size in bytes: 1",
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct TwiceResult {
    #[tool_result(table(path, id))]
    named: Vec<File>,
    files: Vec<File>,
}

#[test]
fn a_column_that_is_named_is_shown() {
    let all = || vec![file("a.rs", 1), file("b.rs", 2)];
    assert_eq!(
        TwiceResult { named: all(), files: all() }.to_markdown(),
        "✅ twice: 2 named, 2 files\n\n\
         ## Named\n\n|Path|ID|\n|---|---|\n|a.rs|12345|\n|b.rs|12345|\n\n\
         ## Files\n\n|Path|Size in bytes|\n|---|---|\n|a.rs|1|\n|b.rs|2|",
    );
}

#[derive(Serialize, ToolPart)]
#[tool_part(rest = json)]
struct Hit {
    score: f32,
    #[tool_part(label = "file")]
    path: &'static str,
    ranges: Vec<[u32; 2]>,
    #[tool_part(label = "Found in")]
    lines: Vec<u32>,
}

fn hit(path: &'static str, lines: Vec<u32>) -> Hit {
    Hit { score: 0.5, path, ranges: vec![[1, 2]], lines }
}

#[test]
fn the_rest_is_only_json() {
    let files = vec![hit("a.rs", vec![1, 2]), hit("b.rs", vec![])];
    assert_text(
        &ListResult { files },
        "✅ list: 2 files\n\n## Files\n\n- a.rs\n  - Found in: 1, 2\n- b.rs\n  - Found in: none",
    );
}

#[derive(Serialize, ToolPart)]
#[serde(untagged)]
#[tool_part(rest = json)]
enum Entry {
    File {
        #[tool_part(label = "file")]
        path: &'static str,
        size: u32,
    },
    #[tool_part("{name}/")]
    Folder { name: &'static str, size: u32 },
}

#[test]
fn the_rest_of_each_variant_is_only_json() {
    let files = vec![Entry::File { path: "a.rs", size: 1 }, Entry::Folder { name: "src", size: 2 }];
    assert_text(&ListResult { files }, "✅ list: 2 files\n\n## Files\n\n- a.rs\n- src/");
}

#[derive(Serialize, ToolPart)]
struct Folder {
    name: &'static str,
    #[tool_part(only = json)]
    secret: Untrusted<String>,
    #[tool_part(only = json)]
    empty: Vec<u32>,
    inner: Vec<Folder>,
    #[serde(rename = "newest-file")]
    newest: Option<Box<File>>,
}

fn folder(name: &'static str, inner: Vec<Folder>) -> Folder {
    let newest = Some(Box::new(file("c.rs", 3)));
    Folder { name, secret: Untrusted::new("# x".to_owned()), empty: vec![], inner, newest }
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct TreeResult {
    root: Folder,
    by_name: BTreeMap<&'static str, File>,
    #[tool_result(table)]
    table: Vec<File>,
    #[tool_result(each = "{index}. {item}")]
    each: Vec<File>,
}

#[test]
fn they_are_found_at_any_depth() {
    let result = TreeResult {
        root: folder("src", vec![folder("bin", vec![])]),
        by_name: BTreeMap::from([("one", file("a.rs", 1)), ("two", file("b.rs", 2))]),
        table: vec![file("a.rs", 1)],
        each: vec![file("a.rs", 1)],
    };
    assert_eq!(
        result.to_markdown(),
        "\
✅ tree: 1 table, 1 each

- By name (path, Size in bytes):
  - one: a.rs, 1
  - two: b.rs, 2

## Root

- name: src
- inner:
  - bin, newest file (path: c.rs, Size in bytes: 3)
    - inner: none
- newest file:
  - path: c.rs
  - Size in bytes: 3

## Table

|Path|Size in bytes|
|---|---|
|a.rs|1|

## Each

1. path: a.rs, Size in bytes: 1"
    );
}

#[derive(Serialize, ToolPart)]
enum Outcome {
    Passed {
        name: &'static str,
        #[tool_part(only = json)]
        ms: u32,
    },
    #[tool_part("{name} failed")]
    Failed {
        name: &'static str,
    },
    Skipped,
}

#[test]
fn so_has_a_variant_without_a_template() {
    let files =
        vec![Outcome::Passed { name: "a", ms: 1 }, Outcome::Failed { name: "b" }, Outcome::Skipped];
    assert_eq!(
        ListResult { files }.to_markdown(),
        "✅ list: 3 files\n\n## Files\n\n- Passed (name: a)\n- b failed\n- Skipped"
    );
}

#[derive(Serialize, ToolPart)]
struct Coverage {
    #[tool_part(only = json)]
    lines: u32,
    #[tool_part(line = "{lines} lines, {percent} %{?note: ({note})}")]
    percent: u32,
    #[tool_part(only = json)]
    note: &'static str,
    file: &'static str,
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "{best.lines} lines are best", success = true, next_actions = [])]
struct CoverageResult {
    best: Coverage,
    all: Vec<Coverage>,
}

#[test]
fn templates_name_fields_that_are_for_the_json_alone() {
    let coverage = |file, lines| Coverage { lines, percent: 50, note: "slow", file };
    let result = CoverageResult { best: coverage("a.rs", 7), all: vec![coverage("b.rs", 3)] };
    assert_eq!(
        result.to_markdown(),
        "7 lines are best\n\n## Best\n\n- file: a.rs\n  - 7 lines, 50 % (slow)\n\n## All (1)\n\n\
         - file: b.rs\n  - 3 lines, 50 % (slow)"
    );
}

const CUT: &str = "\
✅ list: 200 files

## Files

|Path|Size in bytes|
|---|---|
|a.rs|20|
|a.rs|21|
|a.rs|22|
|a.rs|23|
|a.rs|24|
|a.rs|25|
|a.rs|26|

... (items 21 to 27 of 200, next: 27)";

#[test]
fn a_cut_answer_leaves_the_same_fields_out() {
    let result = ListResult { files: (0..200).map(|size| file("a.rs", size)).collect() };
    let output = result.output_with(&OutputOptions::default().max_bytes(400).start(20));
    let output = output.expect("an answer");
    assert_eq!(output.content, CUT);
    let map = output.structured_content.expect("JSON");
    assert_eq!(map["files"][0], json!({"path": "a.rs", "id": 12_345, "size": 20}));
}

#[derive(Clone, Serialize, ToolPart)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Event {
    #[tool_part("{user} logged in")]
    Login {
        user: &'static str,
    },
    Edit {
        path: &'static str,
        line: u32,
    },
    Secret {
        #[tool_part(only = json)]
        path: &'static str,
        #[tool_part(label = "At")]
        line: u32,
    },
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "log", success = true, next_actions = [])]
struct LogResult {
    #[tool_result(items)]
    events: Vec<Event>,
    tree: Vec<Vec<Event>>,
}

#[test]
fn each_page_has_the_keys_of_its_own_items() {
    let edit = |path, line| Event::Edit { path, line };
    let all = [
        (Event::Login { user: "ann" }, "- ann logged in"),
        (edit("a.rs", 1), "- edit, path: a.rs, line: 1"),
        (Event::Secret { path: "key", line: 2 }, "- secret, At: 2"),
        (edit("b.rs", 3), "- edit, path: b.rs, line: 3"),
        (edit("c.rs", 4), "- edit, path: c.rs, line: 4"),
    ];
    let events: Vec<_> = all.iter().map(|(event, _)| event.clone()).collect();
    let result = LogResult { events: events.clone(), tree: vec![events] };
    let lines = |from: usize, margin: &str| -> String {
        all[from..].iter().map(|(_, line)| [margin, line, "\n"].concat()).collect()
    };
    let tree = |from| format!("## Tree (1)\n\n- 5 items:\n{}", lines(from, "  "));
    for from in 1..all.len() {
        let content = |position: String| {
            let options = OutputOptions::default().start(position);
            result.output_with(&options).expect("a page").content
        };
        let (events, all) = (lines(from, ""), tree(0));
        assert_eq!(
            content(from.to_string()),
            format!(
                "✅ log: 5 events\n\n## Events\n\n{events}\n{all}\n... (items {} to 5 of 5)",
                from + 1
            )
        );
        assert_eq!(
            content(format!("tree/0/{from}")),
            format!(
                "✅ log: 5 events\n\n## Events (5)\n\n{}\n... (0 of 5 items, tree: items 1 to 1 of 1)",
                tree(from)
            )
        );
    }
}

#[derive(Clone, Serialize, ToolPart)]
#[tool_part("{name} = {n}")]
struct Count {
    name: &'static str,
    n: u32,
}

/// Without a key.
#[derive(Clone, Serialize, ToolPart)]
struct Shelf {
    title: &'static str,
    counts: Vec<Count>,
    best: Option<Count>,
    /// A shelf may be in itself.
    inner: Vec<Shelf>,
}

#[derive(Serialize, ToolPart)]
enum Place {
    Room { shelves: Vec<Shelf> },
    Box { size: u32 },
}

#[test]
fn parts_in_a_part_without_keys_say_how_they_are_drawn() {
    let count = |name| Count { name, n: 2 };
    let inner = Shelf { title: "low", counts: vec![count("c")], best: None, inner: vec![] };
    let (counts, best) = (vec![count("a"), count("b")], Some(count("a")));
    let shelf = Shelf { title: "top", counts, best, inner: vec![inner.clone()] };
    assert_text(
        &ListResult { files: vec![shelf, inner.clone()] },
        "✅ list: 2 files\n\n## Files\n\n\
         - top\n  - counts:\n    - a = 2\n    - b = 2\n  - best: a = 2\n  - inner:\n    - low\n      - counts:\n        - c = 2\n      - inner: none\n\
         - low\n  - counts:\n    - c = 2\n  - inner: none",
    );
    assert_text(
        &ListResult { files: vec![Place::Room { shelves: vec![inner] }, Place::Box { size: 3 }] },
        "✅ list: 2 files\n\n## Files\n\n\
         - Room:\n  - shelves:\n    - low\n      - counts:\n        - c = 2\n      - inner: none\n- Box (size: 3)",
    );
}

#[test]
fn parts_in_parts_that_say_nothing_have_the_default_layout() {
    #[derive(Serialize, ToolPart)]
    struct Kind {
        name: &'static str,
    }
    #[derive(Serialize, ToolPart)]
    struct Row {
        path: &'static str,
        kind: Option<Kind>,
    }
    let rows = vec![Row { path: "a", kind: None }, Row { path: "b", kind: None }];
    assert_text(&ListResult { files: rows }, "✅ list: 2 files\n\n## Files\n\n- a\n- b");
    let row = |path, name| Row { path, kind: Some(Kind { name }) };
    assert_text(
        &ListResult { files: vec![row("a", "x"), row("b", "y")] },
        "✅ list: 2 files\n\n## Files\n\n- a, kind (name: x)\n- b, kind (name: y)",
    );
}

#[derive(Serialize, ToolPart)]
struct Doc {
    path: &'static str,
    #[tool_part(only = json)]
    id: u32,
    #[tool_part(label = "Bytes in all")]
    size: u32,
    counts: Vec<Count>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "One {doc}", success = true, next_actions = [])]
struct TitleResult {
    doc: Doc,
    all: Vec<Option<Doc>>,
}

#[test]
fn what_a_part_says_of_its_fields_holds_in_a_line_too() {
    let doc = || Doc { path: "a", id: 7, size: 3, counts: vec![Count { name: "b", n: 2 }] };
    assert_eq!(
        TitleResult { doc: doc(), all: vec![Some(doc()), None] }.to_markdown(),
        "One path: a, Bytes in all: 3, counts: (name: b, n: 2)\n\n\
         ## Doc\n\n- a, Bytes in all: 3\n  - counts:\n    - b = 2\n\n\
         ## All (2)\n\n- a, Bytes in all: 3\n  - counts:\n    - b = 2\n- null"
    );
}

#[derive(Serialize, ToolPart)]
enum Change {
    New(Doc),
    All(Vec<Doc>),
    Counts(Option<Vec<Count>>),
}

#[test]
fn a_variant_keeps_its_name_around_parts_without_keys() {
    let doc = || Doc { path: "a", id: 7, size: 3, counts: vec![] };
    assert_text(
        &ListResult { files: vec![Change::New(doc()), Change::All(vec![doc()])] },
        "✅ list: 2 files\n\n## Files\n\n\
         - New:\n  - path: a\n  - Bytes in all: 3\n  - counts: none\n- All (path, Bytes in all):\n  - a, 3",
    );
    let counts = vec![Change::Counts(None), Change::Counts(Some(vec![Count { name: "b", n: 2 }]))];
    assert_eq!(
        ListResult { files: counts }.to_markdown(),
        "✅ list: 2 files\n\n## Files\n\n- Counts\n- 1 item:\n  - b = 2"
    );
}

#[derive(Clone, Serialize, ToolPart)]
#[tool_part("{line}:{column}")]
struct Spot {
    line: u32,
    column: u32,
}

#[derive(Clone, Serialize, ToolPart)]
struct Symbol {
    name: &'static str,
    at: Spot,
}

#[derive(Serialize, ToolPart)]
enum Outer {
    Symbol(Symbol),
    At(Option<Spot>),
}

#[derive(Serialize, ToolPart)]
#[serde(tag = "kind")]
enum Inside {
    Symbol(Symbol),
}

#[derive(Serialize, ToolPart)]
struct Alone(Spot);

#[derive(Serialize, ToolPart)]
struct Number(u32);

#[derive(Serialize, ToolPart)]
struct Written(#[serde(serialize_with = "line_alone")] Spot);

fn line_alone<S: Serializer>(spot: &Spot, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u32(spot.line)
}

#[derive(Clone, Serialize, ToolPart)]
struct Span {
    start: Spot,
    end: Option<Spot>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct SpotsResult {
    outer: Vec<Outer>,
    inside: Vec<Inside>,
    alone: Vec<Alone>,
    one: Alone,
    number: Number,
    written: Written,
    some: Vec<Option<Spot>>,
    span: Span,
    spans: BTreeMap<&'static str, Span>,
}

#[test]
fn the_parts_in_parts_without_keys_are_drawn_too() {
    let spot = || Spot { line: 3, column: 1 };
    let symbol = || Symbol { name: "f", at: spot() };
    let span = || Span { start: spot(), end: Some(spot()) };
    let result = SpotsResult {
        outer: vec![Outer::Symbol(symbol()), Outer::At(Some(spot())), Outer::At(None)],
        inside: vec![Inside::Symbol(symbol())],
        alone: vec![Alone(spot())],
        one: Alone(spot()),
        number: Number(7),
        written: Written(spot()),
        some: vec![Some(spot()), None],
        span: span(),
        spans: BTreeMap::from([("a", span())]),
    };
    assert_eq!(
        result.to_markdown(),
        "✅ spots: 3 outers, 1 inside, 1 alone, 2 somes\n\n- One: 3:1\n- Number: 7\n- Written: 3\n\n\
         ## Outer\n\n- Symbol:\n  - name: f\n  - at: 3:1\n- 3:1\n- null\n\n\
         ## Inside\n\n- Symbol, name: f\n  - at: 3:1\n\n\
         ## Alone\n\n- 3:1\n\n## Some\n\n- 3:1\n- null\n\n\
         ## Span\n\n- start: 3:1\n- end: 3:1\n\n\
         ## Spans\n\n- a:\n  - start: 3:1\n  - end: 3:1"
    );
}

#[derive(Serialize, ToolPart)]
#[tool_part("**{path}**\n{matches}")]
struct Grepped {
    path: &'static str,
    matches: Vec<Match>,
}

#[derive(Serialize, ToolPart)]
struct Match {
    line: u32,
    #[tool_part(label = "Text")]
    text: &'static str,
    #[tool_part(only = json)]
    id: u8,
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "{files:#}", success = true, next_actions = [])]
struct GrepResult {
    files: Vec<Grepped>,
}

#[test]
fn a_line_that_is_only_a_list_of_them_is_its_items() {
    let found = |line| Match { line, text: "let v: Vec<u8>;", id: 0 };
    let files = vec![Grepped { path: "a.rs", matches: vec![found(3), found(9)] }];
    let text = GrepResult { files }.to_markdown();
    assert_eq!(
        text,
        "1 file\n\n## Files\n\n- **a.rs**\n  - line: 3, Text: `let v: Vec<u8>;`\n  - line: 9, Text: `let v: Vec<u8>;`"
    );
}

#[derive(Serialize, ToolPart)]
#[tool_part("{path}\n{matches}")]
struct Broken {
    path: &'static str,
    matches: Vec<Match>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [], failure = "❌ {error}")]
struct BrokenResult {
    success: bool,
    error: Option<Broken>,
}

#[test]
fn on_one_line_items_are_parted_by_semicolons_and_lines_stand_below() {
    let found = |line| Match { line, text: "x", id: 0 };
    let error = Some(Broken { path: "a.rs", matches: vec![found(3), found(9)] });
    let text = BrokenResult { success: false, error }.to_markdown();
    assert_eq!(
        text,
        "❌ a.rs line: 3, Text: x; line: 9, Text: x\n\n## Error\n\na.rs\n- line: 3, Text: x\n- line: 9, Text: x"
    );
}

#[derive(Serialize, ToolPart)]
struct AuthError {
    message: &'static str,
    #[tool_part(only = json)]
    token: &'static str,
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "auth", next_actions = [])]
struct AuthResult {
    error: Option<AuthError>,
}

#[test]
fn an_error_leaves_the_same_fields_out_of_every_line() {
    let result = AuthResult { error: Some(AuthError { message: "no space", token: "t-1" }) };
    assert_eq!(result.to_markdown(), "❌ auth: message: no space");
    assert_eq!(result.summary(), "❌ auth: message: no space");
    let structured = OutputOptions::default().delivery(tool_result::Delivery::Structured);
    let output = result.output_with(&structured).expect("an answer");
    assert_eq!(output.content, "❌ auth: message: no space");
}

#[derive(Serialize, ToolPart)]
enum Problem {
    #[tool_part("no such file {path}")]
    Missing { path: &'static str },
    Refused {
        reason: &'static str,
        #[tool_part(only = json)]
        token: &'static str,
    },
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "open", next_actions = [])]
struct OpenResult {
    error: Option<Problem>,
}

#[test]
fn what_a_variant_keeps_from_the_text_is_not_in_the_first_line() {
    let open = |error| OpenResult { error: Some(error) };
    let refused = open(Problem::Refused { reason: "locked", token: "t0" });
    assert_eq!(refused.summary(), "❌ open: Refused: (reason: locked)");
    assert_eq!(
        refused.to_markdown(),
        "❌ open: Refused: (reason: locked)\n\n## Error\n\n- Refused (reason: locked)"
    );
    let missing = open(Problem::Missing { path: "a.rs" });
    assert_eq!(
        missing.to_markdown(),
        "❌ open: Missing: (path: a.rs)\n\n## Error\n\nno such file a.rs"
    );
}

#[derive(Serialize, ToolPart)]
struct Login {
    user: &'static str,
    #[tool_part(only = json)]
    token: &'static str,
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "login", success = true, next_actions = [], title = "as {login:>3}")]
struct LoginResult {
    login: Login,
}

#[test]
fn a_format_shows_no_more_of_a_part() {
    let login = Login { user: "ada", token: "t0" };
    assert_eq!(LoginResult { login }.summary(), "as user: ada");
}

#[derive(Serialize, ToolPart)]
enum Check {
    #[tool_part("passed in {ms} ms")]
    Passed {
        ms: u32,
    },
    Skipped,
}

#[derive(Serialize, ToolPart)]
enum Pair {
    #[tool_part("{n} of them")]
    Some {
        n: u32,
    },
    Two(u32, u32),
}

#[derive(Serialize, ToolPart)]
#[serde(tag = "kind")]
enum Tagged {
    #[tool_part("passed in {ms} ms")]
    Passed {
        ms: u32,
    },
    Skipped,
}

#[derive(Serialize, ToolPart)]
enum Braces {
    #[tool_part("passed in {ms} ms")]
    Passed {
        ms: u32,
    },
    Skipped {},
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "run", success = true, next_actions = [])]
struct ChecksResult {
    unit: Check,
    lint: Check,
    none: Option<Check>,
    tagged: Vec<Tagged>,
    last_tagged: Tagged,
    braces: [Braces; 2],
    last_braces: Braces,
    named: BTreeMap<&'static str, Check>,
    pair: Pair,
    checks: Vec<Check>,
}

#[test]
fn a_variant_without_fields_is_drawn_on_the_line_of_its_label() {
    let checks = || [Check::Passed { ms: 3 }, Check::Skipped];
    let [unit, lint] = checks();
    let result = ChecksResult {
        unit,
        lint,
        none: Some(Check::Skipped),
        tagged: vec![Tagged::Passed { ms: 3 }, Tagged::Skipped],
        last_tagged: Tagged::Skipped,
        braces: [Braces::Passed { ms: 3 }, Braces::Skipped {}],
        last_braces: Braces::Skipped {},
        named: [("a", Check::Passed { ms: 3 }), ("b", Check::Skipped)].into(),
        pair: Pair::Two(1, 2),
        checks: checks().into(),
    };
    let lines = "✅ run: 2 tagged, 2 checks\n\n- Unit: passed in 3 ms\n- Lint: Skipped\n- None: Skipped\n\
                 - Last tagged: kind: Skipped\n- Last braces: Skipped\n\n## Tagged\n\n\
                 - passed in 3 ms\n- Skipped\n\n## Braces\n\n- passed in 3 ms\n- Skipped\n\n\
                 ## Named\n\n- a: passed in 3 ms\n- b: Skipped\n\n";
    let checks = "\n\n## Checks\n\n- passed in 3 ms\n- Skipped";
    assert_eq!(result.to_markdown(), [lines, "## Pair\n\n- Two: 1, 2", checks].concat());
    let some = ChecksResult { pair: Pair::Some { n: 2 }, ..result };
    assert_eq!(some.to_markdown(), [lines, "## Pair\n\n2 of them", checks].concat());
}
