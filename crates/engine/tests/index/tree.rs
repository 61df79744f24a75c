//! A tree of files on the disk, a catalogue next to it, and runs over the tree.

use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use thalweg_engine::catalog::format::JsonLines;
use thalweg_engine::{Catalog, IndexOptions, IndexReport, JobError, Progress, index};

use crate::common::picture::Jpeg;

/// A temporary directory, removed with its contents when dropped.
pub(crate) struct Tree {
    _directory: tempfile::TempDir,
    base: PathBuf,
}

impl Tree {
    pub(crate) fn new() -> Tree {
        let directory = tempfile::tempdir().unwrap();
        let base = thalweg_engine::file::canonicalize(directory.path()).unwrap();
        std::fs::create_dir(base.join("photos")).unwrap();
        Tree { _directory: directory, base }
    }

    /// A tree with these JPEG files, each with its name as description.
    pub(crate) fn with(names: &[&str]) -> Tree {
        let tree = Tree::new();
        names.iter().for_each(|name| tree.jpeg(name, name));
        tree
    }

    pub(crate) fn base(&self) -> &Path {
        &self.base
    }

    pub(crate) fn root(&self) -> PathBuf {
        self.base.join("photos")
    }

    pub(crate) fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.root().join(name)
    }

    /// Writes a picture with this description.
    pub(crate) fn jpeg(&self, name: &str, description: &str) {
        self.write(name, &Jpeg::new(40, 30).description(description).camera("Canon", "EOS").to_bytes());
    }

    pub(crate) fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }

    pub(crate) fn rename(&self, from: &str, to: &str) {
        let to = self.path(to);
        std::fs::create_dir_all(to.parent().unwrap()).unwrap();
        std::fs::rename(self.path(from), to).unwrap();
    }

    pub(crate) fn remove(&self, name: &str) {
        std::fs::remove_file(self.path(name)).unwrap();
    }

    pub(crate) fn catalog_path(&self) -> PathBuf {
        self.base.join("c.db")
    }

    pub(crate) fn run(&self) -> IndexReport {
        self.run_with(&IndexOptions::default())
    }

    pub(crate) fn run_with_tags(&self) -> IndexReport {
        let mut options = IndexOptions::default();
        options.tags = true;
        self.run_with(&options)
    }

    #[track_caller]
    pub(crate) fn run_with(&self, options: &IndexOptions) -> IndexReport {
        self.run_over(&[self.root()], options).unwrap()
    }

    pub(crate) fn run_over(
        &self,
        roots: &[PathBuf],
        options: &IndexOptions,
    ) -> Result<IndexReport, JobError> {
        self.run_into(&self.catalog_path(), roots, options)
    }

    /// Runs, and checks afterwards that the catalogue is sound.
    pub(crate) fn run_into(
        &self,
        catalog: &Path,
        roots: &[PathBuf],
        options: &IndexOptions,
    ) -> Result<IndexReport, JobError> {
        let mut catalog = Catalog::create_or_open(catalog)?;
        let report = index(&mut catalog, roots, options, &Progress::default());
        assert_eq!(catalog.check().unwrap(), [], "{report:?}");
        report
    }

    /// Each row's path below the tree's root, with `/` between the folders, its description and whether it has
    /// tags, sorted by path.
    pub(crate) fn rows(&self) -> Vec<String> {
        let root = format!("{}/", self.root().display()).replace(MAIN_SEPARATOR, "/");
        let lines = self.ask(&format!(
            "SELECT replace(path, '{MAIN_SEPARATOR}', '/') AS path, coalesce(description, error_kind) AS says, \
             tags IS NOT NULL AS kept FROM image ORDER BY 1"
        ));
        lines.iter().map(|line| line.replace(&root, "")).collect()
    }

    /// The result of a query, as lines of JSON.
    pub(crate) fn ask(&self, sql: &str) -> Vec<String> {
        ask(&self.catalog_path(), sql)
    }

    /// The row number of a file.
    #[track_caller]
    pub(crate) fn row_id(&self, name: &str) -> String {
        let (directory, name) = match name.rsplit_once('/') {
            Some((below, name)) => (self.path(below), name),
            None => (self.root(), name),
        };
        let ids = self.ask(&format!(
            "SELECT f.id AS id FROM file AS f JOIN directory AS d ON d.id = f.directory_id \
             WHERE replace(d.path, '{MAIN_SEPARATOR}', '/') = '{}/' AND f.name = '{name}'",
            directory.display().to_string().replace(MAIN_SEPARATOR, "/")
        ));
        assert_eq!(ids.len(), 1, "{name}: {ids:?}");
        ids[0].clone()
    }
}

pub(crate) fn ask(catalog: &Path, sql: &str) -> Vec<String> {
    let catalog = Catalog::open_read_only(catalog).unwrap();
    let mut lines = JsonLines::new(Vec::new());
    catalog.query(sql, &mut lines).unwrap();
    String::from_utf8(lines.into_inner()).unwrap().lines().map(String::from).collect()
}

/// The expected line of [`Tree::rows`].
pub(crate) fn row(path: &str, says: &str, tags: bool) -> String {
    format!(r#"{{"path":"{path}","says":"{says}","kept":{}}}"#, u8::from(tags))
}

/// File counts of a report: found, read, unchanged, moved, vanished, problems.
pub(crate) fn counts(report: &IndexReport) -> [u64; 6] {
    [report.n_files, report.n_read, report.n_unchanged, report.n_moved, report.n_vanished, report.n_problems]
}
