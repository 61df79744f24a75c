//! The fuzz targets have the dev profile of the workspace, so that they use what it has compiled.
//!
//! They are a workspace of their own, which inherits no profile. Where the two differ, Cargo compiles all
//! dependencies a second time, and nothing says so.

use std::path::Path;

use toml::{Table, Value};

/// The dev profile of a manifest, without packages that are not in the lock file of the fuzz targets.
fn dev_profile(manifest: &str, lock: &str) -> Table {
    let manifest: Table = manifest.parse().unwrap();
    let mut dev = manifest["profile"]["dev"].as_table().unwrap().clone();
    if let Some(Value::Table(packages)) = dev.get_mut("package") {
        packages.retain(|name, _| name == "*" || lock.contains(&format!("name = \"{name}\"\n")));
    }
    dev
}

#[test]
fn fuzz_targets_have_the_profile_of_the_workspace() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let read = |path: &str| std::fs::read_to_string(root.join(path)).unwrap();
    let lock = read("fuzz/Cargo.lock");
    assert_eq!(dev_profile(&read("fuzz/Cargo.toml"), &lock), dev_profile(&read("Cargo.toml"), &lock));
}
