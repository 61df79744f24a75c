//! What was recorded of a file is kept as evidence when its bytes change without a new time.

use std::fs::File;

use thalweg_engine::catalog::Products;
use thalweg_engine::{Catalog, IndexOptions, Progress, RereadOptions, reread};

use super::tree::{Tree, counts, row};

/// Writes other bytes of the same length, and sets the time back.
fn rot(tree: &Tree, name: &str, description: &str) {
    let path = tree.path(name);
    let before = std::fs::metadata(&path).unwrap();
    tree.jpeg(name, description);
    assert_eq!(std::fs::metadata(&path).unwrap().len(), before.len(), "of the same length");
    File::options().write(true).open(&path).unwrap().set_modified(before.modified().unwrap()).unwrap();
}

fn with_hash() -> IndexOptions {
    let mut options = IndexOptions::default();
    options.products = Products { content_hash: true, ..Products::default() };
    options
}

fn hashes(tree: &Tree) -> Vec<String> {
    tree.ask("SELECT content_hash FROM image ORDER BY path")
}

#[cfg(unix)]
#[test]
fn an_edit_that_sets_the_time_back_is_noticed_by_its_ctime() {
    let tree = Tree::with(&["a.jpg", "b.jpg"]);
    tree.run_with_tags();
    rot(&tree, "a.jpg", "A.jpg");
    let mut options = IndexOptions::default();
    options.ignore_ctime = true;
    assert_eq!(counts(&tree.run_with(&options)), [2, 0, 2, 0, 0, 0]);
    assert_eq!(counts(&tree.run()), [2, 1, 1, 0, 0, 0]);
    assert_eq!(tree.rows(), [row("a.jpg", "A.jpg", true), row("b.jpg", "b.jpg", true)]);
    assert_eq!(counts(&tree.run()), [2, 0, 2, 0, 0, 0]);
}

#[test]
fn the_hash_of_other_bytes_does_not_replace_the_recorded_one() {
    let tree = Tree::with(&["a.jpg", "b.jpg"]);
    tree.run_with(&with_hash());
    let recorded = hashes(&tree);
    rot(&tree, "a.jpg", "A.jpg");
    let mut options = with_hash();
    options.full = true;
    for _ in 0..2 {
        let report = tree.run_with(&options);
        assert_eq!((report.n_read, report.n_other_bytes), (2, 1));
        assert_eq!(report.other_bytes[0].path, tree.path("a.jpg"));
        assert_eq!(hashes(&tree), recorded);
        // What the file says now is in its row.
        assert_eq!(tree.rows()[0], row("a.jpg", "A.jpg", false));
    }
    let read = || {
        let catalog = Catalog::open_read_only(&tree.catalog_path()).unwrap();
        reread(&catalog, &RereadOptions::default(), &Progress::default()).unwrap()
    };
    let found = read();
    assert_eq!((found.n_read, found.n_changed, found.n_other_bytes), (2, 0, 1));
    assert_eq!(found.problems[0].path, tree.path("a.jpg"));
    options.believe = true;
    assert_eq!(tree.run_with(&options).n_other_bytes, 1);
    assert_ne!(hashes(&tree)[0], recorded[0]);
    assert_eq!(read().n_other_bytes, 0);
}

/// The run that notices the change does not ask for hashes.
#[cfg(unix)]
#[test]
fn a_run_without_hashes_compares_those_that_are_there() {
    let tree = Tree::with(&["a.jpg", "b.jpg"]);
    tree.run_with(&with_hash());
    let recorded = hashes(&tree);
    rot(&tree, "a.jpg", "A.jpg");
    let report = tree.run();
    assert_eq!((report.n_read, report.n_other_bytes), (1, 1));
    assert_eq!(hashes(&tree), recorded);
    // A new time says that the change was meant.
    tree.jpeg("a.jpg", "a new description");
    assert_eq!(tree.run_with(&with_hash()).n_other_bytes, 0);
    assert_ne!(hashes(&tree)[0], recorded[0]);
}

/// As a catalogue of an earlier version has them: another version makes other rows of the same files.
#[test]
fn rows_of_older_rules_are_read_again_and_keep_what_was_made_of_their_bytes() {
    let tree = Tree::with(&["a.jpg", "b.jpg"]);
    let mut options = with_hash();
    options.tags = true;
    tree.run_with(&options);
    let before = (tree.rows(), hashes(&tree));
    let change = |sql: &str| {
        let status = rusqlite::Connection::open(tree.catalog_path()).unwrap().execute(sql, []).unwrap();
        assert_eq!(status, 1, "{sql}");
    };
    change("UPDATE file SET rules = NULL, ctime_ns = NULL, description = 'old' WHERE name = 'a.jpg'");
    let report = tree.run();
    assert_eq!((report.n_read, report.n_outdated, report.n_unchanged), (1, 1, 1));
    assert_eq!((tree.rows(), hashes(&tree)), before);
    assert_eq!(counts(&tree.run()), [2, 0, 2, 0, 0, 0]);
    // Moved in the meantime as well.
    change("UPDATE file SET rules = NULL, description = 'old' WHERE name = 'b.jpg'");
    tree.rename("b.jpg", "below/c.jpg");
    assert_eq!(tree.run().n_read, 1);
    assert_eq!(tree.rows(), [row("a.jpg", "a.jpg", true), row("below/c.jpg", "b.jpg", true)]);
    assert_eq!(hashes(&tree), before.1);
}
