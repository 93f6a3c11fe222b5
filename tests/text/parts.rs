//! A nested type says once how it is drawn, and is drawn so wherever it stands.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::rc::Rc;

use proptest::prelude::*;
use serde::Serialize;
use serde_json::json;
use tool_result::{Markdown, OutputOptions, ToolPart, ToolResult};

#[derive(Clone, Debug, Serialize, ToolPart)]
#[tool_part("{name} ({size})\n{children}", size = size(self.bytes))]
struct Folder {
    name: String,
    bytes: u64,
    children: Vec<Folder>,
}

fn size(bytes: u64) -> String {
    if bytes < 1_000 { format!("{bytes} B") } else { format!("{} kB", bytes / 1_000) }
}

fn folder(name: &str, bytes: u64, children: Vec<Folder>) -> Folder {
    Folder { name: name.into(), bytes, children }
}

fn tree() -> Vec<Folder> {
    let parser = folder("parser", 9_000, vec![folder("tests", 70, vec![])]);
    vec![
        folder("src", 12_000, vec![parser, folder("bin", 3_000, vec![])]),
        folder("docs", 5, vec![]),
    ]
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct TreeResult {
    success: bool,
    root: Folder,
    folders: Vec<Folder>,
}

#[test]
fn a_tree_draws_itself() {
    let result = TreeResult {
        success: true,
        root: folder("all", 12_005, vec![folder("a_b", 1, vec![])]),
        folders: tree(),
    };
    assert_eq!(
        result.to_markdown(),
        "\
✅ tree: 2 folders

## Root

all (12 kB)
- a_b (1 B)

## Folders

- src (12 kB)
  - parser (9 kB)
    - tests (70 B)
  - bin (3 kB)
- docs (5 B)"
    );
}

#[derive(Clone, Debug, Default, Serialize, ToolPart)]
#[tool_part("{line}:{column}")]
struct Position {
    line: u32,
    column: u32,
}

fn at(line: u32) -> Position {
    Position { line, column: 7 }
}

#[derive(Clone, Debug, Default, Serialize, ToolPart)]
#[tool_part("`{path}:{place}` {text}", place = self.at.line)]
#[serde(rename_all = "camelCase")]
struct Hit<'a> {
    path: &'a str,
    at: Position,
    #[serde(rename = "line")]
    text: Cow<'a, str>,
}

fn hit(path: &str, line: u32) -> Hit<'_> {
    Hit { path, at: at(line), text: Cow::Borrowed("fn f()") }
}

/// Every place that a part can stand in.
#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct PlacesResult<'a> {
    success: bool,
    position: Position,
    maybe: Option<Box<Position>>,
    never: Option<Position>,
    hits: &'a [Hit<'a>],
    array: [Rc<Position>; 2],
    by_file: BTreeMap<String, Hit<'a>>,
    all_by_file: BTreeMap<&'a str, Vec<Position>>,
    rows: Vec<Vec<Position>>,
    #[tool_result(line = "The first is at {first} and {first.line}.")]
    first: Position,
    #[tool_result(each = "* {path}")]
    drawn_here: Vec<Hit<'a>>,
    #[tool_result(table)]
    as_table: Vec<Position>,
}

#[test]
fn a_part_is_drawn_wherever_it_stands() {
    let result = PlacesResult {
        success: true,
        position: at(1),
        maybe: Some(Box::new(at(2))),
        never: None,
        hits: &[hit("a.rs", 3), hit("b.rs", 4)],
        array: [Rc::new(at(5)), Rc::new(at(6))],
        by_file: BTreeMap::from([("a.rs".into(), hit("a.rs", 7)), ("*b*".into(), hit("b.rs", 8))]),
        all_by_file: BTreeMap::from([("a.rs", vec![at(9), at(10)]), ("b.rs", vec![])]),
        rows: vec![vec![at(11)], vec![at(12), at(13)]],
        first: at(14),
        drawn_here: vec![hit("c.rs", 15)],
        as_table: vec![at(16)],
    };
    assert_eq!(
        result.to_markdown(),
        "\
✅ places: 2 hits, 2 rows, 1 drawn here, 1 as table

- Position: 1:7
- Maybe: 2:7
- The first is at 14:7 and 14.

## Hits

- `a.rs:3` fn f()
- `b.rs:4` fn f()

## Array

- 5:7
- 6:7

## By file

- `*b*`: `b.rs:8` fn f()
- a.rs: `a.rs:7` fn f()

## All by file

- a.rs:
  - 9:7
  - 10:7
- b.rs: none

## Rows

- 1 item:
  - 11:7
- 2 items:
  - 12:7
  - 13:7

## Drawn here

* c.rs

## As table

|Line|Column|
|---|---|
|16|7|"
    );
}

/// The author's lines around a list of parts, where it has any.
#[derive(Serialize, ToolResult)]
#[tool_result(title = "Checked", next_actions = [])]
struct WrappedResult {
    success: bool,
    #[tool_result(wrap = "**Errors**\n{errors}")]
    errors: Vec<Position>,
    #[tool_result(wrap = "**Hints**\n{hints}")]
    hints: Vec<Position>,
}

#[test]
fn lines_stand_around_parts_where_there_are_any() {
    let result = WrappedResult { success: true, errors: vec![at(1), at(2)], hints: vec![] };
    assert_eq!(result.to_markdown(), "Checked\n\n**Errors**\n- 1:7\n- 2:7");
}

