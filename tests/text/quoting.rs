//! A value stands as it is where it is plain, else verbatim in a code span or a fence: each rule of how,
//! with the text in full.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use serde::Serialize;
use tool_result::{Markdown, ToolFailure, ToolResult};

/// The markdown of a template with one value, `{v}`, or two, `{v}` and `{w}`.
macro_rules! text {
    ($template:literal, $v:expr) => {
        result!(#[tool_result(markdown = $template)] { v: &'static str = $v })
    };
    ($template:literal, $v:expr, $w:expr) => {
        result!(#[tool_result(markdown = $template)] { v: &'static str = $v, w: &'static str = $w })
    };
}

/// Values that no parser could read as markup behind other text.
const PLAIN: [&str; 47] = [
    "snake_case_name",
    "src/main.rs",
    "src/tools/module_1/file_name.rs:42",
    "MAX_RETRIES = 3",
    "get_user()",
    "error[E0308]: mismatched types",
    "sshd[123]: Accepted",
    "a[i][j]",
    "vec![1, 2]",
    "f(*args, **kwargs)",
    "[INFO] started",
    "x <- 5",
    "a < b && c > d",
    "i <= n; i++",
    "C:\\dir",
    "\\d+",
    "*.rs",
    "~/x",
    "_private",
    "3 * 4",
    "a - b",
    "50%",
    "#12",
    "# no heading here",
    "- no item here",
    "C# and F#",
    "user@example.com",
    "https://example.com/a_b?q=1&r=2#top",
    "www.example.com/a_b",
    "fn main() {",
    "(see below)",
    "Hello! World",
    "a|b",
    "&str",
    "AT&T Inc.",
    "v1. Next",
    "-1",
    "--all-features",
    "\"quoted\"",
    "été, 日本語, naïve",
    "👩\u{200d}💻 ❤\u{fe0f} ✓ → …",
    "{ \"k\": [1, 2] }",
    "$HOME",
    "^a$",
    "Call `read_file`",
    "`a` and `b` or c",
    "x  y",
];

#[test]
fn a_plain_value_stands_as_it_is() {
    for value in PLAIN {
        assert_eq!(text!("- Found {v}", value), format!("- Found {value}"));
        assert_eq!(text!("Found {v} here", value), format!("Found {value} here"));
    }
    for value in PLAIN.into_iter().filter(|value| !value.contains('|')) {
        assert_eq!(text!("| h |\n|---|\n| {v} |", value), format!("| h |\n|---|\n| {value} |"));
    }
}

#[test]
fn any_other_value_stands_in_a_code_span() {
    for value in [
        "__init__",
        "src/__init__.py",
        "a*b",
        "a*b*c",
        "src/**/*.rs",
        "*em*",
        "**bold**",
        "~~gone~~",
        "Vec<T>",
        "<b>",
        "</div>",
        "<!-- comment",
        "<?php",
        "<http://x.y>",
        "[link](http://x)",
        "![image](x)",
        "&amp;",
        "&#35;",
        "&copy;",
        "\\*",
        "a\\",
        "https://x.yy/asyncio/__init__.py",
    ] {
        assert_eq!(text!("- Found {v}", value), format!("- Found `{value}`"));
    }
}

#[test]
fn at_the_start_of_a_line_so_does_what_could_begin_a_block() {
    for value in [
        "# heading",
        "- item",
        "+ item",
        "* item",
        "1. one",
        "1)",
        "> quote",
        "---",
        "***",
        "===",
        "[a]: http://x",
        "[^1]: note",
        "[x] done",
        "    code",
        "|---|",
        "~~~",
    ] {
        assert_eq!(text!("{v}", value), format!("`{value}`"));
        assert_eq!(text!("- {v}", value), format!("- `{value}`"));
        assert_eq!(text!("> {v}", value), format!("> `{value}`"));
    }
    for value in ["#tag", "-1", "1.5 x", "--all", "+1", "*.rs", "~/x", "(a)"] {
        assert_eq!(text!("{v}", value), value);
        assert_eq!(text!("- {v}", value), format!("- {value}"));
    }
}

#[test]
fn the_fence_of_a_code_span_is_long_enough() {
    for (value, expected) in [
        ("a `b", "``a `b``"),
        ("*a* ``b", "`*a* ``b`"),
        ("a ` `` b*c*", "```a ` `` b*c*```"),
        ("`a", "`` `a ``"),
        ("a`", "`` a` ``"),
        ("`", "`` ` ``"),
        ("``", "` `` `"),
        (" *a* ", "`  *a*  `"),
    ] {
        assert_eq!(text!("x: {v}", value), format!("x: {expected}"));
    }
}

#[test]
fn a_value_in_back_ticks_is_quoted_so_that_ours_are_never_taken_for_its_own() {
    for value in ["`a`", "`a` and `b`", "`a``", "``a`", "`*`"] {
        let quoted = text!("x: {v}", value);
        assert!(quoted.len() > format!("x: {value}").len() + 1, "{quoted}");
    }
    assert_eq!(text!("x: {v}", "`a`"), "x: `` `a` ``");
    assert_eq!(text!("- {v}", "``a``"), "- ` ``a`` `");
    assert_eq!(text!("| h |\n|---|\n| {v} |", "`a`"), "| h |\n|---|\n| `` `a` `` |");
    assert_eq!(text!("## {v}", "`a` `b`"), "## `` `a` `b` ``");
    assert_eq!(text!("- {v}:{w}", "`a`", "3"), "- `` `a`:3 ``");
    assert_eq!(text!("- @{v}", "`a` `b`"), "- `` @`a` `b` ``");
    assert_eq!(text!("- {v}{w}", "a`b`c", "`d`e"), "- a`b`c`d`e");
    assert_eq!(text!("- é{v}è", "`a`"), "- ``é`a`è``");
}

#[test]
fn a_url_brings_nothing_behind_it_to_life() {
    assert_eq!(
        text!("See {v}", "https://x.yy/<img src=x onerror=alert(1)>"),
        "See `https://x.yy/<img src=x onerror=alert(1)>`"
    );
    assert_eq!(
        text!("See {v}", "https://x.yy/`<img src=x onerror=alert(1)>`"),
        "See `` https://x.yy/`<img src=x onerror=alert(1)>` ``"
    );
    assert_eq!(text!("- {v}", "www.x.yy/\\<img src=x>"), "- `www.x.yy/\\<img src=x>`");
    assert_eq!(text!("See {v}.", "https://x.yy/a_b"), "See https://x.yy/a_b.");
}

#[test]
fn link_text_lets_no_image_out() {
    assert_eq!(
        text!("[{v}](https://h/a)", "![x](http://evil/p.png)"),
        "`![x](http://evil/p.png)` `https://h/a`"
    );
    assert_eq!(
        text!("- [{v}]({w}) x", "a [draft]", "https://h/a"),
        "- `a [draft]` `https://h/a` x"
    );
    assert_eq!(text!("[{v}]({w})", "a_draft", "https://h/a"), "[a_draft](https://h/a)");
}

#[test]
fn a_links_target_is_percent_encoded_and_its_text_is_not() {
    assert_eq!(
        text!("[{v}](https://h/{w})", "plain", "a b(c)<d>\t\u{202e}_e_*f*"),
        "[plain](https://h/a%20b%28c%29%3Cd%3E%09%E2%80%AE_e_*f*)"
    );
    assert_eq!(
        text!("[{v}]({w})", "plain", "src/a_b.rs?x=1&y=2#z"),
        "[plain](src/a_b.rs?x=1&y=2#z)"
    );
}

#[test]
fn rows_without_a_header_pair_no_marks() {
    assert_eq!(text!("x {v}\n| {w} w", "*y", "z*"), "x *y\n| `z*` w");
    // the author's mark in the row below would close it
    assert_eq!(text!("|{v}\n|*", "(*a"), "|`(*a`\n|*");
    // the header may stand in another template, so a bar is written as in a cell
    assert_eq!(text!("x {v}\n| {w} w", "a|b", "c|d"), "x a|b\n| c\\|d w");
}

#[test]
fn bars_in_cells_have_an_odd_number_of_backslashes() {
    macro_rules! cell {
        ($v:expr) => {
            text!("| h | i |\n|---|---|\n| {v} | x |", $v)
                .strip_prefix("| h | i |\n|---|---|\n| ")
                .and_then(|row| row.strip_suffix(" | x |"))
                .map(String::from)
                .unwrap()
        };
    }
    assert_eq!(cell!("a|b"), "a\\|b");
    assert_eq!(cell!("a\\|b"), "a\\\\\\|b");
    assert_eq!(cell!("|"), "\\|");
    assert_eq!(cell!("||"), "\\|\\|");
    assert_eq!(cell!("x\\|<img src=x>"), "`x\\\\\\|<img src=x>`");
    assert_eq!(cell!("*a*|b"), "`*a*\\|b`");
    // elsewhere a bar is no mark
    assert_eq!(text!("- {v}", "a|b"), "- a|b");
    assert_eq!(text!("- {v}", "*a*|b"), "- `*a*|b`");
    // a bar of the author's is not taken for text
    assert_eq!(text!("|h|i|\n|---|---|\n|{v}|{w}|", "C:\\", "x"), "|h|i|\n|---|---|\n|`C:\\`|x|");
}

#[test]
fn a_line_break_in_a_cell_is_a_sign() {
    assert_eq!(
        text!("|h|i|\n|---|---|\n|{v}|{w}|", "a\n  b", "x\r\ny"),
        "|h|i|\n|---|---|\n|a ↵   b|x ↵ y|"
    );
    assert_eq!(
        result!({
            #[tool_result(table)]
            rows: Vec<BTreeMap<&'static str, &'static str>> =
                vec![BTreeMap::from([("a", "fn f() {\n    x\n}"), ("b", "y")])],
        }),
        "✅ sample: 1 row\n\n## Rows\n\n|a|b|\n|---|---|\n|fn f() { ↵     x ↵ }|y|"
    );
}

#[test]
fn a_run_is_quoted_as_one() {
    assert_eq!(text!("{v}:{w}", "src/__init__.py", "12"), "`src/__init__.py:12`");
    assert_eq!(text!("- {v}:{w} here", "src/__init__.py", "12"), "- `src/__init__.py:12` here");
    assert_eq!(text!("- {v}:{w}", "src/main.rs", "12"), "- src/main.rs:12");
    assert_eq!(text!("In {v}/{w} too", "src", "__init__.py"), "In `src/__init__.py` too");
    assert_eq!(text!("{v}{w}", "__a", "__b"), "`__a__b`");
    assert_eq!(text!("{v} {w}", "__a__", "b"), "`__a__` b");
    assert_eq!(text!("{v}={w}", "a", "<b>"), "`a=<b>`");
}

#[test]
fn opening_and_closing_punctuation_stays_outside() {
    assert_eq!(text!("At ({v}:{w}).", "__a__", "1"), "At (`__a__:1`).");
    assert_eq!(text!("At \"{v}\", {w};", "__a__", "*b*"), "At \"`__a__`\", `*b*`;");
    assert_eq!(text!("{v}: {w}!", "__a__", "<b>"), "`__a__`: `<b>`!");
    assert_eq!(text!("x ({v}) '{w}'?", "__a__", "<b>"), "x (`__a__`) '`<b>`'?");
}

#[test]
fn text_that_begins_a_url_belongs_to_the_run() {
    assert_eq!(text!("https://h/{v} x", "a_b"), "https://h/a_b x");
    assert_eq!(text!("https://h/{v} x", "__a__"), "`https://h/__a__` x");
    assert_eq!(text!("https://h/{v}/{w}", "a", "x<img src=x>"), "`https://h/a/x<img src=x>`");
    assert_eq!(text!("See www.h.org/{v}.", "__a__"), "See `www.h.org/__a__`.");
}

/// Parsers end a link at ASCII white space alone.
#[test]
fn no_link_takes_in_a_quote_behind_wide_white_space() {
    assert_eq!(
        text!("https://h/({v})({w}) z", "word\u{3000}|1)", "<b>"),
        "https://h/(word\u{3000}|1))( `<b>`) z"
    );
}

#[test]
fn a_value_closes_no_tag_that_the_author_left_open() {
    assert_eq!(text!("p50<p99 {v}: {w}", "a", "x > y"), "p50<p99 a: `x > y`");
    assert_eq!(text!("if x</y and {v}", "x=\"y\">"), "if x</y and `x=\"y\">`");
    assert_eq!(text!("min<max{v}", ">"), "min<`max>`");
    // any `<` of the author's counts
    assert_eq!(text!("3 < 4, {v}", "x > y"), "3 < 4, `x > y`");
    assert_eq!(text!("3 > 4, {v}", "x > y"), "3 > 4, x > y");
}

#[test]
fn a_url_beside_marks_of_the_authors_is_quoted_itself() {
    assert_eq!(text!("{v}:**x** {w}", "https://x.yy/", "b"), "`https://x.yy/`:**x** b");
}

#[test]
fn in_the_authors_back_ticks_values_stand_verbatim() {
    assert_eq!(text!("`{v}:{w}`", "src/__init__.py", "12"), "`src/__init__.py:12`");
    assert_eq!(text!("x `{v}` y", "<b> \\ &amp; *"), "x `<b> \\ &amp; *` y");
    // the fence grows
    assert_eq!(text!("`{v}:{w}`", "a`b", "12"), "``a`b:12``");
    assert_eq!(text!("`{v}:{w}`", "a`b``c", "12"), "```a`b``c:12```");
    assert_eq!(text!("``{v}`` x", "a`b"), "``a`b`` x");
    // and is padded
    assert_eq!(text!("`{v}:{w}`", "`a", "12"), "`` `a:12 ``");
    assert_eq!(text!("`{v}:{w}`", "a", "b`"), "`` a:b` ``");
    assert_eq!(text!("`{v}`", " a "), "`  a  `");
    // an empty span is seen
    assert_eq!(text!("x (`{v}`) {w}", "", "y"), "x (`\"\"`) y");
    assert_eq!(text!("`{v}:{w}`", "", "y"), "`:y`");
    // a line break has a sign
    assert_eq!(text!("`{v}:{w}`", "a\nb", "c\r\nd"), "`a ↵ b:c ↵ d`");
    assert_eq!(
        text!("| h | i |\n|---|---|\n| `{v}` | `{w}` |", "a|b", "a\\|b"),
        "| h | i |\n|---|---|\n| `a\\|b` | `a\\\\\\|b` |"
    );
}

#[test]
fn in_the_authors_marks_a_value_leaves_them_whole() {
    assert_eq!(text!("**{v}**: *{w}*", "a b", "c"), "**a b**: *c*");
    assert_eq!(text!("**{v}**: ~~{w}~~", "a*b", "~"), "**`a*b`**: ~~`~`~~");
    assert_eq!(text!("**{v}** and _{w}_", " a", "b "), "**` a`** and _`b `_");
    assert_eq!(text!("**{v}** and *x* {w}", "[a]", "*.rs"), "**`[a]`** and *x* *.rs");
}

#[test]
fn in_a_heading_a_line_break_has_a_sign() {
    assert_eq!(text!("## {v}", "a\nb"), "## a ↵ b");
    assert_eq!(text!("## {v}: {w}", "a\r\nb", "*c*\nd"), "## a ↵ b: `*c* ↵ d`");
    assert_eq!(text!("## {v}", "C #"), "## `C #`");
}

#[test]
fn where_more_follows_on_the_line_a_line_break_has_a_sign() {
    assert_eq!(text!("{v} and {w}", "a\nb", "c"), "a ↵ b and c");
    assert_eq!(text!("- ({v}), {w}", "a\n- b", "c"), "- (a ↵ - b), c");
    assert_eq!(text!("**{v}** {w}", "a\nb", "c\nd"), "**a ↵ b**\n```\nc\nd\n```");
}

#[test]
fn below_a_first_line_that_was_shortened_the_whole_text_follows() {
    assert_eq!(
        result!(#[tool_result(title = "Of {note}")] { note: &'static str = "first\nsecond" }),
        "Of first ↵ second\n\n## Note\n\n```\nfirst\nsecond\n```"
    );
    assert_eq!(
        result!(#[tool_result(title = "Of {note}")] { note: &'static str = "only" }),
        "Of only"
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "find", next_actions = [])]
struct FailedResult {
    error: Option<&'static str>,
}

#[test]
fn below_an_error_of_several_lines_it_stands_whole() {
    assert_eq!(
        FailedResult { error: Some("no *such* file") }.to_markdown(),
        "❌ find: `no *such* file`"
    );
    assert_eq!(
        FailedResult { error: Some("first\nsecond") }.to_markdown(),
        "❌ find: first ↵ second\n\n## Error\n\n```\nfirst\nsecond\n```"
    );
}

#[test]
fn several_plain_lines_are_indented_to_their_block() {
    assert_eq!(text!("{v}", "a\nb"), "a\nb");
    assert_eq!(text!("{v}", "a\r\nb\r\n\r\nc"), "a\nb\n\nc");
    assert_eq!(text!("- {v}", "a\nb\n\nc"), "- a\n  b\n\n  c");
    assert_eq!(text!("- Note: {v}\n- {w}", "a\nb", "c"), "- Note:\n  ```\n  a\n  b\n  ```\n- c");
    assert_eq!(text!("10. {v}", "a\nb"), "10. a\n    b");
    assert_eq!(text!("- x\n  - {v}", "a\nb"), "- x\n  - a\n    b");
}

#[test]
fn several_lines_of_which_one_is_not_plain_are_a_fence_below_the_authors_words() {
    assert_eq!(text!("{v}", "a\n- b"), "```\na\n- b\n```");
    assert_eq!(text!("Note: {v}\n\n{w}", "a\n# b", "c"), "Note:\n```\na\n# b\n```\n\nc");
    assert_eq!(
        text!("- Note: {v}\n- {w}", "a\n- b", "c"),
        "- Note:\n  ```\n  a\n  - b\n  ```\n- c"
    );
    assert_eq!(text!("- {v}", "*a*\nb"), "- ```\n  *a*\n  b\n  ```");
    assert_eq!(text!("{v}", "```\nx\n```"), "````\n```\nx\n```\n````");
}

#[test]
fn keys_of_maps_are_values() {
    assert_eq!(
        result!({
            map: BTreeMap<&'static str, &'static str> = BTreeMap::from([("*b*", "<c>"), ("d_e", "f")]),
            rows: Vec<BTreeMap<&'static str, u8>> = vec![BTreeMap::from([("*b*", 1), ("c|d", 2)]); 2],
        }),
        "✅ sample: 2 rows\n\n- Map:\n  - `*b*`: `<c>`\n  - d_e: f\n\n## Rows\n\n\
         |`*b*`|c\\|d|\n|---|---|\n|1|2|\n|1|2|"
    );
}

#[test]
fn next_actions_and_failures_are_values() {
    let failure = ToolFailure::new("no `<key>`").next_action("Call `read_file`");
    let failure = failure.next_action("Run `a`\nthen b").next_action("Read src/**/*.rs");
    assert_eq!(
        failure.to_markdown(),
        "❌ no `<key>`\n\n## Next actions\n\n- Call `read_file`\n- Run `a`\n  then b\n- `Read src/**/*.rs`"
    );
}

#[test]
fn hidden_characters_are_spelled_out() {
    assert_eq!(text!("- {v}", "a\u{202e}b\u{61c}c"), "- a\\u{202e}b\\u{61c}c");
    assert_eq!(text!("- x{v}", "\r\0\u{7}"), "- x\\u{d}\\u{0}\\u{7}");
    assert_eq!(text!("- {v}", "*a*\u{200b}"), "- `*a*\\u{200b}`");
    assert_eq!(text!("`{v}`", "a\u{200b}"), "`a\\u{200b}`");
    assert_eq!(text!("{v}", "a\u{200b}\n- b"), "```\na\\u{200b}\n- b\n```");
    assert_eq!(text!("- {v}", "👩\u{200d}💻"), "- 👩\u{200d}💻");
}

/// What a function of the author's wrote.
fn written(write: fn(&mut Markdown) -> fmt::Result) -> String {
    let mut md = Markdown::new();
    write(&mut md).unwrap();
    md.as_str().to_owned()
}

#[test]
fn a_value_of_a_function_is_judged_by_what_is_written_next() {
    assert_eq!(
        written(|md| {
            md.write_str("x ")?;
            md.value("a[0]")?;
            md.write_str(" y\n")
        }),
        "x a[0] y\n"
    );
    assert_eq!(
        written(|md| {
            md.write_str("x ")?;
            md.value("[a]")?;
            md.write_str("(y)\n")
        }),
        "x `[a]`(y)\n"
    );
    assert_eq!(
        written(|md| {
            md.write_str("| ")?;
            md.value("a|b")?;
            md.write_str(" | ")?;
            md.code("a|*b*")?;
            md.write_str(" |\n## ")?;
            md.value("a\nb")?;
            md.write_str("\n")
        }),
        "| a\\|b | `a\\|*b*` |\n## a ↵ b\n"
    );
    assert_eq!(written(|md| md.value("*a*")), "`*a*`");
}

#[test]
fn values_of_a_function_side_by_side_are_one_run() {
    assert_eq!(
        written(|md| {
            md.value("src/__init__.py")?;
            md.write_str(":")?;
            md.value(&12)?;
            md.write_str(" x\n")
        }),
        "`src/__init__.py:12` x\n"
    );
}

#[test]
fn a_link_of_a_function_is_a_link_where_its_text_is_plain() {
    assert_eq!(
        written(|md| {
            md.link("a draft", "https://h/a b")?;
            md.write_str("\n")?;
            md.link("a [draft]", "https://h/a")
        }),
        "[a draft](https://h/a%20b)\n`a [draft]` `https://h/a`"
    );
}

/// In brackets at the start of a line, no quotes hide the colon that makes a definition of a link.
#[test]
fn brackets_of_the_authors_define_no_link() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [], markdown = "[{level}] {text}\n\n## x #{end}")]
    struct LogResult {
        level: &'static str,
        text: &'static str,
        end: &'static str,
    }
    let result = LogResult { level: "a]: b", text: "(c)", end: " " };
    assert_eq!(result.to_markdown(), "`[a]: b]` (c)\n\n## x `# `");
    let result = LogResult { level: "INFO", text: "*.rs", end: "\n" };
    assert_eq!(result.to_markdown(), "[INFO] *.rs\n\n## x #\"\"");
}

/// A bracket that the author escapes begins no definition, and its backslash no code span of ours.
#[test]
fn an_escaped_bracket_stays_before_the_quotes() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [], markdown = "\\[{level}\\] end")]
    struct LogResult {
        level: &'static str,
    }
    let result = LogResult { level: "a]: <b>" };
    assert_eq!(result.to_markdown(), "\\[`a]: <b>`\\] end");
}

