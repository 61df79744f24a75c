//! Reads files that a catalogue lists, in the order that suits the device.

use catalog::FoundFile;
use file::lookahead::willneed;
use file::order::Order;

use crate::error::JobError;
use crate::progress::Progress;
use crate::schedule;
use crate::storage::LOOK_AHEAD_FILES;
use crate::work;
use crate::work::feed::Feed;

/// Number of readers on a device that does not seek.
pub(crate) const READERS: usize = 8;

/// Number of bytes requested ahead of a single reader.
const AHEAD_BYTES: u64 = 16 << 20;

/// Reads the files of a window in an order, and returns the workers that did it. `new` makes a worker, `read`
/// has it read a file.
pub(crate) fn read_window<W: Send>(
    files: &mut Vec<FoundFile>,
    order: Order,
    n_readers: usize,
    progress: &Progress,
    new: &(dyn Fn() -> Result<W, JobError> + Sync),
    read: &(dyn Fn(&mut W, &FoundFile) + Sync),
) -> Result<Vec<W>, JobError> {
    schedule::sort(order, files, |found| found.inode, |found| found.path.clone());
    if order.needs_positions() {
        let mut worker = new()?;
        let mut ahead = 0;
        for (index, found) in files.iter().enumerate() {
            if progress.is_stopped() {
                break;
            }
            ahead = ask_ahead(files, index, ahead);
            read(&mut worker, found);
        }
        return Ok(vec![worker]);
    }
    let mut each = files.iter();
    let feed = Feed::new(&mut each, progress.as_stop());
    let work = || {
        let mut worker = new()?;
        while let Some((_, found)) = feed.draw() {
            read(&mut worker, found);
        }
        Ok::<W, JobError>(worker)
    };
    let (workers, ()) = work::run(&feed, &work, |crew| crew.grow_to(n_readers))?;
    Ok(workers)
}

/// Requests the files after `current` up to the end of the look-ahead window; `asked` is the index where the
/// last call stopped.
fn ask_ahead(files: &[FoundFile], current: usize, asked: usize) -> usize {
    let mut bytes = 0_u64;
    let mut next = current + 1;
    while let Some(found) = files.get(next).filter(|_| next <= current + LOOK_AHEAD_FILES) {
        bytes = bytes.saturating_add(found.bytes);
        if bytes > AHEAD_BYTES {
            break;
        }
        if next >= asked {
            // Ignored: an unreadable file results in an error when it is read.
            let _ = willneed(&found.path, 0);
        }
        next += 1;
    }
    next.max(asked)
}
