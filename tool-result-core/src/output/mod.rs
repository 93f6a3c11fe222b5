mod cuts;
mod draft;
mod fit;
mod tool_output;

use draft::{Draft, max_compact};
pub use tool_output::ToolOutput;

use crate::erased::ErasedResult;
use crate::limits::Limits;
use crate::{Error, OutputOptions};

/// Renders the result within its limits.
pub(crate) fn render(
    result: &dyn ErasedResult,
    options: &OutputOptions,
) -> Result<ToolOutput, Error> {
    let mut limits = options.limits(&result.outcome().limit);
    let mut answer = within(&limits, result, options);
    // what is needed is tried before it is told: other limits cut in another way
    for _ in 0..MAX_TRIES {
        let Err(Error::LimitTooSmall { limit: wanting, needed: told, .. }) = &mut answer else {
            break;
        };
        limits.set(*wanting, *told);
        match within(&limits, result, options) {
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
/// No more is recorded than the limits may show. Where a half shows less of an item than its JSON has (an answer without
/// a JSON half), or where the limits are of lines or tokens, that may be too little. Then twice as much is recorded, until
/// the limits are what cuts.
fn within(
    limits: &Limits,
    result: &dyn ErasedResult,
    options: &OutputOptions,
) -> Result<ToolOutput, Error> {
    let mut budget = max_compact(limits).max(MIN_BUDGET);
    let mut before = None;
    loop {
        let mut draft = Draft::new(result, limits, options, budget)?;
        let fitted = fit::fit(&mut draft)?;
        let bytes = fitted.halves.bytes();
        // what no half shows does not make them longer
        if !fitted.is_starved || before.is_some_and(|before| bytes <= before) {
            return Ok(draft.finish(fitted.halves, fitted.point));
        }
        (before, budget) = (Some(bytes), budget.saturating_mul(2));
    }
}

/// The bytes of compact JSON that are recorded at least.
const MIN_BUDGET: usize = 1_024;
