//! Random values in random templates: a value never changes the document, and is given back as it is.

mod leading;
mod reading;

use std::borrow::Cow;
use std::fmt::Write as _;

use proptest::prelude::*;
use proptest::sample::select;
use serde::Serialize;

use super::{Bullet, Ends, Filler};
use crate::ToolResult;
use crate::erased::{Erased, ResultLayout};
use crate::layout::{Block, Each, Format, Line, Piece, Place, Source, Template, Value, Within};
use crate::page::Page;
use crate::page::placeholder::Scope;
use crate::recording::Recording;
use crate::scalar::Scalar;
use crate::tape::Argument;
use reading::{Reading, comrak, pulldown};

/// Values by their number.
#[derive(Serialize)]
struct Values {
    #[serde(skip)]
    values: Vec<String>,
}

impl ToolResult for Values {
    const TOOL: &'static str = "t";
    const MARKDOWN_TEMPLATE: &'static str = "";

    fn next_actions(&self) -> Vec<Cow<'_, str>> {
        Vec::new()
    }
}

impl ResultLayout for Values {
    fn __argument(&self, number: usize, to: &mut Argument) {
        to.record(&self.values[number]);
    }
}

/// What opens the lines of a paragraph, and what kind of text it is.
const OPENINGS: [(&str, &str, Within); 8] = [
    ("", "", Within::Text),
    ("- ", "  ", Within::Text),
    ("* ", "  ", Within::Text),
    ("1. ", "   ", Within::Text),
    ("  - ", "    ", Within::Text),
    ("> ", "> ", Within::Heading),
    ("## ", "## ", Within::Heading),
    ("| ", "| ", Within::Cell),
];

/// The author's words, some with pairs and some with lone marks.
const WORDS: [&str; 38] = [
    " ",
    " ",
    " ",
    ": ",
    ", ",
    " (",
    ") ",
    " - ",
    ".",
    "!",
    "/",
    "x",
    " x ",
    " **b** ",
    " *i*, ",
    " _i_ ",
    " ~~s~~ ",
    " `*c` ",
    " [l](u) ",
    " [*l*](u) ",
    " **[l](u)** ",
    " * ",
    " *o ",
    " c* ",
    " **o ",
    " c** ",
    " _o ",
    " c_ ",
    " a*b ",
    " ~ ",
    " ~t ",
    "\" ",
    " &amp; ",
    " .",
    " [",
    "[",
    "]",
    "] ",
];

