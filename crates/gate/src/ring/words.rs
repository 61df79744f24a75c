//! The words that a ring consists of, and the meaning of their bits.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use crate::Kind;
use crate::names::MAX_GATES;

/// Word that describes an open gate: number, kind, the state to return to, and whether there is an argument.
#[derive(Clone, Copy)]
pub(super) struct Label(pub(super) u64);

impl Label {
    /// A slot of the open stack whose gate was closed before the gates inside it.
    pub(super) const VACANT: Label = Label(0);

    #[inline(always)]
    pub(super) fn new(gate: u32, kind: Kind, before: Kind, has_arg: bool) -> Label {
        Label(u64::from(gate) | (kind as u64) << 32 | (before as u64) << 34 | u64::from(has_arg) << 36)
    }

    pub(super) fn gate(self) -> u32 {
        self.0 as u32
    }

    #[inline(always)]
    pub(super) fn kind(self) -> Kind {
        Kind::from_bits((self.0 >> 32) & 3)
    }

    #[inline(always)]
    pub(super) fn before(self) -> Kind {
        Kind::from_bits((self.0 >> 34) & 3)
    }

    pub(super) fn has_arg(self) -> bool {
        self.0 >> 36 & 1 == 1
    }
}

/// The second word of an event's slot: gate number (11 bits), whether an argument follows (1), and 52 bits
/// for the length in ticks (17 days at 3 GHz; longer ones are cut) or, signed, for the bytes of a memory
/// event.
#[derive(Clone, Copy)]
pub(super) struct Tail(pub(super) u64);

const _: () = assert!(MAX_GATES < Tail::WAKE as usize);

impl Tail {
    /// Special values in place of a gate's number.
    pub(super) const MEMORY: u64 = (1 << 11) - 1;
    pub(super) const SUBJECT: u64 = Tail::MEMORY - 1;
    pub(super) const WAKE: u64 = Tail::MEMORY - 2;
    pub(super) const LONGEST: u64 = (1 << 52) - 1;

    #[inline(always)]
    pub(super) fn gate(label: Label, n_ticks: u64) -> Tail {
        Tail(u64::from(label.gate()) << 53 | u64::from(label.has_arg()) << 52 | n_ticks.min(Tail::LONGEST))
    }

    #[inline(always)]
    pub(super) fn memory(bytes: i64) -> Tail {
        let most = (Tail::LONGEST >> 1) as i64;
        Tail(Tail::MEMORY << 53 | bytes.clamp(-most, most) as u64 & Tail::LONGEST)
    }

    #[inline(always)]
    pub(super) fn wake(gate: u32) -> Tail {
        Tail(Tail::WAKE << 53 | u64::from(gate))
    }

    pub(super) fn number(self) -> u64 {
        self.0 >> 53
    }

    pub(super) fn has_arg(self) -> bool {
        self.0 >> 52 & 1 == 1
    }

    pub(super) fn n_ticks(self) -> u64 {
        self.0 & Tail::LONGEST
    }

    pub(super) fn bytes(self) -> i64 {
        (self.0 << 12) as i64 >> 12
    }
}

/// A word that only the owner writes. `Ring::seq` provides the ordering.
#[derive(Default)]
pub(super) struct Cell64(AtomicU64);

impl Cell64 {
    #[inline(always)]
    pub(super) fn get(&self) -> u64 {
        self.0.load(Relaxed)
    }

    #[inline(always)]
    pub(super) fn set(&self, value: u64) {
        self.0.store(value, Relaxed);
    }

    #[inline(always)]
    pub(super) fn add(&self, more: u64) {
        self.set(self.get().wrapping_add(more));
    }
}
