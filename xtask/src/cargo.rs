//! Cargo, started by a chore.

use std::process::Command;

/// What `cargo run` sets to describe the package that it runs.
const OF_THE_CALLER: [&str; 4] = ["CARGO_PKG_", "CARGO_MANIFEST_", "CARGO_BIN_", "CARGO_CRATE_"];

/// The Cargo that runs this program, without the variables by which it describes it.
///
/// Some build scripts, such as ring's, run again when these variables change. With them, what is compiled
/// next in the same target folder from a shell would be compiled a second time.
pub fn cargo() -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    forget_caller(&mut cargo);
    cargo
}

/// Removes the variables by which the Cargo that runs this program describes it, for a program that may start
/// another Cargo: see [`cargo`].
pub fn forget_caller(command: &mut Command) {
    for (name, _) in std::env::vars_os() {
        if is_of_the_caller(&name.to_string_lossy()) {
            command.env_remove(name);
        }
    }
}

fn is_of_the_caller(name: &str) -> bool {
    OF_THE_CALLER.iter().any(|start| name.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caller_is_forgotten_and_the_users_settings_are_not() {
        // The tests run under Cargo, which describes this package to them.
        assert!(std::env::var_os("CARGO_MANIFEST_DIR").is_some());
        let removed: Vec<_> = cargo()
            .get_envs()
            .filter(|(_, value)| value.is_none())
            .map(|(name, _)| name.to_owned())
            .collect();
        assert!(removed.iter().any(|name| name == "CARGO_MANIFEST_DIR"), "{removed:?}");
        assert!(removed.iter().any(|name| name == "CARGO_PKG_NAME"), "{removed:?}");
        for kept in ["CARGO_HOME", "CARGO_TARGET_DIR", "CARGO_INCREMENTAL", "CARGO_PROFILE_DEV_DEBUG", "PATH"]
        {
            assert!(!is_of_the_caller(kept), "{kept}");
        }
    }
}
