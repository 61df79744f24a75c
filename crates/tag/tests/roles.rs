//! What fills the columns of the catalogue does not depend on how much else is read: with all tags or only
//! those with a role, with the file in memory or fetched in parts after a head of any length.
//!
//! The files of `THALWEG_CORPORA` are read as well, if it names a folder.

use std::collections::HashSet;
use std::convert::Infallible;
use std::path::{Path, PathBuf};

use thalweg_tag::{Input, Metadata, Mode, Options, Parser, Role, Tag, Want};

use crate::mutation::seeds::seeds;

/// What the columns are made of, one line each: the first tag of each role and family, and facts. A maker's lens or
/// sensitivity counts only if there is no other.
fn lines(metadata: &Metadata<'_>) -> Vec<String> {
    let has = |role: Role| metadata.tags.iter().any(|tag| tag.role == role);
    let is_used = |role: Role| match role {
        Role::None => false,
        Role::MakerLens => !has(Role::LensModel),
        Role::MakerIso | Role::CameraIso | Role::BaseIso | Role::AutoIso => !has(Role::Iso),
        _ => true,
    };
    let mut seen = HashSet::new();
    let tags = metadata.tags.iter().filter(|tag| is_used(tag.role));
    let first = tags.filter(|tag| seen.insert((tag.role as u8, tag.group.family0)));
    let line = |tag: &Tag<'_>| format!("{}:{} {}", tag.group.family0, tag.name, tag.text(Mode::Print));
    let mut lines: Vec<String> = first.map(line).collect();
    // A note that is read for its lens alone is read last.
    lines.sort();
    lines.push(format!("{:?} {:?}", metadata.file_type.map(|it| it.name), metadata.facts));
    lines
}

fn whole(bytes: &[u8], extension: &str, want: Want) -> Vec<String> {
    read(bytes, extension, want, bytes.len())
}

/// Reads a file that is fetched in parts after a head of `head_bytes`.
fn read(bytes: &[u8], extension: &str, want: Want, head_bytes: usize) -> Vec<String> {
    let head = &bytes[..head_bytes.min(bytes.len())];
    let input = Input { head, len_bytes: Some(bytes.len() as u64), extension };
    let fetch = |offset: u64, out: &mut [u8]| {
        let rest = bytes.get(offset as usize..).unwrap_or_default();
        let n_bytes = rest.len().min(out.len());
        out[..n_bytes].copy_from_slice(&rest[..n_bytes]);
        Ok::<usize, Infallible>(n_bytes)
    };
    Parser::new().parse(input, &Options::wanting(want), fetch, lines).unwrap()
}

/// The differences between the ways to read one file.
fn differences(name: &str, bytes: &[u8], extension: &str, differences: &mut Vec<String>) {
    let expected = whole(bytes, extension, Want::Everything);
    let mut check = |way: &str, lines: Vec<String>| {
        let missing = expected.iter().filter(|line| !lines.contains(line)).map(|line| format!("- {line}"));
        let added = lines.iter().filter(|line| !expected.contains(line)).map(|line| format!("+ {line}"));
        let all: Vec<String> = missing.chain(added).collect();
        if expected != lines {
            differences.push(format!("{name}, {way}:\n    {}", all.join("\n    ")));
        }
    };
    check("roles", whole(bytes, extension, Want::Roles));
    for head_bytes in [512, 16 << 10] {
        check(&format!("roles, {head_bytes} bytes first"), read(bytes, extension, Want::Roles, head_bytes));
        check(
            &format!("all, {head_bytes} bytes first"),
            read(bytes, extension, Want::Everything, head_bytes),
        );
    }
}

#[test]
fn columns_do_not_depend_on_what_else_is_read() {
    let mut found = Vec::new();
    for seed in seeds() {
        differences(seed.name, &seed.bytes, seed.extension, &mut found);
    }
    match std::env::var_os("THALWEG_CORPORA") {
        Some(folder) => {
            for path in files_below(Path::new(&folder)) {
                let extension = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
                let bytes = std::fs::read(&path).unwrap();
                let name = path.display().to_string();
                differences(&name, &bytes, &extension, &mut found);
                for (what, changed, extension) in variants(&bytes, &extension) {
                    differences(&format!("{name}, {what}"), &changed, &extension, &mut found);
                }
            }
        }
        None => eprintln!("skipped: files of the corpora; set THALWEG_CORPORA"),
    }
    assert!(found.is_empty(), "{} differences\n{}", found.len(), found.join("\n"));
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    entries.sort();
    let below = |path: PathBuf| if path.is_dir() { files_below(&path) } else { vec![path] };
    entries.into_iter().flat_map(below).collect()
}

/// The same file without what usually fills a column, so that what is read in its place is compared as well.
fn variants(bytes: &[u8], extension: &str) -> Vec<(&'static str, Vec<u8>, String)> {
    // The numbers of LensModel, LensInfo and DateTimeOriginal with their types, in both byte orders.
    const HIDDEN: [(&str, [u8; 4], [u8; 4]); 3] = [
        ("without LensModel", [0xa4, 0x34, 0, 2], [0x34, 0xa4, 2, 0]),
        ("without Make", [0x01, 0x0f, 0, 2], [0x0f, 0x01, 2, 0]),
        ("without DateTimeOriginal", [0x90, 0x03, 0, 2], [0x03, 0x90, 2, 0]),
    ];
    let mut variants = Vec::new();
    for (what, big, little) in HIDDEN {
        let mut changed = bytes.to_vec();
        let mut n_changed = 0;
        for at in 0..changed.len().saturating_sub(3) {
            let Some(found) = changed.get_mut(at..at + 4) else { break };
            if found == big {
                found[0] = 0xee;
                n_changed += 1;
            } else if found == little {
                found[1] = 0xee;
                n_changed += 1;
            }
        }
        if n_changed > 0 {
            variants.push((what, changed, extension.to_owned()));
        }
    }
    if let Some(exv) = exv(bytes) {
        variants.push(("as EXV", exv, "exv".to_owned()));
    }
    variants
}

/// The segments of a JPEG before its picture, as Exiv2 keeps them in a file of their own.
fn exv(bytes: &[u8]) -> Option<Vec<u8>> {
    if !bytes.starts_with(b"\xff\xd8\xff") {
        return None;
    }
    let mut exv = b"\xff\x01Exiv2".to_vec();
    let mut at = 2;
    while let Some(&[0xff, marker @ 0xe0..=0xfe, high, low]) = bytes.get(at..at + 4) {
        let end = at + 2 + usize::from(u16::from_be_bytes([high, low]));
        exv.extend(bytes.get(at..end)?);
        let _ = marker;
        at = end;
    }
    exv.extend(b"\xff\xd9");
    Some(exv)
}
