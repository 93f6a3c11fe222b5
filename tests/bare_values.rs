//! Values of which no character needs an escape are written as they are, whole.

#[macro_use]
#[path = "support/sample.rs"]
mod sample;

use serde::Serialize;
use tool_result::ToolResult;

/// One value in every kind of block.
#[derive(Serialize, ToolResult)]
#[tool_result(
    success = true,
    next_actions = [],
    markdown = "# {v}\n\n- {v}\n- **Path:** {v}\n- Found {v} here\n\n{v}\n\n> {v}\n\n| h | i |\n|---|---|\n| {v} | `*` {v} |"
)]
struct EverywhereResult {
    v: String,
}

#[test]
fn a_mark_without_a_partner_is_no_markup() {
    for v in [
        "src/*.rs",
        "a*b",
        "*ptr",
        "**/*.rs",
        "src/**/*.rs",
        "COUNT(*)",
        "let x = *y;",
        "foo(*args, **kwargs)",
        "https://x.y/a*b",
        "~/src",
        "~5",
        "a~b",
        "foo_",
        "_private",
        "Vec<_>",
        "a * b",
        "snake_case_name",
    ] {
        assert_eq!(
            EverywhereResult { v: v.into() }.to_markdown(),
            format!(
                "# {v}\n\n- {v}\n- **Path:** {v}\n- Found {v} here\n\n{v}\n\n> {v}\n\n\
                 | h | i |\n|---|---|\n| {v} | `*` {v} |"
            )
        );
    }
}

/// The default layout.
#[derive(Serialize, ToolResult)]
#[tool_result(tool = "find", success = true, next_actions = [self.pattern.clone()])]
struct DefaultResult {
    pattern: String,
    files: Vec<String>,
}

#[test]
fn the_default_layout_leaves_them_too() {
    let result =
        DefaultResult { pattern: "src/**/*.rs".into(), files: vec!["*a".into(), "b*".into()] };
    assert_eq!(
        result.to_markdown(),
        "✅ find: 2 files\n\n- Pattern: src/**/*.rs\n\n## Files\n\n- *a\n- b*\n\n\
         ## Next actions\n\n- src/**/*.rs"
    );
}

/// The author's text behind values.
#[derive(Serialize, ToolResult)]
#[tool_result(
    success = true,
    next_actions = [],
    markdown = "No results for \"{v}\".\n\n({v}) here\n\n{v}: found\n\n{v} {v}: {v}\n\n## {v} x"
)]
struct FollowedResult {
    v: String,
}

#[test]
fn what_follows_is_known() {
    for v in [
        "wow!",
        "a[0]",
        "AT&T",
        "&str",
        "let y = &x;",
        "-> &U;",
        "<3",
        "trail ",
        "arr[1..2]",
        "C:\\dir",
        "x #",
    ] {
        assert_eq!(
            FollowedResult { v: v.into() }.to_markdown().replace("&#32;\n", " \n"),
            format!(
                "No results for \"{v}\".\n\n({v}) here\n\n{v}: found\n\n{v} {v}: {v}\n\n## {v} x"
            )
        );
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    success = true,
    next_actions = [],
    markdown = "{kind} {name}\n\n{kind}{code}: {name}\n\n- {code:<8}\n- {kind} {none:>6}|{none:<4}|"
)]
struct PairResult {
    kind: String,
    name: String,
    code: String,
    none: Option<u8>,
}

#[test]
fn white_space_stays_where_something_is_seen_behind_it() {
    let of = |kind: &str, name: &str, code: &str| {
        let (kind, name, code) = (kind.into(), name.into(), code.into());
        PairResult { kind, name, code, none: None }.to_markdown()
    };
    assert_eq!(
        of("[DIR] ", "src", "error[E0308]"),
        "[DIR]  src\n\n[DIR] error[E0308]: src\n\n- error[E0308]\n- [DIR]       –|–   |"
    );
    // a width's spaces are the author's, a value's own are not
    assert_eq!(of("a ", "", "b"), "a&#32; \n\na b: \n\n- b       \n- a       –|–   |");
    assert_eq!(of("a", "b", "c "), "a b\n\nac : b\n\n- c&#32;      \n- a      –|–   |");
}

