//! The lines of a file, read without holding more of it than is answered.

use std::io::{self, BufRead, BufReader, Read};

/// How far into a file is read: beyond it lines are neither shown nor counted.
const MOST_SCANNED: u64 = 64 << 20;

/// How many bytes of lines are kept: as many as an answer can have.
const MOST_KEPT: usize = 1_000_000;

/// How many bytes tell whether a file is binary, as for git.
const HEAD: usize = 8_000;

pub(crate) struct Lines {
    /// The lines that were asked for, or the first of them.
    pub(crate) kept: Vec<String>,
    /// How many were read, kept or not.
    pub(crate) seen: usize,
    /// Whether these are all.
    pub(crate) complete: bool,
}

pub(crate) enum Problem {
    Io(io::Error),
    Binary,
    /// Another encoding, by its name and as iconv calls it.
    Encoding {
        name: &'static str,
        from: &'static str,
    },
}

impl From<io::Error> for Problem {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

const NOT_UTF_8: Problem =
    Problem::Encoding { name: "not UTF-8, but perhaps Latin-1", from: "LATIN1" };

/// Reads the lines from `start` to `end`, counted from 1, and counts the others.
pub(crate) fn read_lines(file: impl Read, start: usize, end: usize) -> Result<Lines, Problem> {
    let mut reader = BufReader::with_capacity(HEAD, file.take(MOST_SCANNED));
    let mut lines = Lines { kept: Vec::new(), seen: 0, complete: true };
    let mark = byte_order(reader.fill_buf()?)?;
    reader.consume(mark);
    let (mut line, mut room) = (Vec::new(), MOST_KEPT);
    while reader.read_until(b'\n', &mut line)? > 0 {
        let whole = line.ends_with(b"\n");
        if !whole && reader.get_ref().limit() == 0 {
            lines.complete = false;
            break;
        }
        lines.seen += 1;
        if (start..=end).contains(&lines.seen) && room > 0 {
            let text = text(&line, room)?;
            room = room.saturating_sub(text.len() + 1);
            lines.kept.push(text);
        }
        line.clear();
    }
    Ok(lines)
}

/// The length of a mark of UTF-8; other marks, and zero bytes, are no text that is read here.
pub(crate) fn byte_order(head: &[u8]) -> Result<usize, Problem> {
    let encoding = |name, from| Err(Problem::Encoding { name, from });
    match head {
        [0xEF, 0xBB, 0xBF, ..] => Ok(3),
        [0xFF, 0xFE, 0, 0, ..] => encoding("UTF-32 (little endian)", "UTF-32"),
        [0xFF, 0xFE, ..] => encoding("UTF-16 (little endian)", "UTF-16"),
        [0xFE, 0xFF, ..] => encoding("UTF-16 (big endian)", "UTF-16"),
        _ if head.contains(&0) => Err(Problem::Binary),
        _ => Ok(0),
    }
}

/// A line without its end, or as much of it as there is room for.
fn text(line: &[u8], room: usize) -> Result<String, Problem> {
    if line.contains(&0) {
        return Err(Problem::Binary);
    }
    let text = str::from_utf8(line).map_err(|_| NOT_UTF_8)?;
    let text = text.strip_suffix('\n').unwrap_or(text);
    let text = text.strip_suffix('\r').unwrap_or(text);
    let end = (0..=room.min(text.len())).rev().find(|end| text.is_char_boundary(*end));
    Ok(text[..end.unwrap_or_default()].to_owned())
}