/// A line that is only a list of parts, in a field's `line` and in a fence; and a part that is only a list.
#[derive(Serialize, ToolResult)]
#[tool_result(
    markdown = "Nodes:\n{nodes}\n\n```text\n{fenced}\n```\n\n{indented}\n\n{groups}\n{plain}",
    next_actions = []
)]
struct LinesResult {
    success: bool,
    #[tool_result(line = "{nodes:#}\n{nodes}")]
    nodes: Vec<Node>,
    fenced: Vec<Node>,
    indented: Vec<Indented>,
    groups: Vec<Group>,
    #[tool_result(line = "{plain}")]
    plain: Plain,
}

#[derive(Clone, Serialize, ToolPart)]
#[tool_part("{name}\n{nodes}")]
struct Node {
    name: &'static str,
    nodes: Vec<Node>,
}

/// The same, with the spaces that are one level.
#[derive(Serialize, ToolPart)]
#[tool_part("{name}\n  {nodes}")]
struct Indented {
    name: &'static str,
    nodes: Vec<Node>,
}

#[derive(Serialize, ToolPart)]
#[tool_part("{nodes}")]
struct Group {
    nodes: Vec<Node>,
}

/// No part.
#[derive(Serialize)]
struct Plain {
    name: &'static str,
    size: u8,
}

#[test]
fn a_line_that_is_only_parts_is_these_parts() {
    let leaf = |name| Node { name, nodes: vec![] };
    let node = |name, nodes: Vec<Node>| Node { name, nodes };
    let nodes = vec![node("a", vec![node("b", vec![leaf("c")])]), leaf("d")];
    let result = LinesResult {
        success: true,
        fenced: nodes.clone(),
        indented: vec![Indented { name: "e", nodes: nodes.clone() }],
        groups: vec![Group { nodes: vec![leaf("f"), leaf("g")] }, Group { nodes: vec![leaf("h")] }],
        nodes,
        plain: Plain { name: "i", size: 1 },
    };
    assert_eq!(
        result.to_markdown(),
        "\
Nodes:
2 nodes
- a
  - b
    - c
- d

```text
a
  b
    c
d
```

- e
  - a
    - b
      - c
  - d

- f
- g
- h
name: i, size: 1"
    );
}

/// Serde leaves out and writes otherwise what stands before the parts that have arguments.
#[derive(Serialize, ToolPart)]
#[tool_part("{name}: {shout}\n{sure}\n{other}\n{seen}", shout = self.name.to_uppercase() + &"!".repeat(self.secret.len()))]
struct Trap {
    name: String,
    #[serde(skip)]
    secret: Vec<Loud>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sure: Vec<Loud>,
    #[serde(serialize_with = "backwards")]
    other: Vec<Loud>,
    seen: Vec<Loud>,
}

#[derive(Clone, Serialize, ToolPart)]
#[tool_part("{word} {shout}", shout = self.word.to_uppercase())]
struct Loud {
    word: String,
}

fn backwards<S: serde::Serializer>(list: &[Loud], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(list.iter().rev())
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct TrapResult {
    success: bool,
    traps: Vec<Trap>,
}

#[test]
fn a_value_that_is_told_belongs_to_its_part() {
    let loud = |words: &[&str]| words.iter().map(|word| Loud { word: (*word).into() }).collect();
    let trap = |name: &str, sure: &[&str]| Trap {
        name: name.into(),
        secret: loud(&["key"]),
        sure: loud(sure),
        other: loud(&["one", "two"]),
        seen: loud(&["last"]),
    };
    let result = TrapResult { success: true, traps: vec![trap("a", &["x", "y"]), trap("b", &[])] };
    assert_eq!(
        result.to_markdown(),
        "\
✅ trap: 2 traps

## Traps

- a: A!
  - x X
  - y Y

  word: two; word: one
  - last LAST
- b: B!
  word: two; word: one
  - last LAST"
    );
}

/// A function of the author's for each part, which asks for the items of its list.
#[derive(Serialize, ToolPart)]
#[tool_part("{lat:.1}/{lon:.1}")]
struct Place {
    lat: f64,
    lon: f64,
}

#[derive(Serialize, ToolPart)]
#[serde(tag = "kind")]
enum Stay {
    #[tool_part("for {nights} nights")]
    Nights { nights: u32 },
}

/// No part itself: the derive sees none of its fields.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Stop {
    #[serde(rename = "place")]
    called: &'static str,
    #[serde(rename = "where")]
    place: Place,
    next_place: Option<Box<Place>>,
    seen: Vec<Place>,
    leg: Leg,
    told: Loud,
    stay: Stay,
    #[serde(serialize_with = "as_text")]
    old: Place,
}

#[derive(Serialize)]
struct Leg {
    end: Place,
}

fn as_text<S: serde::Serializer>(place: &Place, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("at {}", place.lat))
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "From {first.end}", success = true, next_actions = [])]
struct TripResult {
    #[tool_result(only = json)]
    first: Leg,
    #[tool_result(
        each = "{called} ({place}), then {next_place} by {leg.end}\n{seen}\n{stay}, {told}, {old}"
    )]
    stops: Vec<Stop>,
    #[tool_result(each = "{key}: {value.place} {value.leg.end}")]
    by_day: BTreeMap<&'static str, Stop>,
}

