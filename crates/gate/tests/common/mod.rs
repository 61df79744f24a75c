//! Handmade timelines, and a check that XML is well-formed.

#![allow(dead_code, reason = "each test program uses a part")]

use gate::Kind;
use gate::timeline::{
    Event, GateName, GateSum, Memory, Overflow, Resident, Subject, Thread, Timeline, Usage, Wake,
};

/// A name with characters that are special in markup, terminals and scripts.
pub(crate) const HOSTILE: &str = "</script><b>&\"'\u{1b}[2J\n\u{202e}é";

/// `n_threads` threads that alternate work and wait inside jobs, `n_jobs` each, 1 ms a job.
pub(crate) fn timeline(n_threads: u64, n_jobs: u64) -> Timeline {
    let gate = |name: &str, kind| GateName { name: name.to_owned(), kind, number: String::new() };
    Timeline {
        program: "by hand".to_owned(),
        clock: "tsc".to_owned(),
        started_unix_ns: 1_800_000_000_000_000_000,
        duration_ns: n_jobs * 1_000_000 + n_threads,
        gates: vec![gate("job", Kind::Span), gate("job::sum", Kind::Work), gate("job::pop", Kind::Wait)],
        threads: (0..n_threads).map(|thread_idx| thread(thread_idx, n_jobs)).collect(),
        ..Timeline::default()
    }
}

fn thread(thread_idx: u64, n_jobs: u64) -> Thread {
    let event = |gate, start_ns, end_ns, arg| Event { gate, start_ns, end_ns, arg, finished: true };
    let mut thread = Thread {
        name: format!("worker {thread_idx}"),
        started_ns: thread_idx,
        ended_ns: n_jobs * 1_000_000 + thread_idx,
        ..Thread::default()
    };
    for job in 0..n_jobs {
        let at_ns = thread_idx + job * 1_000_000;
        let wait_ns = 50_000 * (1 + (job + thread_idx) % 7);
        thread.events.extend([
            event(0, at_ns, at_ns + 990_000, Some(job)),
            event(2, at_ns, at_ns + wait_ns, None),
            event(1, at_ns + wait_ns + 10_000, at_ns + 980_000, None),
        ]);
        thread.memory.push(Memory { at_ns, bytes: 1 << 20 });
        thread.memory.push(Memory { at_ns: at_ns + 900_000, bytes: -(1 << 20) });
    }
    thread
}

/// A small timeline that uses every part of the format.
pub(crate) fn everything() -> Timeline {
    let mut timeline = everything_of_version_1();
    timeline.gates[1].number = HOSTILE.to_owned();
    timeline.threads[0].events[2].arg = Some(512);
    timeline.subjects = vec!["(other subjects)".to_owned(), HOSTILE.to_owned()];
    timeline.n_subjects_unnamed = 3;
    let thread = &mut timeline.threads[0];
    thread.subjects = vec![
        Subject { subject: 1, start_ns: 10, end_ns: 1_900_000 },
        Subject { subject: 0, start_ns: 1_000_000, end_ns: 1_500_000 },
    ];
    thread.wakes = vec![Wake { at_ns: 900_000, gate: 2 }];
    let usage = |(at_ns, on_cpu_ns, runnable_ns)| Usage { at_ns, on_cpu_ns, runnable_ns };
    let points = [(0, 0, Some(0)), (1_000_000, 400_000, None), (2_000_000, 1_300_000, Some(200_000))];
    thread.usage = points.map(usage).to_vec();
    timeline.resident =
        [(0, 1 << 20), (1_500_000, 3 << 20)].map(|(at_ns, bytes)| Resident { at_ns, bytes }).to_vec();
    timeline.peak_resident_bytes = Some(4 << 20);
    timeline
}

/// A timeline that uses every part of version 1 of the format. `tests/data/version-1.gates` is this one,
/// written before there was another version.
pub(crate) fn everything_of_version_1() -> Timeline {
    let mut timeline = timeline(2, 2);
    timeline.gates[0].name = HOSTILE.to_owned();
    timeline.program = HOSTILE.to_owned();
    timeline.n_turned_away = 7;
    timeline.threads[0].running = true;
    timeline.threads[0].name = HOSTILE.to_owned();
    timeline.threads[0].events[0].finished = false;
    timeline.threads[1].memory[0].bytes = i64::MIN;
    timeline.threads[1].overflow = Some(Overflow {
        complete_until_ns: 1_500_000,
        n_dropped: 12,
        work_ns: 1_000_000,
        wait_ns: 500_000,
        memory_bytes: -3,
        memory_peak_bytes: 1 << 21,
        gates: vec![GateSum { gate: 1, n_events: 12, total_ns: 400_000, max_ns: 50_000 }],
    });
    timeline
}

/// Names of the document's elements, or why it is not well-formed XML: tags that do not match, text or
/// attributes with bare markup, control characters. Style sheets count as text, too.
pub(crate) fn elements(xml: &str) -> Result<Vec<String>, String> {
    let mut open: Vec<&str> = Vec::new();
    let mut found = Vec::new();
    let mut rest = xml;
    while let Some(start) = rest.find('<') {
        check_text(&rest[..start])?;
        let end = rest[start..].find('>').ok_or("a tag without an end")? + start;
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Err(format!("</{name}> closes nothing"));
            }
            continue;
        }
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        let name = name.trim_end_matches('/');
        check_attributes(attributes.trim_end_matches('/'))?;
        found.push(name.to_owned());
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    check_text(rest)?;
    if open.is_empty() { Ok(found) } else { Err(format!("still open: {open:?}")) }
}

fn check_attributes(attributes: &str) -> Result<(), String> {
    let parts: Vec<&str> = attributes.split('"').collect();
    if parts.len().is_multiple_of(2) {
        return Err(format!("quotes do not match: {attributes}"));
    }
    let names_are_followed_by_values = parts.iter().step_by(2).rev().skip(1).all(|name| name.ends_with('='));
    if !names_are_followed_by_values {
        return Err(format!("not a list of attributes: {attributes}"));
    }
    check_text(attributes)
}

fn check_text(text: &str) -> Result<(), String> {
    if let Some(c) = text.chars().find(|c| c.is_control() && *c != '\n') {
        return Err(format!("control character {c:?}"));
    }
    for (at, _) in text.match_indices('&') {
        let entities = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"];
        if !entities.iter().any(|entity| text[at..].starts_with(entity)) {
            return Err(format!("a bare & in {text:?}"));
        }
    }
    Ok(())
}
