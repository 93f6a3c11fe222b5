//! Lists whose items an author's template writes, one below the other.

use serde::Serialize;
use tool_result::ToolResult;

use super::layouts::Layout;
use super::values::Values;

#[derive(Serialize)]
struct Item {
    a: String,
    b: String,
    c: String,
    inner: Vec<String>,
}

fn items(values: &mut Values) -> Vec<Item> {
    let item = |values: &mut Values| Item {
        a: values.value(),
        b: values.value(),
        c: values.value(),
        inner: (0..values.count(3)).map(|_| values.value()).collect(),
    };
    (0..values.count(3)).map(|_| item(values)).collect()
}

/// A layout for each template of an item, in a document of this kind.
macro_rules! items {
    ($whole:literal: $($template:literal)*) => {
        &[$(Layout {
            name: $template,
            render: |values| {
                #[derive(Serialize, ToolResult)]
                #[tool_result(success = true, next_actions = [], markdown = $whole)]
                struct InertResult {
                    #[tool_result(each = $template)]
                    items: Vec<Item>,
                }
                let result = InertResult { items: items(values) };
                values.text(&result)
            },
        }),*]
    };
}

/// Items in lines and blocks of their own.
pub(crate) const ITEMS: &[Layout] = items! { "Start.\n\n{items}\n\nend":
    "- {a}: {b}"
    "- {a}:{b} {c}"
    "* {a}\n  {b} ({c})"
    "{index}. {a} in {b}:{c}"
    "{index}. {a}\n   `{b}`\n   - {c}"
    "{index}. {a}\n\n   {b}\n\n   {c}"
    "{a}: {b}"
    "{a}\n{b}\n"
    "{a}\n{b}{c}"
    "{index}: {a} {b}"
    "{index:>4}\t{a}"
    "[FILE] {a} {b}"
    "> {a}\n> {b}"
    "> {a}: {b}\n"
    "## {a}\n\n{b}\n\n- {c}\n"
    "### {index}. {a}:{b}\n{c}"
    "**{index}** {a} *x* {b}"
    "`{a}:{b}` {c}"
    "https://h/{a}/{b}"
    "- {a}\n  ```\n  {b}\n  ```\n  {c}"
    "{a}\n\n---\n\n{b}"
    "| {a} | {b} |"
    "{a} {inner}"
};

/// Items as the rows of a table of the author's.
pub(crate) const ROWS: &[Layout] = items! { "Start.\n\n| h | i |\n|---|---|\n{items}\n\nend":
    "| {a} | {b} |"
    "| {a}:{b} | `{c}` |"
    "| **x** {a} | {b} {c} |"
    "|{a}|{b}|"
    "| x\\|{a} | {b}\\ |"
};

/// Items below their list's heading in the default layout, and lists in items.
pub(crate) const SECTIONS: &[Layout] = &[Layout {
    name: "default layout: `{a}:{b}` ({c})",
    render: |values| {
        #[derive(Serialize, ToolResult)]
        #[tool_result(success = true, next_actions = [])]
        struct InertResult {
            #[tool_result(each = "`{a}:{b}` ({c})")]
            items: Vec<Item>,
        }
        let result = InertResult { items: items(values) };
        values.text(&result)
    },
}];
