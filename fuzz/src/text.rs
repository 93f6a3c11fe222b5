//! Texts that the fuzzer decides on: of what markup is made of, or of any characters.

use crate::inert::adversarial;
use crate::inert::values::{self, Random};

const BREAKS: [&str; 6] = ["\n", "\n", "\n\n", "  \n", "\\\n", "\n    "];

/// No text has it, so that what has it is known.
pub(crate) const IN_NO_TEXT: char = '§';

/// A number below `end`, which may be over 256.
pub(crate) fn number(random: &mut Random, end: usize) -> usize {
    (random.below(256) * 256 + random.below(256)) % end
}

/// A text of some lines.
pub(crate) fn any(random: &mut Random) -> String {
    let mut text = line(random);
    if random.below(4) == 0 {
        for _ in 0..random.below(4) {
            text.push_str(random.pick(&BREAKS));
            text.push_str(&line(random));
        }
    }
    text
}

/// A text of one line.
pub(crate) fn line(random: &mut Random) -> String {
    let text = match random.below(4) {
        0 => (0..random.below(12)).map(|_| character(random)).collect(),
        _ => values::one_line(random),
    };
    // a `\r` would be a line break together with another value's `\n`
    text.replace(['\r', '\n'], "")
}

fn character(random: &mut Random) -> char {
    let page = match random.below(4) {
        0 | 1 => 0,
        2 => random.below(256),
        // emoji
        _ => 0x1f0 + random.below(16),
    };
    let code = u32::try_from(page * 256 + random.below(256)).unwrap_or_default();
    let is_known = |c: &char| *c != IN_NO_TEXT && (!is_hidden(*c) || adversarial::is_hidden(*c));
    char::from_u32(code).filter(is_known).unwrap_or('x')
}

/// What nobody sees is spelled out in the text. Of the parsers' judge, not all of it is known.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff0}'..='\u{fffb}'
                | '\u{fffe}'..='\u{ffff}'
        )
}
