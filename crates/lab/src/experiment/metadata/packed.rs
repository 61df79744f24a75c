//! ExifTool as one executable that contains its scripts, as the publication's exiftool.exe: made by `pp`
//! of PAR.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::error::CaseError;
use crate::experiment::peer;
use crate::place::Place;

/// The packed program, made if it does not exist yet. Skipped where `pp` or ExifTool is not installed, or
/// where what is installed is no script.
pub(super) fn program(place: &Place) -> Result<OsString, CaseError> {
    let make = |path: &Path| {
        let script = script()?;
        // Modules that the script loads by name are not found by reading it.
        let arguments = ["-M".as_ref(), "Image::ExifTool::".as_ref(), "-o".as_ref(), path.as_os_str()];
        let arguments = arguments.into_iter().chain([script.as_os_str()]);
        peer::run("pp", arguments, Stdio::null()).map_err(|error| match error {
            CaseError::Skipped(why) => {
                CaseError::Skipped(format!("{why} (Debian package: libpar-packer-perl)"))
            }
            error => CaseError::Skipped(format!("ExifTool cannot be packed here: {error}")),
        })
    };
    place.make_input("exiftool-packed", make).map(PathBuf::into_os_string)
}

/// Environment variables with which the packed program unpacks itself at each start, or once: then into a
/// folder that it finds again. Both folders are the lab's, where nothing is left.
pub(super) fn environment(
    is_unpacked_before: bool,
    place: &Place,
) -> Result<Vec<(&'static str, OsString)>, CaseError> {
    let folder = place.input(if is_unpacked_before { "exiftool-unpacked" } else { "exiftool-temporary" });
    std::fs::create_dir_all(&folder).map_err(CaseError::file("create", &folder))?;
    let folder = folder.into_os_string();
    Ok(if is_unpacked_before {
        vec![("PAR_GLOBAL_TEMP", folder)]
    } else {
        vec![("PAR_GLOBAL_TMPDIR", folder), ("PAR_GLOBAL_CLEAN", "1".into())]
    })
}

/// ExifTool's script, on the PATH.
fn script() -> Result<PathBuf, CaseError> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let found =
        std::env::split_paths(&folders).map(|folder| folder.join("exiftool")).find(|path| path.is_file());
    found.ok_or_else(|| CaseError::Skipped("`exiftool` is not on PATH; install it to compare".to_owned()))
}
