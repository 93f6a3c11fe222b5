//! Templates are Rust format strings over what was recorded.

use std::collections::BTreeMap;

use serde::Serialize;
use tool_result::{OutputOptions, ToolResult};

#[derive(Serialize, Clone, Default)]
#[serde(rename_all = "camelCase")]
struct Hit {
    file_path: String,
    #[serde(rename = "type")]
    kind: String,
    line_number: u32,
    score: f32,
    #[serde(rename = "sig", skip_serializing_if = "Option::is_none")]
    signature: Option<String>,
    tags: Vec<String>,
    place: Place,
}

#[derive(Serialize, Clone, Default)]
struct Place {
    row: u32,
    col: Option<u32>,
}

fn hits() -> Vec<Hit> {
    vec![
        Hit {
            file_path: "src/a.rs".into(),
            kind: "call".into(),
            line_number: 7,
            score: 0.876,
            signature: None,
            tags: vec!["x".into()],
            place: Place { row: 1, col: None },
        },
        Hit {
            file_path: "src/b_c.rs".into(),
            kind: "import".into(),
            line_number: 1234,
            score: 1.0,
            signature: Some("fn b()".into()),
            tags: vec!["y".into(), "z".into()],
            place: Place { row: 2, col: Some(3) },
        },
    ]
}

#[test]
fn each_names_the_items_fields_as_rust_does() {
    assert_eq!(
        result!({
            #[tool_result(each = "{index}. {kind} in {file_path}:{line_number} ({score:.2}) [{tags}] {tags:#} at {place.row}:{place.col}\n   `{signature}`")]
            hits: Vec<Hit> = hits(),
        }),
        "\
✅ sample: 2 hits

## Hits

1. call in src/a.rs:7 (0.88) [x] 1 tag at 1:–
2. import in src/b_c.rs:1234 (1.00) [y, z] 2 tags at 2:3
   `fn b()`"
    );
}

#[test]
fn each_without_a_marker_gets_a_bullet() {
    assert_eq!(
        result!({
            #[tool_result(each = "{file_path}\n{kind}")]
            hits: Vec<Hit> = hits(),
            #[tool_result(each = "no. {index} is {item}")]
            names: Vec<&'static str> = vec!["a", "# b"],
        }),
        "\
✅ sample: 2 hits, 2 names

## Hits

- src/a.rs
  call
- src/b_c.rs
  import

## Names

- no. 1 is a
- no. 2 is # b"
    );
}

#[test]
fn width_fill_sign_and_precision_are_rusts() {
    assert_eq!(
        result!({
            #[tool_result(line = "{n:>5}|{n:<5}|{n:^5}|{n:05}|{n:+}|{f:.1}|{f:+08.2}|{s:-^7}|{s:.2}|{list:>3}")]
            n: i32 = 42,
            f: f64 = 2.55,
            s: String = "abc".into(),
            list: Vec<u8> = vec![1, 22],
        }),
        "\
✅ sample: 2 lists

- 42|42   | 42  |00042|+42|2.5|+0002.55|--abc--|ab|  1,  22
- F: 2.55
- S: abc

## List

1, 22"
            .replace("- 42|", "-    42|")
    );
}

#[test]
fn a_line_of_absent_values_is_left_out_and_a_dash_stands_beside_a_present_one() {
    macro_rules! absent {
        ($a:expr, $b:expr) => {
            result!(#[tool_result(markdown = "first\n{a} and {b}\n{a:#}\n{a}{b}\nlast")] {
                a: Option<Vec<u8>> = $a,
                b: Option<&'static str> = $b,
            })
        };
    }
    assert_eq!(absent!(None, None), "first\nlast");
    assert_eq!(absent!(Some(vec![]), None), "first\nlast");
    assert_eq!(absent!(None, Some("x")), "first\n– and x\n–x\nlast");
    assert_eq!(absent!(Some(vec![1]), None), "first\n1 and –\n1 item\n1–\nlast");
}

