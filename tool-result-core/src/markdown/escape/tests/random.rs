//! Values and lines that nobody thought of.

use proptest::prelude::*;
use proptest::sample::select;

use super::documents::{Part, Row, beside, blocks, cells, emphasis, judge, marked, spans, within};
use crate::layout::Within;

/// Characters that mean something, white space, words.
fn soup() -> impl Strategy<Value = String> {
    let marks =
        "* _ ~ ` [ ] ( ) < > & ; # | \\ - + = : ! ^ . 1 \" ' / ? @ { } $ ** ~~ ``` --- &# ]( ]:";
    let space = vec![" ", "  ", "\n", "\t", "\n\n", "    ", "\u{a0}", "\u{3000}", "\r\n", "\r"];
    let hidden = vec!["\u{200b}", "\u{202e}", "\u{1b}", "\u{200d}", "\u{fe0f}", "\u{1f469}", "\0"];
    let words =
        "a b1 word é 日 amp lt http://x.y div x ” € x2a a@b.c 7 x; pi; &x; &#1 there4; 😀 «";
    let piece = prop_oneof![
        8 => select(marks.split(' ').collect::<Vec<_>>()),
        4 => select(space),
        1 => select(hidden),
        4 => select(words.split(' ').collect::<Vec<_>>()),
    ];
    prop::collection::vec(piece, 1..12).prop_map(|pieces| pieces.concat())
}

fn any_text() -> impl Strategy<Value = String> {
    let any = prop_oneof![8 => any::<char>(), 2 => prop::char::range('\0', '\u{ff}')];
    prop_oneof![
        "\\PC{1,20}",
        prop::collection::vec(any, 1..20).prop_map(String::from_iter),
        prop::collection::vec(prop::char::range('\0', '\u{7f}'), 1..20).prop_map(String::from_iter),
    ]
}

/// The author's text between values. Emphasis marks only such as cannot pair.
const OWN: [&str; 32] = [
    "", "", " ", " ", ".", "-", "|", ")", ": ", ", ", "[", "]", "(", "!", "#", "<", "&", "1", "1.",
    " - ", "=", "+", "~ ", " * ", ">", "a", "\\", ":", "&#", "é", "(u)", "]",
];

/// What values begin with that could make something of the brackets before them.
const BEHIND: [&str; 7] = ["(", "[", ":", "(u)", "[u]", "[]", ": u"];

fn line() -> impl Strategy<Value = (Vec<String>, Vec<&'static str>)> {
    let value = prop_oneof![
        1 => Just(String::new()),
        4 => soup(),
        1 => (select(BEHIND.to_vec()), soup()).prop_map(|(first, rest)| first.to_owned() + &rest),
        2 => select("1 - + # x ` * _ ~ ] > = | . & \\".split(' ').collect::<Vec<_>>()).prop_map(String::from),
    ];
    (prop::collection::vec(value, 2..4), prop::collection::vec(select(OWN.to_vec()), 4))
}

/// The line with these values; the author's text stands before and between them.
fn row<'a>(
    prefix: &'static str,
    kind: Within,
    values: &'a [String],
    own: &[&'static str],
) -> Row<'a> {
    let mut parts = vec![];
    for (n, value) in values.iter().enumerate() {
        parts.push(Part::Text(own[n]));
        parts.push(Part::Value(value, within(kind)));
    }
    Row(prefix, parts)
}

/// Whether the author's own text ends the line with what is trimmed there.
fn ends_bare(values: &[String], own: &[&str]) -> bool {
    let mut line = String::new();
    values.iter().zip(own).for_each(|(value, own)| line.extend([own, &**value]));
    let empty = values.iter().rev().take_while(|value| value.is_empty()).count();
    let before = own[values.len() - empty.max(1)..values.len()].concat();
    line.trim().is_empty() || empty > 0 && before.ends_with([' ', '#'])
}

