use std::fmt::Write as _;

use super::*;

fn written(value: &str, context: Context) -> String {
    let mut out = String::new();
    write(value, &context, &mut out);
    out
}

#[test]
fn everyday_values_stand_as_they_are() {
    for value in [
        "src/main.rs",
        "snake_case",
        "[INFO] started",
        "a < b",
        "C:\\dir",
        "3 * 4",
        "*.rs",
        "~/x",
        "_private",
        "error[E0308]: mismatched types",
        "sshd[123]: Accepted",
        "a[i][j]",
        "f(*args, **kwargs)",
        "x <- 5",
        "a|b",
        "-5",
        "#12",
        "C#",
        "Call `read_file` with a path",
        "https://x.y/a?b=c&d=e",
        "R & D",
        "it's \"so\"",
        "👨\u{200d}👩\u{200d}👧",
        "",
    ] {
        assert_eq!(written(value, Context::LINE_END), value);
    }
}

#[test]
fn what_could_be_markup_is_quoted() {
    for (value, quoted) in [
        ("src/__init__.py", "`src/__init__.py`"),
        ("a*b", "`a*b`"),
        ("Vec<T>", "`Vec<T>`"),
        ("src/**/*.rs", "`src/**/*.rs`"),
        ("![x](http://e/p.png)", "`![x](http://e/p.png)`"),
        ("&lt;", "`&lt;`"),
        ("a\\*b", "`a\\*b`"),
        ("a`b", "``a`b``"),
        ("`a`", "`` `a` ``"),
        ("a\\", "`a\\`"),
        ("https://x.yy/\\<img src=x onerror=y>", "`https://x.yy/\\<img src=x onerror=y>`"),
        ("see https://x.yy/`a`", "`` see https://x.yy/`a` ``"),
        ("\u{202e}abc", "\\u{202e}abc"),
        ("a\u{61c}*b*", "`a\\u{61c}*b*`"),
        ("two\r\nlines", "two lines"),
        ("x[^1]", "`x[^1]`"),
        (" ", "` `"),
    ] {
        assert_eq!(written(value, Context::LINE_END), quoted);
    }
}

#[test]
fn where_no_fence_can_stand_lines_that_are_not_plain_are_one() {
    let context = Context { next: Some('\n'), ..Context::LINE };
    for (value, expected) in
        [("a\nb", "  a\n  b"), ("a\n- b", "  a - b"), ("a\n\nb", "  a  b"), ("\na", "  ` a`")]
    {
        let mut out = String::from("  ");
        write_lines(value, &context, "  ", 2, &mut out);
        assert_eq!(out, expected);
    }
}

#[test]
fn what_could_begin_a_block_is_quoted_where_a_line_begins() {
    for value in [
        "# x", "> x", "- x", "* x", "+ x", "1. x", "1) x", "---", "===", "~~~", "| a |", ":-:",
        "[x]: y", "[ ] x", "    x", "\tx", "   ", "#", "-",
    ] {
        assert_eq!(written(value, Context::LINE), format!("`{value}`"));
    }
    for value in ["-x", "#x", "1.5", "2026-11-22", "#12: x", "*.rs"] {
        assert_eq!(written(value, Context::LINE), value);
    }
    for value in ["2026. a", "  x", "#\u{3000}x", "\u{a0}x"] {
        assert_eq!(written(value, Context::LINE), format!("`{value}`"));
    }
    let heading = Context { kind: ContextKind::Heading, ..Context::LINE };
    assert_eq!(written("1. x", heading), "1. x");
    assert_eq!(written("x #", heading), "`x #`");
    assert_eq!(written("1", Context { next: Some('.'), ..Context::LINE }), "`1`");
}

