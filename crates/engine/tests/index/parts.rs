//! Single folders of a tree, compared with a catalogue that has all of it.

use std::path::PathBuf;

use thalweg_engine::{Catalog, ChangedParts, IndexOptions, IndexReport, Progress, update};

use super::tree::{Tree, counts, row};

fn update_parts(
    tree: &Tree,
    folders: &[&str],
    trees: &[&str],
    set: impl FnOnce(&mut ChangedParts),
) -> IndexReport {
    let mut parts = ChangedParts::of(vec![tree.root()]);
    let path = |name: &&str| -> PathBuf { tree.path(name) };
    parts.folders = folders.iter().map(path).collect();
    parts.trees = trees.iter().map(path).collect();
    parts.is_observed = true;
    set(&mut parts);
    let mut catalog = Catalog::create_or_open(&tree.catalog_path()).unwrap();
    update(&mut catalog, &parts, &IndexOptions::default(), &Progress::default()).unwrap()
}

#[test]
fn nothing_but_the_folders_that_are_named_is_compared() {
    let tree = Tree::with(&["a/1.jpg", "a/below/2.jpg", "b/3.jpg", "c/4.jpg"]);
    tree.run();
    for name in ["a/new.jpg", "a/below/new.jpg", "b/new.jpg"] {
        tree.jpeg(name, name);
    }
    tree.remove("a/1.jpg");
    tree.remove("c/4.jpg");
    // Files, read, unchanged, moved, vanished, unread.
    assert_eq!(counts(&update_parts(&tree, &["a"], &[], |_| {})), [1, 1, 0, 0, 1, 0]);
    assert_eq!(counts(&update_parts(&tree, &["a"], &["a/below"], |_| {})), [3, 1, 2, 0, 0, 0]);
    // The last file of a folder is gone, as somebody saw.
    assert_eq!(counts(&update_parts(&tree, &["c"], &[], |_| {})), [0, 0, 0, 0, 1, 0]);
    assert_eq!(counts(&tree.run()), [5, 1, 4, 0, 0, 0]);
}

#[test]
fn a_tree_that_moved_is_not_opened_and_one_that_is_gone_vanishes() {
    let tree = Tree::with(&["old/1.jpg", "old/below/2.jpg", "gone/3.jpg", "stays.jpg"]);
    tree.run();
    tree.rename("old", "new");
    assert_eq!(counts(&update_parts(&tree, &[], &["old", "new"], |_| {})), [2, 0, 0, 2, 0, 0]);
    std::fs::rename(tree.path("gone"), tree.base().join("outside")).unwrap();
    assert_eq!(counts(&update_parts(&tree, &[], &["gone"], |_| {})), [0, 0, 0, 0, 1, 0]);
    // It comes back elsewhere later, with its row.
    std::fs::rename(tree.base().join("outside"), tree.path("back")).unwrap();
    assert_eq!(counts(&update_parts(&tree, &[], &["back"], |_| {})), [1, 0, 0, 1, 0, 0]);
    let names = ["back/3.jpg", "new/1.jpg", "new/below/2.jpg", "stays.jpg"];
    let was = ["gone/3.jpg", "old/1.jpg", "old/below/2.jpg", "stays.jpg"];
    let expected: Vec<_> = names.iter().zip(was).map(|(name, was)| row(name, was, false)).collect();
    assert_eq!(tree.rows(), expected);
}

#[test]
fn a_file_that_is_held_is_neither_read_nor_missed() {
    let tree = Tree::with(&["a/1.jpg", "a/2.jpg"]);
    tree.run();
    tree.jpeg("a/1.jpg", "half of a new file");
    tree.jpeg("a/new.jpg", "half");
    let hold = |parts: &mut ChangedParts| {
        parts.held.extend(["a/1.jpg", "a/new.jpg"].map(|name| tree.path(name)));
    };
    assert_eq!(counts(&update_parts(&tree, &["a"], &[], hold)), [1, 0, 1, 0, 0, 0]);
    assert_eq!(tree.rows(), [row("a/1.jpg", "a/1.jpg", false), row("a/2.jpg", "a/2.jpg", false)]);
    assert_eq!(counts(&update_parts(&tree, &["a"], &[], |_| {})), [3, 2, 1, 0, 0, 0]);
}

/// Rules of folders above are obeyed, and what is on no believable storage stays.
#[test]
fn rules_and_doubts_are_those_of_index() {
    let tree = Tree::with(&["a/b/1.jpg", "a/c/2.jpg"]);
    tree.run();
    std::fs::write(tree.path("a/.thalwegignore"), "/b/\n").unwrap();
    tree.jpeg("a/b/new.jpg", "left out");
    let report = update_parts(&tree, &["a/b"], &[], |_| {});
    assert_eq!((report.n_read, report.n_excluded), (0, 1));
    tree.remove("a/c/2.jpg");
    tree.remove("a/.thalwegignore");
    tree.remove("a/b/1.jpg");
    tree.remove("a/b/new.jpg");
    // Nobody saw the files go, and the whole tree is empty.
    let report = update_parts(&tree, &["a/c"], &[], |parts| parts.is_observed = false);
    assert_eq!((report.n_vanished, report.missing.len()), (0, 1));
    assert_eq!(counts(&update_parts(&tree, &["a/c"], &[], |_| {})), [0, 0, 0, 0, 1, 0]);
}
