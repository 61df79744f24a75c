//! The Rust code of the documents, run: a block of a document is in this file, line by line.

use std::error::Error;
use std::process::Command;

use crate::collection::repository;

/// Whether this file has these lines one after the other.
pub(super) fn contains(lines: &[String]) -> bool {
    let ours: Vec<&str> = include_str!("rust_code.rs").lines().map(str::trim).collect();
    let wanted: Vec<&str> = lines.iter().map(|line| line.trim()).collect();
    ours.windows(wanted.len()).any(|window| window == wanted)
}

/// Paths in documents are relative, and the working directory belongs to a process: each example runs in one of
/// its own, in a folder with `photo.jpg`, `photos` and `packed`.
#[test]
fn rust_code_of_the_documents_runs() {
    let folder = tempfile::tempdir().unwrap();
    let photos = folder.path().join("photos/2024");
    std::fs::create_dir_all(&photos).unwrap();
    let sample = repository().join("samples/pictures/danube/passau.jpg");
    for copy in [folder.path().join("photo.jpg"), photos.join("harbour.jpg")] {
        std::fs::copy(&sample, copy).unwrap();
    }
    let pack = ["pack", "photos", "-o", "packed", "--quiet"];
    let packed =
        Command::new(env!("CARGO_BIN_EXE_thalweg")).args(pack).current_dir(folder.path()).status().unwrap();
    assert!(packed.success());
    for (example, says) in [("read_metadata", "harbour.jpg"), ("read_a_pack", "member 0: Ok")] {
        let test = format!("documents::rust_code::{example}");
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", &test, "--ignored", "--nocapture"]).current_dir(folder.path());
        let output = command.output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && said.contains("1 passed"), "{example}: {said}");
        assert!(said.contains(says), "{example}: {said}");
    }
}

#[test]
#[ignore = "run in a folder with its files by `rust_code_of_the_documents_runs`"]
fn read_metadata() -> Result<(), Box<dyn Error>> {
    let metadata = thalweg::read_metadata("photo.jpg")?;
    println!("{:?}", metadata.get("Model"));
    for row in thalweg::rows(&["photos".into()], &Default::default(), Default::default())? {
        println!("{}", row?.path.display());
    }
    Ok(())
}

#[test]
#[ignore = "run in a folder with its files by `rust_code_of_the_documents_runs`"]
fn read_a_pack() -> Result<(), Box<dyn Error>> {
    let keys = ["2024/harbour"];
    let pack = thalweg::packs::Pack::open("packed".as_ref())?;
    let bytes = pack.get("2024/harbour")?; // by key, from any thread
    pack.get_many(&keys, |index, content| println!("member {index}: {:?}", content.map(<[u8]>::len)));
    assert!(bytes.starts_with(b"\xff\xd8"));
    Ok(())
}
