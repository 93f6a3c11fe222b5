use std::fmt::Write as _;

use super::*;
use crate::markdown::line::Written;
use crate::markdown::sheet::{Sheet, Voice};
use crate::visible::visible;

/// A value on a line, between these texts of the author's.
fn line(before: &str, value: &str, behind: &str) -> String {
    let mut sheet = Sheet::default();
    sheet.text(before).value(value).text(behind);
    sheet.finish()
}

fn written(value: &str) -> String {
    line("x ", value, "")["x ".len()..].to_owned()
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
        assert_eq!(written(value), value);
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
        ("x[^1]", "`x[^1]`"),
        (" ", "` `"),
    ] {
        assert_eq!(written(value), quoted);
    }
}

#[test]
fn what_could_begin_a_block_is_quoted_where_a_line_begins() {
    for value in [
        "# x", "> x", "- x", "* x", "+ x", "1. x", "1) x", "---", "===", "~~~", "| a |", ":-:",
        "[x]: y", "[ ] x", "    x", "\tx", "   ", "#", "-",
    ] {
        assert_eq!(line("", value, ""), format!("`{value}`"));
    }
    for value in ["-x", "#x", "1.5", "2026-11-22", "#12: x", "*.rs"] {
        assert_eq!(line("", value, ""), value);
    }
    for value in ["2026. a", "  x", "#\u{3000}x", "\u{a0}x"] {
        assert_eq!(line("", value, ""), format!("`{value}`"));
    }
    assert_eq!(line("## ", "1. x", ""), "## 1. x");
    assert_eq!(line("## ", "x #", ""), "## `x #`");
    assert_eq!(line("", "1", ". a"), "`1`. a");
}

#[test]
fn what_stands_beside_a_value_counts() {
    for (before, value, behind, quoted) in [
        ("!", "[x](y)", " ", "!`[x](y)` "),
        ("x ", "x!", "[y]", "x `x!`[y]"),
        ("a", "x]", "(y)", "`ax]`(y)"),
        ("x ", "&lt", "; y", "x `&lt`; y"),
        ("*", " x", "*", "*` x`*"),
        ("x ", "x*", "y", "x `x*y`"),
        ("[a]", ":x", " ", "[a]`:x` "),
        ("x ", "*.rs", " *y*", "x `*.rs` *y*"),
        ("x ", "[x]", " [y]", "x `[x]` [y]"),
        ("x ", "https://x.y", "*", "x `https://x.y`*"),
        ("*", "WwW.x.y", "*", "*`WwW.x.y`*"),
        ("*", "x@y.z", "*", "*`x@y.z`*"),
        ("src/", "a*b", ".rs", "`src/a*b.rs`"),
        ("(", "a*b", "),", "(`a*b`),"),
        ("`", "a`b", "`", "``a`b``"),
        ("`a`", "*", "", "`a` `*`"),
        ("fn_", "name", "_test", "fn_name_test"),
        ("Ada <", "a@b.c", ">", "Ada `<a@b.c>`"),
        ("(Vec<", "Ada", ">)", "(`Vec<Ada>`)"),
        ("<", "3", ">: x", "`<3>`: x"),
        ("<b>", "a*b", "</b>", "<b>`a*b`</b>"),
        ("", "a*b", " [x", "`a*b` [x"),
        ("[a [b](c) ", "v", "](d)", "`[a [b](c) v](d)`"),
        ("[", "v", "](a b c)", "`[v](a b c)`"),
        ("[a \\] ` ", "v", "](d)", "[a \\] ` v](d)"),
        ("` ", "v*", " `", "`v*`"),
    ] {
        assert_eq!(line(before, value, behind), quoted);
    }
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
        ("---", "`---`"),
        ("C:\\", "`C:\\`"),
    ] {
        assert_eq!(line("| x |", value, "|"), format!("| x |{cell}|"));
    }
    assert_eq!(line("|", ":--", "|"), "|`:--`|");
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

