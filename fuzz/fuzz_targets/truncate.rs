#![no_main]

use tool_result_fuzz::truncate::{Input, check};

libfuzzer_sys::fuzz_target!(|input: Input<'_>| check(&input));