#[test]
fn what_stands_beside_a_value_counts() {
    let with = |prev, next| Context { prev: Some(prev), next: Some(next), ..Context::LINE_END };
    assert_eq!(written("[x](y)", with('!', ' ')), "`[x](y)`");
    assert_eq!(written("x!", with(' ', '[')), "`x!`");
    assert_eq!(written("x]", with('a', '(')), "`x]`");
    assert_eq!(written("&lt", with(' ', ';')), "`&lt`");
    assert_eq!(written(" x", with('*', '*')), "` x`");
    assert_eq!(written("x*", with(' ', 'y')), "`x*`");
    assert_eq!(written(":x", with(']', ' ')), "`:x`");
    let marks = Context { among_marks: true, ..Context::LINE_END };
    assert_eq!(written("*.rs", marks), "`*.rs`");
    assert_eq!(written("[x]", marks), "`[x]`");
    let before = Context { before_marks: true, ..Context::LINE_END };
    assert_eq!(written("https://x.y", before), "`https://x.y`");
    assert_eq!(written("WwW.x.y", before), "`WwW.x.y`");
    assert_eq!(written("x@y.z", before), "`x@y.z`");
    assert_eq!(written("C:\\", Context { next: Some('|'), ..Context::CELL }), "`C:\\`");
}

#[test]
fn cells_keep_their_bars() {
    for (value, cell) in [
        ("a|b", "a\\|b"),
        ("a\\|b", "a\\\\\\|b"),
        ("a\\\\|b", "`a\\\\\\|b`"),
        ("a*|*b", "`a*\\|*b`"),
        ("a\n  b", "a ↵   b"),
        ("*a*\nb", "`*a* ↵ b`"),
        ("---", "---"),
    ] {
        assert_eq!(written(value, Context::CELL), cell);
    }
    let row = Context { kind: ContextKind::Row, ..Context::CELL };
    assert_eq!(written(":--", row), "`:--`");
}

#[test]
fn code_spans_hold_everything() {
    let span = |text: &str| {
        let mut out = String::new();
        code_span(text, false, &mut out);
        out
    };
    assert_eq!(span("a"), "`a`");
    assert_eq!(span(""), "");
    assert_eq!(span(" "), "` `");
    assert_eq!(span(" a "), "`  a  `");
    assert_eq!(span("a ``b`` c"), "`a ``b`` c`");
    assert_eq!(span("`` ` ```"), "```` `` ` ``` ````");
    let every_run: Vec<String> = (1..=40).map(|n| "`".repeat(n)).collect();
    assert!(span(&every_run.join(" ")).starts_with("`\\u{60} \\u{60}\\u{60} "));
}

fn lines(value: &str, indent: &str, before: &str) -> String {
    let mut out = before.to_owned();
    let context = if before.is_empty() { Context::LINE } else { Context::LINE_END };
    write_lines(value, &context, indent, 0, &mut out);
    out
}

#[test]
fn several_lines_stand_as_they_are_or_in_a_fence() {
    assert_eq!(lines("a\n\n    b\nc", "", ""), "a\n\n    b\nc");
    assert_eq!(lines("a\r\nb", "  ", "x: "), "x: a\n  b");
    assert_eq!(lines("a\n\nb", "> ", "x: "), "x: a\n>\n> b");
    assert_eq!(lines("a\n# b", "", ""), "```\na\n# b\n```");
    assert_eq!(lines("a\n- b", "  ", "x: "), "x:\n  ```\n  a\n  - b\n  ```");
    assert_eq!(lines("```\na\n```", "", ""), "````\n```\na\n```\n````");
    assert_eq!(lines("a\n---", "", ""), "```\na\n---\n```");
    assert_eq!(lines("*a\nb*", "", ""), "```\n*a\nb*\n```");
    assert_eq!(lines("\nb", "  ", ""), "```\n\n  b\n  ```");
}

#[test]
fn a_link_whose_text_is_not_plain_is_two_quotes() {
    let written = |text: &str, to: &str| {
        let mut encoded = String::new();
        target(to, false, &mut encoded);
        let mut out = String::new();
        link(text, &encoded, &Context::LINE_END, &mut out);
        out
    };
    assert_eq!(written("the docs", "https://x.y/a b"), "[the docs](https://x.y/a%20b)");
    assert_eq!(written("a]b", "https://x.y"), "`a]b` <https://x.y>");
    assert_eq!(written("![x](y)", "src/a.rs"), "`![x](y)` `src/a.rs`");
    assert_eq!(
        written("https://x.y", "(a)<b>\u{202e}\n"),
        "`https://x.y` `%28a%29%3Cb%3E%E2%80%AE%0A`"
    );
    assert_eq!(written("*x*", ""), "`*x*`");
}

