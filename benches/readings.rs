//! What the readings cost beside what a user would write instead.
//!
//! ```text
//! cargo bench --bench readings
//! ```
//!
//! Compare ratios within one run: absolute times are the machine's.

mod by_hand;
#[path = "../tests/julie/mod.rs"]
#[expect(dead_code, reason = "one of its results is measured")]
mod julie;

use divan::{Bencher, black_box};
use julie::refs::FastRefsResult;
use tool_result::{JsonStyle, ToolResult};

const REFERENCES: [u32; 3] = [10, 1_000, 100_000];

fn main() {
    divan::main();
}

#[divan::bench(args = REFERENCES)]
fn markdown_by_hand(bencher: Bencher<'_, '_>, count: u32) {
    let result = FastRefsResult::with_references(count);
    bencher.bench_local(|| by_hand::markdown(black_box(&result)));
}

#[divan::bench(args = REFERENCES)]
fn markdown_derived(bencher: Bencher<'_, '_>, count: u32) {
    let result = FastRefsResult::with_references(count);
    bencher.bench_local(|| black_box(&result).to_markdown());
}

#[divan::bench(args = REFERENCES)]
fn map_by_serde_json(bencher: Bencher<'_, '_>, count: u32) {
    let result = FastRefsResult::with_references(count);
    bencher.bench_local(|| serde_json::to_value(black_box(&result)));
}

#[divan::bench(args = REFERENCES)]
fn map_derived(bencher: Bencher<'_, '_>, count: u32) {
    let result = FastRefsResult::with_references(count);
    bencher.bench_local(|| black_box(&result).to_json_map());
}

#[divan::bench(args = REFERENCES)]
fn text_by_serde_json(bencher: Bencher<'_, '_>, count: u32) {
    let result = FastRefsResult::with_references(count);
    bencher.bench_local(|| serde_json::to_string(black_box(&result)));
}

#[divan::bench(args = REFERENCES)]
fn text_derived(bencher: Bencher<'_, '_>, count: u32) {
    let result = FastRefsResult::with_references(count);
    bencher.bench_local(|| black_box(&result).to_json(JsonStyle::Compact));
}
