//! Lines that begin with white space, whose it may be.

use proptest::prelude::*;
use proptest::sample::select;

use super::reading::{Reading, comrak, pulldown};
use super::{WIDTHS, cases, filled, leaked, value, word};
use crate::layout::{Block, Format, Line, Piece, Place, Source, Template, Value, Within};
use crate::scalar::Scalar;

/// A value at the start of a line, its width, and the author's text behind it.
type Part = (String, Option<Format>, &'static str);

fn part() -> impl Strategy<Value = Part> {
    let own = prop_oneof![
        3 => Just(String::new()),
        1 => select(vec![" ", "  ", "\t", "    ", "1", "-", "#", "=", "==="]).prop_map(String::from),
        3 => value(),
    ];
    let width = prop::option::of(select(&WIDTHS[..]));
    (
        own,
        width,
        select(vec!["", " ", " ", "  ", "    ", "\t", ": ", " - ", "- ", " # ", ". ", "x"]),
    )
}

/// What stands above the line, and below it.
const ABOVE: [&str; 14] = [
    "",
    "text\n",
    "text\n\n",
    "## heading\n",
    "## heading\n\n",
    "- item\n",
    "- item\n\n",
    "- item\nlazy\n\n",
    "- item\n  - sub\n",
    "10. item\n\n",
    "-\n",
    "> quote\n",
    "> - item\n>\n",
    "| h |\n|---|\n| c |\n\n",
];
const OPENINGS: [&str; 10] = ["", "", "  ", "- ", "* ", "1. ", "  - ", "## ", "> ", "- [ ] "];
const BELOW: [&str; 8] =
    ["", "\nmore", "\n  more", "\n\nmore", "\n\n  more", "\n  - sub", "\n- next", "\n\n- next"];

fn prefix(line: &str) -> usize {
    let of = |opening: &&&str| line.starts_with(**opening);
    OPENINGS.iter().filter(of).map(|opening| opening.len()).max().unwrap_or(0)
}

/// The lines of a text of the author's.
fn lines(text: &'static str) -> impl Iterator<Item = Block> {
    text.split('\n').map(|line| {
        let (prefix, rest) = line.split_at(prefix(line));
        let pieces = |text: &'static str| {
            leaked(if text.is_empty() { vec![] } else { vec![Piece::Text(text)] })
        };
        Block::Line(Line { prefix: pieces(prefix), pieces: pieces(rest) })
    })
}

fn document(above: &'static str, line: &[Line], below: &'static str) -> Template {
    let mut blocks: Vec<Block> = Vec::new();
    blocks.extend(above.strip_suffix('\n').into_iter().flat_map(lines));
    blocks.extend(line.iter().copied().map(Block::Line));
    blocks.extend(below.strip_prefix('\n').into_iter().flat_map(lines));
    Template { blocks: leaked(blocks), marked: false }
}

fn pieces(parts: &[Part], within: Within) -> &'static [Piece] {
    let mut pieces = Vec::new();
    for (number, (_, format, own)) in parts.iter().enumerate() {
        let source = Source::Argument(number);
        let value = Value { source, path: &[], name: "", count: false, format: *format };
        pieces.push(Piece::Value(value, Place { within, opens: false, closes: false }));
        pieces.extend((!own.is_empty()).then_some(Piece::Text(own)));
    }
    leaked(pieces)
}

/// What a reader must get from the line: all of it, less the white space of the author's at its ends.
fn wanted(parts: &[Part]) -> String {
    let mut text = String::new();
    let mut own = None;
    for (value, format, author) in parts {
        let start = text.len();
        if let Some(format) = format {
            let _ = format(&Scalar::Str(value), &mut text);
            // of white space it is not told which is the width's
            let pads = match value.trim_matches(' ') {
                "" => text.len() - start - value.len(),
                _ => text[start..].find(value.as_str()).unwrap_or(0),
            };
            own = own.or((!value.is_empty()).then_some(start + pads));
        } else {
            text.push_str(value);
            own = own.or((!value.is_empty()).then_some(start));
        }
        text.push_str(author);
    }
    let layout = &text[..own.unwrap_or(text.len())];
    let blank = layout.len() - layout.trim_start_matches([' ', '\t']).len();
    text.split_off(blank)
}

fn judge(
    above: &'static str,
    opening: &'static str,
    parts: &[Vec<Part>],
    below: &'static str,
) -> Result<(), TestCaseError> {
    let texts: Vec<String> = parts.iter().map(|parts| wanted(parts)).collect();
    if texts.iter().any(|text| text.trim().is_empty()) {
        return Ok(());
    }
    // those of the author's end a heading where no value stands
    let is_closing = |(_, _, own): &Part| own.contains('#');
    if opening == "## " && parts.iter().flatten().any(is_closing) {
        return Ok(());
    }
    let within = match opening {
        "## " | "> " => Within::Heading,
        _ => Within::Text,
    };
    let prefix = leaked(if opening.is_empty() { vec![] } else { vec![Piece::Text(opening)] });
    let all: Vec<Part> = parts.concat();
    let mut rest = pieces(&all, within);
    let mut rows = Vec::new();
    for parts in parts {
        let length = pieces(parts, within).len();
        let (pieces, behind) = rest.split_at(length);
        rows.push(Line { prefix, pieces });
        rest = behind;
    }
    let got = filled(&document(above, &rows, below), all.into_iter().map(|part| part.0).collect());
    let one = |number| {
        let value = Value {
            source: Source::Argument(number),
            path: &[],
            name: "",
            count: false,
            format: None,
        };
        let place = Place { within, opens: false, closes: false };
        Line { prefix, pieces: leaked(vec![Piece::Value(value, place)]) }
    };
    let plain: Vec<Line> = (0..parts.len()).map(one).collect();
    let plain = filled(&document(above, &plain, below), (0..parts.len()).map(word).collect());
    for (parser, read) in [("pulldown-cmark", pulldown as fn(&str) -> Reading), ("comrak", comrak)]
    {
        let mut want = read(&plain);
        for (_, text) in &mut want {
            for (number, line) in texts.iter().enumerate() {
                *text = text.replace(&word(number), line);
            }
        }
        let note = format!("{parser}, of\n{got}\nbeside\n{plain}\n{got:?}");
        prop_assert!(is_alike(&read(&got), &want), "{}", note);
    }
    Ok(())
}

/// Whether the lines differ in nothing but white space of the author's, which may be spelled out
/// where it could mean something.
fn is_alike(got: &Reading, want: &Reading) -> bool {
    let is_blank = |text: &str| text.trim_matches([' ', '\t']).is_empty();
    let line = |(got, want): (&str, &str)| {
        let trimmed = |line: &str| line.trim_end_matches([' ', '\t']).len();
        let (got, want) = (&got[..trimmed(got)], &want[..trimmed(want)]);
        got.strip_suffix(want).is_some_and(is_blank)
    };
    let text = |(got, want): (&str, &str)| {
        got.matches('\n').count() == want.matches('\n').count()
            && got.split('\n').zip(want.split('\n')).all(line)
    };
    got.len() == want.len()
        && got.iter().zip(want).all(|(got, want)| got.0 == want.0 && text((&got.1, &want.1)))
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn white_space_at_the_start_of_a_line_is_the_authors_or_the_values(
        above in select(&ABOVE[..]),
        opening in select(&OPENINGS[..]),
        parts in prop::collection::vec(prop::collection::vec(part(), 1..4), 1..4),
        below in select(&BELOW[..]),
    ) {
        judge(above, opening, &parts, below)?;
    }
}
