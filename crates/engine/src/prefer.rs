//! Whose values come first in a run: as it was told, or else as the catalogue keeps it for a path.

use std::path::{Path, PathBuf};

use catalog::{Catalog, Preferences, RootPreferences};

use crate::error::JobError;
use crate::source::Root;

/// The preferences of a run, shared by its workers.
#[derive(Debug, Default)]
pub(crate) struct RunPreferences {
    given: Option<Preferences>,
    /// Those of earlier runs, in no order.
    kept: Vec<RootPreferences>,
}

impl RunPreferences {
    /// Those of a run without a catalogue.
    pub(crate) fn of_run(given: Option<Preferences>) -> RunPreferences {
        RunPreferences { given, kept: Vec::new() }
    }

    /// Those of a run over `roots`, which `catalog` keeps for the folders among these from now on.
    pub(crate) fn new(
        catalog: &mut Catalog,
        roots: &[Root],
        given: Option<Preferences>,
    ) -> Result<RunPreferences, JobError> {
        if let Some(given) = given {
            let folders = roots.iter().filter(|root| matches!(root, Root::Directory(_)));
            let folders: Vec<PathBuf> = folders.map(Root::path).collect();
            catalog.keep_preferences(&folders, given)?;
        }
        Ok(RunPreferences { given, kept: catalog.preferences()? })
    }

    /// Those for the files in a folder.
    pub(crate) fn of(&self, folder: &Path) -> Preferences {
        self.given.unwrap_or_else(|| {
            let above = self.kept.iter().filter(|kept| folder.starts_with(&kept.root));
            let nearest = above.max_by_key(|kept| kept.root.as_os_str().len());
            nearest.map(|kept| kept.preferences).unwrap_or_default()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_folder_above_decides_unless_the_run_does() {
        let directory = tempfile::tempdir().unwrap();
        let mut catalog = Catalog::create_or_open(&directory.path().join("a.db")).unwrap();
        let preferences = |text: &str| Some(text.parse::<Preferences>().unwrap());
        let mut run = |root: &str, given| {
            RunPreferences::new(&mut catalog, &[Root::Directory(root.into())], given).unwrap()
        };
        run("/a", preferences("file"));
        run("/a/b", preferences("takeout"));
        let kept = run("/a", None);
        for (folder, expected) in [("/a", "file"), ("/a/c", "file"), ("/a/b/d", "takeout"), ("/x", "default")]
        {
            assert_eq!(Some(kept.of(folder.as_ref())), preferences(expected), "{folder}");
        }
        assert_eq!(Some(run("/a", preferences("sidecar")).of("/a/b".as_ref())), preferences("sidecar"));
        assert_eq!(Some(run("/a/b", None).of("/a/b".as_ref())), preferences("sidecar"));
    }
}
