//! Tests every kind through the trait: the same names return the same bytes, and damage is an error.

use std::collections::BTreeMap;
use std::process::Command;

use super::*;

type Files = BTreeMap<String, Vec<u8>>;

/// Names that have broken stores, and contents with lengths near those of blocks, sectors and pages.
fn awkward() -> Files {
    let long = "l".repeat(255);
    let deep = format!("{}end", "folder/".repeat(30));
    let names = [
        "plain.jpg",
        "a b  c .png",
        // Windows cuts off blanks at the end.
        if cfg!(windows) { " leading" } else { " leading and trailing " },
        "UPPER.JPG",
        // Nor two that differ in case.
        if cfg!(windows) { "upper-too.gif" } else { "upper.jpg" },
        if cfg!(windows) { "UPPER-too.jpg" } else { "UPPER.jpg" },
        "grün/straße/ß",
        "写真/一枚目.jpg",
        "🦀",
        "e\u{301}",
        "é",
        "dots..in...names",
        "-rf",
        if cfg!(windows) { "[a]" } else { "*?[a]" },
        "100%",
        "'; DROP TABLE file; --",
        // Windows has no names with quotes.
        if cfg!(windows) { "a,b'c" } else { "a,b\"c" },
        "names",
        "0/0",
        // A device on Windows.
        if cfg!(windows) { "CON-too" } else { "CON" },
        long.as_str(),
        deep.as_str(),
        &long[..100],
        &long[..101],
    ];
    let sizes = [0, 1, 63, 511, 512, 513, 4095, 4096, 4097, 12_532, 65_535, 65_536, 70_001];
    let content = |number: usize| {
        let bytes = (0..sizes[number % sizes.len()]).map(|at: usize| (at * 31 + number * 7 + at / 251) as u8);
        bytes.collect()
    };
    names.iter().enumerate().map(|(number, name)| ((*name).to_owned(), content(number))).collect()
}

fn few() -> Files {
    awkward().into_iter().filter(|(_, content)| content.len() < 5_000).take(7).collect()
}

/// Creates a store of these files, in an order that is not theirs.
fn make(kind: Kind, path: &Path, files: &Files) {
    let mut writer = kind.create(path).unwrap();
    for (name, content) in files.iter().rev() {
        writer.put(name, content).unwrap();
    }
    writer.finish().unwrap();
}

#[test]
fn every_kind_gives_the_same_bytes_for_the_same_names() {
    let folder = tempfile::tempdir().unwrap();
    let files = awkward();
    for kind in Kind::ALL {
        let path = folder.path().join(kind.name());
        make(kind, &path, &files);
        let store = kind.open(&path).unwrap();
        assert_eq!(store.len().unwrap(), files.len(), "{kind}");
        assert!(store.names().unwrap().iter().eq(files.keys()), "{kind}: {:?}", store.names());
        let mut out = vec![1; 100_000];
        for (name, content) in &files {
            store.read(name, &mut out).unwrap_or_else(|error| panic!("{kind}: {name}: {error}"));
            assert!(out == *content, "{kind}: {name}: {} bytes and not {}", out.len(), content.len());
        }
        for name in ["", "plain", "plain.jpg/", "../plain.jpg", "/etc/passwd", "0", "Names", "a\nb"] {
            if cfg!(windows) && kind == Kind::Directory && name == "Names" {
                eprintln!("skipped: Windows opens the file `names` by this name, too");
                continue;
            }
            let error = store.read(name, &mut out).unwrap_err();
            assert!(matches!(error, PackError::NoKey { .. }), "{kind}: {name}: {error:?}");
        }
    }
}

#[test]
fn an_empty_store_is_one() {
    let folder = tempfile::tempdir().unwrap();
    for kind in Kind::ALL {
        let path = folder.path().join(kind.name());
        make(kind, &path, &Files::new());
        let store = kind.open(&path).unwrap();
        assert!(store.is_empty().unwrap() && store.names().unwrap().is_empty(), "{kind}");
    }
}

#[test]
fn names_that_some_kind_could_not_hold_are_refused_by_all() {
    let folder = tempfile::tempdir().unwrap();
    for kind in Kind::ALL {
        let mut writer = kind.create(&folder.path().join(kind.name())).unwrap();
        let long = "n".repeat(256);
        for name in
            ["", "/a", "a/", "a//b", ".", "a/../b", "..", "a\nb", "a\0b", "a\\b", "c:a", long.as_str()]
        {
            let error = writer.put(name, b"content").unwrap_err();
            assert!(matches!(error, PackError::MemberName { .. }), "{kind}: {name:?}: {error:?}");
        }
        writer.put("twice", b"").unwrap();
        assert!(writer.put("twice", b"").unwrap_err().to_string().contains("already"), "{kind}");
    }
}

