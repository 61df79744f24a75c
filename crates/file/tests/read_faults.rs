//! Injects faults: every call of a read is failed or interrupted in turn, by `strace -e inject`, in a
//! separate process.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use thalweg_file::Strategy;
use thalweg_file::filesystem::{self, FileSystemKind};

use crate::common::{content, example, has_program};

/// A file, and the output of `head` for it.
struct Case {
    _directory: tempfile::TempDir,
    path: PathBuf,
    answer: String,
}

impl Case {
    fn new(len_bytes: usize) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("file.bin");
        let bytes = content(len_bytes);
        fs::write(&path, &bytes).unwrap();
        let head = &bytes[..len_bytes.min(16 << 10)];
        let sum: u64 = head.iter().map(|&byte| u64::from(byte)).sum();
        let answer = format!("head {} length {len_bytes} sum {sum}", head.len());
        Self { _directory: directory, path, answer }
    }

    /// Output of `head` while `fault` is injected into calls that concern the file, and whether the fault
    /// occurred.
    fn run(&self, head: &Path, strategy: Strategy, fault: &str) -> (String, bool) {
        let output = Command::new("strace")
            .args(["-f", "-qq", "-P"])
            .arg(&self.path)
            .args(["-e", &format!("inject={fault}")])
            .arg(head)
            .arg(strategy.name())
            .arg(&self.path)
            .output()
            .unwrap();
        let trace = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{strategy} with {fault}: {trace}");
        (String::from_utf8(output.stdout).unwrap().trim_end().to_owned(), trace.contains("INJECTED"))
    }
}

/// Path of the example, if `strace` can inject faults. Otherwise `None`, with a message.
fn head() -> Option<PathBuf> {
    let head = example("head").filter(|_| has_program("strace", "-V"))?;
    let works = Command::new("strace").args(["-qq", "-e", "inject=getppid:error=EPERM", "true"]).output();
    if !works.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: strace may not trace here");
        return None;
    }
    Some(head)
}

const CALLS: [(Strategy, &str); 4] = [
    (Strategy::Pread, "pread64"),
    (Strategy::Direct, "pread64"),
    (Strategy::Buffered, "read"),
    (Strategy::Stdio, "read"),
];

#[test]
fn an_interrupted_read_is_begun_again() {
    let Some(head) = head() else { return };
    let case = Case::new(8192);
    for (strategy, call) in CALLS {
        let (line, fired) = case.run(&head, strategy, &format!("{call}:error=EINTR:when=1..2"));
        assert!(fired, "{strategy}: {line}");
        assert!(line == case.answer || line.contains("no direct I/O"), "{strategy}: {line}");
    }
}

/// If any one read of a file fails, the answer is the error with its position, never fewer bytes.
#[test]
fn a_bad_block_is_named_whichever_read_meets_it() {
    let Some(head) = head() else { return };
    for len_bytes in [100, 8192, 100_000] {
        let case = Case::new(len_bytes);
        for (strategy, call) in CALLS {
            for nth in 1.. {
                let (line, fired) = case.run(&head, strategy, &format!("{call}:error=EIO:when={nth}"));
                if !fired {
                    assert!(nth > 1, "{strategy}: no fault fired");
                    assert!(line == case.answer || line.contains("no direct I/O"), "{strategy}: {line}");
                    break;
                }
                assert!(line.starts_with("error cannot read "), "{strategy}, {call} {nth}: {line}");
                assert!(line.contains("file.bin") && line.contains("os error 5"), "{strategy}: {line}");
            }
        }
    }
}

#[test]
fn open_and_stat_failures_are_named() {
    let Some(head) = head() else { return };
    let case = Case::new(100_000);
    for strategy in [Strategy::Pread, Strategy::Buffered, Strategy::Stdio, Strategy::Mmap] {
        for (fault, expected) in [
            ("openat,open:error=EIO", "error cannot open `"),
            ("openat,open:error=EMFILE", "raise the limit with `ulimit -n`"),
            ("fstat,newfstatat,statx:error=EIO", "error cannot get the size of `"),
        ] {
            let (line, fired) = case.run(&head, strategy, fault);
            assert!(fired && line.contains(expected), "{strategy} with {fault}: {line}");
        }
    }
}

/// Another process holds a lease, or the file belongs to another user: the first open is refused, the second
/// is not.
#[test]
fn what_the_first_open_is_refused_for_is_given_up() {
    let Some(head) = head() else { return };
    let case = Case::new(100_000);
    for strategy in [Strategy::Pread, Strategy::Buffered, Strategy::Stdio, Strategy::Mmap] {
        for fault in ["openat,open:error=EAGAIN:when=1", "openat,open:error=EPERM:when=1"] {
            let (line, fired) = case.run(&head, strategy, fault);
            assert!(fired, "{strategy} with {fault}: {line}");
            assert_eq!(line, case.answer, "{strategy} with {fault}");
        }
        // Refused for good: an error, not a loop.
        for fault in ["openat,open:error=EAGAIN", "openat,open:error=EPERM"] {
            let (line, _) = case.run(&head, strategy, fault);
            assert!(line.starts_with("error cannot open `"), "{strategy} with {fault}: {line}");
        }
    }
}

/// Some machines have no `io_uring`, or a sandbox refuses it: a reason, and exit code 2 of the example.
#[test]
fn a_refused_ring_is_named() {
    let Some(head) = head() else { return };
    let output = Command::new("strace")
        .args(["-f", "-qq", "-e", "inject=io_uring_setup:error=EPERM"])
        .arg(head)
        .args(["uring", "/dev/null"])
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(
        text.contains("read strategy uring is not available: the kernel or a sandbox refused io_uring"),
        "{text}"
    );
}

/// Open, read, close: the third file of a directory costs no more calls, whatever is requested of a head that
/// reached the end. (The second one also opens the directory.)
#[test]
fn a_small_file_costs_three_calls() {
    let Some(head) = head() else { return };
    let directory = tempfile::tempdir().unwrap();
    if !filesystem::kind(directory.path()).is_ok_and(|kind| kind == FileSystemKind::Ext) {
        return eprintln!("skipped: the files of this test do not lie on ext4");
    }
    let paths = ["1", "2", "3"].map(|name| directory.path().join(name));
    for path in &paths {
        fs::write(path, content(7000)).unwrap();
    }
    let output = Command::new("strace")
        .args(["-f", "-qq", "-P"])
        .arg(&paths[2])
        .arg("-P")
        .arg(directory.path())
        .arg(head)
        .arg("pread")
        .args(&paths)
        .output()
        .unwrap();
    let trace = String::from_utf8_lossy(&output.stderr);
    let calls: Vec<&str> = trace
        .lines()
        .skip_while(|line| !line.contains("\"3\""))
        .filter_map(|line| Some(line.split_once('(')?.0))
        // In debug builds the standard library checks each descriptor before it closes it.
        .filter(|call| *call != "fcntl")
        .collect();
    assert_eq!(calls[..3], ["openat", "pread64", "close"], "{trace}");
    assert!(calls[3..].iter().all(|call| *call == "close"), "the directory's own: {trace}");
}
