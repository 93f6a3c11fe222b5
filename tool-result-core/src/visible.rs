//! Characters that nobody sees, spelled out for models and people.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a place is that of a hidden character, which is as long as it is encoded; a table has one for each byte"
)]

use std::borrow::Cow;
use std::fmt::Write;

/// Characters that nobody sees: controls (but for newline and tab), marks of direction, joiners,
/// fillers, selectors and tags. Some belong to the text beside them, see [`is_needed_here`].
pub(crate) fn is_hidden(c: char) -> bool {
    matches!(c,
        '\0'..='\u{8}' | '\u{b}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{ad}' | '\u{34f}' | '\u{61c}'
        | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
        | '\u{fffe}'..='\u{ffff}' | '\u{13430}'..='\u{1343f}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d159}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// The bytes a hidden character begins with, so that ordinary text costs a look-up a byte.
pub(crate) static SUSPECT: [bool; 256] = {
    let mut suspect = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        suspect[byte] = matches!(byte,
            0..=0x8 | 0xb..=0x1f | 0x7f | 0xc2 | 0xcd | 0xd8 | 0xe1..=0xe3 | 0xef | 0xf0 | 0xf3);
        byte += 1;
    }
    suspect
};

/// `value` with every hidden character spelled out, as in `\u{202e}`. Line breaks and tabs stay, and
/// a line break of two characters becomes one of one.
pub(crate) fn visible(value: &str) -> Cow<'_, str> {
    spell_out(value, |c, out| {
        // writing to a `String` cannot fail
        let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
    })
}

/// JSON text with every hidden character escaped as JSON has it, `\u202e`: it holds the same value.
pub(crate) fn escape_hidden(json: &str) -> Cow<'_, str> {
    spell_out(json, |c, out| {
        for unit in c.encode_utf16(&mut [0; 2]) {
            let _ = write!(out, "\\u{unit:04x}");
        }
    })
}

fn spell_out(value: &str, spell: impl Fn(char, &mut String)) -> Cow<'_, str> {
    if is_plain_ascii(value) {
        return Cow::Borrowed(value);
    }
    let (mut shown, mut done, mut at) = (String::new(), 0, 0);
    while let Some(plain) = value.as_bytes()[at..].iter().position(|b| SUSPECT[usize::from(*b)])
        && let Some(c) = value[at + plain..].chars().next()
    {
        let (start, end) = (at + plain, at + plain + c.len_utf8());
        if is_hidden(c) && !is_needed_here(&value[..start], c, &value[end..]) {
            shown.push_str(&value[done..start]);
            if !value[start..].starts_with("\r\n") {
                spell(c, &mut shown);
            }
            done = end;
        }
        at = end;
    }
    if done == 0 {
        return Cow::Borrowed(value);
    }
    shown.push_str(&value[done..]);
    Cow::Owned(shown)
}

/// Only ASCII that is seen, with tabs and line breaks: asked of every byte, without an end before the
/// last, so that many are compared at once.
#[expect(clippy::needless_bitwise_bool, reason = "branches would keep it from that")]
fn is_plain_ascii(value: &str) -> bool {
    let is_seen = |byte: u8| (b' '..0x7f).contains(&byte) | (byte == b'\n') | (byte == b'\t');
    value.bytes().fold(true, |all, byte| all & is_seen(byte))
}

/// A hidden character is needed if those around it are drawn as they are by it.
fn is_needed_here(before: &str, c: char, behind: &str) -> bool {
    let last = |text: &str| text.chars().next_back();
    match c {
        '\u{200d}' => {
            let emoji = last(before.strip_suffix('\u{fe0f}').unwrap_or(before));
            emoji.is_some_and(is_emoji) && behind.starts_with(is_emoji)
        }
        '\u{fe0e}' | '\u{fe0f}' => {
            let is_keycap = behind.starts_with('\u{20e3}');
            last(before)
                .is_some_and(|c| is_emoji(c) || matches!(c, '0'..='9' | '#' | '*') && is_keycap)
        }
        _ => false,
    }
}

/// The blocks that emoji are in, their neighbours included.
pub(crate) fn is_emoji(c: char) -> bool {
    matches!(c,
        '\u{a9}' | '\u{ae}' | '\u{203c}' | '\u{2049}' | '\u{2122}' | '\u{2139}'
        | '\u{2190}'..='\u{21ff}' | '\u{2300}'..='\u{23ff}' | '\u{24c2}'
        | '\u{25a0}'..='\u{27bf}' | '\u{2900}'..='\u{297f}' | '\u{2b00}'..='\u{2bff}'
        | '\u{3030}' | '\u{303d}' | '\u{3297}' | '\u{3299}' | '\u{1f000}'..='\u{1faff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_is_suspect_if_a_hidden_character_begins_with_it() {
        let mut first_bytes = [false; 256];
        for c in ('\0'..=char::MAX).filter(|c| is_hidden(*c)) {
            first_bytes[usize::from(c.encode_utf8(&mut [0; 4]).as_bytes()[0])] = true;
        }
        assert_eq!(SUSPECT, first_bytes);
    }
}