#[test]
fn a_part_in_an_item_that_is_none_is_drawn() {
    let place = |lat: f64| Place { lat, lon: -lat };
    let stop = |called, next: Option<f64>, seen: &[f64]| Stop {
        called,
        place: place(1.0),
        next_place: next.map(|lat| Box::new(place(lat))),
        seen: seen.iter().copied().map(place).collect(),
        leg: Leg { end: place(2.0) },
        told: Loud { word: "hey".into() },
        stay: Stay::Nights { nights: 3 },
        old: place(4.0),
    };
    let result = TripResult {
        first: Leg { end: place(0.5) },
        stops: vec![stop("A", None, &[]), stop("B", Some(9.0), &[5.0, 6.0])],
        by_day: BTreeMap::from([("mon", stop("C", None, &[]))]),
    };
    // what is computed for a part is not known in such an item, and serde writes another value for `old`
    assert_eq!(
        result.to_markdown(),
        "\
From 0.5/-0.5

## Stops (2)

- A (1.0/-1.0), then – by 2.0/-2.0
  for 3 nights, word: hey, at 4
- B (1.0/-1.0), then 9.0/-9.0 by 2.0/-2.0
  - 5.0/-5.0
  - 6.0/-6.0

  for 3 nights, word: hey, at 4

## By day

- mon: 1.0/-1.0 2.0/-2.0"
    );
}

#[derive(Serialize, ToolPart)]
#[tool_part(with = Self::draw)]
struct Table {
    name: String,
    rows: Vec<u32>,
}

