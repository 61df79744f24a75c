//! `thalweg plan`, `index --plan` and `merge`: sharded work has the same result as `thalweg index`, whatever
//! happens in between.
#![cfg(unix)]

mod merged;
mod planned;
mod refused;
mod repeated;

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use crate::env::{Env, Jpeg, Ran, png, sample};

/// Pictures and other files with difficult names, indexed into `c.db`.
fn awkward() -> Env {
    let xmp = r#"<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4"/></rdf:RDF></x:xmpmeta>"#;
    let env = Env::new()
        .with_jpeg("a/b.jpg", &Jpeg::new(8, 6).taken("2023:05:01 10:00:00"))
        .with_jpeg("a-b.jpg", &Jpeg::new(4, 3).description("quotes \" and\nlines, \u{1F30A}"))
        .with("a/b.XMP", xmp)
        .with("a/line\nbreak.png", png(5, 4))
        .with("a/ .png", png(1, 1))
        .with("a/%5C\\.png", png(2, 1))
        .with(OsStr::from_bytes(b"d\xff/\xe9.png"), png(3, 2))
        .with("d\\xFF/\\xE9.png", png(3, 3))
        .with("empty.jpg", "")
        .with("cut.png", &png(3, 2)[..20])
        .with("notes.txt", "no picture")
        .with("rich.jpg", sample("danube/passau.jpg"));
    symlink("rich.jpg", env.path("photos/link.jpg")).unwrap();
    symlink(".", env.path("photos/a/loop")).unwrap();
    drop(std::os::unix::net::UnixListener::bind(env.path("photos/socket")).unwrap());
    env.indexed()
}

/// The parts in a folder, sorted by name.
fn parts(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut parts: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|extension| extension == "parquet")).collect();
    parts.sort();
    parts
}

/// Makes parts of `plan.parquet` in `out`.
fn make(env: &Env, shards: &str, out: &str) -> Ran {
    env.run(["index", "--plan", "plan.parquet", "--shard", shards, "-o", out, "--tags", "--json"])
}
