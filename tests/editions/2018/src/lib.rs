//! Results in a crate of the edition 2018.

include!("../../results.rs");
