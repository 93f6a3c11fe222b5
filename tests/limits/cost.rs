//! What is cut costs nothing: it is not even serialized.

use std::cell::Cell;
use std::rc::Rc;

use serde::ser::{Serialize, SerializeSeq as _, Serializer};
use tool_result::{Delivery, OutputOptions, ToolOutput, ToolResult};

/// An item that counts how often it is serialized.
#[derive(Clone)]
struct Counted(Rc<Cell<usize>>);

impl Serialize for Counted {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.set(self.0.get() + 1);
        serializer.serialize_str("an item of a list that is cut")
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
    let options = OutputOptions::default().max_bytes(5_000);
    let lists: [(usize, ToolOutput); 4] = [
        counted(&options, |items| items),
        counted(&options, |items| Loop { items, tells_its_length: true }),
        counted(&options, |items| Loop { items, tells_its_length: false }),
        counted(&options, |items| Some(Box::new(items))),
    ];
    for (serialized, output) in lists {
        assert_eq!(super::shown(&output, "items"), Some((152, 200_000)));
        assert!(serialized <= 2 * 143, "{serialized}");
        assert!(output.content.contains("- After: 2"), "{}", output.content);
        assert!(output.content.ends_with("... (truncated: 152 of 200000 items shown)"));
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
    let output = ManyResult { before: 1, items: vec![items], after: 2 };
    let output = output.output_with(&OutputOptions::default().max_bytes(5_000)).expect("output");
    assert_eq!(super::shown(&output, "items.*"), Some((143, 100_000)));
    assert!(count.replace(0) <= 2 * 143);

    let output = ManyResult { before: 1, items: map, after: 2 };
    let output = output.output_with(&OutputOptions::default().max_bytes(5_000)).expect("output");
    assert_eq!(super::shown(&output, "items"), Some((131, 100_000)));
    assert!(count.get() <= 2 * 131);
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
        let options = OutputOptions::default().max_bytes(5_000);
        let output = ManyResult { before: 1, items, after: 2 }.output_with(&options);
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
    assert_eq!(super::shown(&output, "items"), Some((273, 1_000)));
    assert!((1_990..=2_000).contains(&output.content.len()), "{}", output.content.len());

    // lines are few, and one of them is long
    let result = wide(40, 4_000);
    let output = result.output_with(&OutputOptions::default().max_lines(16)).expect("output");
    assert_eq!(super::shown(&output, "body"), None);
    assert_eq!(output.structured_content.expect("both")["body"], result.body.as_str());
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
    let output = result.output_with(&OutputOptions::default().max_bytes(5_000)).expect("output");
    let (shown, total) = super::shown(&output, "next_actions").expect("cut");
    assert_eq!((shown, total), (168, 200_000));
    assert!(ACTIONS.get() <= 2 * shown, "{}", ACTIONS.get());
}

#[derive(serde::Serialize)]
struct Group {
    name: &'static str,
    items: Vec<Counted>,
}

#[derive(serde::Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct GroupsResult {
    #[tool_result(each(
        "{name} ({items:#})\n{items}",
        items = each("{index}: {item} {n}", n = (item.0.get() > 0).then_some("counted")),
    ))]
    groups: Vec<Group>,
}

#[test]
fn the_names_and_the_lists_of_items_cost_no_more() {
    let options = OutputOptions::default().max_bytes(5_000);
    let of = |groups: usize, items: usize| {
        let count = Rc::new(Cell::new(0));
        let group = || Group { name: "group", items: vec![Counted(Rc::clone(&count)); items] };
        let result = GroupsResult { groups: (0..groups).map(|_| group()).collect() };
        let output = result.output_with(&options).expect("output");
        assert!(output.content.contains("... (truncated: "), "{}", output.content);
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
