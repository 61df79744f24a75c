//! Places in a program that are timed: a name, a kind, and a number given once.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use crate::local;
use crate::{Guard, session};

/// Gates with names of their own in one process. Later ones share the name [`OTHER_NAME`].
pub(crate) const MAX_GATES: usize = 1024;

const OTHER_NAME: &str = "(other gates)";

/// What the time inside a gate means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// A stretch worth a name. Counts neither as work nor as wait.
    #[default]
    Span = 0,
    /// The thread computes something that was asked for.
    Work = 1,
    /// The thread can do nothing until somebody else does something.
    Wait = 2,
}

impl Kind {
    /// The kind as a lower-case word: `span`, `work`, `wait`.
    pub fn name(self) -> &'static str {
        ["span", "work", "wait"][self as usize]
    }

    pub(crate) fn from_bits(bits: u64) -> Kind {
        match bits {
            1 => Kind::Work,
            2 => Kind::Wait,
            _ => Kind::Span,
        }
    }
}

/// One call site of [`gate!`](crate::gate!). The macro makes it; there is no need to name it.
#[derive(Debug)]
pub struct Site {
    name: &'static str,
    kind: Kind,
    /// What the number beside the gate is; empty if nobody said.
    number: &'static str,
    /// 0 until the site is first entered while a session runs.
    id: AtomicU32,
}

impl Site {
    /// A site that gets its number when it is first entered while a session runs.
    pub const fn new(name: &'static str, kind: Kind) -> Site {
        Site::with_number(name, kind, "")
    }

    /// The same, for a gate whose number has a name: with `row` it is shown as "row 512".
    pub const fn with_number(name: &'static str, kind: Kind, number: &'static str) -> Site {
        Site { name, kind, number, id: AtomicU32::new(0) }
    }

    /// Opens the gate until the guard is dropped. One relaxed load when no session runs.
    #[inline(always)]
    pub fn enter(&'static self) -> Guard {
        match session::generation() {
            0 => Guard::off(),
            generation => local::enter(self, generation, None),
        }
    }

    /// Like [`Site::enter`], with a number to be shown beside the gate: a size, a count, an index.
    #[inline(always)]
    pub fn enter_with(&'static self, arg: u64) -> Guard {
        match session::generation() {
            0 => Guard::off(),
            generation => local::enter(self, generation, Some(arg)),
        }
    }

    /// Says that this thread is about to end waits at the gate of this site on other threads; see
    /// [`wakes!`](crate::wakes!).
    #[inline(always)]
    pub fn wakes(&'static self) {
        match session::generation() {
            0 => {}
            generation => local::wake(self, generation),
        }
    }

    #[inline(always)]
    pub(crate) fn kind(&self) -> Kind {
        self.kind
    }

    /// The site's number, 1 or more. Relaxed is enough: the number says nothing about other memory.
    #[inline(always)]
    pub(crate) fn id(&self) -> u32 {
        match self.id.load(Relaxed) {
            0 => self.register(),
            id => id,
        }
    }

    #[cold]
    fn register(&self) -> u32 {
        let id = id_of(Registered { name: self.name, kind: self.kind, number: self.number });
        self.id.store(id, Relaxed);
        id
    }
}

/// Names and kinds by number, beginning with number 1. Sites with one name and kind share a number, unless
/// their own numbers mean different things.
static NAMES: Mutex<Vec<Registered>> = Mutex::new(Vec::new());

/// A gate as its call sites describe it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Registered {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) number: &'static str,
}

impl Registered {
    fn is_same_gate(&self, other: &Registered) -> bool {
        let agree = self.number == other.number || self.number.is_empty() || other.number.is_empty();
        (self.name, self.kind) == (other.name, other.kind) && agree
    }
}

fn id_of(gate: Registered) -> u32 {
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    let position = names.iter().position(|known| known.is_same_gate(&gate)).unwrap_or_else(|| {
        if names.len() == MAX_GATES - 1 {
            names.push(Registered { name: OTHER_NAME, kind: Kind::Span, number: "" });
        }
        if names.len() < MAX_GATES {
            names.push(gate);
        }
        names.len() - 1
    });
    if names[position].number.is_empty() && names[position].name == gate.name {
        names[position].number = gate.number;
    }
    u32::try_from(position + 1).unwrap_or(u32::MAX)
}

/// All gates so far; the one with number `n` is at `n - 1`.
pub(crate) fn registered() -> Vec<Registered> {
    NAMES.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Times the rest of the enclosing block on this thread's timeline.
///
/// `gate!("name")` opens a plain span, `gate!("name", Work)` and `gate!("name", Wait)` say what the time is
/// spent on, and `gate!("name", Work, n)` adds a number, converted with `as u64` and evaluated even while no
/// session runs. The name must be a constant. With a word before it the number is shown with that word:
/// `gate!("name", Work, row = n)` is "row 512". Keep the guard in a variable: `let _ = gate!(..)` drops it at
/// once.
///
/// ```
/// let n_rows = 512;
/// {
///     let _gate = gate::gate!("rows::insert", Work, rows = n_rows);
///     // the work
/// }
/// let _gate = gate::gate!("rows::commit");
/// ```
#[macro_export]
macro_rules! gate {
    ($name:expr) => {
        $crate::gate!($name, Span)
    };
    ($name:expr, $kind:ident) => {{
        static SITE: $crate::Site = $crate::Site::new($name, $crate::Kind::$kind);
        SITE.enter()
    }};
    ($name:expr, $kind:ident, $number:ident = $arg:expr) => {{
        static SITE: $crate::Site =
            $crate::Site::with_number($name, $crate::Kind::$kind, ::std::stringify!($number));
        SITE.enter_with($arg as u64)
    }};
    ($name:expr, $kind:ident, $arg:expr) => {{
        static SITE: $crate::Site = $crate::Site::new($name, $crate::Kind::$kind);
        SITE.enter_with($arg as u64)
    }};
}

/// Says that what this thread does next may end a wait at the gate of that name on another thread.
///
/// The critical path ([`crate::summary::CriticalPath`]) then knows whom the wait was for; without it, it can
/// only guess. One relaxed load when no session runs, else a time stamp and sixteen bytes. To be said just
/// *before* the act: a thread may wake up before the call that woke it has returned.
///
/// ```
/// use std::sync::mpsc;
///
/// fn produce(jobs: &mpsc::Sender<u64>) {
///     gate::wakes!("queue::pop");
///     let _ = jobs.send(1);
/// }
///
/// fn consume(jobs: &mpsc::Receiver<u64>) -> Option<u64> {
///     let _gate = gate::gate!("queue::pop", Wait);
///     jobs.recv().ok()
/// }
/// # let (sender, receiver) = mpsc::channel();
/// # produce(&sender);
/// # assert_eq!(consume(&receiver), Some(1));
/// ```
#[macro_export]
macro_rules! wakes {
    ($name:expr) => {{
        static SITE: $crate::Site = $crate::Site::new($name, $crate::Kind::Wait);
        SITE.wakes()
    }};
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_name_and_kind_is_one_gate() {
        let site = |name, kind, number| id_of(Registered { name, kind, number });
        let wait = site("site::test", Kind::Wait, "");
        assert_eq!(site("site::test", Kind::Wait, "row"), wait);
        assert_ne!(site("site::test", Kind::Work, ""), wait);
        let expected = Registered { name: "site::test", kind: Kind::Wait, number: "row" };
        assert_eq!(registered()[wait as usize - 1], expected, "the first who names the number is believed");
        assert_ne!(site("site::test", Kind::Wait, "bytes"), wait, "a number of another meaning");
    }
}
