//! The tokens of a tape.

/// A longer text may be cut, in bytes.
pub(crate) const SHORT: usize = 256;

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
    /// A string in the text. `is_long`: an answer may show a part of it. `is_name`: the key of a struct's field, as
    /// `flatten` makes a map of its struct.
    Str {
        is_long: bool,
        is_name: bool,
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
    /// from `keys` on. `flat`: each value is one token. `is_call`: the call of a tool.
    Struct {
        flat: bool,
        is_call: bool,
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
    pub(super) fn text(self) -> Option<(usize, u32)> {
        match self {
            Token::Str { len, at, .. } | Token::Digits { len, at } => Some((at, len)),
            _ => None,
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the budget ends no recording later")]
pub(super) fn index(at: usize) -> u32 {
    at as u32
}
