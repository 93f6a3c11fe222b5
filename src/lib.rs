//! Derives the result of an agent's tool: `#[derive(ToolResult)]` on the struct that a tool of an MCP (Model Context
//! Protocol) server returns.
//!
//! This crate is for authors of tools in Rust. From one struct, the derive makes
//!
//! - **markdown** for the model, which MCP calls `content`,
//! - **a JSON map** for programs, which MCP calls `structuredContent`,
//! - **one line** for a person.
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
//! assert_eq!(result.summary(), "❌ read_file: permission denied");
//! assert_eq!(
//!     result.to_markdown(),
//!     "❌ read_file: permission denied\n\n- Path: src/lib.rs\n- Lines: 0\n\n## Next actions\n\n- Read another file"
//! );
//! # Ok::<(), tool_result::Error>(())
//! ```
//!
//! # Where to read on
//!
//! - The [tutorial](guide::tutorial) takes one tool from a plain struct to an MCP server, in ten minutes.
//! - The **keys** of the attributes are listed at [`ToolResult`](derive@ToolResult), [`ToolPart`](derive@ToolPart) and
//!   [`ToolError`](derive@ToolError).
//! - The [guide] has one page a topic, such as [outcomes as enums](guide::outcomes), [errors](guide::errors),
//!   [limits](guide::limits), [pagination](guide::pages), [trees](guide::parts),
//!   [dynamic rows](guide::tables#dynamic-rows), [images and links](guide::content_blocks) beside a result,
//!   [the order of keys](guide::json#order-of-keys) and [what each host shows its model](guide::hosts).
#![cfg_attr(
    feature = "parity",
    doc = "- [Testing a tool](guide::testing) and [moving a tool over](guide::migrating) are pages of the guide, too."
)]
#![cfg_attr(
    feature = "rmcp",
    doc = "- [`hosts::rmcp`] is the page about rmcp, the official Rust SDK of MCP."
)]
#![cfg_attr(
    feature = "rust-mcp-sdk",
    doc = "- [`hosts::rust_mcp_sdk`] is the page about rust-mcp-sdk."
)]
#![cfg_attr(feature = "tower-mcp", doc = "- [`hosts::tower_mcp`] is the page about tower-mcp.")]
#![cfg_attr(feature = "rig", doc = "- [`hosts::rig`] is the page about rig.")]
//!
//! # What it does
//!
//! - **One source.** The text and the JSON are made from a recording of the struct's own `serde::Serialize`. So they hold
//!   the same values, unless an attribute says otherwise. Serde's attributes count, and any `Serialize` type works as a
//!   field.
//! - **Checked at compile time.** A result has a status and next actions. A misspelled field in a template is
//!   a compile error.
//! - **Quoted values.** A value that a markdown parser could read as markup is [quoted](guide::quoting).
//! - **Limits.** [`ToolResult::output_with`] returns both halves within [limits](OutputOptions), with the same items in
//!   both, as a [`ToolOutput`]. [`ToolResult::to_markdown`], [`to_json`](ToolResult::to_json) and
//!   [`to_json_map`](ToolResult::to_json_map) are complete.
//! - **Failures.** [`ToolFailure`] is a failure that has no result. [`ToolError`](derive@ToolError) makes one of your own
//!   error types.
//! - **Values without a struct.** [`truncate`] cuts any text, and [`format_result`] writes any value for a model.
#![cfg_attr(
    feature = "parity",
    doc = "- **Comparison.** [`parity`] compares what a tool answered before with what it answers now, and the halves of one answer."
)]
#![cfg_attr(
    feature = "schema",
    doc = "- **Schema.** [`schema`] has the JSON Schema that every answer meets."
)]
//!
//! # Features
//!
//! | feature | what it adds |
//! |---|---|
//! | `clap` | the options of `cli` for `clap` 4 |
//! | `cli` | one result for a command line and for MCP: text, `--json` and `--jsonl` |
//! | `parity` | checks that nothing is lost when a tool moves here, and that both halves tell the same |
//! | `rig` | results become the `ToolOutput` of rig 0.44 |
//! | `rmcp` | results are what the tools of rmcp 3 return |
//! | `rust-mcp-sdk` | results become the `CallToolResult` of rust-mcp-sdk 2 |
//! | `schema` | the JSON Schema of a tool's answers and of its arguments, from `schemars` 1 |
//! | `tower-mcp` | results become the `CallToolResult` of tower-mcp 0.25 |
//!
//! `rig` needs Rust 1.95 and `tower-mcp` 1.90, as those frameworks do. `tower-mcp` keeps the order of keys in the
//! maps of `serde_json`, for the whole build.

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "cli")]
pub mod cli;
mod failure;
#[cfg(any(doc, doctest))]
pub mod guide;
mod host_impls;
pub mod hosts;
mod links;
#[cfg(feature = "schema")]
pub mod schema;
mod tool_error;

pub use failure::ToolFailure;
pub use hosts::answer::WithOptions;
pub use tool_error::ToolError;
pub use tool_result_core::{
    Delivery, Error, JsonStyle, Keep, Limit, Limits, Markdown, Marks, NextAction, OutputOptions,
    Page, Position, Shown, Status, ToolOutput, ToolPart, ToolResult, Truncated, Truncation,
    Untrusted, View, ViewOptions, format_json, format_result, truncate,
};
#[doc = links::links!()]
#[doc = include_str!("../docs/reference/tool_error.md")]
pub use tool_result_derive::ToolError;
#[doc = links::links!()]
#[doc = include_str!("../docs/reference/tool_part.md")]
pub use tool_result_derive::ToolPart;
#[doc = links::links!()]
#[doc = include_str!("../docs/reference/tool_result.md")]
pub use tool_result_derive::ToolResult;
#[cfg(feature = "parity")]
pub use tool_result_parity as parity;

/// The traits that messages of rustc name, by short paths.
#[doc(hidden)]
pub mod fields {
    pub use tool_result_core::__private::{
        ActionItem, Argument, ComputedNextAction, ComputedNextActions, ErrorField, IntoField,
        ItemKeys, List, NextActionsField, Serialize, StatusField, TemplateFunction, Text,
        VisitPart, next_action,
    };
}

#[doc(hidden)]
pub mod __private {
    pub use tool_result_core::__private::*;

    pub use crate::hosts::answer::private as answer;
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
    pub use crate::{Markdown, ToolError, ToolFailure, ToolPart, ToolResult};
}

/// The examples of the README are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The server of the page for agents is a test, too.
#[cfg(all(doctest, feature = "rmcp", feature = "schema"))]
#[doc = include_str!("../AGENTS.md")]
struct Agents;
