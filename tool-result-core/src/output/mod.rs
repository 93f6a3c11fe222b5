mod cuts;
mod draft;
mod fit;
mod lines;
mod tool_output;

use std::io;

use draft::{Draft, max_compact};
use fit::{Fitted, share_of};
pub use tool_output::ToolOutput;

use crate::erased::ErasedResult;
use crate::limits::Limits;
use crate::{Delivery, Error, JsonStyle, OutputOptions, Position};

pub(crate) fn render(
    result: &dyn ErasedResult,
    options: &OutputOptions,
) -> Result<ToolOutput, Error> {
    let (draft, Fitted { content, point }) = answer(result, options)?;
    Ok(draft.finish(content, point))
}

/// Writes the JSON half of an answer, with its keys in the order of the result. Without a style, the items of the content
/// are a line each, and everything else is on one line behind them. If nothing limits such an answer, items are written
/// while others are serialized.
///
/// An [`Error`] is inside of the one of [`io`].
pub(crate) fn json(
    result: &dyn ErasedResult,
    options: &OutputOptions,
    style: Option<JsonStyle>,
    mut out: Box<dyn io::Write>,
) -> io::Result<()> {
    let options = options.clone().delivery(Delivery::Structured);
    let limits = options.limits(&result.outcome().limit);
    let is_unlimited = limits.max_bytes.min(limits.max_lines).min(limits.max_tokens) == usize::MAX;
    if style.is_none() && options.start == Position::default() && is_unlimited {
        return lines::stream(result, &options, limits, out);
    }
    let (draft, Fitted { point, .. }) = answer(result, &options).map_err(io::Error::other)?;
    lines::write(&mut out, &draft.json(point, style))
}

fn answer<'r>(
    result: &'r dyn ErasedResult,
    options: &'r OutputOptions,
) -> Result<(Draft<'r>, Fitted), Error> {
    let mut limits = options.limits(&result.outcome().limit);
    let mut answer = within(&limits, result, options);
    // the size is tried before the error names it: other limits cut in another way
    for _ in 0..MAX_TRIES {
        let Err(Error::LimitTooSmall { limit: wanting, needed: least, .. }) = &mut answer else {
            break;
        };
        limits.set(*wanting, *least);
        match within(&limits, result, options) {
            Err(Error::LimitTooSmall { limit, needed, .. })
                if limit == *wanting && needed > *least =>
            {
                *least = needed;
            }
            _ => break,
        }
    }
    answer
}

/// The most times that the size of a limit is tried before an error names it. Mostly, once is enough.
const MAX_TRIES: usize = 8;

/// Finds the answer within given limits.
///
/// No more is recorded than the limits may show. Where a half shows less of an item than its JSON has (an answer without
/// a JSON half), or where the limits are of lines or tokens, that may be too little: it fits as if it was all of the
/// result, or the answer ends where the recording does. Then more is recorded, until the limits are what cuts, also where
/// the text shows none of it.
fn within<'r>(
    limits: &Limits,
    result: &'r dyn ErasedResult,
    options: &'r OutputOptions,
) -> Result<(Draft<'r>, Fitted), Error> {
    let mut budget = max_compact(limits).max(MIN_BUDGET);
    loop {
        let mut draft = Draft::new(result, limits.clone(), options, budget, None)?;
        let (whole, load) = draft.draw_as_whole();
        let fits = whole.is_some();
        if let Some(content) = whole.filter(|_| draft.recording.tape.is_whole()) {
            return Ok((draft, Fitted { content, point: None }));
        }
        if !fits || budget == usize::MAX || draft.cuts().has_end {
            let fitted = fit::fit(&mut draft);
            if !draft.is_starved || budget == usize::MAX {
                return Ok((draft, fitted?));
            }
        }
        budget = share_of(budget, (MORE / load).clamp(2.0, MAX_GROWTH));
    }
}

/// So much of the limits is filled by the next recording, by what this one fills.
const MORE: f64 = 1.125;

/// The most times that a recording is longer than the one before it.
const MAX_GROWTH: f64 = 8.0;

/// The bytes of compact JSON that are recorded at least.
const MIN_BUDGET: usize = 1_024;