#[test]
fn a_paragraph_that_is_left_out_leaves_one_gap() {
    #[derive(Serialize)]
    struct Page {
        url: &'static str,
        title: Option<&'static str>,
        error: Option<&'static str>,
        text: Option<&'static str>,
    }
    let markdown = |title, error, text| {
        result!({
            #[tool_result(each = "### {url}\n\n{title}\n\n{error}\n\n```\n{text}\n```\n\n---")]
            pages: Vec<Page> = vec![Page { url: "x.y", title, error, text }],
        })
    };
    let start = "✅ sample: 1 page\n\n## Pages\n\n### x.y\n\n";
    assert_eq!(
        markdown(Some("T"), Some("E"), Some("t")),
        format!("{start}T\n\nE\n\n```\nt\n```\n\n---")
    );
    assert_eq!(markdown(None, None, Some("t")), format!("{start}```\nt\n```\n\n---"));
    assert_eq!(markdown(Some("T"), None, None), format!("{start}T\n\n---"));
    assert_eq!(markdown(None, None, None), format!("{start}---"));
}

#[test]
fn a_first_line_that_is_left_out_falls_back() {
    assert_eq!(
        result!(#[tool_result(title = "{name}")] { name: Option<&'static str> = None }),
        "✅ sample"
    );
    assert_eq!(
        result!(#[tool_result(title = "* {name}")] { name: Option<&'static str> = Some("n") }),
        "* n"
    );
}

#[test]
fn what_the_first_line_says_in_full_is_not_said_again() {
    assert_eq!(
        result!(#[tool_result(title = "{name}: {score:.1}, {hits:#}")] {
            name: String = "n".into(),
            score: f32 = 0.25,
            hits: Vec<u8> = vec![1],
        }),
        "n: 0.2, 1 hit\n\n- Score: 0.25\n\n## Hits\n\n1"
    );
    assert_eq!(
        result!(#[tool_result(title = "{pair}")] {
            pair: BTreeMap<&'static str, u8> = BTreeMap::from([("a", 1)]),
        }),
        "a: 1"
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct FaultResult {
    error: Option<Fault>,
}

#[derive(Serialize)]
struct Fault {
    code: u8,
    message: &'static str,
}

#[test]
fn an_error_that_is_a_small_struct_is_said_once() {
    let error = Some(Fault { code: 7, message: "no disk" });
    assert_eq!(FaultResult { error }.to_markdown(), "❌ fault: code: 7, message: no disk");
    let error = Some(Fault { code: 7, message: "a\nb" });
    assert_eq!(
        FaultResult { error }.to_markdown(),
        "❌ fault: code: 7, message: a ↵ b\n\n- Error:\n  - code: 7\n  - message:\n    ```\n    a\n    b\n    ```"
    );
}

#[test]
fn an_error_that_is_a_small_variant_is_said_once() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(next_actions = [])]
    struct ReadResult {
        error: Option<Refusal>,
    }
    #[derive(Serialize)]
    enum Refusal {
        NotFound { path: &'static str },
        Locked(&'static str),
        Missing(Vec<&'static str>),
    }
    let text = |error| ReadResult { error: Some(error) }.to_markdown();
    assert_eq!(text(Refusal::NotFound { path: "a.rs" }), "❌ read: NotFound: (path: a.rs)");
    assert_eq!(text(Refusal::Locked("by Ada")), "❌ read: Locked: by Ada");
    assert_eq!(text(Refusal::Missing(vec!["a.rs", "b.rs"])), "❌ read: Missing: (a.rs, b.rs)");
}

#[test]
fn an_error_that_is_a_row_is_said_once() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(next_actions = [])]
    struct SyncResult {
        success: bool,
        #[tool_result(error)]
        errors: Vec<&'static str>,
    }
    #[derive(Serialize, ToolResult)]
    #[tool_result(failure = "Failed: {error}", next_actions = [])]
    struct CopyResult {
        error: Option<(u8, &'static str)>,
    }
    let text = |errors| SyncResult { success: false, errors }.to_markdown();
    assert_eq!(text(vec!["disk full"]), "❌ sync: disk full");
    assert_eq!(text(vec!["disk full", "no route"]), "❌ sync: disk full, no route");
    // commas in a text: below, each item has a line
    assert_eq!(text(vec!["a, b", "c"]), "❌ sync: a, b, c\n\n## Errors (2)\n\n- a, b\n- c");
    assert_eq!(CopyResult { error: Some((1, "x")) }.to_markdown(), "Failed: 1, x");
}

#[test]
fn named_arguments_are_expressions() {
    assert_eq!(
        result!(#[tool_result(title(
            "{n} {noun}: {pair} {{}} {tool}",
            n = self.hits.len() + 1,
            noun = if self.hits.is_empty() { "none" } else { "some" },
            pair = self.hits.iter().map(|a| (*a, a * 2)).collect::<Vec<(u8, u8)>>(),
        ))] { hits: Vec<u8> = vec![1, 2] }),
        "3 some: 1, 2; 2, 4 {} sample\n\n## Hits (2)\n\n1, 2"
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    failure("broken: {why}", why = self.error.as_ref().unwrap()),
    next_actions = [],
)]
struct LazyResult {
    error: Option<String>,
}

