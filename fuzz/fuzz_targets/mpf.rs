#![no_main]

use thalweg_fuzz::{jpeg_with, parse_block};

libfuzzer_sys::fuzz_target!(|body: &[u8]| parse_block(|body| jpeg_with(0xe2, b"MPF\0", body), body));