impl Table {
    fn draw(&self, md: &mut Markdown) -> fmt::Result {
        DRAWN.set(DRAWN.get() + 1);
        md.write_str("**")?;
        md.value(&self.name)?;
        md.write_str("**\n")?;
        md.items("rows", &self.rows, |row, md| writeln!(md, "* row {row}"))
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct DrawnResult {
    success: bool,
    tables: Vec<Table>,
}

thread_local! {
    static DRAWN: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

#[test]
fn a_function_draws_each_part_once_for_each_cut() {
    let result = |rows| {
        let table = |name: &str| Table { name: name.into(), rows: (0..rows).collect() };
        DrawnResult { success: true, tables: vec![table("a"), table("b")] }
    };
    let calls = |rows, options: &OutputOptions| {
        DRAWN.set(0);
        result(rows).output_with(options).expect("an answer");
        DRAWN.get()
    };
    assert_eq!(calls(3, &OutputOptions::default()), 2);
    assert_eq!(calls(900, &OutputOptions::default().max_bytes(512)), 4);
}

#[test]
fn a_function_draws_a_part() {
    let table = |name: &str, rows| Table { name: name.into(), rows: (0..rows).collect() };
    let result = DrawnResult { success: true, tables: vec![table("a", 2), table("b", 0)] };
    assert_eq!(
        result.to_markdown(),
        "\
✅ drawn: 2 tables

## Tables

**a**
* row 0
* row 1
**b**"
    );
    let result = DrawnResult { success: true, tables: vec![table("a", 900), table("b", 900)] };
    let output = result.output_with(&OutputOptions::default().max_bytes(512)).expect("an answer");
    let rows = (0..47).map(|row| format!("* row {row}\n")).collect::<Vec<_>>().concat();
    assert_eq!(
        output.content,
        format!(
            "✅ drawn: 2 tables\n\n## Tables\n\n**a**\n{rows}\n\
             ... (tables: items 1 to 1 of 2, next: tables/0/rows/47)"
        )
    );
    let json = output.structured_content.expect("the JSON");
    let rows: Vec<_> = (0..47).collect();
    assert_eq!(json["tables"], json!([{"name": "a", "rows": rows}]));
}

#[test]
fn a_tree_is_shown_up_to_one_point_in_both_halves() {
    let leaves =
        |count| (0..count).map(|leaf| folder(&format!("leaf{leaf}"), leaf, vec![])).collect();
    let folders = (0..3).map(|number| folder(&format!("top{number}"), 1, leaves(100))).collect();
    let result = TreeResult { success: true, root: folder("all", 0, vec![]), folders };
    let output = result.output_with(&OutputOptions::default().max_bytes(700)).expect("an answer");
    assert_eq!(
        output.content,
        "\
✅ tree: 3 folders

## Root

all (0 B)

## Folders

- top0 (1 B)
  - leaf0 (0 B)
  - leaf1 (1 B)
  - leaf2 (2 B)
  - leaf3 (3 B)
  - leaf4 (4 B)
  - leaf5 (5 B)
  - leaf6 (6 B)
  - leaf7 (7 B)
  - leaf8 (8 B)
  - leaf9 (9 B)
  - leaf10 (10 B)

... (folders: items 1 to 1 of 3, next: folders/0/children/11)"
    );
    let json = output.structured_content.expect("the JSON");
    let leaf = |n| json!({"name": format!("leaf{n}"), "bytes": n, "children": []});
    let leaves: Vec<_> = (0..11).map(leaf).collect();
    assert_eq!(json["folders"], json!([{"name": "top0", "bytes": 1, "children": leaves}]));
    assert_eq!(
        json["truncation"],
        json!({"folders": {"shown": 1, "total": 3, "from": 0, "next": "folders/0/children/11"}})
    );
}

/// Each variant by its own template, under every tagging of serde.
macro_rules! outcomes {
    ($($name:ident: $(#[$serde:meta])?)*) => { $(
        mod $name {
            use super::*;

            #[derive(Serialize, ToolPart)]
            $(#[$serde])?
            pub(crate) enum Outcome {
                #[tool_part("passed in {seconds} s", seconds = f64::from(*ms) / 1_000.0)]
                Passed { ms: u32 },
                #[tool_part("failed: {reason}\n{hits}")]
                #[serde(rename = "broken", rename_all = "camelCase")]
                Failed { reason: String, #[serde(rename = "found")] hits: Vec<Hit<'static>> },
                Moved(Hit<'static>),
                #[tool_part("timed out")]
                TimedOut,
            }

            #[derive(Serialize, ToolResult)]
            #[tool_result(title = "Tests", next_actions = [])]
            struct TestsResult {
                success: bool,
                #[tool_result(line = "- The last {last}")]
                last: Outcome,
                outcomes: Vec<Outcome>,
                sole: Option<Outcome>,
            }

            #[test]
            fn each_variant_by_its_own_template() {
                let result = TestsResult {
                    success: true,
                    last: Outcome::Passed { ms: 2_500 },
                    outcomes: vec![
                        Outcome::Passed { ms: 1_200 },
                        Outcome::Failed { reason: "no *file*".into(), hits: vec![hit("a.rs", 3)] },
                        Outcome::Moved(hit("b.rs", 4)),
                        Outcome::TimedOut,
                    ],
                    sole: Some(Outcome::Moved(hit("c.rs", 5))),
                };
                assert_eq!(result.to_markdown(), OUTCOMES);
            }
        }
    )* };
}

const OUTCOMES: &str = "\
Tests

- The last passed in 2.5 s

## Outcomes (4)

- passed in 1.2 s
- failed: `no *file*`
  - `a.rs:3` fn f()
- `b.rs:4` fn f()
- timed out

## Sole

`c.rs:5` fn f()";

outcomes! {
    external:
    external_in_kebab_case: #[serde(rename_all = "kebab-case")]
    internal: #[serde(tag = "status")]
    adjacent: #[serde(tag = "status", content = "data")]
    untagged: #[serde(untagged)]
}

/// A result that is also a part, an enum of results, and an enum that holds itself.
#[derive(Serialize, ToolPart, ToolResult)]
#[tool_part("{symbol}\n{nested}")]
#[tool_result(success = true, next_actions = [])]
struct CallResult {
    symbol: String,
    nested: Vec<Call>,
}

#[derive(Serialize, ToolPart)]
#[serde(rename_all = "lowercase")]
enum Call {
    Known(CallResult),
    Again(Box<Call>),
    #[tool_part("{name} of another crate")]
    Other {
        name: String,
    },
}

#[test]
fn a_type_can_be_a_part_and_a_result() {
    let other = |name: &str| Call::Other { name: name.into() };
    let known = |symbol: &str, nested| Call::Known(CallResult { symbol: symbol.into(), nested });
    let inner = known("parse", vec![other("serde"), Call::Again(Box::new(other("syn")))]);
    let result = CallResult { symbol: "main".into(), nested: vec![inner] };
    assert_eq!(
        result.to_markdown(),
        "\
✅ call: 1 nested

- Symbol: main

## Nested

- parse
  - serde of another crate
  - syn of another crate"
    );
}

fn trees() -> impl Strategy<Value = Vec<Folder>> {
    let name = prop_oneof!["[a-z]{1,6}", "\\PC{0,40}", "[*_`#>\\[\\]\n-]{1,8}"];
    let leaf = (name.clone(), any::<u64>()).prop_map(|(name, bytes)| folder(&name, bytes, vec![]));
    let node = leaf.prop_recursive(4, 100, 10, move |inner| {
        let children = proptest::collection::vec(inner, 0..10);
        (name.clone(), any::<u64>(), children)
            .prop_map(|(name, bytes, children)| folder(&name, bytes, children))
    });
    proptest::collection::vec(node, 0..12)
}

fn nodes(folders: &serde_json::Value) -> usize {
    let folders = folders.as_array().expect("a list");
    folders.iter().map(|folder| 1 + nodes(&folder["children"])).sum()
}

#[derive(Serialize, ToolPart)]
#[tool_part("§{name}\n{children}")]
struct Counted {
    name: String,
    children: Vec<Counted>,
}

fn counted(folders: Vec<Folder>) -> Vec<Counted> {
    let count = |folder: Folder| Counted {
        name: folder.name.replace('§', ""),
        children: counted(folder.children),
    };
    folders.into_iter().map(count).collect()
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct CountedResult {
    success: bool,
    folders: Vec<Counted>,
}

proptest! {
    #[test]
    fn within_limits_both_halves_have_the_same_parts(
        folders in trees(),
        max_bytes in 600_usize..3_000,
    ) {
        let result = CountedResult { success: true, folders: counted(folders) };
        let output = result.output_with(&OutputOptions::default().max_bytes(max_bytes));
        let output = output.expect("an answer");
        let json = output.structured_content.expect("the JSON");
        prop_assert!(output.content.len() <= max_bytes);
        prop_assert!(serde_json::to_string(&json).expect("JSON").len() <= max_bytes);
        prop_assert_eq!(output.content.matches('§').count(), nodes(&json["folders"]), "{}", output.content);
    }
}

/// In `each`, the item is the part.
#[derive(Serialize, ToolResult)]
#[tool_result(title = "Items", success = true, next_actions = [])]
struct ItemsResult {
    #[tool_result(each = "{item}")]
    alone: Vec<Folder>,
    #[tool_result(each = "{index}. {item}")]
    numbered: Vec<Folder>,
    #[tool_result(each = "- {name}:\n  {item}")]
    below: Vec<Folder>,
    #[tool_result(each = "- {key}:\n  {value}")]
    by_name: BTreeMap<String, Folder>,
    #[tool_result(each = "- {item}")]
    lists: Vec<Vec<Folder>>,
    #[tool_result(wrap = "```\n{fenced}\n```", each = "> {item}")]
    fenced: Vec<Folder>,
}

#[test]
fn an_item_is_its_part() {
    let short =
        || vec![folder("src", 12, vec![folder("bin", 3, vec![])]), folder("a*b*", 5, vec![])];
    let result = ItemsResult {
        alone: short(),
        numbered: short(),
        below: short(),
        by_name: BTreeMap::from([("all".to_owned(), short().remove(0))]),
        lists: vec![short(), vec![]],
        fenced: short(),
    };
    assert_eq!(
        result.to_markdown(),
        "\
Items

## Alone (2)

- src (12 B)
  - bin (3 B)
- `a*b*` (5 B)

## Numbered (2)

1. src (12 B) (bin (3 B))
2. `a*b* (5 B)`

## Below (2)

- src:
  src (12 B)
  - bin (3 B)
- `a*b*`:
  `a*b*` (5 B)

## By name

- all:
  src (12 B)
  - bin (3 B)

## Lists (2)

- `src (12 B) (bin (3 B)), a*b* (5 B)`

```
> src (12 B) (bin (3 B))
> a*b* (5 B)
```"
    );
}

#[test]
fn what_is_cut_from_parts_in_a_line_is_said_below_it() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(markdown = "Folders: {folders}", success = true, next_actions = [])]
    struct LineResult {
        folders: Vec<Folder>,
    }
    let folders = (0..100).map(|n| folder(&format!("f{n}"), 5, vec![])).collect();
    let options = OutputOptions::default().max_bytes(512);
    let output = LineResult { folders }.output_with(&options).expect("an answer");
    assert_eq!(
        output.content,
        "Folders: f0 (5 B), f1 (5 B), f2 (5 B), f3 (5 B), f4 (5 B), f5 (5 B), f6 (5 B), f7 (5 B), f8 (5 B)\n\n\
         ... (folders: items 1 to 9 of 100, next: folders/9)"
    );
}

type Folders = Vec<Folder>;

#[derive(Serialize, ToolResult)]
#[tool_result(title = "Found", success = true, next_actions = [])]
struct FoundResult<T: Serialize> {
    aliased: Folders,
    borrowed: Cow<'static, [Folder]>,
    of_any_type: Vec<T>,
}

#[test]
fn parts_behind_an_alias_are_found_and_behind_a_parameter_are_not() {
    let short = || vec![folder("src", 12, vec![])];
    let result =
        FoundResult { aliased: short(), borrowed: Cow::Owned(short()), of_any_type: short() };
    assert_eq!(
        result.to_markdown(),
        "\
Found

## Aliased (1)

- src (12 B)

## Borrowed (1)

- src (12 B)

## Of any type (1)

- name: src, bytes: 12
  - children: none"
    );
}

/// Parts with the names of types that others have.
mod namesakes {
    use serde::Serialize;
    use tool_result::ToolPart;

    macro_rules! parts {
        ($($name:ident)*) => {$(
            #[derive(Serialize, ToolPart)]
            #[tool_part("{n} m")]
            pub(super) struct $name {
                pub(super) n: u32,
            }
        )*};
    }
    parts!(Value Map Number Duration Path);
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "Named", success = true, next_actions = [])]
struct NamedResult {
    value: namesakes::Value,
    map: Option<namesakes::Map>,
    path: namesakes::Path,
    number: namesakes::Number,
    #[tool_result(group = "Of {n}:")]
    durations: Vec<namesakes::Duration>,
}

#[test]
fn a_part_may_have_the_name_of_another_type() {
    let result = NamedResult {
        value: namesakes::Value { n: 1 },
        map: Some(namesakes::Map { n: 2 }),
        path: namesakes::Path { n: 3 },
        number: namesakes::Number { n: 4 },
        durations: vec![namesakes::Duration { n: 5 }],
    };
    assert_eq!(
        result.to_markdown(),
        "Named\n\n- Value: 1 m\n- Map: 2 m\n- Path: 3 m\n- Number: 4 m\n\n\
         ## Durations (1)\n\nOf 5:\n- 5 m"
    );
}

/// `Unknown` is `null` in the JSON.
#[derive(Serialize, ToolPart)]
#[serde(untagged)]
enum Owner {
    #[tool_part("nobody is known")]
    Unknown,
    #[tool_part("{name}")]
    Known { name: String },
}

/// A variant that says nothing is left out, as any `null` is.
#[derive(Serialize, ToolPart)]
#[serde(untagged)]
enum Team {
    Nothing,
    #[tool_part("{name}")]
    #[expect(dead_code, reason = "its template makes the other variant one of an own part")]
    Named {
        name: String,
    },
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "Owners", success = true, next_actions = [])]
struct OwnersResult {
    first: Owner,
    second: Option<Owner>,
    nothing: Team,
    absent: Option<Owner>,
    all: Vec<Owner>,
    #[tool_result(line = "- by {third}{?absent: or {absent}}")]
    third: Owner,
    changes: Vec<Change>,
}

#[derive(Serialize, ToolPart)]
#[tool_part("{id}: {from} to {to}\n{to}")]
struct Change {
    id: u32,
    from: Owner,
    to: Option<Owner>,
}

#[test]
fn a_part_that_is_null_is_drawn_in_a_field_as_in_a_list() {
    let known = || Owner::Known { name: "ana".into() };
    let result = OwnersResult {
        first: Owner::Unknown,
        second: Some(Owner::Unknown),
        nothing: Team::Nothing,
        absent: None,
        all: vec![Owner::Unknown, known()],
        third: Owner::Unknown,
        changes: vec![
            Change { id: 1, from: known(), to: Some(Owner::Unknown) },
            Change { id: 2, from: Owner::Unknown, to: None },
        ],
    };
    assert_eq!(
        result.to_markdown(),
        "\
Owners

- First: nobody is known
- Second: nobody is known
- by nobody is known

## All (2)

- nobody is known
- ana

## Changes (2)

- 1: ana to nobody is known
  nobody is known
- 2: nobody is known to –"
    );
    assert_eq!(serde_json::to_string(&result.to_json_map().unwrap()["first"]).unwrap(), "null");
}

#[derive(Serialize, ToolPart)]
#[serde(tag = "state", content = "of")]
enum Check {
    Passed(String),
    Failed(Place),
    #[tool_part("skipped")]
    Skipped,
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "Checked", success = true, next_actions = [])]
struct ChecksResult {
    checks: Vec<Check>,
}

#[test]
fn a_variant_of_what_is_no_part_keeps_its_tag() {
    let failed = Check::Failed(Place { lat: 1.0, lon: 2.0 });
    let checks = vec![Check::Passed("a".into()), failed, Check::Skipped];
    assert_eq!(
        ChecksResult { checks }.to_markdown(),
        "\
Checked

## Checks (3)

- Passed, of: a
- 1.0/2.0
- skipped"
    );
}

#[derive(Serialize, ToolPart)]
enum Shelf {
    Row(Vec<Place>),
    Named(BTreeMap<&'static str, Place>),
    Closed,
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "Shelves", success = true, next_actions = [])]
struct ShelvesResult {
    shelves: Vec<Shelf>,
    first: Shelf,
    by_name: BTreeMap<&'static str, Option<Place>>,
}

#[test]
fn parts_in_a_variant_are_one_item() {
    let place = |lat| Place { lat, lon: 2.0 };
    let named = BTreeMap::from([("a", place(3.0))]);
    let result = ShelvesResult {
        shelves: vec![
            Shelf::Row(vec![place(1.0), place(2.0)]),
            Shelf::Closed,
            Shelf::Row(vec![]),
            Shelf::Named(named),
        ],
        first: Shelf::Row(vec![place(5.0)]),
        by_name: BTreeMap::from([("a", Some(place(6.0))), ("b", None)]),
    };
    assert_eq!(
        result.to_markdown(),
        "\
Shelves

## Shelves (4)

- 2 items:
  - 1.0/2.0
  - 2.0/2.0
- Closed
- 0 items: –
- 1 item:
  - a: 3.0/2.0

## First

- 5.0/2.0

## By name

- a: 6.0/2.0
- b: –"
    );
}

#[derive(Serialize, ToolPart)]
#[tool_part("n{n}\n{inner}")]
struct Deep {
    n: usize,
    inner: Vec<Deep>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "Deep", success = true, next_actions = [])]
struct DeepResult {
    deep: Vec<Deep>,
}

#[test]
fn parts_that_are_nested_too_deep_say_so() {
    let deep = (0..100).rev().fold(Vec::new(), |inner, n| vec![Deep { n, inner }]);
    let text = DeepResult { deep }.to_markdown();
    let last: Vec<_> = text.lines().rev().take(2).map(str::trim_start).collect();
    assert_eq!(last, ["- (not shown: nested deeper than 128 levels)", "- n62"], "{text}");
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "Deep", success = true, next_actions = [])]
struct DeepestResult {
    deep: Deep,
}

#[test]
fn so_do_lists_of_parts() {
    let deep = |inner, n| Deep { n, inner: Vec::from_iter(inner) };
    let deep = (0..100).rev().fold(None, |inner, n| Some(deep(inner, n))).expect("a part");
    let text = DeepestResult { deep }.to_markdown();
    let last: Vec<_> = text.lines().rev().take(2).map(str::trim_start).collect();
    assert_eq!(last, ["(not shown: nested deeper than 128 levels)", "- n63"], "{text}");
}

#[derive(Serialize, ToolPart)]
#[tool_part("{message} (code {code})")]
struct ApiError {
    code: &'static str,
    message: &'static str,
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [], failure = "❌ {error}")]
struct RequestResult {
    success: bool,
    error: Option<ApiError>,
    n: u8,
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "ping")]
struct PingResult {
    success: bool,
    error: Option<ApiError>,
    next_actions: Vec<String>,
}

