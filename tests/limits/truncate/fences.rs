//! What is a fence for two parsers is one where a text is cut, and nothing else is.

use comrak::nodes::NodeValue;
use proptest::prelude::*;
use tool_result::Keep;

use super::properties::code;
use super::{bytes, cut, line_limit};

fn comrak_code(markdown: &str) -> String {
    let arena = comrak::Arena::new();
    let root = comrak::parse_document(&arena, markdown, &comrak::Options::default());
    let blocks = root.descendants().map(|node| match &node.data.borrow().value {
        NodeValue::CodeBlock(block) => block.literal.clone(),
        _ => String::new(),
    });
    blocks.collect()
}

/// Both parsers take the words for code.
fn is_code(markdown: &str, words: &str) -> bool {
    let read = [code(markdown), comrak_code(markdown)].map(|code| code.contains(words));
    assert_eq!(read[0], read[1], "{markdown:?}");
    read[0]
}

/// What a head of the text is, whose marker and what follows it are no code.
fn head(text: &str, n: usize) -> String {
    let head = cut(text, &bytes(n).marker("MARKER"));
    let document = format!("{head}\n\nBEHIND");
    assert!(!is_code(&document, "MARKER") && !is_code(&document, "BEHIND"), "{head:?}");
    head
}

fn tail(text: &str, n: usize) -> String {
    let tail = cut(text, &bytes(n).marker("MARKER").keep(Keep::Tail));
    assert!(!is_code(&tail, "MARKER"), "{tail:?}");
    tail
}

#[test]
fn a_space_that_is_not_ascii_closes_no_fence() {
    let text = format!("```rust\nlet a;\n```\u{a0}\nlet b;\n{}", "let x;\n".repeat(40));
    assert_eq!(head(&text, 50), "```rust\nlet a;\n```\u{a0}\nlet b;\nlet x;\n```\nMARKER");
    assert_eq!(tail(&text, 30), "MARKER\n```rust\nlet x;\nlet x;\n");
}

#[test]
fn a_carriage_return_alone_ends_a_line() {
    let text = format!("intro\r```rust\rfn a(){{}}\r{}", "let x;\r".repeat(40));
    assert_eq!(head(&text, 48), "intro\r```rust\rfn a(){}\rlet x;\rlet x;\r\n```\nMARKER");
    assert_eq!(tail(&text, 29), "MARKER\n```rust\nlet x;\rlet x;\r");
    assert_eq!(cut("a\rb\nc\nd\n", &line_limit(2)), "a\rb\n... (truncated)");
}

#[test]
fn a_list_from_two_on_interrupts_no_paragraph() {
    let code = "   let x;\n".repeat(40);
    let text = format!("text\n2. ```rust\n{code}");
    assert_eq!(head(&text, 44), "text\n2. ```rust\n   let x;\n   let x;\nMARKER");
    let text = format!("text\n1. ```rust\n{code}");
    assert_eq!(head(&text, 50), "text\n1. ```rust\n   let x;\n   let x;\n   ```\nMARKER");
    let text = format!("2. ```rust\n{code}");
    assert_eq!(head(&text, 44), "2. ```rust\n   let x;\n   let x;\n   ```\nMARKER");
    // the marker is a paragraph
    assert_eq!(tail(&text, 30), "MARKER\n-  ```rust\n   let x;\n");
}

#[test]
fn a_byte_order_mark_is_not_before_a_fence() {
    let text = format!("\u{feff}```rust\n{}", "let x;\n".repeat(40));
    assert_eq!(cut(&text, &bytes(37)), "\u{feff}```rust\nlet x;\n```\n... (truncated)");
}

