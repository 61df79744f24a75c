//! Transforms a file that does not fit into memory, as the publication on transforming files proposes.
//!
//! The process of each run gets less memory than its input has bytes, whatever the machine has: it joins a
//! control group whose limit counts its own memory and the cached pages of its files. So pages that were read
//! or written early are gone before the end, and written pages have to reach the device on the way. The
//! input is evicted first: no run finds it in memory. All else is that of the experiment `transform`.

use std::io;
use std::path::PathBuf;

use crate::case::{Case, Size, Work};
use crate::clock::Clock;
use crate::error::CaseError;
use crate::experiment::Experiment;
use crate::experiment::content::{self, Kind};
use crate::experiment::transform::{PUBLISHED_WAYS, Transform};
use crate::place::Place;
use crate::platform::MemoryLimit;

/// The process itself needs some memory; with less it is killed.
const LEAST_MEMORY_BYTES: u64 = 32 << 20;

/// The experiment `larger-than-memory`.
pub(super) struct LargerThanMemory;

impl Experiment for LargerThanMemory {
    fn name(&self) -> &'static str {
        "larger-than-memory"
    }

    fn question(&self) -> &'static str {
        "Which library transforms a file fastest that does not fit into memory?"
    }

    fn source(&self) -> &'static str {
        "B. Filipek, Transforming Windows Files on C++: What's Fastest?, proposed with the list of files"
    }

    fn about(&self) -> &'static str {
        "The job is to transform a file, as in `transform`, that is larger than the memory that the process may \
         use, its cached pages included: a control group limits it, so that the job is the same on machines \
         of any size. Making the group needs root. The ways are the libraries that the publication compared. \
         Look at whether mapped files, whose pages the system has to write back when memory is full, keep \
         what they gain on small files."
    }

    fn verb(&self) -> &'static str {
        "transforms"
    }

    /// No state of the caches can be chosen: a file that is larger than memory is never in it.
    fn reads_files(&self) -> bool {
        false
    }

    fn cases(&self, size: Size) -> Vec<Case> {
        let (set, memory_bytes, block_kib): (_, u64, &[u64]) = match size {
            Size::Quick => ("64MiB-in-32MiB", 32 << 20, &[128]),
            Size::Default | Size::Full => ("1024MiB-in-512MiB", 512 << 20, &[1, 128, 2048]),
        };
        let of_block = |kib: &u64| {
            let case = |way| Case::new(set, way).with("block_bytes", kib << 10);
            PUBLISHED_WAYS.map(|way| case(way).with("memory_bytes", memory_bytes))
        };
        block_kib.iter().flat_map(of_block).collect()
    }

    fn prepare(&self, case: &Case, place: &Place) -> Result<Vec<PathBuf>, CaseError> {
        // Before the input is written: it is large.
        limit(case, place)?;
        content::of_set(&case.set, Kind::Bytes, place).map(|_| Vec::new())
    }

    fn run(&self, case: &Case, place: &Place, clock: &mut Clock<'_>) -> Result<Work, CaseError> {
        let mut limit = limit(case, place)?;
        limit.join().map_err(refused)?;
        let input = content::of_set(&case.set, Kind::Bytes, place)?;
        file::cache::evict(&input).map_err(|error| CaseError::Failed(file::chain(&error)))?;
        Transform.run(case, place, clock)
    }
}

fn limit(case: &Case, place: &Place) -> Result<MemoryLimit, CaseError> {
    let memory_bytes = case.number("memory_bytes").map(|bytes| place.scaled(bytes)).unwrap_or_default();
    MemoryLimit::new(memory_bytes.max(LEAST_MEMORY_BYTES)).map_err(refused)
}

fn refused(error: io::Error) -> CaseError {
    CaseError::Skipped(match error.kind() {
        io::ErrorKind::PermissionDenied => "only root may limit the memory of a process (cgroups)".to_owned(),
        io::ErrorKind::Unsupported => "this system has no control groups that limit memory".to_owned(),
        _ => format!("no control group can be made to limit memory: {error}"),
    })
}