#[test]
fn an_error_that_is_a_part_is_said_once() {
    let error = Some(ApiError { code: "E1", message: "no answer" });
    let text = RequestResult { success: false, error, n: 1 }.to_markdown();
    assert_eq!(text, "❌ no answer (code E1)\n\n- N: 1");
    let error = Some(ApiError { code: "E1", message: "no *answer*" });
    let result = PingResult { success: false, error, next_actions: vec![] };
    assert_eq!(result.to_markdown(), "❌ ping: `no *answer* (code E1)`");
    assert_eq!(result.summary(), "❌ ping: no *answer* (code E1)");
}

#[derive(Serialize, ToolPart)]
#[tool_part("#{number} {title}")]
struct Issue {
    number: u32,
    title: &'static str,
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "triage", success = true, next_actions = [])]
struct TriageResult {
    issue: Issue,
    related: Vec<Issue>,
}

#[test]
fn a_number_sign_is_no_heading() {
    let issue = |number| Issue { number, title: "No answer" };
    let text = TriageResult { issue: issue(1), related: vec![issue(2)] }.to_markdown();
    assert_eq!(
        text,
        "✅ triage: 1 related\n\n- Issue: #1 No answer\n\n## Related\n\n- #2 No answer"
    );
}

/// The part leaves out what would not stand on the line.
#[derive(Serialize, ToolPart)]
#[tool_part("{message}")]
struct BuildError {
    message: &'static str,
    stderr: &'static str,
    trace: Vec<&'static str>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "build", next_actions = [])]
struct BuildResult {
    error: Option<BuildError>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [], failure = "Build: {error}")]
