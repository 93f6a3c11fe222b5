//! A list of which a page shows nothing is drawn with how many items it has, never as empty.

use serde::Serialize;
use tool_result::{OutputOptions, ToolPart, ToolResult};

#[derive(Clone, Serialize)]
struct Found {
    path: &'static str,
    hits: Vec<u32>,
    other: Vec<u32>,
}

fn found(path: &'static str) -> Found {
    Found { path, hits: vec![1, 2], other: vec![7] }
}

fn from(start: &str, result: &impl ToolResult) -> String {
    let options = OutputOptions::default().start(start);
    result.output_with(&options).expect("an answer").content
}

/// The text of a result with one list, drawn as its attribute says.
macro_rules! list_from {
    ($start:literal, $(#[$attribute:meta])* $ty:ty = $value:expr) => {{
        #[derive(Serialize, ToolResult)]
        #[tool_result(success = true, next_actions = [])]
        struct FilesResult {
            #[tool_result(items)]
            $(#[$attribute])*
            files: Vec<$ty>,
        }
        from($start, &FilesResult { files: $value })
    }};
}

#[test]
fn in_an_item() {
    assert_eq!(
        list_from!("1/other/0", Found = vec![found("a"), found("b")]),
        "✅ files: 2 files\n\n## Files\n\n- b\n  - hits: 2 items\n  - other: 7\n\n... (items 2 to 2 of 2)"
    );
    assert_eq!(
        list_from!(
            "1/other/0",
            #[tool_result(each = "{path}: {hits}; {other}")]
            Found = vec![found("a"), found("b")]
        ),
        "✅ files: 2 files\n\n## Files\n\n- b: 2 items; 7\n\n... (items 2 to 2 of 2)"
    );
}

#[test]
fn in_a_cell() {
    assert_eq!(
        list_from!(
            "0/other/0",
            #[tool_result(table)]
            Found = vec![found("a"), found("b")]
        ),
        "✅ files: 2 files\n\n## Files\n\n|Path|Hits|Other|\n|---|---|---|\n|a|2 items|7|\n|b|1, 2|7|\n\n\
         ... (items 1 to 2 of 2)"
    );
}

#[derive(Serialize, ToolPart)]
#[tool_part("{name}\n{children}")]
struct Node {
    name: &'static str,
    children: Vec<Node>,
    tags: Vec<u8>,
}

#[test]
fn in_a_part() {
    let node = |name, children| Node { name, children, tags: vec![1, 2] };
    let root = node("root", vec![node("a", Vec::new()), node("b", Vec::new())]);
    assert_eq!(
        list_from!("0/tags/1", Node = vec![root]),
        "✅ files: 1 file\n\n## Files\n\n- root\n  2 items\n\n... (items 1 to 1 of 1)"
    );
}

#[test]
fn behind_an_untrusted_fence() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [], markdown = "{page}\n\n{links}\n\nEnd.")]
    struct PageResult {
        #[tool_result(untrusted = "web page")]
        page: &'static str,
        #[tool_result(items)]
        links: Vec<&'static str>,
    }
    let result = PageResult { page: "... (next: 9)", links: vec!["a"] };
    let text = from("1", &result);
    let (fence, rest) = text.split_once('\n').expect("the line that opens the fence");
    assert!(fence.starts_with("```untrusted web page "), "{text}");
    assert_eq!(rest, "... (next: 9)\n```\n\n1 item\n\nEnd.\n\n... (0 of 1 item)");
}
