//! Eight tools, moved from plumbing written by hand to the derive: what they returned before beside what
//! they return now.

#[expect(dead_code, reason = "the readings are julie_tools.rs's")]
mod julie;

use std::collections::{BTreeMap, BTreeSet};

use julie::samples::{Tool, text_of, tools};
use serde_json::Value;

/// How many returns of each tool had JSON, and how many were a text alone.
const RETURNS: [(&str, usize, usize); 8] = [
    ("fast_search", 1, 3),
    ("fuzzy_replace", 2, 5),
    ("smart_refactor", 13, 0),
    ("fast_goto", 2, 0),
    ("fast_refs", 2, 0),
    ("find_logic", 1, 0),
    ("fast_explore", 1, 1),
    ("trace_call_path", 6, 0),
];

#[test]
fn every_return_is_moved() {
    let returns = |tool: &Tool, has_map: bool| {
        let samples = tool.samples.iter().filter(|sample| sample.old_map.is_some() == has_map);
        samples.map(|sample| sample.returned).collect::<BTreeSet<_>>().len()
    };
    let tools = tools();
    let counted: Vec<_> =
        tools.iter().map(|tool| (tool.name, returns(tool, true), returns(tool, false))).collect();
    assert_eq!(counted, RETURNS);
    assert_eq!(counted.iter().map(|tool| tool.1).sum::<usize>(), 28);
    assert_eq!(counted.iter().map(|tool| tool.2).sum::<usize>(), 9);
}

#[test]
fn what_is_sent_is_what_is_drawn() {
    for tool in tools() {
        for sample in tool.samples {
            assert_eq!(text_of(&sample.sent), sample.outcome.markdown);
            assert_eq!(sample.sent.structured_content, Some(Value::Object(sample.outcome.map)));
        }
    }
}

#[test]
fn a_tool_shares_its_struct_with_another() {
    let mut tools_of: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for tool in tools() {
        let names = tool.samples.into_iter().map(|sample| sample.outcome.tool);
        tools_of.entry(tool.name).or_default().extend(names);
    }
    let shared = tools_of.remove("fast_search").unwrap();
    assert_eq!(shared, ["fast_search", "semantic_search"].map(str::to_owned).into());
    assert!(tools_of.iter().all(|(tool, names)| names.iter().eq([*tool])));
}
