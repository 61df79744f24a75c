//! Files that no longer exist: their rows leave the view and stay in the catalogue.

use thalweg_engine::{IndexOptions, JobError};

use super::tree::{Tree, counts, row};

const IS_VANISHED: &str = "SELECT count(*) AS n FROM file WHERE vanished_at IS NOT NULL";

#[test]
fn a_file_vanishes_and_comes_back_with_its_row_and_tags() {
    let tree = Tree::with(&["a.jpg", "b.jpg"]);
    tree.run_with_tags();
    let id = tree.row_id("a.jpg");
    let outside = tree.base().join("outside.jpg");
    std::fs::rename(tree.path("a.jpg"), &outside).unwrap();
    assert_eq!(counts(&tree.run()), [1, 0, 1, 0, 1, 0]);
    assert_eq!(tree.rows(), [row("b.jpg", "b.jpg", true)]);
    assert_eq!(tree.ask(IS_VANISHED), [r#"{"n":1}"#]);
    // Vanished files are reported once, not again in later runs.
    assert_eq!(counts(&tree.run()), [1, 0, 1, 0, 0, 0]);
    std::fs::rename(&outside, tree.path("a.jpg")).unwrap();
    // Renaming changes the ctime, so that it is read again.
    let n_read = u64::from(cfg!(unix));
    assert_eq!(counts(&tree.run()), [2, n_read, 2 - n_read, 0, 0, 0]);
    assert_eq!(tree.row_id("a.jpg"), id);
    assert_eq!(tree.rows(), [row("a.jpg", "a.jpg", true), row("b.jpg", "b.jpg", true)]);
}

#[test]
fn a_whole_directory_vanishes_and_comes_back() {
    let tree = Tree::with(&["stays.jpg", "disk/a.jpg", "disk/deep/b.jpg", "disk-b/c.jpg"]);
    tree.run();
    let outside = tree.base().join("outside");
    std::fs::rename(tree.path("disk"), &outside).unwrap();
    assert_eq!(counts(&tree.run()), [2, 0, 2, 0, 2, 0]);
    assert_eq!(
        tree.rows(),
        [row("disk-b/c.jpg", "disk-b/c.jpg", false), row("stays.jpg", "stays.jpg", false)]
    );
    std::fs::rename(&outside, tree.path("disk")).unwrap();
    assert_eq!(counts(&tree.run()), [4, 0, 4, 0, 0, 0]);
    assert_eq!(tree.rows().len(), 4);
}

#[test]
fn only_what_lies_under_the_roots_can_vanish() {
    let tree = Tree::with(&["x/a.jpg", "y/b.jpg", "x-y/c.jpg"]);
    tree.run();
    tree.remove("x/a.jpg");
    tree.remove("y/b.jpg");
    tree.remove("x-y/c.jpg");
    let mut options = IndexOptions::default();
    // Otherwise an empty folder is taken for a disk that is not mounted.
    options.believe = true;
    let report = tree.run_over(&[tree.path("x")], &options).unwrap();
    assert_eq!(counts(&report), [0, 0, 0, 0, 1, 0]);
    assert_eq!(tree.rows(), [row("x-y/c.jpg", "x-y/c.jpg", false), row("y/b.jpg", "y/b.jpg", false)]);
}

/// A missing root, such as a disk that is not mounted, allows no conclusions.
#[test]
fn no_root_that_is_there_is_an_error_and_nothing_vanishes() {
    let tree = Tree::with(&["x/a.jpg", "y/b.jpg"]);
    tree.run();
    std::fs::remove_dir_all(tree.path("x")).unwrap();
    let outcome = tree.run_over(&[tree.path("x")], &IndexOptions::default());
    assert!(matches!(&outcome, Err(JobError::Root { path, .. }) if path.ends_with("x")), "{outcome:?}");
    assert_eq!(tree.ask(IS_VANISHED), [r#"{"n":0}"#]);
}

/// Files that a stopped run did not reach have not vanished.
#[test]
fn a_run_that_is_stopped_lets_nothing_vanish() {
    use thalweg_engine::{Catalog, Progress, index};

    let tree = Tree::with(&["a.jpg", "below/b.jpg"]);
    tree.run();
    let progress = Progress::default();
    progress.stop();
    let mut catalog = Catalog::create_or_open(&tree.catalog_path()).unwrap();
    let report = index(&mut catalog, &[tree.root()], &IndexOptions::default(), &progress).unwrap();
    assert!(report.is_interrupted);
    assert_eq!(report.n_vanished, 0);
    drop(catalog);
    assert_eq!(tree.rows().len(), 2);
}
