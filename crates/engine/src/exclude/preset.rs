//! What systems and programs keep for themselves, and nobody means who indexes a folder.
//!
//! | pattern | what it is |
//! |---|---|
//! | `@eaDir` | thumbnails and attributes of Synology's indexer, in every folder |
//! | `#recycle` | the recycle bin of a shared folder of Synology |
//! | `.Trash*` | trash of Linux desktops (`.Trash-1000`) and of macOS (`.Trashes`) |
//! | `$RECYCLE.BIN` | the recycle bin of Windows |
//! | `._*` | AppleDouble: attributes of macOS on file systems that have none |
//! | `.thumbnails` | thumbnails of Linux desktops and of Android |
//! | `* Previews.lrdata` | previews of Lightroom, the smart ones too |
//! | `*.photoslibrary/*` | all that Apple Photos keeps next to the originals |
//! | `.git` | objects of git |

use std::ffi::OsStr;
use std::path::Path;

/// Folders by name, without regard to case: file systems that ignore it store these names in several ways.
/// A `*` stands at the beginning or at the end.
const FOLDERS: [&str; 7] =
    ["@eaDir", "#recycle", ".Trash*", "$RECYCLE.BIN", ".thumbnails", "*Previews.lrdata", ".git"];

const APPLE_DOUBLE: &str = "._*";

/// What leaves out files that `file::beside::is_ours` knows, also where the presets are switched off.
pub(super) const OURS: &str = "unfinished files of Thalweg";

/// Extension of a library of Apple Photos, which is a folder.
const LIBRARY: &str = "photoslibrary";

const IN_LIBRARY: &str = "*.photoslibrary/*";

/// The folders of a library with the originals; `Masters` in those before 2019.
const ORIGINALS: [&str; 2] = ["originals", "Masters"];

/// Whether a folder is a library of Apple Photos.
pub(super) fn is_library(folder: &Path) -> bool {
    folder.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(LIBRARY))
}

/// The preset that leaves out a name. `in_library`: of a folder or file in a library of Apple Photos.
pub(super) fn of(name: &OsStr, is_folder: bool, in_library: bool) -> Option<&'static str> {
    let bytes = name.as_encoded_bytes();
    if in_library && !(is_folder && ORIGINALS.iter().any(|originals| name.eq_ignore_ascii_case(originals))) {
        return Some(IN_LIBRARY);
    }
    if !is_folder {
        return bytes.starts_with(b"._").then_some(APPLE_DOUBLE);
    }
    FOLDERS.into_iter().find(|pattern| matches(pattern.as_bytes(), bytes))
}

fn matches(pattern: &[u8], name: &[u8]) -> bool {
    match pattern {
        [b'*', end @ ..] => {
            name.len() >= end.len() && name[name.len() - end.len()..].eq_ignore_ascii_case(end)
        }
        [start @ .., b'*'] => name.len() >= start.len() && name[..start.len()].eq_ignore_ascii_case(start),
        whole => name.eq_ignore_ascii_case(whole),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_left_out_by_the_preset_for_it() {
        let folder = |name: &str| of(name.as_ref(), true, false);
        for (name, preset) in [
            ("@eaDir", "@eaDir"),
            ("@EADIR", "@eaDir"),
            ("#recycle", "#recycle"),
            (".Trash", ".Trash*"),
            (".Trash-1000", ".Trash*"),
            (".Trashes", ".Trash*"),
            ("$Recycle.Bin", "$RECYCLE.BIN"),
            (".thumbnails", ".thumbnails"),
            ("Lightroom Previews.lrdata", "*Previews.lrdata"),
            ("2019 Smart Previews.lrdata", "*Previews.lrdata"),
            (".git", ".git"),
        ] {
            assert_eq!(folder(name), Some(preset), "{name}");
            assert_eq!(of(name.as_ref(), false, false), None, "a file {name}");
        }
        for name in ["eaDir", "recycle", "Trash", ".gitignore", "lrdata", "._a", "", "thumbnails"] {
            assert_eq!(folder(name), None, "{name}");
        }
        assert_eq!(of("._IMG_1.jpg".as_ref(), false, false), Some("._*"));
        assert_eq!(of("_IMG_1.jpg".as_ref(), false, false), None);
    }

    #[test]
    fn of_a_photos_library_the_originals_stay() {
        assert!(
            is_library(Path::new("/a/Family.photoslibrary")) && !is_library(Path::new("/a/photoslibrary"))
        );
        let kept = |name: &str, is_folder| of(name.as_ref(), is_folder, true).is_none();
        assert!(kept("originals", true) && kept("Masters", true));
        assert!(!kept("resources", true) && !kept("database", true) && !kept("originals", false));
    }
}
