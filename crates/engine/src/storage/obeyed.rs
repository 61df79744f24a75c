//! The measured profiles that a run uses, for reports to the user.

use std::path::PathBuf;

use file::filesystem::FileSystem;
use file::profile;
use serde::Serialize;

use super::{ByCaches, Choices, Storage};

/// A measured profile, and the choices that a run takes from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ObeyedProfile {
    /// The file system that the profile describes.
    #[serde(skip)]
    pub file_system: FileSystem,
    /// Path of the profile's file.
    #[serde(serialize_with = "crate::serial::path")]
    pub file: PathBuf,
    /// Choices taken from the profile for all files; none if the measurement confirmed the defaults.
    #[serde(rename = "obeyed")]
    pub choices: Choices,
    /// Additional choices for files that are in the page cache.
    #[serde(rename = "obeyed_warm")]
    pub warm: Choices,
    /// Additional choices for files that are not in the page cache.
    #[serde(rename = "obeyed_cold")]
    pub cold: Choices,
}

/// The measured profiles of the storage under `paths`, one for each file system, with the choices that
/// `chosen` does not set. Profiles that contain only the probe's result are not included.
#[must_use]
pub fn obeyed(paths: &[PathBuf], chosen: &Choices) -> Vec<ObeyedProfile> {
    let mut found: Vec<ObeyedProfile> = Vec::new();
    for path in paths {
        let storage = Storage::of(path);
        let ByCaches { warm, cold } = storage.by_caches();
        let (warm, cold) = (warm.without(chosen), cold.without(chosen));
        let Storage {
            file_system: Some(file_system), kept_in: Some(kept_in), profile: Some(profile), ..
        } = storage
        else {
            continue;
        };
        let is_known = found.iter().any(|known| known.file_system == file_system);
        if profile.tuned_at_s.is_some() && !is_known {
            let file = profile::path_of(&kept_in, &file_system);
            let choices = warm.in_common(&cold);
            let (warm, cold) = (warm.without(&choices), cold.without(&choices));
            found.push(ObeyedProfile { file_system, file, choices, warm, cold });
        }
    }
    found
}
