//! XMP sidecars: metadata files next to photos, such as `photo.jpg.xmp` or `photo.xmp`.
//!
//! They are written by programs that do not modify the photos themselves.
//!
//! A sidecar is a file of the collection and has its own row. Its data is also added to the rows of its
//! photos: `photo.xmp` belongs to all files of that name (such as a raw file and a JPEG) unless it names an
//! extension, `photo.jpg.xmp` to that one alone, and takes precedence. A row stores the sidecar's size, times
//! and inode, so that the photo is read again when the sidecar changes or disappears: the row and this stamp
//! are written together.

use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::Path;
use std::sync::Arc;

use catalog::{ImageRow, KnownSidecar, Text};
use file::{ReadOptions, Strategy, object};
use tag::{Metadata, Mode, Options, Parser, Want};

use crate::error::JobError;
use crate::platform::{self, FileKind, ListedEntry};
use crate::read::{Whole, WholeReader};
use crate::source::{Entry, SLICE_FILES};

/// Maximum size in bytes: longer files are not sidecars written by photo programs.
const MOST_BYTES: u64 = 8 << 20;

/// The sidecar of a photo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sidecar {
    name: OsString,
    pub stamp: KnownSidecar,
}

/// The sidecars of one directory.
#[derive(Debug)]
pub(crate) enum Sidecars {
    /// All sidecars, keyed by the part of their names before `.xmp`.
    Listed(HashMap<OsString, Sidecar>),
    /// Not listed: each sidecar is looked up on disk.
    OnDisk(Arc<Path>),
}

impl Sidecars {
    /// Sidecars of a directory whose files are delivered in slices, of which this is the first. If the slice
    /// is far from full, it contains all files.
    pub(crate) fn of_slice(directory: &Arc<Path>, first: &[Entry]) -> Sidecars {
        if first.len() < SLICE_FILES / 2 {
            return Sidecars::listed(first);
        }
        Sidecars::of_directory(directory).unwrap_or_else(|| Sidecars::OnDisk(Arc::clone(directory)))
    }

    /// The sidecars among the files of a listing.
    pub(crate) fn listed(files: &[Entry]) -> Sidecars {
        let sidecars = files.iter().filter(|entry| entry.obstacle.is_none()).filter_map(|entry| {
            let Entry { bytes, mtime_ns, inode, ctime_ns, .. } = *entry;
            let stamp = KnownSidecar { bytes, mtime_ns, inode, ctime_ns };
            Some((stem(&entry.name)?, Sidecar { name: entry.name.clone(), stamp }))
        });
        Sidecars::Listed(sidecars.collect())
    }

    /// All sidecars of a directory; `None` if it cannot be listed.
    pub(crate) fn of_directory(directory: &Path) -> Option<Sidecars> {
        let names = fs::read_dir(directory).ok()?.filter_map(|entry| Some(entry.ok()?.file_name()));
        let known = names.filter_map(|name| Some((stem(&name)?, look(directory, name)?))).collect();
        Some(Sidecars::Listed(known))
    }

    /// The sidecar of a file, if any. Sidecars have none themselves.
    pub(crate) fn of(&self, file: &OsStr) -> Option<Sidecar> {
        if self.is_empty() || stem(file).is_some() {
            return None;
        }
        let short = Path::new(file).file_stem().unwrap_or(file);
        match self {
            Sidecars::Listed(known) => known.get(file).or_else(|| known.get(short)).cloned(),
            Sidecars::OnDisk(directory) => [file, short].into_iter().find_map(|stem| {
                let mut name = stem.to_owned();
                name.push(".xmp");
                look(directory, name)
            }),
        }
    }

    /// Whether there certainly are no sidecars.
    pub(crate) fn is_empty(&self) -> bool {
        matches!(self, Sidecars::Listed(known) if known.is_empty())
    }
}

/// The part before `.xmp` in a sidecar's name; `None` for other names.
fn stem(name: &OsStr) -> Option<OsString> {
    is_sidecar(name.as_encoded_bytes()).then(|| Path::new(name).file_stem().map(OsStr::to_owned)).flatten()
}

/// Whether a file of this name is a sidecar.
pub(crate) fn is_sidecar(name: &[u8]) -> bool {
    const ENDING: &[u8] = b".xmp";
    name.len() > ENDING.len() && name[name.len() - ENDING.len()..].eq_ignore_ascii_case(ENDING)
}

fn look(directory: &Path, name: OsString) -> Option<Sidecar> {
    let found =
        platform::stat_path(&directory.join(&name)).ok().filter(|found| found.kind == FileKind::File)?;
    let ListedEntry { bytes, mtime_ns, inode, ctime_ns, .. } = found;
    Some(Sidecar { name, stamp: KnownSidecar { bytes, mtime_ns, inode, ctime_ns } })
}

