//! Compares embedded pictures, blocks and hashes of real files with ExifTool's, byte for byte. Without
//! ExifTool 13.58 the test prints a message and passes.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::corpus;
use super::truth::Tags;
use crate::env::{Env, exiftool_13_58};

/// Requested tags, with parts of the paths whose result is known to differ: FlashPix streams, pictures after
/// the end of a JPEG, and unsupported formats are not searched, and ExifTool omits some blocks.
const REQUESTS: &[(&str, &[&str])] = &[
    ("ThumbnailImage", &[]),
    ("JpgFromRaw", &[]),
    ("ThumbnailTIFF", &[]),
    ("OtherImage", &[]),
    ("PreviewImage", &["Samsung_Digimax_i50_MP3.jpg"]),
    ("Adobe", &[]),
    ("IPTC", &[".eps"]),
    ("JUMBF", &[]),
    ("ICC_Profile", &["invalid-iCCP-missing-adler32-checksum.png"]),
    ("XMP", &[".eps", ".avi", "JXL2.jxl", "test-brotli.jxl", "paris_icc_exif_xmp.png"]),
    (
        "EXIF",
        &["Jpeg2000.jp2", "ultra-hdr.jpg", "JXL2.jxl", "test-brotli.jxl", "paris_icc_exif_xmp.png", ".cr3"],
    ),
    ("ImageDataHash", &[".AVI", ".cam", ".avi", ".wav"]),
];

pub(crate) fn files_below(directory: &Path, files: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for entry in entries {
        match entry.is_dir() {
            true if entry.ends_with("other") => {}
            true => files_below(&entry, files),
            false => files.push(entry),
        }
    }
}

/// A program's output for each file, by path.
fn answers(program: &Path, env: &Env, files: &[PathBuf]) -> BTreeMap<String, Tags> {
    let mut arguments = String::from("-j\n-b\n-q\n-q\n");
    REQUESTS.iter().for_each(|(name, _)| arguments.push_str(&format!("-{name}\n")));
    files.iter().for_each(|file| arguments.push_str(&format!("{}\n", file.display())));
    let list = env.path("arguments");
    std::fs::write(&list, arguments).unwrap();
    let output = Command::new(program).arg("-@").arg(&list).output().unwrap();
    let answers: Vec<Tags> = serde_json::from_slice(&output.stdout).unwrap();
    let keyed = answers.into_iter().map(|tags| (tags["SourceFile"].as_str().unwrap().to_owned(), tags));
    keyed.collect()
}

#[test]
fn what_is_asked_for_by_name_is_exiftools_to_the_byte() {
    let (Some(metadata), Some(cameras)) = (corpus("metadata"), corpus("cameras")) else { return };
    let Some(peer) = exiftool_13_58() else {
        eprintln!("skipped: ExifTool 13.58 is not there (name it in THALWEG_EXIFTOOL)");
        return;
    };
    let env = Env::new();
    let called = env.path("exiftool");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_thalweg"), &called).unwrap();
    let mut files = Vec::new();
    files_below(&metadata, &mut files);
    files_below(&cameras, &mut files);
    let (ours, theirs) = (answers(&called, &env, &files), answers(&peer, &env, &files));
    let mut problems = Vec::new();
    for (name, known) in REQUESTS {
        let mut n_equal = 0;
        for (path, theirs) in &theirs {
            let theirs = theirs.get(*name);
            let found = ours.get(path).and_then(|tags| tags.get(*name));
            match found == theirs {
                true => n_equal += usize::from(theirs.is_some()),
                false if known.iter().any(|part| path.contains(part)) => {}
                false => problems.push(format!("{name} of {path}")),
            }
        }
        eprintln!("{name}: {n_equal} answers are equal");
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
