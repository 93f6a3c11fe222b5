//! The beginnings of a layout: generated code names only the parts that differ from these.
//!
//! What few layouts have takes no room in the expansion, and what is short compiles fast. A slice that calls a function
//! is no constant of its own, so it is written as `const { &[…] }`.

use super::{
    Body, DefaultLimits, Field, Form, Held, Label, Layout, Only, PartForm, PartVariant, Role,
    Source, Tagging, Template, Value, Variant,
};

impl Layout {
    /// For a type that nothing is written down about.
    #[must_use]
    pub const fn new(tools: &'static [&'static str]) -> Self {
        Layout {
            tools,
            fields: &[],
            title: None,
            empty: None,
            failure: None,
            summary: None,
            more: None,
            more_by: None,
            body: Body::Default,
            empty_markdown: None,
            failure_markdown: None,
            details: &[],
            limit: DefaultLimits { bytes: None, lines: None, tokens: None },
            status: &[],
            added_actions: false,
            flattened_status: false,
            flattened_actions: false,
            raw: false,
        }
    }
}

/// A variant of an enum, with the layout of its fields.
#[must_use]
pub const fn variant(tagging: Tagging, layout: &'static Layout) -> Variant {
    Variant { tagging, layout, variants: &[], tools: None, limit: None, skipped: false }
}

/// A variant of an enum that holds a result.
#[must_use]
pub const fn held(tagging: Tagging, held: Held) -> Variant {
    Variant { variants: held.variants, ..variant(tagging, held.layout) }
}

/// A field that no attribute says anything about.
#[must_use]
pub const fn field(key: &'static str) -> Field {
    Field {
        key,
        role: Role::Plain,
        only: Only::Neither,
        label: Label::Key,
        line: None,
        is_wrap: false,
        form: Form::Default,
        between: None,
        group: None,
        raw: false,
        untrusted: None,
        cursor: None,
    }
}

/// A template, with its placeholders by number.
#[must_use]
pub const fn template(text: &'static str, values: &'static [Value]) -> Template {
    Template { text, values }
}

/// A struct, or a variant whose fields stand in the value itself.
#[must_use]
pub const fn part(form: PartForm) -> PartVariant {
    PartVariant { content: None, form }
}

/// A placeholder without a format.
#[must_use]
pub const fn value(source: Source, path: &'static [&'static str]) -> Value {
    Value {
        source,
        path,
        count: None,
        format: None,
        part: None,
        raw: false,
        field: None,
        is_condition: false,
    }
}
