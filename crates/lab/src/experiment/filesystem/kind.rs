//! The file systems: how each is made and mounted.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::case::Case;
use crate::error::CaseError;

/// A file system with one of its drivers.
pub(super) struct Kind {
    /// Name of the driver: a type of mount(8), or a program.
    name: &'static str,
    /// The program that makes it in a file; `None` for one in memory.
    pub(super) mkfs: Option<Mkfs>,
    /// Whether a program of this name is its driver, in place of the kernel.
    pub(super) is_program: bool,
}

/// A program that makes a file system in a file.
pub(super) struct Mkfs {
    program: &'static str,
    arguments: &'static [&'static str],
}

const fn kernel(name: &'static str, program: &'static str, arguments: &'static [&'static str]) -> Kind {
    Kind { name, mkfs: Some(Mkfs { program, arguments }), is_program: false }
}

const NTFS: &[&str] = &["--force", "--quick", "--quiet"];

/// The usual one first, with which others are compared.
pub(super) const KINDS: [Kind; 7] = [
    // Tables that are written later would disturb the first runs.
    kernel("ext4", "mkfs.ext4", &["-q", "-F", "-E", "lazy_itable_init=0,lazy_journal_init=0"]),
    kernel("vfat", "mkfs.vfat", &["-F", "32"]),
    kernel("ntfs3", "mkfs.ntfs", NTFS),
    Kind { is_program: true, ..kernel("ntfs-3g", "mkfs.ntfs", NTFS) },
    kernel("xfs", "mkfs.xfs", &["-q", "-f"]),
    kernel("btrfs", "mkfs.btrfs", &["-q", "-f"]),
    Kind { name: "tmpfs", mkfs: None, is_program: false },
];

impl Kind {
    /// The file system of a case of this experiment.
    pub(super) fn of(case: &Case) -> Result<&'static Kind, CaseError> {
        let found = KINDS.iter().find(|kind| kind.name == case.way);
        found.ok_or_else(|| CaseError::Failed(format!("unknown file system `{}`", case.way)))
    }

    pub(super) fn name(&self) -> &'static str {
        self.name
    }
}

impl Mkfs {
    /// Makes the file system in the file, which has its length already.
    pub(super) fn run(&self, path: &Path) -> Result<(), CaseError> {
        let mut command = Command::new(self.program);
        run(command.args(self.arguments).arg(path)).map_err(|error| match error {
            CaseError::Skipped(why) => CaseError::Skipped(why),
            error => CaseError::Failed(format!("cannot make a file system: {error}")),
        })
    }
}

/// Runs a program to its end. It is skipped where the program is not installed; an error has what it wrote.
pub(super) fn run(command: &mut Command) -> Result<(), CaseError> {
    let program = command.get_program().display().to_string();
    let output = command.stdin(Stdio::null()).output().map_err(|source| not_started(&program, source))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let said = said.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or("no reason");
    Err(CaseError::Failed(format!("`{program}` ended with {}: {said}", output.status)))
}

pub(super) fn not_started(program: &str, source: std::io::Error) -> CaseError {
    match source.kind() {
        std::io::ErrorKind::NotFound => CaseError::Skipped(format!("`{program}` is not installed")),
        _ => CaseError::io("start a program for file systems", source),
    }
}
