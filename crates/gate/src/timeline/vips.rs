//! Profiles that `vips --vips-profile` writes, as timelines.
//!
//! A profile is text: for each thread its gates, and for each gate the times of entering and of leaving it,
//! in microseconds, the last ones first. The name of a gate ends in its kind, `work` or `wait`, or in another
//! word. The gate `memory` has times, and the bytes that were allocated or released then.

use std::cmp::Reverse;

use super::{Event, FormatError, GateName, Memory, Thread, Timeline};
use crate::Kind;

/// Whether a file with these first bytes could be a profile of libvips.
pub(super) fn is_profile(head: &[u8]) -> bool {
    head.starts_with(b"thread: ")
}

impl Timeline {
    /// Decodes a profile of libvips, as `vips --vips-profile` writes it. Threads that share a name are
    /// numbered.
    ///
    /// # Errors
    /// [`FormatError::Vips`] with the line that is wrong.
    pub fn from_vips_profile(bytes: &[u8]) -> Result<Timeline, FormatError> {
        let mut reader = ProfileReader::default();
        for (line, text) in (1..).zip(bytes.split(|byte| *byte == b'\n')) {
            let text = std::str::from_utf8(text).map_err(|_| wrong(line, "text that is not UTF-8"))?;
            reader.line = line;
            reader.take(text.trim())?;
        }
        reader.finish()
    }
}

fn wrong(line: usize, what: &'static str) -> FormatError {
    FormatError::Vips { line, what }
}

#[derive(Default)]
struct ProfileReader {
    line: usize,
    gates: Vec<GateName>,
    threads: Vec<RawThread>,
    is_stop: bool,
}

struct RawThread {
    name: String,
    gates: Vec<RawGate>,
}

struct RawGate {
    /// Index into the gates of the timeline; `None` for `memory`.
    gate: Option<u32>,
    line: usize,
    starts: Vec<i64>,
    /// Bytes instead of times for `memory`.
    stops: Vec<i64>,
}

impl ProfileReader {
    fn take(&mut self, text: &str) -> Result<(), FormatError> {
        if text.is_empty() || text.starts_with('#') {
            return Ok(());
        }
        if let Some(name) = text.strip_prefix("thread: ") {
            // The address after the name is that of memory that another thread may have used before.
            let name = name.split(" (").next().unwrap_or(name).to_owned();
            self.threads.push(RawThread { name, gates: Vec::new() });
            return Ok(());
        }
        let (line, is_stop) = (self.line, self.is_stop);
        if let Some(name) = text.strip_prefix("gate: ") {
            let gate = (name != "memory").then(|| self.gate(name));
            let thread = self.threads.last_mut().ok_or(wrong(line, "gate before any thread"))?;
            thread.gates.push(RawGate { gate, line, starts: Vec::new(), stops: Vec::new() });
            return Ok(());
        }
        let gate = self.threads.last_mut().and_then(|thread| thread.gates.last_mut());
        let gate = gate.ok_or(wrong(line, "line before any gate"))?;
        match text {
            "start:" => self.is_stop = false,
            "stop:" => self.is_stop = true,
            _ => {
                let numbers = if is_stop { &mut gate.stops } else { &mut gate.starts };
                for word in text.split_ascii_whitespace() {
                    numbers.push(word.parse().map_err(|_| wrong(line, "number"))?);
                }
            }
        }
        Ok(())
    }

    /// Index of a gate, which is written as `function: kind`.
    fn gate(&mut self, name: &str) -> u32 {
        let known = self.gates.iter().position(|gate| gate.name == name);
        let index = known.unwrap_or_else(|| {
            let kind = match name.split_once(": ") {
                Some((_, kind)) if kind.contains("work") => Kind::Work,
                Some((_, kind)) if kind.contains("wait") => Kind::Wait,
                _ => Kind::Span,
            };
            self.gates.push(GateName { name: name.to_owned(), kind, number: String::new() });
            self.gates.len() - 1
        });
        u32::try_from(index).unwrap_or(u32::MAX)
    }

    fn finish(self) -> Result<Timeline, FormatError> {
        let starts = self.threads.iter().flat_map(|thread| &thread.gates).flat_map(|gate| &gate.starts);
        let clock = Microseconds { begin: starts.copied().min().unwrap_or(0) };
        let threads = self.threads.iter().map(|thread| thread.timed(clock));
        let mut threads: Vec<Thread> = threads.collect::<Result<_, _>>()?;
        threads.sort_by_key(|thread| thread.started_ns);
        number(&mut threads);
        Ok(Timeline {
            program: "vips".to_owned(),
            clock: "monotonic".to_owned(),
            duration_ns: threads.iter().map(|thread| thread.ended_ns).max().unwrap_or(0),
            gates: self.gates,
            threads,
            ..Timeline::default()
        })
    }
}

/// The clock of a profile.
#[derive(Clone, Copy)]
struct Microseconds {
    begin: i64,
}

impl Microseconds {
    fn ns(self, at: i64, line: usize) -> Result<u64, FormatError> {
        let since = u64::try_from(i128::from(at) - i128::from(self.begin)).ok();
        since.and_then(|since| since.checked_mul(1000)).ok_or(wrong(line, "time"))
    }
}

