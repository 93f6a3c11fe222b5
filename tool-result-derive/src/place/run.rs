//! Finds the values of a line that stand together, and their context.

use super::{Code, Context, Kind, Link, Part, Piece, Run, push_text};

/// A part of a line, in order.
#[derive(Debug)]
pub(super) enum Atom {
    /// A character that is text of the author's.
    Char(char),
    Placeholder(usize),
    /// A placeholder whose value is not quoted.
    Raw(usize),
    /// A placeholder in the box of a task.
    Box(usize),
    /// The author's markup: a mark of emphasis, a bracket, a tag, an escape.
    Mark(String),
    Code(Vec<Part>),
    Link(Link),
}

impl Atom {
    pub(super) fn is_space(&self) -> bool {
        matches!(self, Atom::Char(c) if c.is_whitespace())
    }

    /// Text that a run may hold.
    pub(super) fn is_text(&self) -> bool {
        matches!(self, Atom::Char(c) if !c.is_whitespace()) || self.is_placeholder()
    }

    fn is_placeholder(&self) -> bool {
        matches!(self, Atom::Placeholder(_))
    }

    /// There are values in it.
    pub(super) fn has_value(&self) -> bool {
        !matches!(self, Atom::Char(_) | Atom::Mark(_))
    }

    /// Emphasis or a bracket that opened in a value could close with it.
    fn may_close(&self) -> bool {
        match self {
            Atom::Mark(text) => matches!(text.as_str(), "*" | "_" | "~" | "[" | "]" | "!["),
            Atom::Link(_) => true,
            Atom::Char(_) | Atom::Placeholder(_) | Atom::Raw(_) | Atom::Box(_) | Atom::Code(_) => {
                false
            }
        }
    }

    /// Returns whether it could be a part of the marker that begins a block.
    fn may_be_marker(&self) -> bool {
        let Atom::Char(c) = self else { return false };
        c.is_whitespace() || c.is_ascii_digit() || "-+*_#=~:.)".contains(*c)
    }

    pub(super) fn last_char(&self) -> Option<char> {
        match self {
            Atom::Char(c) => Some(*c),
            Atom::Mark(text) => text.chars().next_back(),
            Atom::Code(_) => Some('`'),
            Atom::Link(_) => Some(')'),
            Atom::Placeholder(_) | Atom::Raw(_) | Atom::Box(_) => None,
        }
    }

    fn first_char(&self) -> Option<char> {
        match self {
            Atom::Mark(text) => text.chars().next(),
            Atom::Link(link) => Some(if link.image { '!' } else { '[' }),
            atom => atom.last_char(),
        }
    }
}

/// The text and the markup that a part of a line is within.
#[derive(Clone, Copy)]
pub(super) struct LineContext {
    pub(super) kind: Kind,
    /// The character right before it; `None` at the start of the line's content.
    pub(super) prev: Option<char>,
    /// The character right behind it; `None` at the end of the line.
    pub(super) next: Option<char>,
    /// The line begins with a marker of its own.
    pub(super) is_marked: bool,
}

/// The pieces of a part of a line: each value with the values and the text beside it, up to white
/// space or a mark.
pub(super) fn pieces(atoms: Vec<Atom>, outer: LineContext) -> Vec<Piece> {
    let runs = runs(&atoms, outer);
    let mut runs = runs.into_iter().peekable();
    let mut pieces = Vec::new();
    let empties: Vec<&'static str> =
        (0..atoms.len()).map(|at| stand_in(&atoms, at, at + 1, outer)).collect();
    let mut end = 0;
    for (at, atom) in atoms.into_iter().enumerate() {
        if let Some((_, run_end, run)) = runs.next_if(|(start, ..)| *start == at) {
            pieces.push(Piece::Run(run));
            end = run_end;
        }
        if at < end {
            continue;
        }
        match atom {
            Atom::Char(c) => push_text(&mut pieces, c),
            Atom::Mark(text) => push_text(&mut pieces, text),
            Atom::Raw(placeholder) => pieces.push(Piece::Raw(placeholder, outer.kind)),
            Atom::Code(parts) => {
                let empty = empties[at];
                pieces.push(Piece::Code(Code { parts, kind: outer.kind, empty }));
            }
            Atom::Link(link) => pieces.push(Piece::Link(link)),
            Atom::Box(placeholder) => pieces.push(Piece::Run(boxed(placeholder))),
            Atom::Placeholder(_) => {}
        }
    }
    pieces
}

