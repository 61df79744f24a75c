//! Tests of `thalweg pack`, `unpack`, `list` and `cat`, and of packs as input of other commands.

mod killed;
mod loaders;
mod members;
mod packed;
mod resumed;
mod unreachable;

use std::collections::BTreeMap;
use std::path::Path;

use crate::env::{Env, Jpeg, png};

/// A few pictures with awkward names, and a file that is not a picture.
fn collection() -> Env {
    let dated = |date: &str| Jpeg::new(8, 6).taken(date);
    Env::new()
        .with_jpeg("b/first.v2.jpg", &dated("2023:05:01 10:00:00"))
        .with_jpeg("a/second.JPG", &dated("2021:05:01 10:00:00"))
        .with("a/second.png", png(5, 4))
        .with_jpeg("a/with blank.jpg", &dated("2022:05:01 10:00:00"))
        .with("notes.txt", "no picture")
}

/// The bytes of all files of a folder; empty if it does not exist.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().map(Result::unwrap);
    entries
        .filter(|entry| entry.file_type().unwrap().is_file())
        .map(|entry| (entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).unwrap()))
        .collect()
}
