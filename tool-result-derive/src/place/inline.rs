//! Reads one line of a template: code spans, links, tags and emphasis around its placeholders.

use super::runs::{Run, Span, code_spans, emphasis_runs};
use super::{Piece, Place, Within, push_text};
use crate::template::{Hole, Token};

/// A line, with what stands where on it.
pub(super) struct Inline<'a> {
    line: &'a [Token],
    holes: &'a [Hole],
    /// Which tokens are neither escaped nor code.
    plain: Vec<bool>,
    /// Code spans: where each begins and ends, fences included, and the fence's length.
    spans: Vec<Span>,
    /// Runs of emphasis characters: where each begins and ends.
    runs: Vec<Run>,
    /// The emphasis characters that occur more than once in the template.
    emphasis: &'a str,
    /// Where the runs begin that are reported.
    reported: Vec<usize>,
    wrong: &'a mut Vec<String>,
}

impl<'a> Inline<'a> {
    pub(super) fn new(
        line: &'a [Token],
        from: usize,
        holes: &'a [Hole],
        emphasis: &'a str,
        wrong: &'a mut Vec<String>,
    ) -> Self {
        let (plain, spans, open) = code_spans(line, from);
        if open {
            wrong.push(
                "a back-tick opens a code span that does not end on its line: \
                 close it, or write a `\\` before it for the character itself"
                    .into(),
            );
        }
        let runs = emphasis_runs(line, &plain);
        Inline { line, holes, plain, spans, runs, emphasis, reported: Vec::new(), wrong }
    }

    fn char(&self, at: usize) -> Option<char> {
        match self.line.get(at) {
            Some(Token::Char(c)) => Some(*c),
            _ => None,
        }
    }

    fn is_hole(&self, at: usize) -> bool {
        matches!(self.line.get(at), Some(Token::Hole(_)))
    }

    fn hole_in(&self, from: usize, to: usize) -> Option<String> {
        self.line[from.min(to)..to].iter().find_map(|token| match token {
            Token::Hole(hole) => Some(self.holes[*hole].written()),
            Token::Char(_) => None,
        })
    }

