//! The kind of each file: what is a picture to the owner of a collection, and what lies between them.

use std::path::Path;

use thalweg_engine::IndexOptions;
use thalweg_engine::catalog::ExcludeRules;

use super::tree::Tree;
use crate::common::picture::Jpeg;

/// The head of a file of attributes as macOS writes it.
const APPLE_DOUBLE: &[u8] =
    b"\0\x05\x16\x07\0\x02\0\0Mac OS X        \0\x01\0\0\0\x09\0\0\0\x26\0\0\0\x04abcd";

/// One picture, what systems, programs and services put next to it, and a picture that was lost.
fn collection() -> Tree {
    let tree = Tree::new();
    tree.write("IMG_1.jpg", &Jpeg::new(40, 30).to_bytes());
    tree.write("lost.jpg", b"");
    tree.write(".DS_Store", b"\0\0\0\x01Bud1\0\0\x10\0\0\0\x08\0");
    tree.write(".nomedia", b"");
    tree.write("Thumbs.db", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0\0\0");
    tree.write("notes.txt", b"A day at the sea.\n");
    tree.write("._IMG_1.jpg", APPLE_DOUBLE);
    tree.write("copy/._IMG_1.jpg", APPLE_DOUBLE);
    tree.write("IMG_1.jpg.json", b"{\"title\": \"IMG_1.jpg\", \"photoTakenTime\": {\"timestamp\": \"1\"}}");
    tree.write("IMG_1.jpg.supplemental-metad.json", b"{\"title\": \"IMG_1.jpg\"}");
    tree.write("metadata.json", b"{\"title\": \"Album\"}");
    tree.write("IMG_1.xmp", b"<x:xmpmeta xmlns:x='adobe:ns:meta/'></x:xmpmeta>");
    tree.write("IMG_2.AAE", b"<?xml version=\"1.0\"?><!DOCTYPE plist><plist version=\"1.0\"><dict/></plist>");
    tree
}

/// Options of a run that leaves out nothing.
fn everything() -> IndexOptions {
    IndexOptions::default().excludes(Some(ExcludeRules::default().presets(false)))
}

fn names(lines: &[String]) -> Vec<String> {
    lines.iter().map(|line| line.replace("{\"it\":\"", "").replace("\"}", "")).collect()
}

#[test]
fn what_lies_between_pictures_is_neither_a_picture_nor_broken() {
    let tree = collection();
    let report = tree.run_with(&everything());
    assert_eq!(
        (report.n_files, report.n_images, report.n_films, report.n_others),
        (13, 1, 0, 11),
        "{report:?}"
    );
    assert_eq!(report.errors.values().sum::<u64>(), 1, "{report:?}");
    let kinds = tree.ask(
        "SELECT kind || ': ' || group_concat(name, ' ') AS it FROM (SELECT kind, \
         replace(path, rtrim(path, replace(path, '/', '')), '') AS name FROM image ORDER BY name) \
         GROUP BY kind ORDER BY kind",
    );
    assert_eq!(
        names(&kinds),
        [
            "other: .DS_Store ._IMG_1.jpg ._IMG_1.jpg .nomedia Thumbs.db metadata.json notes.txt",
            "picture: IMG_1.jpg lost.jpg",
            "sidecar: IMG_1.jpg.json IMG_1.jpg.supplemental-metad.json IMG_1.xmp IMG_2.AAE",
        ]
    );
    let found = |search: &str| found(&tree, search);
    assert_eq!(found("is:broken"), ["lost.jpg"]);
    assert_eq!(found("kind:picture"), ["IMG_1.jpg", "lost.jpg"]);
    assert_eq!(found("kind:document notes"), ["notes.txt"]);
}

/// Files of attributes and empty files are no duplicates; equal texts are.
#[test]
fn attributes_and_empty_files_are_no_duplicates() {
    let tree = collection();
    tree.write("copy/.nomedia", b"");
    tree.write("copy/notes.txt", b"A day at the sea.\n");
    let mut options = everything();
    options.products.content_hash = true;
    tree.run_with(&options);
    assert_eq!(found(&tree, "is:duplicate"), ["notes.txt", "notes.txt"]);
}

/// A file that is renamed without being opened gets the kind of its new name.
#[test]
fn the_kind_follows_the_name() {
    let tree = Tree::new();
    tree.write("a.nomedia", b"");
    tree.run();
    tree.rename("a.nomedia", "a.jpg");
    let report = tree.run();
    assert_eq!((report.n_moved, found(&tree, "kind:picture")), (1, vec!["a.jpg".to_owned()]), "{report:?}");
}

/// The names of the files that a search finds, sorted.
fn found(tree: &Tree, search: &str) -> Vec<String> {
    let catalog = thalweg_engine::Catalog::open_read_only(&tree.catalog_path()).unwrap();
    let search = thalweg_engine::catalog::language::parse(search).unwrap();
    let files = catalog.find_all(&thalweg_engine::catalog::Filter::of(search)).unwrap();
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    let mut names: Vec<String> = files.iter().map(|file| name(&file.path)).collect();
    names.sort();
    names
}
