//! Runs the scenario as a queue of events: nothing waits, so a minute of 100,000 requests per second takes
//! seconds.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::time::Duration;

use fastrand::Rng;

use super::backoff::Backoff;
use super::{Outcome, Scenario};
use crate::bucket::Bucket;
use crate::throttle::{Kind, Throttle};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    /// The client sends a request.
    Ask,
    /// The store accepts or refuses it.
    Arrive,
    /// The whole answer has arrived.
    Receive,
    /// The client has processed the answer.
    Finish,
}

/// A slot for one request in flight.
struct Slot {
    key: String,
    backoff: Backoff,
}

struct World<'a> {
    scenario: &'a Scenario,
    events: BinaryHeap<Reverse<(Duration, usize, Step)>>,
    slots: Vec<Slot>,
    throttle: Option<Throttle>,
    /// Time at which each processor of the client is free.
    cores: BinaryHeap<Reverse<Duration>>,
    dice: Rng,
    n_asked: u64,
    outcome: Outcome,
}

pub(super) fn run(scenario: &Scenario) -> Outcome {
    let mut world = World {
        scenario,
        events: (0..scenario.in_flight).map(|slot| Reverse((Duration::ZERO, slot, Step::Ask))).collect(),
        slots: Vec::new(),
        throttle: scenario.limits.map(Throttle::new),
        cores: (0..scenario.cores.max(1)).map(|_| Reverse(Duration::ZERO)).collect(),
        dice: Rng::with_seed(scenario.seed),
        n_asked: 0,
        outcome: Outcome { elapsed: scenario.length - scenario.warmup(), ..Outcome::default() },
    };
    world.slots = (0..scenario.in_flight).map(|_| world.next_request()).collect();
    while let Some(Reverse((now, slot, step))) = world.events.pop() {
        if now >= scenario.length {
            break;
        }
        let (next, at) = world.step(now, slot, step);
        world.events.push(Reverse((at, slot, next)));
    }
    world.outcome
}

impl World<'_> {
    fn next_request(&mut self) -> Slot {
        self.n_asked += 1;
        Slot { key: Bucket::key(self.scenario.object(self.n_asked - 1)), backoff: Backoff::new() }
    }

    /// Performs the current step of a slot; returns its next step and the time of that.
    fn step(&mut self, now: Duration, slot: usize, step: Step) -> (Step, Duration) {
        let counts = now >= self.scenario.warmup();
        match step {
            Step::Ask => (Step::Arrive, now + self.scenario.latency.draw(&mut self.dice)),
            Step::Arrive => {
                let key = &self.slots[slot].key;
                if self.throttle.as_mut().is_none_or(|throttle| throttle.admits(Kind::Read, key, now)) {
                    let body_s = self
                        .scenario
                        .bytes_per_s
                        .map_or(0.0, |rate| self.scenario.answer_bytes as f64 / rate as f64);
                    return (Step::Receive, now + Duration::from_secs_f64(body_s));
                }
                self.outcome.n_refused += u64::from(counts);
                (Step::Ask, now + self.slots[slot].backoff.next(&mut self.dice))
            }
            Step::Receive => {
                let free = self.cores.pop().map_or(now, |Reverse(free)| free.max(now));
                let done = free + self.scenario.cpu_per_answer;
                self.cores.push(Reverse(done));
                (Step::Finish, done)
            }
            Step::Finish => {
                self.outcome.n_answered += u64::from(counts);
                self.slots[slot] = self.next_request();
                (Step::Ask, now)
            }
        }
    }
}
