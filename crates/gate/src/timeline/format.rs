//! Format of the timeline file, version 3; versions 1 and 2 are read as well.
//!
//! ```text
//! header, 28 bytes, little-endian
//!    0  8  the letters "gateline"
//!    8  4  version, 3
//!   12  8  length of the body in bytes
//!   20  8  FNV-1a (64 bits) of the body
//! body; numbers are LEB128, signed ones in zigzag, a text is its length and UTF-8
//!   program text, clock text, started_unix_ns, duration_ns, n_turned_away
//!   number of gates;   each: kind (0 span, 1 work, 2 wait), name text, text of what its number is *
//!   number of subjects *; each: text
//!   number of subjects without text of their own *
//!   number of threads; each:
//!     name text, started_ns, ended_ns - started_ns, flags (1: running, 2: overflow)
//!     number of events; each: gate * 4 + flags (1: has an argument, 2: unfinished),
//!                             start_ns - start_ns of the event before (at first: - 0), length,
//!                             the argument if any
//!     number of memory events; each: at_ns - at_ns of the one before, bytes (signed)
//!     number of stretches of subjects *; each: subject, start_ns - start_ns of the one before, length
//!     number of wakes *; each: at_ns - at_ns of the one before, gate
//!     number of points of the system's account *; each: at_ns, on_cpu_ns (each less that of the one before),
//!                             0 or 1 + runnable_ns less the last one written
//!     overflow, if any: complete_until_ns, n_dropped, work_ns, wait_ns, memory_bytes (signed),
//!                       memory_peak_bytes (signed), number of gate sums;
//!                       each: gate, n_events, total_ns, max_ns
//!   number of samples of the process' memory **; each: at_ns - at_ns of the one before, bytes
//!   0 or 1 + highest memory of the process **
//! ```
//!   * not in version 1, ** not in versions 1 and 2
//!
//! The checksum protects against errors of disks and copies; a reader does not trust a file because it is
//! right.

use super::bytes::{Reader, Writer};
use super::error::{FormatError, OLDEST_VERSION, VERSION};
use super::limits::{Limits, read_idx, read_time};
use super::marks::{read_marks, read_resident, write_marks, write_resident};
use super::{Event, GateName, GateSum, Memory, Overflow, Thread, Timeline};
use crate::Kind;

const MAGIC: &[u8; 8] = b"gateline";
pub(super) const HEADER_BYTES: usize = 28;

/// Checks magic and version, and returns the version and the length of the body.
pub(super) fn check_header(header: &[u8]) -> Result<(u32, u64), FormatError> {
    let (magic, rest) = header.split_first_chunk::<8>().ok_or(FormatError::Magic)?;
    if magic != MAGIC {
        return Err(FormatError::Magic);
    }
    let too_short = FormatError::Length { expected: HEADER_BYTES as u64, actual: header.len() as u64 };
    let (version, rest) = rest.split_first_chunk::<4>().ok_or(too_short)?;
    let found = u32::from_le_bytes(*version);
    if !(OLDEST_VERSION..=VERSION).contains(&found) {
        return Err(FormatError::Version { found });
    }
    let (body_bytes, rest) = rest.split_first_chunk::<8>().ok_or(too_short)?;
    if rest.len() < 8 {
        return Err(too_short);
    }
    Ok((found, u64::from_le_bytes(*body_bytes)))
}

