#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tool_result_fuzz::limits::check(data));