/// A value with markup of the author's around it.
#[derive(Clone, Debug)]
enum Span {
    Plain(String),
    Marked(&'static str, String),
    Link(String, String),
    Code(String),
}

fn span() -> impl Strategy<Value = Span> {
    let value = || prop_oneof![3 => soup(), 1 => any_text()];
    prop_oneof![
        2 => value().prop_map(Span::Plain),
        1 => (select(vec!["**", "*", "_", "~~"]), value()).prop_map(|(mark, v)| Span::Marked(mark, v)),
        1 => (value(), value()).prop_map(|(text, to)| Span::Link(text, to)),
        1 => value().prop_map(Span::Code),
    ]
}

/// What may stand between two spans: emphasis is not to touch a word.
const BETWEEN: [&str; 8] = [" ", ", ", ": ", " (", ") ", " - ", "-", "."];

/// A line of spans, or the plain one like it.
fn spans_row<'a>(
    prefix: &'static str,
    kind: Within,
    line: &'a [(Span, &'static str)],
    plain: bool,
) -> Row<'a> {
    let or_x = |value: &'a str| if plain { "x" } else { value };
    let in_link = if kind == Within::Cell { Within::LinkInCell } else { Within::Link };
    let mut parts = vec![];
    for (n, (span, between)) in line.iter().enumerate() {
        let last = n + 1 == line.len();
        let place = within(kind);
        match span {
            Span::Plain(v) => parts.push(Part::Value(or_x(v), place)),
            Span::Code(v) => parts.push(Part::Code(or_x(v), place)),
            Span::Marked(mark, v) => {
                parts.extend([
                    Part::Mark(mark),
                    Part::Value(or_x(v), marked(kind)),
                    Part::Mark(mark),
                ]);
            }
            Span::Link(v, to) => {
                parts.extend([
                    Part::Mark("["),
                    Part::Value(or_x(v), within(in_link)),
                    Part::Mark("]("),
                ]);
                parts.extend([Part::Target(or_x(to), kind == Within::Cell), Part::Mark(")")]);
            }
        }
        if !last {
            parts.push(Part::Text(between));
        }
    }
    if kind == Within::Cell {
        parts.push(Part::Mark(" |"));
    }
    Row(prefix, parts)
}

/// Lines of spans, all behind the same prefix.
fn judge_spans(lines: &[Vec<(Span, &'static str)>], at: usize) -> Result<(), String> {
    let prefix = ["", "- ", "12. ", "  - ", "> ", "## ", "| "][at];
    let kind =
        [Within::Text, Within::Heading, Within::Cell][usize::from(at > 3) + usize::from(at > 5)];
    let document = |plain| {
        let mut rows = vec![];
        if kind == Within::Cell {
            rows.extend([Row("| ", vec![Part::Text("h"), Part::Mark(" |")]), Row("|---|", vec![])]);
        }
        for line in lines {
            rows.push(spans_row(prefix, kind, line, plain));
            // A quote's second line would go on with its paragraph.
            rows.extend((prefix == "> ").then(|| Row("", vec![])));
        }
        rows
    };
    let spans = lines.iter().flatten();
    let targets: Vec<&str> = spans
        .filter_map(|(span, _)| if let Span::Link(_, to) = span { Some(&**to) } else { None })
        .collect();
    judge(prefix, &document(false), &document(true), &targets)
}

fn cases() -> ProptestConfig {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(2_000);
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// One of the documents that hold this value.
fn judge_one(value: &str, [kind, pick]: [prop::sample::Index; 2]) -> Result<(), String> {
    let kinds = [blocks, cells, emphasis, spans, beside];
    let kind = kinds[kind.index(kinds.len())];
    let (mut documents, mut plain) = (kind(value), kind("x"));
    let n = pick.index(documents.len());
    let (name, rows) = documents.swap_remove(n);
    judge(name, &rows, &plain.swap_remove(n).1, &[value, value])
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn a_soup_of_marks_stays_a_value(value in soup(), picks: [prop::sample::Index; 2]) {
        judge_one(&value, picks).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn any_characters_stay_a_value(value in any_text(), picks: [prop::sample::Index; 2]) {
        judge_one(&value, picks).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn values_beside_each_other_stay_values((values, own) in line(), at in 0_usize..6) {
        if ends_bare(&values, &own) {
            return Ok(());
        }
        let prefix = ["", "- ", "1. ", "  - ", "> ", "## "][at];
        let kind = if at > 3 { Within::Heading } else { Within::Text };
        let plain = vec!["x".to_string(); values.len()];
        let rows = |values| {
            vec![row(prefix, kind, values, &own), Row("", vec![]), Row("", vec![Part::Text("end")])]
        };
        judge(prefix, &rows(&values), &rows(&plain), &[]).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn values_in_markup_stay_values(
        lines in prop::collection::vec(prop::collection::vec((span(), select(BETWEEN.to_vec())), 1..4), 1..4),
        at in 0_usize..7,
    ) {
        judge_spans(&lines, at).map_err(TestCaseError::fail)?;
    }
}
