//! Measures whether the device under a path seeks. It is measured because what the kernel reports
//! (`queue/rotational`) is wrong on many virtual machines and RAID controllers.
//!
//! The probe makes about fifty reads of 4 KiB past the page cache, one at a time, in random order, each at
//! least a mebibyte away from every other, so that neither the page cache nor a drive's own read-ahead (a
//! track or two) can answer them. The median of their times differs by more than a factor of ten between the
//! kinds of devices; see [`SEEK_NS`].

mod places;

use std::fmt;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::aligned::{ALIGN_BYTES, AlignedBuffer};
use crate::filesystem::FileSystem;
use crate::platform::{File, OpenHow};
use crate::{StorageError, platform};
use places::{Place, Places};

/// Median read time in ns above which a device is taken to seek.
///
/// Half a turn of a disk takes 2 ms at 15,000 turns a minute and 4.2 ms at 7,200, before the arm has moved at
/// all. A random read takes 0.02 to 0.3 ms from flash on any bus, and about 1 ms from an SD card or a virtual
/// disk across a network.
pub const SEEK_NS: u64 = 2_000_000;

/// Median read time in ns below which no device was asked: it is about that of the call alone. Memory on the
/// bus of a processor answers in 5,000.
const LEAST_NS: u64 = 3_000;

/// Number of reads to aim for.
const N_READS: usize = 50;
/// Fewer reads than this prove nothing.
const MIN_READS: usize = 16;
/// No read begins after this time; the reads of a disk that seeks take 0.7 s, at 13 ms each.
const READ_TIME: Duration = Duration::from_millis(1100);
/// Time limit for finding places to read.
const SEARCH_TIME: Duration = Duration::from_millis(400);

/// Measurements of a probe, and the verdict from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// Median time of a read, in ns; `None` if there were too few reads.
    pub median_ns: Option<u64>,
    /// Number of reads that were timed.
    pub n_reads: usize,
    /// Verdict from the measurements.
    pub verdict: Verdict,
}

/// Whether a device seeks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The device seeks: visit order and a single reader matter.
    Seeks,
    /// The device does not seek: order gains nothing, requests in flight do.
    DoesNotSeek,
    /// The probe could not decide.
    Unknown(Doubt),
}

/// Why the probe could not decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Doubt {
    /// The files below the path lie in fewer than 16 places that are far enough apart.
    TooLittleData,
    /// The file system or the system has no direct I/O, so the page cache would be measured.
    NoDirectIo,
    /// Reads may go to another machine: their time does not depend on its disks alone, and places are not
    /// known.
    Network,
    /// The files are in memory.
    Memory,
    /// Too many of the reads failed.
    ReadsFailed,
    /// The reads were faster than any device is: something in memory answered them.
    TooFast,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seeks => f.write_str("seeks"),
            Self::DoesNotSeek => f.write_str("does not seek"),
            Self::Unknown(doubt) => write!(f, "unknown: {doubt}"),
        }
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooLittleData => "not enough data to read",
            Self::NoDirectIo => "no direct I/O",
            Self::Network => "network or user-space file system",
            Self::Memory => "the files are in memory",
            Self::ReadsFailed => "the reads failed",
            Self::TooFast => "something in memory answered the reads",
        })
    }
}

/// Probes the device under `path`, by reading files at and below it. Takes at most about 1.5 s, unless a
/// single read hangs.
///
/// # Errors
/// [`StorageError`] if the file system cannot be identified. Files that cannot be listed or read are skipped.
pub fn probe(path: &Path) -> Result<Probe, StorageError> {
    if let Some(doubt) = doubt_of(path)? {
        return Ok(Probe::unknown(doubt, 0));
    }
    Ok(probe_places(Places::below(path, SEARCH_TIME)))
}

/// Probes a device by reading from the given files, which must lie on that device. For callers that have
/// listed the files already.
///
/// # Errors
/// As [`probe`].
pub fn probe_files(files: &[&Path]) -> Result<Probe, StorageError> {
    let Some(first) = files.first() else { return Ok(Probe::unknown(Doubt::TooLittleData, 0)) };
    if let Some(doubt) = doubt_of(first)? {
        return Ok(Probe::unknown(doubt, 0));
    }
    Ok(probe_places(Places::within(files, SEARCH_TIME)))
}

