//! Roots of a run: nested trees, links to trees, single files.

#[cfg(unix)]
use std::os::unix::fs::symlink;

use thalweg_engine::IndexOptions;

use super::tree::{Tree, counts, row};

#[test]
fn a_tree_inside_another_is_walked_once() {
    let tree = Tree::with(&["a.jpg", "below/b.jpg"]);
    let roots = [tree.path("below"), tree.root(), tree.path("below/b.jpg"), tree.path("below/..")];
    let report = tree.run_over(&roots, &IndexOptions::default()).unwrap();
    assert_eq!(counts(&report), [2, 2, 0, 0, 0, 0]);
    assert_eq!(tree.rows(), [row("a.jpg", "a.jpg", false), row("below/b.jpg", "below/b.jpg", false)]);
}

#[cfg(unix)]
#[test]
fn a_tree_has_one_name_whichever_way_it_is_reached() {
    let tree = Tree::with(&["a.jpg"]);
    tree.run();
    let link = tree.base().join("link");
    symlink("photos", &link).unwrap();
    let report = tree.run_over(&[link], &IndexOptions::default()).unwrap();
    assert_eq!(counts(&report), [1, 0, 1, 0, 0, 0]);
    assert_eq!(tree.rows(), [row("a.jpg", "a.jpg", false)]);
}

#[test]
fn files_by_name_are_compared_like_files_in_a_tree() {
    let tree = Tree::with(&["a.jpg", "b.jpg", "below/c.jpg", "not-named.jpg"]);
    let files = [tree.path("a.jpg"), tree.path("b.jpg"), tree.path("below/c.jpg")];
    let run = || tree.run_over(&files, &IndexOptions::default()).unwrap();
    assert_eq!(counts(&run()), [3, 3, 0, 0, 0, 0]);
    assert_eq!(counts(&run()), [3, 0, 3, 0, 0, 0]);
    tree.jpeg("b.jpg", "changed since, and longer");
    let id = tree.row_id("b.jpg");
    assert_eq!(counts(&run()), [3, 1, 2, 0, 0, 0]);
    assert_eq!(tree.row_id("b.jpg"), id);
    // A run over the whole tree recognises them.
    assert_eq!(counts(&tree.run()), [4, 1, 3, 0, 0, 0]);
}

#[test]
fn files_by_name_are_read_in_the_order_in_which_they_were_named() {
    let tree = Tree::with(&["a.jpg", "b.jpg", "c.jpg"]);
    let files = ["c.jpg", "a.jpg", "b.jpg", "a.jpg"].map(|name| tree.path(name));
    let mut options = IndexOptions::default();
    options.reading.order = Some(thalweg_engine::file::Order::Directory);
    let report = tree.run_over(&files, &options).unwrap();
    assert_eq!(counts(&report), [3, 3, 0, 0, 0, 0]);
    let ids = ["c.jpg", "a.jpg", "b.jpg"].map(|name| tree.row_id(name));
    assert!(ids.is_sorted(), "{ids:?}");
}

/// Equivalent to `thalweg index *` in the directory of the catalogue.
#[test]
fn the_catalogue_by_name_is_left_out() {
    let tree = Tree::with(&["a.jpg"]);
    tree.run();
    let files = [tree.path("a.jpg"), tree.catalog_path()];
    let report = tree.run_over(&files, &IndexOptions::default()).unwrap();
    assert_eq!(counts(&report), [1, 0, 1, 0, 0, 0]);
}

#[cfg(unix)]
#[test]
fn links_to_directories_are_counted_and_not_followed() {
    let tree = Tree::with(&["a.jpg", "below/b.jpg"]);
    symlink(".", tree.path("below/around")).unwrap();
    symlink("..", tree.path("below/up")).unwrap();
    symlink("a.jpg", tree.path("link.jpg")).unwrap();
    let report = tree.run();
    assert_eq!(counts(&report), [3, 3, 0, 0, 0, 0]);
    assert_eq!(report.n_directory_links, 2);
    assert_eq!(counts(&tree.run()), [3, 0, 3, 0, 0, 0]);
}
