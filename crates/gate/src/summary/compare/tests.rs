use super::*;
use crate::timeline::{Event, GateName, Thread, Timeline};

/// A thread's name and its events `(gate, start, end)`.
type Life<'life> = (&'life str, &'life [(u32, u64, u64)]);

/// One run: threads by name, each with events `(gate, start, end)`; gate 0 is work, 1 wait, 2 other work.
fn run(duration_ns: u64, threads: &[Life<'_>]) -> Summary {
    let gate = |name: &str, kind| GateName { name: name.to_owned(), kind, ..GateName::default() };
    let event = |&(gate, start_ns, end_ns): &(u32, u64, u64)| Event {
        gate,
        start_ns,
        end_ns,
        arg: None,
        finished: true,
    };
    let thread = |(name, events): &Life<'_>| Thread {
        name: (*name).to_owned(),
        ended_ns: duration_ns,
        events: events.iter().map(event).collect(),
        ..Thread::default()
    };
    let timeline = Timeline {
        program: "run".to_owned(),
        duration_ns,
        gates: vec![gate("decode", Kind::Work), gate("pop", Kind::Wait), gate("encode", Kind::Work)],
        threads: threads.iter().map(thread).collect(),
        ..Timeline::default()
    };
    timeline.summary()
}

fn comparison() -> Comparison {
    let before = run(1_000, &[("main", &[(0, 0, 900)]), ("worker", &[(1, 0, 300)])]);
    let after =
        run(600, &[("main", &[(0, 0, 400), (2, 400, 600)]), ("worker", &[(1, 0, 290)]), ("worker", &[])]);
    Comparison::of(&before, &after)
}

#[test]
fn the_largest_difference_comes_first() {
    let comparison = comparison();
    let gates: Vec<_> =
        comparison.gates.iter().map(|g| (&*g.name, g.total_ns.before, g.total_ns.after, g.n)).collect();
    let n = |before, after| Pair { before, after };
    let expected = [("decode", 900, 400, n(1, 1)), ("encode", 0, 200, n(0, 1)), ("pop", 300, 290, n(1, 1))];
    assert_eq!(gates, expected);
    let path: Vec<_> = comparison.critical_path.iter().map(|g| (&*g.name, g.total_ns)).collect();
    let expected = [("decode", n(900, 400)), ("encode", n(0, 200)), ("(no work or wait gate)", n(100, 0))];
    assert_eq!(path, expected);
    let threads: Vec<_> = comparison.threads.iter().map(|t| (&*t.name, t.n, t.work_ns, t.wait_ns)).collect();
    let expected = [("main", n(1, 1), n(900, 600), n(0, 0)), ("worker", n(1, 2), n(0, 0), n(300, 290))];
    assert_eq!(threads, expected);
}

#[test]
fn the_table_says_what_changed() {
    let expected = "\
run -> run: 1.00 µs -> 600 ns, -40.0 %
peak memory: 0.00 MB -> 0.00 MB

gate   kind    before     after difference    change               count
decode work    900 ns    400 ns    -500 ns   -55.6 %              1 -> 1
encode work      0 ns    200 ns    +200 ns       new              0 -> 1
pop    wait    300 ns    290 ns     -10 ns    -3.3 %              1 -> 1

critical path          kind    before     after difference    change               steps
decode                 work    900 ns    400 ns    -500 ns   -55.6 %              1 -> 1
encode                 work      0 ns    200 ns    +200 ns       new              0 -> 1
(no work or wait gate) span    100 ns      0 ns    -100 ns      gone              1 -> 0

thread                work                wait              on CPU      work
main     900 ns ->   600 ns     0 ns ->     0 ns     0 ns ->     0 ns   -33.3 %
worker     0 ns ->     0 ns   300 ns ->   290 ns     0 ns ->     0 ns         -
";
    assert_eq!(comparison().to_string(), expected);
}

#[test]
fn json_holds_both_runs() {
    let json: serde_json::Value = serde_json::from_str(&comparison().to_json()).unwrap();
    assert_eq!(json["duration_ns"], serde_json::json!({ "before": 1_000, "after": 600 }));
    assert_eq!(json["gates"][1]["total_ns"]["after"], 200);
    assert_eq!(json["threads"][1]["n"]["after"], 2);
    assert_eq!(json["program"]["before"], "run");
}
