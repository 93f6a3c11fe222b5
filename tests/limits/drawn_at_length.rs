//! One item that a function of the author's draws at more length than an answer has: no error, and no page twice.

use std::fmt::{self, Write as _};

use serde::Serialize;
use serde_json::Value;
use tool_result::{OutputOptions, Position, ToolResult};

use super::notes::next_of;

const ITEMS: usize = 5;

fn at_length(id: &str, md: &mut tool_result::Markdown) -> fmt::Result {
    writeln!(md, "* {id}\n\n{}", ("A long story. ".repeat(9) + "\n\n").repeat(100_000 / 128))
}

/// By the hints of the texts, at the limits that nobody set.
fn assert_reaches_all(result: &impl ToolResult) {
    let (mut start, mut from, mut seen) = (Position::default(), 0, Vec::new());
    for _ in 0..ITEMS {
        let output = result.output_with(&OutputOptions::default().start(&start));
        let output = output.expect("no error");
        let json = Value::Object(output.structured_content.expect("a JSON half"));
        let ids = json["ids"].as_array().expect("a list");
        assert!(!ids.is_empty(), "{}", output.content);
        for id in ids.iter().filter_map(Value::as_str) {
            assert!(output.content.contains(id), "{id} is in the text, too");
            seen.push(id.to_owned());
        }
        let Some(next) = next_of(&output.content) else { break };
        let number: usize = next.rsplit('/').next().and_then(|n| n.parse().ok()).expect("an item");
        assert!(number > from, "{number} is behind {from}");
        (start, from) = (next.into(), number);
    }
    assert_eq!(seen, ids());
}

fn ids() -> Vec<String> {
    (0..ITEMS).map(|n| format!("id-{n}")).collect()
}

#[test]
fn by_each() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct StoriesResult {
        #[tool_result(items, each = at_length)]
        ids: Vec<String>,
    }
    assert_reaches_all(&StoriesResult { ids: ids() });
}

#[test]
fn by_with() {
    fn draw(ids: &[String], md: &mut tool_result::Markdown) -> fmt::Result {
        md.items("ids", ids, |id, md| at_length(id, md))
    }
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct StoriesResult {
        #[tool_result(items, with = draw)]
        ids: Vec<String>,
    }
    assert_reaches_all(&StoriesResult { ids: ids() });
}

#[test]
fn by_markdown() {
    fn draw(result: &StoriesResult, md: &mut tool_result::Markdown) -> fmt::Result {
        md.items("ids", &result.ids, |id, md| at_length(id, md))
    }
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [], markdown = draw)]
    struct StoriesResult {
        #[tool_result(items)]
        ids: Vec<String>,
    }
    assert_reaches_all(&StoriesResult { ids: ids() });
}
