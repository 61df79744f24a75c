//! What a gate costs: nanoseconds per pair of opening and closing, while nothing is recorded and while it is.
//!
//! `cargo run --release -p thalweg-gate --example cost`

use std::hint::black_box;
use std::time::Instant;

use gate::{ClockChoice, Options, Session, gate};

const N_PAIRS: u32 = 1_000_000;
const N_ROUNDS: usize = 9;

fn main() -> Result<(), gate::Error> {
    println!("{:34} {:>8} {:>8} {:>8}", "ns per pair", "min", "median", "max");
    report("an empty loop", || black_box(()));
    report("off", || drop(gate!("cost", Work)));
    report("memory event, off", || gate::memory(black_box(1)));

    on("on", 16_000_000, ClockChoice::Auto, || drop(gate!("cost", Work)))?;
    on("on, with a number", 16_000_000, ClockChoice::Auto, || drop(gate!("cost", Span, black_box(7))))?;
    on("on, ring full (dropped, summed)", 1, ClockChoice::Auto, || drop(gate!("cost", Work)))?;
    on("on, Instant as clock", 16_000_000, ClockChoice::Monotonic, || drop(gate!("cost", Work)))?;
    on("memory event, on", 16_000_000, ClockChoice::Auto, || gate::memory(black_box(1)))
}

fn on(name: &str, capacity: usize, clock: ClockChoice, body: impl Fn()) -> Result<(), gate::Error> {
    let mut options = Options::default();
    options.events_per_thread = capacity;
    options.clock = clock;
    let session = Session::start(options)?;
    report(name, body);
    drop(session);
    Ok(())
}

/// The first round is not reported: it meets every page of the ring for the first time, as a program does, too; see
/// the maximum of the others for that.
fn report(name: &str, body: impl Fn()) {
    let mut rounds: Vec<f64> = (0..N_ROUNDS).map(|_| round(&body)).skip(1).collect();
    rounds.sort_by(f64::total_cmp);
    println!("{name:34} {:8.2} {:8.2} {:8.2}", rounds[0], rounds[rounds.len() / 2], rounds[rounds.len() - 1]);
}

fn round(body: &impl Fn()) -> f64 {
    let started = Instant::now();
    for _ in 0..N_PAIRS {
        body();
        black_box(());
    }
    started.elapsed().as_secs_f64() * 1e9 / f64::from(N_PAIRS)
}
