//! Measures the cost of a gate: nanoseconds per pair of opening and closing, while nothing is recorded and
//! while it is.
//!
//! `cargo run --release -p thalweg-gate --example cost`

use std::hint::black_box;
use std::time::Instant;

use gate::{ClockChoice, Options, Session, gate};

/// Number of pairs in one round, less than the capacity of a ring of default size.
const N_PAIRS: u32 = 60_000;
const N_ROUNDS: usize = 41;

fn main() -> Result<(), gate::Error> {
    println!("{:36} {:>8} {:>8} {:>8} {:>8}", "ns per pair", "first", "min", "median", "max");
    let off = || Ok(None);
    report("an empty loop", off, || black_box(()))?;
    report("off", off, || drop(gate!("cost", Work)))?;
    report("memory event, off", off, || gate::memory(black_box(1)))?;

    let recording = || Session::start(Options::default()).map(Some);
    report("on", recording, || drop(gate!("cost", Work)))?;
    report("on, plain span", recording, || drop(gate!("cost")))?;
    report("on, with a number", recording, || drop(gate!("cost", Work, black_box(7))))?;
    report("on, with a subject", recording, || drop(gate::subject(black_box("photos/2026/a.jpg"))))?;
    report("wakes, off", off, || gate::wakes!("cost"))?;
    report("wakes, on", recording, || gate::wakes!("cost"))?;
    report("memory event, on", recording, || gate::memory(black_box(1)))?;
    report(
        "on, ring full: dropped and summed",
        || start(1, ClockChoice::Auto),
        || drop(gate!("cost", Work)),
    )?;
    report("on, Instant as clock", || start(1 << 17, ClockChoice::Monotonic), || drop(gate!("cost", Work)))
}

fn start(capacity: usize, clock: ClockChoice) -> Result<Option<Session>, gate::Error> {
    let mut options = Options::default();
    options.events_per_thread = capacity;
    options.clock = clock;
    Session::start(options).map(Some)
}

/// Measures rounds, each with a separate session. The first one touches fresh memory, the others mostly
/// memory that earlier ones released.
fn report(
    name: &str,
    prepare: impl Fn() -> Result<Option<Session>, gate::Error>,
    body: impl Fn(),
) -> Result<(), gate::Error> {
    let mut rounds = Vec::new();
    for _ in 0..N_ROUNDS {
        let session = prepare()?;
        rounds.push(round(&body));
        drop(session);
    }
    let first = rounds.remove(0);
    rounds.sort_by(f64::total_cmp);
    let (min, median, max) = (rounds[0], rounds[rounds.len() / 2], rounds[rounds.len() - 1]);
    println!("{name:36} {first:8.2} {min:8.2} {median:8.2} {max:8.2}");
    Ok(())
}

fn round(body: &impl Fn()) -> f64 {
    let started = Instant::now();
    for _ in 0..N_PAIRS {
        body();
        black_box(());
    }
    started.elapsed().as_secs_f64() * 1e9 / f64::from(N_PAIRS)
}
