//! Kinds of gates: what the time inside a gate is spent on.

/// What the time inside a gate means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// A named stretch of time. Counts neither as work nor as wait.
    #[default]
    Span = 0,
    /// The thread computes part of the program's result.
    Work = 1,
    /// The thread waits for another thread, the system or a device.
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
