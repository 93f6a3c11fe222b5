//! What stands in the fence: a string, a list, a map, a part, what a function draws; and what limits leave of it.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use serde::Serialize;
use serde_json::{Value, json};
use tool_result::{Error, Markdown, OutputOptions, ToolPart, ToolResult, Untrusted};

#[derive(Clone, Serialize, ToolPart)]
#[tool_part("{by}: {text}\n{replies}")]
struct Comment {
    by: String,
    text: String,
    replies: Vec<Comment>,
}

fn comment(by: &str, text: &str, replies: Vec<Comment>) -> Comment {
    Comment { by: by.to_owned(), text: text.to_owned(), replies }
}

#[derive(Serialize)]
struct Row {
    name: String,
    tags: Vec<String>,
}

fn row(name: &str, tags: &[&str]) -> Row {
    Row { name: name.to_owned(), tags: tags.iter().map(|tag| (*tag).to_owned()).collect() }
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "forms", success = true, next_actions = [], raw)]
struct Forms {
    #[tool_result(untrusted = "names")]
    names: Vec<String>,
    #[tool_result(untrusted = "numbers")]
    numbers: Vec<u8>,
    #[tool_result(untrusted = "rows")]
    nested: Vec<Row>,
    #[tool_result(untrusted = "head", label = "Response head")]
    map: BTreeMap<String, String>,
    #[tool_result(untrusted = "forum")]
    comments: Vec<Comment>,
    #[tool_result(untrusted = "forum")]
    first: Option<Comment>,
    #[tool_result(untrusted = "log", each("{index}. {name} {n}", n = item.tags.len()), between = "--")]
    each: Vec<Row>,
    #[tool_result(untrusted = "mail", with = draw)]
    drawn: Value,
    #[tool_result(
        untrusted = "file",
        wrap = "The file `a.txt`:\n\n{wrapped}\n\nThat was it.",
        raw
    )]
    wrapped: String,
    #[tool_result(untrusted = "hidden", only = json)]
    hidden: String,
    #[tool_result(untrusted = "shown", only = markdown)]
    shown: String,
    #[tool_result(untrusted = "none")]
    none: Option<String>,
}

fn draw(value: &Value, md: &mut Markdown) -> fmt::Result {
    writeln!(md, "From: {}", value["from"])
}

#[test]
fn every_form_stands_in_it() {
    let inner = comment("B", "`no`", vec![comment("C", "1\n2", vec![])]);
    let forms = Forms {
        names: vec!["*a*".into(), "b\n- c".into()],
        numbers: vec![1, 2],
        nested: vec![row("_x_", &["a", "*b*"]), row("y", &[])],
        map: BTreeMap::from([("server".into(), "<nginx>".into()), ("x".into(), "y".into())]),
        comments: vec![comment("A", "# yes", vec![inner.clone()]), inner.clone()],
        first: Some(inner),
        each: vec![row("*l*", &["a"]), row("m", &[])],
        drawn: json!({"from": "*me*"}),
        wrapped: "````\n*x*".into(),
        hidden: "h".into(),
        shown: "s".into(),
        none: None,
    };
    let text = forms.to_markdown();
    let mark = text.split("untrusted names ").nth(1).expect("the first fence");
    let mark = &mark[..8];
    assert_eq!(
        text.replace(mark, "MARK"),
        "\
✅ forms

## Names (2)

```untrusted names MARK
- *a*
- b
  - c
```

## Numbers (2)

```untrusted numbers MARK
1, 2
```

## Nested (2)

```untrusted rows MARK
- _x_
  - tags: a, *b*
- y
  - tags: none
```

## Response head

```untrusted head MARK
- server: <nginx>
- x: y
```

## Comments (2)

```untrusted forum MARK
A: # yes
  B: `no`
    C: 1
    2
B: `no`
  C: 1
  2
```

## First

```untrusted forum MARK
B: `no`
  C: 1
  2
```

## Each (2)

```untrusted log MARK
1. *l* 1
--
2. m 0
```

```untrusted mail MARK
From: \"*me*\"
```

The file `a.txt`:

`````untrusted file MARK
````
*x*
`````

That was it.

## Shown

```untrusted shown MARK
s
```"
    );
    let json = forms.to_json_map().expect("all of it is JSON");
    assert_eq!(
        json["untrusted"],
        json!([
            "names", "numbers", "nested", "map", "comments", "first", "each", "drawn", "wrapped",
            "hidden"
        ])
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "read", success = true, next_actions = [], more = "Go on at {next}")]
struct ReadResult {
    path: String,
    #[tool_result(untrusted = "file", items)]
    text: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "mails", success = true, next_actions = [])]
