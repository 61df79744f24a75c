//! Files that grow, shrink or vanish while they are read: the result is what the file contained at some time,
//! or a named error; never a hang.
//!
//! The kernel makes one exception: a read that races with a truncation may see zeros in the part that is
//! being cut off, since ext4 and others clear it before the new length shows. So if a file shrinks, zeros are
//! accepted in place of its bytes.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use thalweg_file::{ReadError, Reader, Strategy};

use crate::common::{content, error_of, readers, visit_one};

const FIRST_BYTES: usize = 16 << 10;
const TIME: Duration = Duration::from_millis(300);

/// Renames a file over another one, which some systems refuse while that one is open.
fn replace(from: &Path, to: &Path) {
    let begin = Instant::now();
    while let Err(error) = fs::rename(from, to) {
        assert_eq!(error.kind(), ErrorKind::PermissionDenied);
        assert!(begin.elapsed() < Duration::from_secs(10), "still open");
    }
}

/// Runs `disturb` repeatedly on one thread and `read` on this one.
fn against(disturb: impl Fn() + Send + Sync, mut read: impl FnMut()) {
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !stop.load(Ordering::Relaxed) {
                disturb();
            }
        });
        let begin = Instant::now();
        let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            while begin.elapsed() < TIME {
                read();
            }
        }));
        stop.store(true, Ordering::Relaxed);
        if let Err(panic) = done {
            std::panic::resume_unwind(panic);
        }
    });
}

/// What is accepted in place of a file's bytes.
#[derive(Clone, Copy)]
enum Accept {
    /// Nothing but the bytes.
    BytesOnly,
    /// Zeros of a concurrent truncation.
    Zeros,
}

impl Accept {
    fn check(self, strategy: Strategy, found: &[u8], expected: &[u8]) {
        assert!(found.len() <= expected.len(), "{strategy}: more bytes than the file ever had");
        let wrong = found.iter().zip(expected).position(|(found, expected)| match self {
            Self::BytesOnly => found != expected,
            Self::Zeros => found != expected && *found != 0,
        });
        assert_eq!(wrong, None, "{strategy}: a byte that the file never held");
    }
}

/// Checks a file once: its bytes, as far as it has any, are those of `expected`.
fn check_prefix(reader: &mut Reader, path: &Path, expected: &[u8], accept: Accept, out: &mut Vec<u8>) {
    let strategy = reader.strategy();
    visit_one(reader, path, |head| {
        let mut head = match head {
            Ok(head) => head,
            Err(ReadError::DirectUnsupported { .. }) => return,
            Err(error) if error.is_not_found() => return,
            Err(error) => panic!("{strategy}: {error:?}"),
        };
        assert!(head.bytes().len() <= FIRST_BYTES, "{strategy}");
        accept.check(strategy, head.bytes(), expected);
        let len_bytes = head.len_bytes().unwrap();
        assert!(len_bytes >= head.bytes().len() as u64 && len_bytes <= expected.len() as u64, "{strategy}");
        let mut range = [0; 5000];
        let n = head.read_at(20_000, &mut range).unwrap();
        accept.check(strategy, &range[..n], &expected[20_000..]);
    });
    match reader.read_whole(path, u64::MAX, out) {
        Ok(len_bytes) => {
            assert_eq!(len_bytes, out.len() as u64, "{strategy}");
            accept.check(strategy, out, expected);
        }
        Err(ReadError::DirectUnsupported { .. }) => {}
        Err(error) => assert!(error.is_not_found(), "{strategy}: {error:?}"),
    }
}

#[test]
fn growing() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("file");
    let expected = content(60_000);
    for mut reader in readers(FIRST_BYTES) {
        let mut out = Vec::new();
        // Only ever appended to, under a new name in each round, so that no check meets a truncation.
        let grow = || {
            let beside = directory.path().join("beside");
            fs::write(&beside, b"").unwrap();
            replace(&beside, &path);
            let mut file = OpenOptions::new().append(true).open(&path).unwrap();
            expected.chunks(777).for_each(|chunk| file.write_all(chunk).unwrap());
        };
        grow();
        against(grow, || check_prefix(&mut reader, &path, &expected, Accept::BytesOnly, &mut out));
    }
}

#[test]
fn shrinking_and_growing_again() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("file");
    let expected = content(60_000);
    for mut reader in readers(FIRST_BYTES) {
        if reader.strategy() == Strategy::Mmap {
            // SIGBUS would end this test, as the documentation of the strategy states.
            eprintln!("skipped: mmap: a shrinking file kills the process that maps it");
            continue;
        }
        let mut out = Vec::new();
        let change = || {
            let mut file = fs::File::create(&path).unwrap();
            file.write_all(&expected).unwrap();
            for len_bytes in (0..expected.len() as u64).rev().step_by(4999) {
                file.set_len(len_bytes).unwrap();
            }
        };
        change();
        against(change, || check_prefix(&mut reader, &path, &expected, Accept::Zeros, &mut out));
    }
}

#[test]
fn vanishing_and_replaced() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("file");
    let expected = content(60_000);
    for mut reader in readers(FIRST_BYTES) {
        let mut out = Vec::new();
        let change = || {
            let beside = directory.path().join("beside");
            fs::write(&beside, &expected).unwrap();
            replace(&beside, &path);
            fs::remove_file(&path).unwrap();
        };
        against(change, || check_prefix(&mut reader, &path, &expected, Accept::BytesOnly, &mut out));
    }
}

/// A file that turns into a directory between listing and reading.
#[test]
fn turned_into_a_directory() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("file");
    for mut reader in readers(FIRST_BYTES) {
        fs::write(&path, content(100)).unwrap();
        visit_one(&mut reader, &path, |head| drop(head));
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        let error = error_of(&mut reader, &path);
        assert!(
            matches!(error, ReadError::NotRegular { .. } | ReadError::DirectUnsupported { .. }),
            "{error:?}"
        );
        fs::remove_dir(&path).unwrap();
    }
}

/// A reader that has a directory open does not stay with it when another one takes its path.
#[test]
fn a_directory_that_was_replaced() {
    let place = tempfile::tempdir().unwrap();
    let (path, aside) = (place.path().join("photos"), place.path().join("aside"));
    let fill = |byte: u8| {
        fs::create_dir(&path).unwrap();
        for name in ["1", "2", "3"] {
            fs::write(path.join(name), [byte; 100]).unwrap();
        }
    };
    let bytes_of = |reader: &mut Reader, name| {
        visit_one(reader, &path.join(name), |head| head.unwrap().bytes().to_vec())
    };
    for mut reader in readers(FIRST_BYTES) {
        let strategy = reader.strategy();
        fill(b'a');
        for name in ["1", "2", "3"] {
            assert_eq!(bytes_of(&mut reader, name), [b'a'; 100], "{strategy}");
        }
        fs::rename(&path, &aside).unwrap();
        fill(b'b');
        fs::remove_file(aside.join("3")).unwrap();
        // A file that the old directory lacks is found at once, one that both have after a while.
        assert_eq!(bytes_of(&mut reader, "3"), [b'b'; 100], "{strategy}");
        std::thread::sleep(Duration::from_millis(50));
        assert_eq!(bytes_of(&mut reader, "1"), [b'b'; 100], "{strategy}");
        fs::remove_dir_all(&path).unwrap();
        fs::remove_dir_all(&aside).unwrap();
    }
}