/// The mark in the box of a task.
fn boxed(placeholder: usize) -> Run {
    let context = Context {
        prev: Some('['),
        next: Some(']'),
        among_marks: true,
        before_marks: true,
        ..Context::default()
    };
    Run { parts: vec![Part::Value(placeholder)], context, empty: " " }
}

/// The runs, each with where it begins and ends.
fn runs(atoms: &[Atom], outer: LineContext) -> Vec<(usize, usize, Run)> {
    let mut runs = Vec::new();
    let mut at = 0;
    while at < atoms.len() {
        let length = atoms[at..].iter().take_while(|atom| atom.is_text()).count();
        let segment = &atoms[at..at + length];
        if let Some((start, end)) = bounds(segment) {
            let is_first = outer.kind == Kind::Text && outer.prev.is_none();
            let marker = marker(&atoms[..at + start], &atoms[at + end..]);
            let start = marker.filter(|_| is_first).unwrap_or(at + start);
            runs.push((start, at + end, run(atoms, start, at + end, outer)));
        }
        at += length.max(1);
    }
    runs
}

/// Returns the start and the end of the run in a word: from the first value to the last, with the
/// beginning of a URL before them.
fn bounds(word: &[Atom]) -> Option<(usize, usize)> {
    let first = word.iter().position(Atom::is_placeholder)?;
    let last = word.iter().rposition(Atom::is_placeholder)?;
    let before: String = word[..first].iter().filter_map(Atom::last_char).collect();
    if !begins_url(&before) {
        return Some((first, last + 1));
    }
    let behind: String = word[last + 1..].iter().filter_map(Atom::last_char).collect();
    let opening = before.len() - before.trim_start_matches(OPENING).len();
    let opening = before[..opening].chars().count();
    let rest = behind.trim_end_matches(CLOSING).chars().count();
    Some((opening, last + 1 + rest))
}

const OPENING: &[char] = &['(', '{', '"', '\'', '“', '‘', '«', '‹', '„'];
const CLOSING: &[char] =
    &[')', '}', '"', '\'', '”', '’', '»', '›', '“', '.', ',', ';', ':', '!', '?'];

/// Returns whether a text may be the beginning of a link that GFM makes by itself.
pub(super) fn begins_url(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    text.contains(":/")
        || text.contains("www.")
        || ["http:", "https:", "ftp:"].iter().any(|scheme| text.ends_with(scheme))
}

fn run(atoms: &[Atom], start: usize, end: usize, outer: LineContext) -> Run {
    let mut parts = Vec::new();
    for atom in &atoms[start..end] {
        match (atom, parts.last_mut()) {
            (Atom::Char(c), Some(Part::Text(text))) => text.push(*c),
            (Atom::Char(c), _) => parts.push(Part::Text(c.to_string())),
            (Atom::Placeholder(placeholder), _) => parts.push(Part::Value(*placeholder)),
            _ => {}
        }
    }
    let before = start.checked_sub(1).map(|at| &atoms[at]);
    let behind = &atoms[end..];
    let word_ends = behind.iter().take_while(|atom| !atom.is_space());
    let context = Context {
        kind: outer.kind,
        prev: before.map_or(outer.prev, |atom| atom.last_char().or(Some('\u{fffc}'))),
        next: match behind.first() {
            Some(atom) => atom.first_char().or(Some('\u{fffc}')),
            // a tag would be a block of its own above a fence
            None if outer.prev.is_none() && are_tags(&atoms[..start]) => Some('\n'),
            None => outer.next,
        },
        among_marks: behind.iter().any(Atom::may_close)
            || (end..atoms.len()).any(|at| may_close_alone(atoms, at))
            || outer.prev == Some('['),
        before_marks: { word_ends }.any(|atom| !matches!(atom, Atom::Char(_)))
            || outer.next.is_some() && behind.iter().all(|atom| !atom.is_space()),
    };
    let may_be_empty = parts.iter().all(|part| matches!(part, Part::Value(_)));
    let empty = if may_be_empty { stand_in(atoms, start, end, outer) } else { "" };
    Run { parts, context, empty }
}

/// Finds text that could be the marker of a block together with the value behind it, or a rule if nothing else follows.
fn marker(atoms: &[Atom], behind: &[Atom]) -> Option<usize> {
    let start = atoms.iter().position(|atom| !atom.is_space())?;
    let is_rule = |atom: &Atom| atom.is_space() || matches!(atom, Atom::Char('-' | '*' | '_'));
    let is_word = !atoms[start..].iter().any(Atom::is_space);
    (atoms.iter().all(Atom::may_be_marker) && (is_word || atoms.iter().chain(behind).all(is_rule)))
        .then_some(start)
}