#[test]
fn nothing_has_its_name_before_it_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::Directory) {
        let path = folder.path().join("store");
        let mut writer = kind.create(&path).unwrap();
        writer.put("name", &[1; 3_000_000]).unwrap();
        assert!(!path.exists(), "{kind}");
        drop(writer);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "{kind}");
    }
}

#[test]
fn what_lies_there_is_not_written_over_and_what_does_not_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("taken");
    std::fs::write(&path, "text that is no store").unwrap();
    for kind in Kind::ALL {
        assert!(matches!(kind.create(&path), Err(PackError::Exists { .. })), "{kind}");
        let error = kind.open(&path).err().unwrap_or_else(|| panic!("{kind} takes a text for a store"));
        assert!(error.to_string().contains("taken"), "{kind}: {error}");
        let error = kind.open(&folder.path().join("none")).err().unwrap();
        assert!(
            matches!(error, PackError::Io { .. }) && error.to_string().contains("none"),
            "{kind}: {error}"
        );
    }
}

#[test]
fn many_threads_read_one_store() {
    let folder = tempfile::tempdir().unwrap();
    let files = awkward();
    for kind in Kind::ALL {
        let path = folder.path().join(kind.name());
        make(kind, &path, &files);
        let store = kind.open(&path).unwrap();
        let read_all = |thread: usize| {
            let mut out = Vec::new();
            for (name, content) in files.iter().cycle().skip(thread * 5).take(files.len() * 3) {
                store.read(name, &mut out).unwrap();
                assert!(out == *content, "{kind}: {name}");
            }
        };
        std::thread::scope(|scope| {
            (0..8).for_each(|thread| drop(scope.spawn(move || read_all(thread))));
        });
    }
}

/// Reads what is left of a store that may be damaged; returns how many files were right, wrong, and errors.
fn read_damaged(kind: Kind, path: &Path, files: &Files) -> (usize, usize, usize) {
    let Ok(store) = kind.open(path) else { return (0, 0, files.len()) };
    let (mut right, mut wrong, mut errors) = (0, 0, 0);
    let _ = (store.len(), store.names());
    let mut out = Vec::new();
    for (name, content) in files {
        match store.read(name, &mut out) {
            Ok(()) if out == *content => right += 1,
            Ok(()) => wrong += 1,
            Err(_) => errors += 1,
        }
        assert!(out.capacity() < 1 << 24, "{kind}: {name}: memory for {} bytes", out.capacity());
    }
    (right, wrong, errors)
}

fn single_files() -> impl Iterator<Item = Kind> {
    Kind::ALL.into_iter().filter(|kind| *kind != Kind::Directory)
}

#[test]
fn a_store_cut_short_is_an_error_and_never_another_content() {
    let folder = tempfile::tempdir().unwrap();
    let files = few();
    for kind in single_files() {
        let path = folder.path().join(kind.name());
        make(kind, &path, &files);
        let whole = std::fs::read(&path).unwrap();
        assert_eq!(read_damaged(kind, &path, &files), (files.len(), 0, 0), "{kind}");
        for len_bytes in (0..whole.len()).step_by(whole.len() / 40 + 1).chain([whole.len() - 1]) {
            std::fs::write(&path, &whole[..len_bytes]).unwrap();
            let (_, wrong, errors) = read_damaged(kind, &path, &files);
            assert!(wrong == 0, "{kind} cut at {len_bytes} of {}", whole.len());
            // There may be unused bytes after the last content: padding, free pages.
            assert!(
                errors > 0 || len_bytes > whole.len() - 8192,
                "{kind} cut at {len_bytes} of {}",
                whole.len()
            );
        }
    }
}

/// Content that changed in a format without checksums is content; any other change has to be detected, and
/// none may cause a panic.
#[test]
fn no_byte_that_changed_makes_a_store_panic() {
    let folder = tempfile::tempdir().unwrap();
    let files: Files =
        few().into_iter().map(|(name, content)| (name, content[..content.len().min(40)].to_vec())).collect();
    for kind in single_files() {
        let path = folder.path().join(kind.name());
        make(kind, &path, &files);
        for path_changed in [Some(path.clone()), kind.beside(&path)].into_iter().flatten() {
            let whole = std::fs::read(&path_changed).unwrap();
            let step = whole.len() / 400 + 1;
            for at in (0..whole.len()).step_by(step) {
                for change in [0xff, 0x01] {
                    let mut changed = whole.clone();
                    changed[at] ^= change;
                    std::fs::write(&path_changed, &changed).unwrap();
                    let (_, wrong, _) = read_damaged(kind, &path, &files);
                    assert!(wrong == 0 || kind != Kind::Zip, "ZIP has checksums: {at}");
                }
            }
            std::fs::write(&path_changed, &whole).unwrap();
        }
    }
}

