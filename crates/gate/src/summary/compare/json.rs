//! The comparison as one JSON object on one line. Each figure is `{"before":..,"after":..}`.

use std::fmt::{self, Display};

use super::{Comparison, GateChange, Pair, ThreadChange};
use crate::escape::Json;
use crate::summary::json::List;

impl Comparison {
    /// All fields as one JSON object on one line.
    pub fn to_json(&self) -> String {
        let Pair { before, after } = &self.programs;
        let programs = Pair { before: Json(before), after: Json(after) };
        format!(
            "{{\"program\":{programs},\"duration_ns\":{},\"memory_peak_bytes\":{},\"gates\":{},\"critical_path\":{},\
             \"threads\":{}}}",
            self.duration_ns,
            self.memory_peak_bytes,
            List(&self.gates, write_gate),
            List(&self.critical_path, write_gate),
            List(&self.threads, write_thread),
        )
    }
}

impl<T: Display> Display for Pair<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{{\"before\":{},\"after\":{}}}", self.before, self.after)
    }
}

fn write_gate(gate: &GateChange, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(
        out,
        "{{\"name\":{},\"kind\":\"{}\",\"total_ns\":{},\"n\":{}}}",
        Json(&gate.name),
        gate.kind.name(),
        gate.total_ns,
        gate.n
    )
}

fn write_thread(thread: &ThreadChange, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(
        out,
        "{{\"name\":{},\"n\":{},\"alive_ns\":{},\"work_ns\":{},\"wait_ns\":{},\"on_cpu_ns\":{}}}",
        Json(&thread.name),
        thread.n,
        thread.alive_ns,
        thread.work_ns,
        thread.wait_ns,
        thread.on_cpu_ns,
    )
}
