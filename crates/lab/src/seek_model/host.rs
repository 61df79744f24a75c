//! The host: reads files one after another and keeps several requests outstanding.

use std::collections::VecDeque;

use super::DiskParameters;
use super::drive::Drive;
use super::stretch::Stretch;

/// How the host issues its reads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Host {
    /// Size of the largest request. The cache manager of Windows XP requested 64 KiB; the default read-ahead
    /// of Linux is 128 KiB.
    pub request_bytes: u64,
    /// Number of outstanding requests from which the drive chooses (native command queueing). Use 1 for a
    /// single reader of small files, which requests the next file after reading the current one.
    pub queue_depth: usize,
    /// Processor time in seconds before each file; the disk is idle, but its platter keeps turning.
    pub between_files_s: f64,
}

/// Predicted time of a list of reads.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Prediction {
    /// Total time of all reads in seconds.
    pub total_s: f64,
    /// Seconds spent moving the arm.
    pub seek_s: f64,
    /// Seconds spent waiting for the platter after a move.
    pub rotation_s: f64,
    /// Number of times the arm moved.
    pub n_seeks: u64,
}

/// Predicts how long this host takes to read the files in the given order; each file is a list of stretches.
pub fn predict<'f>(
    disk: &DiskParameters,
    host: Host,
    files: impl IntoIterator<Item = &'f [Stretch]>,
) -> Prediction {
    let mut drive = Drive::new(disk);
    let mut requests = files.into_iter().flat_map(|file| requests_of(file, host.request_bytes.max(512)));
    let mut outstanding: VecDeque<(Stretch, bool)> = VecDeque::new();
    loop {
        outstanding.extend(requests.by_ref().take(host.queue_depth.max(1) - outstanding.len()));
        let positioning_s = |&(request, _): &(Stretch, bool)| drive.positioning_s(request);
        let Some(nearest) = (0..outstanding.len()).min_by(|&one, &other| {
            positioning_s(&outstanding[one]).total_cmp(&positioning_s(&outstanding[other]))
        }) else {
            break;
        };
        if let Some((request, begins_file)) = outstanding.remove(nearest) {
            if begins_file {
                drive.wait(host.between_files_s);
            }
            drive.read(request);
        }
    }
    let sums = drive.sums;
    Prediction {
        total_s: drive.now_s(),
        seek_s: sums.seek_s,
        rotation_s: sums.rotation_s,
        n_seeks: sums.n_seeks,
    }
}

/// Splits a file into requests and marks the first of them.
fn requests_of(file: &[Stretch], request_bytes: u64) -> impl Iterator<Item = (Stretch, bool)> {
    file.iter().enumerate().flat_map(move |(position, stretch)| {
        (0..stretch.len_bytes.div_ceil(request_bytes)).map(move |nth| {
            let first_byte = stretch.first_byte + nth * request_bytes;
            let len_bytes = request_bytes.min(stretch.end() - first_byte);
            (Stretch { first_byte, len_bytes }, position == 0 && nth == 0)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    const HOST: Host = Host { request_bytes: 64 << 10, queue_depth: 1, between_files_s: 0.0 };

    fn scattered(n: usize) -> Vec<[Stretch; 1]> {
        let mut random = Random::new(7);
        (0..n).map(|_| [Stretch { first_byte: random.below(900_000_000_000), len_bytes: 4096 }]).collect()
    }

    #[test]
    fn the_deeper_the_queue_the_sooner_the_end() {
        let disk = DiskParameters::sata_2009();
        let files = scattered(1_500);
        let mut before_s = f64::INFINITY;
        for queue_depth in [1, 2, 4, 8, 16, 32] {
            let host = Host { queue_depth, ..HOST };
            let total_s = predict(&disk, host, files.iter().map(<[_; 1]>::as_slice)).total_s;
            assert!(total_s < before_s, "depth {queue_depth}: {total_s} after {before_s}");
            before_s = total_s;
        }
    }

    #[test]
    fn sorted_files_need_less_than_scattered_ones() {
        let disk = DiskParameters::sata_2009();
        let mut files = scattered(1_000);
        let scattered = predict(&disk, HOST, files.iter().map(<[_; 1]>::as_slice));
        files.sort_by_key(|file| file[0].first_byte);
        let sorted = predict(&disk, HOST, files.iter().map(<[_; 1]>::as_slice));
        assert!(sorted.total_s < 0.6 * scattered.total_s, "{sorted:?} {scattered:?}");
        assert!(sorted.seek_s < 0.3 * scattered.seek_s);
        // Rotational delay does not depend on the order.
        assert!((sorted.rotation_s / scattered.rotation_s - 1.0).abs() < 0.1);
    }

    #[test]
    fn a_file_becomes_requests_that_cover_it() {
        let file = [Stretch { first_byte: 10, len_bytes: 5 }, Stretch { first_byte: 100, len_bytes: 4 }];
        let requests: Vec<_> = requests_of(&file, 4)
            .map(|(request, first)| (request.first_byte, request.len_bytes, first))
            .collect();
        assert_eq!(requests, [(10, 4, true), (14, 1, false), (100, 4, false)]);
    }

    #[test]
    fn time_between_files_is_added() {
        let disk = DiskParameters { read_ahead_bytes: 0, ..DiskParameters::sata_2009() };
        let files = scattered(200);
        let host = Host { between_files_s: 1.0, ..HOST };
        let busy = predict(&disk, host, files.iter().map(<[_; 1]>::as_slice)).total_s;
        assert!(busy > 200.0 && busy < 205.0, "{busy}");
        assert_eq!(predict(&disk, HOST, std::iter::empty()), Prediction::default());
    }
}