struct NamedBuildResult {
    error: Option<BuildError>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [], failure = "{error}")]
struct BareBuildResult {
    error: Option<BuildError>,
}

#[test]
fn the_first_line_of_a_failure_has_what_the_part_shows() {
    let error = |message| {
        Some(BuildError { message, stderr: "cc: error\nmake: 1", trace: vec!["main", "build"] })
    };
    let result = BuildResult { error: error("make failed") };
    assert_eq!(result.to_markdown(), "❌ build: make failed");
    assert_eq!(result.summary(), "❌ build: make failed");
    let result = NamedBuildResult { error: error("make failed") };
    assert_eq!(result.to_markdown(), "Build: make failed");
    assert_eq!(result.summary(), "❌ Build: make failed");
    let result = BareBuildResult { error: error("make failed") };
    assert_eq!(result.to_markdown(), "make failed");
    assert_eq!(result.summary(), "❌ make failed");
    // lines that the first line cannot keep stand below it
    let result = BuildResult { error: error("make:\nfailed") };
    assert_eq!(
        result.to_markdown(),
        "❌ build: make: ↵ failed\n\n- Error:\n  ```\n  make:\n  failed\n  ```"
    );
}

#[derive(Serialize, ToolPart)]
#[tool_part("{path}:{line}")]
struct Definition {
    path: &'static str,
    line: u32,
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "Defined at {at}", summary = "{at}", success = true, next_actions = [])]
struct DefinedResult {
    at: Definition,
    used: Definition,
}

