//! Systems on which nothing is taken away yet.

use std::path::Path;

use crate::confinement::{Confinement, Outgoing};

pub(crate) const CAN_CONFINE: bool = false;

const WHY: &str = "not on this system";

pub(crate) fn confine_decoder() -> Confinement {
    Confinement::none(WHY)
}

pub(crate) fn confine_program(_program: &Path, _read: &[&Path], _write: &[&Path]) -> Confinement {
    Confinement::none(WHY)
}

pub(crate) fn confine_reader(_write: &[&Path]) -> Confinement {
    Confinement::none(WHY)
}

pub(crate) fn confine_server(_write: &[&Path], _outgoing: Outgoing) -> Confinement {
    Confinement::none(WHY)
}

/// Programs inherit only what is passed to them.
pub(crate) fn close_inherited() {}
