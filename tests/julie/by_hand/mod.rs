//! The tools as they were before the derive: each result has its struct, its formatter, and the same
//! lines again wherever it is returned.
//!
//! The faults are those that such code has. An enum is written by `{:?}`, an `f32` as the `f64` next to
//! it, and much of a text stands in no struct.
#![expect(
    clippy::format_push_string,
    clippy::manual_let_else,
    reason = "this is how it is written"
)]

pub(super) mod explore;
pub(super) mod goto;
pub(super) mod logic;
pub(super) mod refactor;
pub(super) mod refs;
pub(super) mod replace;
pub(super) mod search;
mod symbols;
pub(super) mod trace;

use std::error::Error;

use rust_mcp_sdk::schema::CallToolResult;

pub(super) type Answer = Result<CallToolResult, Box<dyn Error>>;
