//! Many files: more than the limits for one comparison, one transaction, and one chunk.

use std::num::NonZeroUsize;

use thalweg_engine::IndexOptions;
use thalweg_engine::file::order::Order;

use super::tree::{Tree, ask, counts};
use crate::common::picture::{Jpeg, png};

/// More rows of a directory than are held at once, and than the writer commits at once: files committed by a
/// first run before its end were once mistaken for those of an earlier run.
///
/// Not for Windows: Wine reads a whole folder to find a name, which takes an hour for this one.
#[cfg(unix)]
#[test]
fn a_directory_of_sixty_thousand_files_and_one_change() {
    const N_FILES: u64 = 60_000;
    let tree = Tree::new();
    for number in 0..N_FILES {
        std::fs::write(tree.path(format!("{number}")), b"").unwrap();
    }
    assert_eq!(counts(&tree.run()), [N_FILES, N_FILES, 0, 0, 0, 0]);
    assert_eq!(counts(&tree.run()), [N_FILES, 0, N_FILES, 0, 0, 0]);
    tree.jpeg("31415", "the one that changed");
    tree.rename("27182", "moved");
    tree.remove("16180");
    assert_eq!(counts(&tree.run()), [N_FILES - 1, 1, N_FILES - 3, 1, 1, 0]);
    let found = tree.ask("SELECT description FROM image WHERE error_kind IS NULL");
    assert_eq!(found, [r#"{"description":"the one that changed"}"#]);
}

/// One reader in the order of positions or inodes, and any number of workers, record the same rows.
#[test]
fn the_order_of_reading_changes_nothing() {
    let tree = Tree::new();
    for number in 0..1500_u16 {
        let name = format!("{}/{}/{number}", number % 11, number % 3);
        match number % 5 {
            0 => tree.write(&format!("{name}.png"), &png(u32::from(number) % 60 + 1, 2)),
            1 => tree.write(&name, b"words"),
            _ => {
                let jpeg = Jpeg::new(number + 1, 7).rating(number % 6).taken("2024:06:01 12:30:05");
                tree.write(&format!("{name}.jpg"), &jpeg.to_bytes());
            }
        }
    }
    let pool = |n: usize| (Some(Order::Directory), NonZeroUsize::new(n));
    let ways = [
        (None, None),
        pool(1),
        pool(2),
        pool(8),
        pool(99),
        (Some(Order::Inode), None),
        (Some(Order::Physical), None),
        (Some(Order::Fragments), None),
    ];
    let mut first: Option<Vec<String>> = None;
    for (number, (order, threads)) in ways.into_iter().enumerate() {
        let catalog = tree.base().join(format!("{number}.db"));
        let mut options = IndexOptions::default();
        options.tags = true;
        options.reading.order = order;
        options.reading.most_workers = threads;
        let report = tree.run_into(&catalog, &[tree.root()], &options).unwrap();
        assert_eq!(counts(&report), [1500, 1500, 0, 0, 0, 0], "{order:?} {threads:?}");
        // The time of files in an order of their own is in the report, once for all windows of files.
        let ordered = report.ordered.iter().map(|reading| (Some(reading.order), reading.n_files));
        let has_own = order.is_some_and(|order| order != Order::Directory);
        assert!(!has_own || ordered.eq([(order, 1500)]), "{report:?}");
        let rows = ask(&catalog, "SELECT * FROM image ORDER BY path");
        assert_eq!(rows.len(), 1500);
        assert!(*first.get_or_insert_with(|| rows.clone()) == rows, "{order:?} {threads:?}");
        // Each of them finds nothing to do in a catalogue recorded by another.
        let again = tree.run_into(&catalog, &[tree.root()], &options).unwrap();
        assert_eq!(counts(&again), [1500, 0, 1500, 0, 0, 0], "{order:?} {threads:?}");
    }
}
