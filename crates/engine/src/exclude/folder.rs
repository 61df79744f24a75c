//! The rules for the names in one folder.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::globs::Globs;
use super::{Decision, Excludes, NO_MEDIA, preset};
use crate::location::Location;

/// The rules for the names in one folder, put together from all folders above it.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    /// Globs with the path of the folder relative to their place, in the order in which they are asked.
    globs: Vec<(Arc<Globs>, PathBuf)>,
    presets: bool,
    /// A folder at or above this one has a `.nomedia`.
    hides_media: bool,
    /// It is a library of Apple Photos.
    is_library: bool,
    is_container: bool,
}

impl Folder {
    /// Whether files in a folder may have rules for it. Those in a container were chosen when it was made,
    /// and each look into a store is a request.
    pub(super) fn may_have_marks(folder: &Path) -> bool {
        let location = Location::of(folder);
        !location.is_container() && !location.is_remote()
    }

    /// `is_container`: its names are those of members of a container.
    pub(super) fn of(path: &Path, is_container: bool, excludes: &Excludes) -> Folder {
        let (mut globs, mut of_files) = (Vec::new(), Vec::new());
        let (mut presets, mut hides_media) = (None, false);
        let marks = excludes.marks();
        if !(marks.is_empty() && excludes.of_roots.is_empty()) {
            for above in path.ancestors() {
                let relative = || path.strip_prefix(above).unwrap_or(path).to_owned();
                if let Some(of_root) = excludes.of_roots.get(above) {
                    presets = presets.or(Some(of_root.presets));
                    globs.push((Arc::clone(&of_root.globs), relative()));
                }
                if let Some(marks) = marks.get(above) {
                    of_files.extend(marks.ignore_file.as_ref().map(|file| (Arc::clone(file), relative())));
                    hides_media |= marks.hides_media;
                }
            }
        }
        globs.append(&mut of_files);
        globs.retain(|(globs, _)| !globs.is_empty());
        let presets = presets.unwrap_or(true) && !is_container;
        Folder {
            path: path.to_owned(),
            globs,
            presets,
            hides_media,
            is_library: preset::is_library(path),
            is_container,
        }
    }

    /// Whether its names are those of members of a container.
    pub(super) fn is_container(&self) -> bool {
        self.is_container
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// What the rules say about a name in this folder; `None` if nothing.
    pub(super) fn decide(&self, name: &OsStr, is_folder: bool) -> Option<Decision> {
        if !is_folder && !self.is_container && file::beside::is_ours(name) {
            return Some(Decision::left_out(preset::OURS.to_owned()));
        }
        let by_globs = self.globs.iter().find_map(|(globs, folder)| globs.decide(folder, name, is_folder));
        if by_globs.is_some() || !self.presets {
            return by_globs;
        }
        let preset =
            if self.hides_media { Some(NO_MEDIA) } else { preset::of(name, is_folder, self.is_library) };
        preset.map(|preset| Decision::left_out(format!("preset {preset}")))
    }

    /// The rule by which a name in this folder is left out.
    pub(crate) fn rule_against(&self, name: &OsStr, is_folder: bool) -> Option<String> {
        let decision = self.decide(name, is_folder)?;
        decision.is_left_out.then_some(decision.rule)
    }
}
