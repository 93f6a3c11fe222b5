//! The surroundings of a word.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ContextKind {
    /// A paragraph, a list item or a quote.
    #[default]
    Text,
    /// A heading, or a task: its text has one line.
    Heading,
    Cell,
}

/// The text around a word. The default is that of the whole content of a line.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Context {
    pub(crate) kind: ContextKind,
    /// The character right before it; `None` at the start of the line's content.
    pub(crate) prev: Option<char>,
    /// The character right behind it; `None` at the end of the line.
    pub(crate) next: Option<char>,
    /// Marks of the author's that could close what the word opens stand in the paragraph.
    pub(crate) among_markup: bool,
}

pub(crate) const fn byte_set(bytes: &[u8]) -> [bool; 256] {
    let mut table = [false; 256];
    let mut at = 0;
    while at < bytes.len() {
        table[bytes[at] as usize] = true;
        at += 1;
    }
    table
}
