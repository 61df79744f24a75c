#![no_main]

// The extension decides what content does not: TGA, and the raw formats that are TIFF inside.
libfuzzer_sys::fuzz_target!(|file: &[u8]| {
    const EXTENSIONS: [&str; 4] = ["", "tga", "nef", "dng"];
    thalweg_fuzz::parse(file, EXTENSIONS[file.len() % EXTENSIONS.len()]);
});
