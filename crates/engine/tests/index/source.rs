//! A custom source outside the engine: albums, which are files that contain pictures one after another.
//!
//! `party.album` begins with a line `NAME LENGTH` for each picture and an empty line; the bytes follow. A
//! picture has the path `party.album!/NAME`.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Once};

use thalweg_engine::Location;
use thalweg_engine::file::{FileRange, OpenContent, ReadError, Stop};
use thalweg_engine::source::{Entry, Lister, Listing, Resolver, Root, Source};

use super::tree::{Tree, counts};
use crate::common::picture::Jpeg;

#[derive(Debug)]
struct Albums;

/// Splits a path into the album and the name of the picture.
fn split(path: &Path) -> Option<(PathBuf, &str)> {
    let (album, name) = path.to_str()?.split_once(".album!/")?;
    Some((format!("{album}.album").into(), name))
}

/// Name, offset and length of each picture.
fn pictures(album: &Path) -> io::Result<Vec<(String, u64, u64)>> {
    let bytes = std::fs::read(album)?;
    let end = bytes.windows(2).position(|pair| pair == b"\n\n").ok_or(io::ErrorKind::InvalidData)?;
    let mut offset = end as u64 + 2;
    let mut found = Vec::new();
    for line in String::from_utf8_lossy(&bytes[..end]).lines() {
        let (name, length) = line.split_once(' ').ok_or(io::ErrorKind::InvalidData)?;
        let length = length.parse().map_err(io::Error::other)?;
        found.push((name.to_owned(), offset, length));
        offset += length;
    }
    Ok(found)
}

fn picture(path: &Path) -> io::Result<(PathBuf, u64, u64)> {
    let (album, name) = split(path).ok_or(io::ErrorKind::NotFound)?;
    let found = pictures(&album)?.into_iter().find(|(known, ..)| known == name);
    let (_, offset, length) = found.ok_or(io::ErrorKind::NotFound)?;
    Ok((album, offset, length))
}

impl Source for Albums {
    fn claims(&self, path: &Path) -> bool {
        split(path).is_some()
    }

    fn absolute(&self, path: &Path, resolver: &mut Resolver) -> io::Result<PathBuf> {
        let (album, name) = split(path).ok_or(io::ErrorKind::NotFound)?;
        Ok(format!("{}!/{name}", resolver.resolve(&album)?.display()).into())
    }

    fn split(&self, path: &Path) -> Option<(PathBuf, OsString)> {
        let (album, name) = split(path)?;
        Some((format!("{}!/", album.display()).into(), name.into()))
    }

    fn root(&self, path: &Path, stop: &Stop) -> io::Result<Root> {
        let (directory, name) = self.split(path).ok_or(io::ErrorKind::NotFound)?;
        if name.is_empty() {
            return Ok(Root::Directory(directory));
        }
        Ok(Root::File { directory: directory.into(), entry: self.entry(path, stop)? })
    }

    fn entry(&self, path: &Path, _: &Stop) -> io::Result<Entry> {
        let (_, name) = self.split(path).ok_or(io::ErrorKind::NotFound)?;
        Ok(Entry::new(name, picture(path)?.2, 0))
    }

    fn list(&self, directory: &Path, _: &Stop) -> Box<dyn Lister> {
        let (album, _) = split(directory).unwrap_or_default();
        let entries = pictures(&album)
            .map(|found| found.into_iter().map(|(name, _, length)| Entry::new(name, length, 0)).collect());
        Box::new(AlbumLister { directory: directory.into(), is_begun: false, entries: Some(entries) })
    }

    fn open(&self, path: &Path) -> Option<Result<OpenContent, ReadError>> {
        let opened = picture(path).and_then(|(album, offset, bytes)| {
            Ok(OpenContent::Range(FileRange { file: File::open(album)?.into(), offset, bytes }))
        });
        Some(opened.map_err(|source| ReadError::Open { path: path.to_owned(), source }))
    }

