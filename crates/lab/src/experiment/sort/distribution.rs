//! Our own sort: distributes records into ranges of keys that fit a cache, and sorts each range there.
//!
//! A sort of a gigabyte is limited by memory, so every record moves through it twice and always in a stream:
//! from the page cache through a small block into its range (deal), and from its range through a small block
//! into the output (finish). Comparisons happen in the cache, on words of 8 bytes that contain the part of
//! the key that the range does not determine, and the record's position.
//!
//! 1. A sorted sample of the file yields the splitters: up to 4,096 ranges of about 256 KiB.
//! 2. Deal: threads take blocks of the file from a counter. A record's range is found by descending a tree of
//!    splitters, eight records in parallel. A record is a cache line, so it is stored past the cache into one
//!    of the range's 4 KiB pieces; pieces come from one arena of huge pages.
//! 3. Finish: threads take ranges, in order. Words are sorted, records gathered, runs of equal words put in
//!    order by comparing whole records, and the range is written at its position in the output, which has its
//!    full size from the start.
//!
//! Alternative considered: sorting pairs of key and index over the whole file and gathering once moves less
//! data, but its gather reads a gigabyte in random order. Moving whole records costs one more write and no
//! random access.
//!
//! Memory: the file's size, half a piece for each range and thread (32 MiB with two threads), and a block and
//! a range for each thread. A key shared by very many records makes one range as large as all of them, which
//! one thread sorts with as much memory again: correct, but slow.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use super::record::{RECORD_BYTES, Record, key, records, records_mut};
use super::splitters::Splitters;
use crate::error::CaseError;
use crate::platform::{Memory, OffsetIo as _, finish_streaming, stream_line};

/// Larger blocks would fill the second-level cache alone.
const BLOCK_BYTES: usize = 256 << 10;
/// Records that a range takes from the arena at once: a page.
const PIECE_RECORDS: usize = 64;
/// Records that a thread takes from the arena at once: a huge page.
const SLAB_RECORDS: usize = (2 << 20) / RECORD_BYTES;

/// Sorts the records of `input` into `output`.
pub(super) fn sort(input: &Path, output: &Path, threads: usize) -> Result<(), CaseError> {
    let from = File::open(input).map_err(CaseError::file("open", input))?;
    let len_bytes = from.metadata().map_err(CaseError::file("stat", input))?.len();
    let to = File::create(output).map_err(CaseError::file("create", output))?;
    to.set_len(len_bytes).map_err(CaseError::file("preallocate", output))?;
    let splitters = Splitters::of_file(&from, len_bytes).map_err(CaseError::file("sample", input))?;
    let n_records = usize::try_from(len_bytes)
        .map_err(|_| CaseError::Failed("too large for memory".into()))?
        / RECORD_BYTES;
    let slack = threads * (splitters.n_ranges() * PIECE_RECORDS + SLAB_RECORDS);
    let mut memory = Memory::new((n_records + slack) * RECORD_BYTES)
        .map_err(|source| CaseError::io("allocate memory for all records", source))?;
    // It also works without huge pages, but more slowly.
    let _ = memory.advise_huge_pages(true);
    let arena = Arena(Mutex::new(records_mut(&mut memory).chunks_mut(SLAB_RECORDS)));

    let dealt =
        deal(&from, len_bytes, &splitters, &arena, threads).map_err(CaseError::file("read", input))?;
    finish(&by_range(dealt, splitters.n_ranges()), &to, threads).map_err(CaseError::file("write", output))
}

/// Memory for pieces, handed out in slabs.
struct Arena<'m>(Mutex<std::slice::ChunksMut<'m, Record>>);

/// One thread's share of the arena.
struct Pieces<'a, 'm> {
    arena: &'a Arena<'m>,
    slab: &'m mut [Record],
}

impl<'m> Pieces<'_, 'm> {
    fn next(&mut self) -> io::Result<&'m mut [Record]> {
        if self.slab.len() < PIECE_RECORDS {
            let mut slabs = self.arena.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            self.slab = slabs.next().ok_or_else(|| io::Error::other("the file grew while it was sorted"))?;
        }
        let slab = std::mem::take(&mut self.slab);
        let (piece, rest) = slab.split_at_mut(PIECE_RECORDS.min(slab.len()));
        self.slab = rest;
        Ok(piece)
    }
}

/// The records that one thread dealt to one range: full pieces, and one that is being filled.
#[derive(Default)]
struct Range<'m> {
    open: &'m mut [Record],
    n_open: usize,
    full: Vec<&'m [Record]>,
}

impl<'m> Range<'m> {
    #[inline]
    fn push(&mut self, record: &Record, pieces: &mut Pieces<'_, 'm>) -> io::Result<()> {
        if self.n_open == self.open.len() {
            let full = std::mem::replace(&mut self.open, pieces.next()?);
            if self.n_open > 0 {
                self.full.push(full);
            }
            self.n_open = 0;
        }
        stream_line(&mut self.open[self.n_open], record);
        self.n_open += 1;
        Ok(())
    }

