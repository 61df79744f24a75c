//! Settings for files in the page cache and for others: the answers are the same with all of them.

use std::num::NonZeroUsize;
use std::path::Path;

use thalweg_engine::file::cache::evict;
use thalweg_engine::file::{Order, Strategy};
use thalweg_engine::{Choices, IndexOptions};

use super::tree::Tree;

/// A tree of which every other file is outside the page cache, with an empty file and one without a picture.
fn mixed() -> Tree {
    let tree = Tree::new();
    for number in 0..300 {
        tree.jpeg(&format!("{}/{number}.jpg", number % 3), &format!("picture {number}"));
    }
    tree.write("0/empty.jpg", b"");
    tree.write("1/words.txt", b"no picture");
    evict_half(&tree);
    tree
}

fn evict_half(tree: &Tree) {
    for number in (0..300).step_by(2) {
        evict(&tree.path(format!("{}/{number}.jpg", number % 3))).unwrap();
    }
}

#[test]
fn all_settings_give_the_same_rows() {
    let tree = mixed();
    tree.run();
    let expected = tree.rows();
    assert_eq!(expected.len(), 302);
    for strategy in Strategy::available() {
        for order in Order::ALL {
            let mut options = IndexOptions::default();
            options.full = true;
            options.reading.order = Some(Order::Directory);
            options.reading_cold.strategy = Some(strategy);
            options.reading_cold.order = Some(order);
            options.reading_cold.first_workers = NonZeroUsize::new(8);
            evict_half(&tree);
            let report = tree.run_with(&options);
            assert_eq!((report.n_files, report.n_read), (302, 302), "{strategy} {order}");
            assert_eq!(tree.rows(), expected, "{strategy} {order}");
            // The settings the other way round.
            (options.reading, options.reading_cold) = (options.reading_cold.clone(), Choices::default());
            evict_half(&tree);
            tree.run_with(&options);
            assert_eq!(tree.rows(), expected, "{strategy} {order}");
        }
    }
}

/// More files outside the page cache than are sorted at once: the walk continues after each window. They are
/// links to one file, which is in the page cache from the first read on.
#[test]
fn more_files_than_one_window_are_all_read() {
    const FILES: u64 = 51_000;
    let tree = Tree::with(&["0.jpg"]);
    for number in 1..FILES {
        let name = format!("{}/{number}.jpg", number % 16);
        std::fs::create_dir_all(tree.path(Path::new(&name).parent().unwrap())).unwrap();
        if let Err(error) = std::fs::hard_link(tree.path("0.jpg"), tree.path(name)) {
            return eprintln!("skipped: no {FILES} links to one file here: {error}");
        }
    }
    evict(&tree.path("0.jpg")).unwrap();
    let mut options = IndexOptions::default();
    options.reading.order = Some(Order::Directory);
    options.reading_cold.order = Some(Order::Inode);
    let report = tree.run_with(&options);
    assert_eq!((report.n_files, report.n_read, report.n_images), (FILES, FILES, FILES));
    let count = tree.ask("SELECT count(*) AS n FROM image WHERE description = '0.jpg'");
    assert_eq!(count, [format!("{{\"n\":{FILES}}}")]);
}
