//! The fields of a part with the default layout take the keys that those of a result take: lines and forms.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use serde::Serialize;
use tool_result::{Markdown, OutputOptions, ToolPart, ToolResult, Untrusted};

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct OutlineResult<T: ToolPart + Serialize> {
    classes: Vec<T>,
}

#[track_caller]
fn assert_classes<T: ToolPart + Serialize>(classes: Vec<T>, expected: &str) {
    let result = OutlineResult { classes };
    assert_eq!(result.to_markdown(), expected);
    assert_eq!(result.output().expect("an answer").content, expected);
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Method {
    full_signature: &'static str,
    #[serde(rename = "at")]
    line: u32,
    note: Option<&'static str>,
}

fn methods() -> Vec<Method> {
    vec![
        Method { full_signature: "fn new()", line: 4, note: None },
        Method { full_signature: "fn get<T>()", line: 9, note: Some("hot") },
    ]
}

fn shouted(text: &str) -> String {
    text.to_uppercase()
}

#[derive(Serialize, ToolPart)]
struct Class {
    name: &'static str,
    #[tool_part(each("- {full_signature}, line {line}{?note: ({note})} {n}", n = item.line * self.weight))]
    methods: Vec<Method>,
    weight: u32,
}

#[test]
fn the_items_of_a_list_have_a_template() {
    let class = |name, methods| Class { name, methods, weight: 10 };
    assert_classes(
        vec![class("A", methods()), class("B", Vec::new())],
        "✅ outline: 2 classes\n\n## Classes\n\n\
         - A, weight: 10\n  \
           - methods:\n    \
             - fn new(), line 4 40\n    \
             - `fn get<T>()`, line 9 (hot) 90\n\
         - B, weight: 10",
    );
}

#[derive(Serialize, ToolPart)]
struct Lined {
    #[tool_part(line("**{name}** ({kind}, {n})", n = self.kind.len()))]
    name: &'static str,
    kind: &'static str,
    #[tool_part(line = "Owner: {owner} of {team:self::shouted}")]
    owner: Option<&'static str>,
    team: &'static str,
}

#[test]
fn a_field_has_a_line_of_its_own() {
    let lined = |owner| Lined { name: "A*b", kind: "struct", owner, team: "core" };
    assert_classes(
        vec![lined(Some("Ann")), lined(None)],
        "✅ outline: 2 classes\n\n## Classes\n\n\
         - kind: struct, team: core\n  \
           - **`A*b`** (struct, 6)\n  \
           - Owner: Ann of CORE\n\
         - kind: struct, team: core\n  \
           - **`A*b`** (struct, 6)",
    );
}

#[derive(Serialize, ToolPart)]
struct Said {
    id: u32,
    #[tool_part(line = "Said: **{text}**")]
    text: &'static str,
}

#[test]
fn an_empty_text_has_its_line() {
    assert_classes(
        vec![Said { id: 1, text: "" }, Said { id: 2, text: "hi" }],
        "✅ outline: 2 classes\n\n## Classes\n\n\
         - ID: 1\n  - Said: **\"\"**\n\
         - ID: 2\n  - Said: **hi**",
    );
}

fn draw_all(notes: &[String], md: &mut Markdown) -> fmt::Result {
    md.items("notes", notes, |note, md| writeln!(md, "> {note}"))
}

fn draw_one(note: &str, md: &mut Markdown) -> fmt::Result {
    writeln!(md, "* {note}!")
}

#[derive(Serialize, ToolPart)]
struct Formed {
    name: &'static str,
    language: &'static str,
    #[tool_part(code = self.language)]
    source: &'static str,
    #[tool_part(code = "toml")]
    config: Option<&'static str>,
    columns: Vec<&'static str>,
    #[tool_part(table = self.columns)]
    rows: Vec<Vec<u32>>,
    #[tool_part(table(line, full_signature))]
    methods: Vec<Method>,
    #[tool_part(with = draw_all)]
    notes: Vec<String>,
    #[tool_part(each = draw_one, label = "Seen")]
    found: Vec<String>,
    #[tool_part(wrap = "Tags of {name}:\n{tags}", each = "- {item}", between = "")]
    tags: Vec<&'static str>,
    #[tool_part(each = "- {key} is {value}")]
    counts: BTreeMap<&'static str, u32>,
    #[tool_part(each = "- {full_signature}", group = "Line {line}:")]
    grouped: Vec<Method>,
    #[tool_part(raw)]
    html: &'static str,
}

fn formed() -> Formed {
    Formed {
        name: "A",
        language: "rust",
        source: "fn main() {}\n",
        config: None,
        columns: vec!["x", "y"],
        rows: vec![vec![1, 2], vec![3, 4]],
        methods: methods(),
        notes: vec!["one".to_owned(), "two".to_owned()],
        found: vec!["three".to_owned()],
        tags: vec!["t", "u"],
        counts: BTreeMap::from([("a", 1), ("b", 2)]),
        grouped: methods(),
        html: "<b>bold</b>",
    }
}

const FORMED: &str = "\
✅ outline: 1 class

## Classes

- A, language: rust
  - source:
    ```rust
    fn main() {}
    ```
  - rows:

    |x|y|
    |---|---|
    |1|2|
    |3|4|

  - methods:

    |At|Full signature|
    |---|---|
    |4|fn new()|
    |9|`fn get<T>()`|

  - notes:
    > one
    > two
  - Seen:
    * three!
  - Tags of A:
    - t

    - u
  - counts:
    - a is 1
    - b is 2
  - grouped:
    Line 4:
    - fn new()

    Line 9:
    - `fn get<T>()`
  - HTML: <b>bold</b>";

#[test]
fn a_field_has_a_form() {
    assert_classes(vec![formed()], FORMED);
}

#[derive(Serialize, ToolPart)]
#[tool_part(rest = json)]
struct Rest {
    #[tool_part(label = "name")]
    name: &'static str,
    id: u32,
    #[tool_part(each = "- {full_signature}")]
    methods: Vec<Method>,
}

#[test]
fn the_rest_has_no_key_that_draws() {
    assert_classes(
        vec![Rest { name: "A", id: 7, methods: methods() }],
        "✅ outline: 1 class\n\n## Classes\n\n\
         - A\n  - methods:\n    - fn new()\n    - `fn get<T>()`",
    );
}

#[derive(Serialize, ToolPart)]
enum Shape {
    Circle {
        name: &'static str,
        #[tool_part(line = "{r:.1} around {name}, {r:twice}")]
        r: f64,
        #[tool_part(each("- {item} of {n}", n = name))]
        seen: Vec<u32>,
    },
    Dot,
}

fn twice(r: f64) -> f64 {
    r * 2.0
}

#[derive(Serialize, ToolPart)]
#[serde(tag = "kind")]
enum Tagged {
    Circle {
        name: &'static str,
        #[tool_part(each("- {item} of {n}", n = name))]
        seen: Vec<u32>,
    },
    #[tool_part("a dot")]
    Dot,
}

#[test]
fn the_fields_of_a_variant_have_them_too() {
    assert_classes(
        vec![Shape::Circle { name: "A", r: 1.0, seen: vec![3] }, Shape::Dot],
        "✅ outline: 2 classes\n\n## Classes\n\n\
         - Circle:\n  - name: A\n  - 1.0 around A, 2.0\n  - seen:\n    - 3 of A\n\
         - Dot",
    );
    assert_classes(
        vec![Tagged::Circle { name: "A", seen: vec![3, 4] }, Tagged::Dot],
        "✅ outline: 2 classes\n\n## Classes\n\n\
         - Circle, name: A\n  - seen:\n    - 3 of A\n    - 4 of A\n\
         - a dot",
    );
}

#[derive(Serialize, ToolPart)]
#[tool_part("{path} {size}")]
struct File {
    path: &'static str,
    size: u32,
}

#[derive(Serialize, ToolPart)]
struct Folder {
    name: &'static str,
    files: Vec<File>,
    #[tool_part(each = "{item}", label = "in it")]
    folders: Vec<Folder>,
}

#[test]
fn parts_in_it_are_drawn_as_they_say() {
    let file = |path| File { path, size: 1 };
    let inner = Folder { name: "b", files: vec![file("b.rs")], folders: Vec::new() };
    assert_classes(
        vec![Folder { name: "a", files: vec![file("a.rs"), file("c.rs")], folders: vec![inner] }],
        "✅ outline: 1 class\n\n## Classes\n\n\
         - a\n  - files:\n    - a.rs 1\n    - c.rs 1\n  - in it:\n    \
             - b\n      - files:\n        - b.rs 1",
    );
}

#[derive(Serialize, ToolPart)]
struct Site {
    title: &'static str,
    #[tool_part(each = "Said:\n{item}")]
    texts: Vec<Untrusted<&'static str>>,
    #[tool_part(raw)]
    raw: Untrusted<&'static str>,
    #[tool_part(code = "html")]
    code: Option<Untrusted<&'static str>>,
    #[tool_part(line = "{lined} was said")]
    lined: Option<Untrusted<&'static str>>,
}

#[test]
fn untrusted_text_is_in_its_fence() {
    let text = "# b\n- c";
    let site = |code, lined| Site {
        title: "a",
        texts: vec![Untrusted::new(text)],
        raw: Untrusted::new(text),
        code,
        lined,
    };
    let result = OutlineResult {
        classes: vec![
            site(None, None),
            site(Some(Untrusted::new(text)), Some(Untrusted::new(text))),
        ],
    };
    let drawn = result.to_markdown();
    let mut is_in_fence = false;
    for line in drawn.lines().map(str::trim_start) {
        is_in_fence ^= line.starts_with("```");
        assert!(is_in_fence || !line.starts_with("# b") && line != "- c", "{drawn}");
    }
    assert_eq!(drawn.matches("```untrusted ").count(), 6, "{drawn}");
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct OneResult {
    title: &'static str,
    one: Formed,
    none: Option<Formed>,
    #[tool_result(line = "Inline: {inline}")]
    inline: Option<Class>,
}

#[test]
fn a_part_alone_is_drawn_as_one_in_a_list() {
    let inline = Some(Class { name: "I", methods: methods(), weight: 1 });
    let result = OneResult { title: "x", one: formed(), none: None, inline };
    let text = result.to_markdown();
    let below = FORMED.split_once("## Classes").expect("a heading").1;
    assert!(text.contains(&format!("## One{below}")), "{text}");
    assert!(text.contains("Inline: `name: I, methods: ("), "{text}");
}

#[test]
fn both_halves_show_the_same_within_any_limit() {
    let class = |name| Class { name, methods: methods(), weight: 10 };
    let result = OutlineResult { classes: vec![class("A"), class("B"), class("C")] };
    let whole = result.output().expect("an answer");
    let mut answers = 0;
    for max_bytes in 100..whole.content.len() + 400 {
        let mut signatures = Vec::new();
        let mut next = Some("0".to_owned());
        while let Some(start) = next {
            let options = OutputOptions::default().max_bytes(max_bytes).start(&*start);
            let Ok(answer) = result.output_with(&options) else { break };
            answers += 1;
            let json = answer.structured_content.expect("JSON");
            let text = serde_json::to_string(&json).expect("JSON");
            assert!(answer.content.len() <= max_bytes && text.len() <= max_bytes, "{max_bytes}");
            for class in json["classes"].as_array().expect("a list") {
                for method in class["methods"].as_array().expect("a list") {
                    let line = format!(
                        "line {} {}",
                        method["at"],
                        method["at"].as_u64().unwrap_or(0) * 10
                    );
                    assert!(
                        answer.content.contains(&line) || method["note"] == "hot",
                        "{}",
                        answer.content
                    );
                    signatures.push(method["fullSignature"].to_string());
                }
            }
            let cut = json.get("truncation").and_then(|cut| cut["classes"]["next"].as_str());
            next = cut.map(str::to_owned);
        }
        let all = methods().len() * 3;
        assert!(signatures.is_empty() || signatures.len() == all, "{max_bytes}: {signatures:?}");
    }
    assert!(answers > 500, "{answers}");
}

fn nothing(_: &str, md: &mut Markdown) -> fmt::Result {
    md.write_str("")
}

#[derive(Serialize, ToolPart)]
struct Silent {
    name: &'static str,
    #[tool_part(with = nothing)]
    note: &'static str,
}

#[test]
fn a_function_that_writes_nothing_leaves_no_label() {
    assert_classes(
        vec![Silent { name: "a", note: "b" }],
        "✅ outline: 1 class\n\n## Classes\n\n- a",
    );
}

#[derive(Serialize, ToolPart)]
struct Author {
    name: &'static str,
    books: u32,
}

#[derive(Serialize, ToolPart)]
struct Book {
    title: &'static str,
    #[tool_part(between = "and")]
    authors: Vec<Author>,
}

#[test]
fn lines_stand_between_parts_with_the_default_layout() {
    let author = |name| Author { name, books: 2 };
    assert_classes(
        vec![Book { title: "a", authors: vec![author("b"), author("c")] }],
        "✅ outline: 1 class\n\n## Classes\n\n\
         - a\n  - authors:\n    - b, books: 2\n    and\n    - c, books: 2",
    );
}

#[derive(Clone, Serialize, ToolPart)]
struct Owner {
    name: &'static str,
    #[tool_part(only = json)]
    token: u32,
    #[tool_part(label = "mail")]
    address: &'static str,
}

#[derive(Clone, Serialize, ToolPart)]
struct Repository {
    path: &'static str,
    #[tool_part(label = "kept by")]
    owner: Owner,
    others: Vec<Owner>,
    second: Option<Owner>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "Found", success = true, next_actions = [])]
struct RepositoriesResult {
    #[tool_result(table(path, owner, others, second))]
    columns: Vec<Repository>,
    #[tool_result(each = "{path}: {owner}; {others}; {second}", group = "Of {owner}\n")]
    lines: Vec<Repository>,
    #[tool_result(each = "{key}: {value.owner}")]
    map: BTreeMap<&'static str, Repository>,
}

#[test]
fn the_keys_of_a_nested_part_hold_in_columns_and_in_items() {
    let owner = |name| Owner { name, token: 777, address: "x@y" };
    let repository = Repository {
        path: "a",
        owner: owner("ana"),
        others: vec![owner("bo")],
        second: Some(owner("cy")),
    };
    let result = RepositoriesResult {
        columns: vec![repository.clone()],
        lines: vec![repository.clone()],
        map: BTreeMap::from([("k", repository)]),
    };
    assert_eq!(
        result.to_markdown(),
        "\
Found

## Columns (1)

|Path|kept by|Others|Second|
|---|---|---|---|
|a|name: ana, mail: x@y|name: bo, mail: x@y|name: cy, mail: x@y|

## Lines (1)

Of name: ana, mail: x@y

- a: name: ana, mail: x@y; name: bo, mail: x@y; name: cy, mail: x@y

## Map

- k: name: ana, mail: x@y"
    );
}

/// A result that is a part of another one, too: each derive has a template of its own for the list.
#[derive(Serialize, ToolResult, ToolPart)]
#[tool_result(success = true, next_actions = [], rest = json)]
struct RowsResult {
    #[tool_result(each = "{index}. {name}")]
    #[tool_part(each = "{index}. {size}")]
    rows: Vec<SizedRow>,
}

#[derive(Serialize)]
struct SizedRow {
    #[serde(rename = "n")]
    name: &'static str,
    #[serde(rename = "bytes")]
    size: u8,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct AroundResult {
    inner: RowsResult,
}

#[test]
fn a_type_that_is_a_result_and_a_part_has_the_keys_of_each() {
    let rows = || RowsResult { rows: vec![SizedRow { name: "a", size: 7 }] };
    assert_eq!(rows().to_markdown(), "✅ rows: 1 row\n\n## Rows\n\n1. a");
    assert_eq!(
        AroundResult { inner: rows() }.to_markdown(),
        "✅ around\n\n## Inner\n\n- rows:\n  1. 7"
    );
}

#[test]
fn a_list_behind_the_end_of_a_page_says_how_many_it_has() {
    #[derive(Serialize)]
    struct Name {
        name: String,
    }
    #[derive(Serialize, ToolPart)]
    struct Module {
        name: &'static str,
        #[tool_part(each = "- fn {name}")]
        functions: Vec<Name>,
        #[tool_part(each = "- struct {name}")]
        structs: Vec<Name>,
        tags: Vec<&'static str>,
    }
    #[derive(Serialize, ToolResult)]
    #[tool_result(tool = "modules", success = true, next_actions = [])]
    struct ModulesResult {
        #[tool_result(items)]
        modules: Vec<Module>,
    }
    let names = |count| (0..count).map(|n| Name { name: format!("n{n}") }).collect();
    let module =
        Module { name: "a", functions: names(30), structs: names(2), tags: vec!["x", "y"] };
    let result = ModulesResult { modules: vec![module] };
    let options = OutputOptions::default().max_bytes(280);
    let text = |options: &OutputOptions| result.output_with(options).expect("an answer").content;
    assert_eq!(
        text(&options),
        "✅ modules: 1 module\n\n## Modules\n\n\
         - a\n  \
           - functions:\n    \
             - fn n0\n    \
             - fn n1\n    \
             - fn n2\n    \
             - fn n3\n    \
             - fn n4\n    \
             - fn n5\n  \
           - structs: 2 items\n  \
           - tags: 2 items\n\n\
         ... (items 1 to 1 of 1, next: 0/functions/6)"
    );
    assert_eq!(
        text(&options.start("0/functions/29")),
        "✅ modules: 1 module\n\n## Modules\n\n\
         - a\n  \
           - functions:\n    \
             - fn n29\n  \
           - structs:\n    \
             - struct n0\n    \
             - struct n1\n  \
           - tags: x, y\n\n\
         ... (items 1 to 1 of 1)"
    );
}

#[test]
fn a_line_names_a_field_of_a_field() {
    #[derive(Serialize)]
    struct Spot {
        line: u32,
    }
    #[derive(Serialize, ToolPart)]
    struct Found {
        name: &'static str,
        #[tool_part(line = "At line {spot.line}")]
        spot: Spot,
    }
    let found = Found { name: "a", spot: Spot { line: 3 } };
    assert_classes(vec![found], "✅ outline: 1 class\n\n## Classes\n\n- a\n  - At line 3");
}

#[test]
fn below_a_label_of_the_authors_a_part_has_the_keys_of_its_fields() {
    #[derive(Serialize, ToolPart)]
    struct Class {
        name: &'static str,
        #[tool_part(each = "{at}: {signature}", label = "Methods")]
        methods: Vec<Entry>,
    }
    #[derive(Serialize)]
    struct Entry {
        at: u32,
        signature: &'static str,
    }
    #[derive(Serialize, ToolPart)]
    #[tool_part("{at} of {total}")]
    struct Place {
        at: u32,
        total: u32,
    }
    #[derive(Serialize, ToolPart)]
    #[tool_part("**{title}**\n{body}")]
    struct Note {
        title: &'static str,
        body: &'static str,
    }
    #[derive(Serialize, ToolResult)]
    #[tool_result(
        success = true,
        next_actions = [],
        markdown = "# Found\n\n- Class: {class}\n- Places: {places}\n- Note: {note}\n- None: {none}\n- List: {list}"
    )]
    struct ClassResult {
        class: Class,
        places: BTreeMap<&'static str, Place>,
        note: Note,
        none: Option<Note>,
        list: Vec<Place>,
    }
    let result = ClassResult {
        class: Class {
            name: "Cache",
            methods: vec![
                Entry { at: 4, signature: "fn new()" },
                Entry { at: 9, signature: "fn get<T>()" },
            ],
        },
        places: BTreeMap::from([
            ("a.rs", Place { at: 1, total: 2 }),
            ("b.rs", Place { at: 2, total: 2 }),
        ]),
        note: Note { title: "Hot", body: "# not a heading" },
        none: None,
        list: vec![Place { at: 1, total: 1 }, Place { at: 3, total: 4 }],
    };
    assert_eq!(
        result.to_markdown(),
        "# Found

- Class:
  - Cache
    - Methods:
      - 4: fn new()
      - 9: `fn get<T>()`
- Places:
  - a.rs: 1 of 2
  - b.rs: 2 of 2
- Note:
  **Hot**
  `# not a heading`
- List: 1 of 1, 3 of 4"
    );
}
