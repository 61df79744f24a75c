//! Runs the program as a user who cannot read all files.
#![cfg(unix)]

use std::process::Command;

use crate::env::Env;

/// Returns a function that runs the program as the user `nobody`, since root can read everything.
pub(crate) fn unprivileged(env: &Env) -> Option<impl Fn(&[&str]) -> std::process::Output> {
    let program = env.path("thalweg-copy");
    std::fs::copy(env!("CARGO_BIN_EXE_thalweg"), &program).unwrap();
    let home = env.path("");
    // The other user creates the catalogue here.
    std::fs::set_permissions(&home, std::os::unix::fs::PermissionsExt::from_mode(0o777)).unwrap();
    let run = move |arguments: &[&str]| {
        Command::new("setpriv")
            .args(["--reuid", "65534", "--regid", "65534", "--clear-groups"])
            .arg(&program)
            .args(arguments)
            .current_dir(&home)
            .output()
            .unwrap()
    };
    let probe = Command::new("setpriv").args(["--reuid", "65534", "--clear-groups", "true"]).output();
    if !probe.is_ok_and(|probe| probe.status.success()) || !run(&["--version"]).status.success() {
        eprintln!("skipped: cannot run as another user here");
        return None;
    }
    Some(run)
}
