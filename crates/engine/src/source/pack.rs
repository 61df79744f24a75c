//! Source for members of packs: `shards/images-000000.tar//KEY.jpg` is a path like any other.
//!
//! A shard is listed like a directory, as `images-000000.tar//`, and its members are read in place. A folder
//! with a pack's lookup has the shards of the pack as subdirectories; other tar files are opened only if a
//! user names them.
//!
//! Packs in an object store are a source of their own, for whether a source is remote does not depend on the
//! path. Their members are ranges of objects.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use file::object::{self, Object, Ranges};
use file::{FileRange, OpenContent, ReadError, ReadRanges, SharedFile, Stop};
use pack::{Pack, PackError};

use super::{Entry, Lister, Listing, Resolver, Root, SLICE_FILES, Source};
use crate::platform::{self, ListedEntry};

/// Separator between the path of a shard and the name of a member: no other path has an empty component.
const SEPARATOR: &str = "//";

/// Suffix of the names of shards.
const SUFFIX: &[u8] = b".tar";

/// Maximum number of packs in stores whose lookups are kept in memory.
const MOST_PACKS: usize = 8;

/// Maximum number of shards kept open: each is an open file.
const MOST_OPEN: usize = 64;

/// Source of members, with a cache of open packs: of those on a disk, or of those in stores.
#[derive(Debug)]
pub(crate) struct Packs {
    is_remote: bool,
    shards: RwLock<HashMap<PathBuf, Arc<Shard>>>,
    /// Packs in stores by the paths of their lookups, with the entity tags of these: shards share them.
    packs: RwLock<HashMap<PathBuf, KnownPack>>,
}

/// The entity tag of a lookup, and the pack that it describes.
type KnownPack = (Option<String>, Arc<Pack>);

/// An open shard and the pack it belongs to.
#[derive(Debug)]
struct Shard {
    pack: Arc<Pack>,
    /// Its number in the pack.
    number: u32,
    bytes: ShardBytes,
    /// State of the file when it was opened.
    stamp: Stamp,
}

/// The bytes of a shard.
#[derive(Clone, Debug)]
enum ShardBytes {
    File(SharedFile),
    Object(Arc<Ranges>),
}

/// State of a shard, from which its members have theirs.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stamp {
    bytes: u64,
    mtime_ns: i64,
    inode: u64,
    device: u64,
    ctime_ns: i64,
    etag: Option<String>,
}

impl Stamp {
    fn of(shard: &Path, stop: &Stop) -> io::Result<Stamp> {
        if object::is_object(shard) {
            let Object { bytes, mtime_ns, etag } = object::look(shard, stop)?;
            return Ok(Stamp { bytes, mtime_ns, inode: 0, device: 0, ctime_ns: 0, etag });
        }
        let ListedEntry { bytes, mtime_ns, inode, device, ctime_ns, .. } = platform::stat_path(shard)?;
        Ok(Stamp { bytes, mtime_ns, inode, device, ctime_ns, etag: None })
    }

