//! A struct that is deprecated, and one that may use what is.

use serde::Serialize;
use tool_result::{Status, ToolResult};

#[deprecated = "it is read all the same"]
#[derive(Serialize, ToolResult)]
#[tool_result(title = "{list:#}", success = self.list.is_empty(), next_actions = [])]
struct Old {
    #[tool_result(items, each = "{name}")]
    list: Vec<Item>,
}

#[derive(Serialize, ToolResult)]
#[allow(deprecated, reason = "its items are")]
struct UsesTheOld {
    success: bool,
    #[tool_result(items, each = "{name}")]
    list: Vec<OldItem>,
    next_actions: Vec<String>,
}

#[derive(Serialize, ToolResult)]
struct UsesTheOldInAField {
    success: bool,
    #[allow(deprecated, reason = "its items are")]
    #[tool_result(items, table)]
    list: Option<Vec<OldItem>>,
    next_actions: Vec<String>,
}

#[derive(Serialize)]
struct Item {
    name: String,
}

#[deprecated = "it is written all the same"]
#[derive(Serialize)]
struct OldItem {
    name: String,
}

#[test]
#[allow(deprecated, reason = "the structs are")]
fn deprecated_structs() {
    let old = Old { list: vec![Item { name: "a".to_owned() }] };
    assert_eq!(old.status(), Status::Failure);
    assert_eq!(old.list[0].name, "a");
    let list = vec![OldItem { name: "a".to_owned() }];
    let uses = UsesTheOld { success: true, list, next_actions: Vec::new() };
    assert_eq!((uses.status(), uses.list[0].name.as_str()), (Status::Success, "a"));
    assert!(uses.next_actions.is_empty());
    let uses = UsesTheOldInAField { success: true, list: None, next_actions: Vec::new() };
    assert_eq!((uses.status(), uses.list.is_none()), (Status::Empty, true));
    assert!(uses.next_actions.is_empty());
}
