//! A list drawn in groups: the items that have the same line above them.

use std::collections::BTreeMap;

use serde::Serialize;
use tool_result::parity::check_halves;
use tool_result::{OutputOptions, ToolPart, ToolResult};

#[derive(Clone, Serialize)]
struct Symbol {
    name: String,
    #[serde(rename = "in")]
    layer: Option<String>,
}

fn symbol(name: &str, layer: Option<&str>) -> Symbol {
    Symbol { name: name.into(), layer: layer.map(str::to_owned) }
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "Symbols", next_actions = [])]
struct TraceResult {
    success: bool,
    #[tool_result(
        each = "{index}. {name}",
        group("### {layer} of {crate_name}\n", crate_name = self.crate_name)
    )]
    symbols: Vec<Symbol>,
    #[tool_result(only = json)]
    crate_name: &'static str,
}

fn trace(symbols: Vec<Symbol>) -> TraceResult {
    TraceResult { success: true, symbols, crate_name: "core" }
}

#[test]
fn items_with_the_same_line_stand_together() {
    let symbols = vec![
        symbol("draw", Some("ui")),
        symbol("save", Some("data")),
        symbol("click", Some("ui")),
        symbol("load", Some("data")),
    ];
    let result = trace(symbols);
    assert_eq!(
        result.to_markdown(),
        "\
Symbols

## Symbols (4)

### ui of core

1. draw
2. click

### data of core

3. save
4. load"
    );
    check_halves(&result).expect("both halves say the same");
    let map = result.to_json_map().expect("the JSON");
    let names: Vec<_> =
        map["symbols"].as_array().expect("a list").iter().map(|s| &s["name"]).collect();
    assert_eq!(names, ["draw", "save", "click", "load"]);
}

/// An argument that asks for the item.
#[derive(Serialize, ToolResult)]
#[tool_result(markdown = "{symbols}", next_actions = [])]
struct ListResult {
    success: bool,
    #[tool_result(
        each = "{index}) {name}",
        group("{size}:", size = if item.name.len() > 4 { "long" } else { "short" }),
        between = ""
    )]
    symbols: Vec<Symbol>,
}

#[test]
fn a_group_may_be_computed() {
    let symbols = ["draw", "click", "save", "reload"].map(|name| symbol(name, None)).to_vec();
    assert_eq!(
        ListResult { success: true, symbols }.to_markdown(),
        "\
short:
1) draw

2) save

long:

3) click

4) reload"
    );
}

#[test]
fn items_without_a_group_come_first_and_have_no_line() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(title = "All", next_actions = [])]
    struct AllResult {
        success: bool,
        #[tool_result(each = "{name}", group = "**{layer}**")]
        symbols: Vec<Symbol>,
    }
    let symbols = vec![symbol("b", Some("*ui*")), symbol("a", None), symbol("c", None)];
    assert_eq!(
        AllResult { success: true, symbols }.to_markdown(),
        "\
All

## Symbols (3)

- a
- c

**`*ui*`**
- b"
    );
}

#[test]
fn a_limit_cuts_whole_items() {
    let layers = ["ui", "data", "net"];
    let symbols = (0..300).map(|n| symbol(&format!("symbol{n}"), Some(layers[n % 3]))).collect();
    let output = trace(symbols).output_with(&OutputOptions::default().max_bytes(600));
    let output = output.expect("an answer");
    let shown = output.structured_content.expect("the JSON")["symbols"].as_array().map(Vec::len);
    assert_eq!(shown, Some(14));
    assert_eq!(
        output.content,
        "\
Symbols

## Symbols (300)

### ui of core

1. symbol0
2. symbol3
3. symbol6
4. symbol9
5. symbol12

### data of core

6. symbol1
7. symbol4
8. symbol7
9. symbol10
10. symbol13

### net of core

11. symbol2
12. symbol5
13. symbol8
14. symbol11

... (symbols: items 1 to 14 of 300, next: symbols/14)"
    );
}

#[test]
fn a_page_repeats_the_line_of_a_group_and_goes_on_counting() {
    let layers = ["ui", "data", "net"];
    let symbols = (0..300).map(|n| symbol(&format!("symbol{n}"), Some(layers[n / 100]))).collect();
    let options = OutputOptions::default().start("symbols/98").max_bytes(400);
    let output = trace(symbols).output_with(&options).expect("an answer");
    assert_eq!(
        output.content,
        "\
Symbols

## Symbols (300)

### ui of core

99. symbol98
100. symbol99

### data of core

101. symbol100
102. symbol101
103. symbol102
104. symbol103
105. symbol104

... (symbols: items 99 to 105 of 300, next: symbols/105)"
    );
}

