//! Sidecars: XMP files next to photos, such as `photo.jpg.xmp` or `photo.xmp`, and the JSON files of Google
//! Takeout, such as `photo.jpg.json`.
//!
//! They are written by programs that do not modify the photos themselves.
//!
//! A sidecar is a file of the collection and has its own row. Its data is also added to the rows of its
//! photos: `photo.xmp` belongs to all files of that name (such as a raw file and a JPEG) unless it names an
//! extension, `photo.jpg.xmp` to that one alone, and takes precedence. Which JSON file belongs to which photo
//! is in [`crate::takeout`]. A row stores size, times and inode of its sidecars, so that the photo is read
//! again when one changes or disappears: the row and this stamp are written together.

use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::Path;
use std::sync::Arc;

use catalog::{ImageRow, KnownSidecar, Preferences, TakeoutName, Text};
use file::{ReadOptions, Strategy, object};
use tag::{Metadata, Mode, Options, Parser, Want};

use crate::error::JobError;
use crate::platform::{self, FileKind, ListedEntry};
use crate::read::{Whole, WholeReader};
use crate::source::{Entry, SLICE_FILES};
use crate::takeout::{self, TakeoutFiles, takeout_row};

/// Maximum size in bytes: longer files are not sidecars written by photo programs.
const MOST_BYTES: u64 = 8 << 20;

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
    takeout: Option<Candidate>,
    preferences: Preferences,
}

/// What the sidecars of a photo say.
#[derive(Default)]
pub(crate) struct SidecarData<'m, 'a> {
    pub xmp: Option<&'m Metadata<'a>>,
    pub takeout: Option<Box<ImageRow>>,
    /// Whose values come first.
    pub preferences: Preferences,
}

/// The sidecars of one directory.
#[derive(Debug)]
pub(crate) enum Sidecars {
    /// All sidecars.
    Listed(Listed),
    /// Not listed: each sidecar is looked up on disk.
    OnDisk(Arc<Path>),
}

/// Sidecars by whose they are.
#[derive(Debug, Default)]
pub(crate) struct Listed {
    /// By the part of their names before `.xmp`.
    xmp: HashMap<OsString, Candidate>,
    takeout: TakeoutFiles<Candidate>,
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
        Sidecars::Listed(listed)
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
        Some(Sidecars::Listed(listed))
    }

    /// The sidecars of a file, if any, whose values come first as `preferences` say. Sidecars have none
    /// themselves.
    pub(crate) fn of(&self, file: &OsStr, preferences: Preferences) -> Option<Sidecar> {
        if self.is_empty() || is_sidecar(file.as_encoded_bytes()) {
            return None;
        }
        let short = Path::new(file).file_stem().unwrap_or(file);
        let (xmp, takeout) = match self {
            Sidecars::Listed(Listed { xmp, takeout }) => {
                let takeout =
                    if takeout.is_empty() { None } else { file.to_str().and_then(|file| takeout.of(file)) };
                (xmp.get(file).or_else(|| xmp.get(short)).cloned(), takeout.cloned())
            }
            Sidecars::OnDisk(directory) => {
                let xmp = [file, short].into_iter().find_map(|stem| {
                    let mut name = stem.to_owned();
                    name.push(".xmp");
                    look(directory, name)
                });
                let names = file.to_str().map(takeout::file_names).unwrap_or_default();
                (xmp, names.into_iter().find_map(|name| look(directory, name.into())))
            }
        };
        let sidecar = Sidecar { xmp, takeout, preferences };
        (sidecar.xmp.is_some() || sidecar.takeout.is_some()).then_some(sidecar)
    }

    /// Whether there certainly are no sidecars.
    pub(crate) fn is_empty(&self) -> bool {
        matches!(self, Sidecars::Listed(listed) if listed.xmp.is_empty() && listed.takeout.is_empty())
    }
}

impl Listed {
    fn add(&mut self, candidate: Candidate) {
        if let Some(stem) = stem(&candidate.name) {
            self.xmp.insert(stem, candidate);
        } else if let Some(name) = candidate.name.to_str().map(str::to_owned) {
            self.takeout.add(&name, candidate);
        }
    }
}

/// The part before `.xmp` in the name of an XMP sidecar; `None` for other names.
fn stem(name: &OsStr) -> Option<OsString> {
    is_xmp(name.as_encoded_bytes()).then(|| Path::new(name).file_stem().map(OsStr::to_owned)).flatten()
}

/// Whether a file of this name or path is a sidecar.
pub(crate) fn is_sidecar(path: &[u8]) -> bool {
    is_xmp(path) || (ends_with(path, b".json") && is_takeout(path))
}

fn is_xmp(name: &[u8]) -> bool {
    ends_with(name, b".xmp")
}

