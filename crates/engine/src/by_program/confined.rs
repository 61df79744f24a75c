//! Programs that reach nothing but their input and output: this program is started again, confines itself,
//! and becomes the other one.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::Path;
use std::process::Command;

use crate::child;
use crate::error::JobError;
use crate::isolation;
use crate::platform;

/// First argument of a program that is started to become another one; it must then call
/// [`confined_program_main`](main). For internal use.
pub const PROGRAM_ARGUMENT: &str = "confined-program";

/// A command for a program of the system, to which its arguments are added. The program can read its own
/// files, its standard input and those in `read`, and write those in `write`, which exist; all paths are
/// absolute. Where [`crate::isolate`] was not called or the system cannot confine a process, the command
/// starts the program as it is. The environment is that of children.
pub(super) fn command(program: &Path, read: &[&Path], write: &[&Path]) -> Command {
    let mut command = match isolation::program().filter(|_| sandbox::CAN_CONFINE && child::is_confined()) {
        Some(again) => {
            let mut command = again.command();
            command.arg(PROGRAM_ARGUMENT);
            for paths in [read, write] {
                command.arg(paths.len().to_string()).args(paths);
            }
            command.arg(program);
            command
        }
        None => Command::new(program),
    };
    child::keep_environment(&mut command);
    command
}

/// Confines this process and becomes the program that the arguments name. `arguments` are those after
/// [`PROGRAM_ARGUMENT`]. For internal use.
///
/// # Errors
/// If the arguments are not those of a parent, or the program cannot be started.
pub fn main(arguments: &[OsString]) -> Result<(), JobError> {
    let failed = |source| JobError::Child { source };
    let parsed = (|| {
        let (read, rest) = paths(arguments)?;
        let (write, rest) = paths(rest)?;
        Some((read, write, rest.split_first()?))
    })();
    let (read, write, (program, rest)) = parsed.ok_or_else(|| failed(io::ErrorKind::InvalidInput.into()))?;
    sandbox::close_inherited();
    // `thalweg doctor` reports what the kernel lacks.
    let _ = sandbox::confine_program(Path::new(program), &read, &write);
    let mut command = Command::new(program);
    command.args(rest);
    Err(failed(platform::become_program(&mut command)))
}

/// The paths at the beginning, which their number precedes, and what follows.
fn paths(arguments: &[OsString]) -> Option<(Vec<&Path>, &[OsString])> {
    let (number, rest) = arguments.split_first()?;
    let number: usize = number.to_str()?.parse().ok()?;
    let (paths, rest) = rest.split_at_checked(number)?;
    Some((paths.iter().map(|path| Path::new::<OsStr>(path)).collect(), rest))
}
