//! Paints one thread's lane: bars, columns, the critical path under them, the processor band, memory, plain
//! spans.

use std::fmt::Write;

use super::{Painter, Use};
use crate::Kind;
use crate::escape::Xml;
use crate::picture::columns::Px;
use crate::picture::lane::{Bar, Lane, Row};
use crate::picture::layout::fitting_gate;
use crate::timeline::{Event, Thread};
use crate::units::time;

/// Number of shades of blue in the style sheet, `b0` to `b4`.
const N_BLUES: u32 = 5;
/// Font size of names over bars.
const NAME_PX: f64 = 10.5;

impl Painter<'_> {
    pub(super) fn paint_lane(&mut self, out: &mut String, thread: &Thread, lane: &Lane, y: f64) {
        let sizes = self.sizes;
        let _ = writeln!(out, "<g class=\"lane\">");
        self.paint_box(out, "alive", thread.started_ns, thread.ended_ns, y, sizes.bar);
        // Columns first: a bar's edge covers the column it shares.
        self.paint_columns(out, &lane.work, "work", y, sizes.bar);
        self.paint_columns(out, &lane.wait, "wait", y, sizes.bar);
        self.paint_bars(out, (thread, lane), &lane.work, "work", y, sizes.bar);
        self.paint_bars(out, (thread, lane), &lane.wait, "wait", y, sizes.bar);
        let mut row_y = y + sizes.bar + 1.0;
        paint_path(out, "path", &lane.path.path(self.resolution.bin_px, row_y, sizes.path - 1.0, true));
        row_y += sizes.path;
        if self.has_usage {
            self.paint_band(out, thread, lane, row_y);
            row_y += sizes.band;
        }
        if self.has_memory {
            let half = sizes.ticks / 2.0 - 1.0;
            let middle = row_y + half;
            let allocated = lane.allocated.path(self.resolution.bin_px, middle, half, false);
            let released = lane.released.path(self.resolution.bin_px, middle, half, true);
            paint_path(out, "alloc", &allocated);
            paint_path(out, "free", &released);
            row_y += sizes.ticks;
        }
        for (depth, row) in lane.spans.iter().enumerate() {
            let row_y = row_y + depth as f64 * sizes.row;
            self.paint_columns(out, row, "b0", row_y, sizes.row - 1.0);
            self.paint_bars(out, (thread, lane), row, "b", row_y, sizes.row - 1.0);
        }
        if let Some(overflow) = &thread.overflow {
            let height = self.lane_height(lane) - sizes.gap;
            self.paint_box(out, "hatch", overflow.complete_until_ns, thread.ended_ns, y, height);
        }
        let _ = writeln!(out, "</g>");
    }

    /// Time on a processor grows from the band's bottom, time in which none was free hangs from its top.
    fn paint_band(&self, out: &mut String, thread: &Thread, lane: &Lane, y: f64) {
        let height = self.sizes.band - 2.0;
        if let (Some(first), Some(last)) = (thread.usage.first(), thread.usage.last()) {
            self.paint_box(out, "band", first.at_ns, last.at_ns, y, height);
        }
        let bin_px = self.resolution.bin_px;
        paint_path(out, "cpu", &lane.on_cpu.path(bin_px, y + height, height, false));
        paint_path(out, "lost", &lane.lost.path(bin_px, y, height, true));
    }

    /// Waits hang from the top of the row, everything else grows from its bottom.
    fn paint_columns(&self, out: &mut String, row: &Row, class: &str, y: f64, height: f64) {
        let (base, down) = if class == "wait" { (y, true) } else { (y + height, false) };
        paint_path(out, class, &row.columns.path(self.resolution.bin_px, base, height, down));
    }

    /// Paints the bars of a row. `class` is `work`, `wait`, or `b` for spans, whose blue depends on the gate.
    fn paint_bars(
        &mut self,
        out: &mut String,
        (thread, lane): (&Thread, &Lane),
        row: &Row,
        class: &str,
        y: f64,
        height: f64,
    ) {
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
            let subject = lane.subjects[bar.event_idx];
            self.paint_bar(out, class, (event, subject), bar, y, height);
            if !is_span || self.sizes.names_in_rows {
                self.paint_name(event, bar, y + height / 2.0);
            }
        }
    }

    fn paint_bar(
        &self,
        out: &mut String,
        class: &str,
        (event, subject): (&Event, Option<u32>),
        bar: &Bar,
        y: f64,
        height: f64,
    ) {
        let gate = self.timeline.gate(event.gate);
        let (x, width) = self.place(bar.start_ns, bar.end_ns);
        // A thin gap between neighbours of one colour. On the page it would be stretched; there it is a
        // stroke.
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
        if let Some(number) = self.timeline.number(event) {
            let _ = write!(out, " ({})", Xml(&number));
        }
        let subject = subject.map(|subject| self.timeline.subject(subject));
        let subject = subject.map_or_else(String::new, |text| format!("\n{}", Xml(text)));
        let part = if gate.kind == Kind::Span || event.duration_ns() == bar.end_ns - bar.start_ns {
            String::new()
        } else {
            format!(" of {}", time(event.duration_ns()))
        };
        let _ = writeln!(
            out,
            "\n{} {}{part} at {}{}{subject}</title></rect>",
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
}

fn paint_path(out: &mut String, class: &str, path: &str) {
    if !path.is_empty() {
        let _ = writeln!(out, "<path class=\"{class}\" d=\"{path}\"/>");
    }
}
