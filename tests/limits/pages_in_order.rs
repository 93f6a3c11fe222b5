//! A client that follows `next` gets the long values of any result in order, each unit once, and all short values on
//! every page.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;
use std::rc::Rc;

use jsonschema::Validator;
use proptest::collection::vec;
use proptest::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use tool_result::{
    Delivery, Error, Limit, OutputOptions, Position, ToolOutput, ToolResult, schema,
};

use super::model::{Chain, Data, KEYS, Kind};
use super::notes::next_of;

/// The limits of an answer, which a client raises where an error says so.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    pub(super) bytes: usize,
    pub(super) lines: usize,
    pub(super) tokens: usize,
}

impl Room {
    pub(super) const fn bytes(bytes: usize) -> Self {
        Room { bytes, lines: usize::MAX, tokens: usize::MAX }
    }

    fn options(self) -> OutputOptions {
        let options = OutputOptions::default().max_bytes(self.bytes).max_lines(self.lines);
        options.max_tokens(self.tokens).count_tokens(tokens)
    }

    /// The most bytes of a value that stands whole beside a marked content.
    fn eighth(self) -> usize {
        let least = self.bytes.min(self.tokens.saturating_mul(4));
        least.min(self.lines.saturating_mul(32)) / 8
    }

    fn assert_holds(self, text: &str) {
        let sizes = (text.len(), text.lines().count(), tokens(text));
        let holds = sizes.0 <= self.bytes && sizes.1 <= self.lines && sizes.2 <= self.tokens;
        assert!(holds, "{sizes:?} within {self:?}: {text}");
    }

    /// The answer from a position on. What an error says is needed suffices.
    pub(super) fn page(
        &mut self,
        result: &impl ToolResult,
        delivery: Delivery,
        start: &Position,
    ) -> ToolOutput {
        let mut raised = Vec::new();
        loop {
            let options = self.options().delivery(delivery).start(start);
            match result.output_with(&options) {
                Err(Error::LimitTooSmall { limit, given, needed }) => {
                    assert!(needed > given, "{needed} for {given}");
                    let room = match limit {
                        Limit::Bytes => &mut self.bytes,
                        Limit::Lines => &mut self.lines,
                        Limit::Tokens => &mut self.tokens,
                    };
                    assert!(!raised.contains(&limit), "{limit} of {given} was said to suffice");
                    assert_eq!(*room, given);
                    raised.push(limit);
                    *room = needed;
                }
                output => {
                    let output = output.unwrap_or_else(|error| panic!("from `{start}`: {error}"));
                    let again = result.output_with(&options.match_schema());
                    assert_eq!(Ok(&output), again.as_ref(), "a second time, by `match_schema`");
                    self.assert_holds(&output.content);
                    return output;
                }
            }
        }
    }
}

/// The marks `#000042` of a text, in order.
pub(super) fn marks(text: &str) -> Vec<usize> {
    let digits = text.split('#').skip(1).filter_map(|rest| rest.get(..6));
    digits.filter_map(|digits| digits.parse().ok()).collect()
}

fn tokens(text: &str) -> usize {
    text.len().div_ceil(3)
}

/// Follows `next` through both halves, and then through the JSON alone.
fn check(result: &impl ToolResult, marked: &[&str], room: Room, schema: Option<&Validator>) {
    for delivery in [Delivery::Both, Delivery::Structured] {
        check_chain(result, marked, room, delivery, schema);
    }
    check_text(result, marked, room);
}

