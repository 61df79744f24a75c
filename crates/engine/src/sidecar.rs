//! Sidecars: XMP files next to photos, such as `photo.jpg.xmp` or `photo.xmp`, JSON files of Google Takeout
//! and of osxphotos, such as `photo.jpg.json`, and Picasa's file for the photos of a folder.
//!
//! They are written by programs that do not modify the photos themselves.
//!
//! A sidecar is a file of the collection and has its own row. Its data is also added to the rows of its
//! photos: `photo.xmp` belongs to all files of that name (such as a raw file and a JPEG) unless it names an
//! extension, `photo.jpg.xmp` to that one alone, and takes precedence. Which JSON file belongs to which photo
//! is in [`crate::takeout`]; what the files say, in `reader.rs`. A row stores size, times and inode of its
//! sidecars, so that the photo is read again when one changes or disappears: the row and this stamp are
//! written together.

mod exported;
mod picasa;
mod reader;

use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::Path;
use std::sync::Arc;

use catalog::{ImageRow, KnownSidecar, LongText, Preferences, TakeoutName};
use tag::Metadata;

use crate::platform::{self, FileKind, ListedEntry};
use crate::source::{Entry, SLICE_FILES};
use crate::takeout::{self, TakeoutFiles};
pub(crate) use reader::SidecarReader;

/// Most sidecars of a directory that are held; if there are more, they are looked up on disk.
const MOST_LISTED: usize = 200_000;

/// A file that may be a sidecar.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Candidate {
    name: OsString,
    bytes: u64,
    mtime_ns: i64,
    inode: u64,
    ctime_ns: i64,
}

/// The sidecars of a photo: at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sidecar {
    xmp: Option<Candidate>,
    json: Option<Candidate>,
    picasa: Option<Candidate>,
    preferences: Preferences,
}

/// What the sidecars of a photo say.
#[derive(Default)]
pub(crate) struct SidecarData<'m, 'a> {
    pub xmp: Option<&'m Metadata<'a>>,
    /// Of osxphotos, or as ExifTool prints it.
    pub exported: Option<Box<ImageRow>>,
    pub takeout: Option<Box<ImageRow>>,
    pub picasa: Option<Box<ImageRow>>,
    /// Whose values come first.
    pub preferences: Preferences,
}

/// The sidecars of one directory.
#[derive(Debug)]
pub(crate) enum Sidecars {
    /// All sidecars.
    Listed(Box<Listed>),
    /// Not listed: each sidecar is looked up on disk.
    OnDisk(Arc<Path>),
}

/// Sidecars by whose they are.
#[derive(Debug, Default)]
pub(crate) struct Listed {
    /// By the part of their names before `.xmp`.
    xmp: HashMap<OsString, Candidate>,
    json: TakeoutFiles<Candidate>,
    picasa: Option<Candidate>,
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
        let mut listed = Listed::default();
        let candidates = files
            .iter()
            .filter(|entry| entry.obstacle.is_none() && is_sidecar(entry.name.as_encoded_bytes()))
            .map(|entry| {
                let Entry { bytes, mtime_ns, inode, ctime_ns, .. } = *entry;
                Candidate { name: entry.name.clone(), bytes, mtime_ns, inode, ctime_ns }
            });
        candidates.for_each(|candidate| listed.add(candidate));
        Sidecars::Listed(Box::new(listed))
    }

    /// All sidecars of a directory; `None` if it cannot be listed, or has too many to hold.
    pub(crate) fn of_directory(directory: &Path) -> Option<Sidecars> {
        let names = fs::read_dir(directory).ok()?.filter_map(|entry| Some(entry.ok()?.file_name()));
        let mut listed = Listed::default();
        let sidecars = names.filter(|name| is_sidecar(name.as_encoded_bytes()));
        for (position, name) in sidecars.enumerate() {
            if position >= MOST_LISTED {
                return None;
            }
            look(directory, name).into_iter().for_each(|candidate| listed.add(candidate));
        }
        Some(Sidecars::Listed(Box::new(listed)))
    }

    /// The sidecars of a file, if any, whose values come first as `preferences` say. Sidecars have none
    /// themselves.
    pub(crate) fn of(&self, file: &OsStr, preferences: Preferences) -> Option<Sidecar> {
        if self.is_empty() || is_sidecar(file.as_encoded_bytes()) {
            return None;
        }
        let short = Path::new(file).file_stem().unwrap_or(file);
        let (xmp, json, picasa) = match self {
            Sidecars::Listed(listed) => {
                let Listed { xmp, json, picasa } = &**listed;
                let json = if json.is_empty() { None } else { file.to_str().and_then(|file| json.of(file)) };
                (xmp.get(file).or_else(|| xmp.get(short)).cloned(), json.cloned(), picasa.clone())
            }
            Sidecars::OnDisk(directory) => {
                let xmp = [file, short].into_iter().find_map(|stem| {
                    let mut name = stem.to_owned();
                    name.push(".xmp");
                    look(directory, name)
                });
                let names = file.to_str().map(takeout::file_names).unwrap_or_default();
                let json = names.into_iter().find_map(|name| look(directory, name.into()));
                (xmp, json, PICASA.into_iter().find_map(|name| look(directory, name.into())))
            }
        };
        let is_any = xmp.is_some() || json.is_some() || picasa.is_some();
        is_any.then_some(Sidecar { xmp, json, picasa, preferences })
    }

    /// Whether there certainly are no sidecars.
    pub(crate) fn is_empty(&self) -> bool {
        let Sidecars::Listed(listed) = self else { return false };
        let Listed { xmp, json, picasa } = &**listed;
        xmp.is_empty() && json.is_empty() && picasa.is_none()
    }
}

