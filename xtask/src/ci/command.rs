//! The programs that the stages run, from the root of the repository.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

/// The failure of a stage, with the exit code that the whole run ends with.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) code: u8,
    text: String,
}

impl Failure {
    pub(crate) fn new(text: impl Into<String>) -> Failure {
        Failure { code: 1, text: text.into() }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A program with its arguments.
pub(crate) struct Program {
    command: Command,
}

/// A command of Cargo.
pub(crate) fn cargo<const N: usize>(arguments: [&str; N]) -> Program {
    program("cargo", arguments)
}

/// Another task of this package, by Cargo: what it is made of may have changed.
pub(crate) fn xtask<const N: usize>(arguments: [&str; N]) -> Program {
    cargo(["run", "--quiet", "--locked", "--package", "xtask", "--"]).and(arguments)
}

/// A script of the repository.
pub(crate) fn bash<const N: usize>(arguments: [&str; N]) -> Program {
    program("bash", arguments)
}

/// Any program.
pub(crate) fn program(
    name: impl AsRef<OsStr>,
    arguments: impl IntoIterator<Item = impl AsRef<OsStr>>,
) -> Program {
    let mut command = Command::new(name);
    command.current_dir(root()).stdin(Stdio::null());
    xtask::forget_caller(&mut command);
    Program { command }.and(arguments)
}

impl Program {
    pub(crate) fn and(mut self, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Program {
        self.command.args(arguments);
        self
    }

    /// Sets a variable of its environment.
    pub(crate) fn with(mut self, variable: &str, value: impl AsRef<OsStr>) -> Program {
        self.command.env(variable, value);
        self
    }

    /// Runs it; fails unless it succeeds.
    pub(crate) fn run(mut self) -> Result<(), Failure> {
        let status = self.command.status();
        self.checked(status)
    }

    /// Runs it without what it prints to standard output.
    pub(crate) fn run_without_output(mut self) -> Result<(), Failure> {
        let status = self.command.stdout(Stdio::null()).status();
        self.checked(status)
    }

    /// Whether it runs and succeeds; it prints nothing.
    pub(crate) fn succeeds(mut self) -> bool {
        let status = self.command.stdout(Stdio::null()).stderr(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    }

    /// Runs it, prints both of its outputs to standard output, and calls `watch` with each line of them.
    pub(crate) fn run_and_watch(
        mut self,
        mut watch: impl FnMut(&str) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let failed = |error: io::Error| Failure::new(format!("cannot read what the tests print: {error}"));
        let (output, sender) = io::pipe().map_err(failed)?;
        self.command.stdout(sender.try_clone().map_err(failed)?).stderr(sender);
        let mut child = match self.command.spawn() {
            Ok(child) => child,
            Err(error) => return self.checked(Err(error)),
        };
        // The command holds an end of the pipe as well, with which it would never end.
        self.command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut watched = Ok(());
        for line in BufReader::new(output).split(b'\n') {
            let shown = line.and_then(|line| {
                io::stdout().write_all(&[&line[..], b"\n"].concat())?;
                Ok(String::from_utf8_lossy(&line).into_owned())
            });
            watched = shown.map_err(failed).and_then(|line| watch(&line));
            if watched.is_err() {
                let _ = child.kill();
                break;
            }
        }
        let status = child.wait();
        watched.and_then(|()| self.checked(status))
    }

    fn checked(&self, status: io::Result<ExitStatus>) -> Result<(), Failure> {
        let words: Vec<OsString> = [self.command.get_program()]
            .into_iter()
            .chain(self.command.get_args())
            .map(OsStr::to_owned)
            .collect();
        let written = words.join(OsStr::new(" ")).to_string_lossy().into_owned();
        match status {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => {
                let code = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
                Err(Failure { code, text: format!("`{written}` failed ({status}), see above") })
            }
            Err(error) => Err(Failure::new(format!("cannot run `{written}`: {error}"))),
        }
    }
}

/// The root of the repository.
pub(crate) fn root() -> &'static Path {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own)
}

/// The absolute path of Cargo's target folder.
pub(crate) fn target_folder() -> PathBuf {
    root().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// Where a program is on `PATH`; `None` if it is not.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|program| program.is_file())
}

/// The files of a folder of the repository with this extension, in the order of their names.
pub(crate) fn files_in(folder: &str, extension: &str) -> Result<Vec<PathBuf>, Failure> {
    let failed = |error: io::Error| Failure::new(format!("cannot list `{folder}`: {error}"));
    let mut files = Vec::new();
    for entry in std::fs::read_dir(root().join(folder)).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|found| found == extension) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The text of a file of the repository.
pub(crate) fn text(path: &str) -> Result<String, Failure> {
    std::fs::read_to_string(root().join(path))
        .map_err(|error| Failure::new(format!("cannot read `{path}`: {error}")))
}
