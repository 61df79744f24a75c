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

/// Files written in turns lie in several pieces, where the file system does not prevent it.
#[cfg(target_os = "linux")]
#[test]
fn files_in_one_piece_are_read_before_those_in_several() {
    use std::io::Write as _;
    use thalweg_engine::file::{Order, extent};

    let names = ["a.jpg", "b.jpg", "c.jpg", "d.jpg"];
    let tree = Tree::with(&names);
    for _ in 0..3 {
        for name in &names[..2] {
            let mut file = std::fs::File::options().append(true).open(tree.path(name)).unwrap();
            file.write_all(&[0; 8192]).unwrap();
            file.sync_all().unwrap();
        }
    }
    for name in &names[2..] {
        std::fs::File::open(tree.path(name)).unwrap().sync_all().unwrap();
    }
    let mut by_place = Vec::new();
    for name in names {
        match extent::extents(&tree.path(name)) {
            Ok(found) => by_place.push((found.fragments, found.first_physical_byte, name)),
            Err(error) => return eprintln!("skipped: {error}"),
        }
    }
    by_place.sort_unstable();
    let mut options = IndexOptions::default();
    options.reading.order = Some(Order::Fragments);
    let report = tree.run_over(&[tree.root()], &options).unwrap();
    let ids: Vec<_> = by_place.iter().map(|(_, _, name)| tree.row_id(name)).collect();
    assert!(ids.is_sorted(), "{by_place:?}: {ids:?}");
    let reading = &report.ordered[0];
    assert_eq!((report.ordered.len(), reading.order, reading.n_files), (1, Order::Fragments, 4));
    let parts = [reading.positions, reading.sort, reading.read];
    assert!(parts.iter().all(|part| !part.is_zero()), "{reading:?}");
    assert!(parts.iter().sum::<std::time::Duration>() <= report.elapsed, "{report:?}");
    let last = by_place.last().unwrap();
    if last.0 == by_place[0].0 {
        eprintln!("skipped: this file system kept all files in one piece");
    }
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
