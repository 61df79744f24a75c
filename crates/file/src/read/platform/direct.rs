//! Strategy `direct`: positional reads past the page cache, `O_DIRECT`. Cold reads that leave the cache
//! unchanged.
//!
//! The kernel accepts only aligned positions, lengths and addresses. [`ALIGN_BYTES`] satisfies every device
//! and file system in use (they require the logical block, 512 or 4096 bytes). Heads are read into one
//! aligned buffer; other ranges go through a second one.

use std::io;
use std::path::Path;

use crate::ReadError;
use crate::aligned::{ALIGN_BYTES, AlignedBuffer};
use crate::read::backend::{Backend, Visit, read_all};
use crate::read::head::{FileName, Head, RangeSource, unit};
use crate::read::open::{OpenFile, Opener};
use crate::read::{ReadOptions, Strategy};

/// Maximum length of one read of a range. Large enough to reach a device's sequential rate.
const PIECE_BYTES: usize = 1 << 20;

/// Two aligned buffers: one for heads, and one (allocated when first needed) for other ranges.
#[derive(Debug)]
pub(in crate::read) struct Direct {
    opener: Opener,
    first_bytes: usize,
    head: AlignedBuffer,
    piece: Option<AlignedBuffer>,
}

impl Direct {
    pub(in crate::read) fn new(options: &ReadOptions) -> Self {
        let first_bytes = options.first_bytes.max(1);
        Self {
            opener: Opener::new(options.kind_check),
            first_bytes,
            head: AlignedBuffer::new(first_bytes.next_multiple_of(ALIGN_BYTES)),
            piece: None,
        }
    }

    /// Opens, fills the head buffer, and returns how many bytes of it the file holds.
    fn open_and_read(&mut self, of: FileName<'_>) -> Result<(OpenFile, usize), ReadError> {
        let mut open = self.opener.open(of, true)?;
        let n = self
            .opener
            .read_head(&mut open, self.head.bytes_mut(), ALIGN_BYTES, of)
            .map_err(|error| name_unsupported(error, of))?;
        Ok((open, n.min(self.first_bytes)))
    }
}

impl Backend for Direct {
    fn visit_heads(&mut self, paths: &[&Path], visit: &mut Visit<'_>) {
        for (index, path) in paths.iter().enumerate() {
            let _unit = unit(path);
            let of = FileName { path, strategy: Strategy::Direct };
            let flow = match self.open_and_read(of) {
                Ok((open, n)) => {
                    let mut ranges = DirectRanges { open, piece: &mut self.piece };
                    visit(index, Ok(Head::new(&self.head.bytes_mut()[..n], &mut ranges, of)))
                }
                Err(error) => visit(index, Err(error)),
            };
            if flow.is_break() {
                return;
            }
        }
    }

    fn read_whole(&mut self, path: &Path, limit: u64, out: &mut Vec<u8>) -> Result<u64, ReadError> {
        let of = FileName { path, strategy: Strategy::Direct };
        let open = self.opener.open(of, true)?;
        read_all(&mut DirectRanges { open, piece: &mut self.piece }, limit, out, of)
    }
}

struct DirectRanges<'r> {
    open: OpenFile,
    piece: &'r mut Option<AlignedBuffer>,
}

impl RangeSource for DirectRanges<'_> {
    fn len_bytes(&mut self, of: FileName<'_>) -> Result<u64, ReadError> {
        self.open.len_bytes(of)
    }

    fn read_at(&mut self, offset: u64, out: &mut [u8], of: FileName<'_>) -> Result<usize, ReadError> {
        let piece = self.piece.get_or_insert_with(|| AlignedBuffer::new(PIECE_BYTES));
        let mut filled = 0;
        while filled < out.len() {
            let Some(at) = offset.checked_add(filled as u64).filter(|&at| i64::try_from(at).is_ok()) else {
                break;
            };
            let n = read_piece(&self.open, at, &mut out[filled..], piece.bytes_mut())
                .map_err(|error| name_unsupported(of.read_error(at, out.len() - filled, error), of))?;
            if n == 0 {
                break;
            }
            filled += n;
        }
        Ok(filled)
    }
}

/// Reads the aligned surroundings of `offset` into `piece` and copies the requested part to `out`. Returns 0
/// only at the end.
///
/// If a read stops inside a block, the next one begins at that block again: this finds the rest of a read
/// that was cut short, and nothing more at the end of the file.
fn read_piece(open: &OpenFile, offset: u64, out: &mut [u8], piece: &mut [u8]) -> io::Result<usize> {
    let lead = (offset % ALIGN_BYTES as u64) as usize;
    let wanted = out.len().saturating_add(lead).min(piece.len());
    let wanted = wanted.next_multiple_of(ALIGN_BYTES).min(piece.len());
    let n = open.file.read_at(&mut piece[..wanted], offset - lead as u64)?;
    let n = n.saturating_sub(lead).min(out.len());
    out[..n].copy_from_slice(&piece[lead..lead + n]);
    Ok(n)
}

/// Some file systems accept `O_DIRECT` at open and refuse the first read.
fn name_unsupported(error: ReadError, of: FileName<'_>) -> ReadError {
    match error {
        ReadError::ReadAt { source, .. } if crate::platform::refused_as_direct(&source) => {
            ReadError::DirectUnsupported { path: of.path.to_owned(), source }
        }
        other => other,
    }
}
