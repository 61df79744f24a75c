//! Rooms: modules of one parent, each with all that is below it. Two rooms that import from each other are
//! one, whatever their files are called; a circle of files alone does not show that, because a file and its
//! own modules count as one there.

use std::path::{Path, PathBuf};

use super::tree::Import;

/// The imports of files as imports of rooms. A room has the path of its file without the extension.
pub(crate) fn between(imports: &[Import]) -> Vec<Import> {
    imports.iter().filter_map(room_import).collect()
}

/// The import between the two rooms of the closest common parent; `None` if one module is above the other.
fn room_import(import: &Import) -> Option<Import> {
    let (from, to) = (module(&import.from), module(&import.to));
    let n_common = from.iter().zip(&to).take_while(|(from, to)| from == to).count();
    let room = |module: &[&str]| module.get(..=n_common).map(|parts| parts.iter().collect::<PathBuf>());
    Some(Import { from: room(&from)?, to: room(&to)?, line: import.line, path: import.path.clone() })
}

/// The parts of a module's path, from the root of the repository on; a crate's own file is above all others.
fn module(file: &Path) -> Vec<&str> {
    let mut parts: Vec<&str> = file.iter().filter_map(|part| part.to_str()).collect();
    match parts.pop() {
        Some("lib.rs" | "main.rs" | "mod.rs") | None => {}
        Some(name) => parts.push(name.trim_end_matches(".rs")),
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(from: &str, to: &str, expected: Option<(&str, &str)>) {
        let import = Import { from: from.into(), to: to.into(), line: 1, path: String::new() };
        let found = room_import(&import).map(|room| (room.from, room.to));
        assert_eq!(found, expected.map(|(from, to)| (from.into(), to.into())), "{from} {to}");
    }

    #[test]
    fn an_import_is_between_the_rooms_of_the_closest_parent() {
        check("c/src/a.rs", "c/src/b.rs", Some(("c/src/a", "c/src/b")));
        check("c/src/xmp/plain.rs", "c/src/jumbf.rs", Some(("c/src/xmp", "c/src/jumbf")));
        check("c/src/a/b/c.rs", "c/src/a/d/e.rs", Some(("c/src/a/b", "c/src/a/d")));
        // What is above and what is below are no two rooms.
        check("c/src/a.rs", "c/src/a/b.rs", None);
        check("c/src/a/b.rs", "c/src/a.rs", None);
        check("c/src/a/b.rs", "c/src/lib.rs", None);
    }

    #[test]
    fn files_without_a_circle_may_be_rooms_with_one() {
        let import =
            |from: &str, to: &str| Import { from: from.into(), to: to.into(), line: 1, path: String::new() };
        let files = [import("c/a.rs", "c/b.rs"), import("c/b/x.rs", "c/a.rs")];
        assert!(super::super::cycle::cycles(&files).is_empty());
        assert_eq!(super::super::cycle::cycles(&between(&files)).len(), 1);
    }
}
