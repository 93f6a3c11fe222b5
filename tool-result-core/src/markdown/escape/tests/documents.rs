//! Documents with a value in every kind of place.

use std::fmt::Write;

use super::super::{
    Around, FENCE, Then, bar, closes, code_span, end_line, fence, guard, target, text, visible,
};
use super::parsers::PARSERS;
use crate::layout::{Place, Within};

/// A part of a line.
#[derive(Clone, Copy, Debug)]
pub(super) enum Part<'a> {
    /// The author's text.
    Text(&'a str),
    /// The author's markup, which is no text.
    Mark(&'a str),
    Value(&'a str, Place),
    /// A code span; as text in this place where there can be none.
    Code(&'a str, Place),
    Target(&'a str, bool),
    Fence(&'a str, usize),
}

use Part::{Code, Fence, Mark, Target, Text, Value};

/// A line: what opens it and its parts. One that holds a value is guarded.
pub(super) struct Row<'a>(pub(super) &'a str, pub(super) Vec<Part<'a>>);

/// The document, and the text that a reader must get from it.
pub(super) fn write(rows: &[Row<'_>]) -> (String, String) {
    let (mut out, mut want) = (String::new(), String::new());
    for (n, Row(prefix, parts)) in rows.iter().enumerate() {
        // A paragraph's lines are read with a break between them, others without.
        let goes_on = prefix.is_empty() && !out.is_empty() && !out.ends_with("\n\n");
        want.push_str(if goes_on && !parts.is_empty() { "\n" } else { "" });
        let line = out.len();
        out.push_str(prefix);
        let from = out.len();
        let (mut has_value, mut blank) = (false, None);
        for (part, rest) in (0..).map_while(|n| parts[n..].split_first()) {
            has_value |= matches!(part, Value(..) | Code(..));
            let behind = Behind { rest, below: &rows[n + 1..], line };
            write_part(*part, prefix.len(), behind, &mut out, &mut want);
            let is_value = matches!(part, Value(..) | Code(..));
            if is_value && out.ends_with([' ', '\t']) && want.ends_with([' ', '\t']) {
                blank = Some(out.len());
            }
        }
        end_line(blank, &mut out);
        if has_value && !prefix.starts_with('|') {
            guard(&mut out, from);
        }
        out.push('\n');
    }
    (out, want)
}

fn in_cell(place: Place) -> bool {
    matches!(place.within, Within::Cell | Within::LinkInCell)
}

/// What the template says behind a value.
#[derive(Clone, Copy)]
struct Behind<'a> {
    rest: &'a [Part<'a>],
    below: &'a [Row<'a>],
    /// Where the line begins in the output.
    line: usize,
}

impl Behind<'_> {
    /// Writes the value with what stands around it, as templates do.
    fn text(self, value: &str, place: Place, indent: usize, out: &mut String) {
        let is_own = |part: &&Part<'_>| matches!(part, Text(_) | Mark(_));
        let own: Vec<&Part<'_>> = self.rest.iter().take_while(is_own).collect();
        let then = if own.len() < self.rest.len() { Then::Value } else { Then::End };
        let closes = |mark| self.closes(in_cell(place), mark);
        let (line, own) = (self.line, words(own));
        let around = Around { line, text: &own, then, closes: &closes, ..Around::END };
        text(value, place, indent, &around, out);
    }

    fn closes(self, in_cell: bool, mark: u8) -> bool {
        let mut line = words(self.rest.iter());
        if in_cell {
            line.truncate(bar(line.as_bytes()).unwrap_or(line.len()));
            return closes(&line, mark);
        }
        let goes_on = self.below.iter().take_while(|row| !row.1.is_empty());
        closes(&line, mark) || { goes_on }.any(|row| closes(&words(&row.1), mark))
    }
}

/// The author's text, with white space of an unknown kind in place of values.
fn words<'a>(parts: impl IntoIterator<Item = &'a Part<'a>>) -> String {
    let of = |part: &'a Part<'a>| match part {
        Text(own) | Mark(own) => own,
        Value(_, place) | Code(_, place) if place.opens || place.closes => "\u{fffc}",
        Value(..) | Code(..) => "\u{a0}",
        Target(..) => "(x)",
        Fence(..) => "",
    };
    parts.into_iter().map(of).collect()
}

fn write_part(
    part: Part<'_>,
    indent: usize,
    behind: Behind<'_>,
    out: &mut String,
    want: &mut String,
) {
    match part {
        Text(own) => {
            out.push_str(own);
            want.push_str(own);
        }
        Mark(own) => out.push_str(own),
        Value(value, place) => {
            behind.text(value, place, indent, out);
            want.push_str(&visible(value));
        }
        Code(value, place) => {
            if !code_span(value, in_cell(place), out) {
                behind.text(value, place, indent, out);
            }
            want.push_str(&visible(value));
        }
        Target(value, in_cell) => target(value, in_cell, out),
        Fence(value, indent) => {
            fence(value, (FENCE, "rust"), indent, out);
            let _ = writeln!(want, "{}", visible(value));
        }
    }
}

pub(super) const fn within(within: Within) -> Place {
    Place { within, opens: false, closes: false }
}
pub(super) const fn marked(within: Within) -> Place {
    Place { within, opens: true, closes: true }
}
const TEXT: Place = within(Within::Text);
const HEADING: Place = within(Within::Heading);
const CELL: Place = within(Within::Cell);
const LINK: Place = within(Within::Link);
const LINK_IN_CELL: Place = within(Within::LinkInCell);
const STRONG: Place = marked(Within::Text);

/// One row alone, between others that it must not touch.
fn alone<'a>(prefix: &'a str, parts: Vec<Part<'a>>) -> Vec<Row<'a>> {
    vec![Row(prefix, parts), Row("", vec![]), Row("", vec![Text("end")])]
}

/// A value in brackets, another right behind them.
fn bracketed(v: &str, place: Place) -> Vec<Part<'_>> {
    let pair = [Text("["), Value(v, place), Text("]"), Value(v, place)];
    [&pair[..], &[Text(" x")], &pair, &[Text("(u)")]].concat()
}

