//! The summary as one JSON object. Keys carry their units; times are whole nanoseconds.

use std::fmt::{self, Display};

use super::{GateSummary, LongWait, Summary, ThreadSummary};
use crate::escape::Json;

impl Summary {
    /// All fields of the summary as one JSON object on one line.
    pub fn to_json(&self) -> String {
        format!(
            "{{\"program\":{},\"duration_ns\":{},\"n_events\":{},\"n_dropped\":{},\"n_turned_away\":{},\
             \"memory_peak_bytes\":{},\"memory_peak_is_at_least\":{},\"threads\":{},\"gates\":{},\"longest_waits\":{}}}",
            Json(&self.program),
            self.duration_ns,
            self.n_events,
            self.n_dropped,
            self.n_turned_away,
            self.memory_peak_bytes,
            self.memory_peak_is_at_least,
            List(&self.threads, write_thread),
            List(&self.gates, write_gate),
            List(&self.longest_waits, write_wait),
        )
    }
}

struct List<'items, T>(&'items [T], fn(&T, &mut fmt::Formatter<'_>) -> fmt::Result);

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
        "{{\"name\":{},\"alive_ns\":{},\"wait_ns\":{},\"work_ns\":{},\"unknown_ns\":{},\"memory_bytes\":{},\
         \"memory_peak_bytes\":{},\"n_events\":{},\"n_dropped\":{}}}",
        Json(&thread.name),
        thread.alive_ns,
        thread.wait_ns,
        thread.work_ns,
        thread.unknown_ns(),
        thread.memory_bytes,
        thread.memory_peak_bytes,
        thread.n_events,
        thread.n_dropped,
    )
}

fn write_gate(gate: &GateSummary, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    let median_ns = gate.median_ns.map_or_else(|| "null".to_owned(), |median_ns| median_ns.to_string());
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
        "{{\"gate\":{},\"thread\":{},\"at_ns\":{},\"duration_ns\":{},\"finished\":{}}}",
        Json(&wait.gate),
        Json(&wait.thread),
        wait.at_ns,
        wait.duration_ns,
        wait.finished,
    )
}
