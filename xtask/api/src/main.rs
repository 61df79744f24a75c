//! Compares the public API of the published crates with the lists in the repository.
//!
//! `crates/NAME/public-api.txt` has a line for each public item. A change of the API is a change of that
//! file, so it is seen in review: a line that disappears or changes breaks users and needs a new major
//! version (a new minor version before 1.0). `cargo xtask api --bless` writes the lists.
//!
//! The items come from rustdoc's JSON output, which needs an unstable option. `RUSTC_BOOTSTRAP=1` allows it
//! on the stable toolchain. Only rustdoc gets that variable, since build scripts of dependencies look at it
//! and Cargo would build them again: this program is also the `RUSTDOC` that Cargo starts.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use public_api::PublicApi;

/// Folders below `crates/` whose API other programs may use: `thalweg`, and the crates that it re-exports.
const CRATES: [&str; 8] = ["thalweg", "engine", "tag", "catalog", "file", "pack", "pixel", "gate"];

/// Differences that are printed for each crate.
const MOST_SHOWN: usize = 40;

/// Set for the process that stands in for rustdoc.
const AS_RUSTDOC: &str = "THALWEG_API_RUSTDOC";

fn main() -> ExitCode {
    if std::env::var_os(AS_RUSTDOC).is_some() {
        return run_rustdoc();
    }
    let is_blessed = std::env::args().any(|argument| argument == "--bless");
    match check_all(is_blessed) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn check_all(is_blessed: bool) -> Result<ExitCode, Box<dyn Error>> {
    let root =
        Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).ok_or("no workspace above xtask/api")?;
    document(root)?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let mut n_changed = 0;
    for name in CRATES {
        let folder = root.join("crates").join(name);
        let library =
            library_of(&fs::read_to_string(folder.join("Cargo.toml"))?).ok_or("a manifest has no name")?;
        let json = target.join("doc").join(library).with_extension("json");
        if !json.is_file() {
            return Err(format!("rustdoc wrote no {}", json.display()).into());
        }
        let Some(items) = items_of(&json) else {
            println!("skipped: `public-api` does not read the JSON format of this rustdoc");
            return Ok(ExitCode::SUCCESS);
        };
        let file = folder.join("public-api.txt");
        let text: String = items.iter().flat_map(|item| [item.as_str(), "\n"]).collect();
        let recorded = fs::read_to_string(&file).unwrap_or_default();
        if text == recorded {
            continue;
        }
        if is_blessed {
            fs::write(&file, text)?;
            println!("wrote crates/{name}/public-api.txt");
        } else {
            n_changed += 1;
            print_differences(name, &recorded, &items);
        }
    }
    if n_changed > 0 {
        eprintln!(
            "The public API differs from what is recorded. If that is intended: cargo xtask api --bless"
        );
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

/// Makes rustdoc write its JSON output for all crates. With the whole workspace selected, dependencies have
/// the features that the tests have compiled already.
fn document(root: &Path) -> Result<(), Box<dyn Error>> {
    // Other flags each time: Cargo does not notice that an output of an earlier run is missing.
    let run = std::process::id();
    let flags = format!("-Z unstable-options --output-format json --cap-lints allow --cfg run{run}");
    let documented = xtask::cargo()
        .args(["doc", "--quiet", "--locked", "--workspace", "--lib", "--no-deps"])
        .env("RUSTDOCFLAGS", flags)
        .env("RUSTDOC", std::env::current_exe()?)
        .env(AS_RUSTDOC, "1")
        .current_dir(root)
        .status()?;
    if documented.success() { Ok(()) } else { Err("rustdoc fails".into()) }
}

/// Runs rustdoc with the arguments of this process, unstable options allowed.
fn run_rustdoc() -> ExitCode {
    let arguments = std::env::args_os().skip(1);
    match Command::new("rustdoc").args(arguments).env("RUSTC_BOOTSTRAP", "1").status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

/// The public items of a crate, sorted; `None` if the file has another version of the format.
fn items_of(json: &Path) -> Option<BTreeSet<String>> {
    let api = public_api::Builder::from_rustdoc_json(json)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build();
    Some(lines_of(&api.ok()?))
}

fn lines_of(api: &PublicApi) -> BTreeSet<String> {
    api.items().map(ToString::to_string).collect()
}

/// The name of a manifest's library, as rustdoc names its output: that of the section `[lib]`, or the
/// package's.
fn library_of(manifest: &str) -> Option<String> {
    let name_in = |section: &str| {
        let rest = manifest.split_once(section)?.1;
        let lines = rest.lines().skip(1).take_while(|line| !line.starts_with('['));
        lines.into_iter().find_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'))
    };
    Some(name_in("[lib]").or_else(|| name_in("[package]"))?.replace('-', "_"))
}

fn print_differences(name: &str, recorded: &str, items: &BTreeSet<String>) {
    let recorded: BTreeSet<&str> = recorded.lines().collect();
    let current: BTreeSet<&str> = items.iter().map(String::as_str).collect();
    let removed = recorded.difference(&current).map(|item| format!("- {item}"));
    let added = current.difference(&recorded).map(|item| format!("+ {item}"));
    println!("crates/{name}:");
    removed.chain(added).take(MOST_SHOWN).for_each(|line| println!("  {line}"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_is_named_like_the_package() {
        let manifest = "[package]\nname = \"thalweg-tag\"\n[[test]]\nname = \"all\"\n";
        assert_eq!(library_of(manifest).as_deref(), Some("thalweg_tag"));
        let manifest = "[package]\nname = \"thalweg-gate\"\n\n[lib]\nname = \"gate\"\n";
        assert_eq!(library_of(manifest).as_deref(), Some("gate"));
        assert_eq!(library_of("[package]\n"), None);
    }
}
