//! Adds up the profile that `vips --vips-profile` writes as the publication does.
//!
//! libvips 8.14 opens the file again, and empties it, if a thread ends after the main one. So [`NAME`] is
//! made a name of standard error, which cannot be emptied.

use gate::timeline::{Event, Thread};
use gate::{Kind, Timeline};

use crate::error::CaseError;

/// The name that libvips gives to its profile, in the current folder.
pub(super) const NAME: &str = "vips-profile.txt";

/// Names of the threads, and the names of their figures.
const THREADS: [(&str, &str); 3] = [("worker", "worker"), ("wbuffer", "writer"), ("main", "main")];

/// What the threads of one name did. Times are in nanoseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Share {
    alive: u64,
    work: u64,
    wait: u64,
}

/// Figures of a profile: shares of the threads' lives, start-up and memory.
pub(super) fn figures(text: &[u8]) -> Result<Vec<(String, f64)>, CaseError> {
    let failed = |why: String| CaseError::Failed(format!("cannot read the profile of `vips`: {why}"));
    let timeline = Timeline::from_vips_profile(text).map_err(|error| failed(error.to_string()))?;
    if let Some((name, _)) = THREADS.into_iter().find(|(name, _)| named(&timeline, name).next().is_none()) {
        return Err(failed(format!("it has no thread `{name}`")));
    }
    let percent = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
    let mut figures = Vec::new();
    for (name, shown) in THREADS {
        let share = Share::of(&timeline, name);
        figures.push((format!("{shown}_work_percent"), percent(share.work, share.alive)));
        figures.push((format!("{shown}_wait_percent"), percent(share.wait, share.alive)));
    }
    let begin = |name: &str| named(&timeline, name).filter_map(life).map(|(begin, _)| begin).min();
    if let (Some(program), Some(workers)) = (begin("main"), begin("worker")) {
        let start_up = workers.saturating_sub(program);
        figures.push(("start_up_ms".to_owned(), start_up as f64 / 1e6));
        let whole = Share::of(&timeline, "main").alive;
        figures.push(("start_up_percent".to_owned(), percent(start_up, whole)));
    }
    figures.push(("peak_memory_mib".to_owned(), peak_bytes(&timeline) as f64 / f64::from(1 << 20)));
    Ok(figures)
}

/// The threads of a name, which may be numbered.
fn named<'t>(timeline: &'t Timeline, name: &'t str) -> impl Iterator<Item = &'t Thread> {
    timeline.threads.iter().filter(move |thread| thread.name.split(' ').next() == Some(name))
}

/// The first and the last time at which a gate was recorded; `None` if none was.
fn life(thread: &Thread) -> Option<(u64, u64)> {
    let begin = thread.events.first()?.start_ns;
    Some((begin, thread.events.iter().map(|event| event.end_ns).max()?))
}

impl Share {
    /// What all threads of this name did together. Threads that the pool started and did not need were alive
    /// for so short a time that they do not change the shares.
    fn of(timeline: &Timeline, name: &str) -> Share {
        let total = |thread: &Thread, kind: Kind| {
            let events = thread.events.iter().filter(|event| timeline.gate(event.gate).kind == kind);
            events.map(Event::duration_ns).sum::<u64>()
        };
        named(timeline, name).fold(Share::default(), |sum, thread| {
            let (begin, end) = life(thread).unwrap_or_default();
            Share {
                alive: sum.alive + end - begin,
                work: sum.work + total(thread, Kind::Work),
                wait: sum.wait + total(thread, Kind::Wait),
            }
        })
    }
}

/// Most memory that was allocated at once.
fn peak_bytes(timeline: &Timeline) -> i64 {
    let allocated = timeline.memory_changes().into_iter().scan(0, |bytes, change| {
        *bytes += change.bytes;
        Some(*bytes)
    });
    allocated.max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
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
        let figures = super::figures(PROFILE.as_bytes()).unwrap();
        let figure = |name: &str| figures.iter().find(|(known, _)| known == name).unwrap().1;
        assert_eq!((figure("worker_work_percent"), figure("worker_wait_percent")), (80.0, 5.0));
        assert_eq!((figure("main_work_percent"), figure("main_wait_percent")), (0.0, 75.0));
        assert_eq!((figure("start_up_ms"), figure("start_up_percent")), (0.04, 20.0));
        assert_eq!(figure("peak_memory_mib"), 3.0);
    }

    #[test]
    fn what_is_no_profile_is_refused_with_the_line() {
        let refused = |text: &str| super::figures(text.as_bytes()).unwrap_err().to_string();
        assert!(refused("").contains("no thread `worker`"));
        assert!(refused(&PROFILE.replace("thread: main", "thread: other")).contains("no thread `main`"));
        assert!(refused(&PROFILE.replace("200 150", "200 x")).contains("in line 10"));
    }
}
