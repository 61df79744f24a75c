//! The parts that later versions of the file added: in version 2 a thread's subjects, wakes and the system's
//! account of its time, in version 3 the memory of the process.

use super::bytes::{Reader, Writer};
use super::error::FormatError;
use super::limits::{Limits, read_idx, read_time};
use super::{Resident, Subject, Thread, Timeline, Usage, Wake};

pub(super) fn write_marks(out: &mut Writer, thread: &Thread) {
    out.number(thread.subjects.len() as u64);
    let mut before_ns = 0;
    for subject in &thread.subjects {
        out.number(u64::from(subject.subject));
        out.number(subject.start_ns.saturating_sub(before_ns));
        out.number(subject.end_ns.saturating_sub(subject.start_ns));
        before_ns = subject.start_ns;
    }
    out.number(thread.wakes.len() as u64);
    let mut before_ns = 0;
    for wake in &thread.wakes {
        out.number(wake.at_ns.saturating_sub(before_ns));
        out.number(u64::from(wake.gate));
        before_ns = wake.at_ns;
    }
    write_usage(out, &thread.usage);
}

fn write_usage(out: &mut Writer, usage: &[Usage]) {
    out.number(usage.len() as u64);
    let (mut at_ns, mut on_cpu_ns, mut runnable_ns) = (0, 0, 0);
    for point in usage {
        out.number(point.at_ns.saturating_sub(at_ns));
        out.number(point.on_cpu_ns.saturating_sub(on_cpu_ns));
        out.number(point.runnable_ns.map_or(0, |ns| ns.saturating_sub(runnable_ns).saturating_add(1)));
        (at_ns, on_cpu_ns, runnable_ns) =
            (point.at_ns, point.on_cpu_ns, point.runnable_ns.unwrap_or(runnable_ns));
    }
}

pub(super) fn read_marks(
    input: &mut Reader<'_>,
    thread: &mut Thread,
    limits: Limits,
) -> Result<(), FormatError> {
    let mut before_ns = 0;
    for _ in 0..input.count(3, "number of subject spans")? {
        let subject = read_idx(input, limits.n_subjects, "subject")?;
        let start_ns = read_time(input, before_ns, limits, "start of a subject")?;
        let end_ns = read_time(input, start_ns, limits, "length of a subject")?;
        thread.subjects.push(Subject { subject, start_ns, end_ns });
        before_ns = start_ns;
    }
    let mut before_ns = 0;
    for _ in 0..input.count(2, "number of wakes")? {
        before_ns = read_time(input, before_ns, limits, "time of a wake")?;
        thread
            .wakes
            .push(Wake { at_ns: before_ns, gate: read_idx(input, limits.n_gates, "gate of a wake")? });
    }
    read_usage(input, &mut thread.usage, limits)
}

fn read_usage(input: &mut Reader<'_>, usage: &mut Vec<Usage>, limits: Limits) -> Result<(), FormatError> {
    let (mut at_ns, mut on_cpu_ns, mut runnable_ns) = (0, 0u64, 0u64);
    for _ in 0..input.count(3, "number of CPU time samples")? {
        at_ns = read_time(input, at_ns, limits, "time of a CPU time sample")?;
        on_cpu_ns = on_cpu_ns.saturating_add(input.number("time on CPU")?);
        let told = input.number("time waiting for a CPU")?.checked_sub(1);
        runnable_ns = runnable_ns.saturating_add(told.unwrap_or(0));
        usage.push(Usage { at_ns, on_cpu_ns, runnable_ns: told.map(|_| runnable_ns) });
    }
    Ok(())
}

/// Writes the memory of the process.
pub(super) fn write_resident(out: &mut Writer, timeline: &Timeline) {
    out.number(timeline.resident.len() as u64);
    let mut before_ns = 0;
    for point in &timeline.resident {
        out.number(point.at_ns.saturating_sub(before_ns));
        out.number(point.bytes);
        before_ns = point.at_ns;
    }
    out.number(timeline.peak_resident_bytes.map_or(0, |bytes| bytes.saturating_add(1)));
}

/// Reads the memory of the process.
pub(super) fn read_resident(
    input: &mut Reader<'_>,
    timeline: &mut Timeline,
    limits: Limits,
) -> Result<(), FormatError> {
    let mut before_ns = 0;
    for _ in 0..input.count(2, "number of samples of memory")? {
        before_ns = read_time(input, before_ns, limits, "time of a sample of memory")?;
        timeline.resident.push(Resident { at_ns: before_ns, bytes: input.number("memory of the process")? });
    }
    timeline.peak_resident_bytes = input.number("highest memory of the process")?.checked_sub(1);
    Ok(())
}
