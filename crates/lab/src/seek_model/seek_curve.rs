//! Seek time of the arm as a function of distance.

use super::DiskParameters;

/// Below this share of the stroke the arm accelerates and brakes all the way (square root of the distance);
/// above it, the arm coasts (linear). From the HP 97560 in Ruemmler and Wilkes, 383 of 1,962 cylinders,
/// rounded.
const COASTS_FROM: f64 = 0.2;

/// Seek time by distance, given as a share of the stroke.
///
/// `track_to_track + b sqrt(x)` for short seeks, a straight line up to the full stroke for long ones, joined
/// where the arm begins to coast. `b` follows from the average over uniformly drawn pairs of positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeekCurve {
    track_to_track_s: f64,
    root_s: f64,
    joint_s: f64,
    full_stroke_s: f64,
}

impl SeekCurve {
    pub(super) fn new(disk: &DiskParameters) -> SeekCurve {
        let least = disk.track_to_track_s;
        let average = disk.average_seek_s();
        let full = average * disk.full_stroke_per_average;
        // Distances of uniform pairs have the density 2 (1 - x). From it follow, each as an integral: the
        // shares of short and long seeks, the mean of sqrt(x) over the short ones, and how far along the
        // straight line the long ones lie.
        let c = COASTS_FROM;
        let short = 2.0 * c - c * c;
        let long = 1.0 - short;
        let root = 4.0 / 3.0 * c.powf(1.5) - 4.0 / 5.0 * c.powf(2.5);
        let along = (1.0 - c).powi(2) / 3.0;
        // average = least (short) + b root + joint (long - along) + full along, with joint = least + b
        // sqrt(c).
        let known = least * (short + long - along) + full * along;
        let root_s = ((average - known) / (root + c.sqrt() * (long - along))).max(0.0);
        SeekCurve { track_to_track_s: least, root_s, joint_s: least + root_s * c.sqrt(), full_stroke_s: full }
    }

    /// Time to move by this share of the stroke; zero for no distance.
    pub(super) fn seek_s(&self, distance: f64) -> f64 {
        if distance <= 0.0 {
            0.0
        } else if distance < COASTS_FROM {
            self.track_to_track_s + self.root_s * distance.sqrt()
        } else {
            let along = (distance - COASTS_FROM) / (1.0 - COASTS_FROM);
            self.joint_s + (self.full_stroke_s - self.joint_s) * along
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_grows_and_has_the_average_it_was_fitted_to() {
        let disk = DiskParameters::sata_2009();
        let curve = SeekCurve::new(&disk);
        let n = 2_000;
        let place = |index: u32| f64::from(index) / f64::from(n);
        for index in 1..=n {
            assert!(curve.seek_s(place(index)) > curve.seek_s(place(index - 1)), "at {index}");
        }
        let mean: f64 = (0..n)
            .map(|index| {
                let x = place(index) + 0.5 / f64::from(n);
                2.0 * (1.0 - x) * curve.seek_s(x) / f64::from(n)
            })
            .sum();
        assert!((mean / disk.average_seek_s() - 1.0).abs() < 1e-3, "{mean}");
        // The curve is continuous at the joint.
        assert!(curve.seek_s(COASTS_FROM) - curve.seek_s(COASTS_FROM - 1e-9) < 1e-6);
        assert!(curve.seek_s(1e-6) < 1.1 * disk.track_to_track_s);
    }
}
