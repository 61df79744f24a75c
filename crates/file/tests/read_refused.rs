//! Paths that are not files or cannot be opened: every strategy returns a named error and does not wait.
#![cfg(target_os = "linux")]

use std::ffi::OsStr;
use std::fs::{self, Permissions};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::Command;

use thalweg_file::read::KindCheck;
use thalweg_file::{ReadError, ReadOptions, Reader, Strategy};

use crate::common::{content, error_of, example, has_program, readers, visit_one};

const FIRST_BYTES: usize = 16 << 10;

#[track_caller]
fn check_not_regular(path: &Path) {
    for mut reader in readers(FIRST_BYTES) {
        let error = error_of(&mut reader, path);
        match error {
            ReadError::NotRegular { path: ref named } => assert_eq!(named, path),
            // A file system may refuse direct I/O before it checks what lies there.
            ReadError::DirectUnsupported { .. } if reader.strategy() == Strategy::Direct => {}
            other => panic!("{}: {other:?}", reader.strategy()),
        }
    }
}

#[test]
fn directory() {
    check_not_regular(tempfile::tempdir().unwrap().path());
}

#[test]
fn fifo_without_a_writer() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("fifo");
    if !Command::new("mkfifo").arg(&path).status().is_ok_and(|status| status.success()) {
        return eprintln!("skipped: no mkfifo here");
    }
    check_not_regular(&path);
}

#[test]
fn fifo_that_holds_bytes_keeps_them() {
    use std::io::{Read, Write};
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("fifo");
    if !Command::new("mkfifo").arg(&path).status().is_ok_and(|status| status.success()) {
        return eprintln!("skipped: no mkfifo here");
    }
    let mut fifo = fs::OpenOptions::new().read(true).write(true).open(&path).unwrap();
    fifo.write_all(b"kept").unwrap();
    check_not_regular(&path);
    let mut held = [0; 4];
    fifo.read_exact(&mut held).unwrap();
    assert_eq!(&held, b"kept");
}

#[test]
fn socket() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("socket");
    let _listener = UnixListener::bind(&path).unwrap();
    check_not_regular(&path);
}

#[test]
fn terminal() {
    check_not_regular_if_there("/dev/ptmx");
}

fn check_not_regular_if_there(path: &str) {
    if fs::OpenOptions::new().read(true).open(path).is_err() {
        return eprintln!("skipped: {path} cannot be opened here");
    }
    check_not_regular(Path::new(path));
}

#[test]
fn device_that_reads_like_a_file() {
    let path = Path::new("/dev/zero");
    if !path.exists() {
        return eprintln!("skipped: no /dev/zero here");
    }
    let mut eager = ReadOptions::default();
    eager.kind_check = KindCheck::Eager;
    for strategy in Strategy::available() {
        if strategy == Strategy::Direct {
            eprintln!("skipped: direct: whether /dev/zero takes O_DIRECT differs");
            continue;
        }
        let mut reader = Reader::new(strategy, &eager).unwrap();
        let error = error_of(&mut reader, path);
        assert!(matches!(error, ReadError::NotRegular { .. }), "{strategy}: {error:?}");
        let mut reader = Reader::new(strategy, &ReadOptions::default()).unwrap();
        let length = visit_one(&mut reader, path, |head| head?.len_bytes());
        assert!(matches!(length, Err(ReadError::NotRegular { .. })), "{strategy}: {length:?}");
        let whole = reader.read_whole(path, u64::MAX, &mut Vec::new());
        assert!(matches!(whole, Err(ReadError::NotRegular { .. })), "{strategy}: {whole:?}");
    }
}

#[test]
fn missing_and_dangling() {
    let directory = tempfile::tempdir().unwrap();
    let link = directory.path().join("link");
    symlink("nowhere", &link).unwrap();
    for mut reader in readers(FIRST_BYTES) {
        for path in [&directory.path().join("missing"), &link] {
            let error = error_of(&mut reader, path);
            assert!(error.is_not_found() && error.path() == Some(path.as_path()), "{error:?}");
        }
    }
}

#[test]
fn loop_of_links() {
    let directory = tempfile::tempdir().unwrap();
    let (a, b) = (directory.path().join("a"), directory.path().join("b"));
    symlink(&a, &b).unwrap();
    symlink(&b, &a).unwrap();
    for mut reader in readers(FIRST_BYTES) {
        assert!(matches!(error_of(&mut reader, &a), ReadError::Open { .. }), "{}", reader.strategy());
    }
}

