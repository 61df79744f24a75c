//! Moved files keep their rows and tags, and are not opened.

use super::tree::{Tree, counts, row};

#[test]
fn within_and_across_directories() {
    let tree = Tree::with(&["a.jpg", "b.jpg", "c.jpg"]);
    tree.run_with_tags();
    let ids = ["a.jpg", "b.jpg", "c.jpg"].map(|name| tree.row_id(name));
    tree.rename("a.jpg", "z.jpg");
    tree.rename("b.jpg", "below/deep/b.jpg");
    assert_eq!(counts(&tree.run()), [3, 0, 1, 2, 0, 0]);
    assert_eq!(
        tree.rows(),
        [row("below/deep/b.jpg", "b.jpg", true), row("c.jpg", "c.jpg", true), row("z.jpg", "a.jpg", true)]
    );
    assert_eq!(ids, ["z.jpg", "below/deep/b.jpg", "c.jpg"].map(|name| tree.row_id(name)));
    assert_eq!(counts(&tree.run()), [3, 0, 3, 0, 0, 0]);
}

#[test]
fn a_whole_directory() {
    let names: Vec<String> = (0..300).map(|n| format!("old/{}/{n}.jpg", n % 7)).collect();
    let tree = Tree::with(&names.iter().map(String::as_str).collect::<Vec<_>>());
    tree.run();
    tree.rename("old", "new");
    assert_eq!(counts(&tree.run()), [300, 0, 0, 300, 0, 0]);
    assert_eq!(tree.ask("SELECT count(*) AS n FROM file"), [r#"{"n":300}"#]);
    // A file now has the name of the old directory.
    tree.rename("new", "newer");
    tree.jpeg("new", "a file");
    assert_eq!(counts(&tree.run()), [301, 1, 0, 300, 0, 0]);
}

#[test]
fn names_that_were_swapped() {
    let tree = Tree::with(&["a.jpg", "b.jpg"]);
    tree.run_with_tags();
    tree.rename("a.jpg", "aside.jpg");
    tree.rename("b.jpg", "a.jpg");
    tree.rename("aside.jpg", "b.jpg");
    tree.run_with_tags();
    assert_eq!(tree.rows(), [row("a.jpg", "b.jpg", true), row("b.jpg", "a.jpg", true)]);
    assert_eq!(counts(&tree.run()), [2, 0, 2, 0, 0, 0]);
}

/// `mv b c; mv a b`: a name is released and reused between two runs.
#[test]
fn a_chain_of_renames() {
    let tree = Tree::with(&["1/a.jpg", "2/b.jpg", "3/c.jpg"]);
    tree.run();
    tree.rename("2/b.jpg", "4/d.jpg");
    tree.rename("1/a.jpg", "2/b.jpg");
    let report = tree.run();
    assert_eq!(report.n_problems, 0);
    assert_eq!(
        tree.rows(),
        [
            row("2/b.jpg", "1/a.jpg", false),
            row("3/c.jpg", "3/c.jpg", false),
            row("4/d.jpg", "2/b.jpg", false)
        ]
    );
    assert_eq!(counts(&tree.run()), [3, 0, 3, 0, 0, 0]);
    assert_eq!(tree.ask("SELECT count(*) AS n FROM image"), [r#"{"n":3}"#]);
}

#[test]
fn moved_and_changed_is_new() {
    let tree = Tree::with(&["a.jpg"]);
    tree.run();
    tree.rename("a.jpg", "b.jpg");
    tree.jpeg("b.jpg", "something else, and longer");
    assert_eq!(counts(&tree.run()), [1, 1, 0, 0, 1, 0]);
    assert_eq!(tree.rows(), [row("b.jpg", "something else, and longer", false)]);
}

/// A vanished file that reappears at another path is the same file.
#[test]
fn vanished_and_found_elsewhere() {
    let tree = Tree::with(&["a.jpg", "b.jpg"]);
    tree.run_with_tags();
    let id = tree.row_id("a.jpg");
    std::fs::rename(tree.path("a.jpg"), tree.base().join("outside.jpg")).unwrap();
    assert_eq!(counts(&tree.run()), [1, 0, 1, 0, 1, 0]);
    std::fs::rename(tree.base().join("outside.jpg"), tree.path("back.jpg")).unwrap();
    assert_eq!(counts(&tree.run()), [2, 0, 1, 1, 0, 0]);
    assert_eq!(tree.row_id("back.jpg"), id);
    assert_eq!(tree.rows(), [row("b.jpg", "b.jpg", true), row("back.jpg", "a.jpg", true)]);
}
