//! Fields that are called like keywords, and like what the derive writes.

use serde::Serialize;
use tool_result::{Status, ToolPart, ToolResult};

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = "{type} {fn:>4}{fn:r#while}\n\n{list}\n\n{number}{to}{names}{md}")]
struct Raw {
    r#type: String,
    r#fn: u8,
    #[tool_result(items, each = "{match} {gen}: {self_}\n{loop}")]
    list: Vec<RawItem>,
    number: u8,
    to: u8,
    names: u8,
    md: u8,
    success: bool,
    next_actions: Option<Vec<&'static str>>,
}

const fn r#while(n: u8) -> u8 {
    n + 6
}

#[derive(Serialize)]
struct RawItem {
    r#match: u8,
    r#gen: u8,
    self_: u8,
    r#loop: Vec<RawPart>,
}

#[derive(Serialize, ToolPart)]
#[tool_part("{fn}")]
struct RawPart {
    r#fn: u8,
}

#[test]
fn raw_names() {
    let raw = Raw {
        r#type: String::new(),
        r#fn: 1,
        list: vec![RawItem { r#match: 1, r#gen: 4, self_: 2, r#loop: vec![RawPart { r#fn: 3 }] }],
        number: 0,
        to: 0,
        names: 0,
        md: 0,
        success: true,
        next_actions: None,
    };
    assert_eq!(raw.status(), Status::Success);
    assert_eq!((raw.list[0].r#match, raw.list[0].self_), (1, 2));
    assert_eq!((raw.list[0].r#loop[0].r#fn, raw.list[0].r#gen), (3, 4));
    assert!(raw.next_actions().is_empty());
    assert!(raw.to_markdown().starts_with("\"\"    17\n"), "{}", raw.to_markdown());
}

#[derive(Serialize, ToolResult)]
enum Captured {
    #[tool_result(success, next_actions = [format!("Look for {type}")], title("{kind}", kind = format!("{type:>3}")))]
    Found { r#type: &'static str },
}

#[derive(Serialize, ToolPart)]
enum CapturedPart {
    #[tool_part("{x}", x = format!("{type}!"))]
    One { r#type: &'static str },
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct PartsResult {
    parts: Vec<CapturedPart>,
}

/// A format string has the name of a variant's field without its `r#`.
#[test]
fn raw_names_in_format_strings_of_expressions() {
    let found = Captured::Found { r#type: "a" };
    assert_eq!(found.to_markdown(), "`  a`\n\n- Type: a\n\n## Next actions\n\n- Look for a");
    let parts = vec![CapturedPart::One { r#type: "b" }];
    assert!(PartsResult { parts }.to_markdown().ends_with("\n- b!"));
}
