//! Structs that a `macro_rules!` makes.

use serde::Serialize;
use tool_result::{OutputOptions, Status, ToolResult};

macro_rules! result {
    ($name:ident, $tool:literal, $title:expr, $flag:ident: $ty:ty, $list:ident: $item:ty, $done:expr, $limit:expr) => {
        #[derive(Serialize, ToolResult)]
        #[tool_result(tool = $tool, title($title, n = self.$list.len()), found = $done, limit(max_bytes = $limit), more($title, n = self.$list.len()), summary($title, n = self.$list.len()), details($list = self.$list.len(), n = 1))]
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

macro_rules! paged {
    ($name:ident, $cursor:ident = $at:expr, $more:expr) => {
        #[derive(Serialize, ToolResult)]
        #[tool_result(success = true, next_actions = [], more = $more)]
        struct $name {
            #[tool_result(cursor = $at)]
            $cursor: usize,
            list: Vec<u8>,
        }
    };
}

paged!(Paged, after = next * 2, format!("{shown} of {total}, {next} {next_item} {after}"));

#[test]
fn expressions_from_outside_see_what_is_shown() {
    let paged = Paged { after: 0, list: vec![255; 900] };
    let output = paged.output_with(&OutputOptions::default().max_bytes(900)).expect("an answer");
    let json = output.structured_content.expect("the JSON");
    let shown = json["list"].as_array().map(Vec::len).expect("a list");
    let more = format!("{shown} of 900, list/{shown} {shown} {}", shown * 2);
    assert_eq!(json["next_actions"][0], more);
}
