mod cuts;
mod draft;
mod fit;
mod lines;
mod tool_output;

use std::io;

use draft::{Draft, max_compact};
use fit::Fitted;
pub use tool_output::ToolOutput;

use crate::erased::ErasedResult;
use crate::limits::Limits;
use crate::{Delivery, Error, JsonStyle, OutputOptions, Position};

/// Renders the result within its limits.
pub(crate) fn render(
    result: &dyn ErasedResult,
    options: &OutputOptions,
) -> Result<ToolOutput, Error> {
    answer(result, options, &|draft, Fitted { halves, point, .. }| draft.finish(halves, point))
}

/// Writes the JSON half of an answer, with its keys in the order of the result.
///
/// An [`Error`] is inside of the one of [`io`].
pub(crate) fn json(
    result: &dyn ErasedResult,
    options: &OutputOptions,
    style: JsonStyle,
    mut out: Box<dyn io::Write>,
) -> io::Result<()> {
    let options = options.clone().delivery(Delivery::Structured);
    let text = answer(result, &options, &|draft, Fitted { point, .. }| draft.json(point, style));
    lines::write(&mut out, &(text.map_err(io::Error::other)? + "\n"))
}

/// Writes the items of the content, a line each, and then everything else on one line. If nothing limits the answer,
/// items are written while others are serialized.
///
/// The errors are those of [`json`].
pub(crate) fn json_lines(
    result: &dyn ErasedResult,
    options: &OutputOptions,
    mut out: Box<dyn io::Write>,
) -> io::Result<()> {
    let options = options.clone().delivery(Delivery::Structured);
    let limits = options.limits(&result.outcome().limit);
    if options.start == Position::default() && limits.are_none() {
        return lines::stream(result, &options, &limits, out);
    }
    let page = answer(result, &options, &|draft, Fitted { point, .. }| draft.json_lines(point));
    lines::write(&mut out, &page.map_err(io::Error::other)?)
}

/// Makes a value of an answer that fits.
type Finish<'f, T> = &'f dyn Fn(Draft<'_>, Fitted) -> T;

/// Finishes the answer within its limits.
fn answer<T>(
    result: &dyn ErasedResult,
    options: &OutputOptions,
    finish: Finish<'_, T>,
) -> Result<T, Error> {
    let mut limits = options.limits(&result.outcome().limit);
    let mut answer = within(&limits, result, options, finish);
    // what is needed is tried before it is told: other limits cut in another way
    for _ in 0..MAX_TRIES {
        let Err(Error::LimitTooSmall { limit: wanting, needed: told, .. }) = &mut answer else {
            break;
        };
        limits.set(*wanting, *told);
        match within(&limits, result, options, finish) {
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

/// Finishes the answer within given limits.
///
/// No more is recorded than the limits may show. Where a half shows less of an item than its JSON has (an answer without
/// a JSON half), or where the limits are of lines or tokens, that may be too little. Then twice as much is recorded, until
/// the limits are what cuts.
fn within<T>(
    limits: &Limits,
    result: &dyn ErasedResult,
    options: &OutputOptions,
    finish: Finish<'_, T>,
) -> Result<T, Error> {
    let mut budget = max_compact(limits).max(MIN_BUDGET);
    let mut before = None;
    loop {
        let mut draft = Draft::new(result, limits, options, budget, None)?;
        let fitted = fit::fit(&mut draft)?;
        let bytes = fitted.halves.bytes();
        // what no half shows does not make them longer
        if !fitted.is_starved || before.is_some_and(|before| bytes <= before) {
            return Ok(finish(draft, fitted));
        }
        (before, budget) = (Some(bytes), budget.saturating_mul(2));
    }
}

/// The bytes of compact JSON that are recorded at least.
const MIN_BUDGET: usize = 1_024;
