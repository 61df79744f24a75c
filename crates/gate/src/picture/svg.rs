//! The SVG picture: title, legend, axis, one lane per thread, and a curve of total memory.
//!
//! ```text
//!   title                                     legend
//!   thread     | time axis                  | work  wait  unkn  peak MB
//!   worker 1   | bar                        | 94.5  2.2   3.3   7.08
//!              | critical path              |
//!              | on a processor, or not let |
//!              | memory ticks, spans        |
//!   memory     | curve                      | peak
//! ```
//!
//! The part that shows time is a separate `svg` element, so that the page of [`super::html`] can stretch it
//! alone.

mod head;
mod lane;
mod memory;

use std::fmt::Write;

use super::columns::Px;
use super::lane::{Lane, Resolution};
use super::layout::{LEFT_PX, MEMORY_PX, PLOT_PX, RIGHT_PX, Sizes, TOP_PX};
use crate::Summary;
use crate::summary::PathStep;
use crate::timeline::Timeline;

/// Purpose that a picture is drawn for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// To be viewed as it is.
    Document,
    /// To be zoomed by a script, which writes names itself: finer resolution, without names in the plot.
    Page,
}

const STYLE: &str = include_str!("svg.css");

/// The whole picture, for documents.
pub(super) fn picture(timeline: &Timeline) -> String {
    Painter::new(timeline, &timeline.summary(), Use::Document, timeline.duration_ns).paint()
}

/// The picture for the page, with `scale_ns` on the axis: pictures of the same scale can be compared by eye.
pub(super) fn picture_for_page(timeline: &Timeline, summary: &Summary, scale_ns: u64) -> String {
    Painter::new(timeline, summary, Use::Page, scale_ns).paint()
}

/// Up to this number of events, a page draws all of them one by one; of more events, it draws those that are
/// visible without zooming.
const N_EVENTS_ON_PAGE: u64 = 6_000;

struct Painter<'timeline> {
    timeline: &'timeline Timeline,
    summary: &'timeline Summary,
    used_for: Use,
    sizes: Sizes,
    resolution: Resolution,
    has_memory: bool,
    has_usage: bool,
    /// Names over bars; they are written after everything that could cover them.
    names: String,
}

impl<'timeline> Painter<'timeline> {
    fn new(
        timeline: &'timeline Timeline,
        summary: &'timeline Summary,
        used_for: Use,
        scale_ns: u64,
    ) -> Painter<'timeline> {
        let scale_ns = scale_ns.max(1);
        let resolution = match used_for {
            Use::Document => Resolution { bin_px: 1.0, bar_px: 3.0, scale_ns },
            Use::Page if summary.n_events <= N_EVENTS_ON_PAGE => {
                Resolution { bin_px: 0.25, bar_px: 0.0, scale_ns }
            }
            Use::Page => Resolution { bin_px: 0.25, bar_px: 1.0, scale_ns },
        };
        Painter {
            timeline,
            summary,
            used_for,
            sizes: Sizes::for_threads(timeline.threads.len()),
            resolution,
            has_memory: timeline.threads.iter().any(|thread| !thread.memory.is_empty()),
            has_usage: timeline.threads.iter().any(|thread| !thread.usage.is_empty()),
            names: String::new(),
        }
    }

    fn paint(mut self) -> String {
        let mut plot = String::new();
        let mut around = String::new();
        let mut y = self.sizes.gap / 2.0;
        for (thread_idx, thread) in self.timeline.threads.iter().enumerate() {
            let figures = &self.summary.threads[thread_idx];
            let steps = self.summary.critical_path.steps.iter();
            let path: Vec<PathStep> = steps.filter(|step| step.thread == thread_idx).copied().collect();
            let lane = Lane::of(self.timeline, thread, &path, self.sizes.max_rows, self.resolution);
            self.paint_figures(&mut around, figures, TOP_PX + y);
            self.paint_lane(&mut plot, thread, &lane, y);
            y += self.lane_height(&lane);
        }
        if self.has_memory || !self.timeline.resident.is_empty() {
            self.paint_memory(&mut plot, &mut around, y);
            y += MEMORY_PX + self.sizes.gap;
        }
        self.assemble(&around, &plot, y)
    }

    fn lane_height(&self, lane: &Lane) -> f64 {
        self.sizes.lane(lane.spans.len(), self.has_memory, self.has_usage)
    }

    fn assemble(&self, around: &str, plot: &str, plot_height: f64) -> String {
        let width = LEFT_PX + PLOT_PX + RIGHT_PX;
        let height = TOP_PX + plot_height + 24.0;
        let mut out = format!(
            "<svg class=\"picture\" xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{}\" viewBox=\"0 0 {width} {}\" \
             font-size=\"{}\">\n<style>{STYLE}</style>\n{HATCH}<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n",
            Px(height),
            Px(height),
            self.sizes.font,
        );
        self.paint_head(&mut out);
        out.push_str(around);
        self.paint_axis(&mut out, plot_height);
        let _ = write!(
            out,
            "<svg class=\"plot\" x=\"{LEFT_PX}\" y=\"{TOP_PX}\" width=\"{PLOT_PX}\" height=\"{}\" overflow=\"hidden\" \
             data-ns=\"{}\"><g class=\"time\">\n{plot}</g>\n<g class=\"names\">{}</g></svg>\n</svg>\n",
            Px(plot_height),
            self.resolution.scale_ns,
            self.names,
        );
        out
    }

    fn paint_box(&self, out: &mut String, class: &str, start_ns: u64, end_ns: u64, y: f64, height: f64) {
        let (x, width) = self.place(start_ns, end_ns);
        let _ = writeln!(
            out,
            "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
            Px(x),
            Px(y),
            Px(width),
            Px(height)
        );
    }

    fn px_per_ns(&self) -> f64 {
        PLOT_PX / self.resolution.scale_ns as f64
    }

    /// Left edge and width of a stretch of time.
    fn place(&self, start_ns: u64, end_ns: u64) -> (f64, f64) {
        let scale = self.px_per_ns();
        let x = (start_ns as f64 * scale).min(PLOT_PX);
        let end = (end_ns as f64 * scale).min(PLOT_PX);
        (x, (end - x).max(0.0))
    }
}

const HATCH: &str = "<defs><pattern id=\"hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" \
    patternTransform=\"rotate(45)\"><rect width=\"6\" height=\"6\" fill=\"#fff\" fill-opacity=\".75\"/>\
    <rect width=\"1.5\" height=\"6\" fill=\"#98a2ae\"/></pattern></defs>\n";
