//! Elements around the lanes: title, legend, axis, and the figures of each thread.

use std::fmt::Write;

use super::Painter;
use crate::escape::Xml;
use crate::picture::columns::Px;
use crate::picture::layout::{AXIS_STEPS, LEFT_PX, PLOT_PX, TOP_PX, fitting, ticks};
use crate::summary::ThreadSummary;
use crate::timeline::Thread;
use crate::units::{count, megabytes, time};

/// Width of a column of figures.
pub(super) const FIGURE_PX: f64 = 58.0;
/// Number of columns of figures; the last one is memory.
pub(super) const N_FIGURES: f64 = 6.0;

impl Painter<'_> {
    pub(super) fn paint_head(&self, out: &mut String) {
        let summary = self.summary;
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
        for (column_idx, head) in
            ["work %", "wait %", "unkn %", "cpu %", "lost %", "peak MB"].into_iter().enumerate()
        {
            let x = Px(right + FIGURE_PX * (column_idx + 1) as f64);
            let _ = writeln!(out, "<text class=\"head\" x=\"{x}\" y=\"{}\">{head}</text>", TOP_PX - 8.0);
        }
    }

    fn paint_legend(&self, out: &mut String) {
        let mut entries =
            vec![("work", "work"), ("wait", "wait"), ("alive", "neither"), ("b0", "other gates")];
        if self.has_usage {
            entries.extend([("cpu", "on CPU"), ("lost", "waiting for a CPU")]);
        }
        entries.push(("path", "critical path"));
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

    pub(super) fn paint_axis(&self, out: &mut String, plot_height: f64) {
        let _ = write!(out, "<g class=\"axis\">");
        for tick in ticks(self.resolution.scale_ns, AXIS_STEPS) {
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

    /// Paints the name on the left, shares and memory on the right.
    pub(super) fn paint_figures(&self, out: &mut String, figures: &ThreadSummary, y: f64) {
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
        let unknown = || "–".to_owned();
        let peak = if self.has_memory { megabytes(figures.memory_peak_bytes) } else { unknown() };
        let percent = |part_ns| format!("{:.1}", figures.percent(part_ns));
        let cells = [
            ("w", percent(figures.work_ns)),
            ("r", percent(figures.wait_ns)),
            ("u", percent(figures.unknown_ns())),
            ("u", figures.on_cpu_ns.map_or_else(unknown, percent)),
            ("u", figures.runnable_ns.map_or_else(unknown, percent)),
            ("u", peak),
        ];
        for (column_idx, (class, figure)) in cells.into_iter().enumerate() {
            let x = Px(LEFT_PX + PLOT_PX + FIGURE_PX * (column_idx + 1) as f64);
            let _ =
                writeln!(out, "<text class=\"figure {class}\" x=\"{x}\" y=\"{baseline}\">{figure}</text>");
        }
    }
}
