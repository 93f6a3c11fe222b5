//! Tests of the whole pipeline.

mod inert;
mod snapshots;