impl Listed {
    fn add(&mut self, candidate: Candidate) {
        if let Some(stem) = stem(&candidate.name) {
            self.xmp.insert(stem, candidate);
        } else if is_picasa(candidate.name.as_encoded_bytes()) {
            self.picasa = Some(candidate);
        } else if let Some(name) = candidate.name.to_str().map(str::to_owned) {
            self.json.add(&name, candidate);
        }
    }
}

/// The part before `.xmp` in the name of an XMP sidecar; `None` for other names.
fn stem(name: &OsStr) -> Option<OsString> {
    is_xmp(name.as_encoded_bytes()).then(|| Path::new(name).file_stem().map(OsStr::to_owned)).flatten()
}

/// Whether a file of this name or path is a sidecar.
pub fn is_sidecar(path: &[u8]) -> bool {
    is_xmp(path) || (ends_with(path, b".json") && is_takeout(path)) || is_picasa(path)
}

/// Names of the file that Picasa keeps for the photos of a folder; the second is that of older versions.
const PICASA: [&str; 2] = [".picasa.ini", "Picasa.ini"];

fn is_picasa(path: &[u8]) -> bool {
    let name = name_of(path);
    PICASA.iter().any(|known| name.eq_ignore_ascii_case(known.as_bytes()))
}

fn is_xmp(name: &[u8]) -> bool {
    ends_with(name, b".xmp")
}

fn is_takeout(path: &[u8]) -> bool {
    std::str::from_utf8(name_of(path)).is_ok_and(|name| TakeoutName::parse(name).is_some())
}

fn name_of(path: &[u8]) -> &[u8] {
    path.rsplit(|&byte| byte == b'/').next().unwrap_or(path)
}

fn ends_with(name: &[u8], ending: &[u8]) -> bool {
    name.len() > ending.len() && name[name.len() - ending.len()..].eq_ignore_ascii_case(ending)
}

fn look(directory: &Path, name: OsString) -> Option<Candidate> {
    let found =
        platform::stat_path(&directory.join(&name)).ok().filter(|found| found.kind == FileKind::File)?;
    let ListedEntry { bytes, mtime_ns, inode, ctime_ns, .. } = found;
    Some(Candidate { name, bytes, mtime_ns, inode, ctime_ns })
}

impl Sidecar {
    /// What an unchanged sidecar is recognised by.
    pub(crate) fn stamp(&self) -> KnownSidecar {
        // The zone changes rows without reading files again.
        let preferred = self.preferences.with_zone_of_place(false).bits();
        let none = KnownSidecar { bytes: 0, mtime_ns: 0, inode: 0, ctime_ns: 0, preferred };
        self.xmp.iter().chain(&self.json).chain(&self.picasa).fold(none, |sum, candidate| KnownSidecar {
            bytes: sum.bytes.wrapping_add(candidate.bytes),
            mtime_ns: sum.mtime_ns.wrapping_add(candidate.mtime_ns),
            inode: sum.inode.wrapping_add(candidate.inode),
            ctime_ns: sum.ctime_ns.wrapping_add(candidate.ctime_ns),
            preferred: sum.preferred,
        })
    }

    /// Records in the photo's row which state of the sidecar was looked at.
    pub(crate) fn note(&self, row: &mut ImageRow) {
        row.sidecar_state = Some(Box::new(self.stamp()));
    }

