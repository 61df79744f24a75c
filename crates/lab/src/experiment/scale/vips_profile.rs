//! Reads the profile that `vips --vips-profile` writes, and adds it up as the publication does.
//!
//! The profile lists threads, their gates, and for each gate the times of entering and leaving it in
//! microseconds, the last ones first. A gate's name says what it is: `work`, `wait`, or neither. The gate
//! `memory` has times, and bytes that were allocated or freed then.
//!
//! libvips 8.14 opens the file again, and empties it, if a thread ends after the main one. So [`NAME`] is
//! made a name of standard error, which cannot be emptied.

use crate::error::CaseError;

/// The name that libvips gives to its profile, in the current folder.
pub(super) const NAME: &str = "vips-profile.txt";

/// Names of the threads, and the names of their figures.
const THREADS: [(&str, &str); 3] = [("worker", "worker"), ("wbuffer", "writer"), ("main", "main")];

/// What the threads of one name did. Times are in microseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Share {
    alive: i64,
    work: i64,
    wait: i64,
}

/// A profile.
#[derive(Debug, Default)]
struct Profile {
    threads: Vec<Thread>,
}

#[derive(Debug)]
struct Thread {
    /// `worker`, `wbuffer` (it writes) or `main`.
    name: String,
    gates: Vec<Gate>,
}

#[derive(Debug)]
struct Gate {
    kind: Kind,
    starts: Vec<i64>,
    /// Bytes instead of times where the gate is `memory`.
    stops: Vec<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Work,
    Wait,
    Memory,
    Other,
}

/// Figures of a profile: shares of the threads' lives, start-up and memory.
pub(super) fn figures(text: &[u8]) -> Result<Vec<(String, f64)>, CaseError> {
    let profile = std::str::from_utf8(text).map_err(|error| error.to_string()).and_then(Profile::parse);
    profile
        .map(|profile| profile.figures())
        .map_err(|why| CaseError::Failed(format!("cannot read the profile of `vips`: {why}")))
}

impl Profile {
    fn parse(text: &str) -> Result<Profile, String> {
        let mut profile = Profile::default();
        let mut is_stop = false;
        for (line, number) in text.lines().map(str::trim).zip(1..) {
            let misplaced = || format!("line {number} is out of place: `{line:.40}`");
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(name) = line.strip_prefix("thread: ") {
                let name = name.split(" (").next().unwrap_or(name).to_owned();
                profile.threads.push(Thread { name, gates: Vec::new() });
                continue;
            }
            let thread = profile.threads.last_mut().ok_or_else(misplaced)?;
            if let Some(name) = line.strip_prefix("gate: ") {
                thread.gates.push(Gate { kind: Kind::of(name), starts: Vec::new(), stops: Vec::new() });
                continue;
            }
            let gate = thread.gates.last_mut().ok_or_else(misplaced)?;
            match line {
                "start:" => is_stop = false,
                "stop:" => is_stop = true,
                _ => {
                    let numbers = if is_stop { &mut gate.stops } else { &mut gate.starts };
                    for word in line.split(' ') {
                        numbers.push(word.parse().map_err(|_| misplaced())?);
                    }
                }
            }
        }
        for gate in profile.gates() {
            if gate.starts.len() != gate.stops.len() {
                return Err(format!(
                    "a gate starts {} times and stops {}",
                    gate.starts.len(),
                    gate.stops.len()
                ));
            }
        }
        match THREADS.into_iter().find(|(name, _)| profile.named(name).next().is_none()) {
            Some((name, _)) => Err(format!("it has no thread `{name}`")),
            None => Ok(profile),
        }
    }

    fn gates(&self) -> impl Iterator<Item = &Gate> {
        self.threads.iter().flat_map(|thread| &thread.gates)
    }

    fn figures(&self) -> Vec<(String, f64)> {
        let percent = |part: i64, whole: i64| 100.0 * part as f64 / whole.max(1) as f64;
        let mut figures = Vec::new();
        for (name, shown) in THREADS {
            let share = self.share(name);
            figures.push((format!("{shown}_work_percent"), percent(share.work, share.alive)));
            figures.push((format!("{shown}_wait_percent"), percent(share.wait, share.alive)));
        }
        let begin = |name: &str| self.named(name).filter_map(Thread::life).map(|(begin, _)| begin).min();
        if let (Some(program), Some(workers)) = (begin("main"), begin("worker")) {
            figures.push(("start_up_ms".to_owned(), (workers - program) as f64 / 1e3));
            let whole = self.share("main").alive;
            figures.push(("start_up_percent".to_owned(), percent(workers - program, whole)));
        }
        figures.push(("peak_memory_mib".to_owned(), self.peak_bytes() as f64 / f64::from(1 << 20)));
        figures
    }

