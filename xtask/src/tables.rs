//! `cargo xtask tables EXIFTOOL [--check]`: writes the generated tables from what a version of ExifTool
//! prints about its tags, by the programs of `scripts/tables/`, whose README names the sources.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// Where generated tables are.
const TABLES: &[&str] = &[
    "crates/tag-table/src/generated",
    "crates/tag/src/category/kinds.txt",
    "crates/glossary/src/glossary.z",
    "crates/place/src/places.bin",
];

/// What a program is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Input {
    /// The list of tags.
    Tags,
    /// The list of cities.
    Cities,
    /// ExifTool itself.
    Program,
    /// The file to write.
    Out(&'static str),
}

const PROGRAMS: &[(&str, &[Input])] = &[
    ("film.py", &[Input::Tags]),
    ("document.py", &[Input::Tags]),
    ("file.py", &[Input::Tags]),
    ("dicom.py", &[Input::Tags]),
    ("kinds.py", &[Input::Tags]),
    ("fit.py", &[Input::Tags, Input::Program]),
    ("mxf.py", &[Input::Tags, Input::Program]),
    ("font.py", &[Input::Program]),
    ("glossary.py", &[Input::Program, Input::Out("crates/glossary/src/glossary.z")]),
    ("places.py", &[Input::Cities, Input::Out("crates/place/src/places.bin")]),
];

/// Writes the tables.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode, Box<dyn Error>> {
    let (exiftool, is_check) = match arguments {
        [exiftool] => (exiftool, false),
        [exiftool, check] if check == "--check" => (exiftool, true),
        _ => return Err("cargo xtask tables EXIFTOOL [--check]".into()),
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("xtask lies in the workspace")?;
    if !changed(root)?.is_empty() {
        return Err(format!("commit first: {} has changes", TABLES.join(" or ")).into());
    }
    let lists = std::env::temp_dir().join(format!("thalweg-tables-{}", std::process::id()));
    std::fs::create_dir_all(&lists)?;
    let written = write_all(root, exiftool, &lists);
    std::fs::remove_dir_all(&lists)?;
    let n_failed = written?;
    let changes = changed(root)?;
    print!("{changes}");
    if is_check {
        git(root, &[&["checkout", "--quiet", "--"], TABLES].concat())?;
    }
    let is_done = n_failed == 0 && (!is_check || changes.is_empty());
    Ok(if is_done { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// `cargo xtask parity --against EXIFTOOL`: what another version of ExifTool knows that the tables do not.
pub(crate) fn against(arguments: &[String]) -> Result<ExitCode, Box<dyn Error>> {
    let [option, exiftool] = arguments else { return Err("cargo xtask parity --against EXIFTOOL".into()) };
    if option != "--against" {
        return Err(format!("unknown option {option}").into());
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("xtask lies in the workspace")?;
    let status = Command::new("python3").arg(root.join("scripts/tables/newer.py")).arg(exiftool).status()?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Runs all programs, and returns how many failed; each says why.
fn write_all(root: &Path, exiftool: &str, lists: &Path) -> Result<usize, Box<dyn Error>> {
    let list = |name: &str, options: &[&str]| -> Result<PathBuf, Box<dyn Error>> {
        let path = lists.join(name);
        let answer = Command::new(exiftool).args(options).output();
        let answer = answer.map_err(|error| format!("cannot run {exiftool}: {error}"))?;
        if !answer.status.success() {
            return Err(format!("{exiftool} {} ended with {}", options.join(" "), answer.status).into());
        }
        std::fs::write(&path, answer.stdout)?;
        Ok(path)
    };
    let tags = list("tags.xml", &["-f", "-listx"])?;
    let cities = list("cities.csv", &["-listgeo", "-csv"])?;
    let mut n_failed = 0;
    for (program, inputs) in PROGRAMS {
        let mut command = Command::new("python3");
        command.current_dir(root).arg(Path::new("scripts/tables").join(program));
        for input in *inputs {
            match input {
                Input::Tags => command.arg(&tags),
                Input::Cities => command.arg(&cities),
                Input::Program => command.arg(exiftool),
                Input::Out(path) => command.arg(path),
            };
        }
        if !command.status()?.success() {
            eprintln!("scripts/tables/{program} failed");
            n_failed += 1;
        }
    }
    if !xtask::cargo().current_dir(root).args(["fmt", "--package", "thalweg-tag-table"]).status()?.success() {
        return Err("cargo fmt failed".into());
    }
    Ok(n_failed)
}

/// The tables that differ from those committed, a line each.
fn changed(root: &Path) -> Result<String, Box<dyn Error>> {
    git(root, &[&["status", "--porcelain", "--"], TABLES].concat())
}

fn git(root: &Path, arguments: &[&str]) -> Result<String, Box<dyn Error>> {
    let answer = Command::new("git").current_dir(root).args(arguments).output()?;
    if !answer.status.success() {
        return Err(format!("git {}: {}", arguments[0], String::from_utf8_lossy(&answer.stderr)).into());
    }
    Ok(String::from_utf8_lossy(&answer.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_of_the_folder_is_run_and_named() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let readme = std::fs::read_to_string(root.join("scripts/tables/README.md")).unwrap();
        for entry in std::fs::read_dir(root.join("scripts/tables")).unwrap() {
            let name = entry.unwrap().file_name().to_string_lossy().into_owned();
            if name.ends_with(".py") {
                assert!(readme.contains(&format!("`{name}`")), "{name} is not in the README");
                let needs_no_list =
                    ["listx.py", "newer.py", "place_names.py", "transforming.py"].contains(&name.as_str());
                assert!(needs_no_list || PROGRAMS.iter().any(|(program, _)| *program == name), "{name}");
            }
        }
    }
}
