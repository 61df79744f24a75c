//! Compiles a program in C with the system's compiler, runs it, and reads the timeline that it wrote.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;

use gate::{Kind, Timeline};
// So that Cargo builds the library before this test.
use thalweg_gate as _;

/// The newest static library next to this test.
fn library() -> Option<PathBuf> {
    let test = std::env::current_exe().ok()?;
    let folders = [test.parent()?, test.parent()?.parent()?];
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).into_iter().flatten().flatten());
    let is_library = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("libthalweg_gate") && name.ends_with(".a")
    };
    let libraries = files.map(|file| file.path()).filter(is_library);
    libraries.max_by_key(|path| path.metadata().and_then(|found| found.modified()).ok())
}

#[test]
fn a_program_in_c_writes_a_timeline() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().unwrap();
    let (program, written) = (folder.path().join("program"), folder.path().join("run.gates"));
    let Some(library) = library() else { return eprintln!("skipped: the static library was not built") };
    let compiled = Command::new("cc")
        .args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic"])
        .arg(format!("-I{}", sources.join("include").display()))
        .arg(sources.join("tests/program.c"))
        .arg(library)
        .args(["-lpthread", "-ldl", "-lm", "-o"])
        .arg(&program)
        .output();
    let compiled = match compiled {
        Ok(compiled) => compiled,
        Err(error) => return eprintln!("skipped: no C compiler `cc` here: {error}"),
    };
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let ran = Command::new(&program).arg(&written).output().unwrap();
    assert!(ran.status.success(), "{ran:?}");
    let figures = String::from_utf8(ran.stdout).unwrap();
    let figures: Vec<f64> = figures.split_whitespace().map(|figure| figure.parse().unwrap()).collect();
    assert!(figures.len() == 4 && figures.iter().all(|figure| *figure > 0.0), "{figures:?}");

    let timeline = Timeline::read(&written).unwrap();
    let thread = |name: &str| timeline.threads.iter().find(|thread| thread.name == name).unwrap();
    let gates = |name: &str| -> Vec<(&str, Kind)> {
        let gates = thread(name).events.iter().map(|event| timeline.gate(event.gate));
        gates.map(|gate| (&*gate.name, gate.kind)).collect()
    };
    assert_eq!(gates("main"), [("c::all", Kind::Span)]);
    assert_eq!(gates("worker"), [("c::work", Kind::Work), ("c::wait", Kind::Wait)]);
    let memory: Vec<i64> = thread("worker").memory.iter().map(|change| change.bytes).collect();
    assert_eq!(memory, [4096, -1024]);
}