    fn named<'p>(&'p self, name: &'p str) -> impl Iterator<Item = &'p Thread> {
        self.threads.iter().filter(move |thread| thread.name == name)
    }

    /// What all threads of this name did together. Threads that the pool started and did not need were alive
    /// for so short a time that they do not change the shares.
    fn share(&self, name: &str) -> Share {
        self.named(name).fold(Share::default(), |sum, thread| {
            let (begin, end) = thread.life().unwrap_or_default();
            Share {
                alive: sum.alive + end - begin,
                work: sum.work + thread.total(Kind::Work),
                wait: sum.wait + thread.total(Kind::Wait),
            }
        })
    }

    /// Most memory that was allocated at once.
    fn peak_bytes(&self) -> i64 {
        let memory = self.gates().filter(|gate| gate.kind == Kind::Memory);
        let mut changes: Vec<(i64, i64)> = memory.flat_map(Gate::pairs).collect();
        // Of several changes in a microsecond, the last one of a thread is listed first.
        changes.reverse();
        changes.sort_by_key(|(time, _)| *time);
        let allocated = changes.iter().scan(0, |bytes, (_, change)| {
            *bytes += change;
            Some(*bytes)
        });
        allocated.max().unwrap_or(0)
    }
}

impl Thread {
    /// The first and the last time at which anything was recorded; `None` if nothing was.
    fn life(&self) -> Option<(i64, i64)> {
        let timed = || self.gates.iter().filter(|gate| gate.kind != Kind::Memory);
        let begin = timed().flat_map(|gate| &gate.starts).min()?;
        let end = timed().flat_map(|gate| &gate.stops).max()?;
        Some((*begin, *end))
    }

    fn total(&self, kind: Kind) -> i64 {
        let gates = self.gates.iter().filter(|gate| gate.kind == kind);
        gates.flat_map(Gate::pairs).map(|(start, stop)| stop - start).sum()
    }
}

impl Gate {
    fn pairs(&self) -> impl Iterator<Item = (i64, i64)> {
        self.starts.iter().copied().zip(self.stops.iter().copied())
    }
}

impl Kind {
    /// The kind of a gate written as `function: name`, or as `memory`.
    fn of(gate: &str) -> Kind {
        match gate.split_once(": ") {
            None if gate == "memory" => Kind::Memory,
            Some((_, name)) if name.contains("work") => Kind::Work,
            Some((_, name)) if name.contains("wait") => Kind::Wait,
            _ => Kind::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A worker from 140 to 240 that works for 80 and waits for 5, and a program from 100 to 300.
    const PROFILE: &str = "\
# made for a test
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
gate: vips_sequential_generate: wait
start:
145
stop:
150
gate: memory
start:
160 150
stop:
-1048576 3145728
thread: wbuffer (0x7f01)
gate: wbuffer_write: work
start:
235
stop:
240
thread: main (0x5500)
gate: init: main
start:
100
stop:
300
gate: vips__semaphore_downn_until: wait
start:
140
stop:
290
";

    #[test]
    fn shares_start_up_and_memory_are_those_of_the_gates() {
        let figures = Profile::parse(PROFILE).unwrap().figures();
        let figure = |name: &str| figures.iter().find(|(known, _)| known == name).unwrap().1;
        assert_eq!((figure("worker_work_percent"), figure("worker_wait_percent")), (80.0, 5.0));
        assert_eq!((figure("main_work_percent"), figure("main_wait_percent")), (0.0, 75.0));
        assert_eq!((figure("start_up_ms"), figure("start_up_percent")), (0.04, 20.0));
        assert_eq!(figure("peak_memory_mib"), 3.0);
    }

    #[test]
    fn what_is_no_profile_is_refused_with_the_line() {
        let refused = |text: &str| Profile::parse(text).unwrap_err();
        assert!(refused("").contains("no thread `worker`"));
        assert!(refused(&PROFILE.replace("thread: main", "thread: other")).contains("no thread `main`"));
        assert!(refused("start:\n1\n").contains("line 1"), "{}", refused("start:\n1\n"));
        assert!(refused(&PROFILE.replace("200 150", "200 x")).contains("line 10"));
        assert!(refused(&PROFILE.replace("230 200", "230")).contains("starts 2 times and stops 1"));
    }
}
