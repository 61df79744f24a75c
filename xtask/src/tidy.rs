//! `cargo xtask tidy`: rules for the structure of the code that neither the compiler nor its lints check.
//!
//! It reads `crates/*/src`, `python/src` and `xtask/**/src` in a second, and takes limits and exceptions from
//! `xtask/tidy.toml`. A function's length is the number of code lines between its braces, without blank
//! lines, comments and tables. A file's length is the number of all its lines except those of tables and
//! tests. A table is a `const` or `static` with all its lines, so a file that is mostly tables has few lines.
//! For tests only the width of comments is checked. `scripts/README.md` has a line for each script. Paths
//! that documents and comments name have to exist, in all files of the repository.

mod arrow;
mod config;
mod cycle;
mod doc;
mod finding;
mod item;
mod named_path;
mod named_target;
mod prose;
mod room;
mod script;
mod source;
mod style;
mod token;
mod tree;

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use arrow::Manifest;
use config::Config;
use finding::Finding;
use named_path::Paths;
use named_target::Targets;
use source::Source;
use tree::Tree;

const CONFIG: &str = "xtask/tidy.toml";

/// Checks the workspace and prints violations of the rules.
pub(crate) fn run() -> Result<ExitCode, Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("xtask lies in the workspace")?;
    let config: Config =
        Config::parse(&read(root, Path::new(CONFIG))?).map_err(|error| format!("{CONFIG}: {error}"))?;
    let findings = check(root, &config)?;
    for finding in &findings {
        eprintln!("{finding}");
    }
    if findings.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    eprintln!(
        "{} findings; the rules are in xtask/src/tidy.rs, exceptions with their reasons in {CONFIG}",
        findings.len()
    );
    Ok(ExitCode::FAILURE)
}

fn check(root: &Path, config: &Config) -> Result<Vec<Finding>, Box<dyn Error>> {
    let workspace: toml::Table = read(root, Path::new("Cargo.toml"))?.parse()?;
    let mut findings = Vec::new();
    let mut manifests = Vec::new();
    for folder in members(root)? {
        let path = folder.join("Cargo.toml");
        let table = read(root, &path)?.parse()?;
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        manifests.push(Manifest { path, name, table });
        findings.extend(check_crate(root, &folder, config)?);
    }
    findings.extend(arrow::check(&manifests, &arrow::own(&workspace), config, Path::new(CONFIG)));
    findings.extend(check_names(root, &Targets::new(root, &manifests))?);
    findings.extend(script::check(&read(root, Path::new(script::LIST))?, &script::all(root)?));
    let mut findings = config::except(&config.exceptions, findings, Path::new(CONFIG));
    findings.extend(gone(root, config));
    findings.sort();
    Ok(findings)
}

/// Findings for what documents and comments of all files of the repository name.
fn check_names(root: &Path, targets: &Targets) -> Result<Vec<Finding>, Box<dyn Error>> {
    let paths = Paths::new(root)?;
    let mut findings = Vec::new();
    for path in paths.all() {
        let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
        if prose::has_words(extension) && root.join(path).is_file() {
            let words = prose::words(extension, &read(root, Path::new(path))?);
            findings.extend(paths.check(path, &words));
            findings.extend(targets.check(Path::new(path), &words));
        }
    }
    Ok(findings)
}

/// Findings for listed cycles whose files or rooms do not exist.
fn gone(root: &Path, config: &Config) -> Vec<Finding> {
    let files = config.cycles.iter().flat_map(|cycle| &cycle.files);
    files
        .filter(|file| !root.join(file).is_file() && !root.join(file).with_extension("rs").is_file())
        .map(|file| {
            Finding::new(
                CONFIG,
                1,
                "import-cycle",
                format!("{} is not there: remove its cycle", file.display()),
            )
        })
        .collect()
}

/// Folders of all crates, relative to the root of the workspace.
fn members(root: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut members: Vec<PathBuf> = ["python", "xtask", "xtask/bench"].map(PathBuf::from).into();
    for entry in std::fs::read_dir(root.join("crates"))? {
        let folder = Path::new("crates").join(entry?.file_name());
        if root.join(&folder).join("Cargo.toml").is_file() {
            members.push(folder);
        }
    }
    members.sort();
    Ok(members)
}