impl Sidecar {
    /// Records in the photo's row which state of the sidecar was looked at.
    pub(crate) fn note(&self, row: &mut ImageRow) {
        row.sidecar_bytes = Some(self.stamp.bytes);
        row.sidecar_mtime_ns = Some(self.stamp.mtime_ns);
        row.sidecar_inode = Some(self.stamp.inode);
        row.sidecar_ctime_ns = Some(self.stamp.ctime_ns);
    }

    /// Its name, as rows have it.
    pub(crate) fn shown_name(&self) -> Text {
        catalog::path_text(&self.name).0.as_ref().into()
    }

    /// Whether the sidecar belongs to a photo of this name. Raw developers write one named `photo.xmp`, and
    /// for which of the files `photo.*` it is (`photoshop:SidecarForExtension`).
    fn is_for(&self, photo: &OsStr, said: &Metadata<'_>) -> bool {
        if stem(&self.name).as_deref() == Some(photo) {
            return true;
        }
        let mut extensions = said.tags.iter().filter(|tag| tag.name == "SidecarForExtension");
        extensions.next().is_none_or(|tag| {
            let own = Path::new(photo).extension().unwrap_or_default();
            own.eq_ignore_ascii_case(tag.text(Mode::Print).trim())
        })
    }
}

/// Reads sidecars, one after another. Each worker has one.
pub(crate) struct SidecarReader {
    files: WholeReader,
    parser: Parser,
    options: Options,
}

impl SidecarReader {
    pub(crate) fn new(options: &Options) -> Result<SidecarReader, JobError> {
        let files = WholeReader::new(Strategy::Pread, &ReadOptions::default())?;
        // Whose sidecar it is is in none of the tags that fill columns.
        let mut options = options.clone();
        options.want = Want::Everything;
        Ok(SidecarReader { files, parser: Parser::new(), options })
    }

    /// Passes the metadata of a photo's sidecar to `then`, or nothing if there is none, if it is that of
    /// another file, or if it cannot be read: its own row has the reason.
    pub(crate) fn with<R>(
        &mut self,
        directory: &Path,
        photo: &OsStr,
        sidecar: Option<&Sidecar>,
        then: impl FnOnce(Option<&Metadata<'_>>) -> R,
    ) -> R {
        let is_short = |sidecar: &&Sidecar| sidecar.stamp.bytes <= MOST_BYTES;
        let Some(sidecar) = sidecar.filter(is_short) else {
            return then(None);
        };
        let _gate = gate::gate!("engine::read_sidecar", Work);
        let SidecarReader { files, parser, options } = self;
        let mut then = Some(then);
        let read = files.visit(
            &object::join(directory, &sidecar.name),
            |_| true,
            |whole| match whole {
                Whole::Held(bytes) => {
                    let then = then.take()?;
                    Some(parser.parse_whole(bytes, options, |metadata| {
                        then(Some(metadata).filter(|said| sidecar.is_for(photo, said)))
                    }))
                }
                Whole::Long { .. } => None,
            },
        );
        let answer = read.ok().flatten().flatten();
        answer.unwrap_or_else(|| (then.take().expect("it is taken where there is an answer"))(None))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(name: &str) -> Entry {
        Entry::new(name, 1, 2)
    }

    fn nowhere() -> Arc<Path> {
        Path::new("/nowhere").into()
    }

    #[track_caller]
    fn check(sidecars: &Sidecars, file: &str, expected: Option<&str>) {
        let found = sidecars.of(file.as_ref()).map(|sidecar| sidecar.name);
        assert_eq!(found.as_deref(), expected.map(OsStr::new), "{file}");
    }

    #[test]
    fn whose_sidecar_it_is() {
        let names = ["a.jpg", "a.nef", "a.XMP", "a.jpg.xmp", "b.jpg", ".xmp", "c.xmp"];
        let listed = Sidecars::of_slice(&nowhere(), &names.map(entry));
        check(&listed, "a.jpg", Some("a.jpg.xmp"));
        check(&listed, "a.nef", Some("a.XMP"));
        check(&listed, "b.jpg", None);
        check(&listed, "a.jpg.xmp", None);
        check(&listed, "", None);
        assert!(Sidecars::of_slice(&nowhere(), &[entry("b.jpg"), entry("xmp")]).is_empty());
    }

    #[test]
    fn a_directory_too_long_for_a_slice_is_asked_for_its_sidecars() {
        let directory = tempfile::tempdir().unwrap();
        fs::write(directory.path().join("a.xmp"), "x").unwrap();
        let many: Vec<Entry> = (0..SLICE_FILES).map(|number| entry(&format!("{number}.jpg"))).collect();
        let path: Arc<Path> = directory.path().into();
        for sidecars in [Sidecars::of_slice(&path, &many), Sidecars::OnDisk(Arc::clone(&path))] {
            check(&sidecars, "a.jpg", Some("a.xmp"));
            check(&sidecars, "b.jpg", None);
        }
    }
}