#[test]
fn an_index_that_promises_more_than_there_is_costs_no_memory() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("chunk");
    std::fs::write(&path, "0123456789").unwrap();
    let index = Kind::Chunk.beside(&path).unwrap();
    for (text, why) in [
        ("thalweg-offsets 1 1 10\n0 99999999999999 a\n", "is past the end of the chunk"),
        ("thalweg-offsets 1 1 10\n18446744073709551615 2 a\n", "is past the end of the chunk"),
        ("thalweg-offsets 1 1 10\n0 -1 a\n", "is not `OFFSET BYTES NAME`"),
        ("thalweg-offsets 1 2 10\n0 1 a\n0 1 a\n", "two files are named `a`"),
        ("thalweg-offsets 1 2 10\n0 1 a\n", "has 1 files"),
        ("thalweg-offsets 1 1 10\n0 1 a", "has 1 files"),
        ("thalweg-offsets 1 1 11\n0 1 a\n", "has 10 bytes"),
        ("thalweg-offsets 2 1 10\n0 1 a\n", "first line"),
        ("", "first line"),
    ] {
        std::fs::write(&index, text).unwrap();
        let error = Kind::Chunk.open(&path).err().unwrap().to_string();
        assert!(error.contains(why), "{text:?}: {error}");
    }
    std::fs::write(&index, "thalweg-offsets 1 1 10\n3 4 a\n").unwrap();
    let mut out = Vec::new();
    Kind::Chunk.open(&path).unwrap().read("a", &mut out).unwrap();
    assert_eq!(out, b"3456");
}

/// More files than ZIP without zip64 can count, and than a storage of a compound file contains.
#[test]
fn seventy_thousand_files_are_found() {
    let folder = tempfile::tempdir().unwrap();
    for kind in [Kind::Zip, Kind::Compound] {
        let n_files = if kind == Kind::Zip { 70_000 } else { 3_000 };
        let path = folder.path().join(kind.name());
        let mut writer = kind.create(&path).unwrap();
        (0..n_files).for_each(|number: u32| writer.put(&number.to_string(), &number.to_le_bytes()).unwrap());
        writer.finish().unwrap();
        let store = kind.open(&path).unwrap();
        assert_eq!(store.len().unwrap(), n_files as usize);
        let mut out = Vec::new();
        for number in [0, 1, 1_023, 1_024, 2_999, n_files - 1] {
            store.read(&number.to_string(), &mut out).unwrap();
            assert_eq!(out, number.to_le_bytes(), "{kind}: {number}");
        }
    }
}

/// Other programs read the output: Python's own modules, each its format.
#[test]
fn python_reads_tar_zip_and_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let files = awkward();
    for kind in [Kind::Tar, Kind::Zip, Kind::Sqlite, Kind::Directory] {
        make(kind, &folder.path().join(kind.name()), &files);
    }
    let script = r#"
import os, sqlite3, sys, tarfile, zipfile
os.chdir(sys.argv[1])
files = {}
for folder, _, names in os.walk("directory"):
    for name in names:
        path = os.path.join(folder, name)
        files[os.path.relpath(path, "directory")] = open(path, "rb").read()
tar = tarfile.open("tar")
assert {m.name: tar.extractfile(m).read() for m in tar} == files, "tar"
archive = zipfile.ZipFile("zip")
assert archive.testzip() is None
assert {name: archive.read(name) for name in archive.namelist()} == files, "zip"
rows = sqlite3.connect("sqlite").execute("SELECT name, content FROM file")
assert {name: bytes(content) for name, content in rows} == files, "sqlite"
print(len(files))
"#;
    match Command::new("python3").args(["-X", "utf8", "-c", script]).arg(folder.path()).output() {
        Ok(done) => {
            assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
            assert_eq!(String::from_utf8_lossy(&done.stdout).trim(), files.len().to_string());
        }
        Err(error) => eprintln!("skipped: there is no python3: {error}"),
    }
}