/// Values beside marks and beside each other.
#[derive(Serialize, ToolResult)]
#[tool_result(
    success = true,
    next_actions = [],
    markdown = "{a} {b}\n\n**{a}** {b}\n\n**x {a}** {b}\n\nx {a}\n*i* {b}\n\n| h |\n|---|\n| {a} | {b} |"
)]
struct BesideResult {
    a: String,
    b: String,
}

#[test]
fn a_mark_that_could_pair_is_escaped() {
    let of = |a: &str, b: &str| BesideResult { a: a.into(), b: b.into() }.to_markdown();
    assert_eq!(
        of("*a", "b*"),
        "*a b\\*\n\n**\\*a** b*\n\n**x \\*a** b*\n\nx *a\n*i* b\\*\n\n| h |\n|---|\n| *a | b* |"
    );
    assert_eq!(
        of("*a*", "__init__ 2*3*4"),
        "\\*a\\* \\_\\_init\\_\\_ 2\\*3\\*4\n\n**\\*a\\*** \\_\\_init\\_\\_ 2\\*3\\*4\n\n\
         **x \\*a\\*** \\_\\_init\\_\\_ 2\\*3\\*4\n\nx \\*a\\*\n*i* \\_\\_init\\_\\_ 2\\*3\\*4\n\n\
         | h |\n|---|\n| \\*a\\* | \\_\\_init\\_\\_ 2\\*3\\*4 |"
    );
}

#[test]
fn of_plain_lines_in_a_list() {
    let names = || vec!["_layout.tsx", "*.log", "~/.x", "__init__.py", "a*b*"];
    assert_eq!(
        result!(#[tool_result(markdown = "Files:\n{plain}\n\n{numbered}\n\n{quoted}")] {
            #[tool_result(each = "[FILE] {item}")]
            plain: Vec<&'static str> = names(),
            #[tool_result(each = "src:{index}: {item}")]
            numbered: Vec<&'static str> = names(),
            #[tool_result(each = "> {item}")]
            quoted: Vec<&'static str> = names(),
        }),
        "\
Files:
[FILE] _layout.tsx
[FILE] *.log
[FILE] ~/.x
[FILE] \\_\\_init\\_\\_.py
[FILE] a\\*b\\*

src:1: _layout.tsx
src:2: *.log
src:3: ~/.x
src:4: \\_\\_init\\_\\_.py
src:5: a\\*b\\*

> _layout.tsx
> *.log
> ~/.x
> \\_\\_init\\_\\_.py
> a\\*b\\*"
    );
}

#[test]
fn what_the_next_item_says_can_close_it() {
    assert_eq!(
        result!(#[tool_result(markdown = "{lines}")] {
            #[tool_result(each = "{item} and *x*")]
            lines: Vec<&'static str> = vec!["*.log", "*.rs"],
        }),
        "\\*.log and *x*\n\\*.rs and *x*"
    );
}

/// Values in brackets of the author's, and right behind them.
#[derive(Serialize, ToolResult)]
#[tool_result(
    success = true,
    next_actions = [],
    markdown = "[{a}]{b} x\n\n- x [{a}L{a}]{b}(u)\n- [{a}]{b}: `{a}`\n\n# [l]({a})[{a}]{b}\n\n{a}`{b}`"
)]
struct BracketsResult {
    a: String,
    b: String,
}

#[test]
fn brackets_before_a_value_stay_bare() {
    let of = |a: &str, b: &str| BracketsResult { a: a.into(), b: b.into() }.to_markdown();
    assert_eq!(of("0", " *"), "[0] * x\n\n- x [0L0] *(u)\n- [0] *: `0`\n\n# [l](0)[0] *\n\n0` *`");
    assert_eq!(
        of("a[0]", "[1]"),
        "[a[0]][1] x\n\n- x [a[0]La[0]][1\\](u)\n- [a[0]][1]: `a[0]`\n\n# [l](a[0])[a[0]][1]\n\na[0]`[1]`"
    );
}

