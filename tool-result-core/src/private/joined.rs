//! Texts of several types as one constant.

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
