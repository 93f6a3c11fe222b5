use std::error;
use std::fmt;

use super::report::{WIDTH, counted, fit, one_line};
use super::rows::times;

/// One of the two readings of a result that a model or a machine gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Half {
    /// What [`to_markdown`](crate::ToolResult::to_markdown) writes.
    Markdown,
    /// What [`to_json_map`](crate::ToolResult::to_json_map) holds.
    Json,
}

/// Something that one half tells and the other does not. Its `Display` says what to do, on one line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Disagreement {
    /// The half that does not tell it.
    pub missing_from: Half,
    /// Where the JSON holds it: `references[3].line`, or `references[*].line` for many items; `None`
    /// for what only the markdown has. Where several fields hold the value and it stands in the text,
    /// but not as often, all of them, with `, ` between.
    pub path: Option<String>,
    /// The value, the key that is data, or the word of the text; of many items, the first one's. Where
    /// the result has no JSON, why.
    pub value: String,
    /// How many times the JSON holds what the markdown does not show; 1 for what only the markdown has.
    pub count: usize,
    /// How many times the value stands in the text, and how many times of these by itself.
    pub(super) stands: usize,
    pub(super) own: usize,
    /// It is one of the next actions.
    pub(super) is_action: bool,
    pub(super) is_error: bool,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = fit(&one_line(&self.value), WIDTH / 2);
        let path = self.path.as_deref().filter(|path| !path.is_empty());
        let path = path.map_or_else(|| "the result".to_owned(), one_line);
        match self.missing_from {
            Half::Json if self.is_error => write!(f, "there is no JSON: {}", one_line(&self.value)),
            Half::Json => write!(
                f,
                "the text says `{value}`, the JSON does not: add a field that holds it, or mark the field that it comes from `only = markdown`"
            ),
            Half::Markdown => {
                write!(f, "{path}: the JSON holds `{value}`")?;
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
                f.write_str(if self.is_action {
                    ": write `{next_actions}` in the template, or mark the field `only = json`"
                } else if path.contains(['.', '[']) {
                    ": name it in `each` or in the template, or write it in your own function"
                } else {
                    ": name the field in the template, or mark it `only = json`"
                })
            }
        }
    }
}

impl error::Error for Disagreement {}
