//! Compares orders of reading many whole files.
//!
//! The publication (2010) sorted 87,418 files by their fragments and first cluster before reading them, and
//! saved 29 %. Here each order of visits reads the same tree with one reader, as that program did: directory
//! order, by name, by inode, by fragments and first cluster, by first cluster alone (the engine's order), at
//! random. Order makes no difference on a device that does not seek, so the same extents in the same order
//! are also run on a [spinning disk in virtual time](crate::seek_model): the figures `predicted_*`.
//!
//! The publication says that the gain increases with decreasing file sizes, and that there is none where
//! most files are fragmented. The sets `tree-of-small-files` and `tree-of-fragmented-files` have such files.
//!
//! The set `published-disk` is the published run on the model of its disk, with the published number of files
//! at any size of the session: neighbours in runs of five, anywhere on the disk, as on a volume in use;
//! `published-disk-small-files` and `published-disk-fragmented-files` are the same with other files. Claims
//! about the model are judged by these: where the files of a tree lie depends on what else is written
//! meanwhile, and trees are written in shuffled order, where sorting saves more than the publication found.
//!
//! **On a disk that seeks**, or a block device that is as slow as one (a delaying FUSE file below a loop
//! device with ext4): let the lab work in a folder there, where it creates the tree, or name an existing tree
//! there (`Place::named`). Run it cold. On such a device with the parameters of
//! [`DiskParameters::sata_2009`](crate::seek_model::DiskParameters::sata_2009), 2,000 files, one run:
//! directory order 16.4 s (predicted 14.5), by inode 8.9 s (6.3), by fragments and first cluster 3.7 s (3.2),
//! at random 16.1 s (14.7). The prediction does not include the file system's own tables and the operating
//! system's read-ahead.
//!
//! Listing the tree is outside the measured part, since all orders need it. Finding positions, sorting and
//! reading are inside, and each has a figure: `find_positions_ms`, `sort_ms`, `read_ms`.

mod modelled;
mod orders;
mod spinning;
mod tree;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use file::{Head, ReadError, ReadOptions, Reader, Strategy};

use crate::case::{Case, Checksum, Size, Work};
use crate::clock::Clock;
use crate::error::CaseError;
use crate::experiment::{Experiment, checksum, listing};
use crate::place::Place;
use crate::platform;
use orders::{Visit, Way};
use tree::Tree;

/// The experiment `order`.
pub(super) struct Order;

/// Number of files that the publication read.
const PUBLISHED_FILES: u64 = 87_418;
/// Bytes read at once: nearly all files of a picture collection fit.
const FIRST_BYTES: usize = 1 << 20;

impl Experiment for Order {
    fn name(&self) -> &'static str {
        "order"
    }

    fn question(&self) -> &'static str {
        "In which order should many whole files be read?"
    }

    fn source(&self) -> &'static str {
        "How to optimize reading of large amounts of files, February 2010, list \"Benchmarking\""
    }

    fn about(&self) -> &'static str {
        "The job is to read every file of a large folder once. The ways are orders: as the folder lists \
         the files, by name, by their place on the disk, and at random. A disk that turns must move its \
         arm for each jump, so the order can decide how long it takes; a disk without moving parts should \
         show no difference. Look at the cold runs, and at the predicted figures, which a model of such \
         a disk gives for the same files. The time to find out where the files lie is included."
    }

    fn verb(&self) -> &'static str {
        "reads"
    }

    fn reads_files(&self) -> bool {
        true
    }

    fn cases(&self, size: Size) -> Vec<Case> {
        let n_files = match size {
            Size::Quick => 250,
            Size::Default => PUBLISHED_FILES / 10,
            Size::Full => PUBLISHED_FILES,
        };
        // Only the published orders, and the engine's, where the files differ.
        let orders = |tree| match tree {
            Tree::Published => Way::ALL.as_slice(),
            Tree::Small | Tree::Fragmented => &[Way::Directory, Way::Physical, Way::FirstCluster],
        };
        let case = |tree: Tree, way: &Way| Case::new(tree.set(), way.name()).with("files", n_files);
        let of_trees =
            Tree::ALL.into_iter().flat_map(|tree| orders(tree).iter().map(move |way| case(tree, way)));
        of_trees.chain(modelled::cases()).collect()
    }

    fn prepare(&self, case: &Case, place: &Place) -> Result<Vec<PathBuf>, CaseError> {
        if modelled::volume(&case.set).is_some() {
            return Ok(Vec::new());
        }
        Ok(listing::list(&roots(case, place)?)?.into_iter().map(|file| file.path).collect())
    }

    fn run(&self, case: &Case, place: &Place, clock: &mut Clock<'_>) -> Result<Work, CaseError> {
        let way = Way::named(&case.way)?;
        if let Some(volume) = modelled::volume(&case.set) {
            return modelled::run(way, volume, place, clock);
        }
        let mut visits = Visit::all(listing::list(&roots(case, place)?)?);
        let options = {
            let mut options = ReadOptions::default();
            options.first_bytes = FIRST_BYTES;
            options
        };
        let mut reader = Reader::new(Strategy::Pread, &options)
            .map_err(|error| CaseError::Failed(engine::chain(&error)))?;
        let mut times = Times::default();
        let total = clock.measure(|| {
            let begin = Instant::now();
            let processor = ProcessorTime::start();
            orders::find_positions(way, &mut visits)?;
            times.find_positions = begin.elapsed();
            times.find_positions_cpu = processor.elapsed();
            orders::sort(way, &mut visits, place.seed)?;
            times.sort = begin.elapsed() - times.find_positions;
            let total = read_all(&mut reader, &visits)?;
            times.read = begin.elapsed() - times.find_positions - times.sort;
            Ok(total)
        })?;
        let mut figures = times.figures(total.bytes);
        figures.extend(spinning::predicted(&visits)?);
        Ok(Work { items: visits.len() as u64, bytes: total.bytes, checksum: Checksum(total.sum), figures })
    }

    fn limit(&self, _: &Case) -> Option<&'static str> {
        Some("page-cache-read")
    }
}

