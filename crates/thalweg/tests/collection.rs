//! A catalogue of the sample pictures, created and queried by the real program.

#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

/// Root directory of the repository.
pub(crate) fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// A catalogue of `samples/pictures` with all tags.
pub(crate) struct Collection {
    directory: TempDir,
}

impl Collection {
    pub(crate) fn indexed() -> Collection {
        let collection = Collection { directory: tempfile::tempdir().unwrap() };
        collection.index();
        collection
    }

    /// Runs `thalweg index`; returns the report of `--json`.
    pub(crate) fn index(&self) -> Value {
        let pictures = repository().join("samples/pictures");
        let output = self
            .thalweg(&["index", "--quiet", "--json", "--tags", "--catalog", "thalweg.db"], |index| {
                index.arg(&pictures)
            });
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    }

    /// Adds the table of words to the catalogue.
    pub(crate) fn add_words(&self) {
        let pictures = repository().join("samples/pictures");
        let output = self.thalweg(&["index", "--quiet", "--words", "--catalog", "thalweg.db"], |index| {
            index.arg(&pictures)
        });
        // Some of the samples are broken.
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    /// The files that a search finds, sorted, one a line, with paths relative to the folder of the samples.
    #[track_caller]
    pub(crate) fn found(&self, search: &str) -> String {
        let output = self.thalweg(&["find", "thalweg.db", "--where"], |find| find.arg(search));
        let talk = String::from_utf8_lossy(&output.stderr);
        assert!(matches!(output.status.code(), Some(0 | 1)), "{talk}\n{search}");
        let folder = format!("{}/", repository().join("samples/pictures").display());
        let found = String::from_utf8(output.stdout).unwrap().replace(&folder, "");
        let mut lines: Vec<&str> = found.lines().collect();
        lines.sort_unstable();
        lines.iter().map(|line| format!("{line}\n")).collect()
    }

    /// The result of a query as CSV, with paths relative to the folder of the samples.
    #[track_caller]
    pub(crate) fn csv(&self, sql: &str) -> String {
        let output = self.thalweg(&["query", "thalweg.db", "--csv"], |query| query.arg(sql));
        let talk = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{talk}\n{sql}");
        let folder = format!("{}/", repository().join("samples/pictures").display());
        String::from_utf8(output.stdout).unwrap().replace(&folder, "").replace("\r\n", "\n")
    }

    /// The rows of a query, without the header line.
    #[track_caller]
    pub(crate) fn rows(&self, sql: &str) -> Vec<String> {
        self.csv(sql).lines().skip(1).map(String::from).collect()
    }

    fn thalweg(&self, arguments: &[&str], more: impl Fn(&mut Command) -> &mut Command) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_thalweg"));
        more(command.args(arguments).current_dir(self.directory.path())).output().unwrap()
    }
}
