//! Shards that are read by position.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use file::object;

use super::Reading;
use super::bytes::Bytes;
use crate::platform::Mapping;
use crate::tar::read::{BLOCK_BYTES, has_checksum, header_bytes, header_name};
use crate::{MemberRef, PackError};

/// Maximum number of files that stay open. A pack of 100,000 shards has more than a process may open; the
/// others are opened for each read.
const MAX_OPEN: usize = 512;
static N_OPEN: AtomicUsize = AtomicUsize::new(0);

/// One shard, opened when it is first read.
#[derive(Debug)]
pub(super) struct ShardFile {
    path: PathBuf,
    /// Length according to the lookup.
    bytes: u64,
    reading: Reading,
    open: OnceLock<OpenShard>,
}

#[derive(Debug)]
struct OpenShard {
    file: Bytes,
    mapping: Option<Mapping>,
    /// Whether its length matches the lookup.
    is_whole: bool,
}

impl ShardFile {
    pub(super) fn new(path: PathBuf, bytes: u64, reading: Reading) -> ShardFile {
        ShardFile { path, bytes, reading, open: OnceLock::new() }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// How the shard differs from the lookup, as far as its length shows it.
    pub(super) fn mismatch(&self) -> Option<PackError> {
        let found = if object::is_object(&self.path) {
            Bytes::open(&self.path).and_then(|bytes| bytes.len_bytes())
        } else {
            fs::metadata(&self.path).map(|metadata| metadata.len())
        };
        match found {
            Ok(bytes) if bytes == self.bytes => None,
            Ok(bytes) => Some(self.damaged(format!(
                "it has {bytes} bytes, but the lookup says {}; run `thalweg pack --check` to see which members \
                 are intact",
                self.bytes
            ))),
            Err(source) => Some(PackError::Io { what: "open", path: self.path.clone(), source }),
        }
    }

    /// Appends `bytes` bytes of `member` from `offset` of the shard to `out`.
    pub(super) fn read(
        &self,
        member: &MemberRef<'_>,
        offset: u64,
        bytes: u64,
        out: &mut Vec<u8>,
    ) -> Result<(), PackError> {
        self.with(|open| {
            self.check_place(open, member)?;
            let n_bytes = usize::try_from(bytes).map_err(|_| self.io(io::ErrorKind::OutOfMemory.into()))?;
            let n_read = open.file.append_at(out, n_bytes, offset).map_err(|error| self.io(error))?;
            if n_read == n_bytes { Ok(()) } else { Err(self.cut(member)) }
        })
    }

    /// Fills `out` with bytes of `member` from `offset` of the shard.
    pub(super) fn read_into(
        &self,
        member: &MemberRef<'_>,
        offset: u64,
        out: &mut [u8],
    ) -> Result<(), PackError> {
        self.with(|open| {
            self.check_place(open, member)?;
            if read_full(&open.file, out, offset).map_err(|error| self.io(error))? {
                Ok(())
            } else {
                Err(self.cut(member))
            }
        })
    }

    /// Announces to the system that a range will be read soon. The range can be read even if that fails.
    pub(super) fn will_need(&self, offset: u64, bytes: u64) {
        let _ = self.with(|open| {
            open.file.will_need(offset, bytes);
            Ok(())
        });
    }

    /// A member's content in the mapping; `None` if the shard is not mapped.
    pub(super) fn mapped(&self, member: &MemberRef<'_>) -> Result<Option<&[u8]>, PackError> {
        if self.reading != Reading::Mapped {
            return Ok(None);
        }
        self.with(|_| Ok(()))?;
        let Some(open) = self.open.get() else { return Ok(None) };
        let Some(mapping) = &open.mapping else { return Ok(None) };
        self.check_place(open, member)?;
        let range = usize::try_from(member.offset).ok().zip(usize::try_from(member.bytes).ok());
        let bytes = range.and_then(|(start, n_bytes)| mapping.bytes().get(start..)?.get(..n_bytes));
        bytes.map(Some).ok_or_else(|| self.cut(member))
    }

    /// Checks that the header before a member's content is that member's; the error describes the difference.
    pub(super) fn check_header(&self, member: &MemberRef<'_>) -> Result<(), PackError> {
        self.with(|open| self.check_header_in(open, member))
    }

    fn check_header_in(&self, open: &OpenShard, member: &MemberRef<'_>) -> Result<(), PackError> {
        let mut header = [0; 512];
        let at = member.offset.checked_sub(BLOCK_BYTES).ok_or_else(|| self.wrong(member, "has no header"))?;
        if !read_full(&open.file, &mut header, at).map_err(|error| self.io(error))? {
            return Err(self.cut(member));
        }
        if !has_checksum(&header) {
            return Err(self.wrong(member, "has no valid header"));
        }
        let name = member.name();
        // Longer names, names that are not ASCII, and larger sizes are in the pax header before this one.
        let is_plain = name.len() <= 100 && name.is_ascii() && member.hash.is_some();
        if is_plain && header_name(&header) != name.as_bytes() {
            return Err(self.wrong(member, "has the header of another member"));
        }
        if member.bytes < 8 << 30 && header_bytes(&header) != Some(member.bytes) && member.hash.is_some() {
            return Err(self.wrong(member, "has a size that differs from its header"));
        }
        Ok(())
    }

    /// Checks the header if the shard has another length, because then anything may have moved.
    fn check_place(&self, open: &OpenShard, member: &MemberRef<'_>) -> Result<(), PackError> {
        if open.is_whole { Ok(()) } else { self.check_header_in(open, member) }
    }

    fn with<T>(&self, read: impl FnOnce(&OpenShard) -> Result<T, PackError>) -> Result<T, PackError> {
        if let Some(open) = self.open.get() {
            return read(open);
        }
        let opened = self.open_file()?;
        if N_OPEN.fetch_add(1, Relaxed) >= MAX_OPEN {
            N_OPEN.fetch_sub(1, Relaxed);
            return read(&opened);
        }
        if self.open.set(opened).is_err() {
            // Another thread opened it first; that file serves both.
            N_OPEN.fetch_sub(1, Relaxed);
        }
        self.open.get().map_or_else(|| Err(self.io(io::ErrorKind::Other.into())), read)
    }

    fn open_file(&self) -> Result<OpenShard, PackError> {
        let file = Bytes::open(&self.path).map_err(PackError::io("open", &self.path))?;
        let len_bytes = file.len_bytes().map_err(|error| self.io(error))?;
        let is_mapped = self.reading == Reading::Mapped;
        let mapping = if is_mapped { file.mapped(len_bytes) } else { None };
        Ok(OpenShard { file, mapping, is_whole: len_bytes == self.bytes })
    }

    fn io(&self, source: io::Error) -> PackError {
        PackError::Io { what: "read", path: self.path.clone(), source }
    }

    fn cut(&self, member: &MemberRef<'_>) -> PackError {
        self.wrong(member, "is past the end of the file, which was truncated")
    }

    fn wrong(&self, member: &MemberRef<'_>, what: &str) -> PackError {
        let name = member.name();
        self.damaged(format!("`{}` at offset {} {what}", name.escape_debug(), member.offset))
    }

    fn damaged(&self, what: String) -> PackError {
        PackError::Damaged { path: self.path.clone(), what }
    }
}

impl Drop for ShardFile {
    fn drop(&mut self) {
        if self.open.get().is_some() {
            N_OPEN.fetch_sub(1, Relaxed);
        }
    }
}

/// Fills `out` from the file; returns false if the file ends before.
fn read_full(file: &Bytes, out: &mut [u8], offset: u64) -> io::Result<bool> {
    let mut n_read = 0;
    while n_read < out.len() {
        match file.read_at(&mut out[n_read..], offset + n_read as u64)? {
            0 => return Ok(false),
            n => n_read += n,
        }
    }
    Ok(true)
}
