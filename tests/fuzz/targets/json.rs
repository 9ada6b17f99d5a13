#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kibitzer_fuzz::read_as("JSON", bytes));