/// The lines that stand before a fence, and what closes it where it is cut.
#[test]
fn what_stands_before_a_fence_says_which_list_it_is_in() {
    let code = |margin: &str| format!("{margin}let x;\n").repeat(40);
    for (before, margin, closed) in [
        // a list from two on interrupts no paragraph, and none of these is one
        ("text\n2. ```\n", "   ", ""),
        ("#x\n2. ```\n", "   ", ""),
        ("####### x\n2. ```\n", "   ", ""),
        ("# x\n2. ```\n", "   ", "   ```\n"),
        ("#\n2. ```\n", "   ", "   ```\n"),
        ("---\n2. ```\n", "   ", "   ```\n"),
        ("text\n\n2. ```\n", "   ", "   ```\n"),
        ("- text\n2. ```\n", "   ", "   ```\n"),
        ("    code\n2. ```\n", "   ", "   ```\n"),
        ("text\n    text\n2. ```\n", "   ", ""),
        // nor does an empty item
        ("text\n*\n\n  ```\n", "  ", "```\n"),
        ("*\n  ```\n", "  ", "  ```\n"),
        ("*\n\n  ```\n", "  ", "```\n"),
        // a paragraph goes on without the margin of its list
        ("- text\ntext\n\n  ```\n", "  ", "  ```\n"),
        ("- # x\ntext\n\n  ```\n", "  ", "```\n"),
        ("- # a heading\ntext\n\n  ```\n", "  ", "```\n"),
        ("- text\n---\n\n  ```\n", "  ", "```\n"),
        ("- text\n# x\n\n  ```\n", "  ", "```\n"),
        ("- text\n\ntext\n\n  ```\n", "  ", "```\n"),
        ("> text\n> 1. text\ntext\n>    ```\n", ">    ", ">    ```\n"),
        // rules are no lists
        ("* * *\n\n  ```\n", "  ", "```\n"),
        ("- * *\n\n      ```\n", "      ", "    ```\n"),
        ("_ _ _\n2. ```\n", "   ", "   ```\n"),
        // what is no mark of a list
        ("-x\n\n  ```\n", "  ", "```\n"),
        ("1234567890. x\n\n            ```\n", "            ", ""),
        ("123456789. x\n\n           ```\n", "           ", "           ```\n"),
        ("    - x\n\n      ```\n", "      ", ""),
        // the text of an item stands up to four columns behind the mark
        ("-    x\n\n     ```\n", "     ", "     ```\n"),
        ("-     x\n\n  ```\n", "  ", "  ```\n"),
        ("-\tx\n\n\t\t```\n", "\t\t", "     ```\n"),
        ("01) ```\n", "    ", "    ```\n"),
    ] {
        let text = before.to_owned() + &code(margin);
        let line = margin.len() + "let x;\n".len();
        let added = closed.len() + "MARKER".len();
        let expected = format!("{}{closed}MARKER", &text[..before.len() + 2 * line]);
        assert_eq!(head(&text, before.len() + 2 * line + added + 3), expected);
    }
}

#[test]
fn a_fence_ends_with_its_list_or_quote() {
    for code in ["- ```\n  let x;\n", "> ```\n> let x;\n", "1. > ```\n   > let x;\n   "] {
        let text = format!("{code}text\n\n{}", "words\n".repeat(40));
        let expected = format!("{code}text\n\nwords\nMARKER");
        assert_eq!(head(&text, expected.len() + 3), expected);
    }
}

#[test]
fn a_run_behind_four_columns_closes_no_fence() {
    let text = format!("```\nlet x;\n    ```\n{}", "let x;\n".repeat(40));
    assert_eq!(head(&text, 42), "```\nlet x;\n    ```\nlet x;\n```\nMARKER");
}

