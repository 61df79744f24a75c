//! Assigns each moment to its owner: the innermost open gate of kind work or wait.
//!
//! Work inside wait is work, wait inside work is wait, and plain spans own no time. Of two gates that overlap
//! without nesting, the one that opened later counts as the inner one.

use crate::Kind;
use crate::timeline::{Event, GateName};

/// A stretch of one thread's time with one owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stretch {
    pub(crate) start_ns: u64,
    pub(crate) end_ns: u64,
    /// Kind of the owner: work or wait.
    pub(crate) kind: Kind,
    /// Index of the owner among the events.
    pub(crate) event_idx: usize,
}

/// Stretches of a thread in time order; none is empty and none overlap. `events` are sorted by start, outer
/// before inner, as in [`crate::timeline::Thread::events`].
pub(crate) fn stretches(events: &[Event], gates: &[GateName]) -> Vec<Stretch> {
    let kind_of = |event: &Event| gates.get(event.gate as usize).map_or(Kind::Span, |gate| gate.kind);
    let mut sweep = Sweep { events, at_ns: 0, open: Vec::new(), done: Vec::new() };
    for (event_idx, event) in events.iter().enumerate() {
        let kind = kind_of(event);
        if kind != Kind::Span {
            sweep.advance(event.start_ns);
            sweep.open.push((event_idx, kind));
        }
    }
    sweep.advance(u64::MAX);
    sweep.done
}

struct Sweep<'events> {
    events: &'events [Event],
    at_ns: u64,
    /// Work and wait gates that have begun; ended ones are removed when they come to the top.
    open: Vec<(usize, Kind)>,
    done: Vec<Stretch>,
}

impl Sweep<'_> {
    /// Assigns the time up to `to_ns` to its owners.
    fn advance(&mut self, to_ns: u64) {
        while let Some(&(event_idx, kind)) = self.open.last() {
            let end_ns = self.events[event_idx].end_ns;
            let until_ns = end_ns.min(to_ns);
            if until_ns > self.at_ns {
                self.done.push(Stretch { start_ns: self.at_ns, end_ns: until_ns, kind, event_idx });
                self.at_ns = until_ns;
            }
            if end_ns > to_ns {
                break;
            }
            self.open.pop();
        }
        self.at_ns = self.at_ns.max(to_ns);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Events are `(gate, start, end)` with gate 0 a span, 1 work, 2 wait.
    #[track_caller]
    fn check(events: &[(u32, u64, u64)], expected: &[(u64, u64, Kind, usize)]) {
        let gate = |kind| GateName { kind, ..GateName::default() };
        let gates = [gate(Kind::Span), gate(Kind::Work), gate(Kind::Wait)];
        let event = |&(gate, start_ns, end_ns)| Event { gate, start_ns, end_ns, ..Event::default() };
        let events: Vec<Event> = events.iter().map(event).collect();
        let actual: Vec<_> = stretches(&events, &gates)
            .into_iter()
            .map(|stretch| (stretch.start_ns, stretch.end_ns, stretch.kind, stretch.event_idx))
            .collect();
        assert_eq!(actual, expected);
    }

    #[test]
    fn the_innermost_owner_wins() {
        use Kind::{Wait, Work};
        check(&[], &[]);
        check(&[(0, 0, 100)], &[]);
        check(&[(1, 10, 20)], &[(10, 20, Work, 0)]);
        // Wait inside work, and between the two a span, which owns no time.
        let nested = [(1, 0, 100), (0, 20, 80), (2, 30, 40)];
        check(&nested, &[(0, 30, Work, 0), (30, 40, Wait, 2), (40, 100, Work, 0)]);
        // Work inside wait, twice, the second up to the very end.
        let twice = [(2, 0, 50), (1, 10, 20), (1, 30, 50)];
        check(&twice, &[(0, 10, Wait, 0), (10, 20, Work, 1), (20, 30, Wait, 0), (30, 50, Work, 2)]);
        // The same start: the outer comes first in the list.
        check(&[(1, 0, 9), (2, 0, 4)], &[(0, 4, Wait, 1), (4, 9, Work, 0)]);
    }

    #[test]
    fn overlap_without_nesting_belongs_to_the_later() {
        use Kind::{Wait, Work};
        check(&[(1, 0, 10), (2, 5, 20)], &[(0, 5, Work, 0), (5, 20, Wait, 1)]);
        check(
            &[(1, 0, 30), (2, 5, 20), (1, 10, 25)],
            &[(0, 5, Work, 0), (5, 10, Wait, 1), (10, 25, Work, 2), (25, 30, Work, 0)],
        );
    }
}
