//! The picture itself: title, legend, axis, one lane a thread, and a curve of all memory.
//!
//! ```text
//!   title                                     legend
//!   thread     | time axis                  | work  wait  unkn  peak MB
//!   worker 1   | bar, memory ticks, spans   | 94.5  2.2   3.3   7.08
//!   memory     | curve                      | peak
//! ```
//!
//! The part that shows time is an `svg` of its own, so that the page of [`super::html`] can stretch it alone.

use std::fmt::Write;

use super::columns::Px;
use super::lane::{Bar, Lane, Resolution, Row};
use super::layout::{
    AXIS_STEPS, LEFT_PX, MEMORY_PX, PLOT_PX, RIGHT_PX, Sizes, TOP_PX, fitting, fitting_gate, ticks,
};
use crate::escape::Xml;
use crate::summary::ThreadSummary;
use crate::timeline::{Event, Thread, Timeline};
use crate::units::{count, megabytes, time};
use crate::{Kind, Summary};

/// What the picture is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// To be looked at as it is.
    Document,
    /// To be zoomed by a script, which writes names itself: finer, without names in the plot.
    Page,
}

const STYLE: &str = include_str!("svg.css");

/// The whole picture.
pub(super) fn picture(timeline: &Timeline, used_for: Use) -> String {
    Painter::new(timeline, used_for).paint()
}

struct Painter<'timeline> {
    timeline: &'timeline Timeline,
    summary: Summary,
    used_for: Use,
    sizes: Sizes,
    resolution: Resolution,
    has_memory: bool,
    /// Names over bars; they are written after everything that could hide them.
    names: String,
}

impl<'timeline> Painter<'timeline> {
    fn new(timeline: &'timeline Timeline, used_for: Use) -> Painter<'timeline> {
        let resolution = match used_for {
            Use::Document => Resolution { bin_px: 1.0, bar_px: 3.0 },
            Use::Page => Resolution { bin_px: 0.25, bar_px: 1.0 },
        };
        Painter {
            timeline,
            summary: timeline.summary(),
            used_for,
            sizes: Sizes::for_threads(timeline.threads.len()),
            resolution,
            has_memory: timeline.threads.iter().any(|thread| !thread.memory.is_empty()),
            names: String::new(),
        }
    }

    fn paint(mut self) -> String {
        let mut plot = String::new();
        let mut around = String::new();
        let mut y = self.sizes.gap / 2.0;
        for (thread, figures) in self.timeline.threads.iter().zip(&self.summary.threads.clone()) {
            let lane = Lane::of(self.timeline, thread, self.sizes.max_rows, self.resolution);
            self.paint_figures(&mut around, figures, TOP_PX + y);
            self.paint_lane(&mut plot, thread, &lane, y);
            y += self.sizes.lane(lane.spans.len(), self.has_memory);
        }
        if self.has_memory {
            self.paint_memory(&mut plot, &mut around, y);
            y += MEMORY_PX + self.sizes.gap;
        }
        self.assemble(&around, &plot, y)
    }

    fn assemble(&self, around: &str, plot: &str, plot_height: f64) -> String {
        let width = LEFT_PX + PLOT_PX + RIGHT_PX;
        let height = TOP_PX + plot_height + 24.0;
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{}\" viewBox=\"0 0 {width} {}\" \
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
            self.timeline.duration_ns,
            self.names,
        );
        out
    }