fn table<'a>(prefix: &'a str, parts: Vec<Part<'a>>) -> Vec<Row<'a>> {
    let mut rows = vec![Row("| ", vec![Text("a"), Mark(" | "), Text("b"), Mark(" |")])];
    rows.push(Row("|---|---|", vec![]));
    rows.push(Row(prefix, parts));
    rows
}

/// Paragraphs, list items, headings, quotes.
pub(super) fn blocks(v: &str) -> Vec<(&'static str, Vec<Row<'_>>)> {
    let end = || vec![Value(v, TEXT)];
    let label = || vec![Text("Label: "), Value(v, TEXT)];
    vec![
        ("whole", alone("", end())),
        ("start", alone("", vec![Value(v, TEXT), Text(" after")])),
        ("mid", alone("", vec![Text("before "), Value(v, TEXT), Text(" after")])),
        ("end", alone("", vec![Text("before "), Value(v, TEXT)])),
        ("word", alone("", vec![Text("a"), Value(v, TEXT), Text("b")])),
        ("parens", alone("", vec![Text("a ("), Value(v, TEXT), Text(") b")])),
        ("line", vec![Row("", vec![Text("a | b")]), Row("", end()), Row("", vec![Text("z")])]),
        ("lines", vec![Row("", end()), Row("", end()), Row("", vec![Text("z")])]),
        ("bullet", vec![Row("- ", end()), Row("- ", vec![Text("next")])]),
        ("bullet label", vec![Row("- ", label()), Row("- ", vec![Text("next")])]),
        ("bullet start", vec![Row("- ", vec![Value(v, TEXT), Text(" after")])]),
        ("plus", vec![Row("+ ", end())]),
        ("number", vec![Row("12. ", end()), Row("13. ", vec![Text("next")])]),
        ("number label", vec![Row("12. ", label())]),
        ("bullet box", vec![Row("- ", vec![Text("["), Value(v, TEXT), Text("] a")])]),
        ("brackets", alone("", bracketed(v, TEXT))),
        ("bullet brackets", vec![Row("- ", bracketed(v, TEXT)), Row("- ", bracketed(v, TEXT))]),
        ("heading brackets", alone("# ", bracketed(v, HEADING))),
        ("bullet two", vec![Row("- ", vec![Value(v, TEXT), Value(v, TEXT)])]),
        ("bullet space", vec![Row("- ", vec![Value(" ", TEXT), Value(v, TEXT)])]),
        ("nested", vec![Row("- ", vec![Text("a")]), Row("  - ", end()), Row("- ", vec![])]),
        ("nested label", vec![Row("- ", vec![Text("a")]), Row("  - ", label())]),
        ("nested number", vec![Row("- ", vec![Text("a")]), Row("  1. ", end())]),
        ("heading", alone("## ", vec![Value(v, HEADING)])),
        ("heading label", alone("# ", vec![Text("Found "), Value(v, HEADING)])),
        ("heading mid", alone("# ", vec![Value(v, HEADING), Text(" x")])),
        ("heading two", alone("# ", vec![Value(v, HEADING), Value(v, HEADING)])),
        ("quote", alone("> ", vec![Value(v, HEADING)])),
        ("quote label", alone("> ", vec![Text("a "), Value(v, HEADING)])),
        ("quote start", alone("> ", vec![Value(v, HEADING), Text(" a")])),
    ]
}

