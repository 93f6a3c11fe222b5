//! `wrap = "…"` around `each`, `table`, `code` or `with`: the author's own lines around what is drawn,
//! which are there only when there is something to draw.

use std::fmt::{self, Write as _};

use serde::Serialize;
use tool_result::{Markdown, OutputOptions, ToolPart, ToolResult};

#[derive(Serialize, Clone)]
struct Hit {
    name: &'static str,
    url: Option<&'static str>,
}

fn hits() -> Vec<Hit> {
    vec![Hit { name: "Alpha", url: Some("http://a.b/x_y") }, Hit { name: "Beta", url: None }]
}

#[derive(Serialize)]
struct Found {
    hits: Vec<Hit>,
    total: u32,
}

#[test]
fn a_list_of_structs_in_its_field_stands_on_lines_of_its_own() {
    assert_eq!(
        result!({
            #[tool_result(wrap = "Hits:\n{page.hits}\nAnd all:\n{page}")]
            page: Found = Found { hits: hits(), total: 2 },
        }),
        "✅ sample\n\nHits:\n\n|Name|URL|\n|---|---|\n|Alpha|http://a.b/x_y|\n|Beta|–|\n\nAnd all:\n\
         - hits (name, URL):\n  - Alpha, http://a.b/x_y\n  - Beta, –\n- total: 2"
    );
}

fn total(total: &u128, md: &mut Markdown) -> fmt::Result {
    write!(md, "{total} in all")
}

#[test]
fn in_the_default_layout_it_stands_for_heading_and_bullet() {
    assert_eq!(
        result!({
            first: u8 = 1,
            #[tool_result(wrap = "**Hits** ({hits:#}):\n{hits}\n\nThese were all.", each = "{index}. {name}\n   {url}")]
            hits: Vec<Hit> = hits(),
            #[tool_result(wrap = "### As a table\n\n{rows}", table)]
            rows: Vec<Hit> = hits(),
            #[tool_result(wrap = "Code of {first}:\n{code}", code = "rust")]
            code: &'static str = "fn main() {}",
            #[tool_result(wrap = "Sum\n{sum}", with = total)]
            sum: u128 = 3,
            #[tool_result(wrap = "## Never\n{none}", each = "- {item}")]
            none: Vec<u8> = vec![],
            #[tool_result(wrap = "## Nor this\n{no_code}", code = "")]
            no_code: Option<String> = None,
            #[tool_result(wrap = "## And not this\n{empty}", code = "")]
            empty: String = String::new(),
        }),
        "\
✅ sample: 2 hits, 2 rows

- First: 1

**Hits** (2 hits):
1. Alpha
   http://a.b/x_y
2. Beta

These were all.

### As a table

|Name|URL|
|---|---|
|Alpha|http://a.b/x_y|
|Beta|–|

Code of 1:
```rust
fn main() {}
```

Sum
3 in all"
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = "Found for {query}\n{hits}\n{note}\n{next_actions}\nEnd\n")]
struct PlacedResult {
    success: bool,
    query: &'static str,
    #[tool_result(wrap = "\n## Hits\n{hits}\n", each = "* {name}: {url}")]
    hits: Vec<Hit>,
    #[tool_result(line = "> {note}\n> (end of note)\n")]
    note: Option<&'static str>,
    #[tool_result(wrap = "Next:\n{next_actions}", each = "→ {item}")]
    next_actions: Vec<&'static str>,
}

#[test]
fn in_a_whole_template_it_is_the_block_of_its_field() {
    let full = PlacedResult {
        success: true,
        query: "q",
        hits: hits(),
        note: Some("a # b"),
        next_actions: vec!["Open *one*"],
    };
    assert_eq!(
        full.to_markdown(),
        "\
Found for q

## Hits
* Alpha: http://a.b/x_y
* Beta: –

> a # b
> (end of note)

Next:
→ `Open *one*`
End
"
    );
    let bare = PlacedResult { hits: vec![], note: None, next_actions: vec![], ..full };
    assert_eq!(bare.to_markdown(), "Found for q\nEnd\n");
}

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = "$ {command}\n{stdout}\n{stderr}", success = true, next_actions = [])]
struct ShellResult {
    command: &'static str,
    #[tool_result(line = "\nSTDOUT:\n```\n{stdout}\n```")]
    stdout: String,
    #[tool_result(wrap = "\nSTDERR:\n{stderr}", code = "text")]
    stderr: String,
}