#[test]
fn what_would_make_a_link_of_them_is_escaped() {
    let of = |a: &str, b: &str| BracketsResult { a: a.into(), b: b.into() }.to_markdown();
    assert_eq!(of("0", ""), "[0] x\n\n- x [0L0\\](u)\n- \\[0]: `0`\n\n# [l](0)[0]\n\n0");
    assert_eq!(
        of("0", "(v)"),
        "[0]\\(v) x\n\n- x [0L0]\\(v)(u)\n- [0]\\(v): `0`\n\n# [l](0)[0]\\(v)\n\n0`(v)`"
    );
    assert_eq!(
        of("x", ": y"),
        "\\[x]: y x\n\n- x [xLx]: y(u)\n- \\[x]: y: `x`\n\n# [l](x)[x]: y\n\nx`: y`"
    );
}

/// White space of the author's at the start of a line.
#[derive(Serialize, ToolResult)]
#[tool_result(
    success = true,
    next_actions = [],
    markdown = "{a} {b}\n\n## {a} {b}\n\n> {a} {b}\n\n{a:>3}: {b}\n\ntext\n{a:>9}: {b}\n\n- {a} {b}\n- `{a}` {b}\n- {a:>3} {b}\n1. [ ] {a} {b}"
)]
struct LeadingResult {
    a: String,
    b: String,
}

#[test]
fn white_space_of_the_authors_stays_at_the_start_of_a_line() {
    let of = |a: &str, b: &str| LeadingResult { a: a.into(), b: b.into() }.to_markdown();
    assert_eq!(
        of("", "dev"),
        " dev\n\n##  dev\n\n>  dev\n\n   : dev\n\ntext\n         : dev\n\n\
         -  dev\n-  dev\n- &#32;   dev\n1. [ ]  dev"
    );
    assert_eq!(
        of("1", "# x"),
        "1 # x\n\n## 1 # x\n\n> 1 # x\n\n  1: # x\n\ntext\n        1: # x\n\n\
         - 1 # x\n- `1` # x\n-   1 # x\n1. [ ] 1 # x"
    );
    assert_eq!(
        of("", "# x"),
        " \\# x\n\n##  # x\n\n>  \\# x\n\n   : # x\n\ntext\n         : # x\n\n\
         -  \\# x\n-  \\# x\n- &#32;   # x\n1. [ ]  \\# x"
    );
    // a value's own is a reference
    assert_eq!(
        of(" ", " x"),
        "&#32;  x\n\n## &#32;  x\n\n> &#32;  x\n\n  &#32;:  x\n\ntext\n        &#32;:  x\n\n\
         - &#32;  x\n- ` `  x\n-   &#32;  x\n1. [ ] &#32;  x"
    );
}

/// Numbers that are as wide as in `cat -n`, and a rule of the author's.
#[derive(Serialize, ToolResult)]
#[tool_result(
    success = true,
    next_actions = [],
    markdown = "{lines}\n\n{names}\n\n=== {title} ===\n\n--- {title} ---"
)]
struct NumberedResult {
    #[tool_result(each = "{index:>6}\t{item}")]
    lines: Vec<String>,
    #[tool_result(each = "{index:>3}: {item}")]
    names: Vec<String>,
    title: String,
}

#[test]
fn numbers_are_in_columns_where_they_cannot_become_code() {
    let of = |title: &str| {
        let lines: Vec<String> = ["use a;", "", "a | b", "x"].map(String::from).into();
        NumberedResult { names: lines.clone(), lines, title: title.into() }.to_markdown()
    };
    let page = "&#32;    1\tuse a;\n     2\t\n     3\ta | b\n     4\tx\n\n  \
                1: use a;\n  2: \n  3: a | b\n  4: x\n\n";
    assert_eq!(of("t"), format!("{page}=== t ===\n\n--- t ---"));
    assert_eq!(of(""), format!("{page}===  ===\n\n\\---  ---"));
}
