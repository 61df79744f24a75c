//! Tests real files against Pillow's results, and a thousand broken ones. They are not part of the
//! repository: `THALWEG_CORPORA` names their folder, or they are in `../shared/corpora` next to the
//! repository.

mod exceptions;
mod pillow;

use std::collections::BTreeMap;
use std::io::Cursor;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use thalweg_pixel::{Verdict, Verifier, VerifyOptions};

fn corpora() -> Option<PathBuf> {
    let folder = std::env::var_os("THALWEG_CORPORA").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora"),
        PathBuf::from,
    );
    if folder.join("truth/decode.csv").is_file() {
        return Some(folder);
    }
    eprintln!("skipped: there is no {}; set THALWEG_CORPORA", folder.join("truth/decode.csv").display());
    None
}

/// Compares the results with the list of exceptions, which has to contain all of them and nothing else.
fn check(found: &BTreeMap<String, String>, expected: &[(&str, &str)]) {
    let is_built_in = |path: &str| cfg!(feature = "avif") || !path.contains("/avif/");
    let expected: BTreeMap<&str, &str> =
        expected.iter().copied().filter(|(path, _)| is_built_in(path)).collect();
    let unexplained: Vec<String> = found
        .iter()
        .filter(|(path, _)| !expected.contains_key(path.as_str()))
        .map(|(path, what)| format!("{path}: {what}"))
        .collect();
    let stale: Vec<&&str> = expected.keys().filter(|path| !found.contains_key(**path)).collect();
    assert!(unexplained.is_empty(), "{} not in the list:\n{}", unexplained.len(), unexplained.join("\n"));
    assert!(stale.is_empty(), "in the list, and no exceptions any more: {stale:?}");
}

#[test]
fn what_pillow_decodes_is_decoded() {
    let Some(folder) = corpora() else { return };
    let mut verifier = Verifier::new();
    let mut found = BTreeMap::new();
    for answer in pillow::answers(&folder).filter(|answer| answer.is_decoded) {
        let bytes = std::fs::read(folder.join(&answer.path)).unwrap();
        let examined =
            verifier.examine(Box::new(Cursor::new(&bytes)), &VerifyOptions::default(), &mut |_, _, _| {});
        // Pillow decoded only the first frame.
        let is_there = matches!(examined.verdict, Verdict::Whole | Verdict::Damaged) || examined.frames > 0;
        if !is_there || examined.size != Some(answer.size) {
            let what = format!("{} {:?} {:?}", examined.verdict.name(), examined.size, examined.what);
            found.insert(answer.path, what);
        }
    }
    check(&found, exceptions::NOT_DECODED);
}

#[test]
fn what_pillow_refuses_is_refused() {
    let Some(folder) = corpora() else { return };
    let mut verifier = Verifier::new();
    let mut found = BTreeMap::new();
    for answer in pillow::answers(&folder).filter(|answer| !answer.is_decoded) {
        let bytes = std::fs::read(folder.join(&answer.path)).unwrap();
        let examined =
            verifier.examine(Box::new(Cursor::new(&bytes)), &VerifyOptions::default(), &mut |_, _, _| {});
        if examined.verdict == Verdict::Whole {
            found.insert(answer.path, answer.refusal);
        }
    }
    check(&found, exceptions::NOT_REFUSED);
}

