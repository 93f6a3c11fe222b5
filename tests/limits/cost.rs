//! What is cut costs nothing: it is not even serialized.

use std::cell::Cell;
use std::rc::Rc;

use serde::ser::{Serialize, SerializeSeq as _, Serializer};
use tool_result::{Delivery, NextAction, OutputOptions, ToolOutput, ToolResult};

use super::compact;

const TEXT: &str = "an item of a list that is cut";

/// The most items that are serialized within a limit of 5,000 bytes: twice what its JSON can hold.
const MOST: usize = 2 * 5_000 / (TEXT.len() + 3);

fn within_5_000() -> OutputOptions {
    OutputOptions::default().max_bytes(5_000)
}

/// An item that counts how often it is serialized.
#[derive(Clone)]
struct Counted(Rc<Cell<usize>>);

impl Serialize for Counted {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.set(self.0.get() + 1);
        serializer.serialize_str(TEXT)
    }
}

/// A list written by a loop of its own.
struct Loop {
    items: Vec<Counted>,
    tells_its_length: bool,
}

impl Serialize for Loop {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let length = self.tells_its_length.then_some(self.items.len());
        let mut list = serializer.serialize_seq(length)?;
        for item in &self.items {
            list.serialize_element(item)?;
        }
        list.end()
    }
}

#[derive(serde::Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct ManyResult<T: Serialize> {
    before: u8,
    items: T,
    after: u8,
}

#[derive(serde::Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct MarkedResult {
    #[tool_result(items)]
    items: Vec<Counted>,
}

/// How many items are serialized for one output, and the output.
fn counted<T: Serialize>(
    options: &OutputOptions,
    items: impl FnOnce(Vec<Counted>) -> T,
) -> (usize, ToolOutput) {
    let count = Rc::new(Cell::new(0));
    let items = items(vec![Counted(Rc::clone(&count)); 200_000]);
    let output = ManyResult { before: 1, items, after: 2 }.output_with(options).expect("output");
    (count.get(), output)
}

#[test]
fn items_beyond_the_cut_are_not_serialized() {
    for position in ["", "items/100000", "items/199000"] {
        let options = within_5_000().start(position);
        let lists: [(usize, ToolOutput); 4] = [
            counted(&options, |items| items),
            counted(&options, |items| Loop { items, tells_its_length: true }),
            counted(&options, |items| Loop { items, tells_its_length: false }),
            counted(&options, |items| Some(Box::new(items))),
        ];
        for (serialized, output) in lists {
            let (shown, total) = super::shown(&output, "items").expect("cut");
            assert!((100..MOST / 2).contains(&shown) && total == 200_000, "{shown} of {total}");
            assert!(serialized <= MOST, "{serialized} from `{position}`");
            assert!(output.content.contains("- After: 2"), "{}", output.content);
        }
    }
}

#[test]
fn of_a_million_items_a_start_in_the_middle_costs_what_the_first_page_does() {
    let count = Rc::new(Cell::new(0));
    let result = MarkedResult { items: vec![Counted(Rc::clone(&count)); 1_000_000] };
    let serialized = |position: usize| {
        count.set(0);
        let output = result.output_with(&within_5_000().start(position)).expect("output");
        assert!(super::shown(&output, "items").is_some_and(|(shown, _)| shown > 100));
        count.get()
    };
    let first = serialized(0);
    assert!(first <= MOST, "{first}");
    for position in [1, 500_000, 999_000] {
        assert!(serialized(position) <= first + first / 10, "{} from {position}", count.get());
    }
}

#[test]
fn no_delivery_and_no_limit_serializes_all_of_it() {
    let few = |options: OutputOptions| {
        let (serialized, output) = counted(&options, |items| items);
        let (shown, _) = super::shown(&output, "items").expect("cut");
        assert!(serialized <= 16 * shown, "{serialized} for {shown}");
    };
    let options = OutputOptions::default;
    few(options());
    few(options().max_bytes(100_000_000));
    few(options().delivery(Delivery::Text));
    few(options().delivery(Delivery::Structured));
    few(options().max_bytes(usize::MAX).max_lines(100));
    few(options().max_bytes(usize::MAX).max_lines(usize::MAX).max_tokens(1_000));
}

