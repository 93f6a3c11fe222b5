//! Results as the SDKs' own types, and what hosts are told to do.

mod hosts;
mod rmcp;
mod rmcp_traits;
mod rust_mcp_sdk;
mod without_a_feature;