fn check_chain(
    result: &impl ToolResult,
    marked: &[&str],
    mut room: Room,
    delivery: Delivery,
    schema: Option<&Validator>,
) {
    let data = Data::read(result, marked);
    let (mut chain, mut start) = (Chain::new(&data), Position::default());
    loop {
        let output = room.page(result, delivery, &start);
        let json = Value::Object(output.structured_content.clone().expect("a JSON half"));
        let text = json.to_string();
        room.assert_holds(&text);
        let step = chain.add(&json, room.eighth());
        step.unwrap_or_else(|wrong| panic!("{wrong}; from `{start}` within {room:?}: {text}"));
        if let Some(Err(error)) = schema.map(|schema| schema.validate(&json)) {
            panic!("{error} at {}: {text}", error.instance_path());
        }
        let next = output.truncation.as_ref().and_then(|truncation| truncation.next());
        let parts = json["truncation"].as_object().into_iter().flatten();
        let told: Vec<_> = parts.filter_map(|(_, part)| part["next"].as_str()).collect();
        let next_text = next.map(Position::to_string);
        assert_eq!(told, next_text.iter().collect::<Vec<_>>(), "one part has `next`");
        if delivery == Delivery::Both {
            let is_cut_as_text = output.truncation.as_ref().is_some_and(|cut| cut.text().is_some());
            let [shown, told] =
                [&text, &output.content].map(|half| BTreeSet::from_iter(marks(half)));
            assert!(is_cut_as_text || shown == told, "{}\n{text}", output.content);
        }
        let Some(next) = next else { break };
        assert_eq!(next_of(&output.content), next_text.as_deref(), "{}", output.content);
        let step = chain.go_on(&next.to_string());
        step.unwrap_or_else(|wrong| panic!("{wrong}; from `{start}` within {room:?}: {text}"));
        start = next.clone();
    }
    chain.finish().unwrap_or_else(|wrong| panic!("{wrong} within {room:?}"));
}

thread_local! {
    static VALIDATORS: RefCell<HashMap<&'static str, Rc<Validator>>> = RefCell::default();
}

/// The schema of a type, which is read once.
fn validator<T: ToolResult + JsonSchema>() -> Rc<Validator> {
    let read = || {
        let schema = Value::Object(schema::output_schema::<T>());
        Rc::new(jsonschema::draft202012::new(&schema).expect("a schema"))
    };
    VALIDATORS.with_borrow_mut(|all| {
        Rc::clone(all.entry(std::any::type_name::<T>()).or_insert_with(read))
    })
}

/// By the text alone: the position in its note is behind the one before, and each mark up to there is shown once.
fn check_text(result: &impl ToolResult, marked: &[&str], mut room: Room) {
    let data = Data::read(result, marked);
    let (mut before, mut start) = (0, Position::default());
    loop {
        let output = room.page(result, Delivery::Text, &start);
        let next = next_of(&output.content);
        let unit = next.map_or(Ok(data.end()), |next| data.unit(next));
        let unit = unit.unwrap_or_else(|wrong| panic!("{wrong}"));
        assert!(unit > before || next.is_none(), "`{next:?}` is not behind `{start}`");
        if output.truncation.as_ref().is_none_or(|cut| cut.text().is_none()) {
            let (shown, units) = (marks(&output.content), before..unit);
            let checked = check_marks(shown, &data, &units, room.eighth());
            checked.unwrap_or_else(|wrong| {
                panic!("{wrong}; from `{start}` within {room:?}: {}", output.content)
            });
        }
        let Some(next) = next else { break };
        (before, start) = (unit, Position::from(next));
    }
}

/// A page has the marks of its units, and those of the values that stand whole beside the content.
fn check_marks(
    mut shown: Vec<usize>,
    data: &Data,
    units: &Range<usize>,
    eighth: usize,
) -> Result<(), String> {
    let of_units = |units: &Range<usize>| {
        let mut texts = Vec::new();
        data.texts(units, &mut texts);
        texts.iter().flat_map(|text| marks(text)).collect::<Vec<_>>()
    };
    let mut missing = without(of_units(units), &shown);
    shown = without(shown, &of_units(units));
    let short = of_units(&(0..0));
    for standing in data.standing(eighth) {
        let marks = without(of_units(&standing), &short);
        if marks.iter().all(|mark| shown.contains(mark)) {
            shown = without(shown, &marks);
        }
    }
    missing.append(&mut shown);
    if missing.is_empty() { Ok(()) } else { Err(format!("{missing:?} of {units:?}")) }
}

/// The marks that are left where each of `others` removes one.
fn without(mut marks: Vec<usize>, others: &[usize]) -> Vec<usize> {
    for other in others {
        if let Some(at) = marks.iter().position(|mark| mark == other) {
            marks.swap_remove(at);
        }
    }
    marks
}

#[derive(Clone, Debug, Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct FreeResult {
    id: u32,
    a: Data,
    n: i8,
    b: Data,
    pair: (u8, Data, Data),
    is_last: bool,
}

