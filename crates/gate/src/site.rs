//! Call sites of gates: a name, a kind, and a number assigned once.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use crate::Kind;
use crate::names::{self, Registration};

/// One call site of [`gate!`](crate::gate!). The macro creates it; you need not name the type.
#[derive(Debug)]
pub struct Site {
    name: &'static str,
    kind: Kind,
    /// Meaning of the number shown with the gate; empty if none was given.
    number: &'static str,
    /// Number of the gate; 0 until the site is first entered while a session runs.
    id: AtomicU32,
}

impl Site {
    /// Creates a site that gets its number when it is first entered while a session runs.
    pub const fn new(name: &'static str, kind: Kind) -> Site {
        Site::with_number(name, kind, "")
    }

    /// Creates a site whose argument has a name: with `row` it is shown as "row 512".
    pub const fn with_number(name: &'static str, kind: Kind, number: &'static str) -> Site {
        Site { name, kind, number, id: AtomicU32::new(0) }
    }

    #[inline(always)]
    pub(crate) fn kind(&self) -> Kind {
        self.kind
    }

    /// Number of the site, 1 or more. Relaxed is enough: the number does not depend on other memory.
    #[inline(always)]
    pub(crate) fn id(&self) -> u32 {
        match self.id.load(Relaxed) {
            0 => self.register(),
            id => id,
        }
    }

    #[cold]
    fn register(&self) -> u32 {
        let id = names::id_of(Registration { name: self.name, kind: self.kind, number: self.number });
        self.id.store(id, Relaxed);
        id
    }
}

/// Times the rest of the enclosing block on this thread's timeline.
///
/// `gate!("name")` opens a plain span, `gate!("name", Work)` and `gate!("name", Wait)` state what the time is
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

/// Records that the next action of this thread may end a wait at the gate of that name on another thread.
///
/// The critical path ([`crate::summary::CriticalPath`]) then knows which thread the wait was for; without it,
/// it can only guess. Costs one relaxed load when no session runs, otherwise a time stamp and sixteen bytes.
/// Call it just *before* the action: a thread may wake up before the call that woke it has returned.
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
