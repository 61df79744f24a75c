//! The table of `docs/dependencies.md` names the versions of `Cargo.lock`.

use std::path::Path;

/// The packages in backquotes, with the version beside them, of each row of the table that names some.
fn named(page: &str) -> impl Iterator<Item = (&str, &str)> {
    page.lines().filter(|line| line.starts_with("| ")).filter_map(|line| {
        let mut cells = line.split('|').map(str::trim).skip(1);
        let (library, version) = (cells.next()?, cells.next()?);
        Some((library.split('`').nth(1)?, version))
    })
}

#[test]
fn versions_are_those_of_the_lock_file() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let read = |path: &str| std::fs::read_to_string(root.join(path)).unwrap();
    let (page, lock) = (read("docs/dependencies.md"), read("Cargo.lock"));
    let rows: Vec<_> = named(&page).collect();
    assert!(rows.len() > 10, "{rows:?}");
    for (package, version) in rows {
        let locked = format!("name = \"{package}\"\nversion = \"{version}\"");
        assert!(lock.contains(&locked), "{package} {version}");
    }
}
