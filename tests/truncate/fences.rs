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

fn words() -> String {
    "prose words\n".repeat(40)
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
fn a_fence_in_a_block_of_html_is_none() {
    for block in [
        "<!--\n```\n-->\n\n",
        "<!-- example:\n```toml\nx = 1\n-->\n\n",
        "<!-- one\n\n~~~\n\ntwo -->\n",
        "<pre>\n```\n\n```\n```\n</PRE>\n",
        "<script src='x'>\n```\n\n</script>\n",
        "<?php\n\n```\n?>\n",
        "<!DOCTYPE\n```\n>\n",
        "<![CDATA[\n```\n]]>\n",
        "<div class='x'>\n```\n\n",
        "</pre>\n~~~~\n\n",
        "<a href=\"x\" b=c d>\n```\n\n",
        "</custom-tag >\n```\n\n",
        "- <!--\n  ```\n  -->\n\n",
        "> <!--\n> ```\n> -->\n\n",
        "> <!--\n> ```\n\n",
    ] {
        let text = block.to_owned() + &words();
        assert_eq!(head(&text, 90), head_of_words(&text, 90), "{block:?}");
        let end = format!("{text}<p>end</p>\n");
        for n in 20..end.len() {
            let tail = tail(&end, n);
            assert!(!is_code(&tail, "prose"), "{tail:?}");
        }
    }
}

/// The lines of a head with no fence.
fn head_of_words(text: &str, n: usize) -> String {
    let room = n - "MARKER".len();
    text[..=text[..room].rfind('\n').expect("a line")].to_owned() + "MARKER"
}

#[test]
fn a_blank_line_ends_html_before_a_fence() {
    let text = format!("<details>\n```rust\nfn a() {{}}\n\nfn b() {{}}\n```\n\n{}", words());
    assert_eq!(
        head(&text, 80),
        "<details>\n```rust\nfn a() {}\n\nfn b() {}\n```\n\nprose words\nprose words\n```\nMARKER"
    );
    // in a paragraph, this tag is text
    let text = format!("text\n<b>\n```\n{}", words());
    assert_eq!(head(&text, 40), "text\n<b>\n```\nprose words\n```\nMARKER");
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
        "<!--",
        "-->",
        "<details>\n",
        "</details>\n",
        "<pre>",
        "</pre>\n",
        "<b>\n",
        "<a b='c'>\n",
        "<?",
        "?>",
        "<!X",
        "<![CDATA[",
        "]]>",
        "<script>\n",
        "</script>",
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