    fn into_pieces(mut self) -> Vec<&'m [Record]> {
        if self.n_open > 0 {
            let open: &'m [Record] = self.open;
            self.full.push(&open[..self.n_open]);
        }
        self.full
    }
}

/// Distributes the file's records; returns each thread's ranges.
fn deal<'m>(
    from: &File,
    len_bytes: u64,
    splitters: &Splitters,
    arena: &Arena<'m>,
    threads: usize,
) -> io::Result<Vec<Vec<Range<'m>>>> {
    let next_block = AtomicU64::new(0);
    let worker = || {
        let mut ranges: Vec<Range<'m>> = (0..splitters.n_ranges()).map(|_| Range::default()).collect();
        let mut pieces = Pieces { arena, slab: &mut [] };
        let mut block = vec![0; BLOCK_BYTES];
        let mut range_of = Vec::new();
        loop {
            let position = next_block.fetch_add(BLOCK_BYTES as u64, Ordering::Relaxed);
            if position >= len_bytes {
                finish_streaming();
                return Ok(ranges);
            }
            let wanted = (len_bytes - position).min(BLOCK_BYTES as u64) as usize;
            from.read_exact_at(&mut block[..wanted], position)?;
            let records = records(&block[..wanted]);
            splitters.find(records, &mut range_of);
            for (record, range) in records.iter().zip(&range_of) {
                ranges[usize::from(*range)].push(record, &mut pieces)?;
            }
        }
    };
    on_threads(threads, &worker)
}

/// Runs the worker on that many threads, including this one.
fn on_threads<T: Send>(threads: usize, worker: &(impl Fn() -> io::Result<T> + Sync)) -> io::Result<Vec<T>> {
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(worker)).collect();
        let own = worker();
        let others = others.into_iter().map(|other| other.join().expect("a worker of the sort panicked"));
        std::iter::once(own).chain(others).collect()
    })
}

/// All pieces of a range, from all threads, and the position of its records in the output.
struct GatheredRange<'m> {
    first_record: usize,
    n_records: usize,
    pieces: Vec<&'m [Record]>,
}

fn by_range<'m>(dealt: Vec<Vec<Range<'m>>>, n_ranges: usize) -> Vec<GatheredRange<'m>> {
    let mut threads: Vec<_> = dealt.into_iter().map(Vec::into_iter).collect();
    let mut first_record = 0;
    let gather = |_| {
        let pieces: Vec<&[Record]> =
            threads.iter_mut().filter_map(Iterator::next).flat_map(Range::into_pieces).collect();
        let n_records = pieces.iter().map(|piece| piece.len()).sum();
        let gathered = GatheredRange { first_record, n_records, pieces };
        first_record += n_records;
        gathered
    };
    (0..n_ranges).map(gather).collect()
}

fn finish(ranges: &[GatheredRange<'_>], to: &File, threads: usize) -> io::Result<()> {
    let next_range = AtomicUsize::new(0);
    let worker = || {
        let mut words = Vec::new();
        let mut sorted = Vec::new();
        while let Some(range) = ranges.get(next_range.fetch_add(1, Ordering::Relaxed)) {
            range.sort(&mut words, &mut sorted);
            to.write_all_at(sorted.as_flattened(), (range.first_record * RECORD_BYTES) as u64)?;
        }
        Ok(())
    };
    on_threads(threads, &worker).map(drop)
}

impl GatheredRange<'_> {
    /// Fills `sorted` with the range's records in order.
    fn sort(&self, words: &mut Vec<u64>, sorted: &mut Vec<Record>) {
        let place_bits = usize::BITS - (self.pieces.len() * PIECE_RECORDS).leading_zeros();
        self.fill(words, place_bits);
        words.sort_unstable();
        let place_mask = (1 << place_bits) - 1;
        sorted.clear();
        sorted.extend(words.iter().map(|word| {
            let place = (word & place_mask) as usize;
            self.pieces[place / PIECE_RECORDS][place % PIECE_RECORDS]
        }));
        // Equal words do not determine the order of whole records.
        let mut start = 0;
        for run in words.chunk_by(|one, other| one >> place_bits == other >> place_bits) {
            if run.len() > 1 {
                sorted[start..start + run.len()].sort_unstable();
            }
            start += run.len();
        }
    }

    /// Fills in a word for each record: above its position, as many leading bits of its key as fit, relative
    /// to the range's smallest key.
    fn fill(&self, words: &mut Vec<u64>, place_bits: u32) {
        words.clear();
        words.reserve(self.n_records);
        let (mut least, mut most) = (u64::MAX, 0);
        words.extend(self.pieces.iter().copied().flatten().map(|record| {
            let key = key(record);
            (least, most) = (least.min(key), most.max(key));
            key
        }));
        let key_bits = u64::BITS - most.saturating_sub(least).leading_zeros();
        let dropped_bits = (key_bits + place_bits).saturating_sub(u64::BITS);
        let mut word = words.iter_mut();
        for (piece, records) in self.pieces.iter().enumerate() {
            for (at, word) in word.by_ref().take(records.len()).enumerate() {
                let place = (piece * PIECE_RECORDS + at) as u64;
                *word = ((*word - least) >> dropped_bits << place_bits) | place;
            }
        }
    }
}
