//! Paths that are used while a definition runs, and their placeholders in commands.

use std::path::PathBuf;

/// Paths for the commands of a definition.
pub(crate) struct Places {
    pub(crate) thalweg: PathBuf,
    pub(crate) xtask: PathBuf,
    pub(crate) collection: PathBuf,
    pub(crate) scratch: PathBuf,
    pub(crate) root: PathBuf,
    /// Environment variables for the cases.
    pub(crate) environment: Vec<(&'static str, String)>,
}

impl Places {
    /// Replaces `{thalweg}`, `{xtask}`, `{collection}`, `{list}`, `{scratch}`, `{root}`, `{examples}` and
    /// `{cores}`.
    pub(crate) fn fill(&self, text: &str) -> String {
        let cores = std::thread::available_parallelism().map_or(1, usize::from).to_string();
        text.replace("{thalweg}", &self.thalweg.display().to_string())
            .replace("{xtask}", &self.xtask.display().to_string())
            .replace("{collection}", &self.collection.display().to_string())
            .replace("{list}", &self.collection.with_extension("list").display().to_string())
            .replace("{short-list}", &self.collection.with_extension("short.list").display().to_string())
            .replace("{scratch}", &self.scratch.display().to_string())
            .replace("{root}", &self.root.display().to_string())
            .replace("{examples}", &self.xtask.with_file_name("examples").display().to_string())
            .replace("{cores}", &cores)
    }
}
