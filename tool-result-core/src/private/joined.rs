//! The texts of several types, joined into one constant.

#![expect(
    clippy::arithmetic_side_effects,
    reason = "constants that the compiler evaluates, which fails where a part does not fit"
)]

/// The bytes of all texts.
#[must_use]
pub const fn length(mut parts: &[&str]) -> usize {
    let mut length = 0;
    while let [part, rest @ ..] = parts {
        length += part.len();
        parts = rest;
    }
    length
}

/// The texts, one after the other. `N` is their [`length`].
#[must_use]
pub const fn joined<const N: usize>(mut parts: &[&str]) -> [u8; N] {
    let mut all = [0; N];
    let mut place: &mut [u8] = &mut all;
    while let [part, rest @ ..] = parts {
        let (own, behind) = place.split_at_mut(part.len());
        own.copy_from_slice(part.as_bytes());
        (place, parts) = (behind, rest);
    }
    all
}

/// The bytes of [`joined`] as a text.
#[must_use]
pub const fn text(bytes: &[u8]) -> &str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => "",
    }
}

/// A path, and what the text there is called.
type Untrusted = (&'static str, &'static str);

/// The number of all paths.
#[must_use]
pub const fn count(mut parts: &[&[Untrusted]]) -> usize {
    let mut count = 0;
    while let [part, rest @ ..] = parts {
        count += part.len();
        parts = rest;
    }
    count
}

/// The paths, one after the other. `N` is their [`count`].
#[must_use]
pub const fn paths<const N: usize>(mut parts: &[&[Untrusted]]) -> [Untrusted; N] {
    let mut all = [("", ""); N];
    let mut place: &mut [Untrusted] = &mut all;
    while let [part, rest @ ..] = parts {
        let (own, behind) = place.split_at_mut(part.len());
        own.copy_from_slice(part);
        (place, parts) = (behind, rest);
    }
    all
}
