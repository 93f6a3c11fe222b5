//! Fences of the author's hold any value, and lists may be as deep as JSON.

use crate::support;

use std::fmt::{self, Write as _};

use proptest::prelude::*;
use serde::Serialize;
use support::read;
use tool_result::{Markdown, ToolResult};

/// A soup of what markup is made of.
fn soup() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        "*",
        "_",
        "~",
        "`",
        "[",
        "]",
        "(",
        ")",
        "<",
        ">",
        "&",
        ";",
        "#",
        "|",
        "\\",
        "-",
        "+",
        "=",
        ":",
        "!",
        "^",
        ".",
        "1",
        "\"",
        "/",
        "?",
        "@",
        "{",
        "}",
        " ",
        "  ",
        "\t",
        "a",
        "b1",
        "word",
        "é",
        "日",
        "amp",
        "http://x.y",
        "div",
        "(u)",
        "[u]",
        "x;",
        "&x;",
        "&pi;",
    ];
    proptest::collection::vec(proptest::sample::select(PIECES), 1..12)
        .prop_map(|pieces| pieces.concat())
}

/// Several of them, with line breaks anywhere.
fn lines() -> impl Strategy<Value = String> {
    let line = prop_oneof![soup(), Just(String::new()), Just("```".into()), Just("~~~~~".into())];
    proptest::collection::vec(line, 1..5).prop_map(|lines| lines.join("\n"))
}

/// Values in fences of the template's.
#[derive(Serialize, ToolResult)]
#[tool_result(
    markdown = "```\n{text}\n```\n\n~~~~ rust\n{items}\n~~~~\n\nend",
    success = true,
    next_actions = []
)]
struct FencesResult {
    text: String,
    items: Vec<String>,
}

proptest! {
    #[test]
    fn fences_of_a_template_give_their_values_back(text in lines(), items in proptest::collection::vec(lines(), 1..4)) {
        let wanted = [text.clone() + "\n", items.join("\n") + "\n", "end".to_owned()];
        let markdown = FencesResult { text, items }.to_markdown();
        for (parser, reading) in read(&markdown) {
            prop_assert_eq!(&reading.texts, &wanted, "{} reads\n{}", parser, markdown);
        }
    }
}

#[test]
fn the_deepest_lists_are_drawn() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct DeepResult {
        lists: serde_json::Value,
    }
    // the result itself is a level
    let lists = (1..126).fold(serde_json::json!(["a\nb"]), |inner, _| serde_json::json!([inner]));
    let markdown = DeepResult { lists }.to_markdown();
    let indent = " ".repeat(2 * 125);
    let fence = format!("\n{indent}- ```\n{indent}  a\n{indent}  b\n{indent}  ```");
    assert!(markdown.ends_with(&fence), "{markdown}");
}

#[test]
fn each_mark_of_a_long_line_is_looked_at_once() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(tool = "soup", success = true, next_actions = [], markdown = draw)]
    struct SoupResult {
        own: String,
        value: &'static str,
    }
    fn draw(soup: &SoupResult, md: &mut Markdown) -> fmt::Result {
        md.write_str(&soup.own)?;
        md.value(&soup.value)
    }
    let many = |text: &str| text.repeat(100_000);
    for own in [
        many("[") + &many("]"),
        many("["),
        many("[](") + &many(")"),
        many("[[](x)](y) "),
        many("!"),
        many("!("),
    ] {
        let markdown = SoupResult { own: own.clone(), value: "*x*" }.to_markdown();
        // but for quotes, it is what the function wrote
        let bare = |text: &str| text.replace(['`', ' '], "");
        assert_eq!(bare(&markdown), bare(&own) + "*x*");
    }
}

#[test]
fn each_value_of_a_long_line_is_looked_at_once() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(tool = "soup", success = true, next_actions = [], markdown = draw)]
    struct SoupResult {
        before: &'static str,
        value: &'static str,
    }
    fn draw(soup: &SoupResult, md: &mut Markdown) -> fmt::Result {
        for _ in 0..MANY {
            md.write_str(soup.before)?;
            md.value(&soup.value)?;
        }
        Ok(())
    }
    const MANY: usize = 50_000;
    for (before, value, both) in [
        ("(", "*x*", "(`*x*`"),
        ("-", "x", "-x"),
        ("|", "*x*", "|`*x*`"),
        ("\"", "a_", "\"`a_`"),
        ("&amp;", "<b>", "&amp;`<b>`"),
        ("!", "[", "!`[`"),
        (">", "<b", ">`<b`"),
        ("(", "a@b", "(a@b"),
        ("(`c`(", "*x*", "(`c`(`*x*`"),
        // the author's link would take in the quotes, behind code too
        (" www.a`c`(", "*x*", " www.a`c`( `*x*`"),
    ] {
        let markdown = SoupResult { before, value }.to_markdown();
        assert_eq!(markdown, both.repeat(MANY), "{before:?} {value:?}");
    }
}

#[test]
fn code_in_a_fence_of_the_authors_has_no_quotes() -> fmt::Result {
    let mut md = Markdown::new();
    md.write_str("```\n")?;
    md.code("a `b`")?;
    md.write_str("\n```\n")?;
    assert_eq!(md.as_str(), "```\na `b`\n```\n");
    Ok(())
}