    /// A member changes when its shard does, and is never considered moved.
    fn entry(&self, name: OsString, bytes: u64) -> Entry {
        let entry = Entry::new(name, bytes, self.mtime_ns).with_etag(self.etag.as_deref());
        Entry { device: self.device, ctime_ns: self.ctime_ns, ..entry }
    }
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
            && object::is_object(path) == self.is_remote
    }

    fn absolute(&self, path: &Path, resolver: &mut Resolver) -> io::Result<PathBuf> {
        if self.is_remote {
            return Ok(path.to_owned());
        }
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

    fn entry(&self, path: &Path, stop: &Stop) -> io::Result<Entry> {
        let (shard, name) = split(path).ok_or(io::ErrorKind::NotFound)?;
        let stamp = Stamp::of(&shard, stop)?;
        let (_, member) = self.member(&shard, &name)?;
        Ok(stamp.entry(name, member.end - member.start))
    }

    fn list(&self, directory: &Path, stop: &Stop) -> Box<dyn Lister> {
        let mut listing = Listing::default();
        let opened = split(directory).ok_or_else(|| io::ErrorKind::NotFound.into()).and_then(|(shard, _)| {
            let stamp = Stamp::of(&shard, stop)?;
            let open = self.open_shard(&shard, Some(&stamp)).map_err(io::Error::other)?;
            Ok((stamp, open))
        });
        let opened = opened.map_err(|error| listing.problems.push((directory.to_owned(), error))).ok();
        if let Some((_, shard)) = &opened {
            let damage = shard.pack.left_out().iter().filter(|left_out| left_out.is_damage());
            let damage = damage.map(|damage| (directory.to_owned(), io::Error::other(damage.to_string())));
            listing.problems.extend(damage);
        }
        let next = opened.as_ref().map_or(0, |(_, shard)| first_of(&shard.pack, shard.number));
        let (directory, stop) = (directory.into(), stop.clone());
        Box::new(MemberLister { directory, stop, opened, is_begun: false, next, listing })
    }

    fn open(&self, path: &Path) -> Option<Result<OpenContent, ReadError>> {
        let (shard, name) = split(path)?;
        let opened = self.member(&shard, &name).map(|(bytes, member)| match bytes {
            ShardBytes::File(file) => {
                let (offset, bytes) = (member.start, member.end - member.start);
                OpenContent::Range(FileRange { file, offset, bytes })
            }
            ShardBytes::Object(ranges) => OpenContent::Other(Box::new(RemoteMember { ranges, member })),
        });
        Some(opened.map_err(|source| ReadError::Open { path: path.to_owned(), source }))
    }

    fn on_disk<'p>(&self, path: &'p Path) -> Option<Cow<'p, Path>> {
        split(path).filter(|_| !self.is_remote).map(|(shard, _)| Cow::Owned(shard))
    }

    fn is_remote(&self) -> bool {
        self.is_remote
    }

    fn is_container(&self) -> bool {
        true
    }

    fn directory_in(&self, file: &Path) -> Option<PathBuf> {
        let is_shard = file.as_os_str().as_encoded_bytes().ends_with(SUFFIX);
        (is_shard && object::is_object(file) == self.is_remote).then(|| directory_of(file))
    }

    fn directories_met(&self, directory: &Path, name: &OsStr) -> io::Result<Vec<PathBuf>> {
        if !name.as_encoded_bytes().ends_with(b".lookup") || object::is_object(directory) != self.is_remote {
            return Ok(Vec::new());
        }
        let pack = match Pack::open(&object::join(directory, name)) {
            Ok(pack) => pack,
            Err(error) => return self.unread(&error).map_or(Ok(Vec::new()), Err),
        };
        let shards = pack.lookup().shards().iter();
        Ok(shards.map(|shard| directory_of(&object::join(directory, &shard.name))).collect())
    }
}

/// The number of the first member of a shard: members are in the order of their shards.
fn first_of(pack: &Pack, shard: u32) -> usize {
    let (mut first, mut end) = (0, pack.len());
    while first < end {
        let middle = usize::midpoint(first, end);
        match pack.member(middle) {
            Ok(member) if member.shard < shard => first = middle + 1,
            _ => end = middle,
        }
    }
    first
}

/// A member of a shard in a store.
struct RemoteMember {
    ranges: Arc<Ranges>,
    /// The member's bytes in the shard.
    member: Range<u64>,
}

impl ReadRanges for RemoteMember {
    fn len_bytes(&mut self) -> io::Result<u64> {
        Ok(self.member.end - self.member.start)
    }

    fn read_at(&mut self, offset: u64, out: &mut [u8]) -> io::Result<usize> {
        let rest = (self.member.end - self.member.start).saturating_sub(offset);
        let n_bytes = out.len().min(usize::try_from(rest).unwrap_or(usize::MAX));
        self.ranges.read_at(self.member.start + offset, &mut out[..n_bytes])
    }
}

