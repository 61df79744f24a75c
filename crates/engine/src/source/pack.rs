//! Source for members of packs: `shards/images-000000.tar//KEY.jpg` is a path like any other.
//!
//! A shard is listed like a directory, as `images-000000.tar//`, and its members are read in place. A folder
//! with a pack's lookup has the shards of the pack as subdirectories; other tar files are opened only if a
//! user names them.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use file::{FileRange, Opened, ReadError, SharedFile, Stop};
use pack::{Pack, PackError};

use super::{Entry, Lister, Listing, Resolver, Root, SLICE_FILES, Source};
use crate::platform::{self, Listed};

/// Separator between the path of a shard and the name of a member: no other path has an empty component.
const SEPARATOR: &str = "//";

/// Suffix of the names of shards.
const SUFFIX: &[u8] = b".tar";

/// Maximum number of shards kept open: each is an open file.
const MOST_OPEN: usize = 64;

/// Source of members, with a cache of open packs.
#[derive(Debug, Default)]
pub(crate) struct Packs {
    shards: RwLock<HashMap<PathBuf, Arc<Shard>>>,
}

/// An open shard and the pack it belongs to.
#[derive(Debug)]
struct Shard {
    pack: Pack,
    file: SharedFile,
    /// State of the file when it was opened: length, modification time, inode.
    stamp: (u64, i64, u64),
}

/// Splits a path into the shard and the name of a member; the name is empty for the shard itself as a
/// directory.
fn split(path: &Path) -> Option<(PathBuf, OsString)> {
    let bytes = path.as_os_str().as_encoded_bytes();
    let end = memchr::memmem::find(bytes, b".tar//")? + SUFFIX.len();
    let shard = platform::path_of(bytes[..end].to_vec())?;
    let name = platform::path_of(bytes[end + SEPARATOR.len()..].to_vec())?;
    Some((shard, name.into_os_string()))
}

/// The path under which a shard is listed.
fn directory_of(shard: &Path) -> PathBuf {
    let mut directory = shard.as_os_str().to_owned();
    directory.push(SEPARATOR);
    directory.into()
}

impl Source for Packs {
    fn claims(&self, path: &Path) -> bool {
        memchr::memmem::find(path.as_os_str().as_encoded_bytes(), b".tar//").is_some()
    }

    fn absolute(&self, path: &Path, resolver: &mut Resolver) -> io::Result<PathBuf> {
        let (shard, name) = split(path).ok_or(io::ErrorKind::NotFound)?;
        Ok(directory_of(&resolver.resolve(&shard)?).join(name))
    }

    fn split(&self, path: &Path) -> Option<(PathBuf, OsString)> {
        let (shard, name) = split(path)?;
        Some((directory_of(&shard), name))
    }

    fn root(&self, path: &Path, stop: &Stop) -> io::Result<Root> {
        let (shard, name) = split(path).ok_or(io::ErrorKind::NotFound)?;
        let directory = directory_of(&shard);
        if name.is_empty() {
            return Ok(Root::Directory(directory));
        }
        let entry = self.entry(path, stop)?;
        Ok(Root::File { directory: directory.into(), entry })
    }

    fn entry(&self, path: &Path, _: &Stop) -> io::Result<Entry> {
        let (shard, name) = split(path).ok_or(io::ErrorKind::NotFound)?;
        let found = platform::stat_path(&shard)?;
        let range = self.range(&shard, &name)?;
        Ok(entry(name, range.bytes, &found))
    }

    fn list(&self, directory: &Path, stop: &Stop) -> Box<dyn Lister> {
        let mut listing = Listing::default();
        let opened = split(directory).ok_or_else(|| io::ErrorKind::NotFound.into()).and_then(|(shard, _)| {
            Ok((platform::stat_path(&shard)?, self.open_shard(&shard).map_err(io::Error::other)?))
        });
        let opened = opened.map_err(|error| listing.problems.push((directory.to_owned(), error))).ok();
        if let Some((_, shard)) = &opened {
            let damage = shard.pack.left_out().iter().filter(|left_out| left_out.is_damage());
            let damage = damage.map(|damage| (directory.to_owned(), io::Error::other(damage.to_string())));
            listing.problems.extend(damage);
        }
        let (directory, stop) = (directory.into(), stop.clone());
        Box::new(MemberLister { directory, stop, opened, is_begun: false, next: 0, listing })
    }

    fn open(&self, path: &Path) -> Option<Result<Opened, ReadError>> {
        let (shard, name) = split(path)?;
        let range = self.range(&shard, &name);
        Some(range.map(Opened::Range).map_err(|source| ReadError::Open { path: path.to_owned(), source }))
    }

