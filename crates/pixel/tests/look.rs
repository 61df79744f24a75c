//! Tests that one decode for hash, thumbnail and verdict gives what separate, complete decodes give.

use std::io::Cursor;
use std::path::{Path, PathBuf};

use thalweg_pixel::hash::{PerceptualHasher, distance_bits};
use thalweg_pixel::look::{LookRequest, Looker};
use thalweg_pixel::thumbnail::{ThumbnailOptions, Thumbnailer};
use thalweg_pixel::{
    EmbeddedMetadata, EncodeOptions, Examination, Format, Header, Layout, Verdict, Verifier, VerifyOptions,
    encoder,
};

/// Result of decoding all of a picture, and its hash.
fn complete(bytes: &[u8]) -> (Examination, Option<u64>) {
    let mut hasher: Option<PerceptualHasher> = None;
    let mut look = |header: &Header, _first: u32, rows: &[u8]| {
        hasher.get_or_insert_with(|| PerceptualHasher::new(*header, 1)).rows(rows);
    };
    let found = Verifier::new().examine(Box::new(Cursor::new(bytes)), &VerifyOptions::default(), &mut look);
    let is_seen = matches!(found.verdict, Verdict::Whole | Verdict::Damaged);
    let hash = hasher.filter(|_| is_seen).map(PerceptualHasher::finish);
    (found, hash)
}

fn looked(bytes: &[u8]) -> (Examination, Option<u64>) {
    let wanted = LookRequest { hash_as: Some(1), ..LookRequest::default() };
    let mut bytes = bytes;
    let looked = Looker::default().look(&mut bytes, wanted, None);
    (looked.found, looked.sketch.map(|sketch| sketch.hash()))
}

/// A JPEG of waves, of the given contrast.
fn scene(width: u32, height: u32, contrast: f64) -> Vec<u8> {
    let header = Header { width, height, layout: Layout::Rgb8 };
    let mut pixels = Vec::new();
    for y in 0..height {
        for x in 0..width {
            let (x, y) = (f64::from(x) / f64::from(width), f64::from(y) / f64::from(height));
            let wave = (5.0 * x + 2.0 * y).sin() + (11.0 * y - 3.0 * x * y).cos() + (x - y) * 0.5;
            let value = 127.0 + contrast * wave;
            pixels.extend([value as u8, (value * 0.8) as u8, (255.0 - value) as u8]);
        }
    }
    let mut bytes = Cursor::new(Vec::new());
    let output = Box::new(&mut bytes);
    let options = EncodeOptions { quality: 90 };
    let mut out = encoder(Format::Jpeg, output, header, &EmbeddedMetadata::default(), &options).unwrap();
    out.write_rows(&pixels).unwrap();
    out.finish().unwrap();
    bytes.into_inner()
}

#[test]
fn a_smaller_decode_has_the_same_hash_and_verdict() {
    for (width, height, contrast) in
        [(2225, 1500, 45.0), (1501, 2300, 45.0), (1999, 1301, 0.8), (200, 90, 30.0)]
    {
        let bytes = scene(width, height, contrast);
        let (expected, hash) = complete(&bytes);
        let (found, scaled) = looked(&bytes);
        let distance = distance_bits(hash.unwrap(), scaled.unwrap());
        assert!(distance <= 2, "{width} x {height}: {distance} bits");
        assert_eq!(found, expected);
    }
}

#[test]
fn a_cut_picture_is_as_damaged_as_at_full_size() {
    let bytes = scene(2225, 1500, 45.0);
    for share in [3, 10, 15] {
        let cut = &bytes[..bytes.len() * share / 16];
        let ((expected, _), (found, _)) = (complete(cut), looked(cut));
        assert_eq!(
            (found.verdict, &found.what, found.place),
            (expected.verdict, &expected.what, expected.place)
        );
        assert!((found.survives - expected.survives).abs() < 0.02, "{found:?} {expected:?}");
        assert_eq!(found.size, Some((2225, 1500)));
    }
}

#[test]
fn one_look_makes_the_thumbnail_too() {
    let bytes = scene(2225, 1500, 45.0);
    let mut thumbnailer = Thumbnailer::new(&ThumbnailOptions::default()).unwrap();
    let alone = thumbnailer.make(Box::new(Cursor::new(&bytes)), None).unwrap();
    let wanted = LookRequest { hash_as: Some(1), thumbnail: true };
    let looked = Looker::default().look(&mut bytes.as_slice(), wanted, Some(&mut thumbnailer));
    let made = looked.thumbnail.unwrap().unwrap();
    assert_eq!((made.width, made.height), (256, 173));
    assert_eq!(made.bytes, alone.bytes);
    let (_, hash) = complete(&bytes);
    assert!(distance_bits(looked.sketch.unwrap().hash(), hash.unwrap()) <= 2);
    let none = Looker::default().look(&mut b"no picture".as_slice(), wanted, Some(&mut thumbnailer));
    assert_eq!(none.found.verdict, Verdict::NotAPicture);
    assert!(none.sketch.is_none() && none.thumbnail.is_none());
}

/// The forms of a picture are those of its rotated and mirrored copies.
#[test]
fn a_sketch_has_the_hashes_of_all_orientations() {
    let bytes = scene(640, 480, 45.0);
    let wanted = |orientation| LookRequest { hash_as: Some(orientation), ..LookRequest::default() };
    let sketch = |orientation| {
        Looker::default().look(&mut bytes.as_slice(), wanted(orientation), None).sketch.unwrap()
    };
    let hashes = sketch(1).hashes();
    for orientation in 1..=8 {
        assert_eq!(sketch(orientation).hash(), hashes[usize::from(orientation) - 1]);
    }
}

fn files_below(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() { files_below(&path, files) } else { files.push(path) }
    }
}

/// All JPEGs of the corpora, whole and broken.
#[test]
fn hashes_of_real_jpegs_differ_in_two_bits_at_most() {
    let folder = std::env::var_os("THALWEG_CORPORA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora"), PathBuf::from);
    let mut files = Vec::new();
    files_below(&folder, &mut files);
    if files.is_empty() {
        eprintln!("skipped: there are no files in {}; set THALWEG_CORPORA", folder.display());
        return;
    }
    let (mut n_hashed, mut n_changed, mut wrong) = ([0u32; 65], 0, Vec::new());
    for path in files {
        let Ok(bytes) = std::fs::read(&path) else { continue };
        if Format::of_bytes(&bytes) != Some(Format::Jpeg) {
            continue;
        }
        let ((expected, hash), (found, scaled)) = (complete(&bytes), looked(&bytes));
        if (found.verdict, &found.what) != (expected.verdict, &expected.what) {
            wrong.push(format!("{}: {found:?} instead of {expected:?}", path.display()));
        }
        if let (Some(hash), Some(scaled)) = (hash, scaled) {
            let distance = distance_bits(hash, scaled);
            n_hashed[distance as usize] += 1;
            n_changed += distance;
            if distance > 2 {
                wrong.push(format!("{}: {distance} bits, {:?}", path.display(), expected.verdict));
            }
        }
    }
    eprintln!("bits changed: {n_changed}; files by bits: {:?}", &n_hashed[..12]);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
