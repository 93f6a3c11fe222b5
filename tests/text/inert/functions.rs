//! Functions of the author's, which write values through the methods of `Markdown`.

use std::fmt::{self, Write as _};

use serde::Serialize;
use tool_result::{Markdown, ToolResult};

use super::layouts::Layout;
use super::values::Values;

#[derive(Serialize)]
struct Text {
    a: String,
    b: String,
    c: String,
}

fn text(values: &mut Values) -> Text {
    Text { a: values.value(), b: values.value(), c: values.value() }
}

/// Of values that are never empty.
fn lines(values: &mut Values) -> Text {
    Text { a: values.line(), b: values.line(), c: values.line() }
}

/// A layout for each function: what it is called with, and what it writes.
macro_rules! functions {
    ($($name:literal $draw:ident |$text:ident, $md:ident| $body:block)*) => {
        &[$(Layout {
            name: $name,
            render: |values| {
                fn write($text: &Text, $md: &mut Markdown) -> fmt::Result $body
                #[derive(Serialize, ToolResult)]
                #[tool_result(success = true, next_actions = [])]
                struct InertResult {
                    #[tool_result(with = write)]
                    text: Text,
                }
                let result = InertResult { text: $draw(values) };
                values.text(&result)
            },
        }),*]
    };
}

pub(crate) const FUNCTIONS: &[Layout] = functions! {
    "value: in running text" text |text, md| {
        md.value(&text.a)?;
        md.write_str(" and ")?;
        md.value(&text.b)?;
        md.write_str(".\n\n- ")?;
        md.value(&text.c)?;
        md.write_str("\n")
    }
    "value: before what could make markup of it" text |text, md| {
        md.write_str("x ")?;
        md.value(&text.a)?;
        md.write_str("(y)\n\nx ")?;
        md.value(&text.b)?;
        md.write_str(": z;\n\n")?;
        md.value(&text.c)?;
        md.write_str(". z\n")
    }
    "value: one behind the other" text |text, md| {
        md.value(&text.a)?;
        md.value(&text.b)?;
        md.write_str(":")?;
        md.value(&text.c)?;
        md.write_str("\n\nhttps://h/")?;
        md.value(&text.a)?;
        md.write_str("/x\n")
    }
    "value: in headings, quotes and rows" text |text, md| {
        md.write_str("## ")?;
        md.value(&text.a)?;
        md.write_str("\n\n> ")?;
        md.value(&text.b)?;
        md.write_str("\n\n| h | i |\n|---|---|\n| ")?;
        md.value(&text.c)?;
        md.write_str(" | ")?;
        md.code(&text.a)?;
        md.write_str(" |\n")
    }
    "value: in the author's marks" lines |text, md| {
        md.write_str("**")?;
        md.value(&text.a)?;
        md.write_str("** x *")?;
        md.value(&text.b)?;
        md.write_str("* ~~")?;
        md.value(&text.c)?;
        md.write_str("~~\n")
    }
    "code, link" lines |text, md| {
        md.code(&text.a)?;
        md.write_str(" x ")?;
        md.link(&text.b, "https://h/x")?;
        md.write_str(": ")?;
        md.code(&text.c)?;
        md.write_str("\n\n| h |\n|---|\n| ")?;
        md.link(&text.a, "https://h/y")?;
        md.write_str(" |\n")
    }
    "line, fence, table" lines |text, md| {
        md.line("Label", &text.a)?;
        md.line("Lists", &[&text.b, &text.c])?;
        md.fence("rust", &text.a)?;
        md.table(&[text, text])?;
        md.value(&[&text.a, &text.b])?;
        md.write_str("\n")
    }
    "items" text |text, md| {
        md.items("text", [&text.a, &text.b, &text.c], |item, md| {
            md.write_str("- ")?;
            md.value(item)?;
            md.write_str("\n")
        })
    }
    "items, the lines of which are not ended" text |text, md| {
        md.items("text", [&text.a, &text.b, &text.c], |item, md| {
            md.write_str("* x ")?;
            md.value(item)
        })
    }
};
