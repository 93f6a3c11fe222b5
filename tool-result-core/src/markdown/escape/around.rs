//! What stands around a value.

/// What stands around a value.
#[derive(Clone, Copy)]
pub(crate) struct Around<'a> {
    /// Where in the output a block begins for sure; it may be further back than it could.
    pub(crate) from: usize,
    /// Where the line begins that is not guarded yet.
    pub(crate) line: usize,
    /// Where that line begins, less what opens it, as far as is known.
    pub(crate) content: usize,
    /// The author's text behind the value, up to the next value or the end of the line.
    pub(crate) text: &'a str,
    /// What follows that text.
    pub(crate) then: Then,
    /// Whether the author's text that follows in the paragraph could close a run of this mark.
    /// Values that follow see to theirs themselves.
    pub(crate) closes: &'a dyn Fn(u8) -> bool,
}

/// What follows the author's text behind a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    /// The line ends.
    End,
    /// Another value of the template's, or code: text, or nothing.
    Value,
    /// Nobody knows.
    Unknown,
}

/// The byte behind a value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    Byte(u8),
    End,
    Unknown,
}

impl Around<'_> {
    /// The value ends its line, and the paragraph ends with it.
    pub(crate) const END: Around<'static> = Around {
        from: 0,
        line: 0,
        content: usize::MAX,
        text: "",
        then: Then::End,
        closes: &|_| false,
    };

    /// Nothing is known of what follows.
    pub(crate) const UNKNOWN: Around<'static> =
        Around { then: Then::Unknown, closes: &|_| true, ..Around::END };

    /// This text follows, then the paragraph ends, but for values.
    pub(crate) const fn before(text: &str) -> Around<'_> {
        Around { text, then: Then::Value, ..Around::END }
    }

    /// The value is the last thing on its line.
    pub(super) fn ends_line(&self) -> bool {
        self.then == Then::End && self.text.is_empty()
    }

    /// What follows within the cell that the value stands in.
    pub(super) fn within_cell(&self) -> Self {
        match bar(self.text.as_bytes()) {
            Some(at) => Around { text: &self.text[..at], then: Then::End, ..*self },
            None => *self,
        }
    }

    pub(super) fn next(&self) -> Next {
        match (self.text.as_bytes().first(), self.then) {
            (Some(byte), _) => Next::Byte(*byte),
            (None, Then::End) => Next::End,
            (None, Then::Value | Then::Unknown) => Next::Unknown,
        }
    }

    /// Whether this byte stands behind the value, or may. A value that follows sees to its own.
    pub(super) fn begins(&self, mark: u8) -> bool {
        match self.text.as_bytes().first() {
            Some(byte) => *byte == mark,
            None => self.then == Then::Unknown,
        }
    }

    /// Whether something that is no white space follows on the line for sure.
    pub(super) fn is_visible(&self) -> bool {
        self.text.bytes().any(|byte| !matches!(byte, b' ' | b'\t'))
    }

    /// What follows the author's text is not known yet.
    pub(super) fn is_open(&self) -> bool {
        self.then != Then::End
    }
}

/// The bar that ends the cell. Parsers disagree on one behind two backslashes.
pub(crate) fn bar(text: &[u8]) -> Option<usize> {
    (0..text.len()).find(|at| text[*at] == b'|' && (*at == 0 || text[at - 1] != b'\\'))
}
