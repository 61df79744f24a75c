#![no_main]

use thalweg_fuzz::{parse_block, tiff_with};

libfuzzer_sys::fuzz_target!(|body: &[u8]| parse_block(|body| tiff_with(0x8649, body), body));
