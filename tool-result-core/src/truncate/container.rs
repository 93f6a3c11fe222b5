//! The lists and quotes of a markdown text, line by line.

/// The most levels of lists and quotes. Deeper marks are taken for text.
pub(super) const MAX_DEPTH: usize = 32;

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Container {
    Quote,
    /// A list item whose text stands so many columns to the right.
    Item(usize),
}

impl Container {
    pub(super) fn margin(self, is_first: bool) -> String {
        match self {
            Container::Quote => "> ".to_owned(),
            Container::Item(width) if is_first => {
                // a bullet may stand up to 3 columns to the right and its text 4 behind it
                let before = width.saturating_sub(5).min(3);
                format!("{:before$}{:<rest$}", "", "-", rest = width - before)
            }
            Container::Item(width) => " ".repeat(width),
        }
    }

    /// The text of a line that belongs to the container.
    pub(super) fn enter(self, line: &str) -> Option<&str> {
        let (columns, text) = indentation(line);
        match self {
            Container::Quote => {
                let text = text.strip_prefix('>').filter(|_| columns < 4)?;
                Some(text.strip_prefix(' ').unwrap_or(text))
            }
            Container::Item(_) if text.is_empty() => Some(text),
            Container::Item(width) if columns >= width => Some(after_columns(line, width)),
            Container::Item(_) => None,
        }
    }

    /// The container that a line opens, and the rest of the line. Only an item with a text and the
    /// number 1, or without a number, interrupts a paragraph.
    pub(super) fn opened_by(line: &str, interrupts: bool) -> Option<(Self, &str)> {
        let (columns, text) = indentation(line);
        if columns >= 4 || is_rule(text) {
            return None;
        }
        if let Some(rest) = Container::Quote.enter(line) {
            return Some((Container::Quote, rest));
        }
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let marks: &[char] = if digits == 0 { &['-', '+', '*'] } else { &['.', ')'] };
        let rest = text.get(digits..)?.strip_prefix(marks).filter(|_| digits < 10)?;
        let (spaces, words) = indentation(rest);
        if spaces == 0 && !words.is_empty() {
            return None;
        }
        let is_one = digits == 0 || text[..digits].trim_start_matches('0') == "1";
        if interrupts && (words.is_empty() || !is_one) {
            return None;
        }
        let gap = if spaces > 4 || words.is_empty() { 1 } else { spaces };
        Some((Container::Item(columns + digits + 1 + gap), after_columns(rest, gap)))
    }
}

/// The columns of white space that a line begins with, and its text. A tab counts as four.
pub(super) fn indentation(line: &str) -> (usize, &str) {
    let text = line.trim_start_matches([' ', '\t']);
    let margin = line.bytes().take(line.len() - text.len());
    (margin.map(|byte| if byte == b'\t' { 4 } else { 1 }).sum(), text)
}

fn after_columns(line: &str, columns: usize) -> &str {
    let mut left = columns;
    line.trim_start_matches(|c| {
        let is_margin = left > 0 && matches!(c, ' ' | '\t');
        left = left.saturating_sub(if c == '\t' { 4 } else { 1 });
        is_margin
    })
}

/// A line such as `* * *`, which is no list in a list in a list.
pub(super) fn is_rule(text: &str) -> bool {
    ['*', '-', '_'].iter().any(|mark| {
        text.chars().all(|c| c == *mark || c == ' ' || c == '\t')
            && text.matches(*mark).count() >= 3
    })
}