macro_rules! marked {
    ($($name:ident: $content:ty),*) => { $(
        #[derive(Serialize, ToolResult)]
        #[tool_result(success = true, found = true, next_actions = [])]
        struct $name {
            pre: Data,
            #[tool_result(items)]
            content: $content,
            post: Data,
            count: usize,
        }
    )* };
}
marked!(MarkedList: Vec<Data>, MarkedMap: BTreeMap<String, Data>, MarkedText: String, MarkedStruct: Data);

fn any_mark() -> impl Strategy<Value = String> {
    (0..1_000_000u32).prop_map(|n| format!("#{n:06}"))
}

fn any_text() -> impl Strategy<Value = Data> {
    let char = || prop::sample::select(vec!['a', 'ß', '"', '\\', '𝄞', ' ', '/', '~', '|', '*']);
    let text = |size| vec(char(), size).prop_map(String::from_iter);
    let line = (any_mark(), text(0..30)).prop_map(|(mark, rest)| mark + &rest);
    let lines = vec(line, 20..60).prop_map(|lines| lines.join("\n"));
    prop_oneof![4 => text(0..12), 1 => text(200..900), 1 => lines]
        .prop_map(|text| Data::scalar(json!(text)))
}

fn any_data() -> impl Strategy<Value = Data> {
    let scalar =
        prop_oneof![any::<u32>().prop_map(|n| json!(n)), Just(json!(true)), Just(Value::Null)];
    let mark = any_mark().prop_map(|mark| Data::scalar(json!(mark)));
    let leaf = prop_oneof![scalar.prop_map(Data::scalar), mark, any_text()];
    leaf.prop_recursive(4, 300, 12, |inner| {
        let kind = |kind, key: fn(usize) -> String| {
            move |inner: Vec<Data>| {
                let inner = inner.into_iter().enumerate();
                Data::new(kind, inner.map(|(n, inner)| (key(n), inner)).collect())
            }
        };
        prop_oneof![
            3 => vec(inner.clone(), 0..12).prop_map(kind(Kind::List, |_| String::new())),
            1 => vec(inner.clone(), 0..9).prop_map(kind(Kind::Map, |n| format!("k~/{n}"))),
            2 => vec(inner.clone(), 1..=KEYS.len()).prop_map(kind(Kind::Struct, |n| KEYS[n].into())),
            1 => vec(inner, 1..4).prop_map(kind(Kind::Tuple, |_| String::new())),
        ]
    })
}

fn any_room() -> impl Strategy<Value = Room> {
    let bytes = || prop_oneof![300..3_000usize, 300..60_000usize];
    prop_oneof![
        3 => bytes().prop_map(Room::bytes),
        1 => (16..300usize).prop_map(|lines| Room { lines, ..Room::bytes(50_000) }),
        1 => (100..9_000usize).prop_map(|tokens| Room { tokens, ..Room::bytes(usize::MAX) }),
        1 => (bytes(), 16..300usize, 100..9_000usize)
            .prop_map(|(bytes, lines, tokens)| Room { bytes, lines, tokens }),
    ]
}

/// Each case is followed from page to page, so without `PROPTEST_CASES` there are few.
fn config() -> ProptestConfig {
    let config = ProptestConfig::default();
    let is_set = std::env::var_os("PROPTEST_CASES").is_some();
    ProptestConfig { cases: if is_set { config.cases } else { 64 }, ..config }
}

