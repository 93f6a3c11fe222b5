//! The macros of the crate [`tool-result`](https://docs.rs/tool-result), which re-exports them.
//!
//! Depend on `tool-result`. Its documentation has the [tutorial](https://docs.rs/tool-result/latest/tool_result/guide/tutorial/index.html)
//! and the tables of keys.

mod attr;
mod bind;
mod case;
mod check;
mod code;
mod derive;
mod errors;
mod expand;
mod expr;
mod item;
mod lines;
mod markdown_template;
mod model;
mod outcome;
mod part;
mod roles;
mod scope;
mod serde_attr;
mod suggest;
mod template;
#[cfg(test)]
mod tests;
mod tool_error;
mod tree;
mod types;

/// Implements `ToolResult` of the crate `tool-result`, whose documentation has the
/// [table of keys](https://docs.rs/tool-result/latest/tool_result/derive.ToolResult.html).
#[proc_macro_derive(ToolResult, attributes(tool_result))]
pub fn tool_result(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    derive::derive(&syn::parse_macro_input!(input)).into()
}

/// Implements `ToolPart` of the crate `tool-result`, whose documentation has the
/// [table of keys](https://docs.rs/tool-result/latest/tool_result/derive.ToolPart.html).
#[proc_macro_derive(ToolPart, attributes(tool_part))]
pub fn tool_part(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    derive::part(&syn::parse_macro_input!(input)).into()
}

/// Implements `ToolError` of the crate `tool-result`, whose documentation has the
/// [table of keys](https://docs.rs/tool-result/latest/tool_result/derive.ToolError.html).
#[proc_macro_derive(ToolError, attributes(tool_error))]
pub fn tool_error(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    derive::error(&syn::parse_macro_input!(input)).into()
}
