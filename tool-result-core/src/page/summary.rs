//! One line for a person: plain text, as a terminal shows it.

use super::first_line;
use super::input::Page;
use crate::Status;
use crate::markdown::sheet::{Sheet, Voice};
use crate::tape::prefix;
use crate::visible::{self, visible};

/// The line: the author's own on success, else the first line. A failure is always seen to be one.
pub(super) fn draw(page: &Page<'_>) -> String {
    let status = page.recording.status;
    let own = page.recording.layout.summary.as_ref().filter(|_| status == Status::Success);
    let mut line = own.map(|own| page.fill_plain(own)).unwrap_or_default();
    if line.trim().is_empty() {
        let mut sheet = Sheet::new(Voice::OneLine);
        first_line::draw(page, &mut sheet);
        line = sheet.finish();
    }
    let line = shortened(one_line(&line));
    if status == Status::Failure { page.marks.failed(&line) } else { line }
}

/// Longer lines end in `…`, in bytes.
const MAX_LEN: usize = 1_024;

fn shortened(mut line: String) -> String {
    if line.len() > MAX_LEN {
        line.truncate(prefix(&line, MAX_LEN - "…".len()).len());
        line.push('…');
    }
    line
}

/// Line breaks and tabs become a space; hidden characters are spelled out.
fn one_line(text: &str) -> String {
    if text.bytes().all(|byte| byte >= b' ' && !visible::SUSPECT[usize::from(byte)]) {
        return text.trim_matches(' ').to_owned();
    }
    let text = text.replace("\r\n", "\n");
    let shown = visible(&text);
    let parts = shown.split(['\n', '\t']).map(|part| part.trim_matches(' '));
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}
