//! Module trees of libraries and programs, and the resolution of paths in them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::item::{Module, Scope, Use};
use super::source::Source;

/// Position of a module in [`Tree::modules`].
pub(crate) type Id = usize;

/// A module: a file, or a block in one.
#[derive(Debug)]
struct Node<'s> {
    file: &'s Source,
    scope: &'s Scope,
    parent: Option<Id>,
    children: BTreeMap<&'s str, Id>,
}

/// All modules below one root, without tests.
#[derive(Debug)]
pub(crate) struct Tree<'s> {
    modules: Vec<Node<'s>>,
    /// Paths of the test files.
    pub(crate) tests: Vec<PathBuf>,
}

/// A file that another one imports from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Import {
    pub(crate) from: PathBuf,
    pub(crate) to: PathBuf,
    pub(crate) line: usize,
    /// Path as it is written in the source.
    pub(crate) path: String,
}

impl<'s> Tree<'s> {
    /// Builds the tree by following `mod` from a root (`lib.rs`, `main.rs`).
    pub(crate) fn new(root: &'s Source, files: &'s BTreeMap<PathBuf, Source>) -> Tree<'s> {
        let mut tree = Tree { modules: Vec::new(), tests: Vec::new() };
        let folder = root.path.parent().unwrap_or(Path::new("")).to_owned();
        tree.add(root, &root.shape.root, None, &folder, files);
        tree
    }

    /// Adds a module whose children are in `folder`.
    fn add(
        &mut self,
        file: &'s Source,
        scope: &'s Scope,
        parent: Option<Id>,
        folder: &Path,
        files: &'s BTreeMap<PathBuf, Source>,
    ) -> Id {
        let id = self.modules.len();
        self.modules.push(Node { file, scope, parent, children: BTreeMap::new() });
        for module in &scope.modules {
            let Some(child) = self.child(id, file, module, folder, files) else { continue };
            self.modules[id].children.insert(&module.name, child);
        }
        id
    }

    fn child(
        &mut self,
        parent: Id,
        file: &'s Source,
        module: &'s Module,
        folder: &Path,
        files: &'s BTreeMap<PathBuf, Source>,
    ) -> Option<Id> {
        let inner = folder.join(&module.name);
        if module.is_test {
            self.tests.extend([inner.with_extension("rs"), inner]);
            return None;
        }
        if let Some(scope) = &module.block {
            return Some(self.add(file, scope, Some(parent), &inner, files));
        }
        let child = files.get(&inner.with_extension("rs")).or_else(|| files.get(&inner.join("mod.rs")))?;
        Some(self.add(child, &child.shape.root, Some(parent), &inner, files))
    }

    /// The files of all modules.
    pub(crate) fn files(&self) -> impl Iterator<Item = &'s Path> {
        self.modules.iter().map(|node| &*node.file.path)
    }

    /// Imports of each file from others. A module and the modules below it count as one: what it uses of its
    /// own children is not an import, and neither is `pub use`, which makes it their table of contents. What
    /// a child uses of its parent is an import.
    pub(crate) fn imports(&self) -> Vec<Import> {
        let mut imports = Vec::new();
        for (id, node) in self.modules.iter().enumerate() {
            let used = node.scope.uses.iter().map(|found| (&found.path, found.line));
            let named = node.scope.paths.iter().map(|path| (&path.segments, path.line));
            for (path, line) in used.chain(named) {
                let Some(to) = self.resolve(id, path, 0).filter(|&to| !self.is_below(to, id)) else {
                    continue;
                };
                let (from, to) = (&node.file.path, &self.modules[to].file.path);
                if from != to {
                    imports.push(Import { from: from.clone(), to: to.clone(), line, path: path.join("::") });
                }
            }
        }
        imports.sort();
        imports
    }

    fn is_below(&self, id: Id, above: Id) -> bool {
        std::iter::successors(Some(id), |&id| self.modules[id].parent).any(|id| id == above)
    }

    /// Module in which the item that a path names is defined. `None` if it is outside this tree, or local.
    fn resolve(&self, id: Id, path: &[String], depth: usize) -> Option<Id> {
        // Modules may refer to each other in a circle; real chains are short.
        if depth > 16 {
            return None;
        }
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => Some(self.walk(0, rest, depth)),
            "self" => Some(self.walk(id, rest, depth)),
            "super" => {
                let mut module = self.modules[id].parent?;
                let mut rest = rest;
                while let Some((next, more)) = rest.split_first().filter(|(next, _)| *next == "super") {
                    let _ = next;
                    module = self.modules[module].parent?;
                    rest = more;
                }
                Some(self.walk(module, rest, depth))
            }
            name => {
                if let Some(&child) = self.modules[id].children.get(name) {
                    return Some(self.walk(child, rest, depth));
                }
                let found = self.import(id, name)?;
                // `use a;` of an outer crate would refer to itself forever.
                if found.path.len() == 1 {
                    return None;
                }
                let path: Vec<String> = found.path.iter().chain(rest).cloned().collect();
                self.resolve(id, &path, depth + 1)
            }
        }
    }

    /// Follows a path down from a module as far as modules and re-exports lead.
    fn walk(&self, id: Id, path: &[String], depth: usize) -> Id {
        let Some((first, rest)) = path.split_first() else { return id };
        let node = &self.modules[id];
        if let Some(&child) = node.children.get(first.as_str()) {
            return self.walk(child, rest, depth);
        }
        if node.scope.defined.contains(first) || depth > 16 {
            return id;
        }
        if let Some(found) = self.import(id, first) {
            let path: Vec<String> = found.path.iter().chain(rest).cloned().collect();
            return self.resolve(id, &path, depth + 1).unwrap_or(id);
        }
        for glob in node.scope.uses.iter().filter(|found| found.name.is_none()) {
            if let Some(module) = self.resolve(id, &glob.path, depth + 1).filter(|&module| module != id) {
                let target = &self.modules[module];
                let has = target.children.contains_key(first.as_str())
                    || target.scope.defined.contains(first)
                    || self.import(module, first).is_some();
                if has {
                    return self.walk(module, path, depth + 1);
                }
            }
        }
        id
    }

    fn import(&self, id: Id, name: &str) -> Option<&'s Use> {
        self.modules[id].scope.uses.iter().find(|found| found.name.as_deref() == Some(name))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn files(texts: &[(&str, &str)]) -> BTreeMap<PathBuf, Source> {
        texts.iter().map(|(path, text)| (PathBuf::from(path), Source::new(Path::new(path), text))).collect()
    }

    #[track_caller]
    fn check(texts: &[(&str, &str)], expected: &[&str]) {
        let files = files(texts);
        let tree = Tree::new(&files[Path::new("src/lib.rs")], &files);
        let imports: Vec<String> = tree
            .imports()
            .iter()
            .map(|import| format!("{}:{} {}", import.from.display(), import.line, import.to.display()))
            .collect();
        assert_eq!(imports, expected);
    }

    #[test]
    fn imports_and_paths_lead_to_files() {
        check(
            &[
                ("src/lib.rs", "mod a;\nmod b;\nfn f() { a::g(); b::c::H }"),
                ("src/a.rs", "use super::b::c::{self, D};\nfn g() { crate::f(); c::H; std::mem::take(x) }"),
                ("src/b.rs", "pub mod c;"),
                ("src/b/c.rs", "fn h() { super::super::a::g(); self::D; }"),
            ],
            &[
                "src/a.rs:1 src/b/c.rs",
                "src/a.rs:1 src/b/c.rs",
                "src/a.rs:2 src/b/c.rs",
                "src/a.rs:2 src/lib.rs",
                "src/b/c.rs:1 src/a.rs",
            ],
        );
    }

    #[test]
    fn a_re_export_leads_to_the_definition_and_is_no_import_of_the_parent() {
        check(
            &[
                ("src/lib.rs", "mod a;\nmod b;\npub use a::A;\npub use b::*;"),
                ("src/a.rs", "pub use c::C as A;\nmod c;"),
                ("src/a/c.rs", "pub struct C;\nuse crate::B;"),
                ("src/b.rs", "pub struct B;\nuse crate::A;"),
            ],
            &["src/a/c.rs:2 src/b.rs", "src/b.rs:2 src/a/c.rs"],
        );
    }

    #[test]
    fn tests_import_nothing() {
        check(
            &[
                ("src/lib.rs", "mod a;\n#[cfg(test)]\nmod tests;\n#[cfg(test)]\nmod more { use crate::a; }"),
                ("src/a.rs", "#[cfg(test)]\nuse crate::f;"),
                ("src/tests.rs", "use crate::a::b;"),
            ],
            &[],
        );
    }
}
