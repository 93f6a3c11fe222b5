//! Values made to break out of their place.

use super::documents::judge_all;

#[test]
fn values_made_to_break_out_stay_in_every_place() {
    let mut wrong = vec![];
    let mut count = 0;
    for value in VALUES {
        match judge_all(value) {
            Ok(documents) => count += documents,
            Err(message) => wrong.push(format!("{value:?}: {message}")),
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), VALUES.len(), wrong.join("\n"));
    assert!(VALUES.len() >= 150 && count >= VALUES.len() * 100, "{} values", VALUES.len());
}

#[rustfmt::skip]
const VALUES: &[&str] = &[
    // Blocks.
    "#", "# Title", "###### six", "####### seven", "#tag", "# ", "Title #", "Title ##", "a # #", "C#", "#\t#",
    "-", "- item", "-item", "--", "---", "----", "- - -", "-\t-\t-", "+", "+ item", "+1", "*", "* item", "* * *", "***", "*\t*\t*",
    "_", "_ _ _", "___", "1.", "1. one", "0)", "7) seven", "12.5", "1.x", "999999999. x", "1234567890. x", "2026. A year.",
    ">", "> quote", ">> deep", "->", "=", "==", "===", "= =", "a\n=", "a\n===", "a\n---", "a\n-", "a\n -", "a\n- b", "a\n+ b", "a\n* b", "a\n1. b", "a\n7) b",
    "a\n# b", "a\n> b", "a\n    b", "a\n\tb", "a\n```\nb\n```", "a\n~~~\nb", "a\n***", "a\n_ _ _", "a\n<div>\nb", "a\n\n# b", "a\n\n- b", "a\n\n    b", "a\n|-|", "a|b\n-|-", "a|b\n|:-|-:|", "a\n:-:",
    "|", "||", "a|b", "|a|b|", "|-|-|", "| - | - |", "|---|---|", ":-", "-:", ":-:|:-:", "-|-", "a\\|b", "\\|", "|\\", "\\\\|", "a||b",
    "```", "```sh\nrm\n```", "````", "~~~", "~~~~ a", "~", "[ ]", "[ ] task", "[x] done", "[X]", "  [ ] task", "[\t] a", "[x]*", "[ ]`a`", "\n[ ] a", " [x]", "\t[ ] a", "x]", "]", "[x", "[]", "[x]",
    "[^1]", "[^1]: note", "[^a]: b\n    c", "[a]: b", "[a]: <b> \"c\"", "[a\nb]: c", "[a\\]: b", "[a]:\nb", "a\n[b]: c", "a\n[^1]: c",
    "<!-- c", "<!-- c -->", "<?php", "<!DOCTYPE html>", "<![CDATA[x]]>", "<div>", "</div>", "<script>", "<pre\n>",
    // Spans.
    "`", "``", "`a`", "``a`b``", " `", "` ", "`` ` ``", "a`", "`a``b```c", "\\`", "*a*", "**a**", "***a***", "*a", "a*", "**", "*a **b", "2*3*4", "a * b", "a *b", "a* b", "(*a*)", "“*a*”", "é*a*é", "*“a”*", "a**b**c", "*€*", "*\n*",
    "_a_", "__a__", "__init__", "_a", "a_", "a_b_c", "a__b", "(_a_)", "_a_.", "._a_", "é_é", "_é_", "_\u{301}_",
    "~a~", "~~a~~", "~~a", "a~~", "~/path", "(~/x)", "a ~b", "~ ~", "a~", "~a ~b ~", "a~b~c",
    "[a](b)", "[a](<b c>)", "[a](b \"c\")", "[a][b]", "[a][]", "![a](b)", "![", "!", "a!", "](", "](b)", "[a", "a]", "[[a]](b)", "[a](b)(c)", "(", ")", "(a)", "[", "]", "]]", "[^", "^a", ":", "]: b", "]:", "(u)", "[u]", ": u", "[]", "()", "(u)\\", "[u](v)",
    "<b>", "<b", "b>", "<", ">", "<<", "<a@b.c>", "<1@b.c>", "<http://a.b>", "<a:b>", "<a href=\"b\">", "<a\nb>", "</", "<!", "a<b", "i<n;", "x<-y", "<5>", "<br/>",
    "&", "&&", "&amp;", "&lt", "amp;", "&#42;", "&#x2a;", "&#", "#42;", "&#x", "&copy", "&nosuch;", "&x;", "&U;", "&pi;", "&there4;", "&x0;", "&#1;", "&#a;", "&#xg;", "x;", "&CounterClockwiseContourIntegral;", "&#0;", "&#99999999;", "a&b;", ";", "l;", "t;",
    "\\", "\\\\", "\\\\\\", "\\a", "\\*", "\\ ", "\\\n", "a\\\nb", "C:\\dir\\", "\\é", "\\&amp;", "\\#", "\\\u{a0}",
    // White space.
    " ", "  ", "    ", "\t", "\t\t", " a", "  a", "    a", "\ta", " \ta", "a ", "a  ", "a    ", "a\t", " a ", "\u{a0}", "\u{a0}a\u{a0}", "\u{3000}a", "a\u{2003}", "\u{1680}", "\u{202f}a", "a \u{a0}", "\u{a0} a",
    "\n", "\n\n", "\n\n\n", "\na", "a\n", "a\n\n", "a\nb", "a\n\nb", "a\n\n\nb", "a \nb", "a  \nb", "a\t\nb", "a\n b", "a\n  b", "a\n \nb", "a\n\t\nb", " \n ", "\n \n", "a\n\u{a0}\nb", "\u{a0}\n\u{a0}", "\n#", "\n- a", "a \n \n b ",
    // Hidden.
    "\r", "a\rb", "a\r\nb", "a\r\n\r\nb", "\r\n", "\u{1b}[31mred\u{1b}[0m", "\u{7}", "\0", "\u{7f}", "\u{85}", "a\u{9b}b", "\u{b}a\u{c}", "\u{202e}abc", "\u{2066}a\u{2069}", "\u{200f}", "a\u{200b}b", "\u{200c}", "\u{200d}", "a\u{200d}b", "\u{feff}a", "a\u{ad}b",
    "\u{2028}", "a\u{2028}b", "\u{2029}", "\\\u{202e}", "*\u{200b}*", "\u{200b}*a*\u{200b}", "`\u{200b}`", "_\u{200b}a", "\u{180e}", "\u{3164}", "\u{e0041}\u{e0042}", "a\u{fe0f}\u{fe0f}", "&\u{200b}amp;", "\u{2060}- a",
    "\u{1f469}\u{200d}\u{1f4bb}", "\u{2764}\u{fe0f}\u{200d}\u{1f525}", "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}", "1\u{fe0f}\u{20e3}", "*\u{1f600}*", "e\u{301}", "_e\u{301}_",
    // Much at once, and what tools answer with.
    "*\n1", ". x", ") b", "x\n1", "- [ ] a", "1. - # > a", "> - a\n> - b", "fn f<'a>(x: &'a str) -> Vec<&'a str> { *x }", "a && b || c < d > e", "https://example.com/a_b?q=1&r=2#top", "https://a.b/(c)_d?e=[f]|g", "/a b/c\\d", "<x y>", "a(b", "a)b", "(((((a)))))", "()", "mailto:a@b.c",
    "{\"a\": [1, 2], \"b\": \"<c>\"}", "error[E0308]: mismatched `types`\n --> src/a.rs:1:2\n  |\n1 | a\n  | ^ b", "$ ls *.rs | wc -l", "^a{2,3}[b-c]*\\d+$", "| a | b |\n|---|---|\n| c | d |", "**/*.rs", "--flag=<v>", "~/.config", "%s\\n", "$x$", "$$\nx\n$$", "{#id}", "a: b", ": def", "^[a]", "==a==", "^a^", "@a", "#1", "!!a!!", "||a||", ":a:",
];
