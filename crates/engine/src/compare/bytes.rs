//! Reads files of a side that has no hashes, and hashes their bytes.

use std::ops::ControlFlow;

use catalog::HashKind;
use file::{ReadOptions, Strategy};
use foldhash::HashSet;

use super::side::Side;
use crate::error::JobError;
use crate::hasher::Hasher;
use crate::problem::Problem;
use crate::progress::Progress;
use crate::read::WholeReader;
use crate::work;
use crate::work::feed::Feed;

/// Number of threads that read: enough for a device with many requests in flight.
const READERS: usize = 8;

/// Hashes the files of `side` that have no hash, unless no file of `other` has the same size, so that the
/// contents differ in any case. Returns the files that could not be read, which stay without one.
pub(super) fn hash(
    side: &mut Side,
    other: &Side,
    kind: HashKind,
    progress: &Progress,
) -> Result<Vec<Problem>, JobError> {
    let knows_sizes = other.files.iter().all(|file| file.bytes().is_some());
    let sizes: HashSet<u64> = other.files.iter().filter_map(|file| file.bytes()).collect();
    let is_asked = |number: &u32| {
        let file = side.file(*number);
        file.hash().is_none() && (!knows_sizes || file.bytes().is_some_and(|bytes| sizes.contains(&bytes)))
    };
    let numbers: Vec<u32> = (0..side.files.len() as u32).filter(is_asked).collect();
    progress.expect(numbers.len() as u64);
    let mut numbers = numbers.into_iter();
    let feed = Feed::new(&mut numbers, progress.as_stop());
    let work = || {
        let mut files = WholeReader::for_pictures(Strategy::Pread, &ReadOptions::default())?;
        let (mut hashes, mut problems) = (Vec::new(), Vec::new());
        while let Some((_, number)) = feed.draw() {
            let path = side.path(number);
            let mut hasher = Hasher::new(kind);
            let read = files.read_through(&path, &mut |bytes| {
                hasher.feed(bytes);
                if progress.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            match read {
                Ok(Some(_)) => hashes.push((number, hasher.finish())),
                Ok(None) => break,
                Err(error) => problems.push(Problem { path, reason: file::chain(&error) }),
            }
            Progress::add(&progress.files_done, 1);
        }
        Ok::<_, JobError>((hashes, problems))
    };
    let (read, ()) = work::run(&feed, &work, |crew| crew.grow_to(READERS))?;
    let mut all_problems = Vec::new();
    for (hashes, problems) in read {
        for (number, hash) in hashes {
            side.set_hash(number, &hash);
        }
        all_problems.extend(problems);
    }
    Ok(all_problems)
}
