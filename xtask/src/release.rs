//! `cargo xtask release VERSION`: everything of a release up to the push that publishes it.
//!
//! Numbers, changelog and lock files are written, the packages for crates.io are made without being sent, and
//! the result is committed and tagged. Nothing leaves the machine: pushing the tag starts
//! `.github/workflows/release.yml`, which builds and publishes. `--rehearse` does the same in a clone below
//! the target folder and removes it, so that the test command can run all of it.

mod changelog;
mod number;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use number::Number;

const USAGE: &str = "cargo xtask release VERSION [--rehearse]";

/// Manifests whose lock files name the crates of the workspace.
const LOCKED: [&str; 2] = ["Cargo.toml", "fuzz/Cargo.toml"];

/// Catalogues that released versions wrote; a test opens all of them.
const CATALOGUES: &str = "crates/thalweg/tests/catalogues";

/// Makes a release, or rehearses it.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode, Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("xtask lies in the workspace")?;
    match arguments {
        [version] if !version.starts_with('-') => {
            let version: Number = version.parse()?;
            release(root, &version)?;
            println!(
                "{version} is committed and tagged. This publishes it:\n\n    git push origin HEAD v{version}\n"
            );
        }
        [version, option] if option == "--rehearse" => {
            let clone = Clone::make(root)?;
            release(&clone.folder, &version.parse()?)?;
            println!("{version} can be released");
        }
        _ => return Err(USAGE.into()),
    }
    Ok(ExitCode::SUCCESS)
}

/// A copy of the last commit, removed in the end.
struct Clone {
    folder: PathBuf,
}

impl Clone {
    fn make(root: &Path) -> Result<Clone, Box<dyn Error>> {
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
        let folder = target.join("rehearsal");
        if folder.exists() {
            std::fs::remove_dir_all(&folder)?;
        }
        let path = folder.to_str().ok_or("the target folder's path is not UTF-8")?;
        call(root, "git", &["clone", "--quiet", "--no-tags", ".", path])?;
        // A machine that only tests may have no name for commits.
        call(&folder, "git", &["config", "user.name", "Rehearsal"])?;
        call(&folder, "git", &["config", "user.email", "rehearsal@localhost"])?;
        Ok(Clone { folder })
    }
}

impl Drop for Clone {
    fn drop(&mut self) {
        // The next rehearsal removes the folder.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn release(root: &Path, version: &Number) -> Result<(), Box<dyn Error>> {
    let changes = call(root, "git", &["status", "--porcelain"])?;
    if !changes.is_empty() {
        return Err(format!("commit or remove these first:\n{changes}").into());
    }
    let catalogue = format!("{CATALOGUES}/{version}.db.gz");
    if version.is_final() && !root.join(&catalogue).is_file() {
        return Err(format!(
            "{catalogue} is missing: `bash scripts/release/catalogue.sh {version}` writes it"
        )
        .into());
    }
    edit(root, "Cargo.toml", |text| number::raise(text, version))?;
    let today = call(root, "date", &["-u", "+%Y-%m-%d"])?;
    if version.is_final() {
        edit(root, "CHANGELOG.md", |text| changelog::date(text, version, today.trim()))?;
    }
    for manifest in LOCKED {
        call(root, "cargo", &["update", "--quiet", "--workspace", "--manifest-path", manifest])?;
    }
    // All that `cargo publish` checks, except that each package compiles by itself: the tests compiled them.
    let dry_run =
        ["publish", "--workspace", "--dry-run", "--no-verify", "--locked", "--allow-dirty", "--quiet"];
    call(root, "cargo", &dry_run)?;
    call(root, "git", &["commit", "--quiet", "--all", "--message", &format!("release: {version}")])?;
    let (tag, message) = (format!("v{version}"), format!("Thalweg {version}"));
    call(root, "git", &["tag", "--annotate", &tag, "--message", &message])?;
    Ok(())
}

fn edit(
    root: &Path,
    file: &str,
    change: impl FnOnce(&str) -> Result<String, String>,
) -> Result<(), Box<dyn Error>> {
    let path = root.join(file);
    let text = std::fs::read_to_string(&path).map_err(|error| format!("read {file}: {error}"))?;
    let text = change(&text).map_err(|error| format!("{file}: {error}"))?;
    std::fs::write(&path, text).map_err(|error| format!("write {file}: {error}").into())
}

/// Runs a program in a folder and returns what it prints; a failure is an error with its messages.
fn call(folder: &Path, program: &str, arguments: &[&str]) -> Result<String, Box<dyn Error>> {
    let mut command = Command::new(program);
    // A folder that another package's build or a caller's options named would mix two workspaces.
    command.args(arguments).current_dir(folder).env_remove("CARGO_TARGET_DIR");
    let output = command.output().map_err(|error| format!("run {program}: {error}"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        return Err(format!("{program} {}: {}\n{said}", arguments.join(" "), output.status).into());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
