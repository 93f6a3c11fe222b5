//! The parts of a line: the author's text, and values, quoted where they are not plain.

use std::borrow::Cow;

use super::super::bindings::Written;
use super::{Filler, LineState, Presence, context_of};
use crate::layout::{Code, Context, ContextKind, Link, Part, Piece, Run};
use crate::markdown::quoting;
use crate::visible::visible;

impl Filler<'_, '_> {
    pub(super) fn pieces(&self, pieces: &[Piece], state: &mut LineState, out: &mut String) {
        let mut rest = pieces;
        while let [piece, behind @ ..] = rest {
            let start = out.len();
            let touching = touching(rest);
            if touching > 1 && self.joined(&rest[..touching], state, out) {
                rest = &rest[touching..];
            } else {
                rest = behind;
                self.piece(piece, behind.is_empty(), state, out);
            }
            state.is_blank = state.is_blank && out[start..].trim().is_empty();
        }
    }

    #[inline]
    fn piece(&self, piece: &Piece, is_last: bool, state: &mut LineState, out: &mut String) {
        match piece {
            // what an empty value leaves behind a marker would set the column of the item's text
            Piece::Text(text) if out.len() == state.content && is_behind_marker(out) => {
                out.push_str(text.trim_start_matches(' '));
            }
            Piece::Text(text) => out.push_str(text),
            Piece::Run(run) => self.run(run, run.parts, is_last, state, out),
            Piece::Raw(value, kind) => {
                let text = self.text(*value, &mut state.presence);
                quoting::write_raw(&text, kind.is_cell(), out);
            }
            Piece::Code(code) => self.code(code, state, out),
            Piece::Link(link) => self.link(link, state, out),
        }
    }

    /// Writes code and the values that touch it as one code span, since two would be read as one. False
    /// where the values are plain and need none.
    fn joined(&self, pieces: &[Piece], state: &mut LineState, out: &mut String) -> bool {
        if pieces.iter().all(|piece| self.is_plain_beside_code(piece)) {
            return false;
        }
        let mut text = String::new();
        for piece in pieces {
            let start = text.len();
            self.verbatim(std::slice::from_ref(piece), &mut state.presence, &mut text);
            if let Piece::Run(run) = piece
                && text.len() == start
            {
                text.push_str(run.empty);
            }
        }
        quoting::code_span(&text, pieces.iter().any(is_in_cell), out);
        true
    }

    fn is_plain_beside_code(&self, piece: &Piece) -> bool {
        let Piece::Run(run) = piece else { return true };
        let mut text = String::new();
        self.run_text(run.parts, &mut Presence::default(), &mut text);
        let (line, is_plain) = quoting::judge(&text, &run.context);
        is_plain && !line.contains('`')
    }

    /// Values that are quoted as one: written as they are, and again if they are not plain.
    #[inline]
    pub(super) fn run(
        &self,
        run: &Run,
        parts: &[Part],
        is_last: bool,
        state: &mut LineState,
        out: &mut String,
    ) {
        let start = out.len();
        let padding = self.run_text(parts, &mut state.presence, out);
        let context = context_of(run, state.is_blank);
        let is_box = run.empty != " " && !state.is_blank && would_be_box(&out[state.content..]);
        if padding == (0, 0) && !is_box && quoting::is_plain_at_sight(&out[start..], &context) {
            return;
        }
        let mut text = out.split_off(start);
        if text.contains('\r') {
            // the end of one value and the beginning of the next are no line break
            text.clear();
            self.verbatim_parts(parts, &mut state.presence, &mut text);
        }
        if quoting::without_last_break(&text).is_empty() {
            return out.push_str(run.empty);
        }
        if is_box {
            let own = out.split_off(state.content);
            return quoting::code_span(&(own + &text), run.context.is_in_cell(), out);
        }
        self.padded(&text, padding, context, is_last, state, out);
    }

