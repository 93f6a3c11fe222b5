//! The texts and the lists of several types, joined into one constant.

#![expect(
    clippy::arithmetic_side_effects,
    reason = "constants that the compiler evaluates, which fails where a part does not fit"
)]

/// The length of all parts.
#[must_use]
pub const fn length<T>(mut parts: &[&[T]]) -> usize {
    let mut length = 0;
    while let [part, rest @ ..] = parts {
        length += part.len();
        parts = rest;
    }
    length
}

/// The parts, one after the other, in place of `N` times `item`. `N` is their [`length`].
#[must_use]
pub const fn joined<T: Copy, const N: usize>(mut parts: &[&[T]], item: T) -> [T; N] {
    let mut all = [item; N];
    let mut place: &mut [T] = &mut all;
    while let [part, rest @ ..] = parts {
        let (own, behind) = place.split_at_mut(part.len());
        own.copy_from_slice(part);
        (place, parts) = (behind, rest);
    }
    all
}

/// The bytes of a text.
#[must_use]
pub const fn text(bytes: &[u8]) -> &str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => "",
    }
}
