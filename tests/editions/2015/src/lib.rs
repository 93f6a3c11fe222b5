//! Results in a crate of the edition 2015, which finds no path from where it stands.

extern crate serde;
extern crate tool_result;

include!("../../results.rs");