impl RawThread {
    fn timed(&self, clock: Microseconds) -> Result<Thread, FormatError> {
        let mut thread = Thread { name: self.name.clone(), ..Thread::default() };
        for RawGate { gate, line, starts, stops } in &self.gates {
            if starts.len() != stops.len() {
                return Err(wrong(*line, "gate that starts and stops a different number of times"));
            }
            for (start, stop) in starts.iter().zip(stops).rev() {
                let start_ns = clock.ns(*start, *line)?;
                match gate {
                    None => thread.memory.push(Memory { at_ns: start_ns, bytes: *stop }),
                    Some(_) if stop < start => return Err(wrong(*line, "gate that stops before it starts")),
                    Some(gate) => {
                        let end_ns = clock.ns(*stop, *line)?;
                        thread.events.push(Event {
                            gate: *gate,
                            start_ns,
                            end_ns,
                            arg: None,
                            finished: true,
                        });
                    }
                }
            }
        }
        thread.events.sort_by_key(|event| (event.start_ns, Reverse(event.end_ns)));
        // Stable: the changes of one microsecond stay in their order.
        thread.memory.sort_by_key(|memory| memory.at_ns);
        let events = || thread.events.iter();
        let begun = events().next().map(|event| event.start_ns);
        let first = begun.into_iter().chain(thread.memory.first().map(|memory| memory.at_ns)).min();
        let last =
            events().map(|event| event.end_ns).chain(thread.memory.last().map(|memory| memory.at_ns)).max();
        (thread.started_ns, thread.ended_ns) = (first.unwrap_or(0), last.unwrap_or(0));
        Ok(thread)
    }
}

/// Puts threads that share a name next to each other, and numbers them: `worker 0`, `worker 1`.
fn number(threads: &mut [Thread]) {
    let names: Vec<String> = threads.iter().map(|thread| thread.name.clone()).collect();
    threads.sort_by_cached_key(|thread| names.iter().position(|name| *name == thread.name));
    for same in threads.chunk_by_mut(|a, b| a.name == b.name) {
        if same.len() == 1 {
            continue;
        }
        for (number, thread) in same.iter_mut().enumerate() {
            thread.name = format!("{} {number}", thread.name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A worker from 140 to 240 that works for 80 and waits for 5, and a program from 100 to 300.
    const PROFILE: &str = "\
thread: worker (0x7f00)
gate: vips_thread_main_loop: thread
start:
140
stop:
240
gate: vips_convi_gen: work
start:
200 150
stop:
230 200
gate: memory
start:
160 150
stop:
-1048576 3145728
thread: worker (0x7f00)
gate: vips_sequential_generate: wait
start:
145
stop:
150
thread: main (0x5500)
gate: init: main
start:
100
stop:
300
";

    #[test]
    fn threads_gates_and_memory_are_those_of_the_profile() {
        let timeline = Timeline::from_vips_profile(PROFILE.as_bytes()).unwrap();
        let names: Vec<&str> = timeline.threads.iter().map(|thread| &*thread.name).collect();
        assert_eq!((names, timeline.duration_ns), (vec!["main", "worker 0", "worker 1"], 200_000));
        let worker = &timeline.threads[1];
        assert_eq!((worker.started_ns, worker.ended_ns), (40_000, 140_000));
        let events: Vec<_> = worker
            .events
            .iter()
            .map(|event| (&*timeline.gate(event.gate).name, event.start_ns, event.end_ns))
            .collect();
        let expected = [
            ("vips_thread_main_loop: thread", 40_000, 140_000),
            ("vips_convi_gen: work", 50_000, 100_000),
            ("vips_convi_gen: work", 100_000, 130_000),
        ];
        assert_eq!(events, expected);
        let kinds: Vec<Kind> = timeline.gates.iter().map(|gate| gate.kind).collect();
        assert_eq!(kinds, [Kind::Span, Kind::Work, Kind::Wait, Kind::Span]);
        let memory: Vec<_> = worker.memory.iter().map(|change| (change.at_ns, change.bytes)).collect();
        assert_eq!(memory, [(50_000, 3 << 20), (60_000, -(1 << 20))]);
        let again = Timeline::from_bytes(&timeline.to_bytes()).unwrap();
        assert_eq!(again, timeline, "it can be written as a timeline");
    }

    #[test]
    fn what_is_no_profile_is_refused_with_the_line() {
        let refused = |text: &str| Timeline::from_vips_profile(text.as_bytes()).unwrap_err().to_string();
        assert!(refused("start:\n1\n").contains("line 1"), "{}", refused("start:\n1\n"));
        assert!(refused(&PROFILE.replace("200 150", "200 x")).contains("line 9"));
        assert!(refused(&PROFILE.replace("230 200", "230")).contains("different number of times, in line 7"));
        assert!(refused(&PROFILE.replace("230 200", "130 200")).contains("stops before it starts"));
        assert!(refused(&PROFILE.replace("300", "9223372036854775807")).contains("invalid time"));
    }
}
