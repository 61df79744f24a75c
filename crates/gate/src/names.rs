//! Registers the names of all gates of the process, each with a number.

use std::sync::{Mutex, PoisonError};

use crate::Kind;

/// Maximum number of gates with separate names in one process. Later ones share the name [`OTHER_NAME`].
pub(crate) const MAX_GATES: usize = 1024;

const OTHER_NAME: &str = "(other gates)";

/// Names and kinds by number, beginning with number 1. Sites with the same name and kind share a number,
/// unless their own numbers have different meanings.
static NAMES: Mutex<Vec<Registration>> = Mutex::new(Vec::new());

/// A gate as its call sites describe it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Registration {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) number: &'static str,
}

impl Registration {
    fn is_same_gate(&self, other: &Registration) -> bool {
        let agree = self.number == other.number || self.number.is_empty() || other.number.is_empty();
        (self.name, self.kind) == (other.name, other.kind) && agree
    }
}

/// Returns the number of a gate, assigning one if it has none.
pub(crate) fn id_of(gate: Registration) -> u32 {
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    let position = names.iter().position(|known| known.is_same_gate(&gate)).unwrap_or_else(|| {
        if names.len() == MAX_GATES - 1 {
            names.push(Registration { name: OTHER_NAME, kind: Kind::Span, number: "" });
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

/// All gates registered so far; the one with number `n` is at `n - 1`.
pub(crate) fn registered() -> Vec<Registration> {
    NAMES.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_name_and_kind_is_one_gate() {
        let site = |name, kind, number| id_of(Registration { name, kind, number });
        let wait = site("site::test", Kind::Wait, "");
        assert_eq!(site("site::test", Kind::Wait, "row"), wait);
        assert_ne!(site("site::test", Kind::Work, ""), wait);
        let expected = Registration { name: "site::test", kind: Kind::Wait, number: "row" };
        assert_eq!(registered()[wait as usize - 1], expected, "the first who names the number is believed");
        assert_ne!(site("site::test", Kind::Wait, "bytes"), wait, "a number of another meaning");
    }
}
