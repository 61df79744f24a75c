//! Somebody who may not read everything.
#![cfg(unix)]

use std::process::Command;

use crate::env::Env;

/// `nobody` runs the program: root may read everything.
pub(crate) fn unprivileged(env: &Env) -> Option<impl Fn(&[&str]) -> std::process::Output> {
    let program = env.path("thalweg-copy");
    std::fs::copy(env!("CARGO_BIN_EXE_thalweg"), &program).unwrap();
    let home = env.path("");
    // The catalogue is to be made here by somebody else.
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
