//! Finds the subjects that took longest: files, queries, or whatever threads reported to work on.
//!
//! A moment counts for the innermost subject of its thread. Subjects with the same text on several threads
//! are one.

use std::cmp::Reverse;

use super::N_LONGEST;
use crate::timeline::{Thread, Timeline};
use crate::{Kind, exclusive, subject};

/// Total time that threads spent on one subject.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct SubjectSummary {
    /// Text of the subject.
    pub subject: String,
    /// Time of threads in nanoseconds, without that of subjects inside.
    pub total_ns: u64,
    /// Part of it that was work, in nanoseconds.
    pub work_ns: u64,
    /// Part of it that was wait, in nanoseconds.
    pub wait_ns: u64,
    /// Number of gates that began in it.
    pub n_gates: u64,
}

pub(super) fn longest(timeline: &Timeline) -> Vec<SubjectSummary> {
    let mut subjects = vec![SubjectSummary::default(); timeline.subjects.len()];
    timeline.threads.iter().for_each(|thread| add_thread(&mut subjects, thread, timeline));
    for (subject, text) in subjects.iter_mut().zip(&timeline.subjects) {
        subject.subject.clone_from(text);
    }
    subjects.retain(|subject| subject.total_ns > 0);
    subjects.sort_by_key(|subject| Reverse(subject.total_ns));
    subjects.truncate(N_LONGEST);
    subjects
}

fn add_thread(subjects: &mut [SubjectSummary], thread: &Thread, timeline: &Timeline) {
    let owned = exclusive::stretches(&thread.events, &timeline.gates);
    let mut owned = owned.iter().peekable();
    for stretch in subject::stretches(thread) {
        let number = thread.subjects[stretch.event_idx].subject;
        let Some(subject) = subjects.get_mut(number as usize) else { continue };
        subject.total_ns = subject.total_ns.saturating_add(stretch.end_ns - stretch.start_ns);
        while owned.next_if(|gate| gate.end_ns <= stretch.start_ns).is_some() {}
        while let Some(gate) = owned.peek().filter(|gate| gate.start_ns < stretch.end_ns) {
            let shared_ns = gate.end_ns.min(stretch.end_ns) - gate.start_ns.max(stretch.start_ns);
            let sum = if gate.kind == Kind::Work { &mut subject.work_ns } else { &mut subject.wait_ns };
            *sum = sum.saturating_add(shared_ns);
            // A gate that outlives the subject may continue in the next one.
            if gate.end_ns > stretch.end_ns {
                break;
            }
            owned.next();
        }
    }
    for number in subject::of_events(thread).into_iter().flatten() {
        if let Some(subject) = subjects.get_mut(number as usize) {
            subject.n_gates += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timeline::{Event, GateName, Subject};

    #[test]
    fn time_goes_to_the_innermost_subject_whatever_gates_lie_around_it() {
        let gate = |kind| GateName { kind, ..GateName::default() };
        let event = |gate, start_ns, end_ns| Event { gate, start_ns, end_ns, ..Event::default() };
        let subject = |subject, start_ns, end_ns| Subject { subject, start_ns, end_ns };
        let thread = Thread {
            // One work gate over two files, and a wait in each; then another file without gates.
            events: vec![event(0, 0, 100), event(1, 20, 30), event(1, 60, 80)],
            subjects: vec![subject(1, 10, 50), subject(2, 50, 90), subject(0, 120, 130)],
            ..Thread::default()
        };
        let twice = Thread { subjects: vec![subject(2, 0, 1_000)], ..Thread::default() };
        let timeline = Timeline {
            gates: vec![gate(Kind::Work), gate(Kind::Wait)],
            subjects: ["c", "a", "b"].map(str::to_owned).to_vec(),
            threads: vec![thread, twice],
            ..Timeline::default()
        };
        let found = longest(&timeline);
        let figures: Vec<_> =
            found.iter().map(|s| (&*s.subject, s.total_ns, s.work_ns, s.wait_ns, s.n_gates)).collect();
        assert_eq!(figures, [("b", 1_040, 20, 20, 1), ("a", 40, 30, 10, 1), ("c", 10, 0, 0, 0)]);
    }
}