/// Table cells.
pub(super) fn cells(v: &str) -> Vec<(&'static str, Vec<Row<'_>>)> {
    let bar = Mark(" | ");
    let header = || vec![Value(v, CELL), bar, Value(v, CELL), Mark(" |")];
    vec![
        ("cell", table("| ", vec![Value(v, CELL), bar, Text("x"), Mark(" |")])),
        ("whole cell", table("| ", vec![Value(v, CELL), bar, Text("x"), Mark(" |")])),
        ("tight end", table("|", vec![Value(v, CELL), Mark("|"), Value(v, CELL), Mark("|")])),
        ("cell end", table("| ", vec![Text("x: "), Value(v, CELL), bar, Mark("|")])),
        ("last cell", table("| ", vec![Text("x"), bar, Value(v, CELL), Mark(" |")])),
        ("tight cell", table("|", vec![Value(v, CELL), Mark("|"), Value(v, CELL), Mark("|")])),
        ("cell label", table("| ", vec![Text("a: "), Value(v, CELL), bar, Text("x"), Mark(" |")])),
        ("cell mid", table("| ", vec![Value(v, CELL), Text(" b"), bar, Text("x"), Mark(" |")])),
        ("cell two", table("| ", vec![Value(v, CELL), Text(" "), Value(v, CELL), bar, Mark("|")])),
        ("cell code", table("| ", vec![Code(v, CELL), bar, Code(v, CELL), Mark(" |")])),
        (
            "cell link",
            table("| ", vec![Mark("["), Value(v, LINK_IN_CELL), Mark("](u)"), bar, Mark("|")]),
        ),
        (
            "cell target",
            table("| ", vec![Mark("["), Text("t"), Mark("]("), Target(v, true), Mark(") | |")]),
        ),
        (
            "cell strong",
            table("| ", vec![Mark("**"), Value(v, marked(Within::Cell)), Mark("** | |")]),
        ),
        ("header", vec![Row("| ", header()), Row("|---|---|", vec![])]),
    ]
}

/// Emphasis around a value, or around text that holds one.
pub(super) fn emphasis(v: &str) -> Vec<(&'static str, Vec<Row<'_>>)> {
    let mut documents = vec![];
    for mark in ["**", "*", "_", "~~"] {
        let strong = || [Mark(mark), Value(v, STRONG), Mark(mark)];
        let line = |before: &'static str, after: &'static str| {
            let mut parts = vec![Text(before)];
            parts.extend(strong());
            parts.push(Text(after));
            parts
        };
        let wide = vec![Mark(mark), Text("a "), Value(v, TEXT), Text(" b"), Mark(mark)];
        let opens = Place { opens: true, ..TEXT };
        let closes = Place { closes: true, ..TEXT };
        let two = vec![Mark(mark), Value(v, opens), Text(" "), Value(v, closes), Mark(mark)];
        let twice = [&strong()[..], &[Text(" ")], &strong()[..]].concat();
        documents.extend([
            (mark, alone("", line("", " rest"))),
            (mark, alone("", line("a ", " b"))),
            (mark, alone("", line("(", ") b"))),
            (mark, alone("", line("a ", ""))),
            (mark, alone("- ", line("", ": b"))),
            (mark, alone("# ", line("", ""))),
            (mark, alone("", wide)),
            (mark, alone("", two)),
            (mark, alone("", twice)),
        ]);
    }
    documents
}

/// Links, images, code.
pub(super) fn spans(v: &str) -> Vec<(&'static str, Vec<Row<'_>>)> {
    let link = |open, value| vec![Text("a "), Mark(open), Value(value, LINK), Mark("](u)")];
    let to = |open, value| vec![Mark(open), Text("t"), Mark("]("), Target(value, false), Mark(")")];
    let before = vec![Value(v, TEXT), Mark("["), Text("t"), Mark("](u)")];
    let after = vec![Mark("["), Text("t"), Mark("](u)"), Value(v, TEXT)];
    let code_link = vec![Text("a "), Mark("["), Code(v, LINK), Mark("](u)")];
    vec![
        ("link", alone("", link("[", v))),
        ("image", alone("", link("![", v))),
        ("link start", alone("", vec![Mark("["), Value(v, LINK), Mark("](u)"), Text(" a")])),
        ("link item", alone("- ", vec![Mark("["), Value(v, LINK), Mark("](u)"), Text(" a")])),
        ("link wide", alone("", [link("[", v), vec![Text(" b"), Value(v, TEXT)]].concat())),
        ("link mid", alone("", vec![Mark("["), Text("a "), Value(v, LINK), Mark("](u)")])),
        ("link two", alone("", [link("[", v), link("[", v)].concat())),
        ("before a link", alone("", before)),
        ("after a link", alone("", after)),
        ("target", alone("", to("[", v))),
        ("target item", alone("- ", [to("![", v), vec![Text(" b")]].concat())),
        ("target two", alone("", [to("[", v), vec![Text(" b ")], to("[", v)].concat())),
        ("code", alone("", vec![Text("a "), Code(v, TEXT), Text(" b")])),
        ("code start", alone("", vec![Code(v, TEXT), Text(" b")])),
        ("code whole", alone("- ", vec![Code(v, TEXT)])),
        ("code heading", alone("# ", vec![Code(v, HEADING)])),
        ("code link", alone("", code_link)),
        ("code text", alone("", vec![Code(v, TEXT), Text(" "), Value(v, TEXT)])),
        ("text code", alone("", vec![Value(v, TEXT), Text(" "), Code(v, TEXT)])),
        ("text tight code", alone("", vec![Value(v, TEXT), Code(v, TEXT), Value(v, TEXT)])),
        ("fence", alone("", vec![Fence(v, 0)])),
        (
            "fence item",
            vec![
                Row("- ", vec![Text("a:")]),
                Row("  ", vec![Fence(v, 2)]),
                Row("- ", vec![Text("next")]),
            ],
        ),
    ]
}