fn checksum(body: &[u8]) -> u64 {
    body.iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

impl Timeline {
    /// Encodes the timeline as the bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Writer { bytes: vec![0; HEADER_BYTES] };
        out.text(&self.program);
        out.text(&self.clock);
        out.number(self.started_unix_ns);
        out.number(self.duration_ns);
        out.number(self.n_turned_away);
        out.number(self.gates.len() as u64);
        for gate in &self.gates {
            out.number(gate.kind as u64);
            out.text(&gate.name);
            out.text(&gate.number);
        }
        out.number(self.subjects.len() as u64);
        self.subjects.iter().for_each(|text| out.text(text));
        out.number(self.n_subjects_unnamed);
        out.number(self.threads.len() as u64);
        self.threads.iter().for_each(|thread| write_thread(&mut out, thread));
        write_resident(&mut out, self);

        let mut bytes = out.bytes;
        let (header, body) = bytes.split_at_mut(HEADER_BYTES);
        header[..8].copy_from_slice(MAGIC);
        header[8..12].copy_from_slice(&VERSION.to_le_bytes());
        header[12..20].copy_from_slice(&(body.len() as u64).to_le_bytes());
        header[20..].copy_from_slice(&checksum(body).to_le_bytes());
        bytes
    }

    /// Decodes a timeline from the bytes of a file.
    ///
    /// # Errors
    /// See [`FormatError`]. No input makes it panic or reserve memory out of proportion to the input.
    pub fn from_bytes(bytes: &[u8]) -> Result<Timeline, FormatError> {
        let (version, body_bytes) = check_header(bytes)?;
        let (header, body) = bytes.split_at(HEADER_BYTES);
        if body.len() as u64 != body_bytes {
            let expected = body_bytes.saturating_add(HEADER_BYTES as u64);
            return Err(FormatError::Length { expected, actual: bytes.len() as u64 });
        }
        if header[20..] != checksum(body).to_le_bytes() {
            return Err(FormatError::Checksum);
        }
        read_body(&mut Reader::new(body, HEADER_BYTES), version)
    }
}

fn write_thread(out: &mut Writer, thread: &Thread) {
    out.text(&thread.name);
    out.number(thread.started_ns);
    out.number(thread.ended_ns.saturating_sub(thread.started_ns));
    out.number(u64::from(thread.running) | u64::from(thread.overflow.is_some()) << 1);
    out.number(thread.events.len() as u64);
    let mut before_ns = 0;
    for event in &thread.events {
        let flags = u64::from(event.arg.is_some()) | u64::from(!event.finished) << 1;
        out.number(u64::from(event.gate) << 2 | flags);
        out.number(event.start_ns.saturating_sub(before_ns));
        out.number(event.duration_ns());
        event.arg.into_iter().for_each(|arg| out.number(arg));
        before_ns = event.start_ns;
    }
    out.number(thread.memory.len() as u64);
    let mut before_ns = 0;
    for memory in &thread.memory {
        out.number(memory.at_ns.saturating_sub(before_ns));
        out.signed(memory.bytes);
        before_ns = memory.at_ns;
    }
    write_marks(out, thread);
    if let Some(overflow) = &thread.overflow {
        write_overflow(out, overflow);
    }
}

fn write_overflow(out: &mut Writer, overflow: &Overflow) {
    out.number(overflow.complete_until_ns);
    out.number(overflow.n_dropped);
    out.number(overflow.work_ns);
    out.number(overflow.wait_ns);
    out.signed(overflow.memory_bytes);
    out.signed(overflow.memory_peak_bytes);
    out.number(overflow.gates.len() as u64);
    for sum in &overflow.gates {
        out.number(u64::from(sum.gate));
        out.number(sum.n_events);
        out.number(sum.total_ns);
        out.number(sum.max_ns);
    }
}

fn read_body(input: &mut Reader<'_>, version: u32) -> Result<Timeline, FormatError> {
    let mut timeline = Timeline {
        program: input.text("program name")?,
        clock: input.text("clock name")?,
        started_unix_ns: input.number("start of the session")?,
        duration_ns: input.number("duration of the session")?,
        n_turned_away: input.number("number of rejected events")?,
        ..Timeline::default()
    };
    for _ in 0..input.count(2, "number of gates")? {
        timeline.gates.push(read_gate(input, version)?);
    }
    if version >= 2 {
        for _ in 0..input.count(1, "number of subjects")? {
            timeline.subjects.push(input.text("text of a subject")?);
        }
        timeline.n_subjects_unnamed = input.number("number of subjects without text")?;
    }
    let limits = Limits {
        duration_ns: timeline.duration_ns,
        n_gates: timeline.gates.len(),
        n_subjects: timeline.subjects.len(),
        version,
    };
    for _ in 0..input.count(6, "number of threads")? {
        timeline.threads.push(read_thread(input, limits)?);
    }
    if version >= 3 {
        read_resident(input, &mut timeline, limits)?;
    }
    input.end()?;
    Ok(timeline)
}

