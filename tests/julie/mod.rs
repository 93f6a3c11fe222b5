//! The results of eight code-intelligence tools, as they were written by hand and as they are derived,
//! with a sample of every outcome each has.
//!
//! Their shapes are those of an existing server whose JSON its users rely on, so every struct keeps
//! its `tool` field, its names and its nulls. What their texts alone showed, the structs gain. Each
//! result becomes the SDK's `CallToolResult` by `into`, where `by_hand` repeats its plumbing.

mod by_hand;
mod calls;
mod explore;
mod goto;
mod logic;
mod refactor;
pub(crate) mod refs;
mod replace;
pub(crate) mod samples;
mod search;
mod symbols;
mod trace;

use crate::answers::Answers;
use schemars::JsonSchema;
use tool_result::{JsonStyle, Status, ToolResult, parity::check_halves};

/// What an answer of these tools may take of a model's context: each has this limit.
pub(crate) const MAX_TOKENS: usize = 4_000;

/// One outcome of one tool, read in every way.
pub(crate) struct Outcome {
    pub(crate) tool: String,
    pub(crate) name: &'static str,
    pub(crate) status: Status,
    pub(crate) markdown: String,
    pub(crate) json: String,
    pub(crate) map: serde_json::Map<String, serde_json::Value>,
    /// What `serde_json` alone writes of the struct.
    pub(crate) serialized: String,
    pub(crate) answers: Answers,
    /// What one half tells and the other does not.
    pub(crate) disagreements: Vec<String>,
}

impl Outcome {
    fn of<T: ToolResult + JsonSchema>(name: &'static str, result: &T) -> Self {
        Outcome {
            tool: result.tool().to_owned(),
            name,
            status: result.status(),
            markdown: result.to_markdown(),
            json: result.to_json(JsonStyle::Pretty).expect("the sample is valid"),
            map: result.to_json_map().expect("the sample is valid"),
            serialized: serde_json::to_string(result).expect("the sample is valid"),
            answers: Answers::of(result),
            disagreements: disagreements(result),
        }
    }
}

fn disagreements<T: ToolResult>(result: &T) -> Vec<String> {
    let found = check_halves(result).err().unwrap_or_default();
    let short =
        |said: String| said.split_once(": name ").map_or(said.clone(), |(said, _)| said.to_owned());
    found.iter().map(|disagreement| short(disagreement.to_string())).collect()
}

/// Every outcome of every tool.
pub(crate) fn outcomes() -> Vec<Outcome> {
    let samples = samples::tools().into_iter().flat_map(|tool| tool.samples);
    samples.map(|sample| sample.outcome).collect()
}

fn strings(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}
