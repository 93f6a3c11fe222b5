//! Follows an answer by its text alone, as a model does.

use pulldown_cmark::{Event, Parser, Tag};

/// The note of an answer: the paragraph by itself that begins with `... (`. Nothing in a fence or a list is one, nor the
/// mark of a text that was cut.
pub(crate) fn note(content: &str) -> Option<&str> {
    let (mut depth, mut notes) = (0, Vec::new());
    for (event, range) in Parser::new(content).into_offset_iter() {
        match event {
            Event::Start(tag) => {
                let paragraph = content[range].trim();
                let is_note = tag == Tag::Paragraph && depth == 0 && !paragraph.contains('\n');
                let is_note = is_note && paragraph != "... (truncated)";
                if is_note && paragraph.starts_with("... (") && paragraph.ends_with(')') {
                    notes.push(paragraph);
                }
                depth += 1;
            }
            Event::End(_) => depth -= 1,
            _ => {}
        }
    }
    assert!(notes.len() < 2, "one note: {content}");
    notes.pop()
}

/// The position that the note says to go on from.
pub(crate) fn next_of(content: &str) -> Option<&str> {
    let (_, next) = note(content)?.rsplit_once("next: ")?;
    // a key may have characters that are quoted
    Some(next.strip_suffix(')')?.trim_matches('`'))
}
