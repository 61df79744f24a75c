//! Every strategy gives the same bytes, for every shape of a file.

use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use thalweg_file::{ReadError, Reader, Strategy};

use crate::common::{byte_at, content, readers, skip_direct, visit_one};

const FIRST_BYTES: usize = 16 << 10;

/// Compares head, length and ranges of a file of `len_bytes` bytes with what was written.
#[track_caller]
fn check_file(reader: &mut Reader, path: &Path, len_bytes: usize, first_bytes: usize) {
    let expected = content(len_bytes);
    let strategy = reader.strategy();
    visit_one(reader, path, |head| {
        let mut head = match head {
            Ok(head) => head,
            Err(error @ ReadError::DirectUnsupported { .. }) => return eprintln!("skipped: {error}"),
            Err(error) => panic!("{strategy}, {len_bytes} bytes: {error}"),
        };
        assert!(head.bytes() == &expected[..len_bytes.min(first_bytes)], "{strategy}, {len_bytes} bytes");
        assert_eq!(head.len_bytes().unwrap(), len_bytes as u64, "{strategy}");
        let (bytes, mut ranges) = head.split();
        for (offset, wanted) in ranges_of(len_bytes, first_bytes) {
            let mut out = vec![0xAA; wanted];
            let n = ranges.read_at(offset as u64, &mut out).unwrap();
            let rest = expected.get(offset..).unwrap_or_default();
            assert_eq!(n, rest.len().min(wanted), "{strategy}, {wanted} bytes at {offset} of {len_bytes}");
            assert!(out[..n] == rest[..n], "{strategy}, {wanted} bytes at {offset} of {len_bytes}");
        }
        assert!(bytes == &expected[..len_bytes.min(first_bytes)], "{strategy}: the head changed meanwhile");
    });
}

/// Ranges inside, across and outside the head and the file, and one that no file can hold.
fn ranges_of(len_bytes: usize, first_bytes: usize) -> Vec<(usize, usize)> {
    let mut ranges = vec![(0, 0), (0, 1), (3, 700), (0, len_bytes), (0, len_bytes + 1), (usize::MAX - 4, 16)];
    for edge in [first_bytes, len_bytes, 4096] {
        ranges.extend([
            (edge.saturating_sub(1), 3),
            (edge, 1),
            (edge + 1, 5000),
            (edge.saturating_sub(100), 50),
        ]);
    }
    ranges
}

#[test]
fn all_lengths_around_the_edges() {
    let directory = tempfile::tempdir().unwrap();
    let first = FIRST_BYTES;
    let lengths = [0, 1, 511, 512, 513, 4095, 4096, 4097, 8192, first - 1, first, first + 1, 3 * first + 5];
    for len_bytes in lengths {
        let path = directory.path().join(format!("{len_bytes}.bin"));
        std::fs::write(&path, content(len_bytes)).unwrap();
        for mut reader in readers(first) {
            check_file(&mut reader, &path, len_bytes, first);
        }
    }
}

#[test]
fn heads_of_odd_sizes() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("file.bin");
    std::fs::write(&path, content(100_000)).unwrap();
    for first_bytes in [1, 2, 511, 4096, 5000, 65_536, 99_999, 100_000, 100_001] {
        for mut reader in readers(first_bytes) {
            check_file(&mut reader, &path, 100_000, first_bytes);
        }
    }
}

#[test]
fn every_path_of_many_is_visited_once() {
    let directory = tempfile::tempdir().unwrap();
    let files: Vec<PathBuf> = (0..500).map(|n| directory.path().join(format!("{n}.bin"))).collect();
    for (n, path) in files.iter().enumerate() {
        if n % 50 != 7 {
            std::fs::write(path, content(n * 97)).unwrap();
        }
    }
    let paths: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
    for mut reader in readers(FIRST_BYTES) {
        // Twice: the second run meets the state that the first one left.
        for _ in 0..2 {
            let mut n_visits = vec![0; paths.len()];
            reader.visit_heads(&paths, &mut |index, head| {
                n_visits[index] += 1;
                match head {
                    Ok(mut head) => {
                        assert!(head.bytes() == content((index * 97).min(FIRST_BYTES)), "{index}");
                        // For every third file, more is read while others are in flight.
                        if index % 3 == 0 {
                            assert_eq!(head.len_bytes().unwrap(), (index * 97) as u64);
                            let mut out = [0; 8];
                            let n = head.read_at(FIRST_BYTES as u64 + 1, &mut out).unwrap();
                            let held: Vec<u8> =
                                (0..n as u64).map(|k| byte_at(FIRST_BYTES as u64 + 1 + k)).collect();
                            assert_eq!(&out[..n], held);
                        }
                    }
                    Err(ReadError::DirectUnsupported { .. }) => {}
                    Err(error) => assert!(index % 50 == 7 && error.is_not_found(), "{error}"),
                }
                ControlFlow::Continue(())
            });
            assert!(n_visits.iter().all(|&n| n == 1), "{}: {n_visits:?}", reader.strategy());
        }
    }
}