#[test]
fn a_list_in_a_list_and_a_map_are_not_recorded_whole() {
    let count = Rc::new(Cell::new(0));
    let items = vec![Counted(Rc::clone(&count)); 100_000];
    let map: std::collections::BTreeMap<usize, Counted> =
        items.iter().cloned().enumerate().collect();
    for (position, inner) in [("", "items/0/"), ("items/0/50000", "items/0/")] {
        let output = ManyResult { before: 1, items: vec![items.clone()], after: 2 };
        let output = output.output_with(&within_5_000().start(position)).expect("output");
        let next = output.truncation.as_ref().and_then(|cut| cut.next()).map(ToString::to_string);
        assert!(next.is_some_and(|next| next.starts_with(inner)), "{:?}", output.truncation);
        assert!(count.replace(0) <= MOST);
    }
    for position in ["", "items/50000"] {
        let output = ManyResult { before: 1, items: map.clone(), after: 2 };
        let output = output.output_with(&within_5_000().start(position)).expect("output");
        assert!(super::shown(&output, "items").is_some_and(|(shown, _)| shown > 80));
        assert!(count.replace(0) <= MOST);
    }
}

#[test]
fn of_a_long_text_what_is_shown_is_looked_at() {
    // a result of 20 MB: it is a matter of minutes if each draw goes through all of it
    let body = "word ".repeat(4_000_000);
    let result = WideResult { items: Vec::new(), body };
    for position in ["", "body/10000000"] {
        let output = result.output_with(&within_5_000().start(position)).expect("output");
        assert!((3_000..=5_000).contains(&compact(&output).len()));
    }
}

/// As [`Counted`], of values that have no text.
#[derive(Clone)]
struct Bare(Rc<Cell<usize>>, fn(&mut Vec<Option<bool>>));

impl Serialize for Bare {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.set(self.0.get() + 1);
        let mut values = Vec::new();
        (self.1)(&mut values);
        match values[..] {
            [Some(value)] => serializer.serialize_bool(value),
            [None] => serializer.serialize_unit(),
            _ => serializer.serialize_seq(Some(0))?.end(),
        }
    }
}

#[test]
fn values_without_text_cost_something_too() {
    for fill in [|values| values.push(Some(true)), |values| values.push(None), |_| ()]
        as [fn(&mut Vec<Option<bool>>); 3]
    {
        let count = Rc::new(Cell::new(0));
        let items = vec![Bare(Rc::clone(&count), fill); 200_000];
        let output = ManyResult { before: 1, items, after: 2 }.output_with(&within_5_000());
        let (shown, total) = super::shown(&output.expect("output"), "items").expect("cut");
        assert_eq!(total, 200_000);
        assert!(count.get() <= 8 * shown, "{} for {shown}", count.get());
    }
}

#[derive(serde::Serialize)]
struct Wide {
    n: usize,
    more: String,
}

#[derive(serde::Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct WideResult {
    #[tool_result(each = "- {n}")]
    items: Vec<Wide>,
    body: String,
}

fn wide(count: usize, body: usize) -> WideResult {
    let items = (0..count).map(|n| Wide { n: n + 1_000, more: "x".repeat(400) }).collect();
    WideResult { items, body: "word ".repeat(body) }
}

#[test]
fn the_limits_cut_and_not_what_was_recorded_at_first() {
    // the text shows little of what the JSON would have
    let options = OutputOptions::default().max_bytes(2_000).delivery(Delivery::Text);
    let output = wide(1_000, 1).output_with(&options).expect("output");
    let (shown, _) = super::shown(&output, "items").expect("cut");
    assert!(shown > 250 && (1_950..=2_000).contains(&output.content.len()), "{}", output.content);

    // lines are few, and one of them is long
    let options = OutputOptions::default().max_lines(24);
    let output = wide(5, 4_000).output_with(&options).expect("output");
    let json = output.structured_content.expect("both");
    assert_eq!((json["body"].as_str().map(str::len), output.truncation), (Some(20_000), None));
}

