//! Commands in the code blocks of documents: whether what they run is there.
//!
//! Commands of `thalweg` itself are checked by `crates/thalweg/tests/documents.rs`, which knows its options.

use std::path::{Path, PathBuf};

use toml::Table;

/// A line of a code block that is not right.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Wrong {
    pub(crate) line: usize,
    pub(crate) problem: String,
}

/// Checks the commands of a document.
pub(crate) fn check(root: &Path, text: &str) -> Vec<Wrong> {
    let mut wrong = Vec::new();
    for (line, command) in commands(text) {
        let words: Vec<&str> = command.split_whitespace().collect();
        if let Err(problem) = check_one(root, &words) {
            wrong.push(Wrong { line, problem: format!("`{}`: {problem}", words.join(" ")) });
        }
    }
    wrong
}

/// The commands of all code blocks with their lines: comments removed, taken apart at `;`, `&&` and `|`.
fn commands(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let (mut is_fenced, mut is_code, mut after_blank) = (false, false, true);
    for (number, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            is_fenced = !is_fenced;
            continue;
        }
        is_code = line.starts_with("    ") && (after_blank || is_code);
        after_blank = line.is_empty();
        if !is_fenced && !is_code {
            continue;
        }
        let line = line.split(" #").next().unwrap_or(line);
        let parts = line.split([';', '|']).flat_map(|part| part.split("&&"));
        found.extend(
            parts.map(|part| (number + 1, part.trim().to_owned())).filter(|(_, part)| !part.is_empty()),
        );
    }
    found
}

fn check_one(root: &Path, words: &[&str]) -> Result<(), String> {
    // Variables may be set in front.
    let start = words.iter().position(|word| !word.contains('=')).unwrap_or(words.len());
    match &words[start..] {
        ["cargo", "xtask", rest @ ..] => chore(root, rest),
        ["cargo", "run", rest @ ..] => example(root, rest),
        ["cargo", "test", rest @ ..] => test(root, rest),
        ["bash" | "sh" | "python" | "python3", script, ..] => is_there(root, script),
        _ => Ok(()),
    }
}

fn is_there(root: &Path, path: &str) -> Result<(), String> {
    // `-c` and other options are no files of the repository.
    let is_file = path.starts_with('-') || root.join(path).is_file();
    if is_file { Ok(()) } else { Err(format!("{path} is not in the repository")) }
}

fn chore(root: &Path, words: &[&str]) -> Result<(), String> {
    match words {
        ["bench", name, rest @ ..] => {
            let path = format!("bench/definitions/{name}.toml");
            let text =
                std::fs::read_to_string(root.join(&path)).map_err(|_| format!("{path} is not there"))?;
            let Some(only) = value(rest, "--only") else { return Ok(()) };
            let lost = only.split(',').find(|case| !text.contains(&format!("name = \"{case}\"\n")));
            lost.map_or(Ok(()), |case| Err(format!("{path} has no case `{case}`")))
        }
        ["tidy" | "docs" | "api" | "floor" | "random", ..] => Ok(()),
        _ => Err("cargo xtask has no such command".to_owned()),
    }
}

fn example(root: &Path, words: &[&str]) -> Result<(), String> {
    let Some(name) = value(words, "--example") else { return Ok(()) };
    let package = folder(root, words)?;
    is_there(root, &format!("{package}/examples/{name}.rs"))
}

/// `cargo test -p PACKAGE --test NAME FILTER`: the program is there, and one of its tests has the filter in
/// its path.
fn test(root: &Path, words: &[&str]) -> Result<(), String> {
    let words = words.split(|word| *word == "--").next().unwrap_or(words);
    let Some(program) = value(words, "--test") else { return Ok(()) };
    let package = folder(root, words)?;
    let manifest = manifest(root, &package)?;
    let listed = manifest.get("test").and_then(toml::Value::as_array).into_iter().flatten();
    let is_named = |test: &&toml::Value| test.get("name").and_then(toml::Value::as_str) == Some(program);
    let path = listed.clone().find(is_named).and_then(|test| test.get("path")?.as_str().map(str::to_owned));
    let path = path.unwrap_or_else(|| format!("tests/{program}.rs"));
    is_there(root, &format!("{package}/{path}"))?;
    let Some(filter) = filter(words) else { return Ok(()) };
    let tests = root.join(&package).join("tests");
    let mut paths = Vec::new();
    collect(&tests, &tests, &mut paths);
    let is_found = paths.iter().any(|path| path.contains(filter));
    if is_found { Ok(()) } else { Err(format!("no test of {package} has `{filter}` in its path")) }
}

