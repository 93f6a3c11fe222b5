//! Links, images and tags.

use super::super::run::{Atom, LineContext};
use super::super::{Kind, Link, Piece};
use super::{Inline, parts};
use crate::template::Token;

impl Inline<'_> {
    pub(super) fn tag(&mut self, at: usize, to: usize, atoms: &mut Vec<Atom>) -> usize {
        let begins = self.char(at + 1).is_some_and(|c| c.is_alphabetic() || "/!?".contains(c));
        let close = (at + 1..to).find(|at| self.char(*at) == Some('>'));
        // Whatever has no space in it may become an address, which is a link between these marks.
        let space = (at + 1..to).find(|at| self.char(*at).is_some_and(char::is_whitespace));
        let end = if begins { close } else { space };
        let inside = self.placeholder_in(at, end.unwrap_or(to));
        if let Some(placeholder) = inside {
            self.wrong.push(format!(
                "`{placeholder}` stands in an HTML tag. A value cannot be quoted there: write `\\<` \
                 for the character itself, or make it a link, `[text]({placeholder})`"
            ));
            return close.unwrap_or(to);
        }
        let Some(close) = close.filter(|_| begins) else {
            atoms.push(Atom::Char('<'));
            return at + 1;
        };
        atoms.push(self.mark(at, close + 1));
        close + 1
    }

    /// Reads the bracket at `at`: a link, an image whose mark is at `start`, or the character itself.
    pub(super) fn bracket(
        &mut self,
        start: usize,
        at: usize,
        to: usize,
        kind: Kind,
        atoms: &mut Vec<Atom>,
    ) -> usize {
        self.has_marks = true;
        let Some(close) = self.closing(at, to, '[', ']') else {
            self.wrong.push(
                "a `[` is not closed on its line: close it with `]`, or write `\\[` for the \
                 character itself"
                    .into(),
            );
            return at + 1;
        };
        if self.char(at + 1) == Some('^') && self.placeholder_in(at, close).is_some() {
            return self.label(at + 1, close, "a footnote's label");
        }
        match self.char(close + 1).filter(|_| close + 1 < to) {
            Some('(') => return self.link(start, at, close, to, kind, atoms),
            Some('[') => {
                let end = self.closing(close + 1, to, '[', ']').unwrap_or(close + 1);
                if self.placeholder_in(at, end).is_some() {
                    return self.label(at, end, "a link's reference");
                }
            }
            _ => {}
        }
        atoms.push(self.mark(start, at + 1));
        at + 1
    }

    /// `[text](target)`
    fn link(
        &mut self,
        start: usize,
        at: usize,
        close: usize,
        to: usize,
        kind: Kind,
        atoms: &mut Vec<Atom>,
    ) -> usize {
        let Some(end) = self.closing(close + 1, to, '(', ')') else {
            self.wrong.push(
                "a link is not closed on its line: close it with `)`, or write `\\[` for the \
                 character itself"
                    .into(),
            );
            return at + 1;
        };
        // its target would be a link by itself, and take in a value behind it
        let has_value = self.placeholder_in(0, self.line.len()).is_some();
        if has_value && holds_link(&self.line[at + 1..close]) {
            self.wrong.push(NESTED.into());
        }
        if self.placeholder_in(at, end).is_none() {
            atoms.push(self.mark(start, end + 1));
            return end + 1;
        }
        let target = close + 2;
        let title = (target..end).find(|at| {
            self.char(*at) == Some(' ') && matches!(self.char(at + 1), Some('"' | '\'' | '('))
        });
        if let Some(placeholder) = title.and_then(|title| self.placeholder_in(title, end)) {
            self.wrong.push(format!(
                "`{placeholder}` stands in a link's title. A value cannot be quoted there: put it \
                 into the link's text, `[{placeholder}](…)`"
            ));
        }
        let outer = LineContext { kind, prev: Some('['), next: Some(']'), is_marked: false };
        let text = self.scan(at + 1, close, outer);
        let (from, until) = self.destination(target, title.unwrap_or(end));
        self.check_target(&self.line[from..until]);
        let title = title.map(|title| (title..end).filter_map(|at| self.char(at)).collect());
        atoms.push(Atom::Link(Link {
            image: start < at,
            text,
            target: parts(&self.line[from..until]),
            title: title.unwrap_or_default(),
            kind,
        }));
        end + 1
    }

    /// A destination without the angle brackets that the author puts around it.
    fn destination(&self, from: usize, to: usize) -> (usize, usize) {
        let is_bracketed = self.char(from) == Some('<') && self.char(to - 1) == Some('>');
        if is_bracketed { (from + 1, to - 1) } else { (from, to) }
    }

    fn label(&mut self, from: usize, to: usize, what: &str) -> usize {
        let placeholder = self.placeholder_in(from, to).unwrap_or_default();
        self.wrong.push(format!(
            "`{placeholder}` stands in {what}. A value cannot be quoted there: write the link out, \
             `[text]({placeholder})`, or `\\[` for the character itself"
        ));
        to
    }

    /// A `](`, `][` or `]:` after a value, with no `[` of the template's.
    pub(super) fn closes_a_values_bracket(&self, at: usize) -> bool {
        matches!(self.char(at + 1), Some('(' | '[' | ':'))
            && self.placeholder_in(0, at).is_some()
            && !(0..at).any(|open| {
                self.char(open) == Some('[')
                    && self.plain[open]
                    && self.closing(open, at + 1, '[', ']') == Some(at)
            })
    }

    /// Returns the place of the bracket that closes the one at `at`.
    fn closing(&self, at: usize, to: usize, open: char, close: char) -> Option<usize> {
        let (mut depth, mut i) = (0_usize, at);
        while i < to {
            if let Some(span) = self.spans.iter().find(|span| span.0 == i) {
                i = span.1;
                continue;
            }
            match self.char(i) {
                Some('\\') => i += 1,
                Some(c) if c == open => depth += 1,
                Some(c) if c == close => {
                    depth -= 1;
                    if depth == 0 {
                        return Some(i);
                    }
                }
                _ => {}
            }
            i += 1;
        }
        None
    }
}

