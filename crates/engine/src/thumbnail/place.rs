//! Paths of thumbnails, writing them, and checking whether they are up to date.
//!
//! The thumbnail of `/a/b/photo.png` below the folder `thumbs` is `thumbs/a/b/photo.png.jpg`: the complete
//! absolute path, with an extension after the name. Different files therefore never share a thumbnail,
//! whichever roots they were reached by; any program can derive the path of a thumbnail; and a run over a
//! part of a tree finds the thumbnails of a run over the whole tree. Alternatives considered: paths below the
//! named root are shorter, but two roots may contain the same names, and the same file would have another
//! thumbnail for each root. Hashes as names are short, but carry no meaning.
//!
//! A thumbnail contains a description of its source (size and time of the file, and the options), as XMP's
//! `dc:source`. A copy of the folder therefore stays valid, other options result in other thumbnails, and a
//! file left empty by a power failure does not count. For this reason nothing is synced here: syncing would
//! cost more than decoding, for data that can be made again.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, Write as _};
use std::path::{Component, Path, PathBuf};

use file::Beside;
use pixel::Format;
use pixel::thumbnail::{ThumbnailOptions, UseEmbedded};

use crate::platform;
use crate::source::Entry;

/// Maximum length in bytes of a file name on common file systems.
const MOST_NAME_BYTES: usize = 255;

/// Number of bytes kept of a name that is too long, before its hash.
const KEPT_NAME_BYTES: usize = 200;

/// The folder that contains the thumbnails.
#[derive(Debug)]
pub(crate) struct Place {
    directory: PathBuf,
    extension: &'static str,
    /// The options, as recorded in each thumbnail.
    made_with: String,
}

impl Place {
    /// `directory` must exist and be absolute.
    pub(crate) fn new(directory: PathBuf, options: &ThumbnailOptions) -> Place {
        let extension = match options.format {
            Format::Jpeg => "jpg",
            Format::WebP => "webp",
            _ => "thumbnail",
        };
        let embedded = match options.embedded {
            UseEmbedded::Auto => "auto",
            UseEmbedded::Never => "never",
            UseEmbedded::Only => "only",
        };
        let made_with = format!("size {}; embedded {embedded}; quality {}", options.size, options.quality);
        Place { directory, extension, made_with }
    }

    /// Path of the thumbnail for a file with an absolute path.
    pub(crate) fn of(&self, source: &Path) -> PathBuf {
        let mut path = self.directory.clone();
        for component in source.parent().into_iter().flat_map(Path::components) {
            match component {
                Component::Normal(name) => path.push(self.folder_name(&platform::storable_name(name))),
                // A drive or a share: `C`, or `server_share`.
                Component::Prefix(prefix) => {
                    let text = prefix.as_os_str().to_string_lossy();
                    let text = text.replace(|c: char| !c.is_alphanumeric(), "_");
                    path.push(text.trim_matches('_'));
                }
                _ => {}
            }
        }
        path.push(self.file_name(&platform::storable_name(source.file_name().unwrap_or_default())));
        path
    }

    /// Name of a folder, distinct from those of thumbnails: next to a file `a` there may be a folder `a.jpg`.
    fn folder_name(&self, name: &OsStr) -> OsString {
        let mut core = name.as_encoded_bytes();
        while let Some(shorter) = core.strip_suffix(b".d") {
            core = shorter;
        }
        let looks_like_a_thumbnail =
            core.strip_suffix(self.extension.as_bytes()).is_some_and(|stem| stem.ends_with(b"."));
        let mut folder = short(name, if looks_like_a_thumbnail { ".d".len() } else { 0 });
        if looks_like_a_thumbnail {
            folder.push(".d");
        }
        folder
    }

    fn file_name(&self, name: &OsStr) -> OsString {
        let mut file = short(name, 1 + self.extension.len());
        file.push(".");
        file.push(self.extension);
        file
    }

    /// The XMP that is embedded in the thumbnail of this file.
    pub(crate) fn xmp(&self, source: &Entry) -> String {
        format!(
            "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\
             <rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" \
             dc:source=\"thalweg thumbnail 1; bytes {}; mtime_ns {}; {}\"/></rdf:RDF></x:xmpmeta>",
            source.bytes, source.mtime_ns, self.made_with
        )
    }
}

/// A name to which so many bytes can be added: with its hash in place of its end, if it is too long. Keys of
/// objects have parts that are longer than names of files may be.
fn short(name: &OsStr, more_bytes: usize) -> OsString {
    if name.len() + more_bytes <= MOST_NAME_BYTES {
        return name.to_owned();
    }
    let hash = blake3::hash(name.as_encoded_bytes()).to_hex();
    let start: String = name
        .to_string_lossy()
        .chars()
        .scan(0, |n_bytes, character| {
            *n_bytes += character.len_utf8();
            (*n_bytes <= KEPT_NAME_BYTES).then_some(character)
        })
        .collect();
    OsString::from(format!("{start}~{}", &hash[..32]))
}

