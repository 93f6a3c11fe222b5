use std::error;
use std::fmt;

use tool_result_core::{DrawnBy, Error, Fact, FactKind, Half};

use crate::report::{WIDTH, counted, fit, one_line, times};
use crate::text::Standing;

/// Something that one half tells and the other does not. Its `Display` says what to do, on one line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Disagreement {
    /// The half that does not tell it.
    pub missing_from: Half,
    /// Where the JSON holds it: `references[3].line`, or `references[*].line` for many items. `None` for
    /// what only the markdown has. If several fields hold the value and it stands in the text, but not as
    /// often, all of them, with `, ` between.
    pub path: Option<String>,
    /// The value, one line of it, the key of a map, or the word of the text; of many items, the first
    /// one's. If the result has no JSON, the reason.
    pub value: String,
    /// How many times the JSON holds what the markdown does not show; 1 for what only the markdown has.
    pub count: usize,
    /// How many times the value stands in the text.
    stands: usize,
    /// How many times of these not inside a longer value.
    own: usize,
    fix: Fix,
}

/// What to do about a disagreement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fix {
    /// Write the next actions in a template.
    WriteActions,
    /// Write it in a function.
    Write { is_field: bool },
    /// Name it in a template.
    Name { is_field: bool },
    /// Add a field for it.
    AddField,
    /// Mend the value that JSON cannot hold.
    Mend,
}

impl Fix {
    pub(crate) fn new(fact: &Fact) -> Self {
        let is_field = !fact.path.contains(['.', '[']);
        match (fact.drawn_by, fact.kind) {
            (DrawnBy::Function, FactKind::NextAction) => Fix::Write { is_field: true },
            (DrawnBy::Function, _) => Fix::Write { is_field },
            (_, FactKind::NextAction) => Fix::WriteActions,
            _ => Fix::Name { is_field },
        }
    }

    fn words(self) -> &'static str {
        match self {
            Fix::WriteActions => {
                "write `{next_actions}` in the template, or mark the field `only = json`"
            }
            Fix::Write { is_field: true } => {
                "write it in your own function, or mark the field `only = json`"
            }
            Fix::Write { is_field: false } => "write it in your own function",
            Fix::Name { is_field: true } => {
                "name the field in the template, or mark it `only = json`"
            }
            Fix::Name { is_field: false } => "name it in `each` or in the template",
            Fix::AddField => {
                "add a field that holds it, or mark the field that it comes from `only = markdown`"
            }
            Fix::Mend => "",
        }
    }
}

impl Disagreement {
    pub(crate) fn no_json(error: &Error) -> Self {
        Disagreement { fix: Fix::Mend, ..Self::not_in_json(&error.to_string()) }
    }

    pub(crate) fn not_in_json(word: &str) -> Self {
        Disagreement {
            missing_from: Half::Json,
            path: None,
            value: word.to_owned(),
            count: 1,
            stands: 1,
            own: 1,
            fix: Fix::AddField,
        }
    }

    pub(crate) fn not_in_text(
        path: String,
        value: &str,
        count: usize,
        standing: Standing,
        fix: Fix,
    ) -> Self {
        let Standing { all: stands, own } = standing;
        let (path, value) = (Some(path), value.to_owned());
        Disagreement { missing_from: Half::Markdown, path, value, count, stands, own, fix }
    }

    /// Adds the same field of another item.
    pub(crate) fn merge(&mut self, pattern: &str, count: usize, standing: Standing) {
        self.path = Some(pattern.to_owned());
        self.count += count;
        self.stands = self.stands.min(standing.all);
        self.own = self.own.min(standing.own);
    }
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = fit(&one_line(&self.value), WIDTH / 2).into_owned();
        let fix = self.fix.words();
        let Some(path) = self.path.as_deref() else {
            return match self.fix {
                Fix::Mend => write!(f, "there is no JSON: {}", one_line(&self.value)),
                _ => write!(f, "the text says `{value}`, the JSON does not: {fix}"),
            };
        };
        write!(f, "{}: the JSON holds `{value}`", one_line(path))?;
        match (self.count, self.stands, self.own) {
            (1, 0, _) => f.write_str(", the text does not")?,
            (count, 0, _) => {
                let more = counted(count - 1, "other value", "other values");
                write!(f, " and {more}, which the text does not say")?;
            }
            (_, _, 0) => f.write_str(", which the text says only inside another value")?,
            (_, stands, own) if stands > own => {
                write!(f, ", which the text says by itself only {}", times(own))?;
            }
            (_, stands, _) => write!(f, ", which the text says only {}", times(stands))?,
        }
        write!(f, ": {fix}")
    }
}

impl error::Error for Disagreement {}
