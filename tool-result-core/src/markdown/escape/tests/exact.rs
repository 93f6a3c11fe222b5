//! What is written, to the byte: every escape is paid for.

use super::super::{Around, FENCE, code_span, fence, guard, target, text, visible};
use super::documents::{marked, within};
use crate::layout::{Place, Within};

fn written(value: &str, place: Place, around: &Around<'_>) -> String {
    let mut out = String::from("a ");
    text(value, place, 2, around, &mut out);
    out.split_off(2)
}

/// The value as a whole list item.
fn item(value: &str) -> String {
    let mut out = String::from("- ");
    text(value, within(Within::Text), 2, &Around::END, &mut out);
    guard(&mut out, 2);
    out.split_off(2)
}

fn spanned(value: &str, in_cell: bool) -> Option<String> {
    let mut out = String::new();
    code_span(value, in_cell, &mut out).then_some(out)
}

fn linked(value: &str, in_cell: bool) -> String {
    let mut out = String::new();
    target(value, in_cell, &mut out);
    out
}

const ORDINARY: &[&str] = &[
    "snake_case_name",
    "src/tools/module_1/file_name.rs:42",
    "MAX_RETRIES = 3",
    "get_user()",
    "a < b && c > d",
    "i <= n; i++",
    "x<-y",
    "std::vec",
    "self.items[0].name",
    "arr[0] = 1",
    "C:\\dir\\file",
    "\\d+",
    "2 * 3",
    "a - b",
    "50%",
    "#12",
    "C# and F#",
    "user@example.com",
    "https://example.com/a_b?q=1&r=2#top",
    "fn main() {",
    "(see below)",
    "Hello! World",
    "a|b",
    "x = y",
    "1.5",
    "v1. Next",
    "-1",
    "--all-features",
    "+1",
    "R&D",
    "AT&T Inc.",
    "\"quoted\"",
    "été, 日本語, naïve",
    "👩\u{200d}💻 ❤\u{fe0f} ✓ → …",
    "a:b",
    "{ \"k\": [1, 2] }",
    "$HOME",
    "^a$",
];

#[test]
fn ordinary_text_is_written_as_it_is() {
    for value in ORDINARY.iter().copied() {
        assert_eq!(written(value, within(Within::Text), &Around::END), value);
        assert_eq!(item(value), value);
    }
    for value in ["snake_case", "1. Intro", "- dash", "> gt", "C#", "#tag", "a | b", "[ ] box"] {
        let mut heading = String::from("## ");
        text(value, within(Within::Heading), 0, &Around::END, &mut heading);
        guard(&mut heading, 3);
        assert_eq!(heading, format!("## {value}"));
    }
}

#[test]
fn an_escape_stands_only_where_it_is_needed() {
    for (value, expected) in [
        ("Vec<String>", "Vec\\<String>"),
        ("__init__", "\\_\\_init\\_\\_"),
        ("2*3*4", "2\\*3\\*4"),
        ("~a~", "\\~a\\~"),
        ("`code`", "\\`code\\`"),
        ("[a](b)", "[a\\](b)"),
        ("[^a-z]", "\\[^a-z]"),
        ("&amp;", "\\&amp;"),
        ("&lt; &xi; &there4;", "\\&lt; \\&xi; \\&there4;"),
        ("let y = &x;", "let y = &x;"),
        ("-> &U; &p0; &v1_9;", "-> &U; &p0; &v1_9;"),
        ("&#1; &#x1f; &#XA;", "\\&#1; \\&#x1f; \\&#XA;"),
        ("&#; &#x; &#a; &#xg;", "&#; &#x; &#a; &#xg;"),
        ("\\*", "\\\\*"),
        ("C:\\dir\\", "C:\\dir\\\\"),
        ("<!-- x -->", "\\<!-- x -->"),
        ("trail ", "trail&#32;"),
        ("a\nb", "a\n  b"),
        ("a\n\n\nb", "a\n  &#10;&#10;b"),
        ("\na\n", "&#10;a&#10;"),
        ("a  \n  b", "a &#32;\n  &#32; b"),
        ("a\n- b\n1. c", "a\n  \\- b\n  1\\. c"),
        ("\u{202e}*", "\\u{202e}*"),
        ("\\\u{202e}", "\\\\\\u{202e}"),
        ("a\r\nb", "a\\u{d}\n  b"),
    ] {
        assert_eq!(written(value, within(Within::Text), &Around::END), expected, "{value:?}");
    }
    let unknown = &Around::UNKNOWN;
    let end = &Around::END;
    for (value, place, around, expected) in [
        ("a\nb", within(Within::Text), unknown, "a&#10;b"),
        ("arr[0]", within(Within::Text), unknown, "arr[0\\]"),
        ("arr[0]", within(Within::Text), &Around::before(""), "arr[0]"),
        ("arr[0]", within(Within::Text), &Around::before("(u)"), "arr[0\\]"),
        ("Hi!", within(Within::Text), unknown, "Hi\\!"),
        ("Hi!", within(Within::Cell), end, "Hi!"),
        ("a|b", within(Within::Cell), unknown, "a\\|b"),
        ("C:\\", within(Within::Cell), unknown, "C:&#92;"),
        ("issue ##", within(Within::Heading), end, "issue \\##"),
        ("a\nb", within(Within::Heading), end, "a&#10;b"),
        ("arr[0]", within(Within::Link), unknown, "arr\\[0\\]"),
        ("a|[b]", within(Within::LinkInCell), unknown, "a\\|\\[b\\]"),
        (" a ", marked(Within::Text), &Around::before("**"), "&#32;a&#32;"),
        (" ", marked(Within::Text), &Around::before("**"), "&#32;"),
        ("\u{a0}a\t", marked(Within::Text), &Around::before("**"), "&#160;a&#9;"),
        ("a!", marked(Within::Text), &Around::before("**"), "a!"),
    ] {
        assert_eq!(written(value, place, around), expected, "{value:?}");
    }
}