    fn on_disk<'p>(&self, path: &'p Path) -> Option<Cow<'p, Path>> {
        split(path).map(|(album, _)| album.into())
    }

    fn is_container(&self) -> bool {
        true
    }

    fn directory_in(&self, file: &Path) -> Option<PathBuf> {
        let is_album = file.extension() == Some(OsStr::new("album"));
        is_album.then(|| format!("{}!/", file.display()).into())
    }

    fn directories_met(&self, directory: &Path, name: &OsStr) -> io::Result<Vec<PathBuf>> {
        Ok(self.directory_in(&directory.join(name)).into_iter().collect())
    }
}

struct AlbumLister {
    directory: Arc<Path>,
    is_begun: bool,
    entries: Option<io::Result<Vec<Entry>>>,
}

impl Lister for AlbumLister {
    fn next_directory(&mut self) -> Option<Arc<Path>> {
        (!std::mem::replace(&mut self.is_begun, true)).then(|| Arc::clone(&self.directory))
    }

    fn next_slice(&mut self) -> Option<Vec<Entry>> {
        self.entries.take_if(|entries| entries.is_ok())?.ok()
    }

    fn finish(self: Box<Self>) -> Listing {
        let mut listing = Listing::default();
        if let Some(Err(error)) = self.entries {
            listing.problems.push((self.directory.to_path_buf(), error));
        }
        listing
    }
}

fn album(names: &[&str]) -> Vec<u8> {
    let pictures: Vec<Vec<u8>> = names
        .iter()
        .map(|name| Jpeg::new(20, 10).description(&format!("this is {name}")).to_bytes())
        .collect();
    let lines: Vec<String> =
        names.iter().zip(&pictures).map(|(name, bytes)| format!("{name} {}", bytes.len())).collect();
    [format!("{}\n\n", lines.join("\n")).as_bytes(), &pictures.concat()].concat()
}

#[test]
fn a_source_from_outside_is_indexed_verified_and_made_thumbnails_of() {
    static ADDED: Once = Once::new();
    ADDED.call_once(|| Location::add_source(Albums));
    let tree = Tree::new();
    tree.jpeg("plain.jpg", "a file");
    tree.write("party.album", &album(&["one.jpg", "two.jpg"]));
    tree.write("torn.album", b"no pictures");

    let report = tree.run();
    // Two pictures in the album and one next to it; both albums are also files of an unknown format.
    assert_eq!((report.n_files, report.n_images, report.n_problems), (5, 3, 1));
    assert!(report.problems[0].path.ends_with("torn.album!/"), "{:?}", report.problems);
    let said = tree.ask("SELECT path, description FROM image WHERE path LIKE '%!/%' ORDER BY path");
    let path = |name| tree.path(format!("party.album!/{name}"));
    // A backslash is escaped in JSON.
    let shown = |name| path(name).display().to_string().replace('\\', r"\\");
    let row = |name| format!(r#"{{"path":"{}","description":"this is {name}"}}"#, shown(name));
    assert_eq!(said, [row("one.jpg"), row("two.jpg")]);

    // Unchanged in the next run, changed in the one after the album was modified.
    assert_eq!(counts(&tree.run())[1], 0, "nothing is read");
    tree.write("party.album", &album(&["one.jpg"]));
    assert_eq!(tree.run().n_vanished, 1);

    let progress = thalweg_engine::Progress::default();
    let mut verdicts = Vec::new();
    let mut record = |verified: &thalweg_engine::Verification| {
        verdicts.push((verified.path.clone(), verified.examination.verdict));
        Ok(())
    };
    let mut named = [tree.path("party.album")].into_iter();
    let files = thalweg_engine::VerifyFrom::Under(&mut named);
    thalweg_engine::verify(files, &thalweg_engine::VerifyOptions::default(), &mut record, &progress).unwrap();
    assert_eq!(verdicts.len(), 1);
    assert_eq!(verdicts[0].0, path("one.jpg"));

    let thumbnail = thalweg_engine::thumbnail_of(&path("one.jpg"), &Default::default());
    assert!(thumbnail.is_err(), "the test's pictures have no pixels, and are read all the same");
    assert!(thalweg_engine::thumbnail_of(&path("none.jpg"), &Default::default()).is_err());
    assert!(thalweg_engine::decode(&path("one.jpg"), &Default::default()).is_err());
    assert!(thalweg_engine::decode(&path("none.jpg"), &Default::default()).is_err());
}
