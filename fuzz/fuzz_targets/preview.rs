//! The finder of previews: the pictures inside any file, and its EXIF as a block of its own. The extension
//! decides between the raw formats that are TIFF inside.
#![no_main]

libfuzzer_sys::fuzz_target!(|file: &[u8]| {
    const EXTENSIONS: [&str; 8] = ["", "dng", "nef", "arw", "srw", "iiq", "3fr", "cr2"];
    thalweg_fuzz::find_previews(file, EXTENSIONS[file.len() % EXTENSIONS.len()]);
});
