//! Columns one bin wide: adds up stretches too narrow to draw, and converts the sums to one path.

use std::fmt::Write;

/// Nanoseconds added up in bins of equal width along the time axis.
pub(super) struct Columns {
    bin_ns: f64,
    ns: Vec<f64>,
    /// Covered part of each bin, which is drawn separately: a column shows its share of the rest.
    covered_ns: Vec<f64>,
}

impl Columns {
    pub(super) fn new(n_bins: usize, duration_ns: u64) -> Columns {
        let bin_ns = duration_ns.max(1) as f64 / n_bins as f64;
        Columns { bin_ns, ns: vec![0.0; n_bins], covered_ns: vec![0.0; n_bins] }
    }

    fn bin(&self, at_ns: u64) -> usize {
        ((at_ns as f64 / self.bin_ns) as usize).min(self.ns.len() - 1)
    }

    /// Distributes a stretch over the bins it touches.
    pub(super) fn add(&mut self, start_ns: u64, end_ns: u64) {
        self.add_share(start_ns, end_ns, 1.0);
    }

    /// Like [`add`](Self::add), for a stretch of which only a share counts, at unknown places in it.
    pub(super) fn add_share(&mut self, start_ns: u64, end_ns: u64, share: f64) {
        for bin in self.bin(start_ns)..=self.bin(end_ns) {
            self.ns[bin] += share * self.part_ns(bin, start_ns, end_ns);
        }
    }

    /// Records that a stretch is drawn as a box. Only the bins at its ends can show something else too.
    pub(super) fn cover(&mut self, start_ns: u64, end_ns: u64) {
        let (first, last) = (self.bin(start_ns), self.bin(end_ns));
        self.covered_ns[first] += self.part_ns(first, start_ns, end_ns);
        if last != first {
            self.covered_ns[last] += self.part_ns(last, start_ns, end_ns);
        }
    }

    /// Length of the part of a stretch that is in a bin.
    fn part_ns(&self, bin: usize, start_ns: u64, end_ns: u64) -> f64 {
        let from_ns = (bin as f64 * self.bin_ns).max(start_ns as f64);
        let to_ns = ((bin + 1) as f64 * self.bin_ns).min(end_ns as f64);
        (to_ns - from_ns).max(0.0)
    }

    /// Marks the bin of an instant as full.
    pub(super) fn mark(&mut self, at_ns: u64) {
        let bin = self.bin(at_ns);
        self.ns[bin] = self.bin_ns;
    }

    /// Converts the columns to one path: boxes of `bin_px` times a height of up to `height_px` whole pixels,
    /// which grow from `base_px` upwards, or downwards if `down`. Neighbours of equal height are one box.
    /// Empty if nothing was added.
    ///
    /// A column that fills a hundredth of its bin is at least one pixel high.
    pub(super) fn path(&self, bin_px: f64, base_px: f64, height_px: f64, down: bool) -> String {
        let level = |(ns, covered_ns): (&f64, &f64)| {
            let free_ns = (self.bin_ns - covered_ns).max(self.bin_ns / 1000.0);
            let share = (ns / free_ns).min(1.0);
            if share < 0.01 { 0 } else { ((share * height_px).round() as u32).max(1) }
        };
        let levels: Vec<u32> = self.ns.iter().zip(&self.covered_ns).map(level).collect();
        let (out, back) = if down { ("", "-") } else { ("-", "") };
        let mut path = String::new();
        let mut bin = 0;
        for run in levels.chunk_by(|left, right| left == right) {
            let height = run[0];
            if height > 0 {
                let (x, width) = (Px(bin as f64 * bin_px), Px(run.len() as f64 * bin_px));
                let _ = write!(path, "M{x} {}v{out}{height}h{width}v{back}{height}z", Px(base_px));
            }
            bin += run.len();
        }
        path
    }
}

/// A coordinate with at most two decimals, and no trailing zeros.
#[derive(Clone, Copy)]
pub struct Px(pub f64);

impl std::fmt::Display for Px {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let hundredths = (self.0 * 100.0).round();
        let n_decimals = if hundredths % 100.0 == 0.0 {
            0
        } else if hundredths % 10.0 == 0.0 {
            1
        } else {
            2
        };
        write!(out, "{:.n_decimals$}", hundredths / 100.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_are_shared_out_and_equal_neighbours_joined() {
        let mut columns = Columns::new(4, 400);
        columns.add(50, 250); // half of bin 0, all of bin 1, half of bin 2
        assert_eq!(columns.ns, [50.0, 100.0, 50.0, 0.0]);
        assert_eq!(columns.path(1.0, 10.0, 8.0, false), "M0 10v-4h1v4zM1 10v-8h1v8zM2 10v-4h1v4z");
        columns.cover(0, 50); // the rest of bin 0 is full
        assert_eq!(columns.path(0.5, 0.0, 8.0, true), "M0 0v8h1v-8zM1 0v4h0.5v-4z");
    }

    #[test]
    fn the_last_instant_falls_into_the_last_bin() {
        let mut columns = Columns::new(4, 400);
        columns.mark(400);
        columns.add(400, 400);
        assert_eq!(columns.ns, [0.0, 0.0, 0.0, 100.0]);
    }

    #[test]
    fn coordinates_are_short() {
        assert_eq!(
            [0.0, 1.0, 1.5, 1.254, -3.10].map(|px| Px(px).to_string()),
            ["0", "1", "1.5", "1.25", "-3.1"]
        );
    }
}
