//! Lifetimes, types, constants, defaults, bounds, recursion.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Display;

use serde::Serialize;
use serde_json::{Value, json};
use tool_result::{Status, ToolResult};

#[derive(Serialize, ToolResult)]
#[tool_result(
    title("{tool}: {shown:>8}", shown = self.value.to_string()),
    limit(max_lines = N, max_bytes = size_of::<[u8; N]>()),
    details(shown = self.value.to_string(), count = N)
)]
struct Page<'a, T, U = u8, const N: usize = 2>
where
    T: Display + Clone,
{
    found: bool,
    value: Cow<'a, T>,
    #[tool_result(items, each = "{name}")]
    list: Vec<U>,
    #[serde(skip)]
    skipped: [u8; N],
    next_actions: &'a [&'a str],
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct Tree<T> {
    found: bool,
    value: T,
    children: Vec<Self>,
}

#[derive(Serialize)]
struct Named {
    name: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct Index {
    success: bool,
    #[tool_result(items)]
    by_name: BTreeMap<String, u8>,
}

#[test]
fn a_map_may_be_empty() {
    let mut index = Index { success: true, by_name: BTreeMap::new() };
    assert_eq!(index.status(), Status::Empty);
    index.by_name.insert("a".to_owned(), 1);
    assert_eq!(index.status(), Status::Success);
}

#[test]
fn generics_are_kept() {
    let page: Page<'_, u8, Named, 3> = Page {
        found: true,
        value: Cow::Owned(1),
        list: vec![Named { name: "a".to_owned() }],
        skipped: [0; 3],
        next_actions: &["Go on"],
    };
    assert_eq!(page.status(), Status::Success);
    assert_eq!(page.next_actions(), ["Go on"]);
    assert_eq!((page.list[0].name.as_str(), page.skipped.len()), ("a", 3));
    let tree = Tree {
        found: false,
        value: 1,
        children: vec![Tree { found: true, value: 2, children: vec![] }],
    };
    assert_eq!(tree.status(), Status::Empty);
    assert_eq!((tree.value, tree.children[0].value), (1, 2));
    assert!(tree.next_actions().is_empty());
}

/// Lists whose items have keys that only a value has: nothing about their names is checked.
#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct Unchecked<T, U> {
    #[tool_result(each = "- {name}")]
    any: T,
    #[tool_result(each = "- {name}")]
    value: Value,
    #[tool_result(each = "- {name}: {lines}")]
    items: Vec<U>,
    #[tool_result(each = "- {name}: {lines}")]
    values: Vec<Value>,
    #[tool_result(each = "- {name}: {lines}")]
    wrapped: Wrapped<Lines>,
    #[tool_result(each = "- {key.name}")]
    keyed: Vec<Keyed>,
}

#[derive(Serialize)]
struct Wrapped<T>(Vec<T>);

#[derive(Serialize)]
struct Lines {
    name: &'static str,
    lines: Vec<u8>,
}

#[derive(Serialize)]
struct Keyed {
    key: Named,
}

#[test]
fn what_is_known_of_values_alone_is_drawn_by_its_template() {
    let lines = |name| Lines { name, lines: vec![1, 2] };
    let result = Unchecked {
        any: vec![lines("a")],
        value: json!([{ "name": "b" }]),
        items: vec![lines("c")],
        values: vec![json!({ "name": "d", "lines": [3] })],
        wrapped: Wrapped(vec![lines("e")]),
        keyed: vec![Keyed { key: Named { name: "f".to_owned() } }],
    };
    assert_eq!(
        result.to_markdown(),
        "✅ unchecked\n\n## Any (1)\n\n- a\n\n## Value (1)\n\n- b\n\n## Items (1)\n\n- c: 1, 2\n\n\
         ## Values (1)\n\n- d: 3\n\n## Wrapped (1)\n\n- e: 1, 2\n\n## Keyed (1)\n\n- f"
    );
}

/// Own structs have names of `serde_json`'s.
mod own {
    #[derive(serde::Serialize)]
    pub(super) struct Map {
        pub(super) width: u32,
    }

    #[derive(serde::Serialize)]
    pub(super) struct Value {
        pub(super) name: &'static str,
    }
}

mod json {
    pub(super) use serde_json::Value;
}

type Map = BTreeMap<String, u32>;

trait Source {
    type Row: Serialize;
}

struct Numbers;

impl Source for Numbers {
    type Row = Named;
}

#[derive(Serialize, ToolResult)]
#[expect(unused_qualifications, reason = "paths as authors may write them")]
#[serde(bound = "")]
#[tool_result(title = "{first.name}", success = true, next_actions = [])]
struct RowsResult<S: Source> {
    first: S::Row,
    #[tool_result(each = "{name}")]
    rows: Vec<S::Row>,
    #[tool_result(table(name))]
    more: Vec<<S as Source>::Row>,
    #[tool_result(each = "{name}")]
    values: Vec<json::Value>,
    #[tool_result(each = "{key}: {value}")]
    sizes: Map,
    #[tool_result(each = "x", group = "{name}:")]
    grouped: Vec<Named>,
}

/// Nothing is known of a type of a parameter, nor of one that has a known name behind another path.
#[test]
fn names_are_taken_as_they_are_where_no_type_tells_more() {
    let named = |name: &str| Named { name: name.to_owned() };
    let result = RowsResult::<Numbers> {
        first: named("a"),
        rows: vec![named("b")],
        more: vec![named("c")],
        values: vec![json!({ "name": "d" })],
        sizes: BTreeMap::from([("e".to_owned(), 1)]),
        grouped: vec![named("f"), named("f")],
    };
    assert_eq!(
        result.to_markdown(),
        "a\n\n- First:\n  - name: a\n\n## Rows (1)\n\n- b\n\n## More (1)\n\n|Name|\n|---|\n|c|\n\n\
         ## Values (1)\n\n- d\n\n## Sizes\n\n- e: 1\n\n## Grouped (2)\n\nf:\n- x\n- x"
    );
}

#[derive(Serialize)]
struct Totals<T> {
    total: u32,
    first: T,
}

#[derive(Serialize, ToolResult)]
#[expect(unused_qualifications, reason = "the path says that it is an own type")]
#[tool_result(
    title = "Map of {map.width} by {value.name}, {page.total} in all",
    success = true,
    next_actions = []
)]
struct MapResult<T> {
    map: self::own::Map,
    value: self::own::Value,
    page: Totals<T>,
    #[tool_result(each = "{name}")]
    values: Vec<self::own::Value>,
    #[tool_result(each = "{total} from {first}")]
    pages: Vec<Totals<T>>,
}

#[test]
fn rustc_checks_the_names_of_any_struct() {
    let page = |total| Totals { total, first: "a" };
    let value = || own::Value { name: "x" };
    let result = MapResult {
        map: own::Map { width: 3 },
        value: value(),
        page: page(9),
        values: vec![value()],
        pages: vec![page(1), page(2)],
    };
    assert_eq!(
        result.to_markdown(),
        "Map of 3 by x, 9 in all\n\n- Map:\n  - width: 3\n- Value:\n  - name: x\n- Page:\n  - total: 9\n  - first: a\n\n\
         ## Values (1)\n\n- x\n\n## Pages (2)\n\n- 1 from a\n- 2 from a"
    );
}
