//! `between = "…"`: the lines between two items of `each`.

use std::collections::BTreeMap;

use serde::Serialize;
use tool_result::{OutputOptions, ToolResult};

#[test]
fn between_two_and_not_behind_the_last() {
    let of = |items: &[&'static str]| {
        result!(#[tool_result(markdown = "Found:\n\n{items}\n\n{ruled}\n\n{spaced}\n\nend")] {
            #[tool_result(each = "# {item}", between = "---")]
            items: Vec<&'static str> = items.to_vec(),
            #[tool_result(each = "{item}\n", between = "---\n")]
            ruled: Vec<&'static str> = items.to_vec(),
            #[tool_result(each = "{item}", between = "")]
            spaced: Vec<&'static str> = items.to_vec(),
        })
    };
    assert_eq!(of(&[]), "Found:\n\nend");
    assert_eq!(of(&["a"]), "Found:\n\n# a\n\na\n\na\n\nend");
    assert_eq!(
        of(&["a", "b", "c"]),
        "Found:\n\n# a\n---\n# b\n---\n# c\n\na\n\n---\n\nb\n\n---\n\nc\n\na\n\nb\n\nc\n\nend"
    );
}

#[test]
fn values_of_the_result_stand_in_it() {
    assert_eq!(
        result!({
            #[tool_result(only = json)]
            unit: &'static str = "*x*",
            #[tool_result(each = "{item}", between("--- {unit}, {n} ---", n = self.parts.len()))]
            parts: Vec<u8> = vec![1, 2],
        }),
        "✅ sample: 2 parts\n\n## Parts\n\n- 1\n--- `*x*`, 2 ---\n- 2"
    );
    assert_eq!(
        result!({
            #[tool_result(each = "{item}", between("{n}", n = None::<u8>))]
            parts: Vec<u8> = vec![1, 2],
        }),
        "✅ sample: 2 parts\n\n## Parts\n\n- 1\n- 2"
    );
}

#[test]
fn in_a_fence_and_between_entries() {
    assert_eq!(
        result!(#[tool_result(markdown = "```\n{counts}\n```\n\n{counts}")] {
            #[tool_result(each = "{key}\n{value}", between("* {n} *", n = "*"))]
            counts: BTreeMap<&'static str, Option<u8>> =
                BTreeMap::from([("a", Some(1)), ("b", None)]),
        }),
        "```\na\n1\n* * *\nb\n```\n\na\n1\n* `*` *\nb"
    );
}

#[test]
fn only_between_items_that_are_drawn() {
    assert_eq!(
        result!(#[tool_result(markdown = "{notes}")] {
            #[tool_result(each = "{item}", between = "--")]
            notes: Vec<Option<&'static str>> = vec![None, Some("a"), None, Some("b"), None],
        }),
        "a\n--\nb"
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = "{pages}", success = true, next_actions = [])]
struct PagesResult {
    #[tool_result(each = "{item}\n", between = "=====\n")]
    pages: Vec<String>,
}

#[test]
fn not_behind_the_last_that_is_left() {
    let result = PagesResult { pages: vec!["a page".to_owned(); 200] };
    let output = result.output_with(&OutputOptions::default().max_bytes(600)).unwrap();
    let shown = output.structured_content.unwrap()["pages"].as_array().unwrap().len();
    let pages = vec!["a page\n\n"; shown].join("=====\n\n");
    assert_eq!(
        output.content,
        format!("{pages}... (pages: items 1 to {shown} of 200, next: pages/{shown})")
    );
}

#[test]
fn the_template_that_is_emitted() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct NotesResult {
        #[tool_result(each = "- {item}", between = "---")]
        notes: Vec<String>,
    }
    assert_eq!(NotesResult::MARKDOWN_TEMPLATE, "✅ notes: {notes:#}\n\n## Notes\n\n{notes}");
    let notes = NotesResult { notes: vec!["a".into(), "b".into()] };
    assert_eq!(notes.to_markdown(), "✅ notes: 2 notes\n\n## Notes\n\n- a\n---\n- b");
}
