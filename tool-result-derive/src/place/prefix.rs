//! What opens a line: indentation, list markers and the boxes of tasks, quote marks and heading marks.

use super::{Context, Part, Piece, Run, count, push_text, spaces};
use crate::template::Token;

/// What opens a line.
#[derive(Default)]
pub(super) struct Prefix {
    pub(super) end: usize,
    /// The columns of white space before anything else.
    pub(super) indent: usize,
    /// A bullet, a number, a heading or a quote.
    pub(super) marked: bool,
    /// The column after a list marker.
    pub(super) list: usize,
    /// A heading.
    pub(super) heading: bool,
    /// It begins a block, whatever stands above.
    pub(super) begins_block: bool,
}

impl Prefix {
    pub(super) fn of(line: &[Token], is_number: &dyn Fn(usize) -> bool) -> Self {
        let (end, indent) = white_space(line);
        let mut prefix = Prefix { end, indent, ..Prefix::default() };
        while !prefix.takes_heading(line) {
            let rest = &line[prefix.end..];
            if rest.first() == Some(&Token::Char('>')) {
                prefix.end += 1;
            } else if let Some(marker) = list_marker(rest, is_number) {
                prefix.begins_block |=
                    marker == 1 || rest[0] == Token::Char('1') || is_hole(rest[0]);
                prefix.end += marker;
                prefix.list = prefix.end + 1;
                let spaces = spaces(&line[prefix.end..]);
                prefix.end += task_box(&line[prefix.end + spaces..]).map_or(0, |it| spaces + it);
            } else {
                break;
            }
            prefix.marked = true;
            prefix.end += spaces(&line[prefix.end..]);
        }
        prefix
    }

    /// What the line opens with, as it is written.
    pub(super) fn pieces(&self, line: &[Token]) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for (at, token) in line[..self.end].iter().enumerate() {
            match token {
                Token::Char(c) => push_text(&mut pieces, *c),
                Token::Hole(hole) if at > 0 && line[at - 1] == Token::Char('[') => {
                    let context = Context {
                        prev: Some('['),
                        next: Some(']'),
                        among_marks: true,
                        before_marks: true,
                        ..Context::default()
                    };
                    let parts = vec![Part::Value(*hole)];
                    pieces.push(Piece::Run(Run { parts, context, empty: " " }));
                }
                Token::Hole(hole) => pieces.push(Piece::Raw(*hole, super::Kind::Text)),
            }
        }
        pieces
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

fn is_hole(token: Token) -> bool {
    matches!(token, Token::Hole(_))
}

/// How many tokens of white space there are, and how many columns: a tab is four.
fn white_space(line: &[Token]) -> (usize, usize) {
    let width = |token: &Token| match token {
        Token::Char(' ') => Some(1),
        Token::Char('\t') => Some(4),
        _ => None,
    };
    let widths = line.iter().map_while(width);
    widths.fold((0, 0), |(tokens, columns), width| (tokens + 1, columns + width))
}

/// The length of `[ ]`, `[x]` or `[{mark}]`, where a space follows.
fn task_box(rest: &[Token]) -> Option<usize> {
    let is_box = matches!(
        rest,
        [
            Token::Char('['),
            Token::Char(' ' | 'x' | 'X') | Token::Hole(_),
            Token::Char(']'),
            Token::Char(' '),
            ..
        ]
    );
    is_box.then_some(3)
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
        Token::Hole(hole) if is_number(*hole) => 2,
        _ => return None,
    };
    let dot = length == 1 || matches!(rest.get(length - 1), Some(Token::Char('.' | ')')));
    (dot && rest.get(length) == Some(&Token::Char(' '))).then_some(length)
}
