//! Whole documents, as an author's template writes them.

use serde::Serialize;
use tool_result::ToolResult;

use super::values::Values;

/// A way to write some values down.
#[derive(Clone, Copy)]
pub(crate) struct Layout {
    pub(crate) name: &'static str,
    pub(crate) render: fn(&mut Values) -> String,
}

/// A layout for each template, whose values are in fields of these names.
macro_rules! templates {
    ($([$($field:ident)+] $template:literal)*) => {
        &[$(Layout {
            name: $template,
            render: |values| {
                #[derive(Serialize, ToolResult)]
                #[tool_result(success = true, next_actions = [], markdown = $template)]
                struct InertResult { $($field: String),+ }
                let result = InertResult { $($field: values.value()),+ };
                values.text(&result)
            },
        }),*]
    };
}

/// As `templates`, of values that are never empty: marks around nothing are other marks.
macro_rules! marked {
    ($([$($field:ident)+] $template:literal)*) => {
        &[$(Layout {
            name: $template,
            render: |values| {
                #[derive(Serialize, ToolResult)]
                #[tool_result(success = true, next_actions = [], markdown = $template)]
                struct InertResult { $($field: String),+ }
                let result = InertResult { $($field: values.line()),+ };
                values.text(&result)
            },
        }),*]
    };
}

/// Values in running text, in runs, in headings, quotes, lists and rows.
pub(crate) const TEMPLATES: &[Layout] = templates! {
    [a b c] "Start.\n\n{a}\n\n{b} {c}\n\nend"
    [a b c] "Start.\n\n{a}\n{b}\n{c}\n\nend"
    [a b c] "Start.\n\nSee {a}\n{b} end\nx {c}\n\nend"
    [a b c] "Start.\n\nNote: {a}\n\nNote: {b}, {c}\n\nend"
    [a b c] "Start.\n\n{a}:{b}\n\n({c})\n\nend"
    [a b c] "Start.\n\nAt {a}:{b}: {c}\n\nend"
    [a b c] "Start.\n\n{a}/{b} ({c}).\n\nend"
    [a b c] "Start.\n\n{a}{b}\n{c}\n\nend"
    [a b c] "Start.\n\n{a}{b}{c}\n\nend"
    [a b c] "Start.\n\nx{a}y {b}-{c}\n\nend"
    [a b c] "Start.\n\n\"{a}\", '{b}'; {c}!\n\nend"
    [a b c] "Start.\n\n{a}. {b}\n{c}) x\n\nend"
    [a b c] "Start.\n\n{a}={b}; {c};\n\nend"
    [a b c] "Start.\n\n{a}@{b}.{c}\n\nend"
    [a b c] "Start.\n\n\\<{a} x\n\n&amp;{b}\n\n\\\\{c} \\*{a}\n\nend"
    [a b c] "Start.\n\n!{a} #{b} -{c}\n\nend"
    [a b c] "Start.\n\n{a} = {b} - {c}\n\nend"
    [a b c] "Start.\n\n{a} | {b} | {c}\n\nend"
    [a b c] "Start.\n\nx {a}\n| {b}\n{c}\n\nend"
    [a b c] "Start.\n\n| {a} |\n| {b} | {c} |\n\nend"
    [a b c] "Start.\n\nhttps://h/{a} x\n\nhttps://h/{b}/{c}\n\nend"
    [a b c] "Start.\n\nhttps://h/?a={a}&b={b}#{c}\n\nend"
    [a b c] "Start.\n\nwww.h.i/{a}, (https://h/{b}) http{c}\n\nend"
    [a b c] "Start.\n\nhttps://{a}/{b} {c}\n\nend"
    [a b c] "Start.\n\n## {a}\n\n### {b}: {c}\n\nend"
    [a b c] "Start.\n\n## {a}:{b} #{c}\n\n# x {a}\n\nend"
    [a b c] "Start.\n\n## {a}{b} ##\n\n{c}\n\nend"
    [a b c] "Start.\n\n> {a}\n\ntext\n\n> {b} {c}\n\nend"
    [a b c] "Start.\n\n> {a}\n> {b}\n> - {c}\n\nend"
    [a b c] "Start.\n\n- {a}\n- {b}: {c}\n\nend"
    [a b c] "Start.\n\n- Label: {a}\n  - {b}\n    x {c}\n\nend"
    [a b c] "Start.\n\n1. {a}\n2. {b} {c}\n\nend"
    [a b c] "Start.\n\n10. x {a}\n    {b}\n    - {c}\n\nend"
    [a b c] "Start.\n\n- [ ] {a}\n- [x] {b} {c}\n\nend"
    [a b c] "Start.\n\n* {a}\n  {b}\n\n  {c}\n\nend"
    [a b c] "Start.\n\nx {a:>8} {b:<8} {c:^8}|\n\nend"
    [a b c] "Start.\n\n- x {a:>8}|{b:<8}|{c}\n\nend"
    [a b c] "Start.\n\n| h | i | j |\n|---|---|---|\n| {a} | {b} | {c} |\n\nend"
    [a b c] "Start.\n\n| h | i |\n|---|---|\n| {a}:{b} | x {c} |\n\nend"
    [a b c] "Start.\n\n|h|i|j|\n|---|---|---|\n|{a}|{b}|{c}|\n\nend"
    [a b c] "Start.\n\n| {a} | {b} |\n|---|---|\n| {c} | x |\n\nend"
    [a b c] "Start.\n\n| h | i |\n|---|---|\n| `{a}` | `{b}:{c}` |\n\nend"
    [a b c] "Start.\n\n| h | i |\n|---|---|\n| https://h/{a} | x{b}{c} |\n\nend"
    [a b c] "Start.\n\n`{a}`\n\n`{b}:{c}`\n\nend"
    [a b c] "Start.\n\nSee `{a}` and ``{b}`` or `x {c} y`.\n\nend"
    [a b c] "Start.\n\n- `{a}`: {b}\n- `{c}`\n\nend"
    [a b c] "Start.\n\n{a} `{b}` {c}\n\nend"
    [a b c] "Start.\n\n## `{a}` {b}\n\n> `{c}`\n\nend"
    [a b c] "Start.\n\n```\n{a}\n```\n\n~~~~ rust\n{b}\n{c}\n~~~~\n\nend"
    [a b c] "Start.\n\n- {a}\n  ```rust\n  {b}\n  ```\n- {c}\n\nend"
    [a b c] "Start.\n\n[{a}] {b} ({c})\n\nend"
    [a b c] "Start.\n\n[{a}: {b}] x [{c}L1]\n\nend"
    [a b c] "Start.\n\n[{a}]{b} {{{c}}}\n\nend"
};