#[derive(serde::Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct HiddenResult {
    #[tool_result(only = json)]
    items: Vec<Counted>,
}

#[test]
fn more_is_not_recorded_of_what_no_half_shows() {
    let count = Rc::new(Cell::new(0));
    let items = vec![Counted(Rc::clone(&count)); 200_000];
    let text = OutputOptions::default().delivery(Delivery::Text);
    let output = HiddenResult { items }.output_with(&text).expect("output");
    assert_eq!(output.content, "✅ hidden");
    assert!(count.get() < 20_000, "{}", count.get());
}

thread_local! {
    static ACTIONS: Cell<usize> = const { Cell::new(0) };
}

fn counting<S: Serializer>(actions: &[String], serializer: S) -> Result<S::Ok, S::Error> {
    let count = |action| {
        ACTIONS.set(ACTIONS.get() + 1);
        action
    };
    serializer.collect_seq(actions.iter().map(count))
}

#[derive(serde::Serialize, ToolResult)]
#[tool_result(success = true)]
struct StepsResult {
    #[serde(serialize_with = "counting")]
    next_actions: Vec<String>,
}

#[test]
fn next_actions_beyond_the_cut_are_not_serialized() {
    let step = |n| format!("do step {n:>6} of the plan");
    let result = StepsResult { next_actions: (0..200_000).map(step).collect() };
    let output = result.output_with(&within_5_000()).expect("output");
    let (shown, total) = super::shown(&output, "next_actions").expect("cut");
    assert!(shown > 100 && total == 200_000, "{shown} of {total}");
    assert!(ACTIONS.get() <= 2 * shown, "{}", ACTIONS.get());
}

#[derive(serde::Serialize)]
struct Arguments {
    text: String,
    values: Vec<Counted>,
}

#[derive(serde::Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [NextAction::call("again", &self.arguments)])]
struct CallResult {
    #[serde(skip)]
    arguments: Arguments,
    items: Vec<u32>,
}

/// A call takes its arguments by reference, so they are read when it is made, and never again.
#[test]
fn arguments_of_a_next_action_are_read_when_it_is_made() {
    for (bytes, len) in [(20_000_000, 0), (0, 700_000), (10, 10)] {
        let count = Rc::new(Cell::new(0));
        let (text, values) = ("x".repeat(bytes), vec![Counted(Rc::clone(&count)); len]);
        let result = CallResult { arguments: Arguments { text, values }, items: vec![1, 2] };
        let output = result.output_with(&within_5_000()).expect("output");
        assert!(output.content.len() <= 5_000 && compact(&output).len() <= 5_000);
        let json = output.structured_content.expect("both");
        assert_eq!(json["items"][0], 1, "an item outlives next actions");
        assert!(count.get() <= 2 * len, "{} of {len}", count.get());
    }
}

#[derive(serde::Serialize)]
struct Group {
    name: &'static str,
    items: Vec<Counted>,
}

#[derive(serde::Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct GroupsResult {
    #[tool_result(each("{name} ({items:#}) {n}: {items}", n = item.items.len() + index))]
    groups: Vec<Group>,
}

#[test]
fn the_names_and_the_lists_of_items_cost_no_more() {
    let of = |groups: usize, items: usize| {
        let count = Rc::new(Cell::new(0));
        let group = || Group { name: "group", items: vec![Counted(Rc::clone(&count)); items] };
        let result = GroupsResult { groups: (0..groups).map(|_| group()).collect() };
        let output = result.output_with(&within_5_000()).expect("output");
        assert!(output.truncation.is_some(), "{}", output.content);
        count.get()
    };
    // what the data has more of is not asked for, however often a list of groups is recorded
    for (groups, items) in [(1, 1_000), (10, 1_000), (1_000, 10)] {
        for (groups, items) in [(groups, items), (groups * 100, items), (groups, items * 100)] {
            let count = of(groups, items);
            assert!(count < 3_000, "{groups} × {items}: {count}");
        }
    }
    let (few, many) = (of(1_000, 10), of(100_000, 10));
    assert!(many <= few + few / 10, "{few}, {many}");
}