#[test]
fn a_break_ends_the_visits_and_the_reader_goes_on() {
    let directory = tempfile::tempdir().unwrap();
    let files: Vec<PathBuf> = (0..100).map(|n| directory.path().join(format!("{n}.bin"))).collect();
    files.iter().for_each(|path| std::fs::write(path, content(3000)).unwrap());
    let paths: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
    for mut reader in readers(FIRST_BYTES) {
        let mut n_visits = 0;
        reader.visit_heads(&paths, &mut |_, _| {
            n_visits += 1;
            if n_visits == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(n_visits, 5, "{}", reader.strategy());
        check_file(&mut reader, paths[50], 3000, FIRST_BYTES);
    }
}

#[test]
fn a_visitor_that_panics_leaves_the_reader_usable() {
    let directory = tempfile::tempdir().unwrap();
    let files: Vec<PathBuf> = (0..100).map(|n| directory.path().join(format!("{n}.bin"))).collect();
    files.iter().for_each(|path| std::fs::write(path, content(3000)).unwrap());
    let paths: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
    for mut reader in readers(FIRST_BYTES) {
        let run = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            reader.visit_heads(&paths, &mut |index, _| {
                assert_ne!(index, 10, "on purpose");
                ControlFlow::Continue(())
            });
        }));
        assert!(run.is_err());
        check_file(&mut reader, paths[50], 3000, FIRST_BYTES);
    }
}

#[test]
fn sparse_file_of_5_gib() {
    const LEN_BYTES: u64 = 5 << 30;
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("sparse.bin");
    let mut file = File::create(&path).unwrap();
    if let Err(error) = file.set_len(LEN_BYTES) {
        return eprintln!("skipped: no sparse file of 5 GiB here: {error}");
    }
    file.seek(SeekFrom::Start(LEN_BYTES - 3)).unwrap();
    file.write_all(b"end").unwrap();
    for mut reader in readers(FIRST_BYTES) {
        let strategy = reader.strategy();
        visit_one(&mut reader, &path, |head| {
            let mut head = match head {
                Err(error @ ReadError::DirectUnsupported { .. }) => return eprintln!("skipped: {error}"),
                head => head.unwrap(),
            };
            assert!(head.bytes().len() == FIRST_BYTES && head.bytes().iter().all(|&byte| byte == 0));
            assert_eq!(head.len_bytes().unwrap(), LEN_BYTES, "{strategy}");
            let mut out = [1; 10];
            assert_eq!(head.read_at(LEN_BYTES - 7, &mut out).unwrap(), 7, "{strategy}");
            assert_eq!(&out[..7], b"\0\0\0\0end", "{strategy}");
        });
        let mut out = Vec::new();
        match reader.read_whole(&path, 100_000, &mut out) {
            Err(error) if skip_direct(&reader, &error) => {}
            length => {
                assert_eq!(length.unwrap(), LEN_BYTES, "{strategy}");
                assert_eq!(out.len(), 100_000, "{strategy}");
            }
        }
    }
}

#[test]
fn whole_files_and_limits() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("file.bin");
    let mut out = content(10);
    for len_bytes in [0_usize, 1, 4096, 50_000, 3_000_001] {
        std::fs::write(&path, content(len_bytes)).unwrap();
        for mut reader in readers(FIRST_BYTES) {
            for limit in [0, 1, 4096, 50_000, u64::MAX] {
                match reader.read_whole(&path, limit, &mut out) {
                    Err(error) if skip_direct(&reader, &error) => continue,
                    length => assert_eq!(length.unwrap(), len_bytes as u64, "{}", reader.strategy()),
                }
                let expected = content(len_bytes.min(usize::try_from(limit).unwrap_or(usize::MAX)));
                assert!(out == expected, "{}, {len_bytes} bytes, limit {limit}", reader.strategy());
            }
        }
    }
}

#[test]
fn generated_files_are_read_though_they_declare_no_length() {
    let path = Path::new("/proc/self/maps");
    if !path.exists() {
        return eprintln!("skipped: no /proc here");
    }
    for mut reader in readers(256) {
        let strategy = reader.strategy();
        if strategy == Strategy::Mmap {
            eprintln!("skipped: mmap sees generated files as empty");
            continue;
        }
        visit_one(&mut reader, path, |head| match head {
            Err(error @ ReadError::DirectUnsupported { .. }) => eprintln!("skipped: {error}"),
            head => {
                let mut head = head.unwrap();
                assert_eq!(head.bytes().len(), 256, "{strategy}");
                assert!(head.len_bytes().unwrap() >= 256, "{strategy}");
            }
        });
        let mut out = Vec::new();
        match reader.read_whole(path, 1 << 20, &mut out) {
            Err(error) if skip_direct(&reader, &error) => {}
            length => assert_eq!(length.unwrap(), out.len() as u64, "{strategy}"),
        }
    }
}