    /// The spaces at the edges that fill a width up are not quoted.
    fn padded(
        &self,
        text: &str,
        (before, behind): (usize, usize),
        mut context: Context,
        is_last: bool,
        state: &LineState,
        out: &mut String,
    ) {
        if context.among_marks || context.is_beside_emphasis() || before + behind == 0 {
            return self.quoted(text, &context, is_last, state, out);
        }
        let (lead, rest) = text.split_at(before);
        let (own, fill) = rest.split_at(rest.len() - behind.min(rest.len()));
        if before > 0 && !state.is_blank {
            context.prev = Some(' ');
        }
        if behind > 0 {
            context.next = Some(' ');
        }
        out.push_str(lead);
        if !own.is_empty() {
            self.quoted(own, &context, is_last && fill.is_empty(), state, out);
        }
        out.push_str(fill);
    }

    fn quoted(
        &self,
        text: &str,
        context: &Context,
        is_last: bool,
        state: &LineState,
        out: &mut String,
    ) {
        // a definition of a link would begin the line, whatever is quoted in its brackets
        if out[state.content..].trim_end() == "[" && text.contains("]:") {
            let own = out.split_off(state.content);
            return quoting::code_span(&(own + text), context.is_in_cell(), out);
        }
        let may_break = is_last
            && !self.is_one_line
            && matches!(context.next, None | Some('\n'))
            && context.kind == ContextKind::Text;
        if may_break && text.contains('\n') {
            let indent = quoting::continuation(&out[..state.content]);
            quoting::write_lines(text, context, &indent, state.content, out);
        } else {
            quoting::write(text, context, out);
        }
    }

    /// Writes the parts as they are. Returns the white space at the edges that fills a width up.
    #[inline]
    fn run_text(
        &self,
        parts: &[Part],
        presence: &mut Presence,
        out: &mut String,
    ) -> (usize, usize) {
        let start = out.len();
        let (mut before, mut behind) = (0, 0);
        for part in parts {
            match part {
                Part::Text(text) => {
                    out.push_str(text);
                    behind = 0;
                }
                Part::Value(value) => {
                    let is_first = out.len() == start;
                    let padding = self.value(*value, presence, out);
                    before = if is_first { padding.0 } else { before };
                    behind = padding.1;
                }
            }
        }
        (before, behind)
    }

    /// Values in the author's own back-ticks.
    fn code(&self, code: &Code, state: &mut LineState, out: &mut String) {
        let mut text = String::new();
        self.verbatim_parts(code.parts, &mut state.presence, &mut text);
        if text.is_empty() {
            out.push_str(code.empty);
        } else {
            quoting::code_span(&text, code.kind.is_cell(), out);
        }
    }

    /// A link; where a value in its text is not plain, the text in quotes and the target.
    fn link(&self, link: &Link, state: &mut LineState, out: &mut String) {
        let in_cell = link.kind.is_cell();
        let target = self.target(link, &mut state.presence);
        if link.text.iter().all(|piece| self.is_plain_in_link(piece, &mut state.presence)) {
            out.push_str(if link.image { "![" } else { "[" });
            self.pieces(link.text, state, out);
            out.extend(["](", &target, link.title, ")"]);
        } else {
            let mut text = String::new();
            self.unmarked(link.text, &mut state.presence, &mut text);
            quoting::quoted_link(&text, &target, in_cell, out);
        }
    }

    fn target(&self, link: &Link, presence: &mut Presence) -> String {
        let has_space = |part: &Part| matches!(part, Part::Text(text) if text.contains(' '));
        let is_bracketed = link.target.iter().any(has_space);
        let mut target = String::from(if is_bracketed { "<" } else { "" });
        for part in link.target {
            match part {
                Part::Text(text) => target.push_str(text),
                Part::Value(value) => {
                    let text = self.text(*value, presence);
                    quoting::target(&text, link.kind.is_cell(), &mut target);
                }
            }
        }
        target.push_str(if is_bracketed { ">" } else { "" });
        target
    }

