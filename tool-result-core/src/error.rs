use std::error;
use std::fmt;

use crate::{Limit, Position};

/// The levels that maps and lists may nest; `serde_json` reads one less.
pub(crate) const MAX_DEPTH: usize = 128;

const TOO_DEEP: &str = "nested deeper than 128 levels";

/// Says why a result has no answer: JSON cannot hold it, it does not fit into a limit, or `start` leads nowhere.
/// Its `Display` names the cause and the fix.
///
/// ```
/// use serde::Serialize;
/// use tool_result::{Error, ToolResult};
///
/// #[derive(Serialize, ToolResult)]
/// #[tool_result(success = true, next_actions = [])]
/// struct SumResult {
///     sums: Vec<u128>,
/// }
///
/// let error = SumResult { sums: vec![1, u128::MAX] }.to_json_map().unwrap_err();
/// assert!(matches!(&error, Error::NumberOutOfRange { path, .. } if path == "sums[1]"));
/// assert!(error.to_string().starts_with("sums[1]: the number 3402"));
/// ```
///
/// A path reads as `references[3].size`; it is empty for the result itself.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// `Serialize` writes a value that is not an object.
    NotAnObject {
        /// The identifier of the result.
        tool: String,
    },
    /// Maps and lists nest deeper than 128 levels. The result itself is the first level. JSON readers
    /// refuse such a text.
    TooDeep {
        /// The path at which the nesting is too deep.
        path: String,
    },
    /// An integer does not fit into `u64` or `i64`. `serde_json` cannot hold it.
    NumberOutOfRange {
        /// The path of the number.
        path: String,
        /// Its digits.
        number: String,
    },
    /// A key occurs twice in one object.
    DuplicateKey {
        /// The path of the second.
        path: String,
    },
    /// A key is reserved: for the identifier, or for the record of what was cut.
    ReservedKey {
        /// The path of the key.
        path: String,
    },
    /// A value's own `Serialize` failed.
    Serialize {
        /// The path of the value.
        path: String,
        /// The message of that error.
        message: String,
    },
    /// A limit is too small for the least that an answer shows. That is:
    ///
    /// - The identifier, the status, and the short values: numbers, bools, texts of at most 256 bytes, and structs,
    ///   tuples and arrays of these.
    /// - The beginning of the error.
    /// - The beginning of one item of the result's content.
    ///
    /// ```
    /// # use serde::Serialize;
    /// # use tool_result::{Error, OutputOptions, ToolResult};
    /// #[derive(Serialize, ToolResult)]
    /// #[tool_result(success = true, next_actions = [])]
    /// struct HashResult {
    ///     hashes: [u64; 32],
    /// }
    ///
    /// let result = HashResult { hashes: [u64::MAX; 32] };
    /// let error = result.output_with(&OutputOptions::default().max_bytes(600)).unwrap_err();
    /// let Error::LimitTooSmall { needed, .. } = error else { panic!("{error}") };
    /// assert!(result.output_with(&OutputOptions::default().max_bytes(needed)).is_ok());
    /// ```
    LimitTooSmall {
        /// The limit that is too small: bytes, lines or tokens.
        limit: Limit,
        /// The limit that was set.
        given: usize,
        /// A limit that this result fits in.
        needed: usize,
    },
    /// [`start`](crate::OutputOptions::start) leads nowhere in the result: a step names a missing field, or
    /// does not match the kind of the value before it. The number of an item past the end is no error.
    NoSuchPosition {
        /// The position that was asked for.
        position: Position,
    },
    /// The `tool` field holds an identifier that the struct does not declare.
    ToolMismatch {
        /// The identifier that the field holds.
        found: String,
        /// The identifiers that the struct declares.
        expected: &'static [&'static str],
    },
}

impl Error {
    pub(crate) fn in_serialize(message: impl Into<String>) -> Self {
        Error::Serialize { path: String::new(), message: message.into() }
    }

    /// The error of an untrusted value: its own message could hold the text.
    #[cold]
    pub(crate) fn without_message(mut self) -> Self {
        if let Error::Serialize { message, .. } = &mut self {
            "its `Serialize` failed".clone_into(message);
        }
        self
    }

    pub(crate) fn at(&self, place: String) -> Self {
        let mut error = self.clone();
        if let Error::Serialize { path, .. }
        | Error::TooDeep { path }
        | Error::DuplicateKey { path }
        | Error::NumberOutOfRange { path, .. } = &mut error
        {
            *path = place;
        }
        error
    }

    /// The words in place of a value that could not be recorded.
    pub(crate) fn reason(&self) -> &str {
        if let Error::Serialize { message, .. } = self { message } else { TOO_DEEP }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Error::TooDeep { path }
        | Error::NumberOutOfRange { path, .. }
        | Error::DuplicateKey { path }
        | Error::ReservedKey { path }
        | Error::Serialize { path, .. } = self
        {
            write!(f, "{}: ", if path.is_empty() { "the result" } else { path })?;
        }
        match self {
            Error::NotAnObject { tool } => write!(
                f,
                "the result of `{tool}` is not a JSON object: use a struct with named fields, without `serde(transparent)` and without a `Serialize` of its own that writes something else"
            ),
            Error::TooDeep { .. } => write!(
                f,
                "{TOO_DEEP}; write what lies below as a string, or as a flat list that refers to its parents"
            ),
            Error::NumberOutOfRange { number, .. } => write!(
                f,
                "the number {number} does not fit into 64 bits; write it as a string, by `#[serde(with = …)]` on its field"
            ),
            Error::DuplicateKey { .. } => f.write_str(
                "this key stands twice in its object; rename the field or what `#[serde(flatten)]` brings in, or remove what `#[tool_result]` computes under it",
            ),
            // which the caller knows, and which may be of any length
            Error::NoSuchPosition { position: _ } => {
                f.write_str("start leads nowhere in this result: call again without start")
            }
            Error::ReservedKey { .. } => f.write_str(
                "this key is kept for the identifier or for what was cut; rename what `#[serde(flatten)]` brings in",
            ),
            Error::Serialize { message, .. } => f.write_str(message),
            Error::LimitTooSmall { limit, given, needed } => write!(
                f,
                "{limit}: {given} is too small for this answer; it needs {needed}"
            ),
            Error::ToolMismatch { found, expected } => write!(
                f,
                "tool: `{found}` is not an identifier of this result; declared: `{}`; correct the field, or add it to `#[tool_result(tool(…))]`",
                expected.join("`, `")
            ),
        }
    }
}

impl error::Error for Error {}
