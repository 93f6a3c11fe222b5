//! Tells whether a text is plain in its context: no parser of CommonMark or GFM reads markup in it,
//! alone or together with the text beside it.

use std::cell::LazyCell;
use std::ops::Range;

use memchr::memchr2_iter;

use super::context::{Context, ContextKind, byte_set};
use crate::visible;

/// Set for an underscore, which is plain inside a word.
const UNDERSCORE: u8 = 1;
/// Set for a byte that may be markup, a line break, or part of a character that nobody sees.
const MARKUP: u8 = 2;
/// Set for a byte of what GFM makes a link of by itself: `www.`, `://` or `@`.
const LINK: u8 = 4;
/// Set for the marks of emphasis, code and brackets.
const PAIRED: u8 = 8;
/// Set for a mark that decides what a value beside it is.
const WILD: u8 = 16;

/// The bytes that may open a block together with the value behind them.
static OPENS_BLOCK: [bool; 256] = byte_set(b" \t0123456789-+*_#=~:.>)|");

/// The bytes of a long text that are looked at first.
const BEGINNING: usize = 64;

static CLASS: [u8; 256] = classes();

const fn classes() -> [u8; 256] {
    let mut table = [0; 256];
    let mut byte = 0_u8;
    loop {
        table[byte as usize] = match byte {
            b'`' | b'*' | b'~' | b'[' | b']' => MARKUP | PAIRED,
            b'<' | b'&' | b'\\' => MARKUP | WILD,
            b'|' | b'!' | b'#' | b'\n' => MARKUP,
            _ if visible::SUSPECT[byte as usize] => MARKUP,
            b'_' => UNDERSCORE | PAIRED,
            b'w' | b'W' | b':' | b'@' => LINK,
            _ => 0,
        };
        if byte == u8::MAX {
            return table;
        }
        byte += 1;
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Markup {
    /// There is markup of emphasis, code or brackets.
    pub(crate) any: bool,
    /// There is markup that decides what a value beside it is, or a link may begin that takes in what follows.
    pub(crate) are_wild: bool,
    /// There is markup on other lines of the paragraph.
    pub(crate) are_below: bool,
}

impl Markup {
    pub(crate) fn new(text: &str) -> Self {
        let class = class_of(text.as_bytes());
        let any = class & PAIRED != 0;
        // an optional piece may begin or end within a link
        let may_link = |pair: &[u8]| matches!(pair, b"](" | b"{?");
        let are_wild = class & WILD != 0
            || class & LINK != 0 && is_url(text.as_bytes())
            || any && text.as_bytes().windows(2).any(may_link);
        Markup { any, are_wild, are_below: false }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Look {
    /// It is plain, also beside markup of the author's, which opens and closes as beside a word, and no link takes
    /// them in.
    #[default]
    Plain,
    /// It is plain where no markup is.
    PlainApart,
    Unknown,
}

/// Looks at each byte of a value, which is behind this text on its line.
#[inline]
pub(crate) fn look(value: &[u8], before: &[u8]) -> Look {
    let [first, ..] = value else { return Look::Unknown };
    let opens = match before {
        // a box or a footnote; a link or a definition
        [.., b'['] if value.len() == 1 || *first == b'^' => true,
        [.., b']'] | [b'|', ..] => !first.is_ascii_alphanumeric(),
        _ => before.iter().all(|byte| OPENS_BLOCK[usize::from(*byte)]) && may_open_block(value),
    };
    if opens || first.is_ascii_whitespace() {
        return Look::Unknown;
    }
    let Some(class) = class_without_markup(value) else { return Look::Unknown };
    let is_graphic = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_graphic);
    let may_be_link = class & LINK != 0 && (value.contains(&b'@') || is_url(value));
    if may_be_link || !is_graphic(value.first()) || !is_graphic(value.last()) {
        return Look::PlainApart;
    }
    Look::Plain
}

/// A value that begins a line may open a block, together with the text on both sides.
pub(super) fn may_open_block(value: &[u8]) -> bool {
    let digits = value.iter().take_while(|byte| byte.is_ascii_digit()).count();
    match value.get(digits) {
        // parsers take no longer number for that of a list
        None => digits < 10,
        Some(byte) if digits > 0 => matches!(byte, b'.' | b')'),
        Some(byte) => !byte.is_ascii_alphabetic() && *byte != b'/',
    }
}

/// Returns the classes of all bytes; `None` where one may be markup or is a break, or an underscore is not inside a word.
#[inline]
fn class_without_markup(text: &[u8]) -> Option<u8> {
    // a long text is mostly refused by its first bytes
    let (first, rest) = text.split_at(text.len().min(BEGINNING));
    let is_refused = |class: u8| class & MARKUP != 0;
    let class = Some(class_of(first)).filter(|class| !is_refused(*class))? | class_of(rest);
    let is_plain =
        !is_refused(class) && (class & UNDERSCORE == 0 || are_underscores_in_words(text));
    is_plain.then_some(class)
}

/// Returns whether each line is blank or begins with a letter, and has nothing but letters, digits, spaces and the marks of
/// a sentence, so that it is plain and every character is seen.
pub(crate) fn is_prose(text: &[u8]) -> bool {
    let mut rest = text;
    while let Some(part) = rest.first_chunk::<33>() {
        if !are_of_prose(part) {
            return false;
        }
        rest = &rest[32..];
    }
    text.first().is_some_and(u8::is_ascii_alphabetic)
        && are_of_prose(rest)
        && rest.last().is_some_and(|last| are_of_prose(&[*last, b'\n']))
}

/// Asked of all bytes but the last. Many are compared at once, without branches.
#[inline]
#[expect(clippy::needless_bitwise_bool, reason = "branches would keep it from that")]
fn are_of_prose(text: &[u8]) -> bool {
    text.iter().zip(&text[1..]).fold(true, |all, (byte, next)| {
        let is_letter = (byte | 0x20).is_ascii_lowercase();
        let is_mark = (b' '..=b';').contains(byte) & (*byte != b'*') & (*byte != b'&');
        let is_break = *byte == b'\n';
        // none of the marks, of all that may follow
        let begins_line = !is_break | (next & 0x60 != 0x20);
        all & (is_letter | is_mark | is_break) & begins_line
    })
}

fn class_of(bytes: &[u8]) -> u8 {
    bytes.iter().fold(0, |class, byte| class | CLASS[usize::from(*byte)])
}

fn are_underscores_in_words(bytes: &[u8]) -> bool {
    let is_of_word = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    let mut all = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'_');
    all.all(|(at, _)| is_of_word(bytes[..at].last()) && is_of_word(bytes.get(at + 1)))
}

/// Returns whether one line of text, in which every character is seen, is plain in its context.
///
/// One pass: each question about the whole text is asked once.
pub(crate) fn is_plain(text: &str, context: &Context) -> bool {
    if text.is_empty() {
        return true;
    }
    let is_emphasis = |c: Option<char>| matches!(c, Some('*' | '_' | '~'));
    let trimmed = text.trim();
    let has_margin = trimmed.len() < text.len();
    if context.kind == ContextKind::Text && context.prev.is_none() && begins_block(text, context)
        // a row of such cells would be the rule below a table's head
        || context.kind == ContextKind::Cell
            && text.contains('-')
            && text.bytes().all(|byte| b"-: \t".contains(&byte))
        // nothing is in a heading, or a parser would cut its end off
        || context.kind == ContextKind::Heading
            && matches!(text.trim_end().as_bytes(), [] | [.., b'#'])
        // parsers differ on what of other white space they trim
        || has_margin && trimmed != text.trim_matches([' ', '\t'])
        // brackets of the author's would become a link, a definition, a footnote or a task's box
        || context.prev == Some(']') && text.starts_with(['(', '[', ':', ' ', '\t'])
        || context.prev == Some('[') && text.starts_with('^')
        // what stands before it would stand alone, as a tag that begins a block
        || context.kind == ContextKind::Text && context.prev != Some('[') && trimmed.is_empty()
        // white space would keep the author's emphasis from opening or closing
        || has_margin && (is_emphasis(context.prev) || is_emphasis(context.next))
        // our quotes are never taken for the value's own
        || text.starts_with('`') && text.ends_with('`')
    {
        return false;
    }
    let bytes = text.as_bytes();
    let may_hold_code = !bytes.contains(&b'`') || may_hold_code(text, context);
    let are_brackets_plain = LazyCell::new(|| !context.among_markup && has_closing_brackets(text));
    let may_be_markup = |byte: &u8| CLASS[usize::from(*byte)] & (MARKUP | UNDERSCORE) != 0;
    let mut at = 0;
    while let Some(before) = bytes[at..].iter().position(may_be_markup) {
        at += before;
        at = match bytes[at] {
            // a code span of the value's own is inert, as ours are, and nothing in it is markup
            b'`' => match end_of_code_span(bytes, at) {
                Some(end) if may_hold_code => end,
                _ => return false,
            },
            b'*' | b'_' | b'~' => {
                let end = at + run_of(&bytes[at..], bytes[at]);
                if !is_plain_run(text, at..end, context) {
                    return false;
                }
                end
            }
            b'[' if !*are_brackets_plain => return false,
            _ if !is_inert(text, at, context) => return false,
            _ => at + 1,
        };
    }
    true
}

fn may_hold_code(text: &str, context: &Context) -> bool {
    let ends_cell = context.kind == ContextKind::Cell && text.contains('|');
    !(context.among_markup || ends_cell || is_url(text.as_bytes()))
}

/// No bracket opens without one that closes behind it: some parsers look for that one in the code
/// spans that follow.
fn has_closing_brackets(text: &str) -> bool {
    let open = text.bytes().fold(0_usize, |open, byte| match byte {
        b'[' => open + 1,
        b']' => open.saturating_sub(1),
        _ => open,
    });
    open == 0
}

pub(crate) fn run_of(bytes: &[u8], mark: u8) -> usize {
    bytes.iter().take_while(|byte| **byte == mark).count()
}

pub(crate) fn end_of_code_span(bytes: &[u8], at: usize) -> Option<usize> {
    let open = run_of(&bytes[at..], b'`');
    let mut next = at + open;
    while next < bytes.len() {
        match run_of(&bytes[next..], b'`') {
            0 => next += 1,
            length if length == open => return Some(next + length),
            length => next += length,
        }
    }
    None
}

fn is_inert(text: &str, at: usize, context: &Context) -> bool {
    let bytes = text.as_bytes();
    let next = || text[at + 1..].chars().next().or(context.next);
    match bytes[at] {
        // what a bar in a cell takes of backslashes is seen to where it is written
        b'\\' if context.kind == ContextKind::Cell && bytes.get(at + 1) == Some(&b'|') => true,
        b'\\' => next().is_some_and(|c| c.is_alphanumeric() || c == ' '),
        // the end of its brackets says whether it is an image, but for marks of the author's
        b'[' => (at > 0 || context.prev != Some('!')) && next() != Some('^'),
        b']' => !context.among_markup && next() != Some('('),
        b'!' => at + 1 < bytes.len() || context.next != Some('['),
        b'<' => is_inert_angle(&text[at..], context),
        b'&' => !is_entity(&bytes[at + 1..], context.next),
        _ => true,
    }
}

/// A letter or a digit. Letters in circles and squares are symbols, which stand as punctuation does.
fn is_word(c: Option<char>) -> bool {
    let is_symbol = |c| matches!(c, '\u{24b6}'..='\u{24e9}' | '\u{1f130}'..='\u{1f189}');
    c.is_some_and(|c| c.is_alphanumeric() && !is_symbol(c))
}

/// Neither a tag nor an address between angle brackets. Of a long word nobody looks for the end.
fn is_inert_angle(rest: &str, context: &Context) -> bool {
    const MAX_WORD: usize = 64;
    let next = rest[1..].chars().next().or(context.next);
    let opens_tag = next.is_some_and(|c| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?'));
    let is_word = match rest.bytes().take(MAX_WORD).find(|byte| matches!(byte, b' ' | b'@')) {
        Some(end) => end == b' ',
        None => rest.len() <= MAX_WORD && context.next.is_none_or(|c| c == ' '),
    };
    !opens_tag && is_word
}

/// Returns whether a run of one mark is not emphasis. Every run that could close emphasis is quoted, so
/// one that can only open finds no partner: behind white space, or behind punctuation and before a
/// letter or a digit.
fn is_plain_run(text: &str, run: Range<usize>, context: &Context) -> bool {
    let mark = text.as_bytes()[run.start];
    let prev = if run.start == 0 { context.prev } else { text[..run.start].chars().next_back() };
    let next = text[run.end..].chars().next().or(context.next);
    if mark == b'_' && run.len() == 1 && is_word(prev) && is_word(next) {
        return true;
    }
    let is_behind_space = prev.is_none_or(char::is_whitespace);
    if context.among_markup {
        return is_behind_space && next.is_some_and(char::is_whitespace);
    }
    is_behind_space || prev.is_some_and(is_plain_punctuation) && is_word(next)
}

fn is_plain_punctuation(c: char) -> bool {
    c.is_ascii_punctuation() && !matches!(c, '*' | '_' | '~' | '`' | '<' | '>' | '\\' | '|')
}

/// A name or a number, up to where it ends: with `;`, or where the author's text goes on with it.
pub(crate) fn is_entity(rest: &[u8], next: Option<char>) -> bool {
    let name =
        rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'#').count();
    match rest.get(name) {
        Some(byte) => name > 0 && *byte == b';',
        None => next.is_some_and(|c| matches!(c, ';' | '#') || c.is_ascii_alphanumeric()),
    }
}

/// Returns whether GFM could make a link of a part of the text by itself. Such a link takes in
/// everything up to white space, back-ticks too.
pub(crate) fn is_url(text: &[u8]) -> bool {
    memchr2_iter(b':', b'.', text).any(|at| match text[at] {
        b':' => text[at..].starts_with(b"://"),
        _ => text[at.saturating_sub(3)..at].eq_ignore_ascii_case(b"www"),
    })
}

pub(crate) fn may_begin_url(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    text.contains(":/")
        || text.contains("www.")
        || ["http:", "https:", "ftp:"].iter().any(|scheme| text.ends_with(scheme))
}

fn begins_block(text: &str, context: &Context) -> bool {
    let line = text.as_bytes();
    let ends_marker = |at: usize| {
        let next = text.get(at..).and_then(|rest| rest.chars().next()).or(context.next);
        next.is_none_or(char::is_whitespace)
    };
    match line {
        [b'#', ..] => {
            let marks = run_of(line, b'#');
            marks <= 6 && ends_marker(marks) || marks == line.len()
        }
        // behind the marker of a list, white space decides what below it is in the item
        [b'>' | b'[' | b'<' | b' ' | b'\t', ..] => true,
        [b'-' | b'+' | b'*' | b'_' | b'=' | b':' | b'|' | b'~', ..] => {
            ends_marker(1) || is_rule(line) || run_of(line, b'~') > 2
        }
        [b'0'..=b'9', ..] => {
            let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
            match line.get(digits) {
                Some(b'.' | b')') => ends_marker(digits + 1),
                Some(_) => false,
                None => matches!(context.next, Some('.' | ')')),
            }
        }
        _ => false,
    }
}

/// Nothing but the marks of breaks, underlines and rows that make a table.
fn is_rule(line: &[u8]) -> bool {
    line.iter().all(|byte| b"-=*_+:| \t~".contains(byte))
}
