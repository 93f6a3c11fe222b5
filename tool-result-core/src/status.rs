/// How a call ended.
///
/// Decided in this order: `success` false, or (where there is no `success`) an `error` that is
/// `Some`, is [`Failure`](Status::Failure); `found` false, or marked `items` that are empty, is
/// [`Empty`](Status::Empty); anything else is [`Success`](Status::Success).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Status {
    /// The call did what it was asked for.
    Success,
    /// The call worked and found nothing. Not an error.
    Empty,
    /// The call failed.
    Failure,
}
