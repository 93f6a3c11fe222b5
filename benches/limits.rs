//! What an answer within limits costs, by the size of its result, beside the pattern without limits
//! that such tools are written in.
//!
//! ```text
//! cargo bench --bench limits
//! ```
//!
//! The limit is the default, 51,200 bytes a half. The cost follows it and not the data: the columns of
//! 2,000 and of 1,000,000 references are the same but for noise, in time and in allocated bytes.

mod by_hand;
#[path = "../tests/julie/mod.rs"]
#[expect(dead_code, reason = "one of its results is measured")]
mod julie;

use divan::{AllocProfiler, Bencher, black_box};
use julie::refs::FastRefsResult;
use tool_result::{Delivery, OutputOptions, ToolResult};

#[global_allocator]
static ALLOCATIONS: AllocProfiler<std::alloc::System> = AllocProfiler::system();

/// All that is there, some of many, few of very many.
const REFERENCES: [u32; 3] = [100, 2_000, 1_000_000];

fn main() {
    divan::main();
}

/// Both halves as they are written by hand: a `format!` an item, and the struct as a value.
#[divan::bench(args = REFERENCES)]
fn by_hand(bencher: Bencher<'_, '_>, count: u32) {
    let result = FastRefsResult::with_references(count);
    bencher.bench_local(|| {
        let result = black_box(&result);
        (by_hand::markdown(result), serde_json::to_value(result))
    });
}

#[divan::bench(args = REFERENCES)]
fn output(bencher: Bencher<'_, '_>, count: u32) {
    let result = FastRefsResult::with_references(count);
    bencher.bench_local(|| black_box(&result).output());
}

#[divan::bench(args = REFERENCES)]
fn output_as_text_alone(bencher: Bencher<'_, '_>, count: u32) {
    let result = FastRefsResult::with_references(count);
    let options = OutputOptions::default().delivery(Delivery::Text);
    bencher.bench_local(|| black_box(&result).output_with(&options));
}

#[divan::bench(args = REFERENCES)]
fn output_within_10_000_tokens(bencher: Bencher<'_, '_>, count: u32) {
    let result = FastRefsResult::with_references(count);
    let options = OutputOptions::default().max_tokens(10_000);
    bencher.bench_local(|| black_box(&result).output_with(&options));
}

#[divan::bench(args = REFERENCES)]
fn summary_and_details(bencher: Bencher<'_, '_>, count: u32) {
    let result = FastRefsResult::with_references(count);
    bencher.bench_local(|| (black_box(&result).summary(), result.details()));
}
