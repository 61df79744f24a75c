use super::*;
use crate::timeline::{GateName, GateSum, Memory, Overflow, Subject, Usage};

fn gate(name: &str, kind: Kind) -> GateName {
    GateName { name: name.to_owned(), kind, number: String::new() }
}

fn event(gate: u32, start_ns: u64, end_ns: u64) -> Event {
    Event { gate, start_ns, end_ns, arg: None, finished: true }
}

/// Two handmade threads. Gate 0 is the span `job`, 1 the work `sum`, 2 the wait `pop`.
fn timeline() -> Timeline {
    let worker = Thread {
        name: "worker".to_owned(),
        started_ns: 100,
        ended_ns: 1_100,
        events: vec![
            event(0, 100, 1_000),
            event(1, 200, 600), // contains a wait
            event(2, 300, 350),
            Event { arg: Some(512), ..event(2, 700, 1_000) }, // contains work
            event(1, 800, 900),
        ],
        memory: vec![
            Memory { at_ns: 150, bytes: 4_000_000 },
            Memory { at_ns: 650, bytes: -3_000_000 },
            Memory { at_ns: 950, bytes: 1_000_000 },
        ],
        subjects: vec![Subject { subject: 1, start_ns: 650, end_ns: 1_050 }],
        usage: vec![
            Usage { at_ns: 100, on_cpu_ns: 0, runnable_ns: Some(0) },
            Usage { at_ns: 1_100, on_cpu_ns: 520, runnable_ns: Some(130) },
        ],
        ..Thread::default()
    };
    let reader = Thread {
        name: "reader".to_owned(),
        started_ns: 0,
        ended_ns: 2_000,
        running: true,
        events: vec![event(2, 0, 400), Event { finished: false, ..event(2, 1_500, 2_000) }],
        memory: vec![Memory { at_ns: 160, bytes: 2_000_000 }, Memory { at_ns: 700, bytes: -5_000_000 }],
        ..Thread::default()
    };
    let mut gates = vec![gate("job", Kind::Span), gate("sum", Kind::Work), gate("pop", Kind::Wait)];
    gates[2].number = "row".to_owned();
    Timeline {
        program: "by hand".to_owned(),
        duration_ns: 2_000,
        gates,
        subjects: vec!["(other subjects)".to_owned(), "a.jpg".to_owned()],
        n_subjects_unnamed: 2,
        threads: vec![worker, reader],
        ..Timeline::default()
    }
}

#[test]
fn threads_add_up() {
    let summary = timeline().summary();
    let worker = &summary.threads[0];
    // Work: 200-300, 350-600, 800-900. Wait: 300-350, 700-800, 900-1000.
    assert_eq!(
        (worker.alive_ns, worker.work_ns, worker.wait_ns, worker.unknown_ns()),
        (1_000, 450, 250, 300)
    );
    assert_eq!((worker.percent(worker.work_ns), worker.percent(worker.wait_ns)), (45.0, 25.0));
    assert_eq!((worker.memory_bytes, worker.memory_peak_bytes), (2_000_000, 4_000_000));
    let reader = &summary.threads[1];
    assert_eq!(
        (reader.alive_ns, reader.work_ns, reader.wait_ns, reader.unknown_ns()),
        (2_000, 0, 900, 1_100)
    );
    assert_eq!((reader.memory_bytes, reader.memory_peak_bytes), (-3_000_000, 2_000_000));
    assert_eq!((summary.n_events, summary.n_dropped), (13, 0));
    assert_eq!((worker.on_cpu_ns, worker.runnable_ns), (Some(520), Some(130)));
    assert_eq!((reader.on_cpu_ns, reader.runnable_ns), (None, None), "nothing is not zero");
    // 4 MB at 150, 6 MB at 160, 3 MB at 650, and less after.
    assert_eq!((summary.memory_peak_bytes, summary.memory_peak_is_at_least), (6_000_000, false));
}

#[test]
fn gates_and_waits_add_up() {
    let summary = timeline().summary();
    let gates: Vec<_> = summary
        .gates
        .iter()
        .map(|gate| (&*gate.name, gate.n_events, gate.total_ns, gate.median_ns, gate.max_ns))
        .collect();
    // The waits are 50, 300, 400 and 500: the median is between the middle two.
    let expected =
        [("pop", 4, 1_250, Some(350), 500), ("job", 1, 900, Some(900), 900), ("sum", 2, 500, Some(250), 400)];
    assert_eq!(gates, expected);
    let waits: Vec<_> = summary
        .longest_waits
        .iter()
        .map(|wait| (&*wait.thread, wait.at_ns, wait.duration_ns, wait.finished))
        .collect();
    let expected = [
        ("reader", 1_500, 500, false),
        ("reader", 0, 400, true),
        ("worker", 700, 300, true),
        ("worker", 300, 50, true),
    ];
    assert_eq!(waits, expected);
}

