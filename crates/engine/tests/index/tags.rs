//! Recording all tags of each file on request.

use thalweg_engine::IndexOptions;

use super::tree::{Tree, counts, row};

#[test]
fn tags_are_added_to_rows_that_have_none_and_then_stay() {
    let tree = Tree::with(&["a.jpg", "b.jpg"]);
    tree.write("words.txt", b"no picture");
    tree.run();
    assert_eq!(tree.rows()[0], row("a.jpg", "a.jpg", false));
    // As if the first run had recorded tags: files that are not pictures are also read again, once.
    assert_eq!(counts(&tree.run_with_tags()), [3, 3, 0, 0, 0, 0]);
    let with_tags = tree.rows();
    let expected = [("a.jpg", "a.jpg"), ("b.jpg", "b.jpg"), ("words.txt", "unsupported")];
    assert_eq!(with_tags, expected.map(|(path, says)| row(path, says, true)));
    assert_eq!(counts(&tree.run_with_tags()), [3, 0, 3, 0, 0, 0]);
    assert_eq!(counts(&tree.run()), [3, 0, 3, 0, 0, 0]);
    assert_eq!(tree.rows(), with_tags);
    let make = tree.ask("SELECT tags ->> 'IFD0:Make' AS make FROM image WHERE path LIKE '%a.jpg'");
    assert_eq!(make, [r#"{"make":"Canon"}"#]);
}

#[test]
fn a_moved_file_without_tags_is_read_for_them() {
    let tree = Tree::with(&["a.jpg"]);
    tree.run();
    tree.rename("a.jpg", "b.jpg");
    assert_eq!(tree.run_with_tags().n_read, 1);
    assert_eq!(tree.rows(), [row("b.jpg", "a.jpg", true)]);
}

#[test]
fn full_without_tags_reads_the_columns_again() {
    let tree = Tree::with(&["a.jpg"]);
    tree.run_with_tags();
    let mut options = IndexOptions::default();
    options.full = true;
    assert_eq!(tree.run_with(&options).n_read, 1);
    assert_eq!(tree.rows().len(), 1);
}
