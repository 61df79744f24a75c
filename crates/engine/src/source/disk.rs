//! Source for files and directories of the file system.

use std::borrow::Cow;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use file::Stop;

use super::{Entry, Lister, Listing, Obstacle, Resolver, Root, SLICE_FILES, Source};
use crate::platform::{self, DirectoryReader, FileKind, ListedEntry};

/// The source of every path that no other source claims.
#[derive(Debug)]
pub(crate) struct Disk;

impl Source for Disk {
    fn claims(&self, _: &Path) -> bool {
        true
    }

    fn absolute(&self, path: &Path, resolver: &mut Resolver) -> io::Result<PathBuf> {
        resolver.resolve(path)
    }

    fn split(&self, path: &Path) -> Option<(PathBuf, OsString)> {
        Some((path.parent()?.to_owned(), path.file_name()?.to_owned()))
    }

    fn root(&self, path: &Path, _: &Stop) -> io::Result<Root> {
        let listed = platform::stat_path(path)?;
        Ok(match (listed.kind, path.parent()) {
            (FileKind::Directory, _) | (_, None) => Root::Directory(path.to_owned()),
            (_, Some(parent)) => Root::File { directory: parent.into(), entry: Entry::from(listed) },
        })
    }

    fn entry(&self, path: &Path, _: &Stop) -> io::Result<Entry> {
        platform::stat_path(path).map(Entry::from)
    }

    fn list(&self, directory: &Path, stop: &Stop) -> Box<dyn Lister> {
        let _gate = gate::gate!("engine::read_directory", Wait);
        let mut listing = Listing::default();
        let names = DirectoryReader::open(directory)
            .map_err(|error| listing.problems.push((directory.to_owned(), error)))
            .ok();
        let (directory, stop) = (directory.into(), stop.clone());
        Box::new(DiskLister { directory, stop, names, is_begun: false, listing })
    }

    fn on_disk<'p>(&self, path: &'p Path) -> Option<Cow<'p, Path>> {
        Some(Cow::Borrowed(path))
    }
}

struct DiskLister {
    directory: Arc<Path>,
    stop: Stop,
    /// `None` if the directory cannot be read, and at its end.
    names: Option<DirectoryReader>,
    is_begun: bool,
    listing: Listing,
}

impl Lister for DiskLister {
    fn next_directory(&mut self) -> Option<Arc<Path>> {
        let is_first = !std::mem::replace(&mut self.is_begun, true);
        (is_first && self.names.is_some()).then(|| Arc::clone(&self.directory))
    }

    fn next_slice(&mut self) -> Option<Vec<Entry>> {
        let names = self.names.as_mut()?;
        let _gate = gate::gate!("engine::read_directory", Wait);
        let mut slice = Vec::new();
        while slice.len() < SLICE_FILES && !self.stop.is_requested() {
            match names.next() {
                Some(Ok(listed)) => match listed.kind {
                    FileKind::Directory => self.listing.directories.push(self.directory.join(listed.name)),
                    FileKind::DirectoryLink => self.listing.n_directory_links += 1,
                    _ => slice.push(Entry::from(listed)),
                },
                Some(Err(error)) => self.listing.problems.push((self.directory.to_path_buf(), error)),
                None => {
                    self.names = None;
                    break;
                }
            }
        }
        Some(slice).filter(|slice| !slice.is_empty())
    }

    fn finish(self: Box<Self>) -> Listing {
        self.listing
    }
}

impl From<ListedEntry> for Entry {
    fn from(listed: ListedEntry) -> Entry {
        let obstacle = match listed.kind {
            FileKind::Special => Some(Obstacle::Special),
            FileKind::DanglingLink => Some(Obstacle::DanglingLink),
            _ => None,
        };
        let ListedEntry { name, bytes, mtime_ns, inode, device, ctime_ns, .. } = listed;
        Entry { inode, device, ctime_ns, obstacle, ..Entry::new(name, bytes, mtime_ns) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_listing_tells_files_directories_links_and_special_files_apart() {
        use std::os::unix::fs::symlink;

        let base = tempfile::tempdir().unwrap();
        let path = base.path();
        std::fs::write(path.join("photo.jpg"), b"abc").unwrap();
        std::fs::create_dir(path.join("sub")).unwrap();
        symlink("photo.jpg", path.join("link.jpg")).unwrap();
        symlink(".", path.join("loop")).unwrap();
        symlink("nowhere", path.join("dangling")).unwrap();
        let _socket = std::os::unix::net::UnixListener::bind(path.join("socket")).unwrap();

        let stop = Stop::default();
        let mut lister = Disk.list(path, &stop);
        assert_eq!(lister.next_directory().as_deref(), Some(path));
        let mut entries = lister.next_slice().unwrap();
        assert_eq!((lister.next_slice(), lister.next_directory()), (None, None));
        let listing = lister.finish();
        entries.sort_by(|a, b| a.name.cmp(&b.name));
        let files: Vec<_> = entries.iter().map(|e| (e.name.to_str().unwrap(), e.bytes, e.obstacle)).collect();
        assert_eq!(files[0].0, "dangling");
        assert_eq!(files[0].2, Some(Obstacle::DanglingLink));
        assert_eq!(files[1], ("link.jpg", 3, None));
        assert_eq!(files[2], ("photo.jpg", 3, None));
        assert_eq!(files[3].2, Some(Obstacle::Special));
        assert_eq!(listing.directories, [path.join("sub")]);
        assert_eq!(listing.n_directory_links, 1);
        assert!(listing.problems.is_empty());
    }

    #[test]
    fn a_directory_that_is_not_there_is_a_problem_of_the_listing() {
        let stop = Stop::default();
        let mut lister = Disk.list(Path::new("/nonexistent/photos"), &stop);
        assert!(lister.next_directory().is_none());
        assert_eq!(lister.finish().problems.len(), 1);
    }
}