/// A step that looked through the rest of the text again would take minutes here.
#[test]
fn long_texts_of_marks_are_judged_in_one_pass() {
    let parts =
        ["[]", "[", "]", "*", "_", "~ ", "<", "< ", "`a`", "`", "# ", "&", "\\", "|", "\n", "a@"];
    for part in parts {
        let text = part.repeat(400_000 / part.len());
        let marks = Context { among_marks: true, before_marks: true, ..Context::LINE_END };
        let heading = Context { kind: ContextKind::Heading, ..Context::LINE_END };
        for context in [Context::LINE, Context::LINE_END, Context::CELL, marks, heading] {
            assert!(written(&text, context).len() + 1 >= text.len(), "{part}");
        }
        assert!(lines(&text, "  ", "x: ").len() >= text.len(), "{part}");
    }
}

const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/markdown/quoting/plain.txt");

/// Texts of every mark, alone and beside what decides about it.
const TEXTS: &[&str] = &[
    "",
    "a",
    "7",
    "é",
    "日本",
    "a b",
    " a",
    "a ",
    " ",
    "  ",
    "\ta",
    "a\t",
    "\u{a0}a",
    "a\u{3000}",
    "\u{200b}",
    "a\u{7}b",
    "#",
    "# a",
    "#a",
    "a #",
    "a #b",
    "a#",
    "####### a",
    "######",
    "#######a",
    ">",
    "> a",
    ">a",
    "a > b",
    "<",
    "<a",
    "a < b",
    "a <b",
    "a <",
    "<a@b>",
    "< a@b",
    "x < @y",
    "</a",
    "<!a",
    "<?a",
    "<1",
    "-",
    "- a",
    "-a",
    "---",
    "- -",
    "-:",
    ":-",
    "--|",
    "a - b",
    "+",
    "+ a",
    "+a",
    "*",
    "* a",
    "*a",
    "a*",
    "a *b",
    "a * b",
    "*a*",
    "a*b",
    "(*a",
    "<*a",
    "**a",
    "**",
    "***",
    "_",
    "_a",
    "a_",
    "a_b",
    "a__b",
    "a_b_c",
    "_a_",
    "a _b",
    "é_b",
    "a_é",
    "a_b_",
    "~",
    "~a",
    "~~a",
    "~~~",
    "~~~ a",
    "a~b",
    "a ~ b",
    "=",
    "=a",
    "==",
    "= =",
    ":",
    ":a",
    ": a",
    "|",
    "|a",
    "a|b",
    "a | b",
    "\\|",
    "a\\|b",
    "\\\\|",
    "`",
    "`a`",
    "a `b` c",
    "a `b",
    "``a``",
    "a ``b` c``",
    "a `b`` c",
    "``",
    "```",
    "```a",
    "a `b|c`",
    "`a",
    "a`",
    "[",
    "[a",
    "[a]",
    "a]",
    "]",
    "[a](b)",
    "[a] (b)",
    "![a]",
    "a!",
    "!",
    "a ![b]",
    "[^a]",
    "^a",
    "[]",
    "[[a]]",
    "[ ]",
    "[a",
    "]a[",
    "[a]]",
    "[[a]",
    "(a",
    ":/",
    "&",
    "&amp;",
    "&amp",
    "a & b",
    "&#35;",
    "&;",
    "&#",
    "&a b;",
    "\\",
    "\\a",
    "\\*",
    "a\\",
    "\\ a",
    "a\\b",
    "1.",
    "1. a",
    "1.a",
    "1)",
    "1) a",
    "12",
    "12a",
    "1.5",
    "www.a",
    "WWW.a",
    "w",
    "http://a",
    "http:",
    "https:",
    "ftp:",
    "a@b",
    "@",
    "a://b",
    "-\t",
    "|-|",
    "- :",
    "```a``` b",
    "a\nb",
    "a\n",
    "\n",
    "\na",
    "a\n\nb",
    "a\r\nb",
    "a\n- b",
    "a\n   # b",
    "- \nb",
    "a\n    b",
];

