//! `each("…", n = expression)`: an argument that names `item` is of each item, and sees its `index`.

use std::cell::Cell;
use std::collections::BTreeSet;

use serde::Serialize;
use tool_result::{OutputOptions, ToolResult};

#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    EnumMember,
}

#[derive(Serialize, Clone)]
struct Check {
    name: &'static str,
    passed: bool,
    kind: Kind,
    retries: u32,
    notes: Vec<&'static str>,
}

fn checks() -> Vec<Check> {
    let first = Check {
        name: "a|b",
        passed: true,
        kind: Kind::EnumMember,
        retries: 1,
        notes: vec!["*x*", "y"],
    };
    vec![first.clone(), Check { passed: false, retries: 2, notes: vec![], ..first }]
}

#[test]
fn they_say_what_the_item_does_not() {
    assert_eq!(
        result!({
            unit: &'static str = "try",
            #[tool_result(each(
                "{mark} {name} ({kind}), {retries} {tries}, {place}\n  notes: {notes}\n  {unit}",
                mark = if item.passed { "✓" } else { "✗" },
                kind = format!("{:?}", item.kind),
                tries = if item.retries == 1 { self.unit.to_owned() } else { format!("{}s", "trie") },
                place = format!("{index} of {}", self.checks.len()),
                notes = (!item.notes.is_empty()).then(|| item.notes.join("; ")),
                unit = self.unit,
            ))]
            checks: Vec<Check> = checks(),
        }),
        "\
✅ sample: 2 checks

- Unit: try

## Checks

- ✓ a|b (EnumMember), 1 try, 1 of 2
    notes: `*x*; y`
    try
- ✗ a|b (EnumMember), 2 tries, 2 of 2
    try"
    );
}

#[test]
fn their_parts_and_formats_are_as_those_of_fields() {
    assert_eq!(
        result!({
            #[tool_result(each("{half:.1} {it.name}, {it.notes:#} `{list}`", half = f64::from(item.retries) / 2.0, it = item, list = item.notes))]
            checks: Vec<Check> = checks(),
        }),
        "✅ sample: 2 checks\n\n## Checks\n\n- 0.5 a|b, 2 notes `*x*, y`\n- 1.0 a|b, 0 notes `–`"
    );
}

#[test]
fn any_list_has_items_to_ask() {
    assert_eq!(
        result!({
            #[tool_result(each("{n}", n = item * 2))]
            set: BTreeSet<u8> = BTreeSet::from([3, 1]),
            #[tool_result(each("{n}", n = format!("{index}: {item:>3}")))]
            boxed: Option<Box<[&'static str]>> = Some(Box::new(["ab", "c"])),
            #[tool_result(each("{n}", n = item.0))]
            pairs: &'static [(u8, u8)] = &[(7, 8)],
            #[tool_result(each("{n}", n = &self.array[..index]))]
            array: [u8; 2] = [4, 5],
        }),
        "\
✅ sample: 2 sets, 2 boxed, 1 pair

## Set

- 2
- 6

## Boxed

- 1:  ab
- 2:   c

## Pairs

- 7

## Array

- 4
- 4, 5"
    );
}

macro_rules! made {
    ($name:ident, $item:ty, $value:expr) => {
        #[derive(Serialize, ToolResult)]
        #[tool_result(next_actions = [])]
        struct $name {
            success: bool,
            item: &'static str,
            #[tool_result(each("{n} {own} {closure}", n = item.len(), own = self.item, closure = $value.map(|item: u8| item + 1)))]
            list: Vec<$item>,
        }
    };
}

made!(MadeResult, String, Some(1));

#[test]
fn in_a_macro_the_names_are_those_of_the_attribute() {
    let result = MadeResult { success: true, item: "it", list: vec!["abc".into()] };
    assert_eq!(result.to_markdown(), "✅ made: 1 list\n\n- Item: it\n\n## List\n\n- 3 it 2");
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct GenericResult<'a, T: Copy + Into<u64>> {
    success: bool,
    #[tool_result(each("{n}", n = { let n: u64 = (*item).into(); n + 1 }))]
    list: &'a [T],
}

#[test]
fn items_may_be_of_a_type_parameter() {
    let result = GenericResult { success: true, list: &[1_u32, 2] };
    assert_eq!(result.to_markdown(), "✅ generic: 2 lists\n\n## List\n\n- 2\n- 3");
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct CountingResult {
    success: bool,
    #[serde(skip)]
    asked: Cell<usize>,
    #[tool_result(each("{n}: {text}", n = self.ask(*item), text = "x".repeat(20)))]
    list: Vec<usize>,
}

impl CountingResult {
    fn ask(&self, item: usize) -> usize {
        self.asked.set(self.asked.get() + 1);
        item
    }
}

#[test]
fn items_that_are_cut_are_not_asked() {
    let asked = |items: usize| {
        let list = (0..items).collect();
        let result = CountingResult { success: true, asked: Cell::new(0), list };
        let output = result.output_with(&OutputOptions::default().max_bytes(600)).unwrap();
        let shown = output.structured_content.unwrap()["list"].as_array().unwrap().len();
        assert!(output.content.contains(&format!("\n- {}: xxx", shown - 1)));
        let said = format!("\n\n... (list: items 1 to {shown} of {items}, next: list/{shown})");
        assert!(output.content.ends_with(&said), "{}", output.content);
        result.asked.get()
    };
    let (few, many) = (asked(1_000), asked(100_000));
    // the numbers of the notes have more digits
    assert!(many <= few + few / 20, "{few}, {many}");
}

thread_local! {
    static WRITTEN: Cell<usize> = const { Cell::new(0) };
}

struct Counted;

impl Serialize for Counted {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        WRITTEN.set(WRITTEN.get() + 1);
        serializer.serialize_u8(1)
    }
}

/// Which key of an item a name stands for is found once in a program, and not in each call.
#[test]
fn the_keys_of_items_are_read_once() {
    #[derive(Serialize)]
    struct Item {
        #[serde(rename = "n")]
        number: Counted,
    }
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [], markdown = "{items}")]
    struct CountedResult {
        #[tool_result(each = "- {number}")]
        items: Vec<Item>,
    }
    let result = CountedResult { items: vec![Item { number: Counted }, Item { number: Counted }] };
    for written in [3, 2, 2] {
        assert_eq!(result.to_markdown(), "- 1\n- 1");
        assert_eq!(WRITTEN.replace(0), written);
    }
}
