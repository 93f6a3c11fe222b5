use std::fmt;

use crate::{Error, number};

/// A value without parts, as it was recorded.
///
/// `Display` writes the digits that the JSON has, and takes width, fill, alignment, sign and
/// precision as the value itself would.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Scalar<'t> {
    /// `None` or `()`.
    Null,
    /// A `bool`.
    Bool(bool),
    /// A negative integer of up to 64 bits.
    I64(i64),
    /// An integer of up to 64 bits.
    U64(u64),
    /// A single-precision float.
    F32(f32),
    /// A double-precision float.
    F64(f64),
    /// A number that is kept as its digits.
    Digits(&'t str),
    /// A string, or a character.
    Str(&'t str),
    /// A value that could not be recorded.
    Lost(&'t Error),
}

impl Scalar<'_> {
    /// JSON can hold it: not every float, and nothing that could not be recorded.
    #[inline]
    pub(crate) fn is_finite(self) -> bool {
        match self {
            Scalar::F32(v) => v.is_finite(),
            Scalar::F64(v) => v.is_finite(),
            Scalar::Lost(_) => false,
            _ => true,
        }
    }

    /// Writes what `Display` writes, in fewer steps.
    #[inline]
    pub(crate) fn write(self, out: &mut impl fmt::Write) {
        let written = match self {
            Scalar::Bool(v) => out.write_str(if v { "true" } else { "false" }),
            Scalar::I64(v) => out.write_str(itoa::Buffer::new().format(v)),
            Scalar::U64(v) => out.write_str(itoa::Buffer::new().format(v)),
            Scalar::F32(v) if v.is_finite() => {
                out.write_str(number::digits(number::shortest(v), &mut [0; 32]))
            }
            Scalar::F64(v) if v.is_finite() => out.write_str(number::digits(v, &mut [0; 32])),
            Scalar::Digits(text) | Scalar::Str(text) => out.write_str(text),
            Scalar::Null | Scalar::F32(_) | Scalar::F64(_) | Scalar::Lost(_) => {
                write!(out, "{self}")
            }
        };
        // neither a `String` nor a count of bytes fails
        written.unwrap_or_default();
    }
}

impl fmt::Display for Scalar<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Scalar::Null => f.pad("null"),
            Scalar::Bool(v) => v.fmt(f),
            Scalar::I64(v) => v.fmt(f),
            Scalar::U64(v) => v.fmt(f),
            Scalar::F32(v) if f.precision().is_some() => fmt_float(v.into(), f),
            Scalar::F32(v) => fmt_float(number::shortest(v), f),
            Scalar::F64(v) => fmt_float(v, f),
            Scalar::Digits(digits) => pad_digits(digits, f),
            Scalar::Str(v) => v.fmt(f),
            Scalar::Lost(Error::NumberOutOfRange { number, .. }) => pad_digits(number, f),
            Scalar::Lost(fault) => write!(f, "(not shown: {})", fault.reason()),
        }
    }
}

fn fmt_float(v: f64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if v.is_finite() && f.precision().is_none() {
        return pad_digits(number::digits(v, &mut [0; 32]), f);
    }
    fmt::Display::fmt(&v, f)
}

/// The digits of JSON (`1.0`, `1e+16`), padded as a number.
fn pad_digits(digits: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let unsigned = digits.strip_prefix('-');
    f.pad_integral(unsigned.is_none(), "", unsigned.unwrap_or(digits))
}

#[cfg(test)]
mod tests {
    use super::*;

    macro_rules! same {
        ($scalar:expr, $value:expr; $($spec:literal)*) => {
            $(assert_eq!(format!($spec, $scalar), format!($spec, $value), "{} of {:?}", $spec, $value);)*
        };
    }

    macro_rules! same_in_every_spec {
        ($($scalar:expr => $value:expr),* $(,)?) => {
            $(same!($scalar, $value; "{}" "{:8}" "{:<8}" "{:^9}" "{:*>12}" "{:é^12}" "{:08}" "{:+}" "{:+09}" "{:.2}" "{:-^+14.3}" "{:010.1}" "{:12.0}");)*
        };
    }

    #[test]
    fn formats_as_the_value_itself_would() {
        same_in_every_spec! {
            Scalar::Bool(true) => true,
            Scalar::I64(-42) => -42i64,
            Scalar::U64(u64::MAX) => u64::MAX,
            Scalar::F32(0.125) => 0.125f32,
            Scalar::F64(-12.75) => -12.75f64,
            Scalar::F64(f64::INFINITY) => f64::INFINITY,
            Scalar::F32(f32::NAN) => f32::NAN,
            Scalar::Str("é") => 'é',
            Scalar::Str("héllo") => "héllo",
            Scalar::Str("") => "",
        }
        same!(Scalar::F32(0.005), 0.005f32; "{:.2}" "{:.3}" "{:.10}");
        same!(Scalar::Digits("340282366920938463463374607431768211455"), u128::MAX; "{}" "{:50}" "{:+}" "{:050}");
        same!(Scalar::Digits("-170141183460469231731687303715884105728"), i128::MIN; "{}" "{:<50}" "{:050}");
    }

    #[test]
    fn floats_have_the_digits_of_json() {
        for (scalar, digits) in [
            (Scalar::F64(1.0), "1.0"),
            (Scalar::F64(1e16), "1e+16"),
            (Scalar::F32(0.8), "0.8"),
            (Scalar::F32(16_777_216.0), "16777216.0"),
            (Scalar::F64(-0.0), "-0.0"),
        ] {
            assert_eq!(scalar.to_string(), digits);
        }
        assert_eq!(
            format!("{:>6}|{:<6}|{:06}", Scalar::F64(1.0), Scalar::F32(0.5), Scalar::F64(-1.0)),
            "   1.0|0.5   |-001.0"
        );
    }
}