/// The texts around a value, by a letter each.
fn contexts() -> Vec<(char, Context)> {
    use crate::layout::ContextKind::{Cell, Heading, Row, Text};
    let context = |kind, prev, next| Context { kind, prev, next, ..Context::LINE_END };
    vec![
        ('L', Context::LINE),
        ('E', Context::LINE_END),
        ('C', Context::CELL),
        ('R', context(Row, Some('|'), Some('|'))),
        ('H', context(Heading, Some(' '), None)),
        ('T', context(Heading, None, None)),
        ('[', context(Text, Some('['), Some(']'))),
        (']', context(Text, Some(']'), Some(' '))),
        ('*', context(Text, Some('*'), Some('*'))),
        ('!', context(Text, Some('!'), Some('['))),
        ('a', context(Text, Some('a'), Some('a'))),
        ('.', context(Text, None, Some('.'))),
        (';', context(Text, Some(' '), Some(';'))),
        ('m', Context { among_marks: true, ..Context::LINE_END }),
        ('b', Context { before_marks: true, ..context(Text, Some(' '), Some('_')) }),
        ('c', Context { among_marks: true, kind: Cell, ..Context::CELL }),
    ]
}

/// `UPDATE_EXPECTED=1 cargo test -p tool-result-core --lib quoting` writes the table anew, to be read before it is
/// kept.
#[test]
fn where_each_text_is_plain_is_written_down() {
    let contexts = contexts();
    let mut out = String::from(
        "Where a text is plain: by a look at each byte (+), when it is read (-), or not at all (.). Then, whether it \
         can stand between back-ticks by such a look, and how a line and a link show it.\n\n",
    );
    out.extend(contexts.iter().map(|(letter, _)| letter));
    out.push('\n');
    let long = "long ".repeat(40);
    let ticks = [31, 32]
        .map(|most| (1..=most).fold(String::new(), |text, run| text + " x " + &"`".repeat(run)));
    let built = [&*long, &ticks[0], &ticks[1]];
    for text in TEXTS.iter().copied().chain(built) {
        for (letter, context) in &contexts {
            let is_plain = judge(text, context).1;
            let at_sight = is_plain_at_sight(text, context);
            assert!(is_plain || !at_sight, "{text:?} in {letter}");
            out.push(if at_sight {
                '+'
            } else if is_plain {
                '-'
            } else {
                '.'
            });
        }
        out.push_str(if is_verbatim_at_sight(text) { " ` " } else { "   " });
        let (mut line, mut to) = (String::new(), String::new());
        write_lines(text, &Context::LINE, "  ", 0, &mut line);
        link(text, "t", &Context::LINE_END, &mut to);
        let _ = writeln!(out, "{text:?} {line:?} {to:?}");
    }
    if std::env::var_os("UPDATE_EXPECTED").is_some() {
        std::fs::write(TABLE, &out).unwrap();
    }
    let expected = std::fs::read_to_string(TABLE).unwrap_or_default();
    for (now, then) in out.lines().zip(expected.lines()) {
        assert_eq!(now, then, "read the difference, and write it by UPDATE_EXPECTED=1");
    }
    assert_eq!(out.lines().count(), expected.lines().count());
}

#[test]
fn a_target_of_a_scheme_stands_between_angle_brackets() {
    let shown = |to: &str| {
        let mut out = String::new();
        quoted_link("*", to, false, &mut out);
        out
    };
    for to in ["http://x", "ab:c", "x-y.z+1:", &format!("{}:", "a".repeat(32))] {
        assert_eq!(shown(to), format!("`*` <{to}>"));
    }
    for to in ["a:b", "1b:c", "a_b:c", "x", "é1:c", &format!("{}:", "a".repeat(33))] {
        assert_eq!(shown(to), format!("`*` `{to}`"));
    }
}