#[test]
fn sums_of_dropped_events_count() {
    let mut timeline = timeline();
    timeline.threads[0].overflow = Some(Overflow {
        complete_until_ns: 1_000,
        n_dropped: 40,
        work_ns: 480,
        wait_ns: 260,
        memory_bytes: 9,
        memory_peak_bytes: 90,
        gates: vec![GateSum { gate: 1, n_events: 39, total_ns: 30, max_ns: 3 }],
    });
    let summary = timeline.summary();
    let worker = &summary.threads[0];
    assert_eq!((worker.work_ns, worker.wait_ns, worker.unknown_ns()), (480, 260, 260));
    assert_eq!((worker.memory_bytes, worker.memory_peak_bytes), (9, 90));
    assert_eq!((summary.n_events, summary.n_dropped), (53, 40));
    assert!(summary.memory_peak_is_at_least);
    let sum = summary.gates.iter().find(|gate| gate.name == "sum").unwrap();
    assert_eq!((sum.n_events, sum.total_ns, sum.median_ns, sum.max_ns), (41, 530, Some(250), 400));
    assert!(summary.to_string().contains("40 dropped\nDropped events are included in all sums"));
}

#[test]
fn the_table_reads_well() {
    let expected = "\
by hand: 2.00 µs, 2 threads, 13 events, 0 dropped

thread   alive s  wait %  work %  unkn %   cpu %  lost % memory MB   peak MB      events     dropped
worker     0.000   25.00   45.00   30.00   52.00   13.00      2.00      4.00           9           0
reader     0.000   45.00    0.00   55.00       -       -     -3.00      2.00           4           0
peak memory of all threads: 6.00 MB

gate kind       count     total    median       max
pop  wait           4   1.25 µs    350 ns    500 ns
job  span           1    900 ns    900 ns    900 ns
sum  work           2    500 ns    250 ns    400 ns

critical path          kind       steps      time   share %
(no work or wait gate) span           3   1.20 µs     60.00
sum                    work           3    450 ns     22.50
pop                    wait           4    350 ns     17.50
60 % of the run is not covered by any gate.

longest waits thread         at s    length
pop           reader     0.000002    500 ns (unfinished)
pop           reader     0.000000    400 ns
pop           worker     0.000001    300 ns  a.jpg  row 512
pop           worker     0.000000     50 ns

longest subjects     total      work      wait     gates
a.jpg               400 ns    100 ns    200 ns         2
2 subjects have no text; to keep it, increase max_subjects or subject_bytes.
";
    assert_eq!(timeline().summary().to_string(), expected);
}

#[test]
fn json_holds_the_same_figures() {
    let json: serde_json::Value = serde_json::from_str(&timeline().summary().to_json()).unwrap();
    assert_eq!(json["duration_ns"], 2_000);
    assert_eq!(json["threads"][0]["unknown_ns"], 300);
    assert_eq!(json["threads"][1]["memory_bytes"], -3_000_000);
    assert_eq!(json["gates"][0]["kind"], "wait");
    assert_eq!(json["longest_waits"][0]["finished"], false);
    assert_eq!(json["longest_waits"][2]["subject"], "a.jpg");
    assert_eq!(json["longest_waits"][2]["number"], "row 512");
    assert_eq!(
        (&json["threads"][0]["on_cpu_ns"], &json["threads"][1]["on_cpu_ns"]),
        (&520.into(), &().into())
    );
    let subject = serde_json::json!({
        "subject": "a.jpg", "total_ns": 400, "work_ns": 100, "wait_ns": 200, "n_gates": 2,
    });
    assert_eq!(json["longest_subjects"], serde_json::json!([subject]));
    let path = &json["critical_path"];
    assert_eq!((&path["n_steps"], &path["gates"][0]["name"]), (&10.into(), &"(no work or wait gate)".into()));
    assert_eq!((&path["gates"][1]["percent"], &path["gates"][1]["total_ns"]), (&22.5.into(), &450.into()));
}

#[test]
fn only_ten_waits_are_listed() {
    let mut timeline = timeline();
    timeline.threads[0].events = (0..100).map(|n| event(2, n * 10, n * 10 + n % 7)).collect();
    timeline.threads.truncate(1);
    let waits = timeline.summary().longest_waits;
    let starts: Vec<u64> = waits.iter().map(|wait| wait.at_ns).collect();
    assert_eq!(starts, [60, 130, 200, 270, 340, 410, 480, 550, 620, 690]);
}

#[test]
fn nothing_gives_empty_tables() {
    let summary = Timeline::default().summary();
    assert_eq!((summary.threads.len(), summary.gates.len()), (0, 0));
    assert!(summary.to_string().contains("0 threads"));
}
