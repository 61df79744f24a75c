//! The summary as HTML tables, for the page under the picture. A row about a gate contains its name, so that
//! the page can show the gate when the row is clicked.

use std::fmt::{Display, Write};

use crate::Summary;
use crate::escape::Xml;
use crate::summary::{Comparison, ThreadSummary};
use crate::units::{count, megabytes, time};

/// Writes all tables of one run.
pub(super) fn of_run(out: &mut String, summary: &Summary) {
    threads(out, summary);
    critical_path(out, summary);
    gates(out, summary);
    waits(out, summary);
    subjects(out, summary);
}

fn threads(out: &mut String, summary: &Summary) {
    let heads = [
        "alive",
        "wait %",
        "work %",
        "unknown %",
        "on CPU %",
        "waiting for CPU %",
        "memory MB",
        "peak MB",
        "events",
        "dropped",
    ];
    open(out, "threads", "Threads", "thread", &heads);
    for thread in &summary.threads {
        let percent = |part_ns| format!("{:.2}", thread.percent(part_ns));
        let known = |part_ns: Option<u64>| part_ns.map_or_else(|| "–".to_owned(), percent);
        row(
            out,
            None,
            name_of(thread),
            &[
                time(thread.alive_ns),
                percent(thread.wait_ns),
                percent(thread.work_ns),
                percent(thread.unknown_ns()),
                known(thread.on_cpu_ns),
                known(thread.runnable_ns),
                megabytes(thread.memory_bytes),
                megabytes(thread.memory_peak_bytes),
                count(thread.n_events),
                count(thread.n_dropped),
            ],
        );
    }
    close(out, "");
}

fn name_of(thread: &ThreadSummary) -> &str {
    if thread.name.is_empty() { "(no name)" } else { &thread.name }
}

fn critical_path(out: &mut String, summary: &Summary) {
    let path = &summary.critical_path;
    open(
        out,
        "path",
        "Critical path: the gates that determine the length of the run",
        "gate",
        &["kind", "share %", "time", "steps"],
    );
    for gate in &path.gates {
        let share = format!("{:.2}", path.percent(gate));
        row(
            out,
            Some(&gate.name),
            &gate.name,
            &[gate.kind.name().to_owned(), share, time(gate.total_ns), count(gate.n_steps)],
        );
    }
    let note = match path.n_told + path.n_guessed {
        0 => String::new(),
        n_crossings => format!(
            "{} hand-offs between threads, {} of them inferred from timing.",
            count(n_crossings),
            count(path.n_guessed)
        ),
    };
    close(out, &note);
}

fn gates(out: &mut String, summary: &Summary) {
    open(out, "gates", "Gates", "gate", &["kind", "count", "total", "median", "longest"]);
    for gate in &summary.gates {
        let median = gate.median_ns.map_or_else(|| "–".to_owned(), time);
        row(
            out,
            Some(&gate.name),
            &gate.name,
            &[
                gate.kind.name().to_owned(),
                count(gate.n_events),
                time(gate.total_ns),
                median,
                time(gate.max_ns),
            ],
        );
    }
    close(out, "");
}

fn waits(out: &mut String, summary: &Summary) {
    if summary.longest_waits.is_empty() {
        return;
    }
    open(out, "waits", "Longest waits", "gate", &["thread", "at", "length", "number", "subject"]);
    for wait in &summary.longest_waits {
        let length =
            format!("{}{}", time(wait.duration_ns), if wait.finished { "" } else { ", not finished" });
        row(
            out,
            Some(&wait.gate),
            &wait.gate,
            &[wait.thread.clone(), time(wait.at_ns), length, wait.number.clone(), wait.subject.clone()],
        );
    }
    close(out, "");
}

fn subjects(out: &mut String, summary: &Summary) {
    if summary.longest_subjects.is_empty() {
        return;
    }
    open(out, "subjects", "Longest subjects", "subject", &["total", "work", "wait", "gates"]);
    for subject in &summary.longest_subjects {
        row(
            out,
            None,
            &subject.subject,
            &[time(subject.total_ns), time(subject.work_ns), time(subject.wait_ns), count(subject.n_gates)],
        );
    }
    let note = match summary.n_subjects_unnamed {
        0 => String::new(),
        n_unnamed => format!("{} subjects have no text because its buffer was full.", count(n_unnamed)),
    };
    close(out, &note);
}

/// Writes the tables of two runs, side by side.
pub(super) fn of_two_runs(out: &mut String, comparison: &Comparison) {
    let both = [
        ("gates", "Gates, by difference", &comparison.gates),
        ("path", "Critical paths, by difference", &comparison.critical_path),
    ];
    for (id, title, changes) in both {
        let id = format!("compare-{id}");
        open(out, &id, title, "gate", &["kind", "first", "second", "difference", "change", "count"]);
        for change in changes {
            let counts = format!("{} → {}", count(change.n.before), count(change.n.after));
            let total_ns = change.total_ns;
            row(
                out,
                Some(&change.name),
                &change.name,
                &[
                    change.kind.name().to_owned(),
                    time(total_ns.before),
                    time(total_ns.after),
                    total_ns.signed_time(),
                    total_ns.change(),
                    counts,
                ],
            );
        }
        close(out, "");
    }
    open(
        out,
        "compare-threads",
        "Threads, by difference of work",
        "thread",
        &["work, first", "second", "change", "wait, first", "second", "change"],
    );
    for thread in &comparison.threads {
        let (work_ns, wait_ns) = (thread.work_ns, thread.wait_ns);
        row(
            out,
            None,
            &thread.name,
            &[
                time(work_ns.before),
                time(work_ns.after),
                work_ns.change(),
                time(wait_ns.before),
                time(wait_ns.after),
                wait_ns.change(),
            ],
        );
    }
    close(out, "");
}

fn open(out: &mut String, id: &str, title: &str, first_head: &str, heads: &[&str]) {
    let _ =
        write!(out, "<section class=\"{id}\"><h2>{title}</h2><div><table><thead><tr><th>{first_head}</th>");
    for head in heads {
        let _ = write!(out, "<th>{head}</th>");
    }
    out.push_str("</tr></thead><tbody>\n");
}

fn row(out: &mut String, gate: Option<&str>, first: &str, cells: &[impl Display]) {
    match gate {
        Some(gate) => {
            let _ = write!(out, "<tr data-gate=\"{}\"><td>{}</td>", Xml(gate), Xml(first));
        }
        None => {
            let _ = write!(out, "<tr><td>{}</td>", Xml(first));
        }
    }
    for cell in cells {
        let _ = write!(out, "<td>{}</td>", Xml(&cell.to_string()));
    }
    out.push_str("</tr>\n");
}

/// Ends a table with a sentence under it, which may be empty.
fn close(out: &mut String, note: &str) {
    let _ = writeln!(out, "</tbody></table></div>");
    if !note.is_empty() {
        let _ = writeln!(out, "<p>{note}</p>");
    }
    out.push_str("</section>\n");
}