#[test]
fn pixels_are_pillows() {
    let Some(folder) = corpora() else { return };
    let mut found = BTreeMap::new();
    let mut n_equal = 0;
    for answer in pillow::answers(&folder).filter(|answer| answer.is_decoded) {
        // JPEG's arithmetic is free within 1 level, but Pillow uses the same library; WebP's upsampling is
        // free as well.
        let is_jpeg = matches!(answer.folder.as_str(), "jpeg" | "jpg") && cfg!(feature = "turbojpeg");
        let is_equal_by_rule = is_jpeg || matches!(answer.folder.as_str(), "png" | "bmp" | "gif" | "tiff")
            || matches!(answer.folder.as_str(), "pnm" | "psd" | "qoi" | "sgi" | "tga")
            // Pillow converts YCbCr to RGB with libyuv, with coarse fixed-point numbers: up to 13 levels
            // apart.
            || answer.folder == "avif" && answer.mode == "L";
        if !is_equal_by_rule {
            continue;
        }
        let bytes = std::fs::read(folder.join(&answer.path)).unwrap();
        match pillow::pixels(&bytes, &answer.mode) {
            Ok(pixels) if pillow::sha256(&pixels) == answer.sha256 => n_equal += 1,
            Ok(_) => drop(found.insert(answer.path, format!("other pixels in mode {}", answer.mode))),
            // Files that are not decoded belong to the other test.
            Err(error) if error.starts_with("decode") => {}
            Err(error) => drop(found.insert(answer.path, error)),
        }
    }
    println!("{n_equal} pictures have Pillow's pixels");
    check(&found, exceptions::OTHER_PIXELS);
}

/// Tests the pictures of the format's conformance suite.
#[cfg(feature = "jxl")]
#[test]
fn conformance_pictures_of_jpeg_xl_are_whole() {
    let Some(folder) = corpora() else { return };
    let mut verifier = Verifier::new();
    let (mut n_files, mut n_animations) = (0, 0);
    for file in std::fs::read_dir(folder.join("formats/jxl")).unwrap() {
        let path = file.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        let examined =
            verifier.examine(Box::new(Cursor::new(&bytes)), &VerifyOptions::default(), &mut |_, _, _| {});
        assert_eq!(examined.verdict, Verdict::Whole, "{}: {examined:?}", path.display());
        n_files += 1;
        n_animations += u32::from(examined.frames > 1);
    }
    println!("{n_files} pictures, {n_animations} of them animations");
    assert!(n_animations > 0);
}

/// A picture that needs more memory than allowed is rendered in strips, with the same pixels.
#[cfg(feature = "jxl")]
#[test]
fn strips_of_jpeg_xl_are_the_picture() {
    let Some(folder) = corpora() else { return };
    let bytes = std::fs::read(folder.join("formats/jxl/input-23.jxl")).unwrap();
    let rows_in = |memory_bytes: u64| {
        let options = VerifyOptions { limits: thalweg_pixel::Limits { memory_bytes, ..Default::default() } };
        let mut pixels = Vec::new();
        let mut keep = |_: &thalweg_pixel::Header, _: u32, rows: &[u8]| pixels.extend_from_slice(rows);
        let found = Verifier::new().examine(Box::new(Cursor::new(&bytes)), &options, &mut keep);
        (found.verdict, pillow::sha256(&pixels))
    };
    let whole = rows_in(1 << 30);
    assert_eq!(whole.0, Verdict::Whole);
    assert_eq!(rows_in(64 << 20), whole);
}

#[test]
fn broken_files_cost_little() {
    let Some(folder) = corpora() else { return };
    let mut verifier = Verifier::new();
    let mut slowest = (Duration::ZERO, String::new());
    let mut verdicts: BTreeMap<&str, u32> = BTreeMap::new();
    for kind in std::fs::read_dir(folder.join("broken")).unwrap() {
        for file in std::fs::read_dir(kind.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            let bytes = std::fs::read(&path).unwrap();
            let began = Instant::now();
            let examined =
                verifier.examine(Box::new(Cursor::new(&bytes)), &VerifyOptions::default(), &mut |_, _, _| {});
            slowest = slowest.max((began.elapsed(), path.display().to_string()));
            *verdicts.entry(examined.verdict.name()).or_default() += 1;
            assert!((0.0..=1.0).contains(&examined.survives), "{}: {examined:?}", path.display());
        }
    }
    println!("{verdicts:?}, the slowest {slowest:?}, {:?}", peak_memory());
    assert!(slowest.0 < Duration::from_secs(if cfg!(debug_assertions) { 6 } else { 2 }), "{slowest:?}");
}

/// Peak memory of this process as the system reports it, over all tests together.
fn peak_memory() -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find(|line| line.starts_with("VmHWM")).map(str::to_owned)
}