#[test]
fn arguments_are_evaluated_only_where_their_template_is_used() {
    assert_eq!(LazyResult { error: None }.to_markdown(), "✅ lazy");
    assert_eq!(LazyResult { error: Some("x".into()) }.to_markdown(), "broken: x\n\n- Error: x");
}

#[test]
fn nouns_can_be_irregular() {
    let of = |oxen: Vec<u8>| {
        result!(#[tool_result(title = "{oxen:#}")] {
            #[tool_result(label = "ox|oxen")]
            oxen: Vec<u8> = oxen,
        })
    };
    assert_eq!(of(vec![1]), "1 ox\n\n## Oxen\n\n1");
    assert_eq!(of(vec![1, 2]), "2 oxen\n\n## Oxen\n\n1, 2");
}

#[derive(Serialize, Clone)]
struct Odd {
    #[serde(rename = "uuid", serialize_with = "hex")]
    id: u32,
    #[serde(rename = "id")]
    row: u32,
    #[serde(skip)]
    secret: u8,
    inner: Renamed,
    #[serde(rename = "nothing")]
    unit: (),
}

#[derive(Serialize, Clone)]
struct Renamed {
    #[serde(rename = "zz")]
    y: u8,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is serde's")]
fn hex<S: serde::Serializer>(value: &u32, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&format!("{value:#x}"))
}

fn odd() -> Odd {
    Odd { id: 255, row: 1, secret: 7, inner: Renamed { y: 3 }, unit: () }
}

#[test]
fn a_name_that_leads_nowhere_is_absent_and_never_taken_for_another() {
    assert_eq!(
        result!({
            #[tool_result(each = "{row} {unit}, {id}, {secret}, {inner.y}")]
            odd: Vec<Odd> = vec![odd()],
            #[tool_result(line = "y is {renamed.y}")]
            renamed: Renamed = odd().inner,
        }),
        "\
✅ sample: 1 odd

- y is 3

## Odd

- 1 –, –, –, 3"
    );
}

/// Types of one name, which one call of a macro makes.
macro_rules! texts_of_one_name {
    ($($key:literal)*) => { [$({
        #[derive(Serialize, ToolResult)]
        #[tool_result(success = true, next_actions = [], title = "{first.path}")]
        struct SearchResult {
            first: Hit,
            #[tool_result(items, each = "{index}. {path}: {word}")]
            hits: Vec<Hit>,
        }
        #[derive(Clone, Serialize)]
        struct Hit {
            #[serde(rename = $key)]
            path: &'static str,
            word: &'static str,
        }
        let hit = Hit { path: $key, word: "w" };
        SearchResult { first: hit.clone(), hits: vec![hit] }.to_markdown()
    }),*] };
}

#[test]
fn types_of_one_name_have_keys_of_their_own() {
    for _ in 0..2 {
        let texts = texts_of_one_name!["file" "word2" "path"];
        for (text, key) in texts.iter().zip(["file", "word2", "path"]) {
            assert_eq!(
                *text,
                format!(
                    "{key}\n\n- First:\n  - {key}: {key}\n  - word: w\n\n## Hits (1)\n\n1. {key}: w"
                )
            );
        }
    }
}

