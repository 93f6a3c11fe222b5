//! The prefix of a line: indentation, list markers, quote marks and heading marks.

use super::{Piece, count, spaces};
use crate::template::Token;

/// The markup that opens a line.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "facts that do not exclude each other")]
pub(super) struct Prefix {
    pub(super) end: usize,
    /// The columns of white space before anything else.
    pub(super) indent: usize,
    /// A bullet, a number, a heading or a quote.
    pub(super) marked: bool,
    /// The column after a list marker.
    pub(super) list: usize,
    /// The columns of the texts behind all of its list markers.
    pub(super) lists: Vec<usize>,
    /// A list's number that is not 1.
    pub(super) late: bool,
    /// White space behind a marker that makes code of what follows.
    pub(super) wide: bool,
    /// A quote mark.
    pub(super) quote: bool,
    pub(super) heading: bool,
    /// The line begins a block, whatever stands above.
    pub(super) begins_block: bool,
}

impl Prefix {
    /// The prefix of a line without markers.
    pub(super) fn text(line: &[Token]) -> Self {
        let (end, indent) = white_space(line);
        Prefix { end, indent, ..Prefix::default() }
    }

    pub(super) fn parse(line: &[Token], is_number: &dyn Fn(usize) -> bool) -> Self {
        let mut prefix = Prefix::text(line);
        while !prefix.takes_heading(line) {
            let rest = &line[prefix.end..];
            if rest.first() == Some(&Token::Char('>')) {
                prefix.end += 1;
                prefix.quote = true;
            } else if let Some(marker) = list_marker(rest, is_number) {
                let is_late = marker > 1 && (marker > 2 || rest[0] != Token::Char('1'));
                prefix.late |= is_late && prefix.list == 0;
                prefix.begins_block |= !is_late || is_placeholder(rest[0]);
                prefix.end += marker;
                prefix.list = prefix.end + spaces(&line[prefix.end..]).clamp(1, 4);
                prefix.lists.push(prefix.list);
            } else {
                break;
            }
            let (tokens, columns) = white_space(&line[prefix.end..]);
            prefix.wide |= columns > 4 || tokens < columns;
            prefix.marked = true;
            prefix.end += spaces(&line[prefix.end..]);
        }
        prefix
    }

    pub(super) fn pieces(&self, line: &[Token]) -> Vec<Piece> {
        super::inline::verbatim(&line[..self.end])
    }

    /// Takes a heading's mark, after which no other can follow.
    fn takes_heading(&mut self, line: &[Token]) -> bool {
        let rest = &line[self.end..];
        let marks = count(rest, '#');
        if !(1..=6).contains(&marks) || rest.get(marks) != Some(&Token::Char(' ')) {
            return false;
        }
        (self.heading, self.marked, self.begins_block) = (true, true, true);
        self.end += marks + spaces(&rest[marks..]);
        true
    }
}

fn is_placeholder(token: Token) -> bool {
    matches!(token, Token::Placeholder(_))
}

/// The tokens of white space, and their columns: a tab is four.
fn white_space(line: &[Token]) -> (usize, usize) {
    let widths = line.iter().map_while(columns_of_space);
    widths.fold((0, 0), |(tokens, columns), width| (tokens + 1, columns + width))
}

fn columns_of_space(token: &Token) -> Option<usize> {
    match token {
        Token::Char(' ') => Some(1),
        Token::Char('\t') => Some(4),
        _ => None,
    }
}

/// The length of `-`, `*`, `+`, `1.`, `1)` or `{index}.`, where a space follows.
fn list_marker(rest: &[Token], is_number: &dyn Fn(usize) -> bool) -> Option<usize> {
    let digits = rest
        .iter()
        .take_while(|token| matches!(token, Token::Char(c) if c.is_ascii_digit()))
        .count();
    let length = match rest.first()? {
        Token::Char('-' | '*' | '+') => 1,
        Token::Char(_) if (1..=9).contains(&digits) => digits + 1,
        Token::Placeholder(placeholder) if is_number(*placeholder) => 2,
        _ => return None,
    };
    let dot = length == 1 || matches!(rest.get(length - 1), Some(Token::Char('.' | ')')));
    (dot && matches!(rest.get(length), Some(Token::Char(' ' | '\t')))).then_some(length)
}
