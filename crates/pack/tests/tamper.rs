//! Tests that no byte of a pack can be changed without being noticed, and that nothing wrong is unpacked.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use crate::common::{PACE, content_of, files, json_of, pack, plan};
use thalweg_pack::{Cut, Pack, UnpackOptions, check, unpack};

/// A pack of some members in two shards.
fn small(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    pack(&plan(folder, 4, Cut::Count(2)), PACE).unwrap();
    files(folder)
}

/// Calls `look` with each file and each of its bytes flipped, zero or 0xff in turn; bytes that have that value
/// already are passed over.
fn each_change(folder: &Path, all: &BTreeMap<String, Vec<u8>>, mut look: impl FnMut(&Path, usize)) {
    for (name, bytes) in all {
        let path = folder.join(name);
        let mut file = fs::OpenOptions::new().write(true).open(&path).unwrap();
        let mut put = |at: usize, byte: u8| {
            file.seek(SeekFrom::Start(at as u64)).unwrap();
            file.write_all(&[byte]).unwrap();
        };
        for (at, &byte) in bytes.iter().enumerate() {
            let changed = match at % 3 {
                0 => byte ^ (1 << (at % 8)),
                1 if byte != 0 => 0,
                _ if byte != 0xff => 0xff,
                _ => 0xfe,
            };
            put(at, changed);
            look(&path, at);
            put(at, byte);
        }
    }
}

#[test]
fn every_changed_byte_of_a_pack_is_found_and_its_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let all = small(folder.path());
    assert!(check(folder.path(), &|_, _| {}).unwrap().is_sealed);
    each_change(folder.path(), &all, |path, at| match check(folder.path(), &|_, _| {}) {
        Err(error) => assert_eq!(error.path(), Some(path), "byte {at}: {error}"),
        Ok(found) => {
            let names = |wanted: &Path| found.damaged.iter().any(|finding| finding.path == *wanted);
            assert!(names(path), "byte {at} of {}: {:?}", path.display(), found.damaged);
        }
    });
    assert_eq!(check(folder.path(), &|_, _| {}).unwrap().n_damaged, 0);
}

#[test]
fn what_is_unpacked_of_a_damaged_pack_is_right() {
    let folder = tempfile::tempdir().unwrap();
    let mut all = small(folder.path());
    all.retain(|name, _| name.ends_with(".lookup") || name.ends_with(".tar"));
    let expected: Vec<Vec<u8>> = (0..6)
        .flat_map(|input| [Some(content_of(input)), json_of(input).map(String::into_bytes)])
        .flatten()
        .collect();
    let mut n_looks = 0;
    each_change(folder.path(), &all, |_, at| {
        n_looks += 1;
        // Each opening of a folder of temporary files takes a while.
        if at % 13 != 0 {
            return;
        }
        let Ok(pack) = Pack::open(folder.path()) else { return };
        let target = tempfile::tempdir().unwrap();
        let unpacked = unpack(&pack, target.path(), &UnpackOptions::default(), &|_, _| {}).unwrap();
        let written = written(target.path());
        assert_eq!(written.len() as u64, unpacked.files);
        for path in written {
            assert!(expected.contains(&fs::read(&path).unwrap()), "byte {at}: {}", path.display());
        }
    });
    assert!(n_looks > 5_000);
}

fn written(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(written(&path)) } else { found.push(path) }
    }
    found
}

/// A lookup of an earlier version ends after its names, and is read as before.
#[test]
fn a_pack_without_digests_is_read_and_said_to_have_none() {
    let folder = tempfile::tempdir().unwrap();
    small(folder.path());
    let path = folder.path().join("pictures.lookup");
    let sealed = fs::read(&path).unwrap();
    let number = |at: usize| u64::from_le_bytes(sealed[at..at + 8].try_into().unwrap());
    let table_bytes = number(24) as usize;
    let description = 64 + table_bytes - 56;
    let (names_bytes, all_names) = (number(description + 8), number(32));
    let mut plain = sealed[..sealed.len() - (all_names - names_bytes) as usize].to_vec();
    plain.drain(description..description + 56);
    let len = plain.len() as u64;
    plain[24..32].copy_from_slice(&(table_bytes as u64 - 56).to_le_bytes());
    plain[32..40].copy_from_slice(&names_bytes.to_le_bytes());
    plain[48..56].copy_from_slice(&len.to_le_bytes());
    let mut hasher = blake3::Hasher::new();
    hasher.update(&plain[..56]).update(&plain[64..64 + table_bytes - 56]);
    plain[56..64].copy_from_slice(&hasher.finalize().as_bytes()[..8]);
    fs::write(&path, plain).unwrap();
    let found = check(folder.path(), &|_, _| {}).unwrap();
    assert_eq!((found.n_damaged, found.is_sealed), (0, false), "{:?}", found.damaged);
    assert_eq!(found.sound, found.members);
}
