//! Linux: the layers, one after another.

mod calls;
mod close;
mod files;

use std::path::Path;

use crate::confinement::{Confinement, Layer, Outgoing};
use calls::Policy;

pub(crate) use close::close_inherited;

pub(crate) const CAN_CONFINE: bool = true;

pub(crate) fn confine_decoder() -> Confinement {
    confine(None, Policy::Decoder)
}

pub(crate) fn confine_program(program: &Path, read: &[&Path], write: &[&Path]) -> Confinement {
    confine(Some(files::Kept::Program { program, read, write }), Policy::Program)
}

pub(crate) fn confine_reader(write: &[&Path]) -> Confinement {
    confine(Some(files::Kept::Reader { write }), Policy::Reader)
}

pub(crate) fn confine_server(write: &[&Path], outgoing: Outgoing) -> Confinement {
    confine(Some(files::Kept::Reader { write }), Policy::Server(outgoing))
}

/// Puts all layers on. One that fails does not keep the next from holding.
fn confine(kept: Option<files::Kept<'_>>, policy: Policy) -> Confinement {
    let mut missing = Vec::new();
    if let Err(error) = rustix::thread::set_no_new_privs(true) {
        missing.push((Layer::NoNewPrivileges, error.to_string()));
    }
    // Before the calls: they refuse Landlock's own.
    missing.extend(files::refuse(kept.as_ref(), policy.outgoing()));
    if let Err(error) = calls::refuse(policy) {
        missing.push((Layer::Calls, error));
    }
    Confinement::new(missing)
}
