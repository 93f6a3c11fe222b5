//! The texts of several types, joined into one constant.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "constants that the compiler evaluates, which fails where a part does not fit"
)]

/// The bytes of all texts.
#[must_use]
pub const fn length(parts: &[&str]) -> usize {
    let (mut length, mut part) = (0, 0);
    while part < parts.len() {
        length += parts[part].len();
        part += 1;
    }
    length
}

/// The texts, one after the other. `N` is their [`length`].
#[must_use]
pub const fn joined<const N: usize>(parts: &[&str]) -> [u8; N] {
    let mut all = [0; N];
    let (mut at, mut part) = (0, 0);
    while part < parts.len() {
        let bytes = parts[part].as_bytes();
        let mut byte = 0;
        while byte < bytes.len() {
            all[at] = bytes[byte];
            (at, byte) = (at + 1, byte + 1);
        }
        part += 1;
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
pub const fn count(parts: &[&[Untrusted]]) -> usize {
    let (mut count, mut part) = (0, 0);
    while part < parts.len() {
        count += parts[part].len();
        part += 1;
    }
    count
}

/// The paths, one after the other. `N` is their [`count`].
#[must_use]
pub const fn paths<const N: usize>(parts: &[&[Untrusted]]) -> [Untrusted; N] {
    let mut all = [("", ""); N];
    let (mut at, mut part) = (0, 0);
    while part < parts.len() {
        let mut path = 0;
        while path < parts[part].len() {
            all[at] = parts[part][path];
            (at, path) = (at + 1, path + 1);
        }
        part += 1;
    }
    all
}
