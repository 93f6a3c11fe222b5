//! Converts results and failures into the types of SDKs and agent frameworks, each behind a feature of its name.
//!
//! The modules have the names of crates. So they are not in the root of this crate: `use tool_result::*` would hide
//! those crates.

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