fn is_takeout(path: &[u8]) -> bool {
    let name = path.rsplit(|&byte| byte == b'/').next().unwrap_or(path);
    std::str::from_utf8(name).is_ok_and(|name| TakeoutName::parse(name).is_some())
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
        let none =
            KnownSidecar { bytes: 0, mtime_ns: 0, inode: 0, ctime_ns: 0, preferred: self.preferences.bits() };
        self.xmp.iter().chain(&self.takeout).fold(none, |sum, candidate| KnownSidecar {
            bytes: sum.bytes.wrapping_add(candidate.bytes),
            mtime_ns: sum.mtime_ns.wrapping_add(candidate.mtime_ns),
            inode: sum.inode.wrapping_add(candidate.inode),
            ctime_ns: sum.ctime_ns.wrapping_add(candidate.ctime_ns),
            preferred: sum.preferred,
        })
    }

    /// Records in the photo's row which state of the sidecar was looked at.
    pub(crate) fn note(&self, row: &mut ImageRow) {
        let KnownSidecar { bytes, mtime_ns, inode, ctime_ns, preferred } = self.stamp();
        row.sidecar_bytes = Some(bytes);
        row.sidecar_mtime_ns = Some(mtime_ns);
        row.sidecar_inode = Some(inode);
        row.sidecar_ctime_ns = Some(ctime_ns);
        row.sidecar_preferred = Some(preferred).filter(|&preferred| preferred != 0);
    }

    /// The name of the one whose data is in the photo's row, as rows have it; that of the XMP file, if both
    /// are.
    pub(crate) fn shown_name(&self, data: &SidecarData<'_, '_>) -> Option<Text> {
        let xmp = self.xmp.as_ref().filter(|_| data.xmp.is_some());
        let used = xmp.or(self.takeout.as_ref().filter(|_| data.takeout.is_some()))?;
        Some(catalog::path_text(&used.name).0.as_ref().into())
    }
}

/// Whether an XMP sidecar belongs to a photo of this name. Raw developers write one named `photo.xmp`, and
/// for which of the files `photo.*` it is (`photoshop:SidecarForExtension`).
fn is_for(photo: &OsStr, xmp: &Candidate, said: &Metadata<'_>) -> bool {
    if stem(&xmp.name).as_deref() == Some(photo) {
        return true;
    }
    let mut extensions = said.tags.iter().filter(|tag| tag.name == "SidecarForExtension");
    extensions.next().is_none_or(|tag| {
        let own = Path::new(photo).extension().unwrap_or_default();
        own.eq_ignore_ascii_case(tag.text(Mode::Print).trim())
    })
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

    /// Passes what a photo's sidecars say to `then`. One that is that of another file, or cannot be read,
    /// says nothing: its own row has the reason.
    pub(crate) fn with<R>(
        &mut self,
        directory: &Path,
        photo: &OsStr,
        sidecar: Option<&Sidecar>,
        then: impl FnOnce(&SidecarData<'_, '_>) -> R,
    ) -> R {
        let Some(Sidecar { xmp, takeout, preferences }) = sidecar else {
            return then(&SidecarData::default());
        };
        let _gate = gate::gate!("engine::read_sidecar", Work);
        let preferences = *preferences;
        let takeout = takeout.as_ref().and_then(|json| self.takeout(directory, json));
        let SidecarReader { files, parser, options } = self;
        let mut then = Some(|xmp: Option<&Metadata<'_>>| then(&SidecarData { xmp, takeout, preferences }));
        let xmp = xmp.as_ref().filter(|xmp| xmp.bytes <= MOST_BYTES);
        let answer = xmp.and_then(|xmp| {
            let visit = |whole: Whole<'_>| match whole {
                Whole::Held(bytes) => {
                    let then = then.take()?;
                    Some(parser.parse_whole(bytes, options, |metadata| {
                        then(Some(metadata).filter(|said| is_for(photo, xmp, said)))
                    }))
                }
                Whole::Long { .. } => None,
            };
            files.visit(&object::join(directory, &xmp.name), |_| true, visit).ok().flatten().flatten()
        });
        answer.unwrap_or_else(|| (then.take().expect("it is taken where there is an answer"))(None))
    }

    /// The columns that a JSON file of Google Takeout fills.
    fn takeout(&mut self, directory: &Path, json: &Candidate) -> Option<Box<ImageRow>> {
        if json.bytes > takeout::MOST_BYTES {
            return None;
        }
        let visit = |whole: Whole<'_>| match whole {
            Whole::Held(bytes) => takeout_row(bytes).map(Box::new),
            Whole::Long { .. } => None,
        };
        self.files.visit(&object::join(directory, &json.name), |_| true, visit).ok().flatten().flatten()
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
        let found = found.and_then(|sidecar| Some(sidecar.xmp.or(sidecar.takeout)?.name));
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
        for path in ["/a/b.xmp", "b.XMP", "s3://x/y.jpg.json", "y.jpg.suppl.json"] {
            assert!(is_sidecar(path.as_bytes()), "{path}");
        }
        for path in ["/a/b.json", ".xmp", "a.jpg", "x.jpg/y.json", "json"] {
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
