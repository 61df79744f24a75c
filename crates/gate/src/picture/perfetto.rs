//! Writes trace events in JSON, as Chrome's tracing defined them and Perfetto reads them.
//!
//! Format: "Trace Event Format",
//! <https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU>. Gates are complete
//! events (`X`), memory is a counter (`C`), names are metadata (`M`); times are microseconds with three
//! decimals. Events are written one by one: a long timeline takes no more memory here than a short one.

use std::fmt;
use std::io::{self, Write};

use crate::escape::Json;
use crate::subject;
use crate::timeline::{Event, Timeline};

pub(super) fn write(timeline: &Timeline, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{{\"displayTimeUnit\":\"ns\",\"traceEvents\":[")?;
    write!(out, "{}", metadata("process_name", 0, format_args!("\"name\":{}", Json(&timeline.program))))?;
    for (thread_idx, thread) in timeline.threads.iter().enumerate() {
        // Thread 0 would be drawn as the process itself.
        let tid = thread_idx + 1;
        let name = format_args!("\"name\":{}", Json(&thread.name));
        write!(out, ",\n{}", metadata("thread_name", tid, name))?;
        write!(out, ",\n{}", metadata("thread_sort_index", tid, format_args!("\"sort_index\":{tid}")))?;
        let mut events = thread.events.iter().zip(subject::of_events(thread));
        events.try_for_each(|(event, subject)| write_event(timeline, event, subject, tid, out))?;
    }
    write_memory(timeline, out)?;
    for point in &timeline.resident {
        let (ts, bytes) = (Microseconds(point.at_ns), point.bytes);
        write!(
            out,
            ",\n{{\"ph\":\"C\",\"pid\":1,\"tid\":0,\"ts\":{ts},\"name\":\"process\",\"args\":{{\"bytes\":{bytes}}}}}"
        )?;
    }
    writeln!(out, "\n]}}")
}

fn metadata(name: &str, tid: usize, args: fmt::Arguments<'_>) -> String {
    format!("{{\"ph\":\"M\",\"pid\":1,\"tid\":{tid},\"name\":\"{name}\",\"args\":{{{args}}}}}")
}

fn write_event(
    timeline: &Timeline,
    event: &Event,
    subject: Option<u32>,
    tid: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let gate = timeline.gate(event.gate);
    write!(
        out,
        ",\n{{\"ph\":\"X\",\"pid\":1,\"tid\":{tid},\"ts\":{},\"dur\":{},\"name\":{},\"cat\":\"{}\"",
        Microseconds(event.start_ns),
        Microseconds(event.duration_ns()),
        Json(&gate.name),
        gate.kind.name(),
    )?;
    let mut args = Vec::new();
    if let Some(arg) = event.arg {
        let meaning = if gate.number.is_empty() { "n" } else { &gate.number };
        args.push(format!("{}:{arg}", Json(meaning)));
    }
    args.extend(subject.map(|subject| format!("\"subject\":{}", Json(timeline.subject(subject)))));
    if !event.finished {
        args.push("\"unfinished\":true".to_owned());
    }
    if args.is_empty() { write!(out, "}}") } else { write!(out, ",\"args\":{{{}}}}}", args.join(",")) }
}

/// Writes the sum over all threads, at each of its changes.
fn write_memory(timeline: &Timeline, out: &mut dyn Write) -> io::Result<()> {
    let mut held_bytes = 0i64;
    for memory in timeline.memory_changes() {
        held_bytes = held_bytes.saturating_add(memory.bytes);
        let ts = Microseconds(memory.at_ns);
        write!(
            out,
            ",\n{{\"ph\":\"C\",\"pid\":1,\"tid\":0,\"ts\":{ts},\"name\":\"memory\",\"args\":{{\"bytes\":{held_bytes}}}}}"
        )?;
    }
    Ok(())
}

struct Microseconds(u64);

impl fmt::Display for Microseconds {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}.{:03}", self.0 / 1000, self.0 % 1000)
    }
}
