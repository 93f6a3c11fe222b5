//! The text of a file, as far as it is read.

use std::io::{self, Read};

/// Bytes of a file that are read. Lines behind them are neither shown nor counted.
pub(crate) const MAX_BYTES: usize = 16 << 20;

/// The bytes that say if a file is binary, as for git.
const HEAD: usize = 8_000;

pub(crate) struct Text {
    pub(crate) text: String,
    /// It is all of the file.
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

/// Reads a file; of one that is too long, its first whole lines.
pub(crate) fn read_text(file: impl Read) -> Result<Text, Problem> {
    let mut bytes = Vec::new();
    file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    let complete = bytes.len() <= MAX_BYTES;
    if !complete {
        let end = bytes.iter().rposition(|byte| *byte == b'\n');
        bytes.truncate(end.map_or_else(|| last_character(&bytes), |end| end + 1));
    }
    let mark = byte_order(&bytes[..bytes.len().min(HEAD)])?;
    bytes.drain(..mark);
    if bytes.contains(&0) {
        return Err(Problem::Binary);
    }
    let text = String::from_utf8(bytes).map_err(|_| NOT_UTF_8)?;
    Ok(Text { text, complete })
}

/// True if a file begins with text that is read here.
pub(crate) fn is_text(file: impl Read) -> bool {
    let mut head = Vec::new();
    let is_read = file.take(HEAD as u64).read_to_end(&mut head).is_ok();
    // the last character may not be whole
    let end = if head.len() == HEAD { last_character(&head) } else { head.len() };
    is_read && byte_order(&head).is_ok() && str::from_utf8(&head[..end]).is_ok()
}

/// The place where the last character begins. It may not be whole.
fn last_character(bytes: &[u8]) -> usize {
    bytes.iter().rposition(|byte| byte & 0b1100_0000 != 0b1000_0000).unwrap_or_default()
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
