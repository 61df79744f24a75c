//! Members of packs as files: `shards/images-000000.tar//KEY.jpg` is a path like any other.
//!
//! A shard is listed like a directory, by the path `images-000000.tar//`, and its members are read in place.
//! Every reader of the engine is told of [`Packs::shared`], so that what works on files works on members as
//! well. A folder in which a pack's lookup lies has its shards for directories; other tar files are opened
//! where they are named.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use file::{Part, PartFile, Parts, ReadError, ReadOptions};
use pack::{Pack, PackError};

use crate::platform;
use crate::walk::Entry;

/// Between the path of a shard and the name of a member: no other path has an empty name inside.
const SEPARATOR: &str = "//";

/// What a shard's name ends with.
const SUFFIX: &[u8] = b".tar";

/// Shards that are kept open: each is an open file.
const MOST_OPEN: usize = 64;

/// The packs that this process has open.
#[derive(Debug, Default)]
pub(crate) struct Packs {
    shards: RwLock<HashMap<PathBuf, Arc<Shard>>>,
}

/// A shard that is open.
#[derive(Debug)]
struct Shard {
    pack: Pack,
    file: PartFile,
    /// What the file was when it was opened: length, time of the last change, inode.
    stamp: (u64, i64, u64),
}

/// The options, for readers that know of members.
pub(crate) fn with_parts(options: &ReadOptions) -> ReadOptions {
    let mut options = options.clone();
    let packs: Arc<dyn Parts> = Packs::shared();
    options.parts = Some(packs);
    options
}

/// The shard and the member's name of a path that leads into a shard; the name is empty for the shard as a
/// directory.
pub(crate) fn split(path: &Path) -> Option<(PathBuf, OsString)> {
    let bytes = path.as_os_str().as_encoded_bytes();
    let end = memchr::memmem::find(bytes, b".tar//")? + SUFFIX.len();
    let shard = platform::path_of(bytes[..end].to_vec())?;
    let name = platform::path_of(bytes[end + SEPARATOR.len()..].to_vec())?;
    Some((shard, name.into_os_string()))
}

/// The path by which a shard is listed.
pub(crate) fn directory_of(shard: &Path) -> PathBuf {
    let mut directory = shard.as_os_str().to_owned();
    directory.push(SEPARATOR);
    directory.into()
}

/// What of a path is a file on the disk: the shard, where it leads into one.
pub(crate) fn on_disk(path: &Path) -> Cow<'_, Path> {
    split(path).map_or(Cow::Borrowed(path), |(shard, _)| Cow::Owned(shard))
}

/// Whether a path names a shard as a directory, or a file that is one by its name.
pub(crate) fn is_shard(path: &Path) -> bool {
    match split(path) {
        Some((_, name)) => name.is_empty(),
        None => path.as_os_str().as_encoded_bytes().ends_with(SUFFIX) && path.is_file(),
    }
}

/// The shards of the pack whose lookup has this name, as directories; none if it is no lookup, or one that is
/// damaged.
pub(crate) fn shards_of(directory: &Path, name: &OsStr) -> Vec<PathBuf> {
    if !name.as_encoded_bytes().ends_with(b".lookup") {
        return Vec::new();
    }
    let Ok(pack) = Pack::open(&directory.join(name)) else { return Vec::new() };
    pack.lookup().shards().iter().map(|shard| directory_of(&directory.join(&shard.name))).collect()
}

impl Packs {
    /// Those of this process.
    pub(crate) fn shared() -> Arc<Packs> {
        static SHARED: LazyLock<Arc<Packs>> = LazyLock::new(Arc::default);
        Arc::clone(&SHARED)
    }

    /// Hands the members of a shard on as the entries of a directory.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(crate) fn list(
        &self,
        shard: &Path,
        visit: &mut dyn FnMut(Entry) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let found = platform::stat_path(shard)?;
        let open = self.open(shard).map_err(io::Error::other)?;
        for index in 0..open.pack.len() {
            let member = open.pack.member(index).map_err(io::Error::other)?;
            let entry = Entry {
                name: member.name().into(),
                bytes: member.bytes,
                // A member changes with its shard, and is never taken for one that was moved.
                mtime_ns: found.mtime_ns,
                inode: 0,
                device: found.device,
                obstacle: None,
            };
            if visit(entry).is_break() {
                break;
            }
        }
        Ok(())
    }

    /// What the file system would say of a member.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) fn entry(&self, shard: &Path, name: &OsStr) -> io::Result<Entry> {
        let found = platform::stat_path(shard)?;
        let part = self.part(shard, name)?;
        Ok(Entry {
            name: name.to_owned(),
            bytes: part.bytes,
            mtime_ns: found.mtime_ns,
            inode: 0,
            device: found.device,
            obstacle: None,
        })
    }

    fn part(&self, shard: &Path, name: &OsStr) -> io::Result<Part> {
        let open = self.open(shard).map_err(io::Error::other)?;
        let name = name.to_str().ok_or(io::ErrorKind::NotFound)?;
        let index = open.pack.find(name).ok_or(io::ErrorKind::NotFound)?;
        let member = open.pack.member(index).map_err(io::Error::other)?;
        Ok(Part { file: open.file.clone(), offset: member.offset, bytes: member.bytes })
    }

    /// The shard, opened anew if another file lies there by now: a server lives longer than a pack.
    fn open(&self, shard: &Path) -> Result<Arc<Shard>, PackError> {
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

impl Parts for Packs {
    fn find(&self, path: &Path) -> Option<Result<Part, ReadError>> {
        let (shard, name) = split(path)?;
        let part = self.part(&shard, &name);
        Some(part.map_err(|source| ReadError::Open { path: path.to_owned(), source }))
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
        assert_eq!(on_disk(&directory), Path::new("/a/b.tar"));
        assert_eq!(on_disk(Path::new("/a/c.jpg")), Path::new("/a/c.jpg"));
    }
}
