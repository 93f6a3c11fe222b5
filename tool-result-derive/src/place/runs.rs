//! Runs of marks on a line: back-ticks that make code spans, and marks of emphasis.

use crate::template::Token;

/// A code span: where it begins and ends, fences included, and the fence's length.
pub(super) type Span = (usize, usize, usize);
/// A run of one mark: where it begins and ends.
pub(super) type Stretch = (char, usize, usize);

/// Returns which tokens are neither escaped nor code, the code spans, and true if one does not end.
pub(super) fn code_spans(line: &[Token], from: usize) -> (Vec<bool>, Vec<Span>, bool) {
    let run = |at: usize| line[at..].iter().take_while(|t| **t == Token::Char('`')).count();
    let (mut plain, mut spans, mut open) = (vec![true; line.len()], Vec::new(), false);
    let mut at = from;
    while at < line.len() {
        let fence = run(at);
        if line[at] == Token::Char('\\') {
            plain[at] = false;
            if let Some(next) = plain.get_mut(at + 1) {
                *next = false;
            }
            at += 2;
        } else if fence == 0 {
            at += 1;
        } else {
            let mut end = at + fence;
            while end < line.len() && run(end) != fence {
                end += run(end).max(1);
            }
            if end < line.len() {
                spans.push((at, end + fence, fence));
                plain[at..end + fence].fill(false);
                at = end + fence;
            } else {
                open = true;
                at += fence;
            }
        }
    }
    (plain, spans, open)
}

/// Runs of `*`, `_` and `~` that may be emphasis.
pub(super) fn emphasis_runs(line: &[Token], plain: &[bool]) -> Vec<Stretch> {
    let mut runs: Vec<Stretch> = Vec::new();
    for (at, token) in line.iter().enumerate() {
        let Token::Char(c @ ('*' | '_' | '~')) = *token else { continue };
        match runs.last_mut() {
            _ if !plain[at] => {}
            Some(run) if run.0 == c && run.2 == at => run.2 = at + 1,
            _ => runs.push((c, at, at + 1)),
        }
    }
    let side = |at: Option<usize>| at.and_then(|at| line.get(at)).copied();
    let word = |token: Option<Token>| matches!(token, Some(Token::Char(c)) if c.is_alphanumeric());
    runs.retain(|(c, start, end)| {
        let (before, after) = (side(start.checked_sub(1)), side(Some(*end)));
        let within_word = *c == '_' && word(before) && word(after);
        !within_word && (!is_space(before) || !is_space(after))
    });
    runs
}

/// The run that each is emphasis with: marks of these characters nest, and white space keeps them from
/// opening or closing.
pub(super) fn partners(line: &[Token], runs: &[Stretch], of: &str) -> Vec<Option<usize>> {
    let mut partners = vec![None; runs.len()];
    let mut open: Vec<usize> = Vec::new();
    for (at, (c, start, end)) in runs.iter().enumerate().filter(|(_, run)| of.contains(run.0)) {
        let is_same =
            |other: &usize| runs[*other].0 == *c && runs[*other].2 - runs[*other].1 == end - start;
        let before = start.checked_sub(1).map(|at| line[at]);
        if !is_space(before) && open.last().is_some_and(is_same) {
            let other = open.pop().unwrap_or_default();
            // the same character around it makes it ambiguous
            if open.iter().all(|open| runs[*open].0 != *c) {
                (partners[at], partners[other]) = (Some(other), Some(at));
            }
        } else if !is_space(line.get(*end).copied()) {
            open.push(at);
        }
    }
    partners
}

pub(super) fn is_space(token: Option<Token>) -> bool {
    match token {
        Some(Token::Char(c)) => c.is_whitespace(),
        Some(Token::Placeholder(_)) => false,
        None => true,
    }
}

/// The runs of emphasis characters on a line, for counting.
pub(super) fn runs_of(line: &[Token]) -> impl Iterator<Item = char> {
    let (plain, ..) = code_spans(line, 0);
    emphasis_runs(line, &plain).into_iter().map(|run| run.0)
}
