//! Adds up the profile that `vips --vips-profile` writes as the publication does.
//!
//! libvips 8.14 opens the file again, and empties it, if a thread ends after the main one. So [`NAME`] is
//! made a name of standard error, which cannot be emptied.

use gate::timeline::{Event, Thread};
use gate::{Kind, Timeline};

use super::memory::{GROWS_UNTIL, Peak};
use crate::error::CaseError;

/// The name that libvips gives to its profile, in the current folder.
pub(super) const NAME: &str = "vips-profile.txt";

/// Names of the threads, and the names of their figures.
const THREADS: [(&str, &str); 3] = [("worker", "worker"), ("wbuffer", "writer"), ("main", "main")];

/// A unit of work of a worker, and where it waits for another thread that decodes.
const UNIT: &str = "vips_worker_work_unit: u";
const WAITS_FOR_DECODER: [&str; 3] =
    ["vips_sequential_generate: wait", "vips_tile_cache_gen: wait1", "vips_line_cache_gen: wait"];
/// Later units that a worker needs for a median.
const LEAST_UNITS: usize = 3;
/// Resolution of the clock of libvips. Waits that it does not resolve count as that long.
const CLOCK_NS: u64 = 1_000;

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
    let peak = Peak::of(&timeline);
    figures.push(("peak_memory_mib".to_owned(), peak.bytes as f64 / f64::from(1 << 20)));
    let whole = named(&timeline, "main").find_map(life);
    let grows = whole.and_then(|(begin, end)| peak.percent(begin, end - begin));
    figures.extend(grows.map(|percent| (GROWS_UNTIL.to_owned(), percent)));
    figures.push(("work_calls".to_owned(), n_calls(&timeline) as f64));
    figures.extend(first_units(&timeline).map(|times| ("first_unit_wait_times".to_owned(), times)));
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

/// How often the workers computed a part of a picture. The profile has no number of pixels, but a part has
/// the same size whatever the number of threads, so parts that are computed twice are more calls.
fn n_calls(timeline: &Timeline) -> usize {
    let events = named(timeline, "worker").flat_map(|thread| &thread.events);
    events.filter(|event| timeline.gate(event.gate).kind == Kind::Work).count()
}

/// How many times as long a worker waits for the decoder in its first unit of work as in its median later
/// one: the mean over the workers. `None` if no worker has enough units; libvips starts some that have two.
fn first_units(timeline: &Timeline) -> Option<f64> {
    let is = |event: &Event, names: &[&str]| names.contains(&&*timeline.gate(event.gate).name);
    let mut times = Vec::new();
    for thread in named(timeline, "worker") {
        let waits = || thread.events.iter().filter(|event| is(event, &WAITS_FOR_DECODER));
        let within = |unit: &Event| {
            let inside = waits().filter(|wait| unit.start_ns <= wait.start_ns && wait.end_ns <= unit.end_ns);
            inside.map(Event::duration_ns).sum::<u64>().max(CLOCK_NS)
        };
        let mut units: Vec<&Event> = thread.events.iter().filter(|event| is(event, &[UNIT])).collect();
        units.sort_by_key(|unit| unit.start_ns);
        let waited: Vec<u64> = units.into_iter().map(within).collect();
        let [first, later @ ..] = &waited[..] else { continue };
        let mut later = later.to_vec();
        later.sort_unstable();
        if later.len() >= LEAST_UNITS {
            times.push(*first as f64 / later[later.len() / 2] as f64);
        }
    }
    (!times.is_empty()).then(|| times.iter().sum::<f64>() / times.len() as f64)
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
        // Memory grows at 150 of 100 to 300; two parts are computed.
        assert_eq!((figure("memory_grows_until_percent"), figure("work_calls")), (25.0, 2.0));
        assert!(!figures.iter().any(|(name, _)| name == "first_unit_wait_times"), "{figures:?}");
    }

    #[test]
    fn the_first_unit_is_compared_with_the_median_later_one() {
        // Units of 20; the first waits for 9, the others for 3, 2, 8 and not at all.
        let units = "\
thread: worker (0x7f00)
gate: vips_worker_work_unit: u
start:
180 160 140 120 100
stop:
200 180 160 140 120
gate: vips_sequential_generate: wait
start:
141 121 101
stop:
143 124 110
gate: vips_line_cache_gen: wait
start:
161
stop:
169
";
        let whole =
            PROFILE.replacen("thread: worker (0x7f00)\n", &format!("{units}thread: worker (0x7f01)\n"), 1);
        let figures = super::figures(whole.as_bytes()).unwrap();
        let times = figures.iter().find(|(known, _)| known == "first_unit_wait_times").unwrap().1;
        assert!((times - 3.0).abs() < 1e-9, "{figures:?}");
    }

    #[test]
    fn what_is_no_profile_is_refused_with_the_line() {
        let refused = |text: &str| super::figures(text.as_bytes()).unwrap_err().to_string();
        assert!(refused("").contains("no thread `worker`"));
        assert!(refused(&PROFILE.replace("thread: main", "thread: other")).contains("no thread `main`"));
        assert!(refused(&PROFILE.replace("200 150", "200 x")).contains("in line 10"));
    }
}