#[test]
fn a_count_may_stand_without_its_noun() {
    assert_eq!(
        result!(#[tool_result(title = "{rows:len} of {none:len}, {rows:#}")] {
            none: Option<Vec<u8>> = None,
            #[tool_result(each = "{index}: {tags:len} in {place.col:len}")]
            rows: Vec<Hit> = hits(),
        }),
        "\
2 of 0, 2 rows

## Rows

- 1: 1 in 0
- 2: 2 in 3"
    );
    // a number is there, also of nothing
    assert_eq!(
        result!(#[tool_result(markdown = "a\n{rows:len}\n{rows:#}")] { rows: Vec<u8> = vec![] }),
        "a\n0"
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "{rows:len} rows", next_actions = [])]
struct RowsResult {
    success: bool,
    rows: Vec<u32>,
}

#[test]
fn a_count_is_of_all_items_where_some_are_cut() {
    let result = RowsResult { success: true, rows: (100..200).collect() };
    let output = result.output_with(&OutputOptions::default().max_bytes(200)).unwrap();
    assert_eq!(
        output.content,
        "\
100 rows

## Rows

100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116

... (rows: items 1 to 17 of 100, next: rows/17)"
    );
}

#[test]
fn names_lead_through_options_and_boxes_whatever_serde_calls_them() {
    #[derive(Serialize)]
    struct Outer {
        #[serde(rename = "in")]
        inner: Option<Box<Renamed>>,
    }
    let outer = |y| Outer { inner: Some(Box::new(Renamed { y })) };
    assert_eq!(
        result!(#[tool_result(title = "{outer.inner.y} and {none.inner.y}")] {
            outer: Outer = outer(1),
            none: Option<Outer> = None,
            #[tool_result(each = "{inner.y}, {index}")]
            outers: Vec<Outer> = vec![Outer { inner: None }, outer(2)],
            #[tool_result(each = "{key}: {value.inner.y}")]
            by_name: BTreeMap<&'static str, Outer> = [("a", Outer { inner: None }), ("b", outer(3))].into(),
        }),
        "\
1 and –

- Outer:
  - in:
    - zz: 1

## Outers (2)

- –, 1
- 2, 2

## By name

- a: –
- b: 3"
    );
}

#[test]
fn a_field_behind_a_pointer_is_never_taken_for_another() {
    assert_eq!(
        result!(#[tool_result(title = "{boxed.row}, {boxed.secret}, {shared.id}")] {
            #[tool_result(only = json)]
            boxed: Box<Option<Odd>> = Box::new(Some(odd())),
            #[tool_result(only = json)]
            shared: std::sync::Arc<Odd> = odd().into(),
        }),
        "1, –, –"
    );
}

#[derive(Serialize, Clone)]
struct Flat {
    x: u8,
    #[serde(flatten)]
    inner: Two,
}

#[derive(Serialize, Clone)]
struct Two {
    id: u8,
    other: u8,
}

#[test]
fn a_flattened_field_of_an_item_is_found_by_its_parts() {
    assert_eq!(
        result!({
            #[tool_result(each = "{x}: {inner.id}, {inner.other}")]
            flats: Vec<Flat> = vec![Flat { x: 1, inner: Two { id: 41, other: 42 } }],
        }),
        "✅ sample: 1 flat\n\n## Flats\n\n- 1: 41, 42"
    );
}

