//! The derive of `tool-result`.

mod attr;
mod bind;
mod case;
mod check;
mod derive;
mod errors;
mod expand;
mod expr;
mod fallback;
#[cfg(test)]
mod inert;
mod markdown_template;
mod model;
mod outcome;
mod part;
mod place;
mod roles;
mod serde_attr;
#[cfg(test)]
mod snapshots;
mod suggest;
mod template;
mod tool_error;
mod types;

/// Makes a struct or an enum a tool's result.
#[doc = include_str!("../attributes.md")]
#[proc_macro_derive(ToolResult, attributes(tool_result))]
pub fn tool_result(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    derive::derive(input.into()).into()
}

/// Makes a nested type draw itself.
#[doc = include_str!("../parts.md")]
#[proc_macro_derive(ToolPart, attributes(tool_part))]
pub fn tool_part(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    part::derive(input.into()).into()
}

/// Makes an error of your own the failure of a tool.
#[doc = include_str!("../errors.md")]
#[proc_macro_derive(ToolError, attributes(tool_error))]
pub fn tool_error(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    tool_error::derive(input.into()).into()
}
