//! The keys of `#[tool_result(…)]`: what each is called, where it goes, how it is written.

use Form::{
    Expression, Fields, Flag, FlagOrExpression, Half, Json, Names, NamesOrPairs, Pairs, Path,
    Template, TemplateOrExpression, TemplateOrPath, TemplateOrSame, Text, TextOrExpression,
};
use Level::{Error, ErrorVariant, Field, PartField, Struct, Variant};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    Tool,
    Title,
    Empty,
    Failure,
    Summary,
    Running,
    Markdown,
    EmptyMarkdown,
    FailureMarkdown,
    Success,
    Found,
    NextActions,
    More,
    Details,
    Limit,
    Crate,
    Error,
    Items,
    Label,
    Only,
    Line,
    Wrap,
    Each,
    Between,
    Group,
    Code,
    Table,
    With,
    Raw,
    Rest,
    Cursor,
    Untrusted,
    Retryable,
    RetryAfter,
    NextAction,
    Fields,
    Transparent,
    /// `#[tool_part("…")]`, which is no key of the table.
    Part,
    /// The words that are a variant's status.
    IsSuccess,
    IsEmpty,
    IsFailure,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    Struct,
    Enum,
    Variant,
    Field,
    VariantField,
    /// A part: a struct or an enum.
    Part,
    PartVariant,
    PartField,
    /// An error: a struct or an enum.
    Error,
    ErrorVariant,
}

/// The syntax of a key's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// `key`
    Flag,
    /// `key`, or `key = expression`
    FlagOrExpression,
    /// `key(name, name = expression, …)`
    NamesOrPairs,
    /// `key`, `key(name, …)`, or `key = self.name`
    Fields,
    /// `key = "…"`
    Text,
    /// `key = "…"` or `key = expression`
    TextOrExpression,
    /// `key = "…"` or `key("…", "…")`
    Names,
    /// `key = "…"` or `key("…", name = expression)`
    Template,
    /// A template, or `key = path`
    TemplateOrPath,
    /// A template, or `key = expression`
    TemplateOrExpression,
    /// A template, or `key = same`
    TemplateOrSame,
    /// `key = path`
    Path,
    /// `key = expression`
    Expression,
    /// `key(name = expression, …)`
    Pairs,
    /// `key = markdown` or `key = json`
    Half,
    /// `key = json`
    Json,
}

impl Form {
    /// A template, perhaps with arguments, is one of its forms.
    pub(super) fn is_template(self) -> bool {
        matches!(self, Template | TemplateOrExpression | TemplateOrPath | TemplateOrSame)
    }
}

/// A key at a level.
pub(crate) struct Row {
    pub(crate) key: Key,
    pub(crate) level: Level,
    pub(crate) form: Form,
    /// The key and its value as an author writes them, for messages.
    pub(crate) usage: &'static str,
}

const fn row(key: Key, level: Level, form: Form, usage: &'static str) -> Row {
    Row { key, level, form, usage }
}

