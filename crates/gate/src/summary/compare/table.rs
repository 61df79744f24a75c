//! The comparison as tables for a terminal.

use std::fmt;

use super::{Comparison, GateChange, Pair, ThreadChange};
use crate::escape::terminal;
use crate::units::{count, megabytes, time};

/// Maximum number of rows of a table; the rest is in the JSON.
const N_ROWS: usize = 20;
const NAME_WIDTH: usize = 40;

impl fmt::Display for Comparison {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Pair { before, after } = &self.programs;
        let [before, after] = [before, after].map(|name| terminal(name, NAME_WIDTH));
        writeln!(
            out,
            "{before} -> {after}: {} -> {}, {}",
            time(self.duration_ns.before),
            time(self.duration_ns.after),
            self.duration_ns.change()
        )?;
        let Pair { before, after } = self.memory_peak_bytes;
        writeln!(out, "peak memory: {} MB -> {} MB", megabytes(before), megabytes(after))?;
        write_gates(out, "gate", "count", &self.gates)?;
        write_gates(out, "critical path", "steps", &self.critical_path)?;
        self.write_threads(out)
    }
}

impl Comparison {
    fn write_threads(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = &self.threads[..self.threads.len().min(N_ROWS)];
        let width = name_width("thread", shown.iter().map(|thread| &thread.name));
        writeln!(out, "\n{:width$} {:>19} {:>19} {:>19} {:>9}", "thread", "work", "wait", "on CPU", "work",)?;
        shown.iter().try_for_each(|thread| write_thread(out, thread, width))?;
        write_more(out, self.threads.len() - shown.len())
    }
}

impl Pair<u64> {
    /// Difference in percent; `new` if the first figure is 0, and `gone` if the second is.
    pub(crate) fn change(self) -> String {
        match (self.before, self.after) {
            (0, 0) => "-".to_owned(),
            (0, _) => "new".to_owned(),
            (_, 0) => "gone".to_owned(),
            (before, after) => format!("{:+.1} %", 100.0 * (after as f64 / before as f64 - 1.0)),
        }
    }

    /// The difference with its sign.
    pub(crate) fn signed_time(self) -> String {
        let sign = if self.after < self.before { "-" } else { "+" };
        format!("{sign}{}", time(self.difference()))
    }

    fn times(self) -> String {
        format!("{:>8} -> {:>8}", time(self.before), time(self.after))
    }
}

fn name_width<'name>(head: &str, names: impl Iterator<Item = &'name String>) -> usize {
    crate::summary::table::name_width(head, names, NAME_WIDTH)
}

fn write_gates(out: &mut fmt::Formatter<'_>, head: &str, n_head: &str, gates: &[GateChange]) -> fmt::Result {
    let shown = &gates[..gates.len().min(N_ROWS)];
    let width = name_width(head, shown.iter().map(|gate| &gate.name));
    writeln!(
        out,
        "\n{head:width$} kind {:>9} {:>9} {:>10} {:>9} {:>19}",
        "before", "after", "difference", "change", n_head
    )?;
    for gate in shown {
        writeln!(
            out,
            "{:width$} {:4} {:>9} {:>9} {:>10} {:>9} {:>19}",
            terminal(&gate.name, NAME_WIDTH),
            gate.kind.name(),
            time(gate.total_ns.before),
            time(gate.total_ns.after),
            gate.total_ns.signed_time(),
            gate.total_ns.change(),
            format!("{} -> {}", count(gate.n.before), count(gate.n.after)),
        )?;
    }
    write_more(out, gates.len() - shown.len())
}

fn write_thread(out: &mut fmt::Formatter<'_>, thread: &ThreadChange, width: usize) -> fmt::Result {
    writeln!(
        out,
        "{:width$} {:>19} {:>19} {:>19} {:>9}",
        terminal(&thread.name, NAME_WIDTH),
        thread.work_ns.times(),
        thread.wait_ns.times(),
        thread.on_cpu_ns.times(),
        thread.work_ns.change(),
    )
}

fn write_more(out: &mut fmt::Formatter<'_>, n_more: usize) -> fmt::Result {
    if n_more == 0 { Ok(()) } else { writeln!(out, "and {n_more} more") }
}
