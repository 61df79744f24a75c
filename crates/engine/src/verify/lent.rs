//! Files that a parent lends to its child: the child can open none, and asks for ranges of the one that it is
//! given.

use std::fmt;
use std::io::{self, Read as _, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use file::{OpenContent, OpenPath, ReadError, ReadRanges};

use super::wire::{Answer, FileRequest, MOST_LENT_BYTES, RangeReply};
use crate::child::message::{receive, send};

/// The pipes to the parent, and what has come of the file that is lent.
#[derive(Clone)]
pub(super) struct Lender(Arc<Mutex<Pipes>>);

struct Pipes {
    from: io::Stdin,
    to: Box<dyn Write + Send>,
    len_bytes: u64,
    /// The first bytes of the file; its memory is used for the next one.
    head: Vec<u8>,
}

impl fmt::Debug for Lender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lender").finish_non_exhaustive()
    }
}

impl Lender {
    pub(super) fn new(from: io::Stdin, to: Box<dyn Write + Send>) -> Lender {
        Lender(Arc::new(Mutex::new(Pipes { from, to, len_bytes: 0, head: Vec::new() })))
    }

    fn pipes(&self) -> MutexGuard<'_, Pipes> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The path of the next file; `None` when there are no more.
    ///
    /// # Errors
    /// The parent has ended, or does not keep to the protocol.
    pub(super) fn next(&self) -> io::Result<Option<PathBuf>> {
        let mut pipes = self.pipes();
        let Pipes { from, len_bytes, head, .. } = &mut *pipes;
        let Some(message) = receive(from)? else { return Ok(None) };
        let request = FileRequest::of(&message).ok_or(io::ErrorKind::InvalidData)?;
        *len_bytes = request.len_bytes;
        head.resize(request.head_bytes, 0);
        from.read_exact(head)?;
        Ok(Some(request.path))
    }

    /// Tells the parent something.
    ///
    /// # Errors
    /// The parent has ended.
    pub(super) fn tell(&self, answer: &Answer) -> io::Result<()> {
        send(&mut self.pipes().to, &serde_json::to_vec(answer)?)
    }
}

impl OpenPath for Lender {
    fn open(&self, _: &Path) -> Option<Result<OpenContent, ReadError>> {
        Some(Ok(OpenContent::Other(Box::new(self.clone()))))
    }
}

impl ReadRanges for Lender {
    fn len_bytes(&mut self) -> io::Result<u64> {
        Ok(self.pipes().len_bytes)
    }

    fn read_at(&mut self, offset: u64, out: &mut [u8]) -> io::Result<usize> {
        let mut pipes = self.pipes();
        let Pipes { from, to, len_bytes, head } = &mut *pipes;
        if let Some(known) = usize::try_from(offset).ok().and_then(|offset| head.get(offset..))
            && !known.is_empty()
        {
            let n_read = known.len().min(out.len());
            out[..n_read].copy_from_slice(&known[..n_read]);
            return Ok(n_read);
        }
        if offset >= *len_bytes {
            return Ok(0);
        }
        let wanted = out.len().min(MOST_LENT_BYTES);
        send(to, &serde_json::to_vec(&Answer::Read { offset, len_bytes: wanted })?)?;
        let reply = receive(from)?.ok_or(io::ErrorKind::UnexpectedEof)?;
        match serde_json::from_slice(&reply)? {
            RangeReply::Bytes(n_read) if n_read <= wanted => {
                from.read_exact(&mut out[..n_read])?;
                Ok(n_read)
            }
            RangeReply::Bytes(_) => Err(io::ErrorKind::InvalidData.into()),
            RangeReply::Failed(why) => Err(io::Error::other(why)),
        }
    }
}
