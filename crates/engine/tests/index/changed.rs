//! Conditions under which a file is read again.

use std::fs::File;
use std::time::{Duration, SystemTime};

use thalweg_engine::IndexOptions;
use thalweg_engine::catalog::ErrorKind;

use super::tree::{Tree, counts, row};

#[test]
fn a_first_run_reads_everything_and_a_second_one_nothing() {
    let tree = Tree::with(&["a.jpg", "below/b.jpg"]);
    tree.write("empty.jpg", b"");
    tree.write("words.txt", b"no picture");
    assert_eq!(counts(&tree.run()), [4, 4, 0, 0, 0, 0]);
    let rows = tree.rows();
    assert_eq!(
        rows,
        [
            row("a.jpg", "a.jpg", false),
            row("below/b.jpg", "below/b.jpg", false),
            row("empty.jpg", "empty", false),
            row("words.txt", "unsupported", false),
        ]
    );
    assert_eq!(counts(&tree.run()), [4, 0, 4, 0, 0, 0]);
    assert_eq!(tree.rows(), rows);
}

/// A change of size, time or inode alone is enough.
#[test]
fn a_changed_file_is_read_again() {
    let tree = Tree::with(&["size.jpg", "time.jpg", "inode.jpg", "same.jpg"]);
    tree.run();
    let time_of = |name: &str| std::fs::metadata(tree.path(name)).unwrap().modified().unwrap();
    let set_time = |name: &str, time: SystemTime| {
        File::options().write(true).open(tree.path(name)).unwrap().set_modified(time).unwrap();
    };

    let size_time = time_of("size.jpg");
    tree.jpeg("size.jpg", "another, longer description");
    set_time("size.jpg", size_time);

    tree.jpeg("time.jpg", "TIME.JPG");
    set_time("time.jpg", size_time - Duration::from_secs(86_400));

    let inode_time = time_of("inode.jpg");
    tree.jpeg("beside.jpg", "INODE.JPG");
    tree.rename("beside.jpg", "inode.jpg");
    set_time("inode.jpg", inode_time);

    let ids = ["size.jpg", "time.jpg", "inode.jpg"].map(|name| tree.row_id(name));
    assert_eq!(counts(&tree.run()), [4, 3, 1, 0, 0, 0]);
    assert_eq!(
        tree.rows(),
        [
            row("inode.jpg", "INODE.JPG", false),
            row("same.jpg", "same.jpg", false),
            row("size.jpg", "another, longer description", false),
            row("time.jpg", "TIME.JPG", false),
        ]
    );
    assert_eq!(ids, ["size.jpg", "time.jpg", "inode.jpg"].map(|name| tree.row_id(name)));
}

#[test]
fn full_reads_what_is_unchanged() {
    let tree = Tree::with(&["a.jpg", "b.jpg"]);
    tree.run();
    let mut options = IndexOptions::default();
    options.full = true;
    let ids = ["a.jpg", "b.jpg"].map(|name| tree.row_id(name));
    assert_eq!(counts(&tree.run_with(&options)), [2, 2, 0, 0, 0, 0]);
    assert_eq!(ids, ["a.jpg", "b.jpg"].map(|name| tree.row_id(name)));
}

#[test]
fn each_hard_link_is_a_row() {
    let tree = Tree::with(&["a.jpg"]);
    std::fs::hard_link(tree.path("a.jpg"), tree.path("b.jpg")).unwrap();
    tree.run();
    std::fs::hard_link(tree.path("a.jpg"), tree.path("c.jpg")).unwrap();
    // A third link to a file that still exists at its old path: new, not moved. It changes the ctime of all.
    assert_eq!(
        counts(&tree.run()),
        [3, if cfg!(unix) { 3 } else { 1 }, if cfg!(unix) { 0 } else { 2 }, 0, 0, 0]
    );
    let rows = ["a.jpg", "b.jpg", "c.jpg"].map(|name| row(name, "a.jpg", false));
    assert_eq!(tree.rows(), rows);
    assert_eq!(counts(&tree.run()), [3, 0, 3, 0, 0, 0]);
    // One of several links is removed: the others stay.
    tree.remove("b.jpg");
    let mut options = IndexOptions::default();
    options.ignore_ctime = true;
    assert_eq!(counts(&tree.run_with(&options)), [2, 0, 2, 0, 1, 0]);
}

#[test]
fn the_catalogues_own_files_are_left_out() {
    let tree = Tree::with(&["a.jpg"]);
    let catalog = tree.path("inside.db");
    for n_read in [1, 0] {
        let report = tree.run_into(&catalog, &[tree.root()], &IndexOptions::default()).unwrap();
        assert_eq!((report.n_files, report.n_read, report.n_vanished), (1, n_read, 0));
    }
    let paths = super::tree::ask(&catalog, "SELECT f.name AS name FROM file AS f");
    assert_eq!(paths, [r#"{"name":"a.jpg"}"#]);
}

/// A file that could not be read has no stored state that could be unchanged.
#[cfg(unix)]
#[test]
fn what_could_not_be_read_is_tried_again() {
    use std::os::unix::fs::symlink;

    let tree = Tree::with(&["a.jpg"]);
    tree.jpeg("../unreached.jpg", "reached");
    // A loop of links cannot be opened; the walk reports it as a dangling link without trying.
    symlink("loop", tree.path("loop")).unwrap();
    let report = tree.run();
    assert_eq!((report.n_read, report.n_problems), (1, 1));
    assert_eq!(report.errors.get(&ErrorKind::NotFound), Some(&1));
    let report = tree.run();
    assert_eq!((report.n_read, report.n_unchanged), (0, 2));
    std::fs::remove_file(tree.path("loop")).unwrap();
    symlink("../unreached.jpg", tree.path("loop")).unwrap();
    assert_eq!(tree.run().n_read, 1);
    assert_eq!(tree.rows(), [row("a.jpg", "a.jpg", false), row("loop", "reached", false)]);
}