#[test]
fn an_empty_text_has_nothing_to_stand_around() {
    let result = |stdout: &str, stderr: &str| {
        ShellResult { command: "ls -l", stdout: stdout.into(), stderr: stderr.into() }.to_markdown()
    };
    assert_eq!(result("a_b.rs", ""), "$ ls -l\n\nSTDOUT:\n```\na_b.rs\n```");
    assert_eq!(result("", "no"), "$ ls -l\n\nSTDERR:\n```text\nno\n```");
    assert_eq!(result("", ""), "$ ls -l");
}

#[test]
fn what_is_cut_is_said_below_it() {
    let result = PlacedResult {
        success: true,
        query: "q",
        hits: vec![Hit { name: "A name that is rather long", url: Some("http://a.b/c") }; 100],
        note: None,
        next_actions: vec!["Ask for less"],
    };
    let output = result.output_with(&OutputOptions::default().max_bytes(512)).unwrap();
    let map = output.structured_content.unwrap();
    let shown = map["hits"].as_array().unwrap().len();
    let lines = "* A name that is rather long: http://a.b/c\n".repeat(shown);
    assert!(shown > 2);
    assert_eq!(
        output.content,
        format!(
            "Found for q\n\n## Hits\n{lines}\nNext:\n→ Ask for less\nEnd\n\n\
             ... (hits: items 1 to {shown} of 100, next: hits/{shown})"
        )
    );
}

#[derive(Serialize, ToolResult)]
struct NextResult {
    success: bool,
    #[tool_result(line = "**Next:** {next_actions}")]
    next_actions: Vec<&'static str>,
    #[tool_result(wrap = "Went wrong:\n{error}", code = "text")]
    error: Option<&'static str>,
}

#[test]
fn next_actions_and_an_error_can_have_their_own_words() {
    let result = NextResult { success: true, next_actions: vec!["A", "B"], error: Some("e") };
    assert_eq!(result.to_markdown(), "✅ next\n\nWent wrong:\n```text\ne\n```\n\n**Next:** A, B");
    let nothing = NextResult { next_actions: vec![], error: None, ..result };
    assert_eq!(nothing.to_markdown(), "✅ next");
    assert_eq!(NextResult::MARKDOWN_TEMPLATE, "✅ next\n\n{error}\n\n{next_actions}");
}

#[derive(Serialize, Clone)]
struct Process {
    name: &'static str,
    bytes: u64,
    note: Option<&'static str>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    markdown = "~~~~text\n{header}\n{processes}\n~~~~\n\n- Log:\n  ```\n  {log}\n  ```\n{files}\n{nothing}\nEnd"
)]
struct FencedResult {
    success: bool,
    header: &'static str,
    #[tool_result(each("{mark}{name:<8}{bytes:>6}\n  {note}", mark = if index == 1 { "*" } else { " " }))]
    processes: Vec<Process>,
    log: Vec<&'static str>,
    #[tool_result(wrap = "\nFiles:\n```diff\n{files}\n```\n", each = "+ {item}")]
    files: Vec<&'static str>,
    #[tool_result(line = "```\n{nothing}\n```")]
    nothing: Vec<&'static str>,
    #[tool_result(only = json)]
    next_actions: Vec<&'static str>,
}