fn read_gate(input: &mut Reader<'_>, version: u32) -> Result<GateName, FormatError> {
    let kind = match input.number("kind of gate")? {
        0 => Kind::Span,
        1 => Kind::Work,
        2 => Kind::Wait,
        _ => return Err(input.corrupt("kind of gate")),
    };
    let name = input.text("name of a gate")?;
    let number = if version >= 2 { input.text("meaning of a gate's argument")? } else { String::new() };
    Ok(GateName { name, kind, number })
}

fn read_thread(input: &mut Reader<'_>, limits: Limits) -> Result<Thread, FormatError> {
    let name = input.text("name of a thread")?;
    let started_ns = read_time(input, 0, limits, "start of a thread")?;
    let ended_ns = read_time(input, started_ns, limits, "end of a thread")?;
    let flags = input.number("flags of a thread")?;
    if flags > 3 {
        return Err(input.corrupt("flags of a thread"));
    }
    let mut thread = Thread { name, started_ns, ended_ns, running: flags & 1 == 1, ..Thread::default() };
    let n_events = input.count(3, "number of events")?;
    thread.events.reserve_exact(n_events);
    let mut before_ns = 0;
    for _ in 0..n_events {
        let event = read_event(input, before_ns, limits)?;
        before_ns = event.start_ns;
        thread.events.push(event);
    }
    let n_memory = input.count(2, "number of memory events")?;
    thread.memory.reserve_exact(n_memory);
    let mut before_ns = 0;
    for _ in 0..n_memory {
        before_ns = read_time(input, before_ns, limits, "time of a memory event")?;
        thread.memory.push(Memory { at_ns: before_ns, bytes: input.signed("bytes of a memory event")? });
    }
    if limits.version >= 2 {
        read_marks(input, &mut thread, limits)?;
    }
    if flags & 2 != 0 {
        thread.overflow = Some(read_overflow(input, limits)?);
    }
    Ok(thread)
}

fn read_event(input: &mut Reader<'_>, before_ns: u64, limits: Limits) -> Result<Event, FormatError> {
    let head = input.number("gate of an event")?;
    let gate = u32::try_from(head >> 2).ok().filter(|gate| (*gate as usize) < limits.n_gates);
    let start_ns = read_time(input, before_ns, limits, "start of an event")?;
    Ok(Event {
        gate: gate.ok_or_else(|| input.corrupt("gate of an event"))?,
        start_ns,
        end_ns: read_time(input, start_ns, limits, "length of an event")?,
        arg: if head & 1 == 1 { Some(input.number("argument of an event")?) } else { None },
        finished: head & 2 == 0,
    })
}

fn read_overflow(input: &mut Reader<'_>, limits: Limits) -> Result<Overflow, FormatError> {
    let mut overflow = Overflow {
        complete_until_ns: read_time(input, 0, limits, "end of the complete part")?,
        n_dropped: input.number("number of events dropped")?,
        work_ns: input.number("sum of work")?,
        wait_ns: input.number("sum of wait")?,
        memory_bytes: input.signed("sum of memory")?,
        memory_peak_bytes: input.signed("peak of memory")?,
        gates: Vec::new(),
    };
    for _ in 0..input.count(4, "number of gate sums")? {
        overflow.gates.push(GateSum {
            gate: read_idx(input, limits.n_gates, "gate of a sum")?,
            n_events: input.number("count of a sum")?,
            total_ns: input.number("total of a sum")?,
            max_ns: input.number("maximum of a sum")?,
        });
    }
    Ok(overflow)
}
