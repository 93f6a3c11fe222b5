//! Makes values harmless: a value in the markdown opens no markup, and a parser gives it back as
//! it was, but for hidden characters, which are spelled out (see [`visible`](crate::visible)).
//!
//! Every character is paid for by whoever reads it, so an escape is written only where one is
//! needed. What stands before a value is read from the output; what the author's text behind it
//! is, is told ([`Around`]); for what is not known, the worst is taken.
//!
//! No step looks further than to the next character of its own kind, or than a fixed distance, so
//! all of it is linear.

mod around;
mod bare;
mod lead;
mod line;
mod line_start;
mod marks;
mod span;
mod text;

pub(crate) use around::{Around, Then, bar};
pub(crate) use bare::{closes, opens_block};
pub(crate) use lead::{Lead, goes_on, is_word};
pub(crate) use line::{columns, is_lost_item, trim_start};
pub(crate) use line_start::{guard, guard_behind};
pub(crate) use span::{FENCE, code_span, fence, target};
pub(crate) use text::text;

use std::fmt::Write;

use crate::visible::visible;

#[cfg(test)]
mod tests;

/// Writes a character in the form that no parser trims, folds or takes for markup.
fn reference(c: char, out: &mut String) {
    // Writing to a `String` cannot fail.
    let _ = write!(out, "&#{};", u32::from(c));
}

/// Keeps the white space of a value that ends at `blank`, where nothing but white space came of what
/// follows it on its line: it would be trimmed.
pub(crate) fn end_line(blank: Option<usize>, out: &mut String) {
    let Some(end) = blank.filter(|end| line::is_blank(&out[*end..])) else { return };
    let mut space = String::new();
    reference(char::from(out.as_bytes()[end - 1]), &mut space);
    out.replace_range(end - 1..end, &space);
}

/// Whether a backslash before `at` takes the meaning of what stands there.
fn is_escaped(bytes: &[u8], at: usize) -> bool {
    let slashes = bytes[..at].iter().rev().take_while(|b| **b == b'\\').count();
    slashes % 2 == 1
}

/// Whether `&` before `rest` begins a character reference such as `&lt;` or `&#60;`. Names are not
/// looked up, but none is a single letter, and none has a 0 or a 9. `open`: what follows `rest` is
/// not known.
fn is_entity(mut rest: impl Iterator<Item = u8>, open: bool) -> bool {
    /// No name in the list of references is longer.
    const LONGEST: usize = 32;
    let mut next = rest.next();
    let (shortest, is_part): (usize, fn(u8) -> bool) = match next {
        Some(b'#') => {
            next = rest.next();
            let is_hex = matches!(next, Some(b'x' | b'X'));
            next = if is_hex { rest.next() } else { next };
            (1, if is_hex { |byte| byte.is_ascii_hexdigit() } else { |byte| byte.is_ascii_digit() })
        }
        Some(first) if !first.is_ascii_alphabetic() => return false,
        _ => (2, |byte| byte.is_ascii_alphabetic() || matches!(byte, b'1'..=b'8')),
    };
    for length in 0..=LONGEST {
        match next {
            Some(byte) if is_part(byte) => next = rest.next(),
            Some(byte) => return byte == b';' && length >= shortest,
            None => return open,
        }
    }
    false
}

/// Whether `<` before `rest` begins a tag, a comment, an instruction or an address in brackets.
/// `open`: what follows `rest` is not known.
fn is_angle(mut rest: impl Iterator<Item = u8> + Clone, open: bool) -> bool {
    let is_mail = |b: &u8| b.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(b);
    match rest.clone().next() {
        None => return open,
        Some(b'/' | b'!' | b'?') => return true,
        Some(first) if first.is_ascii_alphabetic() => {
            let is_name = |b: &u8| b.is_ascii_alphanumeric() || b"+.-".contains(b);
            match rest.clone().find(|b| !is_name(b)) {
                // At the end of a line too: a tag goes on in the next.
                None | Some(b' ' | b'\t' | b'\n' | b'/' | b'>' | b':') => return true,
                Some(_) => {}
            }
        }
        Some(_) => {}
    }
    match rest.find(|b| !is_mail(b)) {
        None => open,
        Some(end) => end == b'@',
    }
}