    /// The pieces of a part of the line.
    pub(super) fn scan(&mut self, from: usize, to: usize, within: Within) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut at = from;
        while at < to {
            at = match self.line[at] {
                Token::Hole(hole) => {
                    self.check_before(at);
                    let place = self.place(at, at + 1, within);
                    pieces.push(Piece::Value(hole, place));
                    at + 1
                }
                Token::Char('\\') => self.escape(at, to, &mut pieces),
                Token::Char('`') => self.code(at, within, &mut pieces),
                Token::Char('<') => self.tag(at, to, &mut pieces),
                Token::Char('[') => self.bracket(at, to, within, &mut pieces),
                Token::Char(']') if self.closes_a_values_bracket(at) => {
                    let hole = self.hole_in(0, at).unwrap_or_default();
                    self.wrong.push(format!(
                        "`]` closes no bracket of the template's, so it could close one in \
                         `{hole}`: open one before it, or write `\\]` for the character itself"
                    ));
                    at + 1
                }
                Token::Char(c) => {
                    push_text(&mut pieces, c);
                    at + 1
                }
            };
        }
        pieces
    }

    fn place(&mut self, start: usize, end: usize, within: Within) -> Place {
        let opens = self.touches(start, end, true);
        let closes = self.touches(start, end, false);
        Place { within, opens, closes }
    }

    /// Emphasis that opens right before the value, or closes right after it.
    fn touches(&mut self, start: usize, end: usize, opening: bool) -> bool {
        let touching = |run: &Run| {
            if opening { run.2 == start } else { run.1 == end }
        };
        let Some(run) = self.runs.iter().find(|run| touching(run)).copied() else { return false };
        if !self.emphasis.contains(run.0) {
            return false;
        }
        let same: Vec<Run> = self.runs.iter().filter(|other| other.0 == run.0).copied().collect();
        let before = same.iter().filter(|other| other.1 < run.1).count();
        let partner = if opening { same.get(before + 1) } else { same.get(before.wrapping_sub(1)) };
        let unlike = partner.is_some_and(|other| other.2 - other.1 != run.2 - run.1);
        let outer = if opening { run.1.checked_sub(1) } else { Some(run.2) };
        let word = outer
            .is_some_and(|at| self.is_hole(at) || self.char(at).is_some_and(char::is_alphanumeric));
        if word || unlike || before.is_multiple_of(2) != opening {
            if self.reported.contains(&run.1) {
                return false;
            }
            self.reported.push(run.1);
            let mark: String = std::iter::repeat_n(run.0, run.2 - run.1).collect();
            let hole = self.hole_in(start, end).unwrap_or_default();
            let other =
                outer.filter(|at| self.is_hole(*at)).and_then(|at| self.hole_in(at, at + 1));
            let (what, whose) = match &other {
                Some(other) => {
                    (format!("stands between `{hole}` and `{other}`"), "their values decide")
                }
                None => (format!("touches `{hole}`"), "the value decides"),
            };
            self.wrong.push(format!(
                "`{mark}` {what} where {whose} whether it is emphasis: put a space between them, or \
                 write `\\{}` for the character itself",
                run.0
            ));
            return false;
        }
        true
    }

    /// What must not stand right before a placeholder.
    fn check_before(&mut self, at: usize) {
        let mut before = at;
        while before > 0 && self.char(before - 1).is_some_and(|c| c.is_alphanumeric() || c == '#') {
            before -= 1;
        }
        if before > 0 && self.char(before - 1) == Some('&') && self.plain[before - 1] {
            let hole = self.hole_in(at, at + 1).unwrap_or_default();
            self.wrong.push(format!(
                "`&` right before `{hole}` could become a character reference with the value: \
                 write `&amp;`, or put a space before `{hole}`"
            ));
        }
    }

    fn escape(&mut self, at: usize, to: usize, pieces: &mut Vec<Piece>) -> usize {
        push_text(pieces, '\\');
        if at + 1 < to && self.is_hole(at + 1) {
            let hole = self.hole_in(at + 1, at + 2).unwrap_or_default();
            self.wrong.push(format!(
                "`\\` right before `{hole}` would escape the value's first character: write \
                 `\\\\` (in a plain string literal, four of them) for the character itself"
            ));
            return at + 1;
        }
        match self.char(at + 1) {
            Some(c) if at + 1 < to && c.is_ascii_punctuation() => {
                push_text(pieces, c);
                at + 2
            }
            _ => at + 1,
        }
    }

    fn code(&mut self, at: usize, within: Within, pieces: &mut Vec<Piece>) -> usize {
        let Some((start, end, fence)) = self.spans.iter().find(|span| span.0 == at).copied() else {
            push_text(pieces, '`');
            return at + 1;
        };
        if self.hole_in(start, end).is_none() {
            for token in &self.line[start..end] {
                push_token(pieces, *token);
            }
            return end;
        }
        let (mut from, mut to) = (start + fence, end - fence);
        // One space at both edges is no part of the code.
        if to - from > 2 && self.char(from) == Some(' ') && self.char(to - 1) == Some(' ') {
            (from, to) = (from + 1, to - 1);
        }
        let place = self.place(start, end, within);
        pieces.push(Piece::Code(plain(&self.line[from..to]), place));
        end
    }

    fn tag(&mut self, at: usize, to: usize, pieces: &mut Vec<Piece>) -> usize {
        push_text(pieces, '<');
        let begins = self.char(at + 1).is_some_and(|c| c.is_alphabetic() || "/!?".contains(c));
        let close = (at + 1..to).find(|at| self.char(*at) == Some('>'));
        // Whatever has no space in it may become an address, which is a link between these marks.
        let space = (at + 1..to).find(|at| self.char(*at).is_some_and(char::is_whitespace));
        let end = if begins { close } else { space };
        let inside = self.hole_in(at, end.unwrap_or(to));
        if let Some(hole) = inside {
            self.wrong.push(format!(
                "`{hole}` stands in an HTML tag, where no value can be made harmless: write `\\<` \
                 for the character itself, or make it a link, `[text]({hole})`"
            ));
            return close.unwrap_or(to);
        }
        if !begins {
            return at + 1;
        }
        let end = close.unwrap_or(at);
        for token in &self.line[at + 1..end.max(at + 1)] {
            push_token(pieces, *token);
        }
        end.max(at + 1)
    }

    fn bracket(&mut self, at: usize, to: usize, within: Within, pieces: &mut Vec<Piece>) -> usize {
        push_text(pieces, '[');
        let Some(close) = self.closing(at, to, '[', ']') else {
            self.wrong.push(
                "a `[` is not closed on its line: close it with `]`, or write `\\[` for the \
                 character itself"
                    .into(),
            );
            return at + 1;
        };
        if self.char(at + 1) == Some('^') && self.hole_in(at, close).is_some() {
            return self.label(at + 1, close, "a footnote's label");
        }
        match self.char(close + 1).filter(|_| close + 1 < to) {
            Some('(') => self.link(at, close, to, within, pieces),
            Some('[') => {
                let end = self.closing(close + 1, to, '[', ']').unwrap_or(close + 1);
                let own = end == close + 2 && self.hole_in(at, close).is_some();
                if own || self.hole_in(close + 1, end).is_some() {
                    return self.label(at, end, "a link's reference");
                }
                self.text_of_link(at, close, within, pieces);
                close
            }
            _ => at + 1,
        }
    }

    fn text_of_link(&mut self, at: usize, close: usize, within: Within, pieces: &mut Vec<Piece>) {
        let within = if within == Within::Cell { Within::LinkInCell } else { Within::Link };
        for piece in self.scan(at + 1, close, within) {
            push_piece(pieces, piece);
        }
    }

    /// `[text](target)`
    fn link(
        &mut self,
        at: usize,
        close: usize,
        to: usize,
        within: Within,
        pieces: &mut Vec<Piece>,
    ) -> usize {
        let Some(end) = self.closing(close + 1, to, '(', ')') else {
            self.wrong.push(
                "a link is not closed on its line: close it with `)`, or write `\\[` for the \
                 character itself"
                    .into(),
            );
            return at + 1;
        };
        self.text_of_link(at, close, within, pieces);
        let target = close + 2;
        if self.hole_in(target, end).is_none() {
            return close;
        }
        let title = (target..end).find(|at| {
            self.char(*at) == Some(' ') && matches!(self.char(at + 1), Some('"' | '\'' | '('))
        });
        if let Some(hole) = title.and_then(|title| self.hole_in(title, end)) {
            self.wrong.push(format!(
                "`{hole}` stands in a link's title, where no value can be made harmless: put it \
                 into the link's text, `[{hole}](…)`"
            ));
        }
        let (from, to) = self.destination(target, title.unwrap_or(end));
        push_text(pieces, "](");
        pieces.push(Piece::Target(plain(&self.line[from..to])));
        for token in &self.line[title.unwrap_or(end)..=end] {
            push_token(pieces, *token);
        }
        end + 1
    }

    /// A destination without the angle brackets that the author puts around it.
    fn destination(&self, from: usize, to: usize) -> (usize, usize) {
        let is_bracketed = self.char(from) == Some('<') && self.char(to - 1) == Some('>');
        if is_bracketed { (from + 1, to - 1) } else { (from, to) }
    }

    fn label(&mut self, from: usize, to: usize, what: &str) -> usize {
        let hole = self.hole_in(from, to).unwrap_or_default();
        self.wrong.push(format!(
            "`{hole}` stands in {what}, where no value can be made harmless: write the link out, \
             `[text]({hole})`, or `\\[` for the character itself"
        ));
        to
    }

    /// A `](`, `][` or `]:` after a value, with no `[` of the template's.
    fn closes_a_values_bracket(&self, at: usize) -> bool {
        matches!(self.char(at + 1), Some('(' | '[' | ':'))
            && self.hole_in(0, at).is_some()
            && !(0..at).any(|open| {
                self.char(open) == Some('[')
                    && self.plain[open]
                    && self.closing(open, at + 1, '[', ']') == Some(at)
            })
    }

    /// Where the bracket that opens at `at` closes.
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

/// Text and values without markup of their own.
pub(super) fn plain(tokens: &[Token]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for token in tokens {
        push_token(&mut pieces, *token);
    }
    pieces
}

fn push_token(pieces: &mut Vec<Piece>, token: Token) {
    match token {
        Token::Char(c) => push_text(pieces, c),
        Token::Hole(hole) => pieces.push(Piece::Value(hole, Place::default())),
    }
}

fn push_piece(pieces: &mut Vec<Piece>, piece: Piece) {
    match piece {
        Piece::Text(text) => push_text(pieces, text),
        piece => pieces.push(piece),
    }
}
