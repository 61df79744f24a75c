//! Contents of one thread's lane: boxes wide enough to be seen, columns for the rest.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::columns::Columns;
use super::layout::PLOT_PX;
use crate::summary::PathStep;
use crate::timeline::{Event, Thread, Timeline, Usage};
use crate::{Kind, exclusive, subject};

/// A stretch wide enough to be drawn by itself.
pub(super) struct Bar {
    pub(super) start_ns: u64,
    pub(super) end_ns: u64,
    /// Index into the thread's events.
    pub(super) event_idx: usize,
}

/// Bars, and columns for narrower stretches.
pub(super) struct Row {
    pub(super) bars: Vec<Bar>,
    pub(super) columns: Columns,
}

pub(super) struct Lane {
    pub(super) work: Row,
    pub(super) wait: Row,
    /// Plain spans by depth.
    pub(super) spans: Vec<Row>,
    pub(super) allocated: Columns,
    pub(super) released: Columns,
    /// Stretches where the critical path runs over the thread.
    pub(super) path: Columns,
    pub(super) on_cpu: Columns,
    /// Time in which the thread was ready to run, and no processor was free.
    pub(super) lost: Columns,
    /// Subject that the thread was working on, for each event.
    pub(super) subjects: Vec<Option<u32>>,
}

/// Resolution of a picture.
#[derive(Clone, Copy)]
pub(super) struct Resolution {
    /// Width of a column.
    pub(super) bin_px: f64,
    /// Minimum width of a bar; narrower stretches go into columns.
    pub(super) bar_px: f64,
    /// Length of time that the width of the plot represents.
    pub(super) scale_ns: u64,
}

impl Resolution {
    fn row(&self) -> Row {
        Row { bars: Vec::new(), columns: self.columns() }
    }

    fn columns(&self) -> Columns {
        Columns::new((PLOT_PX / self.bin_px) as usize, self.scale_ns)
    }
}

impl Lane {
    pub(super) fn of(
        timeline: &Timeline,
        thread: &Thread,
        path: &[PathStep],
        max_rows: usize,
        resolution: Resolution,
    ) -> Lane {
        let bar_ns = (resolution.bar_px / PLOT_PX * resolution.scale_ns as f64) as u64;
        let mut lane = Lane {
            work: resolution.row(),
            wait: resolution.row(),
            spans: spans(timeline, thread, max_rows, resolution, bar_ns),
            allocated: resolution.columns(),
            released: resolution.columns(),
            path: resolution.columns(),
            on_cpu: resolution.columns(),
            lost: resolution.columns(),
            subjects: subject::of_events(thread),
        };
        for stretch in exclusive::stretches(&thread.events, &timeline.gates) {
            let row = if stretch.kind == Kind::Work { &mut lane.work } else { &mut lane.wait };
            let bar =
                Bar { start_ns: stretch.start_ns, end_ns: stretch.end_ns, event_idx: stretch.event_idx };
            if row.add(bar, bar_ns) {
                lane.work.columns.cover(stretch.start_ns, stretch.end_ns);
                lane.wait.columns.cover(stretch.start_ns, stretch.end_ns);
            }
        }
        for memory in &thread.memory {
            let columns = if memory.bytes >= 0 { &mut lane.allocated } else { &mut lane.released };
            columns.mark(memory.at_ns);
        }
        path.iter().for_each(|step| lane.path.add(step.start_ns, step.end_ns));
        thread.usage.windows(2).for_each(|pair| lane.add_usage(pair[0], pair[1]));
        lane
    }

    /// Adds what the system counted between two readings, spread evenly over the time between them.
    fn add_usage(&mut self, from: Usage, to: Usage) {
        let elapsed_ns = to.at_ns.saturating_sub(from.at_ns).max(1) as f64;
        let share = |from_ns: u64, to_ns: u64| (to_ns.saturating_sub(from_ns) as f64 / elapsed_ns).min(1.0);
        self.on_cpu.add_share(from.at_ns, to.at_ns, share(from.on_cpu_ns, to.on_cpu_ns));
        if let (Some(from_ns), Some(to_ns)) = (from.runnable_ns, to.runnable_ns) {
            self.lost.add_share(from.at_ns, to.at_ns, share(from_ns, to_ns));
        }
    }
}

/// Plain spans by depth.
fn spans(
    timeline: &Timeline,
    thread: &Thread,
    max_rows: usize,
    resolution: Resolution,
    bar_ns: u64,
) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let is_span = |event: &Event| timeline.gate(event.gate).kind == Kind::Span;
    for (event_idx, depth) in depths(&thread.events, is_span).filter(|(_, depth)| *depth < max_rows) {
        if rows.len() <= depth {
            rows.resize_with(depth + 1, || resolution.row());
        }
        let event = &thread.events[event_idx];
        let row = &mut rows[depth];
        if row.add(Bar { start_ns: event.start_ns, end_ns: event.end_ns, event_idx }, bar_ns) {
            row.columns.cover(event.start_ns, event.end_ns);
        }
    }
    rows
}

impl Row {
    /// Adds a stretch; returns whether it became a bar.
    fn add(&mut self, bar: Bar, bar_ns: u64) -> bool {
        let is_wide = bar.end_ns.saturating_sub(bar.start_ns) >= bar_ns.max(1);
        if is_wide {
            self.bars.push(bar);
        } else {
            self.columns.add(bar.start_ns, bar.end_ns);
        }
        is_wide
    }
}

/// The events that `is_shown` selects, each with the number of selected ones that enclose it.
fn depths(events: &[Event], is_shown: impl Fn(&Event) -> bool) -> impl Iterator<Item = (usize, usize)> {
    let mut open_ends_ns = BinaryHeap::new();
    events.iter().enumerate().filter(move |(_, event)| is_shown(event)).map(move |(event_idx, event)| {
        while open_ends_ns.peek().is_some_and(|Reverse(end_ns)| *end_ns <= event.start_ns) {
            open_ends_ns.pop();
        }
        open_ends_ns.push(Reverse(event.end_ns));
        (event_idx, open_ends_ns.len() - 1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_counts_what_is_open() {
        let event = |(start_ns, end_ns)| Event { start_ns, end_ns, ..Event::default() };
        let events = [(0, 100), (0, 40), (10, 20), (20, 30), (40, 50)].map(event);
        let found: Vec<_> = depths(&events, |_| true).collect();
        assert_eq!(found, [(0, 0), (1, 1), (2, 2), (3, 2), (4, 1)]);
    }
}