#[derive(Clone, Serialize, ToolPart)]
#[tool_part("{index}: {name}\n{calls}")]
struct Function {
    name: String,
    kind: String,
    calls: Vec<Function>,
}

fn function(name: &str, kind: &str, calls: Vec<Function>) -> Function {
    Function { name: name.into(), kind: kind.into(), calls }
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    markdown = "{functions}\n\n{by_file}\n\n```\n{fenced}\n```",
    success = true,
    next_actions = []
)]
struct FunctionsResult {
    #[tool_result(group = "### {kind}\n", between = "")]
    functions: Vec<Function>,
    #[tool_result(
        group("Files in `{folder}`:", folder = key.split('/').next()),
        wrap = "All files\n\n{by_file}"
    )]
    by_file: BTreeMap<String, Function>,
    #[tool_result(group = "{kind}:")]
    fenced: Vec<Function>,
}

#[test]
fn parts_stand_in_groups_too() {
    let inner = function("inner", "private", vec![]);
    let found = vec![
        function("draw", "public", vec![inner]),
        function("save", "private", vec![]),
        function("load", "public", vec![]),
    ];
    let by_file = ["src/a.rs", "tests/b.rs", "src/c.rs"].map(|path| {
        let name = path.rsplit('/').next().unwrap_or_default();
        (path.to_owned(), function(name, "file", vec![]))
    });
    let result =
        FunctionsResult { fenced: found.clone(), functions: found, by_file: by_file.into() };
    assert_eq!(
        result.to_markdown(),
        "\
### public

- 1: draw
  - 1: inner

- 2: load

### private

- 3: save

All files

Files in `src`:
- src/a.rs: 1: a.rs
- src/c.rs: 2: c.rs

Files in `tests`:
- tests/b.rs: 3: b.rs

```
public:
1: draw
  1: inner
2: load

private:
3: save
```"
    );
}

#[test]
fn a_limit_cuts_whole_parts_of_groups() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(title = "Found", success = true, next_actions = [])]
    struct FoundResult {
        #[tool_result(group = "**{kind}**")]
        functions: Vec<Function>,
    }
    let kinds = ["public", "private"];
    let found = (0..200).map(|n| function(&format!("f{n}"), kinds[n % 2], vec![])).collect();
    let options = OutputOptions::default().max_bytes(512);
    let output = FoundResult { functions: found }.output_with(&options).expect("an answer");
    let shown = output.structured_content.expect("the JSON")["functions"].as_array().map(Vec::len);
    assert_eq!(shown, Some(8));
    assert_eq!(
        output.content,
        "\
Found

## Functions (200)

**public**
- 1: f0
- 2: f2
- 3: f4
- 4: f6

**private**
- 5: f1
- 6: f3
- 7: f5
- 8: f7

... (functions: items 1 to 8 of 200, next: functions/8)"
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = ["Do it"])]
struct LogsResult {
    #[tool_result(items, each = "{index}. {item}", wrap = "Here:\n{logs}")]
    logs: Vec<&'static str>,
}

/// A number other than 1 begins no list right below a line of text.
#[test]
fn a_later_number_stands_apart_from_the_text_above() {
    let result = LogsResult { logs: vec!["a", "# b\n- c", "d"] };
    let output = result.output_with(&OutputOptions::default().start(1)).unwrap();
    assert_eq!(
        output.content,
        "\
✅ logs: 3 logs

Here:

2. ```
   # b
   - c
   ```
3. d

... (items 2 to 3 of 3)

## Next actions

- Do it"
    );
    let first = "✅ logs: 3 logs\n\nHere:\n1. a\n2. ```\n   # b";
    assert!(result.to_markdown().starts_with(first), "{}", result.to_markdown());
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "kinds", success = true, next_actions = [])]
struct KindsResult {
    #[tool_result(each = "{name}", group = "**Kind:** {kind}")]
    rows: Vec<OfKind>,
}

#[derive(Serialize)]
struct OfKind {
    name: &'static str,
    kind: &'static str,
}

#[test]
fn the_marks_of_one_group_are_not_those_of_another() {
    let rows = vec![OfKind { name: "a", kind: "[x] y" }, OfKind { name: "b", kind: "k `c`" }];
    assert_eq!(
        KindsResult { rows }.to_markdown(),
        "✅ kinds: 2 rows\n\n## Rows\n\n**Kind:** [x] y\n- a\n\n**Kind:** k `c`\n- b"
    );
}