/// The word that is neither an option nor an option's value.
fn filter<'words>(words: &[&'words str]) -> Option<&'words str> {
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match *word {
            "-p" | "--package" | "--test" | "--features" | "--example" | "--manifest-path" => {
                words.next();
            }
            option if option.starts_with('-') => {}
            filter => return Some(filter),
        }
    }
    None
}

/// The paths of tests below a folder, as Cargo prints them.
fn collect(root: &Path, folder: &Path, paths: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(root, &path, paths);
        } else if let (Ok(text), Ok(inside)) = (std::fs::read_to_string(&path), path.strip_prefix(root)) {
            let module: Vec<_> =
                inside.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).collect();
            let tests =
                text.split("#[test]").skip(1).filter_map(|rest| rest.split("fn ").nth(1)?.split('(').next());
            paths.extend(tests.map(|test| format!("{}::{test}", module.join("::"))));
        }
    }
}

/// The value of an option.
fn value<'words>(words: &[&'words str], option: &str) -> Option<&'words str> {
    words.iter().position(|word| *word == option).and_then(|at| words.get(at + 1).copied())
}

/// The folder of the package that `-p` names.
fn folder(root: &Path, words: &[&str]) -> Result<String, String> {
    let name = value(words, "-p").or_else(|| value(words, "--package")).ok_or("no package is named by -p")?;
    let members = std::fs::read_dir(root.join("crates")).into_iter().flatten().flatten();
    let members = members.map(|entry| Path::new("crates").join(entry.file_name()));
    let members = members.chain(["python", "xtask", "xtask/bench"].map(PathBuf::from));
    let is_named = |folder: &PathBuf| {
        let manifest = manifest(root, &folder.display().to_string());
        manifest.is_ok_and(|table| {
            table.get("package").and_then(|package| package.get("name")?.as_str()) == Some(name)
        })
    };
    let found = members.into_iter().find(is_named);
    found.map(|folder| folder.display().to_string()).ok_or_else(|| format!("no package is called {name}"))
}

fn manifest(root: &Path, folder: &str) -> Result<Table, String> {
    let text =
        std::fs::read_to_string(root.join(folder).join("Cargo.toml")).map_err(|error| error.to_string())?;
    text.parse().map_err(|error: toml::de::Error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root() -> &'static Path {
        Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
    }

    #[track_caller]
    fn check_line(line: &str, expected: Option<&str>) {
        let wrong = check(root(), &format!("Text.\n\n    {line}\n"));
        match (wrong.as_slice(), expected) {
            ([], None) => {}
            ([wrong], Some(part)) => {
                assert_eq!(wrong.line, 3);
                assert!(wrong.problem.contains(part), "{}", wrong.problem);
            }
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn commands_of_the_repository_are_right() {
        check_line("cargo xtask bench index --only floor,index --rounds 3   # the floor", None);
        check_line("cargo xtask docs --check", None);
        check_line("cargo run --release -p thalweg-gate --example cost", None);
        check_line("cargo test -p thalweg --test all tune::storages -- --nocapture", None);
        check_line("bash scripts/test.sh; CARGO_TERM_COLOR=never cargo xtask bench cold", None);
        check_line("python bench/python/scan.py COLLECTION", None);
        check_line("ls -l | sort", None);
    }

    #[test]
    fn what_is_not_there_is_found() {
        check_line("cargo xtask bench nothing", Some("bench/definitions/nothing.toml"));
        check_line("cargo xtask bench index --only floor,roof", Some("no case `roof`"));
        check_line("cargo xtask dance", Some("no such command"));
        check_line("cargo run -p thalweg-gate --example costs", Some("costs.rs"));
        check_line("cargo run -p thalweg-gates --example cost", Some("no package"));
        check_line("cargo test -p thalweg --test all tune::storage_rooms", Some("tune::storage_rooms"));
        check_line("cargo test -p thalweg --test some", Some("some.rs"));
        check_line("bash scripts/tests.sh", Some("scripts/tests.sh"));
    }
}
