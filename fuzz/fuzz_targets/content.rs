#![no_main]

libfuzzer_sys::fuzz_target!(|file: &[u8]| thalweg_fuzz::parse(file, "torrent"));
