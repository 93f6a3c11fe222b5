//! Structs that a `macro_rules!` makes.

use serde::Serialize;
use tool_result::{Status, ToolResult};

macro_rules! result {
    ($name:ident, $tool:literal, $title:expr, $flag:ident: $ty:ty, $list:ident: $item:ty, $done:expr, $limit:expr) => {
        #[derive(Serialize, ToolResult)]
        #[tool_result(tool = $tool, title($title, n = self.$list.len()), found = $done, limit(max_bytes = $limit), truncated($title, n = self.$list.len()), summary($title, n = self.$list.len()), details($list = self.$list.len(), n = 1))]
        struct $name {
            $flag: $ty,
            #[tool_result(items, each = "{name}")]
            $list: $item,
            next_actions: Vec<String>,
        }
    };
}

#[derive(Serialize)]
struct Item {
    name: String,
}

result!(Made, "made", "{n}", success: bool, list: Vec<Item>, self.list.len() < 9, 2 * 4_096);

#[test]
fn by_a_macro() {
    let made = Made {
        success: true,
        list: vec![Item { name: "a".to_owned() }],
        next_actions: vec!["Go on".to_owned()],
    };
    assert_eq!(made.tool(), "made");
    assert_eq!(made.status(), Status::Success);
    assert_eq!(made.next_actions(), ["Go on"]);
    assert_eq!(made.list[0].name, "a");
    assert_eq!(made.summary(), "1");
    assert_eq!(made.details().expect("the sample is valid")["list"], 1);
}
