//! The runtime of `tool-result`: one recording of a result, and the markdown and JSON drawn from it.
//!
//! Depend on `tool-result`, which re-exports all of this beside the derive.

