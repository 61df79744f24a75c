//! Prints the summary as tables for a terminal, threads first, in the manner of libvips' `vipsprofile`.

use std::fmt;

use super::{GateSummary, LongWait, PathGate, SubjectSummary, Summary, ThreadSummary};
use crate::Kind;
use crate::escape::{terminal, terminal_end};
use crate::units::{count, megabytes, time};

/// Maximum number of gates that are listed; the rest is in the JSON.
const N_GATES: usize = 20;
/// Maximum number of gates of the critical path that are listed.
const N_PATH_GATES: usize = 10;
const SUBJECT_WIDTH: usize = 60;
const THREAD_WIDTH: usize = 24;
const GATE_WIDTH: usize = 40;

impl fmt::Display for Summary {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_head(out)?;
        self.write_threads(out)?;
        self.write_gates(out)?;
        self.write_path(out)?;
        self.write_waits(out)?;
        self.write_subjects(out)
    }
}

impl Summary {
    fn write_head(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n_threads = self.threads.len();
        let threads = if n_threads == 1 { "thread" } else { "threads" };
        writeln!(
            out,
            "{}: {}, {} {threads}, {} events, {} dropped",
            terminal(&self.program, GATE_WIDTH),
            time(self.duration_ns),
            count(n_threads as u64),
            count(self.n_events),
            count(self.n_dropped),
        )?;
        if self.n_dropped > 0 {
            writeln!(
                out,
                "Dropped events are included in all sums, but not in medians, longest waits and pictures;"
            )?;
            writeln!(out, "to keep them, increase events_per_thread.")?;
        }
        if self.n_turned_away > 0 {
            writeln!(
                out,
                "{} events were rejected because they came from threads beyond max_threads.",
                count(self.n_turned_away)
            )?;
        }
        Ok(())
    }

    fn write_threads(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = name_width("thread", self.threads.iter().map(|thread| &thread.name), THREAD_WIDTH);
        writeln!(
            out,
            "\n{:width$} {:>9} {:>7} {:>7} {:>7} {:>7} {:>7} {:>9} {:>9} {:>11} {:>11}",
            "thread",
            "alive s",
            "wait %",
            "work %",
            "unkn %",
            "cpu %",
            "lost %",
            "memory MB",
            "peak MB",
            "events",
            "dropped",
        )?;
        self.threads.iter().try_for_each(|thread| write_thread(out, thread, width))?;
        self.write_memory(out)?;
        if self.threads.iter().all(|thread| thread.on_cpu_ns.is_none()) {
            return writeln!(out, "CPU time (cpu %, lost %) is not available.");
        }
        Ok(())
    }

    /// What the threads reported, and what the system counts; only the latter if no thread reported anything.
    fn write_memory(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_reported = self.memory_peak_bytes != 0;
        if is_reported || self.resident_peak_bytes.is_none() {
            let at_least = if self.memory_peak_is_at_least { "at least " } else { "" };
            writeln!(out, "peak memory of all threads: {at_least}{} MB", megabytes(self.memory_peak_bytes))?;
        }
        let Some(peak) = self.resident_peak_bytes else { return Ok(()) };
        let peak = megabytes(i64::try_from(peak).unwrap_or(i64::MAX));
        let only = if is_reported { "" } else { "; the threads did not report theirs" };
        writeln!(out, "peak memory of the process: {peak} MB{only}")
    }

    fn write_gates(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = &self.gates[..self.gates.len().min(N_GATES)];
        let width = name_width("gate", shown.iter().map(|gate| &gate.name), GATE_WIDTH);
        writeln!(
            out,
            "\n{:width$} kind {:>11} {:>9} {:>9} {:>9}",
            "gate", "count", "total", "median", "max",
        )?;
        shown.iter().try_for_each(|gate| write_gate(out, gate, width))?;
        match self.gates.len() - shown.len() {
            0 => Ok(()),
            n_more => writeln!(out, "and {n_more} more"),
        }
    }

    fn write_path(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = &self.critical_path;
        let Some(first) = path.gates.first() else { return Ok(()) };
        let shown = &path.gates[..path.gates.len().min(N_PATH_GATES)];
        let width = name_width("critical path", shown.iter().map(|gate| &gate.name), GATE_WIDTH);
        writeln!(out, "\n{:width$} kind {:>11} {:>9} {:>9}", "critical path", "steps", "time", "share %")?;
        shown.iter().try_for_each(|gate| write_path_gate(out, gate, path.percent(gate), width))?;
        if path.gates.len() > shown.len() {
            writeln!(out, "and {} more", path.gates.len() - shown.len())?;
        }
        let percent = path.percent(first);
        if first.kind == Kind::Span {
            write!(out, "{percent:.0} % of the run is not covered by any gate")?;
        } else {
            write!(out, "{} accounts for {percent:.0} % of the run", terminal(&first.name, GATE_WIDTH))?;
        }
        match path.n_told + path.n_guessed {
            0 => writeln!(out, "."),
            n => writeln!(
                out,
                "; {} hand-offs between threads, {} of them inferred from timing.",
                count(n),
                count(path.n_guessed)
            ),
        }
    }

