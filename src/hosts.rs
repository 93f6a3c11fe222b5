//! The frameworks that tools answer, each behind a feature of its name, and what an answer is for any of them.
//!
//! The modules stand here, and not beside [`ToolResult`](crate::ToolResult), as they have the names of
//! crates: `use tool_result::*` would put them in the place of those.

// without an SDK of MCP, nobody asks for both halves
#[cfg_attr(
    not(any(feature = "rmcp", feature = "rust-mcp-sdk", feature = "tower-mcp")),
    expect(dead_code)
)]
pub(crate) mod answer;
mod meta;
#[cfg(feature = "rig")]
pub mod rig;
#[cfg(feature = "rmcp")]
pub mod rmcp;
#[cfg(feature = "rust-mcp-sdk")]
pub mod rust_mcp_sdk;
#[cfg(feature = "tower-mcp")]
pub mod tower_mcp;

pub use meta::tool_meta;
