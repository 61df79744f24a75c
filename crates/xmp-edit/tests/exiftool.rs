//! ExifTool's view of edits: of random sidecars, and of those of other programs in the corpora.

use std::path::{Path, PathBuf};
use std::process::Command;

use thalweg_xmp_edit::{Edits, Field, edit};

/// Fields of ExifTool's answers that say something about the file and not about what is in it.
const OF_THE_FILE: [&str; 3] = ["System:", "ExifTool:", "SourceFile"];

/// ExifTool's complete answer for the files of a folder, as lines of `-G1 -s` in the order of the files.
fn answers(folder: &Path) -> Option<String> {
    let mut command = Command::new("exiftool");
    command
        .args(["-a", "-u", "-struct", "-args", "-G1", "-ext", "xmp", "-fileOrder", "FileName"])
        .arg(folder);
    let output = command.output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let is_kept =
        |line: &&str| !OF_THE_FILE.iter().any(|start| line.trim_start_matches('-').starts_with(start));
    // A file's name without its folder.
    let shown = |line: &str| match line.strip_prefix("======== ").and_then(|path| path.rsplit_once('/')) {
        Some((_, name)) => format!("{name}\n"),
        None => format!("{line}\n"),
    };
    Some(text.lines().filter(is_kept).map(shown).collect())
}

fn check(sidecars: &[(String, Vec<u8>)]) {
    let [before, after] = [(); 2].map(|()| tempfile_dir());
    let mut edits = Edits::default();
    edits.set(Field::City, "Passau").unwrap();
    let mut n_edited = 0;
    for (name, bytes) in sidecars {
        if let Ok(Some(edited)) = edit(Some(bytes), &edits) {
            std::fs::write(before.join(name), bytes).unwrap();
            std::fs::write(after.join(name), edited).unwrap();
            n_edited += 1;
        }
    }
    let answers = [&before, &after].map(|folder| answers(folder));
    for folder in [before, after] {
        std::fs::remove_dir_all(folder).unwrap();
    }
    let [Some(old), Some(new)] = answers else {
        eprintln!("skipped: exiftool is not installed");
        return;
    };
    let is_city = |line: &&str| line.contains("photoshop:City=");
    let n_cities = new.lines().filter(|line| *line == "-XMP-photoshop:City=Passau").count();
    assert_eq!(n_cities, n_edited);
    let rest = |text: &str| -> Vec<String> {
        text.lines().filter(|line| !is_city(line)).map(str::to_owned).collect()
    };
    let (old, new) = (rest(&old), rest(&new));
    let first = old.iter().zip(&new).find(|(old, new)| old != new);
    assert!(first.is_none() && old.len() == new.len(), "{first:?}");
    assert!(n_edited > 0);
}

fn tempfile_dir() -> PathBuf {
    let folder =
        std::env::temp_dir().join(format!("thalweg-xmp-edit-{}-{}", std::process::id(), fastrand::u64(..)));
    std::fs::create_dir(&folder).unwrap();
    folder
}

#[test]
fn random_sidecars_keep_all_else() {
    let mut random = fastrand::Rng::with_seed(fastrand::u64(..));
    let sidecars: Vec<_> = (0..100)
        .map(|number| (format!("{number:03}.xmp"), crate::random::sidecar(&mut random).into_bytes()))
        .collect();
    check(&sidecars);
}

#[test]
fn sidecars_of_other_programs_keep_all_else() {
    let corpora = std::env::var_os("THALWEG_CORPORA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora"), PathBuf::from);
    let mut sidecars = Vec::new();
    let mut folders = vec![corpora];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("xmp")) {
                sidecars.push((format!("{:03}.xmp", sidecars.len()), std::fs::read(&path).unwrap()));
            }
        }
    }
    if sidecars.is_empty() {
        eprintln!("skipped: no corpora");
        return;
    }
    check(&sidecars);
}
