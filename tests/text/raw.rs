//! `raw`: the author answers for the markup in these values.

use std::collections::BTreeMap;

use serde::Serialize;
use tool_result::{OutputOptions, ToolPart, ToolResult};

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], markdown = "{body}\n\n{other}")]
struct FieldResult {
    #[tool_result(raw)]
    body: &'static str,
    other: &'static str,
}

#[test]
fn a_raw_field_is_markdown() {
    let result = FieldResult { body: "# Title\n\n*em* <b>\n\n- a\n  - b", other: "*em*" };
    assert_eq!(result.to_markdown(), "# Title\n\n*em* <b>\n\n- a\n  - b\n\n`*em*`");
}

#[test]
fn hidden_characters_of_a_raw_field_are_spelled_out() {
    let result = FieldResult { body: "a\u{202e}*b*\u{1b}", other: "x" };
    assert_eq!(result.to_markdown(), "a\\u{202e}*b*\\u{1b}\n\nx");
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    raw,
    success = true,
    next_actions = [],
    markdown = "- {a}: {b}\n\n| h | i |\n|---|---|\n| {a} | {b} |"
)]
struct TypeResult {
    a: &'static str,
    b: &'static str,
}

#[test]
fn a_raw_type_has_no_quotes_but_keeps_its_cells() {
    let result = TypeResult { a: "**a|b**", b: "x\\|<br>" };
    assert_eq!(
        result.to_markdown(),
        "- **a|b**: x\\|<br>\n\n| h | i |\n|---|---|\n| **a\\|b** | x\\\\\\|<br> |"
    );
}

#[derive(Serialize)]
struct Item {
    name: &'static str,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct ItemsResult {
    #[tool_result(raw, each = "- **{name}** x\n  {name}")]
    items: Vec<Item>,
    note: &'static str,
}

#[test]
fn the_items_of_a_raw_list_are_raw() {
    let result = ItemsResult { items: vec![Item { name: "[a](b)" }], note: "[a](b)" };
    assert_eq!(
        result.to_markdown(),
        "✅ items: 1 item\n\n- Note: `[a](b)`\n\n## Items\n\n- **[a](b)** x\n  [a](b)"
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    raw,
    success = true,
    next_actions = ["Read *all*"],
    markdown = "| h |\n|---|\n| {cell} |\n\n{counts}\n\n{next_actions}"
)]
struct QuotedResult {
    cell: &'static str,
    counts: BTreeMap<&'static str, &'static str>,
}

#[test]
fn keys_of_maps_and_next_actions_of_a_raw_type_are_quoted() {
    let result = QuotedResult { cell: "*a*\nb", counts: BTreeMap::from([("*k*", "*v*")]) };
    assert_eq!(result.to_markdown(), "| h |\n|---|\n| *a* ↵ b |\n\n- `*k*`: *v*\n\n- `Read *all*`");
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = ["Read on"])]
struct ReadmeResult {
    #[tool_result(items, raw)]
    text: String,
}

#[test]
fn a_text_that_is_cut_is_in_a_fence() {
    let code = "  let x = 1;\n".repeat(60);
    let text = format!("Intro\n\n- item\n\n  ```rust\n{code}  ```\n\nEnd");
    let output = ReadmeResult { text }.output_with(&OutputOptions::default().max_bytes(200));
    assert_eq!(
        output.expect("an answer").content,
        "✅ readme: 68 lines

## Text

````
Intro

- item

  ```rust
  let x = 1;
  let x = 1;
````

... (lines 1 to 7 of 68, next: 7)

## Next actions

- Read on"
    );
}

#[test]
fn so_is_one_in_a_template() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [], markdown = "Top\n\n{text}\n\nBottom")]
    struct PageResult {
        #[tool_result(raw)]
        text: String,
    }
    let text = format!("Intro\n```\n{}```\nEnd", "let x = 1;\n".repeat(60));
    let output = PageResult { text }.output_with(&OutputOptions::default().max_bytes(160));
    assert_eq!(
        output.expect("an answer").content,
        "Top\n\n````\nIntro\n```\nlet x = 1;\n````\n\nBottom\n\n... (text: bytes 1 to 21 of 677, next: text/21)"
    );
}

#[derive(Clone, Serialize, ToolPart)]
#[tool_part("{a} - {b}")]
struct Pair {
    a: &'static str,
    b: &'static str,
}

#[derive(Serialize, ToolPart)]
struct Lists {
    a: &'static str,
    #[tool_part(each = "* {item}")]
    each: Vec<&'static str>,
    all: Vec<&'static str>,
    z: &'static str,
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "Raw", success = true, next_actions = [])]
struct PartsResult {
    #[tool_result(raw)]
    one: Pair,
    #[tool_result(raw)]
    map: BTreeMap<&'static str, Pair>,
    #[tool_result(raw)]
    lists: Vec<Lists>,
    quoted: Pair,
}

#[test]
fn it_holds_for_all_of_a_part() {
    let pair = Pair { a: "*x*", b: "*y*" };
    let lists = |z| Lists { a: "*a*", each: vec!["*e*"], all: vec!["*f*", "*g*, h"], z };
    let result = PartsResult {
        one: pair.clone(),
        map: BTreeMap::from([("*k*", pair.clone())]),
        lists: vec![lists("*1*"), lists("*2*")],
        quoted: pair,
    };
    assert_eq!(
        result.to_markdown(),
        "\
Raw

- One: *x* - *y*
- Quoted: `*x*` - `*y*`

## Map

- `*k*`: *x* - *y*

## Lists (2)

- *a*, z: *1*
  - each:
    * *e*
  - all:
    - *f*
    - *g*, h
- *a*, z: *2*
  - each:
    * *e*
  - all:
    - *f*
    - *g*, h"
    );
}

#[test]
fn a_raw_type_with_the_default_layout_has_no_quotes() {
    #[derive(Serialize)]
    struct Hit {
        file: &'static str,
        line: u32,
    }
    #[derive(Serialize, ToolResult)]
    #[tool_result(raw, tool = "find", success = true, next_actions = [])]
    struct FindResult {
        note: &'static str,
        names: Vec<&'static str>,
        best: Hit,
        hits: Vec<Hit>,
    }
    let hit = |file| Hit { file, line: 1 };
    let result = FindResult {
        note: "*a*",
        names: vec!["**b**", "<i>"],
        best: hit("`c`*"),
        hits: vec![hit("_d_"), hit("e|f")],
    };
    assert_eq!(
        result.to_markdown(),
        "✅ find: 2 names, 2 hits\n\n- Note: *a*\n- Best:\n  - file: `c`*\n  - line: 1\n\n\
         ## Names\n\n- **b**\n- <i>\n\n\
         ## Hits\n\n|File|Line|\n|---|---|\n|_d_|1|\n|e\\|f|1|"
    );
}
