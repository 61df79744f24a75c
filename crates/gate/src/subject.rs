//! What a thread is working on, in words: a file, a query, a region.
//!
//! A subject is a stretch of a thread's time, like a span, with a text in place of a constant name. Gates do
//! not carry it: a gate belongs to the innermost subject that it begins inside of, which views find out
//! ([`of_events`]). So a gate costs the same with a subject as without, and a file of many gates holds each
//! text once.
//!
//! Texts are interned for the whole session in one bounded table. One lock for all threads was weighed
//! against a table a thread: a subject is worth naming if it takes microseconds at least, the lock is held
//! for a look into a hash table, and the same text must have one number on all threads anyhow.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::sync::{Arc, Mutex, PoisonError};

use crate::exclusive::{self, Stretch};
use crate::timeline::{Event, GateName, Subject, Thread};
use crate::{Guard, Kind, local, session};

/// Stands for all texts that found no room.
const OTHER_NAME: &str = "(other subjects)";

/// Longer texts lose their beginning: the end of a path tells more.
const MAX_TEXT_BYTES: usize = 1024;

/// Says what this thread works on until the guard is dropped: a `&Path`, a `&str`, or what else is text to
/// the system.
///
/// Nothing is looked at, copied or formatted while no session runs; that costs one relaxed load. Subjects
/// nest.
///
/// ```
/// # let path = std::path::Path::new("photos/a.jpg");
/// let _subject = gate::subject(path);
/// let _gate = gate::gate!("decode", Work);
/// ```
#[inline(always)]
pub fn subject(text: impl AsRef<OsStr>) -> Guard {
    match session::generation() {
        0 => Guard::off(),
        generation => local::enter_subject(text.as_ref(), generation),
    }
}

/// The same for a text that has to be made: `text` is called only while a session runs.
///
/// ```
/// let (file, row) = ("a.jpg", 512);
/// let _subject = gate::subject_with(|| format!("{file}, from row {row} on"));
/// ```
#[inline(always)]
pub fn subject_with<T: AsRef<OsStr>>(text: impl FnOnce() -> T) -> Guard {
    if session::is_on() { subject(text()) } else { Guard::off() }
}

/// The texts of one session, each with a number. Number 0 is [`OTHER_NAME`].
pub(crate) struct Subjects {
    max_texts: usize,
    max_bytes: usize,
    table: Mutex<Table>,
}

#[derive(Default)]
struct Table {
    ids: HashMap<Arc<str>, u32>,
    texts: Vec<Arc<str>>,
    n_bytes: usize,
    /// Subjects that got number 0.
    n_unnamed: u64,
}

impl Subjects {
    pub(crate) fn new(max_texts: usize, max_bytes: usize) -> Subjects {
        let texts = vec![Arc::from(OTHER_NAME)];
        let max_texts = max_texts.min(u32::MAX as usize - 1);
        Subjects { max_texts, max_bytes, table: Mutex::new(Table { texts, ..Table::default() }) }
    }

    /// The number of a text; 0 if there is no room for it.
    pub(crate) fn id_of(&self, text: &str) -> u32 {
        let mut n_cut = text.len().saturating_sub(MAX_TEXT_BYTES);
        while !text.is_char_boundary(n_cut) {
            n_cut += 1;
        }
        let text = &text[n_cut..];
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(id) = table.ids.get(text) {
            return *id;
        }
        if table.ids.len() >= self.max_texts || table.n_bytes + text.len() > self.max_bytes {
            table.n_unnamed += 1;
            return 0;
        }
        let id = table.texts.len() as u32;
        let text: Arc<str> = Arc::from(text);
        table.n_bytes += text.len();
        table.texts.push(Arc::clone(&text));
        table.ids.insert(text, id);
        id
    }

    /// All texts by number, and how many subjects found no room among them.
    pub(crate) fn all(&self) -> (Vec<String>, u64) {
        let table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        (table.texts.iter().map(|text| text.as_ref().to_owned()).collect(), table.n_unnamed)
    }
}

/// Who a moment belongs to: the stretches of a thread's innermost subjects, in order, none empty and none
/// overlapping. [`Stretch::event_idx`] is an index into [`Thread::subjects`].
pub(crate) fn stretches(thread: &Thread) -> Vec<Stretch> {
    // Subjects own time as gates of work do: the innermost one does.
    let own =
        |subject: &Subject| Event { start_ns: subject.start_ns, end_ns: subject.end_ns, ..Event::default() };
    let events: Vec<Event> = thread.subjects.iter().map(own).collect();
    exclusive::stretches(&events, &[GateName { kind: Kind::Work, ..GateName::default() }])
}

/// For each of a thread's events, in their order, the number of the innermost subject that it begins in.
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
    fn one_text_is_one_number_and_the_table_is_bounded() {
        let subjects = Subjects::new(3, 10);
        let ids = ["aaaa", "bbbb", "aaaa", "cccc", "cc", "d", "aaaa"].map(|text| subjects.id_of(text));
        assert_eq!(ids, [1, 2, 1, 0, 3, 0, 1], "neither bytes nor texts beyond the budget");
        let (texts, n_unnamed) = subjects.all();
        assert_eq!(texts, [OTHER_NAME, "aaaa", "bbbb", "cc"]);
        assert_eq!(n_unnamed, 2);
    }

    #[test]
    fn long_texts_keep_their_end() {
        let subjects = Subjects::new(3, 10_000);
        let long = format!("{}/é{}", "directory/".repeat(500), "x".repeat(MAX_TEXT_BYTES - 1));
        subjects.id_of(&long);
        assert_eq!(subjects.all().0[1], "x".repeat(MAX_TEXT_BYTES - 1), "cut between characters");
    }

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
