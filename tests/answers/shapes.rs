//! The results of three public Rust servers and agents, moved as a user would: their shapes with
//! sample data and words of our own.
//!
//! At the head of each file stands what was counted, and what no attribute says. Before, these are the functions of
//! the original that write the text. After, they are the attributes, and the functions that their arguments call. Of
//! 559 lines 240 are left.

mod code_tree;
mod editor_agent;
mod package_registry;

use serde_json::{Map, Value};
use tool_result::parity::check_halves;
use tool_result::{OutputOptions, ToolResult};

/// What one half tells and the other does not.
fn disagreements<T: ToolResult>(result: &T) -> Vec<String> {
    check_halves(result).err().unwrap_or_default().iter().map(ToString::to_string).collect()
}

/// Both halves within 700 bytes.
fn cut<T: ToolResult>(result: &T) -> (String, Map<String, Value>) {
    let output = result.output_with(&OutputOptions::default().max_bytes(700)).unwrap();
    (output.content, output.structured_content.unwrap())
}
