//! How to start this program again for work that needs a separate process, such as decoding or measuring.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::process::Command;

use crate::platform;

/// A program that is started again to do a part of the work, usually the current one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChildProgram {
    /// Path of the executable file.
    pub path: PathBuf,
    /// Arguments before those that select the task, such as the script that an interpreter runs.
    pub arguments: Vec<OsString>,
}

impl ChildProgram {
    /// The program that is currently running.
    ///
    /// # Errors
    /// If the system does not report the path of the executable.
    pub fn current() -> io::Result<ChildProgram> {
        Ok(ChildProgram { path: std::env::current_exe()?, arguments: Vec::new() })
    }

    /// A command that starts the program with [`ChildProgram::arguments`]; add further arguments to it. On
    /// Linux, the program is killed when the thread that starts it ends, or its process does.
    #[must_use]
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.path);
        command.args(&self.arguments);
        platform::end_with_parent(&mut command);
        command
    }
}
