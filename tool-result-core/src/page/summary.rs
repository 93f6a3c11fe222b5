//! What is said of a result in one line: for a person plain text, as a terminal shows it.

use super::first_line;
use super::input::Page;
use crate::Status;
use crate::markdown::sheet::{Sheet, Voice};
use crate::tape::prefix;
use crate::visible::{self, visible};

/// The line: the author's own on success, else the first line. A failure is always seen to be one.
pub(super) fn draw(page: &Page<'_>, voice: Voice) -> String {
    let status = page.recording.status;
    let own = page.recording.layout.summary.as_ref().filter(|_| status == Status::Success);
    let mut sheet = Sheet::new(voice);
    if !own.is_some_and(|own| page.fill_line(own, &mut sheet)) {
        first_line::draw(page, &mut sheet);
    }
    let line = sheet.finish();
    let line = if voice == Voice::OneLine { shortened(one_line(&line)) } else { line };
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