fn check_crate(root: &Path, folder: &Path, config: &Config) -> Result<Vec<Finding>, Box<dyn Error>> {
    let mut files = BTreeMap::new();
    let mut tests = BTreeMap::new();
    collect(root, &folder.join("src"), &mut files)?;
    collect(root, &folder.join("tests"), &mut tests)?;
    let mut findings = Vec::new();
    let mut imports = Vec::new();
    let mut reached: Vec<&Path> = Vec::new();
    let mut test_files: Vec<PathBuf> = Vec::new();
    for path in roots(&files) {
        let tree = Tree::new(&files[path], &files);
        imports.extend(tree.imports());
        reached.extend(tree.files());
        test_files.extend(tree.tests.iter().cloned());
    }
    let is_test = |path: &Path| test_files.iter().any(|test| path.starts_with(test));
    for source in files.values() {
        if !reached.contains(&&*source.path) && !is_test(&source.path) {
            let text = "no `mod` leads here, so it is not compiled: name it, or remove it".to_owned();
            findings.push(Finding::new(&source.path, 1, "orphan", text));
        }
        findings.extend(style::check(source, is_test(&source.path), &config.limits));
    }
    findings.extend(untested(&tests));
    let cycles = config.cycles.iter().filter(|cycle| cycle.files.iter().any(|file| file.starts_with(folder)));
    let cycles: Vec<config::Cycle> = cycles.cloned().collect();
    imports.extend(room::between(&imports));
    findings.extend(cycle::check(&imports, &cycles, &config.limits, Path::new(CONFIG)));
    Ok(findings)
}

/// Test files that are not reachable from `tests/main.rs`: they would never run, and nothing else would
/// report it.
fn untested(tests: &BTreeMap<PathBuf, Source>) -> Vec<Finding> {
    let Some(main) = tests.values().find(|source| source.path.ends_with("tests/main.rs")) else {
        return Vec::new();
    };
    let tree = Tree::new(main, tests);
    let reached: Vec<&Path> = tree.files().collect();
    let lost = tests.keys().filter(|path| !reached.contains(&path.as_path()));
    lost.map(|path| {
        let text = "no `mod` leads here, so its tests do not run: name it in tests/main.rs".to_owned();
        Finding::new(path, 1, "orphan", text)
    })
    .collect()
}

/// The files that Cargo compiles as libraries and programs.
fn roots(files: &BTreeMap<PathBuf, Source>) -> impl Iterator<Item = &PathBuf> {
    files.keys().filter(|path| {
        let is_bin = path.parent().is_some_and(|folder| folder.ends_with("src/bin"))
            || (path.ends_with("main.rs") && path.ancestors().any(|folder| folder.ends_with("src/bin")));
        is_bin || path.ends_with("src/lib.rs") || path.ends_with("src/main.rs")
    })
}

/// Collects all Rust files below a folder, if it exists.
fn collect(root: &Path, folder: &Path, files: &mut BTreeMap<PathBuf, Source>) -> Result<(), Box<dyn Error>> {
    let Ok(entries) = std::fs::read_dir(root.join(folder)) else { return Ok(()) };
    for entry in entries {
        let entry = entry?;
        let path = folder.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            collect(root, &path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = read(root, &path)?;
            files.insert(path.clone(), Source::new(&path, &text));
        }
    }
    Ok(())
}

fn read(root: &Path, path: &Path) -> Result<String, String> {
    std::fs::read_to_string(root.join(path)).map_err(|error| format!("read {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_file_that_nothing_names_is_found() {
        let files = tree::tests::files(&[
            ("c/tests/main.rs", "mod a;"),
            ("c/tests/a.rs", "mod b;"),
            ("c/tests/a/b.rs", ""),
        ]);
        assert_eq!(untested(&files), []);
        let files = tree::tests::files(&[
            ("c/tests/main.rs", "mod a;"),
            ("c/tests/a.rs", ""),
            ("c/tests/a/b.rs", ""),
        ]);
        assert_eq!(untested(&files)[0].path, Path::new("c/tests/a/b.rs"));
    }
}