    fn on_disk<'p>(&self, path: &'p Path) -> Option<Cow<'p, Path>> {
        split(path).map(|(shard, _)| Cow::Owned(shard))
    }

    fn is_container(&self) -> bool {
        true
    }

    fn directory_in(&self, file: &Path) -> Option<PathBuf> {
        file.as_os_str().as_encoded_bytes().ends_with(SUFFIX).then(|| directory_of(file))
    }

    fn directories_met(&self, directory: &Path, name: &OsStr) -> Vec<PathBuf> {
        if !name.as_encoded_bytes().ends_with(b".lookup") {
            return Vec::new();
        }
        // A lookup that is damaged, or belongs to another program, is treated as an ordinary file.
        let Ok(pack) = Pack::open(&directory.join(name)) else { return Vec::new() };
        pack.lookup().shards().iter().map(|shard| directory_of(&directory.join(&shard.name))).collect()
    }
}

/// A member changes when its shard does, and is never considered moved.
fn entry(name: OsString, bytes: u64, shard: &Listed) -> Entry {
    Entry { device: shard.device, ctime_ns: shard.ctime_ns, ..Entry::new(name, bytes, shard.mtime_ns) }
}

struct MemberLister {
    directory: Arc<Path>,
    stop: Stop,
    /// `None` if the shard cannot be opened, and at its end.
    opened: Option<(Listed, Arc<Shard>)>,
    is_begun: bool,
    /// Number of the next member.
    next: usize,
    listing: Listing,
}

impl Lister for MemberLister {
    fn next_directory(&mut self) -> Option<Arc<Path>> {
        let is_first = !std::mem::replace(&mut self.is_begun, true);
        (is_first && self.opened.is_some()).then(|| Arc::clone(&self.directory))
    }

    fn next_slice(&mut self) -> Option<Vec<Entry>> {
        let (found, shard) = self.opened.as_ref()?;
        let mut slice = Vec::new();
        let mut is_over = false;
        while slice.len() < SLICE_FILES && !self.stop.is_requested() {
            if self.next >= shard.pack.len() {
                is_over = true;
                break;
            }
            match shard.pack.member(self.next) {
                Ok(member) => slice.push(entry(member.name().into(), member.bytes, found)),
                Err(error) => {
                    self.listing.problems.push((self.directory.to_path_buf(), io::Error::other(error)));
                    is_over = true;
                    break;
                }
            }
            self.next += 1;
        }
        if is_over {
            self.opened = None;
        }
        Some(slice).filter(|slice| !slice.is_empty())
    }

    fn finish(self: Box<Self>) -> Listing {
        self.listing
    }
}

impl Packs {
    fn range(&self, shard: &Path, name: &OsStr) -> io::Result<FileRange> {
        let open = self.open_shard(shard).map_err(io::Error::other)?;
        let name = name.to_str().ok_or(io::ErrorKind::NotFound)?;
        let index = open.pack.find(name).ok_or(io::ErrorKind::NotFound)?;
        let member = open.pack.member(index).map_err(io::Error::other)?;
        Ok(FileRange { file: open.file.clone(), offset: member.offset, bytes: member.bytes })
    }

    /// Opens the shard, again if the file was replaced in the meantime: a server may run longer than a pack
    /// exists.
    fn open_shard(&self, shard: &Path) -> Result<Arc<Shard>, PackError> {
        let failed = |source| PackError::Io { what: "open", path: shard.to_owned(), source };
        let found = platform::stat_path(shard).map_err(failed)?;
        let stamp = (found.bytes, found.mtime_ns, found.inode);
        let known = self.shards.read().unwrap_or_else(PoisonError::into_inner).get(shard).cloned();
        if let Some(known) = known.filter(|known| known.stamp == stamp) {
            return Ok(known);
        }
        let pack = Pack::open(shard)?;
        let file = File::open(shard).map_err(failed)?;
        let open = Arc::new(Shard { pack, file: file.into(), stamp });
        let mut shards = self.shards.write().unwrap_or_else(PoisonError::into_inner);
        if shards.len() >= MOST_OPEN {
            shards.clear();
        }
        shards.insert(shard.to_owned(), Arc::clone(&open));
        Ok(open)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_that_lead_into_shards() {
        let split = |path| split(Path::new(path));
        assert_eq!(split("/a/b-000000.tar//c/d.jpg"), Some(("/a/b-000000.tar".into(), "c/d.jpg".into())));
        assert_eq!(split("b.tar//"), Some(("b.tar".into(), "".into())));
        assert_eq!(split("/a/b.tar/c.jpg"), None);
        assert_eq!(split("/a//b.jpg"), None);
        let directory = directory_of(Path::new("/a/b.tar"));
        assert_eq!(directory.join("c.jpg").to_str(), Some("/a/b.tar//c.jpg"));
        assert_eq!(Packs::default().on_disk(&directory).as_deref(), Some(Path::new("/a/b.tar")));
        assert!(!Packs::default().claims(Path::new("/a/b.tar/c.jpg")));
    }
}