#[test]
fn padding_is_the_authors() {
    assert_eq!(
        result!(#[tool_result(title = "**{a:<4}** {a:<4}|**{a:>4}**")] { a: &'static str = "x" }),
        "**x   ** x   |**   x**\n\n- A: x"
    );
}

#[test]
fn a_first_line_of_nothing_falls_back() {
    assert_eq!(
        result!(#[tool_result(title = "{a}")] { a: &'static str = "" }),
        "✅ sample\n\n- A: \"\""
    );
    assert_eq!(
        LazyResult { error: Some(String::new()) }.to_markdown(),
        "broken: \n\n- Error: \"\""
    );
}

#[test]
fn a_list_in_the_first_line_is_still_drawn() {
    assert_eq!(
        result!(#[tool_result(title = "Of {names}")] { names: Vec<&'static str> = vec!["x, y", "z"] }),
        "Of `x, y`, z\n\n## Names (2)\n\n- x, y\n- z"
    );
}

#[test]
fn the_items_of_a_list_in_a_line_are_quoted_each_by_itself() {
    assert_eq!(
        result!(
            #[tool_result(
                title = "Of {names}",
                markdown = "By **{names}**: `{names}`\n\n|{names}|\n\n- {tags}\n- {lines}\n\n```\n{names} x\n```",
            )]
            {
                names: Vec<Option<&'static str>> = vec![Some("a, b"), Some("*c*"), Some("d"), None],
                tags: Vec<&'static str> = vec!["", "x"],
                lines: Vec<&'static str> = vec!["a, b", "c\nd"],
            }
        ),
        "By **`a, b`, `*c*`, d, null**: `a, b, *c*, d, null`\n\n|`a, b`, `*c*`, d, null|\n\n- \"\", x\n- a, b, c\n  d\n\n```\na, b, *c*, d, null x\n```"
    );
}

#[test]
fn a_format_is_for_each_number_in_a_value() {
    assert_eq!(
        result!(
            #[tool_result(markdown = "{rows:.1} / {map:.1} / {list:.1}")]
            {
                rows: Vec<Vec<f64>> = vec![vec![1.25, 2.5], vec![3.0]],
                map: BTreeMap<&'static str, f64> = BTreeMap::from([("a", 0.25)]),
                list: Vec<Option<f64>> = vec![Some(1.0), None],
            }
        ),
        "1.2, 2.5; 3.0 / a: 0.2 / 1.0, null"
    );
}

#[test]
fn a_fence_stands_in_the_item_it_belongs_to() {
    #[derive(Serialize)]
    struct Snippet {
        note: Option<&'static str>,
        code: &'static str,
    }
    let snippets = || {
        vec![
            Snippet { note: Some("n"), code: "  a\n# b" },
            Snippet { note: None, code: "```\n- x" },
        ]
    };
    let expected = "\
✅ sample: 2 snippets

## Snippets

- n
  ```
    a
  # b
  ```
- ````
  ```
  - x
  ````";
    assert_eq!(
        result!({
            #[tool_result(each = "{note}\n```\n{code}\n```")]
            snippets: Vec<Snippet> = snippets(),
        }),
        expected
    );
    assert_eq!(
        result!({
            #[tool_result(each = "- {note}\n  ```\n  {code}\n  ```")]
            snippets: Vec<Snippet> = snippets()[..1].iter().map(|s| Snippet { ..*s }).collect(),
        }),
        "✅ sample: 1 snippet\n\n## Snippets\n\n- n\n  ```\n    a\n  # b\n  ```"
    );
}

#[derive(Serialize, Clone)]
struct Todo {
    owner: Option<&'static str>,
    text: &'static str,
}

#[test]
fn no_item_is_read_as_part_of_the_one_before_it() {
    let todos =
        vec![Todo { owner: Some("ann"), text: "hers" }, Todo { owner: None, text: "nobody's" }];
    assert_eq!(
        result!({
            #[tool_result(each = "- {owner}\n  - {text}")]
            todos: Vec<Todo> = todos,
        }),
        "✅ sample: 2 todos\n\n## Todos\n\n- ann\n  - hers\n- nobody's"
    );
}

#[test]
fn lines_below_a_number_move_as_it_grows() {
    let todos = |count| vec![Todo { owner: Some("a"), text: "two\nlines" }; count];
    let markdown = result!({
        #[tool_result(each = "{index}. {owner}\n   - {text}\n\n   ```\n   {text}\n   ```")]
        todos: Vec<Todo> = todos(10),
    });
    let items: Vec<_> = markdown.split("## Todos\n\n").nth(1).unwrap().lines().collect();
    assert_eq!(
        items[..8],
        ["1. a", "   - two", "     lines", "", "   ```", "   two", "   lines", "   ```"]
    );
    assert_eq!(
        items[72..],
        ["10. a", "    - two", "      lines", "", "    ```", "    two", "    lines", "    ```"]
    );
}

#[test]
fn spaces_that_a_width_puts_into_a_cell_are_spaces() {
    assert_eq!(
        result!({
            #[tool_result(each = "| {item:>5} | {item:<5} | {item} |")]
            cells: Vec<&'static str> = vec!["a", " b", "toolong"],
        }),
        "✅ sample: 3 cells\n\n## Cells\n\n|     a | a     | a |\n|     b |  b    |  b |\n| toolong | toolong | toolong |"
    );
}

