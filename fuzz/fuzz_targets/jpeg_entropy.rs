//! The entropy decoder of JPEGs: whatever the bytes are, pictures and messages are those of libjpeg alone.
#![no_main]

libfuzzer_sys::fuzz_target!(|file: &[u8]| {
    let piece_bytes = 1 + file.len() % 1000;
    assert!(pixel::is_jpeg_decoded_alike(file, piece_bytes), "a JPEG is not decoded alike");
});