#[tool_result(markdown = "{mails:#} for {user}:\n{mails}\n{subject}")]
struct MailsResult {
    user: String,
    #[tool_result(untrusted = "mail", each = "From {by}: {text}")]
    mails: Vec<Comment>,
    #[tool_result(untrusted = "subject")]
    subject: String,
}

#[test]
fn a_template_has_the_fence_where_the_field_is_a_line() {
    let mails = vec![comment("*A*", "hi", vec![]), comment("B", "```", vec![])];
    let result = MailsResult { user: "me".into(), mails, subject: "# s".into() };
    let text = result.to_markdown();
    let mark = &text.split("untrusted mail ").nth(1).expect("a fence")[..8];
    assert_eq!(
        text,
        format!(
            "2 mails for me:\n````untrusted mail {mark}\nFrom *A*: hi\nFrom B: ```\n````\n\n```untrusted subject {mark}\n# s\n```"
        )
    );
}

#[test]
fn limits_cut_inside_the_fence_and_say_so_below_it() {
    let lines: Vec<_> = (1..=200).map(|n| format!("line {n}")).collect();
    let text = lines.join("\n") + "\n";
    let result = ReadResult { path: "a.txt".into(), text };
    let options = OutputOptions::default().max_bytes(512);
    let output = result.output_with(&options).expect("an answer");
    let json = json!(output.structured_content);
    let shown = json["text"].as_str().expect("a text").trim_end_matches('\n');
    let lines = shown.lines().count();
    let mark = &output.content.split("untrusted file ").nth(1).expect("a fence")[..8];
    assert_eq!(
        output.content,
        format!(
            "✅ read: 200 lines\n\n- Path: a.txt\n\n## Text\n\n```untrusted file {mark}\n{shown}\n```\n\n... (lines 1 to {lines} of 200, next: {lines})\n\n## Next actions\n\n- Go on at {lines}"
        )
    );
    assert!(output.content.len() <= 512 && json.to_string().len() <= 512);
    assert_eq!(json["untrusted"], json!(["text"]));

    let mails: Vec<_> = (0..200).map(|n| comment("A", &format!("mail {n}"), vec![])).collect();
    let result = MailsResult { user: "me".into(), mails, subject: "s".repeat(2_000) };
    let output = result.output_with(&options).expect("an answer");
    let json = json!(output.structured_content);
    let shown = json["mails"].as_array().expect("a list").len();
    assert!(shown > 0, "{json}");
    let mark = &output.content.split("untrusted mail ").nth(1).expect("a fence")[..8];
    let mails = (0..shown).map(|n| format!("From A: mail {n}\n")).collect::<Vec<_>>().concat();
    assert_eq!(
        output.content,
        format!(
            "200 mails for me:\n```untrusted mail {mark}\n{mails}```\n\n2000 bytes\n\n... (mails: items 1 to {shown} of 200, subject: 0 of 2000 bytes, next: mails/{shown})"
        )
    );
    assert_eq!(json["untrusted"], json!(["mails"]));
    assert!(output.content.len() <= 512 && json.to_string().len() <= 512);
}

/// Very many fields take their paths along.
#[expect(clippy::struct_field_names, reason = "long names")]
#[derive(Serialize, ToolResult)]
#[tool_result(tool = "many", success = true, next_actions = [])]
struct ManyResult {
    #[tool_result(untrusted = "a")]
    a_field_with_a_long_name_that_takes_much_room_by_itself_in_the_list_of_paths_one: String,
    #[tool_result(untrusted = "a")]
    a_field_with_a_long_name_that_takes_much_room_by_itself_in_the_list_of_paths_two: String,
    #[tool_result(untrusted = "a")]
    a_field_with_a_long_name_that_takes_much_room_by_itself_in_the_list_of_paths_three: String,
    #[tool_result(untrusted = "a")]
    a_field_with_a_long_name_that_takes_much_room_by_itself_in_the_list_of_paths_four: String,
}