fn are_tags(atoms: &[Atom]) -> bool {
    let is_tag = |atom: &Atom| matches!(atom, Atom::Mark(text) if text.starts_with('<'));
    atoms.iter().any(is_tag) && atoms.iter().all(|atom| atom.is_space() || is_tag(atom))
}

/// A mark that has no partner in the template, and could close emphasis that a value opens.
fn may_close_alone(atoms: &[Atom], at: usize) -> bool {
    let Atom::Char(mark @ ('*' | '_' | '~')) = atoms[at] else { return false };
    let is_word = |atom: &Atom| matches!(atom, Atom::Char(c) if c.is_alphanumeric());
    let (before, behind) = (at.checked_sub(1).map(|at| &atoms[at]), atoms.get(at + 1));
    let is_in_word = mark == '_' && before.is_some_and(is_word) && behind.is_some_and(is_word);
    before.is_some_and(|atom| !atom.is_space()) && !is_in_word
}

/// Returns the text that replaces an empty run or code span: nothing, unless its marks or its line would
/// then mean something else.
fn stand_in(atoms: &[Atom], start: usize, end: usize, outer: LineContext) -> &'static str {
    const EMPTY: &str = "\"\"";
    let before = start.checked_sub(1).map_or(outer.prev, |at| atoms[at].last_char());
    let behind = atoms.get(end).map_or(outer.next, Atom::first_char);
    let is_emphasis = |c: Option<char>| matches!(c, Some('*' | '_' | '~'));
    let would_join = matches!(
        (before, behind),
        (Some(']'), Some('(' | '[' | ':')) | (Some('!'), Some('[')) | (Some('\\'), Some(_))
    ) || outer.kind == Kind::Heading && before == Some('#');
    if is_emphasis(before) || is_emphasis(behind) || would_join {
        return EMPTY;
    }
    if outer.prev.is_some() || outer.kind != Kind::Text {
        return "";
    }
    if !atoms[..start].iter().all(Atom::is_space) {
        // the author's text could be the marker of a block without the value, or a block of HTML
        let is_marker = atoms[..start].iter().all(Atom::may_be_marker)
            || are_tags(&atoms[..start]) && atoms[end..].iter().all(Atom::is_space);
        return if is_marker { EMPTY } else { "" };
    }
    let mut rest = atoms[end..].iter().skip_while(|atom| atom.is_space());
    match rest.next() {
        _ if outer.is_marked => EMPTY,
        None | Some(Atom::Placeholder(_) | Atom::Code(_)) => "",
        Some(Atom::Char(c)) if c.is_alphabetic() => "",
        Some(_) => EMPTY,
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use tool_result::Markdown;

    use super::*;

    /// Writes the text and a value behind it by core, and checks that core's run begins where the
    /// derive's does.
    fn assert_run_is_that_of_core(text: &str) {
        let mut word: Vec<Atom> = text.chars().map(Atom::Char).collect();
        word.push(Atom::Placeholder(0));
        let (start, _) = bounds(&word).expect("a value");
        let at = text.char_indices().nth(start).map_or(text.len(), |(at, _)| at);
        let (outside, inside) = text.split_at(at);

        let mut md = Markdown::new();
        write!(md, "a {text}").expect("a text");
        md.value(&"b*c*").expect("a string");
        assert_eq!(md.into_string(), format!("a {outside}`{inside}b*c*`"));
    }

    #[test]
    fn what_begins_a_url_is_the_same_in_core() {
        for text in [
            "http:",
            "https:",
            "ftp:",
            "HTTPS:",
            "http:/",
            "x:/",
            "://",
            "mailto:",
            "ftps:",
            "x:",
            "http",
            "https.",
            "www.",
            "Www.h/",
            "www",
            "awww.b",
            "https://h/",
            "xhttp:",
            "a.b",
            "ws:",
        ] {
            assert_run_is_that_of_core(text);
        }
    }

    #[test]
    fn what_opens_before_a_url_is_the_same_in_core() {
        // marks and what core spells out are no plain text in a run
        let is_other = |c: &char| "*_~`[]<\\|".contains(*c);
        let ranges = ['!'..='~', '\u{a1}'..='\u{ac}', '\u{ae}'..='\u{bf}', '\u{2010}'..='\u{2027}'];
        let more = ['\u{2030}'..='\u{205e}', '\u{3001}'..='\u{303f}', '\u{ff01}'..='\u{ff5e}'];
        for c in ranges.into_iter().chain(more).flatten().filter(|c| !is_other(c)) {
            assert_run_is_that_of_core(&format!("{c}https://h/"));
        }
    }
}
