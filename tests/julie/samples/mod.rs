//! Every return of the tools: what was written by hand, and what is derived, from the same facts.

mod explore;
mod goto;
pub(crate) mod large;
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
use tool_result::parity::Parity;

use super::Outcome;

/// A tool with a sample, at least, of everything that it returned.
pub(crate) struct Tool {
    pub(crate) name: &'static str,
    /// Every way in which the derived answers are meant to differ.
    pub(crate) intended: &'static [Difference],
    /// The other keys of the struct, for answers that were a text alone.
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
    compare: Box<dyn Fn() -> Parity>,
}

impl Sample {
    fn of<T>(
        returned: &'static str,
        name: &'static str,
        by_hand: CallToolResult,
        derived: T,
    ) -> Self
    where
        T: ToolResult + JsonSchema + Clone + Into<CallToolResult> + 'static,
    {
        let old_text = text_of(&by_hand).to_owned();
        let old_map = by_hand.structured_content.map(|content| match content {
            Value::Object(map) => map,
            other => panic!("no object: {other}"),
        });
        Sample {
            returned,
            outcome: Outcome::of(name, &derived),
            sent: derived.clone().into(),
            compare: {
                let (text, map) = (old_text.clone(), old_map.clone().unwrap_or_default());
                Box::new(move || Parity::compare(&derived, &text, &map))
            },
            old_text,
            old_map,
        }
    }

    /// The old answer beside the new one, with these differences allowed, and other wording.
    pub(crate) fn parity<'d>(
        &self,
        allowed: impl IntoIterator<Item = &'d Difference>,
        added: &[&str],
    ) -> Parity {
        let parity = (self.compare)().allow_rewording();
        let parity = added.iter().fold(parity, |parity, key| parity.allow_added(key));
        allowed.into_iter().fold(parity, |parity, difference| match difference {
            Difference::Added(path, _) => parity.allow_added(path),
            Difference::Changed(path, _) => parity.allow_changed(path),
            Difference::Lost(word, _) => parity.allow_lost(word),
        })
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
