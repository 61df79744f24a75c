#![no_main]

// All decoders: the format is in the first bytes. Limits keep an input from being slow by its size alone.
libfuzzer_sys::fuzz_target!(|file: &[u8]| {
    let mut options = pixel::VerifyOptions::default();
    options.limits.pixels = 1 << 20;
    options.limits.memory_bytes = 64 << 20;
    options.limits.frames = 16;
    let found =
        pixel::Verifier::new().examine(Box::new(std::io::Cursor::new(file)), &options, &mut |_, _, _| {});
    assert!((0.0..=1.0).contains(&found.survives));
});
