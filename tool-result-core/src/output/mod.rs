use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

mod draft;
mod first_item;
mod fit;
mod levels;
mod search;
mod sites;
mod start;

use draft::Draft;

use crate::erased::ErasedResult;
use crate::limits::Limits;
use crate::tape::Start;
use crate::{Error, OutputOptions, Status, Truncation};

/// Holds an answer: the text for the model, the JSON for programs, and the line for a person.
///
/// A host can show it again without the result, so it can keep the answer, for example as JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ToolOutput {
    /// The identifier.
    pub tool: String,
    /// The status of the call.
    pub status: Status,
    /// The markdown for the model.
    pub content: String,
    /// The JSON map for the machine; `None` under [`Delivery::Text`](crate::Delivery::Text).
    pub structured_content: Option<Map<String, Value>>,
    /// A few values for the host, small for a result of any size.
    pub details: Map<String, Value>,
    /// One line for a person.
    pub summary: String,
    /// True if the call failed.
    pub is_error: bool,
    /// The record of what was cut to stay within the limits; `None` if nothing was.
    pub truncation: Option<Truncation>,
}

/// Renders the result within its limits.
pub(crate) fn render(
    result: &dyn ErasedResult,
    options: &OutputOptions,
) -> Result<ToolOutput, Error> {
    let mut limits = options.limits(&result.outcome().limit);
    let start = start::find(result, &options.start)?;
    let mut answer = within(&limits, result, options, start.as_ref());
    // what is needed is tried before it is told: what another cut takes is not known before it is made
    for _ in 0..MAX_TRIES {
        let Err(Error::LimitTooSmall { limit: wanting, needed: told, .. }) = &mut answer else {
            break;
        };
        limits.set(*wanting, *told);
        match within(&limits, result, options, start.as_ref()) {
            Err(Error::LimitTooSmall { limit, needed, .. })
                if limit == *wanting && needed > *told =>
            {
                *told = needed;
            }
            _ => break,
        }
    }
    answer
}

/// The most times that the size of a limit is tried before it is told. Mostly, once is enough.
const MAX_TRIES: usize = 8;

/// Renders the result within given limits.
///
/// No more is recorded than the limits may show. Where a half shows less of an item than its JSON has
/// (an answer without a JSON half, a list that only the markdown shows), that may be too little, so
/// more is recorded until the limits are what cuts.
fn within(
    limits: &Limits,
    result: &dyn ErasedResult,
    options: &OutputOptions,
    start: Option<&Start>,
) -> Result<ToolOutput, Error> {
    let mut budget = first_budget(limits);
    let mut before = None;
    loop {
        let mut draft = Draft::new(result, limits, options, budget, start)?;
        let halves = fit::fit(&mut draft)?;
        let bytes = halves.bytes();
        // what no half shows does not make them longer
        if !draft.is_starved() || before.is_some_and(|before| bytes <= before) {
            return Ok(draft.finish(halves));
        }
        (before, budget) = (Some(bytes), budget.saturating_mul(4));
    }
}

/// The bytes of compact JSON that are recorded of every field at first.
fn first_budget(limits: &Limits) -> usize {
    let (by_tokens, by_lines) =
        (limits.max_tokens.saturating_mul(8), limits.max_lines.saturating_mul(128));
    limits.max_bytes.min(by_tokens).min(by_lines).max(MIN_BUDGET)
}

const MIN_BUDGET: usize = 1_024;
