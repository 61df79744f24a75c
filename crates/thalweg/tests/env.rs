//! A fresh directory with pictures, in which the real program is run.

#![cfg_attr(
    not(target_os = "linux"),
    allow(dead_code, unused_imports, reason = "other systems run a part of the tests")
)]

#[cfg(unix)]
pub(crate) mod kill;
pub(crate) mod load;
#[path = "../../engine/tests/common/picture.rs"]
pub(crate) mod picture;
#[cfg(unix)]
pub(crate) mod trace;
pub(crate) mod unprivileged;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

pub(crate) use picture::{Jpeg, png, tiff};

/// The bytes of one of the project's sample pictures.
pub(crate) fn sample(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/pictures").join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The version of ExifTool that output is compared with.
const VERSION: &str = "13.58";

/// ExifTool of the version whose output is reproduced: the program named by `THALWEG_EXIFTOOL`, or the one on
/// the path.
pub(crate) fn exiftool_13_58() -> Option<PathBuf> {
    let named = std::env::var_os("THALWEG_EXIFTOOL").map(PathBuf::from);
    let on_path = || {
        let paths = std::env::var_os("PATH")?;
        std::env::split_paths(&paths).map(|directory| directory.join("exiftool")).find(|path| path.is_file())
    };
    let peer = named.or_else(on_path)?;
    let output = Command::new(&peer).arg("-ver").output().ok()?;
    (String::from_utf8_lossy(&output.stdout).trim() == VERSION).then_some(peer)
}

/// A path or a text with paths as it is written here, with the separators of Linux.
pub(crate) fn slashed(text: &str) -> String {
    text.replace(std::path::MAIN_SEPARATOR, "/")
}

/// Whether this system puts another file in the place of one that is open, as Windows 10 does and Wine 8 does not.
pub(crate) fn replaces_open_files() -> bool {
    let folder = tempfile::tempdir().unwrap();
    let [old, new] = ["old", "new"].map(|name| folder.path().join(name));
    std::fs::write(&old, "old").unwrap();
    std::fs::write(&new, "new").unwrap();
    let _open = std::fs::File::open(&old).unwrap();
    std::fs::rename(&new, &old).is_ok()
}

/// A temporary directory, removed with its contents when dropped.
pub(crate) struct Env {
    _directory: tempfile::TempDir,
    root: PathBuf,
}

impl Env {
    pub(crate) fn new() -> Env {
        let directory = tempfile::tempdir().unwrap();
        let root = thalweg::file::canonicalize(directory.path()).unwrap();
        std::fs::create_dir(root.join("photos")).unwrap();
        Env { _directory: directory, root }
    }

    pub(crate) fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.root.join(name)
    }

    /// The absolute path of a picture, as the catalogue has it.
    pub(crate) fn photo(&self, name: impl AsRef<Path>) -> String {
        self.path("photos").join(name).to_str().unwrap().replace('/', std::path::MAIN_SEPARATOR_STR)
    }

    /// Path of what the program makes of a file with an absolute path below a folder that mirrors all paths.
    pub(crate) fn mirrored(&self, folder: &str, absolute: &str) -> PathBuf {
        // The folder of a drive is its letter.
        self.path(folder).join(absolute.replacen(':', "", 1).trim_start_matches(['/', '\\']))
    }

    /// Writes a file to `photos`.
    pub(crate) fn with(self, name: impl AsRef<Path>, bytes: impl AsRef<[u8]>) -> Env {
        let path = self.path("photos").join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
        self
    }

    pub(crate) fn with_jpeg(self, name: impl AsRef<Path>, jpeg: &Jpeg) -> Env {
        self.with(name, jpeg.to_bytes())
    }

    /// Indexes `photos` into `c.db`, with all tags.
    pub(crate) fn indexed(self) -> Env {
        self.run(["index", "photos", "-c", "c.db", "--tags"]).exits(0);
        self
    }

    /// Changes the time of a file, as if it had been written again.
    pub(crate) fn touch(path: &str) {
        let file = std::fs::File::options().write(true).open(path).unwrap();
        file.set_modified(std::time::SystemTime::now()).unwrap();
    }

    pub(crate) fn command(&self, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_thalweg"));
        command.current_dir(&self.root).args(arguments).stdin(Stdio::null());
        command
    }

    pub(crate) fn run(&self, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Ran {
        Ran { output: self.command(arguments).output().unwrap() }
    }
}

/// Result of running the program.
#[derive(Debug)]
pub(crate) struct Ran {
    output: Output,
}

impl Ran {
    pub(crate) fn of(output: Output) -> Ran {
        Ran { output }
    }

    #[track_caller]
    pub(crate) fn exits(self, code: i32) -> Ran {
        assert_eq!(self.output.status.code(), Some(code), "{}", self.stderr());
        self
    }

    #[track_caller]
    pub(crate) fn prints(self, stdout: impl AsRef<str>) -> Ran {
        assert_eq!(self.stdout(), stdout.as_ref());
        self
    }

    /// Checks that stdout has these lines, in any order.
    #[track_caller]
    pub(crate) fn prints_lines(self, expected: &[impl AsRef<str>]) -> Ran {
        let mut expected: Vec<&str> = expected.iter().map(AsRef::as_ref).collect();
        expected.sort_unstable();
        let stdout = self.stdout();
        let mut lines: Vec<&str> = stdout.lines().collect();
        lines.sort_unstable();
        assert_eq!(lines, expected);
        self
    }

    #[track_caller]
    pub(crate) fn says(self, phrase: &str) -> Ran {
        assert!(self.stderr().contains(phrase), "`{phrase}` is not in:\n{}", self.stderr());
        self
    }

    /// Checks that a line of stderr names a missing path and the reason, in the system's words.
    #[track_caller]
    pub(crate) fn says_missing(self, name: &str) -> Ran {
        let reasons: &[&str] =
            if cfg!(windows) { &["(os error 2)", "(os error 3)"] } else { &["No such file"] };
        let name = name.replace('/', std::path::MAIN_SEPARATOR_STR);
        let is_said = |line: &str| line.contains(&name) && reasons.iter().any(|reason| line.contains(reason));
        assert!(self.stderr().lines().any(is_said), "`{name}` is not missing in:\n{}", self.stderr());
        self
    }

    #[track_caller]
    pub(crate) fn has_no_content(self) -> Ran {
        assert_eq!(self.stderr(), "");
        self
    }

    pub(crate) fn code(&self) -> Option<i32> {
        self.output.status.code()
    }

    pub(crate) fn stdout(&self) -> String {
        String::from_utf8(self.output.stdout.clone()).expect("text")
    }

    pub(crate) fn stdout_bytes(&self) -> &[u8] {
        &self.output.stdout
    }

    pub(crate) fn stderr(&self) -> String {
        String::from_utf8(self.output.stderr.clone()).expect("text")
    }

    /// Parses standard output as one JSON value.
    #[track_caller]
    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.output.stdout).expect("JSON")
    }
}