#[test]
fn a_tasks_box_that_an_empty_value_leaves_open_is_quoted_with_its_bracket() {
    assert_eq!(text!("[{v} {w}]", "", "\t"), "`[ \t]`");
    assert_eq!(text!("[x {v}]", " "), "`[x  ]`");
    assert_eq!(text!("[{v} {w}]", "", "a"), "[ a]");
}

#[test]
fn values_that_are_empty_together_are_one_place() {
    assert_eq!(text!("x `{v}{w}` y", "", ""), "x `\"\"` y");
    assert_eq!(text!("``{v}{w}``", "", ""), "``\"\"``");
    assert_eq!(text!("a*{v}{w}*", "", ""), "a*\"\"*");
}

/// To parsers, a letter in a circle or a square is a symbol, and an underscore may close emphasis before it.
#[test]
fn a_letter_in_a_square_is_no_letter_to_emphasis() {
    assert_eq!(text!("{v}{w}", "_:", "_🅳"), "`_:_🅳`");
    assert_eq!(text!("{v}", "a_Ⓑ and c_d"), "`a_Ⓑ and c_d`");
}

#[test]
fn a_key_behind_a_bracket_closes_no_emphasis() {
    let inner = |key: &str| BTreeMap::from([(key.to_owned(), "\t**".to_owned())]);
    let first = BTreeMap::from([("a".to_owned(), inner("b")), ("c".to_owned(), inner("**\t"))]);
    let text = result!({ rows: Vec<BTreeMap<String, BTreeMap<String, String>>> = vec![first] });
    assert!(text.ends_with("\n- a (b: \t**), c (`**\t`: \t**)"), "{text}");
}