/// Two values in one line, with the author's text between and before them.
pub(super) fn beside(v: &str) -> Vec<(&'static str, Vec<Row<'_>>)> {
    let between =
        ["", ".", "-", " ", "|", ")", "*", ":", "1", "#", ". ", "(", "!", "~", "=", "] ", "_"];
    let mut documents = vec![];
    for own in between {
        let line = |end| vec![Value(v, TEXT), Text(own), Value(v, end)];
        documents.extend([
            (own, alone("", line(TEXT))),
            (own, vec![Row("- ", line(TEXT)), Row("- ", line(TEXT))]),
            (own, alone("# ", vec![Value(v, HEADING), Text(own), Value(v, HEADING)])),
        ]);
    }
    for own in [
        "<", "&", "[", "]", "!", "#", "-", "1", "&#", "&l", "+", "~", "*", "a*", ">", "(", "[^",
        "\\",
    ] {
        documents.extend([
            (own, alone("", vec![Text("a "), Text(own), Value(v, TEXT), Text("; b)")])),
            (own, alone("- ", vec![Text("a "), Text(own), Value(v, TEXT)])),
        ]);
    }
    documents
}

/// Every document there is with this value, or what is wrong with one of them.
pub(super) fn judge_all(value: &str) -> Result<usize, String> {
    let mut count = 0;
    for kind in [blocks, cells, emphasis, spans, beside] {
        for ((name, rows), (_, plain)) in kind(value).iter().zip(&kind("x")) {
            judge(name, rows, plain, &[value, value])?;
            count += 1;
        }
    }
    Ok(count)
}

/// The plain document for these rows: with text where the value has no code span either.
fn write_plain<'a>(rows: &[Row<'_>], plain: &[Row<'a>]) -> String {
    let as_held = |(part, plain): (&Part<'_>, &Part<'a>)| match (part, *plain) {
        (Code(value, place), Code(plain, _))
            if !code_span(value, in_cell(*place), &mut String::new()) =>
        {
            Value(plain, *place)
        }
        (_, plain) => plain,
    };
    let held = |(row, plain): (&Row<'_>, &Row<'a>)| {
        Row(plain.0, row.1.iter().zip(&plain.1).map(as_held).collect())
    };
    let rows: Vec<Row<'_>> = rows.iter().zip(plain).map(held).collect();
    write(&rows).0
}

/// Compares what both parsers make of the document with what they make of the plain one, whose
/// links to `x` go to `targets` here.
pub(super) fn judge(
    name: &str,
    rows: &[Row<'_>],
    plain: &[Row<'_>],
    targets: &[&str],
) -> Result<(), String> {
    let (markdown, want) = write(rows);
    let plain = write_plain(rows, plain);
    for (parser, parse) in PARSERS {
        let (got, plain) = (parse(&markdown), parse(&plain));
        let mut values = targets.iter().map(|target| visible(target).into_owned());
        let of_value = |to: &String| if to == "x" { values.next() } else { Some(to.clone()) };
        let targets: Vec<String> = plain.targets.iter().filter_map(of_value).collect();
        let wrong = |what, got: &dyn std::fmt::Debug, want: &dyn std::fmt::Debug| {
            format!("{parser}, {name}: {what} of {markdown:?} is\n  {got:?}, not\n  {want:?}")
        };
        if got.shape != plain.shape {
            return Err(wrong("shape", &got.shape, &plain.shape));
        }
        if got.targets != targets {
            return Err(wrong("target", &got.targets, &targets));
        }
        if got.text.trim_end_matches(' ') != want.trim_end_matches(' ') {
            return Err(wrong("text", &got.text, &want));
        }
    }
    Ok(())
}