#[test]
fn a_title_that_names_a_part_says_it() {
    let at = |line| Definition { path: "a.rs", line };
    let result = DefinedResult { at: at(3), used: at(9) };
    assert_eq!(result.to_markdown(), "Defined at a.rs:3\n\n- Used: a.rs:9");
    assert_eq!(result.summary(), "a.rs:3");
}

#[derive(Serialize, ToolPart)]
#[tool_part("{line}:{column}")]
struct Cursor {
    line: u32,
    column: u32,
}

fn line_of(cursor: &Cursor) -> u32 {
    cursor.line
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "go", success = true, next_actions = [], title = "at {cursor:line_of}")]
struct GoResult {
    cursor: Cursor,
}

#[test]
fn a_function_in_the_title_does_not_stand_for_the_part() {
    let result = GoResult { cursor: Cursor { line: 3, column: 9 } };
    assert_eq!(result.to_markdown(), "at 3\n\n- Cursor: 3:9");
}

#[test]
fn an_enum_behind_an_item_that_is_no_part_is_drawn_as_any_value() {
    #[derive(Clone, Serialize, ToolPart)]
    #[serde(rename_all = "lowercase")]
    enum State {
        #[tool_part("✅ passed")]
        Passed,
        #[tool_part("❌ {reason}")]
        Failed { reason: &'static str },
    }

    #[derive(Clone, Serialize)]
    struct Check {
        name: &'static str,
        state: State,
    }

    #[derive(Serialize, ToolResult)]
    #[tool_result(title = "x", success = true, next_actions = [])]
    struct RunResult {
        #[tool_result(each = "{state}")]
        states: Vec<Check>,
        #[tool_result(each = "{name}\n{state}")]
        checks: Vec<Check>,
    }

    let checks = vec![
        Check { name: "lint", state: State::Passed },
        Check { name: "build", state: State::Failed { reason: "no disk" } },
    ];
    let result = RunResult { states: checks.clone(), checks };
    let expected = "\
x

## States (2)

- passed
- failed: (reason: no disk)

## Checks (2)

- lint
  passed
- build
  failed: (reason: no disk)";
    assert_eq!(result.to_markdown(), expected);
}

#[test]
fn a_template_of_a_tuple_has_arguments() {
    #[derive(Serialize, ToolPart)]
    #[tool_part("{line} at {column}", line = self.0, column = self.1)]
    struct Place(u32, u32);
    #[derive(Serialize, ToolPart)]
    #[tool_part("nothing to say")]
    struct Silence;
    #[derive(Serialize, ToolPart)]
    enum Change {
        #[tool_part("moved")]
        Moved(u32, u32),
        #[tool_part("by {n}", n = _0)]
        By(u32, &'static str),
    }
    #[derive(Serialize, ToolResult)]
    #[tool_result(tool = "moves", success = true, next_actions = [])]
    struct MovesResult {
        place: Place,
        silence: Silence,
        changes: Vec<Change>,
    }
    let changes = vec![Change::Moved(1, 2), Change::By(3, "x")];
    let result = MovesResult { place: Place(7, 8), silence: Silence, changes };
    assert_eq!(
        result.to_markdown(),
        "✅ moves: 2 changes\n\n- Place: 7 at 8\n- Silence: nothing to say\n\n## Changes\n\n- moved\n- by 3"
    );
}

#[derive(Serialize, ToolPart)]
#[tool_part(with = draw_name)]
struct Named {
    name: &'static str,
    size: u32,
}

fn draw_name(named: &Named, md: &mut Markdown) -> fmt::Result {
    md.write_str("**")?;
    md.value(named.name)?;
    writeln!(md, "** ({} B)", named.size)
}

#[test]
fn what_a_function_writes_for_a_part_in_a_line_is_the_authors_text() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(
        success = true,
        next_actions = [],
        title = "Largest: {largest}",
        summary = "Largest: {largest}"
    )]
    struct SizesResult {
        #[tool_result(only = json)]
        largest: Named,
        #[tool_result(each = "{index}. {item}, as seen")]
        all: Vec<Named>,
        #[tool_result(line = "**Beside marks**: {marked}")]
        marked: Named,
        #[tool_result(line = "| {cell} | b |")]
        cell: Named,
    }
    let named = |name| Named { name, size: 9 };
    let result = SizesResult {
        largest: named("*.rs"),
        all: vec![named("a.rs"), named("`b`"), named("__init__.py")],
        marked: named("c"),
        cell: named("d"),
    };
    assert_eq!(
        result.to_markdown(),
        "Largest: **`*.rs`** (9 B)

- **Beside marks**: `**c** (9 B)`

| **d** (9 B) | b |

## All (3)

1. **a.rs** (9 B), as seen
2. **`` `b` ``** (9 B), as seen
3. **`__init__.py`** (9 B), as seen"
    );
    assert_eq!(result.summary(), "Largest: **`*.rs`** (9 B)");
}

