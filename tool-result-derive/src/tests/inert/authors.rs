//! Templates as no author may ever write them.

use super::drawn::Site;
use super::values::Random;

const OPENINGS: &[&str] = &[
    "- ", "- ", "* ", "+ ", "-  ", "-   ", "-     ", "1. ", "2. ", "3) ", "1) ", "10. ", "007. ",
    "1.  ", "> ", "> ", ">", "# ", "## ", "###### ", "- [ ] ", "- [x] ", "| ", "|", "-\t", ": ",
];
const INDENTS: &[&str] =
    &["", "", "", "", "", "", " ", "  ", "  ", "   ", "    ", "     ", "      ", "\t"];
const LINES: &[&str] = &[
    "",
    "",
    "",
    "",
    "",
    "---",
    "===",
    "***",
    "- - -",
    "=",
    "-",
    "|---|",
    "|---|---|",
    "| :-: | --- |",
    "--- | ---",
    "```",
    "```rust",
    "~~~",
    "<div>",
    "</div>",
    "<!-- x -->",
    "<b>",
    "[x]: y",
    "[^1]: x",
    "#",
    "| h | i |",
    "| h |",
    "a | b",
    "x",
    "{a}",
    "{b}",
    "{c}",
    "> ",
    ">",
    "-",
    "1.",
];
const WORDS: &[&str] =
    &["x", "word", "y.z", "1", "12", "é", "Label:", "x", "see", "(x)", "\"q\"", "a_b", "2", "h"];
const MARKS: &[&str] = &[
    "*",
    "**",
    "_",
    "__",
    "~~",
    "~",
    "***",
    "`",
    "``",
    "[",
    "]",
    "(",
    ")",
    "![",
    "](",
    "<",
    ">",
    "\\*",
    "\\[",
    "\\_",
    "\\\\",
    "&",
    "&amp;",
    "&#35;",
    "|",
    "\\|",
    "!",
    "#",
    ":",
    ",",
    ".",
    "-",
    "=",
    "+",
    "/",
    "@",
    "https://h/",
    "http://h",
    "www.h.i/",
    "<b>",
    "</b>",
    "<br>",
    "<https://h/>",
    "`x`",
    "[x]",
    "[^1]",
    "[x](https://h/)",
    "![x](y)",
    "**x**",
    "*x*",
    "_x_",
    "~~x~~",
    "\t",
    "  ",
    "\"",
    "'",
    "{{",
    "}}",
    "$",
];
const SPANS: &[(&str, &str)] = &[
    ("**", "**"),
    ("*", "*"),
    ("_", "_"),
    ("__", "__"),
    ("~~", "~~"),
    ("~", "~"),
    ("***", "***"),
    ("`", "`"),
    ("``", "``"),
    ("[", "](https://h/)"),
    ("[", "](y/{a})"),
    ("[", "](x&amp;{b})"),
    ("![", "](y)"),
    ("[", "]"),
    ("(", ")"),
    ("\"", "\""),
    ("[", "](x \"t\")"),
    ("[", "](<y{c}>)"),
    ("**`", "`**"),
    ("*_", "_*"),
    ("_*", "*_"),
    ("<b>", "</b>"),
    ("| ", " |"),
    ("**", ":**"),
];

/// A template of this site.
pub(crate) fn template(random: &mut Random, site: Site) -> String {
    let lines = if site == Site::Title { 1 } else { 1 + random.below(6) };
    let mut text: String =
        String::from(if random.below(4) == 0 && lines > 1 { "Start.\n\n" } else { "" });
    for line in 0..lines {
        if line > 0 {
            text.push('\n');
        }
        write_line(random, site, &mut text);
    }
    if matches!(site, Site::Line | Site::Section) {
        // a bullet is put before it
        text = text.trim_start().to_owned();
    }
    if random.below(6) == 0 && lines > 1 {
        text.push_str("\n\nend");
    }
    text
}

fn write_line(random: &mut Random, site: Site, out: &mut String) {
    out.push_str(random.pick(INDENTS));
    while random.below(3) == 0 {
        out.push_str(random.pick(OPENINGS));
    }
    if site.has_items() && random.below(8) == 0 {
        out.push_str("{index}. ");
    }
    if random.below(4) == 0 {
        out.push_str(random.pick(LINES));
    } else {
        write_inline(random, site, 2, out);
    }
    if random.below(12) == 0 {
        out.push_str(random.pick(&[" ", "  ", "\\", " #", " |", "|", ":"]));
    }
}

fn write_inline(random: &mut Random, site: Site, depth: usize, out: &mut String) {
    for _ in 0..=random.below(4) {
        match random.below(if depth > 0 { 12 } else { 9 }) {
            0..=4 => out.push_str(value(random, site)),
            5 => out.push_str(random.pick(WORDS)),
            6 => out.push_str(random.pick(MARKS)),
            7 | 8 => out.push(' '),
            _ => {
                let (open, close) = random.pick(SPANS);
                out.push_str(open);
                write_inline(random, site, depth - 1, out);
                out.push_str(close);
            }
        }
        if random.below(2) == 0 {
            out.push(' ');
        }
    }
}

fn value(random: &mut Random, site: Site) -> &'static str {
    match random.below(24) {
        0 if site.has_items() => "{index}",
        _ => random.pick(&["{a}", "{b}", "{c}"]),
    }
}
