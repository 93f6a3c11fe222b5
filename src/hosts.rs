//! The SDKs that results are returned to, each behind a feature of its name.
//!
//! The modules stand here, and not beside [`ToolResult`](crate::ToolResult), as they have the names of
//! crates: `use tool_result::*` would put them in the place of those.

pub(crate) mod answer;
#[cfg(feature = "rmcp")]
pub mod rmcp;
#[cfg(feature = "rust-mcp-sdk")]
pub mod rust_mcp_sdk;
