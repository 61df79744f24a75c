//! The preferences of a run: which values come first, and whether the camera's clock is read as the local
//! time of the place. Options of the run decide; without them, what the catalogue keeps for the folder.

use std::path::{Path, PathBuf};

use catalog::{Catalog, Preferences, RootPreferences, nearest_preferences};

use crate::error::JobError;
use crate::source::Root;

/// The preferences of a run, shared by its workers.
#[derive(Debug, Default)]
pub(crate) struct RunPreferences {
    given: Option<Preferences>,
    zone_of_place: Option<bool>,
    /// Those of earlier runs, in no order.
    kept: Vec<RootPreferences>,
}

impl RunPreferences {
    /// Those of a run without a catalogue.
    pub(crate) fn of_run(given: Option<Preferences>, zone_of_place: Option<bool>) -> RunPreferences {
        RunPreferences { given, zone_of_place, kept: Vec::new() }
    }

    /// These for a run over `roots`: `catalog` keeps them for the folders among the roots, and its own are
    /// for what was not given.
    pub(crate) fn kept_in(
        mut self,
        catalog: &mut Catalog,
        roots: &[Root],
    ) -> Result<RunPreferences, JobError> {
        if self.given.is_some() || self.zone_of_place.is_some() {
            let folders = roots.iter().filter(|root| matches!(root, Root::Directory(_)));
            let folders: Vec<PathBuf> = folders.map(Root::path).collect();
            catalog.keep_preferences(&folders, self.given, self.zone_of_place)?;
            if let Some(is_assumed) = self.zone_of_place {
                catalog.assume_zones_of_places(&folders, is_assumed)?;
            }
        }
        self.kept = catalog.preferences()?;
        Ok(self)
    }

    /// Those for the files in a folder.
    pub(crate) fn of(&self, folder: &Path) -> Preferences {
        let kept = nearest_preferences(&self.kept, folder);
        let is_assumed = self.zone_of_place.unwrap_or(kept.assumes_zone_of_place());
        self.given.unwrap_or(kept).with_zone_of_place(is_assumed)
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
            RunPreferences::of_run(given, None)
                .kept_in(&mut catalog, &[Root::Directory(root.into())])
                .unwrap()
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
