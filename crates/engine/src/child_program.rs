//! The program that is started again where work needs a process of its own: to decode, or to be measured.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::process::Command;

/// A program that is started again to do a part of the work: this one, as a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChildProgram {
    /// Its file.
    pub path: PathBuf,
    /// Arguments of its own, before those that say what to do: an interpreter's, where the program is a
    /// script.
    pub arguments: Vec<OsString>,
}

impl ChildProgram {
    /// The program that is running.
    ///
    /// # Errors
    /// If the system does not tell which it is.
    pub fn current() -> io::Result<ChildProgram> {
        Ok(ChildProgram { path: std::env::current_exe()?, arguments: Vec::new() })
    }

    /// What starts it, up to its own arguments.
    #[must_use]
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.path);
        command.args(&self.arguments);
        command
    }
}
