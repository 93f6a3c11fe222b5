//! Reads one line of a template: code spans, links, tags and emphasis around its placeholders.

mod link;

use super::run::{Atom, LineContext, begins_url, pieces};
use super::runs::{Span, Stretch, code_spans, emphasis_runs, is_space, partners};
use super::{Kind, Part, Piece, Reader, push_text};
use crate::template::{Placeholder, Token};

/// A line, with what stands where on it.
pub(super) struct Inline<'a> {
    line: &'a [Token],
    placeholders: &'a [Placeholder],
    is_raw: &'a dyn Fn(usize) -> bool,
    /// True for each token that is neither escaped nor code.
    plain: Vec<bool>,
    /// Code spans: where each begins and ends, fences included, and the fence's length.
    spans: Vec<Span>,
    /// Runs of emphasis characters: where each begins and ends.
    runs: Vec<Stretch>,
    /// The emphasis characters that occur more than once in the template.
    emphasis: &'a str,
    /// The run that each of them is emphasis with.
    partners: Vec<Option<usize>>,
    /// The emphasis characters without a partner in the paragraph above.
    unpaired: &'a str,
    /// The starts of the runs that are reported.
    reported: Vec<usize>,
    /// True if the line has marks of emphasis or brackets.
    pub(super) has_marks: bool,
    pub(super) wrong: Vec<String>,
}

impl<'a> Inline<'a> {
    pub(super) fn new(line: &'a [Token], from: usize, reader: &'a Reader<'_>) -> Self {
        let (plain, spans, open) = code_spans(line, from);
        let mut wrong = Vec::new();
        if open {
            wrong.push(
                "a back-tick opens a code span that does not end on its line: \
                 close it, or write a `\\` before it for the character itself"
                    .into(),
            );
        }
        let runs = emphasis_runs(line, &plain);
        let emphasis = reader.emphasis.as_str();
        let has_marks = !runs.is_empty();
        let partners = partners(line, &runs, emphasis);
        let unpaired = reader.unpaired.as_str();
        let Reader { placeholders, is_raw, .. } = *reader;
        let reported = Vec::new();
        Inline {
            line,
            placeholders,
            is_raw,
            plain,
            spans,
            runs,
            emphasis,
            partners,
            unpaired,
            reported,
            has_marks,
            wrong,
        }
    }

    fn char(&self, at: usize) -> Option<char> {
        match self.line.get(at) {
            Some(Token::Char(c)) => Some(*c),
            _ => None,
        }
    }

    fn is_placeholder(&self, at: usize) -> bool {
        matches!(self.line.get(at), Some(Token::Placeholder(_)))
    }

    fn placeholder_in(&self, from: usize, to: usize) -> Option<String> {
        self.line[from.min(to)..to].iter().find_map(|token| match token {
            Token::Placeholder(placeholder) => Some(self.placeholders[*placeholder].written()),
            Token::Char(_) => None,
        })
    }

    /// The pieces of a part of the line.
    pub(super) fn scan(&mut self, from: usize, to: usize, outer: LineContext) -> Vec<Piece> {
        let mut atoms = Vec::new();
        let mut at = from;
        if outer.is_marked && is_task_box(&self.line[from..to]) {
            at = self.task_box(from, &mut atoms);
        }
        while at < to {
            at = match self.line[at] {
                Token::Placeholder(placeholder) => {
                    self.check_before(at);
                    self.check_emphasis(at, at + 1);
                    let is_raw = (self.is_raw)(placeholder);
                    atoms.push(if is_raw {
                        Atom::Raw(placeholder)
                    } else {
                        Atom::Placeholder(placeholder)
                    });
                    at + 1
                }
                Token::Char('\\') => self.escape(at, to, &mut atoms),
                Token::Char('`') => self.code(at, &mut atoms),
                Token::Char('<') => self.tag(at, to, &mut atoms),
                Token::Char('[') => self.bracket(at, at, to, outer.kind, &mut atoms),
                Token::Char('!') if at + 1 < to && self.char(at + 1) == Some('[') => {
                    self.bracket(at, at + 1, to, outer.kind, &mut atoms)
                }
                Token::Char('&') => self.entity(at, to, &mut atoms),
                Token::Char(']') if self.closes_a_values_bracket(at) => {
                    let placeholder = self.placeholder_in(0, at).unwrap_or_default();
                    self.wrong.push(format!(
                        "`]` has no `[` before it in the template, so it could close a bracket in \
                         the value of `{placeholder}`: write the `[`, or `\\]` for the character itself"
                    ));
                    at + 1
                }
                Token::Char(c) => {
                    let is_mark = c == ']'
                        || c == '|' && matches!(outer.kind, Kind::Cell | Kind::Row)
                        || self.is_emphasis(at, c);
                    atoms.push(if is_mark { Atom::Mark(c.to_string()) } else { Atom::Char(c) });
                    at + 1
                }
            };
        }
        self.check_urls(&atoms);
        self.check_links(&atoms);
        pieces(atoms, outer)
    }

