//! Process groups, which Unix has: elsewhere a lane of `ci` is a process like others.

use std::process::Command;

/// Makes the process lead a group, to which all belong that it starts.
#[cfg(unix)]
pub(crate) fn lead_group(command: &mut Command) {
    use std::os::unix::process::CommandExt as _;
    command.process_group(0);
}

/// Ends all processes of the group that this process leads, and so this process.
#[cfg(unix)]
pub(crate) fn end_own_group() {
    // The standard library has no call for groups, and `kill` is part of every shell.
    let script = format!("kill -s TERM -- -{}", std::process::id());
    let _ = Command::new("sh").args(["-c", &script]).status();
}

#[cfg(not(unix))]
pub(crate) fn lead_group(_: &mut Command) {}

#[cfg(not(unix))]
pub(crate) fn end_own_group() {
    std::process::exit(1);
}