#[test]
fn a_line_begins_no_block() {
    for (line, expected) in [
        ("# a", "\\# a"),
        ("> a", "\\> a"),
        ("- a", "\\- a"),
        ("1. x", "1\\. x"),
        ("12) x", "12\\) x"),
        ("---", "\\---"),
        ("===", "\\==="),
        ("===  ===", "===  ==="),
        ("-|-", "\\-|-"),
        ("| - | - |", "| \\- | - |"),
        ("[x] done", "\\[x] done"),
        ("[a]: b", "\\[a]: b"),
        ("[a](b) c", "[a](b) c"),
        ("[^1]: b", "\\[^1]: b"),
        ("  a", "&#32; a"),
        ("\ta", "&#9;a"),
        (" [x] a", "&#32;\\[x] a"),
        ("**a** b", "**a** b"),
        ("#tag", "#tag"),
        ("1.5 x", "1.5 x"),
        ("-1", "-1"),
    ] {
        let mut out = format!("- {line}\n  - rest");
        guard(&mut out, 2);
        assert_eq!(out, format!("- {expected}\n  - rest"));
    }
    // No place in the text: nothing to guard.
    let mut out = String::from("é");
    guard(&mut out, 1);
    guard(&mut out, 9);
    assert_eq!(out, "é");
}

#[test]
fn what_the_author_left_open_is_closed_before_a_value() {
    for (own, value, expected) in [
        ("a <", "b>", "a \\<b>"),
        ("a <", "= b", "a <= b"),
        ("x &", "lt; y", "x \\&lt; y"),
        ("x &am", "p; y", "x \\&amp; y"),
        ("x &", "x; y", "x &x; y"),
        ("x &p", "i; y", "x \\&pi; y"),
        ("C:\\", "*", "C:\\\\*"),
        ("C:\\", "dir", "C:\\dir"),
        ("[a]", "(b)", "[a]\\(b)"),
        ("[a\\]", "(b)", "[a\\](b)"),
        ("[a\\\\]", "(b)", "[a\\\\]\\(b)"),
        ("[a]", "[b]", "[a][b]"),
        ("[a]", ":", "[a]:"),
        ("[", "^a", "[\\^a"),
        ("[a]", "", "[a]"),
    ] {
        let mut out = String::from(own);
        text(value, within(Within::Text), 0, &Around::END, &mut out);
        assert_eq!(out, expected);
    }
    for (own, expected) in [("[a]", "[a\\]"), ("a!", "a\\!"), ("a <", "a \\<"), ("a\\", "a\\\\")] {
        let mut out = String::from(own);
        text("", within(Within::Text), 0, &Around::UNKNOWN, &mut out);
        assert_eq!(out, expected);
    }
}

