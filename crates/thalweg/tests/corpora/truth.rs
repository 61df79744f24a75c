//! Compares the tags of all files of the corpora with those of ExifTool 13.58.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use serde_json::{Map, Value};

use super::corpus;
use crate::env::Env;

pub(crate) type Tags = Map<String, Value>;

/// The expected tags, with unconverted values (`-n`), by path below the corpora.
pub(crate) fn truth() -> Option<BTreeMap<String, Tags>> {
    let text = std::fs::read_to_string(corpus("truth")?.join("metadata.jsonl")).unwrap();
    let file = |line: &str| {
        let tags: Tags = serde_json::from_str(line).unwrap();
        (tags["SourceFile"].as_str().unwrap().to_owned(), tags)
    };
    Some(text.lines().map(file).collect())
}

/// Types of still images, by ExifTool's names.
const IMAGES: &[&str] = &[
    "JPEG",
    "TIFF",
    "PNG",
    "APNG",
    "GIF",
    "BMP",
    "WEBP",
    "Extended WEBP",
    "HEIC",
    "HEIF",
    "HEICS",
    "AVIF",
    "AVIFS",
    "PSD",
    "PSB",
    "JXL",
    "JXL Codestream",
    "JP2",
    "JPX",
    "J2C",
    "DNG",
    "CR2",
    "CR3",
    "CRW",
    "NEF",
    "NRW",
    "ARW",
    "SR2",
    "SRF",
    "RAF",
    "ORF",
    "RW2",
    "PEF",
    "RWL",
    "SRW",
    "3FR",
    "FFF",
    "IIQ",
    "ERF",
    "DCR",
    "KDC",
    "MRW",
    "X3F",
    "MEF",
    "MOS",
    "GPR",
    "ICO",
    "TGA",
    "MPO",
    "JNG",
    "MNG",
    "BigTIFF",
    "BTF",
    "EXR",
    "HDR",
    "QOI",
    "PBM",
    "PGM",
    "PPM",
    "EIP",
];

pub(crate) fn is_image(truth: &Tags) -> bool {
    truth.get("File:FileType").and_then(Value::as_str).is_some_and(|kind| IMAGES.contains(&kind))
}

/// Prefixes of groups whose tags are defined by a standard rather than by one maker.
const STANDARD: &[&str] = &[
    "IFD",
    "ExifIFD",
    "GPS",
    "InteropIFD",
    "SubIFD",
    "PreviewIFD",
    "MetaIFD",
    "XMP",
    "IPTC",
    "ICC",
    "Photoshop",
    "JFIF",
    "MPF",
    "MPImage",
    "PNG",
    "GIF",
    "RIFF",
    "QuickTime",
    "Meta",
    "Jpeg2000",
    "File",
    "Adobe",
    "PrintIM",
    "Track",
    "GlobParamIFD",
    "ProfileIFD",
    "JUMBF",
    "JFXX",
];

/// Class of a key; `None` if it is not compared: file system tags, and tags composed of others.
fn class_of(key: &str) -> Option<Class> {
    let (group, _) = key.split_once(':')?;
    let of_the_machine = ["File:FileName", "File:Directory", "File:FileSize"];
    let is_of = |starts: &[&str]| starts.iter().any(|start| group.starts_with(start));
    if of_the_machine.contains(&key) {
        None
    } else if group == "Composite" {
        Some(Class::Composite)
    } else if is_of(STANDARD) {
        Some(Class::Standard)
    } else {
        is_of(MAKERS).then_some(Class::Maker)
    }
}

/// Origin of a tag's definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Standard,
    Composite,
    Maker,
}

/// Minimum share of equal values in each class.
const LEAST: [(Class, f64); 3] = [(Class::Standard, 0.993), (Class::Composite, 0.97), (Class::Maker, 0.85)];

/// Prefixes of groups of makers' notes.
const MAKERS: &[&str] = &[
    "Nikon",
    "Canon",
    "Sony",
    "Pentax",
    "Olympus",
    "Panasonic",
    "Minolta",
    "FujiFilm",
    "Apple",
    "Sigma",
    "Casio",
    "Kodak",
    "Ricoh",
    "Sanyo",
    "Google",
    "DJI",
    "FLIR",
    "GoPro",
    "Samsung",
    "Leica",
    "PhaseOne",
    "JVC",
    "GE",
    "Motorola",
    "Qualcomm",
    "Reconyx",
    "InfiRay",
    "CIFF",
    "RAF",
    "PictureInfo",
];

/// Compares numbers to within a millionth, text after trimming, lists and structures part by part.
pub(crate) fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| same(a, b)))
        }
        _ => same_text(&text(a), &text(b)),
    }
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn same_text(a: &str, b: &str) -> bool {
    if a.trim().eq_ignore_ascii_case(b.trim()) && (a.trim() == b.trim() || matches!(b, "true" | "false")) {
        return true;
    }
    let numbers =
        |text: &str| text.split_whitespace().map(|word| word.parse::<f64>().ok()).collect::<Option<Vec<_>>>();
    let (Some(a), Some(b)) = (numbers(a), numbers(b)) else { return false };
    let close = |(a, b): (&f64, &f64)| (a - b).abs() <= (1e-6 * a.abs().max(b.abs())).max(1e-9);
    !a.is_empty() && a.len() == b.len() && a.iter().zip(&b).all(close)
}

/// Output of `thalweg tags` for the corpora, by path below them.
fn answers(corpora: &Path) -> HashMap<String, Tags> {
    let env = Env::new();
    let folders = ["metadata", "formats"].map(|name| corpora.join(name).to_str().unwrap().to_owned());
    // ExifTool skips `.avifs` in a folder, unless the extension is requested.
    let arguments = ["tags", "-j", "-G1", "-a", "-struct", "-n", "-r", "-ext+", "avifs", "-q", "-q"];
    let ran = env.run(arguments.into_iter().chain(folders.iter().map(String::as_str)));
    assert!(!ran.stderr().contains("panicked"), "{}", ran.stderr());
    let Value::Array(files) = ran.json() else { panic!("no array") };
    let root = format!("{}/", corpora.display());
    let file = |file: Value| {
        let Value::Object(tags) = file else { panic!("no object") };
        (tags["SourceFile"].as_str().unwrap().replace(&root, ""), tags)
    };
    files.into_iter().map(file).collect()
}

#[test]
fn the_promised_shares_of_the_tags_are_exiftools() {
    let (Some(corpora), Some(truth)) = (corpus("."), truth()) else { return };
    let answers = answers(&corpora);
    let mut n_absent = 0_u32;
    let mut pairs: BTreeMap<Class, (u32, u32)> = BTreeMap::new();
    for (path, tags) in truth.iter().filter(|(_, tags)| is_image(tags)) {
        let answer = answers.get(path);
        n_absent += u32::from(answer.is_none());
        for (class, key, value) in tags.iter().filter_map(|(key, value)| Some((class_of(key)?, key, value))) {
            let is_equal = answer.and_then(|answer| answer.get(key)).is_some_and(|found| same(value, found));
            let (n_pairs, n_equal) = pairs.entry(class).or_default();
            *n_pairs += 1;
            *n_equal += u32::from(is_equal);
        }
    }
    assert_eq!(n_absent, 0, "images without any answer");
    for (class, least) in LEAST {
        let (n_pairs, n_equal) = pairs[&class];
        let share = f64::from(n_equal) / f64::from(n_pairs);
        eprintln!("{class:?}: {n_equal} of {n_pairs} pairs of still images equal: {:.2} %", share * 100.0);
        assert!(share >= least, "{class:?}: {share}");
    }
}
