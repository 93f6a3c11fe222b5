//! Every return of the tools: what was written by hand, and what is derived, from the same facts.

mod explore;
mod goto;
mod logic;
mod refactor;
pub(crate) mod refs;
mod replace;
mod search;
mod symbols;
pub(crate) mod trace;

use rust_mcp_sdk::schema::{CallToolResult, ContentBlock};
use schemars::JsonSchema;
use serde_json::{Map, Value};
use tool_result::ToolResult;

use super::Outcome;

/// A tool with a sample, at least, of everything that it returned.
pub(crate) struct Tool {
    pub(crate) name: &'static str,
    /// Every way in which the derived answers are meant to differ.
    pub(crate) intended: &'static [Difference],
    /// The keys of the struct, for answers that had none of them.
    pub(crate) keys: &'static [&'static str],
    pub(crate) samples: Vec<Sample>,
}

/// A difference that is meant, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Difference {
    /// In the JSON now, and before in the text at most.
    Added(&'static str, &'static str),
    /// Another value in the JSON.
    Changed(&'static str, &'static str),
    /// A word of the text that is spelled otherwise.
    Lost(&'static str, &'static str),
}

/// One return of the hand-written tool, and the value that is derived in its place.
pub(crate) struct Sample {
    /// The branch of the hand-written tool.
    pub(crate) returned: &'static str,
    pub(crate) old_text: String,
    /// What a text alone does not have.
    pub(crate) old_map: Option<Map<String, Value>>,
    pub(crate) outcome: Outcome,
    /// What the SDK sends of the derived value.
    pub(crate) sent: CallToolResult,
}

impl Sample {
    fn of<T>(
        returned: &'static str,
        name: &'static str,
        by_hand: CallToolResult,
        derived: T,
    ) -> Self
    where
        T: ToolResult + JsonSchema + Into<CallToolResult>,
    {
        let old_text = text_of(&by_hand).to_owned();
        let old_map = by_hand.structured_content.map(|content| match content {
            Value::Object(map) => map,
            other => panic!("no object: {other}"),
        });
        Sample {
            returned,
            outcome: Outcome::of(name, &derived),
            sent: derived.into(),
            old_text,
            old_map,
        }
    }
}

pub(crate) fn text_of(answer: &CallToolResult) -> &str {
    match &answer.content[..] {
        [ContentBlock::TextContent(text)] => &text.text,
        other => panic!("not one text: {other:?}"),
    }
}

pub(crate) fn tools() -> Vec<Tool> {
    vec![
        search::tool(),
        replace::tool(),
        refactor::tool(),
        goto::tool(),
        refs::tool(),
        logic::tool(),
        explore::tool(),
        trace::tool(),
    ]
}
