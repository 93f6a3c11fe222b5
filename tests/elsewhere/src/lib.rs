//! A library of results that knows of no host.
//!
//! Built alone, it has none of the features of `tool-result`; built with the tests that use it, all.
#![deny(warnings, clippy::nursery)]

use serde::Serialize;
pub use tool_result as results;
use tool_result::ToolResult;

/// What is kept under a key.
#[derive(Debug, Serialize, ToolResult)]
#[tool_result(tool = "look_up", next_actions = [])]
pub struct Kept<T> {
    /// Something is.
    pub found: bool,
    /// What it is.
    pub value: Option<T>,
}

/// A line of a text that outlives it.
#[derive(Debug, Serialize, ToolResult)]
#[tool_result(crate = crate::results, success = true, next_actions = [])]
pub struct Line<'a, const N: usize = 2>
where
    Self: Sized,
{
    /// What stands in it.
    pub text: &'a str,
    /// The bytes before it.
    #[serde(skip)]
    pub before: [u8; N],
}
