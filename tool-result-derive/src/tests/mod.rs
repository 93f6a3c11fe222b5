//! Tests of the whole pipeline.

mod documented;
mod inert;
mod snapshots;
