//! The keys of `#[tool_result(…)]`, `#[tool_part(…)]` and `#[tool_error(…)]`.

use Level::{Enum, Error, ErrorVariant, Field, Part, PartField, PartVariant, Struct, Variant};
use ValueForm::{
    Expression, Flag, Names, NamesOrPairs, OwnField, Pairs, Path, Template, Text, Texts, Word,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    Struct,
    Enum,
    Variant,
    Field,
    /// A part: a struct or an enum.
    Part,
    PartVariant,
    PartField,
    /// An error: a struct or an enum.
    Error,
    ErrorVariant,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueForm {
    /// `key`
    Flag,
    /// `key = "…"`
    Text,
    /// `key("…", "…")`
    Texts,
    /// `key = "…"` or `key("…", name = expression)`
    Template,
    /// `key = path`
    Path,
    /// `key = word`
    Word(&'static str),
    /// `key = expression`
    Expression,
    /// `key = self.name`
    OwnField,
    /// `key(name, …)`
    Names,
    /// `key(name = expression, …)`
    Pairs,
    /// `key(name, name = expression, …)`
    NamesOrPairs,
}

impl ValueForm {
    pub(super) fn is_list(self) -> bool {
        matches!(self, Texts | Template | Names | Pairs | NamesOrPairs)
    }
}

/// A key at some levels.
pub(crate) struct Row {
    pub(crate) key: Key,
    levels: &'static [Level],
    pub(super) forms: &'static [ValueForm],
    /// The key and its value as an author writes them; empty where the forms say it.
    usage: &'static str,
}

impl Row {
    pub(super) fn takes(&self, form: ValueForm) -> bool {
        self.forms.contains(&form)
    }

    pub(super) fn usage(&self) -> String {
        let name = self.key.name();
        match self.forms {
            _ if !self.usage.is_empty() => self.usage.to_owned(),
            [Template] => format!("`{name} = \"…\"`, or `{name}(\"… {{n}}\", n = expression)`"),
            [Word(word)] => format!("`{name} = {word}`"),
            [Path] => format!("`{name} = path` to your own function"),
            _ => format!("`{name}`, alone"),
        }
    }
}

const TYPE: &[Level] = &[Struct, Enum];
const RESULT: &[Level] = &[Struct, Enum, Variant];
const VARIANT: &[Level] = &[Variant];
const FIELD: &[Level] = &[Field];
const ANY_FIELD: &[Level] = &[Field, PartField];
const ERROR: &[Level] = &[Error, ErrorVariant];

/// The rows, each with the levels that take the key, and the forms of its value. The first row of a key names it.
macro_rules! keys {
    ($($key:ident $($name:literal)?: $levels:expr, [$($form:expr),+] $(, $usage:literal)?;)+) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Key {
            $($(#[doc = concat!("`", $name, "`")] $key,)?)+
        }

        impl Key {
            pub(crate) const fn name(self) -> &'static str {
                match self {
                    $($(Key::$key => $name,)?)+
                }
            }
        }

        static ROWS: &[Row] = &[$(Row {
            key: Key::$key,
            levels: $levels,
            forms: &[$($form),+],
            usage: concat!($($usage)?),
        }),+];
    };
}

keys! {
    Tool "tool": TYPE, [Text, Texts], r#"`tool = "fast_goto"`, or `tool("one", "other")`"#;
    Title "title": RESULT, [Template];
    Empty "empty": RESULT, [Template],
        r#"`empty = "…"`, `empty("… {n}", n = expression)`, or `empty` alone as the status of a variant"#;
    Failure "failure": RESULT, [Template],
        r#"`failure = "…"`, `failure("… {n}", n = expression)`, or `failure` alone as the status of a variant"#;
    Summary "summary": RESULT, [Template];
    Running "running": TYPE, [Text], r#"`running = "⏳ Searching…"`, plain text on one line"#;
    Markdown "markdown": RESULT, [Template, Path],
        r#"`markdown = "…"`, `markdown("… {n}", n = expression)`, or `markdown = path` to your own function"#;
    EmptyMarkdown "empty_markdown": RESULT, [Template, Word("same")],
        r#"`empty_markdown = "…"`, the whole text when nothing was found, `empty_markdown("… {n}", n = expression)`, or `empty_markdown = same` for that of `markdown`"#;
    FailureMarkdown "failure_markdown": RESULT, [Template, Word("same")],
        r#"`failure_markdown = "…"`, the whole text on failure, `failure_markdown("… {n}", n = expression)`, or `failure_markdown = same` for that of `markdown`"#;
    Success "success": RESULT, [Expression],
        "`success = expression` without quotes, such as `success = true` or `success = self.code == 0`";
    Found "found": RESULT, [Expression],
        "`found = expression` without quotes, such as `found = self.total > 0`";
    NextActions "next_actions": RESULT, [Expression],
        "a list, such as `next_actions = [\"Open the file\", format!(…)]`, or `next_actions = []` if the tool has no next actions";
    More "more": RESULT, [Template, Expression],
        r#"`more = "…"`, such as `more = "Call again with start={next}"`, or `more = NextAction::call(…)`"#;
    Details "details": RESULT, [Pairs],
        "`details(n = expression, …)`, such as `details(pages = self.pages.len())`";
    Limit "limit": TYPE, [Pairs],
        "`limit(max_bytes = n)`, with any of `max_bytes`, `max_lines` and `max_tokens`";
    Raw "raw": RESULT, [Flag];
    // the words that are a variant's status
    IsSuccess "success": VARIANT, [Flag];
    IsEmpty "empty": VARIANT, [Flag];
    IsFailure "failure": VARIANT, [Flag];
    Tool: FIELD, [Flag];
    Success: FIELD, [Flag];
    Found: FIELD, [Flag];
    NextActions: FIELD, [Flag];
    Error "error": FIELD, [Flag];
    Items "items": FIELD, [Flag];
    Label "label": ANY_FIELD, [Text],
        r#"`label = "…"`, or `label = "match|matches"` for one and for many"#;
    Only "only": FIELD, [Word("markdown"), Word("json")], "`only = markdown`, or `only = json`";
    Line "line": ANY_FIELD, [Template];
    Wrap "wrap": ANY_FIELD, [Template],
        r#"`wrap = "…"` around `each`, `table`, `code` or `with`, or `wrap("… {n}", n = expression)`"#;
    Each "each": ANY_FIELD, [Template, Path],
        r#"`each = "…"`, `each("… {n}", n = expression)`, or `each = path` to your own function"#;
    Between "between": ANY_FIELD, [Template],
        r#"`between = "\n---\n"`, the lines between two items of `each`, or `between("… {n}", n = expression)`"#;
    Group "group": ANY_FIELD, [Template],
        r#"`group = "**{kind}**"`, the line above the items of `each` that have the same one, or `group("… {n}", n = expression)`"#;
    Code "code": ANY_FIELD, [Text, Expression],
        r#"`code = "rust"`, with the language of the fence, or `code = self.language`"#;
    Table "table": ANY_FIELD, [Flag, Names, OwnField],
        "`table`, `table(path, line)` with the columns in order, or `table = self.columns` with the \
         field that holds the headings";
    With "with": &[Field, PartField, Part, PartVariant], [Path];
    Raw: ANY_FIELD, [Flag];
    Only: &[PartField], [Word("json")];
    Untrusted "untrusted": FIELD, [Text], r#"`untrusted = "web page"`, with what it is called; below a result, the field is an `Untrusted<…>`"#;
    Cursor "cursor": FIELD, [Expression],
        "`cursor = self.offset + next`, where the next page begins if items were cut, with `next`, `shown`, \
         `total` and `last`";
    Code: ERROR, [Text], r#"`code = "not_found"`"#;
    Retryable "retryable": ERROR, [Flag, Expression],
        "`retryable`, or `retryable = expression`, such as `retryable = self.is_timeout()`";
    RetryAfter "retry_after": ERROR, [Expression],
        "`retry_after = expression`, the seconds to wait, such as `retry_after = 30`";
    NextAction "next_action": ERROR, [Template, Expression],
        r#"`next_action = "…"`, `next_action("… {n}", n = expression)`, or `next_action = NextAction::call(…)`"#;
    Fields "fields": ERROR, [NamesOrPairs], "`fields(path, line)`, or `fields(n = expression)`";
    Rest "rest": &[Struct, Enum, Variant, Part, PartVariant], [Word("json")];
    Crate "crate": &[Struct, Enum, Part, Error], [Path],
        "`crate = path`, where the path leads to `tool_result`";
    Transparent "transparent": &[ErrorVariant], [Flag];
    Part "tool_part": &[], [Template];
}

/// Ways to draw a field, of a result or of a part.
pub(crate) const DRAWN: &[Key] =
    &[Key::Line, Key::Wrap, Key::Each, Key::Between, Key::Group, Key::Code, Key::Table, Key::With];

pub(crate) const ROLES: &[Key] =
    &[Key::Tool, Key::Success, Key::Found, Key::NextActions, Key::Error, Key::Items];

/// The names that `limit(…)` takes, and those of the layout.
pub(crate) const LIMITS: [(&str, &str); 3] =
    [("max_bytes", "bytes"), ("max_lines", "lines"), ("max_tokens", "tokens")];

/// A row of this name, and the first level that takes it: of those with the same attribute, if it is one of them.
pub(super) fn elsewhere(name: &str, here: Level) -> Option<(&'static Row, Level)> {
    let rows = ROWS.iter().filter(|row| row.key.name() == name);
    let mut levels = rows.flat_map(|row| row.levels.iter().map(move |level| (row, *level)));
    let same = levels.clone().find(|(_, level)| level.attribute() == here.attribute());
    same.or_else(|| levels.next())
}

impl Level {
    /// The name in a sentence: "on …".
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Struct | Enum => "the type of a result",
            Error => "the error",
            Variant => "a variant",
            ErrorVariant => "a variant of an error",
            Field => "a field of a result",
            Part | PartVariant => "a part",
            PartField => "a field of a part",
        }
    }

    pub(crate) const fn attribute(self) -> &'static str {
        match self {
            Error | ErrorVariant => "tool_error",
            Part | PartVariant | PartField => "tool_part",
            _ => "tool_result",
        }
    }

    pub(crate) fn rows(self) -> impl Iterator<Item = &'static Row> {
        ROWS.iter().filter(move |row| row.levels.contains(&self))
    }

    /// The key called `name` here, with a value if it has one on its own and with one.
    pub(crate) fn row(self, name: &str) -> Option<&'static Row> {
        self.rows().find(|row| row.key.name() == name)
    }

    pub(crate) fn word(self, name: &str) -> Option<&'static Row> {
        self.rows().find(|row| row.key.name() == name && row.forms == [Flag])
    }

    pub(crate) fn names(self) -> impl Iterator<Item = &'static str> {
        // a word of a variant has the name of a key before it
        self.rows().filter(|row| row.levels != VARIANT).map(|row| row.key.name())
    }
}
