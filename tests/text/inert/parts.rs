//! Parts that draw themselves, in lists, maps, lines and each other.

use std::collections::BTreeMap;

use serde::Serialize;
use tool_result::{ToolPart, ToolResult};

use super::layouts::Layout;
use super::values::Values;

/// A layout for each template of a part.
macro_rules! parts {
    ($($template:literal)*) => {
        &[$(Layout {
            name: concat!("part: ", $template),
            render: |values| {
                #[derive(Serialize, ToolPart)]
                #[tool_part($template, told = self.told.as_str())]
                struct Node {
                    a: String,
                    b: String,
                    #[serde(skip)]
                    told: String,
                    inner: Vec<Node>,
                }

                fn nodes(values: &mut Values, depth: usize) -> Vec<Node> {
                    let count = if depth == 0 { 0 } else { values.count(3) };
                    let node = |values: &mut Values| Node {
                        a: values.value(),
                        b: values.value(),
                        told: values.value(),
                        inner: nodes(values, depth - 1),
                    };
                    (0..count).map(|_| node(values)).collect()
                }

                #[derive(Serialize, ToolResult)]
                #[tool_result(success = true, next_actions = [])]
                struct InertResult {
                    nodes: Vec<Node>,
                    by_key: BTreeMap<String, Node>,
                    lists: BTreeMap<String, Vec<Node>>,
                    #[tool_result(line = "- It is {line} now")]
                    line: Option<Node>,
                }
                // one key each: several would stand in another order than their twins
                let by_key = values.value();
                let by_key = nodes(values, 1).pop().map(|node| (by_key, node)).into_iter().collect();
                let lists = BTreeMap::from([(values.value(), nodes(values, 1))]);
                let line = nodes(values, 1).pop();
                let result = InertResult { nodes: nodes(values, 2), by_key, lists, line };
                values.text(&result)
            },
        }),*]
    };
}

pub(crate) const PARTS: &[Layout] = parts! {
    "{a} {b} {told}\n{inner}"
    "{a}:{told}\n{inner}\n{b}"
    "- {a} *x* {told}\n  {b}\n{inner}"
    "{index}. {a} ({told})\n{inner}\n   {b}"
    "`{a}:{b}` {told}\n\n{inner}"
    "### {a}\n\n{told}\n{inner}\n\n{b}"
    "{told}\n```\n{a}\n{inner}\n```\n{b}"
};