#[derive(Serialize, ToolPart)]
#[tool_part("{line}:{column}")]
struct Spot {
    line: u32,
    column: u32,
}

#[derive(Serialize, ToolPart)]
enum Severity {
    #[tool_part("ERROR")]
    Error,
    #[tool_part("WARN")]
    Warning,
}

#[derive(Serialize, ToolPart)]
#[tool_part("{severity:<6}{place:>7} {text}")]
struct Diagnostic {
    severity: Severity,
    place: Spot,
    text: &'static str,
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "First at {first:.<8}", success = true, next_actions = [])]
struct DiagnosticsResult {
    #[tool_result(only = json)]
    first: Spot,
    diagnostics: Vec<Diagnostic>,
}

/// A part in a line is text, and so a width fills that up.
#[test]
fn a_width_is_that_of_the_parts_text() {
    let diagnostic = |severity, line, text| {
        let place = Spot { line, column: 14 };
        Diagnostic { severity, place, text }
    };
    let result = DiagnosticsResult {
        first: Spot { line: 3, column: 4 },
        diagnostics: vec![
            diagnostic(Severity::Error, 3, "no `x`"),
            diagnostic(Severity::Warning, 1_200, "unused"),
        ],
    };
    assert_eq!(
        result.to_markdown(),
        "First at 3:4.....\n\n## Diagnostics (2)\n\n- ERROR    3:14 no `x`\n- WARN  1200:14 unused"
    );
}

#[derive(Serialize, ToolPart)]
#[tool_part("{value}%", value = self.0)]
struct Percent(f64);

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct ShareResult {
    #[tool_result(line = "Share: {share:.1}")]
    share: Percent,
    #[tool_result(line = "All: {all:.1}")]
    all: Vec<Percent>,
}

/// It would cut the part's text.
#[test]
fn a_precision_is_that_of_the_values_in_a_part() {
    let result = ShareResult { share: Percent(12.345), all: vec![Percent(1.26), Percent(33.333)] };
    assert_eq!(result.to_markdown(), "✅ share: 2 all\n\n- Share: 12.3\n- All: 1.3, 33.3");
}

mod names_below_fields {
    use super::*;

    #[derive(Serialize)]
    struct Issue {
        #[serde(rename = "id")]
        node: &'static str,
        #[serde(rename = "number")]
        id: u64,
        #[serde(skip_serializing_if = "Option::is_none")]
        milestone: Option<&'static str>,
        author: Author,
    }

    #[derive(Serialize)]
    struct Author {
        #[serde(rename = "login")]
        name: &'static str,
    }

    #[derive(Serialize, ToolPart)]
    #[tool_part("{text} on #{on.id}{?on.milestone: for {on.milestone}} by {on.author.name}")]
    struct Comment {
        text: &'static str,
        #[serde(rename = "issue")]
        on: Issue,
    }

    #[derive(Serialize, ToolPart)]
    enum Event {
        #[tool_part("Closed #{issue.id}")]
        Closed { issue: Issue },
        #[tool_part("Opened by {author.name}")]
        Opened { author: Author },
    }

    #[derive(Serialize, ToolPart)]
    struct Wrapped<T> {
        #[tool_part(line = "Issue {issue.id} of {issue.author.name}")]
        issue: Issue,
        size: T,
    }

    #[derive(Serialize, ToolPart)]
    #[tool_part("{pod.name} {pod.author.name}")]
    struct Flattened {
        pod: Pod,
    }

    #[derive(Serialize)]
    struct Pod {
        name: &'static str,
        #[serde(flatten)]
        author: Author,
    }

    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct PodResult {
        pods: Vec<Flattened>,
    }

    #[test]
    fn are_absent_below_a_flattened_field() {
        let pod = Pod { name: "web", author: Author { name: "ann" } };
        let result = PodResult { pods: vec![Flattened { pod }] };
        assert_eq!(result.to_markdown(), "✅ pod: 1 pod\n\n## Pods\n\n- web –");
    }

    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [], title = "Last: {last}")]
    struct IssueResult {
        comments: Vec<Comment>,
        events: Vec<Event>,
        wrapped: Vec<Wrapped<u8>>,
        last: Comment,
    }

    fn issue(milestone: Option<&'static str>) -> Issue {
        Issue { node: "I_1", id: 42, milestone, author: Author { name: "ann" } }
    }

    #[test]
    fn have_the_keys_that_serde_gives_them() {
        let result = IssueResult {
            comments: vec![
                Comment { text: "Hi", on: issue(None) },
                Comment { text: "Yes", on: issue(Some("2.0")) },
            ],
            events: vec![
                Event::Opened { author: Author { name: "ann" } },
                Event::Closed { issue: issue(None) },
            ],
            wrapped: vec![Wrapped { issue: issue(None), size: 3 }],
            last: Comment { text: "Bye", on: issue(None) },
        };
        assert_eq!(
            result.to_markdown(),
            "Last: Bye on #42 by ann

## Comments (2)

- Hi on #42 by ann
- Yes on #42 for 2.0 by ann

## Events (2)

- Opened by ann
- Closed #42

## Wrapped (1)

- size: 3
  - Issue 42 of ann"
        );
    }
}