/// The paths named by the user, or else the generated tree. Named files are what they are, so they are in
/// no set of files with a given property.
fn roots(case: &Case, place: &Place) -> Result<Vec<PathBuf>, CaseError> {
    let tree = Tree::of_set(&case.set)?;
    if place.named.is_empty() {
        let n_files = case.number("files").unwrap_or(PUBLISHED_FILES);
        Ok(vec![tree.make(place.scaled(n_files), place)?])
    } else if tree == Tree::Published {
        Ok(place.named.clone())
    } else {
        Err(CaseError::Skipped(
            "the files were named by --path; their sizes and pieces cannot be chosen".into(),
        ))
    }
}

/// Processor time of this thread, where the system counts it.
struct ProcessorTime(Option<(fn() -> u64, u64)>);

impl ProcessorTime {
    fn start() -> ProcessorTime {
        ProcessorTime(platform::system_clock("thread_cputime").map(|clock| (clock, clock())))
    }

    fn elapsed(&self) -> Option<Duration> {
        self.0.map(|(clock, started_ns)| Duration::from_nanos(clock().saturating_sub(started_ns)))
    }
}

#[derive(Default)]
struct Times {
    find_positions: Duration,
    find_positions_cpu: Option<Duration>,
    sort: Duration,
    read: Duration,
}

impl Times {
    fn figures(&self, bytes: u64) -> Vec<(String, f64)> {
        let total = self.find_positions + self.sort + self.read;
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        let figures = [
            ("find_positions_ms", Some(ms(self.find_positions))),
            ("find_positions_cpu_ms", self.find_positions_cpu.map(ms)),
            ("sort_ms", Some(ms(self.sort))),
            ("read_ms", Some(ms(self.read))),
            ("total_ms", Some(ms(total))),
            ("throughput_mib_per_s", Some(bytes as f64 / f64::from(1 << 20) / total.as_secs_f64())),
            ("throughput_mb_per_s", Some(bytes as f64 / 1e6 / total.as_secs_f64())),
        ];
        figures.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect()
    }
}

/// Totals of the data read. The sum does not depend on the order.
#[derive(Clone, Copy, Debug, Default)]
struct Total {
    bytes: u64,
    sum: u64,
}

fn read_all(reader: &mut Reader, visits: &[Visit]) -> Result<Total, CaseError> {
    let paths: Vec<&Path> = visits.iter().map(|visit| visit.path.as_path()).collect();
    let mut total = Total::default();
    let mut rest = Vec::new();
    let mut failure = None;
    reader.visit_heads(&paths, &mut |_, head| match read_whole(head, &mut rest) {
        Ok(file) => {
            total.bytes += file.bytes;
            total.sum = total.sum.wrapping_add(file.sum);
            ControlFlow::Continue(())
        }
        Err(error) => {
            failure = Some(CaseError::Failed(engine::chain(&error)));
            ControlFlow::Break(())
        }
    });
    failure.map_or(Ok(total), Err)
}

/// Reads the part after the head, too. `rest` is reused for the next file.
fn read_whole(head: Result<Head<'_>, ReadError>, rest: &mut Vec<u8>) -> Result<Total, ReadError> {
    let mut head = head?;
    let (first, mut ranges) = head.split();
    let mut total = Total { bytes: first.len() as u64, sum: checksum::sum_of(first) };
    let mut has_more = first.len() == FIRST_BYTES;
    while has_more {
        rest.resize(FIRST_BYTES, 0);
        let n_read = ranges.read_at(total.bytes, rest)?;
        total.bytes += n_read as u64;
        total.sum = checksum::mix(total.sum, checksum::sum_of(&rest[..n_read]));
        has_more = n_read == FIRST_BYTES;
    }
    Ok(total)
}

#[cfg(test)]
mod tests;