pub(super) static ROWS: &[Row] = &[
    row(Key::Tool, Struct, Names, r#"`tool = "fast_goto"`, or `tool("one", "other")`"#),
    row(Key::Title, Struct, Template, r#"`title = "…"`, or `title("… {n}", n = expression)`"#),
    row(Key::Empty, Struct, Template, r#"`empty = "…"`, or `empty("… {n}", n = expression)`"#),
    row(
        Key::Failure,
        Struct,
        Template,
        r#"`failure = "…"`, or `failure("… {n}", n = expression)`"#,
    ),
    row(
        Key::Summary,
        Struct,
        Template,
        r#"`summary = "…"`, or `summary("… {n}", n = expression)`"#,
    ),
    row(Key::Running, Struct, Text, r#"`running = "⏳ Searching…"`, plain text on one line"#),
    row(
        Key::Markdown,
        Struct,
        TemplateOrPath,
        r#"`markdown = "…"`, `markdown("… {n}", n = expression)`, or `markdown = path` to your own function"#,
    ),
    row(
        Key::EmptyMarkdown,
        Struct,
        TemplateOrSame,
        r#"`empty_markdown = "…"`, the whole text when nothing was found, `empty_markdown("… {n}", n = expression)`, or `empty_markdown = same` for that of `markdown`"#,
    ),
    row(
        Key::FailureMarkdown,
        Struct,
        TemplateOrSame,
        r#"`failure_markdown = "…"`, the whole text on failure, `failure_markdown("… {n}", n = expression)`, or `failure_markdown = same` for that of `markdown`"#,
    ),
    row(
        Key::Success,
        Struct,
        Expression,
        "`success = expression`, such as `success = true` or `success = self.code == 0`",
    ),
    row(Key::Found, Struct, Expression, "`found = expression`, such as `found = self.total > 0`"),
    row(
        Key::NextActions,
        Struct,
        Expression,
        "`next_actions = expression`, such as `next_actions = [\"Open the file\"]`, or `next_actions = []` if the tool has no next actions",
    ),
    row(
        Key::More,
        Struct,
        TemplateOrExpression,
        r#"`more = "…"`, such as `more = "Call again with start={next}"`, or `more = NextAction::call(…)`"#,
    ),
    row(
        Key::Details,
        Struct,
        Pairs,
        "`details(n = expression, …)`, such as `details(pages = self.pages.len())`",
    ),
    row(
        Key::Limit,
        Struct,
        Pairs,
        "`limit(max_bytes = n)`, with any of `max_bytes`, `max_lines` and `max_tokens`",
    ),
    row(Key::Raw, Struct, Flag, "`raw`, alone"),
    row(Key::Rest, Struct, Json, "`rest = json`"),
    row(Key::Crate, Struct, Path, "`crate = path`, where the path leads to `tool_result`"),
    row(Key::IsSuccess, Variant, Flag, "`success`, alone"),
    row(Key::IsEmpty, Variant, Flag, "`empty`, alone"),
    row(Key::IsFailure, Variant, Flag, "`failure`, alone"),
    row(Key::Tool, Field, Flag, "`tool`, alone"),
    row(Key::Success, Field, Flag, "`success`, alone"),
    row(Key::Found, Field, Flag, "`found`, alone"),
    row(Key::NextActions, Field, Flag, "`next_actions`, alone"),
    row(Key::Error, Field, Flag, "`error`, alone"),
    row(Key::Items, Field, Flag, "`items`, alone"),
    row(
        Key::Label,
        Field,
        Text,
        r#"`label = "…"`, or `label = "match|matches"` for one and for many"#,
    ),
    row(Key::Only, Field, Half, "`only = markdown`, or `only = json`"),
    row(Key::Line, Field, Template, r#"`line = "…"`, or `line("… {n}", n = expression)`"#),
    row(
        Key::Wrap,
        Field,
        Template,
        r#"`wrap = "…"` around `each`, `table`, `code` or `with`, or `wrap("… {n}", n = expression)`"#,
    ),
    row(
        Key::Each,
        Field,
        TemplateOrPath,
        r#"`each = "…"`, `each("… {n}", n = expression)`, or `each = path` to your own function"#,
    ),
    row(
        Key::Between,
        Field,
        Template,
        r#"`between = "---"`, the lines between two items of `each`, or `between("… {n}", n = expression)`"#,
    ),
    row(
        Key::Group,
        Field,
        Template,
        r#"`group = "**{kind}**"`, the line above the items of `each` that have the same one, or `group("… {n}", n = expression)`"#,
    ),
    row(
        Key::Code,
        Field,
        TextOrExpression,
        r#"`code = "rust"`, with the language of the fence, or `code = self.language`"#,
    ),
    row(
        Key::Table,
        Field,
        Fields,
        "`table`, `table(path, line)` with the columns in order, or `table = self.columns` with the \
         field that holds the headings",
    ),
    row(Key::With, Field, Path, "`with = path` to your own function"),
    row(Key::Raw, Field, Flag, "`raw`, alone"),
    row(Key::Untrusted, Field, Text, r#"`untrusted = "web page"`, with what it is called"#),
    row(
        Key::Cursor,
        Field,
        Expression,
        "`cursor = self.offset + next`, where the next page begins if items were cut, with `next`, `shown`, \
         `total` and `last`",
    ),
    row(Key::With, Level::Part, Path, "`with = path` to your own function"),
    row(Key::Rest, Level::Part, Json, "`rest = json`"),
    row(Key::Crate, Level::Part, Path, "`crate = path`, where the path leads to `tool_result`"),
    row(Key::Only, PartField, Json, "`only = json`"),
    row(Key::Code, Error, Text, r#"`code = "not_found"`"#),
    row(
        Key::Retryable,
        Error,
        FlagOrExpression,
        "`retryable`, or `retryable = expression`, such as `retryable = self.is_timeout()`",
    ),
    row(
        Key::RetryAfter,
        Error,
        Expression,
        "`retry_after = expression`, the seconds to wait, such as `retry_after = 30`",
    ),
    row(
        Key::NextAction,
        Error,
        TemplateOrExpression,
        r#"`next_action = "…"`, `next_action("… {n}", n = expression)`, or `next_action = NextAction::call(…)`"#,
    ),
    row(Key::Fields, Error, NamesOrPairs, "`fields(path, line)`, or `fields(n = expression)`"),
    row(Key::Crate, Error, Path, "`crate = path`, where the path leads to `tool_result`"),
    row(Key::Transparent, ErrorVariant, Flag, "`transparent`, alone"),
];

/// The template of a part.
pub(crate) static PART: Row = row(
    Key::Part,
    Struct,
    Template,
    r#"`#[tool_part("…")]`, or `#[tool_part("… {n}", n = expression)]`"#,
);

/// The keys of a struct that an enum has, and none of its variants.
const OF_THE_WHOLE_TYPE: [Key; 4] = [Key::Tool, Key::Running, Key::Limit, Key::Crate];

/// Ways to draw a field, of a result or of a part.
pub(crate) const DRAWN: &[Key] =
    &[Key::Line, Key::Wrap, Key::Each, Key::Between, Key::Group, Key::Code, Key::Table, Key::With];

/// The names that `limit(…)` takes, and those of the layout.
pub(crate) const LIMITS: [(&str, &str); 3] =
    [("max_bytes", "bytes"), ("max_lines", "lines"), ("max_tokens", "tokens")];

impl Key {
    pub(crate) fn is_repeatable(self) -> bool {
        self == Key::NextAction
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Key::Tool => "tool",
            Key::Title => "title",
            Key::Empty | Key::IsEmpty => "empty",
            Key::Failure | Key::IsFailure => "failure",
            Key::Summary => "summary",
            Key::Running => "running",
            Key::Markdown => "markdown",
            Key::EmptyMarkdown => "empty_markdown",
            Key::FailureMarkdown => "failure_markdown",
            Key::Success | Key::IsSuccess => "success",
            Key::Found => "found",
            Key::NextActions => "next_actions",
            Key::More => "more",
            Key::Details => "details",
            Key::Limit => "limit",
            Key::Crate => "crate",
            Key::Error => "error",
            Key::Items => "items",
            Key::Label => "label",
            Key::Only => "only",
            Key::Line => "line",
            Key::Wrap => "wrap",
            Key::Each => "each",
            Key::Between => "between",
            Key::Group => "group",
            Key::Code => "code",
            Key::Table => "table",
            Key::With => "with",
            Key::Raw => "raw",
            Key::Rest => "rest",
            Key::Cursor => "cursor",
            Key::Untrusted => "untrusted",
            Key::Retryable => "retryable",
            Key::RetryAfter => "retry_after",
            Key::NextAction => "next_action",
            Key::Fields => "fields",
            Key::Transparent => "transparent",
            Key::Part => "tool_part",
        }
    }
}

impl Level {
    /// The name in a sentence: "on …".
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Struct => "the struct",
            Level::Enum => "the enum",
            Error => "the error",
            Variant | ErrorVariant => "a variant",
            Field | Level::VariantField => "a field",
            Level::Part | Level::PartVariant => {
                "a part has its template alone, as `#[tool_part(\"…\")]`, or"
            }
            PartField => "a field of a part",
        }
    }

    fn takes(self, row: &Row) -> bool {
        match self {
            Struct | Level::Enum => row.level == Struct,
            Variant => match row.level {
                Struct => !OF_THE_WHOLE_TYPE.contains(&row.key),
                level => level == Variant,
            },
            Field | Level::VariantField => row.level == Field,
            Level::Part => row.level == self,
            PartField => {
                let is_of_any =
                    DRAWN.contains(&row.key) || matches!(row.key, Key::Label | Key::Raw);
                row.level == self || row.level == Field && is_of_any
            }
            Level::PartVariant => row.level == Level::Part && row.key != Key::Crate,
            Error => row.level == Error,
            ErrorVariant => {
                row.level == ErrorVariant || row.level == Error && row.key != Key::Crate
            }
        }
    }

    /// The attribute that has the keys.
    pub(crate) const fn attribute(self) -> &'static str {
        match self {
            Error | ErrorVariant => "tool_error",
            Level::Part | Level::PartVariant | PartField => "tool_part",
            _ => "tool_result",
        }
    }

    fn rows(self) -> impl Iterator<Item = &'static Row> {
        ROWS.iter().filter(move |row| self.takes(row))
    }

    /// The key called `name` here, with a value if it has one on its own and with one.
    pub(crate) fn row(self, name: &str) -> Option<&'static Row> {
        self.rows().find(|row| row.key.name() == name)
    }

    /// The same, without a value.
    pub(crate) fn word(self, name: &str) -> Option<&'static Row> {
        self.rows().find(|row| row.key.name() == name && row.form == Flag)
    }

    pub(crate) fn names(self) -> impl Iterator<Item = &'static str> {
        // a word of a variant has the name of a key before it
        self.rows().filter(|row| row.level != Variant).map(|row| row.key.name())
    }

    /// The levels where a key may go that does not go here.
    pub(crate) const fn others(self) -> &'static [Level] {
        match self {
            Struct => &[Field],
            Level::Enum => &[Variant, Level::VariantField],
            Variant => &[Level::Enum, Level::VariantField],
            Field => &[Struct],
            Level::VariantField => &[Variant, Level::Enum],
            Level::Part | Level::PartVariant | PartField => &[],
            Error => &[ErrorVariant],
            ErrorVariant => &[Error],
        }
    }
}
