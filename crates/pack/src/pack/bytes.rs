//! The files of a pack, on a disk or in an object store.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use file::Stop;
use file::object::{self, Depth, Pages, Ranges};

use crate::platform::{self, Mapping};

/// An open file that is read by position.
#[derive(Debug)]
pub(super) enum Bytes {
    File(File),
    Object(Ranges),
}

impl Bytes {
    pub(super) fn open(path: &Path) -> io::Result<Bytes> {
        if object::is_object(path) {
            Ranges::open(path).map(Bytes::Object)
        } else {
            File::open(path).map(Bytes::File)
        }
    }

    pub(super) fn len_bytes(&self) -> io::Result<u64> {
        match self {
            Bytes::File(file) => Ok(file.metadata()?.len()),
            Bytes::Object(ranges) => Ok(ranges.len_bytes()),
        }
    }

    /// Reads into `out`, fewer bytes than it takes at the end; returns their number.
    pub(super) fn read_at(&self, out: &mut [u8], offset: u64) -> io::Result<usize> {
        match self {
            Bytes::File(file) => platform::read_at(file, out, offset),
            Bytes::Object(ranges) => ranges.read_at(offset, out),
        }
    }

    /// Appends up to `n_bytes` at `offset` to `out`, fewer at the end; returns their number.
    pub(super) fn append_at(&self, out: &mut Vec<u8>, n_bytes: usize, offset: u64) -> io::Result<usize> {
        match self {
            Bytes::File(file) => platform::append_at(file, out, n_bytes, offset),
            Bytes::Object(ranges) => {
                let before = out.len();
                out.try_reserve(n_bytes).map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
                out.resize(before + n_bytes, 0);
                let n_read = ranges.read_at(offset, &mut out[before..]);
                out.truncate(before + n_read.as_ref().map_or(0, |n_read| *n_read));
                n_read
            }
        }
    }

    /// All bytes of the file.
    pub(super) fn read_all(&self) -> io::Result<Vec<u8>> {
        let wanted = usize::try_from(self.len_bytes()?).map_err(|_| io::ErrorKind::OutOfMemory)?;
        let mut out = Vec::new();
        if self.append_at(&mut out, wanted, 0)? == wanted {
            Ok(out)
        } else {
            Err(io::ErrorKind::UnexpectedEof.into())
        }
    }

    /// Announces to the system that a range will be read soon. A store has no such request.
    pub(super) fn will_need(&self, offset: u64, bytes: u64) {
        if let Bytes::File(file) = self {
            platform::will_need(file, offset, bytes);
        }
    }

    /// The first `len_bytes`, mapped into memory; `None` if they cannot be.
    pub(super) fn mapped(&self, len_bytes: u64) -> Option<Mapping> {
        match self {
            Bytes::File(file) => Mapping::new(file, len_bytes).ok(),
            Bytes::Object(_) => None,
        }
    }
}

/// Reads many short ranges one after another, as the headers of an archive are: of an object a block at once,
/// since each request is a round trip. Small, because most of a block is the content of a member.
#[derive(Debug)]
pub(super) struct InOrder<'b> {
    bytes: &'b Bytes,
    block: Mutex<(u64, Vec<u8>)>,
}

impl<'b> InOrder<'b> {
    pub(super) fn new(bytes: &'b Bytes) -> InOrder<'b> {
        InOrder { bytes, block: Mutex::default() }
    }

    /// As [`Bytes::read_at`].
    pub(super) fn read_at(&self, out: &mut [u8], offset: u64) -> io::Result<usize> {
        const BLOCK_BYTES: usize = 16 << 10;
        if matches!(self.bytes, Bytes::File(_)) || out.len() >= BLOCK_BYTES {
            return self.bytes.read_at(out, offset);
        }
        let mut block = self.block.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let end = block.0 + block.1.len() as u64;
        if offset < block.0 || offset + out.len() as u64 > end {
            let mut next = vec![0; BLOCK_BYTES];
            let n_read = self.bytes.read_at(&mut next, offset)?;
            next.truncate(n_read);
            *block = (offset, next);
        }
        let start = usize::try_from(offset - block.0).unwrap_or(usize::MAX);
        let rest = block.1.get(start..).unwrap_or_default();
        let n_read = rest.len().min(out.len());
        out[..n_read].copy_from_slice(&rest[..n_read]);
        Ok(n_read)
    }
}

/// Whether there is a file or an object at this path.
///
/// # Errors
/// Of a store: anything but that there is no such object.
pub(super) fn is_file(path: &Path) -> io::Result<bool> {
    if !object::is_object(path) {
        return Ok(path.is_file());
    }
    match object::look(path, &Stop::default()) {
        Ok(_) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Whether files can be listed at this path: a folder, or any prefix of a store that has objects below it.
pub(super) fn is_folder(path: &Path) -> bool {
    if object::is_object(path) { !is_web(path) } else { path.is_dir() }
}

/// A web server has no listing.
fn is_web(path: &Path) -> bool {
    path.to_str().is_some_and(|text| text.starts_with("http"))
}

/// The paths of the files in a folder.
pub(super) fn paths_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    if !object::is_object(folder) {
        return fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect();
    }
    let mut paths = Vec::new();
    let mut pages = Pages::of(folder, Depth::OneLevel)?;
    while let Some(page) = pages.next_page()? {
        paths.extend(page.objects.into_iter().map(|(path, _)| path));
    }
    Ok(paths)
}

/// The folder of a file.
pub(super) fn folder_of(path: &Path) -> PathBuf {
    if object::is_object(path) {
        object::parent(path).unwrap_or_default()
    } else {
        path.parent().unwrap_or(Path::new("")).to_owned()
    }
}