#[test]
fn the_items_of_a_list_are_lines_of_a_fence() {
    let init = Process { name: "in_it", bytes: 120, note: Some("two\nlines ```") };
    let result = FencedResult {
        success: true,
        header: "*name*   bytes",
        processes: vec![init.clone(), Process { name: "sh", note: None, ..init }],
        log: vec!["# one", "~~~~ two"],
        files: vec!["a_b_.rs", "c.rs"],
        nothing: vec![],
        next_actions: vec![],
    };
    assert_eq!(
        result.to_markdown(),
        "\
~~~~text
*name*   bytes
*in_it      120
  two
lines ```
 sh         120
~~~~

- Log:
  ```
  # one
  ~~~~ two
  ```

Files:
```diff
+ a_b_.rs
+ c.rs
```

End"
    );
}

#[test]
fn what_is_cut_is_said_below_the_fence() {
    let process = Process { name: "a process", bytes: 120, note: None };
    let result = FencedResult {
        success: true,
        header: "h",
        processes: vec![process; 200],
        log: vec!["one"],
        files: vec![],
        nothing: vec![],
        next_actions: vec![],
    };
    let output = result.output_with(&OutputOptions::default().max_bytes(600)).unwrap();
    let shown = output.structured_content.unwrap()["processes"].as_array().unwrap().len();
    let lines = " a process   120\n".repeat(shown - 1);
    assert_eq!(
        output.content,
        format!(
            "~~~~text\nh\n*a process   120\n{lines}~~~~\n\n- Log:\n  ```\n  1 item\n  ```\nEnd\n\n\
             ... (processes: items 1 to {shown} of 200, log: 0 of 1 item, next: processes/{shown})"
        )
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = "```\n{code}\n```\n\n~~~\nhead\n{lines}\ntail\n~~~", success = true, next_actions = [])]
struct LinesResult {
    code: &'static str,
    lines: Vec<&'static str>,
}

#[test]
fn a_fence_gives_the_line_breaks_of_its_values_back() {
    let markdown = |code, lines| LinesResult { code, lines }.to_markdown();
    assert_eq!(
        markdown("a\n\n", vec!["b\n", "", "c\n"]),
        "```\na\n\n\n```\n\n~~~\nhead\nb\n\n\nc\n\ntail\n~~~"
    );
    assert_eq!(markdown("", vec![""]), "```\n\n```\n\n~~~\nhead\n\ntail\n~~~");
    assert_eq!(markdown("a", vec![]), "```\na\n```\n\n~~~\nhead\ntail\n~~~");
}

/// A part that says nothing of how it is drawn.
#[derive(Serialize, ToolPart)]
struct Place {
    name: String,
    lines: u32,
}

#[derive(Serialize, ToolPart)]
#[tool_part("{name}:{lines}")]
struct Line {
    name: String,
    lines: u32,
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "Found", success = true, next_actions = [])]
struct PlacesResult {
    count: u32,
    #[tool_result(wrap = "Some {wrapped:#}:\n{wrapped}\n\nThese are all")]
    wrapped: Vec<Place>,
    #[tool_result(group = "In {name}:\n")]
    grouped: Vec<Place>,
    #[tool_result(between = "")]
    apart: Vec<Place>,
    #[tool_result(line = "Lines {lines}")]
    lines: Vec<Line>,
    #[tool_result(wrap = "Plain:\n{plain}")]
    plain: Vec<Hit>,
    #[tool_result(line = "Place {place}")]
    place: Place,
    last: u32,
}

#[test]
fn a_wrap_is_around_a_list_of_parts_and_a_line_names_them_on_it() {
    let place = |name: &str, lines| Place { name: name.into(), lines };
    let places = || vec![place("a", 1), place("b\n- c", 2), place("a", 3)];
    let line = |name: &str, lines| Line { name: name.into(), lines };
    let result = PlacesResult {
        count: 3,
        wrapped: places(),
        grouped: places(),
        apart: places(),
        lines: vec![line("d", 4), line("e", 5)],
        plain: hits(),
        place: place("f", 6),
        last: 7,
    };
    assert_eq!(
        result.to_markdown(),
        "\
Found

- Count: 3
- Lines d:4, e:5
- Place name: f, lines: 6
- Last: 7

Some 3 wrapped:

|Name|Lines|
|---|---|
|a|1|
|b ↵ - c|2|
|a|3|

These are all

## Grouped (3)

In a:

- a, lines: 1
- a, lines: 3

In b ↵ - c:

- lines: 2
  - name:
    ```
    b
    - c
    ```

## Apart (3)

- a, lines: 1

- lines: 2
  - name:
    ```
    b
    - c
    ```

- a, lines: 3

Plain:

|Name|URL|
|---|---|
|Alpha|http://a.b/x_y|
|Beta|–|"
    );
}