#[test]
fn several_lines_stand_as_they_are_or_in_a_fence() {
    let lines = |before: &str, value: &str| line(before, value, "");
    assert_eq!(lines("", "a\n\n    b\nc"), "a\n\n    b\nc");
    assert_eq!(lines("- ", "a\r\nb"), "- a\n  b");
    assert_eq!(lines("- x: ", "\r\r\n"), "- x: \\u{d}");
    assert_eq!(lines("> ", "a\n\nb"), "> a\n>\n> b");
    assert_eq!(lines(">- ", "a\nb"), ">- a\n>   b");
    assert_eq!(lines("", "a\n# b"), "```\na\n# b\n```");
    assert_eq!(lines("- x: ", "a\nb"), "- x:\n  ```\n  a\n  b\n  ```");
    assert_eq!(lines("", "```\na\n```"), "````\n```\na\n```\n````");
    assert_eq!(lines("", "a\n---"), "```\na\n---\n```");
    assert_eq!(lines("", "*a\nb*"), "```\n*a\nb*\n```");
    assert_eq!(lines("1. ", "\nb"), "1. ```\n\n   b\n   ```");
    assert_eq!(lines("## ", "a\nb"), "## a ↵ b");
    assert_eq!(lines("\t* ", "a\nb"), "   * a\n     b");
    assert_eq!(line("", "a\nb", " c"), "a ↵ b c");
    // a marker that stands alone would open a block
    assert_eq!(lines("-", "a\nb"), "-a ↵ b");
    // a fence that is indented so far would be none
    for (value, written) in [("a\nb", "   a\n   b"), ("a\n# b", "   ```\n   a\n   # b\n   ```")] {
        let mut sheet = Sheet::for_author(Voice::Markdown);
        sheet.text("     ").value(value);
        assert_eq!(sheet.into_authors(), written);
    }
}

#[test]
fn a_fence_ends_with_one_as_long() {
    let mut sheet = Sheet::for_author(Voice::Markdown);
    sheet.author("````\n```\n");
    sheet.value("x").author("\n```\n````\nbelow");
    assert_eq!(sheet.into_authors(), "````\n```\nx\n```\n````\nbelow");
}

