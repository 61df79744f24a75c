//! Maps a byte to its place on the disk: radius, angle and rate.

use super::DiskParameters;

/// The zones of a drive, from the outside in.
#[derive(Clone, Debug)]
pub(super) struct Geometry {
    zones: Vec<Zone>,
    capacity_bytes: u64,
}

#[derive(Clone, Copy, Debug)]
struct Zone {
    first_byte: f64,
    /// Share of all tracks that lie outside this zone.
    outside: f64,
    /// Share of all tracks per byte.
    share_per_byte: f64,
    track_bytes: f64,
    bytes_per_s: f64,
}

/// Physical place of one byte.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Spot {
    /// From 0 on the outermost track to 1 on the innermost.
    pub(super) radius: f64,
    /// In turns, from 0 to 1. Tracks are skewed, so reading across their border loses nothing beyond what the
    /// sustained rate already includes.
    pub(super) angle: f64,
    pub(super) bytes_per_s: f64,
    pub(super) track_bytes: f64,
}

impl Geometry {
    pub(super) fn new(disk: &DiskParameters) -> Geometry {
        let n_zones = f64::from(disk.n_zones.max(1));
        let rates: Vec<f64> = (0..disk.n_zones.max(1))
            .map(|zone| {
                let inward = (f64::from(zone) + 0.5) / n_zones;
                disk.outer_bytes_per_s + (disk.inner_bytes_per_s - disk.outer_bytes_per_s) * inward
            })
            .collect();
        // All zones have equally many tracks, so a zone's capacity is proportional to its rate.
        let total_rate: f64 = rates.iter().sum();
        let mut first_byte = 0.0;
        let zones = rates.iter().enumerate().map(|(index, &bytes_per_s)| {
            let len_bytes = disk.capacity_bytes as f64 * bytes_per_s / total_rate;
            let zone = Zone {
                first_byte,
                outside: index as f64 / n_zones,
                share_per_byte: 1.0 / n_zones / len_bytes,
                track_bytes: bytes_per_s * disk.turn_s(),
                bytes_per_s,
            };
            first_byte += len_bytes;
            zone
        });
        Geometry { zones: zones.collect(), capacity_bytes: disk.capacity_bytes }
    }

    pub(super) fn spot(&self, byte: u64) -> Spot {
        let byte = byte.min(self.capacity_bytes.saturating_sub(1)) as f64;
        let after = self.zones.partition_point(|zone| zone.first_byte <= byte);
        let zone = &self.zones[after.max(1) - 1];
        let inside = byte - zone.first_byte;
        Spot {
            radius: zone.outside + inside * zone.share_per_byte,
            angle: (inside / zone.track_bytes).fract(),
            bytes_per_s: zone.bytes_per_s,
            track_bytes: zone.track_bytes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outside_is_faster_and_the_rates_are_the_data_sheets() {
        let disk = DiskParameters::sata_2009();
        let geometry = Geometry::new(&disk);
        let outer = geometry.spot(0);
        let inner = geometry.spot(u64::MAX);
        assert!((outer.bytes_per_s / disk.outer_bytes_per_s - 1.0).abs() < 0.02);
        assert!((inner.bytes_per_s / disk.inner_bytes_per_s - 1.0).abs() < 0.04);
        assert!(outer.radius.abs() < 1e-9 && (inner.radius - 1.0).abs() < 1e-9);
        // Half of the tracks hold more than half of the bytes.
        assert!(geometry.spot(disk.capacity_bytes / 2).radius < 0.46);
    }

    #[test]
    fn a_track_further_is_a_turn_further() {
        let geometry = Geometry::new(&DiskParameters::sata_2009());
        let first = geometry.spot(1 << 30);
        let next = geometry.spot((1 << 30) + first.track_bytes.round() as u64);
        assert!((first.angle - next.angle).abs() < 1e-5);
        assert!(next.radius > first.radius);
    }
}