    /// `[ ]`, `[x]` or `[{mark}]`, whose brackets are no marks to what follows.
    fn task_box(&mut self, at: usize, atoms: &mut Vec<Atom>) -> usize {
        match self.line[at + 1] {
            Token::Placeholder(placeholder) => {
                atoms.push(Atom::Mark('['.into()));
                atoms.push(if (self.is_raw)(placeholder) {
                    Atom::Raw(placeholder)
                } else {
                    Atom::Box(placeholder)
                });
                atoms.push(Atom::Mark(']'.into()));
            }
            Token::Char(_) => atoms.push(self.mark(at, at + 3)),
        }
        at + 3
    }

    /// Refuses marks in a URL: a link that GFM makes by itself goes on to the next white space.
    fn check_urls(&mut self, atoms: &[Atom]) {
        for word in atoms.split(Atom::is_space) {
            if !word.iter().any(Atom::has_value) {
                continue;
            }
            // a value that follows at once is quoted with it
            let texts = word.split_inclusive(|atom| !matches!(atom, Atom::Char(_)));
            for text in texts.filter(|text| text.last().is_some_and(|last| !last.is_text())) {
                let before: String =
                    text[..text.len() - 1].iter().filter_map(Atom::last_char).collect();
                if !begins_url(&before) {
                    continue;
                }
                self.wrong.push(format!(
                    "`{before}` begins a link that goes on to the next white space, so the marks \
                     that follow become part of it: write the link without marks, or a space \
                     before them"
                ));
            }
        }
    }

    /// A mark of emphasis that has a partner, as far as the template says.
    fn is_emphasis(&self, at: usize, c: char) -> bool {
        let is_within = |run: &Stretch| (run.1..run.2).contains(&at);
        self.emphasis.contains(c) && self.runs.iter().any(is_within)
    }

    /// Says of emphasis beside a value or a code span that the value would decide on it.
    fn check_emphasis(&mut self, start: usize, end: usize) {
        self.touches(start, end, true);
        self.touches(start, end, false);
    }

    /// Emphasis that opens right before the value, or closes right after it.
    fn touches(&mut self, start: usize, end: usize, opening: bool) {
        let touching = |run: &Stretch| {
            if opening { run.2 == start } else { run.1 == end }
        };
        let Some(at) = self.runs.iter().position(touching) else { return };
        let run = self.runs[at];
        let group = self.group(at, opening);
        let is_marked = |at: &usize| self.emphasis.contains(self.runs[*at].0);
        let first = if opening { group.start } else { group.end - 1 };
        let neighbour =
            if opening { self.runs[first].1.checked_sub(1) } else { Some(self.runs[first].2) };
        let is_apart = is_space(neighbour.and_then(|at| self.line.get(at)).copied());
        // `(~{size}`: about so much
        let is_about = self.partners[at].is_none()
            && (run.0, run.2 - run.1) == ('~', 1)
            && opening
            && (is_apart || neighbour.and_then(|at| self.char(at)) == Some('('));
        if group.len() == 1 && (is_about || !is_marked(&at)) {
            return;
        }
        let unpaired = self.unpaired();
        let is_wrong = |at: usize| match self.partners[at] {
            _ if self.unpaired.contains(self.runs[at].0) => true,
            Some(_) if unpaired.contains(self.runs[at].0) => true,
            Some(other) => (other > at) != opening,
            None => is_marked(&at) || !is_apart,
        };
        let word = neighbour.is_some_and(|at| {
            self.is_placeholder(at) || self.char(at).is_some_and(char::is_alphanumeric)
        });
        let is_any_wrong = group.len() > 2 || group.into_iter().any(is_wrong);
        if word || is_any_wrong {
            if self.reported.contains(&run.1) {
                return;
            }
            let same = self.runs.iter().filter(|other| other.0 == run.0);
            self.reported.extend(same.map(|other| other.1));
            let mark: String = std::iter::repeat_n(run.0, run.2 - run.1).collect();
            let placeholder = self.placeholder_in(start, end).unwrap_or_default();
            let other = neighbour
                .filter(|at| self.is_placeholder(*at))
                .and_then(|at| self.placeholder_in(at, at + 1));
            let (what, whose) = match &other {
                Some(other) => {
                    (format!("stands between `{placeholder}` and `{other}`"), "their values decide")
                }
                None => (format!("touches `{placeholder}`"), "the value decides"),
            };
            self.wrong.push(format!(
                "`{mark}` {what}, so {whose} whether it is emphasis: put a space between them, or \
                 write `\\{}` for the character itself",
                run.0
            ));
        }
    }

    /// The emphasis characters without a partner.
    pub(super) fn unpaired(&self) -> String {
        let runs = self.runs.iter().zip(&self.partners);
        let alone =
            runs.filter(|(run, partner)| partner.is_none() && self.emphasis.contains(run.0));
        alone.map(|(run, _)| run.0).collect()
    }

