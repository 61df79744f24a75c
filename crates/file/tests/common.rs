//! Shared by the test suites: the strategies to run, recognisable bytes, and skipping with a message.
#![cfg_attr(not(target_os = "linux"), allow(dead_code, reason = "others run fewer tests"))]

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;

use thalweg_file::{Head, ReadError, ReadOptions, Reader, Strategy};

/// Creates one reader per strategy that runs here. The others are reported on stderr.
pub(crate) fn readers(first_bytes: usize) -> Vec<Reader> {
    let mut options = ReadOptions::default();
    options.first_bytes = first_bytes;
    Strategy::ALL
        .into_iter()
        .filter_map(|strategy| {
            Reader::new(strategy, &options).map_err(|error| eprintln!("skipped: {strategy}: {error}")).ok()
        })
        .collect()
}

/// Value of byte `offset` of every test file: runs of positions differ within and across blocks.
pub(crate) fn byte_at(offset: u64) -> u8 {
    (offset.wrapping_mul(31) ^ (offset >> 8).wrapping_mul(17) ^ (offset >> 16)) as u8
}

/// The first `len_bytes` bytes of every test file.
pub(crate) fn content(len_bytes: usize) -> Vec<u8> {
    (0..len_bytes as u64).map(byte_at).collect()
}

/// Visits one path and returns what `visit` made of it. Panics unless it was visited exactly once.
pub(crate) fn visit_one<T>(
    reader: &mut Reader,
    path: &Path,
    visit: impl Fn(Result<Head<'_>, ReadError>) -> T,
) -> T {
    let mut answers = Vec::new();
    reader.visit_heads(&[path], &mut |index, head| {
        assert_eq!(index, 0);
        answers.push(visit(head));
        ControlFlow::Continue(())
    });
    assert_eq!(answers.len(), 1, "{} visits with {}", answers.len(), reader.strategy());
    answers.remove(0)
}

/// The error that reading a path results in.
#[track_caller]
pub(crate) fn error_of(reader: &mut Reader, path: &Path) -> ReadError {
    visit_one(reader, path, |head| head.map(|head| head.bytes().len())).expect_err("this path has no head")
}

/// True, with a message, if direct I/O is not available on the file system of the test files.
pub(crate) fn skip_direct(reader: &Reader, error: &ReadError) -> bool {
    let skip = reader.strategy() == Strategy::Direct && matches!(error, ReadError::DirectUnsupported { .. });
    if skip {
        eprintln!("skipped: direct: {error}");
    }
    skip
}

/// Path of an example of this crate. `None`, with a message, if only this test was built.
pub(crate) fn example(name: &str) -> Option<PathBuf> {
    let test = std::env::current_exe().expect("the running test has a path");
    let profile = test.parent().and_then(Path::parent).expect("tests are built in target/PROFILE/deps");
    let path = profile.join("examples").join(name).with_extension(std::env::consts::EXE_EXTENSION);
    if !path.exists() {
        eprintln!("skipped: the example `{name}` is not built; run the whole of `cargo test`");
        return None;
    }
    Some(path)
}

/// Whether a program can be started here.
pub(crate) fn has_program(name: &str, argument: &str) -> bool {
    let found = Command::new(name).arg(argument).output().is_ok_and(|output| output.status.success());
    if !found {
        eprintln!("skipped: {name} is not installed");
    }
    found
}