/// Values among marks of the author's.
pub(crate) const MARKED: &[Layout] = marked! {
    [a b c] "Start.\n\n**{a}** {b} *{c}*\n\nend"
    [a b c] "Start.\n\n**{a}**: {b}\n~~{c}~~\n\nend"
    [a b c] "Start.\n\n_{a}_ x __{b}__ and {c}\n\nend"
    [a b c] "Start.\n\n***{a}*** **x {b} y** *{c} z*\n\nend"
    [a b c] "Start.\n\n**{a}:{b}** {c}\n\nend"
    [a b c] "Start.\n\n- **{a}**: {b}\n- *{c}*\n\nend"
    [a b c] "Start.\n\n## **{a}** {b}\n\n> *{c}*\n\nend"
    [a b c] "Start.\n\n| h | i | j |\n|---|---|---|\n| **{a}** | *{b}* | ~~{c}~~ |\n\nend"
    [a b c] "Start.\n\n*x* {a} **y** {b}:{c}\n\nend"
    [a b c] "Start.\n\n{a} *x*\n{b} **y** {c}\n\nend"
    [a b] "Start.\n\n[{a}](https://h/x) {b}\n\nend"
    [a b c] "Start.\n\n[{a}]({b}) {c}\n\nend"
    [a b c] "Start.\n\n- [{a}](https://h/{b}): {c}\n\nend"
    [a b c] "Start.\n\n## [{a}](https://h/{b}) {c}\n\nend"
    [a b c] "Start.\n\n{a} [x {b} y](https://h/{c}/z).\n\nend"
    [a b c] "Start.\n\n[{a}: {b}](https://h/x#{c})\n\nend"
    [a b c] "Start.\n\n[`{a}`](https://h/{b}) {c}\n\nend"
    [a b c] "Start.\n\n[x](https://h/{a}) [y]({b} \"t\") [z](<{c}>)\n\nend"
    [a b c] "Start.\n\n| h | i |\n|---|---|\n| [{a}](https://h/{b}) | [x]({c}) |\n\nend"
};

/// Runs that marks of the author's cut in two.
pub(crate) const CUT: &[Layout] = templates! {
    [a b c] "Start.\n\n{a}`x`{b} x`{c}`\n\nend"
    [a b c] "Start.\n\n{a}`{b}`{c}\n\nend"
    [a b c] "Start.\n\nhttps://h/{a} `{a}`{b} `x`{c}\n\nend"
    [a b c] "Start.\n\n{a}[x](https://h/y){b} [x]{c}\n\nend"
    [a b c] "Start.\n\n{a}[x]({b}){c}\n\nend"
    [a b c] "Start.\n\n{a}:**x** (*y*):{b} {c}/~~z~~\n\nend"
    [a b c] "Start.\n\nhttps://h/{a}:**x**:{b} {c}:*x*\n\nend"
};
