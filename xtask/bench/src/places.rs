//! Paths that are used while a definition runs, and their placeholders in commands.

use std::path::PathBuf;

/// Profile of Cargo that the measured programs are compiled with: what releases ship.
pub(crate) const PROFILE: &str = "dist";

/// Paths for the commands of a definition.
pub(crate) struct Places {
    pub(crate) thalweg: PathBuf,
    /// The program of the quick build (profile `release`), where a definition mentions it.
    pub(crate) quick: PathBuf,
    pub(crate) xtask: PathBuf,
    pub(crate) collection: PathBuf,
    /// More collections, by name.
    pub(crate) more: Vec<(String, PathBuf)>,
    /// Programs of crates outside the workspace.
    pub(crate) rivals: PathBuf,
    pub(crate) scratch: PathBuf,
    pub(crate) root: PathBuf,
    /// Environment variables for the cases.
    pub(crate) environment: Vec<(&'static str, String)>,
}

impl Places {
    /// The folder of a collection.
    pub(crate) fn folder(&self, name: &str) -> &PathBuf {
        let other = self.more.iter().find(|(other, _)| other == name);
        other.map_or(&self.collection, |(_, folder)| folder)
    }

    /// Replaces `{thalweg}`, `{quick}`, `{xtask}`, `{collection}`, `{list}`, `{short-list}`,
    /// `{collection:NAME}`, `{list:NAME}`, `{scratch}`, `{root}`, `{examples}`, `{rivals}` and `{cores}`.
    pub(crate) fn fill(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for (name, folder) in &self.more {
            text = text
                .replace(&format!("{{collection:{name}}}"), &folder.display().to_string())
                .replace(&format!("{{list:{name}}}"), &folder.with_extension("list").display().to_string());
        }
        let cores = std::thread::available_parallelism().map_or(1, usize::from).to_string();
        text.replace("{thalweg}", &self.thalweg.display().to_string())
            .replace("{quick}", &self.quick.display().to_string())
            .replace("{xtask}", &self.xtask.display().to_string())
            .replace("{collection}", &self.collection.display().to_string())
            .replace("{list}", &self.collection.with_extension("list").display().to_string())
            .replace("{short-list}", &self.collection.with_extension("short.list").display().to_string())
            .replace("{scratch}", &self.scratch.display().to_string())
            .replace("{root}", &self.root.display().to_string())
            .replace("{examples}", &self.xtask.with_file_name("examples").display().to_string())
            .replace("{rivals}", &self.rivals.display().to_string())
            .replace("{cores}", &cores)
    }
}