    /// The runs that touch this one, on the side that is away from the value.
    fn group(&self, at: usize, opening: bool) -> std::ops::Range<usize> {
        let touch = |pair: &[Stretch]| pair[0].2 == pair[1].1;
        if opening {
            let more = self.runs[..=at].windows(2).rev().take_while(|pair| touch(pair)).count();
            at - more..at + 1
        } else {
            at..at + 1 + self.runs[at..].windows(2).take_while(|pair| touch(pair)).count()
        }
    }

    /// Refuses a character reference that could end in a value.
    fn check_before(&mut self, at: usize) {
        let mut before = at;
        while before > 0 && self.char(before - 1).is_some_and(|c| c.is_alphanumeric() || c == '#') {
            before -= 1;
        }
        if before > 0 && self.char(before - 1) == Some('&') && self.plain[before - 1] {
            let placeholder = self.placeholder_in(at, at + 1).unwrap_or_default();
            self.wrong.push(format!(
                "`&` right before `{placeholder}` could become a character reference with the value: \
                 write `&amp;`, or put a space before `{placeholder}`"
            ));
        }
    }

    fn escape(&mut self, at: usize, to: usize, atoms: &mut Vec<Atom>) -> usize {
        if at + 1 < to && self.is_placeholder(at + 1) {
            let placeholder = self.placeholder_in(at + 1, at + 2).unwrap_or_default();
            self.wrong.push(format!(
                "`\\` right before `{placeholder}` would escape the value's first character: write \
                 `\\\\` (in a plain string literal, four of them) for the character itself"
            ));
        }
        match self.char(at + 1) {
            Some(c) if at + 1 < to && c.is_ascii_punctuation() => {
                atoms.push(Atom::Mark(format!("\\{c}")));
                at + 2
            }
            _ => {
                atoms.push(Atom::Char('\\'));
                at + 1
            }
        }
    }

    /// A character reference of the author's, or the character itself.
    fn entity(&mut self, at: usize, to: usize, atoms: &mut Vec<Atom>) -> usize {
        let name = (at + 1..to)
            .take_while(|at| self.char(*at).is_some_and(|c| c.is_ascii_alphanumeric() || c == '#'));
        let end = at + 1 + name.count();
        if end > at + 1 && end < to && self.char(end) == Some(';') {
            atoms.push(self.mark(at, end + 1));
            return end + 1;
        }
        atoms.push(Atom::Char('&'));
        at + 1
    }

    /// The author's text as it stands.
    fn mark(&self, from: usize, to: usize) -> Atom {
        Atom::Mark((from..to).filter_map(|at| self.char(at)).collect())
    }

    fn code(&mut self, at: usize, atoms: &mut Vec<Atom>) -> usize {
        let Some((start, end, fence)) = self.spans.iter().find(|span| span.0 == at).copied() else {
            atoms.push(Atom::Mark('`'.into()));
            return at + 1;
        };
        // a value right beside it may have to stand in it
        let is_beside = self.is_placeholder(end) || start > 0 && self.is_placeholder(start - 1);
        if !is_beside && self.placeholder_in(start, end).is_none() {
            atoms.push(self.mark(start, end));
            return end;
        }
        let (mut from, mut to) = (start + fence, end - fence);
        // One space at both edges is no part of the code.
        if to - from > 2 && self.char(from) == Some(' ') && self.char(to - 1) == Some(' ') {
            (from, to) = (from + 1, to - 1);
        }
        self.check_emphasis(start, end);
        atoms.push(Atom::Code(parts(&self.line[from..to])));
        end
    }
}

/// Begins with `[ ]`, `[x]` or `[{mark}]`, and a space behind it.
pub(super) fn is_task_box(rest: &[Token]) -> bool {
    matches!(
        rest,
        [
            Token::Char('['),
            Token::Char(' ' | 'x' | 'X') | Token::Placeholder(_),
            Token::Char(']'),
            Token::Char(' '),
            ..
        ]
    )
}

/// Text and values without markup of their own.
pub(super) fn verbatim(tokens: &[Token]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for token in tokens {
        match token {
            Token::Char(c) => push_text(&mut pieces, *c),
            Token::Placeholder(placeholder) => pieces.push(Piece::Raw(*placeholder, Kind::Text)),
        }
    }
    pieces
}

/// The same, as parts of what stands together.
fn parts(tokens: &[Token]) -> Vec<Part> {
    let mut parts = Vec::new();
    for token in tokens {
        match (token, parts.last_mut()) {
            (Token::Char(c), Some(Part::Text(text))) => text.push(*c),
            (Token::Char(c), _) => parts.push(Part::Text(c.to_string())),
            (Token::Placeholder(placeholder), _) => parts.push(Part::Value(*placeholder)),
        }
    }
    parts
}
