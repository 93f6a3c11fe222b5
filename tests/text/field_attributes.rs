//! What the attributes of a field change in the default layout.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::json;
use tool_result::{ToolResult, Untrusted};

#[derive(Serialize, Clone)]
struct Row {
    path: &'static str,
    tags: Vec<&'static str>,
    place: Place,
    note: Option<&'static str>,
}

#[derive(Serialize, Clone)]
struct Place {
    row: u32,
    col: Option<u32>,
    inner: BTreeMap<&'static str, u8>,
}

fn rows() -> Vec<Row> {
    let place = Place { row: 1, col: None, inner: BTreeMap::from([("a", 1), ("b", 2)]) };
    vec![
        Row { path: "a|b", tags: vec!["x", "y"], place: place.clone(), note: Some("two\nlines") },
        Row { path: "c", tags: vec![], place, note: None },
    ]
}

#[test]
fn a_table_holds_what_is_nested_in_its_cells() {
    assert_eq!(
        result!({ #[tool_result(table)] rows: Vec<Row> = rows() }),
        "\
✅ sample: 2 rows

## Rows

|Path|Tags|Place|Note|
|---|---|---|---|
|a\\|b|x, y|row: 1, inner: (a: 1, b: 2)|two ↵ lines|
|c|–|row: 1, inner: (a: 1, b: 2)|–|"
    );
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Renamed {
    first_line: u32,
    #[serde(rename = "at")]
    path: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    r#type: Option<&'static str>,
    #[serde(skip)]
    _hidden: (),
}

#[test]
fn a_table_has_the_columns_that_it_names_in_their_order() {
    let row = |first_line, path, r#type| Renamed { first_line, path, r#type, _hidden: () };
    assert_eq!(
        result!({
            #[tool_result(table(path, r#type, first_line))]
            rows: Vec<Renamed> = vec![row(3, "a|b", None), row(40, "", Some("x"))],
            #[tool_result(table(path, tags))]
            others: Option<Vec<Row>> = Some(rows()),
            #[tool_result(table(note, size), wrap = "Of values:\n\n{values}")]
            values: Vec<serde_json::Value> = vec![json!({"size": 1}), json!({"note": "n", "size": 2})],
            #[tool_result(table(path))]
            none: Vec<Row> = vec![],
            #[tool_result(table(path))]
            names: Vec<serde_json::Value> = vec![json!("a")],
        }),
        "\
✅ sample: 2 rows, 2 others, 2 values, 1 name

## Rows

|At|Type|First line|
|---|---|---|
|a\\|b|–|3|
||x|40|

## Others

|Path|Tags|
|---|---|
|a\\|b|x, y|
|c|–|

Of values:

|Note|Size|
|---|---|
|–|1|
|n|2|

## Names

- a"
    );
}

#[test]
fn an_absent_item_is_a_row_of_a_table() {
    let row = || Renamed { first_line: 3, path: "a", r#type: None, _hidden: () };
    assert_eq!(
        result!({
            #[tool_result(table(path, first_line))]
            rows: Vec<Option<Renamed>> = vec![Some(row()), None],
            #[tool_result(table)]
            others: Vec<Option<Renamed>> = vec![None, Some(row())],
            items: Vec<Option<Renamed>> = vec![Some(row()), None],
        }),
        "\
✅ sample: 2 rows, 2 others, 2 items

## Rows

|At|First line|
|---|---|
|a|3|
|–|–|

## Others

|First line|At|
|---|---|
|–|–|
|3|a|

## Items

- first line: 3, at: a
- null"
    );
}

#[test]
fn a_table_of_what_has_no_columns_is_a_list() {
    assert_eq!(
        result!({ #[tool_result(table)] names: Vec<&'static str> = vec!["a", "b"] }),
        "✅ sample: 2 names\n\n## Names\n\n- a\n- b"
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct FileResult {
    success: bool,
    #[tool_result(only = json)]
    language: Option<String>,
    #[tool_result(code = self.language)]
    body: String,
    #[tool_result(code = language_of(&self.body), wrap = "As lines:\n\n{lines}")]
    lines: Vec<&'static str>,
}

fn language_of(body: &str) -> &'static str {
    if body.starts_with("fn") { "rust" } else { "" }
}

#[test]
fn a_fences_language_may_come_from_the_data() {
    let file = |language: Option<&str>, body: &str| FileResult {
        success: true,
        language: language.map(str::to_owned),
        body: body.to_owned(),
        lines: vec!["a", "b"],
    };
    assert_eq!(
        file(Some("rust"), "fn f() {}").to_markdown(),
        "\
✅ file: 2 lines

## Body

```rust
fn f() {}
```

As lines:

```rust
a
```

```rust
b
```"
    );
    let hostile = file(Some("sh`\n```\u{202e}"), "x").to_markdown();
    assert!(hostile.contains("## Body\n\n```sh\\u{202e}\nx\n```\n"), "{hostile}");
    assert!(file(None, "x").to_markdown().contains("## Body\n\n```\nx\n```\n"));
    let json = file(None, "x").to_json_map().unwrap();
    assert_eq!(json["body"], "x");
}

#[test]
fn code_is_a_fence_of_its_language() {
    assert_eq!(
        result!({
            #[tool_result(code = "rust")]
            signature: &'static str = "fn f(a: &str) -> `x`",
            #[tool_result(code = "sh")]
            commands: Vec<&'static str> = vec!["ls", "echo '```'"],
            #[tool_result(code = "json")]
            nothing: Option<&'static str> = None,
        }),
        "\
✅ sample: 2 commands

## Signature

```rust
fn f(a: &str) -> `x`
```

## Commands

```sh
ls
```

````sh
echo '```'
````"
    );
}

#[test]
fn code_of_a_map_is_its_json() {
    assert_eq!(
        result!({
            #[tool_result(code = "json")]
            config: serde_json::Value = json!({ "port": 80, "hosts": ["a", "`b`"] }),
            #[tool_result(code = "json")]
            rules: Vec<serde_json::Value> = vec![json!({ "a": [] }), json!("b")],
            #[tool_result(code = "json")]
            pages: BTreeMap<&'static str, Untrusted<&'static str>> =
                BTreeMap::from([("a", Untrusted::new("``` b"))]),
        }),
        "\
✅ sample: 2 rules

## Config

```json
{
  \"hosts\": [
    \"a\",
    \"`b`\"
  ],
  \"port\": 80
}
```

## Rules

```json
{
  \"a\": []
}
```

```json
b
```

## Pages

````untrusted 85e17524
{
  \"a\": \"``` b\"
}
````"
    );
}

#[test]
fn a_label_is_the_name_in_lines_headings_and_counts() {
    assert_eq!(
        result!({
            #[tool_result(label = "Size [bytes]")]
            size: u64 = 3,
            #[tool_result(label = "Changed files")]
            modified: Vec<&'static str> = vec!["a.rs"],
            #[tool_result(label = "URLs")]
            links: Vec<&'static str> = vec!["http://x/y_z", "http://x/(z)"],
        }),
        "\
✅ sample: 1 changed file, 2 URLs

- Size [bytes]: 3

## Changed files

- a.rs

## URLs

- http://x/y_z
- http://x/(z)"
    );
}

#[test]
fn a_line_is_a_bullet_unless_it_has_a_mark_of_its_own() {
    assert_eq!(
        result!({
            first: u8 = 1,
            #[tool_result(line = "{shown} of {total} shown\nand no more")]
            shown: u8 = 2,
            #[tool_result(line = "* {total} in all")]
            total: u8 = 3,
            #[tool_result(line = "> quoted {quote}")]
            quote: &'static str = "# a",
            #[tool_result(line = "{none}")]
            none: Option<u8> = None,
            last: u8 = 4,
        }),
        "\
✅ sample

- First: 1
- 2 of 3 shown
  and no more
* 3 in all

> quoted # a

- Last: 4"
    );
}

#[test]
fn parts_of_a_value_can_be_named() {
    let metadata = json!({"user_id": 7, "roles": ["a", "b"], "deep": {"key": null}});
    assert_eq!(
        result!({
            #[tool_result(line(
                "User {user}: {roles} ({roles:#}), {key}, {none}",
                user = self.metadata.get("user_id"),
                roles = self.metadata.get("roles"),
                key = self.metadata.pointer("/deep/key"),
                none = self.metadata.get("none")
            ))]
            metadata: serde_json::Value = metadata,
            #[tool_result(line = "{place} is row {place.row}")]
            place: Place = rows().remove(0).place,
        }),
        "✅ sample\n\n- User 7: a, b (2 roles), –, –\n- row: 1, inner: (a: 1, b: 2) is row 1"
    );
}

#[test]
fn a_text_counts_what_its_label_says() {
    assert_eq!(
        result!({
            #[tool_result(items, label = "match|matches")]
            text: &'static str = "a\nb",
        }),
        "✅ sample: 2 matches\n\n## Matches\n\n```\na\nb\n```"
    );
}
