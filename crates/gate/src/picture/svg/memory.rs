//! Paints the curve of memory: of the process if the system reported it, otherwise what all threads reported.

use std::fmt::Write;

use super::Painter;
use super::head::{FIGURE_PX, N_FIGURES};
use crate::picture::columns::Px;
use crate::picture::layout::{LEFT_PX, MEMORY_PX, PLOT_PX, TOP_PX};
use crate::timeline::Timeline;
use crate::units::megabytes;

impl Painter<'_> {
    /// Paints memory as a curve: per column the highest value in it.
    pub(super) fn paint_memory(&self, plot: &mut String, around: &mut String, y: f64) {
        let n_bins = (PLOT_PX / self.resolution.bin_px) as usize;
        let scale_ns = self.resolution.scale_ns;
        let of_process = !self.timeline.resident.is_empty();
        let (levels, highest) = if of_process {
            let peak = self.summary.resident_peak_bytes.unwrap_or(0);
            (resident_levels(self.timeline, scale_ns, n_bins), i64::try_from(peak).unwrap_or(i64::MAX))
        } else {
            (memory_levels(self.timeline, scale_ns, n_bins), self.summary.memory_peak_bytes)
        };
        let peak = levels.iter().copied().fold(1.0, f64::max);
        let bottom = y + MEMORY_PX;
        let _ = write!(plot, "<g class=\"memory\"><path class=\"curve\" d=\"M0 {}", Px(bottom));
        let mut bin = 0;
        for run in levels.chunk_by(|left, right| left == right) {
            bin += run.len();
            let top = bottom - run[0].max(0.0) / peak * MEMORY_PX;
            let _ = write!(plot, "V{}H{}", Px(top), Px(bin as f64 * self.resolution.bin_px));
        }
        let _ = writeln!(plot, "V{}z\"/></g>", Px(bottom));
        let baseline = Px(TOP_PX + y + MEMORY_PX / 2.0 + 4.0);
        let _ = writeln!(
            around,
            "<text class=\"thread\" x=\"14\" y=\"{baseline}\">memory</text>\
             <text class=\"figure u\" x=\"{}\" y=\"{baseline}\">{}</text>",
            Px(LEFT_PX + PLOT_PX + FIGURE_PX * N_FIGURES),
            megabytes(highest),
        );
    }
}

/// The memory of the process in each bin: that of the last sample before its end.
fn resident_levels(timeline: &Timeline, scale_ns: u64, n_bins: usize) -> Vec<f64> {
    let bin_ns = scale_ns as f64 / n_bins as f64;
    let mut levels = Vec::with_capacity(n_bins);
    let mut held = 0.0;
    for point in &timeline.resident {
        let bin = ((point.at_ns as f64 / bin_ns) as usize).min(n_bins - 1);
        levels.resize(bin.max(levels.len()), held);
        held = point.bytes as f64;
    }
    levels.resize(n_bins, held);
    levels
}

/// The highest sum within each bin.
fn memory_levels(timeline: &Timeline, scale_ns: u64, n_bins: usize) -> Vec<f64> {
    let bin_ns = scale_ns as f64 / n_bins as f64;
    let mut levels = Vec::with_capacity(n_bins);
    let mut held = 0i64;
    for memory in timeline.memory_changes() {
        let bin = ((memory.at_ns as f64 / bin_ns) as usize).min(n_bins - 1);
        // Bins without events keep the previous level; the bin of the event has at least that.
        while levels.len() <= bin {
            levels.push(held as f64);
        }
        held = held.saturating_add(memory.bytes);
        levels[bin] = levels[bin].max(held as f64);
    }
    levels.resize(n_bins, held as f64);
    levels
}
