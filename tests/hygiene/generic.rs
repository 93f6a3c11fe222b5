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