#[derive(Serialize)]
struct Noted {
    name: &'static str,
    note: Option<&'static str>,
}

#[test]
fn a_line_beside_one_that_is_left_out_keeps_its_place() {
    assert_eq!(
        result!({
            #[tool_result(each = "- {name}\n  - note: {note}\n  and more\n  - {note}\n    of {name}")]
            list: Vec<Noted> =
                vec![Noted { name: "a", note: Some("n") }, Noted { name: "b", note: None }],
        }),
        "\
✅ sample: 2 lists

## List

- a
  - note: n
  and more
  - n
    of a
- b
  and more
  - of b"
    );
}

#[test]
fn a_number_has_a_noun_too() {
    macro_rules! counted {
        ($files:expr, $bytes:expr) => {
            result!(#[tool_result(title("{directories:#}, {changes:#}, {bytes:#}", changes = self.directories - 1))] {
                #[tool_result(label = "directory|directories")]
                directories: u32 = $files,
                bytes: Option<u64> = $bytes,
                #[tool_result(line = "{ratio:#} and {place:#}")]
                ratio: f32 = 0.5,
                #[tool_result(only = json)]
                place: Fault = Fault { code: 7, message: "x" },
            })
        };
    }
    assert_eq!(
        counted!(2, Some(1)),
        "2 directories, 1 change, 1 byte\n\n- 0.5 and code: 7, message: x"
    );
    assert_eq!(
        counted!(1, None),
        "1 directory, 0 changes, 0 bytes\n\n- 0.5 and code: 7, message: x"
    );
}

#[test]
fn a_number_with_a_sign_has_a_noun_too() {
    let of = |days: i64| {
        result!(#[tool_result(title("{days:#}, {offset:#}", offset = -1_i32))] {
            #[tool_result(label = "day|days")]
            days: i64 = days,
        })
    };
    assert_eq!(of(1), "1 day, -1 offset");
    assert_eq!(of(3), "3 days, -1 offset");
    assert_eq!(of(-3), "-3 days, -1 offset");
}

#[derive(Serialize)]
struct Task {
    done: bool,
    title: &'static str,
}

#[test]
fn the_authors_own_marks_stay_as_they_are() {
    let tasks = vec![Task { done: true, title: "[x] a_b" }, Task { done: false, title: "c" }];
    assert_eq!(
        result!(#[tool_result(markdown = "- [ ] {v}\n1. [x] **{v}**\n* [X] {v}\nmodified:\n\t{v}\n\n[{v}](<{url}>) [{v}]({url} \"a title\") [{v}](x/{v}.html 'b')\n\n{tasks}")] {
            v: &'static str = "abc",
            url: &'static str = "http://a.b/c d",
            #[tool_result(each("- [{mark}] {title}", mark = if item.done { "x" } else { " " }))]
            tasks: Vec<Task> = tasks,
        }),
        "\
- [ ] abc
1. [x] **abc**
* [X] abc
modified:
\tabc

[abc](<http://a.b/c%20d>) [abc](http://a.b/c%20d \"a title\") [abc](x/abc.html 'b')

- [x] [x] a_b
- [ ] c"
    );
}

#[test]
fn an_empty_line_may_follow_any_character() {
    for word in ["é", "–", "日本", "😀"] {
        assert_eq!(
            result!({
                #[tool_result(each = "{item}\n\n{item}")]
                words: Vec<&'static str> = vec![word, word],
            }),
            format!("✅ sample: 2 words\n\n## Words\n\n- {word}\n\n  {word}\n- {word}\n\n  {word}")
        );
    }
}

#[test]
fn no_empty_line_is_left_before_what_is_left_out_at_the_end() {
    let of = |first, last| {
        result!(#[tool_result(markdown = "Found:\n\n{first}\n\n{last}")] {
            first: Option<&'static str> = first,
            last: Option<&'static str> = last,
        })
    };
    assert_eq!(of(Some("a"), Some("b")), "Found:\n\na\n\nb");
    assert_eq!(of(Some("a"), None), "Found:\n\na");
    assert_eq!(of(None, Some("b")), "Found:\n\nb");
    assert_eq!(of(None, None), "Found:");
    assert_eq!(
        result!(#[tool_result(markdown = "{items}\nend\n")] {
            #[tool_result(each("{item}\n\n{note}", note = (*item > 1).then_some("many")))]
            items: [u8; 3] = [1, 2, 1],
        }),
        "1\n2\n\nmany\n1\nend\n"
    );
    // the one below it stays, where there is one
    assert_eq!(
        result!(#[tool_result(markdown = "{items}\nend\n")] {
            #[tool_result(each("{item}\n\n{note}\n", note = (*item > 1).then_some("many")))]
            items: [u8; 3] = [1, 2, 1],
        }),
        "1\n\n2\n\nmany\n\n1\nend\n"
    );
}