/// It is found out for 32 bytes at once, so each byte is in each place of them.
#[test]
fn prose_is_plain_and_seen() {
    for len in [1, 2, 31, 32, 33, 34, 66] {
        for place in 0..len {
            for byte in 0..=u8::MAX {
                for (before, behind) in [("a", "b"), ("a", "\n"), ("a", ""), ("\n", "b")] {
                    let mut text = ["a", &before.repeat(len)].concat().into_bytes();
                    text[1 + place] = byte;
                    text.extend(behind.bytes());
                    let Ok(text) = String::from_utf8(text) else { continue };
                    let is_letter = |c: char| c.is_ascii_alphabetic();
                    let is_part =
                        |c: char| is_letter(c) || matches!(c, ' '..=';') && !matches!(c, '&' | '*');
                    let mut lines = text.split('\n');
                    let is_line = |line: &str| {
                        line.is_empty() || line.starts_with(is_letter) && line.chars().all(is_part)
                    };
                    assert_eq!(is_prose(text.as_bytes()), lines.all(is_line), "{text:?}");
                    if is_prose(text.as_bytes()) {
                        assert_eq!(
                            (visible(&text), are_lines_plain(&text)),
                            (text.as_str().into(), true)
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn a_link_whose_text_is_not_plain_is_two_quotes() {
    let written = |text: &str, to: &str| {
        let mut sheet = Sheet::default();
        sheet.text("[").value(text).text("](").value(to).text(")");
        sheet.finish()
    };
    assert_eq!(written("the docs", "https://x.y/a b"), "[the docs](https://x.y/a%20b)");
    assert_eq!(written("a]b", "https://x.y"), "`a]b` `https://x.y`");
    assert_eq!(written("![x](y)", "src/a.rs"), "`![x](y)` `src/a.rs`");
    assert_eq!(written("https://x.y", "(a)<b>\u{202e}"), "`https://x.y` `%28a%29%3Cb%3E%E2%80%AE`");
    assert_eq!(written("*x*", ""), "`*x*`");
    // a row that makes a table, and the author's own URL, which is no value
    assert_eq!(line("--|", "::", ""), "`--|::`");
    assert_eq!(line("[https://x.y](", "z", ")"), "[https://x.y](z)");
}

/// A step that looked through the rest of the text again would take minutes here.
#[test]
fn long_texts_of_marks_are_judged_in_one_pass() {
    let parts =
        ["[]", "[", "]", "*", "_", "~ ", "<", "< ", "`a`", "`", "# ", "&", "\\", "|", "\n", "a@"];
    for part in parts {
        let text = part.repeat(400_000 / part.len());
        for (before, behind) in [("", ""), ("x ", ""), ("| ", " |"), ("**", "**"), ("## ", "")] {
            assert!(line(before, &text, behind).len() + 1 >= text.len(), "{part}");
        }
    }
}

#[test]
fn padding_is_the_authors() {
    let mut sheet = Sheet::default();
    sheet.text("x").value_by(false, |out| {
        out.push_str("  a*b ");
        Written { padding: (2, 1), ..Written::default() }
    });
    sheet.text("|");
    assert_eq!(sheet.finish(), "x  `a*b` |");
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
    "a\n",
];

/// The texts around a value, by a letter each.
const AROUND: [(char, &str, &str); 15] = [
    ('L', "", ""),
    ('E', "x ", ""),
    ('C', "| x |", "|"),
    ('R', "|", "|"),
    ('H', "## ", ""),
    ('[', "x [", "]"),
    (']', "[x]", " "),
    ('*', "*", "*"),
    ('!', "!", "[y]"),
    ('a', "a", "a"),
    ('.', "", ". y"),
    (';', "x ", ";"),
    ('m', "x ", " *y*"),
    ('b', "x ", "_y_"),
    ('c', "| x ", " *y* |"),
];

/// `UPDATE_EXPECTED=1 cargo test -p tool-result-core --lib quoting` writes the table anew, to be read before it is
/// kept.
#[test]
fn where_each_text_is_plain_is_written_down() {
    let mut out = String::from(
        "Where a text is plain: by a look at each byte (+), when it is read (-), or not at all (.). Then, how a line \
         and a link show it.\n\n",
    );
    out.extend(AROUND.iter().map(|(letter, ..)| letter));
    out.push('\n');
    let long = "long ".repeat(40);
    let ticks = [31, 32]
        .map(|most| (1..=most).fold(String::new(), |text, run| text + " x " + &"`".repeat(run)));
    let built = [&*long, &ticks[0], &ticks[1]];
    for text in TEXTS.iter().copied().chain(built) {
        for (letter, before, behind) in AROUND {
            let is_cell = before.starts_with('|');
            let mut shown = String::new();
            if is_cell {
                bars(&visible(&one_line(text)), &mut shown);
            } else {
                shown.push_str(&visible(&one_line(text)));
            }
            let is_plain = line(before, text, behind) == [before, &shown, behind].concat();
            let look = look(text.as_bytes(), before.as_bytes());
            assert!(is_plain || look != Look::Plain, "{text:?} in {letter}");
            out.push(match (look, is_plain) {
                (Look::Plain | Look::PlainApart, true) => '+',
                (Look::Unknown, true) => '-',
                (_, false) => '.',
            });
        }
        let _ = writeln!(out, " {text:?} {:?} {:?}", line("", text, ""), line("x [", text, "](t)"));
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
fn what_stands_below_a_text_is_apart_from_it_and_first_where_it_is_empty() {
    for (text, whole) in [("", "x"), ("\n\n", "x"), ("a", "a\n\nx"), ("a\n\n", "a\n\n\nx")] {
        let mut sheet = Sheet::below(text.to_owned());
        sheet.apart();
        sheet.text("x");
        assert_eq!(sheet.finish_with_gap(), whole);
    }
    assert_eq!(Sheet::below("\n\n".to_owned()).finish_with_gap(), "");
}