    fn is_plain_in_link(&self, piece: &Piece, presence: &mut Presence) -> bool {
        match piece {
            Piece::Run(run) => {
                let mut text = String::new();
                self.run_text(run.parts, presence, &mut text);
                let (line, is_plain) = quoting::judge(&text, &run.context);
                is_plain && !quoting::is_url(&line)
            }
            // some parsers look for brackets in code too, or for the code's end
            Piece::Code(code) => {
                let mut text = String::new();
                self.verbatim_parts(code.parts, presence, &mut text);
                !text.contains(['[', ']', '`', '\\'])
            }
            Piece::Text(_) | Piece::Raw(..) => true,
            Piece::Link(_) => false,
        }
    }

    /// Text and values as they are: in a fence.
    pub(super) fn verbatim(&self, pieces: &[Piece], presence: &mut Presence, out: &mut String) {
        for piece in pieces {
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Raw(value, _) => self.visible(*value, presence, out),
                Piece::Run(Run { parts, .. }) | Piece::Code(Code { parts, .. }) => {
                    self.verbatim_parts(parts, presence, out);
                }
                Piece::Link(link) => {
                    out.push_str(if link.image { "![" } else { "[" });
                    self.verbatim(link.text, presence, out);
                    out.push_str("](");
                    self.verbatim_parts(link.target, presence, out);
                    out.extend([link.title, ")"]);
                }
            }
        }
    }

    pub(super) fn verbatim_parts(&self, parts: &[Part], presence: &mut Presence, out: &mut String) {
        for part in parts {
            match part {
                Part::Text(text) => out.push_str(text),
                Part::Value(value) => self.visible(*value, presence, out),
            }
        }
    }

    /// Writes a value as it is, in characters that are seen.
    fn visible(&self, value: usize, presence: &mut Presence, out: &mut String) {
        let start = out.len();
        self.value(value, presence, out);
        if let Cow::Owned(text) = visible(&out[start..]) {
            out.truncate(start);
            out.push_str(&text);
        }
    }

    /// Writes a value as it is. Returns the white space at its edges that fills its width up.
    #[inline]
    fn value(&self, value: usize, presence: &mut Presence, out: &mut String) -> (usize, usize) {
        let Written { is_absent, padding } = self.bindings.write(value, out);
        presence.any = true;
        presence.present |= !is_absent;
        padding
    }

    pub(super) fn text(&self, value: usize, presence: &mut Presence) -> String {
        let mut text = String::new();
        self.value(value, presence, &mut text);
        text
    }
}

/// The last word of the line so far is the marker of a list's item.
pub(super) fn is_behind_marker(line: &str) -> bool {
    let Some(line) = line.strip_suffix(' ') else { return false };
    let mark = line.rsplit([' ', '\n']).next().unwrap_or_default();
    matches!(mark, "-" | "*" | "+") || mark.strip_suffix(['.', ')']).is_some_and(is_number)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

fn is_in_cell(piece: &Piece) -> bool {
    match piece {
        Piece::Run(run) => run.context.is_in_cell(),
        Piece::Code(code) => code.kind.is_cell(),
        Piece::Text(_) | Piece::Raw(..) | Piece::Link(_) => false,
    }
}

/// Returns how many pieces, from the first one on, have no text of the author's between them.
fn touching(pieces: &[Piece]) -> usize {
    pieces.iter().take_while(|piece| is_quotable(piece)).count()
}

/// Values and code, which touch where no text of the author's stands between them.
pub(super) fn is_quotable(piece: &Piece) -> bool {
    matches!(piece, Piece::Run(_) | Piece::Code(_))
}

/// A task's box is at the start of a line, but for its end.
fn would_be_box(line: &str) -> bool {
    matches!(line.strip_prefix('[').map(str::trim), Some("" | "x" | "X"))
}
