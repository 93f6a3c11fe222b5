//! One more action where items were cut.

use std::borrow::Cow;
use std::fmt;

use serde::Serialize;

use super::super::truncated_action;
use crate::erased::ErasedResult;
use crate::layout::{
    Block, Field, Form, Label, Layout, Line, Only, Piece, Place, Role, Source, Template, Value,
    Within,
};
use crate::recording::Recording;
use crate::status::Verdict;
use crate::tape::{Argument, ItemArguments, Names, Recorder};
use crate::{Markdown, Status};

const PLACE: Place = Place { within: Within::Text, opens: false, closes: false };

const fn value(source: Source) -> Piece {
    Piece::Value(Value { source, path: &[], name: "", count: false, format: None }, PLACE)
}

const fn says(blocks: &'static [Block]) -> Layout {
    const FIELDS: &[Field] = &[Field {
        key: "query",
        role: Role::Plain,
        only: Only::Neither,
        label: Label::Key,
        line: None,
        form: Form::Default,
    }];
    let truncated = Some(Template { blocks, marked: false });
    Layout { fields: FIELDS, truncated, ..Layout::of(&["search"]) }
}

static SAYS_NOTHING: Layout = Layout::of(&["search"]);
/// ``Only {shown} of {total} for `{query}`: ask for page {n}``
static COUNTS: Layout = says(&[Block::Line(Line {
    prefix: &[],
    pieces: &[
        Piece::Text("Only "),
        value(Source::Shown),
        Piece::Text(" of "),
        value(Source::Total),
        Piece::Text(" for `"),
        value(Source::Field(0)),
        Piece::Text("`: ask for page "),
        value(Source::Argument(0)),
    ],
})]);
/// `Narrow {query} down`
static NAMES_A_FIELD: Layout = says(&[Block::Line(Line {
    prefix: &[],
    pieces: &[Piece::Text("Narrow "), value(Source::Field(0)), Piece::Text(" down")],
})]);
/// `{total:>6} in all`
static FORMATS: Layout = says(&[Block::Line(Line {
    prefix: &[],
    pieces: &[
        Piece::Value(
            Value {
                source: Source::Total,
                path: &[],
                name: "",
                count: false,
                format: Some(|value, to| to.write_fmt(format_args!("{value:>6}"))),
            },
            PLACE,
        ),
        Piece::Text(" in all"),
    ],
})]);

#[derive(Serialize)]
struct Search {
    query: Option<&'static str>,
    #[serde(skip)]
    layout: &'static Layout,
}

impl ErasedResult for Search {
    fn layout(&self) -> &'static Layout {
        self.layout
    }

    fn tool(&self) -> &'static str {
        "search"
    }

    fn status(&self) -> Status {
        Status::Success
    }

    fn verdict(&self) -> Verdict {
        Verdict::default()
    }

    fn next_actions(&self) -> Vec<Cow<'_, str>> {
        Vec::new()
    }

    fn record(&self, recorder: &mut Recorder) -> usize {
        recorder.record(self)
    }

    fn argument(&self, number: usize, to: &mut Argument) {
        to.record(&(number + 2));
    }

    fn item_arguments(&self, _: usize, _: &mut ItemArguments) {}

    fn draw(&self, _: usize, _: &mut Markdown) -> fmt::Result {
        Ok(())
    }

    fn names(&self, _: usize, _: &mut Names) {}
}

fn action(layout: &'static Layout, query: Option<&'static str>) -> Option<String> {
    let search = Search { query, layout };
    truncated_action(&Recording::of(&search), &search, 24, 80)
}

#[test]
fn it_counts_and_names_values_as_they_are() {
    assert_eq!(
        action(&COUNTS, Some("a*b\u{202e}\n`c`")).as_deref(),
        Some("Only 24 of 80 for `a*b\u{202e}\n`c``: ask for page 2")
    );
    assert_eq!(action(&COUNTS, None).as_deref(), Some("Only 24 of 80 for `–`: ask for page 2"));
    assert_eq!(action(&FORMATS, None).as_deref(), Some("    80 in all"));
}

#[test]
fn it_is_left_out_where_it_has_nothing_to_say() {
    assert_eq!(action(&SAYS_NOTHING, Some("a")), None);
    assert_eq!(action(&NAMES_A_FIELD, None), None);
    assert_eq!(action(&NAMES_A_FIELD, Some("a")).as_deref(), Some("Narrow a down"));
}
