//! The constructors that generated code writes a layout with, and a method for each part that few layouts
//! have.
//!
//! They keep the expansion short, and what is short compiles fast. A slice that calls them is no
//! constant of its own, so it is written as `const { &[…] }`.

use super::{
    Body, Columns, Cursor, DefaultLimits, Each, Field, FindPart, Form, Format, Held, Label, Layout,
    Only, PartForm, PartLayout, PartVariant, Role, Source, StatusKey, Tagging, Template, Value,
    Variant,
};

/// The methods of a type that set one part of it.
macro_rules! setters {
    ($type:ty { $($(#[$doc:meta])* $name:ident($($argument:ident: $of:ty),*) { $($part:ident = $value:expr),* })* }) => {
        impl $type {
            $($(#[$doc])* #[must_use] pub const fn $name(mut self, $($argument: $of),*) -> Self {
                $(self.$part = $value;)*
                self
            })*
        }
    };
}

impl Layout {
    /// Sets `empty_markdown = same`, behind the body.
    #[must_use]
    pub const fn empty_markdown_same(mut self) -> Self {
        self.empty_markdown = self.template();
        self
    }

    /// Sets `failure_markdown = same`, behind the body.
    #[must_use]
    pub const fn failure_markdown_same(mut self) -> Self {
        self.failure_markdown = self.template();
        self
    }

    const fn template(&self) -> Option<Template> {
        if let Body::Template(template) = self.body { Some(template) } else { None }
    }

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
            details_only: false,
            limit: DefaultLimits { bytes: None, lines: None, tokens: None },
            status: None,
            added_actions: false,
            raw: false,
        }
    }
}

setters!(Layout {
    /// Sets the fields that serde writes.
    fields(fields: &'static [Field]) { fields = fields }
    /// Sets `title`.
    title(template: Template) { title = Some(template) }
    /// Sets `empty`.
    empty(template: Template) { empty = Some(template) }
    /// Sets `failure`.
    failure(template: Template) { failure = Some(template) }
    /// Sets `summary`.
    summary(template: Template) { summary = Some(template) }
    /// Sets `more`.
    more(template: Template) { more = Some(template) }
    /// Sets `more` where it is an expression.
    more_by(number: usize) { more_by = Some(number) }
    /// Sets `markdown`.
    body(body: Body) { body = body }
    /// Sets `empty_markdown`.
    empty_markdown(template: Template) { empty_markdown = Some(template) }
    /// Sets `failure_markdown`.
    failure_markdown(template: Template) { failure_markdown = Some(template) }
    /// Sets `details`.
    details(details: &'static [(&'static str, usize)]) { details = details }
    /// Sets `details(only, …)`.
    details_only() { details_only = true }
    /// Sets `limit`.
    limit(limit: DefaultLimits) { limit = limit }
    /// Sets the status that is added to the JSON.
    status(status: StatusKey) { status = Some(status) }
    /// Says that there may be next actions that no written field holds.
    added_actions() { added_actions = true }
    /// Sets `raw`.
    raw() { raw = true }
});

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

setters!(Variant {
    /// Sets the identifiers that the enum gives.
    tools(tools: &'static [&'static str]) { tools = Some(tools) }
    /// Sets the limits that the enum gives.
    limit(limit: DefaultLimits) { limit = Some(limit) }
    /// Serde refuses to write it.
    skipped() { skipped = true }
});

/// A field that no attribute says anything about.
#[must_use]
pub const fn field(key: &'static str) -> Field {
    Field {
        key,
        role: Role::Plain,
        only: Only::Neither,
        label: Label::Key,
        line: None,
        form: Form::Default,
        between: None,
        group: None,
        raw: false,
        untrusted: None,
        cursor: None,
    }
}

setters!(Field {
    /// Sets its role.
    role(role: Role) { role = role }
    /// Sets `only`.
    only(only: Only) { only = only }
    /// Sets `label = "…"`.
    label(label: &'static str) { label = Label::Is(label) }
    /// Sets `label = "one|many"`.
    forms(one: &'static str, many: &'static str) { label = Label::Forms { one, many } }
    /// Sets `line`.
    line(template: Template) { line = Some(template) }
    /// Sets its form.
    form(form: Form) { form = form }
    /// Sets `between`.
    between(template: Template) { between = Some(template) }
    /// Sets `group`.
    group(lines: Each) { group = Some(lines) }
    /// Sets `raw`.
    raw() { raw = true }
    /// Sets `untrusted`. In its fence no value is quoted.
    untrusted(source: &'static str) { untrusted = Some(source), raw = true }
    /// Sets `cursor`: by the number of its argument, and that of the list, and says whether it may be `None`.
    cursor(argument: usize, list: usize, is_optional: bool) { cursor = Some(Cursor { argument, list, is_optional }) }
});

/// The items of a list, drawn by a template.
#[must_use]
pub const fn each(template: Template) -> Each {
    Each { template, list: None }
}

setters!(Each {
    /// Sets the list's number in `Request::ItemKeys`.
    list(number: usize) { list = Some(number) }
});

/// The columns of a table, whose item type is not known to the derive.
#[must_use]
pub const fn columns(names: &'static [&'static str]) -> Columns {
    Columns { names, list: None }
}

setters!(Columns {
    /// Sets the list's number in `Request::ItemKeys`.
    list(number: usize) { list = Some(number) }
});

/// A template, with its placeholders by number.
#[must_use]
pub const fn template(text: &'static str, values: &'static [Value]) -> Template {
    Template { text, values }
}

impl PartLayout {
    /// Creates the layout of a struct.
    #[must_use]
    pub const fn of_struct(variants: &'static [PartVariant]) -> Self {
        PartLayout { variants, is_enum: false }
    }

    /// Creates the layout of an enum.
    #[must_use]
    pub const fn of_enum(variants: &'static [PartVariant]) -> Self {
        PartLayout { variants, is_enum: true }
    }
}

/// A struct, or a variant whose fields stand in the value itself.
#[must_use]
pub const fn part(form: PartForm) -> PartVariant {
    PartVariant { content: None, form }
}

setters!(PartVariant {
    /// Sets the key below which the fields stand.
    content(key: &'static str) { content = Some(key) }
});

/// A placeholder without a format.
#[must_use]
pub const fn value(source: Source, name: &'static str) -> Value {
    Value { source, path: &[], name, count: false, format: None, part: None, raw: false }
}

setters!(Value {
    /// Sets the names below its source.
    path(path: &'static [&'static str]) { path = path }
    /// The placeholder is a count.
    count() { count = true }
    /// Sets the format specification.
    format(format: Format) { format = Some(format) }
    /// Sets how the parts in it are drawn.
    part(find: FindPart) { part = Some(find) }
    /// It is not quoted.
    raw() { raw = true }
});