    fn paint_head(&self, out: &mut String) {
        let summary = &self.summary;
        let n_threads = summary.threads.len();
        let mut facts = format!(
            "{} · {n_threads} thread{} · {} events",
            time(summary.duration_ns),
            if n_threads == 1 { "" } else { "s" },
            count(summary.n_events),
        );
        if self.has_memory {
            let at_least = if summary.memory_peak_is_at_least { "at least " } else { "" };
            let _ = write!(facts, " · peak memory {at_least}{} MB", megabytes(summary.memory_peak_bytes));
        }
        if summary.n_dropped > 0 {
            let _ = write!(facts, " · {} events dropped", count(summary.n_dropped));
        }
        let program = fitting(&summary.program, 400.0, 17.0).unwrap_or_default();
        let _ = writeln!(
            out,
            "<text class=\"title\" x=\"14\" y=\"26\">{}<tspan class=\"facts\" dx=\"14\">{facts}</tspan></text>",
            Xml(&program),
        );
        self.paint_legend(out);
        let right = LEFT_PX + PLOT_PX;
        for (column_idx, head) in ["work %", "wait %", "unkn %", "peak MB"].into_iter().enumerate() {
            let x = Px(right + FIGURE_PX * (column_idx + 1) as f64);
            let _ = writeln!(out, "<text class=\"head\" x=\"{x}\" y=\"{}\">{head}</text>", TOP_PX - 8.0);
        }
    }

    fn paint_legend(&self, out: &mut String) {
        let mut entries =
            vec![("work", "work"), ("wait", "wait"), ("alive", "neither"), ("b0", "other gates")];
        if self.has_memory {
            entries.extend([("alloc", "allocated"), ("free", "released")]);
        }
        if self.summary.n_dropped > 0 {
            entries.push(("hatch", "dropped"));
        }
        let is_open = |thread: &Thread| thread.events.iter().any(|event| !event.finished);
        if self.timeline.threads.iter().any(is_open) {
            entries.push(("edge", "not finished"));
        }
        let mut x = LEFT_PX + PLOT_PX;
        for (class, label) in entries.into_iter().rev() {
            x -= 32.0 + 6.4 * label.len() as f64;
            let (left, width) = if class == "edge" { (x + 9.0, 2.0) } else { (x, 11.0) };
            let _ = writeln!(
                out,
                "<rect class=\"{class}\" x=\"{}\" y=\"17\" width=\"{width}\" height=\"11\"/>\
                 <text class=\"key\" x=\"{}\" y=\"26\">{label}</text>",
                Px(left),
                Px(x + 16.0),
            );
        }
    }

    fn paint_axis(&self, out: &mut String, plot_height: f64) {
        let _ = write!(out, "<g class=\"axis\">");
        for tick in ticks(self.timeline.duration_ns, AXIS_STEPS) {
            let x = LEFT_PX + tick.at_ns as f64 * self.px_per_ns();
            let _ = writeln!(
                out,
                "<path d=\"M{} {}v{}\"/><text x=\"{}\" y=\"{}\">{}</text>",
                Px(x),
                TOP_PX - 4.0,
                Px(plot_height + 4.0),
                Px(x),
                TOP_PX - 8.0,
                tick.label,
            );
        }
        let _ = writeln!(out, "</g>");
    }

    /// Name on the left, shares and memory on the right.
    fn paint_figures(&self, out: &mut String, figures: &ThreadSummary, y: f64) {
        let baseline = Px(y + self.sizes.bar / 2.0 + self.sizes.font * 0.36);
        let name = fitting(&figures.name, LEFT_PX - 24.0, self.sizes.font).unwrap_or_default();
        let _ = writeln!(
            out,
            "<text class=\"thread\" x=\"14\" y=\"{baseline}\">{}<title>{}: alive {}, {} events, {} dropped</title></text>",
            Xml(if name.is_empty() { "(no name)" } else { &name }),
            Xml(&figures.name),
            time(figures.alive_ns),
            count(figures.n_events),
            count(figures.n_dropped),
        );
        let peak = if self.has_memory { megabytes(figures.memory_peak_bytes) } else { "–".to_owned() };
        let percent = |part_ns| format!("{:.1}", figures.percent(part_ns));
        let cells = [
            ("w", percent(figures.work_ns)),
            ("r", percent(figures.wait_ns)),
            ("u", percent(figures.unknown_ns())),
            ("u", peak),
        ];
        for (column_idx, (class, figure)) in cells.into_iter().enumerate() {
            let x = Px(LEFT_PX + PLOT_PX + FIGURE_PX * (column_idx + 1) as f64);
            let _ =
                writeln!(out, "<text class=\"figure {class}\" x=\"{x}\" y=\"{baseline}\">{figure}</text>");
        }
    }

