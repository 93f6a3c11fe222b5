use serde::{Deserialize, Serialize};

/// Says how a call ended.
///
/// It is decided in this order:
///
/// 1. `success` is false, or there is no `success` and `error` is `Some`: [`Failure`](Status::Failure).
/// 2. `found` is false, or the list that is marked `items` is empty: [`Empty`](Status::Empty).
/// 3. Otherwise: [`Success`](Status::Success).
///
/// ```
/// use serde::Serialize;
/// use tool_result::{Status, ToolResult};
///
/// #[derive(Serialize, ToolResult)]
/// #[tool_result(next_actions = [])]
/// struct FindResult {
///     found: bool,
///     error: Option<String>,
/// }
///
/// let status = |found, error: Option<&str>| FindResult { found, error: error.map(String::from) }.status();
/// assert_eq!(status(true, None), Status::Success);
/// assert_eq!(status(false, None), Status::Empty);
/// assert_eq!(status(false, Some("no such folder")), Status::Failure);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// The call did what it was asked for.
    Success,
    /// The call worked and found nothing. This is not an error.
    Empty,
    /// The call failed.
    Failure,
}

/// The values of a result that decide its status.
#[derive(Clone, Copy, Debug, Default)]
pub struct Verdict {
    /// The field or expression `success`.
    pub success: Option<bool>,
    /// There is an error.
    pub error: bool,
    /// The field or expression `found`.
    pub found: Option<bool>,
    /// The marked items are empty.
    pub empty: bool,
}

impl Verdict {
    pub(crate) fn status(self) -> Status {
        if self.is_failure() {
            Status::Failure
        } else if self.found == Some(false) || self.empty {
            Status::Empty
        } else {
            Status::Success
        }
    }

    pub(crate) fn is_failure(self) -> bool {
        !self.success.unwrap_or(!self.error)
    }
}
