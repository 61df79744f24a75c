//! Subjects: what a thread is working on, as text: a file, a query, a region.
//!
//! A subject is a stretch of a thread's time, like a span, with a text in place of a constant name. Gates do
//! not store it: a gate belongs to the innermost subject in which it begins, which views compute
//! ([`of_events`]). So a gate costs the same with a subject as without, and a file of many gates contains
//! each text once. [`crate::subjects`] stores the texts.

use std::ffi::OsStr;

use crate::exclusive::{self, Stretch};
use crate::timeline::{Event, GateName, Subject, Thread};
use crate::{Guard, Kind, local, running};

/// Records what this thread works on until the guard is dropped: a `&Path`, a `&str`, or any other type that
/// converts to an `OsStr`.
///
/// Nothing is inspected, copied or formatted while no session runs; that costs one relaxed load. Subjects
/// nest.
///
/// ```
/// # let path = std::path::Path::new("photos/a.jpg");
/// let _subject = gate::subject(path);
/// let _gate = gate::gate!("decode", Work);
/// ```
#[inline(always)]
pub fn subject(text: impl AsRef<OsStr>) -> Guard {
    match running::generation() {
        0 => Guard::off(),
        generation => local::enter_subject(text.as_ref(), generation),
    }
}

/// Like [`subject()`] for a text that must be formatted: `text` is called only while a session runs.
///
/// ```
/// let (file, row) = ("a.jpg", 512);
/// let _subject = gate::subject_with(|| format!("{file}, from row {row} on"));
/// ```
#[inline(always)]
pub fn subject_with<T: AsRef<OsStr>>(text: impl FnOnce() -> T) -> Guard {
    if running::is_on() { subject(text()) } else { Guard::off() }
}

/// Owner of each moment: the stretches of a thread's innermost subjects, in order, none empty and none
/// overlapping. [`Stretch::event_idx`] is an index into [`Thread::subjects`].
pub(crate) fn stretches(thread: &Thread) -> Vec<Stretch> {
    // Subjects own time as work gates do: the innermost one does.
    let own =
        |subject: &Subject| Event { start_ns: subject.start_ns, end_ns: subject.end_ns, ..Event::default() };
    let events: Vec<Event> = thread.subjects.iter().map(own).collect();
    exclusive::stretches(&events, &[GateName { kind: Kind::Work, ..GateName::default() }])
}

/// For each of a thread's events, in their order, the number of the innermost subject in which it begins.
pub(crate) fn of_events(thread: &Thread) -> Vec<Option<u32>> {
    let stretches = stretches(thread);
    let mut rest = stretches.iter().peekable();
    let innermost = |event: &Event| {
        while rest.next_if(|stretch| stretch.end_ns <= event.start_ns).is_some() {}
        let stretch = rest.peek().filter(|stretch| stretch.start_ns <= event.start_ns)?;
        Some(thread.subjects[stretch.event_idx].subject)
    };
    thread.events.iter().map(innermost).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_belongs_to_the_innermost_subject() {
        let subject = |(subject, start_ns, end_ns)| Subject { subject, start_ns, end_ns };
        let event = |(start_ns, end_ns)| Event { start_ns, end_ns, ..Event::default() };
        let thread = Thread {
            subjects: [(7, 10, 100), (8, 20, 40), (9, 200, 300)].map(subject).to_vec(),
            events: [(0, 400), (10, 90), (25, 30), (40, 50), (150, 160), (200, 300), (300, 301)]
                .map(event)
                .to_vec(),
            ..Thread::default()
        };
        assert_eq!(of_events(&thread), [None, Some(7), Some(8), Some(7), None, Some(9), None]);
    }
}