    fn write_subjects(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.longest_subjects.is_empty() {
            return Ok(());
        }
        let subjects = self.longest_subjects.iter().map(|subject| &subject.subject);
        let width = name_width("longest subjects", subjects, SUBJECT_WIDTH);
        writeln!(
            out,
            "\n{:width$} {:>9} {:>9} {:>9} {:>9}",
            "longest subjects", "total", "work", "wait", "gates"
        )?;
        self.longest_subjects.iter().try_for_each(|subject| write_subject(out, subject, width))?;
        if self.n_subjects_unnamed > 0 {
            writeln!(
                out,
                "{} subjects have no text; to keep it, increase max_subjects or subject_bytes.",
                count(self.n_subjects_unnamed)
            )?;
        }
        Ok(())
    }

    fn write_waits(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.longest_waits.is_empty() {
            return Ok(());
        }
        let gate_width =
            name_width("longest waits", self.longest_waits.iter().map(|wait| &wait.gate), GATE_WIDTH);
        let thread_width =
            name_width("thread", self.longest_waits.iter().map(|wait| &wait.thread), THREAD_WIDTH);
        writeln!(
            out,
            "\n{:gate_width$} {:thread_width$} {:>12} {:>9}",
            "longest waits", "thread", "at s", "length",
        )?;
        self.longest_waits.iter().try_for_each(|wait| write_wait(out, wait, gate_width, thread_width))
    }
}

pub(super) fn name_width<'name>(
    head: &str,
    names: impl Iterator<Item = &'name String>,
    most: usize,
) -> usize {
    names.map(|name| name.chars().count().min(most)).chain([head.len()]).max().unwrap_or(0)
}

fn write_thread(out: &mut fmt::Formatter<'_>, thread: &ThreadSummary, width: usize) -> fmt::Result {
    writeln!(
        out,
        "{:width$} {:>9.3} {:>7.2} {:>7.2} {:>7.2} {:>7} {:>7} {:>9} {:>9} {:>11} {:>11}",
        terminal(&thread.name, THREAD_WIDTH),
        thread.alive_ns as f64 / 1e9,
        thread.percent(thread.wait_ns),
        thread.percent(thread.work_ns),
        thread.percent(thread.unknown_ns()),
        known_percent(thread, thread.on_cpu_ns),
        known_percent(thread, thread.runnable_ns),
        megabytes(thread.memory_bytes),
        megabytes(thread.memory_peak_bytes),
        count(thread.n_events),
        count(thread.n_dropped),
    )
}

/// A share of a thread's life, or a dash.
fn known_percent(thread: &ThreadSummary, part_ns: Option<u64>) -> String {
    part_ns.map_or_else(|| "-".to_owned(), |part_ns| format!("{:.2}", thread.percent(part_ns)))
}

fn write_gate(out: &mut fmt::Formatter<'_>, gate: &GateSummary, width: usize) -> fmt::Result {
    writeln!(
        out,
        "{:width$} {:4} {:>11} {:>9} {:>9} {:>9}",
        terminal(&gate.name, GATE_WIDTH),
        gate.kind.name(),
        count(gate.n_events),
        time(gate.total_ns),
        gate.median_ns.map_or_else(|| "-".to_owned(), time),
        time(gate.max_ns),
    )
}

fn write_wait(
    out: &mut fmt::Formatter<'_>,
    wait: &LongWait,
    gate_width: usize,
    thread_width: usize,
) -> fmt::Result {
    writeln!(
        out,
        "{:gate_width$} {:thread_width$} {:>12.6} {:>9}{}{}",
        terminal(&wait.gate, GATE_WIDTH),
        terminal(&wait.thread, THREAD_WIDTH),
        wait.at_ns as f64 / 1e9,
        time(wait.duration_ns),
        if wait.finished { "" } else { " (unfinished)" },
        about(wait),
    )
}

/// Subject and number of a wait, if known.
fn about(wait: &LongWait) -> String {
    let parts = [&wait.subject, &wait.number].map(|part| terminal_end(part, SUBJECT_WIDTH));
    parts.iter().filter(|part| !part.is_empty()).map(|part| format!("  {part}")).collect()
}

fn write_path_gate(out: &mut fmt::Formatter<'_>, gate: &PathGate, percent: f64, width: usize) -> fmt::Result {
    writeln!(
        out,
        "{:width$} {:4} {:>11} {:>9} {percent:>9.2}",
        terminal(&gate.name, GATE_WIDTH),
        gate.kind.name(),
        count(gate.n_steps),
        time(gate.total_ns),
    )
}

fn write_subject(out: &mut fmt::Formatter<'_>, subject: &SubjectSummary, width: usize) -> fmt::Result {
    writeln!(
        out,
        "{:width$} {:>9} {:>9} {:>9} {:>9}",
        terminal_end(&subject.subject, SUBJECT_WIDTH),
        time(subject.total_ns),
        time(subject.work_ns),
        time(subject.wait_ns),
        count(subject.n_gates),
    )
}