/// What random documents have found.
#[test]
fn values_beside_quotes_and_boxes_stay_apart() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(
        markdown = "## `{a}` {b}\n\n[{c}]{d} {{{e}}}\n\n- [ ] {f}\n- [x] {b} {c}",
        success = true,
        next_actions = []
    )]
    struct FoundResult {
        a: &'static str,
        b: &'static str,
        c: &'static str,
        d: &'static str,
        e: &'static str,
        f: &'static str,
    }

    let result =
        FoundResult { a: "", b: "\t", c: "`", d: "`[` ", e: "<y>```", f: "  \u{3000}~~1. word" };
    assert_eq!(
        result.to_markdown(),
        "## `\"\"` `\t`\n\n``[`]`` `[`  {` <y>``` `}\n\n- [ ] `  \u{3000}~~1. word`\n- [x] `\t` `` ` ``"
    );
}

#[test]
fn an_empty_value_is_seen_where_marks_would_meet_without_it() {
    let text = text!("Done!{v}: a\n!{v}(b)\n!{v}[c]\n[d]{v}(e)", "");
    assert_eq!(text, "Done!: a\n!(b)\n!\"\"[c]\n[d]\"\"(e)");
}

/// Each item without a marker is in the paragraph of the one above it.
#[test]
fn markup_of_the_item_below_closes_nothing_in_a_value() {
    let rows = vec!["**b", "**c"];
    let text = result!(#[tool_result(markdown = "{rows}")] {
        #[tool_result(each = "x** {item}")]
        rows: Vec<&'static str> = rows
    });
    assert_eq!(text, "x** `**b`\nx** `**c`");
}

#[test]
fn a_width_is_no_part_of_the_values_in_a_list() {
    let text = result!(#[tool_result(markdown = "{sizes:>4} of {names:<4}|")] {
        sizes: Vec<u8> = vec![1, 23],
        names: Vec<&'static str> = vec!["a", "bc"]
    });
    assert_eq!(text, "   1,   23 of a   , bc  |");
}