/// A part of a line: the author's words, or a value with marks around it.
#[derive(Clone, Copy, Debug)]
enum Part {
    Words(&'static str),
    Value,
    /// A value that is filled up with spaces: before it, behind it, or on both sides.
    Wide(Format),
    Marked(&'static str),
    Code,
    Link,
    /// A value in brackets, another behind them, and this.
    Brackets(&'static str),
}

macro_rules! widths {
    ($($format:literal),*) => {
        [$((|value, out| write!(out, $format, value)) as Format),*]
    };
}

const WIDTHS: [Format; 7] = widths!["{:>1}", "{:>2}", "{:>3}", "{:>4}", "{:>6}", "{:<4}", "{:^5}"];

fn parts() -> impl Strategy<Value = Vec<Part>> {
    let part = prop_oneof![
        6 => select(&WORDS[..]).prop_map(Part::Words),
        6 => Just(Part::Value),
        2 => select(&WIDTHS[..]).prop_map(Part::Wide),
        1 => select(vec!["**", "*", "_", "~~"]).prop_map(Part::Marked),
        1 => Just(Part::Code),
        1 => Just(Part::Link),
        2 => select(vec!["", " ", "(u)", ": "]).prop_map(Part::Brackets),
    ];
    prop::collection::vec(part, 1..6)
}

/// One that may begin with what could make something of the brackets before it.
fn value() -> impl Strategy<Value = String> {
    let first = select(vec!["", "", "", "(", "[", ":", "(u)", "[u]", "[]"]);
    (first, marks()).prop_map(|(first, rest)| first.to_owned() + &rest)
}

fn marks() -> impl Strategy<Value = String> {
    let marks = "* * ** *** _ __ ~ ~~ [ ] ( ) ! & < > # \\ ` | ^ amp; x; &x; &pi; &#1; . / : - a b 1 x é — *a a* _a a_";
    let marks: Vec<&'static str> = marks.split(' ').chain([" ", " ", "  ", "\n"]).collect();
    prop::collection::vec(select(marks), 0..8).prop_map(|parts| parts.concat())
}

/// Leaks, as templates are static.
fn leaked<T>(items: Vec<T>) -> &'static [T] {
    Box::leak(items.into_boxed_slice())
}

struct Writer {
    count: usize,
    within: Within,
}

impl Writer {
    fn value(&mut self, within: Within, marked: bool) -> Piece {
        self.wide(within, marked, None)
    }

    fn wide(&mut self, within: Within, marked: bool, format: Option<Format>) -> Piece {
        let source = Source::Argument(self.count);
        self.count += 1;
        let value = Value { source, path: &[], name: "", count: false, format };
        Piece::Value(value, Place { within, opens: marked, closes: marked })
    }

    /// A line as the derive writes it down: texts side by side are one.
    fn line(&mut self, parts: &[Part]) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = Vec::new();
        let text = |own: &str, pieces: &mut Vec<Piece>| match pieces.last_mut() {
            Some(Piece::Text(last)) => *last = String::leak(format!("{last}{own}")),
            _ => pieces.push(Piece::Text(String::leak(own.to_owned()))),
        };
        let link = if self.within == Within::Cell { Within::LinkInCell } else { Within::Link };
        for part in parts {
            match part {
                // what opens a line is in its prefix
                Part::Words(own) if pieces.is_empty() => text(&format!("x{own}"), &mut pieces),
                Part::Words(own) => text(own, &mut pieces),
                Part::Value => pieces.push(self.value(self.within, false)),
                Part::Wide(format) => pieces.push(self.wide(self.within, false, Some(*format))),
                Part::Marked(mark) => {
                    let space = if pieces.is_empty() { "" } else { " " };
                    text(&format!("{space}{mark}"), &mut pieces);
                    pieces.push(self.value(self.within, true));
                    text(&format!("{mark} "), &mut pieces);
                }
                Part::Code => {
                    let place = Place { within: self.within, opens: false, closes: false };
                    if !pieces.is_empty() {
                        text(" ", &mut pieces);
                    }
                    let inside = self.value(self.within, false);
                    pieces.push(Piece::Code(leaked(vec![inside]), place));
                    text(" ", &mut pieces);
                }
                Part::Link => {
                    text("[", &mut pieces);
                    pieces.push(self.value(link, false));
                    text("](u)", &mut pieces);
                }
                Part::Brackets(behind) => {
                    text("[", &mut pieces);
                    pieces.push(self.value(self.within, false));
                    text("]", &mut pieces);
                    pieces.push(self.value(self.within, false));
                    text(behind, &mut pieces);
                }
            }
        }
        pieces
    }
}

/// Paragraphs of lines, each paragraph with its opening.
fn template(paragraphs: &[(usize, Vec<Vec<Part>>)]) -> (Template, usize) {
    let mut writer = Writer { count: 0, within: Within::Text };
    let mut blocks = Vec::new();
    let text =
        |text: &'static str| leaked(if text.is_empty() { vec![] } else { vec![Piece::Text(text)] });
    for (opening, lines) in paragraphs {
        let (first, next, within) = OPENINGS[*opening];
        writer.within = within;
        if within == Within::Cell {
            for row in ["| h |", "|---|"] {
                blocks.push(Block::Line(Line { prefix: &[], pieces: text(row) }));
            }
        }
        for (n, parts) in lines.iter().enumerate() {
            let mut pieces = writer.line(parts);
            let prefix = if n == 0 { first } else { next };
            let mut prefix = text(prefix);
            if within == Within::Cell {
                prefix = &[];
                pieces.insert(0, Piece::Text("| "));
                pieces.push(Piece::Text(" |"));
                pieces = joined(pieces);
            }
            blocks.push(Block::Line(Line { prefix, pieces: leaked(pieces) }));
        }
        blocks.push(Block::Line(Line { prefix: &[], pieces: &[] }));
    }
    (Template { blocks: leaked(blocks), marked: false }, writer.count)
}

fn joined(pieces: Vec<Piece>) -> Vec<Piece> {
    let mut all: Vec<Piece> = Vec::new();
    for piece in pieces {
        match (all.last_mut(), piece) {
            (Some(Piece::Text(last)), Piece::Text(own)) => {
                *last = String::leak(format!("{last}{own}"));
            }
            (_, piece) => all.push(piece),
        }
    }
    all
}

fn filled(template: &Template, values: Vec<String>) -> String {
    let mut out = String::new();
    fill(template, values, Ends::BOTH, &mut out);
    out
}

fn fill(template: &Template, values: Vec<String>, ends: Ends, out: &mut String) {
    let values = Values { values };
    let result = Erased(&values);
    let recording = Recording::of(&result);
    let page = Page::of(&recording, &result);
    let scope = Scope::of(&recording, &result, template);
    Filler { page: &page, scope: &scope, ends }.fill(template, Bullet::None, out);
}

/// Items on lines of their own, as `each` draws them.
fn items(template: &Template, items: Vec<Vec<String>>) -> String {
    let each = Each { template: *template, list: None, arguments: None, between: None };
    let ends = Ends::BOTH.of_items(&each, Bullet::None);
    let mut out = String::new();
    for values in items {
        fill(template, values, ends, &mut out);
        out.push('\n');
    }
    out
}

/// A word that no template has.
fn word(number: usize) -> String {
    format!("v{number}v")
}

/// A template that follows itself: its values are others in each item.
fn judge_items(
    opening: usize,
    lines: &[Vec<Part>],
    values: &[String],
) -> Result<(), TestCaseError> {
    let paragraphs = [(opening, lines.to_vec())];
    // without the empty line at its end
    let of_item = |paragraphs: &[(usize, Vec<Vec<Part>>)]| {
        let (template, count) = template(paragraphs);
        let blocks = &template.blocks[..template.blocks.len() - 1];
        (Template { blocks, marked: !OPENINGS[opening].0.is_empty() }, count)
    };
    let (bare, _) = of_item(&without_widths(&paragraphs));
    let (template, count) = of_item(&paragraphs);
    let values: Vec<String> = values.iter().cycle().take(ITEMS * count).cloned().collect();
    let words: Vec<String> = (0..ITEMS * count).map(word).collect();
    let of_items = |values: &[String]| -> Vec<Vec<String>> {
        values.chunks(count.max(1)).map(<[String]>::to_vec).collect()
    };
    if of_items(&values).iter().any(|values| is_blank_somewhere(&template, values))
        || touches_a_lone_mark(&paragraphs)
    {
        return Ok(());
    }
    let (got, plain) = (items(&template, of_items(&values)), items(&bare, of_items(&words)));
    compare(&got, &plain, &values, &|n| shown(&values[n], &template, n % count))
}

const ITEMS: usize = 3;

fn judge(paragraphs: &[(usize, Vec<Vec<Part>>)], values: &[String]) -> Result<(), TestCaseError> {
    let (bare, _) = template(&without_widths(paragraphs));
    let (template, count) = template(paragraphs);
    // the values of a run are one
    let values: Vec<String> = (0..count).map(|n| values[n % values.len()].clone()).collect();
    if is_blank_somewhere(&template, &values) || touches_a_lone_mark(paragraphs) {
        return Ok(());
    }
    let got = filled(&template, values.clone());
    let plain = filled(&bare, (0..count).map(word).collect());
    compare(&got, &plain, &values, &|n| shown(&values[n], &template, n))
}

/// The document is the same as with a word for each value, but for the words.
fn compare(
    got: &str,
    plain: &str,
    values: &[String],
    shown: &dyn Fn(usize) -> String,
) -> Result<(), TestCaseError> {
    for (parser, read) in [("pulldown-cmark", pulldown as fn(&str) -> Reading), ("comrak", comrak)]
    {
        let mut want = read(plain);
        for (_, text) in &mut want {
            for n in (0..values.len()).rev() {
                *text = text.replace(&word(n), &shown(n));
            }
        }
        let mut note = String::new();
        let _ = write!(note, "{parser}, of {values:?}:\n{got}\nbeside\n{plain}");
        prop_assert_eq!(trimmed(read(got)), trimmed(want), "{}", note);
    }
    Ok(())
}

fn without_widths(paragraphs: &[(usize, Vec<Vec<Part>>)]) -> Vec<(usize, Vec<Vec<Part>>)> {
    let bare = |part: &Part| if let Part::Wide(_) = part { Part::Value } else { *part };
    let line = |line: &Vec<Part>| line.iter().map(bare).collect();
    let lines = |lines: &[Vec<Part>]| lines.iter().map(line).collect();
    paragraphs.iter().map(|(opening, of)| (*opening, lines(of))).collect()
}

/// Whether emphasis that touches a value begins behind a mark of the author's that has no partner is
/// decided by the value's first character, whatever is done to it.
fn touches_a_lone_mark(paragraphs: &[(usize, Vec<Vec<Part>>)]) -> bool {
    let parts = || paragraphs.iter().flat_map(|(_, lines)| lines.iter().flatten());
    let is_lone = |mark: char| {
        parts().any(|part| match part {
            Part::Words(own) => {
                own.contains(mark) && own.matches(mark).count() % 2 == 1
                    || *own == " **o "
                    || *own == " c** "
            }
            _ => false,
        })
    };
    parts()
        .any(|part| matches!(part, Part::Marked(mark) if is_lone(char::from(mark.as_bytes()[0]))))
}

/// A line that begins with nothing: the marks of the author's behind it would open it, and one of nothing
/// but white space ends a paragraph.
fn is_blank_somewhere(template: &Template, values: &[String]) -> bool {
    let of = |piece: &Piece| match piece {
        Piece::Value(value, _) | Piece::Code([Piece::Value(value, _)], _) => match value.source {
            Source::Argument(number) => Some(&values[number]),
            _ => None,
        },
        _ => None,
    };
    template.blocks.iter().any(|block| {
        let Block::Line(line) = block else { return false };
        let begins: String = line.pieces.iter().map_while(of).map(String::as_str).collect();
        line.pieces.first().is_some_and(|first| of(first).is_some()) && begins.trim().is_empty()
    })
}

/// What stands for a value: emphasis around nothing has a dash.
fn shown(own: &str, template: &Template, number: usize) -> String {
    let mut shown = own.to_owned();
    for block in template.blocks {
        let Block::Line(line) = block else { continue };
        for piece in line.pieces {
            let Piece::Value(value, place) = piece else { continue };
            if value.source != Source::Argument(number) {
                continue;
            }
            if let Some(format) = value.format {
                shown.clear();
                let _ = format(&Scalar::Str(own), &mut shown);
            } else if own.is_empty() && place.opens {
                shown.push('–');
            }
        }
    }
    shown
}

/// The author's own white space at the edges of a line is trimmed where no value stands, so it is not
/// compared.
fn trimmed(reading: Reading) -> Reading {
    let trim = |text: String| {
        text.split('\n').map(|line| line.trim_matches(' ')).collect::<Vec<_>>().join("\n")
    };
    reading.into_iter().map(|(mark, text)| (mark, trim(text))).collect()
}

fn cases() -> ProptestConfig {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(2_000);
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn values_in_any_template_stay_values(
        paragraphs in prop::collection::vec(
            (0..OPENINGS.len(), prop::collection::vec(parts(), 1..4)),
            1..3,
        ),
        values in prop::collection::vec(value(), 1..5),
    ) {
        judge(&paragraphs, &values)?;
    }

    #[test]
    fn values_in_items_stay_values(
        opening in 0..OPENINGS.len() - 1,
        lines in prop::collection::vec(parts(), 1..3),
        values in prop::collection::vec(value(), 1..5),
    ) {
        judge_items(opening, &lines, &values)?;
    }
}

/// What random templates found.
#[test]
fn values_that_paired_once() {
    use Part::{Link, Marked, Value, Words};
    let value = || vec![Value];
    for (opening, lines, values) in [
        (0, vec![vec![Value, Words(": ")], vec![Words(" **[l](u)** "), Value]], vec!["**"]),
        (0, vec![value(), vec![Value, Words(" **[l](u)** "), Value]], vec!["**", "x", "**"]),
        (0, vec![vec![Value, Words(" *o ")], value()], vec!["*", "***"]),
        (5, vec![vec![Value, Words(": ")], value()], vec!["***"]),
        (0, vec![vec![Value, Link], value()], vec!["***"]),
        (0, vec![value(), vec![Value, Words(" ("), Value]], vec!["~\n***_", "*", "~\n***"]),
        (0, vec![value(), vec![Words(" x "), Value]], vec!["_**_", "_**"]),
        (1, vec![value(), value()], vec!["# \\*_"]),
        (2, vec![value()], vec!["**"]),
        (1, vec![value(), vec![Value, Words(") "), Marked("**"), Value]], vec!["a*b", "1", "c"]),
    ] {
        let values: Vec<String> = values.into_iter().map(String::from).collect();
        judge(&[(opening, lines)], &values).unwrap_or_else(|error| panic!("{error}"));
    }
}