fn number_marks<'d>(all: impl IntoIterator<Item = &'d mut Data>) {
    let mut next = 0;
    all.into_iter().for_each(|data| data.number_marks(&mut next));
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn of_any_values(
        (mut a, mut b) in (any_data(), any_data()),
        mut pair in (any::<u8>(), any_data(), any_data()),
        room in any_room(),
    ) {
        number_marks([&mut a, &mut b, &mut pair.1, &mut pair.2]);
        check(&FreeResult { id: 1, a, n: -1, b, pair, is_last: true }, &[], room, None);
    }

    #[test]
    fn of_a_marked_value(
        (mut pre, mut post) in (any_data(), any_data()),
        // an answer without items is empty, and has no pages
        mut items in vec(any_data(), 1..20),
        lengths in vec(9..60usize, 1..200),
        room in any_room(),
    ) {
        number_marks(items.iter_mut().chain([&mut pre, &mut post]));
        let text: Vec<_> = lengths.iter().map(|length| "ß of text ".repeat(length / 9)).collect();
        let map = || items.iter().enumerate().map(|(n, item)| (format!("{n:02}"), item.clone()));
        let fields = || KEYS.into_iter().map(str::to_owned).zip(items.iter().cloned());
        macro_rules! check_marked {
            ($($name:ident: $content:expr),*) => { $(
                let marked = $name { pre: pre.clone(), content: $content, post: post.clone(), count: 5 };
                check(&marked, &["content"], room, None);
            )* };
        }
        check_marked!(
            MarkedList: items.clone(),
            MarkedMap: map().collect(),
            MarkedText: text.join("\n"),
            MarkedText: text.concat(),
            MarkedStruct: Data::new(Kind::Struct, fields().collect())
        );
    }

    #[test]
    fn of_types_as_serde_writes_them(seed in 0..100_000usize, size in 1..60usize, room in any_room()) {
        let shapes = shapes(seed, size);
        check(&shapes, &[], room, Some(&validator::<Shapes>()));
        let rows: Vec<_> = (0..size).map(|n| row(seed + n)).collect();
        macro_rules! check_outcomes {
            ($($outcome:ident at $path:expr),*) => { $(
                let done = $outcome::Done { before: texts(seed, 3), rows: rows.clone(), log: texts(seed, size) };
                check(&done, $path, room, Some(&validator::<$outcome>()));
            )* };
        }
        check_outcomes!(Outside at &["Done", "rows"], Inside at &["rows"], Beside at &["of", "rows"], Bare at &["rows"]);
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct LargeResult {
    files: Vec<File>,
    #[tool_result(items)]
    pages: Vec<(String, Tree, Vec<String>)>,
    #[tool_result(only = json)]
    ids: Vec<u32>,
    is_last: bool,
}

#[test]
fn an_item_of_200_kb_may_be_first_in_the_middle_or_last() {
    for large in [0, 4, 9] {
        let page = |n: usize| {
            let size = if n == large { 200_000 } else { n };
            (format!("#{n:06}{}", "é".repeat(size / 2)), tree(n, 1), texts(n, 3))
        };
        let (files, pages) = ((0..30).map(file).collect(), (0..10).map(page).collect());
        let result = LargeResult { files, pages, ids: numbers(2_000), is_last: true };
        for bytes in [3_000, 10_000, 50_000] {
            check(&result, &["pages"], Room::bytes(bytes), None);
        }
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct UntrustedResult {
    #[tool_result(items, untrusted = "web page")]
    links: Vec<String>,
    is_last: bool,
}

#[test]
fn untrusted_items_of_several_lines_fit_into_few() {
    for (lines, count) in [(9, 2), (40, 2), (3, 30)] {
        let text = "a line\n".repeat(lines);
        let result = UntrustedResult { links: vec![text; count], is_last: true };
        check(&result, &["links"], Room { lines: 16, ..Room::bytes(50_000) }, None);
    }
}

/// Every way in which serde writes a type, with fields behind the lists.
#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct Shapes {
    rows: Vec<Row>,
    files: Vec<File>,
    by_name: BTreeMap<String, Vec<u32>>,
    #[serde(flatten)]
    rest: Rest,
    pair: (Vec<u32>, String, Vec<String>),
    fixed: [Vec<u8>; 2],
    forms: Vec<Form>,
    tagged: Vec<Tagged>,
    apart: Vec<Apart>,
    bare: Vec<Either>,
    tree: Tree,
    text: String,
    is_last: bool,
}

#[derive(Clone, Serialize, JsonSchema)]
struct Row {
    id: String,
    at: (usize, usize),
    note: Option<String>,
}

#[derive(Serialize, JsonSchema)]
struct File {
    path: String,
    matches: Vec<Row>,
    other: Vec<String>,
    count: usize,
}

#[derive(Serialize, JsonSchema)]
struct Rest {
    lines: Vec<String>,
    offset: usize,
    #[serde(flatten)]
    form: Tagged,
}

#[derive(Serialize, JsonSchema)]
enum Form {
    Dot,
    Names(Vec<String>),
    Pair(u8, Vec<u32>, String),
    Area { corners: Vec<u32>, name: String },
}

#[derive(Serialize, JsonSchema)]
#[serde(tag = "kind")]
enum Tagged {
    None,
    Area { corners: Vec<u32>, name: String },
    Row(Row),
    Counts(BTreeMap<String, u32>),
}

#[derive(Serialize, JsonSchema)]
#[serde(tag = "t", content = "c")]
enum Apart {
    Names(Vec<String>),
    Area { corners: Vec<u32>, name: String },
}

#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum Either {
    Number(u32),
    Names(Vec<String>),
    File(File),
}

#[derive(Serialize, JsonSchema)]
struct Tree {
    name: String,
    children: Vec<Tree>,
    size: usize,
}

fn texts(seed: usize, count: usize) -> Vec<String> {
    (0..count).map(|n| format!("text {n} {}", "x".repeat((seed + n) * 7 % 40))).collect()
}

fn numbers(count: usize) -> Vec<u32> {
    (1_000..).take(count).collect()
}

fn row(n: usize) -> Row {
    Row {
        id: format!("#{n:06}"),
        at: (n, n % 80),
        note: n.is_multiple_of(3).then(|| "a note".into()),
    }
}

fn file(n: usize) -> File {
    let matches = (0..n % 9).map(|line| row(n * 10 + line)).collect();
    File { path: format!("src/{n}.rs"), matches, other: texts(n, n % 4), count: n % 9 }
}

fn tree(n: usize, depth: usize) -> Tree {
    let children = if depth == 0 { 0 } else { n % 5 };
    let children = (0..children).map(|child| tree(n + child, depth - 1)).collect();
    Tree { name: format!("node {n}"), children, size: n }
}

fn counts(n: usize) -> BTreeMap<String, u32> {
    // behind `kind` in the JSON, too, whose keys are sorted
    (0..n).map(|n| (format!("n{n:03}"), 7)).collect()
}

fn shapes(seed: usize, size: usize) -> Shapes {
    let area = |n: usize| (numbers(n % 20), format!("area {n}"));
    let tagged = |n: usize| match (n % 4, area(n)) {
        (0, _) => Tagged::None,
        (1, (corners, name)) => Tagged::Area { corners, name },
        (2, _) => Tagged::Row(row(n)),
        _ => Tagged::Counts(counts(n % 30)),
    };
    let form = |n: usize| match (n % 4, area(n)) {
        (0, _) => Form::Dot,
        (1, _) => Form::Names(texts(n, n % 7)),
        (2, (corners, name)) => Form::Pair(1, corners, name),
        (_, (corners, name)) => Form::Area { corners, name },
    };
    let apart = |n: usize| match (n % 2, area(n)) {
        (0, _) => Apart::Names(texts(n, n % 5)),
        (_, (corners, name)) => Apart::Area { corners, name },
    };
    let bare = |n: usize| match n % 3 {
        0 => Either::Number(1),
        1 => Either::Names(texts(n, n % 5)),
        _ => Either::File(file(n)),
    };
    // each list is long for some seeds
    let some =
        |which: usize| seed..seed + if (seed + which).is_multiple_of(3) { size } else { size % 4 };
    Shapes {
        rows: some(0).map(row).collect(),
        files: some(1).map(file).collect(),
        by_name: some(2).map(|n| (format!("{n:06}"), numbers(n % 12))).collect(),
        rest: Rest { lines: texts(seed, size % 9), offset: 3, form: tagged(seed % 3) },
        pair: (numbers(size), "between".into(), texts(seed, size)),
        fixed: [vec![7; size % 50], vec![8; size]],
        forms: some(3).map(form).collect(),
        tagged: some(4).map(tagged).collect(),
        apart: some(5).map(apart).collect(),
        bare: some(6).map(bare).collect(),
        tree: tree(seed, 1 + size % 4),
        text: texts(seed, size).join(if size.is_multiple_of(2) { "\n" } else { " " }),
        is_last: true,
    }
}

/// The roles are those of the variant.
macro_rules! outcomes {
    ($($(#[$tag:meta])? $name:ident),*) => { $(
        #[derive(Serialize, JsonSchema, ToolResult)]
        $(#[$tag])?
        enum $name {
            #[tool_result(success, next_actions = [])]
            Done {
                before: Vec<String>,
                #[tool_result(items)]
                rows: Vec<Row>,
                log: Vec<String>,
            },
        }
    )* };
}
outcomes!(
    Outside,
    #[serde(tag = "kind")]
    Inside,
    #[serde(tag = "kind", content = "of")]
    Beside,
    #[serde(untagged)]
    Bare
);
