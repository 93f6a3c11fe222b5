//! Numbers in the digits that JSON has for them.

use serde_json::Number;

/// The `f64` that prints the digits of `v`, so that `0.8f32` is `0.8` and not `0.800000011920929`.
///
/// A decimal of up to nine places is found by rounding; the rest goes through its text.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "the question is whether it rounds back"
)]
pub(crate) fn shortest(v: f32) -> f64 {
    let exact = f64::from(v);
    if (1e-4..1e7).contains(&exact.abs()) {
        // `round` is a call on most machines, and this is two instructions
        let half = 0.5f64.copysign(exact);
        let mut power = 1.0;
        while power <= 1e9 {
            let decimal = (exact * power + half) as i64 as f64 / power;
            if decimal as f32 == v {
                return decimal;
            }
            power *= 10.0;
        }
    }
    format!("{v:e}").parse().unwrap_or(exact)
}

/// Writes `v` rounded to so many places, as std rounds, in fewer steps. `None` where a product is not exact enough to
/// tell.
#[expect(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "from 0 to 10^9, and no power of ten is 0"
)]
#[expect(clippy::string_slice, reason = "a one begins the number, and it is ASCII")]
pub(crate) fn write_rounded(v: f64, places: usize, out: &mut String) -> Option<()> {
    let power = *[10, 100, 1_000, 10_000, 100_000, 1_000_000].get(places.checked_sub(1)?)?;
    let scaled = v * power as f64;
    if v.is_sign_negative() || !(0.0..1e9).contains(&scaled) {
        return None;
    }
    let digits = scaled as u64;
    let rest = scaled - digits as f64 - 0.5;
    if rest.abs() <= 1e-6 {
        return None;
    }
    let digits = digits + u64::from(rest > 0.0);
    out.push_str(itoa::Buffer::new().format(digits / power));
    out.push('.');
    // a one before the places keeps their zeros
    out.push_str(&itoa::Buffer::new().format(power + digits % power)[1..]);
    Some(())
}

/// The number that `digits` stand for, where `serde_json` holds it to the last digit.
pub(crate) fn exact(digits: &str) -> Option<Number> {
    digits.parse::<Number>().ok().filter(|number| number.to_string() == digits)
}

/// The digits of a finite `v` as `serde_json` writes them; `null` for any other.
pub(crate) fn digits(v: f64, buffer: &mut [u8; 32]) -> &str {
    let mut rest = &mut buffer[..];
    let left = serde_json::to_writer(&mut rest, &v).map_or(32, |()| rest.len());
    let (digits, _) = buffer.split_at(buffer.len().saturating_sub(left));
    std::str::from_utf8(digits).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_rounded_has_the_digits_of_std() {
        fn same(v: f64) {
            for places in 0..9 {
                let mut text = String::new();
                if write_rounded(v, places, &mut text).is_some() {
                    assert_eq!(text, format!("{v:.places$}"), "{v:e}");
                }
            }
        }
        let odd = [0.005, 0.125, 0.5, 2.5, 1.005, 1e-9, -0.001, -0.0, 999_999.999_999_5, 1e300];
        odd.into_iter().chain([f64::NAN, f64::INFINITY, f64::MIN_POSITIVE]).for_each(same);
        assert_eq!(write_rounded(0.95, 2, &mut String::new()), Some(()));
        assert_eq!(write_rounded(0.125, 2, &mut String::new()), None);
        let steps = if cfg!(miri) { 200 } else { 20_000 };
        for n in 0..steps {
            let step = f64::from(n);
            same(step / 1_000.0);
            same(step / 64.0);
            same(f64::from(f32::from_bits(n * 40_009 + 0x3f00_0000)));
            same((step * 1.1).exp2().recip() * step);
        }
    }

    fn print_then_parse(v: f32) -> f64 {
        format!("{v:e}").parse().unwrap()
    }

    #[test]
    fn shortest_has_the_digits_that_the_float_has() {
        for (v, digits) in [
            (0.8, "0.8"),
            (9.999e-5, "0.00009999"),
            (1e-45, "1e-45"),
            (f32::MAX, "3.4028235e+38"),
            (f32::MIN_POSITIVE, "1.1754944e-38"),
            (16_777_216.0, "16777216.0"),
            (-0.0, "-0.0"),
        ] {
            assert_eq!(super::digits(shortest(v), &mut [0; 32]), digits);
        }
    }

    #[test]
    fn shortest_is_print_then_parse() {
        for v in [
            0.0,
            -0.0,
            0.8,
            0.1,
            0.3,
            1e-4,
            9.999e-5,
            1e7,
            9_999_999.0,
            f32::MAX,
            f32::MIN_POSITIVE,
            1e-45,
            16_777_217.0,
        ] {
            assert_eq!(shortest(v).to_bits(), print_then_parse(v).to_bits(), "{v:e}");
        }
        // a stride that is no power of two visits every exponent; Miri takes fewer steps
        let stride = if cfg!(miri) { 4_000_009 } else { 40_009 };
        let mut bits = 0u32;
        while let Some(next) = bits.checked_add(stride) {
            bits = next;
            let v = f32::from_bits(bits);
            if v.is_finite() {
                assert_eq!(shortest(v).to_bits(), print_then_parse(v).to_bits(), "{v:e}");
            }
        }
    }
}
