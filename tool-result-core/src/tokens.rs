//! How many tokens a text is, by estimate.

/// About how many tokens a model reads in `text`.
pub(crate) fn estimate(text: &str) -> usize {
    text.len().div_ceil(4)
}