    fn paint_lane(&mut self, out: &mut String, thread: &Thread, lane: &Lane, y: f64) {
        let sizes = self.sizes;
        let _ = writeln!(out, "<g class=\"lane\">");
        self.paint_box(out, "alive", thread.started_ns, thread.ended_ns, y, sizes.bar);
        // Columns first: a bar's edge lies over the column it shares.
        self.paint_columns(out, &lane.work, "work", y, sizes.bar);
        self.paint_columns(out, &lane.wait, "wait", y, sizes.bar);
        self.paint_bars(out, thread, &lane.work, "work", y, sizes.bar);
        self.paint_bars(out, thread, &lane.wait, "wait", y, sizes.bar);
        let mut row_y = y + sizes.bar + 1.0;
        if self.has_memory {
            let half = sizes.ticks / 2.0 - 1.0;
            let middle = y + sizes.bar + 1.0 + half;
            let allocated = lane.allocated.path(self.resolution.bin_px, middle, half, false);
            let released = lane.released.path(self.resolution.bin_px, middle, half, true);
            paint_path(out, "alloc", &allocated);
            paint_path(out, "free", &released);
            row_y = y + sizes.bar + sizes.ticks;
        }
        for (depth, row) in lane.spans.iter().enumerate() {
            let row_y = row_y + depth as f64 * sizes.row;
            self.paint_columns(out, row, "b0", row_y, sizes.row - 1.0);
            self.paint_bars(out, thread, row, "b", row_y, sizes.row - 1.0);
        }
        if let Some(overflow) = &thread.overflow {
            let height = sizes.lane(lane.spans.len(), self.has_memory) - sizes.gap;
            self.paint_box(out, "hatch", overflow.complete_until_ns, thread.ended_ns, y, height);
        }
        let _ = writeln!(out, "</g>");
    }

    /// Waits hang from the top of the row, all else stands on its bottom.
    fn paint_columns(&self, out: &mut String, row: &Row, class: &str, y: f64, height: f64) {
        let (base, down) = if class == "wait" { (y, true) } else { (y + height, false) };
        paint_path(out, class, &row.columns.path(self.resolution.bin_px, base, height, down));
    }

    /// `class` is `work`, `wait`, or `b` for spans, whose blue depends on the gate.
    fn paint_bars(&mut self, out: &mut String, thread: &Thread, row: &Row, class: &str, y: f64, height: f64) {
        let is_span = class == "b";
        for bar in &row.bars {
            let event = &thread.events[bar.event_idx];
            let blue;
            let class = if is_span {
                blue = format!("b{}", event.gate % N_BLUES);
                &blue
            } else {
                class
            };
            self.paint_bar(out, class, event, bar, y, height);
            if !is_span || self.sizes.names_in_rows {
                self.paint_name(event, bar, y + height / 2.0);
            }
        }
    }