#[test]
fn hidden_characters_are_spelled_out() {
    for (value, expected) in [
        ("a\tb\nc", "a\tb\nc"),
        ("\0\u{7}\r\u{b}\u{7f}\u{85}", "\\u{0}\\u{7}\\u{d}\\u{b}\\u{7f}\\u{85}"),
        ("\u{1b}[31mred", "\\u{1b}[31mred"),
        ("a\u{202e}b\u{2066}", "a\\u{202e}b\\u{2066}"),
        ("\u{200b}\u{200c}\u{feff}\u{ad}", "\\u{200b}\\u{200c}\\u{feff}\\u{ad}"),
        ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
        ("a\u{200d}b", "a\\u{200d}b"),
        ("👩\u{200d}💻", "👩\u{200d}💻"),
        ("👨\u{200d}👩\u{200d}👧", "👨\u{200d}👩\u{200d}👧"),
        ("🏳\u{fe0f}\u{200d}🌈", "🏳\u{fe0f}\u{200d}🌈"),
        ("❤\u{fe0f}\u{200d}🔥", "❤\u{fe0f}\u{200d}🔥"),
        ("👩\u{200d}", "👩\\u{200d}"),
        ("👩\u{200d}\u{200d}💻", "👩\\u{200d}\\u{200d}💻"),
        ("✓\u{fe0f}\u{fe0f}", "✓\u{fe0f}\\u{fe0f}"),
        ("a\u{fe01}b\u{e0101}", "a\\u{fe01}b\\u{e0101}"),
        ("葛\u{e0100}", "葛\\u{e0100}"),
        ("é\u{fe01}", "é\\u{fe01}"),
        ("1\u{fe0f}", "1\\u{fe0f}"),
        ("1\u{fe0f}\u{20e3}", "1\u{fe0f}\u{20e3}"),
        ("a\u{e0041}", "a\\u{e0041}"),
        (ENGLAND, ENGLAND),
        ("🏴\u{e0041}\u{e007f}", "🏴\\u{e0041}\\u{e007f}"),
        ("e\u{301} ñ ก็ \u{a0}", "e\u{301} ñ ก็ \u{a0}"),
    ] {
        assert_eq!(visible(value), expected);
    }
}

const ENGLAND: &str = "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";

#[test]
fn code_is_held_by_the_shortest_marks() {
    for (value, in_cell, expected) in [
        ("a_b", false, Some("`a_b`")),
        ("a`b", false, Some("``a`b``")),
        ("a``b", false, Some("`a``b`")),
        ("`a", false, Some("`` `a ``")),
        (" a ", false, Some("`  a  `")),
        ("  ", false, Some("`  `")),
        ("a|b", false, Some("`a|b`")),
        ("a|b", true, Some("`a\\|b`")),
        ("a\u{7}", false, Some("`a\\u{7}`")),
        ("a\\|b", true, None),
        ("a\nb", false, None),
        ("", false, None),
    ] {
        assert_eq!(spanned(value, in_cell).as_deref(), expected, "{value:?}");
    }
    let mut out = String::from("- a\n  ");
    fence("fn f() {\n\n```\n}", (FENCE, "rust"), 2, &mut out);
    assert_eq!(out, "- a\n  ````rust\n  fn f() {\n\n  ```\n  }\n  ````");
    for (mark, value, expected) in [
        ("~~~", "a\n~~~~\n```", "~~~~~\na\n~~~~\n```\n~~~~~"),
        ("`````", "```", "`````\n```\n`````"),
        ("```", "~~~~", "```\n~~~~\n```"),
    ] {
        let mut out = String::new();
        fence(value, (mark, ""), 0, &mut out);
        assert_eq!(out, expected);
    }
}

#[test]
fn a_target_is_bare_where_it_can_be() {
    for (value, expected) in [
        ("https://a.b/c_d?e=1&f=2#g", "https://a.b/c_d?e=1&f=2#g"),
        ("a(b)c", "a(b)c"),
        ("a(b", "a\\(b"),
        ("a b", "<a b>"),
        (" a", "<&#32;a>"),
        ("", "<>"),
        ("a\nb", "<a&#10;b>"),
        ("<a>", "\\<a\\>"),
        ("C:\\dir\\", "C:\\dir\\\\"),
        ("&amp;", "&amp;amp;"),
        ("a?b&c;", "a?b&c;"),
    ] {
        assert_eq!(linked(value, false), expected);
    }
    assert_eq!(linked("a|b", true), "a\\|b");
}

/// Anything that looked back or ahead over and over would take minutes here, in a release hours.
#[test]
fn the_cost_of_a_long_value_follows_its_length() {
    const LONG: usize = if cfg!(debug_assertions) { 1 << 17 } else { 1 << 20 };
    let marks = "\\`*_~[](!^<&#|\n \t-=>+:1\u{200b}\u{200d}\u{fe0f}\u{e0041}é";
    let pairs = ["<a", "<1", "&a", "&#", "]:", "[^", "* ", " #", "\n- ", "\n[", "a\n", "`a", "\\|"];
    let units = marks.chars().map(String::from).chain(pairs.map(String::from));
    for value in units.map(|unit| unit.repeat(LONG / unit.len())) {
        for place in [Within::Text, Within::Cell, Within::Heading].map(within) {
            let mut out = String::new();
            text(&value, place, 2, &Around::END, &mut out);
            assert!(out.len() >= value.len());
            guard(&mut out, 0);
            text(&value, place, 2, &Around::UNKNOWN, &mut out);
            text("*a", place, 2, &Around::END, &mut out);
        }
        spanned(&value, true);
        assert!(linked(&value, true).len() >= value.len());
        let mut out = String::new();
        fence(&value, (FENCE, ""), 2, &mut out);
    }
}
