//! The results of six tools for agents on the web, with a sample of every outcome each has.
//!
//! Their host keeps details of every call, and shows a person one line, and the text on request.

pub(crate) mod agent_run;
pub(crate) mod fetch;
mod run_cancel;
pub(crate) mod run_get;
pub(crate) mod run_list;
mod runs;
pub(crate) mod search;

use crate::answers::Answers;
use schemars::JsonSchema;
use tool_result::{JsonStyle, OutputOptions, Status, ToolOutput, ToolResult, parity::check_halves};

/// One outcome of one tool, read in every way.
pub(crate) struct Outcome {
    pub(crate) tool: &'static str,
    pub(crate) name: &'static str,
    pub(crate) status: Status,
    pub(crate) running: &'static str,
    pub(crate) markdown: String,
    pub(crate) json: String,
    pub(crate) details: serde_json::Map<String, serde_json::Value>,
    pub(crate) summary: String,
    pub(crate) output: ToolOutput,
    pub(crate) answers: Answers,
    /// What one half tells and the other does not.
    pub(crate) disagreements: Vec<String>,
}

impl Outcome {
    fn of<T: ToolResult + JsonSchema>(name: &'static str, result: &T) -> Self {
        Outcome {
            tool: T::TOOL,
            name,
            status: result.status(),
            running: T::RUNNING,
            markdown: result.to_markdown(),
            json: result.to_json(JsonStyle::Pretty).expect("the sample is valid"),
            details: result.details().expect("the sample is valid"),
            summary: result.summary(),
            output: result.output().expect("the sample is valid"),
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
    let mut all = Vec::new();
    all.extend(search::outcomes());
    all.extend(fetch::outcomes());
    all.extend(agent_run::outcomes());
    all.extend(run_get::outcomes());
    all.extend(run_list::outcomes());
    all.extend(run_cancel::outcomes());
    all
}

/// The five tools that take `maxBytes`, each with more than fits into so many.
pub(crate) fn limited(max_bytes: usize) -> Vec<(&'static str, ToolOutput)> {
    fn output<T: ToolResult>(result: &T, max_bytes: usize) -> (&'static str, ToolOutput) {
        let options = OutputOptions::default().max_bytes(max_bytes);
        (T::TOOL, result.output_with(&options).expect("there is room for the least"))
    }
    vec![
        output(&search::SearchResult::with_results(100), max_bytes),
        output(&fetch::FetchResult::with_pages(3, 200), max_bytes),
        output(&agent_run::AgentRunResult::with_events(87), max_bytes),
        output(&run_get::RunGetResult::with_pages(500), max_bytes),
        output(&run_list::RunListResult::with_runs(200), max_bytes),
    ]
}

fn strings<const N: usize>(texts: [&str; N]) -> Vec<String> {
    texts.map(str::to_owned).into()
}

#[expect(clippy::unnecessary_wraps, reason = "it is for fields that may be absent")]
fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}
