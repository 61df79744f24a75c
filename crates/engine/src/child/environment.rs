//! The environment of children: a decoder needs no credentials and no addresses.

use std::ffi::OsStr;
use std::process::Command;

/// Variables that children get, besides those that begin with one of [`KEPT`]: where programs and packages
/// are, and what Windows itself needs.
const NAMES: [&str; 9] =
    ["PATH", "HOME", "USERPROFILE", "APPDATA", "SystemRoot", "SystemDrive", "windir", "TEMP", "TMP"];

/// Beginnings of variables that children get: ours, those of loaders, libraries and interpreters, and of the
/// tools that look for errors of memory.
const KEPT: [&str; 8] = ["THALWEG_", "LD_", "DYLD_", "LIBHEIF_", "PYTHON", "ASAN_", "LSAN_", "UBSAN_"];

/// Clears the environment of what `command` starts, except for what decoding takes.
pub(crate) fn keep_environment(command: &mut Command) {
    command.env_clear().envs(std::env::vars_os().filter(|(name, _)| is_kept(name)));
}

fn is_kept(name: &OsStr) -> bool {
    let name = name.as_encoded_bytes();
    NAMES.iter().any(|kept| name.eq_ignore_ascii_case(kept.as_bytes()))
        || KEPT.iter().any(|begin| name.starts_with(begin.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn credentials_stay_here() {
        for name in ["AWS_SECRET_ACCESS_KEY", "GOOGLE_APPLICATION_CREDENTIALS", "SSH_AUTH_SOCK", "FFREPORT"] {
            assert!(!is_kept(OsStr::new(name)), "{name}");
        }
        for name in ["PATH", "Path", "LD_LIBRARY_PATH", "THALWEG_LIBHEIF", "PYTHONPATH"] {
            assert!(is_kept(OsStr::new(name)), "{name}");
        }
    }
}
