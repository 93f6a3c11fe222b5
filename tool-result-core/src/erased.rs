//! A result behind one type, so that the readings are compiled once; and what they ask of it.

use std::fmt;

use crate::NextAction;
use crate::companion::Companion;
use crate::layout::Outcome;
use crate::markdown::Markdown;
use crate::status::{Status, Verdict};
use crate::tape::{Argument, ItemKeys, Recorder, Tape};

/// A question to the result, mostly by number.
#[derive(Debug)]
pub enum Request<'a, 't> {
    /// Records this named argument.
    Argument(usize, &'a mut Argument),
    /// Calls this function of the author's.
    Draw(usize, &'a mut Markdown),
    /// Tells under which keys the items of this field write their fields, by its index in
    /// [`Layout::fields`](crate::layout::Layout::fields). Behind the fields is the number of the names that go on behind
    /// a field.
    ItemKeys(usize, &'a mut ItemKeys),
    /// Computes what the templates of items and parts ask for.
    Visit(&'a mut Companion<'t>),
}

/// Everything that the readings ask of a result. They are compiled once, for any result behind
/// this.
pub(crate) trait ErasedResult {
    fn outcome(&self) -> Outcome;
    fn head(&self) -> Head<'_>;
    fn next_actions(&self) -> Vec<NextAction<'_>>;
    fn record(&self, recorder: &mut Recorder);
    fn answer(&self, request: Request<'_, '_>) -> fmt::Result;
}

impl dyn ErasedResult + '_ {
    pub(crate) fn argument(&self, number: usize, mut argument: Argument) -> Tape {
        // only the author's functions fail
        let _ = self.answer(Request::Argument(number, &mut argument));
        argument.finish()
    }
}

pub(crate) struct Head<'r> {
    pub(crate) tool: &'r str,
    pub(crate) status: Status,
    pub(crate) verdict: Verdict,
}

/// A result behind [`ErasedResult`]. Its methods are compiled for every result, so they only forward.
pub(crate) struct Erased<'r, T: ?Sized>(pub(crate) &'r T);
