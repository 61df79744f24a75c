//! Where the files of a published run may have lain, of which only their number and size are known.
//!
//! **The layout is not published**, so this is that of an aged NTFS volume:
//! - a directory's files were mostly written one after another, so its order consists of runs of neighbours;
//! - runs lie anywhere on the disk, which also holds other data;
//! - the disk had "roughly 100,000" images, of which 87,418 were scanned: one file in eight between
//!   neighbours is skipped;
//! - 4 files in 100 have a second piece elsewhere (Meyer and Bolosky, FAST 2011, found fragmentation on
//!   Windows desktops to be rare, of this order);
//! - sizes are uniform from a fifth to nine fifths of the average;
//! - a file costs 12 s / 87,418 = 137 us of host time: the published time for opening, querying and closing,
//!   which also stands for the file system's tables. In file-system order it is paid while reading; in sorted
//!   order, beforehand and again.

use super::{DiskParameters, Host, Prediction, Stretch, predict};
use crate::random::Random;

/// Number of published files.
pub(crate) const N_FILES: usize = 87_418;
/// Published time for finding the positions of all files.
pub(super) const POSITIONS_S: f64 = 12.0;
const SKIPPED_PERCENT: u64 = 12;
const CLUSTER_BYTES: u64 = 4096;

/// What the files of a volume are like.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Volume {
    /// Mean number of neighbours; see `published.rs` for how the published one was found.
    pub(super) run_files: u64,
    pub(super) average_bytes: u64,
    /// How many files of a hundred have a second piece elsewhere.
    pub(super) fragmented_percent: u64,
}

impl Volume {
    /// The published volume: 12.46 GiB in all.
    pub(crate) const PUBLISHED: Volume =
        Volume { run_files: 5, average_bytes: 13_378_000_000 / N_FILES as u64, fragmented_percent: 4 };
    /// The same with files a tenth as large.
    pub(crate) const SMALL_FILES: Volume =
        Volume { average_bytes: Volume::PUBLISHED.average_bytes / 10, ..Volume::PUBLISHED };
    /// The same where most files are fragmented.
    pub(crate) const FRAGMENTED: Volume = Volume { fragmented_percent: 80, ..Volume::PUBLISHED };
}

/// An order in which the files are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReadingOrder {
    /// As the file system lists them.
    Listed,
    /// By the number of fragments, then by the first byte on the disk, as published.
    Physical,
}

/// The files in file-system order.
fn layout(volume: Volume, disk: &DiskParameters, seed: u64) -> Vec<Vec<Stretch>> {
    let Volume { run_files, average_bytes, fragmented_percent } = volume;
    let mut random = Random::new(seed);
    let size_bytes = |random: &mut Random| {
        (average_bytes / 5 + random.below(average_bytes * 8 / 5)).next_multiple_of(CLUSTER_BYTES)
    };
    let somewhere = |random: &mut Random| random.below(disk.capacity_bytes / CLUSTER_BYTES) * CLUSTER_BYTES;
    let mut next = 0;
    (0..N_FILES)
        .map(|_| {
            if random.below(run_files) == 0 {
                next = somewhere(&mut random);
            } else if random.below(100) < SKIPPED_PERCENT {
                next += size_bytes(&mut random);
            }
            let whole = Stretch { first_byte: next, len_bytes: size_bytes(&mut random) };
            next = whole.end();
            if random.below(100) >= fragmented_percent {
                return vec![whole];
            }
            let first_bytes = (whole.len_bytes / 2).next_multiple_of(CLUSTER_BYTES);
            let rest = Stretch {
                first_byte: somewhere(&mut random),
                len_bytes: (whole.len_bytes - first_bytes).max(CLUSTER_BYTES),
            };
            next = whole.first_byte + first_bytes;
            vec![Stretch { len_bytes: first_bytes, ..whole }, rest]
        })
        .collect()
}

/// Reads the files of a volume on the published disk; `seed` draws their places.
pub(crate) fn read(order: ReadingOrder, volume: Volume, seed: u64) -> Prediction {
    let disk = DiskParameters::sata_2009();
    let host =
        Host { request_bytes: 64 << 10, queue_depth: 1, between_files_s: POSITIONS_S / N_FILES as f64 };
    let mut files = layout(volume, &disk, seed);
    if order == ReadingOrder::Physical {
        files.sort_by_key(|file| (file.len(), file[0].first_byte));
    }
    predict(&disk, host, files.iter().map(Vec::as_slice))
}
