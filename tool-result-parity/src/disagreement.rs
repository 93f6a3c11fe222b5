use std::error;
use std::fmt;

use tool_result_core::{DrawnBy, Error, Fact, FactKind, Half};

use crate::line::{WIDTH, counted, fit, one_line, times};
use crate::text::Occurrences;

/// Names a value that one half has and the other does not. Its `Display` says what to do, on one line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Disagreement {
    /// The half that does not tell it.
    pub missing_from: Half,
    /// The path in the JSON: `references[3].line`, or `references[*].line` for many items. `None` for
    /// what only the markdown has. If several fields hold the value and it stands in the text, but not
    /// as often, all of them, with `, ` between.
    pub path: Option<String>,
    /// The value, one line of it, the key of a map, or the word of the text; of many items, the first
    /// one's. If the result has no JSON, the reason.
    pub value: String,
    /// The number of times that the JSON holds what the markdown does not show; 1 if only the markdown has
    /// it.
    pub count: usize,
    standing: Occurrences,
    /// `None` if the result has no JSON.
    fix: Option<&'static str>,
}

fn fix(fact: &Fact) -> &'static str {
    let is_field = !fact.path.contains(['.', '[']) || fact.kind == FactKind::NextAction;
    match (fact.drawn_by, fact.kind) {
        (DrawnBy::Function, _) if is_field => {
            "write it in your own function, or mark the field `only = json`"
        }
        (DrawnBy::Function, _) => "write it in your own function",
        (_, FactKind::NextAction) => {
            "write `{next_actions}` in the template, or mark the field `only = json`"
        }
        _ if is_field => "name the field in the template, or mark it `only = json`",
        _ => "name it in `each` or in the template",
    }
}

const ADD_FIELD: &str =
    "add a field that holds it, or mark the field that it comes from `only = markdown`";

impl Disagreement {
    pub(crate) fn no_json(error: &Error) -> Self {
        Disagreement { fix: None, ..Self::not_in_json(&error.to_string()) }
    }

    pub(crate) fn not_in_json(word: &str) -> Self {
        Disagreement {
            missing_from: Half::Json,
            path: None,
            value: one_line(word),
            count: 1,
            standing: Occurrences { all: 1, own: 1 },
            fix: Some(ADD_FIELD),
        }
    }

    pub(crate) fn not_in_text(
        path: String,
        value: &str,
        count: usize,
        standing: Occurrences,
        fact: Option<&Fact>,
    ) -> Self {
        let (path, value, fix) = (Some(path), one_line(value), fact.map(fix));
        Disagreement { missing_from: Half::Markdown, path, value, count, standing, fix }
    }

    pub(crate) fn merge(&mut self, pattern: String, count: usize, standing: Occurrences) {
        self.path = Some(pattern);
        self.count += count;
        self.standing.all = self.standing.all.min(standing.all);
        self.standing.own = self.standing.own.min(standing.own);
    }
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(fix) = self.fix else {
            return write!(f, "there is no JSON: {}", self.value);
        };
        let value = fit(&self.value, WIDTH / 2);
        let Some(path) = self.path.as_deref() else {
            return write!(f, "the text says `{value}`, the JSON does not: {fix}");
        };
        write!(f, "{}: the JSON holds `{value}`", one_line(path))?;
        let Occurrences { all, own } = self.standing;
        match self.count {
            1 if all == 0 => f.write_str(", the text does not")?,
            count if all == 0 => {
                let more = counted(count - 1, "other value", "other values");
                write!(f, " and {more}, which the text does not say")?;
            }
            _ if own == 0 => f.write_str(", which the text says only inside another value")?,
            _ if own < all => write!(f, ", which the text says by itself only {}", times(own))?,
            _ => write!(f, ", which the text says only {}", times(all))?,
        }
        write!(f, ": {fix}")
    }
}

impl error::Error for Disagreement {}