#[test]
fn a_head_ends_before_a_line_with_a_fence_that_is_cut() {
    let text = "text\n```rust\nlet x;\n```\n\ntext\n";
    for n in 6..14 {
        assert_eq!(cut(text, &bytes(n).marker("")), "text\n");
    }
    assert_eq!(cut(text, &bytes(22).marker("")), "text\n```rust\nlet x\n```");
    assert_eq!(cut(text, &bytes(23).marker("")), "text\n```rust\nlet x;\n```");
    assert_eq!(cut(text, &bytes(24).marker("")), "text\n```rust\nlet x;\n```\n");
    // less than three back-ticks are no fence
    assert_eq!(cut("- ```rust\nlet x;\n", &bytes(9).marker("")), "- ``");
    assert_eq!(cut("text `````` text", &bytes(15).marker("…")), "text ``````\n…");
    assert_eq!(cut("text\n``` a`b of code", &bytes(17).marker("…")), "text\n…");
}

#[test]
fn a_tail_does_not_begin_with_a_fence_of_its_own() {
    let tail = |text, n| cut(text, &bytes(n).marker("…\n").keep(Keep::Tail));
    assert_eq!(tail("some words and ```code``` at the end", 24), "…\ncode``` at the end");
    assert_eq!(tail("some words - 1. > ~~~~ at the end", 22), "…\nat the end");
    // inside a line of code, too; a whole line of it is what it was
    assert_eq!(tail("````\nlet x = ```;\n````\n", 19), "…\n````\n;\n````\n");
    assert_eq!(tail("````\nlong line\n```\n````\n", 19), "…\n````\n```\n````\n");
    // nothing but a fence is left
    assert_eq!(cut("let x;\n```", &bytes(2).marker("").keep(Keep::Tail)), "``");
}

#[test]
fn a_tail_behind_one_fence_is_in_the_next_one() {
    let text = "Failed.\n\n```sh\ncargo build\n```\n```text\n# error: linker\nnote: see log\n```\n\nSee *above*.\n";
    let opened = "MARKER\n```text\n# error: linker\nnote: see log\n```\n\nSee *above*.\n";
    for n in [67, 68, 72, 76, 80] {
        assert_eq!(tail(text, n), opened, "{n}");
    }
    let lines = |n| cut("````\na\n````\n````\nb\n````\n````\nc\n", &line_limit(n).keep(Keep::Tail));
    assert_eq!([3, 4].map(lines), ["... (truncated)\n````\nc\n", "... (truncated)\n````\nc\n"]);
    assert_eq!(cut("ab\u{200d}\r\ncd", &bytes(4).marker("").keep(Keep::Tail)), "\r\ncd");
}

#[test]
fn in_raw_html_a_line_of_back_ticks_is_taken_for_a_fence() {
    let text = format!("<pre>\n```\n</pre>\n\n{}", "prose words\n".repeat(40));
    assert_eq!(cut(&text, &bytes(54)), "<pre>\n```\n</pre>\n\nprose words\n```\n... (truncated)");
}

/// Fragments of what decides about fences.
fn soups() -> impl Strategy<Value = String> {
    let pieces = [
        "```",
        "~~~",
        "````",
        "```rust\n",
        "~~~~\n",
        "\n",
        "\n",
        "\n\n",
        "\r",
        "\r\n",
        "let x;\n",
        "prose words\n",
        "words",
        "- ",
        "2. ",
        "1. ",
        "> ",
        "  ",
        "   ",
        "# ",
        "---\n",
        "===\n",
        "\u{a0}",
        "*\n",
        "`",
    ];
    proptest::collection::vec(proptest::sample::select(pieces.to_vec()), 0..24)
        .prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn no_marker_is_code_for_both_parsers(text in soups(), tail: bool, n in 0usize..120) {
        let keep = if tail { Keep::Tail } else { Keep::Head };
        let result = cut(&text, &bytes(n).keep(keep).marker("MARKER"));
        let result = result + if tail { "" } else { "\n\nBEHIND" };
        // a text that was not cut has what it has
        let words = if result.contains("MARKER") { &["MARKER", "BEHIND"][..] } else { &[] };
        for word in words {
            let is_code = [code(&result), comrak_code(&result)].map(|code| code.contains(word));
            prop_assert_ne!(is_code, [true, true], "{:?} -> {:?}", text, result);
        }
    }
}