struct MemberLister {
    directory: Arc<Path>,
    stop: Stop,
    /// `None` if the shard cannot be opened, and at its end.
    opened: Option<(Stamp, Arc<Shard>)>,
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
        let (stamp, shard) = self.opened.as_ref()?;
        let mut slice = Vec::new();
        let mut is_over = false;
        while slice.len() < SLICE_FILES && !self.stop.is_requested() {
            if self.next >= shard.pack.len() {
                is_over = true;
                break;
            }
            match shard.pack.member(self.next) {
                // Members are in the order of their shards.
                Ok(member) if member.shard != shard.number => {
                    is_over = true;
                    break;
                }
                Ok(member) => slice.push(stamp.entry(member.name().into(), member.bytes)),
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
    /// Why a lookup could not be read. `None` if it is damaged, or belongs to another program: then it is
    /// treated as an ordinary file, as is a link to nowhere.
    fn unread(&self, error: &PackError) -> Option<io::Error> {
        let source = match error {
            PackError::Io { source, .. } => source,
            // What a store has listed should be there.
            PackError::NoPack { .. } if self.is_remote => return Some(io::Error::other(error.to_string())),
            _ => return None,
        };
        let is_unread = match source.kind() {
            io::ErrorKind::UnexpectedEof | io::ErrorKind::InvalidData => false,
            io::ErrorKind::NotFound => self.is_remote,
            _ => true,
        };
        is_unread.then(|| io::Error::new(source.kind(), format!("{error}: {source}")))
    }

    pub(crate) fn on_disks() -> Packs {
        Packs { is_remote: false, shards: RwLock::default(), packs: RwLock::default() }
    }

    pub(crate) fn in_stores() -> Packs {
        Packs { is_remote: true, shards: RwLock::default(), packs: RwLock::default() }
    }

    /// The bytes of a shard, and where those of a member are among them.
    fn member(&self, shard: &Path, name: &OsStr) -> io::Result<(ShardBytes, Range<u64>)> {
        let open = self.open_shard(shard, None).map_err(io::Error::other)?;
        let name = name.to_str().ok_or(io::ErrorKind::NotFound)?;
        let index = open.pack.find(name).ok_or(io::ErrorKind::NotFound)?;
        let member = open.pack.member(index).map_err(io::Error::other)?;
        if member.shard != open.number {
            return Err(io::ErrorKind::NotFound.into());
        }
        Ok((open.bytes.clone(), member.offset..member.offset.saturating_add(member.bytes)))
    }

    /// The pack of a shard in a store and its number there, if the lookup next to it has a shard of this name
    /// and length: the headers of the shard are then not read.
    fn pack_of(&self, shard: &Path, bytes: u64) -> Result<Option<(Arc<Pack>, u32)>, PackError> {
        let lookup = shard.to_str().and_then(|path| path.strip_suffix(".tar")?.rsplit_once('-'));
        let (Some((name, _)), true) = (lookup, self.is_remote) else { return Ok(None) };
        let lookup = PathBuf::from(format!("{name}.lookup"));
        let etag = match object::look(&lookup, &Stop::default()) {
            Ok(object) => object.etag,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(source) => return Err(PackError::Io { what: "open", path: lookup, source }),
        };
        let known = self.packs.read().unwrap_or_else(PoisonError::into_inner).get(&lookup).cloned();
        let pack = match known {
            Some((known, pack)) if known == etag && etag.is_some() => pack,
            _ => {
                // A damaged one is treated as an ordinary object.
                let Ok(pack) = Pack::open(&lookup).map(Arc::new) else { return Ok(None) };
                let mut packs = self.packs.write().unwrap_or_else(PoisonError::into_inner);
                if packs.len() >= MOST_PACKS {
                    packs.clear();
                }
                packs.insert(lookup, (etag, Arc::clone(&pack)));
                pack
            }
        };
        let own_name = shard.to_str().and_then(|path| path.rsplit('/').next()).unwrap_or_default();
        let number =
            pack.lookup().shards().iter().position(|known| known.name == own_name && known.bytes == bytes);
        Ok(number.map(|number| (pack, number as u32)))
    }

    /// Opens the shard, again if the file was replaced in the meantime: a server may run longer than a pack
    /// exists. `stamp`: its state if that is known. In a store, where it costs a request, only a listing asks
    /// for it; a range of an object that was replaced is an error.
    fn open_shard(&self, shard: &Path, stamp: Option<&Stamp>) -> Result<Arc<Shard>, PackError> {
        let failed = |source| PackError::Io { what: "open", path: shard.to_owned(), source };
        let known = self.shards.read().unwrap_or_else(PoisonError::into_inner).get(shard).cloned();
        let stamp = match (stamp, &known) {
            (None, Some(known)) if self.is_remote => return Ok(Arc::clone(known)),
            (Some(stamp), _) => stamp.clone(),
            (None, _) => Stamp::of(shard, &Stop::default()).map_err(failed)?,
        };
        if let Some(known) = known.filter(|known| known.stamp == stamp) {
            return Ok(known);
        }
        let (pack, number) = match self.pack_of(shard, stamp.bytes)? {
            Some(found) => found,
            None => (Arc::new(Pack::open(shard)?), 0),
        };
        let bytes = if self.is_remote {
            ShardBytes::Object(Arc::new(Ranges::open(shard).map_err(failed)?))
        } else {
            ShardBytes::File(File::open(shard).map_err(failed)?.into())
        };
        let open = Arc::new(Shard { pack, number, bytes, stamp });
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
        assert_eq!(Packs::on_disks().on_disk(&directory).as_deref(), Some(Path::new("/a/b.tar")));
        assert!(!Packs::on_disks().claims(Path::new("/a/b.tar/c.jpg")));
    }
}
