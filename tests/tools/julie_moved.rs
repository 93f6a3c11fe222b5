//! Eight tools, moved from plumbing written by hand to the derive: what they returned before beside what
//! they return now.
//!
//! The JSON is the same but for the differences that each tool names, with their reasons, in
//! `julie/samples/`. The text reads otherwise, and has every value that it had.

use crate::julie;

use std::collections::{BTreeMap, BTreeSet};

use julie::samples::{Difference, Sample, Tool, text_of, tools};
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

/// What a sample may differ in: what its tool names, and where it was a text alone, every key.
fn allowed<'t>(tool: &'t Tool, sample: &Sample) -> (&'t [Difference], &'t [&'static str]) {
    let keys = if sample.old_map.is_some() { &[] } else { tool.keys };
    (tool.intended, keys)
}

fn name(tool: &Tool, sample: &Sample) -> String {
    format!("{} {} ({})", tool.name, sample.outcome.name, sample.returned)
}

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
fn nothing_differs_but_what_is_meant_to() {
    for tool in tools() {
        for sample in &tool.samples {
            let (differences, keys) = allowed(&tool, sample);
            let parity = sample.parity(differences, keys);
            assert!(
                parity.is_same(),
                "{}\n{parity}\n{}\n----\n{}",
                name(&tool, sample),
                sample.old_text,
                sample.outcome.markdown
            );
        }
    }
}

#[test]
fn no_difference_is_named_in_vain() {
    for tool in tools() {
        for left_out in tool.intended {
            let is_met = tool.samples.iter().any(|sample| {
                let (differences, keys) = allowed(&tool, sample);
                let rest = differences.iter().filter(|difference| *difference != left_out);
                !sample.parity(rest, keys).is_same()
            });
            assert!(is_met, "{}: {left_out:?}", tool.name);
        }
        for left_out in tool.keys {
            let is_met = tool.samples.iter().any(|sample| {
                let (differences, keys) = allowed(&tool, sample);
                let rest: Vec<_> = keys.iter().copied().filter(|key| key != left_out).collect();
                !sample.parity(differences, &rest).is_same()
            });
            assert!(is_met, "{}: {left_out}", tool.name);
        }
    }
}

/// What differs at a place that both have differs in its spelling alone: in the digits of an `f32`, or
/// in the case of a name. A list may have more at its end.
fn is_the_same(old: &Value, new: &Value) -> bool {
    #[expect(clippy::cast_possible_truncation, reason = "an f32 is what it was")]
    let number = |value: &Value| value.as_f64().map(|number| number as f32);
    let letters = |text: &str| text.to_lowercase().replace('_', "");
    match (old, new) {
        (Value::Object(old), Value::Object(new)) => {
            old.iter().all(|(key, old)| new.get(key).is_some_and(|new| is_the_same(old, new)))
        }
        (Value::Array(old), Value::Array(new)) => {
            old.len() <= new.len() && old.iter().zip(new).all(|(old, new)| is_the_same(old, new))
        }
        (Value::Number(_), Value::Number(_)) => number(old) == number(new),
        (Value::String(old), Value::String(new)) => letters(old) == letters(new),
        _ => old == new,
    }
}

#[test]
fn what_changed_is_spelled_otherwise_and_no_more() {
    for tool in tools() {
        for sample in &tool.samples {
            let Some(old) = sample.old_map.clone().map(Value::Object) else { continue };
            let new = Value::Object(sample.outcome.map.clone());
            assert!(is_the_same(&old, &new), "{}\n{old:#}\n{new:#}", name(&tool, sample));
        }
    }
}

#[test]
fn what_is_sent_is_what_was_compared() {
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
