//! Makes values harmless: a value in the markdown opens no markup, and a parser gives it back as
//! it was, but for hidden characters, which are spelled out (see [`visible`](crate::visible)).
//!
//! Every character is paid for by whoever reads it, so an escape is written only where one is
//! needed. What stands before a value is read from the output; what follows is not known yet, so
//! the worst is taken for it, unless the place says otherwise.
//!
//! No step looks further than to the next character of its own kind, so all of it is linear.

mod line_start;
mod span;
mod text;

pub(crate) use line_start::guard;
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

/// Whether a backslash before `at` takes the meaning of what stands there.
fn is_escaped(bytes: &[u8], at: usize) -> bool {
    let slashes = bytes[..at].iter().rev().take_while(|b| **b == b'\\').count();
    slashes % 2 == 1
}

/// Whether `&` before `rest` begins a character reference such as `&lt;` or `&#60;`. Names are not
/// looked up. `open`: what follows `rest` is not known.
fn is_entity(rest: &[u8], open: bool) -> bool {
    /// No name in the list of references is longer.
    const LONGEST: usize = 32;
    let name = match rest {
        [b'#', b'x' | b'X', name @ ..] | [b'#', name @ ..] => name,
        [first, ..] if !first.is_ascii_alphabetic() => return false,
        name => name,
    };
    let length = name.iter().take(LONGEST + 1).take_while(|b| b.is_ascii_alphanumeric()).count();
    match name.get(length) {
        _ if length > LONGEST => false,
        Some(b';') => length > 0,
        Some(_) => false,
        None => open,
    }
}

/// Whether `<` before `rest` begins a tag, a comment, an instruction or an address in brackets.
/// `open`: what follows `rest` is not known.
fn is_angle(rest: &[u8], open: bool) -> bool {
    let is_mail = |b: &u8| b.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(b);
    match rest.first() {
        None => return open,
        Some(b'/' | b'!' | b'?') => return true,
        Some(first) if first.is_ascii_alphabetic() => {
            let is_name = |b: &&u8| b.is_ascii_alphanumeric() || b"+.-".contains(b);
            match rest.iter().find(|b| !is_name(b)) {
                // At the end of a line too: a tag goes on in the next.
                None | Some(b' ' | b'\t' | b'\n' | b'/' | b'>' | b':') => return true,
                Some(_) => {}
            }
        }
        Some(_) => {}
    }
    match rest.iter().find(|b| !is_mail(b)) {
        None => open,
        Some(end) => *end == b'@',
    }
}