#[test]
fn an_item_of_nothing_is_an_item() {
    assert_eq!(
        result!(#[tool_result(markdown = "Found:\n{dashes}\n\nNumbers:\n{numbers}\n\n{alone}\n\n{after}")] {
            #[tool_result(each = "- {item}")]
            dashes: Vec<&'static str> = vec!["", "", "b"],
            #[tool_result(each = "{index}. {item}")]
            numbers: Vec<&'static str> = vec!["", ""],
            #[tool_result(each = "* {item}")]
            alone: Vec<&'static str> = vec!["", "b"],
            #[tool_result(each = "text\n- {item}\nmore")]
            after: Vec<&'static str> = vec![""],
        }),
        "Found:\n- \"\"\n- \"\"\n- b\n\nNumbers:\n1. \"\"\n2. \"\"\n\n* \"\"\n* b\n\ntext\n- \"\"\nmore"
    );
}

#[test]
fn the_count_of_a_map_does_not_stand_for_the_map() {
    let languages = BTreeMap::from([("rust", 3), ("toml", 1)]);
    assert_eq!(
        result!(#[tool_result(title = "{languages:#} in {path}, {languages:len}")] {
            path: &'static str = "src",
            #[tool_result(items)]
            languages: BTreeMap<&'static str, u32> = languages,
        }),
        "2 languages in src, 2\n\n- Languages:\n  - rust: 3\n  - toml: 1"
    );
}

fn seconds<S: serde::Serializer>(age: &std::time::Duration, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_u64(age.as_secs())
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Meta {
    #[serde(serialize_with = "seconds")]
    max_age: std::time::Duration,
    size: u64,
}

#[derive(Serialize)]
struct Entry {
    name: &'static str,
    meta: Meta,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], title = "{name} is {meta.max_age} s old")]
struct StatResult {
    name: &'static str,
    #[tool_result(line = "Age: {meta.max_age}")]
    meta: Meta,
    #[tool_result(each = "{name}: {meta.max_age} s, {meta.size} B")]
    entries: Vec<Entry>,
}

#[test]
fn a_field_of_a_field_that_serde_writes_by_a_function_is_found_by_its_name() {
    let meta = |age| Meta { max_age: std::time::Duration::from_secs(age), size: 3 };
    let entries = vec![Entry { name: "e", meta: meta(8) }];
    let result = StatResult { name: "a", meta: meta(7), entries };
    assert_eq!(result.to_markdown(), "a is 7 s old\n\n- Age: 7\n\n## Entries (1)\n\n- e: 8 s, 3 B");
}

#[test]
fn an_empty_text_among_others_on_a_line_is_seen() {
    #[derive(Serialize)]
    struct Place {
        inner: &'static str,
        note: &'static str,
        tags: [&'static str; 2],
    }
    assert_eq!(
        result!(#[tool_result(markdown = "At {place}\n\nIn {map}")] {
            place: Place = Place { inner: "", note: "x", tags: ["", "y"] },
            map: BTreeMap<&'static str, &'static str> = BTreeMap::from([("k", ""), ("l", "z")]),
        }),
        "At inner: \"\", note: x, tags: (\"\", y)\n\nIn k: \"\", l: z"
    );
}

#[test]
fn no_format_hides_that_a_value_is_absent() {
    assert_eq!(
        result!(#[tool_result(markdown = "{size:.0} of {count}\n{name:.0}, {count}\n{size:>4.0}|{count}")] {
            size: Option<f64> = None,
            name: Option<&'static str> = None,
            count: u32 = 3,
        }),
        "– of 3\n–, 3\n–|3"
    );
}
