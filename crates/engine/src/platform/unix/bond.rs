//! Programs that end with the process that started them: `PR_SET_PDEATHSIG` of Linux. Other systems have
//! nothing like it.
#![cfg_attr(target_os = "linux", expect(unsafe_code, reason = "the signal is set between fork and exec"))]

use std::process::Command;

#[cfg(target_os = "linux")]
pub(crate) fn end_with_parent(command: &mut Command) {
    use std::io;
    use std::os::unix::process::CommandExt as _;

    use rustix::process::{Signal, getpid, getppid, set_parent_process_death_signal};

    let parent = getpid();
    let bind = move || {
        set_parent_process_death_signal(Some(Signal::KILL))?;
        // The parent may have ended before the signal was set.
        if getppid() == Some(parent) { Ok(()) } else { Err(io::ErrorKind::BrokenPipe.into()) }
    };
    // SAFETY: the function runs in the child between fork and exec, where only what is safe in a signal
    // handler may be called. It makes two system calls and neither allocates nor takes a lock: both kinds of
    // error are made of a number.
    unsafe { command.pre_exec(bind) };
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn end_with_parent(_command: &mut Command) {}