impl Probe {
    fn unknown(doubt: Doubt, n_reads: usize) -> Self {
        Self { median_ns: None, n_reads, verdict: Verdict::Unknown(doubt) }
    }

    fn of_times(times_ns: &mut [u64], doubt_if_few: Doubt) -> Self {
        let n_reads = times_ns.len();
        if n_reads < MIN_READS {
            return Self::unknown(doubt_if_few, n_reads);
        }
        let median_ns = *times_ns.select_nth_unstable(n_reads / 2).1;
        if median_ns < LEAST_NS {
            return Self::unknown(Doubt::TooFast, n_reads);
        }
        let verdict = if median_ns > SEEK_NS { Verdict::Seeks } else { Verdict::DoesNotSeek };
        Self { median_ns: Some(median_ns), n_reads, verdict }
    }
}

/// Doubts that are known without reading.
fn doubt_of(path: &Path) -> Result<Option<Doubt>, StorageError> {
    let kind = match FileSystem::of(path) {
        Ok(file_system) => file_system.kind,
        Err(StorageError::Unsupported { .. }) => return Ok(Some(Doubt::NoDirectIo)),
        Err(error) => return Err(error),
    };
    Ok(match kind {
        kind if kind.is_network() => Some(Doubt::Network),
        kind if kind.is_memory() => Some(Doubt::Memory),
        _ => None,
    })
}

fn probe_places(places: Places) -> Probe {
    let places = places.far_apart(N_READS);
    if places.len() < MIN_READS {
        return Probe::unknown(Doubt::TooLittleData, 0);
    }
    let begin = Instant::now();
    let mut buffer = AlignedBuffer::new(ALIGN_BYTES);
    let mut times_ns = Vec::with_capacity(places.len());
    let mut doubt = Doubt::ReadsFailed;
    for place in &places {
        match time_read(place, &mut buffer) {
            Ok(time_ns) => times_ns.push(time_ns),
            Err(error) if platform::refused_as_direct(&error) => doubt = Doubt::NoDirectIo,
            Err(_) => {}
        }
        if begin.elapsed() > READ_TIME {
            break;
        }
    }
    Probe::of_times(&mut times_ns, doubt)
}

/// Times one read. Opening is not timed, since it may have to read the file system's tables.
fn time_read(place: &Place, buffer: &mut AlignedBuffer) -> std::io::Result<u64> {
    let file = File::open(&place.path, OpenHow { direct: true, ..OpenHow::default() })?;
    let begin = Instant::now();
    let n = file.read_at(buffer.bytes_mut(), place.offset)?;
    let elapsed = begin.elapsed();
    if n == 0 {
        return Err(std::io::ErrorKind::UnexpectedEof.into());
    }
    Ok(u64::try_from(elapsed.as_nanos()).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians_and_verdicts() {
        let verdict = |times: &[u64]| Probe::of_times(&mut times.to_vec(), Doubt::ReadsFailed).verdict;
        assert_eq!(verdict(&[30_000; 50]), Verdict::DoesNotSeek);
        assert_eq!(verdict(&[13_000_000; 50]), Verdict::Seeks);
        // Some slow reads do not make it a disk: a flash device may be collecting garbage.
        let mixed: Vec<u64> = (0..50).map(|n| if n % 3 == 0 { 20_000_000 } else { 100_000 }).collect();
        assert_eq!(verdict(&mixed), Verdict::DoesNotSeek);
        assert_eq!(verdict(&[1_790; 50]), Verdict::Unknown(Doubt::TooFast));
        assert_eq!(verdict(&[1; 15]), Verdict::Unknown(Doubt::ReadsFailed));
    }

    #[test]
    fn little_data_is_no_answer() {
        let directory = tempfile::tempdir().unwrap();
        std::fs::write(directory.path().join("file"), vec![0; 100_000]).unwrap();
        let Verdict::Unknown(doubt) = probe(directory.path()).unwrap().verdict else {
            panic!("a result from one file")
        };
        assert_ne!(doubt, Doubt::ReadsFailed);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn memory_and_missing() {
        assert_eq!(probe(Path::new("/proc")).unwrap().verdict, Verdict::Unknown(Doubt::Memory));
        assert!(probe(Path::new("/nowhere/at/all")).is_err());
    }
}
