//! Writes the summary as one JSON object. Keys contain their units; times are whole nanoseconds.

use std::fmt::{self, Display};

use super::{CriticalPath, GateSummary, LongWait, SubjectSummary, Summary, ThreadSummary};
use crate::escape::Json;

impl Summary {
    /// All fields of the summary as one JSON object on one line.
    pub fn to_json(&self) -> String {
        format!(
            "{{\"program\":{},\"duration_ns\":{},\"n_events\":{},\"n_dropped\":{},\"n_turned_away\":{},\
             \"memory_peak_bytes\":{},\"memory_peak_is_at_least\":{},\"resident_peak_bytes\":{},\"threads\":{},\"gates\":{},\"longest_waits\":{},\
             \"longest_subjects\":{},\"n_subjects_unnamed\":{},\"critical_path\":{}}}",
            Json(&self.program),
            self.duration_ns,
            self.n_events,
            self.n_dropped,
            self.n_turned_away,
            self.memory_peak_bytes,
            self.memory_peak_is_at_least,
            OptionalFigure(self.resident_peak_bytes),
            List(&self.threads, write_thread),
            List(&self.gates, write_gate),
            List(&self.longest_waits, write_wait),
            List(&self.longest_subjects, write_subject),
            self.n_subjects_unnamed,
            Path(&self.critical_path),
        )
    }
}

/// A figure that may be unknown.
pub(super) struct OptionalFigure<T>(pub(super) Option<T>);

impl<T: Display> Display for OptionalFigure<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(figure) => figure.fmt(out),
            None => out.write_str("null"),
        }
    }
}

pub(super) struct List<'items, T>(
    pub(super) &'items [T],
    pub(super) fn(&T, &mut fmt::Formatter<'_>) -> fmt::Result,
);

impl<T> Display for List<'_, T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("[")?;
        for (item_idx, item) in self.0.iter().enumerate() {
            out.write_str(if item_idx == 0 { "" } else { "," })?;
            self.1(item, out)?;
        }
        out.write_str("]")
    }
}

fn write_thread(thread: &ThreadSummary, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(
        out,
        "{{\"name\":{},\"alive_ns\":{},\"wait_ns\":{},\"work_ns\":{},\"unknown_ns\":{},\"on_cpu_ns\":{},\
         \"runnable_ns\":{},\"memory_bytes\":{},\"memory_peak_bytes\":{},\"n_events\":{},\"n_dropped\":{}}}",
        Json(&thread.name),
        thread.alive_ns,
        thread.wait_ns,
        thread.work_ns,
        thread.unknown_ns(),
        OptionalFigure(thread.on_cpu_ns),
        OptionalFigure(thread.runnable_ns),
        thread.memory_bytes,
        thread.memory_peak_bytes,
        thread.n_events,
        thread.n_dropped,
    )
}

fn write_gate(gate: &GateSummary, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    let median_ns = OptionalFigure(gate.median_ns);
    write!(
        out,
        "{{\"name\":{},\"kind\":\"{}\",\"n_events\":{},\"total_ns\":{},\"median_ns\":{median_ns},\"max_ns\":{}}}",
        Json(&gate.name),
        gate.kind.name(),
        gate.n_events,
        gate.total_ns,
        gate.max_ns,
    )
}

fn write_wait(wait: &LongWait, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(
        out,
        "{{\"gate\":{},\"thread\":{},\"at_ns\":{},\"duration_ns\":{},\"finished\":{},\"subject\":{},\
         \"number\":{}}}",
        Json(&wait.gate),
        Json(&wait.thread),
        wait.at_ns,
        wait.duration_ns,
        wait.finished,
        Json(&wait.subject),
        Json(&wait.number),
    )
}

fn write_subject(subject: &SubjectSummary, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(
        out,
        "{{\"subject\":{},\"total_ns\":{},\"work_ns\":{},\"wait_ns\":{},\"n_gates\":{}}}",
        Json(&subject.subject),
        subject.total_ns,
        subject.work_ns,
        subject.wait_ns,
        subject.n_gates,
    )
}

/// The path without its steps: there are many, and the picture shows them.
struct Path<'path>(&'path CriticalPath);

impl Display for Path<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.0;
        write!(
            out,
            "{{\"n_steps\":{},\"n_told\":{},\"n_guessed\":{},\"gates\":[",
            path.steps.len(),
            path.n_told,
            path.n_guessed
        )?;
        for (gate_idx, gate) in path.gates.iter().enumerate() {
            write!(
                out,
                "{}{{\"name\":{},\"kind\":\"{}\",\"total_ns\":{},\"percent\":{:.2},\"n_steps\":{}}}",
                if gate_idx == 0 { "" } else { "," },
                Json(&gate.name),
                gate.kind.name(),
                gate.total_ns,
                path.percent(gate),
                gate.n_steps,
            )?;
        }
        out.write_str("]}")
    }
}
