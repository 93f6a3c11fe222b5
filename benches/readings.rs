//! What the readings cost beside what a user would write instead.
//!
//! ```text
//! cargo bench --bench readings
//! ```
//!
//! Compare ratios within one run: absolute times are the machine's.

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

/// The text as such tools write it by hand.
#[expect(clippy::format_push_string, reason = "this is how it is written")]
fn by_hand(result: &FastRefsResult) -> String {
    let mut text = format!("✅ `{}`: {} references\n\n", result.symbol, result.references.len());
    for reference in &result.references {
        text.push_str(&format!(
            "- {} at {}:{}, from {} to {} ({:.2})\n",
            reference.kind,
            reference.file_path,
            reference.line_number,
            reference.from_symbol_id,
            reference.to_symbol_id,
            reference.confidence
        ));
    }
    text
}

#[divan::bench(args = REFERENCES)]
fn markdown_by_hand(bencher: Bencher<'_, '_>, count: u32) {
    let result = FastRefsResult::with_references(count);
    bencher.bench_local(|| by_hand(black_box(&result)));
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
