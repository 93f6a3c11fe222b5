//! One result struct, every reading: markdown for the model, a JSON map for the machine, a line for the
//! person.
//!
//! Put `#[derive(Serialize, ToolResult)]` on the struct that a tool answers with:
//!
//! ```
//! use serde::Serialize;
//! use tool_result::{Status, ToolResult};
//!
//! #[derive(Serialize, ToolResult)]
//! struct ReadFileResult {
//!     path: String,
//!     lines: u32,
//!     error: Option<String>,
//!     next_actions: Vec<String>,
//! }
//!
//! let result = ReadFileResult {
//!     path: "src/lib.rs".into(),
//!     lines: 0,
//!     error: Some("permission denied".into()),
//!     next_actions: vec!["Read another file".into()],
//! };
//!
//! assert_eq!(ReadFileResult::TOOL, "read_file");
//! assert_eq!(result.status(), Status::Failure);
//! assert_eq!(result.to_json_map()?["success"], false);
//! assert_eq!(
//!     result.to_markdown(),
//!     "❌ read_file: permission denied\n\n- Path: src/lib.rs\n- Lines: 0\n\n## Next actions\n\n- Read another file"
//! );
//! # Ok::<(), tool_result::Error>(())
//! ```
//!
//! The struct is recorded once, through its own `serde::Serialize`, and every reading is drawn from
//! that recording: serde's attributes count everywhere, and any `Serialize` type works as a field.
//! In the markdown, a value that could be read as markup is
//! [quoted](derive@ToolResult#what-a-value-looks-like-in-the-text).
//!
//! A tool with several outcomes answers with an [enum](derive@ToolResult#on-an-enum), of which each variant is a
//! result of its own.
//!
//! - [`ToolResult::output_with`] has both halves within [limits](OutputOptions), with the same items in
//!   both, as a [`ToolOutput`] that a host can keep and [show](ToolOutput::view).
//! - [`ToolResult::to_markdown`], [`to_json`](ToolResult::to_json) and
//!   [`to_json_map`](ToolResult::to_json_map) are complete.
//! - [`ToolFailure`] is a failure that has no result, such as arguments that make no sense; of your own
//!   error types, [`ToolError`](derive@ToolError) makes one.
//! - [`truncate`] and [`format_result`] are for texts and values that have no struct.
#![cfg_attr(
    feature = "parity",
    doc = "- [`parity`] compares what a tool answered before with what it answers now, and the halves of one answer."
)]
#![cfg_attr(feature = "schema", doc = "- [`schema`] has the JSON Schema that every answer meets.")]
//!
//! [`ToolResult`](derive@ToolResult) documents the attributes.
//!
//! # Features
//!
//! | feature | what it adds |
//! |---|---|
//! | `parity` | proof that nothing is lost when a tool moves here, and that both halves tell the same |
//! | `rig` | results become the `ToolOutput` of rig 0.44 |
//! | `rmcp` | results are what the tools of rmcp 3 return |
//! | `rust-mcp-sdk` | results become the `CallToolResult` of rust-mcp-sdk 2 |
//! | `schema` | the JSON Schema of a tool's answers and of its arguments, from `schemars` 1 |
//! | `tower-mcp` | results become the `CallToolResult` of tower-mcp 0.25 |
//!
//! `rig` needs Rust 1.95 and `tower-mcp` 1.90, as those frameworks do. `tower-mcp` keeps the order of keys in the
//! maps of `serde_json`, for the whole build.

mod failure;
mod host_impls;
pub mod hosts;
#[cfg(feature = "schema")]
pub mod schema;
mod tool_error;

pub use failure::ToolFailure;
pub use hosts::answer::WithOptions;
pub use tool_error::ToolError;
pub use tool_result_core::{
    Delivery, Error, JsonStyle, Keep, Limit, Limits, Markdown, Marks, NextAction, OutputOptions,
    Shown, Status, ToolOutput, ToolPart, ToolResult, Truncated, Truncation, View, ViewOptions,
    format_json, format_result, truncate,
};
pub use tool_result_derive::{ToolError, ToolPart, ToolResult};
#[cfg(feature = "parity")]
pub use tool_result_parity as parity;

/// By these paths the messages of rustc name what a field has to be.
#[doc(hidden)]
pub mod fields {
    pub use tool_result_core::__private::{
        ActionItem, Argument, ComputedNextAction, ComputedNextActions, CursorOf, ErrorField,
        InnerList, ItemKeys, List, NextActionsField, Serialize, StatusField, Text, VisitPart,
        computed_actions, next_action,
    };
}

#[doc(hidden)]
pub mod __private {
    pub use tool_result_core::__private::*;

    #[cfg(feature = "rig")]
    pub use crate::hosts::rig::private as rig;
    #[cfg(feature = "rmcp")]
    pub use crate::hosts::rmcp::private as rmcp;
    #[cfg(feature = "rust-mcp-sdk")]
    pub use crate::hosts::rust_mcp_sdk::private as rust_mcp_sdk;
    #[cfg(feature = "tower-mcp")]
    pub use crate::hosts::tower_mcp::private as tower_mcp;
    pub use crate::tool_error::private as error;
    pub use crate::{__host_error_impls as host_error_impls, __host_impls as host_impls};
}

/// The examples of the README are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The examples for other SDKs are tests, too.
#[cfg(doctest)]
#[doc = include_str!("../docs/other-sdks.md")]
struct OtherSdks;

/// The example of the page about hosts is a test, too.
#[cfg(all(doctest, feature = "rmcp"))]
#[doc = include_str!("../docs/hosts.md")]
struct Hosts;

/// The examples of the guide are tests, too.
#[cfg(all(doctest, feature = "parity"))]
#[doc = include_str!("../docs/migrating.md")]
struct Migrating;
