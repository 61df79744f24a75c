//! A disk that is not mounted, and one that is mounted again under another device number.

use thalweg_engine::catalog::Products;
use thalweg_engine::{IndexOptions, Missing};

use super::tree::{Tree, counts, row};

fn believing() -> IndexOptions {
    let mut options = IndexOptions::default();
    options.believe = true;
    options
}

fn missing_of(missing: &[Missing]) -> Vec<(&std::path::Path, u64, bool)> {
    missing.iter().map(|missing| (missing.path.as_path(), missing.n_files, missing.is_empty)).collect()
}

#[test]
fn an_empty_root_is_not_believed() {
    let tree = Tree::with(&["a.jpg", "below/b.jpg"]);
    tree.run();
    let rows = tree.rows();
    let aside = tree.base().join("aside");
    std::fs::rename(tree.root(), &aside).unwrap();
    std::fs::create_dir(tree.root()).unwrap();
    for _ in 0..2 {
        let report = tree.run();
        assert_eq!(counts(&report), [0, 0, 0, 0, 0, 0]);
        assert_eq!(missing_of(&report.missing), [(tree.root().as_path(), 2, true)]);
        assert_eq!(tree.rows(), rows);
    }
    // It is back: nothing is read again.
    std::fs::remove_dir(tree.root()).unwrap();
    std::fs::rename(&aside, tree.root()).unwrap();
    let report = tree.run();
    assert_eq!((counts(&report), report.missing.len()), ([2, 0, 2, 0, 0, 0], 0));
    tree.remove("a.jpg");
    std::fs::remove_dir_all(tree.path("below")).unwrap();
    assert_eq!(tree.run_with(&believing()).n_vanished, 2);
    assert_eq!(tree.rows(), Vec::<String>::new());
}

/// The folder where a disk was mounted below the root: the files have another device number than the folder.
#[cfg(unix)]
#[test]
fn files_of_another_file_system_that_are_all_gone_are_not_believed_to_be() {
    let tree = Tree::with(&["here.jpg", "nas/a.jpg", "nas/deep/b.jpg"]);
    tree.run();
    let on_disk = "UPDATE file SET device = 4242 WHERE name <> 'here.jpg'";
    rusqlite::Connection::open(tree.catalog_path()).unwrap().execute(on_disk, []).unwrap();
    std::fs::remove_dir_all(tree.path("nas")).unwrap();
    std::fs::create_dir(tree.path("nas")).unwrap();
    let report = tree.run();
    assert_eq!((report.n_unchanged, report.n_vanished), (1, 0));
    assert_eq!(missing_of(&report.missing), [(tree.path("nas").as_path(), 2, true)]);
    assert_eq!(tree.rows().len(), 3);
    // Also where the folder went with the disk.
    std::fs::remove_dir(tree.path("nas")).unwrap();
    let report = tree.run();
    assert_eq!(missing_of(&report.missing), [(tree.root().as_path(), 2, false)]);
    assert_eq!(tree.run_with(&believing()).n_vanished, 2);
    assert_eq!(tree.rows(), [row("here.jpg", "here.jpg", false)]);
}

/// The number of a file system whose UUID is not known changes with every mount.
#[cfg(unix)]
#[test]
fn rows_follow_the_number_of_their_file_system() {
    let tree = Tree::with(&["a.jpg", "b.jpg", "c.jpg"]);
    let mut options = IndexOptions::default();
    options.products = Products { content_hash: true, ..Products::default() };
    tree.run_with(&options);
    let hash_of =
        |name: &str| tree.ask(&format!("SELECT content_hash AS h FROM image WHERE path LIKE '%{name}'"));
    let hash = hash_of("/a.jpg");
    let renumber = || {
        let sql = "UPDATE file SET device = 4242";
        rusqlite::Connection::open(tree.catalog_path()).unwrap().execute(sql, []).unwrap();
    };
    renumber();
    tree.remove("c.jpg");
    let report = tree.run();
    assert_eq!((counts(&report), report.missing.len()), ([2, 0, 2, 0, 1, 0], 0));
    // So the row is found when its file is moved later, and keeps its hash.
    tree.rename("a.jpg", "moved.jpg");
    assert_eq!(counts(&tree.run()), [2, 0, 1, 1, 0, 0]);
    assert_eq!(hash_of("/moved.jpg"), hash);
}

#[test]
fn a_root_that_does_not_exist_does_not_stop_the_others() {
    let tree = Tree::with(&["x/a.jpg", "y/b.jpg"]);
    tree.run();
    std::fs::remove_dir_all(tree.path("x")).unwrap();
    tree.jpeg("y/new.jpg", "new");
    let roots = [tree.path("x"), tree.path("y")];
    let report = tree.run_over(&roots, &IndexOptions::default()).unwrap();
    assert_eq!(counts(&report), [2, 1, 1, 0, 0, 1]);
    assert_eq!(report.problems[0].path, tree.path("x"));
    assert_eq!(tree.rows().len(), 3);
}