impl Inline<'_> {
    /// Says of a link that parsers take for text.
    fn check_target(&mut self, target: &[Token]) {
        if target.iter().any(|token| matches!(token, Token::Char('<' | '>' | '\\'))) {
            self.wrong.push(TARGET.into());
        }
    }

    /// Says of links whose quotes would run into those of what touches them.
    pub(super) fn check_links(&mut self, atoms: &[Atom]) {
        let is_beside = |pair: &[Atom]| {
            may_be_quoted(&pair[0]) && has_ticks(&pair[1])
                || has_ticks(&pair[0]) && may_be_quoted(&pair[1])
        };
        if atoms.windows(2).any(is_beside) {
            self.wrong.push(BESIDE.into());
        }
    }
}

fn holds_link(text: &[Token]) -> bool {
    text.windows(2).any(|pair| matches!(pair, [Token::Char(']'), Token::Char('(' | '[')]))
}

/// A link with values in its text.
fn may_be_quoted(atom: &Atom) -> bool {
    let Atom::Link(link) = atom else { return false };
    link.text.iter().any(|piece| !matches!(piece, Piece::Text(_)))
}

fn has_ticks(atom: &Atom) -> bool {
    match atom {
        Atom::Placeholder(_) | Atom::Raw(_) | Atom::Code(_) => true,
        Atom::Mark(text) => text.contains('`'),
        atom => may_be_quoted(atom),
    }
}

const NESTED: &str = "a link cannot stand in the text of another link: write one after the other";
const TARGET: &str = "a link's target holds `<`, `>` or `\\`, so it may not be read as a link: write them as `%3C`, \
    `%3E` and `%5C`";
const BESIDE: &str = "a link touches a value, code or another link, and the quotes of both would be read as \
    one: put a space between them";
