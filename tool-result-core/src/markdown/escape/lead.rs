//! White space that a line begins with and that is no value's own: where a parser drops it, it
//! stays.

use super::line::{columns, item, last_line, trim_start};

/// What is known of the line whose beginning is looked at.
#[derive(Clone, Copy)]
pub(crate) struct Lead {
    /// How many bytes of white space it begins with that are no value's own.
    pub(crate) blank: usize,
    /// Nothing that stands below it is in the list item that it may open.
    pub(crate) ends_item: bool,
    /// It goes on in a paragraph.
    pub(crate) goes_on: bool,
}

impl Lead {
    /// All white space may be a value's own.
    pub(crate) const NONE: Lead = Lead { blank: 0, ends_item: false, goes_on: false };

    /// Whether the white space of the line at `from` means nothing where it stands: it is no code,
    /// and what belongs to which list item does not change by it.
    pub(super) fn stays(self, out: &str, from: usize) -> bool {
        let marks = out[..from].trim_end_matches([' ', '\t']);
        let columns = columns(&out[marks.len()..from + self.blank]);
        let above = &out[..marks.rfind('\n').map_or(0, |at| at + 1)];
        match marks.as_bytes().last() {
            None | Some(b'\n') => self.goes_on || columns < 4 && !may_be_in_list(above),
            // what a heading begins with is dropped, and so is what stands behind the box of a task
            Some(b'#' | b']') => true,
            Some(b'>') => columns <= 4 && !last_line(above).contains('>'),
            Some(b'-' | b'*' | b'+' | b'.' | b')') => columns <= 4 && self.ends_item,
            _ => false,
        }
    }
}

/// Whether a line right below is in the paragraph that `above` ends in, for sure, whatever white
/// space it begins with.
pub(crate) fn goes_on(above: &str) -> bool {
    let last = last_line(above);
    let before = last_line(&above[..above.len() - last.len()]);
    // the last row of a table is no paragraph, and neither is the end of a link's definition
    let begins = before == "\n" || before.is_empty() || item(trim_start(last)).is_some();
    is_running_text(last) && (begins || is_running_text(before))
}

/// Whether the line is text for sure, of a list item or not: it begins with a word or a reference,
/// as no other block does.
fn is_running_text(line: &str) -> bool {
    let outer = trim_start(line);
    let text = item(outer).unwrap_or(outer);
    let is_item = text.len() < outer.len();
    // an item may begin with the number of another
    let begins = |text: &str| is_word(text) && !(is_item && text.starts_with(char::is_numeric));
    let is_code = |space: &str| columns(space) > 3;
    !is_code(&line[..line.len() - outer.len()])
        && !is_code(&text[..text.len() - trim_start(text).len()])
        && begins(trim_start(text))
        && !line.contains('|')
}

/// Whether a line begins with what begins no block: a word, an emoji, a reference.
pub(crate) fn is_word(line: &str) -> bool {
    let is_sign = |c: char| !c.is_ascii() && !c.is_whitespace();
    line.starts_with("&#") || line.starts_with(|c: char| c.is_alphanumeric() || is_sign(c))
}

/// So far back the block above is looked through, in bytes.
const BACK: usize = 256;

/// Whether white space decides if a line below `above` is in a list item, as far as is known.
fn may_be_in_list(above: &str) -> bool {
    let above = above.trim_end_matches([' ', '\t', '\n']);
    let mut seen = 0;
    let mut first = "";
    for line in above.rsplit('\n') {
        let inner = trim_start(line);
        if inner.is_empty() {
            break;
        }
        seen += line.len();
        if seen > BACK || item(inner.trim_start_matches(['>', ' ', '\t'])).is_some() {
            return true;
        }
        first = line;
    }
    first.starts_with([' ', '\t'])
}
