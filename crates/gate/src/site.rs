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
    /// 0 until the site is first entered while a session runs.
    id: AtomicU32,
}

impl Site {
    /// A site that gets its number when it is first entered while a session runs.
    pub const fn new(name: &'static str, kind: Kind) -> Site {
        Site { name, kind, id: AtomicU32::new(0) }
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
        let id = id_of(self.name, self.kind);
        self.id.store(id, Relaxed);
        id
    }
}

/// Names and kinds by number, beginning with number 1. Sites with one name and kind share a number.
static NAMES: Mutex<Vec<(&'static str, Kind)>> = Mutex::new(Vec::new());

fn id_of(name: &'static str, kind: Kind) -> u32 {
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    let position = names.iter().position(|known| *known == (name, kind)).unwrap_or_else(|| {
        if names.len() == MAX_GATES - 1 {
            names.push((OTHER_NAME, Kind::Span));
        }
        if names.len() < MAX_GATES {
            names.push((name, kind));
        }
        names.len() - 1
    });
    u32::try_from(position + 1).unwrap_or(u32::MAX)
}

/// All names and kinds so far; the gate with number `n` is at `n - 1`.
pub(crate) fn registered() -> Vec<(&'static str, Kind)> {
    NAMES.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Times the rest of the enclosing block on this thread's timeline.
///
/// `gate!("name")` opens a plain span, `gate!("name", Work)` and `gate!("name", Wait)` say what the time is spent on,
/// and `gate!("name", Work, n)` adds a number, converted with `as u64` and evaluated even while no session runs. The
/// name must be a constant. Keep the guard in a variable: `let _ = gate!(..)` drops it at once.
///
/// ```
/// let n_rows = 512;
/// {
///     let _gate = gate::gate!("rows::insert", Work, n_rows);
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
    ($name:expr, $kind:ident, $arg:expr) => {{
        static SITE: $crate::Site = $crate::Site::new($name, $crate::Kind::$kind);
        SITE.enter_with($arg as u64)
    }};
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_name_and_kind_is_one_gate() {
        let wait = id_of("site::test", Kind::Wait);
        assert_eq!(id_of("site::test", Kind::Wait), wait);
        assert_ne!(id_of("site::test", Kind::Work), wait);
        assert_eq!(registered()[wait as usize - 1], ("site::test", Kind::Wait));
    }
}
