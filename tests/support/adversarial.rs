//! Values that try to be markup, and values that hide something.

/// Strings that are markup somewhere, or that hide something.
pub(crate) const ADVERSARIAL: &[&str] = &[
    "# heading",
    "####### not a heading",
    "- item",
    "+ item",
    "* item",
    "1. one",
    "1)",
    "> quote",
    "---",
    "***",
    "___",
    "===",
    "`code`",
    "a `b",
    "``",
    "```",
    "~~~",
    "~~gone~~",
    "**bold**",
    "*em*",
    "_em_",
    "__init__",
    "snake_case_name",
    "a*b*c",
    "2 * 3",
    "[link](http://x)",
    "![image](x)",
    "[a]: http://x",
    "[^1]",
    "[^1]: note",
    "[ ] open",
    "[x] done",
    "<b>",
    "</div>",
    "<!-- comment",
    "<?php",
    "<http://x.y>",
    "<a@b.c>",
    "a < b && c > d",
    "Vec<String>",
    "&amp;",
    "&#35;",
    "&copy",
    "&x;",
    "&pi;",
    "&p0;",
    "R&D",
    "a|b",
    "|",
    "| a | b |",
    "|---|---|",
    ":-:",
    "\\",
    "\\\\",
    "C:\\dir\\file",
    "\\*",
    "\\|",
    "  lead",
    "    four",
    "\ttab",
    "trail  ",
    "trail\t",
    " ",
    "a ##",
    "#",
    "-",
    "=",
    "1.",
    "!",
    "](x)",
    "a](b",
    "[a](b",
    "(x)",
    "[x]",
    ": x",
    "[]",
    "a\\",
    "http://a.b/c_d?e=f&g=h",
    "$x$",
    "{braces}",
    "{{",
    "%s",
    "\"quoted\"",
    "'single'",
    "–",
    "é*b*é",
    "日本語*の*",
    "\u{a0}no-break",
    "\u{2003}em space",
    "“*quoted*”",
    "(~/x)",
    "🏴‍☠️ 👩‍💻 ❤️",
    "e\u{301}",
    // hidden: given back spelled out
    "\u{1b}[31mred\u{1b}[0m",
    "\u{202e}txt.exe",
    "zero\u{200b}width",
    "\u{feff}bom",
    "nul\0",
    "bell\u{7}",
    "cr\rhere",
    "\u{2066}isolate\u{2069}",
    "soft\u{ad}hyphen",
    "\u{2028}line",
    "tag\u{e0041}",
    "c1\u{85}x",
    "joined\u{13430}signs",
    "no\u{1d159}note",
    "swapped\u{fffe}mark",
];

/// As [`ADVERSARIAL`], of several lines.
pub(crate) const ADVERSARIAL_LINES: &[&str] = &[
    "a\nb",
    "a\n\nb",
    "\n",
    "\n\na",
    "a\n",
    "a\n# b",
    "a\n- b",
    "a\n===",
    "a\n---",
    "x|y\n-|-",
    "a\n1. b",
    "a\n    code",
    "a\n> q",
    "a\n```\nb",
    "```rust\nfn\n```",
    "````\n```\n````",
    "~~~\nx\n~~~",
    "a\n<div>\nb",
    "a  \nb",
    "a\\\nb",
    "`a\nb`",
    "*a\nb*",
    "[a\n](b)",
    "a\r\nb",
    "\ta\n\tb",
    "  a\n  b",
    "a\n\n\n  b\n",
    "</div>\n\n<b>",
];

/// Whether this is one of the characters above that nobody sees.
pub(crate) fn is_hidden(c: char) -> bool {
    matches!(
        c,
        '\u{1b}'
            | '\u{202e}'
            | '\u{200b}'
            | '\u{feff}'
            | '\0'
            | '\u{7}'
            | '\r'
            | '\u{2066}'
            | '\u{2069}'
            | '\u{ad}'
            | '\u{2028}'
            | '\u{e0041}'
            | '\u{13430}'
            | '\u{1d159}'
            | '\u{fffe}'
            | '\u{85}'
            | '\u{61c}'
    )
}

/// The text that stands in the markdown for `value`: itself, with hidden characters spelled out.
pub(crate) fn shown(value: &str) -> String {
    let spell = |c| {
        if is_hidden(c) { format!("\\u{{{:x}}}", u32::from(c)) } else { String::from(c) }
    };
    value.chars().map(spell).collect()
}
