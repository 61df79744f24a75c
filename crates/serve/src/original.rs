//! Opens original files: only pictures and films that the catalogue names, and only as long as they are the
//! same.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use engine::Location;
use engine::catalog::PictureSummary;
use engine::file::volume::Volume;
use hyper::StatusCode;

use crate::problem::Problem;

/// Bytes of a file by which its content is recognised.
const HEAD_BYTES: u64 = 64 << 10;

/// Opens the file of a picture at a path that [`crate::access::Access`] returned. It must still be a regular
/// file with the length and the time of its row. Blocks.
pub(crate) fn open(path: &Path, summary: &PictureSummary) -> Result<File, Problem> {
    if Location::of(path).on_disk().as_deref() != Some(path) {
        let words = "the original is in a pack or an object store";
        let hint = "show it converted, or extract it with `thalweg cat`";
        return Err(Problem::new(StatusCode::NOT_FOUND, "not_on_disk", words).hinted(hint));
    }
    let file = engine::file::open_without_links(path).map_err(|error| unreadable(&error))?;
    let metadata = file.metadata().map_err(|error| unreadable(&error))?;
    let is_same = metadata.is_file()
        && metadata.len() == summary.bytes
        && metadata.modified().is_ok_and(|time| nanoseconds(time) == Some(summary.mtime_ns));
    if is_same { Ok(file) } else { Err(changed()) }
}

/// Opens a file to be sent as it is, whose content must be that of a picture or film. Blocks.
pub(crate) fn open_picture(path: &Path, summary: &PictureSummary) -> Result<File, Problem> {
    let file = open(path, summary)?;
    let mut head = Vec::new();
    (&file).take(HEAD_BYTES).read_to_end(&mut head).map_err(|error| unreadable(&error))?;
    if engine::is_picture(&head, path) {
        Ok(file)
    } else {
        let words = "the file is neither a picture nor a film, and other files are not sent";
        Err(Problem::new(StatusCode::NOT_FOUND, "not_a_picture", words))
    }
}

/// The file is another one than the catalogue describes.
pub(crate) fn changed() -> Problem {
    let words = "the file has changed since it was indexed";
    Problem::new(StatusCode::GONE, "changed", words).hinted("run `thalweg index` again")
}

/// The file is not there.
pub(crate) fn vanished() -> Problem {
    let words = "the file was moved or deleted since it was indexed";
    Problem::new(StatusCode::GONE, "vanished", words).hinted("run `thalweg index` again")
}

/// The file is on a disk that is not there.
pub(crate) fn offline(disk: &Volume) -> Problem {
    let words = format!("the file is on `{}`, which is not there", disk.name);
    let at = disk.mounted_at.as_ref().unwrap_or(&disk.folder);
    let hint = format!("connect it; it was last seen at `{}`", at.display());
    Problem::new(StatusCode::NOT_FOUND, "offline", words).hinted(hint)
}

pub(crate) fn unreadable(error: &io::Error) -> Problem {
    match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => vanished(),
        _ => Problem::unreadable(format!("the file cannot be opened: {error}")),
    }
}

fn nanoseconds(time: SystemTime) -> Option<i64> {
    match time.duration_since(UNIX_EPOCH) {
        Ok(after) => i64::try_from(after.as_nanos()).ok(),
        Err(before) => i64::try_from(before.duration().as_nanos()).ok().map(|nanoseconds| -nanoseconds),
    }
}
