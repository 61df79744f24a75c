//! Parameters of a drive, as known from data sheets and literature.

use serde::Serialize;

/// A drive as described by a data sheet. Times are in seconds, rates in bytes per second.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DiskParameters {
    /// Capacity of the drive in bytes. Reads beyond it are treated as lying on its innermost track.
    pub capacity_bytes: u64,
    /// Revolutions of the platter per minute.
    pub turns_per_minute: f64,
    /// Average time from command to first byte for single sectors all over the disk, which benchmarks call
    /// the average access time. The seek curve is fitted to it.
    pub average_access_s: f64,
    /// Seek time to the adjacent track.
    pub track_to_track_s: f64,
    /// Seek time across the whole disk, as a multiple of the average seek.
    pub full_stroke_per_average: f64,
    /// Sustained rate on the outermost tracks.
    pub outer_bytes_per_s: f64,
    /// Sustained rate on the innermost tracks.
    pub inner_bytes_per_s: f64,
    /// Number of zones between the outermost and innermost tracks; each has equally many tracks.
    pub n_zones: u32,
    /// Transfer rate from the cache to the host.
    pub interface_bytes_per_s: f64,
    /// Time the drive spends on each command before it does anything else.
    pub command_s: f64,
    /// How far the drive reads ahead past a request by itself.
    pub read_ahead_bytes: u64,
    /// Number of stretches that its cache holds.
    pub n_cache_segments: usize,
}

impl DiskParameters {
    /// A 1 TB, 7200 rpm, SATA II disk of 2009 with 17 ms average access: that of the publication on reading
    /// in physical order (2010).
    ///
    /// Published: capacity, 7200 rpm, SATA II (300 MB/s), 17 ms. From the data sheet of a drive of that class
    /// and year (Seagate Barracuda 7200.12, ST31000528AS): 125 MB/s sustained outside, 1.0 ms track to track,
    /// 32 MB of cache. From the literature that the parent module lists: inner tracks half as fast (Van
    /// Meter), full stroke 1.9 times the average seek (the HP 97560 of Ruemmler and Wilkes: 23.7 ms against
    /// 12.6). Usual for the class: 16 zones, 16 cache segments of 2 MiB, 0.2 ms per command. None of these
    /// was changed after seeing a result.
    #[must_use]
    pub fn sata_2009() -> DiskParameters {
        DiskParameters {
            capacity_bytes: 1_000_000_000_000,
            turns_per_minute: 7200.0,
            average_access_s: 17e-3,
            track_to_track_s: 1e-3,
            full_stroke_per_average: 1.9,
            outer_bytes_per_s: 125e6,
            inner_bytes_per_s: 62.5e6,
            n_zones: 16,
            interface_bytes_per_s: 300e6,
            command_s: 0.2e-3,
            read_ahead_bytes: 2 << 20,
            n_cache_segments: 16,
        }
    }

    /// Time of one platter revolution.
    #[must_use]
    pub fn turn_s(&self) -> f64 {
        60.0 / self.turns_per_minute
    }

    /// The average seek: the average access without half a revolution and the command time.
    #[must_use]
    pub fn average_seek_s(&self) -> f64 {
        self.average_access_s - self.turn_s() / 2.0 - self.command_s
    }
}
