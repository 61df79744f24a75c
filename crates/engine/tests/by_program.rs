//! Pictures that programs of the system decode.

use std::path::Path;

use thalweg_engine::pixel::SrgbOptions;
use thalweg_engine::pixel::thumbnail::ThumbnailOptions;

/// Forty pixels by thirty, red on the left and green on the right, made with `JxrEncApp -q 0.8`.
const JPEG_XR: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/by_program/red-and-green.jxr");

#[test]
fn jpeg_xr_is_decoded_by_the_program_or_the_error_says_what_to_install() {
    let made = thalweg_engine::thumbnail_of(Path::new(JPEG_XR), &ThumbnailOptions::default());
    let program =
        thalweg_engine::system_programs().into_iter().find(|program| program.purpose == "JXR").unwrap();
    if program.path().is_none() {
        eprintln!("skipped: {} is not installed", program.name);
        assert!(made.unwrap_err().to_string().contains(program.package));
        return;
    }
    let made = made.unwrap();
    let shown =
        thalweg_engine::decode_bytes(Path::new("made"), &made.bytes, &SrgbOptions::default()).unwrap();
    assert_eq!((shown.header.width, shown.header.height), (40, 30));
    let channels = shown.pixels.len() / (40 * 30);
    let at = |x: usize| &shown.pixels[(15 * 40 + x) * channels..][..3];
    let (left, right) = (at(5), at(35));
    assert!(left[0] > 180 && left[1] < 60, "{left:?}");
    assert!(right[0] < 50 && right[1] > 130, "{right:?}");
}
