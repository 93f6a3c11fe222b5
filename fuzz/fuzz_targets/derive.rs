#![no_main]

use tool_result_fuzz::derive::{Input, check};

libfuzzer_sys::fuzz_target!(|input: Input| check(input));