    fn paint_bar(&self, out: &mut String, class: &str, event: &Event, bar: &Bar, y: f64, height: f64) {
        let gate = self.timeline.gate(event.gate);
        let (x, width) = self.place(bar.start_ns, bar.end_ns);
        // A hair of paper between neighbours of one colour. On the page it would be stretched; there it is a stroke.
        let has_hair = self.used_for == Use::Document && width > 3.0;
        let drawn = if has_hair { width - 0.5 } else { width };
        let _ = write!(
            out,
            "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"><title>{}",
            Px(x),
            Px(y),
            Px(drawn),
            Px(height),
            Xml(&gate.name),
        );
        if let Some(arg) = event.arg {
            let _ = write!(out, " ({})", count(arg));
        }
        let part = if gate.kind == Kind::Span || event.duration_ns() == bar.end_ns - bar.start_ns {
            String::new()
        } else {
            format!(" of {}", time(event.duration_ns()))
        };
        let _ = writeln!(
            out,
            "\n{} {}{part} at {}{}</title></rect>",
            gate.kind.name(),
            time(bar.end_ns - bar.start_ns),
            time(bar.start_ns),
            if event.finished { "" } else { ", not finished" },
        );
        if !event.finished && bar.end_ns == event.end_ns {
            let edge = Px((x + width - 2.0).max(0.0));
            let _ = writeln!(
                out,
                "<rect class=\"edge\" x=\"{edge}\" y=\"{}\" width=\"2\" height=\"{}\"/>",
                Px(y),
                Px(height)
            );
        }
    }

    fn paint_name(&mut self, event: &Event, bar: &Bar, middle: f64) {
        if self.used_for == Use::Page {
            return;
        }
        let (x, width) = self.place(bar.start_ns, bar.end_ns);
        let font = NAME_PX.min(self.sizes.font);
        let name = &self.timeline.gate(event.gate).name;
        let Some(name) = fitting_gate(name, width - 6.0, font) else { return };
        let _ = writeln!(
            self.names,
            "<text x=\"{}\" y=\"{}\">{}</text>",
            Px(x + 3.0),
            Px(middle + font * 0.36),
            Xml(&name)
        );
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

    /// The sum of all threads' memory as a curve: per column the highest value in it.
    fn paint_memory(&self, plot: &mut String, around: &mut String, y: f64) {
        let n_bins = (PLOT_PX / self.resolution.bin_px) as usize;
        let levels = memory_levels(self.timeline, n_bins);
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
            Px(LEFT_PX + PLOT_PX + FIGURE_PX * 4.0),
            megabytes(self.summary.memory_peak_bytes),
        );
    }

    fn px_per_ns(&self) -> f64 {
        PLOT_PX / self.timeline.duration_ns.max(1) as f64
    }

    /// Left edge and width of a stretch of time.
    fn place(&self, start_ns: u64, end_ns: u64) -> (f64, f64) {
        let scale = self.px_per_ns();
        let x = (start_ns as f64 * scale).min(PLOT_PX);
        let end = (end_ns as f64 * scale).min(PLOT_PX);
        (x, (end - x).max(0.0))
    }
}

/// Width of a column of figures.
const FIGURE_PX: f64 = 58.0;
/// Shades of blue in the style sheet, `b0` to `b4`.
const N_BLUES: u32 = 5;
/// Size of names over bars.
const NAME_PX: f64 = 10.5;

const HATCH: &str = "<defs><pattern id=\"hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" \
    patternTransform=\"rotate(45)\"><rect width=\"6\" height=\"6\" fill=\"#fff\" fill-opacity=\".75\"/>\
    <rect width=\"1.5\" height=\"6\" fill=\"#98a2ae\"/></pattern></defs>\n";

fn paint_path(out: &mut String, class: &str, path: &str) {
    if !path.is_empty() {
        let _ = writeln!(out, "<path class=\"{class}\" d=\"{path}\"/>");
    }
}

/// The highest sum within each bin.
fn memory_levels(timeline: &Timeline, n_bins: usize) -> Vec<f64> {
    let bin_ns = timeline.duration_ns.max(1) as f64 / n_bins as f64;
    let mut levels = Vec::with_capacity(n_bins);
    let mut held = 0i64;
    for memory in timeline.memory_changes() {
        let bin = ((memory.at_ns as f64 / bin_ns) as usize).min(n_bins - 1);
        // Bins without events keep the level before; the bin of the event has at least that.
        while levels.len() <= bin {
            levels.push(held as f64);
        }
        held = held.saturating_add(memory.bytes);
        levels[bin] = levels[bin].max(held as f64);
    }
    levels.resize(n_bins, held as f64);
    levels
}
