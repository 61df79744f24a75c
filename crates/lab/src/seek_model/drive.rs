//! The drive: an arm, a platter that turns constantly, and a read-ahead cache.

use std::collections::VecDeque;

use super::geometry::Geometry;
use super::seek_curve::SeekCurve;
use super::{DiskParameters, Stretch};

/// State of a drive at a moment of virtual time.
#[derive(Debug)]
pub(super) struct Drive {
    disk: DiskParameters,
    geometry: Geometry,
    curve: SeekCurve,
    /// The stream that the head is reading, or has read last.
    stream: Stream,
    /// Earlier reads that are still in the cache, oldest first.
    cached: VecDeque<Stretch>,
    now_s: f64,
    pub(super) sums: Sums,
}

/// Total time spent, by cause.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sums {
    pub(super) n_seeks: u64,
    pub(super) seek_s: f64,
    pub(super) rotation_s: f64,
}

/// A run of bytes that the head reads without a break.
#[derive(Clone, Copy, Debug, Default)]
struct Stream {
    first_byte: u64,
    /// Position of the head at `at_s`.
    byte: u64,
    at_s: f64,
    /// The head keeps reading up to here unless it is sent elsewhere.
    end_byte: u64,
}

/// How the head reaches the first byte of a request.
#[derive(Clone, Copy, Debug)]
enum Approach {
    /// The bytes are in the cache.
    Cached,
    /// The head keeps reading until it has them.
    ReadOn,
    /// The arm moves, then the platter turns.
    Seek { seek_s: f64, rotation_s: f64 },
}

impl Drive {
    pub(super) fn new(disk: &DiskParameters) -> Drive {
        Drive {
            disk: disk.clone(),
            geometry: Geometry::new(disk),
            curve: SeekCurve::new(disk),
            stream: Stream::default(),
            cached: VecDeque::new(),
            now_s: 0.0,
            sums: Sums::default(),
        }
    }

    pub(super) fn now_s(&self) -> f64 {
        self.now_s
    }

    /// Time passes while the host does something else. The platter turns and the read-ahead continues.
    pub(super) fn wait(&mut self, seconds: f64) {
        self.now_s += seconds;
    }

    /// Time until the first byte of a request is available, which native command queueing compares.
    pub(super) fn positioning_s(&self, request: Stretch) -> f64 {
        match self.approach(request, self.now_s + self.disk.command_s) {
            Approach::Cached => 0.0,
            Approach::ReadOn => self.reads_past_at_s(request.first_byte) - self.now_s,
            Approach::Seek { seek_s, rotation_s } => seek_s + rotation_s,
        }
    }

    /// Serves a request; afterwards virtual time is when the host has all of it.
    pub(super) fn read(&mut self, request: Stretch) {
        let begin_s = self.now_s + self.disk.command_s;
        let at_interface_s = begin_s + request.len_bytes as f64 / self.disk.interface_bytes_per_s;
        self.now_s = match self.approach(request, begin_s) {
            Approach::Cached => at_interface_s,
            Approach::ReadOn => {
                let end_s = self.reads_past_at_s(request.end());
                self.follow(request);
                end_s.max(at_interface_s)
            }
            Approach::Seek { seek_s, rotation_s } => {
                self.sums.n_seeks += u64::from(seek_s > 0.0);
                self.sums.seek_s += seek_s;
                self.sums.rotation_s += rotation_s;
                self.begin_stream(request, begin_s, begin_s + seek_s + rotation_s);
                self.reads_past_at_s(request.end()).max(at_interface_s)
            }
        };
    }

    fn approach(&self, request: Stretch, begin_s: f64) -> Approach {
        if self.cached.iter().any(|known| known.contains(request)) {
            return Approach::Cached;
        }
        let head = self.head_at(begin_s);
        let target = self.geometry.spot(request.first_byte);
        // Reading across a gap of less than a turn costs less than moving away and coming back.
        let is_ahead = request.first_byte >= self.stream.first_byte
            && request.first_byte <= self.stream.end_byte.max(head) + target.track_bytes as u64;
        if is_ahead && head < self.stream.end_byte {
            return if request.end() <= head { Approach::Cached } else { Approach::ReadOn };
        }
        if request.first_byte >= self.stream.first_byte && request.end() <= head {
            return Approach::Cached;
        }
        let distance = (target.radius - self.geometry.spot(head).radius).abs();
        // Within a track or two the head only has to wait for the platter: the skew leads to neighbouring
        // tracks.
        let is_near = request.first_byte.abs_diff(head) < target.track_bytes as u64;
        let seek_s = if is_near { 0.0 } else { self.curve.seek_s(distance) };
        let turned = ((begin_s + seek_s) / self.disk.turn_s()).fract();
        let rotation_s = (target.angle - turned).rem_euclid(1.0) * self.disk.turn_s();
        Approach::Seek { seek_s, rotation_s }
    }

    /// Position of the head in the current stream at that time.
    fn head_at(&self, at_s: f64) -> u64 {
        let rate = self.geometry.spot(self.stream.byte).bytes_per_s;
        let read = ((at_s - self.stream.at_s).max(0.0) * rate) as u64;
        (self.stream.byte + read).min(self.stream.end_byte)
    }