#[test]
fn names_of_255_bytes_and_not_utf8() {
    let directory = tempfile::tempdir().unwrap();
    let long = directory.path().join("n".repeat(255));
    let odd = directory.path().join(OsStr::from_bytes(b"caf\xE9\n\x1B[31m.jpg"));
    for path in [&long, &odd] {
        fs::write(path, content(100)).unwrap();
        for mut reader in readers(FIRST_BYTES) {
            let bytes = visit_one(&mut reader, path, |head| head.map(|head| head.bytes().to_vec()));
            match bytes {
                Err(ReadError::DirectUnsupported { .. }) => {}
                bytes => assert!(bytes.unwrap() == content(100)),
            }
        }
    }
}

#[test]
fn names_that_are_too_long_or_impossible() {
    let beyond_name = PathBuf::from("n".repeat(256));
    let beyond_path: PathBuf = std::iter::repeat_n("directory", 500).collect();
    let with_nul = PathBuf::from(OsStr::from_bytes(b"a\0b"));
    for mut reader in readers(FIRST_BYTES) {
        for path in [&beyond_name, &beyond_path] {
            let error = error_of(&mut reader, path);
            assert!(
                matches!(error, ReadError::NameTooLong { len_bytes, .. } if len_bytes == path.as_os_str().len()),
                "{error:?}"
            );
            assert!(error.to_string().len() < 500, "{error}");
        }
        let error = error_of(&mut reader, &with_nul);
        assert_eq!(error.path(), Some(with_nul.as_path()));
    }
}

/// Runs the example `head` as user `nobody`. `None` if that is not possible here.
fn head_as_nobody(directory: &Path, strategy: Strategy, path: &Path) -> Option<String> {
    let program = directory.join("head");
    if !program.exists() {
        fs::copy(example("head")?, &program).unwrap();
    }
    let output = Command::new("setpriv")
        .args(["--reuid=65534", "--regid=65534", "--clear-groups"])
        .arg(program)
        .arg(strategy.name())
        .arg(path)
        .output()
        .unwrap();
    if !output.status.success() {
        eprintln!("skipped: {strategy} as nobody: {}", String::from_utf8_lossy(&output.stderr));
        return None;
    }
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn no_permission_and_other_peoples_files() {
    if !has_program("setpriv", "--version") || !rustix::process::geteuid().is_root() {
        return eprintln!("skipped: another user is needed, and only root can become one");
    }
    let directory = tempfile::tempdir().unwrap();
    fs::set_permissions(directory.path(), Permissions::from_mode(0o755)).unwrap();
    let (secret, open) = (directory.path().join("secret"), directory.path().join("open"));
    fs::write(&secret, content(100)).unwrap();
    fs::set_permissions(&secret, Permissions::from_mode(0o600)).unwrap();
    // Readable by all, owned by root: preserving the access time is refused, and the file is read all the
    // same.
    fs::write(&open, content(100)).unwrap();
    let sum: u64 = content(100).iter().map(|&byte| u64::from(byte)).sum();
    for strategy in Strategy::ALL {
        let Some(line) = head_as_nobody(directory.path(), strategy, &secret) else { continue };
        assert_eq!(
            line,
            format!("error cannot open `{}`: Permission denied (os error 13)\n", secret.display()),
            "{strategy}"
        );
        let line = head_as_nobody(directory.path(), strategy, &open).expect("it ran a moment ago");
        if !line.contains("no direct I/O") {
            assert_eq!(line, format!("head 100 length 100 sum {sum}\n"), "{strategy}");
        }
    }
}

#[test]
fn too_many_open_files() {
    let Some(head) = example("head").filter(|_| has_program("prlimit", "--version")) else { return };
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("file");
    fs::write(&path, content(100)).unwrap();
    let name = path.display();
    for strategy in [Strategy::Pread, Strategy::Buffered, Strategy::Stdio] {
        let output =
            Command::new("prlimit").arg("--nofile=3").arg(&head).arg(strategy.name()).arg(&path).output();
        let output = output.unwrap();
        let line = String::from_utf8(output.stdout).unwrap();
        if line.is_empty() {
            eprintln!("skipped: {strategy}: {}", String::from_utf8_lossy(&output.stderr));
            continue;
        }
        assert_eq!(
            line,
            format!(
                "error cannot open `{name}` (raise the limit with `ulimit -n`, or use fewer workers): Too \
                 many open files (os error 24)\n"
            )
        );
    }
}
