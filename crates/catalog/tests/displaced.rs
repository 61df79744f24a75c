//! Tests of a catalogue whose files are deleted, moved or replaced while it is written: the writer detects it
//! and saves the rows.
#![cfg(target_os = "linux")]

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::common::{column, fresh, put, write};
use thalweg_catalog::{Catalog, CatalogError, Writer, WriterOptions};

/// Starts a writer that has committed a hundred rows to a new catalogue at `path`.
fn begun(path: &Path) -> (Catalog, Writer) {
    let mut catalog = Catalog::create_or_open(path).unwrap();
    let mut options = WriterOptions::default();
    options.commit_rows = 10;
    let writer = catalog.writer(&options).unwrap();
    writer.send((0..100).map(|number| put("/p", &format!("{number:03}"), number)).collect()).unwrap();
    while writer.committed() < 100 {
        std::thread::sleep(Duration::from_millis(1));
    }
    (catalog, writer)
}

/// The error of a writer at its end, and the path of the saved rows.
fn displaced(writer: Writer) -> (String, Option<PathBuf>) {
    // The writer may have stopped already.
    let _ = writer.send(vec![put("/p", "later", 1000)]);
    let Err(CatalogError::WriterStopped { source, .. }) = writer.finish() else {
        panic!("it did not notice")
    };
    let CatalogError::Displaced { kept, .. } = &*source else { panic!("{source:?}") };
    (source.to_string(), kept.clone())
}

fn n_rows(path: &Path) -> u64 {
    column(path, "SELECT count(*) FROM image")[0].parse().unwrap()
}

#[test]
fn a_deleted_catalogue_is_copied() {
    let (directory, path) = fresh();
    let (catalog, writer) = begun(&path);
    std::fs::remove_file(&path).unwrap();
    let (words, kept) = displaced(writer);
    drop(catalog);
    let kept = kept.unwrap();
    assert_eq!(kept, directory.path().join("thalweg.db.rescued"));
    assert!(words.contains("deleted or moved") && words.contains("thalweg.db.rescued"), "{words}");
    assert!(n_rows(&kept) >= 100);
    // No file is left at the old path that a new catalogue would treat as its own.
    let names = std::fs::read_dir(directory.path()).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(names.filter(|name| name.to_str() != Some("thalweg.db.rescued")).count(), 0);
    write(&path, vec![put("/p", "1", 1)]);
    assert_eq!(n_rows(&path), 1);
}

#[test]
fn a_copy_is_not_written_through_a_link() {
    let (directory, path) = fresh();
    let (_catalog, writer) = begun(&path);
    let elsewhere = directory.path().join("elsewhere");
    std::os::unix::fs::symlink(&elsewhere, directory.path().join("thalweg.db.rescued")).unwrap();
    std::fs::remove_file(&path).unwrap();
    let (_, kept) = displaced(writer);
    assert_eq!(kept.unwrap(), directory.path().join("thalweg.db.rescued-1"));
    assert!(!elsewhere.exists());
}

#[test]
fn a_moved_catalogue_is_completed_where_it_is() {
    let (directory, path) = fresh();
    let (_catalog, writer) = begun(&path);
    let moved = directory.path().join("moved.db");
    std::fs::rename(&path, &moved).unwrap();
    let (words, kept) = displaced(writer);
    assert_eq!(kept.as_deref(), Some(moved.as_path()), "{words}");
    assert!(n_rows(&moved) >= 100);
}

#[test]
fn a_folder_that_is_replaced_takes_its_catalogue_along() {
    let (directory, path) = fresh();
    let folder = directory.path().join("folder");
    std::fs::create_dir(&folder).unwrap();
    let path = folder.join(path.file_name().unwrap());
    let (_catalog, writer) = begun(&path);
    std::fs::rename(&folder, directory.path().join("other")).unwrap();
    std::fs::create_dir(&folder).unwrap();
    let (words, kept) = displaced(writer);
    assert_eq!(kept, Some(directory.path().join("other/thalweg.db")), "{words}");
    assert!(n_rows(&kept.unwrap()) >= 100);
}

#[test]
fn a_folder_that_is_gone_does_not_take_the_rows_along() {
    let (directory, path) = fresh();
    let folder = directory.path().join("folder");
    std::fs::create_dir(&folder).unwrap();
    let path = folder.join(path.file_name().unwrap());
    let (_catalog, writer) = begun(&path);
    std::fs::remove_dir_all(&folder).unwrap();
    let (words, kept) = displaced(writer);
    let kept = kept.unwrap();
    assert!(kept.starts_with(std::env::temp_dir()), "{words}");
    assert!(n_rows(&kept) >= 100);
    std::fs::remove_file(kept).unwrap();
}

#[test]
fn a_catalogue_that_another_replaced_is_not_mixed_with_it() {
    let (directory, path) = fresh();
    let other = directory.path().join("other.db");
    write(&other, vec![put("/other", "1", 1)]);
    let (catalog, writer) = begun(&path);
    std::fs::rename(&other, &path).unwrap();
    let (words, kept) = displaced(writer);
    assert!(words.contains("it was replaced by another file"), "{words}");
    assert!(matches!(catalog.known(), Err(CatalogError::Displaced { .. })));
    drop(catalog);
    assert!(n_rows(&kept.unwrap()) >= 100);
    assert_eq!(column(&path, "SELECT path FROM image"), ["/other/1"]);
}

#[test]
fn rows_of_a_log_that_is_removed_are_kept() {
    let (_directory, path) = fresh();
    let (catalog, writer) = begun(&path);
    std::fs::remove_file(path.with_file_name("thalweg.db-wal")).unwrap();
    let (words, kept) = displaced(writer);
    drop(catalog);
    assert_eq!(kept.as_deref(), Some(path.as_path()), "{words}");
    assert!(words.contains("run the same command again"), "{words}");
    assert!(n_rows(&path) >= 100);
}

#[test]
fn the_lock_of_another_run_is_not_removed() {
    let (_directory, path) = fresh();
    let lock = path.with_file_name("thalweg.db-writer");
    let catalog = Catalog::create_or_open(&path).unwrap();
    std::fs::remove_file(&lock).unwrap();
    std::fs::write(&lock, "of another run").unwrap();
    drop(catalog);
    assert!(lock.exists());
}

#[test]
fn what_was_made_for_nothing_is_discarded() {
    let (directory, path) = fresh();
    assert!(Catalog::create_or_open(&path).unwrap().discard_if_new(false));
    assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 0);
    // A catalogue that has rows, or existed before, is not removed.
    let (catalog, writer) = begun(&path);
    writer.finish().unwrap();
    assert!(!catalog.discard_if_new(false));
    assert!(!Catalog::create_or_open(&path).unwrap().discard_if_new(true));
    assert_eq!(n_rows(&path), 100);
}
