//! The interface that every strategy implements.

use std::ops::ControlFlow;
use std::path::Path;

use super::head::{FileName, Head, RangeSource};
use crate::ReadError;

/// Callback that receives the position of a path in the list, and its head or the error.
pub type Visit<'v> = dyn FnMut(usize, Result<Head<'_>, ReadError>) -> ControlFlow<()> + 'v;

/// Implementation of one read strategy.
pub(super) trait Backend: Send {
    /// Implements [`Reader::visit_heads`](super::Reader::visit_heads).
    fn visit_heads(&mut self, paths: &[&Path], visit: &mut Visit<'_>);

    /// Reads `path` up to `limit`; implements [`Reader::read_whole`](super::Reader::read_whole).
    fn read_whole(&mut self, path: &Path, limit: u64, out: &mut Vec<u8>) -> Result<u64, ReadError>;
}

/// Reads an open file into `out`: as much of `len_bytes` as `limit` permits. Returns the length of the file.
///
/// A file whose declared length is 0 is read to its end, since files that the kernel generates declare 0.
pub(super) fn read_all(
    source: &mut dyn RangeSource,
    limit: u64,
    out: &mut Vec<u8>,
    of: FileName<'_>,
) -> Result<u64, ReadError> {
    let _gate = gate::gate!("file::read", Wait);
    let declared = source.len_bytes(of)?;
    out.clear();
    if declared == 0 {
        return read_undeclared(source, limit, out, of);
    }
    let wanted = usize::try_from(declared.min(limit)).unwrap_or(usize::MAX);
    reserve(out, wanted, of)?;
    out.resize(wanted, 0);
    let filled = source.read_at(0, out, of)?;
    out.truncate(filled);
    // Shorter than declared: the file shrank, and the bytes read are all of it.
    Ok(if filled < wanted { filled as u64 } else { declared })
}

/// Reads a file that does not declare its length.
fn read_undeclared(
    source: &mut dyn RangeSource,
    limit: u64,
    out: &mut Vec<u8>,
    of: FileName<'_>,
) -> Result<u64, ReadError> {
    const STEP_BYTES: u64 = 64 << 10;
    loop {
        let start = out.len();
        let step = STEP_BYTES.min(limit - start as u64) as usize;
        reserve(out, step, of)?;
        out.resize(start + step, 0);
        let filled = source.read_at(start as u64, &mut out[start..], of)?;
        out.truncate(start + filled);
        if filled < step || out.len() as u64 == limit {
            return Ok(out.len() as u64);
        }
    }
}

/// Reserves memory, or returns an error: a length comes from outside and must not abort the process.
fn reserve(out: &mut Vec<u8>, additional: usize, of: FileName<'_>) -> Result<(), ReadError> {
    out.try_reserve_exact(additional)
        .map_err(|_| of.read_error(out.len() as u64, additional, std::io::ErrorKind::OutOfMemory.into()))
}