    /// The name of the one of the same kind as that of this name, as rows have it.
    pub(crate) fn name_like(&self, name: &OsStr) -> Option<LongText> {
        let name = name.as_encoded_bytes();
        let found = match () {
            () if is_xmp(name) => &self.xmp,
            () if is_picasa(name) => &self.picasa,
            () => &self.json,
        };
        Some(catalog::path_text(&found.as_ref()?.name).0.as_ref().into())
    }

    /// The name of the one whose data is in the photo's row, as rows have it: of several, the first of XMP,
    /// JSON and Picasa's.
    pub(crate) fn shown_name(&self, data: &SidecarData<'_, '_>) -> Option<LongText> {
        let has_json = data.exported.is_some() || data.takeout.is_some();
        let xmp = self.xmp.as_ref().filter(|_| data.xmp.is_some());
        let json = || self.json.as_ref().filter(|_| has_json);
        let used = xmp.or_else(json).or(self.picasa.as_ref().filter(|_| data.picasa.is_some()))?;
        Some(catalog::path_text(&used.name).0.as_ref().into())
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
        let found = sidecars.of(file.as_ref(), Preferences::default());
        let found = found.and_then(|sidecar| Some(sidecar.xmp.or(sidecar.json).or(sidecar.picasa)?.name));
        assert_eq!(found.as_deref(), expected.map(OsStr::new), "{file}");
    }

    #[test]
    fn whose_sidecar_it_is() {
        let names = [
            "a.jpg",
            "a.nef",
            "a.XMP",
            "a.jpg.xmp",
            "b.jpg",
            ".xmp",
            "c.xmp",
            "d.jpg",
            "d.jpg.json",
            "e.json",
        ];
        let listed = Sidecars::of_slice(&nowhere(), &names.map(entry));
        check(&listed, "a.jpg", Some("a.jpg.xmp"));
        check(&listed, "a.nef", Some("a.XMP"));
        check(&listed, "b.jpg", None);
        check(&listed, "a.jpg.xmp", None);
        check(&listed, "d.jpg", Some("d.jpg.json"));
        check(&listed, "d.jpg.json", None);
        check(&listed, "e.jpg", None);
        check(&listed, "", None);
        assert!(Sidecars::of_slice(&nowhere(), &[entry("b.jpg"), entry("xmp")]).is_empty());
        let picasa = Sidecars::of_slice(&nowhere(), &["a.jpg", ".picasa.ini"].map(entry));
        check(&picasa, "a.jpg", Some(".picasa.ini"));
        check(&picasa, ".picasa.ini", None);
    }

    #[test]
    fn two_sidecars_have_one_stamp_that_changes_with_either() {
        let stamp = |names: &[(&str, u64)]| {
            let entries: Vec<Entry> =
                names.iter().map(|(name, bytes)| Entry::new(*name, *bytes, 2)).collect();
            Sidecars::listed(&entries).of("a.jpg".as_ref(), Preferences::default()).unwrap().stamp()
        };
        let both = stamp(&[("a.xmp", 5), ("a.jpg.json", 7)]);
        assert_eq!((both.bytes, both.mtime_ns), (12, 4));
        for other in
            [stamp(&[("a.xmp", 5)]), stamp(&[("a.jpg.json", 7)]), stamp(&[("a.xmp", 5), ("a.jpg.json", 8)])]
        {
            assert_ne!(both, other);
        }
    }

    #[test]
    fn sidecars_are_known_by_their_paths() {
        for path in
            ["/a/b.xmp", "b.XMP", "s3://x/y.jpg.json", "y.jpg.suppl.json", "/a/.picasa.ini", "Picasa.ini"]
        {
            assert!(is_sidecar(path.as_bytes()), "{path}");
        }
        for path in ["/a/b.json", ".xmp", "a.jpg", "x.jpg/y.json", "json", "/a/my picasa.ini"] {
            assert!(!is_sidecar(path.as_bytes()), "{path}");
        }
        assert!(!is_sidecar(b"\xff.jpg.json"));
    }

    #[test]
    fn a_directory_too_long_for_a_slice_is_asked_for_its_sidecars() {
        let directory = tempfile::tempdir().unwrap();
        fs::write(directory.path().join("a.xmp"), "x").unwrap();
        fs::write(directory.path().join("c.jpg(1).json"), "x").unwrap();
        let many: Vec<Entry> = (0..SLICE_FILES).map(|number| entry(&format!("{number}.jpg"))).collect();
        let path: Arc<Path> = directory.path().into();
        for sidecars in [Sidecars::of_slice(&path, &many), Sidecars::OnDisk(Arc::clone(&path))] {
            check(&sidecars, "a.jpg", Some("a.xmp"));
            check(&sidecars, "b.jpg", None);
            check(&sidecars, "c(1).jpg", Some("c.jpg(1).json"));
        }
    }
}