/// Whether the thumbnail exists, is whole and contains this XMP.
pub(crate) fn is_up_to_date(thumbnail: &Path, xmp: &str) -> bool {
    let Ok(bytes) = fs::read(thumbnail) else { return false };
    is_whole(&bytes) && bytes.windows(xmp.len()).any(|window| window == xmp.as_bytes())
}

/// Whether a JPEG or a WebP file has its end. Thumbnails are not synced: a cut of the power may leave parts
/// of them.
fn is_whole(bytes: &[u8]) -> bool {
    const RIFF_HEADER_BYTES: usize = 8;
    match bytes {
        [b'R', b'I', b'F', b'F', len @ ..] if len.len() >= 4 => {
            let len = u32::from_le_bytes([len[0], len[1], len[2], len[3]]);
            bytes.len() as u64 >= u64::from(len) + RIFF_HEADER_BYTES as u64
        }
        _ => bytes.ends_with(b"\xff\xd9"),
    }
}

/// Writes a file completely or not at all, creating missing parent folders.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let _gate = gate::gate!("engine::write thumbnail", Wait, bytes.len());
    let created = match Beside::create(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let parent = path.parent().ok_or(io::ErrorKind::InvalidFilename)?;
            fs::create_dir_all(parent).and_then(|()| Beside::create(path))
        }
        other => other,
    };
    let (beside, mut file) = created?;
    file.write_all(bytes)?;
    beside.publish(&file, false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place() -> Place {
        Place::new("/thumbs".into(), &ThumbnailOptions::default())
    }

    #[cfg(unix)]
    #[test]
    fn every_file_has_a_name_of_its_own() {
        use std::os::unix::ffi::OsStrExt as _;

        let not_utf8 = |last: u8| PathBuf::from(OsStr::from_bytes(&[b'/', b'a', b'/', 0xFF, last]));
        let long = |last: &str| PathBuf::from(format!("/a/{}{last}", "ü".repeat(126)));
        let sources = [
            "/a/x.jpg".into(),
            "/b/x.jpg".into(),
            "/a/x.png".into(),
            "/a/x".into(),
            "/a/x.jpg/y".into(),
            "/a/x.jpg.d/y".into(),
            "/a/x.jpg.d.d/y".into(),
            "/a/x.d/y".into(),
            not_utf8(1),
            not_utf8(0xFE),
            long(".a"),
            long(".b"),
            PathBuf::from(format!("/a/{}/x.jpg", "f".repeat(1000))),
            PathBuf::from(format!("/a/{}.jpg/x.jpg", "f".repeat(1000))),
        ];
        let mut names: Vec<PathBuf> = sources.iter().map(|source| place().of(source)).collect();
        assert_eq!(names[0], Path::new("/thumbs/a/x.jpg.jpg"));
        assert_eq!(names[4], Path::new("/thumbs/a/x.jpg.d/y.jpg"));
        assert!(names.iter().flatten().all(|name| name.len() <= MOST_NAME_BYTES));
        // No thumbnail has the path of another's folder, either.
        for name in &names {
            assert!(!names.iter().any(|other| other != name && other.starts_with(name)), "{name:?}");
        }
        names.sort();
        names.dedup();
        assert_eq!(names.len(), sources.len());
    }

    #[test]
    fn a_file_is_there_whole_or_not_at_all() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a/b/c.jpg");
        write(&path, b"one").unwrap();
        write(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        // A folder has the name: no other file is left next to it.
        let taken = directory.path().join("a/b");
        write(&taken, b"three").unwrap_err();
        assert_eq!(fs::read_dir(directory.path().join("a")).unwrap().count(), 1);
    }

    #[test]
    fn what_was_made_of_something_else_is_not_up_to_date() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("t.jpg");
        let entry = |bytes, mtime_ns| Entry::new("x", bytes, mtime_ns);
        let xmp = place().xmp(&entry(10, 20));
        let whole = [b"head", xmp.as_bytes(), b"tail\xff\xd9"].concat();
        fs::write(&path, &whole).unwrap();
        assert!(is_up_to_date(&path, &xmp));
        fs::write(&path, &whole[..whole.len() - 3]).unwrap();
        assert!(!is_up_to_date(&path, &xmp));
        let webp = [b"RIFF", &(xmp.len() as u32).to_le_bytes()[..], xmp.as_bytes()].concat();
        fs::write(&path, &webp).unwrap();
        assert!(is_up_to_date(&path, &xmp));
        fs::write(&path, &webp[..webp.len() - 1]).unwrap();
        assert!(!is_up_to_date(&path, &xmp));
        fs::write(&path, &whole).unwrap();
        let other = ThumbnailOptions { size: 100, ..ThumbnailOptions::default() };
        let other = Place::new("/thumbs".into(), &other);
        for changed in [place().xmp(&entry(11, 20)), place().xmp(&entry(10, 21)), other.xmp(&entry(10, 20))] {
            assert!(!is_up_to_date(&path, &changed));
        }
        fs::write(&path, b"").unwrap();
        assert!(!is_up_to_date(&path, &xmp));
    }
}
