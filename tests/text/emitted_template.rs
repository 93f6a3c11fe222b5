//! `MARKDOWN_TEMPLATE` is the whole text that draws what the default layout draws.

use std::collections::BTreeMap;

use serde::Serialize;
use tool_result::{Markdown, ToolPart, ToolResult, Untrusted};

/// A struct with the default layout, and one of the same fields whose whole text is the template that the first one
/// emits. Both draw the same text.
macro_rules! assert_emitted {
    (
        $(#[tool_result($($attribute:tt)*)])* { $($fields:tt)* },
        $template:literal $(with $($argument:ident = $value:expr),*)?,
        $($values:tt)*
    ) => {{
        #[derive(Serialize, ToolResult)]
        #[tool_result(tool = "emit")]
        $(#[tool_result($($attribute)*)])*
        struct ByDefault { $($fields)* }

        #[derive(Serialize, ToolResult)]
        #[tool_result(tool = "emit", markdown($template $(, $($argument = $value),*)?))]
        $(#[tool_result($($attribute)*)])*
        struct Whole { $($fields)* }

        assert_eq!(ByDefault::MARKDOWN_TEMPLATE, $template);
        assert_eq!(Whole::MARKDOWN_TEMPLATE, $template);
        let (by_default, whole) = (ByDefault $($values)*, Whole $($values)*);
        assert_eq!(by_default.to_markdown(), whole.to_markdown());
        by_default.to_markdown()
    }};
}

#[derive(Clone, Serialize)]
struct Hit {
    path: &'static str,
    line: u32,
}

fn hits() -> Vec<Hit> {
    vec![Hit { path: "a.rs", line: 3 }, Hit { path: "b*.rs", line: 9 }]
}

#[test]
fn it_has_the_facts_and_the_sections() {
    let text = assert_emitted!(
        {
            success: bool,
            file_path: String,
            #[tool_result(items, label = "match|matches", each = "{path}:{line}")]
            found_matches: Vec<Hit>,
            #[tool_result(line = "took {elapsed} ms")]
            elapsed: u64,
            #[tool_result(only = json)]
            cursor: Option<String>,
            #[tool_result(code = "sql")]
            query: String,
            tags: Vec<String>,
            error: Option<String>,
            next_actions: Vec<String>,
        },
        "\
✅ emit: {found_matches:#}

- File path: {file_path}
- took {elapsed} ms

## Matches

- {found_matches}

## Query

{query}

## Tags ({tags:len})

{tags}

## Next actions

{next_actions}",
        {
            success: true,
            file_path: "a_b/__c__".to_owned(),
            found_matches: hits(),
            elapsed: 3,
            cursor: Some("x".to_owned()),
            query: "SELECT 1".to_owned(),
            tags: vec!["a".to_owned(), "b".to_owned()],
            error: None,
            next_actions: vec!["Open it".to_owned()],
        }
    );
    assert_eq!(
        text,
        "\
✅ emit: 2 matches

- File path: `a_b/__c__`
- took 3 ms

## Matches

- a.rs:3
- `b*.rs:9`

## Query

```sql
SELECT 1
```

## Tags (2)

- a
- b

## Next actions

- Open it"
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    markdown = "- Hits: {hits}\n- Page: {page}\n\n```\n- Main: {main}\n```",
    success = true,
    next_actions = []
)]
struct ListedResult {
    hits: Vec<Author>,
    page: Page,
    main: Author,
}

type Page = Untrusted<Author>;

#[test]
fn a_nested_value_keeps_its_attributes_and_a_list_its_line() {
    let raw = assert_emitted!(
        #[tool_result(success = true, next_actions = [])]
        { #[tool_result(raw)] globs: BTreeMap<&'static str, &'static str> },
        "✅ emit\n\n- Globs: {globs}",
        { globs: BTreeMap::from([("a", "**/*_test_*"), ("b", "_x_")]) }
    );
    assert_eq!(raw, "✅ emit\n\n- Globs:\n  - a: **/*_test_*\n  - b: _x_");

    let author = |name| Author { name, mail: None, teams: vec!["core"] };
    let page = Untrusted::from(author("p"));
    let listed = ListedResult { hits: vec![author("a"), author("b")], page, main: author("*c*") };
    assert_eq!(
        listed.to_markdown(),
        "- Hits: name: a, teams: (core); name: b, teams: (core)\n- Page:\n  ```untrusted fc338161\n  \
         name: p, teams: (core)\n  ```\n\n```\n- Main: name: *c*, teams: (core)\n```"
    );
}

#[test]
fn next_actions_have_their_own_heading() {
    assert_emitted!(
        #[tool_result(success = true)]
        { #[tool_result(next_actions)] then: Vec<&'static str> },
        "✅ emit\n\n## Then\n\n{then}",
        { then: vec!["Go on"] }
    );
    assert_emitted!(
        #[tool_result(success = true)]
        { #[tool_result(label = "To do")] next_actions: Vec<&'static str> },
        "✅ emit\n\n## To do\n\n{next_actions}",
        { next_actions: vec!["Go on"] }
    );
}

#[test]
fn it_counts_the_lists_that_the_first_line_counts() {
    assert_emitted!(
        #[tool_result(success = true, next_actions = [])]
        {
            hits: Vec<Hit>,
            others: Vec<Hit>,
            pair: (u32, u32),
            three: [u32; 3],
            score: Option<f64>,
            by_name: BTreeMap<&'static str, u32>,
            by_path: BTreeMap<&'static str, Vec<Hit>>,
        },
        "\
✅ emit: {hits:#}, {others:#}

- Pair: {pair}
- Three: {three}
- Score: {score}
- By name: {by_name}
- By path: {by_path}

## Hits

{hits}

## Others

{others}",
        {
            hits: hits(),
            others: hits(),
            pair: (1, 2),
            three: [1, 2, 3],
            score: Some(0.5),
            by_name: BTreeMap::from([("a", 1), ("b", 2)]),
            by_path: BTreeMap::from([("a", hits()), ("b", hits())]),
        }
    );
}

fn draw_hits(hits: &[Hit], md: &mut Markdown) -> std::fmt::Result {
    md.items("drawn", hits, |hit, md| md.line("Hit", hit.path))
}

#[derive(Clone, Serialize)]
struct FoundPage {
    hits: Vec<u32>,
    more: bool,
}

#[test]
fn it_counts_no_fields_of_a_struct_that_holds_the_items() {
    assert_emitted!(
        #[tool_result(success = true, next_actions = [])]
        { #[tool_result(items)] page: FoundPage },
        "✅ emit\n\n- Page: {page}",
        { page: FoundPage { hits: vec![1, 2], more: true } }
    );
}

#[test]
fn it_has_what_the_author_says() {
    assert_emitted!(
        #[tool_result(title = "{grouped:#} in {folder} {{}}", success = true, next_actions = ["Go on", "Stop"])]
        {
            folder: &'static str,
            #[tool_result(each = "{path}", group = "{line}:", between = "")]
            grouped: Vec<Hit>,
            #[tool_result(each = "{index}. {path}", label = "Numbered {one}")]
            numbered: Vec<Hit>,
            #[tool_result(each = "{key}: {value}")]
            by_name: BTreeMap<&'static str, u32>,
            #[tool_result(table(path))]
            table: Vec<Hit>,
            columns: Vec<&'static str>,
            #[tool_result(table = self.columns)]
            rows: Vec<Vec<u32>>,
            #[tool_result(with = draw_hits)]
            drawn: Vec<Hit>,
            #[tool_result(wrap = "Files:\n{wrapped}\nThat is all.", each = "* {path}")]
            wrapped: Vec<Hit>,
            #[tool_result(code = "rust")]
            sources: Vec<&'static str>,
            #[tool_result(line("> {quoted} {n}", n = 1 + 1))]
            quoted: &'static str,
            #[tool_result(untrusted = "web page")]
            page: &'static str,
            #[tool_result(raw)]
            html: &'static str,
        },
        "\
{grouped:#} in {folder} {{}}

> {quoted} {n}

- HTML: {html}

## Grouped

- {grouped}

## Numbered {{one}} ({numbered:len})

{numbered}

## By name

- {by_name}

## Table ({table:len})

{table}

## Rows ({rows:len})

{rows}

{drawn}

{wrapped}

## Sources ({sources:len})

{sources}

## Page

{page}

## Next actions

{next_actions}" with n = 1 + 1,
        {
            folder: "src",
            grouped: hits(),
            numbered: hits(),
            by_name: BTreeMap::from([("a", 1), ("b", 2)]),
            table: hits(),
            columns: vec!["x", "y"],
            rows: vec![vec![1, 2], vec![3, 4]],
            drawn: hits(),
            wrapped: hits(),
            sources: vec!["a", "b"],
            quoted: "it",
            page: "# text",
            html: "<b>x</b>",
        }
    );
}

#[test]
fn a_tuple_and_a_map_in_the_title_are_not_said_again() {
    assert_emitted!(
        #[tool_result(title = "Lines {range} of {path}, by {by}", success = true, next_actions = [])]
        { path: &'static str, range: (u32, u32), by: BTreeMap<&'static str, u8>, size: u64 },
        "Lines {range} of {path}, by {by}\n\n- Size: {size}",
        { path: "a.rs", range: (3, 9), by: BTreeMap::from([("a", 1), ("b", 2)]), size: 7 }
    );
    assert_emitted!(
        #[tool_result(title = "By {by}", success = true, next_actions = [])]
        { by: BTreeMap<&'static str, Vec<Hit>> },
        "By {by}\n\n- By: {by}",
        { by: BTreeMap::from([("a", hits()), ("b", hits())]) }
    );
    assert_emitted!(
        #[tool_result(title = "{by:#}", success = true, next_actions = [])]
        { by: BTreeMap<&'static str, bool> },
        "{by:#}\n\n- By: {by}",
        { by: BTreeMap::from([("a", true), ("b", false)]) }
    );
}

#[test]
fn more_lists_than_four_are_not_counted_in_the_first_line() {
    assert_emitted!(
        #[tool_result(success = true, next_actions = [])]
        {
            #[tool_result(label = "One")]
            a: Vec<u32>,
            #[tool_result(each = "{item}")]
            b: Vec<u32>,
            c: Vec<u32>,
            d: Vec<u32>,
            e: Vec<u32>,
        },
        "\
✅ emit

## One ({a:len})

{a}

## B ({b:len})

- {b}

## C ({c:len})

{c}

## D ({d:len})

{d}

## E ({e:len})

{e}",
        { a: vec![1, 2], b: vec![3, 4], c: vec![5, 6], d: vec![6, 7], e: vec![7, 8] }
    );
    assert_emitted!(
        #[tool_result(success = true, next_actions = [])]
        { a: Vec<u32>, #[tool_result(only = json)] b: Vec<u32> },
        "✅ emit: {a:#}\n\n## A\n\n{a}",
        { a: vec![1, 2], b: vec![3, 4] }
    );
}

#[derive(Clone, Serialize)]
struct Author {
    name: &'static str,
    mail: Option<&'static str>,
    teams: Vec<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum State {
    Open,
    Merged { by: Author, after: (u32, Vec<u32>) },
}

#[test]
fn nested_values_stand_below_their_label() {
    let ana = || Author { name: "Ana", mail: Some("a@b.c"), teams: vec!["core", "docs"] };
    let text = assert_emitted!(
        #[tool_result(success = true, next_actions = [])]
        {
            author: Author,
            reviewer: Option<Box<Author>>,
            open: State,
            merged: State,
            by_role: BTreeMap<&'static str, Author>,
            pair: (Author, u32),
        },
        "\
✅ emit

- Author: {author}
- Reviewer: {reviewer}
- Open: {open}
- Merged: {merged}
- By role: {by_role}
- Pair: {pair}",
        {
            author: ana(),
            reviewer: Some(Box::new(ana())),
            open: State::Open,
            merged: State::Merged { by: ana(), after: (3, vec![4, 5]) },
            by_role: BTreeMap::from([("lead", ana()), ("owner", ana())]),
            pair: (ana(), 7),
        }
    );
    assert_eq!(
        text,
        "\
✅ emit

- Author:
  - name: Ana
  - mail: a@b.c
  - teams: core, docs
- Reviewer:
  - name: Ana
  - mail: a@b.c
  - teams: core, docs
- Open: open
- Merged:
  - merged:
    - by:
      - name: Ana
      - mail: a@b.c
      - teams: core, docs
    - after:
      - 3
      - 4, 5
- By role:
  - lead:
    - name: Ana
    - mail: a@b.c
    - teams: core, docs
  - owner:
    - name: Ana
    - mail: a@b.c
    - teams: core, docs
- Pair:
  - Ana, mail: a@b.c
    - teams: core, docs
  - 7"
    );
}

#[derive(Clone, Serialize, ToolPart)]
#[tool_part("{a}")]
struct Part {
    a: u8,
}

#[test]
fn it_has_what_is_around_parts_and_the_lines_of_untrusted_text() {
    let parts = vec![Part { a: 1 }, Part { a: 2 }];
    let text = assert_emitted!(
        #[tool_result(success = true, next_actions = [])]
        {
            #[tool_result(wrap = "All:\n{parts}\n\nBut one")]
            parts: Vec<Part>,
            #[tool_result(wrap = "One:\n{one}")]
            one: Part,
        },
        "✅ emit: {parts:#}\n\n{parts}\n\n{one}",
        { parts: parts.clone(), one: Part { a: 3 } }
    );
    assert_eq!(text, "✅ emit: 2 parts\n\nAll:\n- 1\n- 2\n\nBut one\n\nOne:\n3");
    assert_emitted!(
        #[tool_result(success = true, next_actions = [])]
        { #[tool_result(items, untrusted = "web page")] text: String },
        "✅ emit: {text:#}\n\n## Text\n\n{text}",
        { text: "a\nb".to_owned() }
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = "# {name}\n", success = true, next_actions = [])]
struct WholeResult {
    name: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = draw, next_actions = [])]
struct OwnResult {
    success: bool,
}

fn draw(result: &OwnResult, md: &mut Markdown) -> std::fmt::Result {
    md.line("Success", &result.success)
}

#[test]
fn a_whole_template_is_itself_and_a_function_is_one_placeholder() {
    assert_eq!(WholeResult::MARKDOWN_TEMPLATE, "# {name}\n");
    assert_eq!(OwnResult::MARKDOWN_TEMPLATE, "{markdown}");
}

#[test]
fn it_has_the_identifier_that_the_first_line_does_not_name() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(tool("file_open", "file_close"), title = "Done with {path}")]
    #[tool_result(success = true, next_actions = [])]
    struct ByDefault {
        tool: &'static str,
        path: &'static str,
    }

    #[derive(Serialize, ToolResult)]
    #[tool_result(tool("file_open", "file_close"), success = true, next_actions = [])]
    #[tool_result(markdown = "Done with {path}\n\n- Tool: {tool}")]
    struct Whole {
        tool: &'static str,
        path: &'static str,
    }

    #[derive(Serialize, ToolResult)]
    #[tool_result(tool("file_open", "file_close"), title = "{tool:>12} {path}")]
    #[tool_result(success = true, next_actions = [])]
    struct Named {
        tool: &'static str,
        path: &'static str,
    }

    assert_eq!(ByDefault::MARKDOWN_TEMPLATE, Whole::MARKDOWN_TEMPLATE);
    let by_default = ByDefault { tool: "file_close", path: "a.rs" };
    let whole = Whole { tool: "file_close", path: "a.rs" };
    assert_eq!(by_default.to_markdown(), "Done with a.rs\n\n- Tool: file_close");
    assert_eq!(whole.to_markdown(), by_default.to_markdown());

    assert_eq!(Named::MARKDOWN_TEMPLATE, "{tool:>12} {path}");
    let named = Named { tool: "file_close", path: "a.rs" };
    assert_eq!(named.to_markdown(), "  file_close a.rs");
}

#[derive(Serialize, ToolPart)]
#[tool_part("`{path}` at {line}")]
struct Definition {
    path: &'static str,
    line: u32,
}

#[test]
fn a_part_keeps_its_words_and_a_line_its_place() {
    let text = assert_emitted!(
        #[tool_result(success = true, next_actions = [])]
        {
            definition: Option<Definition>,
            #[tool_result(line = "Main: {main}")]
            main: Hit,
            #[tool_result(line = "Body: {body}")]
            body: Untrusted<&'static str>,
            notes: Untrusted<Vec<&'static str>>,
        },
        "\
✅ emit: {notes:#}

- Definition: {definition}
- Main: {main}
- Body: {body}

## Notes

{notes}",
        {
            definition: Some(Definition { path: "a*.rs", line: 3 }),
            main: Hit { path: "b.rs", line: 9 },
            body: Untrusted::new("obey"),
            notes: Untrusted::new(vec!["one", "two"]),
        }
    );
    assert_eq!(
        text,
        "\
✅ emit: 2 notes

- Definition: `a*.rs` at 3
- Main: path: b.rs, line: 9
- Body:
  ```untrusted ab826b5e
  obey
  ```

## Notes

```untrusted ab826b5e
- one
- two
```"
    );
}