    /// When the head of the current stream is past `byte`, if it keeps reading that far.
    fn reads_past_at_s(&self, byte: u64) -> f64 {
        let rate = self.geometry.spot(self.stream.byte).bytes_per_s;
        self.stream.at_s + byte.saturating_sub(self.stream.byte) as f64 / rate
    }

    /// Continues the stream after the request. Its position is reset, so that the rate follows the zones.
    fn follow(&mut self, request: Stretch) {
        let end = request.end();
        if end > self.stream.byte {
            self.stream.at_s = self.reads_past_at_s(end);
            self.stream.byte = end;
        }
        self.stream.first_byte = self.stream.first_byte.max(end.saturating_sub(self.disk.read_ahead_bytes));
        self.stream.end_byte = end + self.disk.read_ahead_bytes;
    }

    fn begin_stream(&mut self, request: Stretch, leaves_s: f64, arrives_s: f64) {
        let read_to = self.head_at(leaves_s);
        let first_byte = self.stream.first_byte;
        self.cached.push_back(Stretch { first_byte, len_bytes: read_to - first_byte });
        if self.cached.len() > self.disk.n_cache_segments {
            self.cached.pop_front();
        }
        self.stream = Stream {
            first_byte: request.first_byte,
            byte: request.first_byte,
            at_s: arrives_s,
            end_byte: request.end() + self.disk.read_ahead_bytes,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    const BLOCK: u64 = 64 << 10;

    #[test]
    fn reading_on_runs_at_the_media_rate() {
        let disk = DiskParameters::sata_2009();
        for (first_byte, rate) in
            [(0, disk.outer_bytes_per_s), (disk.capacity_bytes - (1 << 30), disk.inner_bytes_per_s)]
        {
            let mut drive = Drive::new(&disk);
            let n = 4_000;
            for index in 0..n {
                drive.read(Stretch { first_byte: first_byte + index * BLOCK, len_bytes: BLOCK });
            }
            let measured = (n * BLOCK) as f64 / drive.now_s();
            assert!((measured / rate - 1.0).abs() < 0.05, "{measured} against {rate}");
        }
    }

    #[test]
    fn random_sectors_take_the_average_access_time() {
        let disk = DiskParameters::sata_2009();
        let mut drive = Drive::new(&disk);
        let mut random = Random::new(1);
        let n = 4_000;
        for _ in 0..n {
            let byte = uniform_by_radius(&drive.geometry, &disk, &mut random);
            drive.read(Stretch { first_byte: byte, len_bytes: 512 });
        }
        let access_s = drive.now_s() / f64::from(n);
        assert!((access_s / disk.average_access_s - 1.0).abs() < 0.03, "{access_s}");
    }

    /// Uniform over tracks, as the seek curve's average is defined; over bytes it would be a little less.
    fn uniform_by_radius(geometry: &Geometry, disk: &DiskParameters, random: &mut Random) -> u64 {
        let radius = random.below(1 << 30) as f64 / f64::from(1 << 30);
        let (mut low, mut high) = (0, disk.capacity_bytes);
        while low + 512 < high {
            let middle = low.midpoint(high);
            if geometry.spot(middle).radius < radius { low = middle } else { high = middle }
        }
        low
    }

    #[test]
    fn what_was_read_ahead_costs_no_seek() {
        let disk = DiskParameters::sata_2009();
        let mut drive = Drive::new(&disk);
        drive.read(Stretch { first_byte: 1 << 30, len_bytes: BLOCK });
        drive.wait(0.1);
        let begin_s = drive.now_s();
        drive.read(Stretch { first_byte: (1 << 30) + BLOCK, len_bytes: BLOCK });
        let expected_s = disk.command_s + BLOCK as f64 / disk.interface_bytes_per_s;
        assert!((drive.now_s() - begin_s - expected_s).abs() < 1e-9);
        // The stretch is still in the cache after a visit elsewhere.
        drive.read(Stretch { first_byte: 1 << 38, len_bytes: BLOCK });
        let begin_s = drive.now_s();
        drive.read(Stretch { first_byte: (1 << 30) + 2 * BLOCK, len_bytes: BLOCK });
        assert!((drive.now_s() - begin_s - expected_s).abs() < 1e-9);
    }

    #[test]
    fn a_byte_that_just_passed_costs_a_turn() {
        let disk = DiskParameters { read_ahead_bytes: 0, ..DiskParameters::sata_2009() };
        let mut drive = Drive::new(&disk);
        drive.read(Stretch { first_byte: 1 << 30, len_bytes: 512 });
        let begin_s = drive.now_s();
        drive.cached.clear();
        drive.read(Stretch { first_byte: (1 << 30) + 512, len_bytes: 512 });
        let elapsed_s = drive.now_s() - begin_s;
        assert!((elapsed_s / disk.turn_s() - 1.0).abs() < 0.05, "{elapsed_s}");
    }
}