#[test]
fn the_paths_are_within_the_limits_too() {
    let text = || "text ".repeat(1_000);
    let result = ManyResult {
        a_field_with_a_long_name_that_takes_much_room_by_itself_in_the_list_of_paths_one: text(),
        a_field_with_a_long_name_that_takes_much_room_by_itself_in_the_list_of_paths_two: text(),
        a_field_with_a_long_name_that_takes_much_room_by_itself_in_the_list_of_paths_three: text(),
        a_field_with_a_long_name_that_takes_much_room_by_itself_in_the_list_of_paths_four: text(),
    };
    let error =
        result.output_with(&OutputOptions::default().max_bytes(512)).expect_err("too small");
    assert!(matches!(error, Error::LimitTooSmall { needed: 1_078, .. }), "{error}");
    for max in [1_078, 2_000, 5_000, 20_000, 100_000] {
        let output = result.output_with(&OutputOptions::default().max_bytes(max));
        let output = output.expect("an answer");
        let json = json!(output.structured_content);
        assert!(output.content.len() <= max && json.to_string().len() <= max, "{max}: {json}");
        let entries = json.as_object().expect("an object").iter();
        let fields = entries.filter(|(key, _)| key.starts_with("a_field"));
        assert_eq!(fields.clone().count(), 4, "{max}: {json}");
        // where nothing of a text is shown, nothing is untrusted
        let listed = json["untrusted"].as_array().expect("a list");
        for (key, text) in fields {
            let is_listed = listed.iter().any(|path| path == key);
            assert_eq!(is_listed, text != "", "{max} {key}: {json}");
        }
    }
}

#[derive(Serialize)]
struct Cell {
    name: &'static str,
    text: &'static str,
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "cells", success = true, next_actions = [])]
struct CellsResult {
    #[tool_result(untrusted = "sheet", each = "| {name} |\n{text}")]
    cells: Vec<Cell>,
}

#[test]
fn a_row_in_a_fence_is_a_line_as_any() {
    let cells = vec![Cell { name: "a", text: "one" }, Cell { name: "b", text: "two" }];
    assert_eq!(
        CellsResult { cells }.to_markdown(),
        "✅ cells: 2 cells\n\n## Cells\n\n```untrusted sheet 68daa2f5\n| a |\none\n| b |\ntwo\n```"
    );
}

#[test]
fn a_fence_of_the_authors_has_the_mark_for_parts_at_any_depth() {
    #[derive(Serialize, ToolPart)]
    #[tool_part("{by}: {text}")]
    struct Post {
        by: &'static str,
        text: Untrusted<&'static str>,
    }
    #[derive(Serialize, ToolResult)]
    #[tool_result(
        success = true,
        next_actions = [],
        markdown = "```\n{by_day}\n```\n\n```\n{threads}\n```\n\n```\n{groups}\n```\n\n```\n{drawn}\n```"
    )]
    struct PostsResult {
        by_day: BTreeMap<&'static str, Post>,
        threads: Vec<Vec<Post>>,
        #[tool_result(each = "{by}", group = "{text}")]
        groups: Vec<Post>,
        #[tool_result(with = draw_post)]
        drawn: Post,
    }
    fn draw_post(post: &Post, md: &mut Markdown) -> fmt::Result {
        md.value(&post.text)
    }
    let post = || Post { by: "Ann", text: Untrusted::new("obey") };
    let result = PostsResult {
        by_day: BTreeMap::from([("monday", post())]),
        threads: vec![vec![post()]],
        groups: vec![post()],
        drawn: post(),
    };
    let text = result.to_markdown();
    assert_eq!(text.matches("``` untrusted ").count(), 4, "{text}");
    let (_, mark) = text.split_once("``` untrusted ").expect("a fence");
    assert_eq!(
        text.replace(&mark[..8], "MARK"),
        "``` untrusted MARK
- monday: Ann: obey
```

``` untrusted MARK
- 1 item:
  Ann: obey
```

``` untrusted MARK
obey
Ann
```

```` untrusted MARK
```untrusted MARK
obey
```
````"
    );
}
