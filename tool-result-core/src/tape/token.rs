//! The tokens of a tape, and the reasons why a value has none.

use std::fmt;

use crate::Error;
use crate::error::MAX_DEPTH;

/// A longer text may be cut, in bytes.
pub(crate) const SHORT: usize = 256;

/// One token of a tape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Token {
    Null,
    /// An `Option` that holds nothing; `null` in the JSON.
    None,
    Bool(bool),
    I64(i64),
    U64(u64),
    F32(f32),
    F64(f64),
    /// A number too large for 64 bits, or one whose spelling is to be kept: its digits in the text.
    Digits {
        len: u32,
        at: usize,
    },
    /// A string in the text. `is_long`: an answer may show a part of it.
    Str {
        is_long: bool,
        len: u32,
        at: usize,
    },
    /// The key of a struct's field, in the text: `flatten` makes a map of its struct.
    Named {
        len: u32,
        at: usize,
    },
    /// `len` elements, the last of which ends before `end`. `fixed`: a tuple or an array.
    List {
        fixed: bool,
        len: u32,
        end: u32,
    },
    /// The values of `len` fields and of those that are omitted. Their keys stand in [`Tape::keys`],
    /// from `keys` on. `flat`: each value is one token.
    Struct {
        flat: bool,
        len: u32,
        end: u32,
        keys: u32,
    },
    /// `len` keys, each followed by its value, the last of which ends before `end`. `fixed`: an enum's variant.
    /// `is_long`: all keys are data, so an answer may show a part of it. In other maps some are a struct's fields.
    Map {
        fixed: bool,
        is_long: bool,
        len: u32,
        end: u32,
    },
    /// A field that its struct has and left out this time. Not part of the JSON.
    Omitted,
    /// A value that could not be recorded: an index into [`Tape::faults`].
    Lost(u32),
}

const _: () = assert!(size_of::<Token>() == 16);

impl Token {
    /// The place and the length of its text.
    pub(super) fn text(self) -> Option<(usize, u32)> {
        match self {
            Token::Str { len, at, .. } | Token::Named { len, at } | Token::Digits { len, at } => {
                Some((at, len))
            }
            _ => None,
        }
    }
}

/// A place or a length on a tape, as tokens hold it.
#[expect(clippy::cast_possible_truncation, reason = "the budget ends no recording later")]
pub(super) fn index(at: usize) -> u32 {
    at as u32
}

/// Why a value is not on the tape, or may not stay.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Fault {
    /// Its own `Serialize` said so.
    Refused(String),
    /// The value is nested deeper than [`MAX_DEPTH`].
    TooDeep,
    /// The value has the key of another one of the same map.
    DuplicateKey,
    /// The number is on the tape, as its digits, but JSON cannot hold it.
    TooLarge(String),
}

impl Fault {
    /// The fault of an untrusted value. A message of its own could hold the text.
    #[cold]
    pub(crate) fn untrusted(&self) -> Self {
        match self {
            Fault::Refused(_) => Fault::Refused("its `Serialize` failed".to_owned()),
            fault => fault.clone(),
        }
    }

    pub(crate) fn at(&self, path: String) -> Error {
        match self {
            Fault::Refused(message) => Error::Serialize { path, message: message.clone() },
            Fault::TooDeep => Error::TooDeep { path },
            Fault::DuplicateKey => Error::DuplicateKey { path },
            Fault::TooLarge(digits) => Error::NumberOutOfRange { path, number: digits.clone() },
        }
    }
}

impl std::error::Error for Fault {}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Refused(message) => f.write_str(message),
            Fault::TooDeep => write!(f, "nested deeper than {MAX_DEPTH} levels"),
            Fault::DuplicateKey => f.write_str("this key stands twice"),
            Fault::TooLarge(digits) => f.write_str(digits),
        }
    }
}
